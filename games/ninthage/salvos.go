package ninthage

import (
	"cmp"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// volleyed is attacks of a strand: how many, and how many hits a success makes on
// what stands there.
type volleyed struct {
	strand        int
	models        uint16
	number        Number
	hits, partial uint16
	lone          bool // a Champion of other Health Points is left by itself
}

// oneAttack is an attack of a strand, a Volley Gun's at -1 too.
type oneAttack struct {
	strand        int
	hits, partial uint16
	less, plain   bool // without the one bracketed hit
	lone          bool
}

// salvos are what the attacks of a plan come to, worked out once for each number
// of them.
type salvos struct {
	p     *Plan
	b     *odds.Book
	want  []wanting // by strand
	rows  map[oneAttack]*row
	known map[volleyed]blows

	models map[ofModels]*row
	order  []volleyed
}

// of is what attacks come to that prepare has worked out.
func (v *salvos) of(x volleyed) blows { return v.known[x] }

// prepare works out what attacks come to, the fewest first.
func (v *salvos) prepare(made []volleyed) {
	var fresh []volleyed
	for _, x := range made {
		if _, known := v.known[x]; !known {
			v.known[x] = blows{}
			fresh = append(fresh, x)
			v.order = append(v.order, x)
		}
	}
	slices.SortStableFunc(fresh, func(a, b volleyed) int { return cmp.Compare(a.models, b.models) })
	for _, x := range fresh {
		v.known[x] = v.comes(x)
	}
}

// comes works out what attacks come to.
func (v *salvos) comes(x volleyed) blows {
	k := v.p.strand(x.strand)
	w := v.want[x.strand]
	counts, single := k.Assault.Counts, k.single(int(x.models))
	switch k.Assault.Attack.Kind {
	case volleyGun:
		return v.barrage(x, k, w)
	case flamethrower:
		out := blows{}
		hits := Retry{k.Number, k.Below}
		law := odds.Of(v.b, hits, Retried{}, nil)
		lit := v.row(x, false).made(v.b, sorted(law), false, single)
		w.mix(&out, lit, 5./6, [countedStages]int{})
		w.mix(&out, w.nothing(), 1./6, [countedStages]int{})
		out.ops += 3
		return out
	}
	one := k.Assault.One && k.Assault.Attack.Bracket
	if !one && x.number.N > 0 && x.models > 1 && (w.bare() || w.flat()) {
		return v.byModels(x, counts, single)
	}
	ns := x.number.sumOf(v.b, int(x.models))
	if !one {
		return v.row(x, false).made(v.b, ns, counts, single)
	}
	// one of them makes the bracketed hit
	out := blows{}
	for i, n := range ns.n {
		all := w.nothing()
		if n > 0 {
			all = w.then(v.row(x, false).one, v.rowOf(x, oneAttack{x.strand, x.hits, x.partial, false, true, x.lone}).by(v.b, n-1))
		}
		w.mix(&out, all, ns.p[i], [countedStages]int{3: n*b2i(counts) + single})
	}
	out.ops += ns.ops + len(ns.n)
	return out
}

// barrage is what a Volley Gun comes to.
func (v *salvos) barrage(x volleyed, k *Strand, w wanting) blows {
	law := odds.Of(v.b, shots{Fusillade{k.Number}}, shotsRolled{}, nil)
	slices.SortStableFunc(law.Outcomes, func(a, b odds.Outcome[Shots]) int { return cmp.Compare(a.Result.N, b.Result.N) })
	out := blows{}
	for _, o := range law.Outcomes {
		if o.Result.Six >= 2 {
			w.mix(&out, w.nothing(), o.P, [countedStages]int{})
			continue
		}
		n := int(o.Result.N)
		w.mix(&out, v.row(x, o.Result.Six == 1).by(v.b, n), o.P, [countedStages]int{3: n * b2i(k.Assault.Counts)})
	}
	out.ops += roundings(law.Bound) + len(law.Outcomes)
	return out
}

// row is the blows of one attack after another.
func (v *salvos) row(x volleyed, less bool) *row {
	return v.rowOf(x, oneAttack{x.strand, x.hits, x.partial, less, false, x.lone})
}

func (v *salvos) rowOf(x volleyed, key oneAttack) *row {
	r := v.rows[key]
	if r == nil {
		r = &row{wanting: v.want[x.strand]}
		r.one = r.attackedBy(v.b, v.attack(key))
		v.rows[key] = r
	}
	return r
}

// attack is one attack of a strand.
func (v *salvos) attack(key oneAttack) Attack {
	k := v.p.strand(key.strand)
	a := k.Assault.Attack
	a.Hits, a.Partial = key.hits, key.partial
	a.alone(key.lone)
	if a.Kind == volleyGun || a.Kind == flamethrower {
		a.Kind = notArtillery
	}
	if key.plain {
		a.Bracket = false
	}
	if key.less {
		a.Need = shootingNeed(int(k.Raw) + 1)
	}
	return a
}

// sorted is a law of numbers, the least first.
func sorted(law odds.Law[int]) numbers {
	slices.SortFunc(law.Outcomes, func(a, b odds.Outcome[int]) int { return cmp.Compare(a.Result, b.Result) })
	out := numbers{ops: roundings(law.Bound)}
	for _, o := range law.Outcomes {
		out.n, out.p = append(out.n, o.Result), append(out.p, o.P)
	}
	return out
}

// shots is the roll for a Volley Gun's shots by itself.
type shots struct{ of Fusillade }

// shotsRolled is where it stands.
type shotsRolled struct {
	Shots Shots
	Done  bool
}

// Step rolls.
func (x shots) Step(t *table.T, s shotsRolled) (shotsRolled, bool) {
	if s.Done {
		return s, false
	}
	return shotsRolled{x.of.roll(t), true}, true
}

// Result is the shots.
func (x shots) Result(s shotsRolled) Shots { return s.Shots }

// afterPanic is a Panic Test by itself.
type afterPanic struct{ *Plan }

// Step rolls for it.
func (p afterPanic) Step(t *table.T, s State) (State, bool) {
	if s.At != panicTest && s.At != panicAgain {
		return s, false
	}
	return p.panics(t, s), true
}

// Result is how it went.
func (p afterPanic) Result(s State) PanicState { return s.Panic }
