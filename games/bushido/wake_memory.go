package bushido

import (
	"cmp"
	"math/big"
	"slices"
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
