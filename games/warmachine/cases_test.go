package warmachine_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/cases"
)

func TestCases(t *testing.T) { cases.Run(t, "../../testdata/cases/warmachine.json") }

// examples reads every built-in scenario of the game.
func examples(t testing.TB) map[string]*enfilade.Scenario {
	files, err := filepath.Glob("../../examples/warmachine/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*enfilade.Scenario{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "# yaml-language-server: $schema=../../schema/warmachine.json\n") {
			t.Errorf("%s does not begin with its schema", f)
		}
		all, err := enfilade.Read(strings.NewReader(string(text)), filepath.Base(f))
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".yaml")] = all[0]
	}
	return out
}

// TestStatements runs every statement of the seed on the example that shows it.
func TestStatements(t *testing.T) {
	text, err := os.ReadFile("../../testdata/statements/warmachine.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := examples(t)
	shown := map[string]bool{}
	for _, block := range strings.Split(string(text), "\n---\n") {
		keys := map[string]string{}
		for _, l := range strings.Split(block, "\n") {
			if k, v, ok := strings.Cut(l, ": "); ok {
				keys[k] = v
			}
		}
		t.Run(keys["example"]+"/"+keys["verb"], func(t *testing.T) {
			s, ok := all[keys["example"]]
			if !ok || keys["statement"] == "" {
				t.Fatalf("no example %q, or no statement", keys["example"])
			}
			shown[keys["example"]] = true
			c := cases.Case{ID: keys["example"], Title: keys["statement"], Verb: keys["verb"], Rules: strings.Fields(keys["rules"])}
			if c.Scenario, err = json.Marshal(s); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(keys["expect"]), &c.Expect); err != nil {
				t.Fatal(err)
			}
			for _, fault := range c.Check(true) {
				t.Errorf("%s: %s", c.Title, fault)
			}
		})
	}
	for name := range all {
		if strings.HasPrefix(name, "seed-") && !shown[name] {
			t.Errorf("example %s shows no statement", name)
		}
	}
}
