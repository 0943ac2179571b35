package wh40k9

import (
	"math"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

const deadly = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, count: 2, range: 24", type: Assault 1, s: 5, ap: -1, d: 3D6, abilities: [Excess Damage Kept, Extra Hits (2) on hit 5+]},
  {name: B, count: 2, range: 24", type: Assault 1, s: 8, ap: -2, d: 2, abilities: [Mortal Wounds (D3) instead on hit 6, Mortal Wounds (2D3) on wound 5+]},
  {name: C, count: 2, range: 24", type: Assault 1, s: 4, ap: 0, d: D3, abilities: [Mortal Wounds (1) on hit 4+]}]}
target: {t: 4, w: 2, save: 4+, mix: [
  {name: X, models: 80, w: 2, save: 4+}, {name: Y, models: 90, w: 1, save: 5+, abilities: [Ignore Wounds (5+)]}]}
decisions: {allocate: [X, Y]}
`

// What one attack does to many models is what it does to as many as it can reach.
func TestReach(t *testing.T) {
	p := sample(t, deadly)
	b := odds.NewBook()
	for _, g := range p.groups {
		for _, lost := range []uint16{0, 79} {
			u := p.start[0].Unit
			u.Models[0] -= lost
			near, beyond := known(&g.One).reach(u)
			if beyond[1] == 0 || near == u {
				t.Fatal("all are reached")
			}
			whole := map[Exchange]float64{}
			for _, o := range odds.Of(b, g.One, Exchange{Unit: u}, nil).Outcomes {
				whole[o.Result] += o.P
			}
			most := uint16(0)
			n := 0
			for _, o := range odds.Of(b, g.One, Exchange{Unit: near}, nil).Outcomes {
				r, p := o.Result, o.P
				for row := range beyond {
					r.Models[row] += beyond[row]
				}
				most = max(most, uint16(u.left()-r.left()))
				if n++; math.Abs(whole[r]-p) > 1e-15 {
					t.Errorf("%v: %g, of the whole unit %g", r.Unit, p, whole[r])
				}
			}
			if n != len(whole) || n < 3 {
				t.Errorf("%d results, %d of the whole unit", n, len(whole))
			}
			if int(most) > g.One.mostSlain() {
				t.Errorf("%d slain of at most %d", most, g.One.mostSlain())
			}
		}
	}
}
