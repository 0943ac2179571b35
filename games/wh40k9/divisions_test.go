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

// apportionable is a weapon that some targets may share, with or without a Command
// Re-roll, and sometimes another weapon that attacks one of them.
func apportionable(r *rand.Rand) string {
	out := &strings.Builder{}
	targets := 2 + r.IntN(3)
	names := strings.Split("A B C D", " ")[:targets]
	aimed := names[:2+r.IntN(targets-1)]
	fmt.Fprintf(out, "game: wh40k9\nattacker:\n  bs: 3+\n  command_reroll: true\n  weapons:\n")
	if r.IntN(3) == 0 {
		fmt.Fprintf(out, "    - {name: V, count: 2, range: 24\", type: Heavy 2, s: 5, ap: -1, d: D3, target: %s}\n", names[r.IntN(targets)])
	}
	fmt.Fprintf(out, "    - {name: W, count: %d, range: 24\", type: Heavy %s, s: %d, ap: -%d, d: %s, target: [%s]}\n",
		3+r.IntN(5), []string{"1", "2", "D3"}[r.IntN(3)], 4+r.IntN(5), r.IntN(3), []string{"1", "2", "D3"}[r.IntN(3)], strings.Join(aimed, ", "))
	out.WriteString("targets:\n")
	for _, name := range names {
		fmt.Fprintf(out, "  - {name: %s, models: %d, t: %d, save: %d+, w: %d}\n", name, 1+r.IntN(6), 4+r.IntN(4), 3+r.IntN(4), 1+r.IntN(3))
	}
	goals := []string{"slain >= 3", "mean slain", "slain.A >= 1", "mean damage", "slain.B >= 2"}
	fmt.Fprintf(out, "decisions: {command_reroll: %s}\ngoal: %s\n", []string{"hit", "wound", "never"}[r.IntN(3)], goals[r.IntN(len(goals))])
	return out.String()
}

// All divisions valued together are worth what each is by itself, as fractions.
func TestDivisionsTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 77))
	files, rerolled := 0, 0
	for range 90 {
		text := apportionable(r)
		s := sample(t, text).scene
		worth := worthOf(s.file.Goal)
		open, side := s.advisable()
		at := slices.IndexFunc(open, func(p point) bool { return p.key == "target" })
		if at < 0 || s.plan().begun() > 0 && !s.onlyFires("W") {
			continue
		}
		way := func(together bool) attack.Solution {
			list := slices.Clone(open)
			list[at].together = together
			return deciding{scene: s, side: side, laws: (*plan).weighed}.tree(list).Solve(odds.NewBook(), worth, true, side)
		}
		want, got := way(false), way(true)
		for i, o := range want.Choices[0].Options {
			if g := got.Choices[0].Options[i]; g.Option != o.Option || g.Exact.Cmp(o.Exact) != 0 {
				t.Fatalf("%s is worth %v %s, want %v\n%s", g.Option, g.Value, g.Exact, o.Exact, text)
			}
		}
		if got.Exact.Cmp(want.Exact) != 0 || got.Choices[0].Best != want.Choices[0].Best || fmt.Sprint(got.Choices[0].Set) != fmt.Sprint(want.Choices[0].Set) {
			t.Fatalf("%v, want %v\n%s", got.Choices[0].Set, want.Choices[0].Set, text)
		}
		files++
		if s.plan().begun() > 0 {
			rerolled++
		}
	}
	if t.Logf("%d files, %d with a Command Re-roll", files, rerolled); files < 60 || rerolled < 10 {
		t.Errorf("%d files, %d with a Command Re-roll", files, rerolled)
	}
}

// sharedBy is so many weapons that five targets may share.
func sharedBy(weapons int, goal string) string {
	return fmt.Sprintf(`
game: wh40k9
attacker: {bs: 3+, weapons: [{name: W, count: %d, range: 24", type: Heavy 2, s: 4, ap: -1, d: 1, target: [A, B, C, D, E]}]}
targets:
  - {name: A, models: 10, t: 3, w: 1, save: 5+}
  - {name: B, models: 10, t: 4, w: 1, save: 4+}
  - {name: C, models: 10, t: 4, w: 2, save: 3+}
  - {name: D, models: 10, t: 5, w: 3, save: 3+}
  - {name: E, models: 10, t: 6, w: 1, save: 6+}
goal: %s
`, weapons, goal)
}

