package bushido

import (
	"cmp"
	"math/big"
	"slices"
)

// recall is what is remembered of those beside the targets: how the models of each lot
// stand, by number, or the attacks that caught them, of which their fates follow one by
// one.
type recall struct {
	Lots [mostHarmed]uint16
	Past [mostAttacks]uint8 // classes of attacks, counted from 1
}

// pack is how the models of a lot stand, by number, the lowest first.
type pack [mostHarmed]uint16

// cell is a model beside the targets.
type cell struct {
	Left   uint8
	Gone   bool
	Wounds uint16 // where they are counted
}

// lot is models beside the targets that nothing tells from one another.
type lot[N any] struct {
	models []int
	idle   bool // what becomes of it is known to decisions alone
	inert  bool // nothing that is followed can become of it
	past   bool // its fate follows from the attacks that are remembered
	cells  []cell
	at     map[cell]uint16
	blows  []map[uint8][]cellChance[N] // what a Damage Roll of a class does, by what is left; nil: it catches nobody
	like   []int16                     // by class: the first that does the same; -1: nothing
	next   [][]*ways[N]                // by class and cell
	packs  []pack
	packAt map[pack]uint16
	turns  [][]*ways[N] // by class and pack
	after  [][]*ways[N] // by class and memory
	all    *big.Int     // of the Damage Rolls of all its models
	lives  map[[mostAttacks]uint8]*ways[N]
	ended  map[[mostAttacks]uint8]*ways[N]
	den    *big.Int // of a Damage Roll
}

// place is the number of a cell.
func (l *lot[N]) place(x cell) uint16 {
	i, ok := l.at[x]
	if !ok {
		i = uint16(len(l.cells))
		l.at[x], l.cells = i, append(l.cells, x)
	}
	return i
}

// memories are the memories of a course.
type memories[N any] struct {
	of     []recall
	found  map[recall]int32
	lots   []lot[N]
	strays []lot[N]  // friends of stray shots that are told of, by place among the others
	notes  [][]int32 // by event and memory, counted from 1
	plain  bool      // each Damage Roll is asked for
	mixed  bool      // in which order attacks came does not matter
	fixed  int       // lots that are past, of whom not all is over, as bits
	likes  map[[2]int]int16
	step   *big.Int // of all those of an attack
	over   *big.Int // of the fates in the end
	dens   [mostHarmed]*big.Int

	// The most chances that were added up to one: in Damage Rolls, of a lot, of all of
	// them after an event, of attacks remembered, of one model's life, of fates.
	blown, stepped, dealt, noting, lived, joined int
	fatesOf[N]
}

// cellChance is what becomes of a model, and how likely.
type cellChance[N any] struct {
	cell cell
	p    N
}

// dearer is how much more it takes to follow how models stand than attacks.
const dearer = 3

// remember makes ready to remember: it works out every Damage Roll, and chooses what
// there is less of, what everybody has left or the attacks that caught them.
// Cells tells that how all stand is remembered.
func (c *course[A, B, N]) remember(plain, cells bool) {
	c.found, c.likes = map[recall]int32{}, map[[2]int]int16{}
	c.endAt = map[fates]int32{}
	c.own = map[ownAt][]caughtChance[N]{}
	c.step, c.over, c.mixed = big.NewInt(1), big.NewInt(1), true
	for i := range c.q.N {
		c.dens[i] = big.NewInt(1)
	}
	c.strays = make([]lot[N], c.q.N)
	for i := range c.strays {
		c.strays[i].at = map[cell]uint16{}
		c.strays[i].place(cell{})
	}
	if c.q.Apart {
		c.sweeps()
		c.find(recall{})
		return
	}
	stand := 1.0
	for _, models := range c.alikes() {
		l := lot[N]{models: models, at: map[cell]uint16{}, lives: map[[mostAttacks]uint8]*ways[N]{}}
		stands := c.meet(&l, plain)
		for _, i := range models {
			c.dens[i] = l.den
		}
		if c.watched>>models[0]&1 == 0 {
			stand *= choose(stands+len(models)-1, len(models))
		}
		i := models[0]
		l.idle = c.watched>>i&1 == 1 && (c.told|c.falls|c.wounds)>>i&1 == 0
		c.mixed = c.mixed && (c.watched>>i&1 == 1 || !c.q.Others[i].Hurt.Rises && c.wounds>>i&1 == 0)
		c.lots = append(c.lots, l)
	}
	all := 1<<len(c.lots) - 1
	told := map[int16]bool{}
	for class := range c.classes {
		if y := c.likest(all, int16(class)); y >= 0 {
			told[y] = true
		}
	}
	n := int(c.c.p.Attacks)
	pasts := choose(n+len(told), len(told))
	if !c.mixed {
		pasts = 1
		for range n {
			pasts = pasts*float64(len(told)) + 1
		}
	}
	past := pasts < stand*dearer && !cells
	for k := range c.lots {
		l := &c.lots[k]
		if l.past = past && c.watched>>l.models[0]&1 == 0; !l.past {
			c.step.Mul(c.step, l.all)
			continue
		}
		c.fixed |= 1 << k
		for range n {
			c.over.Mul(c.over, l.all)
		}
	}
	c.plain = plain
	c.find(recall{})
}

