package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// find is the place of a memory, made if it is new.
func (c *course[A, B, N]) find(m recall) int32 {
	i, ok := c.found[m]
	if !ok {
		if i = int32(len(c.of)); i >= mostMemories {
			tooManyCaught()
		}
		c.found[m], c.of = i, append(c.of, m)
	}
	return i
}

// noted is what is remembered after an event, before those are dealt with of whom it is
// remembered how they stand.
func (c *course[A, B, N]) noted(number, at int32) int32 {
	list := &c.notes[number]
	if n := len(c.of) - len(*list); n > 0 {
		*list = append(*list, make([]int32, n+len(c.of)/4)...)
	}
	if to := (*list)[at]; to > 0 {
		return to - 1
	}
	x, m := c.events[number], c.of[at]
	for i := range c.q.N {
		if by := &c.q.Others[i]; by.Friend > 0 && c.told>>i&1 == 1 {
			f, l := x.friends[by.Friend-1], &c.strays[i]
			had := l.cells[m.Lots[len(c.lots)+int(by.Friend)-1]]
			m.Lots[len(c.lots)+int(by.Friend)-1] = l.place(cell{Wounds: had.Wounds + f.Wounds, Gone: had.Gone || f.Gone})
		}
	}
	if x.class >= 0 {
		m = c.entered(m, x.class)
	}
	to := c.find(m)
	(*list)[at] = to + 1
	return to
}

// entered is a memory with one attack more, where those are remembered. Of whom all is
// over nothing more is: attacks are told apart by what they do to the others.
func (c *course[A, B, N]) entered(m recall, class int16) recall {
	lots := 0
	for k := range c.lots {
		if c.fixed>>k&1 == 1 && m.Lots[k] == 0 {
			lots |= 1 << k
		}
	}
	y := c.likest(lots, class)
	if y < 0 {
		return m
	}
	n := m.made()
	m.Past[n] = uint8(y + 1)
	if c.mixed {
		slices.Sort(m.Past[:n+1])
	}
	over := 0
	for k := range c.lots {
		if l := &c.lots[k]; lots>>k&1 == 1 {
			if w := c.life(l, m.Past); len(w.to) == 1 && l.cells[w.to[0]].Gone {
				over |= 1 << k
				m.Lots[k] = uint16(w.to[0])
			}
		}
	}
	if over == 0 {
		return m
	}
	past := m.Past
	m.Past, n = [mostAttacks]uint8{}, 0
	for _, x := range past {
		if y := c.likest(lots&^over, int16(x)-1); y >= 0 {
			m.Past[n] = uint8(y + 1)
			n++
		}
	}
	if c.mixed {
		slices.Sort(m.Past[:n])
	}
	return m
}

// made is how many attacks are remembered.
func (m *recall) made() int {
	n := slices.Index(m.Past[:], 0)
	if n < 0 {
		n = len(m.Past)
	}
	return n
}

// struck is what is remembered after the models of a lot were dealt with.
func (c *course[A, B, N]) struck(k int, class int16, at int32) *ways[N] {
	l := &c.lots[k]
	list := &l.after[class]
	if n := len(c.of) - len(*list); n > 0 {
		*list = append(*list, make([]*ways[N], n+len(c.of)/4)...)
	}
	if w := (*list)[at]; w != nil {
		return w
	}
	m := c.of[at]
	turn := c.turn(l, class, m.Lots[k])
	out := &ways[N]{p: turn.p}
	for _, to := range turn.to {
		m.Lots[k] = uint16(to)
		out.to = append(out.to, c.find(m))
	}
	c.works(25 * len(out.to))
	(*list)[at] = out
	return out
}

