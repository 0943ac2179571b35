package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// sortings are ways that attacks may go, each with its chance, in the order they
// were found.
type sortings struct {
	sorts []dealtSort
	at    map[[lotCount]uint16]int
}

func (x *sortings) add(lots [lotCount]uint16, p float64, attacks column) {
	i, known := x.at[lots]
	if !known {
		i = len(x.sorts)
		x.at[lots] = i
		x.sorts = append(x.sorts, dealtSort{lots: lots})
	}
	x.sorts[i].p += p
	x.sorts[i].attacks.add(attacks, 0, 1)
}

// then is these attacks and others, whose hits are put into a lot.
func (x *sortings) then(o *sortings, lot int) sortings {
	out := sortings{at: make(map[[lotCount]uint16]int, len(x.sorts))}
	for i := range x.sorts {
		a := &x.sorts[i]
		for j := range o.sorts {
			b := &o.sorts[j]
			lots := a.lots
			for c := range classCount {
				lots[lot+c] += b.lots[c]
			}
			var n column
			n.mix(a.attacks, b.attacks, 0)
			out.add(lots, a.p*b.p, n)
		}
	}
	return out
}

// sortedHits are the hits of a strand by their class, as if they were the first lot, and
// what was rolled for them.
type sortedHits struct {
	all  sortings
	ops  int
	shot []shotBy
	dice map[string]float64
}

// add adds n attacks alike, with a chance.
func (x *sortedHits) add(r *round, k *Strand, key oneAttack, models, n int, p float64) {
	row := r.hitsRow(key)
	row.reach(r.b, n)
	for i := range row.now.sorts {
		s := &row.now.sorts[i]
		x.all.add(s.lots, s.p*p, column{n*b2i(k.Assault.Counts) + k.single(models), []float64{s.p * p}})
	}
	x.ops = max(x.ops, row.ops)
	if i := slices.IndexFunc(x.shot, func(y shotBy) bool { return y.key == key }); i >= 0 {
		x.shot[i].n += float64(n) * p
		return
	}
	x.shot = append(x.shot, shotBy{key, float64(n) * p})
}

// rolls adds dice that say how many attacks there are.
func (x *sortedHits) rolls(of map[string]float64, times float64) {
	for name, n := range of {
		x.dice[name] += n * times
	}
}

// classed is the hits of strand n, once for as many attacks of as many hits.
func (r *round) classed(c State, n int) *sortedHits {
	k := r.p.strand(n)
	salvo := r.p.salvo(&c, k)
	if kind := k.Assault.Attack.Kind; kind == volleyGun || kind == flamethrower {
		salvo.Number, salvo.Models = k.Number, 1
	}
	v := r.volley(n, &salvo, 0)
	if x := r.sortedHits[v]; x != nil {
		return x
	}
	x := &sortedHits{all: sortings{at: map[[lotCount]uint16]int{}}, dice: map[string]float64{}}
	r.sortedHits[v] = x
	models := int(v.models)
	full := oneAttack{n, v.hits, v.partial, false, false, v.lone}
	switch k.Assault.Attack.Kind {
	case volleyGun:
		gun := shots{Fusillade{k.Number}}
		law := odds.Of(r.b, gun, shotsRolled{}, nil)
		slices.SortStableFunc(law.Outcomes, func(a, b odds.Outcome[Shots]) int { return int(a.Result.N) - int(b.Result.N) })
		less := full
		less.less = true
		for _, o := range law.Outcomes {
			switch {
			case o.Result.Six >= 2:
				x.all.add([lotCount]uint16{}, o.P, column{0, []float64{o.P}})
			case o.Result.Six == 1:
				x.add(r, k, less, models, int(o.Result.N), o.P)
			default:
				x.add(r, k, full, models, int(o.Result.N), o.P)
			}
		}
		x.ops += roundings(law.Bound) + len(law.Outcomes)
		x.rolls(odds.Counts(r.b, gun, shotsRolled{}, nil), 1)
	case flamethrower:
		hits := Retry{k.Number, k.Below}
		ns := sorted(odds.Of(r.b, hits, Retried{}, nil))
		for i, n := range ns.n {
			x.add(r, k, full, models, n, ns.p[i]*5./6)
		}
		x.all.add([lotCount]uint16{}, 1./6, column{0, []float64{1. / 6}})
		x.ops += ns.ops + len(ns.n) + 3
		x.dice["flamethrower"]++
		x.rolls(odds.Counts(r.b, hits, Retried{}, nil), 5./6)
	default:
		ns := v.number.sumOf(r.b, models)
		for i, attacks := range ns.n {
			if ns.p[i] > 0 {
				x.add(r, k, full, models, attacks, ns.p[i])
			}
		}
		x.ops += ns.ops + len(ns.n)
		x.rolls(odds.Counts(r.b, v.number, Rolled{}, nil), float64(models))
	}
	return x
}

// hitsRow is the hits of one attack after another, all alike, by their class.
type hitsRow struct {
	one, now sortings
	n, ops   int
	each     int
}

func (r *round) hitsRow(key oneAttack) *hitsRow {
	if x := r.rowsOfHits[key]; x != nil {
		return x
	}
	a := r.attack(key)
	a.Classes, a.Count = true, CountHits
	law := odds.Of(r.b, a, Shooting{}, nil)
	x := &hitsRow{one: sortings{at: map[[lotCount]uint16]int{}}, each: roundings(law.Bound) + len(law.Outcomes)}
	for _, o := range law.Outcomes {
		var lots [lotCount]uint16
		copy(lots[:], o.Result.Class[:])
		x.one.add(lots, o.P, column{0, []float64{o.P}})
	}
	x.restart()
	r.rowsOfHits[key] = x
	return x
}

func (x *hitsRow) restart() {
	x.now = sortings{at: map[[lotCount]uint16]int{}}
	x.now.add([lotCount]uint16{}, 1, column{0, []float64{1}})
	x.n, x.ops = 0, 0
}

// reach works n attacks out.
func (x *hitsRow) reach(b *odds.Book, n int) {
	if n < x.n {
		x.restart()
	}
	for ; x.n < n; x.n++ {
		b.Check()
		b.Steps += len(x.now.sorts) * len(x.one.sorts) * sumsABlow / sumsAStep
		x.now = x.now.then(&x.one, 0)
		x.ops += x.each + 1 + len(x.one.sorts)
	}
}
