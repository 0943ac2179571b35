package wh40k9

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

const divided = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, count: 3, range: 24", type: Assault 2, s: 5, ap: -1, d: D3, target: [X, Y]},
  {name: B, count: 2, range: 24", type: Assault D3, s: 8, ap: -2, d: 2, target: [X, Y]}]}
targets:
  - {name: X, models: 3, t: 4, w: 2, save: 4+}
  - {name: Y, models: 2, t: 5, w: 3, save: 3+, abilities: [Ignore Wounds (5+)]}
`

// What a way to decide is worth is the same by the laws of each target as by
// that of all.
func TestWeighed(t *testing.T) {
	s := sample(t, divided).scene
	c := chosen{}.clone()
	for _, o := range s.points() {
		if options := s.legalOptions(o, c); o.key == "target" {
			options[len(options)/2].take(&c)
		}
	}
	p := s.with(c).plan()
	b := odds.NewBook()
	joint := p.attack()
	whole := joint.Law(b)
	checked := 0
	for _, a := range p.weighed() {
		law := a.Law(b)
		for at, m := range a.Measures {
			k := slices.IndexFunc(joint.Measures, func(x attack.Measure) bool { return x.Name == m.Name })
			if k < 0 || strings.Count(m.Name, ".") > 1 {
				continue
			}
			got, want := marginal(law, at), marginal(whole, k)
			for i, p := range want.p {
				if math.Abs(got.p[i]-p) > 1e-14 || got.low != want.low {
					t.Errorf("%s: %v, of all %v", m.Name, got.p, want.p)
					break
				}
			}
			checked++
		}
	}
	if checked < 30 {
		t.Errorf("%d measures", checked)
	}
}

// Fractions of all ways are told while they take little.
func TestAffordableExactly(t *testing.T) {
	for n, want := range map[string]bool{"3": true, "12": true, "200": false} {
		s := sample(t, strings.Replace(divided, "count: 3", "count: "+n, 1)).scene
		open, _ := s.advisable()
		if _, _, exact := s.affordable(open); exact != want {
			t.Errorf("%s of A: in fractions %v", n, exact)
		}
	}
}

// Decisions are tried while all ways to make them take little; the rest are named.
func TestAffordable(t *testing.T) {
	for b, want := range map[string]string{"2": "", "90": "split B"} {
		text := strings.NewReplacer("count: 3", "count: 40", "count: 2", "count: "+b).Replace(divided)
		if got := strings.Join(sample(t, text).scene.question().Defaulted(), ", "); got != want {
			t.Errorf("%s of B: left %q, want %q", b, got, want)
		}
	}
	joined := strings.Replace(divided, "count: 3", "count: 40", 1) + "goal: slain.X >= 1 and slain.Y >= 1\n"
	if got := sample(t, joined).scene.question().Defaulted(); got != nil {
		t.Errorf("left %v of a joint law that is small", got)
	}
}
