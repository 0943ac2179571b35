package ninthage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/scenario"
)

// ask reads a scenario that has no faults.
func questionOf(t testing.TB, text string) *question {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "test")
	if err != nil || len(docs) != 1 || len(docs[0].Problems) > 0 {
		t.Fatalf("no document: %v %v", err, docs)
	}
	faults := &scenario.Faults{}
	f := new(file)
	scenario.Decode(docs[0].Root, faults, f)
	if faults.Any() {
		t.Fatal(faults.List())
	}
	q := newQuestion(docs[0], f)
	if faults.Any() {
		t.Fatal(faults.List())
	}
	return q
}

// exampleTexts are the built-in scenarios.
func exampleTexts(t testing.TB) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("../../examples/ninthage/*.yaml")
	if len(files) < 80 {
		t.Fatalf("only %d examples", len(files))
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".yaml")] = string(text)
	}
	return out
}

// TestConform holds every law of every example to the kit.
func TestConform(t *testing.T) {
	for name, text := range exampleTexts(t) {
		t.Run(name, func(t *testing.T) {
			q := questionOf(t, text)
			if len(q.illegal) > 0 {
				return
			}
			for i, a := range q.asks() {
				if len(q.measures(a)) == 0 || testing.Short() && i > 0 {
					continue
				}
				p, s := q.phase(a)
				conform.Quick(t, Phase{p}, s)
			}
		})
	}
}
