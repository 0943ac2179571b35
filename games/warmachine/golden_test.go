package warmachine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Every example is played once with the dice of one seed: what is rolled, asked
// and cited, in order, and what it comes to.
func TestGoldenPlays(t *testing.T) {
	var b strings.Builder
	all := scenes(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.WriteString(conform.Playthrough(t, "warmachine", name, all[name].played(true)))
	}
	conform.Golden(t, "testdata/plays.txt", b.String())
}

// How many states and answers the activation of every example has: whatever
// changes how it flows, or what of it is told apart, shows here.
func TestGoldenStates(t *testing.T) {
	var b strings.Builder
	all := scenes(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		if s.policy.action == actMaintenance || s.endless() {
			continue
		}
		p := s.planFor([]count{cAttacks, cSlain}, false)
		sp := table.Scratch[activation[[16]group, [8]uint32], moment[[16]group, [8]uint32], [8]uint32](odds.NewBook().Cache, activation[[16]group, [8]uint32]{p})
		sp.Find(firstOf[[16]group, [8]uint32](s, p))
		fmt.Fprintf(&b, "%s: %d states, %d answers\n", name, len(sp.Nodes), len(sp.Edges))
	}
	conform.Golden(t, "testdata/states.txt", b.String())
}
