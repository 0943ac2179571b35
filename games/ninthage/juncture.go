package ninthage

import "hash/maphash"

// juncture is a state that the Round may come to, its chance, and by counter the
// chances of what was counted before.
type juncture struct {
	stood
	p         float64
	of        []column
	ops, adds int32 // roundings in any chance; of what has been added since
}

// stood is what tells states of a Round apart.
type stood struct {
	hp, own Pools
	ready   [readyCount][2]uint16
	formed  [2]Formed
	panic   PanicState

	mark, marked int16
}

// stands is what tells s apart; state is s again, before a strand.
func (s *State) stands() stood {
	return stood{s.Run.HP, s.Own, s.Ready, s.Formed, s.Panic, s.Mark, s.Marked}
}

func (k *stood) state(at phaseAt, strand int) State {
	return State{At: at, Strand: uint16(strand), Run: Run{HP: k.hp}, Own: k.own, Ready: k.ready, Formed: k.formed, Panic: k.panic, Mark: k.mark, Marked: k.marked}
}

// join brings all that has come to y as well.
func (x *juncture) join(y *juncture) {
	x.p += y.p
	for i := range x.of {
		x.of[i].add(y.of[i], 0, 1)
	}
	x.ops = max(x.ops, y.ops+y.adds)
	x.adds++
}

// junctures are the states at one place of the Round. Each is found by what tells
// it apart, and stays where it is.
type junctures struct {
	blocks [][]juncture
	n      int
	slots  []int32 // numbers from 1, by hash
}

const blockSize = 512

var junctureSeed = maphash.MakeSeed()

func (js *junctures) all(do func(j int, x *juncture)) {
	for j := range js.n {
		do(j, js.place(j))
	}
}

func (js *junctures) place(j int) *juncture { return &js.blocks[j/blockSize][j%blockSize] }

// find is the place of a state that stands so, with n counters.
func (js *junctures) find(key *stood, n int) *juncture {
	if 2*js.n >= len(js.slots) {
		js.widen()
	}
	slot := js.slot(key)
	if i := js.slots[slot]; i > 0 {
		return js.place(int(i) - 1)
	}
	if js.n%blockSize == 0 {
		js.blocks = append(js.blocks, make([]juncture, blockSize))
	}
	js.n++
	js.slots[slot] = int32(js.n)
	x := js.place(js.n - 1)
	x.stood = *key
	if n > 0 {
		x.of = make([]column, n)
	}
	return x
}

// slot is where a state is noted, or would be.
func (js *junctures) slot(key *stood) int {
	mask := len(js.slots) - 1
	for at := int(maphash.Comparable(junctureSeed, *key)) & mask; ; at = (at + 1) & mask {
		if i := js.slots[at]; i == 0 || js.place(int(i)-1).stood == *key {
			return at
		}
	}
}

func (js *junctures) widen() {
	js.slots = make([]int32, max(64, 4*len(js.slots)))
	for j := range js.n {
		js.slots[js.slot(&js.place(j).stood)] = int32(j + 1)
	}
}
