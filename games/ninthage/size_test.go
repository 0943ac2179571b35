package ninthage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
)

// faultsOf is what is wrong with a scenario.
func faultsOf(t *testing.T, text string) scenario.Problems {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader("game: ninthage"+text), "test")
	if err != nil || len(docs) != 1 || len(docs[0].Problems) > 0 {
		t.Fatalf("no document: %v", err)
	}
	_, ps := read(docs[0])
	return ps
}

// refused holds a refusal to its place and its words, and to a second.
func refused(t *testing.T, text, key, words string) {
	t.Helper()
	start := time.Now()
	ps := faultsOf(t, text)
	if time.Since(start) > time.Second {
		t.Errorf("refused after %v", time.Since(start))
	}
	for _, p := range ps {
		if strings.Contains(p.Error(), key+": ") && strings.Contains(p.Error(), words) {
			return
		}
	}
	t.Errorf("not refused at %s with %q: %v", key, words, ps)
}

// limits are questions just inside and just outside of each limit of size.
var limits = map[string]struct {
	text, each  string // a number, or as many of each, where the text says so
	inside, out int
	key, words  string
}{
	"kinds of attacks": {`
attacker: {count: 20, models: %d, files: 21, base: round 60, hp: 4, weapon: {range: '48"', str: 3, ap: 0, abilities: [Flamethrower]}}
target: {models: 1, files: 1, res: 4}
situation: {range: 40"}`, "", 20, 21, "attacker.models", "at most 400 kinds of attacks (got 420)"},
	"kinds in a step": {`
attacker: {models: 1, files: 1, att: 1, off: 3, def: 3, agi: 3, str: 3, ap: 0, res: 3, parts: [` + strings.Repeat("{att: 1, off: 3, str: 3, ap: 0, agi: 3}, ", 12) + `], characters: [%s]}
target: {models: 1, files: 1, att: 1, off: 3, def: 3, agi: 2, str: 3, ap: 0, res: 3}
situation: {strike_back: true}`, "{att: 1, off: 3, def: 3, agi: 3, str: 3, ap: 0, res: 3}", 3, 4, "situation.strike_back", "at most 16 kinds of attacks in one Initiative Step"},
	"kinds distributed": {`
attacker: {models: 2, files: 2, aim: 4+, weapon: {range: '24"', str: 4, ap: 1}, characters: [{aim: 3+, weapon: {range: '24"', str: 4, ap: 2}}, {aim: 3+, weapon: {range: '24"', str: 4, ap: 3}}, {aim: 3+, weapon: {range: '24"', str: 4, ap: 4}}, {aim: 3+, weapon: {range: '24"', str: 4, ap: 5}}, {aim: 3+, weapon: {range: '24"', str: 4, ap: 6}}, {aim: 3+, weapon: {range: '24"', str: %d, ap: 6}}]}
target: {models: 10, files: 5, res: 4, arm: 6, characters: [{type: Cavalry, hp: 3, res: 4, arm: 6}]}`, "", 4, 5, "attacker.characters", "at most 6 kinds of attacks of one unit whose hits are distributed"},
	"cases of a queue": {`
attacker: {count: 4, attacks: 1000, aim: 4+, weapon: {range: '24"', str: 3, ap: 0}}
target: {models: %d, files: 20, hp: 5, res: 4}`, "", 250, 450, "attacker.count", "(at most 4 million)"},
	"ends of a fight": {`
attacker: {models: 500, files: %d, hp: 3, att: 6, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
target: {models: 500, files: %[1]d, hp: 3, att: 6, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
situation: {strike_back: true}`, "", 63, 64, "situation.strike_back", "(at most 2 million and 260 thousand)"},
	"cases of a fight": {`
attacker: {models: 500, files: %d, hp: 3, att: 2D6, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
target: {models: 500, files: %[1]d, hp: 3, att: 2D6, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
situation: {strike_back: true}`, "", 20, 40, "situation.strike_back", "(at most 2 million and 260 thousand)"},
	"ways of distributed hits": {`
attacker: {models: %d, files: 100, aim: 4+, weapon: {range: '24"', str: "4 [6]", ap: 0, abilities: ["Area Attack (3x3)", Poison Attacks]}}
target: {models: 40, files: 10, hp: 3, res: 4, characters: [{type: Cavalry, hp: 4, res: 4}, {type: Cavalry, hp: 4, res: 4}]}`, "", 60, 200, "target.characters", "sums (at most 1 billion)"},
	"sums of wounds": {`
attacker: {models: 100, files: 50, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, shots: %d, abilities: ["Area Attack (15x15)"]}}
target: {models: 500, files: 20, hp: 3, res: 4}`, "", 2, 3, "attacker", "300 times up to 225 wounds are more than"},
}

