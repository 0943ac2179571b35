package bushido

import (
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// picking is the dice of a test of which somebody picks some to roll again, written
// out once for every attack that rolls them: its acts, each after all that it leads
// to, the roll last. Dice that lie differently and lead on alike are one act.
type picking struct {
	pool  Pool
	acts  []pickAct
	ends  []Tested
	where map[Throw]int32 // the act of dice that lie so
}

// pickAct is what the dice come to, a roll, or a choice.
type pickAct struct {
	end int32 // what they come to; -1: not yet
	to  []int32
	p   []float64
	ops int        // roundings in p
	n   []*big.Rat // p in fractions, where these are asked for
	lie []lying    // of a choice: how the dice may lie
}

// lying is how the dice of a choice may lie, and the how many-th way that was met.
type lying struct {
	throw Throw
	nth   int
}

// picker writes out a picking.
type picker struct {
	*picking
	b     *attack.Book
	sp    *table.Space[Pool, Throw, Tested]
	exact bool
	like  map[string]int32    // choices by where they lead
	alike func(Tested) Tested // what is the same to whoever comes next; nil: nothing
	spend func(picks int)     // notes work; nil: nobody counts it
	came  map[Tested]int32
	met   int
}

// pickingOf writes out the dice from where they stand.
func pickingOf(b *attack.Book, pool Pool, from Throw, exact bool) *picking {
	return pickingBy(b, pool, from, exact, nil, nil)
}

// pickingBy is pickingOf where some of what dice may come to is alike, and the picks
// that are written are counted.
func pickingBy(b *attack.Book, pool Pool, from Throw, exact bool, alike func(Tested) Tested, spend func(picks int)) *picking {
	w := picker{
		picking: &picking{pool: pool, where: map[Throw]int32{}}, b: b, sp: table.Scratch(b.Cache, pool), exact: exact,
		like: map[string]int32{}, came: map[Tested]int32{}, alike: alike, spend: spend,
	}
	w.act(from)
	return w.picking
}

// act is the act of dice that lie so, written after all that it leads to.
func (w *picker) act(s Throw) int32 {
	if i, ok := w.where[s]; ok {
		return i
	}
	crowded(w.b, len(w.where))
	var i int32
	switch {
	case s.Over:
		i = w.over(s)
	case s.Ask:
		i = w.choice(s)
	default:
		i = w.draw(s)
	}
	w.where[s] = i
	return i
}

func (w *picker) append(x pickAct) int32 {
	w.acts = append(w.acts, x)
	return int32(len(w.acts) - 1)
}

func (w *picker) over(s Throw) int32 {
	r := w.pool.Result(s)
	if w.alike != nil {
		r = w.alike(r)
	}
	i, ok := w.came[r]
	if !ok {
		i = w.append(pickAct{end: int32(len(w.ends))})
		w.came[r], w.ends = i, append(w.ends, r)
	}
	return i
}

// choice is one act with all choices that lead to the same acts, the first of them
// met in the same order: what is picked hangs on no more than that.
func (w *picker) choice(s Throw) int32 {
	w.met++
	at := lying{s, w.met}
	x := pickAct{end: -1}
	leads := w.leads(s, w.act)
	if w.spend != nil {
		w.spend(len(leads))
	}
	for _, to := range leads {
		if !slices.Contains(x.to, to) {
			x.to = append(x.to, to)
		}
	}
	var key []byte
	for _, to := range x.to {
		key = binary.LittleEndian.AppendUint32(key, uint32(to))
	}
	i, ok := w.like[string(key)]
	if !ok {
		i = w.append(x)
		w.like[string(key)] = i
	}
	w.acts[i].lie = append(w.acts[i].lie, at)
	return i
}

// leads lists the acts that the picks of dice that lie so lead to, by pick.
func (p *picking) leads(s Throw, act func(Throw) int32) []int32 {
	sets := p.pool.Steps[s.At-1].sets(s.Dice, p.pool.Fixed)
	out, t := make([]int32, len(sets)), new(table.T)
	for k, d := range sets {
		out[k] = act(p.pool.picked(t, s, d))
	}
	return out
}

// draw is a roll: what leads to one act is added up.
func (w *picker) draw(s Throw) int32 {
	v := w.sp.Open(s)
	edges := slices.Clone(w.sp.Out(v))
	p, ops := w.b.Weigh(&w.sp.Graph, v)
	var rats []*big.Rat
	if w.exact {
		rats = w.b.WeighExactly(&w.sp.Graph, v)
	}
	p = slices.Clone(p)
	x := pickAct{end: -1, ops: ops}
	most, added := 0, map[int32]int{}
	for k, e := range edges {
		to := w.act(w.sp.State(e.To))
		at := slices.Index(x.to, to)
		if at < 0 {
			at = len(x.to)
			x.to, x.p = append(x.to, to), append(x.p, 0)
			if w.exact {
				x.n = append(x.n, new(big.Rat))
			}
		}
		x.p[at] += p[k]
		added[to]++
		most = max(most, added[to])
		if w.exact {
			x.n[at].Add(x.n[at], rats[k])
		}
	}
	x.ops += most - 1
	w.b.Steps += len(edges)
	return w.append(x)
}

// takes is the place among the acts that a choice leads to of where each pick leads.
func (p *picking) takes(at int32, s Throw) []int {
	var out []int
	for _, to := range p.leads(s, func(s Throw) int32 { return p.where[s] }) {
		out = append(out, slices.Index(p.acts[at].to, to))
	}
	return out
}

// choice is dice that lie so in words, where their act leads to what is worth so.
func (p *picking) choice(at int32, s Throw, take int, value func(o *attack.Valued, place int)) attack.Choice {
	a := p.pool.Steps[s.At-1]
	takes := p.takes(at, s)
	c := attack.Choice{At: rerollsPoint, Who: a.Who, Best: slices.Index(takes, take)}
	for k, o := range a.options(a.sets(s.Dice, p.pool.Fixed)) {
		v := attack.Valued{Option: o.Name, Rules: o.Rules}
		value(&v, takes[k])
		c.Options = append(c.Options, v)
	}
	return c
}

// scripts are attacks, each written out once, and the dice that they roll. A book keeps
// them: what is decided before an attack often changes nothing about it.
type scripts struct {
	b     *attack.Book
	exact bool
	by    map[Shot]*shotScripts
	dice  map[rolledFrom]*picking
	edges int
}

// shotScripts are the scripts of one attack, by how it begins.
type shotScripts struct {
	by    map[Flight]*script
	tails map[Flight]*tail
}

// rolledFrom is dice, and where they stand.
type rolledFrom struct {
	pool Pool
	from Throw
}

// mostKeptEdges is how many edges of scripts a book keeps, some 100 bytes each.
const mostKeptEdges = 600_000

// scriptsIn are the scripts that a book keeps, in floats or in fractions.
func scriptsIn(b *attack.Book, exact bool) *scripts {
	type key struct{ exact bool }
	x := odds.Kept(b, key{exact}, func() *scripts { return &scripts{b: b, exact: exact} })
	if x.by == nil || x.edges > mostKeptEdges {
		x.by, x.dice, x.edges = map[Shot]*shotScripts{}, map[rolledFrom]*picking{}, 0
	}
	return x
}

// of are the scripts of an attack.
func (x *scripts) of(shot *Shot) *shotScripts {
	s, ok := x.by[*shot]
	if !ok {
		s = &shotScripts{map[Flight]*script{}, map[Flight]*tail{}}
		x.by[*shot] = s
	}
	return s
}

// write is an attack that begins so.
func (x *scripts) write(of *shotScripts, shot *Shot, from Flight) *script {
	s, ok := of.by[from]
	if !ok {
		s = scriptOf(x.b, *shot, from, x.exact, x.pick, of.tails)
		of.by[from] = s
		x.edges += s.edges
	}
	return s
}

// pick is the dice of a test.
func (x *scripts) pick(pool Pool, from Throw) *picking {
	k := rolledFrom{pool, from}
	p, ok := x.dice[k]
	if !ok {
		p = pickingOf(x.b, pool, from, x.exact)
		x.dice[k] = p
	}
	return p
}
