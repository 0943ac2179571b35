package infinity

import "github.com/enfilade/enfilade/internal/table"

// sparing reads two pools of dice of which one or both may have a die rolled
// again. The die that takes its place has been rolled beforehand, as a spare:
// it counts if there is a die to be put away.
//
// Everything is read from the Criticals down as in a clash, failures last. Until
// it is known whether a side puts a die away, what stands is kept for both
// cases. Of two pools of 20 dice it never sees a hand, only counts.
type sparing struct {
	SV    [2]int8
	Again [2]Again // noReroll: no spare
	Spare [2]uint8 // its rank
	Lies  [2]hand  // dice that lie on the table
}

// spared is what has been read.
type spared struct {
	Cases [4]clashed // by who puts a die away: nobody, the first side, the second, both
	Over  [4]bool    // nothing more can matter to the case
	Known [2]known
	In    [2]bool  // the spare has had its turn
	Laid  [2]uint8 // of the dice that lie, those that have been read
	Ended bool     // the first case is the answer
}

// known tells whether a side puts a die away.
type known uint8

const (
	unknown known = iota
	putsAway
	keepsAll
)

// away is the rank of the die that is put away.
func (q sparing) away(side int) int {
	if q.Again[side] > 0 {
		return rank(int(q.SV[side]), int(q.Again[side]))
	}
	return 0
}

// Rank is one more than the rank of the face; failures count if one of them may
// be put away.
func (q sparing) Rank(side, face int) int {
	r := rank(int(q.SV[side]), face)
	if r == 0 && (q.Again[side] == noReroll || q.away(side) > 0) {
		return 0
	}
	return r + 1
}

// Read reads dice of one rank, and before them all that wait and are higher.
func (q sparing) Read(w spared, rank int, n [2]int) (spared, bool) {
	rank--
	q.turn(&w, rank+1)
	q.at(&w, rank, n)
	w = w.tidy()
	return w, !w.Ended
}

// turn reads all that waits from a rank up.
func (q sparing) turn(w *spared, least int) {
	for r := critical; r >= least; r-- {
		if q.waits(w, r) {
			q.at(w, r, [2]int{})
		}
	}
}

// waits tells whether a spare or a lying die of a rank has still to be read.
func (q sparing) waits(w *spared, rank int) bool {
	for side := range 2 {
		if !w.In[side] && q.Again[side] != noReroll && int(q.Spare[side]) == rank ||
			w.Laid[side] < most && int(q.Lies[side][w.Laid[side]]) == rank {
			return true
		}
	}
	return false
}

// at reads a rank: the dice that show it, those that lie, and in the cases where
// they count the spares.
func (q sparing) at(w *spared, rank int, n [2]int) {
	var spare [2]int
	for side := range n {
		if q.Again[side] == noReroll {
			w.Known[side] = keepsAll
		} else if w.Known[side] == unknown {
			w.learn(side, rank, q.away(side), n[side])
		}
		for w.Laid[side] < most && rank > 0 && int(q.Lies[side][w.Laid[side]]) == rank {
			n[side]++
			w.Laid[side]++
		}
		if !w.In[side] && int(q.Spare[side]) == rank {
			spare[side], w.In[side] = 1, true
		}
	}
	if rank == 0 {
		return
	}
	for c := range w.Cases {
		m := n
		for side := range m {
			if c>>side&1 == 1 {
				m[side] += spare[side]
				if n[side] > 0 && q.away(side) == rank {
					m[side]--
				}
			}
		}
		if !w.Over[c] && w.may(c) && m != [2]int{} {
			var on bool
			w.Cases[c], on = clash{q.SV}.Read(w.Cases[c], rank, m)
			w.Over[c] = !on
		}
	}
}

// learn notes whether a die is put away, once its rank is read or passed.
func (w *spared) learn(side, rank, away, n int) {
	switch {
	case rank == away && n > 0:
		w.Known[side] = putsAway
	case rank < away:
		w.Known[side] = keepsAll
	}
}

// may tells whether a case may still be what happens.
func (w *spared) may(c int) bool {
	for side, k := range w.Known {
		if k == putsAway && c>>side&1 == 0 || k == keepsAll && c>>side&1 == 1 {
			return false
		}
	}
	return true
}

