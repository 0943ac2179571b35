package wh40k9

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
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

// What there are too many ways to decide is refused before any law is worked out.
func TestAffordableAtOnce(t *testing.T) {
	text := &strings.Builder{}
	text.WriteString("game: wh40k9\nattacker:\n  name: A\n  models: 10\n  bs: 3+\n  weapons:\n")
	for i := range 40 {
		fmt.Fprintf(text, "    - {name: W%d, count: 25, range: 24\", type: Heavy 1, s: 5, ap: -1, d: D6, target: [T0, T1, T2, T3, T4]}\n", i)
	}
	text.WriteString("targets:\n")
	for i := range 5 {
		fmt.Fprintf(text, "  - {name: T%d, models: 100, t: 4, w: 24, save: 4+}\n", i)
	}
	text.WriteString("goal: slain >= 3\n")
	s := sample(t, text.String()).scene
	open, _ := s.advisable()
	defer func() {
		if _, ok := recover().(table.TooMany); !ok {
			t.Error("not refused")
		}
	}()
	m := &measured{scene: s, plan: s.plan(), book: odds.NewBook(), ways: 1}
	for _, o := range open {
		if options := o.options(s); len(options) > 1 && m.affords(o, options, float64(len(options))) {
			t.Errorf("%s is tried", o.at)
		}
	}
	if m.book.Work() > 0 {
		t.Errorf("%d steps", m.book.Work())
	}
	s.affordable(open)
}

// Decisions made as well as they can be are refused where the laws of all ways to
// make them would take long.
func TestSettledTooMany(t *testing.T) {
	for count, refused := range map[int]bool{1: false, 4: true} {
		text := &strings.Builder{}
		text.WriteString("game: wh40k9\nattacker:\n  name: A\n  models: 10\n  bs: 3+\n  weapons:\n")
		for i := range 40 {
			fmt.Fprintf(text, "    - {name: W%d, count: %d, range: 24\", type: Heavy 2D6, s: %d, ap: -%d, d: D3, abilities: [Re-roll Hits, Mortal Wounds (1) on hit 6]}\n", i, count, 4+i%6, i%4)
		}
		text.WriteString("target: {name: T, models: 500, t: 4, w: 24, save: 3+, abilities: [Re-roll Save 1s]}\ndecisions: {reroll_hits: best}\n")
		p := sample(t, text.String())
		func() {
			defer func() {
				large, ok := recover().(table.TooMany)
				if ok != refused || ok && large.At != "decisions.reroll_hits" {
					t.Errorf("%d of each: %v", count, large)
				}
			}()
			p.scene.settle()
		}()
	}
}

// A law that takes more than a way may is not worked out to its end.
func TestMeasured(t *testing.T) {
	s := sample(t, strings.NewReplacer("count: 3", "count: 300", "count: 2", "count: 200").Replace(divided)).scene
	m := &measured{scene: s, plan: s.plan(), book: odds.NewBook()}
	whole := m.work(m.plan, 1e9)
	m.book = odds.NewBook()
	if got := m.work(m.plan, whole/4); !math.IsInf(got, 1) || float64(m.book.Work())*lawWork > whole/2 {
		t.Errorf("%v of at most %v: worked %d of %v", got, whole/4, m.book.Work(), whole)
	}
	if got := m.work(m.plan, 2*whole); got != whole {
		t.Errorf("%v after all was forgotten, %v before", got, whole)
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
