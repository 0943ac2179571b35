package bushido

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
)

// recall is what is remembered of those beside the targets: what each has left, or
// the attacks that caught them, of which their fates follow one by one.
type recall struct {
	Cells [mostHarmed]cell
	Past  [mostAttacks]uint8 // classes of attacks, counted from 1
}

// productsAWay is how many products of fates take as long as a way to stand.
const productsAWay = 30

// cell is a model beside the targets.
type cell struct {
	Left   uint8
	Gone   bool
	Wounds uint16 // where they are counted
}

// memories are the memories of a course.
type memories[N any] struct {
	of     []recall
	place  map[recall]int32
	after  map[recalling][]memChance[N]
	past   bool                       // attacks are remembered
	mixed  bool                       // in which order does not matter
	alike  [][]int                    // models that nothing tells apart
	blows  map[blowAt][]cellChance[N] // what a Damage Roll of a class does
	dens   [mostHarmed]*big.Int       // of them, in whole numbers
	step   *big.Int                   // of all those of an attack
	over   *big.Int                   // of the fates in the end
	lives  map[lived][]cellChance[N]  // of one model, by the attacks
	ended  map[int32][]fateChance[N]
	ending []fates // all that may become of everybody
	endAt  map[fates]int32
	spent  int                         // products of fates
	own    map[ownAt][]caughtChance[N] // of attacks of their own
}

type (
	// recalling is a memory before an attack.
	recalling struct {
		at      int32
		class   int16
		friends [mostFriends]fate
	}
	// blowAt is a Damage Roll against a model as it stands.
	blowAt struct {
		i     uint8
		class int16
		left  uint8
	}
	// lived is the attacks that a model lived through.
	lived struct {
		i    uint8
		past [mostAttacks]uint8
	}
	memChance[N any] struct {
		to int32
		p  N
	}
	cellChance[N any] struct {
		cell cell
		p    N
	}
	// fates are what became of everybody beside the targets.
	fates struct {
		fallout Fallout
		each    [mostHarmed]fate
	}
	fateChance[N any] struct {
		end int32 // among all fates
		p   N
	}
)

// remember makes ready to remember: it works out every Damage Roll, and chooses what
// there is less of, what everybody has left or the attacks that caught them.
func (c *course[A, B, N]) remember() {
	c.place, c.after = map[recall]int32{}, map[recalling][]memChance[N]{}
	c.blows, c.lives, c.ended = map[blowAt][]cellChance[N]{}, map[lived][]cellChance[N]{}, map[int32][]fateChance[N]{}
	c.endAt = map[fates]int32{}
	c.own = map[ownAt][]caughtChance[N]{}
	c.step, c.over, c.mixed = big.NewInt(1), big.NewInt(1), true
	if c.q.Apart {
		c.sweeps()
		c.find(recall{})
		return
	}
	var stands [mostHarmed]int // how many ways each may stand, about
	start := recall{}
	for i := range c.q.N {
		c.dens[i] = big.NewInt(1)
		if c.counted>>i&1 == 0 {
			continue
		}
		stands[i] = c.blowsAt(i)
		start.Cells[i].Left = c.q.Others[i].Left
		c.mixed = c.mixed && !c.q.Others[i].Hurt.Rises && c.wounds>>i&1 == 0
	}
	c.alike = c.alikes()
	n := float64(c.c.p.Attacks)
	cells := 1.0
	for _, group := range c.alike {
		cells *= choose(stands[group[0]]+len(group)-1, len(group))
	}
	pasts := choose(int(n)+len(c.classes), len(c.classes))
	if !c.mixed {
		pasts = 1
		for range int(n) {
			pasts = pasts*float64(len(c.classes)) + 1
		}
	}
	if c.past = pasts < cells; c.past {
		for i := range c.q.N {
			start.Cells[i] = cell{}
			for range int(n) {
				c.over.Mul(c.over, c.dens[i])
			}
		}
	} else {
		for i := range c.q.N {
			c.step.Mul(c.step, c.dens[i])
		}
	}
	c.find(start)
}

// alikes are the followed models in groups of which nothing tells one from another.
func (c *course[A, B, N]) alikes() [][]int {
	var out [][]int
	same := func(i, k int) bool {
		if c.q.Others[i] != c.q.Others[k] || c.told>>i&1 == 1 || c.told>>k&1 == 1 {
			return false
		}
		for _, near := range c.q.Near {
			if near>>i&1 != near>>k&1 {
				return false
			}
		}
		return true
	}
	for i := range int(c.q.N) {
		if c.counted>>i&1 == 0 {
			continue
		}
		at := slices.IndexFunc(out, func(g []int) bool { return same(g[0], i) })
		if at < 0 {
			out = append(out, []int{i})
		} else {
			out[at] = append(out[at], i)
		}
	}
	return out
}

