package ninthage_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Every ruling has an option that is legal and one that is barred, each by the
// rule that it is about.
func TestRulings(t *testing.T) {
	text, err := os.ReadFile("../../testdata/rulings/ninthage.txt")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(strings.TrimSpace(string(text)), "\n---\n")
	if len(blocks) < 9 {
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
				judged(t, example(t, parts[0]), parts[1], i == 0, enfilade.RuleID(parts[2]))
			}
		})
	}
}

func judged(t *testing.T, s *enfilade.Scenario, option string, legal bool, id enfilade.RuleID) {
	t.Helper()
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
