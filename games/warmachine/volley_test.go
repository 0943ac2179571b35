package warmachine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
)

// sceneOf reads a scenario.
func sceneOf(t testing.TB, text string) *scene {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader("game: warmachine\n"+text), "volley")
	if err != nil {
		t.Fatal(err)
	}
	s, faults := readScene(docs[0])
	if len(faults) > 0 {
		t.Fatalf("%v\n%s", faults, text)
	}
	return s
}

// lawOf is the chance of each value of a measure, by its text.
func lawOf(l attack.Law, k int, m attack.Measure) map[string]float64 {
	out := map[string]float64{}
	for _, o := range l.Outcomes {
		out[m.Text(o.Values[k])] += o.P
	}
	return out
}

// marginals are the laws of all measures.
func marginals(b *odds.Book, laws []attack.Attack) map[string]map[string]float64 {
	out := map[string]map[string]float64{}
	for _, a := range laws {
		law := a.Law(b)
		for k, m := range a.Measures {
			out[m.Name] = lawOf(law, k, m)
		}
	}
	return out
}

// like holds two laws against each other.
func like(t *testing.T, what string, got, want map[string]float64) {
	t.Helper()
	for v := range want {
		if math.Abs(got[v]-want[v]) > 1e-12 {
			t.Errorf("%s %s: %v, want %v", what, v, got[v], want[v])
		}
	}
	for v, p := range got {
		if _, ok := want[v]; !ok && p > 1e-12 {
			t.Errorf("%s %s: %v, want nothing", what, v, p)
		}
	}
}

// volleys are scenarios of every kind that is a row of attacks.
func volleys() map[string]string {
	guns := func(rof string, more string) string {
		return "attacker:\n  rat: 6\n  mat: 6\n  weapons:\n    - {name: G, type: ranged, rng: 10\", rof: " + rof + ", pow: 12" + more + "}\n    - {name: H, type: ranged, rng: 10\", count: 2, pow: 15}\n"
	}
	shoot := "decisions: {action: ranged}\n"
	out := map[string]string{
		"one model":         guns("2", "") + "target: {def: 13, arm: 15, boxes: 6}\n" + shoot,
		"tough":             guns("2", "") + "target: {count: 2, def: 13, arm: 15, boxes: 3, abilities: [Tough]}\n" + shoot,
		"more than attacks": guns("2", "") + "target: {count: 9, def: 13, arm: 15, boxes: 3}\n" + shoot,
		"tough, many":       guns("2", "") + "target: {count: 9, def: 13, arm: 14, abilities: [Tough]}\n" + shoot,
		"unlimited":         guns("2", "") + "target: {count: unlimited, def: 13, arm: 14, boxes: 2}\n" + shoot,
		"random":            guns("D3+1", "") + "target: {count: 3, def: 13, arm: 14, boxes: 2}\n" + shoot,
		"random, many":      guns("D3", "") + "target: {count: 30, def: 13, arm: 14, boxes: 2}\n" + shoot,
		"two entries":       guns("2", "") + "targets:\n  - {name: A, count: 2, def: 13, arm: 15, boxes: 2}\n  - {name: B, count: 2, def: 11, arm: 12, boxes: 3, abilities: [Tough]}\n" + shoot,
		"knocked down":      guns("2", ", abilities: [Critical Knockdown, Grievous Wounds]") + "target: {count: 2, def: 13, arm: 15, boxes: 3, abilities: [Tough]}\n" + shoot,
		"in order":          guns("2", "") + "targets:\n  - {name: A, count: 2, def: 13, arm: 15, boxes: 2}\n  - {name: B, count: 2, def: 11, arm: 12}\n  - {name: C, side: friendly, def: 11, arm: 12}\ndecisions: {action: ranged, targets: [B, A, C]}\n",
		"removed":           guns("2", ", abilities: [Remove from Play, Puncture]") + "target: {def: 13, arm: 15, boxes: 3, abilities: [Tough]}\n" + shoot,
		"melee":             "attacker:\n  type: trooper\n  count: 4\n  mat: 6\n  weapons:\n    - {name: S, type: melee, rng: 1\", ps: 13, abilities: [Weapon Master]}\ntarget: {count: 3, def: 13, arm: 15, boxes: 4, effects: [Knocked Down]}\n",
	}
	return out
}

