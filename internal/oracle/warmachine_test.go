package oracle

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// asked reads a built-in scenario.
func asked(t testing.TB, name string) *enfilade.Scenario {
	t.Helper()
	text, err := os.ReadFile("../../examples/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	all, err := enfilade.Read(strings.NewReader(string(text)), name)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

var chainMeasures = []string{"attacks", "slain"}

func chainOdds(t testing.TB, s *enfilade.Scenario, b *enfilade.Book) *enfilade.Odds {
	o, err := s.Odds(b, enfilade.OddsOptions{Measures: chainMeasures, NoRules: true})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The chain of ten attacks of the committed scenario is that of the kernel.
func TestChainKernel(t *testing.T) {
	want := map[string]map[int]float64{"attacks": {}, "slain": {}}
	for k, p := range wf(10) {
		want["attacks"][k[0]] += p
		want["slain"][k[1]] += p
	}
	o := chainOdds(t, asked(t, "warmachine/drag-ten-attacks"), enfilade.NewBook())
	for _, m := range o.Measures {
		got := map[int]float64{}
		for _, c := range m.Distribution {
			got[int(c.Value.Float())] = c.P
		}
		for v, p := range want[m.Name] {
			if math.Abs(p-got[v]) > 1e-12 {
				t.Errorf("%s %d: %.15f, the kernel has %.15f", m.Name, v, got[v], p)
			}
		}
	}
}

// BenchmarkChain is a chain of ten attacks with Black Spot and Drag, through the
// public API, beside the kernel: asked of a book that has answered it, and cold.
func BenchmarkChain(b *testing.B) {
	s := asked(b, "warmachine/drag-ten-attacks")
	timed(b, "floor", func() { wf(10) })
	book := enfilade.NewBook()
	timed(b, "warm", func() { chainOdds(b, s, book) })
	timed(b, "cold", func() { chainOdds(b, s, enfilade.NewBook()) })
}

// BenchmarkTenFocus is the best plan for ten focus against three targets.
func BenchmarkTenFocus(b *testing.B) {
	s := asked(b, "warmachine/ten-focus")
	timed(b, "cold", func() {
		if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false); err != nil {
			b.Fatal(err)
		}
	})
}
