package bushido_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const archer = "game: bushido\nattacker: { name: A, ranged_pool: 3, %s weapon: { name: W, bands: 3/6/9, strength: 0 } }\ntarget: { name: B, wounds: 4 }\nsituation: { range: short }\n"

// TestLevelOfDice refuses a Success Level that the dice on the table do not come
// to, unless rerolls may still change them.
func TestLevelOfDice(t *testing.T) {
	plain, prowess := strings.Replace(archer, "%s", "", 1), strings.Replace(archer, "%s", "traits: ['Prowess [Ranged] (1)'],", 1)
	melee := "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 5, weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 5, weapon: { name: N, strength: 0 } }\ndecisions: { split: 2/1, target_split: 2/1 }\nso_far:\n  - rolled: { attacker: { attack: [4, 2], defence: [5] }, target: { attack: [5, 3], defence: [4] } }\n"
	for name, c := range map[string]struct{ text, want string }{
		"agrees":            {plain + "so_far: [{ rolled: [6, 4, 3] }, { success_level: 4 }]\n", ""},
		"another":           {plain + "so_far: [{ rolled: [6, 4, 3] }, { success_level: 3 }]\n", "a Success Level of 3, but the dice on the table come to 4"},
		"a miss":            {plain + "so_far: [{ rolled: [3, 1, 1] }, { success_level: 0 }]\n", "a Success Level of 0, but the dice on the table fail"},
		"may be rerolled":   {prowess + "so_far: [{ rolled: [6, 4, 1] }, { success_level: 4 }]\n", ""},
		"was rerolled":      {prowess + "so_far: [{ rolled: [6, 4, 1] }, { rerolled: [6, 4, 1] }, { success_level: 4 }]\n", "come to 3"},
		"melee agrees":      {melee + "  - success_level: 1\n", ""},
		"melee of another":  {melee + "  - success_level: 2\n", "a Success Level of 2, but the dice on the table come to 1"},
		"without any dice":  {plain + "so_far: [{ success_level: 7 }]\n", ""},
		"dice without one":  {plain + "so_far: [{ rolled: [6, 4, 3] }]\n", ""},
		"and damage agrees": {plain + "so_far: [{ rolled: [6, 4, 3] }, { success_level: 4 }, { damage_rolled: [3, 3] }]\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := enfilade.Read(strings.NewReader(c.text), "test")
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// TestImpossiblePast refuses what cannot have happened, and says what can.
func TestImpossiblePast(t *testing.T) {
	shot := func(more, so string) string {
		return "game: bushido\nattacker: { name: A, ranged_pool: 3, weapon: { name: W, bands: 3/6/9, strength: 0" + more + " } }\ntarget: { name: B, wounds: 4 }\nsituation: { range: short }\nso_far: [" + so + "]\n"
	}
	melee := func(of, so string) string {
		return "game: bushido\naction: melee\nattacker: { name: A, melee_pool: 3, wounds: 5, " + of + " weapon: { name: K, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 5, weapon: { name: N, strength: 0 } }\ndecisions: { split: 2/1, target_split: 2/1 }\nso_far:\n  - " + so + "\n"
	}
	dice := "rolled: { attacker: { attack: [4, 2], defence: [5] }, target: { attack: [5, 3], defence: [4] } }"
	for name, c := range map[string]struct{ text, want string }{
		"level of no pool":       {shot("", "{ success_level: 99 }"), "at most 20 (got 99); this pool comes to 0 to 4"},
		"level of the table":     {shot("", "{ success_level: 12 }"), ""},
		"level of a large pool":  {shot(", traits: [Brutal (20)]", "{ success_level: 24 }"), ""},
		"more than a large pool": {shot(", traits: [Brutal (20)]", "{ success_level: 25 }"), "at most 24 (got 25)"},
		"melee level":            {melee("", "success_level: 40"), "at most 20 (got 40); this pool comes to 0 to 7"},
		"one die rerolled":       {melee("traits: ['Prowess [Attack] (1)'],", dice+"\n  - success_level: 3"), ""},
		"two dice rerolled":      {melee("traits: ['Prowess [Attack] (1)'],", dice+"\n  - success_level: 4"), "the dice on the table come to 0 to 3"},
		"no reroll":              {shot("", "{ rolled: [6, 4, 3] }, { rerolled: [6, 6, 3] }"), "not the dice rolled: 1 differ, at most 0"},
		"not the dice set":       {strings.Replace(shot("", "{ rolled: [5, 4, 3] }"), "ranged_pool: 3", "ranged_pool: 3, fixed_dice: [6]", 1), "the dice that are set are not among these"},
		"nobody to hit":          {shot("", "{ success_level: 2 }, { on_target: false }"), "no friend of the attacker touches the target"},
		"hit before the test":    {shot("", "{ on_target: true }"), "needs rolled or success_level before it"},
		"damage of a miss":       {shot("", "{ rolled: [1, 1, 1] }, { damage_rolled: [3, 4] }"), "the dice on the table fail"},
		"damage of no roll":      {shot(", traits: [Entangling]", "{ success_level: 1 }, { damage_rolled: [3, 4] }"), "no Damage Roll is made"},
		"dice out of range":      {strings.Replace(shot("", "{ rolled: [6, 4, 3] }"), "range: short", "range: 12", 1), "nothing is rolled: the target is out of range"},
		"melee on target":        {melee("", "success_level: 1\n  - on_target: true"), "a melee exchange has no on_target"},
		"melee damage dice":      {melee("", "success_level: 1\n  - damage_rolled: [1, 2, 3]"), "3 damage dice, 2D6 are rolled"},
		"no attack dice":         {strings.Replace(melee("", "success_level: 1"), "split: 2/1", "split: 0/3", 1), "A has no attack dice"},
		"sum too large":          {strings.Replace(shot("", ""), "ranged_pool: 3", "ranged_pool: 3, traits: [Brutal (+20), Brutal (+20), Brutal (+1)]", 1), "the numbers of Brutal come to 41, at most 40"},
		"range too large":        {strings.Replace(shot("", ""), "range: short", "range: 61", 1), "at most 60 inches (got 61)"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := enfilade.Read(strings.NewReader(c.text), "test")
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			var ps enfilade.Problems
			if errors.As(err, &ps) && len(ps) != 1 {
				t.Errorf("%d faults, want one: %v", len(ps), err)
			}
		})
	}
}

// TestActionHint tells whoever wrote a melee without its action what to write.
func TestActionHint(t *testing.T) {
	_, err := enfilade.Read(strings.NewReader("game: bushido\nattacker: { name: A, melee_pool: 3, wounds: 3, weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 3, wounds: 3, weapon: { name: V, strength: 0 } }\n"), "test")
	var ps enfilade.Problems
	if !errors.As(err, &ps) || len(ps) == 0 || !strings.Contains(ps[0].Hint, "action: melee") {
		t.Errorf("%v %+v", err, ps)
	}
}

// told are dice that hear what is rolled.
type told struct {
	enfilade.Dice
	heard *[]string
}

func (d told) Tell(r enfilade.Roll) { *d.heard = append(*d.heard, r.Step) }

// TestNeeded tells whoever rolls by hand what the result needs.
func TestNeeded(t *testing.T) {
	for text, want := range map[string]string{
		strings.Replace(archer, "%s", "", 1): "2a roll, 4 needed",
		"game: bushido\naction: test\nattacker: { name: A, dice: 3 }\nsituation: { challenge_number: 5 }\n":                                                                                                  "roll, 5 needed",
		strings.Replace(archer, "%s", "traits: [Rapid Fire (2)],", 1):                                                                                                                                        "2a roll",
		strings.Replace(strings.Replace(archer, "%s", "", 1), "wounds: 4", "wounds: 4, states: [Disguised (3)]", 1):                                                                                          "Ki test, 3 needed",
		"game: bushido\naction: melee\nattacker: { name: A, melee_pool: 1, wounds: 3, weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 1, wounds: 3, weapon: { name: V, strength: 0 } }\n": "attack dice",
	} {
		text = strings.Replace(text, "name: A,", "name: A, ki: 2,", 1)
		var heard []string
		if _, err := reads(t, text).Play(told{enfilade.Seeded(1), &heard}, nil); err != nil || len(heard) == 0 || heard[0] != want {
			t.Errorf("%v: heard %q, want %q first\n%s", err, heard, want, text)
		}
	}
}

// TestProneEach lets a target be hit more easily once it was felled itself, not
// once another was: of one die 1/2, 1/3, and 1/2 or 1/3 hit.
func TestProneEach(t *testing.T) {
	s := reads(t, "game: bushido\nattacker: { name: A, ranged_pool: 1, traits: [Rapid Fire (3)], weapon: { name: W, bands: 3/6/9, strength: -10, specials: [Slam Attack (0)] } }\ntargets:\n  - { name: T0, wounds: 99, situation: { range: short } }\n  - { name: T1, wounds: 99, situation: { range: short } }\ndecisions: { special: Slam Attack (0), attack_targets: [T0, T1, T1] }\n")
	o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"0": "2/9", "1": "5/12", "2": "5/18", "3": "1/12"}
	for _, m := range o.Measures {
		if m.Name != "hits" {
			continue
		}
		for _, c := range m.Distribution {
			if n := c.Value.Number.RatString(); c.Exact.RatString() != want[n] {
				t.Errorf("%s hits with %v, want %s", n, c.Exact, want[n])
			}
		}
	}
}
