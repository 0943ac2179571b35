package cases

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Statements runs every statement of a file on the example that shows it, and
// holds every example named seed-* to show one. Blocks stand between lines of
// three dashes, each with the keys statement, example, verb, expect and rules.
func Statements(t *testing.T, file string, examples map[string]*enfilade.Scenario) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, block := range strings.Split(string(text), "\n---\n") {
		keys := map[string]string{}
		for _, l := range strings.Split(block, "\n") {
			if k, v, ok := strings.Cut(l, ": "); ok {
				keys[k] = v
			}
		}
		shown[keys["example"]] = true
		t.Run(keys["example"]+"/"+keys["verb"], func(t *testing.T) { statement(t, keys, examples[keys["example"]]) })
	}
	for name := range examples {
		if strings.HasPrefix(name, "seed-") && !shown[name] {
			t.Errorf("example %s shows no statement", name)
		}
	}
}

func statement(t *testing.T, keys map[string]string, s *enfilade.Scenario) {
	if s == nil || keys["statement"] == "" {
		t.Fatalf("no example %q, or no statement", keys["example"])
	}
	c := Case{ID: keys["example"], Title: keys["statement"], Verb: keys["verb"], Rules: strings.Fields(keys["rules"])}
	var err error
	if c.Scenario, err = json.Marshal(s); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(keys["expect"]), &c.Expect); err != nil {
		t.Fatal(err)
	}
	for _, fault := range c.Check(true) {
		t.Errorf("%s: %s", c.Title, fault)
	}
}
