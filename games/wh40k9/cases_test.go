package wh40k9_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/cases"
)

func TestCases(t *testing.T) { cases.Run(t, "../../testdata/cases/wh40k9.json") }

// example is the text of a built-in scenario.
func example(t testing.TB, name string) string {
	for _, e := range enfilade.Examples() {
		if e.Name == "wh40k9/"+name {
			return e.Text
		}
	}
	t.Fatalf("no example %q", name)
	return ""
}

// scenarioOf reads a built-in scenario.
func scenarioOf(t testing.TB, name string) *enfilade.Scenario {
	all, err := enfilade.Read(strings.NewReader(example(t, name)), name)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// Every statement of the seed, with the example that shows it and what it must
// come to.
func TestStatements(t *testing.T) {
	text, err := os.ReadFile("../../testdata/statements/wh40k9.txt")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, block := range strings.Split(string(text), "---\n") {
		c, name := statement(t, block)
		shown[name] = true
		t.Run(name, func(t *testing.T) {
			all, err := enfilade.ReadEach(strings.NewReader(example(t, name)), name)
			if err != nil {
				t.Fatal(err)
			}
			if all[0].Err != nil {
				t.Fatal(all[0].Err)
			}
			if c.Scenario, err = json.Marshal(all[0].Scenario); err != nil {
				t.Fatal(err)
			}
			for _, exact := range []bool{true, false} {
				for _, fault := range c.Check(exact) {
					t.Errorf("%s: %s", c.Title, fault)
				}
			}
		})
	}
	for _, e := range enfilade.Examples() {
		name := strings.TrimPrefix(e.Name, "wh40k9/")
		if name != e.Name && strings.HasPrefix(name, "seed-") && !shown[name] {
			t.Errorf("%s shows no statement", e.Name)
		}
	}
}

// statement reads one block: a case, and the example it is asked of.
func statement(t *testing.T, block string) (cases.Case, string) {
	c := cases.Case{Verb: "odds"}
	name := ""
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "statement":
			c.Title = value
		case "example":
			name = value
		case "verb":
			c.Verb = value
		case "goal":
			c.Goal = value
		case "rules":
			c.Rules = strings.Fields(value)
		case "expect":
			if err := json.Unmarshal([]byte(value), &c.Expect); err != nil {
				t.Fatalf("%s: %v", c.Title, err)
			}
		default:
			t.Fatalf("no such key: %q", line)
		}
	}
	if c.Title == "" || name == "" || c.Expect == nil {
		t.Fatalf("not a statement: %s", block)
	}
	c.ID = name
	return c, name
}

// Every example is answered, as it stands.
func TestExamplesAreAnswered(t *testing.T) {
	for _, e := range enfilade.Examples() {
		if !strings.HasPrefix(e.Name, "wh40k9/") {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			if !strings.HasPrefix(e.Text, "# yaml-language-server: $schema=../../schema/wh40k9.json\n") {
				t.Error("does not name its schema")
			}
			s := scenarioOf(t, strings.TrimPrefix(e.Name, "wh40k9/"))
			if _, err := s.Explain(enfilade.NewBook(), false); err != nil {
				t.Error(err)
			}
		})
	}
}
