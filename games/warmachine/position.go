package warmachine

import "github.com/enfilade/enfilade/internal/geometry"

// measured is a table: where everybody stands, and what was measured there.
type measured struct {
	origin   geometry.Point
	at       []geometry.Point
	distance []geometry.Number
}

func (s *scene) readTable() {
	for i, e := range s.entries {
		e.family = i
	}
	s.families = s.entries
}