// A volley's laws are those of the activation attack by attack, measure by
// measure, with the rules they cite and the dice they roll.
func TestVolleyTwin(t *testing.T) {
	for name, text := range volleys() {
		t.Run(name, func(t *testing.T) {
			s := sceneOf(t, text)
			v := s.volleyFrom()
			if v == nil {
				t.Fatalf("no volley:\n%s", text)
			}
			if s.volley() != nil {
				t.Fatal("so short an activation is none")
			}
			b := odds.NewBook()
			got, want := marginals(b, v.laws(s.counts())), marginals(b, s.laws())
			for _, c := range s.counts() {
				like(t, s.nameOf(c), got[s.nameOf(c)], want[s.nameOf(c)])
			}
			all := s.laws()
			rules := v.laws(s.counts())[0].Cited(b)
			for _, a := range all {
				for _, id := range a.Cited(b) {
					if !slices.Contains(rules, id) {
						t.Errorf("does not cite %s", id)
					}
				}
			}
			dice, plain := v.laws(s.counts())[0].Counts(b), all[0].Counts(b)
			for name, n := range plain {
				if math.Abs(dice[name]-n) > 1e-9 {
					t.Errorf("%q: %v dice, want %v", name, dice[name], n)
				}
			}
			for name := range dice {
				if _, ok := plain[name]; !ok {
					t.Errorf("dice for %q, which is not rolled", name)
				}
			}
		})
	}
}

// Joint laws of a volley are those of the activation that keeps everything.
func TestVolleyJoint(t *testing.T) {
	for name, text := range volleys() {
		s := sceneOf(t, text)
		v, b := s.volleyFrom(), odds.NewBook()
		whole := s.law(s.counts(), false, false)
		want := whole.Law(b)
		at := map[string]int{}
		for i, m := range whole.Measures {
			at[m.Name] = i
		}
		for _, a := range v.joint(s.counts()) {
			joint := func(l attack.Law, place func(k int) int) map[string]float64 {
				out := map[string]float64{}
				for _, o := range l.Outcomes {
					key := ""
					for k, m := range a.Measures {
						key += m.Text(o.Values[place(k)]) + " "
					}
					out[key] += o.P
				}
				return out
			}
			like(t, name+" "+a.Measures[0].Name, joint(a.Law(b), func(k int) int { return k }), joint(want, func(k int) int { return at[a.Measures[k].Name] }))
		}
	}
}

// Many weapons, models and rules at random.
func TestVolleyRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for range 60 {
		text := "attacker:\n  rat: " + pick("4", "6", "8") + "\n  weapons:\n"
		for i := range 1 + r.IntN(3) {
			text += fmt.Sprintf("    - {name: W%d, type: ranged, rng: 10\", rof: %s, pow: %d, abilities: [%s]}\n", i, pick("1", "2", "D3"), 9+r.IntN(8),
				pick("", "Critical Knockdown", "Grievous Wounds", "Puncture", "Decapitation", "Weapon Master", "Knockdown"))
		}
		text += "targets:\n"
		for i := range 1 + r.IntN(3) {
			text += fmt.Sprintf("  - {name: T%d, count: %d, def: %d, arm: %d, boxes: %d, abilities: [%s]}\n", i, 1+r.IntN(3), 11+r.IntN(4), 12+r.IntN(5), 1+r.IntN(4), pick("", "Tough"))
		}
		s := sceneOf(t, text+"decisions: {action: ranged}\n")
		v := s.volleyFrom()
		if v == nil {
			t.Fatalf("no volley:\n%s", text)
		}
		b := odds.NewBook()
		got, want := marginals(b, v.laws(s.counts())), marginals(b, s.laws())
		for _, c := range s.counts() {
			like(t, s.nameOf(c), got[s.nameOf(c)], want[s.nameOf(c)])
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
}
