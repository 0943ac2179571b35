package warmachine

import (
	"github.com/enfilade/enfilade/internal/table"
)

// column rolls, or chooses, where the boxes of a grid are marked.
func (p *plan) column(t *table.T, n *now) {
	i := -1
	for j, g := range n.all() {
		if p.entries[g.Entry].systems() {
			i = j
		}
	}
	if i < 0 {
		n.Pend = 0
		p.resolved(t, n)
		return
	}
	g := n.groups[i]
	e := p.entries[g.Entry]
	var c int
	w := p.weapons[n.Weapon]
	picks := n.Kind == melee && (w.special.has[precisionStrike] || p.actor.special.has[precisionStrike]) ||
		n.Kind == ranged && (w.special.has[marksman] || p.actor.special.has[marksman])
	switch {
	case picks && p.policy.column > 0 && !p.open.column:
		c = p.policy.column
		t.Cite("warmachine.damage.mark")
	case picks && p.open.column:
		options := make([]table.Option, 6)
		best := p.soonest(e, g.Cols)
		order := [6]int{best}
		k := 1
		for j := 1; j <= 6; j++ {
			if j != best {
				order[k] = j
				k++
			}
		}
		for j := range options {
			options[j].Name = "column " + itoa(order[j])
		}
		c = order[n.choose(t, "column", options, "warmachine.damage.mark")]
	case picks:
		c = p.soonest(e, g.Cols)
		t.Cite("warmachine.damage.mark")
	default:
		n.drew = true
		c = t.D6("column", "warmachine.damage.mark")
	}
	n.groups[i].Cols = markColumns(g.Cols, c-1, int(n.Pend))
	n.Pend = 0
	p.resolved(t, n)
}

// markColumns marks boxes from a column on, the overflow going to the right.
func markColumns(cols uint64, c, k int) uint64 {
	for range 6 {
		have := int(cols >> (8 * c) & 0xff)
		m := min(have, k)
		cols -= uint64(m) << (8 * c)
		if k -= m; k == 0 {
			break
		}
		c = (c + 1) % 6
	}
	return cols
}

// soonest is the column whose marking cripples a system with the fewest boxes.
func (p *plan) soonest(e *entry, cols uint64) int {
	best, cost := 1, 1<<20
	was := p.crippledBy(e, cols)
	for c := range 6 {
		for k := 1; k <= 300 && k < cost; k++ {
			next := markColumns(cols, c, k)
			if p.crippledBy(e, next) != was {
				best, cost = c+1, k
				break
			}
			if next == 0 {
				break
			}
		}
	}
	return best
}
