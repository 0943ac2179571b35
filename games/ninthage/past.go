package ninthage

// past is what already happened in the phase.
type past struct{}

// remember reads so_far.
func (q *question) remember() {}

func (p *past) enter(ph *Phase[sheet2], s *State) {}
