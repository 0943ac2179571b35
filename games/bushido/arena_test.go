package bushido

import (
	"math"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// duels are exchanges small enough to be rolled pool by pool.
var duels = map[string]string{
	"plain": `
attacker: {name: A, melee_pool: 4, wounds: 4, weapon: {name: W, strength: +1}}
target: {name: B, melee_pool: 3, wounds: 3, weapon: {name: V, strength: +2}}`,
	"target first": `
attacker: {name: A, melee_pool: 3, wounds: 4, traits: [Brutal (2)], states: [Prone], weapon: {name: W, strength: +1}}
target: {name: B, melee_pool: 4, wounds: 3, traits: [Parry (1), Kata], weapon: {name: V, strength: +2}}`,
	"shared rerolls": `
attacker: {name: A, melee_pool: 3, wounds: 4, traits: ["Prowess [Melee] (1)"], weapon: {name: W, strength: +1}}
target: {name: B, melee_pool: 3, wounds: 3, traits: ["Prowess [Melee] (2)", Dodge (1)], weapon: {name: V, strength: 0}}`,
	"stripped": `
attacker: {name: A, melee_pool: 4, wounds: 4, traits: [Unblockable (1), Feint (1)], weapon: {name: W, strength: +1}}
target: {name: B, melee_pool: 3, wounds: 3, traits: [Impenetrable Defence], weapon: {name: V, strength: 0}}`,
	"set dice": `
attacker: {name: A, melee_pool: 3, wounds: 4, fixed_dice: [6], weapon: {name: W, strength: +1}}
target: {name: B, melee_pool: 3, wounds: 3, weapon: {name: V, strength: 0}}
decisions: {split: 2/1}`,
	"counterstrike": `
attacker: {name: A, melee_pool: 4, wounds: 4, weapon: {name: W, strength: +1, specials: [Combo Attack (1)]}}
target: {name: B, melee_pool: 4, wounds: 3, weapon: {name: V, strength: 0, specials: [Counterstrike Defence (1)]}}
decisions: {special: Combo Attack (1), target_special: Counterstrike Defence (1)}`,
}

// values is a law as a map from all its values to chances.
func values(l attack.Law, exact bool) map[string]*big.Rat {
	out := map[string]*big.Rat{}
	for _, o := range l.Outcomes {
		key := ""
		for _, v := range o.Values {
			key += v.Word + itoa(int(v.N)) + " "
		}
		if out[key] == nil {
			out[key] = new(big.Rat)
		}
		p := o.Exact
		if !exact {
			p = new(big.Rat).SetFloat64(o.P)
		}
		out[key].Add(out[key], p)
	}
	return out
}

// TestAtOnceTwin compares exchanges worked out at once with those rolled pool by
// pool.
func TestAtOnceTwin(t *testing.T) {
	for name, text := range duels {
		t.Run(name, func(t *testing.T) {
			s := sceneOf(t, "game: bushido\naction: melee"+text)
			d := s.meleeDuel()
			x, start := d.exchange(open{}, nil), d.startOf()
			slow := d.bound(x, start)
			fast := d.atOnce(x, start, slow)
			b := odds.NewBook()
			want, got := values(slow.Exact(b), true), values(fast.Exact(b), true)
			rough := values(fast.Law(b), false)
			for k, p := range want {
				if got[k] == nil || got[k].Cmp(p) != 0 {
					t.Errorf("%s: %v at once, %v pool by pool", k, got[k], p)
				}
				f, _ := p.Float64()
				if rough[k] == nil {
					t.Fatalf("%s: missing in floats", k)
				}
				if g, _ := rough[k].Float64(); math.Abs(f-g) > 1e-13 {
					t.Errorf("%s: %v in floats, want %v", k, g, f)
				}
				delete(got, k)
			}
			if len(got) > 0 {
				t.Errorf("never pool by pool: %v", got)
			}
			had := map[table.RuleID]bool{}
			for _, r := range fast.Cited(b) {
				had[r] = true
			}
			for _, r := range slow.Cited(b) {
				if !had[r] {
					t.Errorf("%s is not cited", r)
				}
			}
		})
	}
}

// TestStandoffTwin compares splits decided at once, in secret and in turn, with
// those of the engine, and asks each side for a better answer.
func TestStandoffTwin(t *testing.T) {
	for name, text := range duels {
		if name == "set dice" {
			continue
		}
		for _, side := range []advise.Aim{advise.Raise, advise.Lower} {
			t.Run(name, func(t *testing.T) { standoffTwin(t, text, side) })
		}
	}
}

func standoffTwin(t *testing.T, text string, attacker advise.Aim) {
	s := sceneOf(t, "game: bushido\naction: melee"+text)
	s.dec.Split, s.dec.TargetSplit = decision{Text: "secret", Given: true}, decision{Text: "secret", Given: true}
	d := s.meleeDuel()
	tree := d.secretTree(mind{s: s})
	aims := func(_ string, who table.Side) advise.Aim {
		if who == table.Attacker {
			return attacker
		}
		return advise.Raise + advise.Lower - attacker
	}
	worth := func(v []attack.Value) *big.Rat { return big.NewRat(v[11].N, 1) } // swing
	float := func(v []attack.Value) float64 { return float64(v[11].N) }
	b := odds.NewBook()
	got := tree.Attack.SolveExactly(b, worth, aims)
	x := d.exchange(open{}, nil)
	x.Secret = true
	engine := d.bound(x, Fray{})
	want := engine.SolveExactly(b, worth, aims)
	if got.Exact.Cmp(want.Exact) != 0 {
		t.Errorf("%v at once, the engine %v", got.Exact, want.Exact)
	}
	if near := tree.Attack.Solve(b, float, aims); math.Abs(near.Value-got.Value) > 1e-12 {
		t.Errorf("%v in floats, want %v", near.Value, got.Value)
	}
	for side, c := range got.Choices {
		sign := 1
		if aims("", c.Who) == advise.Lower {
			sign = -1
		}
		sum := new(big.Rat)
		for i, o := range c.Options {
			if o.Option != want.Choices[side].Options[i].Option {
				t.Errorf("option %s, want %s", o.Option, want.Choices[side].Options[i].Option)
			}
			if o.Exact.Cmp(got.Exact)*sign > 0 {
				t.Errorf("%s is a better answer: %v, the value is %v", o.Option, o.Exact, got.Exact)
			}
			sum.Add(sum, o.MixExact)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("the mix adds up to %v", sum)
		}
	}
}
