package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// total is a number with the rules that made it.
type total struct {
	N     int
	lines []attack.Because
}

// add adds a rule's part.
func (x *total) add(n int, rule table.RuleID, effect string) {
	x.N += n
	x.lines = append(x.lines, attack.Because{Rule: rule, Effect: effect})
}

// plus adds a rule's part with its sign before the words, if it is not 0.
func (x *total) plus(n int, rule table.RuleID, words string) {
	if n != 0 {
		x.add(n, rule, signed(n)+"  "+words)
	}
}

// note names a rule that took part without changing the number.
func (x *total) note(rule table.RuleID, effect string) { x.add(0, rule, effect) }

// numbers is a statistic in a test.
type numbers struct {
	printed int
	dash    bool
	plain   int // with modifiers, before boosts
	boosts  int
	cap     int
	net     int
	why     total // of net
	price   int   // printed Ki cost of a boost, of a bare test
}

// settle finds the net statistic.
func (x *numbers) settle(boosts int, boostRule string) {
	x.boosts = boosts
	if x.dash {
		x.plain, x.net, x.cap = 0, 0, 0
		x.why = total{}
		x.why.note("bushido.test.dash", "a dash counts as 0")
		return
	}
	x.plain = x.why.N
	x.why.plus(boosts, "bushido.ki.boost", boostRule)
	x.net = x.why.N
	if x.cap = 2 * x.printed; x.printed == 0 {
		x.cap = 1
	}
	if x.net > x.cap {
		x.net = x.cap
		x.why.note("bushido.test.stat-cap", "at most "+itoa(x.cap))
	}
}

// penalties are the states that take a die off both pools.
func (s *scene) penalties(m *model, x *total, melee bool) {
	for _, state := range []string{"Stunned", "Frightened"} {
		if m.is(state) {
			x.plus(-1, stateForms[state].Rule, state)
		}
	}
	if !melee {
		return
	}
	for _, state := range []string{"Prone", "Blind", "Held"} {
		if m.is(state) && !(state == "Blind" && m.kit.has("Sixth Sense")) {
			x.plus(-1, stateForms[state].Rule, state)
		}
	}
}

// rangedNumbers is the attacker's Ranged Pool by a plan.
func (s *scene) rangedNumbers(p *plan) numbers {
	a := s.attacker
	x := numbers{printed: a.f.RangedPool.N, dash: a.f.RangedPool.Dash}
	x.why.add(x.printed, "bushido.seq.pool", "Ranged Pool "+itoa(x.printed))
	s.penalties(a, &x.why, false)
	if p.target != nil && p.final().is("Death Sentence") {
		x.why.plus(1, "bushido.state.death-sentence", "Death Sentence")
	}
	for _, d := range p.feats {
		if d.at > atReroll {
			continue
		}
		rule := windowRules[d.at]
		x.why.plus(kit(d.feat.Effects).sum("Ranged Pool"), rule, d.feat.Name)
		if d.feat.Other && d.by != a {
			x.why.plus(1, rule, d.feat.Name+" of "+d.by.name)
		}
	}
	x.why.plus(a.mods().RangedPool, "bushido.test.pool", "other effects")
	x.settle(p.boosts, "Ki Boosts")
	return x
}

// kiNumbers is the attacker's Ki statistic.
func (s *scene) kiNumbers() numbers { return s.kiOf(s.attacker, 0) }

func (s *scene) kiOf(m *model, boosts int) numbers {
	x := numbers{printed: m.f.Ki.N}
	x.why.add(x.printed, "bushido.test.pool", "Ki "+itoa(x.printed))
	x.why.plus(m.mods().Ki, "bushido.test.pool", "other effects")
	x.settle(boosts, "Ki Boosts")
	return x
}

// netFor is the net statistic of the pool a special is paid from.
func (s *scene) netFor(m *model, p *plan) int {
	if s.f.Action == "ranged" {
		return s.rangedNumbers(p).net
	}
	return 0
}

// rolled is the dice of a challenge test: at least one.
func (x numbers) rolled(cost int) int { return max(1, x.net-cost) }

