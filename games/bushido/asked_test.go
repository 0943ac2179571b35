package bushido_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// chooser takes options by name where it has one, else the default, and notes
// what it was asked.
type chooser struct {
	take  map[string]string
	asked *[]string
}

func (c chooser) Choose(d enfilade.Decision) (int, error) {
	*c.asked = append(*c.asked, d.Player+" "+d.Name)
	for i, o := range d.Options {
		if o.Barred == nil && o.Name == c.take[d.Player+" "+d.Name] {
			return i, nil
		}
	}
	return d.Default, nil
}

// reads reads one scenario.
func reads(t *testing.T, text string) *enfilade.Scenario {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

const beforeTheDice = `
game: bushido
attacker:
  name: Archer
  ranged_pool: 3
  ranged_boost: 1
  ki_tokens: 4
  traits: [Rapid Fire (2)]
  feats: [Brawn, Dead Eye]
  weapons: [{ name: Bow, bands: 4/8/12, strength: +1 }, { name: Gun, bands: 3/6/9, strength: +3 }]
target: { name: Lord, wounds: 4, ki_tokens: 3, feats: [Stagger] }
models:
  - { name: Guard, side: target, wounds: 5, situation: { range: short, crosses_zone: true } }
situation: { range: 5 }
`

// TestAskedBeforeTheDice asks two players what the file leaves out, as at the
// table, and plays what they chose.
func TestAskedBeforeTheDice(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		take  map[string]string
		asked string
		facts map[string]any
	}{
		"ranged": {
			beforeTheDice,
			map[string]string{"attacker weapon": "weapon Gun", "defender nominate": "nominate Guard", "attacker pool": "boosts 1 + feat Brawn"},
			"attacker weapon, defender nominate, defender 1e, attacker 1e, attacker pool, attacker attacks",
			map[string]any{"target": "Guard", "pool.dice": 4, "ki.spent": 3, "damage.modifier": 3},
		},
		"what the file decides is not asked": {
			beforeTheDice + "decisions: { weapon: Bow, nominate: none, boosts: 1, special: none, feats: none, attacks: 1 }\n",
			nil,
			"defender 1e",
			map[string]any{"target": "Lord", "pool.dice": 4, "ki.spent": 1},
		},
		"melee": {
			`
game: bushido
action: melee
attacker: { name: Aya, melee_pool: 3, melee_boost: 1, ki_tokens: 2, wounds: 4, weapons: [{ name: Katana, strength: +1 }, { name: Bo, strength: 0 }] }
target: { name: Chiyo, melee_pool: 3, melee_boost: 1, ki_tokens: 1, wounds: 4, weapons: [{ name: Naginata, strength: +1 }, { name: Knife, strength: -1 }] }
`,
			map[string]string{"defender weapon": "weapon Knife", "attacker pool": "boosts 2", "attacker split": "split 5/0"},
			"defender weapon, attacker weapon, defender pool, attacker pool, attacker split, defender split",
			map[string]any{"attacker.pool": 5, "target.pool": 3},
		},
		"test": {
			"game: bushido\naction: test\nattacker: { name: Aya, melee_pool: 3, melee_boost: 1, ki_tokens: 2 }\nsituation: { test: melee, challenge_number: 5 }\n",
			map[string]string{"attacker pool": "boosts 2"},
			"attacker pool",
			map[string]any{"pool.dice": 5},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []string
			p, err := reads(t, c.text).Play(enfilade.Seeded(1), chooser{c.take, &asked})
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(c.asked, ", ")
			if len(asked) < len(want) || !slices.Equal(asked[:len(want)], want) {
				t.Errorf("asked %v, want %v", asked, want)
			}
			e, err := p.Decided().Explain(enfilade.NewBook(), false)
			if err != nil {
				t.Fatal(err)
			}
			for name, v := range c.facts {
				if got := e.Facts.Get(name); got != v {
					t.Errorf("%s is %v, want %v", name, got, v)
				}
			}
		})
	}
}

