package bushido_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestRefusedSoon asks what cannot be worked out in time: it is refused, with the
// limit; and what only looks like it.
func TestRefusedSoon(t *testing.T) {
	melee := "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 30, wounds: 12, melee_boost: 1, ki_tokens: 30, feats: [{ name: E, cost: 1, timing: Active, window: 2, effects: [Brutal (+1)] }, { name: F, cost: 2, timing: Active, window: 2, effects: [Brutal (+1)] }], weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 30, melee_boost: 1, ki_tokens: 30, wounds: 12, weapon: { name: V, strength: 0 } }\ndecisions: { target_boosts: best }\n"
	twenty := "game: bushido\ngoal: slain >= 2\nattacker: { name: A, ranged_pool: 10, traits: [Rapid Fire (20)], weapon: { name: W, bands: 3/6/9, strength: 2, traits: [Poison (1)] } }\ntargets:\n"
	for _, n := range []string{"T0", "T1", "T2", "T3"} {
		twenty += "  - { name: " + n + ", wounds: 12, situation: { range: short } }\n"
	}
	twenty += "decisions: { attack_targets: [" + strings.Repeat("T0, T1, T2, T3, ", 4) + "T0, T1, T2, T3] }\n"
	series := "game: bushido\nattacker: { name: A, ranged_pool: 23, ranged_boost: 3, ki_tokens: 34, traits: [\"Prowess [Ranged] (14)\", Rapid Fire (4)], feats: [Precision Shot], weapon: { name: W, bands: 3/6/9, strength: 4 } }\ntargets:\n"
	for _, n := range []string{"T0", "T1", "T2"} {
		series += "  - { name: " + n + ", wounds: 17, feats: [Temporal Barrier], ki_tokens: 3, ki: 3, situation: { range: short } }\n"
	}
	series += "decisions: { feats: best, target_feats: best, rerolls: best }\ngoal: slain >= 1\n"
	for name, c := range map[string]struct{ text, why string }{
		"bundles in melee":          {melee, "too many bundles"},
		"odds of a large series":    {series, ""},
		"explain of twenty attacks": {twenty, "ways for the action to stand"},
		"odds of twenty attacks":    {twenty, "ways for the action to stand"},
	} {
		t.Run(name, func(t *testing.T) {
			s := reads(t, c.text)
			var err error
			switch {
			case strings.Contains(name, "bundles"):
				_, err = s.Advise(enfilade.NewBook(), enfilade.Goal{}, false)
			case strings.Contains(name, "explain"):
				_, err = s.Explain(enfilade.NewBook(), false)
			default:
				_, err = s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
			}
			if c.why == "" && err != nil || c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)) {
				t.Errorf("got %v, want a refusal for %q", err, c.why)
			}
		})
	}
}

// TestBareTestHasNoLevel refuses what a bare test has no place for.
func TestBareTestHasNoLevel(t *testing.T) {
	_, err := enfilade.Read(strings.NewReader("game: bushido\naction: test\nattacker: { name: A, dice: 3 }\nsituation: { challenge_number: 5 }\nso_far: [{ success_level: 2 }]\n"), "test")
	if err == nil || !strings.Contains(err.Error(), "it has no success_level") {
		t.Errorf("got %v", err)
	}
}

// TestAdviseAmong weighs melee weapons, and numbers of attacks, as asking odds of
// each of them would.
func TestAdviseAmong(t *testing.T) {
	for name, c := range map[string]struct {
		text, key string
		of        map[string]string // option, and how the file decides it
	}{
		"melee weapon": {
			"game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 3, wounds: 4, weapons: [{ name: Bo, strength: 0 }, { name: Katana, strength: +3 }, { name: Knife, strength: +1 }] }\ntarget: { name: B, melee_pool: 3, wounds: 3, weapon: { name: V, strength: 0 } }\ndecisions: { split: 2/1, weapon: %s }\n",
			"weapon",
			map[string]string{"weapon Bo": "Bo", "weapon Katana": "Katana", "weapon Knife": "Knife"},
		},
		"attacks": {
			"game: bushido\ngoal: slain >= 1 and friend_slain = 0\nattacker: { name: A, ranged_pool: 3, traits: [Rapid Fire (3)], weapon: { name: W, bands: 3/6/9, strength: +2 } }\ntarget: { name: B, wounds: 4, btb: [F] }\nmodels: [{ name: F, side: attacker, wounds: 1 }]\nsituation: { range: short }\ndecisions: { attacks: %s }\n",
			"attacks",
			map[string]string{"attacks 1": "1", "attacks 2": "2", "attacks 3": "3"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			best, at := -1.0, ""
			worth := map[string]float64{}
			for option, word := range c.of {
				o, err := reads(t, strings.Replace(c.text, "%s", word, 1)).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
				if err != nil {
					t.Fatal(err)
				}
				if worth[option] = o.Goal.P; o.Goal.P > best {
					best, at = o.Goal.P, option
				}
			}
			a, err := reads(t, strings.Replace(c.text, "%s", "open", 1)).Advise(enfilade.NewBook(), enfilade.Goal{}, false)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Choices) != 1 || a.Choices[0].At != c.key || len(a.Choices[0].Options) != len(c.of) {
				t.Fatalf("choices %+v, want one of %v", a.Choices, c.of)
			}
			x := a.Choices[0]
			if x.Options[x.Best].Option != at || math.Abs(a.Value-best) > 1e-12 {
				t.Errorf("%s with %v, want %s with %v", x.Options[x.Best].Option, a.Value, at, best)
			}
			for _, o := range x.Options {
				if math.Abs(o.Value-worth[o.Option]) > 1e-12 {
					t.Errorf("%s is worth %v, odds say %v", o.Option, o.Value, worth[o.Option])
				}
			}
		})
	}
}

