package wh40k9

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

const separated = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, count: 2, range: 24", type: Assault 1, s: 4, ap: -1, d: D3, target: X},
  {name: B, count: 2, range: 24", type: Assault 1, s: 5, ap: -1, d: 1, target: Y},
  {name: C, count: 1, range: 24", type: Assault D3, s: 4, ap: 0, d: 1, target: Z},
  {name: D, count: 1, range: 24", type: Assault 1, s: 4, ap: 0, d: 2, target: X}]}
targets:
  - {name: X, models: 2, t: 4, w: 2, save: 4+, abilities: ['Explodes (6+, 6", D3)']}
  - {name: Y, models: 2, t: 4, w: 1, save: 3+, ld: 5, starting_strength: 3}
  - {name: Z, models: 1, t: 4, w: 3, save: 5+}
`

// counted is the law of some values, by their text.
func counted(l attack.Law, at []int) (floats map[string]float64, exact map[string]*big.Rat) {
	floats, exact = map[string]float64{}, map[string]*big.Rat{}
	for _, o := range l.Outcomes {
		var v []int64
		for _, i := range at {
			v = append(v, o.Values[i].N)
		}
		k := fmt.Sprint(v)
		floats[k] += o.P
		if o.Exact != nil {
			if exact[k] == nil {
				exact[k] = new(big.Rat)
			}
			exact[k].Add(exact[k], o.Exact)
		}
	}
	return floats, exact
}

// marginalMean is the mean of one measure.
func marginalMean(l attack.Law, at int) float64 {
	return mean(l, func(v []attack.Value) float64 { return float64(v[at].N) }).Value
}

// placesOf is where one attack has the measures of another.
func placesOf(a, b attack.Attack) (out []int) {
	for _, m := range b.Measures {
		out = append(out, slices.IndexFunc(a.Measures, func(x attack.Measure) bool { return x.Name == m.Name }))
	}
	return out
}

func firstOf(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// The joint law of separate targets that is walked attack by attack comes of their
// laws, and so does what is counted over some of them or over all.
func TestSeparateTargets(t *testing.T) {
	p := sample(t, separated).scene.plan()
	if !p.separate() {
		t.Fatal("not separate")
	}
	b := odds.NewBook()
	walked := p.attack()
	w := p.width()
	for name, few := range map[string][]int{
		"all": firstOf(len(walked.Measures)), "totals": firstOf(w), "mixed": {1, w + 1, 2*w + 6, w + 7, 3*w + 1},
	} {
		want, _ := counted(walked.Law(b), few)
		_, fractions := counted(walked.Exact(b), few)
		blends := p.blends()
		for route, law := range map[string]attack.Law{
			"blend": blends[1].Few(b, few), "exact blend": blends[1].FewExactly(b, few),
		} {
			got, exact := counted(law, firstOf(len(few)))
			if len(got) != len(want) {
				t.Errorf("%s by %s: %d results of %d", name, route, len(got), len(want))
			}
			for k, x := range want {
				if math.Abs(got[k]-x) > 1e-14 {
					t.Errorf("%s by %s: %s has %g, walked %g", name, route, k, got[k], x)
				}
			}
			for k, x := range exact {
				if x.Cmp(fractions[k]) != 0 {
					t.Errorf("%s by %s: %s has %v, walked %v", name, route, k, x, fractions[k])
				}
			}
		}
	}
	for i, mean := range p.means(walked.Measures)(b) {
		if x := marginalMean(walked.Law(b), i); math.Abs(mean-x) > 1e-13 {
			t.Errorf("mean %s: %g, walked %g", walked.Measures[i].Name, mean, x)
		}
	}
	totals, _ := counted(p.blends()[0].Law(b), firstOf(w))
	want, _ := counted(walked.Law(b), firstOf(w))
	for k, x := range want {
		if math.Abs(totals[k]-x) > 1e-14 {
			t.Errorf("totals: %s has %g, walked %g", k, totals[k], x)
		}
	}
}

// Targets that have laws of their own roll the same dice as all together.
func TestDiceOfSeparateTargets(t *testing.T) {
	p := sample(t, separated).scene.plan()
	b := odds.NewBook()
	apart := p.rolledOnce(p.apart())
	got, want := map[string]float64{}, p.attack().Counts(b)
	for _, a := range apart {
		for name, n := range a.Counts(b) {
			got[name] += n
		}
	}
	if len(want) < 4 || len(got) != len(want) {
		t.Fatalf("%v, together %v", got, want)
	}
	for name, n := range want {
		if math.Abs(got[name]-n) > 1e-12 {
			t.Errorf("%s: %g, together %g", name, got[name], n)
		}
	}
}

// So does that of two of the targets.
func TestSeparatePair(t *testing.T) {
	p := sample(t, separated).scene.plan().of(2, 0)
	b := odds.NewBook()
	walked := p.attack()
	every := firstOf(len(walked.Measures))
	want, _ := counted(walked.Law(b), every)
	got, _ := counted(p.blend(walked, len(every)).Law(b), every)
	for i, mean := range p.means(walked.Measures)(b) {
		if x := marginalMean(walked.Law(b), i); math.Abs(mean-x) > 1e-13 {
			t.Errorf("mean %s: %g, walked %g", walked.Measures[i].Name, mean, x)
		}
	}
	if len(got) != len(want) || len(want) < 10 {
		t.Errorf("%d results, walked %d", len(got), len(want))
	}
	for k, x := range want {
		if math.Abs(got[k]-x) > 1e-14 {
			t.Errorf("%s has %g, walked %g", k, got[k], x)
		}
	}
}

// Targets that share Command Re-rolls are joined by those that are left.
func TestBlendedRerolls(t *testing.T) {
	text := strings.NewReplacer("{bs: 3+, weapons", "{bs: 3+, command_reroll: true, weapons", "w: 3, save: 5+}", "w: 3, save: 5+, command_reroll: true}").Replace(separated)
	p := sample(t, text+"decisions: {command_reroll: wound, command_reroll_save: first_failure}\n").scene.plan()
	if p.begun() == 0 || p.separate() || !p.severable() {
		t.Fatal("no shared re-rolls")
	}
	b := odds.NewBook()
	walked, w := p.attack(), p.width()
	few := []int{0, w, 3*w + 1, 1}
	want, _ := counted(walked.Law(b), few)
	_, fractions := counted(walked.Exact(b), few)
	p.scene.file.Goal = "slain >= 2 and slain." + p.units()[0].name + " >= 1"
	a := p.aimed()[0]
	if len(a.Measures) != 2 {
		t.Fatalf("aimed at %v", a.Measures)
	}
	walkedTo, _ := counted(walked.Law(b), placesOf(walked, a))
	aimed, _ := counted(a.Law(b), firstOf(2))
	for k, x := range walkedTo {
		if math.Abs(aimed[k]-x) > 1e-14 {
			t.Errorf("aimed: %s has %g, walked %g", k, aimed[k], x)
		}
	}
	blend := p.blends()[1]
	got, _ := counted(blend.Few(b, few), firstOf(len(few)))
	_, exact := counted(blend.FewExactly(b, few), firstOf(len(few)))
	if len(exact) != len(fractions) || len(want) < 20 {
		t.Errorf("%d results, walked %d", len(exact), len(fractions))
	}
	for k, x := range want {
		if math.Abs(got[k]-x) > 1e-14 || exact[k] == nil || exact[k].Cmp(fractions[k]) != 0 {
			t.Errorf("%s has %g and %v, walked %g and %v", k, got[k], exact[k], x, fractions[k])
		}
	}
}
