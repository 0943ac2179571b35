package warmachine

import (
	"math"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// showersOf are sprays at few models, so that the activation can be worked out.
var showersOf = map[string]string{
	"twice":        "    - {name: S, type: ranged, rng: SP 8, pow: 12, rof: 2}\ntarget: {count: 4, def: 13, arm: 15, boxes: 4}\n",
	"three":        "    - {name: S, type: ranged, rng: SP 8, pow: 13, rof: 3}\ntargets: [{name: A, count: 2, def: 13, arm: 15, boxes: 2}, {name: B, count: 2, def: 12, arm: 13, abilities: [Tough]}]\n",
	"random":       "    - {name: S, type: ranged, rng: SP 8, pow: 13, rof: D3}\ntarget: {count: 3, def: 13, arm: 15, boxes: 2}\n",
	"two guns":     "    - {name: S, type: ranged, rng: SP 8, pow: 13}\n    - {name: T, type: ranged, rng: SP 8, pow: 11, rof: 2}\ntarget: {count: 3, def: 13, arm: 14, boxes: 2}\n",
	"a friend":     "    - {name: S, type: ranged, rng: SP 8, pow: 13, rof: 2}\ntargets: [{name: A, count: 2, def: 13, arm: 14}, {name: B, count: 2, side: friendly, def: 12, arm: 13, boxes: 2}, {name: C, def: 13, arm: 12, at: {template: false}}]\n",
	"Black Spot":   "    - {name: S, type: ranged, rng: SP 8, pow: 12}\ntarget: {count: 4, def: 14, arm: 13, boxes: 2, effects: [Black Spot]}\n",
	"spot twice":   "    - {name: S, type: ranged, rng: SP 8, pow: 12, rof: 2}\ntarget: {count: 3, def: 14, arm: 13, boxes: 2, effects: [Black Spot]}\n",
	"spot, guns":   "    - {name: S, type: ranged, rng: SP 8, pow: 12}\n    - {name: T, type: ranged, rng: SP 8, pow: 14}\ntargets: [{name: A, count: 2, def: 14, arm: 13, effects: [Black Spot]}, {name: B, count: 2, def: 12, arm: 13}]\n",
	"spot, others": "    - {name: S, type: ranged, rng: SP 8, pow: 12}\n    - {name: T, type: ranged, rng: SP 8, pow: 14, rof: 0}\ntargets: [{name: A, count: 2, def: 14, arm: 13, effects: [Black Spot]}, {name: B, count: 2, def: 12, arm: 13, abilities: [Tough]}]\n",
	"away":         "    - {name: S, type: ranged, rng: SP 8, pow: 12}\ntargets: [{name: A, count: 3, def: 14, arm: 13, effects: [Black Spot]}, {name: C, def: 13, arm: 12, at: {template: false}}]\n",
	"removed":      "    - {name: S, type: ranged, rng: SP 8, pow: 12, abilities: [Remove from Play]}\ntarget: {count: 3, def: 14, arm: 13, effects: [Black Spot]}\n",
}

// The laws of sprays at many models are those of the activation, where there are
// few.
func TestShowerTwin(t *testing.T) {
	for name, text := range showersOf {
		t.Run(name, func(t *testing.T) {
			s := sceneOf(t, "attacker:\n  rat: 6\n  weapons:\n"+text+"situation: {template: true}\ndecisions: {action: ranged}\n")
			if s.shower() != nil {
				t.Fatal("so few models are no shower")
			}
			h := s.fewShower(1)
			if h == nil {
				t.Fatal("no shower")
			}
			b := odds.NewBook()
			laws := h.laws(s.counts())
			got, want := marginals(b, laws), marginals(b, s.laws())
			for _, c := range s.counts() {
				like(t, s.nameOf(c), got[s.nameOf(c)], want[s.nameOf(c)])
			}
			if laws[0].Measures[0].Name != "slain" {
				t.Errorf("%s comes first", laws[0].Measures[0].Name)
			}
			var rules []string
			for _, id := range laws[0].Cited(b) {
				rules = append(rules, string(id))
			}
			dice := map[string]float64{}
			for _, a := range s.laws() {
				for _, id := range a.Cited(b) {
					if !slices.Contains(rules, string(id)) {
						t.Errorf("does not cite %s", id)
					}
				}
				for name, n := range a.Counts(b) {
					dice[name] = max(dice[name], n)
				}
			}
			for name, n := range laws[0].Counts(b) {
				if math.Abs(dice[name]-n) > 1e-9 {
					t.Errorf("%q: %v dice, want %v", name, n, dice[name])
				}
			}
		})
	}
}
