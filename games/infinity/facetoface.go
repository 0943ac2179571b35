package infinity

// FtF is which rules of the Face to Face Roll can decide a comparison.
type FtF struct{ On, Tie, CritBeats, CritBoth, Several, Harmless, Apart bool }

// clash reads two pools of dice from the Criticals down (infinity.ftf.compare,
// infinity.ftf.tie, infinity.ftf.crit-beats, infinity.ftf.crit-both).
type clash struct{ SV [2]int8 }

// clashed is what stands so far: the side that leads, 1 or 2, and its
// successes.
type clashed struct {
	Leads uint8
	Net   Net
}

// Rank is the rank of the face.
func (c clash) Rank(side, face int) int { return rank(int(c.SV[side]), face) }

// Read counts the successes of the side that leads until the other side shows
// one, which cancels all that are not higher. Equal numbers cancel each other,
// and so do Criticals on both sides.
func (c clash) Read(w clashed, rank int, n [2]int) (clashed, bool) {
	switch {
	case w.Leads == 0 && n[0] > 0 && n[1] > 0:
		return clashed{}, false
	case w.Leads == 0 && n[0] > 0:
		w.Leads = 1
	case w.Leads == 0:
		w.Leads = 2
	case n[2-w.Leads] > 0:
		return w, false
	}
	if mine := uint8(n[w.Leads-1]); rank == critical {
		w.Net.Crits = mine
	} else {
		w.Net.Hits += mine
	}
	return w, true
}

// Result is who leads and with what.
func (c clash) Result(w clashed) clashed { return w }

// against reads a roll that is compared with a hand on the table, of which only
// the best normal success and whether there is a Critical matter.
type against struct {
	SV   int8
	Best uint8
	Crit bool
	Miss bool // failures matter too: one may be rolled again
}

// answer is what such a roll comes to: Criticals, normal successes above the
// hand's best, the best of all normal ones, and whether a die failed.
type answer struct {
	Crits, Over, Best uint8
	Missed            bool
}

// Rank leaves room for failures below the faces.
func (a against) Rank(face int) int {
	r := rank(int(a.SV), face)
	switch {
	case r > 0:
		return r + 1
	case a.Miss:
		return 1
	}
	return 0
}

// Read notes what matters.
func (a against) Read(w answer, rank, count int) (answer, bool) {
	if rank == 1 {
		w.Missed = true
		return w, false
	}
	w = a.note(w, rank-1, count)
	return w, a.Miss || w.Best == 0 || w.Best > a.Best && !a.Crit
}

// note adds dice of one rank.
func (a against) note(w answer, rank, count int) answer {
	switch {
	case rank == critical:
		w.Crits += uint8(count)
	case rank > 0:
		w.Best = max(w.Best, uint8(rank))
		if uint8(rank) > a.Best {
			w.Over += uint8(count)
		}
	}
	return w
}

// Result drops what no comparison asks for.
func (a against) Result(w answer) answer { return a.tidy(w) }

func (a against) tidy(w answer) answer {
	if a.Crit {
		w.Over, w.Crits = 0, min(w.Crits, 1)
	}
	if w.Crits > 0 || a.Best == 0 {
		w.Best = 0
	}
	return w
}

// compared is what stands of a hand and of a roll that answered it.
func compared(h hand, w answer) (hands, rolls Net) {
	crits := h.crits()
	if w.Crits == 0 {
		hands = Net{uint8(h.above(w.Best)), uint8(crits)}
	}
	if crits == 0 {
		rolls = Net{w.Over, w.Crits}
	}
	return hands, rolls
}
