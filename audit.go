package enfilade

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/audit"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Audit is what a look into a record of a play found.
type Audit struct {
	Scenario   string      `json:"scenario"`
	Legal      bool        `json:"legal"`
	Steps      int         `json:"steps"`
	FirstFault *AuditFault `json:"first_fault"`
	Whole      bool        `json:"whole"` // the play was not stopped
	Luck       *Luck       `json:"luck,omitempty"`
	Result     []Result    `json:"-"`
	Judged     string      `json:"judged,omitempty"` // the measure that luck is judged by
	Version    string      `json:"version"`          // of the program that wrote the record
}

// AuditFault is the first thing that is wrong with a record.
type AuditFault = audit.Fault

// Luck is how lucky each side was: the chance of a result worse for it, plus
// half that of the same, in the exact law of the attack; and roll by roll.
type Luck struct {
	Attacker float64    `json:"attacker"`
	Defender float64    `json:"defender"`
	Fewer    float64    `json:"fewer"` // chance of less than the result
	AsMany   float64    `json:"as_many"`
	More     float64    `json:"more"`
	Rolls    []RollLuck `json:"rolls"`
}

// RollLuck is the luck of one kind of roll, given the dice that were rolled.
type RollLuck struct {
	Player  string  `json:"player"`
	What    string  `json:"what"` // hits
	Got     int     `json:"got"`
	Dice    int     `json:"dice"`
	Average float64 `json:"average"`
	Fewer   float64 `json:"fewer"`
	AsMany  float64 `json:"as_many"`
	More    float64 `json:"more"`
}

// AuditLog reads a record and replays it: is every step legal, is the
// arithmetic right, how lucky was each side. The error is of the reading: a
// text that does not begin as a record. What is wrong with a record, a line that
// cannot be read among it, is in FirstFault.
func AuditLog(b *Book, r io.Reader) (*Audit, error) {
	rec, changed, err := audit.Read(r)
	var unread *AuditFault
	if errors.As(err, &unread) && unread.Step == 0 || err != nil && unread == nil {
		return nil, err
	}
	s, err := fromRecord(rec)
	if err != nil {
		return nil, err
	}
	out := &Audit{Scenario: s.title, Steps: len(rec.Lines), Whole: rec.Foot != nil && unread == nil, Version: rec.Head.Version}
	s, values, fault := s.replayed(rec)
	if fault == nil {
		fault = changed
	}
	if fault == nil {
		fault = unread
	}
	if fault == nil {
		fault = s.resultFault(rec, values)
	}
	if fault == nil {
		fault = seedFault(rec)
	}
	out.FirstFault, out.Legal = fault, fault == nil
	if fault == nil && rec.Foot != nil {
		return out, s.luck(b, out, rec, values)
	}
	return out, nil
}

func fromRecord(rec *audit.Record) (*Scenario, error) {
	text := []byte(rec.Head.Scenario)
	if o := rec.Head.Order; o != nil {
		var err error
		if text, err = o.Restore(text); err != nil {
			return nil, fmt.Errorf("the record's scenario: %w", err)
		}
	}
	all, err := ReadEach(bytes.NewReader(text), rec.Head.Title)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("the record holds no scenario")
	}
	if all[0].Err != nil {
		return nil, fmt.Errorf("the record's scenario is refused: %w", all[0].Err)
	}
	s := all[0].Scenario
	s.title = rec.Head.Title
	return s, s.decided()
}

// replayed plays the record again: the scenario as its decisions made it, what
// came of it, and the first line that does not fit.
func (s *Scenario) replayed(rec *audit.Record) (*Scenario, []attack.Value, *AuditFault) {
	log := rec.Events()
	s, again, err := s.decidedAgain(log, rec.Head.Asked)
	at, before := len(rec.Lines), len(again)
	var values []attack.Value
	var misfit play.Misfit
	if err == nil {
		var after []table.Event
		values, after, err = s.played(rec.Head.Asked).Replay(log[min(before, len(log)):])
		again = append(again, after...)
	} else {
		before = 0
	}
	if errors.As(err, &misfit) {
		at = misfit.Event + before
	}
	for i := range min(at, len(rec.Lines), len(again)) {
		rec.Lines[i].Event = again[i] // the same, in the order and with the words of the play
		if f := s.miscounted(rec, i); f != nil {
			return s, nil, f
		}
	}
	if err == nil || rec.Foot == nil && at == len(rec.Lines) {
		return s, values, nil
	}
	f := &AuditFault{Step: at + 1, Line: rec.Number(at), Message: misfit.Why}
	if f.Message == "" {
		f.Message = err.Error()
	}
	if at < len(again) {
		f.Rules = again[at].Rules
	}
	return s, nil, f
}

// miscounted tells whether what a line says of itself is not what its faces
// come to.
func (s *Scenario) miscounted(rec *audit.Record, i int) *AuditFault {
	l := rec.Lines[i]
	said := s.say(l.Event)
	fault := func(format string, args ...any) *AuditFault {
		return &AuditFault{Step: i + 1, Line: rec.Number(i), Message: fmt.Sprintf(format, args...), Rules: l.Rules}
	}
	switch {
	case l.Got == nil && l.Text == "" && len(l.Faces) > 0: // of an older program, which said less
	case said.Ways > 0 && l.Got == nil:
		return fault("counts no %s, the faces give %d", said.What, said.Got)
	case said.Ways > 0 && *l.Got != said.Got:
		return fault("counts %d %s, the faces give %d", *l.Got, said.What, said.Got)
	case l.Text != said.Text:
		return fault("says %q, it is %q", l.Text, said.Text)
	case l.For != said.Of && l.For != "": // older programs did not say it
		return fault("is of %q, it is of %q", l.For, said.Of)
	case l.Player != said.Player:
		return fault("is %s's, not %s's", said.Player, l.Player)
	}
	return nil
}

