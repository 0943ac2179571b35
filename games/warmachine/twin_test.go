package warmachine_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// The rules once more, as plainly as they can be written: every ordered roll of
// the dice one after another, in fractions. Nothing here is shared with the game.

// rolls calls do with every ordered roll of n dice, and how many there are.
func rolls(n int, do func(dice []int)) int64 {
	dice, all := make([]int, n), int64(1)
	for range n {
		all *= 6
	}
	for k := range all {
		for i := range dice {
			dice[i] = int(k%6) + 1
			k /= 6
		}
		do(dice)
	}
	return all
}

// toHit is the chance to hit, and to hit with a pair.
func toHit(dice, skill, def int) (hit, crit *big.Rat) {
	var h, c int64
	all := rolls(dice, func(d []int) {
		sum, ones, sixes, pair := 0, true, len(d) > 1, false
		seen := map[int]bool{}
		for _, x := range d {
			sum += x
			ones = ones && x == 1
			sixes = sixes && x == 6
			pair = pair || seen[x]
			seen[x] = true
		}
		if !ones && (sixes || sum+skill >= def) {
			h++
			if pair {
				c++
			}
		}
	})
	return big.NewRat(h, all), big.NewRat(c, all)
}

// harm is the chance of each number of points, at most top.
func harm(dice, power, arm, top int) map[int]*big.Rat {
	ways := map[int]int64{}
	all := rolls(dice, func(d []int) {
		sum := power - arm
		for _, x := range d {
			sum += x
		}
		ways[min(max(sum, 0), top)]++
	})
	out := map[int]*big.Rat{}
	for v, w := range ways {
		out[v] = big.NewRat(w, all)
	}
	return out
}

func times(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
func plus(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func less(a *big.Rat) *big.Rat     { return new(big.Rat).Sub(big.NewRat(1, 1), a) }

// foe is a target of the twin.
type foe struct {
	def, arm, boxes int
	tough, down     bool
}

// blows is the chance that n blows destroy the foe.
func blows(n, mat, ps int, f foe, critDown bool) *big.Rat {
	if f.boxes == 0 {
		return big.NewRat(1, 1)
	}
	if n == 0 {
		return new(big.Rat)
	}
	hit, crit := toHit(2, mat, f.def)
	if f.down {
		hit, crit = big.NewRat(1, 1), new(big.Rat)
	}
	sum := times(less(hit), blows(n-1, mat, ps, f, critDown))
	for _, branch := range []struct {
		p    *big.Rat
		down bool
	}{{new(big.Rat).Sub(hit, crit), f.down}, {crit, f.down || critDown}} {
		for points, p := range harm(2, ps, f.arm, f.boxes) {
			g := f
			g.down = branch.down
			g.boxes -= points
			q := times(branch.p, p)
			if g.boxes == 0 && f.tough && !g.down {
				up := g
				up.boxes, up.down = 1, true
				sum = plus(sum, times(times(q, big.NewRat(1, 3)), blows(n-1, mat, ps, up, critDown)))
				q = times(q, big.NewRat(2, 3))
			}
			sum = plus(sum, times(q, blows(n-1, mat, ps, g, critDown)))
		}
	}
	return sum
}

func exactly(t *testing.T, text, measure string) *big.Rat {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "twin")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, NoRules: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range o.Measures {
		if m.Name == measure {
			return m.MeanExact
		}
	}
	t.Fatalf("no measure %s", measure)
	return nil
}

// Blows at one foe, with and without Tough and Critical Knockdown, are those of
// the twin, as fractions.
func TestBlowsTwin(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for _, tough := range []string{"", "Tough"} {
			for _, critical := range []string{"", "Critical Knockdown"} {
				for _, f := range []foe{{13, 13, 1, tough != "", false}, {14, 16, 5, tough != "", false}, {11, 15, 3, tough != "", false}} {
					text := fmt.Sprintf(`{game: warmachine, attacker: {mat: 6, weapons: [{name: Axe, type: melee, rng: 1", ps: 12, count: %d, abilities: [%s]}]},
target: {def: %d, arm: %d, boxes: %d, abilities: [%s]}, decisions: {action: melee}}`, n, critical, f.def, f.arm, f.boxes, tough)
					want := blows(n, 6, 12, f, critical != "")
					if got := exactly(t, text, "slain"); got.Cmp(want) != 0 {
						t.Errorf("%s: %v, the twin has %v", text, got, want)
					}
				}
			}
		}
	}
}

// plan is a state of the activation that the twin of advice plays: points left,
// whether the initial attack was made, and the boxes of both targets.
type plan struct {
	points int
	made   bool
	boxes  [2]int
}

var twinFoes = [2]foe{{def: 14, arm: 15, boxes: 3}, {def: 12, arm: 14, boxes: 2}}

// best is the greatest mean number of models that any plan destroys from here,
// every decision tried after every roll.
func best(s plan) *big.Rat {
	top := new(big.Rat)
	next := s
	switch {
	case !s.made:
		next.made = true
	case s.points > 0:
		next.points--
	default:
		return top
	}
	for i := range twinFoes {
		if s.boxes[i] == 0 {
			continue
		}
		for boost := 0; boost <= min(1, next.points); boost++ {
			n := next
			n.points -= boost
			if v := struckBest(n, i, boost); v.Cmp(top) > 0 {
				top = v
			}
		}
	}
	return top
}

func struckBest(s plan, i, boost int) *big.Rat {
	f := twinFoes[i]
	hit, _ := toHit(2+boost, 6, f.def)
	damaged := new(big.Rat)
	for more := 0; more <= min(1, s.points); more++ {
		n := s
		n.points -= more
		sum := new(big.Rat)
		for points, p := range harm(2+more, 12, f.arm, s.boxes[i]) {
			m := n
			m.boxes[i] -= points
			v := best(m)
			if m.boxes[i] == 0 {
				v = plus(v, big.NewRat(1, 1))
			}
			sum = plus(sum, times(p, v))
		}
		if sum.Cmp(damaged) > 0 {
			damaged = sum
		}
	}
	return plus(times(hit, damaged), times(less(hit), best(s)))
}

// The best plan for three focus against two targets is that of the twin, which
// tries all plans.
func TestPlanTwin(t *testing.T) {
	want := best(plan{points: 3, boxes: [2]int{3, 2}})
	a, err := examples(t)["three-focus"].Advise(enfilade.NewBook(), enfilade.Goal{}, true)
	if err != nil {
		t.Fatal(err)
	}
	if a.Exact.Cmp(want) != 0 {
		t.Errorf("worth %v, the best of all plans is worth %v", a.Exact, want)
	}
}
