package bushido_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// owing are files whose special costs more dice than the pool has without boosts.
var owing = map[string]string{
	"special": "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 2, ranged_boost: 1, ki_tokens: 4, weapon: { name: W, bands: 3/6/9, strength: +2, specials: [Powerful Attack (2)] } }\ntarget: { name: B, wounds: 4 }\nsituation: { range: short }\ndecisions: { special: Powerful Attack (2), %s: %s }\n",
	"melee":   "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 2, melee_boost: 1, ki_tokens: 4, wounds: 4, weapon: { name: W, strength: +2, specials: [Powerful Attack (2)] } }\ntarget: { name: B, melee_pool: 1, wounds: 4, weapon: { name: V, strength: 0 } }\ndecisions: { special: Powerful Attack (2), %s: %s }\n",
}

// TestBoostsPayForSpecial names a special that only boosts pay for, and leaves the
// boosts to be chosen: those are chosen that are best, as odds of each number tell.
func TestBoostsPayForSpecial(t *testing.T) {
	for name, text := range owing {
		t.Run(name, func(t *testing.T) {
			best, most := -1.0, 0
			for n := 1; n <= 4; n++ {
				all, err := enfilade.Read(strings.NewReader(fmt.Sprintf(text, "boosts", fmt.Sprint(n))), "test")
				if err != nil {
					t.Fatal(err)
				}
				o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
				if err != nil {
					continue
				}
				if o.Goal.P > best+1e-12 {
					best, most = o.Goal.P, n
				}
			}
			if most == 0 {
				t.Fatal("no number of boosts pays")
			}
			for _, word := range []string{"open", "best"} {
				a, err := reads(t, fmt.Sprintf(text, "boosts", word)).Advise(enfilade.NewBook(), enfilade.Goal{}, false)
				if err != nil {
					t.Fatal(word, err)
				}
				if a.Value < best-1e-12 || word == "open" && a.Value > best+1e-12 { // best leaves the split open too
					t.Errorf("advice with %s is worth %v, want %v with %d boosts", word, a.Value, best, most)
				}
			}
			o, err := reads(t, fmt.Sprintf(text, "boosts", "best")).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
			if err != nil || math.Abs(o.Goal.P-best) > 1e-12 {
				t.Errorf("odds: %v %v, want %v", o, err, best)
			}
			for word, want := range map[string]string{"open": "Powerful Attack (2) may not be declared", "0": "Powerful Attack (2) may not be declared"} {
				s := reads(t, fmt.Sprintf(text, "boosts", word))
				if _, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("odds with boosts %s: %v", word, err)
				}
				if _, err := s.Explain(enfilade.NewBook(), false); err != nil {
					t.Errorf("explain with boosts %s: %v", word, err)
				}
			}
			poor := strings.Replace(fmt.Sprintf(text, "boosts", "best"), "ki_tokens: 4", "ki_tokens: 0", 1)
			if _, err := reads(t, poor).Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err == nil || !strings.Contains(err.Error(), "may not be declared") {
				t.Errorf("without Ki: %v", err)
			}
		})
	}
}
