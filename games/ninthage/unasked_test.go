package ninthage

import (
	"maps"
	"math"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// Steps of one side's Melee Attacks that find nobody once the target is gone are
// worked out by round where they are many, to what walking through them gives.
func TestBoutByRound(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 4, files: 4, att: 2, off: 5, agi: 5, str: 4, ap: 1, parts: [{att: 1, off: 3, agi: 3, str: 4, ap: 0, abilities: [Multiple Wounds (D3)]}, {att: 1, off: 2, agi: 1, str: 5, ap: 2}]}
target: {models: 3, files: 3, hp: 2, res: 4, def: 3, arm: 2, champion: {hp: 1}, characters: [{hp: 2, res: 5, def: 5, type: Cavalry}]}
situation: {round: 2}`)
	if q.reckoned {
		t.Fatal("worked out by round by itself")
	}
	for _, a := range q.asks() {
		if a.pool >= 0 {
			continue
		}
		q.reckoned = false
		walked := values(q.attackOf(a).Law(odds.NewBook()))
		q.reckoned = true
		summed := values(q.attackOf(a).Law(odds.NewBook()))
		if !maps.EqualFunc(walked, summed, func(x, y float64) bool { return math.Abs(x-y) < 1e-14 }) {
			t.Errorf("%+v: %v, want %v", a, summed, walked)
		}
	}
}

// values are the chances of the first measure's values.
func values(l attack.Law) map[int64]float64 {
	out := map[int64]float64{}
	for _, o := range l.Outcomes {
		out[o.Values[0].N] += o.P
	}
	return out
}

// Six hundred attacks in five Initiative Steps at a unit that they may destroy are
// told with their hits.
func TestBoutOfManySteps(t *testing.T) {
	q := questionOf(t, `game: ninthage
attacker: {models: 61, files: 10, att: 3, off: 7, agi: 7, str: 2, ap: 0, parts: [{att: 3, off: 2, agi: 1, str: 3, ap: 0}, {att: 2, off: 3, agi: 4, str: 3, ap: 0, abilities: [Multiple Wounds (D3+1)]}, {att: 2, off: 2, agi: 1, str: 5, ap: 2}, {att: 2, off: 5, agi: 3, str: 4, ap: 0}]}
target: {models: 7, files: 7, hp: 20, res: 4, def: 6, arm: 6, hp_lost: 1}
situation: {round: 2, contact: 7}`)
	b := odds.NewBook()
	for _, x := range q.laws() {
		x.Law(b)
	}
	if b.Work() > 1_000_000 {
		t.Errorf("%d of work", b.Work())
	}
}

// Shots that make one hit each, or two, come to as many sorts of hits as there are
// numbers of hits.
func TestSortsAreNumbers(t *testing.T) {
	text := `game: ninthage
attacker: {models: 11, files: 11, aim: 4+, weapon: {range: '48"', str: 3, ap: 4, shots: D3, abilities: [Multiple Wounds (D6+1), Battle Focus]}}
target: {models: 20, files: 20, hp: 2, res: 3, characters: [{type: Cavalry, hp: 3, res: 4}]}`
	q := questionOf(t, text)
	if want := 67 * 147; q.ways != want {
		t.Errorf("%d ways, want %d", q.ways, want)
	}
	b := odds.NewBook()
	q.laws()[0].Law(b)
	if b.Work() > 500_000 {
		t.Errorf("%d of work", b.Work())
	}
}