// blowsAt works out the Damage Rolls against a model, and gives in about how many
// ways it may stand.
func (c *course[A, B, N]) blowsAt(i uint8) int {
	raw := map[blowAt][]rawHarm{}
	lefts, met := []uint8{c.q.Others[i].Left}, map[uint8]bool{c.q.Others[i].Left: true}
	for k := 0; k < len(lefts); k++ {
		for class, x := range c.classes {
			if x.near>>i&1 == 0 {
				continue
			}
			at := blowAt{i, int16(class), lefts[k]}
			raw[at] = c.harm(i, Hurt{Level: x.level, Left: lefts[k]})
			for _, h := range raw[at] {
				if c.exact {
					c.dens[i] = common(c.dens[i], h.p.r.Denom())
				}
				if !h.harm.Gone && !met[h.harm.Left] {
					met[h.harm.Left], lefts = true, append(lefts, h.harm.Left)
				}
			}
		}
	}
	for at, list := range raw {
		var out sums[cell, N]
		for _, h := range list {
			x := cell{Left: h.harm.Left, Gone: h.harm.Gone}
			if x.Gone {
				x.Left = 0
			}
			if c.wounds>>i&1 == 1 {
				x.Wounds = h.harm.Wounds
			}
			out.add(c.add, x, c.number(h.p, c.dens[i]))
		}
		c.additions = max(c.additions, out.most())
		for k, x := range out.keys {
			c.blows[at] = append(c.blows[at], cellChance[N]{x, out.n[k]})
		}
	}
	stands := len(lefts) + 1
	switch {
	case c.wounds>>i&1 == 0:
	case c.q.Others[i].Hurt.Rises || c.q.Others[i].Hurt.LastStand:
		stands *= 10 * int(c.c.p.Attacks)
	default:
		stands += 15
	}
	return stands
}

// find is the place of a memory, made if it is new.
func (c *course[A, B, N]) find(m recall) int32 {
	for _, group := range c.alike {
		if len(group) < 2 || c.past {
			continue
		}
		list := make([]cell, len(group))
		for k, i := range group {
			list[k] = m.Cells[i]
		}
		slices.SortFunc(list, func(a, b cell) int {
			return cmp.Or(cmp.Compare(a.Left, b.Left), cmp.Compare(one(a.Gone), one(b.Gone)), cmp.Compare(a.Wounds, b.Wounds))
		})
		for k, i := range group {
			m.Cells[i] = list[k]
		}
	}
	i, ok := c.place[m]
	if !ok {
		i = int32(len(c.of))
		c.place[m], c.of = i, append(c.of, m)
	}
	return i
}

// next is what is remembered after an attack of a class.
func (c *course[A, B, N]) next(at int32, class int16, friends [mostFriends]fate) []memChance[N] {
	k := recalling{at, class, friends}
	if out, ok := c.after[k]; ok {
		return out
	}
	m := c.of[at]
	for i := range c.q.N {
		if by := &c.q.Others[i]; by.Friend > 0 && c.told>>i&1 == 1 {
			f := friends[by.Friend-1]
			m.Cells[i].Wounds += f.Wounds
			m.Cells[i].Gone = m.Cells[i].Gone || f.Gone
		}
	}
	var out []memChance[N]
	switch {
	case class < 0:
		out = []memChance[N]{{c.find(m), c.sure(c.step)}}
	case c.past:
		out = []memChance[N]{{c.find(c.entered(m, class)), c.sure(c.step)}}
	default:
		out = c.struck(m, class)
	}
	c.after[k] = out
	return out
}

// entered is a memory with one attack more.
func (c *course[A, B, N]) entered(m recall, class int16) recall {
	n := slices.Index(m.Past[:], 0)
	m.Past[n] = uint8(class + 1)
	if c.mixed {
		slices.Sort(m.Past[:n+1])
	}
	return m
}

// struck is what everybody may have left after an attack.
func (c *course[A, B, N]) struck(m recall, class int16) []memChance[N] {
	ways := []recall{m}
	chances := []N{c.sure(big.NewInt(1))}
	for i := range c.q.N {
		if c.counted>>i&1 == 0 {
			continue
		}
		var next sums[recall, N]
		for j, x := range ways {
			for _, y := range c.blown(i, class, x.Cells[i]) {
				z := x
				z.Cells[i] = y.cell
				next.add(c.add, z, c.mul(chances[j], y.p))
			}
		}
		ways, chances = next.keys, next.n
		c.additions = max(c.additions, next.most())
	}
	var out sums[int32, N]
	for j, x := range ways {
		out.add(c.add, c.find(x), chances[j])
	}
	c.additions = max(c.additions, out.most())
	list := make([]memChance[N], len(out.keys))
	for k, to := range out.keys {
		list[k] = memChance[N]{to, out.n[k]}
	}
	return list
}

