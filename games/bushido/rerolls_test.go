package bushido_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestRerollsOfATrait refuses rerolls of what rerolls no dice, and dice that a trait
// does not reroll: nothing is taken and then does nothing.
func TestRerollsOfATrait(t *testing.T) {
	const melee = "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 5, traits: ['Prowess [Attack] (1)'], weapon: { name: K, strength: 0, traits: [Feint (1)] } }\ntarget: { name: B, melee_pool: 3, wounds: 5, weapon: { name: N, strength: 0 } }\ndecisions:\n  rerolls:\n    "
	for text, want := range map[string]string{
		"Prowess: <=3":             "",
		"'Prowess [Attack]': ones": "",
		"Feint: '>=4'":             "",
		"Feint: best":              "",
		"Prowess: '>=4'":           "decisions.rerolls.Prowess: Prowess rerolls its owner's lowest dice: none, ones, <=N, best or open (got >=4)",
		"Feint: ones":              "decisions.rerolls.Feint: Feint rerolls the enemy's highest dice: none, >=N, best or open (got ones)",
		"Feint: <=2":               "(got <=2)",
		"Dodge: '>=5'":             "decisions.rerolls.Dodge: nobody here has Dodge",
		"Prowes: ones":             `decisions.rerolls.Prowes: "Prowes" is not a trait that rerolls dice: Prowess, Dodge or Feint`,
		"Brutal: best":             "is not a trait that rerolls dice",
	} {
		_, err := enfilade.Read(strings.NewReader(melee+text+"\n"), "test")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestWorthOfARerolledTrait prices a trait that a decision names.
func TestWorthOfARerolledTrait(t *testing.T) {
	const text = "game: bushido\nattacker: { name: A, ranged_pool: 3, traits: ['Prowess [Ranged] (1)'], weapon: { name: W, bands: 4/8/12, strength: 1 } }\ntarget: { name: B, wounds: 2 }\nsituation: { range: medium }\ndecisions: { rerolls: { Prowess: <=2 } }\n"
	e, err := reads(t, text).Explain(enfilade.NewBook(), false)
	if err != nil || len(e.Worth) != 1 {
		t.Errorf("%v, %d rules are priced, want Prowess", err, len(e.Worth))
	}
}

// TestSharedRerollsPicked gives no more rerolls than a trait has to attack and defence
// dice together when they are picked: one each way is the most of Prowess [Melee] (1).
func TestSharedRerollsPicked(t *testing.T) {
	const text = `
game: bushido
action: melee
attacker: { name: A, melee_pool: 2, wounds: 8, traits: ["Prowess [Melee] (1)"], weapon: { name: K, strength: 1 } }
target: { name: B, melee_pool: 2, wounds: 8, traits: [Feint (1)], weapon: { name: N, strength: 1 } }
decisions: { rerolls: %s }
`
	for _, word := range []string{"best", "{ Feint: best }", "{ Prowess: best }"} {
		s := reads(t, strings.Replace(text, "%s", word, 1))
		o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(word, err)
		}
		none, err := reads(t, strings.Replace(text, "%s", "{ Prowess: none, Feint: none }", 1)).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		a, _ := o.Measures.Get("slain")
		b, _ := none.Measures.Get("slain")
		if word == "{ Prowess: best }" && a.Mean <= b.Mean {
			t.Errorf("%s: %v, without rerolls %v", word, a.Mean, b.Mean)
		}
		for seed := range uint64(200) {
			log, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := picked(log, "reroll Prowess"); n > 1 {
				t.Fatalf("%s, seed %d: %d dice rerolled", word, seed, n)
			}
		}
	}
}

// picked is how many dice of a trait a play rerolls.
func picked(p *enfilade.Played, trait string) int {
	n := 0
	for _, e := range p.Events {
		if rest, ok := strings.CutPrefix(e.Chosen, trait); ok {
			n += len(strings.Fields(rest))
		}
	}
	return n
}

// TestPickedPlaysAsOdds plays exchanges of four dice a side in which both pick dice:
// on average they end as odds say.
func TestPickedPlaysAsOdds(t *testing.T) {
	agrees(t, reads(t, `
game: bushido
action: melee
attacker: { name: A, melee_pool: 4, wounds: 5, traits: ["Prowess [Melee] (1)", Dodge (1)], weapon: { name: K, strength: 1 } }
target: { name: B, melee_pool: 4, wounds: 5, traits: ["Prowess [Melee] (1)", Feint (1)], weapon: { name: N, strength: 1 } }
decisions: { rerolls: best }
`), 150)
}

// TestPicksAreWordedOnce puts the picks of dice that lie so into words once for all of
// them, not once for each: exchanges of five dice are written out in few allocations.
func TestPicksAreWordedOnce(t *testing.T) {
	s := reads(t, "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 1, wounds: 9, weapon: { name: K, strength: 1 } }\ntarget: { name: B, melee_pool: 5, wounds: 8, traits: ['Prowess [Melee] (3)'], weapon: { name: N, strength: 0 } }\ndecisions: { split: best, target_split: best, rerolls: best }\n")
	n := testing.AllocsPerRun(1, func() {
		if _, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err != nil {
			t.Fatal(err)
		}
	})
	if n > 1_500_000 {
		t.Errorf("%v allocations", n)
	}
}
