package wh40k9

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// worth lists the special rules of the file, and cover and half range, each with
// the question as it would be without.
func (s *scene) worth() []attack.Change {
	if s.phase == "morale" || s.file.Attacker == nil || len(s.undecided) > 0 {
		return nil
	}
	var out []attack.Change
	seen := map[string]bool{}
	add := func(name string, without func(*File)) {
		if seen[name] {
			return
		}
		seen[name] = true
		out = append(out, attack.Change{Rule: name, Without: func() *attack.Question { return s.without(without) }})
	}
	for i := range s.file.Attacker.Weapons {
		for _, a := range s.file.Attacker.Weapons[i].everyAbility() {
			add(a.Text, func(f *File) { f.dropAbility(a.Text) })
		}
	}
	for _, a := range s.file.Attacker.Abilities {
		add(a.Text, func(f *File) { f.dropAbility(a.Text) })
	}
	for _, u := range s.targets {
		for _, a := range u.of(specialNames()...) {
			add(a.Text, func(f *File) { f.dropAbility(a.Text) })
		}
	}
	if s.board != nil {
		return out
	}
	for _, g := range s.groups {
		if g.profile != nil && g.profile.Type.Name == "Rapid Fire" && g.half {
			add("Rapid Fire in half range", func(f *File) {
				f.Situation.Distance, f.Situation.Farthest = Each[Length]{}, Each[Length]{}
				f.Situation.HalfRange = Each[Flag]{All: &Flag{}}
			})
		}
	}
	for name, has := range map[string]func(Cover) bool{
		"light cover": func(c Cover) bool { return c.Light && s.phase != "fight" },
		"heavy cover": func(c Cover) bool { return c.Heavy && s.phase == "fight" },
		"dense cover": func(c Cover) bool { return c.Dense && s.phase != "fight" },
	} {
		if slices.ContainsFunc(s.targets, func(u *unit) bool { return has(u.cover) }) {
			seen[name] = false
		}
	}
	for _, name := range []string{"light cover", "heavy cover", "dense cover"} {
		if there, ok := seen[name]; ok && !there {
			add(name, func(f *File) { f.Situation.Cover = Each[Cover]{} })
		}
	}
	return out
}

// everyAbility lists the special rules of a weapon and of its rows.
func (w *Weapon) everyAbility() []Ability {
	out := slices.Clone(w.Abilities)
	for _, p := range w.Profiles {
		out = append(out, p.Abilities...)
	}
	return out
}

// dropAbility takes a special rule out of a file, wherever it stands.
func (f *File) dropAbility(text string) {
	drop := func(list []Ability) []Ability {
		return slices.DeleteFunc(slices.Clone(list), func(a Ability) bool { return a.Text == text })
	}
	a := *f.Attacker
	a.Abilities = drop(a.Abilities)
	a.Weapons = slices.Clone(a.Weapons)
	for i := range a.Weapons {
		w := &a.Weapons[i]
		w.Abilities = drop(w.Abilities)
		w.Profiles = slices.Clone(w.Profiles)
		for k := range w.Profiles {
			w.Profiles[k].Abilities = drop(w.Profiles[k].Abilities)
		}
	}
	f.Attacker = &a
	each := func(t Target) Target {
		t.Abilities = drop(t.Abilities)
		t.Mix = slices.Clone(t.Mix)
		for k := range t.Mix {
			t.Mix[k].Abilities = drop(t.Mix[k].Abilities)
		}
		return t
	}
	if f.Target != nil {
		t := each(*f.Target)
		f.Target = &t
	}
	f.Targets = slices.Clone(f.Targets)
	for i := range f.Targets {
		f.Targets[i] = each(f.Targets[i])
	}
}

// without is the question after a change of the file; nil if it makes no sense.
func (s *scene) without(change func(*File)) *attack.Question {
	file := *s.file
	change(&file)
	out := &scene{file: &file, faults: &scenario.Faults{}, chains: s.chains, trying: true}
	out.read()
	if !out.faults.Any() {
		out.deriveAll()
	}
	if out.faults.Any() || len(out.illegal) > 0 {
		return nil
	}
	return out.question()
}
