package oracle

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// everyCell are the 500 x 500 attacks of the matrix as scenarios: 500 attackers
// by 500 targets, put into one file by turns.
func everyCell(t testing.TB) *enfilade.Variation {
	t.Helper()
	var attackers, targets strings.Builder
	for i := range 500 {
		v := cellVolley(i, 0)
		damage := "1"
		if v.Casualty.Damage.Dice.Sides == 3 {
			damage = "D3"
		}
		fmt.Fprintf(&attackers, "  - {bs: %d+, weapons: [{name: Gun, range: 24\", type: Assault %d, s: %d, ap: 0, d: %s}]}\n", v.Attack.Hit, v.Attacks.Plus, 3+i%7, damage)
	}
	for j := range 500 {
		v := cellVolley(0, j)
		rules := ""
		if n := v.Casualty.Damage.Ignore; n < 7 {
			rules = fmt.Sprintf(", abilities: [\"Ignore Wounds (%d+)\"]", n)
		}
		fmt.Fprintf(&targets, "  - {t: %d, save: %d+, w: %d, models: %d%s}\n", 3+j%6, v.Attack.Save, v.Casualty.Wounds, v.Target.Models, rules)
	}
	text := "game: wh40k9\nattacker:\n" + attackers.String() + "target:\n" + targets.String()
	trees, err := enfilade.ReadTrees(strings.NewReader(text), "cells")
	if err != nil {
		t.Fatal(err)
	}
	places := []enfilade.Place{{Path: "attacker"}, {Path: "target"}}
	for i := range places {
		places[i].Values = trees[0].Get(places[i].Path).Items
	}
	root := trees[0].Clone()
	for _, p := range places {
		if err := root.Put(p.Path, p.Values[0].Clone()); err != nil {
			t.Fatal(err)
		}
	}
	return enfilade.Vary(root, "cells", places)
}

// askCells asks for the mean of every step-th cell, by one book.
func askCells(t testing.TB, v *enfilade.Variation, step int, each func(i, j int, mean float64)) {
	goal, err := enfilade.ParseGoal("mean slain")
	if err != nil {
		t.Fatal(err)
	}
	q, book := v.Quick([]enfilade.Goal{goal}), enfilade.NewBook()
	out, at := make([]float64, 1), make([]int, 2)
	for at[0] = 0; at[0] < 500; at[0] += step {
		for at[1] = 0; at[1] < 500; at[1] += step {
			if err := q.Worths(book, at, out); errors.Is(err, enfilade.ErrNoFastWay) {
				t.Fatalf("cell %v has no fast way", at)
			} else if err != nil {
				t.Fatal(err)
			}
			each(at[0], at[1], out[0])
		}
	}
}

// Scenarios of the matrix come to what the kernel by hand says.
func TestCellsOfScenarios(t *testing.T) {
	want, _ := wg()
	worst := 0.0
	askCells(t, everyCell(t), 7, func(i, j int, mean float64) { worst = max(worst, math.Abs(mean-want[i*500+j])) })
	t.Logf("worst %.1e", worst)
	if worst > 1e-12 {
		t.Error("scenarios differ from the kernels")
	}
}

// BenchmarkAskG is (g) from scenarios: with the scenarios prepared, and with all
// of them read from text.
func BenchmarkAskG(b *testing.B) {
	timed(b, "floor", func() { wg() })
	v := everyCell(b)
	timed(b, "cold", func() { askCells(b, v, 1, func(i, j int, mean float64) {}) })
	timed(b, "text", func() { askCells(b, everyCell(b), 1, func(i, j int, mean float64) {}) })
}
