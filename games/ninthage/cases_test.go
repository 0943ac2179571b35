package ninthage_test

import (
	"bytes"
	"encoding/json"
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
func examples(t testing.TB) map[string]*enfilade.Scenario {
	files, err := filepath.Glob("../../examples/ninthage/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	out := map[string]*enfilade.Scenario{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "# yaml-language-server: $schema=../../schema/ninthage.json\n") {
			t.Errorf("%s does not name its schema", f)
		}
		all, err := enfilade.Read(bytes.NewReader(text), f)
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %v", f, err)
			continue
		}
		out[strings.TrimSuffix(filepath.Base(f), ".yaml")] = all[0]
	}
	return out
}

// cited lists the rules that the answers of odds and explain name.
func cited(t *testing.T, s *enfilade.Scenario) []enfilade.RuleID {
	e, err := s.Explain(nil, false)
	if err != nil {
		t.Fatalf("%s: %v", s.Title(), err)
	}
	out := e.Rules
	for _, o := range e.Options {
		out = append(out, o.Rules...)
	}
	return out
}

// TestRulesAreShown holds the index to its examples, and the examples to the
// index.
func TestRulesAreShown(t *testing.T) {
	shown := map[string][]enfilade.RuleID{}
	index := map[enfilade.RuleID]bool{}
	for _, r := range enfilade.Rules("ninthage") {
		if index[r.ID] {
			t.Errorf("%s stands twice in the index", r.ID)
		}
		index[r.ID] = true
	}
	for name, s := range examples(t) {
		shown["ninthage/"+name] = cited(t, s)
		for _, id := range shown["ninthage/"+name] {
			if !index[id] {
				t.Errorf("%s cites %s, which is not in the index", name, id)
			}
		}
	}
	for _, r := range enfilade.Rules("ninthage") {
		if !slices.Contains(shown[r.Example], r.ID) {
			t.Errorf("%s is not cited by its example %s", r.ID, r.Example)
		}
	}
}

// barred are the examples of attacks that the rules forbid, with the rule.
var barred = map[string]enfilade.RuleID{
	"charged-cannon": "ninthage.art.reload", "engaged-target": "ninthage.shoot.one-target", "line-of-sight": "ninthage.geo.los",
	"move-or-fire": "ninthage.attr.move-or-fire", "reload": "ninthage.attr.reload",
}

// TestExamplesAnswer asks every example what it is made for.
func TestExamplesAnswer(t *testing.T) {
	for name, s := range examples(t) {
		b := enfilade.NewBook()
		e, err := s.Explain(b, false)
		if err != nil {
			t.Errorf("%s: explain: %v", name, err)
			continue
		}
		for _, o := range e.Options {
			if len(o.Rules) == 0 {
				t.Errorf("%s: option %s names no rule", name, o.Option)
			}
		}
		o, err := s.Odds(b, enfilade.OddsOptions{Exact: true})
		if id := barred[name]; id != "" {
			var ps enfilade.Problems
			if !errors.As(err, &ps) || !slices.Contains(ps[0].Rules, id) {
				t.Errorf("%s: odds: %v, want %s", name, err, id)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: odds: %v", name, err)
			continue
		}
		if _, err := json.Marshal(o); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if s.Goal().String() != "" {
			if _, err := s.Advise(b, enfilade.Goal{}, true); err != nil {
				t.Errorf("%s: advise: %v", name, err)
			}
		}
	}
}
