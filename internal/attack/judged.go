package attack

import (
	"fmt"
	"math/bits"

	"github.com/enfilade/enfilade/internal/table"
)

// Judge counts the faces of a roll that succeed, for an event that knows which do
// (see table.T.Passes); others are left as they are. Many is what successes are
// called, one of them one.
func (s *Said) Judge(e table.Event, one, many string) {
	if e.Passes == 0 || e.Sides > 63 {
		return
	}
	all := uint64(2)<<e.Sides - 2
	passes := e.Passes & all
	for _, f := range e.Faces {
		s.Got += int(passes >> f & 1)
	}
	s.What, s.Wins, s.Ways = many, bits.OnesCount64(passes), e.Sides
	s.Text = fmt.Sprintf("%d %s", s.Got, many)
	if s.Got == 1 {
		s.Text = "1 " + one
	}
	least, most := bits.TrailingZeros64(passes), bits.Len64(passes)-1
	switch {
	case passes == all&^(1<<least-1):
		s.Need = least
	case passes == uint64(2)<<most-2:
		s.Need, s.Low = most, true
	}
}
