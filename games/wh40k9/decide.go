package wh40k9

import (
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// chosen is what was decided beside what the file says.
type chosen struct {
	fire    []string
	fired   bool
	profile map[string]*Chosen
	target  map[string]*Aimed
	words   map[string]string // by key
	lists   map[string][]string
}

func (c chosen) clone() chosen {
	out := chosen{fire: slices.Clone(c.fire), fired: c.fired, profile: map[string]*Chosen{}, target: map[string]*Aimed{}, words: map[string]string{}, lists: map[string][]string{}}
	for k, v := range c.profile {
		out.profile[k] = v
	}
	for k, v := range c.target {
		out.target[k] = v
	}
	for k, v := range c.words {
		out.words[k] = v
	}
	for k, v := range c.lists {
		out.lists[k] = v
	}
	return out
}

// with is the scene after some decisions, derived anew.
func (s *scene) with(c chosen) *scene {
	file := *s.file
	if file.Attacker != nil {
		a := *file.Attacker
		a.Weapons = slices.Clone(a.Weapons)
		for i := range a.Weapons {
			w := &a.Weapons[i]
			if p, ok := c.profile[w.Name]; ok {
				w.Choose = p
			}
			if t, ok := c.target[w.Name]; ok {
				w.Target = t
			}
		}
		file.Attacker = &a
	}
	d := &file.Decisions
	for key, at := range map[string]**Decision{
		"reroll_hits": &d.RerollHits, "reroll_wounds": &d.RerollWounds, "reroll_damage": &d.RerollDamage,
		"reroll_attacks": &d.RerollAttacks, "command_reroll": &d.Command, "command_reroll_save": &d.CommandSave,
		"save": &d.Save, "reroll_saves": &d.RerollSaves,
	} {
		if w, ok := c.words[key]; ok {
			*at = &Decision{Node: &scenario.Node{}, Word: w}
		}
	}
	if c.fired {
		d.Fire = listed(c.fire)
	}
	if l, ok := c.lists["order"]; ok {
		d.Order = listed(l)
	}
	if l, ok := c.lists["allocate"]; ok {
		d.Allocate = listed(l)
	}
	out := &scene{file: &file, faults: &scenario.Faults{}, chains: s.chains, trying: true}
	out.read()
	if !out.faults.Any() {
		out.deriveAll()
	}
	return out
}

// inOrder is the scene with its groups in another order, which changes no group: it
// is not derived anew.
func (s *scene) inOrder(names []string) *scene {
	out := *s
	out.groups = make([]*group, len(names))
	for i, name := range names {
		out.groups[i] = s.groups[slices.IndexFunc(s.groups, func(g *group) bool { return g.name == name })]
	}
	return &out
}

func listed(names []string) *Decision {
	d := &Decision{Node: &scenario.Node{Kind: scenario.List}}
	for _, n := range names {
		d.Items = append(d.Items, part{Name: n, Node: &scenario.Node{}})
	}
	return d
}

// point is one decision that advise may make.
type point struct {
	key      string // fire, profile, target, order, and the keys of words
	of       string // weapon, bearer
	at       string
	who      table.Side
	open     bool // the file says open
	left     bool // the file leaves it out
	hasty    bool // adaptive would take too long
	together bool // its options are valued together: see deciding.allOrders, allDivisions
	// Of orders:
	sharing bool // some are worth the same: see deciding.someOrders
	node    *scenario.Node
	options func(s *scene) []option
}

// node is where a decision is written; nil if it is not.
func (d *Decision) node() *scenario.Node {
	if d == nil {
		return nil
	}
	return d.Node
}

// option is one way to decide.
type option struct {
	name  string
	rules []table.RuleID
	take  func(c *chosen)
}

// points lists the decisions in the order in which they are made.
func (s *scene) points() []point {
	var out []point
	if s.phase == "morale" {
		return nil
	}
	d := &s.file.Decisions
	out = append(out, s.firePoints()...)
	for _, w := range s.weapons {
		if len(w.Profiles) > 1 {
			out = append(out, s.profilePoint(w))
		}
	}
	for _, w := range s.weapons {
		if p, ok := s.targetPoint(w); ok {
			out = append(out, p)
		}
	}
	out = append(out, point{key: "order", at: "order", open: d.Order.open(), left: d.Order == nil, node: d.Order.node(), options: orders})
	add := func(key string, who table.Side, x *Decision, words func(s *scene) []string) {
		out = append(out, point{key: key, at: key, who: who, open: x.open(), left: x == nil, node: x.node(), options: func(s *scene) []option {
			return wordOptions(key, words(s))
		}})
	}
	add("reroll_hits", table.Attacker, d.RerollHits, func(s *scene) []string { return s.rerollWords("Hit") })
	add("reroll_wounds", table.Attacker, d.RerollWounds, func(s *scene) []string { return s.rerollWords("Wound") })
	add("reroll_damage", table.Attacker, d.RerollDamage, (*scene).damageWords)
	add("reroll_attacks", table.Attacker, d.RerollAttacks, (*scene).attacksWords)
	add("command_reroll", table.Attacker, d.Command, (*scene).commandWords)
	out = append(out, point{key: "allocate", at: "allocate", who: table.Defender, open: d.Allocate.open(), left: d.Allocate == nil, node: d.Allocate.node(), options: allocations})
	if d.Save.open() { // else the better one
		add("save", table.Defender, d.Save, (*scene).saveWords)
	}
	if d.RerollSaves.open() {
		add("reroll_saves", table.Defender, d.RerollSaves, (*scene).saveAgainWords)
	}
	add("command_reroll_save", table.Defender, d.CommandSave, (*scene).commandSaveWords)
	return out
}
