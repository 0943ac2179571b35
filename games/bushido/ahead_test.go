package bushido

import (
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// TestFewest compares the ways to stand that are counted from each target alone with
// those that a series meets: never more, and not far from all while nobody is gone.
func TestFewest(t *testing.T) {
	for _, wounds := range []string{"3", "9"} {
		s := sceneOf(t, `
game: bushido
attacker: { name: A, ranged_pool: 3, traits: [Rapid Fire (6)], weapon: { name: W, bands: 3/6/9, strength: 1, traits: [Poison (1)] } }
targets:
  - { name: T, wounds: `+wounds+`, situation: { range: short } }
  - { name: U, wounds: 5, traits: [Rise (5)], situation: { range: short } }
  - { name: V, wounds: 4, situation: { range: beyond } }
decisions: { attack_targets: [T, U, T, V, U, T] }
`)
		a := s.act(s.rangedPlan(), open{})
		for _, forget := range []group{0, ofAll} {
			p, start := seriesOf[[mostTargets]Shot, [mostTargets]Track](a)
			p.Forget = forget
			c := chainOf(p, start)
			b := odds.NewBook()
			few, all := c.fewest(c.source(b, false), 1<<30), walked(c, b)
			if few > all || forget == ofAll && few*3 < all {
				t.Errorf("%s wounds, forgetting %b: %d ways counted ahead, %d met", wounds, forget, few, all)
			}
		}
	}
}

// walked is how many ways to stand a series meets before it is over.
func walked[A shots, B tracks](c *chain[A, B], b *attack.Book) int {
	from, met := c.source(b, false), 0
	rows := make([]map[Volley[B]]bool, c.p.Attacks+1)
	for i := range rows {
		rows[i] = map[Volley[B]]bool{}
	}
	rows[0][c.start] = true
	for at := range int(c.p.Attacks) {
		for v := range rows[at] {
			for _, r := range from(v).of {
				next, row := c.after(new(table.T), v, r)
				rows[row][next] = true
			}
		}
		if at+1 < int(c.p.Attacks) {
			met += len(rows[at+1])
		}
	}
	return met
}
