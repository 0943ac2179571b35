package infinity

import "github.com/enfilade/enfilade/internal/table"

// rerolls tells whether the roll has a ReRoll that is used, of dice not yet known.
func (r *Roll) rerolls() bool { return r.Again != noReroll && r.Again != neverDoes && !r.Known }

// answerAgain rolls one failed die of the answer again.
func (o *Order[L]) answerAgain(t *table.T, s *Standing, l *Link) {
	r, name, _ := o.answering(s, l)
	a := s.reader(r)
	face := t.Die(name, 20, "infinity.skill.reroll")
	s.Answer = a.tidy(a.note(s.Answer, rank(int(r.SV), face), 1))
	o.compare(s, l)
}

// again rolls one die of a hand again: a failure, or the one that was chosen.
func (o *Order[L]) again(t *table.T, s *Standing, r *Roll, name string, h *hand, next step) {
	if r.Again == asks && !s.Chosen {
		s.Pick, s.Chosen = h.ask(t, r), true
		if s.Pick > 0 { // which die it was does not matter any more
			*h, s.Pick = h.drop(s.Pick-1), 1
		}
		return
	}
	away, ok := h.policy(r, s.Pick)
	s.At, s.Chosen, s.Pick = next, false, 0
	if ok {
		face := t.Die(name, 20, "infinity.skill.reroll")
		*h = h.drop(away).add(uint8(r.laying().Rank(face)))
	}
}

// ask lets the roller choose which die to roll again, seeing its own.
func (h hand) ask(t *table.T, r *Roll) uint8 {
	options := make([]table.Option, 2, 2+h.kinds()) // one for each of very many hands: no longer than it must be
	options[0].Name, options[1].Name = "a failure", "never"
	ranks := make([]uint8, 2, 2+h.kinds())
	ranks[0] = 1
	if h.net().all() == r.dice() {
		options[0].Barred = []id{"infinity.skill.reroll"}
	}
	for i, x := range h {
		if x == 0 || i > 0 && x == h[i-1] {
			continue
		}
		name := faceNames[r.face(x)]
		if r.Alike && x < critical {
			name = "a success"
		}
		options = append(options, table.Option{Name: name})
		ranks = append(ranks, x+1)
	}
	return ranks[t.Choose("reroll", r.Side, options, "infinity.skill.reroll")]
}

// kinds is how many different ranks lie.
func (h hand) kinds() (n int) {
	for i, x := range h {
		if x > 0 && (i == 0 || x != h[i-1]) {
			n++
		}
	}
	return n
}

// face is a face of the die that has a rank.
func (r *Roll) face(x uint8) int {
	for f := 1; f <= 20; f++ {
		if rank(int(r.SV), f) == int(x) {
			return f
		}
	}
	return 0
}

// policy is the rank of the die that is rolled again.
func (h hand) policy(r *Roll, pick uint8) (away uint8, ok bool) {
	switch r.Again {
	case asks:
		return 0, pick > 0 // it has been taken away
	case aFailure:
		return 0, h.net().all() < r.dice()
	}
	away = uint8(rank(int(r.SV), int(r.Again)))
	if away == 0 {
		return 0, h.net().all() < r.dice()
	}
	for _, x := range h {
		if x == away {
			return away, true
		}
	}
	return 0, false
}

// drop takes one die of a rank away.
func (h hand) drop(rank uint8) hand {
	if rank == 0 {
		return h
	}
	for i := range h {
		if h[i] == rank {
			copy(h[i:], h[i+1:])
			h[most-1] = 0
			return h
		}
	}
	return h
}