// blown is what becomes of a model in an attack of a class.
func (c *course[A, B, N]) blown(i uint8, class int16, x cell) []cellChance[N] {
	if x.Gone || c.classes[class].near>>i&1 == 0 {
		return []cellChance[N]{{x, c.sure(c.dens[i])}}
	}
	out := slices.Clone(c.blows[blowAt{i, class, x.Left}])
	for k := range out {
		out[k].cell.Wounds += x.Wounds
	}
	return out
}

// life is what becomes of a model in all attacks that are remembered.
func (c *course[A, B, N]) life(i uint8, past [mostAttacks]uint8) []cellChance[N] {
	k := lived{i, past}
	if out, ok := c.lives[k]; ok {
		return out
	}
	n := slices.Index(past[:], 0)
	if n < 0 {
		n = len(past)
	}
	if n == 0 {
		return []cellChance[N]{{cell{Left: c.q.Others[i].Left}, c.sure(big.NewInt(1))}}
	}
	before := past
	before[n-1] = 0
	var sum sums[cell, N]
	c.spent += 10
	crowded(c.b, c.spent/productsAWay)
	for _, x := range c.life(i, before) {
		for _, y := range c.blown(i, int16(past[n-1])-1, x.cell) {
			sum.add(c.add, y.cell, c.mul(x.p, y.p))
		}
	}
	c.additions = max(c.additions, sum.most())
	out := make([]cellChance[N], len(sum.keys))
	for j, x := range sum.keys {
		out[j] = cellChance[N]{x, sum.n[j]}
	}
	c.lives[k] = out
	return out
}

// fates is what became of everybody beside the targets.
func (c *course[A, B, N]) fates(at int32) []fateChance[N] {
	if out, ok := c.ended[at]; ok {
		return out
	}
	m := c.of[at]
	var start fates
	for i := range c.q.N {
		if by := &c.q.Others[i]; by.Friend > 0 && c.told>>i&1 == 1 {
			start.each[i] = fate{m.Cells[i].Wounds, m.Cells[i].Gone}
		}
	}
	var list sums[fates, N]
	list.add(c.add, start, c.sure(big.NewInt(1)))
	for i := range c.q.N {
		if c.counted>>i&1 == 1 {
			list = c.with(list, i, c.endOf(i, m))
		}
	}
	out := make([]fateChance[N], len(list.keys))
	for k, f := range list.keys {
		end, ok := c.endAt[f]
		if !ok {
			end = int32(len(c.ending))
			c.endAt[f], c.ending = end, append(c.ending, f)
		}
		out[k] = fateChance[N]{end, list.n[k]}
	}
	c.ended[at] = out
	return out
}

// endOf is what became of one of them: of an attack of its own, with whether it hit.
func (c *course[A, B, N]) endOf(i uint8, m recall) []caughtChance[N] {
	switch {
	case c.q.Apart:
		return c.own[ownAt{i, c.q.Others[i].Left}]
	case !c.past:
		return []caughtChance[N]{{cell: m.Cells[i], p: c.sure(big.NewInt(1))}}
	}
	n := slices.Index(m.Past[:], 0)
	if n < 0 {
		n = len(m.Past)
	}
	scale := big.NewInt(1)
	for range int(c.c.p.Attacks) - n {
		scale.Mul(scale, c.dens[i])
	}
	var out sums[cell, N]
	for _, x := range c.life(i, m.Past) { // what it has left matters no more
		out.add(c.add, cell{Gone: x.cell.Gone, Wounds: x.cell.Wounds}, x.p)
	}
	c.additions = max(c.additions, out.most())
	list := make([]caughtChance[N], len(out.keys))
	for k, x := range out.keys {
		list[k] = caughtChance[N]{cell: x, p: c.mul(out.n[k], c.sure(scale))}
	}
	return list
}

// caughtChance is what became of a model beside the targets.
type caughtChance[N any] struct {
	cell        cell
	rolled, hit bool // an attack of its own
	harm        Harm
	p           N
}

