package bushido

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// TestCrowding compares the ways counted from pools alone with those of whole
// exchanges: an exchange has no fewer.
func TestCrowding(t *testing.T) {
	own, enemy := again{Max: 2, Own: true, Limit: 1, Chosen: true}, again{Max: 1, Limit: 4, Chosen: true, Who: table.Defender}
	for _, n := range []uint8{2, 3} {
		x := Exchange{Left: [2]uint8{5, 5}, Rerolls: true, Record: true}
		x.Pools = [2][2]Pool{
			{{Count: true, Supports: 2, Steps: [3]again{enemy, own}}, {Count: true, Supports: 2, Steps: [3]again{own}}},
			{{Count: true, Supports: 2}, {Count: true, Supports: 2, Steps: [3]again{own}}},
		}
		start := Fray{Split: [2][2]uint8{{n, 1}, {1, n}}}
		b := odds.NewBook()
		sp := table.SpaceOf(b.Cache, exchanging{&x})
		sp.Find(start)
		refused := func(most int) (yes bool) {
			defer func() { yes = recover() != nil }()
			(&crowding{most: most, of: map[Pool]poolWays{}}).uncrowded(&x, start)
			return false
		}
		if refused(len(sp.Nodes)) {
			t.Errorf("%d dice: refused at %d ways, which it has", n, len(sp.Nodes))
		}
		if !refused(len(sp.Nodes) / 3) {
			t.Errorf("%d dice: not refused at a third of %d ways", n, len(sp.Nodes))
		}
	}
}
