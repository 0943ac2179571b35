package wh40k9

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// shuffled is a file of a few groups at one to three targets, with much of what one
// group can leave to another.
func shuffled(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	out := &strings.Builder{}
	targets := 1 + r.IntN(3)
	command := pick("", "", "command_reroll: true")
	fmt.Fprintf(out, "game: wh40k9\nattacker:\n  name: A\n  bs: 3+\n  models: 10\n  w: 12\n  keywords: [VEHICLE]\n  %s\n  weapons:\n", command)
	for i := range 2 + r.IntN(3) {
		fmt.Fprintf(out, "    - {name: W%d, count: %d, range: 24\", type: %s, s: %d, ap: -%d, d: %s, target: T%d, abilities: [%s]}\n",
			i, 1+r.IntN(2), pick("Heavy 2", "Heavy D3", "Assault 1", "Rapid Fire 1"), 3+r.IntN(6), r.IntN(3), pick("1", "2", "D3", "3"), r.IntN(targets),
			pick("", "", "Blast", "Mortal Wounds (1) on hit 6", "Re-roll Wounds", "Re-roll Hit 1s", "Extra Hits (1) on hit 6"))
	}
	out.WriteString("targets:\n")
	for i := range targets {
		if r.IntN(3) == 0 {
			fmt.Fprintf(out, "  - {name: T%d, t: %d, mix: [{name: plain%d, models: 2, w: 2, save: 4+}, {name: shield%d, models: 1, w: 3, save: 3+}]%s}\n", i, 3+r.IntN(3), i, i, pick("", ", ld: 7, starting_strength: 5"))
			continue
		}
		fmt.Fprintf(out, "  - {name: T%d, models: %d, t: %d, w: %d, save: %s%s}\n", i, 1+r.IntN(4), 3+r.IntN(3), 1+r.IntN(3), pick("3+", "5+"),
			pick("", ", abilities: [Ignore Wounds (5+)]", ", ld: 6, starting_strength: 6", ", wounds_left: 1", `, abilities: ["Explodes (6+, 6\", D3)"]`))
	}
	if r.IntN(3) == 0 {
		out.WriteString("situation: {engaged: [T0], half_range: true}\n")
	} else {
		out.WriteString("situation: {distance: 10}\n")
	}
	decision := pick("", ", reroll_wounds: open")
	if command != "" {
		decision = pick("", ", command_reroll: wound", ", command_reroll: hit")
	}
	fmt.Fprintf(out, "decisions: {order: open%s}\n", decision)
	if r.IntN(4) == 0 {
		out.WriteString("so_far: [{target: T0, mortal_wounds: 2}]\n")
	}
	fmt.Fprintf(out, "goal: %s\n", pick("slain >= 2", "mean slain", "slain.T0 >= 1", "mean value_left", "mean damage", "fled.T0 >= 1", "mean explosion.T0"))
	return out.String()
}

// worthOf is what a goal of one measure counts.
func worthOf(goal string) attack.Worth {
	name, least, ok := strings.Cut(goal, " >= ")
	name = strings.TrimPrefix(name, "mean ")
	return func(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
		at := slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == name })
		if at < 0 {
			return nil, nil
		}
		whole := func(v []attack.Value) int64 {
			if n := v[at].N; !ok {
				return n
			} else if fmt.Sprint(n) >= least {
				return 1
			}
			return 0
		}
		return func(v []attack.Value) float64 { return float64(whole(v)) }, func(v []attack.Value) *big.Rat { return big.NewRat(whole(v), 1) }
	}
}

// All orders valued together, or those that differ, are worth what each is by itself,
// as fractions.
func TestOrdersTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 9))
	together, sharing, reordered := 0, 0, 0
	for range 150 {
		text := shuffled(r)
		s := sample(t, text).scene
		worth := worthOf(s.file.Goal)
		open, side := s.advisable()
		at := slices.IndexFunc(open, func(p point) bool { return p.key == "order" })
		if at < 0 || len(orders(s)) < 2 {
			continue
		}
		way := func(change func(p *point)) attack.Solution {
			list := slices.Clone(open)
			change(&list[at])
			return deciding{scene: s, side: side, laws: (*plan).weighed}.tree(list).Solve(odds.NewBook(), worth, true, side)
		}
		want := way(func(*point) {})
		if len(want.Choices) == 0 || want.Exact == nil {
			continue
		}
		same := func(how string, got attack.Solution) {
			t.Helper()
			for i, o := range want.Choices[0].Options {
				if g := got.Choices[0].Options[i]; g.Option != o.Option || g.Exact.Cmp(o.Exact) != 0 {
					t.Fatalf("%s: %s is worth %v %s, want %v\n%s", how, g.Option, g.Value, g.Option, o.Value, text)
				}
			}
			if got.Exact.Cmp(want.Exact) != 0 || got.Choices[0].Best != want.Choices[0].Best || fmt.Sprint(got.Choices[0].Set) != fmt.Sprint(want.Choices[0].Set) || len(got.Choices) != len(want.Choices) {
				t.Fatalf("%s: %v, want %v\n%s", how, got.Choices[0].Set, want.Choices[0].Set, text)
			}
		}
		if s.plan().arranged(func(m []attack.Measure) bool { f, _ := worth(&attack.Attack{Measures: m}); return f != nil }) != nil {
			same("together", way(func(p *point) { p.together = true }))
			together++
		}
		if s.plan().separate() {
			same("sharing", way(func(p *point) { p.sharing = true }))
			sharing++
		}
		reordered++
	}
	t.Logf("%d files, %d together, %d sharing", reordered, together, sharing)
	if together < 60 || sharing < 15 {
		t.Errorf("%d of %d together, %d sharing", together, reordered, sharing)
	}
}

