package ninthage_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

// TestStatements runs every statement of the seed on the example that shows it.
func TestStatements(t *testing.T) {
	text, err := os.ReadFile("../../testdata/statements/ninthage.txt")
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
