package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// fewResults tells whether few enough things can become of the models of a group
// to count how many of them become each.
func (p *plan) fewResults(g group, k strike) bool {
	return g.Left == 1 && k.Want&^wantHit == 0 && !k.is(bTough) && (k.Want == 0 || g.Count <= 60)
}

// final tells whether nothing can follow the attack in hand, whatever it does,
// so that its models need only be counted.
func (p *plan) final(n *now) bool {
	if p.ask || p.all || p.sum == count(counters) || p.cols || n.Close != 0 || n.Points > 0 && p.policy.buy != 0 || p.chainWeapons() || p.hogs() || p.policy.action.power() {
		return false
	}
	if p.grants && !(n.As == asGranted && n.From == blackSpot && len(p.grantOrder) == 1) || p.policy.stopWhen > 0 {
		return false
	}
	for i := range p.weapons {
		if n.Initial[i] > 0 {
			return false
		}
	}
	return true
}

// modelSum is one thing about a strike, to be added up over many.
type modelSum struct {
	Strike strike
	What   count
}

// Step is the strike's.
func (m modelSum) Step(t *table.T, b blow) (blow, bool) { return m.Strike.Step(t, b) }

// Result is the number that is added up.
func (m modelSum) Result(b blow) int {
	r := m.Strike.Result(b)
	if m.What == cSlain {
		return r.flag(fDead)
	}
	n, _ := r.of(m.What)
	return n
}

func (r struck) flag(bit uint16) int { return int(min(1, r.Flags&bit)) }

// of is what a strike adds to a count of what befalls a model; not told of other
// counts.
func (r struck) of(c count) (n int, told bool) {
	switch c {
	case cHits:
		return r.flag(fHit), true
	case cCrits:
		return r.flag(fCrit), true
	case cWounds:
		return r.flag(fWound), true
	case cDown:
		return r.flag(fFell), true
	case cToughed:
		return r.flag(fToughed), true
	case cRolled:
		return int(r.Rolled), true
	case cDamage:
		return int(r.Marked), true
	}
	return 0, false
}

// addUp makes the attack at all models of a group when nothing follows it.
func (p *plan) addUp(t *table.T, n *now, i int, k strike, at blow) {
	g := n.groups[i]
	e := p.entries[g.Entry]
	if n.Dropped>>g.Entry&1 == 0 {
		p.drop1(n, g.Entry)
	}
	dead := p.sum == cSlain
	counted := p.wants[cSlain] && !e.friendly || p.wants[cSlainOf+count(e.family)] || e.friendly && p.wants[cFriends] || g.Entry == 0 && p.wants[cKillAt]
	if p.sum == cAttacks || dead && !counted {
		n.groups[i].Count = 0
		n.settle()
		return
	}
	if n.As == asGranted && n.From == blackSpot && e.effects.has[blackSpot] {
		t.Cite("warmachine.blackspot.no-chain")
	}
	n.drew = true
	many := table.Sum(t, "attacks", int(g.Count), modelSum{k, p.sum}, at, "warmachine.seq.order-same-step")
	n.groups[i].Count = 0
	n.settle()
	if !dead {
		p.count(n, p.sum, many)
		return
	}
	p.gone(n, e, many)
}

// gone counts models of an entry that is counted apart.
func (p *plan) gone(n *now, e *entry, many int) {
	if e.friendly {
		p.count(n, cFriends, many)
	} else {
		p.count(n, cSlain, many)
	}
	p.count(n, cSlainOf+count(e.family), many)
	if e.index == 0 && many > 0 && p.wants[cKillAt] && n.tally[cKillAt] == 0 {
		n.tally[cKillAt] = uint32(n.Attacks)
	}
}

// drop1 counts the models of an entry that are gone already, and forgets those
// that the attack in hand does not roll at.
func (p *plan) drop1(n *now, entry uint8) {
	left := 0
	for j := range n.all() {
		if g := &n.groups[j]; g.Entry == entry {
			left += int(g.Count)
		}
	}
	n.Dropped |= 1 << entry
	e := p.entries[entry]
	if !p.keeps(cSlain) {
		kill := n.tally[cKillAt]
		p.gone(n, e, p.openingLeft[entry]-left)
		n.tally[cKillAt] = kill // it was noted when it happened
	}
}
