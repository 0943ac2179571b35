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

// conformer holds a phase on a sheet of any size to the promises of the engine.
type conformer struct{ t *testing.T }

func check[S Sheet](c conformer, p Phase[S], s State) { conform.Quick(c.t, p, s) }

func (c conformer) sheet1(p Phase[sheet1], s State)       { check(c, p, s) }
func (c conformer) sheet3(p Phase[sheet3], s State)       { check(c, p, s) }
func (c conformer) sheet8(p Phase[sheet8], s State)       { check(c, p, s) }
func (c conformer) sheet24(p Phase[sheet24], s State)     { check(c, p, s) }
func (c conformer) sheet128(p Phase[sheet128], s State)   { check(c, p, s) }
func (c conformer) spread1(p Phase[spread1], s State)     { check(c, p, s) }
func (c conformer) spread4(p Phase[spread4], s State)     { check(c, p, s) }
func (c conformer) spread24(p Phase[spread24], s State)   { check(c, p, s) }
func (c conformer) spread128(p Phase[spread128], s State) { check(c, p, s) }

// TestConform holds every law of every example to the kit.
func TestConform(t *testing.T) {
	for name, text := range exampleTexts(t) {
		t.Run(name, func(t *testing.T) {
			q := questionOf(t, text)
			if len(q.illegal) > 0 {
				return
			}
			for i, a := range q.asks() {
				if ms, _ := q.measures(a); len(ms) == 0 || testing.Short() && i > 0 {
					continue
				}
				p, s, w := q.phase(a)
				w.bind(conformer{t}, p, s)
			}
		})
	}
}
