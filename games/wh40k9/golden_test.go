package wh40k9

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
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

// legalPlans are the plans of all examples that are legal, in order of name.
func legalPlans(t *testing.T, each func(name string, p *plan)) {
	files, err := filepath.Glob("../../examples/wh40k9/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples: ", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if p := sample(t, string(text)); len(p.scene.illegal) == 0 {
			each(strings.TrimSuffix(filepath.Base(file), ".yaml"), p)
		}
	}
}

// Every example is played once with the dice of one seed: what is rolled, asked
// and cited, in order, and what it comes to.
func TestGoldenPlays(t *testing.T) {
	var b strings.Builder
	legalPlans(t, func(name string, p *plan) {
		a := p.scene.played(true)
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
				fmt.Fprintf(&b, " %s", strings.TrimPrefix(string(id), "wh40k9."))
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
	})
	golden(t, "testdata/plays.txt", b.String())
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
	golden(t, "testdata/states.txt", b.String())
}