// TestAnswered asks what is large but ordinary enough: advice on it is given, in
// fractions too.
func TestAnswered(t *testing.T) {
	for name, text := range map[string]string{
		"feats of step 4a in a series": "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 4, ranged_boost: 2, ki_tokens: 6, traits: [Rapid Fire (3)], feats: [Precision Shot, Game Hunter], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 8, traits: [Armour (2), Tough (1)] }\nsituation: { range: short }\n",
		"twenty attacks at who rises":  "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 4, traits: [Rapid Fire (20)], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 8, traits: [Rise (4)] }\nsituation: { range: short }\n",
		"rerolls of a series":          "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 4, traits: [Rapid Fire (3), \"Prowess [Ranged] (2)\"], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 8 }\nsituation: { range: short }\ndecisions: { rerolls: best }\n",
		"boosts of thirty dice":        "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 30, wounds: 12, melee_boost: 1, ki_tokens: 30, weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 30, wounds: 12, weapon: { name: V, strength: 0, traits: [Feint (3), Dodge (2)] } }\n",
		"four specials a side":         "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 15, wounds: 5, traits: [\"Prowess [Melee] (2)\"], weapon: { name: W, strength: 0, specials: [Combo Attack (1), Critical Attack (2), Counterstrike Defence (0), Slam Attack (0)] } }\ntarget: { name: B, melee_pool: 15, wounds: 5, weapon: { name: V, strength: 0, traits: [Dodge (2)], specials: [Powerful Attack (1), Stun Attack (0), Counterstrike Defence (1)] } }\ndecisions: { target_split: best, target_special: best }\n",
		"a result where splits answer": "game: bushido\naction: melee\ngoal: mean attacker_attack\nattacker: { name: A, melee_pool: 4, wounds: 6, weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 6, wounds: 6, weapon: { name: N, strength: 0 } }\ndecisions: { target_split: best }\n",
		"rerolls of the second strike": "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 4, wounds: 6, traits: [\"Prowess [Melee] (1)\"], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 6, weapon: { name: N, strength: 0 } }\ndecisions: { rerolls: best }\nso_far: [{ success_level: 1 }]\n",
		"goal of a quoted name":        "game: bushido\ngoal: slain.\"Sword and Board\" >= 1\nattacker: { name: A, ranged_pool: 4, ranged_boost: 2, ki_tokens: 4, traits: [Rapid Fire (3)], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntargets: [{ name: Sword and Board, wounds: 2, situation: { range: short } }, { name: T, wounds: 2, situation: { range: short } }]\ndecisions: { attack_targets: [Sword and Board, T, T] }\n",
		"boosts and picks of a series": "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 12, ranged_boost: 2, ki_tokens: 6, traits: [Rapid Fire (5), \"Prowess [Ranged] (2)\"], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 20 }\nsituation: { range: short }\ndecisions: { rerolls: best }\n",
		"nine specials":                "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 4, wounds: 6, weapon: { name: K, strength: 0, specials: [Combo Attack (1), Critical Attack (1), Powerful Attack (1), Stun Attack (1), Slam Attack (0), Sweep Attack (0), Throw Attack (0), Drag Attack (0), Push Attack (0)] } }\ntarget: { name: B, melee_pool: 3, wounds: 6, weapon: { name: N, strength: 0 } }\n",
		"results joined in a melee":    "game: bushido\naction: melee\ngoal: attacker_attack >= 6 and slain >= 1\nattacker: { name: A, melee_pool: 4, wounds: 6, weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 6, wounds: 6, weapon: { name: N, strength: 0 } }\n",
	} {
		t.Run(name, func(t *testing.T) {
			s := reads(t, text)
			exact, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, true)
			if err != nil {
				t.Fatal(err)
			}
			float, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false)
			if err != nil || math.Abs(float.Value-exact.Value) > 1e-12 {
				t.Errorf("%v in floats, %v in fractions: %v", float, exact.Value, err)
			}
			if _, err := s.Play(enfilade.Seeded(1), nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestPicksRefusedAtOnce counts the ways in which dice may be picked from each pool
// alone: never more than the exchange has.
func TestPicksRefusedAtOnce(t *testing.T) {
	const text = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 30, wounds: 9, traits: ['Prowess [Attack] (3)', Feint (10)], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 30, wounds: 9, traits: ['Prowess [Defence] (3)', Dodge (5)], weapon: { name: N, strength: 0 } }\ndecisions: { rerolls: best }\n"
	b := enfilade.NewBook()
	_, err := reads(t, text).Odds(b, enfilade.OddsOptions{})
	if err == nil || !strings.Contains(err.Error(), "too many ways for dice that are picked") {
		t.Errorf("got %v", err)
	}
	if b.Work() > 20_000 {
		t.Errorf("refused after %d units of work", b.Work())
	}
}

// TestPicksOfASeries picks dice among many in a series: they are written out once for
// all its attacks, and the steps of their roll are cited as those of any other.
func TestPicksOfASeries(t *testing.T) {
	const text = "game: bushido\nattacker: { name: A, ranged_pool: 20, traits: [Rapid Fire (5), 'Prowess [Ranged] (3)'], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 20 }\nsituation: { range: medium }\ndecisions: { rerolls: best }\n"
	b := enfilade.NewBook()
	o, err := reads(t, text).Odds(b, enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if b.Work() > 600_000 {
		t.Errorf("%d units of work", b.Work())
	}
	for _, id := range []enfilade.RuleID{"bushido.seq.roll", "bushido.seq.result", "bushido.decision.reroll", "bushido.test.reroll-once"} {
		if !slices.Contains(o.Rules, id) {
			t.Errorf("%s is not cited", id)
		}
	}
}

// TestSplitsRefusedAtOnce counts the ways of every split that may be made before one
// of them is weighed: those of one side are answered, of both of thirty dice refused.
func TestSplitsRefusedAtOnce(t *testing.T) {
	const text = "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: %d, wounds: 9, traits: ['Prowess [Melee] (2)'], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: %[1]d, wounds: 9, traits: [Dodge (%d)], weapon: { name: N, strength: 0 } }\ndecisions: { rerolls: best, split: open%s }\n"
	b := enfilade.NewBook()
	if _, err := reads(t, fmt.Sprintf(text, 20, 2, "")).Advise(b, enfilade.Goal{}, false); err != nil {
		t.Error(err)
	}
	if b.Work() > 2_000_000 {
		t.Errorf("answered after %d units of work", b.Work())
	}
	b = enfilade.NewBook()
	_, err := reads(t, fmt.Sprintf(text, 30, 9, ", target_split: best")).Advise(b, enfilade.Goal{}, false)
	if err == nil || !strings.Contains(err.Error(), "too many ways for dice that are picked") {
		t.Errorf("got %v", err)
	}
	if b.Work() > 20_000 {
		t.Errorf("refused after %d units of work", b.Work())
	}
}

// TestSplitsWithoutHope has exact advice on splits of thirty dice and five specials a
// side, most of which cannot bring the target down: no more fractions are worked out
// than those of answers that may be the best.
func TestSplitsWithoutHope(t *testing.T) {
	const text = "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 30, wounds: 12, traits: ['Prowess [Melee] (2)'], weapon: { name: K, strength: 0, specials: [Combo Attack (1), Critical Attack (2), Counterstrike Defence (0), Slam Attack (0), Powerful Attack (1)] } }\ntarget: { name: B, melee_pool: 30, wounds: 12, traits: [Dodge (2)], weapon: { name: N, strength: 0, specials: [Combo Attack (1), Critical Attack (2), Counterstrike Defence (0), Slam Attack (0), Powerful Attack (1)] } }\ndecisions: { target_split: best, target_special: best }\n"
	b := enfilade.NewBook()
	a, err := reads(t, text).Advise(b, enfilade.Goal{}, true)
	if err != nil {
		t.Fatal(err)
	}
	c := a.Choices[0]
	if got := c.Options[c.Best]; got.Exact == nil || got.Exact.Cmp(a.Exact) != 0 || got.Exact.Sign() <= 0 {
		t.Errorf("best %+v, value %v", got, a.Exact)
	}
	for _, o := range c.Options {
		if x, _ := o.Exact.Float64(); (o.Value == 0) != (o.Exact.Sign() == 0) || math.Abs(x-o.Value) > 1e-12 {
			t.Errorf("%s is worth %v and %v", o.Option, o.Value, o.Exact)
		}
	}
	if b.Work() > 6_000_000 {
		t.Errorf("%d units of work", b.Work())
	}
}

// TestManyDiceTakenAway takes twenty of thirty defence dice away: which faces they
// show is not told apart.
func TestManyDiceTakenAway(t *testing.T) {
	const text = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 1, wounds: 6, weapon: { name: K, strength: 0, traits: [Unblockable (20)] } }\ntarget: { name: B, melee_pool: 30, wounds: 2, weapon: { name: N, strength: 0 } }\ndecisions: { split: 1/0, target_split: 0/30 }\n"
	b := enfilade.NewBook()
	o, err := reads(t, text).Odds(b, enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if b.Work() > 60_000 {
		t.Errorf("%d units of work", b.Work())
	}
	defence, _ := o.Measures.Get("target_defence")
	nobody := 0.0 // fewer than 21 dice survive
	for k := 0; k <= 20; k++ {
		nobody += choose(30, k) * math.Pow(5, float64(k)) / math.Pow(6, 30)
	}
	if d := defence.Distribution[0]; d.Value.Float() != 0 || math.Abs(d.P-nobody) > 1e-12 {
		t.Errorf("nothing is left with %v, want %v", d.P, nobody)
	}
}

// choose is the number of ways to take k of n.
func choose(n, k int) float64 {
	x := 1.0
	for i := range k {
		x = x * float64(n-i) / float64(i+1)
	}
	return x
}

// TestManyDiceAgain asks for thirty dice a side that are rolled again and taken away:
// one exchange is answered, all splits of it are refused at once.
func TestManyDiceAgain(t *testing.T) {
	text := "game: bushido\naction: melee\ngoal: slain >= 1\nattacker: { name: A, melee_pool: 30, wounds: 9, traits: [\"Prowess [Melee] (20)\", Feint (20), Unblockable (20)], weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 30, wounds: 9, traits: [\"Prowess [Melee] (20)\", Feint (20), Dodge (20), Unblockable (8)], weapon: { name: V, strength: 0 } }\n"
	b := enfilade.NewBook()
	s := reads(t, text)
	if _, err := s.Odds(b, enfilade.OddsOptions{Exact: true}); err != nil {
		t.Error(err)
	}
	if b.Steps > 1_000_000 {
		t.Errorf("one exchange took %d steps", b.Steps)
	}
	b = enfilade.NewBook()
	s = reads(t, text+"decisions: { target_split: secret }\n")
	if _, err := s.Advise(b, enfilade.Goal{}, false); err == nil || !strings.Contains(err.Error(), "million sums") {
		t.Errorf("got %v, want a refusal", err)
	}
	if b.Steps > 10_000 {
		t.Errorf("refused after %d steps", b.Steps)
	}
}

// TestDecidedSeries asks of large series in which dice or feats are chosen as they go on:
// of one, fractions would take too long.
func TestDecidedSeries(t *testing.T) {
	dice := "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 30, traits: [Rapid Fire (20), 'Prowess [Ranged] (3)'], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 99 }\nsituation: { range: short }\ndecisions: { rerolls: best }\n"
	feats := "game: bushido\ngoal: slain >= 1\nattacker: { name: A, ranged_pool: 27, ki: 5, ki_tokens: 30, traits: [Rapid Fire (16)], feats: [Precision Shot], weapon: { name: W, bands: 3/6/9, strength: 1 } }\ntarget: { name: B, wounds: 22, btb: [F] }\nmodels: [{ name: F, side: attacker, wounds: 22 }]\nsituation: { range: short }\ndecisions: { feats: { 4a: open } }\n"
	for _, c := range []struct {
		text, why string
		exact     bool
	}{
		{dice, "", false},
		{dice, "laws of all measures", true},
		{feats, "", false},
		{feats, "", true},
	} {
		_, err := reads(t, c.text).Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: c.exact})
		if c.text == feats {
			_, err = reads(t, c.text).Advise(enfilade.NewBook(), enfilade.Goal{}, c.exact)
		}
		if c.why == "" && err != nil || c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)) {
			t.Errorf("exact %v: %v, want %q", c.exact, err, c.why)
		}
	}
}
