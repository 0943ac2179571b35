package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// readWeapons checks every weapon by itself.
func (s *scene) readWeapons() {
	seen := map[string]bool{}
	for _, w := range s.weapons {
		switch {
		case w.Name == "":
			w.Fault("name", "", "is missing")
		case seen[w.Name]:
			w.Fault("name", "", "a second weapon called %q", w.Name)
		}
		seen[w.Name] = true
		if w.block {
			s.readBlock(w)
			continue
		}
		s.readProfiles(w)
	}
}

// readBlock checks an entry that only inflicts mortal wounds.
func (s *scene) readBlock(w *weapon) {
	for _, key := range []string{"range", "type", "s", "ap", "d", "attacks", "profiles", "profile"} {
		if w.Has(key) {
			w.Fault(key, "", "does not go with mortal_wounds, which rolls nothing else")
		}
	}
}

func (s *scene) readProfiles(w *weapon) {
	list := []*Profile{&w.Profile}
	if w.Has("profiles") {
		if len(w.Profiles) < 2 || len(w.Profiles) > 6 {
			w.Fault("profiles", "", "must be 2 to 6 rows (got %d)", len(w.Profiles))
		}
		list = nil
		seen := map[string]bool{}
		for i := range w.Profiles {
			p := &w.Profiles[i]
			switch {
			case p.Name == "":
				p.Fault("name", "", "is missing")
			case seen[p.Name]:
				p.Fault("name", "", "a second row called %q", p.Name)
			}
			seen[p.Name] = true
			list = append(list, p)
		}
	}
	for _, p := range list {
		atMostTwenty(p.Block, map[string][]Modifier{"to_hit": p.ToHit, "to_wound": p.ToWound})
		s.checkProfile(w, w.merged(p), p)
	}
	s.checkSpecial(w)
	if w.Has("attacks") && !w.melee {
		w.Fault("attacks", "a ranged weapon has its number in type", "melee only")
	}
}

// checkSpecial refuses special rules that the kind of weapon cannot have, and a
// weapon used up that is not used up.
func (s *scene) checkSpecial(w *weapon) {
	if w.Used && !slices.ContainsFunc(w.everyAbility(), func(a Ability) bool { return a.Name == "Once per Battle" }) {
		w.Fault("used", "", "goes with Once per Battle only")
	}
	if !w.melee {
		return
	}
	for _, p := range append([]*Profile{&w.Profile}, pointers(w.Profiles)...) {
		for i, a := range p.Abilities {
			if a.Name == "Blast" {
				p.Fault(fmt.Sprintf("abilities[%d]", i), "", "Blast stands on a ranged weapon, not on a melee weapon")
			}
		}
	}
}

func pointers[T any](list []T) (out []*T) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// merged is a row with what it leaves out filled from the weapon.
func (w *weapon) merged(p *Profile) *Profile {
	m := *p
	if p == &w.Profile {
		return &m
	}
	if m.Type == nil {
		m.Type = w.Type
	}
	if m.Range == nil {
		m.Range = w.Range
	}
	if m.S == nil {
		m.S = w.S
	}
	if m.AP == nil {
		m.AP = w.AP
	}
	if m.D == nil {
		m.D = w.D
	}
	if !m.Has("abilities") {
		m.Abilities = w.Abilities
	}
	if !m.Has("to_hit") {
		m.ToHit = w.ToHit
	}
	if !m.Has("to_wound") {
		m.ToWound = w.ToWound
	}
	return &m
}

// checkProfile notes what a row lacks. What a close combat weapon lacks is known.
func (s *scene) checkProfile(w *weapon, m, p *Profile) {
	if w.melee && strings.EqualFold(w.Name, closeCombat) {
		return
	}
	if s.phase == "morale" {
		return
	}
	missing := func(key string, there bool) {
		if !there {
			p.Fault(key, "", "is missing")
		}
	}
	if !w.melee {
		missing("range", m.Range != nil)
		missing("type", m.Type != nil)
	}
	if w.melee && m.Type != nil && m.Type.Name != "Melee" {
		p.Fault("type", "", "range Melee beside type %s", m.Type.Name)
	}
	if !w.melee && m.Range != nil && m.Range.Melee {
		p.Fault("range", "", "range Melee beside a ranged type")
	}
	if w.melee && m.Range != nil && !m.Range.Melee {
		p.Fault("range", "Melee", "a melee weapon has no range")
	}
	s.checkDamages(p)
	missing("s", m.S != nil)
	missing("ap", m.AP != nil)
	missing("d", m.D != nil)
	if !w.melee && m.S != nil && m.S.User() && s.row.S == nil {
		s.file.Attacker.Fault("s", "", "is missing: %s needs it", w.Name)
	}
}

// checkDamages refuses a row of which two special rules put other Damage in the
// place of the printed one at the same time: they cannot both.
func (s *scene) checkDamages(p *Profile) {
	instead := func(a Ability) bool { return a.Name == "Damage" && a.Word == "" && a.When.Vs == 0 }
	for i, a := range p.Abilities {
		others := slices.Concat(s.file.Attacker.Abilities, p.Abilities[:i])
		if instead(a) && slices.ContainsFunc(others, func(b Ability) bool {
			return instead(b) && a.When.Roll == b.When.Roll && a.When.Half == b.When.Half && a.Text != b.Text
		}) {
			p.Fault(fmt.Sprintf("abilities[%d]", i), "", "another special rule gives other Damage at the same time")
		}
	}
}