// challengeNumber is the Challenge Number of an attack of a plan.
func (s *scene) challengeNumber(p *plan, repeat bool) (base, cn total) {
	m, at := p.final(), p.place()
	b := s.bandOf(p, at, atDeclare)
	base.add([...]int{4, 5, 6, 0}[b], "bushido.ranged.cn.base", title(b.String()))
	cn.add(base.N, "bushido.ranged.cn.base", title(b.String()))
	base.note("bushido.seq.cn", "at step 1f")
	s.sizeLine(p, m, &cn)
	ours := p.kit(atDeclare)
	if m.is("Prone") {
		cn.plus(-1, "bushido.ranged.cn.prone", "Prone")
		cn.note("bushido.state.prone", "Prone")
	}
	if s.surprised(m) {
		cn.plus(-1, "bushido.ranged.cn.surprised", "Surprised")
	} else if m.kit.has("Sixth Sense") && (m.states.has("Surprised") || m.at.Unseen) {
		cn.note("bushido.trait.sixth-sense", "never Surprised")
	}
	s.coverLine(p, ours, &cn)
	if m.f.Ran {
		cn.plus(1, "bushido.ranged.cn.target-ran", "target ran")
	}
	if p.walk != "none" {
		k := append(append(kit{}, s.attacker.kit...), p.weapon.kit...)
		if k.has("Lightweight") {
			cn.note("bushido.trait.lightweight", "no movement modifier")
		} else {
			cn.plus(1, "bushido.ranged.cn.moved", "moves")
		}
		if p.walk == "turn" {
			cn.note("bushido.seq.facing-is-movement", "turning is moving")
		} else {
			cn.note("bushido.seq.walk", "walks "+p.walk)
		}
	}
	if s.attacker.f.Ran {
		if s.living {
			cn.note("bushido.edition.attacker-ran", "running does not count")
		} else {
			cn.plus(1, "bushido.ranged.cn.attacker-ran", "attacker ran")
			cn.note("bushido.edition.attacker-ran", "running counts")
		}
	}
	if repeat {
		cn.plus(1, "bushido.ranged.cn.repeat", "repeated attack")
	}
	theirs := append(append(kit{}, m.kit...), p.theirKit(atDeclare)...)
	if theirs.has("Ranged Defence") {
		cn.plus(theirs.value("Ranged Defence"), "bushido.ranged.cn.ranged-defence", "Ranged Defence")
		cn.note("bushido.trait.ranged-defence", "Ranged Defence")
	}
	cn.plus(m.mods().Challenge+theirs.sum("Challenge Number")+p.kit(atDeclare).sum("Challenge Number"), "bushido.ranged.cn.effect", "other effects")
	if len(cn.lines) > 3 {
		cn.note("bushido.ranged.cn.order", "all are added")
	}
	if cn.N < 2 || cn.N > 8 {
		cn.note("bushido.ranged.cn.no-floor", "no least and no most")
	}
	return base, cn
}

// sizeModifiers are those of the Challenge Number, by size.
var sizeModifiers = map[string]int{"tiny": 1, "small": 0, "medium": -1, "large": -2, "huge": -3}

// sizeLine adds the size of the target, and Swarm.
func (s *scene) sizeLine(p *plan, m *model, cn *total) {
	ours := p.kit(atDeclare)
	n := sizeModifiers[m.size]
	for _, l := range m.sizeBy {
		cn.note(l.rule, l.effect)
	}
	switch {
	case m.kit.has("Kumo"):
		cn.note("bushido.trait.kumo", "size does not count")
	case ours.has("Ignore Size"), ours.has("Ignore Tiny") && m.size == "tiny":
		cn.note("bushido.ranged.cn.size", "size is ignored")
	case n == 0:
		cn.note("bushido.ranged.cn.size", "0   "+title(m.size))
	default:
		cn.plus(n, "bushido.ranged.cn.size", title(m.size))
	}
	if m.kit.has("Swarm") {
		cn.plus(1, "bushido.ranged.cn.swarm", "Swarm")
		cn.note("bushido.trait.swarm", "Swarm")
	}
}

// covered tells whether the model finally attacked has Cover, and by which rule
// not.
func (s *scene) covered(p *plan) (has, lost bool) {
	if p.nominee == nil {
		return p.target.at.Cover, false
	}
	both := p.target.at.Cover && p.nominee.at.Cover
	return both, p.target.at.Cover != p.nominee.at.Cover
}

func (s *scene) coverLine(p *plan, ours kit, cn *total) {
	has, lost := s.covered(p)
	if lost || has && p.nominee != nil {
		effect := "only if both have it"
		cn.note("bushido.ranged.intercept.cover", effect)
	}
	switch {
	case has && ours.has("Ignore Cover"):
		cn.note("bushido.ranged.cn.cover", "Cover is ignored")
	case has:
		cn.plus(2, "bushido.ranged.cn.cover", "Cover")
	}
	if has && p.place().at.Measured {
		cn.note("bushido.geom.cover", "measured")
	}
}

func title(word string) string {
	if word == "" {
		return word
	}
	return string(word[0]-'a'+'A') + word[1:]
}
