package bushido

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// seriesText is a random series of n attacks.
func seriesText(r *rand.Rand, n int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	some := func(n int, list ...string) string {
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		return strings.Join(list[:r.IntN(n+1)], ", ")
	}
	own := some(2, "Brutal (1)", "Poison (1/2)", "Bleed (1)", "Strong", "'Prowess [Ranged] (1)'", "Ki Block", "Weak")
	var b strings.Builder
	fmt.Fprintf(&b, "game: bushido\nedition: %s\nattacker: { name: A, ki: 2, ranged_pool: %d, ranged_boost: 1, ki_tokens: %d, traits: [%s], feats: [%s], weapon: { name: W, bands: 3/6/9, strength: %d, traits: [%s], specials: [Slam Attack (0), Combo Attack (0), Stun Attack (0), Critical Attack (0)], on_pair: [%s] } }\ntargets:\n",
		pick("wiki-2021", "living-2025"), 1+r.IntN(2), r.IntN(4)*(1+3*r.IntN(2)), strings.Trim(own+fmt.Sprintf(", Rapid Fire (%d)", n), ", "),
		some(2, "Precision Shot", "Game Hunter", "Force Manipulation (strength)"), r.IntN(4), some(1, fmt.Sprintf("Ammo (%d)", 1+r.IntN(3)), "Reload (1)", "Reload (0)"), some(1, "Pierce (2)", "Poison (1)", "Stunned"))
	var friends, names []string
	for i := range 1 + r.IntN(2) {
		names = append(names, fmt.Sprintf("T%d", i))
		touch := ""
		if r.IntN(3) == 0 {
			touch = fmt.Sprintf("btb: [F%d], ", i)
			friends = append(friends, fmt.Sprintf("  - { name: F%d, side: attacker, wounds: %d, situation: { friend_distance: 0 } }\n", i, 1+r.IntN(3)))
		}
		fmt.Fprintf(&b, "  - { name: T%d, wounds: %d, %sstates: [%s], traits: [%s], ki_tokens: 2, situation: { range: %s } }\n", i, 1+r.IntN(4), touch,
			some(1, "Disguised (2)"), some(2, "Tough (1)", "Durable", "Rise (4)", "Last Stand", "Kami", "Armour (1)"), pick("short", "medium"))
	}
	if friends != nil {
		b.WriteString("models:\n" + strings.Join(friends, ""))
	}
	order := []string{}
	for range n {
		order = append(order, names[r.IntN(len(names))])
	}
	fmt.Fprintf(&b, "decisions: { attack_targets: [%s], special: %s, boosts: %d }\n", strings.Join(order, ", "),
		pick("none", "none", "Slam Attack (0)", "Combo Attack (0)", "Stun Attack (0)", "Critical Attack (0)"), 0)
	return b.String()
}

// byMeasure is the law of one measure.
func byMeasure(l attack.Law, at int) map[attack.Value]*big.Rat {
	out := map[attack.Value]*big.Rat{}
	for _, o := range l.Outcomes {
		v := o.Values[at]
		if out[v] == nil {
			out[v] = new(big.Rat)
		}
		out[v].Add(out[v], o.Exact)
	}
	return out
}

// TestChain holds series that are worked out attack by attack to the procedure
// that goes through them step by step.
func TestChain(t *testing.T) {
	runs := 24
	if testing.Short() {
		runs = 6
	}
	for seed := range runs {
		text := seriesText(rand.New(rand.NewPCG(uint64(seed), 1)), 2+seed%2)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			p := s.rangedPlan()
			if s.illegal.Any() || s.faults.Any() {
				t.Skip(s.illegal.List(), s.faults.List())
			}
			b := odds.NewBook()
			a := s.act(p, open{})
			whole, start := seriesOf[[mostTargets]Shot, [mostTargets]Track](a)
			whole.Inside = false
			read := func(v Volley[[mostTargets]Track], out []attack.Value) {
				c, ends := a.constants(), v.Tracks
				c.fill(&v.Count, ends[:len(a.aims)], out)
			}
			want := attack.Bind(whole, start, a.measures(), read).Exact(b)
			for i, m := range a.measures() {
				law := a.keeping(func(name string) bool { return name == m.Name })
				exact, float := law.Exact(b), law.Law(b)
				in := byMeasure(want, i)
				for v, x := range byMeasure(exact, 0) {
					if in[v] == nil || in[v].Cmp(x) != 0 {
						t.Errorf("%s = %v: %v, step by step %v\n%s", m.Name, v, x, in[v], text)
					}
				}
				sums := map[attack.Value]float64{}
				for _, o := range float.Outcomes {
					sums[o.Values[0]] += o.P
				}
				for v, x := range in {
					if f, _ := x.Float64(); math.Abs(sums[v]-f) > f*float.Bound+1e-15 {
						t.Errorf("%s = %v: %v in floats, step by step %v, bound %v", m.Name, v, sums[v], f, float.Bound)
					}
				}
			}
			all := a.bound().Exact(b)
			if len(all.Outcomes) < len(byMeasure(want, 4)) {
				t.Errorf("%d outcomes", len(all.Outcomes))
			}
		})
	}
}