// defaulted is the profile with the printed close combat weapon's values where
// nothing was written.
func defaulted(p *Profile) *Profile {
	if p.S == nil {
		p.S = &Strength{}
	}
	if p.AP == nil {
		p.AP = &Piercing{}
	}
	if p.D == nil {
		p.D = &Damages{scenario.Dice{Plus: 1}}
	}
	if p.Type == nil {
		p.Type = &Type{Name: "Melee"}
	}
	return p
}

// readGroups divides every weapon that is fired among profiles and targets.
func (s *scene) readGroups() {
	s.readFire()
	for _, w := range s.weapons {
		if !w.fired {
			continue
		}
		for _, g := range s.byProfile(w) {
			s.groups = append(s.groups, s.byTarget(g)...)
		}
	}
	for _, g := range s.groups {
		if g.weapon.melee && g.profile != nil {
			g.profile = defaulted(g.profile)
		}
	}
	if s.file.Table != nil {
		s.byBearer()
	}
	if len(s.groups) > maxGroups {
		s.file.Attacker.Fault("weapons", "", "at most %d groups of weapon, profile and target (got %d)", maxGroups, len(s.groups))
	}
}

const maxGroups = 200

func (w *weapon) count() int {
	if w.Count == nil {
		return 1
	}
	return *w.Count
}

// byProfile is one group for every row that is used.
func (s *scene) byProfile(w *weapon) []*group {
	one := func(p *Profile, row string, each int) *group {
		return &group{name: w.Name, weapon: w, profile: w.merged(p), row: row, count: w.count(), each: each, all: -1, left: -1}
	}
	if w.block {
		return []*group{{name: w.Name, weapon: w, count: w.count(), each: -1, all: -1, left: -1}}
	}
	if len(w.Profiles) == 0 {
		if w.Choose != nil && w.Choose.Row != "" {
			w.Fault("profile", "", "%s has no profiles to choose from", w.Name)
		}
		return []*group{one(&w.Profile, "", -1)}
	}
	choose := s.chosen(w)
	switch {
	case choose == nil || choose.Open:
		return []*group{one(&w.Profiles[0], w.Profiles[0].Name, -1)}
	case choose.Both:
		return s.both(w, choose, one)
	case choose.Parts == nil:
		for i := range w.Profiles {
			if w.Profiles[i].Name == choose.Row {
				return []*group{one(&w.Profiles[i], choose.Row, -1)}
			}
		}
		s.faults.Add(choose.Node, scenario.Suggest(choose.Row, w.rowNames()), "%s has no profile %q", w.Name, choose.Row)
		return nil
	}
	return s.mixed(w, choose, one)
}

func (w *weapon) rowNames() []string {
	var out []string
	for _, p := range w.Profiles {
		out = append(out, p.Name)
	}
	return out
}

// chosen is what the weapon or the decisions say of its profile.
func (s *scene) chosen(w *weapon) *Chosen {
	if w.Choose != nil {
		return w.Choose
	}
	if d := s.file.Decisions.Profile; d != nil {
		for _, e := range d.ByKey {
			if e.Key == w.Name {
				c := &Chosen{}
				c.ReadNode(e.Value, s.faults)
				return c
			}
		}
	}
	return nil
}

// combi tells whether the profiles of the weapon may be fired together.
func (w *weapon) combi() bool {
	is := func(a Ability) bool { return a.Name == "Combi" }
	for i := range w.Profiles {
		if slices.ContainsFunc(w.merged(&w.Profiles[i]).Abilities, is) {
			return true
		}
	}
	return slices.ContainsFunc(w.Abilities, is)
}

func (s *scene) both(w *weapon, c *Chosen, one func(*Profile, string, int) *group) []*group {
	if !w.combi() {
		s.faults.Add(c.Node, "", "both goes with Combi only")
		return nil
	}
	var out []*group
	for i := range w.Profiles {
		g := one(&w.Profiles[i], w.Profiles[i].Name, -1)
		g.name, g.combi = w.Name+" - "+w.Profiles[i].Name, true
		out = append(out, g)
	}
	return out
}

// mixed divides the attacks of each bearer among the rows.
func (s *scene) mixed(w *weapon, c *Chosen, one func(*Profile, string, int) *group) []*group {
	if !w.melee {
		s.faults.Add(c.Node, "name one row", "a ranged weapon uses one profile")
		return nil
	}
	total := 0
	for _, p := range c.Parts {
		total += p.N
		if !contains(w.rowNames(), p.Name) {
			s.faults.AddProblem(scenario.Problem{
				Path: scenario.Join(c.Node.Path, p.Name), Line: p.Node.Line, Column: p.Node.Column,
				Message: fmt.Sprintf("%s has no profile %q", w.Name, p.Name), Hint: scenario.Suggest(p.Name, w.rowNames()),
			})
			return nil
		}
	}
	each, ok := s.eachMakes(w)
	switch {
	case !ok:
		s.faults.Add(c.Node, "", "the attacks of each bearer are rolled: they cannot be divided in numbers")
		return nil
	case total != each:
		s.faults.Add(c.Node, "", "must add up to the %d attacks of each bearer (got %d)", each, total)
		return nil
	}
	var out []*group
	for i := range w.Profiles {
		for _, p := range c.Parts {
			if p.Name == w.Profiles[i].Name && p.N > 0 {
				g := one(&w.Profiles[i], p.Name, p.N)
				g.name = w.Name + " - " + p.Name
				out = append(out, g)
			}
		}
	}
	if len(out) == 1 {
		out[0].name = w.Name
	}
	return out
}

// eachMakes is how many attacks each bearer makes with a melee weapon, where it
// is certain.
func (s *scene) eachMakes(w *weapon) (int, bool) {
	n := s.meleeNumber(w, w.merged(&w.Profile), nil)
	return n.Min(), n.Fixed()
}