// Twenty weapons at five targets have an answer in fractions too, a goal that joins
// two of them as well: that of the laws of the targets. A hundred are refused.
func TestDivisionsOfMany(t *testing.T) {
	s := sample(t, sharedBy(20, "slain.A >= 2 and slain.B >= 2")).scene
	both := func(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
		var at []int
		for _, name := range []string{"slain.A", "slain.B"} {
			i := slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == name })
			if i < 0 {
				return nil, nil
			}
			at = append(at, i)
		}
		met := func(v []attack.Value) int64 {
			if v[at[0]].N >= 2 && v[at[1]].N >= 2 {
				return 1
			}
			return 0
		}
		return func(v []attack.Value) float64 { return float64(met(v)) }, func(v []attack.Value) *big.Rat { return big.NewRat(met(v), 1) }
	}
	tree, left := s.advised()
	got := tree().Solve(odds.NewBook(), both, true, table.Attacker)
	if len(left()) > 0 || len(got.Choices) != 1 || len(got.Choices[0].Options) != 10_626 {
		t.Fatalf("left %v, %d choices", left(), len(got.Choices))
	}
	c := got.Choices[0]
	alone := func(x int, target string) *big.Rat { // of a weapon that only this many fire
		text := strings.Replace(sharedBy(x, "mean slain"), "[A, B, C, D, E]", target, 1)
		sum := new(big.Rat)
		if x == 0 {
			return sum
		}
		a := sample(t, text).attack()
		at := slices.IndexFunc(a.Measures, func(m attack.Measure) bool { return m.Name == "slain."+target })
		for _, o := range a.Exact(odds.NewBook()).Outcomes {
			if o.Values[at].N >= 2 {
				sum.Add(sum, o.Exact)
			}
		}
		return sum
	}
	for _, i := range []int{c.Best, 0, 10_625, 4_321, 1_000} {
		var n [5]int
		if _, err := fmt.Sscanf(c.Options[i].Option, "A %d, B %d, C %d, D %d, E %d", &n[0], &n[1], &n[2], &n[3], &n[4]); err != nil {
			t.Fatal(err)
		}
		if want := new(big.Rat).Mul(alone(n[0], "A"), alone(n[1], "B")); c.Options[i].Exact.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", c.Options[i].Option, c.Options[i].Exact, want)
		}
	}
	defer func() {
		if x, ok := recover().(table.TooMany); !ok || x.At != "attacker.weapons[0].target" {
			t.Errorf("a hundred weapons: %v", x)
		}
	}()
	tree, _ = sample(t, sharedBy(100, "mean slain")).scene.advised()
	tree()
}

// Of few dice every way to decide is told in fractions, however many there are.
func TestFewDiceInFractions(t *testing.T) {
	s := sample(t, `
game: wh40k9
attacker: {bs: 3+, command_reroll: true, weapons: [
  {name: V, count: 17, range: 24", type: Assault D3, s: 4, ap: 0, d: D6, target: [Lord, Walker]},
  {name: W, count: 7, range: 24", type: Assault 1, s: 7, ap: -3, d: 2, target: [Walker, Lord, Tank]}]}
targets:
  - {name: Tank, models: 5, t: 4, w: 1, save: "-"}
  - {name: Walker, models: 3, t: 5, w: 1, save: 6+}
  - {name: Lord, models: 5, t: 3, w: 1, save: 4+}
decisions: {command_reroll: wound}
goal: destroyed >= 3
`).scene
	worth := worthOf("destroyed >= 3")
	tree, left := s.advised()
	got := tree().Solve(odds.NewBook(), worth, true, table.Attacker)
	if len(left()) > 0 || len(got.Choices) != 2 || got.Exact == nil {
		t.Fatalf("left %v, %d choices, %v", left(), len(got.Choices), got.Exact)
	}
	c := chosen{}.clone()
	for _, made := range got.Choices {
		for _, p := range s.points() {
			for _, o := range p.options(s) {
				if p.at == made.At && o.name == made.Options[made.Best].Option {
					o.take(&c)
				}
			}
		}
	}
	a := s.with(c).plan().attack()
	_, rat := worth(&a)
	want := new(big.Rat)
	for _, o := range a.Exact(odds.NewBook()).Outcomes {
		want.Add(want, new(big.Rat).Mul(o.Exact, rat(o.Values)))
	}
	if got.Exact.Cmp(want) != 0 {
		t.Errorf("%v, odds %v", got.Exact, want)
	}
}
