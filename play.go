package enfilade

import (
	"errors"
	"io"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/audit"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Version is the program's.
const Version = "0.1.0"

// Dice rolls dice: n faces from 1 to sides, for the roll of that name.
type Dice interface {
	Roll(name string, n, sides int) ([]int, error)
}

// Told dice hear, before Roll, what is to be rolled in the words of the game.
type Told interface {
	Dice
	Tell(r Roll)
}

// Roll is a roll that is about to be made.
type Roll struct {
	Step   string
	Of     string // what it is for, where that may differ: a weapon and its target
	Player string // attacker or defender
	Need   int    // the face that succeeds, 0 if faces are not ranked so
	Low    bool   // faces up to Need succeed, not those from Need on
}

// Player makes the decisions that a scenario leaves out.
type Player interface {
	// Choose returns the index of an option that is not barred.
	Choose(c Decision) (int, error)
}

// Decision is a choice to be made in a play.
type Decision struct {
	Name    string
	Of      string // what it is for, where that may differ: a weapon and its target
	Player  string // attacker or defender
	Options []PlayOption
	Default int  // the index of the documented default, or of the best where the file wants that
	Best    bool // the default is the best for the goal, as the file wants it
	// Hidden choices are made without seeing the other side's.
	Hidden bool
}

// PlayOption is one option; Barred names the rules that forbid it.
type PlayOption struct {
	Name   string   `json:"name"`
	Rules  []RuleID `json:"rules,omitempty"`
	Barred []RuleID `json:"barred,omitempty"`
}

// Seeded rolls dice from a seed: the same seed gives the same dice on every
// platform.
func Seeded(seed uint64) Dice { return seeded{seed, play.NewDice(seed)} }

type seeded struct {
	seed uint64
	dice *play.Dice
}

func (s seeded) Roll(_ string, n, sides int) ([]int, error) { return s.dice.Roll(n, sides), nil }

// Played is one play: what was rolled and decided, and what came of it.
type Played struct {
	Scenario string
	Seed     *uint64 // of seeded dice
	Events   []Event
	Result   []Result // one a measure
	record   *audit.Record
	made     *Scenario
}

// Decided is the scenario that was played, with the decisions before the dice
// made as the players made them.
func (p *Played) Decided() *Scenario { return p.made }

// Result is the value of one measure.
type Result struct {
	Name  string
	Value Value
}

// Event is one line of a play: a roll, a decision, a procedure begun, or a rule
// that decided something by itself.
type Event struct {
	Step    string
	Of      string // what it is for, where that may differ: a weapon and its target
	Player  string // attacker or defender
	Sides   int    // of a roll
	Faces   []int  // of a roll, as rolled
	Chosen  string // of a decision
	Options []PlayOption
	Rules   []RuleID
	Text    string // in words
	Need    int    // of a roll: the face that succeeds, 0 if faces are not ranked so
	Low     bool   // faces up to Need succeed, not those from Need on
	Depth   int    // within other procedures
}

// Play plays the scenario once. Dice that are nil are seeded with 0; a player
// that is nil takes every default. When the dice or the player return an error
// the play stops: what was played so far is returned with the error.
func (s *Scenario) Play(d Dice, p Player) (*Played, error) {
	if d == nil {
		d = Seeded(0)
	}
	return s.resume(nil, d, p)
}

// Resume plays the scenario again as far as the first n events of a play of it, or
// all there are, and from there on anew, with the dice d and what p decides, as
// Play does. The play taken up must be one of this scenario, not nil.
func (s *Scenario) Resume(from *Played, n int, d Dice, p Player) (*Played, error) {
	events := from.record.Events()
	return s.resume(events[:max(0, min(n, len(events)))], d, p)
}

func (s *Scenario) resume(log []table.Event, d Dice, p Player) (out *Played, err error) {
	defer s.tooLarge(nil, &err)
	if err := s.decided(); err != nil {
		return nil, err
	}
	if s.q.Settle != nil && s.apart != nil {
		return nil, s.apart // what is best depends on it
	}
	var made *Scenario
	then := hand(d, p, func(e table.Event) attack.Said {
		if made == nil { // decisions before the dice
			return attack.Said{}
		}
		return made.say(e)
	})
	made, before, err := s.deciding(p != nil, play.Resume(log, then))
	var a attack.Attack
	var values []attack.Value
	events := before
	if err == nil {
		a = made.played(p != nil)
		if made.q.Decides != nil {
			made.suggest(p, then)
		}
		var after []table.Event
		values, after, err = a.Play(play.Resume(log[min(len(before), len(log)):], then))
		events = append(before, after...)
	}
	out = made.told(a, values, events)
	out.made = made
	if sd, ok := d.(seeded); ok {
		out.Seed = &sd.seed
	}
	out.record = made.record(out, events, p != nil)
	return out, err
}

// played is the attack as it is played: with every measure counted.
func (s *Scenario) played(ask bool) attack.Attack {
	if s.q.Played != nil {
		return s.q.Played(ask)
	}
	return s.laws()[0]
}

func playOptions(options []table.Option) []PlayOption {
	out := make([]PlayOption, len(options))
	for i, o := range options {
		out[i] = PlayOption{o.Name, o.Rules, o.Barred}
	}
	return out
}

// told puts a play in words.
func (s *Scenario) told(a attack.Attack, values []attack.Value, events []table.Event) *Played {
	out := &Played{Scenario: s.title}
	for _, e := range events {
		said := s.say(e)
		out.Events = append(out.Events, Event{
			Step: said.Step, Of: said.Of, Player: said.Player, Sides: e.Sides, Faces: e.Faces, Chosen: e.Option,
			Options: playOptions(e.Options), Rules: e.Rules, Text: said.Text, Need: said.Need, Low: said.Low, Depth: e.Depth,
		})
	}
	if values != nil {
		out.Result = s.results(a, values)
	}
	return out
}

// results are the values of the measures that odds shows, in its order.
func (s *Scenario) results(a attack.Attack, values []attack.Value) []Result {
	var out []Result
	for _, law := range s.laws() {
		for _, m := range law.Measures {
			i := find(a.Measures, m.Name)
			if m.Quiet || i < 0 {
				continue
			}
			v, m := values[i], a.Measures[i]
			r := Result{Name: m.Name, Value: Value{Word: v.Word}}
			if v.Word == "" {
				r.Value = Value{Number: m.Rat(v), float: m.Float(v)}
			}
			out = append(out, r)
		}
	}
	return out
}

func (s *Scenario) say(e table.Event) attack.Said {
	said := attack.Said{}
	if s.q.Say != nil {
		said = s.q.Say(e)
	}
	if said.Step == "" {
		said.Step = e.Name
	}
	if said.Player == "" {
		said.Player = sideName(e.Who)
	}
	return said
}

// record is the play as it is written down.
func (s *Scenario) record(p *Played, events []table.Event, asked bool) *audit.Record {
	text, err := s.MarshalJSON()
	if err != nil {
		panic(err) // a tree of text is JSON
	}
	r := &audit.Record{Head: audit.Head{Format: audit.Format, Version: Version, Title: s.title, Scenario: text, Seed: p.Seed, Dice: "hand", Asked: asked}}
	r.Head.Order, _ = audit.OrderOf(text)
	if p.Seed != nil {
		r.Head.Dice = "seed"
	}
	for _, e := range events {
		said := s.say(e)
		l := audit.Line{Event: e, Player: said.Player, For: said.Of, Text: said.Text}
		if said.Ways > 0 {
			l.Got = &said.Got
		}
		r.Lines = append(r.Lines, l)
	}
	if p.Result != nil {
		result, _ := resultJSON(p.Result).MarshalJSON()
		r.Foot = &audit.Foot{Result: result, Events: len(events)}
	}
	return r
}

// WriteLog writes the play as a record that Audit reads.
func (p *Played) WriteLog(w io.Writer) error { return p.record.Write(w) }

// Get returns the value of a measure in the result.
func (p *Played) Get(measure string) (Value, bool) {
	for _, r := range p.Result {
		if r.Name == measure {
			return r.Value, true
		}
	}
	return Value{Number: new(big.Rat)}, false
}

// MarshalJSON writes the play as the contract of the answers says.
func (p *Played) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("scenario")
	w.value(p.Scenario)
	if p.Seed != nil {
		w.key("seed")
		w.value(*p.Seed)
	}
	w.key("events")
	events := p.Events
	if events == nil {
		events = []Event{}
	}
	w.value(events)
	w.key("result")
	w.value(resultJSON(p.Result))
	return w.end()
}

