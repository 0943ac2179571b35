package wh40k9

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/scenario"
)

// A Command Re-roll decided roll by roll is refused at once where it would have
// to look at too much, with the numbers; a little less is answered.
func TestAdaptiveIsBounded(t *testing.T) {
	faults := func(attacks, models, w int) string {
		text := fmt.Sprintf(`
game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [{name: Gun, count: %d, range: 24", type: Assault 1, s: 4, ap: -1, d: 1}]}
target: {models: %d, t: 4, w: %d, save: 4+}
decisions: {command_reroll: adaptive}
`, attacks, models, w)
		docs, err := scenario.Documents(strings.NewReader(text), "sample")
		if err != nil {
			t.Fatal(err)
		}
		f := &scenario.Faults{}
		file := new(File)
		scenario.Decode(docs[0].Root, f, file)
		s := &scene{file: file, faults: f}
		if s.read(); !f.Any() {
			s.deriveAll()
		}
		if !f.Any() {
			return ""
		}
		return fmt.Sprint(f.List())
	}
	if got := faults(200, 30, 1); got != "" {
		t.Errorf("200 attacks at 30 models: %s", got)
	}
	if got := faults(200, 30, 3); !strings.Contains(got, "adaptive looks at attacks times states of the targets, up to 18200 of at most 6500") {
		t.Errorf("200 attacks at 30 models of 3 wounds: %q", got)
	}
}
