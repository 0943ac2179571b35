package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// numbers is what the rolls of a group need, and why.
type numbers struct {
	number             Number // attacks of each weapon
	weapons            int
	strike             Strike
	free               Check // of hit rolls once no enemy is within Engagement Range
	hasFree            bool
	rows               [rows]Defence
	worn               *worn
	kept               bool
	facts              []attack.Fact
	skill              int
	hitMod             int
	strength, woundMod int
	better             []int // by how much AP can be better
	apWhy              []attack.Because
}

const id = "wh40k9."

func ruleID(rule string) table.RuleID { return table.RuleID(id + rule) }

// because is one line of a derivation.
func because(rule, format string, args ...any) attack.Because {
	return attack.Because{Rule: ruleID(rule), Effect: fmt.Sprintf(format, args...)}
}

// note adds a fact to the group.
func (g *group) note(name string, value any, why ...attack.Because) {
	g.facts = append(g.facts, attack.Fact{Name: name, Value: value, Because: why})
}

// acting lists the group's special rules that act in this situation: those of
// its profile, then those of the attacker.
func (s *scene) acting(g *group, names ...string) []*Ability {
	var out []*Ability
	lists := [][]Ability{s.file.Attacker.Abilities}
	if g.profile != nil {
		lists = [][]Ability{g.profile.Abilities, s.file.Attacker.Abilities}
	} else if g.weapon != nil {
		lists = [][]Ability{g.weapon.Abilities, s.file.Attacker.Abilities}
	}
	for _, list := range lists {
		for i := range list {
			a := &list[i]
			for _, n := range names {
				if a.Name == n && s.meets(g, a) {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

func (s *scene) has(g *group, names ...string) bool { return len(s.acting(g, names...)) > 0 }

func (s *scene) meets(g *group, a *Ability) bool { return g.meets(a) }

// meets tells whether the condition of a rule is met, as far as it does not
// look at a roll or at the model that an attack is allocated to.
func (g *group) meets(a *Ability) bool {
	c := a.When
	if c.Half && !g.half {
		return false
	}
	switch c.Vs {
	case 'k':
		return g.target.is(c.Word)
	case 'n':
		return !g.target.is(c.Word) || a.Name == "Damage" && len(g.target.models) > 1
	case 's':
		for _, m := range g.target.models {
			if m.armour <= c.N {
				return true
			}
			for _, b := range m.bands {
				if b.armour <= c.N {
					return true
				}
			}
		}
		return false
	}
	return true
}

// is tells whether the unit has the keyword, or a model of it.
func (u *unit) is(word string) bool {
	for _, m := range u.models {
		if m.keywords.has(word) {
			return true
		}
	}
	return u.keywords.has(word)
}

// meetsModel tells whether a rule acts on the model that an attack is allocated
// to.
func (m *model) meets(c Condition) bool {
	switch c.Vs {
	case 'k':
		return m.keywords.has(c.Word)
	case 'n':
		return !m.keywords.has(c.Word)
	case 's':
		return m.armour <= c.N
	}
	return true
}

// of lists a model's special rules by name.
func (m *model) of(names ...string) []*Ability {
	var out []*Ability
	for i := range m.abilities {
		for _, n := range names {
			if m.abilities[i].Name == n {
				out = append(out, &m.abilities[i])
			}
		}
	}
	return out
}

// unitHas lists special rules of a target unit, or of any of its models.
func (u *unit) of(names ...string) []*Ability {
	var out []*Ability
	seen := map[*Ability]bool{}
	for _, m := range u.models {
		for _, a := range m.of(names...) {
			if !seen[a] {
				seen[a] = true
				out = append(out, a)
			}
		}
	}
	return out
}

// acts is the rules of the names that act before an attack is allocated: those
// of the models, and those of the unit even where every row has a list of its
// own.
func (u *unit) acts(names ...string) []*Ability {
	out := u.of(names...)
	for _, a := range (&model{abilities: u.Abilities}).of(names...) {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// derive settles what every roll of a group needs.
func (s *scene) derive(g *group) {
	if g.profile == nil {
		d := g.weapon.Mortal.Dice
		g.number = Number{N: uint8(d.N), Sides: uint8(d.Sides), Plus: int16(d.Plus)}
		g.weapons = g.count
		s.cite(id + "ability.psychic-mortal")
		s.defend(g)
		return
	}
	s.attacks(g)
	s.reachFacts(g)
	s.dividing(g)
	s.hit(g)
	s.wound(g)
	s.defend(g)
	s.damage(g)
	s.wear(g)
}

// dividing cites what the declaration of a group puts to the question.
func (s *scene) dividing(g *group) {
	if g.rolls() > 1 {
		s.cite(id + "ability.multiple-hit-rolls")
	}
	if strings.Contains(g.name, " > ") {
		if g.weapon.melee {
			s.cite(id + "fight.split-targets")
		} else {
			s.cite(id+"decl.split", id+"decl.one-target-per-weapon")
		}
	}
	if g.row != "" {
		s.cite(id + "decl.profile")
	}
	if g.weapon.melee && strings.EqualFold(g.weapon.Name, closeCombat) {
		s.cite(id + "fight.weapon")
	}
	if len(s.groups) > 1 {
		s.cite(id + "decl.before-resolving")
	}
	if len(s.acting(g, "Fight on Death")) > 0 || len(g.target.acts("Fight on Death")) > 0 {
		s.cite(id + "ability.fight-on-death")
	}
	if h := g.sight(); h.half != nil && h.distance != nil && g.profile.Range != nil && g.profile.Range.Max != nil {
		if near := new(big.Rat).Mul(h.distance, big.NewRat(2, 1)).Cmp(g.profile.Range.Max) <= 0; near != *h.half {
			s.file.Fault("situation.half_range", "", "%s is %s half of %s", inches(h.distance), map[bool]string{true: "within", false: "beyond"}[near], inches(g.profile.Range.Max))
		}
	}
}

// half notes that half range matters, and that it must be known.
func (s *scene) needHalf(g *group) bool {
	if !g.halved {
		s.file.Fault("situation.distance", "or say half_range: true or false", "is missing: half range matters for %s", g.name)
		g.halved = true
	}
	return g.half
}

func (s *scene) halfWhy(g *group) attack.Because {
	if u := g.sight(); u.distance != nil {
		word := "beyond"
		if g.half {
			word = "within"
		}
		return because("measure.half-range", "%s is %s half of %s", inches(u.distance), word, inches(g.profile.Range.Max))
	}
	return because("measure.half-range", "%s half range", map[bool]string{true: "within", false: "beyond"}[g.half])
}

func inches(r *big.Rat) string { return number(r) + `"` }

func number(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'g', 6, 64)
}

// word is the option that a decision names, or its default.
func word(d *Decision, otherwise string) string {
	if d == nil || d.Open || d.Word == "" {
		return otherwise
	}
	return d.Word
}

// reachFacts notes distance, range and sight.
func (s *scene) reachFacts(g *group) {
	u := g.sight()
	if s.board != nil {
		rule := "measure.base"
		if g.weapon.melee {
			rule = "fight.who"
		}
		defer g.note("fighters", g.fighters, because(rule, "%d of %d", g.fighters, len(s.bearers(g.weapon))))
	}
	if g.weapon.melee {
		return
	}
	if u.distance != nil {
		g.note("distance", rat(u.distance), because("measure.base", "closest to closest"))
	}
	if r := g.profile.Range; r != nil && r.Min != nil && u.distance == nil {
		s.file.Fault("situation.distance", "", "is missing: %s has a minimum range", g.name)
	}
	if r := g.profile.Range; r != nil && r.Max != nil {
		why := []attack.Because{}
		if u.distance != nil {
			why = append(why, because("target.range", "%s is within %s", inches(u.distance), inches(r.Max)))
		}
		g.note("range", rat(r.Max), why...)
	}
	if g.halved {
		g.note("half_range", g.half)
	}
	g.note("visible", u.visible)
}

func rat(r *big.Rat) any {
	if r.IsInt() && r.Num().IsInt64() {
		return int(r.Num().Int64())
	}
	return r
}

func signed(n int) string { return fmt.Sprintf("%+d", n) }

func plus(n int) string { return strconv.Itoa(n) + "+" }

func join(parts ...string) string { return strings.Join(parts, " ") }
