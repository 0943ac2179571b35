package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
)

// question is the test with the decisions that the file leaves open.
func (b bare) question() *attack.Question {
	s := b.s
	q := b.asked(open{})
	m := s.advising()
	q.Defends = m.defends
	m.picks = true
	q.Writes = s.writes(m)
	q.Advise = func() attack.Tree { return b.tree(m, b.order()) }
	if s.anyBest() {
		q.Settle = func() attack.Tree { return b.tree(mind{s: s, odds: true}, b.order()) }
		q.Wanted = "result"
	}
	return q
}

// asked is the question of the test as it is decided.
func (b bare) asked(o open) *attack.Question {
	var q *attack.Question
	if b.s.sit.Challenge != nil {
		q = b.challenge()
	} else {
		q = b.opposed()
	}
	q.Laws = func() []attack.Attack { return []attack.Attack{owned(b.law(o), o)} }
	q.Played = func(ask bool) attack.Attack {
		if ask {
			return b.law(open{rerolls: [2]bool{true, true}, best: o.best})
		}
		return owned(b.law(o), o)
	}
	q.Asked = func() attack.Tree { return b.tree(mind{s: b.s, ask: true}, b.order()) }
	return q
}

// law is the law of the test.
func (b bare) law(o open) attack.Attack {
	if b.s.sit.Challenge != nil {
		return b.tried(o)
	}
	return b.fought(o)
}

// order is who buys boosts first: the Active Player last.
func (b bare) order() []int {
	switch {
	case b.s.past.begun():
		return nil
	case b.s.sit.Challenge != nil:
		return []int{0}
	}
	return []int{1, 0}
}

// tree offers boosts to the sides in order.
func (b bare) tree(m mind, order []int) attack.Tree {
	if len(order) == 0 {
		return b.leaf(m)
	}
	i, s := order[0], b.s
	x, d := [2]*model{s.attacker, s.target()}[i], [2]decision{s.dec.Boosts, s.dec.TargetBoosts}[i]
	h := m.decision(x.side, d)
	most := 0
	if h != fixed {
		most = s.mostTested(x)
	}
	if most == 0 {
		return b.tree(m, order[1:])
	}
	t := attack.Tree{At: "pool", Who: x.side, Aim: h.aim()}
	for n := range most + 1 {
		q := b
		q.boosts[i] = n
		rules := ids("bushido.decision.boost", "bushido.ki.boost", "bushido.ki.boost-cap")
		t.Branches = append(t.Branches, attack.Branch{Option: nameOf("", n, nil), Rules: rules, Set: written(x.side, nameOf("", n, nil)), Then: func() attack.Tree { return q.tree(m, order[1:]) }})
	}
	return t
}

// leaf is the test when its boosts are decided.
func (b bare) leaf(m mind) attack.Tree {
	o := open{best: b.s.dec.Rerolls.best()}
	if !m.ask {
		o.rerolls = m.rerolls()
	}
	q := b.asked(o)
	a := b.law(o)
	leaf := attack.Tree{Attack: &a, Aims: m.aims()}
	if m.odds || m.ask {
		own := selfish(a)
		leaf.Attack, leaf.Question = &own, q
	}
	return leaf
}
