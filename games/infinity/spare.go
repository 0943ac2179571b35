package infinity

import "github.com/enfilade/enfilade/internal/table"

// sparing reads two pools of dice of which one or both may have a die rolled
// again. The die that takes its place has been rolled beforehand, as a spare:
// it counts if there is a die to be put away.
//
// What is put away is read first, then everything from the Criticals down as in
// a clash. Of two pools of 20 dice it never sees a hand, only counts.
type sparing struct {
	SV    [2]int8
	Again [2]Again // noReroll: no spare
	Spare [2]uint8 // its rank
	Lies  [2]hand  // dice that lie on the table
}

// spared is what has been read: as in a clash, and the dice of a rank that is
// still to come which have been counted already.
type spared struct {
	clashed
	Waits [2]bool  // the spare
	Held  [2]uint8 // dice of the named rank that stay
	Laid  [2]uint8 // of those that lie, the ones read
}

// putAway ranks the dice one of which is rolled again above all others, the
// first side's over the second's.
const putAway = critical + 2

// away is the rank of the die that is put away.
func (q sparing) away(side int) int {
	if q.Again[side] > 0 {
		return rank(int(q.SV[side]), int(q.Again[side]))
	}
	return 0
}

// Rank is the rank of the face.
func (q sparing) Rank(side, face int) int {
	r := rank(int(q.SV[side]), face)
	if q.Again[side] != noReroll && r == q.away(side) {
		return putAway - side
	}
	return r
}

// Read puts one die away and lets the spare wait for its turn, or reads dice of
// one rank, and before them all that wait and are higher.
func (q sparing) Read(w spared, rank int, n [2]int) (spared, bool) {
	if side := putAway - rank; side < 2 {
		w.Waits[side] = q.Spare[side] > 0
		if q.away(side) > 0 {
			w.Held[side] = uint8(n[side] - 1)
		}
		return w, true
	}
	if !q.turn(&w, rank+1) {
		return w.ended(), false
	}
	late := q.waiting(&w, rank)
	var on bool
	w.clashed, on = clash{q.SV}.Read(w.clashed, rank, [2]int{n[0] + late[0], n[1] + late[1]})
	if !on {
		w = w.ended()
	}
	return w, on
}

// ended waits for nothing any more.
func (w spared) ended() spared {
	return spared{clashed: w.clashed, Laid: [2]uint8{most, most}}
}

// turn reads all that wait of a rank and higher ones; it tells whether the rest
// matters.
func (q sparing) turn(w *spared, least int) bool {
	for r := critical; r >= max(1, least); r-- {
		if n := q.waiting(w, r); n != [2]int{} {
			var on bool
			if w.clashed, on = (clash{q.SV}).Read(w.clashed, r, n); !on {
				return false
			}
		}
	}
	return true
}

// waiting takes what waits of a rank.
func (q sparing) waiting(w *spared, rank int) (n [2]int) {
	for side := range n {
		if w.Waits[side] && int(q.Spare[side]) == rank {
			n[side]++
			w.Waits[side] = false
		}
		if w.Held[side] > 0 && q.away(side) == rank {
			n[side] += int(w.Held[side])
			w.Held[side] = 0
		}
		for w.Laid[side] < most && int(q.Lies[side][w.Laid[side]]) == rank {
			n[side]++
			w.Laid[side]++
		}
	}
	return n
}

// Result reads what still waits.
func (q sparing) Result(w spared) clashed {
	q.turn(&w, 1)
	return w.clashed
}

// hasSpare tells whether a die of the roll can come to be rolled again.
func (r *Roll) hasSpare() bool {
	return r.rerolls() && r.dice() > 0 && (r.Again > 0 || r.SV < 20)
}

// sparing tells whether both rolls of a link are read together with their
// spares: nobody looks at the dice first.
func (o *Order[L]) sparing(l *Link) bool {
	if o.Apart || l.Spoke.Again == asks || l.Hub.Again == asks {
		return false
	}
	return l.Spoke.hasSpare() || !o.Shared && l.Hub.hasSpare()
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
