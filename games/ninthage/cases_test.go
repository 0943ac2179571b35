package ninthage_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/cases"
)

func TestCases(t *testing.T) { cases.Run(t, "../../testdata/cases/ninthage.json") }

// examples reads every built-in scenario of the game.
func examples(t *testing.T) map[string]*enfilade.Scenario {
	t.Helper()
	files, err := filepath.Glob("../../examples/ninthage/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	out := map[string]*enfilade.Scenario{}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".yaml")
		out[name] = example(t, name)
	}
	return out
}

// example reads a built-in scenario.
func example(t *testing.T, name string) *enfilade.Scenario {
	t.Helper()
	text, err := os.ReadFile("../../examples/ninthage/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	all, err := enfilade.Read(strings.NewReader(string(text)), name)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// barred are the examples of attacks that the rules forbid, with the rule.
var barred = map[string]enfilade.RuleID{
	"charged-cannon": "ninthage.art.reload", "engaged-target": "ninthage.shoot.one-target", "line-of-sight": "ninthage.geo.los",
	"move-or-fire": "ninthage.attr.move-or-fire", "reload": "ninthage.attr.reload",
}

// Attacks that the rules forbid are refused by the rule that forbids them.
func TestBarred(t *testing.T) {
	for name, id := range barred {
		_, err := example(t, name).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		var ps enfilade.Problems
		if !errors.As(err, &ps) || !slices.Contains(ps[0].Rules, id) {
			t.Errorf("%s: %v, want %s", name, err, id)
		}
	}
}
