package ninthage

import "github.com/enfilade/enfilade/internal/table"

// together is the strand after those that are made at once with strand i: nobody
// looks at what any of them did before all are made, and one Health Pool takes
// it. What is counted beside what is lost is not put together so.
func (r *round) together(i int) int {
	k, j := r.p.strand(i), i+1
	if !r.summed(i) {
		return j
	}
	for j < int(r.p.N) && r.summed(j) && k.struckWith(r.p.strand(j)) {
		j++
	}
	return j
}

// summed tells whether what strand i comes to is one number for each number of
// each stage.
func (r *round) summed(i int) bool {
	k := r.p.strand(i)
	return !k.Fight.counted() && !k.Spread && (r.want[i].most == 0 || r.want[i].of == [countedStages]bool{})
}

// struckWith tells whether another strand is of the same unit, at the same pool.
func (k *Strand) struckWith(o *Strand) bool {
	return k.Unit == o.Unit && k.Side == o.Side && k.Assault.Pool == o.Assault.Pool && k.Assault.Overflow == o.Assault.Overflow
}

// strikeAll makes the attacks of strands i to j-1 in every state.
func (r *round) strikeAll(i, j int, from, after *junctures) {
	var quiet table.T
	made := make([][]volleyed, from.n)
	from.all(func(at int, x *juncture) {
		worst := 0
		for n := i; n < j; n++ {
			s := x.state(shoot, n)
			salvo, _ := r.attacks(&quiet, &s, r.p.strand(n), 0)
			r.meetsAfter(&s, n, &salvo, worst)
			made[at] = append(made[at], r.volley(n, &salvo, x.p))
			worst += salvo.worst()
		}
		r.prepare(made[at])
	})
	k, sums := r.p.strand(i), sums{of: map[[2]int]int{}}
	from.all(func(at int, x *juncture) {
		r.worked()
		s := r.p.close(x.state(shoot, j-1))
		s.Formed = [2]Formed{}
		x.ops, x.adds = x.ops+x.adds, 0
		all := sums.sum(&r.salvos, made[at])
		for l := range all.all {
			r.hit(k, x, &all.all[l], all.ops, s, after)
		}
		x.of = nil
	})
}

// worst is the most Health Points that the attacks can cost.
func (x *Salvo) worst() int {
	a := x.Assault.Attack
	a.Count = CountLosses
	return int(x.Models) * x.Number.most() * a.most()
}

// sums are attacks of several strands put together, each from those before it.
type sums struct {
	all []blows
	of  map[[2]int]int // by what comes before, from 1, and the number of the next
	ids map[volleyed]int
}

func (x *sums) sum(v *salvos, made []volleyed) blows {
	if x.ids == nil {
		x.ids = map[volleyed]int{}
	}
	at := 0
	for _, m := range made {
		id, known := x.ids[m]
		if !known {
			id = len(x.ids)
			x.ids[m] = id
		}
		key := [2]int{at, id}
		if at = x.of[key]; at > 0 {
			continue
		}
		all, w := v.of(m), v.want[m.strand]
		if key[0] > 0 {
			all = w.wider(v.want[made[0].strand]).then(x.all[key[0]-1], all)
		}
		x.all = append(x.all, all)
		at = len(x.all)
		x.of[key] = at
	}
	return x.all[at-1]
}

// wider tells apart what either does.
func (w wanting) wider(o wanting) wanting {
	for i := range w.of {
		w.of[i] = w.of[i] || o.of[i]
	}
	w.most = max(w.most, o.most)
	return w
}
