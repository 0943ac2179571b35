package wh40k9

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// checkDecisions checks what the file says of decisions.
func (s *scene) checkDecisions() {
	if s.phase == "morale" {
		return
	}
	d := &s.file.Decisions
	s.checkWord(d.RerollHits, []string{"never", "failures", "non_critical", "best"}, s.rerollWords("Hit") != nil, "nobody may re-roll hit rolls")
	s.checkWord(d.RerollWounds, []string{"never", "failures", "non_critical", "best"}, s.rerollWords("Wound") != nil, "nobody may re-roll wound rolls")
	s.checkWord(d.RerollDamage, []string{"never", "below_mean", "below_need", "best"}, s.damageWords() != nil, "no damage roll may be re-rolled")
	s.checkWord(d.RerollAttacks, []string{"never", "below_mean"}, s.attacksWords() != nil, "no number of attacks may be re-rolled")
	s.checkCommand(d.Command)
	s.checkWord(d.CommandSave, []string{"never", "first_failure"}, s.commandSaveWords() != nil, "no target has a Command Re-roll")
	s.checkWord(d.RerollSaves, []string{"never", "failures"}, s.rerollsSaves(), "no target may re-roll saves")
	s.checkWord(d.Save, []string{"best", "armour", "invulnerable"}, true, "")
	s.checkWord(d.MortalTiming, []string{"per_attack", "after_group"}, true, "")
	if d.Save != nil && d.Save.Word == "invulnerable" && !s.anyWard() {
		s.faults.Add(d.Save.Node, "", "no target has an invulnerable save")
	}
	s.checkAllocate(d.Allocate)
	s.checkByWeapon(d.Profile, "profile")
	s.checkByWeapon(d.Target, "target")
	s.checkOpen()
}

// checkWord checks that a decision is one of its words, and that somebody has it
// to make.
func (s *scene) checkWord(d *Decision, words []string, there bool, missing string) {
	switch {
	case d == nil || d.Open:
	case d.Word == "" || !slices.Contains(words, d.Word):
		s.faults.Add(d.Node, scenario.Suggest(d.Word, words), "must be one of %s, open", strings.Join(words, ", "))
	case !there && d.Word != "never":
		s.faults.Add(d.Node, "", "%s", missing)
	}
}

func (s *scene) checkCommand(d *Decision) {
	all := []string{"never", "attacks", "hit", "wound", "damage", "adaptive"}
	s.checkWord(d, all, s.file.Attacker.Command, "the attacker has no command_reroll")
	if d == nil || d.Open || d.Word == "never" || s.past.command || !s.file.Attacker.Command || !slices.Contains(all, d.Word) {
		return
	}
	if d.Word != "adaptive" && !slices.Contains(s.commandWords(), d.Word) { // adaptive: see checkAdaptive
		s.faults.Add(d.Node, "", "no such roll is made")
	}
}

func (s *scene) rerollsSaves() bool {
	for _, u := range s.targets {
		if len(u.of("Re-roll Saves", "Re-roll Save 1s")) > 0 {
			return true
		}
	}
	return false
}

func (s *scene) anyWard() bool {
	for _, u := range s.targets {
		for _, m := range u.models {
			if m.ward < 7 {
				return true
			}
		}
	}
	return false
}

func (s *scene) checkAllocate(d *Decision) {
	if d == nil || d.Open {
		return
	}
	var names []string
	for _, u := range s.targets {
		for _, m := range u.models {
			if m.name != "" {
				names = append(names, m.name)
			}
			if m.row != "" {
				names = append(names, m.row)
			}
		}
	}
	switch {
	case len(names) == 0:
		s.faults.Add(d.Node, "", "no target has a mix of models")
	case d.Items == nil && d.Word != "best":
		s.faults.Add(d.Node, "", "must be a list of rows, best, or open")
	}
	var seen []string
	for _, x := range d.Items {
		switch {
		case !slices.Contains(names, x.Name):
			s.faults.Add(x.Node, scenario.Suggest(x.Name, names), "no row %q", x.Name)
		case slices.Contains(seen, x.Name):
			s.faults.Add(x.Node, "", "%s is named twice", x.Name)
		}
		seen = append(seen, x.Name)
	}
}

// checkByWeapon checks the keys of a decision that is made weapon by weapon.
func (s *scene) checkByWeapon(d *Decision, key string) {
	if d == nil || d.Open {
		return
	}
	if d.Node.Kind != scenario.Map {
		s.faults.Add(d.Node, "", "must be a block from weapon to decision, or open")
		return
	}
	var names []string
	for _, w := range s.weapons {
		names = append(names, w.Name)
	}
	for _, e := range d.ByKey {
		w := s.weaponNamed(e.Key)
		path := scenario.Join(d.Node.Path, e.Key)
		switch {
		case w == nil:
			s.faults.AddProblem(scenario.Problem{Path: path, Line: e.Line, Column: e.Column, Message: "no weapon of that name", Hint: scenario.Suggest(e.Key, names)})
		case w.Has(key):
			s.faults.AddProblem(scenario.Problem{Path: path, Line: e.Line, Column: e.Column, Message: "the weapon says it already"})
		case key == "profile" && len(w.Profiles) == 0:
			s.faults.AddProblem(scenario.Problem{Path: path, Line: e.Line, Column: e.Column, Message: w.Name + " has no profiles to choose from"})
		}
	}
}

// checkOpen refuses decisions left open on both sides, at the second.
func (s *scene) checkOpen() {
	var sides [2]*scenario.Node
	for _, p := range s.points() {
		if p.open && p.node != nil && (sides[p.who] == nil || before(p.node, sides[p.who])) {
			sides[p.who] = p.node
		}
	}
	a, b := sides[table.Attacker], sides[table.Defender]
	if a == nil || b == nil {
		return
	}
	if before(a, b) {
		a = b
	}
	s.faults.Add(a, "one side at a time", "open on both sides")
}

func before(a, b *scenario.Node) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
}