// tidy forgets what cannot matter any more, and ends if all that may be is over
// and the same.
func (w spared) tidy() spared {
	first, over, same := -1, true, true
	for c := range w.Cases {
		if !w.may(c) {
			w.Cases[c], w.Over[c] = clashed{}, false
			continue
		}
		if first < 0 {
			first = c
		}
		over = over && w.Over[c]
		same = same && w.Cases[c] == w.Cases[first]
	}
	if over {
		w.In, w.Laid = [2]bool{true, true}, [2]uint8{most, most}
	}
	if over && same {
		return spared{Cases: [4]clashed{w.Cases[first]}, Ended: true}
	}
	return w
}

// Result reads what still waits; a die that has not shown is not put away.
func (q sparing) Result(w spared) clashed {
	if w.Ended {
		return w.Cases[0]
	}
	q.turn(&w, 1)
	c := 0
	for side, k := range w.Known {
		if k == putsAway {
			c |= 1 << side
		}
	}
	return w.Cases[c]
}

// hasSpare tells whether a die of the roll can come to be rolled again.
func (r *Roll) hasSpare() bool {
	return r.rerolls() && r.dice() > 0 && (r.Again > 0 || r.SV < 20)
}

// sparing tells whether both rolls of a link are read together with a spare:
// one side has one, and nobody looks at the dice first. Spares of both sides
// make more states than hands do.
func (o *Order[L]) sparing(l *Link) bool {
	if o.Apart || l.Spoke.Again == asks || l.Hub.Again == asks {
		return false
	}
	return l.Spoke.hasSpare() != (!o.Shared && l.Hub.hasSpare())
}

// spare rolls the die that takes the place of another.
func (o *Order[L]) spare(t *table.T, s *Standing, r *Roll, side int, name string, next step) {
	if s.At = next; r.hasSpare() && (side > 0 || !o.Shared) {
		s.Spare[side] = uint8(rank(int(r.SV), t.Die(name, 20, "infinity.skill.reroll")))
	}
}

// rollSpared rolls both sides and reads them with their spares.
func (o *Order[L]) rollSpared(t *table.T, s *Standing, l *Link) {
	l.FtF.cite(t)
	q, n := sparing{SV: [2]int8{l.Hub.SV, l.Spoke.SV}, Spare: s.Spare}, [2]int{}
	for side, r := range []*Roll{&l.Hub, &l.Spoke} {
		switch {
		case side == 0 && o.Shared:
			q.Lies[0], q.SV[0] = s.Shown, o.Hub.SV
		case r.Known:
			q.Lies[side] = r.layKnown()
		default:
			n[side] = r.dice()
			if r.hasSpare() {
				q.Again[side] = r.Again
			}
		}
	}
	s.stand(table.Pools(t, o.hubName(s.Link), n, 20, q, "infinity.roll.success"))
	s.Spare = [2]uint8{}
}

// stand notes what stands of both rolls.
func (s *Standing) stand(w clashed) {
	switch w.Leads {
	case 1:
		s.ToSpk = w.Net
	case 2:
		s.ToHub = w.Net
	}
	s.At = settle
}

// hands is how many hands a roll has, as far as they can be told apart.
func (r *Roll) hands() int {
	n, ranks := 1, int(r.SV)+1
	if r.SV >= 20 { // no failures
		ranks = max(1, 40-int(r.SV))
	}
	for i := 1; i <= r.dice() && n <= manyHands; i++ {
		n = n * (ranks + i - 1) / i
	}
	return n
}

// manyHands is how many hands may be looked at before a die is rolled again.
const manyHands = 16_000

// Limits of ReRolls in a Face to Face Roll that nobody looks at.
const (
	mostSpared = 14     // dice of the one side that has one
	mostFaced  = 25     // and the product of both sides' dice
	mostBoth   = 5      // dice of a side, where both have one
	mostLying  = 4_700  // and hands of the fewer dice, times the more dice
	mostPairs  = 60_000 // pairs of hands, where a face is named as well
)

// tooLarge tells whether the rolls of a link have too large a ReRoll.
func (r *Roll) tooLarge(other *Roll) bool {
	n, m := r.dice(), other.dice()
	switch {
	case !r.hasSpare():
		return false
	case !other.hasSpare():
		return n > mostSpared || n*m > mostFaced
	case max(n, m) > mostBoth:
		return true
	case r.Again > 0 || other.Again > 0:
		return r.hands()*other.hands() > mostPairs
	}
	return min(r.hands(), other.hands())*max(n, m) > mostLying
}
