package bushido_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestFeatsAsAFileWritesThem writes the feats that advise chooses into the file, at the
// step at which they are told: the odds come to what was promised, and without them do not.
func TestFeatsAsAFileWritesThem(t *testing.T) {
	bow := func(of, at string) string {
		return "game: bushido\nattacker: { name: A, ranged_pool: 3, ki: 2, ki_tokens: 4, " + of + " weapon: { name: W, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 3 }\nsituation: " + at + "\n"
	}
	gun := "game: bushido\nattacker: { name: A, ranged_pool: 3, ki_tokens: 4, feats: [Snap Shot], states: [Reloading (1)], weapon: { name: W, bands: 4/8/12, strength: +4, traits: [Reload (1)] } }\ntarget: { name: B, wounds: 3 }\nsituation: { range: short }\n"
	dodges := func(feat string) string {
		return "game: bushido\nadvise_for: target\nattacker: { name: A, ranged_pool: 3, weapon: { name: W, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 3, ki: 3, ki_tokens: 4, feats: [" + feat + "] }\nsituation: { range: long }\n"
	}
	melee := "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 5, ki_tokens: 4, feats: [Brawn, { name: Late, cost: 1, window: 2b, effects: [Strength (+1)] }], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 5, weapon: { name: N, strength: 0 } }\ndecisions: { split: 2/1, target_split: 2/1 }\n"
	hidden := "{ range: long, cover: true }"
	for name, c := range map[string]struct{ text, goal, set string }{
		"Dead Eye":         {bow("feats: [Dead Eye],", hidden), "slain >= 1", "decisions.feats={1e: [Dead Eye]}"},
		"marked open":      {bow("feats: [Dead Eye],", hidden) + "decisions: { feats: open }\n", "slain >= 1", "decisions.feats={1e: [Dead Eye]}"},
		"its step open":    {bow("feats: [Dead Eye],", hidden) + "decisions: { feats: { 1e: open } }\n", "slain >= 1", "decisions.feats.1e=[Dead Eye]"},
		"one is there":     {strings.Replace(bow("feats: [Brawn, Dead Eye],", hidden), "ki_tokens: 4", "ki_tokens: 5", 1) + "decisions: { feats: { 2: [Brawn], 1e: open } }\n", "slain >= 1", "decisions.feats.1e=[Dead Eye]"},
		"beside another":   {bow("feats: [Far Shot, { name: Hard, cost: 1, window: 1c, gate: 2, effects: [Brutal (2)] }],", "{ range: 5 }") + "decisions: { feats: { 1c: [Far Shot], 1e: open } }\n", "slain >= 1", "decisions.feats.1c=[Far Shot, Hard]"},
		"two steps":        {strings.Replace(bow("feats: [Dead Eye, Brawn],", hidden), "ki_tokens: 4", "ki_tokens: 9", 1), "slain >= 1", "decisions.feats={1e: [Dead Eye]} decisions.feats={1e: [Dead Eye], 2: [Brawn]}"},
		"Eagle Eye":        {bow("feats: [Eagle Eye],", "{ range: long }"), "slain >= 1", "decisions.feats={1c: [Eagle Eye]}"},
		"Far Shot":         {bow("feats: [Far Shot],", "{ range: 5 }"), "slain >= 1", "decisions.feats={1c: [Far Shot]}"},
		"Snap Shot":        {gun, "slain >= 1", "decisions.feats={1a: [Snap Shot]}"},
		"Stagger":          {dodges("Stagger"), "slain == 0", "decisions.target_feats={1e: [Stagger]}"},
		"Alert":            {dodges("Alert"), "slain == 0", "decisions.target_feats={1e: [Alert]}"},
		"Temporal Barrier": {dodges("Temporal Barrier"), "slain == 0", "decisions.target_feats={1e: [Temporal Barrier]}"},
		"Mountain Gale":    {dodges("Mountain Gale"), "slain == 0", "decisions.target_feats={1e: [Mountain Gale]}"},
		"boosts of Ki":     {strings.NewReplacer("wounds: 3", "wounds: 3, states: [Disguised (5)]", "ki_tokens: 4", "ki_tokens: 5").Replace(bow("feats: [Dead Eye], ki_boost: 1,", hidden)), "slain >= 1", "decisions.ki_boosts=2 decisions.feats={1e: [Dead Eye]}"},
		"of melee":         {melee, "mean damage", "decisions.feats={2: [Brawn], 2b: [Late]}"},
	} {
		t.Run(name, func(t *testing.T) {
			s, goal, a := advises(t, c.text, c.goal)
			if got := strings.Join(a.Set, " "); c.set != "" && got != c.set || c.set == "" && len(a.Set) > 0 {
				t.Errorf("set %q, want %q", got, c.set)
			}
			t.Log(a.Set, a.Value)
			if got := worthOf(t, with(t, s, a.Set), goal); math.Abs(got-a.Value) > 1e-12 {
				t.Errorf("%v comes to %v, promised %v", a.Set, got, a.Value)
			}
			if a.NextBest != nil && len(a.Set) > 0 && math.Abs(worthOf(t, s, goal)-a.Value) < 1e-9 {
				t.Errorf("%v changes nothing", a.Set)
			}
		})
	}
}

