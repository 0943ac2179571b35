package wh40k9

import (
	"sync"

	"github.com/enfilade/enfilade/internal/table"
)

// Chain is groups one after another at one unit, with nothing between them that
// looks at more than the unit. Its result is what is left of the unit.
//
// The last group's attacks are rolled, then made in turn; the first of these
// turns resolves the groups before. So the chances of all that those can leave
// go through the last group's attacks together, not one after another.
//
// Chains are compared by their place, not by what they hold: see chains.
type Chain struct{ *link }

// link is the last group of a chain, and the groups before it.
type link struct {
	Before   Chain // without a link at the first group
	Group    Group
	Casualty Casualty // of an unsaved attack of a group whose attacks are made together
	One      Known    // one attack of any other, of a chain that is kept
}

// Fixed: see chains.
func (*link) Fixed() {}

// chains keeps every chain once, so that questions that begin with the same groups
// share what comes of these.
type chains struct {
	mu    sync.Mutex
	known map[link]Chain
	ones  map[OneAttack]Known
	worn  map[string]*worn
}

// after is the chain of a group that follows others, or none.
func (c *chains) after(before Chain, g *Group) Chain {
	l := link{Before: before, Group: *g}
	if g.Fast {
		l.Casualty = g.volley().Casualty
	}
	if c == nil {
		l.One = g.one(known)
		return Chain{&l}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[link]Chain{}
	}
	if _, ok := c.known[l]; !ok {
		made := l
		made.One = g.one(c.one)
		c.known[l] = Chain{&made}
	}
	return c.known[l]
}

// one is an attack of the group where each looks at what the last one left.
func (g *Group) one(keep func(*OneAttack) Known) Known {
	if g.Fast || g.Block {
		return Known{}
	}
	return keep(&g.One)
}

// one keeps an attack once, while the chains are locked.
func (c *chains) one(a *OneAttack) Known {
	if c.ones == nil {
		c.ones = map[OneAttack]Known{}
	}
	if _, ok := c.ones[*a]; !ok {
		c.ones[*a] = known(a)
	}
	return c.ones[*a]
}

// chainsFrom is the groups of an activation that are resolved together, by the
// first of them.
type chainsFrom [maxGroups + 20]struct {
	N     uint8
	Chain Chain
}

// Fixed: it is made with the activation.
func (*chainsFrom) Fixed() {}

// from is how many groups from the ith on are resolved at once, and as what chain.
func (c *chainsFrom) from(i uint8) (uint8, Chain) {
	if c == nil || c[i].N == 0 {
		return 1, Chain{}
	}
	return c[i].N, c[i].Chain
}

// Step rolls how many turns the last group takes, and takes them.
func (c Chain) Step(t *table.T, u Unit) (Unit, bool) {
	g := &c.Group
	u.early = c.Before.link != nil
	runs := g.turns(t)
	if u.early {
		runs = table.SumOf(t, "group", 1, Rounds{g.Total, g.Fast, g.Block, g.fast()}, Firing{})
	}
	table.InTurn(t, "allocate", runs, Link(c), u, "wh40k9.seq.one-at-a-time")
	return u, true
}

// Result is never asked: that of the turns is ours.
func (c Chain) Result(u Unit) Unit { return u }

// fast is an attack of a group whose attacks are made together.
func (g *Group) fast() Attack {
	if !g.Fast {
		return Attack{}
	}
	return g.volley().Attack
}

// turns is how many attacks are made in turn: of a group whose attacks are rolled
// together, those that are not saved.
func (g *Group) turns(t *table.T) table.Runs {
	switch {
	case g.Block:
		return table.Times(int(g.Weapons))
	case g.Fast:
		return g.volley().unsaved(t, 0)
	case g.Number.Fixed():
		return table.Times(g.rolls(g.count(t)))
	}
	return table.SumOf(t, "attacks", int(g.Weapons), g.times(), Rolling{}, g.rolledFor()...)
}

// chained tells whether a group can be a link of a chain: what its attacks do
// depends on the unit alone, and how many there are on nothing.
func (g *Group) chained() bool {
	return !g.Late && !g.Eased && !g.One.Late && g.Low == 0 && !g.mixed() && g.From != fromUnsaved
}

// Rounds is how many turns a group takes that is not the first: one to resolve
// the groups before, then one an attack; of attacks that are made together, one
// for each that is not saved.
type Rounds struct {
	Total
	Fast   bool
	Block  bool
	Attack Attack
}

// Step makes the attacks of all weapons.
func (r Rounds) Step(t *table.T, f Firing) (Firing, bool) {
	if f.At == fireOver {
		return f, false
	}
	next := Firing{At: fireOver, Sum: 1}
	switch {
	case r.Block:
		next.Sum += uint32(r.Weapons)
	case r.apart() && r.Fast:
		w := Salvo[Attack, Roll]{Number: r.Number, Rolls: r.Rolls, One: r.Attack}
		next.Sum += uint32(table.Sum(t, "weapon", int(r.Weapons), w, Firing{}, r.rolledFor()...))
	case r.apart():
		next.Sum += uint32(table.Sum(t, "attacks", int(r.Weapons), r.times(), Rolling{}, r.rolledFor()...))
	case r.Fast:
		next.Sum += uint32(table.Sum(t, "attack", r.rolls(r.count(t)), r.Attack, Roll{Blow: r.From.blow()}, "wh40k9.seq.fast-dice"))
	default:
		next.Sum += uint32(r.rolls(r.count(t)))
	}
	return next, true
}

// Result is the turns.
func (r Rounds) Result(f Firing) int { return int(f.Sum) }

// Link is one turn of a chain: what comes before the last group, or one attack
// of it. Its result is what is left of the unit.
type Link struct{ *link }

// Step takes the turn.
func (l Link) Step(t *table.T, u Unit) (Unit, bool) {
	g := &l.Group
	switch {
	case u.early:
		u.early = false
		if last, ok := t.Of().(uint8); ok {
			t.For(last - 1)
		}
		v := table.Call(t, "groups", l.Before, u, "wh40k9.seq.one-at-a-time")
		v.settled = true
		return v, true
	case g.Fast:
		return l.Casualty.Step(t, u)
	case u.settled:
		return u, false
	}
	var v Unit
	if g.Block {
		v = table.Call(t, "mortal wounds", Series{Total{Weapons: 1, Number: g.Number}, 0, true, g.One}, Making{Unit: u}, "wh40k9.seq.one-at-a-time")
	} else {
		near, far := l.One.reach(u)
		v = table.Call(t, "attack", l.One, Exchange{Unit: near}, "wh40k9.seq.one-at-a-time").Unit
		for row, n := range far {
			v.Models[row] += n
		}
	}
	v.settled = true
	return v, true
}

// Result is the unit, ready for the next turn.
func (l Link) Result(u Unit) Unit { u.settled, u.over = false, 0; return u }
