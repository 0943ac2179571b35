package printed

import (
	"strings"
	"testing"
)

func TestRulesOf(t *testing.T) {
	u := Unit{Rules: []Rule{
		{Name: "all", Known: true},
		{Name: "a", Known: true, Models: []string{"a"}},
		{Name: "ab", Known: true, Models: []string{"a", "b"}},
	}}
	for models, want := range map[string]string{
		"":    "all a? ab?", // one row for all models
		"a":   "all a ab",
		"b":   "all ab",
		"a b": "all a? ab",
		"b c": "all ab?",
		"c":   "all",
	} {
		var got []string
		for _, r := range u.RulesOf(Statline{Models: strings.Fields(models)}) {
			if !r.Known {
				r.Name += "?"
			}
			got = append(got, r.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("row of %q: got %v, want %s", models, got, want)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		" a\t b\n": "a b", "that’s “it”": `that's "it"`, "20×20": "20x20", "4–6": "4-6", "7′′": `7"`, "a\u00a0b": "a b",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestGetIgnoresCase(t *testing.T) {
	row := Cells{{"AP", "-1"}, {"D", "2"}}
	if row.Get("ap") != "-1" || row.Get("none") != "" {
		t.Error("a cell is not found by its name")
	}
}

func TestSkipCounts(t *testing.T) {
	var s Sheet
	s.Skip("a", 1)
	s.Skip("b", 0)
	s.Skip("a", 2)
	if len(s.Skipped) != 1 || s.Skipped[0] != (Skip{"a", 3}) {
		t.Errorf("got %v", s.Skipped)
	}
}
