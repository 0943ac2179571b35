package ninthage

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// convolved is two independent numbers added up.
func convolved(a, b map[int]*big.Rat) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for x, p := range a {
		for y, q := range b {
			if out[x+y] == nil {
				out[x+y] = new(big.Rat)
			}
			out[x+y].Add(out[x+y], new(big.Rat).Mul(p, q))
		}
	}
	return out
}

// d6s is n dice added up.
func d6s(n int) map[int]*big.Rat {
	one := map[int]*big.Rat{}
	for f := 1; f <= 6; f++ {
		one[f] = big.NewRat(1, 6)
	}
	out := map[int]*big.Rat{0: big.NewRat(1, 1)}
	for range n {
		out = convolved(out, one)
	}
	return out
}

const ranked = `
target: {models: 20, files: 5, res: 3, def: 4, arm: 1}`

// A joined character breathes in place of its own Close Combat Attacks; the four
// beside it in the front rank strike, and it stomps all the same.
func TestJoinedCharacterBreathes(t *testing.T) {
	law := lawOf(t, `
attacker:
  models: 9
  files: 5
  att: 1
  off: 4
  str: 3
  ap: 0
  characters:
    - {name: Drake, type: Cavalry, att: 5, off: 6, str: 5, agi: 3, abilities: ["Breath Attack (Str 4, AP 1)", "Stomp Attacks (D6)"]}
situation: {contact: 5, own_facing: rear}
decisions: {attack: Breath Attack}`+ranked, "hits")
	sameLaw(t, law, convolved(binomial(4, big.NewRat(1, 2), 4), d6s(3)))
}

// The mount of a character and a part of every model breathe, each of its models
// in contact once; the riders strike.
func TestMountsBreathe(t *testing.T) {
	law := lawOf(t, `
attacker:
  models: 1
  files: 2
  att: 2
  off: 4
  str: 3
  ap: 0
  parts: [{name: wyrm, number: 2, abilities: ["Breath Attack (Str 4, AP 1)"]}]
  characters:
    - {name: Lord, att: 3, off: 4, str: 5, parts: [{name: drake, abilities: ["Breath Attack (Str 3, AP 0)"]}]}
situation: {contact: 2, charging: attacker}
decisions: {attack: Breath Attack}`+ranked, "hits")
	sameLaw(t, law, convolved(binomial(5, big.NewRat(1, 2), 5), d6s(6)))
}

// A character breathes while its unit shoots.
func TestCharacterBreathesAmongBows(t *testing.T) {
	law := lawOf(t, `
attacker: {models: 3, files: 3, aim: 4+, weapon: Bow, characters: [{name: Drake, abilities: ["Breath Attack (Str 4, AP 1)"]}]}
situation: {range: 5"}
decisions: {attack: Breath Attack}`+ranked, "hits")
	sameLaw(t, law, convolved(binomial(3, big.NewRat(1, 2), 3), d6s(2)))
}

// Beyond its 6 inches it does not, the bows still shoot.
func TestBreathRange(t *testing.T) {
	text := `
attacker: {models: 3, files: 3, aim: 4+, weapon: Bow, characters: [{name: Drake, abilities: ["Breath Attack (Str 4, AP 1)"]}]}
situation: {range: 7"}
decisions: {attack: Breath Attack}` + ranked
	sameLaw(t, lawOf(t, text, "hits"), binomial(3, big.NewRat(1, 2), 3))
}

// A character that is no more than trampling strikes at Step 0 by its Strength.
func TestCharacterWithSpecialAttacksAlone(t *testing.T) {
	law := lawOf(t, `
attacker: {models: 4, files: 5, att: 1, off: 4, str: 3, ap: 0, characters: [{name: Beast, str: 5, abilities: ["Grind Attacks (3)", "Stomp Attacks (D6)"]}]}
situation: {contact: 5}`+ranked, "hits")
	three := map[int]*big.Rat{3: big.NewRat(1, 1)}
	sameLaw(t, law, convolved(convolved(binomial(4, big.NewRat(1, 2), 4), d6s(1)), three))
}

// Units that fight are in base contact.
func TestFightAtADistance(t *testing.T) {
	const fight = `
attacker: {models: 5, files: 5, att: 1, off: 4, def: 4, agi: 4, str: 3, ap: 0, res: 3}
target: {models: 5, files: 5, att: 1, off: 4, def: 4, agi: 4, str: 3, ap: 0, res: 3}
situation: {%s}`
	refused(t, fmt.Sprintf(fight, `strike_back: true, range: 10"`), "situation.range", "fight in base contact")
	refused(t, fmt.Sprintf(fight, "contact: 3, long_range: true"), "situation.long_range", "fight in base contact")
	if ps := faultsOf(t, fmt.Sprintf(fight, `strike_back: true, range: 0"`)); len(ps) > 0 {
		t.Error(ps)
	}
}

