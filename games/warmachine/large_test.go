package warmachine_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Attacks without number are refused at once.
func TestTooLarge(t *testing.T) {
	text := "game: warmachine\nattacker: {type: trooper, count: 100, rat: 6, weapons: [{name: G, type: ranged, rng: 10\", rof: 20, count: 10, pow: 12}]}\ntarget: {count: 1000, def: 13, arm: 15, boxes: 300}\n"
	all, err := enfilade.Read(strings.NewReader(text), "large")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("answered, or refused with %v", err)
	}
}

// Large scenarios are answered, every law adds up to one, and the means that can
// be had by a formula are those.
func TestLarge(t *testing.T) {
	files, err := filepath.Glob("testdata/large/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	hit := 26.0 / 36 // 6 on two dice
	means := map[string]map[string]float64{
		"a-hundred-shots.yaml": {"attacks": 100, "hits": 100 * hit, "damage_rolled": 100 * hit * 3.111111111111111},
		// DEF 13: 7 on two dice, 21/36, and 5 or more of twelve and up to four boxes.
		"a-thousand-under-sprays.yaml": {"attacks": 2},
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all, err := enfilade.Read(strings.NewReader(string(text)), f)
		if err != nil {
			t.Fatal(err)
		}
		o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		for _, m := range o.Measures {
			sum := 0.0
			for _, c := range m.Distribution {
				sum += c.P
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s: the law of %s adds up to %v", f, m.Name, sum)
			}
			if want, ok := means[filepath.Base(f)][m.Name]; ok && math.Abs(m.Mean-want) > 1e-6*want {
				t.Errorf("%s: %v %s, want %v", f, m.Mean, m.Name, want)
			}
		}
		if len(o.Rules) < 8 {
			t.Errorf("%s: only %v", f, o.Rules)
		}
	}
}
