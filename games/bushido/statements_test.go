package bushido_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
	"github.com/enfilade/enfilade/internal/scenario"
)

// TestStatements runs every statement of the seed on the example that shows it.
func TestStatements(t *testing.T) {
	text, err := os.ReadFile("../../testdata/statements/bushido.txt")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n---\n") {
		keys := map[string]string{}
		for _, l := range strings.Split(block, "\n") {
			if k, v, ok := strings.Cut(l, ": "); ok {
				keys[k] = v
			}
		}
		shown[keys["example"]] = true
		t.Run(keys["example"]+"/"+keys["verb"], func(t *testing.T) {
			c := cases.Case{ID: keys["example"], Title: keys["statement"], Verb: keys["verb"], Rules: strings.Fields(keys["rules"])}
			c.Scenario = asJSON(t, keys["example"])
			if err := json.Unmarshal([]byte(keys["expect"]), &c.Expect); err != nil {
				t.Fatal(err)
			}
			for _, fault := range c.Check(true) {
				t.Errorf("%s: %s", c.Title, fault)
			}
		})
	}
	files, _ := filepath.Glob("../../examples/bushido/seed-*.yaml")
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".yaml"); !shown[name] {
			t.Errorf("example %s shows no statement", name)
		}
	}
}

// asJSON is an example as one JSON value.
func asJSON(t *testing.T, name string) json.RawMessage {
	t.Helper()
	f, err := os.Open("../../examples/bushido/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	docs, err := scenario.Documents(f, name)
	if err != nil || len(docs) != 1 || len(docs[0].Problems) > 0 {
		t.Fatalf("%s: %v", name, err)
	}
	out, err := json.Marshal(plain(docs[0].Root))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func plain(n *scenario.Node) any {
	switch n.Kind {
	case scenario.Map:
		out := map[string]any{}
		for _, e := range n.Entries {
			out[e.Key] = plain(e.Value)
		}
		return out
	case scenario.List:
		out := make([]any, len(n.Items))
		for i, x := range n.Items {
			out[i] = plain(x)
		}
		return out
	}
	return n.Text
}