// A play counts hits on the target's characters, not those that the target deals
// to the attacker's.
func TestPlayedHitsOnCharacters(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 1, files: 2, att: 1, off: 4, def: 4, agi: 1, str: 3, ap: 0, res: 3, abilities: [Grind Attacks (1)], characters: [{name: Captain, type: Cavalry, res: 4, def: 4, hp: 3}]}
target: {models: 1, files: 2, att: 1, off: 4, def: 4, agi: 9, str: 3, ap: 0, res: 3, abilities: [Grind Attacks (3)], characters: [{name: Lord, type: Cavalry, res: 4, def: 4, hp: 3}]}
situation: {strike_back: true}`)
	x := q.played(false)
	at := slices.IndexFunc(x.Measures, func(m attack.Measure) bool { return m.Name == "characters[0].hits" })
	for _, o := range x.Law(odds.NewBook()).Outcomes {
		if n := o.Values[at].N; n != 0 {
			t.Fatalf("%v hits on the target's character, whom nobody hits", n)
		}
	}
}

// A play counts the hits of attacks allocated to a character, as the law does,
// and so do dice that were rolled already.
func TestPlayedHitsAllocatedToCharacter(t *testing.T) {
	const text = `
attacker: {models: 5, files: 5, att: 1, off: 4, str: 4, ap: 0, agi: 5}
target: {models: 5, files: 5, def: 4, res: 4, characters: [{name: C, hp: 3, res: 4, def: 5}, {name: D, hp: 3, res: 4, def: 5}]}
situation: {round: 1}
decisions: {allocate: {C: 3, rank and file: 2}}`
	const hits = "characters[0].hits"
	sameLaw(t, playedLaw(t, text, hits), binomial(3, big.NewRat(1, 2), 3))
	sameLaw(t, playedLaw(t, text, "characters[1].hits"), map[int]*big.Rat{0: big.NewRat(1, 1)})
	known := strings.Replace(text, "C: 3, rank and file: 2", "C: 5", 1) + "\nso_far: [{to_hit: [4, 4, 1, 6, 3]}]"
	three := map[int]*big.Rat{3: big.NewRat(1, 1)}
	sameLaw(t, lawOf(t, known, hits), three)
	sameLaw(t, playedLaw(t, known, hits), three)
}

// playedLaw is the law of a measure over all plays.
func playedLaw(t *testing.T, text, measure string) map[int]*big.Rat {
	t.Helper()
	x := questionOf(t, "game: ninthage"+text).played(false)
	at := slices.IndexFunc(x.Measures, func(m attack.Measure) bool { return m.Name == measure })
	out := map[int]*big.Rat{}
	for _, o := range x.Exact(odds.NewBook()).Outcomes {
		n := int(o.Values[at].N)
		if out[n] == nil {
			out[n] = new(big.Rat)
		}
		out[n].Add(out[n], o.Exact)
	}
	return out
}

// A character whom nothing hits takes no hits, which is told when it is asked for.
func TestHitsOnCharacterNobodyHits(t *testing.T) {
	const text = `
attacker: {models: 10, files: 5, off: 3, agi: 3, str: 3, ap: 0, attacks: 10}
target: {models: 20, files: 5, res: 4, def: 3, hp: 1, characters: [{name: G, hp: 3, res: 4, def: 5}]}
situation: {round: 1}`
	sameLaw(t, lawOf(t, text, "characters[0].hits"), map[int]*big.Rat{0: big.NewRat(1, 1)})
	for _, x := range questionOf(t, "game: ninthage"+text).laws() {
		for _, m := range x.Measures {
			if m.Name == "characters[0].hits" && !m.Quiet {
				t.Error("shown unasked")
			}
		}
	}
}

// A play says of each attacker how its own artillery went: of one that finds nobody
// left, nothing.
func TestPlayedShotsAreOnesOwn(t *testing.T) {
	q := questionOf(t, `game: ninthage
attackers: [{name: A, models: 1, hp: 2, aim: 2+, weapon: Dwarf Cannon}, {name: B, models: 1, hp: 2, aim: 4+, weapon: Dwarf Cannon}]
target: {models: 1, hp: 1, res: 2}`)
	const measure = "attackers[1].shot"
	of := func(x attack.Attack) map[attack.Value]float64 {
		at := slices.IndexFunc(x.Measures, func(m attack.Measure) bool { return m.Name == measure })
		out := map[attack.Value]float64{}
		for _, o := range x.Law(odds.NewBook()).Outcomes {
			out[o.Values[at]] += o.P
		}
		return out
	}
	laws := q.laws()
	i := slices.IndexFunc(laws, func(x attack.Attack) bool {
		return slices.ContainsFunc(x.Measures, func(m attack.Measure) bool { return m.Name == measure })
	})
	want, got := of(laws[i]), of(q.played(false))
	if len(want) != 4 || len(got) != len(want) {
		t.Fatalf("%v, not %v", got, want)
	}
	for v, p := range want {
		if d := got[v] - p; d*d > 1e-20 {
			t.Errorf("%v: %g, not %g", v, got[v], p)
		}
	}
}
