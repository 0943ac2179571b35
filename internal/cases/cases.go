// Package cases runs worked cases against the library: scenarios with the exact
// answers that they must get. A case names what it checks; what it does not
// name may be anything.
package cases

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Case is one scenario and what its answer must hold.
type Case struct {
	ID       string          `json:"id"`
	Title    string          `json:"title"`
	Verb     string          `json:"verb"`
	Goal     string          `json:"goal"`
	Scenario json.RawMessage `json:"scenario"`
	Expect   map[string]any  `json:"expect"`
	Rules    []string        `json:"rules"`
}

// Run checks every case of a file, with fractions and without, as a subtest.
func Run(t *testing.T, file string) {
	for _, c := range Load(t, file) {
		t.Run(c.ID, func(t *testing.T) {
			for _, exact := range []bool{true, false} {
				for _, fault := range c.Check(exact) {
					t.Errorf("%s (exact %v): %s", c.Title, exact, fault)
				}
			}
		})
	}
}

// Load reads a file of cases.
func Load(t testing.TB, file string) []Case {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []Case
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return out
}

// Check asks the case and lists what is not as it should be.
func (c Case) Check(exact bool) []string {
	out := c.answer(exact)
	if want, ok := c.Expect["error"]; ok {
		return checkRefusal(want, out)
	}
	if e, ok := out["error"]; ok {
		return []string{fmt.Sprintf("refused: %v", e)}
	}
	k := checker{out: out, want: c.Expect}
	k.facts()
	k.measures()
	k.value("goal", out["goal"])
	k.options()
	k.advice()
	k.rules(c.Rules)
	if e, ok := out["error_bound"].(float64); c.Verb == "odds" && (!ok || e < 0 || e > tolerance) {
		k.fault("error_bound %v, want from 0 to %v", out["error_bound"], tolerance)
	}
	return k.faults
}

// answer is the case's answer as a tool would read it: JSON.
func (c Case) answer(exact bool) map[string]any {
	var v any
	s, err := c.read()
	if err == nil {
		v, err = ask(s, c.Verb, exact)
	}
	var faults enfilade.Problems
	if errors.As(err, &faults) {
		v = map[string]any{"error": faults[0]}
	} else if err != nil {
		v = map[string]any{"error": map[string]any{"message": err.Error()}}
	}
	text, err := json.Marshal(v)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		return map[string]any{"error": err.Error()}
	}
	return out
}

func (c Case) read() (*enfilade.Scenario, error) {
	text := c.Scenario
	if c.Goal != "" {
		var m map[string]json.RawMessage
		if err := json.Unmarshal(text, &m); err != nil {
			return nil, err
		}
		m["goal"], _ = json.Marshal(c.Goal)
		text, _ = json.Marshal(m)
	}
	all, err := enfilade.Read(bytes.NewReader(text), c.ID)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

func ask(s *enfilade.Scenario, verb string, exact bool) (any, error) {
	b := enfilade.NewBook()
	switch verb {
	case "explain":
		return s.Explain(b, exact)
	case "advise":
		return s.Advise(b, enfilade.Goal{}, exact)
	}
	return s.Odds(b, enfilade.OddsOptions{Exact: exact})
}

// tolerance is how far a float may be from the exact answer.
const tolerance = 1e-9

func checkRefusal(want any, out map[string]any) []string {
	got, ok := out["error"].(map[string]any)
	if !ok {
		return []string{"was answered, should have been refused"}
	}
	if m, ok := want.(map[string]any); ok && m["path"] != nil {
		w, g := fmt.Sprint(m["path"]), fmt.Sprint(got["path"])
		if g != w && !strings.HasPrefix(g, w+".") && !strings.HasPrefix(g, w+"[") {
			return []string{fmt.Sprintf("refused at %q, want %q (%v)", g, w, got["message"])}
		}
	}
	return nil
}

// number reads a number, a fraction as text, or the number of an entry.
func number(x any) *big.Rat {
	switch v := x.(type) {
	case float64:
		return new(big.Rat).SetFloat64(v)
	case string:
		if r, ok := new(big.Rat).SetString(v); ok {
			return r
		}
	case map[string]any:
		for _, k := range []string{"exact", "p", "value", "mean"} {
			if r := number(v[k]); r != nil {
				return r
			}
		}
	}
	return nil
}

// same tells whether two values agree: numbers within the tolerance, fractions
// exactly, anything else literally.
func same(want, got any) bool {
	a, b := number(want), number(got)
	if a != nil && b != nil {
		_, exactWant := want.(string)
		_, exactGot := got.(string)
		if exactWant && exactGot {
			return a.Cmp(b) == 0
		}
		f, _ := new(big.Rat).Sub(a, b).Float64()
		return f <= tolerance && f >= -tolerance
	}
	if w, ok := want.([]any); ok {
		g, ok := got.([]any)
		return ok && slices.EqualFunc(w, g, same)
	}
	if w, ok := want.(map[string]any); ok {
		g, ok := got.(map[string]any)
		if !ok || len(w) != len(g) {
			return false
		}
		for k := range w {
			if x, ok := g[k]; !ok || !same(w[k], x) {
				return false
			}
		}
		return true
	}
	return want == got
}