func (s *Scenario) resultFault(rec *audit.Record, values []attack.Value) *AuditFault {
	if rec.Foot == nil {
		return nil
	}
	n := len(rec.Lines)
	want, _ := resultJSON(s.told(s.played(rec.Head.Asked), values, nil).Result).MarshalJSON()
	switch {
	case rec.Foot.Events != n:
		return &AuditFault{Step: n + 1, Line: rec.Number(n), Message: fmt.Sprintf("says %d events, there are %d", rec.Foot.Events, n)}
	case !audit.Same(want, rec.Foot.Result):
		return &AuditFault{Step: n + 1, Line: rec.Number(n), Message: fmt.Sprintf("the result is %s, not %s", want, rec.Foot.Result)}
	}
	return nil
}

// seedFault tells whether faces are not those that the record's seed gives.
func seedFault(rec *audit.Record) *AuditFault {
	if rec.Head.Seed == nil || rec.Head.Dice != "seed" {
		return nil
	}
	d := play.NewDice(*rec.Head.Seed)
	for i, l := range rec.Lines {
		if l.Faces == nil {
			continue
		}
		if want := d.Roll(len(l.Faces), l.Sides); !slices.Equal(want, l.Faces) {
			return &AuditFault{Step: i + 1, Line: rec.Number(i), Message: fmt.Sprintf("%v was rolled, seed %d gives %v", l.Faces, *rec.Head.Seed, want)}
		}
	}
	return nil
}

// luck places the result in its law, and each kind of roll in its own.
func (s *Scenario) luck(b *Book, out *Audit, rec *audit.Record, values []attack.Value) error {
	a := s.played(rec.Head.Asked)
	out.Result = s.told(a, values, nil).Result
	name := s.q.Judged
	if name == "" {
		name = s.laws()[0].Measures[0].Name
	}
	asked := []string{name} // no other law is worked out
	if !slices.Contains(s.measureNames(), name) {
		asked = []string{"all"}
	}
	o, err := s.Odds(b, OddsOptions{NoRules: true, Measures: asked})
	if err != nil {
		return err
	}
	out.Judged = name
	luck := &Luck{Rolls: s.rollLuck(rec.Lines)}
	m, _ := o.Measures.Get(name)
	i := slices.IndexFunc(a.Measures, func(x attack.Measure) bool { return x.Name == name })
	if i < 0 {
		return nil
	}
	got := values[i]
	before := true
	for _, c := range m.Distribution {
		is := c.Value.Word == got.Word && (got.Word != "" || c.Value.Number.Cmp(a.Measures[i].Rat(got)) == 0)
		switch {
		case is:
			luck.AsMany, before = c.P, false
		case before:
			luck.Fewer += c.P
		default:
			luck.More += c.P
		}
	}
	luck.Attacker = luck.Fewer + luck.AsMany/2
	luck.Defender = luck.More + luck.AsMany/2
	out.Luck = luck
	return nil
}

// rollLuck judges each kind of roll by the dice that it had.
func (s *Scenario) rollLuck(lines []audit.Line) []RollLuck {
	type kind struct{ player, what string }
	var order []kind
	laws := map[kind][]float64{}
	sums := map[kind]*RollLuck{}
	for _, l := range lines {
		said := s.say(l.Event)
		one, trials, got := luckOf(said, l.Event)
		if one == nil {
			continue
		}
		k := kind{said.Player, cmp.Or(said.What, said.Step)}
		if sums[k] == nil {
			order = append(order, k)
			sums[k] = &RollLuck{Player: k.player, What: k.what}
			laws[k] = []float64{1}
		}
		x := sums[k]
		x.Got, x.Dice = x.Got+got, x.Dice+len(l.Faces)
		for range trials {
			laws[k] = added(laws[k], one)
		}
	}
	out := []RollLuck{}
	for _, k := range order {
		x := sums[k]
		for n, p := range laws[k] {
			x.Average += p * float64(n)
			switch {
			case n < x.Got:
				x.Fewer += p
			case n == x.Got:
				x.AsMany = p
			default:
				x.More += p
			}
		}
		out = append(out, *x)
	}
	slices.SortStableFunc(out, func(x, y RollLuck) int { return cmp.Compare(x.Player, y.Player) })
	return out
}

// luckOf is the law of what is judged of a roll, how often it is tried, and what the
// roll got: of each die success or not, or its face, or what all dice come to
// together. nil: it is not judged.
func luckOf(said attack.Said, e table.Event) (one []float64, trials, got int) {
	switch {
	case len(e.Faces) == 0:
	case said.Law != nil:
		return said.Law, 1, said.Got
	case said.Ways > 0:
		p := float64(said.Wins) / float64(said.Ways)
		return []float64{1 - p, p}, len(e.Faces), said.Got
	case said.Sum:
		one = make([]float64, e.Reads(e.Sides)+1)
		for f := range e.Sides {
			one[e.Reads(f+1)] += 1 / float64(e.Sides)
		}
		for _, f := range e.Faces {
			got += e.Reads(f)
		}
		return one, len(e.Faces), got
	}
	return nil, 0, 0
}

// added is the law of two numbers added up.
func added(law, one []float64) []float64 {
	out := make([]float64, len(law)+len(one)-1)
	for n, q := range law {
		for f, p := range one {
			out[n+f] += q * p
		}
	}
	return out
}