// Every limit of size lets what is just inside through, and refuses what is just
// outside at its place, at once.
func TestLimits(t *testing.T) {
	for name, x := range limits {
		t.Run(name, func(t *testing.T) {
			text := func(n int) string {
				if x.each != "" {
					return fmt.Sprintf(x.text, strings.Repeat(x.each+", ", n))
				}
				return fmt.Sprintf(x.text, n)
			}
			if ps := faultsOf(t, text(x.inside)); len(ps) > 0 {
				t.Errorf("%d is refused: %v", x.inside, ps)
			}
			refused(t, text(x.out), x.key, x.words)
		})
	}
}

// Fractions are refused by the limit that they would go beyond.
func TestExactLimits(t *testing.T) {
	fight := `
attacker: {models: 500, files: %d, hp: 3, att: 1, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
target: {models: 500, files: %[1]d, hp: 3, att: 1, off: 4, def: 4, agi: 4, str: 4, ap: 0, res: 4}
situation: {strike_back: true}`
	shots := `
attacker: {attacks: %d, aim: 4+, weapon: {range: '24"', hits: 1, str: 4, ap: 0}}
target: {models: 500, files: 20, hp: 3, res: 4, characters: [{type: Cavalry, hp: 3, res: 4}]}`
	for _, x := range []struct{ text, why string }{
		{fmt.Sprintf(fight, 40), ""},
		{fmt.Sprintf(fight, 60), "ends of a Round of Combat (at most 20000)"},
		{fmt.Sprintf(shots, 5), ""},
		{`
attacker: {attacks: 100D6, aim: 4+, weapon: {range: '24"', str: 4, ap: 0}}
target: {models: 500, files: 20, hp: 3, res: 4}`, "whose number is rolled (at most 250)"},
		{`
attacker: {models: 60, files: 30, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, abilities: ["Area Attack (8x8)"]}}
target: {models: 100, files: 10, hp: 3, res: 4}`, "Health Points (at most 1600)"},
		{`
attacker: {models: 18, files: 30, aim: 4+, weapon: {range: '24"', str: "4 [6]", ap: 0, abilities: ["Area Attack (3x3)", Poison Attacks]}}
target: {models: 40, files: 10, hp: 3, res: 4, characters: [{type: Cavalry, hp: 4, res: 4}, {type: Cavalry, hp: 4, res: 4}]}`, "ends of hits distributed over characters (at most 400000)"},
	} {
		if got := questionOf(t, "game: ninthage"+x.text).long(ask{stages: CountLosses}); x.why == "" && got != "" || !strings.HasSuffix(got, x.why) {
			t.Errorf("%q, want %q: %s", got, x.why, x.text)
		}
	}
}

// A large unit that cannot be cut down to fewer models than reach it has those
// counted once; where it may well be, the question is refused.
func TestContactCountedOnce(t *testing.T) {
	text := `
attacker: {models: 12, files: 12, att: 20, off: 3, agi: 2, str: 2, ap: 0, parts: [{att: 20, off: 3, str: %d, ap: %d, agi: 5, number: 4}, {att: 20, off: 3, str: %[1]d, ap: %d, agi: 4, number: 4}]}
target: {models: 100, files: 10, hp: 10, res: 6, def: 5, arm: 6}`
	q := questionOf(t, "game: ninthage"+fmt.Sprintf(text, 2, 0, 0))
	if q.once == "" {
		t.Error("models in contact are counted in every case")
	}
	refused(t, fmt.Sprintf(text, 10, 6, 6), "attacker.models", "as the target grows narrower")
}

// A thousand shots of a large Area Attack with Multiple Wounds are told, but for
// what they would cost beyond all that there is.
func TestManyCatapultShots(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {aim: 5+, base: round 60, hp: 2, attacks: 1000, weapon: {range: '48"', str: 5, ap: 4, abilities: [Lethal Strike, Multiple Wounds (D3+1), Catapult (6x2)]}}
target: {models: 391, files: 65, hp: 20, res: 6, arm: 1}`)
	if !q.overless {
		t.Error("overkill is not left out")
	}
	x := q.laws()[0]
	if b := odds.NewBook(); len(x.Law(b).Outcomes) == 0 || len(x.Cited(b)) == 0 {
		t.Error("no law")
	}
}
