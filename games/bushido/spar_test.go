package bushido

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// sparText is a random exchange of few dice, of which some are picked.
func sparText(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	some := func(list ...string) string {
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		return strings.Join(list[:1+r.IntN(3)], ", ")
	}
	var b strings.Builder
	b.WriteString("game: bushido\naction: melee\n")
	for i, side := range []string{"attacker", "target"} {
		fmt.Fprintf(&b, "%s: { name: %c, melee_pool: 2, wounds: %d, rice: 3, traits: [%s], weapon: { name: W, strength: %d, specials: [Counterstrike Defence (0), Combo Attack (0)] } }\n", side, 'A'+i, 2+r.IntN(3),
			some("'Prowess [Melee] (1)'", "'Prowess [Attack] (1)'", "'Prowess [Defence] (2)'", "Dodge (1)", "Feint (1)", "Kata", "Unblockable (1)", "Lightning Reflexes", "Brutal (1)", "Parry (1)"), r.IntN(3))
	}
	fmt.Fprintf(&b, "decisions: { rerolls: best, split: %s, target_split: %s, special: %s, target_special: %s }\n", pick("1/1", "2/0", "0/2"), pick("1/1", "2/0"), pick("none", "Combo Attack (0)"), pick("none", "Counterstrike Defence (0)"))
	return b.String()
}

// TestSpar holds exchanges whose pools are worked out one after the other to the
// procedure that goes through every way to stand: values, laws, choices and plans.
func TestSpar(t *testing.T) {
	runs := 24
	if testing.Short() {
		runs = 8
	}
	tried := 0
	for seed := range runs {
		text := sparText(rand.New(rand.NewPCG(uint64(seed), 5)))
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			d := s.meleeDuel()
			if s.illegal.Any() || s.faults.Any() {
				t.Fatal(s.illegal.List(), s.faults.List(), text)
			}
			x := d.exchange(open{best: true}, nil)
			if !x.Rerolls {
				t.Skip("nobody picks")
			}
			tried++
			b := odds.NewBook()
			start := d.startOf()
			slow := d.bound(x, start)
			won := slices.IndexFunc(slow.Measures, func(m attack.Measure) bool { return m.Name == "slain" })
			worth := func(v []attack.Value) *big.Rat { return big.NewRat(v[won].N, 1) }
			float := func(v []attack.Value) float64 { return float64(v[won].N) }
			fast := d.sparred(x.apart(resultNames), start)
			sol, want := fast.SolveExactly(b, worth, advise.Rivals), slow.SolveExactly(b, worth, advise.Rivals)
			if sol.Exact.Cmp(want.Exact) != 0 {
				t.Errorf("worth %v, step by step %v\n%s", sol.Exact, want.Exact, text)
			}
			if v := fast.Solve(b, float, advise.Rivals).Value; math.Abs(v-want.Value) > 1e-12 {
				t.Errorf("worth %v in floats, step by step %v", v, want.Value)
			}
			choices := sol.Choices
			if sol.Rest != nil {
				choices = append(choices[:1:1], sol.Rest()...)
			}
			if got, all := told(choices), told(want.Choices); len(choices) < mostOnWay && got != all {
				t.Errorf("%d choices, step by step %d\n%s", len(choices), len(want.Choices), text)
			}
			law := slow.BestExactly(b, worth, advise.Rivals)
			sameLaw(t, text, slow, law, fast, fast.BestExactly(b, worth, advise.Rivals), fast.Best(b, float, advise.Rivals))
			for _, one := range d.sparResults(x, start) {
				sameLaw(t, text, slow, law, one, one.Exact(b), one.Law(b))
			}
			first := func(l attack.Law) attack.Law { return l }
			sameLaw(t, text, slow, first(slow.Exact(b)), fast, fast.Exact(b), fast.Law(b))
		})
	}
	if tried < runs/3 {
		t.Errorf("only %d exchanges have dice that are picked", tried)
	}
}

// sameLaw compares the laws of the measures that two attacks have in common.
func sameLaw(t *testing.T, text string, slow attack.Attack, want attack.Law, fast attack.Attack, exact, float attack.Law) {
	t.Helper()
	for i, m := range fast.Measures {
		at := slices.IndexFunc(slow.Measures, func(x attack.Measure) bool { return x.Name == m.Name })
		in, got := byMeasure(want, at), byMeasure(exact, i)
		if len(in) != len(got) {
			t.Errorf("%s: %v, step by step %v\n%s", m.Name, got, in, text)
		}
		for v, x := range got {
			if in[v] == nil || in[v].Cmp(x) != 0 {
				t.Errorf("%s = %v: %v, step by step %v\n%s", m.Name, v, x, in[v], text)
			}
		}
		sums := map[attack.Value]float64{}
		for _, o := range float.Outcomes {
			sums[o.Values[i]] += o.P
		}
		for v, x := range in {
			if f, _ := x.Float64(); math.Abs(sums[v]-f) > f*float.Bound+float64(len(float.Outcomes)+9)*0x1p-53 {
				t.Errorf("%s = %v: %v in floats, not %v, bound %v", m.Name, v, sums[v], f, float.Bound)
			}
		}
	}
}