// TestPlayDecidesAsOdds plays decisions that the file wants made as well as can
// be, with nobody there: they are those of odds.
func TestPlayDecidesAsOdds(t *testing.T) {
	for name, text := range map[string]string{
		"boosts":        "game: bushido\nattacker: { name: A, ranged_pool: 3, ranged_boost: 3, ki_tokens: 6, weapon: { name: Bow, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 3 }\nsituation: { range: long }\ndecisions: { boosts: best }\n",
		"rerolls":       "game: bushido\nattacker: { name: A, ranged_pool: 2, traits: ['Prowess [Ranged] (1)'], weapon: { name: Bow, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 2 }\nsituation: { range: medium }\ndecisions: { rerolls: best }\n",
		"melee weapon":  "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 4, weapons: [{ name: Bo, strength: 0 }, { name: Katana, strength: +3 }] }\ntarget: { name: B, melee_pool: 3, wounds: 3, weapon: { name: V, strength: 0 } }\ndecisions: { weapon: best }\n",
		"melee boosts":  "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, melee_boost: 1, ki_tokens: 3, wounds: 4, weapon: { name: Bo, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 3, weapon: { name: V, strength: 0 } }\ndecisions: { boosts: best, split: best }\n",
		"bare test":     "game: bushido\naction: test\nattacker: { name: A, melee_pool: 3, melee_boost: 1, ki_tokens: 3, traits: ['Prowess [Melee] (1)'] }\nsituation: { test: melee, challenge_number: 6 }\ndecisions: { boosts: best, rerolls: best }\n",
		"opposed test":  "game: bushido\naction: test\nattacker: { name: A, ranged_pool: 1, ranged_boost: 1, ki_tokens: 1 }\ntarget: { name: B, ranged_pool: 2, traits: ['Prowess [Ranged] (1)'] }\nsituation: { test: ranged }\ndecisions: { boosts: best, rerolls: best }\n",
		"goal of hits":  "game: bushido\ngoal: hits >= 1\nattacker: { name: A, ranged_pool: 2, traits: ['Prowess [Ranged] (1)'], weapon: { name: Bow, bands: 4/8/12, strength: +1 } }\ntarget: { name: B, wounds: 2 }\nsituation: { range: medium }\ndecisions: { rerolls: best }\n",
		"several shots": "game: bushido\nattacker: { name: A, ranged_pool: 1, traits: [Rapid Fire (6), 'Prowess [Ranged] (1)'], weapon: { name: Bow, bands: 4/8/12, strength: -2 } }\ntarget: { name: B, wounds: 9 }\nsituation: { range: short }\ndecisions: { rerolls: best }\n",
	} {
		plays := 100
		if name == "several shots" {
			plays = 3 // each play decides anew
		}
		t.Run(name, func(t *testing.T) { agrees(t, reads(t, text), plays) })
	}
}

// TestNoQuestionOfOneAnswer asks nobody for a split that the file states, nor for one
// that no other may be made beside, and shows it all the same.
func TestNoQuestionOfOneAnswer(t *testing.T) {
	text := "game: bushido\naction: melee\nattacker: { name: Aya, melee_pool: 3, wounds: 5, weapon: { name: K, strength: 0 } }\ntarget: { name: Chiyo, melee_pool: 3, wounds: 5, weapon: { name: N, strength: 0 } }\ndecisions: { target_split: 2/1 }\n"
	for _, c := range []struct{ text, asked string }{
		{text, "attacker split"},
		{strings.Replace(text, "target_split: 2/1", "split: 2/1, target_split: 2/1", 1), ""},
	} {
		var asked []string
		p, err := reads(t, c.text).Play(enfilade.Seeded(1), chooser{nil, &asked})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(asked, ", "); got != c.asked {
			t.Errorf("asked %q, want %q", got, c.asked)
		}
		shown := slices.ContainsFunc(p.Events, func(e enfilade.Event) bool { return e.Player == "defender" && e.Chosen == "split 2/1" })
		if c.asked != "" && !shown {
			t.Error("the split stated is not shown")
		}
	}
}

// TestExplainSecretSplits explains what advise alone decides, whatever else is to be
// made as well as can be.
func TestExplainSecretSplits(t *testing.T) {
	text := "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 4, traits: ['Prowess [Attack] (1)'], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 2, wounds: 3, weapon: { name: N, strength: 0 } }\ngoal: slain >= 1\ndecisions: { target_split: secret, rerolls: best }\n"
	if _, err := reads(t, text).Explain(enfilade.NewBook(), false); err != nil {
		t.Error(err)
	}
	// Advise picks the dice then, after the splits: it is worth more than ones alone.
	goal, _ := enfilade.ParseGoal("slain >= 1")
	value := func(text string) float64 {
		a, err := reads(t, text).Advise(enfilade.NewBook(), goal, false)
		if err != nil {
			t.Fatal(err)
		}
		return a.Value
	}
	if best, ones := value(text), value(strings.Replace(text, "rerolls: best", "rerolls: { Prowess: ones }", 1)); best <= ones+1e-6 {
		t.Errorf("dice picked as well as can be come to %v, ones alone to %v", best, ones)
	}
}

// TestRefusedAgain refuses plays of what is too large each time they are asked for.
func TestRefusedAgain(t *testing.T) {
	text := "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 30, wounds: 4, traits: ['Prowess [Melee] (3)', Dodge (3)], weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 30, wounds: 3, traits: ['Prowess [Melee] (3)', Dodge (3)], weapon: { name: N, strength: 0 } }\ndecisions: { rerolls: best, split: best }\n"
	s := reads(t, text)
	var asked []string
	for _, p := range []enfilade.Player{nil, chooser{nil, &asked}, nil} {
		if _, err := s.Play(enfilade.Seeded(1), p); err == nil || !strings.Contains(err.Error(), "too many") {
			t.Errorf("%v, want a refusal", err)
		}
	}
}