// with adds what became of one of them to what became of those before.
func (c *course[A, B, N]) with(list sums[fates, N], i uint8, ends []caughtChance[N]) sums[fates, N] {
	by := &c.q.Others[i]
	var sum sums[fates, N]
	c.spent += len(list.keys) * len(ends)
	crowded(c.b, c.spent/productsAWay)
	for j, x := range list.keys {
		for _, y := range ends {
			k := x
			if c.told>>i&1 == 1 {
				k.each[i] = fate{y.cell.Wounds, y.cell.Gone}
			}
			if c.falls>>i&1 == 1 {
				k.fallout = k.fallout.with(by, Harm{Wounds: y.cell.Wounds, Gone: y.cell.Gone})
			}
			k.fallout.Rolled += uint8(one(y.rolled))
			k.fallout.Hits += uint8(one(y.hit))
			sum.add(c.add, k, c.mul(list.n[j], y.p))
		}
	}
	c.additions = max(c.additions, sum.most())
	return sum
}

// ownAt is an attack of its own at a model that has so much left.
type ownAt struct{ i, left uint8 }

// sweeps works out the attacks of their own, wherever the action ends.
func (c *course[A, B, N]) sweeps() {
	raw := map[ownAt]*sums[caughtChance[struct{}], chance]{}
	for i := range c.q.N {
		by := &c.q.Others[i]
		c.dens[i] = big.NewInt(1)
		switch {
		case by.Target > 0:
			for _, v := range c.rows[len(c.rows)-1].keys {
				if x := v.Tracks[by.Target-1]; !x.Gone {
					raw[ownAt{i, x.Left}] = c.ownAttack(i, x.Left)
				}
			}
		case c.counted>>i&1 == 1:
			raw[ownAt{i, by.Left}] = c.ownAttack(i, by.Left)
		}
	}
	for at, sum := range raw {
		for _, p := range sum.n {
			if c.exact {
				c.dens[at.i] = common(c.dens[at.i], p.r.Denom())
			}
		}
		c.additions = max(c.additions, sum.most())
	}
	for at, sum := range raw {
		for k, x := range sum.keys {
			c.own[at] = append(c.own[at], caughtChance[N]{x.cell, x.rolled, x.hit, x.harm, c.number(sum.n[k], c.dens[at.i])})
		}
	}
	for i := range c.q.N {
		c.over.Mul(c.over, c.dens[i])
	}
}

// ownAttack is the law of an attack of its own at one of the others.
func (c *course[A, B, N]) ownAttack(i, left uint8) *sums[caughtChance[struct{}], chance] {
	by := c.q.Others[i]
	by.Left = left
	out := new(sums[caughtChance[struct{}], chance])
	add := func(r caughtBy, p chance) {
		k := caughtChance[struct{}]{rolled: true, hit: r.Hit, harm: r.Harm}
		k.cell.Gone = r.Harm.Gone
		if c.wounds>>i&1 == 1 {
			k.cell.Wounds = r.Harm.Wounds
		}
		if by.Target == 0 {
			k.harm = Harm{}
		}
		if c.c.p.Forget&ofAttacks != 0 {
			k.rolled, k.hit = false, false
		}
		out.add(chance.plus, k, p)
	}
	if c.exact {
		for _, o := range odds.Exactly(c.b, swipe{by}, swiped{}, nil) {
			add(o.Result, chance{r: o.P})
		}
		return out
	}
	law := odds.Of(c.b, swipe{by}, swiped{}, nil)
	c.blurred = max(c.blurred, law.Bound)
	for _, o := range law.Outcomes {
		add(o.Result, chance{p: o.P})
	}
	return out
}

// endWay is a way for the action to have ended, and its share of the chance.
type endWay[B tracks, N any] struct {
	v Volley[B]
	p N
}

// swept is an end of the action after the attacks of their own at its targets.
func (c *course[A, B, N]) swept(v Volley[B]) []endWay[B, N] {
	ways := []endWay[B, N]{{v, c.sure(big.NewInt(1))}}
	if !c.q.Apart {
		return ways
	}
	for i := range c.q.N {
		by := &c.q.Others[i]
		if by.Target == 0 {
			continue
		}
		var next []endWay[B, N]
		for _, x := range ways {
			t := x.v.Tracks[by.Target-1]
			if t.Gone {
				next = append(next, endWay[B, N]{x.v, c.mul(x.p, c.sure(c.dens[i]))})
				continue
			}
			for _, y := range c.own[ownAt{i, t.Left}] {
				z := c.c.thin.harmed(x.v, by, y.harm)
				z.Fallout.Rolled += uint8(one(y.rolled))
				z.Fallout.Hits += uint8(one(y.hit))
				next = append(next, endWay[B, N]{c.c.thin.forget(z), c.mul(x.p, y.p)})
			}
		}
		ways = next
	}
	return ways
}
