package ninthage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade"
)

// FuzzRead holds the reader to its promise: whatever is written is answered or
// refused with its faults, and nothing panics.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("../../examples/ninthage/*.yaml")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 4000 {
			answer(t, text)
		}
	})
}

// hostile are scenarios that want to be refused.
var hostile = []string{
	`{"game": "ninthage", "attacker": {"attacks": 1000000000, "aim": "4+", "weapon": "Bow"}, "target": {"models": 20, "res": 3}}`,
	`{"game": "ninthage", "attacker": {"models": 1, "weapon": {"range": "24", "shots": "100D6 x 10", "str": 4}}, "target": {"models": -1, "res": 3}}`,
	`{"game": "ninthage", "attacker": {"models": 1, "aim": "4+", "weapon": "Bow"}, "target": {"grid": ["x", "xx"], "res": 3}}`,
	`{"game": "ninthage", "attacker": {"models": 1, "aim": "4+", "weapon": "Bow"}, "target": {"grid": ["x1"], "res": 3}}`,
	`{"game": "ninthage", "attacker": {"models": 1, "aim": "4+", "weapon": "Bow"}, "target": {"models": 5, "res": 3}, "table": {"attacker": {"at": [0, 0], "facing": 0}, "target": {"at": [0, 0], "facing": 0}}}`,
	`{"game": "ninthage", "attacker": {"models": 1, "att": "20D6", "off": 3, "str": 3, "parts": [{"abilities": ["Harnessed"], "weapon": "Bow"}]}, "target": {"models": 5, "def": 1, "res": 3}}`,
	`{"game": "ninthage", "attacker": {"models": 3, "files": 3, "aim": "4+", "weapon": "Bow"}, "target": {"models": 5, "res": 3}, "so_far": [{"panic": [3, 5]}, {"to_hit": [6, 6, 6, 6]}]}`,
	"game: ninthage\nattacker: &a {models: 5, files: 5, weapon: Bow (4+), groups: [{models: 5}]}\ntarget: {models: 4, res: 3, characters: [{res: 3}, {res: 3}, {res: 3}]}\ndecisions: {area: open, allocate: open, special_save: open}\n",
}

func answer(t *testing.T, text string) {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "fuzz")
	if err != nil {
		var ps enfilade.Problems
		if !errors.As(err, &ps) {
			t.Fatalf("not a problem: %v", err)
		}
		return
	}
	for _, s := range all {
		if s.Game() != "ninthage" {
			continue
		}
		start := time.Now()
		b := enfilade.NewBook()
		_, err := s.Odds(b, enfilade.OddsOptions{NoRules: true, Measures: []string{"damage"}})
		var ps enfilade.Problems
		if err != nil && !errors.As(err, &ps) {
			t.Fatalf("odds: %v", err)
		}
		if time.Since(start) > 30*time.Second {
			t.Errorf("took %v", time.Since(start))
		}
	}
}

// TestHostile refuses or answers what wants to do harm.
func TestHostile(t *testing.T) {
	for _, text := range hostile {
		answer(t, text)
	}
}
