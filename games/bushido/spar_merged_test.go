package bushido

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// manySparText is a random exchange of so many dice a side, of which some are picked.
func manySparText(r *rand.Rand, dice int) string {
	traits := func() string {
		out := ""
		for _, x := range []string{"Prowess [Melee]", "Prowess [Attack]", "Prowess [Defence]", "Dodge", "Feint", "Adept [Melee]", "Brutal", "Parry"} {
			if r.IntN(3) == 0 {
				out += fmt.Sprintf("'%s (%d)', ", x, 1+r.IntN(6))
			}
		}
		return out + []string{"Kata", "Lightning Reflexes", "Steadfast"}[r.IntN(3)]
	}
	split := func() string {
		n := r.IntN(dice + 1)
		return fmt.Sprintf("%d/%d", dice-n, n)
	}
	return fmt.Sprintf(`game: bushido
action: melee
attacker: { name: A, melee_pool: %d, wounds: 4, traits: [%s], weapon: { name: W, strength: 0 } }
target: { name: B, melee_pool: %[1]d, wounds: 3, traits: [%[3]s], weapon: { name: W, strength: 1, specials: [Counterstrike Defence (0)] } }
decisions: { rerolls: best, split: %[4]s, target_split: %[5]s, target_special: %[6]s }
`, dice, traits(), traits(), split(), split(), []string{"none", "Counterstrike Defence (0)"}[r.IntN(2)])
}

// TestSparMatters takes what pools have come to, and follows every way on: those that
// are held to be alike end alike.
func TestSparMatters(t *testing.T) {
	merged := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 8))
		d := sceneOf(t, manySparText(r, 4+r.IntN(4))).meleeDuel()
		x := d.exchange(open{best: true}, nil).apart(resultNames[:r.IntN(3)])
		if !x.Rerolls {
			continue
		}
		s := d.newSpar(odds.NewBook(), x, d.startOf(), false)
		ways := map[stood]string{}
		var follow func(n int, got [4]Tested) string
		follow = func(n int, got [4]Tested) string {
			if n == 4 {
				return fmt.Sprint(s.fray(got), " ")
			}
			used, out := uint8(0), ""
			if n%2 == 1 {
				used = got[n-1].Used
			}
			for _, end := range s.pool(n, used).ends {
				got[n] = end
				out += follow(n+1, got)
			}
			k := s.matters(n, got)
			if had, ok := ways[k]; ok {
				if merged++; had != out {
					t.Fatalf("seed %d: after %v, like others by %+v, things go on otherwise", seed, got[:n], k)
				}
			}
			ways[k] = out
			return out
		}
		ends := 1
		for n := range 4 {
			ends *= len(s.pool(n, 0).ends)
		}
		if ends < 200_000 {
			follow(0, [4]Tested{})
		}
	}
	if merged < 1000 {
		t.Errorf("only %d ways are like others", merged)
	}
}

// TestSparOfMany holds exchanges of many dice whose picks are not made but as the rule
// says to the same exchanges where nobody picks, whose pools are counted by classes.
func TestSparOfMany(t *testing.T) {
	tried := 0
	for seed := range uint64(16) {
		r := rand.New(rand.NewPCG(seed, 6))
		dice := 6 + r.IntN(10)
		text := manySparText(r, dice)
		d := sceneOf(t, text).meleeDuel()
		x := d.exchange(open{best: true}, nil)
		if !x.Rerolls {
			continue
		}
		tried++
		b := odds.NewBook()
		plain := d.exchange(open{}, nil)
		fast, slow := d.sparred(x.apart(nil), d.startOf()), d.atOnce(plain, d.startOf(), d.bound(plain, d.startOf()))
		got, want := byLevel(fast.Law(b)), byLevel(slow.Law(b))
		for v, p := range want {
			if math.Abs(p-got[v]) > 1e-12 {
				t.Errorf("seed %d: %v with %v, counted by classes %v\n%s", seed, v, got[v], p, text)
			}
		}
		if dice > 12 {
			continue
		}
		exact, by := fast.Exact(b), slow.Exact(b)
		for i := range fast.Measures {
			in, out := byMeasure(by, i), byMeasure(exact, i)
			for v, p := range in {
				if out[v] == nil || out[v].Cmp(p) != 0 {
					t.Errorf("seed %d: %s = %v with %v, counted by classes %v\n%s", seed, fast.Measures[i].Name, v, out[v], p, text)
				}
			}
		}
	}
	if tried < 8 {
		t.Errorf("only %d exchanges have dice that are picked", tried)
	}
}

// byLevel is what an exchange comes to by the first Success Level.
func byLevel(l attack.Law) map[attack.Value]float64 {
	out := map[attack.Value]float64{}
	for _, o := range l.Outcomes {
		out[o.Values[0]] += o.P
	}
	return out
}

// TestSparWhole holds heats whose choices floats make as far as they can to the same
// heats valued in whole numbers alone: the same options, and the same worth.
func TestSparWhole(t *testing.T) {
	heats, choices := 0, 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 4))
		d := sceneOf(t, manySparText(r, 3+r.IntN(4))).meleeDuel()
		x := d.exchange(open{best: true}, nil).apart(nil)
		if !x.Rerolls {
			continue
		}
		s := d.newSpar(odds.NewBook(), x, d.startOf(), true)
		won := slices.IndexFunc(d.measures(false), func(m attack.Measure) bool { return m.Name == "swing" })
		v := s.value(nil, func(v []attack.Value) *big.Rat { return big.NewRat(v[won].N, 1) }, advise.Rivals)
		if seed%2 == 1 { // as if floats told nothing apart
			v.most = 1e15
			for n := 3; n >= 0; n-- {
				v.abreast(n)
			}
		}
		for n, layer := range s.layers {
			for i, y := range layer {
				of, den := v.exactly(n, y)
				heats++
				last := len(of.worth) - 1
				want, got := new(big.Rat).SetFrac(of.worth[last], den), new(big.Rat).SetFrac(v.whole[n][i], v.over[n])
				if got.Cmp(want) != 0 {
					t.Fatalf("seed %d: heat %d of pool %d is worth %v, in whole numbers %v", seed, i, n, got, want)
				}
				take := v.takes(n, int32(i))
				for k, a := range y.pool.script.acts {
					if !a.asks {
						continue
					}
					if choices++; take[k] != of.take[k] {
						t.Fatalf("seed %d: choice %d of heat %d of pool %d takes %d, in whole numbers %d", seed, k, i, n, take[k], of.take[k])
					}
				}
			}
		}
	}
	if heats < 100 || choices < 1000 {
		t.Errorf("only %d heats and %d choices", heats, choices)
	}
}