// groupsInAnyOrder is so many groups that differ, at one unit.
func groupsInAnyOrder(groups int) string {
	out := &strings.Builder{}
	out.WriteString("game: wh40k9\nattacker:\n  bs: 3+\n  weapons:\n")
	for i := range groups {
		fmt.Fprintf(out, "    - {name: W%d, count: %d, range: 24\", type: Heavy %d, s: %d, ap: -%d, d: %s}\n", i, 1+i%3, 1+i%2, 3+i%7, i%4, []string{"1", "2", "D3", "3", "D6"}[i%5])
	}
	out.WriteString("target: {models: 10, t: 5, save: 3+, w: 2}\nsituation: {distance: 12}\ndecisions: {order: open}\ngoal: slain >= 5\n")
	return out.String()
}

// A unit of eight weapons has an answer in fractions too, which is that of odds for
// the order it names; the orders of ten are not listed.
func TestOrdersOfMany(t *testing.T) {
	s := sample(t, groupsInAnyOrder(8)).scene
	worth := worthOf("slain >= 5")
	tree, left := s.advised()
	got := tree().Solve(odds.NewBook(), worth, true, table.Attacker)
	if len(left()) > 0 || len(got.Choices) != 1 || len(got.Choices[0].Options) != 40_320 {
		t.Fatalf("left %v, %d choices", left(), len(got.Choices))
	}
	c := got.Choices[0]
	for _, i := range []int{c.Best, 0, 40_319, 7_777} {
		x := chosen{}.clone()
		x.lists["order"] = strings.Split(c.Options[i].Option, " > ")
		want := new(big.Rat)
		a := s.with(x).plan().attack()
		_, rat := worth(&a)
		for _, o := range a.Exact(odds.NewBook()).Outcomes {
			want.Add(want, new(big.Rat).Mul(o.Exact, rat(o.Values)))
		}
		if c.Options[i].Exact.Cmp(want) != 0 {
			t.Errorf("%s: %v, odds %v", c.Options[i].Option, c.Options[i].Value, want)
		}
		if c.Options[i].Exact.Cmp(got.Exact) > 0 {
			t.Errorf("%s is better than the best", c.Options[i].Option)
		}
	}
	defer func() {
		if x, ok := recover().(table.TooMany); !ok || x.At != "decisions.order" {
			t.Errorf("ten groups: %v", x)
		}
	}()
	tree, _ = sample(t, groupsInAnyOrder(10)).scene.advised()
	tree()
}

// Splits make more groups, and so more orders than the file as it stands: what all
// ways take is told by those.
func TestOrdersOfSplits(t *testing.T) {
	const text = `
game: wh40k9
attacker: {bs: 3+, weapons: [
  {name: A, count: 4, range: 24", type: Heavy 3, s: 5, ap: -1, d: D3, target: [X, Y, Z]},
  {name: B, count: 4, range: 24", type: Heavy 1, s: 8, ap: -3, d: D3, target: [X, Y, Z]},
  {name: C, count: 4, range: 24", type: Heavy 2, s: 8, ap: -3, d: 2, target: [X, Y, Z]}]}
targets:
  - {name: X, models: 10, t: 4, save: 3+, w: 2}
  - {name: Y, models: 10, t: 4, save: 3+, w: 2}
  - {name: Z, models: 10, t: 5, save: 3+, w: 2}
decisions: {order: open}
goal: mean slain
`
	s := sample(t, strings.ReplaceAll(text, "[X, Y, Z]", "open")).scene
	open, _ := s.advisable()
	if _, left, _ := s.affordable(open); !slices.Contains(left, "order") {
		t.Errorf("left at default: %v", left)
	}
	one := sample(t, strings.ReplaceAll(text, "[X, Y, Z]", "X")).scene
	open, _ = one.advisable()
	if _, left, _ := one.affordable(open); len(left) > 0 {
		t.Errorf("of one target: %v", left)
	}
}

// What ways to decide are worth is told for every measure that an answer has.
func TestWeighedMeasures(t *testing.T) {
	for _, text := range []string{everything, mortals, divided} {
		for _, a := range sample(t, text).laws() {
			for _, m := range a.Measures {
				p := sample(t, text+"\ngoal: \"mean "+strings.ReplaceAll(m.Name, `"`, ``)+"\"\n")
				if !slices.ContainsFunc(p.weighed(), func(a attack.Attack) bool {
					return slices.ContainsFunc(a.Measures, func(x attack.Measure) bool { return x.Name == m.Name })
				}) {
					t.Errorf("nothing tells %s", m.Name)
				}
			}
		}
	}
}
