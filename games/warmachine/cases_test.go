package warmachine_test

import (
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
