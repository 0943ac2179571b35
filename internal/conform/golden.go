package conform

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/play"
)

// Golden holds a text to a file, line by line. ENFILADE_UPDATE=1 writes the file
// anew.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if os.Getenv("ENFILADE_UPDATE") != "" {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
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

// Playthrough plays an attack of a game once with the dice of one seed, and tells
// what is rolled, asked and cited, in order, and what it comes to.
func Playthrough(t *testing.T, game, name string, a attack.Attack) string {
	t.Helper()
	values, log, err := a.Play(play.Seeded(7, nil))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var b strings.Builder
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
			fmt.Fprintf(&b, " %s", strings.TrimPrefix(string(id), game+"."))
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
	return b.String()
}
