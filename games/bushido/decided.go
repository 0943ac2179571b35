package bushido

import (
	"cmp"
	"iter"
	"math"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// drama is a chain in which somebody decides, with its scripts and all the ways
// for the action to stand before each attack and in the end.
type drama[A shots, B tracks] struct {
	c       *chain[A, B]
	b       *attack.Book
	exact   bool
	aims    advise.Aims
	scripts *scripts
	of      [mostTargets]*shotScripts
	rows    []crowd[Volley[B], struct{}]
	before  [][]standing // by row and way
	ends    int          // the row of those in the end
	ends64  []float64    // room for what the ends of an attack are worth
}

// standing is a way for the action to stand: the attack that comes next, and
// where each of its ends leads, by row and place.
type standing struct {
	script *script
	to     [][2]int32
}

// How many edges of a script are valued in the time of a step, in floats and in fractions: see
// Book.Work.
const (
	edgesAtOnce   = 200
	exactlyAtOnce = 12
)

// stage finds all the ways for the action to stand.
func (c *chain[A, B]) stage(b *attack.Book, exact bool, aims advise.Aims) *drama[A, B] {
	d := &drama[A, B]{c: c, b: b, exact: exact, aims: aims, scripts: scriptsIn(b, exact), ends: int(c.p.Attacks)}
	d.rows = crowds[B, struct{}](d.ends + 1)
	d.before = make([][]standing, d.ends)
	d.rows[0].place(c.start)
	t, met, reports, edges := new(table.T), 0, 0, 0
	for at := range d.ends {
		for i := 0; i < len(d.rows[at].keys); i++ {
			v := d.rows[at].keys[i]
			x := standing{script: d.script(v)}
			x.to = make([][2]int32, len(x.script.ends))
			b.Steps += 3 * len(x.to)
			if reports += len(x.to); reports > mostReports {
				tooManyReports()
			}
			if edges += x.script.edges; edges > mostEdges[one(exact)] {
				tooManyEdges(mostEdges[one(exact)])
			}
			for k, r := range x.script.ends {
				next, row := c.after(t, v, r)
				to, fresh := d.rows[row].place(next)
				if x.to[k] = [2]int32{int32(row), to}; fresh {
					met++
					crowded(b, met)
				}
			}
			d.before[at] = append(d.before[at], x)
		}
	}
	return d
}

// script is the attack that comes next, written out once.
func (d *drama[A, B]) script(v Volley[B]) *script {
	i := d.c.p.Order[v.Made]
	shot := &d.c.thin.Shots[i]
	if d.of[i] == nil {
		d.of[i] = d.scripts.of(shot)
	}
	return d.scripts.write(d.of[i], shot, d.c.p.flight(v, i))
}

// floatValues are what the ways to stand are worth, by row and place.
type floatValues struct {
	worth [][]float64
	ops   [][]int
	most  float64
}

// value values every way to stand, the last first.
func (d *drama[A, B]) value(worth func(Volley[B]) float64) floatValues {
	return d.valueOf(d.ends, worth)
}

// valueOf values every way to stand where so many attacks are made at most.
func (d *drama[A, B]) valueOf(attacks int, worth func(Volley[B]) float64) floatValues {
	out := floatValues{worth: make([][]float64, d.ends+1), ops: make([][]int, d.ends+1)}
	ends := func(row int, end func(Volley[B]) Volley[B]) {
		for _, v := range d.rows[row].keys {
			w := worth(end(v))
			out.worth[row], out.most = append(out.worth[row], w), max(out.most, math.Abs(w))
		}
		out.ops[row] = make([]int, len(out.worth[row]))
	}
	ends(d.ends, func(v Volley[B]) Volley[B] { return v })
	if attacks < d.ends {
		ends(attacks, d.c.p.closed)
	}
	var v valued[float64]
	for at := attacks - 1; at >= 0; at-- {
		for i := range d.before[at] {
			d.b.Check()
			d.b.Steps += 1 + d.before[at][i].script.edges/edgesAtOnce
			last := d.valueAt(&v, out, at, i)
			out.worth[at], out.ops[at] = append(out.worth[at], v.worth[last]), append(out.ops[at], v.ops)
		}
	}
	return out
}

// valueAt values the attack that comes next where the action stands so, and
// gives its last act, with which it begins.
func (d *drama[A, B]) valueAt(v *valued[float64], of floatValues, at, i int) int {
	x := d.before[at][i]
	ends, ops := d.ends64[:0], 0
	for _, to := range x.to {
		ends, ops = append(ends, of.worth[to[0]][to[1]]), max(ops, of.ops[to[0]][to[1]])
	}
	d.ends64 = ends
	x.script.value(v, ends, ops, of.most, d.aims)
	return len(x.script.acts) - 1
}

// wholeValues are values in whole numbers: each row over a denominator that those of
// the rows after it divide.
type wholeValues struct {
	worth [][]*big.Int
	den   []*big.Int
}

func (d *drama[A, B]) valueExactly(worth func(Volley[B]) *big.Rat) wholeValues {
	out := wholeValues{worth: make([][]*big.Int, d.ends+1), den: make([]*big.Int, d.ends+1)}
	ends := make([]*big.Rat, len(d.rows[d.ends].keys))
	den := big.NewInt(1)
	for i, v := range d.rows[d.ends].keys {
		ends[i] = worth(v)
		den = common(den, ends[i].Denom())
	}
	out.den[d.ends] = den
	for _, w := range ends {
		out.worth[d.ends] = append(out.worth[d.ends], new(big.Int).Mul(w.Num(), new(big.Int).Quo(den, w.Denom())))
	}
	var v valued[*big.Int]
	for at := d.ends - 1; at >= 0; at-- {
		all := big.NewInt(1)
		for _, x := range d.before[at] {
			all = common(all, x.script.den)
		}
		out.den[at] = all.Mul(all, out.den[at+1])
		for i, x := range d.before[at] {
			d.b.Check()
			d.b.Steps += 1 + x.script.edges/exactlyAtOnce
			d.valueExactlyAt(&v, out, at, i)
			scale := new(big.Int).Quo(out.den[at], new(big.Int).Mul(x.script.den, out.den[at+1]))
			out.worth[at] = append(out.worth[at], scale.Mul(scale, v.worth[len(x.script.acts)-1]))
		}
	}
	return out
}

func (d *drama[A, B]) valueExactlyAt(v *valued[*big.Int], of wholeValues, at, i int) {
	x := d.before[at][i]
	ends := make([]*big.Int, len(x.to))
	for k, to := range x.to {
		ends[k] = of.worth[to[0]][to[1]]
		if m := int(to[0]); m > at+1 {
			scale := new(big.Int).Quo(of.den[at+1], of.den[m])
			ends[k] = scale.Mul(scale, ends[k])
		}
	}
	x.script.valueExactly(v, ends, d.aims)
}

// mostOnWay is the most choices on the way that are listed.
const mostOnWay = 2000

// onWay is a choice that the best decisions come to: before which attack, where the
// action stands, at which act, how far on, and how the dice lie if some are picked.
type onWay struct {
	at, i, k, deep int
	lie            lying
}

// way lists the choices that the best decisions come to: by attack, then by the
// steps before them. Reval values an attack anew, choice puts one of its choices
// into words: the first of them at once, the others for whoever wants them.
func (d *drama[A, B]) way(reval func(at, i int) (take []int32), choice func(at, i, k int, s Throw) attack.Choice) (first []attack.Choice, rest func() []attack.Choice) {
	come := make([]map[int32]bool, d.ends+1)
	for i := range come {
		come[i] = map[int32]bool{}
	}
	come[0][0] = true
	var out []onWay
	for at := range d.ends {
		for i := range d.before[at] {
			if come[at][int32(i)] {
				x := d.before[at][i]
				out = append(out, x.way(at, i, reval(at, i), func(end int32) {
					to := x.to[end]
					come[to[0]][to[1]] = true
				})...)
			}
		}
		if len(out) >= mostOnWay {
			break
		}
	}
	slices.SortStableFunc(out, func(a, b onWay) int {
		return cmp.Or(a.at-b.at, a.deep-b.deep, a.i-b.i, a.lie.nth-b.lie.nth)
	})
	out = out[:min(len(out), mostOnWay)]
	one := min(len(out), 1)
	return inWords(out[:one], reval, choice), func() []attack.Choice { return inWords(out[one:], reval, choice) }
}

// way is the choices of an attack that the best decisions come to; end is told the
// ends that they come to.
func (x standing) way(at, i int, take []int32, end func(int32)) []onWay {
	met := make([]bool, len(x.script.acts))
	queue := []int32{int32(len(met) - 1)}
	follow := func(k int32) {
		if !met[k] {
			met[k] = true
			queue = append(queue, k)
		}
	}
	var out []onWay
	for n := 0; n < len(queue); n++ {
		k := queue[n]
		y := &x.script.acts[k]
		switch {
		case y.end >= 0:
			end(y.end)
		case y.asks:
			follow(y.to[take[k]])
			for _, l := range y.lies() {
				out = append(out, onWay{at, i, int(k), y.deep, l})
			}
		default:
			for _, to := range y.to {
				follow(to)
			}
		}
	}
	return out
}

// lies is how the dice of a choice may lie; once none where no dice are picked.
func (x *act) lies() []lying {
	if x.dice == nil {
		return []lying{{}}
	}
	return x.dice.acts[x.in.dice-1].lie
}

// inWords puts choices into words, those of an attack together.
func inWords(list []onWay, reval func(at, i int) []int32, choice func(at, i, k int, s Throw) attack.Choice) []attack.Choice {
	out, together := make([]attack.Choice, len(list)), map[[2]int][]int{}
	var order [][2]int
	for n, x := range list {
		key := [2]int{x.at, x.i}
		if together[key] == nil {
			order = append(order, key)
		}
		together[key] = append(together[key], n)
	}
	for _, key := range order {
		reval(key[0], key[1])
		for _, n := range together[key] {
			x := list[n]
			out[n] = choice(x.at, x.i, x.k, x.lie.throw)
		}
	}
	return out
}

// solve makes the best decisions, and lists those on their way.
func (d *drama[A, B]) solve(worth func(Volley[B]) float64) attack.Solution {
	of := d.value(worth)
	var v valued[float64]
	s := attack.Solution{Value: of.worth[0][0]}
	s.Choices, s.Rest = d.way(func(at, i int) []int32 {
		d.valueAt(&v, of, at, i)
		return v.take
	}, func(at, i, k int, lie Throw) attack.Choice {
		x := &d.before[at][i].script.acts[k]
		return x.choice(d.stands(at, i, k, lie), lie, int(v.take[k]), func(o *attack.Valued, to int32) { o.Value = v.worth[to] })
	})
	return s
}

func (d *drama[A, B]) solveExactly(worth func(Volley[B]) *big.Rat) attack.Solution {
	of := d.valueExactly(worth)
	var v valued[*big.Int]
	s := attack.Solution{Exact: new(big.Rat).SetFrac(of.worth[0][0], of.den[0])}
	s.Value, _ = s.Exact.Float64()
	s.Choices, s.Rest = d.way(func(at, i int) []int32 {
		d.valueExactlyAt(&v, of, at, i)
		return v.take
	}, func(at, i, k int, lie Throw) attack.Choice {
		acts := d.before[at][i].script.acts
		return acts[k].choice(d.stands(at, i, k, lie), lie, int(v.take[k]), func(o *attack.Valued, to int32) {
			o.Exact = new(big.Rat).SetFrac(v.worth[to], new(big.Int).Mul(acts[to].den, of.den[at+1]))
			o.Value, _ = o.Exact.Float64()
		})
	})
	return s
}

// stands is how the action stands at an act of the attack that comes next, with the
// dice on the table if some are picked.
func (d *drama[A, B]) stands(at, i, k int, lie Throw) Volley[B] {
	v, x := d.rows[at].keys[i], &d.before[at][i].script.acts[k]
	if v.Flying, v.Flight = true, x.in.in; x.dice != nil {
		v.Flight.Throw = lie
	}
	return v
}

// choice is a choice of a script in words.
func (x *act) choice(state any, lie Throw, best int, value func(o *attack.Valued, to int32)) attack.Choice {
	if x.dice != nil {
		c := x.dice.choice(x.in.dice-1, lie, best, func(o *attack.Valued, place int) { value(o, x.to[place]) })
		c.State = state
		return c
	}
	c := attack.Choice{At: x.name, Who: x.who, Best: best, State: state}
	for _, o := range x.ask.Options {
		if o.Barred == nil {
			v := attack.Valued{Option: o.Name, Rules: o.Rules}
			value(&v, x.to[len(c.Options)])
			c.Options = append(c.Options, v)
		}
	}
	return c
}

// taken is which way is taken at the choices of an attack.
type taken struct {
	script *script
	by     map[spot]int32
}

// option is the option taken where an attack stands so, if it may come to stand so;
// start is how its dice lay before it.
func (t taken) option(in Flight, start Throw) (int, bool) {
	lie := in.Throw
	if lie.Ask {
		in.Throw = start
	}
	for _, x := range t.script.choices() {
		switch {
		case x.in.in != in:
		case x.dice == nil:
			return int(t.by[x.in]), true
		default:
			if k, ok := x.dice.where[lie]; ok && k == x.in.dice-1 {
				return slices.Index(x.dice.takes(k, lie), int(t.by[x.in])), true
			}
		}
	}
	return 0, false
}

// choices are the acts of a script that are choices.
func (s *script) choices() iter.Seq2[int, *act] {
	return func(yield func(int, *act) bool) {
		for k := range s.acts {
			if s.acts[k].asks && !yield(k, &s.acts[k]) {
				return
			}
		}
	}
}

// plan is the ways taken in the attack that comes next where the action stands so,
// for its target's fall or against it.
func (d *drama[A, B]) plan(fallen func(Volley[B]) bool) func(v Volley[B]) taken {
	var reval func(at, i int) []int32
	if d.exact {
		of := d.valueExactly(func(v Volley[B]) *big.Rat { return big.NewRat(int64(one(fallen(v))), 1) })
		reval = func(at, i int) []int32 {
			var v valued[*big.Int]
			d.valueExactlyAt(&v, of, at, i)
			return v.take
		}
	} else {
		of := d.value(func(v Volley[B]) float64 { return float64(one(fallen(v))) })
		reval = func(at, i int) []int32 {
			var v valued[float64]
			d.valueAt(&v, of, at, i)
			return v.take
		}
	}
	return func(v Volley[B]) taken {
		i, ok := d.rows[v.Made].find(&v, v.number())
		if !ok {
			return taken{script: new(script)}
		}
		out := taken{d.before[v.Made][i].script, map[spot]int32{}}
		take := reval(int(v.Made), int(i))
		for k, x := range out.script.choices() {
			out.by[x.in] = take[k]
		}
		return out
	}
}
