package wh40k9

import "github.com/enfilade/enfilade/internal/attack"

// A chain rolls the attacks of its later groups whether or not the unit is there
// to take them, which makes no difference to what is left of it. At the table
// they are lost unrolled, and so they are in the numbers of dice.

// unrolled takes the dice of attacks at a unit that is gone out of the counts.
func (p *plan) unrolled(a attack.Attack) attack.Attack {
	rolled := a.Counts
	a.Counts = func(b *attack.Book) map[string]float64 {
		out := rolled(b)
		for i := 0; i < len(p.groups); {
			n := p.links(i)
			for j := i + 1; j < i+n; j++ {
				gone := p.gone(b, j) - p.gone(b, i)
				for name, dice := range p.groups[j].dice(b) {
					if out[name] -= gone * dice; out[name] < 1e-12*dice {
						delete(out, name)
					}
				}
			}
			i += n
		}
		return out
	}
	return a
}

// links is how many groups from the ith on are a chain.
func (p *plan) links(i int) int {
	n := 1
	for p.groups[i].chained() && i+n < len(p.groups) && p.groups[i+n].chained() && p.groups[i+n].Target == p.groups[i].Target {
		n++
	}
	return n
}

// chains are the groups that are resolved together: several at one unit, or one
// whose attacks are made one at a time.
func (p *plan) chains() *chainsFrom {
	var out *chainsFrom
	for i := 0; i < len(p.groups); {
		n := p.links(i)
		if g := &p.groups[i]; n > 1 || g.chained() && !g.Fast {
			if out == nil {
				out = new(chainsFrom)
			}
			var c Chain
			for k := i; k < i+n; k++ {
				c = p.scene.chains.after(c, &p.groups[k])
			}
			out[i].N, out[i].Chain = uint8(n), c
		}
		i += n
	}
	return out
}

// gone is the chance that the unit of the ith group is gone before it.
func (p *plan) gone(b *attack.Book, i int) float64 {
	if i == 0 {
		return 0
	}
	before := *p
	before.groups, before.follow = p.groups[:i], make([]After, len(p.follow))
	w := before.width()
	at := int(p.groups[i].Target)*w + 3 // destroyed
	if p.names == nil {
		at += w
	}
	sum := 0.0
	for _, o := range before.attack().Law(b).Outcomes {
		if o.Values[at].N == 1 {
			sum += o.P
		}
	}
	return sum
}

// dice is how many dice the attacks of the group roll on average, by name.
func (g *Group) dice(b *attack.Book) map[string]float64 {
	r := Rounds{g.Total, g.Fast, g.Block, g.fast()}
	return attack.Bind(r, Firing{}, nil, func(int, []attack.Value) {}).Counts(b)
}