// with is a scenario with fields set, as --set does.
func with(t *testing.T, s *enfilade.Scenario, set []string) *enfilade.Scenario {
	t.Helper()
	for _, x := range set {
		path, value, _ := strings.Cut(x, "=")
		next, err := s.Set(path, value)
		if err != nil {
			t.Fatal(x, err)
		}
		s = next
	}
	return s
}

// worthOf is what the odds give for a goal; 0 where the attack may not be made.
func worthOf(t *testing.T, s *enfilade.Scenario, goal enfilade.Goal) float64 {
	t.Helper()
	o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{Goal: goal, NoRules: true})
	if err != nil {
		t.Fatal(err)
	}
	return o.Goal.P
}

// TestSpecialPaidByBoosts has the dice of boosts pay for a special: one die is left of
// two, which hits at 4 or more.
func TestSpecialPaidByBoosts(t *testing.T) {
	text := "game: bushido\nattacker: { name: A, ranged_pool: 1, ranged_boost: 1, ki_tokens: 3, weapon: { name: W, bands: 4/8/12, strength: +1, specials: [Powerful Attack (1), Combo Attack (2)] } }\ntarget: { name: B, wounds: 4 }\nsituation: { range: short }\n"
	goal, _ := enfilade.ParseGoal("hits >= 1")
	o, err := reads(t, text+"decisions: { boosts: 1, special: Powerful Attack (1) }\n").Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	if half := big.NewRat(1, 2); o.Goal.Exact.Cmp(half) != 0 {
		t.Errorf("hits with %v, want %v", o.Goal.Exact, half)
	}
	for decisions, want := range map[string]string{
		"{ special: Powerful Attack (1) }":            "too few dice to pay for it",
		"{ boosts: 1, special: Combo Attack (2) }":    "too few dice to pay for it",
		"{ boosts: 2, special: Powerful Attack (1) }": "over twice the printed statistic",
		"{ boosts: 9, special: Combo Attack (2) }":    "over twice the printed statistic",
	} {
		if err := refusal(t, text+"decisions: "+decisions+"\n"); !strings.Contains(err, want) {
			t.Errorf("%s: %q, want %q", decisions, err, want)
		}
	}
}

// TestNoWalk refuses a walk and a turn that explain tells to be illegal.
func TestNoWalk(t *testing.T) {
	text := "game: bushido\nattacker: { name: A, ranged_pool: 3, %s weapon: { name: W, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 4 }\nsituation: { range: short }\ndecisions: { walk: "
	for of, why := range map[string][4]string{
		"":                       {},
		"states: [Immobilised],": {"", "Immobilised", "Immobilised", "Immobilised"},
		"states: [Stunned],":     {},
		"move: 0,":               {"", "cannot walk", "cannot walk", ""},
		"move: 4,":               {},
	} {
		for i, walk := range []string{"none", "before", "after", "turn"} {
			got, want := refusal(t, strings.Replace(text, "%s", of, 1)+walk+" }\n"), ""
			if why[i] != "" {
				want = "decisions.walk: A may not walk or turn: " + why[i]
			}
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("%s %s: %q, want %q", of, walk, got, want)
			}
		}
	}
}

// refusal is why odds, plays and advice are all refused; empty if none is.
func refusal(t *testing.T, text string) string {
	t.Helper()
	s := reads(t, text)
	goal, _ := enfilade.ParseGoal("slain >= 1")
	_, odds := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	_, play := s.Play(enfilade.Seeded(1), nil)
	_, advice := s.Advise(enfilade.NewBook(), goal, false)
	if (odds == nil) != (play == nil) || (odds == nil) != (advice == nil) {
		t.Errorf("odds: %v; play: %v; advise: %v", odds, play, advice)
	}
	if odds == nil {
		return ""
	}
	return odds.Error()
}

