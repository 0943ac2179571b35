package cases

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Rulings runs every ruling of a file, at least so many: an option that is legal
// and a neighbour that is barred, each by the rule that it is about. Blocks stand
// between lines of three dashes, each with the lines ruling, legal and barred,
// the last two as example | option | rule.
func Rulings(t *testing.T, file string, least int, examples map[string]*enfilade.Scenario) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(strings.TrimSpace(string(text)), "\n---\n")
	if len(blocks) < least {
		t.Fatalf("only %d rulings", len(blocks))
	}
	for _, block := range blocks {
		lines := strings.Split(block, "\n")
		t.Run(strings.TrimPrefix(lines[0], "ruling: "), func(t *testing.T) {
			if len(lines) != 3 {
				t.Fatalf("not a ruling, a legal and a barred option: %q", block)
			}
			for i, word := range []string{"legal: ", "barred: "} {
				rest, ok := strings.CutPrefix(lines[i+1], word)
				parts := strings.Split(rest, " | ")
				if !ok || len(parts) != 3 {
					t.Fatalf("%q is no option", lines[i+1])
				}
				judged(t, examples[parts[0]], parts[1], i == 0, enfilade.RuleID(parts[2]))
			}
		})
	}
}

func judged(t *testing.T, s *enfilade.Scenario, option string, legal bool, id enfilade.RuleID) {
	t.Helper()
	if s == nil {
		t.Fatalf("there is no such example")
	}
	e, err := s.Explain(nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range e.Options {
		if o.Option != option {
			continue
		}
		if o.Legal != legal || !slices.Contains(o.Rules, id) {
			t.Errorf("%s: legal %v by %v, want %v by %s", option, o.Legal, o.Rules, legal, id)
		}
		return
	}
	t.Errorf("no option %q", option)
}
