package bushido

import (
	"maps"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// TestDeeds compares what follows from margins under every pair of moves with what
// follows under the first moves that are said to do the same.
func TestDeeds(t *testing.T) {
	text := `game: bushido
action: melee
attacker: {name: A, melee_pool: 4, wounds: 4, weapon: {name: W, strength: +1, traits: [Sharp (1)], specials: [ALL], on_hit: [Bleeding (SL)]}}
target: {name: B, melee_pool: 4, wounds: 3, weapon: {name: V, strength: +2, specials: [ALL], on_hit: [Stunned]}}`
	all := ""
	for _, name := range moveNames[1:] {
		all += ", " + name + " (1)"
	}
	s := sceneOf(t, strings.ReplaceAll(text, "ALL", all[2:]))
	d := s.meleeDuel()
	moves := [2][]*term{d.openMoves(0), d.openMoves(1)}
	if len(moves[0]) != len(moveNames) {
		t.Fatalf("%d moves", len(moves[0]))
	}
	x := d.exchange(open{}, &moves)
	b := odds.NewBook()
	for first := range uint8(2) {
		x.First = first
		had, merged := map[follows]map[Brawl]float64{}, 0
		for i := range 9 * 4 * len(moves[0]) * len(moves[1]) {
			over, dice := i%9, i/9%4
			m := met{over: [2]int16{[]int16{noStrike, -4, 2}[over%3], []int16{noStrike, -4, 2}[over/3]}}
			pair := [2]uint8{uint8(i / 36 % len(moves[0])), uint8(i / 36 / len(moves[0]))}
			from := x.fallen([2][2]uint8{{2, uint8(dice % 2)}, {2, uint8(dice / 2)}}, pair, m)
			law := map[Brawl]float64{}
			attack.Each(b, exchanging{&x}, from, func(r Brawl, p float64) { law[r] += p })
			key := follows{over, [2]deed{x.deedOf(from, 0), x.deedOf(from, 1)}}
			if had[key] == nil {
				had[key] = law
				continue
			}
			if merged++; !maps.Equal(law, had[key]) {
				t.Fatalf("%v after %v is not as the moves that do the same: %v, %v", pair, m, law, had[key])
			}
		}
		if merged == 0 || len(had) < 150 {
			t.Errorf("%d ways, %d merged", len(had), merged)
		}
	}
}
