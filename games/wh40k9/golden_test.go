package wh40k9

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// legalPlans are the plans of all examples that are legal, in order of name.
func legalPlans(t *testing.T, each func(name string, p *plan)) {
	eachExample(t, func(name, text string) {
		if p := sample(t, text); len(p.scene.illegal) == 0 {
			each(name, p)
		}
	})
}

// Every example is played once with the dice of one seed: what is rolled, asked
// and cited, in order, and what it comes to.
func TestGoldenPlays(t *testing.T) {
	var b strings.Builder
	legalPlans(t, func(name string, p *plan) {
		b.WriteString(conform.Playthrough(t, "wh40k9", name, p.scene.played(true)))
	})
	conform.Golden(t, "testdata/plays.txt", b.String())
}

// How many states and answers the activation of every example has: whatever
// changes how it flows, or what of it is told apart, shows here.
func TestGoldenStates(t *testing.T) {
	type (
		all   = Activation[[16]Group, [3]After, [3]Aftermath]
		field = Field[[3]Aftermath]
	)
	var b strings.Builder
	legalPlans(t, func(name string, p *plan) {
		if len(p.groups) > 16 || len(p.start) > 3 {
			return
		}
		a, f, _ := activation[[16]Group, [3]After, [3]Aftermath](p)
		sp := table.Scratch[all, field, [3]Aftermath](odds.NewBook().Cache, a)
		sp.Find(f)
		fmt.Fprintf(&b, "%s: %d states, %d answers\n", name, len(sp.Nodes), len(sp.Edges))
	})
	conform.Golden(t, "testdata/states.txt", b.String())
}
