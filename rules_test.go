package enfilade_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// cites lists the rules that odds or explain of an example cites.
func cites(t *testing.T, text string) map[enfilade.RuleID]bool {
	t.Helper()
	all, err := enfilade.ReadEach(strings.NewReader(text), "example")
	if err != nil {
		t.Fatal(err)
	}
	out := map[enfilade.RuleID]bool{}
	for _, x := range all {
		if x.Err != nil {
			t.Errorf("refused: %v", x.Err)
			continue
		}
		e, err := x.Scenario.Explain(enfilade.NewBook(), false)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, id := range e.Rules {
			out[id] = true
		}
		for _, o := range e.Options {
			for _, id := range o.Rules {
				out[id] = true
			}
		}
	}
	return out
}

// Every id that an example cites is in the index, and every id in the index is
// cited when its example runs.
func TestRulesAndExamples(t *testing.T) {
	cited := map[string]map[enfilade.RuleID]bool{}
	for _, e := range enfilade.Examples() {
		t.Run(e.Name, func(t *testing.T) { cited[e.Name] = cites(t, e.Text) })
	}
	known := map[enfilade.RuleID]bool{}
	for _, r := range enfilade.Rules("") {
		if known[r.ID] {
			t.Errorf("%s stands in the index twice", r.ID)
		}
		known[r.ID] = true
		checkRule(t, r)
		switch ids, ok := cited[r.Example]; {
		case !ok:
			t.Errorf("%s: there is no example %q", r.ID, r.Example)
		case !ids[r.ID]:
			t.Errorf("%s is not cited by its example %s", r.ID, r.Example)
		}
	}
	for name, ids := range cited {
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			if !known[id] {
				t.Errorf("%s cites %s, which is not in the index", name, id)
			}
		}
	}
}

func checkRule(t *testing.T, r enfilade.Rule) {
	t.Helper()
	switch {
	case !strings.HasPrefix(string(r.ID), r.Game+"."):
		t.Errorf("%s is listed with %s", r.ID, r.Game)
	case r.Title == "" || r.Statement == "" || r.Source == "":
		t.Errorf("%s: a title, a sentence or a source is missing", r.ID)
	case len(r.Title) > 80:
		t.Errorf("%s: the title is longer than 80 bytes", r.ID)
	case !strings.HasSuffix(r.Statement, "."):
		t.Errorf("%s: the sentence does not end", r.ID)
	}
}

// Every example is answered by the verbs that make sense for it, and says the
// same when read again from what it marshals to.
func TestExamples(t *testing.T) {
	for _, e := range enfilade.Examples() {
		t.Run(e.Name, func(t *testing.T) {
			if !strings.HasPrefix(e.Text, fmt.Sprintf("# yaml-language-server: $schema=../../schema/%s.json\n", e.Game)) {
				t.Error("the first line does not name the schema")
			}
			all, err := enfilade.Read(strings.NewReader(e.Text), e.Name)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range all {
				if s.MeasureNames() == nil {
					continue // shows an attack that the rules forbid
				}
				holds(t, s)
			}
		})
	}
}

// holds asks a scenario in floats and in fractions and holds one to the other.
func holds(t *testing.T, s *enfilade.Scenario) {
	t.Helper()
	b := enfilade.NewBook()
	exact, err := s.Odds(b, enfilade.OddsOptions{Exact: true, Measures: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	floats, err := s.Odds(b, enfilade.OddsOptions{Measures: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range exact.Measures {
		f, ok := floats.Measures.Get(m.Name)
		if !ok || len(f.Distribution) != len(m.Distribution) && m.Tail == nil {
			t.Errorf("%s: %d values as floats, %d exactly", m.Name, len(f.Distribution), len(m.Distribution))
			continue
		}
		for i, c := range m.Distribution {
			if m.Tail != nil && i >= len(f.Distribution) {
				break
			}
			want, _ := c.Exact.Float64()
			if d := f.Distribution[i].P - want; d > floats.ErrorBound || d < -floats.ErrorBound {
				t.Errorf("%s = %v: %g, exactly %g, beyond the bound %g", m.Name, c.Value, f.Distribution[i].P, want, floats.ErrorBound)
			}
		}
	}
	plays(t, s)
}

// last takes the last open option of every decision.
type last struct{}

func (last) Choose(d enfilade.Decision) (int, error) {
	i := len(d.Options) - 1
	for d.Options[i].Barred != nil {
		i--
	}
	return i, nil
}

// plays plays a scenario, with a player and without: the result has the measures
// of odds, and the record is legal.
func plays(t *testing.T, s *enfilade.Scenario) {
	t.Helper()
	for name, player := range map[string]enfilade.Player{"defaults": nil, "a player": last{}} {
		p, err := s.Play(enfilade.Seeded(1), player)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		o, err := p.Decided().Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got, want []string
		for _, r := range p.Result {
			got = append(got, r.Name)
		}
		for _, m := range o.Measures {
			want = append(want, m.Name)
		}
		if strings.Contains(t.Name(), "wh40k9/lascannon") {
			want = want[:min(len(got), len(want))] // an adaptive Command Re-roll counts no stages
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: play ends with %v, odds has %v", name, got, want)
		}
		var record bytes.Buffer
		if err := p.WriteLog(&record); err != nil {
			t.Error(err)
		}
		a, err := enfilade.AuditLog(enfilade.NewBook(), &record)
		if err != nil || !a.Legal {
			t.Errorf("%s: the record of the play: %+v, %v", name, a, err)
		}
	}
}