// turn is how the models of a lot may stand after an attack of a class.
func (c *course[A, B, N]) turn(l *lot[N], class int16, at uint16) *ways[N] {
	if n := len(l.packs) - len(l.turns[class]); n > 0 {
		l.turns[class] = append(l.turns[class], make([]*ways[N], n+len(l.packs)/2)...)
	}
	if w := l.turns[class][at]; w != nil {
		return w
	}
	now, chances := []pack{l.packs[at]}, []N{c.sure(big.NewInt(1))}
	for i := range l.models {
		var next sums[pack, N]
		for j, x := range now {
			w := c.blow(l, class, x[i])
			c.works(20 * len(w.to))
			for q, to := range w.to {
				next.add(c.add, x.with(i, uint16(to)), c.mul(chances[j], w.p[q]))
			}
		}
		now, chances = next.keys, next.n
		c.stepped = max(c.stepped, next.most())
	}
	out := &ways[N]{p: chances}
	for _, x := range now {
		out.to = append(out.to, int32(l.packed(x)))
	}
	l.turns[class][at] = out
	return out
}

// with is a pack of which one has come to stand otherwise; those before it are in order.
func (x pack) with(i int, to uint16) pack {
	for x[i] = to; i > 0 && x[i] < x[i-1]; i-- {
		x[i], x[i-1] = x[i-1], x[i]
	}
	return x
}

// packed is the number of a pack.
func (l *lot[N]) packed(x pack) uint16 {
	slices.Sort(x[:len(l.models)])
	i, ok := l.packAt[x]
	if !ok {
		if i = uint16(len(l.packs)); len(l.packs) >= mostPacks {
			tooManyCaught()
		}
		l.packAt[x], l.packs = i, append(l.packs, x)
	}
	return i
}

// blow is what becomes of a model of a lot in an attack of a class.
func (c *course[A, B, N]) blow(l *lot[N], class int16, k uint16) *ways[N] {
	if n := len(l.cells) - len(l.next[class]); n > 0 {
		l.next[class] = append(l.next[class], make([]*ways[N], n+len(l.cells)/2)...)
	}
	if w := l.next[class][k]; w != nil {
		return w
	}
	x, out := l.cells[k], new(ways[N])
	if x.Gone || l.like[class] < 0 {
		out.to, out.p = []int32{int32(k)}, []N{c.sure(l.den)}
	} else {
		for _, y := range l.blows[class][x.Left] {
			y.cell.Wounds += x.Wounds
			out.to, out.p = append(out.to, int32(l.place(y.cell))), append(out.p, y.p)
		}
	}
	l.next[class][k] = out
	return out
}

// life is what becomes of a model in all attacks that are remembered.
func (c *course[A, B, N]) life(l *lot[N], past [mostAttacks]uint8) *ways[N] {
	if out, ok := l.lives[past]; ok {
		return out
	}
	m := recall{Past: past}
	n := m.made()
	out := &ways[N]{[]int32{0}, []N{c.sure(big.NewInt(1))}}
	if n > 0 {
		before := past
		before[n-1] = 0
		var sum pile[N]
		was := c.life(l, before)
		for j, k := range was.to {
			w := c.blow(l, int16(past[n-1])-1, uint16(k))
			c.spill(&sum, w, was.p[j])
			c.works(len(w.to))
		}
		c.lived = max(c.lived, sum.most())
		out = &ways[N]{to: sum.ids}
		for _, k := range sum.ids {
			out.p = append(out.p, sum.n[k])
		}
		if len(out.to) == 1 { // of floats, what is certain is 1
			out.p[0] = c.certain(out.p[0])
		}
	}
	l.lives[past] = out
	return out
}

// certain is a chance that is 1, without what was rounded.
func (c *course[A, B, N]) certain(p N) N {
	if c.exact {
		return p
	}
	return any(1.0).(N)
}

// The most memories that are kept, and the most ways for a lot to stand.
const (
	mostMemories = 120_000
	mostPacks    = 60_000
)

func tooManyCaught() {
	panic(table.TooMany{Procedure: "too much to follow of the models caught beside a target (fewer of them, fewer attacks, fewer joined measures)"})
}