type resultJSON []Result

// MarshalJSON writes the result as one object, in order.
func (r resultJSON) MarshalJSON() ([]byte, error) {
	var w objectWriter
	for _, x := range r {
		w.key(x.Name)
		w.value(x.Value)
	}
	return w.end()
}

// MarshalJSON writes the event as the contract of the answers says.
func (e Event) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("step")
	w.value(e.Step)
	w.key("player")
	w.value(e.Player)
	if e.Of != "" {
		w.key("of")
		w.value(e.Of)
	}
	if e.Faces != nil {
		w.key("dice")
		w.value(struct {
			Sides int   `json:"sides"`
			Faces []int `json:"faces"`
		}{e.Sides, e.Faces})
	}
	if e.Chosen != "" {
		w.key("choice")
		names := []string{}
		for _, o := range e.Options {
			if o.Barred == nil {
				names = append(names, o.Name)
			}
		}
		w.value(struct {
			Chosen  string   `json:"chosen"`
			Options []string `json:"options"`
		}{e.Chosen, names})
	}
	w.key("rules")
	if e.Rules == nil {
		e.Rules = []RuleID{}
	}
	w.value(e.Rules)
	w.key("text")
	w.value(e.Text)
	return w.end()
}

// ErrStopped is what dice or a player return to end a play where it stands.
var ErrStopped = errors.New("the play was stopped")