// TestChainDecided holds the decisions within a series, and the laws that they
// make, to those that are made step by step.
func TestChainDecided(t *testing.T) {
	runs := 10
	if testing.Short() {
		runs = 4
	}
	for seed := range runs {
		text := seriesText(rand.New(rand.NewPCG(uint64(seed), 2)), 2)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			p := s.rangedPlan()
			if s.illegal.Any() || s.faults.Any() {
				t.Skip(s.illegal.List(), s.faults.List())
			}
			b := odds.NewBook()
			a := s.act(p, open{rerolls: [2]bool{true, true}, feats: true})
			whole, start := seriesOf[[mostTargets]Shot, [mostTargets]Track](a)
			measures := a.measures()
			step := attack.Bind(whole, start, measures, func(v Volley[[mostTargets]Track], out []attack.Value) {
				c, ends := a.constants(), v.Tracks
				c.fill(&v.Count, ends[:len(a.aims)], out)
			})
			if !whole.Inside {
				t.Skip("nobody decides")
			}
			for i, m := range measures {
				if m.Words != nil || m.Name != "wounds" && m.Name != "slain" && m.Name != "ki" && m.Name != "poison" {
					continue
				}
				for _, aim := range []advise.Aim{advise.Raise, advise.Lower} {
					aims := func(string, table.Side) advise.Aim { return aim }
					worth := func(at int) func(v []attack.Value) *big.Rat {
						return func(v []attack.Value) *big.Rat { return big.NewRat(v[at].N, 1) }
					}
					law := a.law(a.counting(func(name string) bool { return name == m.Name }))
					want, got := step.SolveExactly(b, worth(i), aims), law.SolveExactly(b, worth(i), aims)
					float := law.Solve(b, func(v []attack.Value) float64 { return float64(v[i].N) }, aims)
					if want.Exact.Cmp(got.Exact) != 0 || math.Abs(float.Value-want.Value) > 1e-12*max(1, want.Value) {
						t.Errorf("%s, aim %d: %v and %v, step by step %v\n%s", m.Name, aim, got.Exact, float.Value, want.Exact, text)
					}
					if one, other := told(want.Choices), told(append(got.Choices, got.Rest()...)); one != other && aim == advise.Raise { // only who raises is told
						t.Errorf("%s, aim %d: choices\n%s, step by step\n%s", m.Name, aim, other, one)
					}
				}
			}
			want := decided(step).Exact(b)
			for i, m := range measures {
				law := a.keeping(func(name string) bool { return name == m.Name }).Exact(b)
				in := byMeasure(want, i)
				for v, x := range byMeasure(law, 0) {
					if in[v] == nil || in[v].Cmp(x) != 0 {
						t.Errorf("decided %s = %v: %v, step by step %v\n%s", m.Name, v, x, in[v], text)
					}
				}
			}
		})
	}
}

// told are choices as a text, each once, in an order of its own.
func told(list []attack.Choice) string {
	seen := map[string]bool{}
	for _, c := range list {
		if len(c.Options) < 2 {
			continue // nothing is decided
		}
		line := fmt.Sprint(c.At, " ", c.Options[c.Best].Option)
		for _, o := range c.Options {
			line += fmt.Sprint(" ", o.Option, " ", o.Exact)
		}
		seen[line] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(seen)), "\n")
}
