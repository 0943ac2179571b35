package wh40k9

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// allOrders values all orders of the groups together, each with the decisions that
// are open after it made as well as they can be; nil where something is decided
// within the attacks. Now is the scene before them.
func (d deciding) allOrders(now *scene, p point, open []point, c chosen, options []option) *attack.Together {
	leaves := d.leaves(now, open, c)
	if leaves == nil {
		return nil
	}
	orders := now.lines()
	return &attack.Together{
		Set: func(i int) []string { return d.scene.written(p, options[i].name, c.and(options[i])) },
		Values: func(b *attack.Book, worth attack.Worth, exact bool) ([]float64, []*big.Rat) {
			if exact && d.floats {
				panic(table.TooMany{Procedure: "fractions"})
			}
			var best orderValues
			for _, x := range leaves {
				v, ok := x.orderValues(b, worth, exact, orders)
				if !ok {
					return nil, nil
				}
				best = best.or(v)
			}
			return best.floats, best.fractions
		},
	}
}

// someOrders values the orders that differ: targets that have nothing to do with each
// other may as well be attacked in another order.
func (d deciding) someOrders(now *scene, p point, open []point, c chosen, options []option) *attack.Together {
	return &attack.Together{
		Set: func(i int) []string { return d.scene.written(p, options[i].name, c.and(options[i])) },
		Values: func(b *attack.Book, worth attack.Worth, exact bool) (floats []float64, fractions []*big.Rat) {
			known := map[string]attack.Solution{}
			for i, line := range now.lines() {
				key := now.targetwise(line)
				s, ok := known[key]
				if !ok {
					s = d.after(now, p, options[i], open, c).Solve(b, worth, exact, d.side)
					known[key] = s
				}
				floats = append(floats, s.Value)
				if exact {
					fractions = append(fractions, s.Exact)
				}
			}
			return floats, fractions
		},
	}
}

// targetwise is an order with the groups of one target after those of another.
func (s *scene) targetwise(line []uint8) string {
	out := slices.Clone(line)
	slices.SortStableFunc(out, func(a, b uint8) int { return s.groups[a].target.index - s.groups[b].target.index })
	return string(out)
}

// leaves are the scenes that the decisions after the order come to; nil where one of
// them decides within the attacks.
func (d deciding) leaves(now *scene, open []point, c chosen) []*scene {
	for len(open) > 0 && !now.faults.Any() {
		p := open[0]
		open = open[1:]
		options := p.tried(now, c)
		if len(options) < 2 {
			continue
		}
		var out []*scene
		for _, o := range options {
			next := c.and(o)
			more := d.leaves(d.scene.with(next), open, next)
			if more == nil {
				return nil
			}
			out = append(out, more...)
		}
		return out
	}
	if now.faults.Any() || now.leavesAllocation() || now.plan().adaptive {
		return nil
	}
	return []*scene{now}
}

// orderValues is what orders are worth; fractions is nil in floats.
type orderValues struct {
	floats    []float64
	fractions []*big.Rat
}

// or is the better one of two ways to decide what follows each order.
func (v orderValues) or(w orderValues) orderValues {
	if v.floats == nil {
		return w
	}
	for i := range v.floats {
		if v.fractions != nil && w.fractions[i].Cmp(v.fractions[i]) > 0 {
			v.fractions[i] = w.fractions[i]
		}
		v.floats[i] = max(v.floats[i], w.floats[i])
	}
	return v
}

// orderValues values orders of the scene's groups for the goal.
func (s *scene) orderValues(b *attack.Book, worth attack.Worth, exact bool, orders [][]uint8) (v orderValues, ok bool) {
	a := s.plan().arranged(func(m []attack.Measure) bool {
		float, _ := worth(&attack.Attack{Measures: m})
		return float != nil
	})
	if a == nil {
		return v, false
	}
	orders = a.of(orders)
	float, rat := worth(&attack.Attack{Measures: a.Measures})
	if !exact {
		return orderValues{floats: a.Values(b, orders, float)}, true
	}
	v.fractions = a.Exactly(b, orders, rat)
	for _, x := range v.fractions {
		f, _ := x.Float64()
		v.floats = append(v.floats, f)
	}
	return v, true
}

