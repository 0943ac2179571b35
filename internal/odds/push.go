package odds

import "github.com/enfilade/enfilade/internal/table"

// Push is the law of a procedure whose states have no end, such as a chain that
// counts its kills: mass moves step by step until no more than eps of it is
// still moving. It returns what was left out; every chance is short by at most
// that.
func Push[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, eps float64) (law Law[R], left float64) {
	sp := table.Scratch(b.Cache, p)
	f := flow{b: b, g: &sp.Graph}
	now := []int32{sp.Open(start)}
	f.mass, f.ops = []float64{1}, []int{0}
	for left = 1; left > eps && len(now) > 0; {
		moving := make([]float64, len(now))
		for i, v := range now {
			moving[i], f.mass[v] = f.mass[v], 0
		}
		for i, v := range now {
			sp.Open(sp.State(v))
			f.grow(len(sp.Nodes))
			n := sp.Nodes[v]
			f.node(v, &n, moving[i], f.ops[v])
		}
		now, left = now[:0], 0
		for v, m := range f.mass {
			if m > 0 {
				now, left = append(now, int32(v)), left+m
			}
		}
	}
	l := f.law()
	for i, r := range l.ids {
		law.Outcomes = append(law.Outcomes, Outcome[R]{sp.Result(r), l.p[i]})
	}
	law.Bound = bound(l.ops)
	return law, left
}

func (f *flow) grow(n int) {
	for len(f.mass) < n {
		f.mass, f.ops = append(f.mass, 0), append(f.ops, 0)
	}
}
