package infinity_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/cases"
)

func TestCases(t *testing.T) { cases.Run(t, "../../testdata/cases/infinity.json") }

// examples reads every built-in scenario of the game.
func examples(t testing.TB) map[string]*enfilade.Scenario {
	files, err := filepath.Glob("../../examples/infinity/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	out := map[string]*enfilade.Scenario{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "# yaml-language-server: $schema=../../schema/infinity.json\n") {
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

// TestExamplesAnswer asks every example what it is made for.
func TestExamplesAnswer(t *testing.T) {
	for name, s := range examples(t) {
		b := enfilade.NewBook()
		e, err := s.Explain(b, false)
		if err != nil {
			t.Errorf("%s: explain: %v", name, err)
			continue
		}
		legal := true
		for _, o := range e.Options {
			if len(o.Rules) == 0 {
				t.Errorf("%s: option %s names no rule", name, o.Option)
			}
			legal = legal && (o.Legal || !o.Declared)
		}
		o, err := s.Odds(b, enfilade.OddsOptions{Exact: true})
		if (err == nil) != legal {
			t.Errorf("%s: odds: %v, though the declaration is legal: %v", name, err, legal)
		}
		if err == nil {
			if _, err := json.Marshal(o); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s.Goal().String() != "" && legal {
			if _, err := s.Advise(b, enfilade.Goal{}, true); err != nil {
				t.Errorf("%s: advise: %v", name, err)
			}
		}
	}
}