// alikes are the followed models in groups of which nothing tells one from another.
func (c *course[A, B, N]) alikes() [][]int {
	var out [][]int
	same := func(i, k int) bool {
		if c.q.Others[i] != c.q.Others[k] || c.told>>i&1 == 1 || c.told>>k&1 == 1 || c.wounds>>i&1 != c.wounds>>k&1 || c.watched>>i&1 != c.watched>>k&1 || c.falls>>i&1 != c.falls>>k&1 {
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

// meet works out the Damage Rolls against the models of a lot, and gives in about how
// many ways one may stand.
func (c *course[A, B, N]) meet(l *lot[N], plain bool) int {
	i := uint8(l.models[0])
	by := &c.q.Others[i]
	counts := c.wounds>>i&1 == 1
	l.place(cell{Left: by.Left})
	l.den = big.NewInt(1)
	raw := make([]map[uint8][]rawHarm, len(c.classes))
	lefts, met := []uint8{by.Left}, map[uint8]int{by.Left: 0}
	hits := int(mostAttacks) + 1 // until it may be gone
	for k := 0; k < len(lefts); k++ {
		for class, x := range c.classes {
			if x.near>>i&1 == 0 {
				continue
			}
			if raw[class] == nil {
				raw[class] = map[uint8][]rawHarm{}
			}
			list := c.harm(i, Hurt{Level: x.level, Left: lefts[k]})
			raw[class][lefts[k]] = list
			for _, h := range list {
				if c.exact {
					l.den = common(l.den, h.p.r.Denom())
				}
				if h.harm.Gone {
					hits = min(hits, met[lefts[k]]+1)
					continue
				}
				if _, ok := met[h.harm.Left]; !ok {
					met[h.harm.Left] = met[lefts[k]] + 1
					lefts = append(lefts, h.harm.Left)
				}
			}
		}
	}
	if hits > int(c.c.p.Attacks) && !counts && !plain { // nothing can become of it
		l.inert = true
		l.den, raw = big.NewInt(1), make([]map[uint8][]rawHarm, len(raw))
	}
	l.next, l.turns, l.after = make([][]*ways[N], len(raw)), make([][]*ways[N], len(raw)), make([][]*ways[N], len(raw))
	l.packAt = map[pack]uint16{}
	l.packed(pack{})
	l.all = new(big.Int).Exp(l.den, big.NewInt(int64(len(l.models))), nil)
	for _, at := range raw {
		l.blows = append(l.blows, c.blowsOf(l, at, counts))
	}
	for class := range l.blows {
		l.like = append(l.like, c.likeOf(l, class, plain))
	}
	stands := len(lefts) + 1
	switch {
	case !counts:
	case by.Hurt.Rises || by.Hurt.LastStand:
		stands *= 10 * int(c.c.p.Attacks)
	default:
		stands += 15
	}
	return stands
}

// blowsOf are the Damage Rolls of a class with no more than is followed.
func (c *course[A, B, N]) blowsOf(l *lot[N], at map[uint8][]rawHarm, counts bool) map[uint8][]cellChance[N] {
	if at == nil {
		return nil
	}
	out := map[uint8][]cellChance[N]{}
	for left, list := range at {
		var sum sums[cell, N]
		for _, h := range list {
			x := cell{Left: h.harm.Left, Gone: h.harm.Gone}
			if x.Gone {
				x.Left = 0
			}
			if counts {
				x.Wounds = h.harm.Wounds
			}
			sum.add(c.add, x, c.number(h.p, l.den))
		}
		if len(sum.keys) == 1 {
			sum.n[0] = c.sure(l.den)
		}
		c.blown = max(c.blown, sum.most())
		for k, x := range sum.keys {
			out[left] = append(out[left], cellChance[N]{x, sum.n[k]})
		}
		slices.SortFunc(out[left], func(a, b cellChance[N]) int { return a.cell.compare(b.cell) })
	}
	return out
}

func (a cell) compare(b cell) int {
	return cmp.Or(cmp.Compare(a.Left, b.Left), cmp.Compare(one(a.Gone), one(b.Gone)), cmp.Compare(a.Wounds, b.Wounds))
}

// likeOf is the first class that does the same to a lot; -1: it does nothing.
func (c *course[A, B, N]) likeOf(l *lot[N], class int, plain bool) int16 {
	of := l.blows[class]
	same := func(a, b map[uint8][]cellChance[N]) bool {
		for left, list := range a {
			if !slices.EqualFunc(list, b[left], func(x, y cellChance[N]) bool { return x.cell == y.cell && c.same(x.p, y.p) }) {
				return false
			}
		}
		return len(a) == len(b)
	}
	still := true
	for left, list := range of {
		still = still && len(list) == 1 && list[0].cell == cell{Left: left}
	}
	switch {
	case of == nil || still && !plain:
		return -1
	case plain:
		return int16(class)
	}
	for k := range class {
		if l.like[k] >= 0 && same(of, l.blows[k]) {
			return int16(k)
		}
	}
	return int16(class)
}

// likeness is the first class of attacks that does the same to everybody; -1: nothing.
func (c *course[A, B, N]) likeness(class int16) int16 {
	if c.plain {
		return class
	}
	return c.likest(1<<len(c.lots)-1, class)
}

// likest is the first class that does the same to some lots; -1: nothing.
func (c *course[A, B, N]) likest(lots int, class int16) int16 {
	if class < 0 {
		return -1
	}
	k := [2]int{lots, int(class)}
	if y, ok := c.likes[k]; ok {
		return y
	}
	out, nothing := class, true
	for k := range c.lots {
		nothing = nothing && (lots>>k&1 == 0 || c.lots[k].like[class] < 0)
	}
	if nothing {
		out = -1
	}
	for y := range out {
		same := true
		for k := range c.lots {
			same = same && (lots>>k&1 == 0 || c.lots[k].like[class] == c.lots[k].like[y])
		}
		if same {
			out = y
			break
		}
	}
	c.likes[k] = out
	return out
}