// TestAdviceInTheFile has the odds of the file that advise prints come to what was
// advised, in fractions, for every kind of decision that a file can state.
func TestAdviceInTheFile(t *testing.T) {
	bow := "{ name: W, bands: 4/8/12, strength: +1 }"
	shot := func(of, target, rest string) string {
		return "game: bushido\nattacker: { name: A, ranged_pool: 3, ki_tokens: 2, " + of + " weapon: " + bow + " }\ntarget: { name: B, wounds: 3, " + target + " }\nsituation: { range: medium }\n" + rest
	}
	melee := func(of, target, rest string) string {
		return "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 4, " + of + " weapon: { name: K, strength: +1, specials: [Powerful Attack (1)] } }\ntarget: { name: B, melee_pool: 2, wounds: 3, " + target + " weapon: { name: N, strength: 0, specials: [Counterstrike Defence (1)] } }\n" + rest
	}
	prowess, twice := "traits: ['Prowess [Ranged] (1)'],", "traits: ['Prowess [Attack] (1)'],"
	for name, c := range map[string]struct {
		text, goal, set string
		left            string // where the file cannot say it
	}{
		"rerolls for the fall": {shot(prowess, "", ""), "slain >= 1", "decisions.rerolls={Prowess: best}", ""},
		"rerolls by a limit":   {shot(prowess, "", ""), "mean result", "decisions.rerolls={Prowess: best}", ""},
		"step 4a whatever": {
			shot("feats: [Precision Shot],", "traits: [Armour (1)]", ""), "wounds >= 1 and ki >= 1", "decisions.feats={4a: [Precision Shot]}", "",
		},
		"step 4a by level":          {strings.Replace(shot("feats: [Precision Shot],", "traits: [Armour (1)]", ""), "wounds: 3", "wounds: 9", 1), "wounds >= 4 and ki >= 1", "", ""},
		"step 4a for the fall":      {shot("feats: [Precision Shot],", "traits: [Armour (1)]", ""), "slain >= 1", "decisions.feats={4a: best}", ""},
		"split":                     {melee("", "", ""), "slain >= 1", "decisions.split=3/0", ""},
		"split against an answer":   {melee("", "", "decisions: { target_split: best }\n"), "mean wounds", "", ""},
		"special of the exchange":   {melee("", "", "decisions: { special: open, split: open, target_special: best }\n"), "mean swing", "", ""},
		"split and rerolls":         {melee(twice, "", ""), "slain >= 1", "decisions.split=2/0 decisions.special=Powerful Attack (1) decisions.rerolls={Prowess: best}", ""},
		"both have Prowess":         {"game: bushido\naction: test\nattacker: { name: A, ranged_pool: 3, traits: ['Prowess [Ranged] (1)'] }\ntarget: { name: B, ranged_pool: 3, traits: ['Prowess [Ranged] (3)'] }\nsituation: { test: ranged }\n", "outcome = attacker wins", "", "rerolls"},
		"a trait of another test":   {melee(twice, "traits: ['Prowess [Defence] (1)'],", ""), "slain >= 1", `decisions.split=2/0 decisions.special=Powerful Attack (1) decisions.rerolls={"Prowess [Attack]": best}`, ""},
		"a secret mix":              {"game: bushido\naction: melee\nattacker: { name: A, melee_pool: 4, wounds: 2, weapon: { name: K, strength: +2 } }\ntarget: { name: B, melee_pool: 2, wounds: 3, weapon: { name: N, strength: +3 } }\ndecisions: { target_split: secret }\n", "attacker_slain == 0", "", "split"},
		"a secret saddle":           {melee("", "", "decisions: { target_split: secret, special: none, target_special: none }\n"), "attacker_slain >= 1", "", ""},
		"an answer before the last": {strings.Replace(shot("ranged_boost: 1, feats: [Brawn],", "rice: 5", "decisions: { nominate: best }\nmodels: [{ name: G, side: target, wounds: 2, traits: [Armour (2)], situation: { range: short, crosses_zone: true } }]\n"), "ki_tokens: 2", "ki_tokens: 3", 1), "slain >= 1", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, goal, a := advises(t, c.text, c.goal)
			t.Log(a.Set, a.Value, a.LeftOpen)
			if got := strings.Join(a.Set, " "); c.set != "" && got != c.set {
				t.Errorf("set %q, want %q", got, c.set)
			}
			if c.left != "" {
				if len(a.LeftOpen) != 1 || a.LeftOpen[0].At != c.left {
					t.Errorf("left open: %v, want %s", a.LeftOpen, c.left)
				}
				return
			}
			if len(a.LeftOpen) > 0 {
				t.Errorf("left open: %v", a.LeftOpen)
			}
			o, err := changed(t, c.text, a.Set).Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Goal: goal})
			if err != nil {
				t.Fatal(err)
			}
			if o.Goal.Exact.Cmp(a.Exact) != 0 {
				t.Errorf("%v comes to %v, promised %v", a.Set, o.Goal.Exact, a.Exact)
			}
		})
	}
}

// changed is a file with all fields set at once, as --set does.
func changed(t *testing.T, text string, set []string) *enfilade.Scenario {
	t.Helper()
	var changes []enfilade.Change
	for _, x := range set {
		path, value, _ := strings.Cut(x, "=")
		changes = append(changes, enfilade.Change{Path: path, Value: value})
	}
	all, err := enfilade.ReadEach(strings.NewReader(text), "test", changes...)
	if err != nil || all[0].Err != nil {
		t.Fatal(set, err, all[0].Err)
	}
	return all[0].Scenario
}

// advises reads a question and asks for advice on it, in fractions.
func advises(t *testing.T, text, goal string) (*enfilade.Scenario, enfilade.Goal, *enfilade.Advice) {
	t.Helper()
	s := reads(t, text)
	g, err := enfilade.ParseGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Advise(enfilade.NewBook(), g, true)
	if err != nil {
		t.Fatal(err)
	}
	return s, g, a
}
