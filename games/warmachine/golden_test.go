package warmachine

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden holds a text against a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	old, now := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(old), len(now)) {
		a, b := "", ""
		if i < len(old) {
			a = old[i]
		}
		if i < len(now) {
			b = now[i]
		}
		if a != b {
			t.Fatalf("%s:%d: is %q, was %q", file, i+1, b, a)
		}
	}
}

// Every example is played once with the dice of one seed: what is rolled, asked
// and cited, in order, and what it comes to.
func TestGoldenPlays(t *testing.T) {
	var b strings.Builder
	all := scenes(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		a := all[name].played(true)
		values, log, err := a.Play(play.Seeded(7, nil))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		fmt.Fprintf(&b, "%s\n", name)
		for _, e := range log {
			fmt.Fprintf(&b, "%s%s", strings.Repeat("  ", e.Depth+1), e.Name)
			if e.Faces != nil {
				fmt.Fprintf(&b, " %v", e.Faces)
			}
			if e.Option != "" {
				fmt.Fprintf(&b, ": %s", e.Option)
			}
			for _, id := range e.Rules {
				fmt.Fprintf(&b, " %s", strings.TrimPrefix(string(id), "warmachine."))
			}
			b.WriteString("\n")
		}
		b.WriteString("  =")
		for i, m := range a.Measures {
			if v := m.Text(values[i]); v != "0" {
				fmt.Fprintf(&b, " %s %s", m.Name, v)
			}
		}
		b.WriteString("\n")
	}
	golden(t, "testdata/plays.txt", b.String())
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
	golden(t, "testdata/states.txt", b.String())
}
