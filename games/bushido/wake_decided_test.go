package bushido

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// decidingText is a random small series with a pulse in which dice are picked, or feats
// of step 4a, as is best for somebody's fall on the target's side.
func decidingText(r *rand.Rand, n int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var b strings.Builder
	feats, decisions := "", ""
	if r.IntN(2) == 0 {
		feats = "feats: [{ name: Wind, cost: 1, timing: Instant, window: 4a, effects: [Brutal (+1), Strength (+2)] }], "
		decisions = "feats: { 4a: best }, "
	}
	fmt.Fprintf(&b, "game: bushido\nedition: %s\nattacker: { name: A, ki: 2, ki_tokens: %d, %sranged_pool: %d, traits: [Rapid Fire (%d), \"Prowess [Ranged] (%d)\"], weapon: { name: W, bands: 3/6/9, pulse: 2\", pulse_damage: true, strength: %d, traits: [%s], specials: [Slam Attack (0)] } }\ntargets:\n",
		pick("wiki-2021", "living-2025"), 1+r.IntN(2), feats, 1+r.IntN(2), n, 1+r.IntN(2), r.IntN(4), pick("", "Ammo (2)", "Poison (1)"))
	names := []string{"T0", "T1"}[:1+r.IntN(2)]
	friends := ""
	for i, name := range names {
		touch := ""
		if r.IntN(3) == 0 {
			touch = fmt.Sprintf("btb: [F%d], ", i)
			friends += fmt.Sprintf("  - { name: F%d, side: attacker, wounds: %d, rice: 1, situation: { range: short, friend_distance: %d } }\n", i, 1+r.IntN(3), i)
		}
		fmt.Fprintf(&b, "  - { name: %s, wounds: %d, rice: 2, %straits: [%s], situation: { range: %s } }\n", name, 2+r.IntN(3), touch,
			pick("", "Tough (1)", "Durable", "Rise (4)", "Last Stand", "Armour (1)"), pick("short", "medium"))
	}
	b.WriteString("models:\n" + friends)
	for i := range 1 + r.IntN(2) {
		traits, wounds := pick("", "", "Tough (1)", "Durable", "Rise (4)", "Last Stand"), 1+r.IntN(3)
		for k := range 1 + r.IntN(2) {
			fmt.Fprintf(&b, "  - { name: M%d%d, side: %s, wounds: %d, rice: %d, traits: [%s], situation: { range: short, in_pulse: true } }\n", i, k, pick("attacker", "target", "target"), wounds, i, traits)
		}
	}
	order := []string{}
	for range n {
		order = append(order, names[r.IntN(len(names))])
	}
	fmt.Fprintf(&b, "decisions: { %sattack_targets: [%s], special: %s, rerolls: { Prowess: best } }\n", decisions, strings.Join(order, ", "), pick("none", "none", "Slam Attack (0)"))
	return b.String()
}

// TestWakeDecided holds the laws of a series with a pulse in which somebody decides to
// the procedure that deals with those beside the targets one by one, solved for who
// falls.
func TestWakeDecided(t *testing.T) {
	runs := 30
	if testing.Short() {
		runs = 8
	}
	held := 0
	for seed := range runs {
		text := decidingText(rand.New(rand.NewPCG(uint64(seed), 11)), 1+seed%3)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			p := s.rangedPlan()
			if s.illegal.Any() || s.faults.Any() {
				for _, x := range s.illegal.List() {
					t.Log(x.Path, x.Message)
				}
				t.Fatal(text)
			}
			a := s.act(p, open{best: true, feats: s.dec.Feats.bestAt(atHit)})
			if !a.foreseen() {
				t.Fatal("is not foreseen", text)
			}
			b := odds.NewBook()
			slow := decided(bindTelling[[mostTargets]Shot, [mostTargets]Track](a))
			if b.Limit = 20_000; !fits(func() { slow.Law(b) }) {
				t.Skip("too many ways one by one")
			}
			held++
			want := slow.Exact(b)
			laws := append(a.laws(), a.joint()...)
			for _, law := range laws {
				sameLaw(t, text, slow, want, law, law.Exact(b), law.Law(b))
			}
			last := laws[len(laws)-1]
			n := len(last.Measures)
			holdJoint(t, text, want, last.FewExactly(b, []int{4, 8, n - 1, n - 2}), []int{4, 8, n - 1, n - 2})
		})
	}
	if held < runs/2 {
		t.Errorf("%d of %d are small enough", held, runs)
	}
}