// arranged is the groups of a plan as pieces.
type arranged struct {
	attack.Orders
	first []uint8 // the pieces that come before those that are ordered
	piece []int   // of every group that is ordered; -1: it has no part
}

// arranged is the plan in pieces, or the part of it that the goal asks about; nil
// where something is decided within the attacks, or the goal asks for something else.
func (p *plan) arranged(asked func([]attack.Measure) bool) *arranged {
	if p.adaptive {
		return nil
	}
	if p.separate() {
		for k := range p.start {
			if a := p.of(k).pieces(asked); a != nil {
				return a.from(p, func(g *Group) bool { return int(g.Target) == k })
			}
		}
	}
	return p.pieces(asked).from(p, func(*Group) bool { return true })
}

// from tells which pieces the groups of the whole plan are.
func (a *arranged) from(p *plan, in func(*Group) bool) *arranged {
	if a == nil {
		return nil
	}
	given := a.piece
	a.piece = nil
	for i := range p.groups {
		k := -1
		if in(&p.groups[i]) {
			k, given = given[0], given[1:]
		}
		switch before := i < len(p.groups)-len(p.scene.groups); { // mortal wounds that wait
		case !before:
			a.piece = append(a.piece, k)
		case k >= 0:
			a.first = append(a.first, uint8(k))
		}
	}
	return a
}

// of is orders of groups as orders of pieces.
func (a *arranged) of(orders [][]uint8) [][]uint8 {
	out := make([][]uint8, len(orders))
	n := len(a.first) + len(a.piece)
	all := make([]uint8, 0, n*len(orders))
	for i, o := range orders {
		at := len(all)
		all = append(all, a.first...)
		for _, g := range o {
			if k := a.piece[g]; k >= 0 {
				all = append(all, uint8(k))
			}
		}
		out[i] = all[at:len(all):len(all)]
	}
	return out
}

// pieces is the plan's groups as pieces, alike ones as one, without what follows
// where the goal does not ask for it.
func (p *plan) pieces(asked func([]attack.Measure) bool) *arranged {
	q := *p
	q.bare, q.follow = true, make([]After, len(p.start))
	if !asked(q.measures()) {
		q.bare, q.follow = false, p.follow
		if !asked(q.measures()) {
			return nil
		}
	}
	switch n := len(p.start); {
	case n <= 1:
		return inPieces[[1]After, [1]Aftermath](&q)
	case n <= 2:
		return inPieces[[2]After, [2]Aftermath](&q)
	case n <= 3:
		return inPieces[[3]After, [3]Aftermath](&q)
	case n <= 6:
		return inPieces[[6]After, [6]Aftermath](&q)
	}
	return inPieces[[20]After, [20]Aftermath](&q)
}

// inPieces is a plan in pieces: an activation for every group, and one of what
// follows.
func inPieces[F afters, U units](p *plan) *arranged {
	type held = Held[[1]Group, F, U]
	end := *p
	end.groups = nil
	after, start, read := activation[[1]Group, F, U](&end)
	pieces := attack.Pieces[held, Field[U], U]{
		End: held{&after}, Start: start.Units, Enter: func(u U) Field[U] { return Field[U]{Units: u} },
	}
	out := &arranged{}
	var kept []Group
	for _, g := range p.groups {
		k := slices.Index(kept, g)
		if k < 0 {
			k = len(kept)
			kept = append(kept, g)
			alone := *p
			alone.groups, alone.follow = []Group{g}, make([]After, len(p.start))
			one, _, _ := activation[[1]Group, F, U](&alone)
			pieces.Each = append(pieces.Each, held{&one})
		}
		out.piece = append(out.piece, k)
	}
	out.Orders = attack.BindOrders(pieces, p.measures(), read)
	return out
}
