package warmachine

import "strings"

// When tells how things stand where the attacker decides: the attack in hand, what
// it has rolled, the models that are left and what the attacker has to spend.
func (a activation[G, C]) When(m moment[G, C], choice string) string {
	p, n := a.plan, a.plan.laidOpen()
	defer p.scratch.Store(n)
	m.open(n, p)
	parts := p.inHand(n, choice)
	for i, g := range n.all() {
		if !p.entries[g.Entry].friendly {
			parts = append(parts, p.standing(n, i))
		}
	}
	if n.n == 0 {
		parts = append(parts, "nobody left")
	}
	if p.openingPoints > 0 || p.actor.points > 0 {
		parts = append(parts, itoa(int(n.Points))+" "+p.currency())
	}
	if n.Flags&hChainOne != 0 {
		parts = append(parts, "the first hit")
	}
	return strings.Join(append(parts, p.unmade(n)...), ", ")
}

// inHand is the attack that is being made, as far as it goes.
func (p *plan) inHand(n *now, choice string) []string {
	if n.At == sNext || choice == "attack" || choice == "weapon" {
		return nil
	}
	out := []string{p.weapons[n.Weapon].name + p.aimed(n, choice)}
	if n.At != sStep && n.At != sAreaStep {
		return out
	}
	switch b := n.Blow; b.At {
	case pSeen, pDamageSeen:
		if b.Faces > 0 {
			out = append(out, "rolled "+b.Faces.words())
		}
	case pJudge:
		out = append(out, "attack roll "+map[bool]string{true: "hits", false: "misses"}[b.Verdict.hits()])
	case pDamage:
		out = append(out, map[bool]string{true: "critical hit", false: "hit"}[b.Verdict.crit()])
	case pDamageAgain:
		out = append(out, plural(int(b.Amount), "point", "points")+" of damage")
	}
	return out
}

// aimed is the model that the attack in hand is made at, where there are several.
func (p *plan) aimed(n *now, choice string) string {
	if choice == "target" || choice == "drag" || choice == "free attack" || n.n < 2 || n.At == sAreaStep || int(n.Target) >= n.n {
		return ""
	}
	return " at " + p.groupName(n, int(n.Target))
}

// currency is what the attacker boosts and buys attacks with.
func (p *plan) currency() string {
	if p.file.Attacker.FuryPoints != nil {
		return "fury"
	}
	return "focus"
}

// standing is a group of models alike: how many, and the boxes each has left.
func (p *plan) standing(n *now, i int) string {
	g := n.groups[i]
	e := p.entries[g.Entry]
	out := e.name
	if g.Count != unlimited && (g.Count > 1 || e.count != 1) {
		out = itoa(int(g.Count)) + " " + out
	}
	if e.boxes > 1 {
		out += " on " + plural(int(g.Left), "box", "boxes")
	}
	for _, f := range []struct {
		flag uint16
		word string
	}{{gDown, "knocked down"}, {gStill, "stationary"}, {gDragged, "dragged"}, {gHooked, "just hit"}} {
		if g.is(f.flag) {
			out += " " + f.word
		}
	}
	return out
}

// unmade is the initial attacks that are left, by weapon.
func (p *plan) unmade(n *now) []string {
	var out []string
	for i := range p.weapons {
		if k := int(n.Initial[i]); k > 0 && k < unlimited {
			out = append(out, plural(k, "initial attack", "initial attacks")+" with "+p.weapons[i].name)
		}
	}
	return out
}

// words is the dice, the highest first.
func (f faces) words() string {
	var out []string
	for face := 6; face > 0; face-- {
		for range f.of(face) {
			out = append(out, itoa(face))
		}
	}
	return strings.Join(out, " ")
}
