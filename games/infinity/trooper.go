package infinity

import (
	"fmt"
	"slices"
	"strings"
)

// state is a set of what a trooper is in.
type state uint16

const (
	targeted state = 1 << iota
	stunned
	isolated
	immA
	immB
	possessed
	discovered
	unconscious
	camouflaged
	hidden
	prone
	engaged
	suppressing
	retreating
)

var stateNames = map[string]state{
	"Targeted": targeted, "Stunned": stunned, "Isolated": isolated, "IMM-A": immA, "IMM-B": immB,
	"Unconscious": unconscious, "Camouflaged": camouflaged, "Hidden": hidden, "Prone": prone,
	"Engaged": engaged, "Suppressive Fire": suppressing, "Retreat!": retreating,
}

func (s state) has(t state) bool { return s&t != 0 }

// trooper is a trooper of the file, checked.
type trooper struct {
	*Trooper
	name, path string
	active     bool
	kind       string
	skills     skills
	states     state
	max, lost  int // points of the profile, points lost
	str        bool
	vital      bool // Wounds or Structure are given
	index      int  // in its list, from 0
}

// attribute is the value of BS, CC, PH or WIP.
func (t *trooper) attribute(name string) int {
	switch name {
	case "BS":
		return t.BS
	case "CC":
		return t.CC
	case "PH":
		return t.PH
	}
	return t.WIP
}

func key(attribute string) string {
	return map[string]string{"BS": "bs", "CC": "cc", "PH": "ph", "WIP": "wip", "ARM": "arm", "BTS": "bts"}[attribute]
}

// null tells whether it can do nothing.
func (t *trooper) null() bool { return t.states.has(unconscious) }

// down is how many Unconscious levels it has before Dead.
func (t *trooper) levels() int {
	if t.skills.remote {
		return 2
	}
	return 1
}

// left is the points left, 0 or less for a trooper that is Unconscious.
func (t *trooper) left() int { return t.max - t.lost }

// team is the Fireteam's bonuses; an Isolated trooper has none.
func (t *trooper) team() Fireteam {
	f := t.Fireteam
	if t.states.has(isolated) {
		return Fireteam{}
	}
	if f.Members >= 3 && !f.Has("burst") {
		f.Burst = 1
	}
	return f
}

// newTrooper checks what can be checked about a trooper alone.
func newTrooper(f *Trooper, path, name string, active bool, index int) *trooper {
	t := &trooper{Trooper: f, name: name, path: path, active: active, kind: "LI", index: index}
	if f.Name != "" {
		t.name = f.Name
	}
	if f.Type != "" {
		t.kind = f.Type
	}
	t.giveSkills()
	for i, s := range f.States {
		if t.states.has(stateNames[s]) {
			f.Fault(fmt.Sprintf("states[%d]", i), "", "%s stands here already", s)
		}
		t.states |= stateNames[s]
	}
	t.points()
	for _, k := range []string{"unit", "option", "from"} {
		if f.Has(k) {
			f.Fault(k, "enfilade import reads public unit lists", "no such unit in the catalogue")
		}
	}
	if f.Has("weapon") && f.Has("weapons") {
		f.Fault("weapons", "", "weapon and weapons exclude each other")
	}
	if f.Has("weapons") && len(f.Weapons) == 0 {
		f.Fault("weapons", "", "must name at least one weapon")
	}
	if f.Has("uses_left") && !t.disposable() {
		f.Fault("uses_left", "", "it has no Disposable weapon")
	}
	if t.states.has(camouflaged) && t.states.has(hidden) {
		f.Fault("states", "", "Camouflaged and Hidden exclude each other")
	}
	return t
}

// disposable tells whether some weapon has a number of uses, or none is known.
func (t *trooper) disposable() bool {
	used := func(w weapon) bool { return w.uses > 0 }
	if t.Weapon != nil {
		return len(t.Weapon.choices) == 0 || slices.ContainsFunc(t.Weapon.choices, used)
	}
	return len(t.Weapons) == 0 || slices.ContainsFunc(t.Weapons, func(w Weapon) bool {
		return len(w.choices) == 0 || slices.ContainsFunc(w.choices, used)
	})
}

// giveSkills adds up what the skills come to. One that stands there already must
// add something: the MODs of a bracket do.
func (t *trooper) giveSkills() {
	for i, s := range t.Skills {
		before := t.skills
		if s.give != nil {
			s.give(&t.skills)
		}
		same := func(o Skill) bool { return strings.EqualFold(o.Text, s.Text) }
		if t.skills == before && slices.ContainsFunc(t.Skills[:i], same) {
			t.Fault(fmt.Sprintf("skills[%d]", i), "", "%s stands here already, and does not add up", s.Text)
		}
	}
}

