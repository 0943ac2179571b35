package ninthage

import (
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// decisions is what each player decides. Every one may be left open.
type decisions struct {
	scenario.Block
	Attack       word      `key:"attack" doc:"the weapon used, Breath Attack, Sweeping Attack, Crush Attack, or none"`
	Reaction     word      `key:"reaction" doc:"Stand and Shoot, Hold or Flee"`
	HoldFire     words     `key:"hold_fire" doc:"weapons, parts or characters that do not shoot"`
	Area         word      `key:"area" doc:"how many ranks or files an Area Attack hits"`
	BracketedHit word      `key:"bracketed_hit" doc:"rank and file, or a character"`
	PoisonedHit  word      `key:"poisoned_hit" doc:"bracketed hit or plain hit"`
	Distribute   words     `key:"distribute" doc:"who takes the hits that are left over, in order"`
	Allocate     shares    `key:"allocate" doc:"how many Close Combat Attacks go to whom"`
	Reroll       switches  `key:"reroll" doc:"which optional rerolls are used"`
	CoverPoint   word      `key:"cover_point" doc:"best or centre"`
	Engineer     engineers `key:"engineer" doc:"how the Engineer is used"`
	SpecialSave  word      `key:"special_save" doc:"best, Aegis, Fortitude or none"`
	Casualties   word      `key:"casualties" doc:"rear or both ends"`
	Excess       word      `key:"excess" doc:"plain or Multiple Wounds"`
	Order        words     `key:"order" doc:"the attackers by name, in order"`
	IfPanicked   word      `key:"if_panicked" doc:"shoot on or hold fire"`
}

// word is one decision: a word, or open.
type word struct {
	text string
	open bool
}

// ReadNode reads the word.
func (w *word) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if t, ok := scenario.ReadText(n, f); ok {
		*w = word{t, t == "open"}
	}
}

// Shape describes the value.
func (word) Shape() scenario.Shape { return scenario.Shape{Text: true, Number: true} }

// words is a list, or open.
type words struct {
	list []string
	open bool
	set  bool
}

// ReadNode reads the list; one word is a list of one.
func (w *words) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.List {
		for _, item := range n.Items {
			if t, ok := scenario.ReadText(item, f); ok {
				w.list = append(w.list, t)
			}
		}
		w.set = true
		return
	}
	t, ok := scenario.ReadText(n, f)
	switch {
	case !ok:
	case t == "open":
		w.open = true
	case t == "none":
		w.set = true
	default:
		w.list, w.set = []string{t}, true
	}
}

// Shape describes the value.
func (words) Shape() scenario.Shape {
	return scenario.Shape{List: true, Text: true, Items: &scenario.Shape{Text: true}}
}

// shares is how many attacks go to whom, or open.
type shares struct {
	list []share
	open bool
	set  bool
}

type share struct {
	to string
	n  int
}

// ReadNode reads the shares.
func (s *shares) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && strings.TrimSpace(n.Text) == "open" {
		s.open = true
		return
	}
	if n.Kind != scenario.Map {
		f.Add(n, "such as {rank and file: 8, champion: 1}", "must be attacks for each Health Pool, not %s", n.What())
		return
	}
	s.set = true
	for _, e := range n.Entries {
		x, err := strconv.Atoi(strings.TrimSpace(e.Value.Text))
		if e.Value.Kind != scenario.Scalar || err != nil || x < 0 || x > 1000 {
			f.Add(e.Value, "", "must be 0 to 1000 attacks, not %s", e.Value.What())
			continue
		}
		s.list = append(s.list, share{e.Key, x})
	}
}

// Shape describes the value.
func (shares) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Block: true, Items: &scenario.Shape{Number: true}}
}

// switches is which optional rerolls are used: all or none of each.
type switches struct {
	open  bool
	block rerollChoice
}

type rerollChoice struct {
	scenario.Block
	ToHit   bool `key:"to_hit" doc:"rerolls to hit"`
	ToWound bool `key:"to_wound" doc:"rerolls to wound"`
}

// ReadNode reads the switches.
func (s *switches) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar {
		if n.Text == "open" {
			s.open = true
			return
		}
		if b, ok := scenario.ReadBool(n, f); ok && !b {
			s.block.Node = &scenario.Node{Kind: scenario.Map, Entries: []scenario.Entry{
				{Key: "to_hit", Value: n}, {Key: "to_wound", Value: n},
			}}
		}
		return
	}
	scenario.Decode(n, f, &s.block)
}

// Shape describes the value.
func (switches) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Bool: true, Of: &rerollChoice{}}
}

// refuses tells whether an optional reroll is not used.
func (s switches) refuses(key string) bool {
	if !s.block.Has(key) {
		return false
	}
	if key == "to_hit" {
		return !s.block.ToHit
	}
	return !s.block.ToWound
}

// engineers is how an Engineer is used.
type engineers struct {
	open  bool
	block engineerChoice
}

type engineerChoice struct {
	scenario.Block
	Aim     bool `key:"aim" doc:"its Aim is used"`
	Misfire int  `key:"misfire" range:"0..7" doc:"a Misfire result of at most this is rolled again"`
	Hits    int  `key:"hits" range:"0..12" doc:"a Flamethrower's hits are rolled again when at most this"`
}

// ReadNode reads the use.
func (e *engineers) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && strings.TrimSpace(n.Text) == "open" {
		e.open = true
		return
	}
	scenario.Decode(n, f, &e.block)
}

// Shape describes the value.
func (engineers) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Of: &engineerChoice{}}
}

// happened is one thing that already happened in this phase.
type happened struct {
	scenario.Block
	Attack         string `key:"attack" doc:"an earlier attack"`
	Damage         int    `key:"damage" range:"0..10000" doc:"Health Points it cost the rank-and-file"`
	Shots          []int  `key:"shots" range:"1..6" doc:"faces of the dice for the number of shots"`
	ToHit          []int  `key:"to_hit" range:"1..6" doc:"final faces of the to-hit rolls"`
	Second         []int  `key:"second" range:"1..6" doc:"second rolls of Hopeless Shots"`
	Partial        []int  `key:"partial" range:"1..6" doc:"rolls of Partial Hits"`
	Hits           int    `key:"hits" range:"0..100000" doc:"how many hits"`
	ToWound        []int  `key:"to_wound" range:"1..6" doc:"final faces of the to-wound rolls"`
	Armour         []int  `key:"armour" range:"1..6" doc:"final faces of the armour saves"`
	Special        []int  `key:"special" range:"1..6" doc:"final faces of the special saves"`
	MultipleWounds []int  `key:"multiple_wounds" range:"1..6" doc:"faces of the dice of Multiple Wounds"`
	Misfire        []int  `key:"misfire" range:"1..6" doc:"face on the Misfire Table"`
	Panic          []int  `key:"panic" range:"1..6" doc:"faces of the Panic Test"`
}