// points checks Wounds or Structure and what is lost of them.
func (t *trooper) points() {
	f := t.Trooper
	if f.Has("wounds") && f.Has("str") {
		f.Fault("str", "", "wounds and str exclude each other")
	}
	t.str = f.Has("str")
	t.vital = t.str || f.Has("wounds")
	t.max = f.Wounds
	if t.str {
		t.max = f.STR
	}
	if !t.vital {
		if f.Has("wounds_lost") && f.Lost > 0 {
			f.Fault("wounds_lost", "", "wounds or str must be given")
		}
		return
	}
	t.lost = f.Lost
	most := t.max + t.levels() - 1
	if t.lost > most {
		f.Fault("wounds_lost", "", "at most %d: with more it is Dead (got %d)", most, t.lost)
	}
	keeps := t.skills.nwi || t.skills.dogged
	switch {
	case t.states.has(unconscious) && !f.Has("wounds_lost"):
		t.lost = t.max
	case t.states.has(unconscious) && t.lost < t.max:
		f.Fault("wounds_lost", "", "an Unconscious trooper has lost at least %d (got %d)", t.max, t.lost)
	case !t.states.has(unconscious) && t.lost >= t.max && (!keeps || t.lost > t.max):
		t.states |= unconscious
	}
}

// carries tells whether one of its weapons, in one of its modes, has the trait.
func (t *trooper) carries(want trait) bool {
	has := func(w weapon) bool { return w.has(want) }
	if t.Weapon != nil && slices.ContainsFunc(t.Weapon.choices, has) {
		return true
	}
	return slices.ContainsFunc(t.Weapons, func(w Weapon) bool { return slices.ContainsFunc(w.choices, has) })
}

// written is the weapon of the file, or of several the one named.
func (t *trooper) written(want string) *Weapon {
	if t.Weapon != nil {
		return t.Weapon
	}
	for i := range t.Weapons {
		if want == "" || t.Weapons[i].Text == want {
			return &t.Weapons[i]
		}
	}
	return nil
}

// roster is the troopers of a file.
type roster struct {
	attackers, targets []*trooper
	attackerList       bool // numbered in facts
	targetList         bool
}

// muster checks who takes part.
func muster(f *File) roster {
	var r roster
	r.attackerList, r.targetList = f.Has("attackers"), f.Has("targets")
	switch {
	case r.attackerList && f.Has("attacker"):
		f.Fault("attackers", "", "attacker and attackers exclude each other")
	case !r.attackerList && !f.Has("attacker"):
		f.Fault("attacker", "", "is missing")
	}
	switch {
	case r.targetList && f.Has("target"):
		f.Fault("targets", "", "target and targets exclude each other")
	case r.attackerList && r.targetList:
		f.Fault("targets", "a Coordinated Order has one target", "attackers and targets exclude each other")
	case !r.targetList && !f.Has("target"):
		f.Fault("target", "", "is missing")
	}
	r.attackers = enlist(f, "attacker", f.Attacker, f.Attackers, 2)
	r.targets = enlist(f, "target", f.Target, f.Targets, 1)
	r.names(f)
	return r
}

func enlist(f *File, word string, one *Trooper, many []Trooper, least int) []*trooper {
	list := word + "s"
	if f.Has(list) {
		if len(many) < least || len(many) > 12 {
			f.Fault(list, "", "must be %d to 12 troopers (got %d)", least, len(many))
		}
		var out []*trooper
		for i := range many {
			if many[i].Node == nil {
				continue // no block: a fault already
			}
			name := word
			if i > 0 {
				name = fmt.Sprintf("%s %d", word, i+1)
			}
			out = append(out, newTrooper(&many[i], fmt.Sprintf("%s[%d]", list, i), name, word == "attacker", i))
		}
		return out
	}
	if one == nil || one.Node == nil {
		return nil
	}
	return []*trooper{newTrooper(one, word, word, word == "attacker", 0)}
}

// names checks that no two troopers are called the same.
func (r *roster) names(f *File) {
	var seen []string
	for _, t := range r.all() {
		if slices.Contains(seen, t.name) {
			t.Fault("name", "", "two troopers are called %q", t.name)
		}
		seen = append(seen, t.name)
	}
}

func (r *roster) all() []*trooper { return append(slices.Clone(r.attackers), r.targets...) }

// find is the trooper of that name; attacker and target serve where there is
// one each.
func (r *roster) find(name string) *trooper {
	for _, t := range r.all() {
		if t.name == name {
			return t
		}
	}
	switch {
	case name == "attacker" && len(r.attackers) == 1:
		return r.attackers[0]
	case name == "target" && len(r.targets) == 1:
		return r.targets[0]
	}
	return nil
}
