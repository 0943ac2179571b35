package sweep

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// dice is a source of random plans whose seed is printed, or given.
func dice(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	if s := os.Getenv("ENFILADE_TEST_SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	t.Logf("ENFILADE_TEST_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// volleyValues are what stands at places of a volley: what comes apart, what does
// not, and what is refused.
var volleyValues = map[string][]string{
	"attacker.bs":                   {"2+", "3+", "4+", "5+", "6+", "7+"},
	"attacker.abilities":            {"[]", "[To Hit (+1)]", "[Re-roll Hit 1s]", "[To Hit (-1), Re-roll Failed Wounds]", "[Re-roll Hits vs ORK]"},
	"attacker.models":               {"1", "5"},
	"attacker.weapons[0].count":     {"1", "2", "3", "7", "400"},
	"attacker.weapons[0].type":      {"Assault 2", "Rapid Fire 1", "Rapid Fire D3", "Heavy D6", "Heavy 2D6", "Pistol 1", "Grenade D6", "Assault 60"},
	"attacker.weapons[0].s":         {"1", "3", "4", "5", "8", "10", "User", "0"},
	"attacker.weapons[0].ap":        {"0", "-1", "-3", "-6", "1"},
	"attacker.weapons[0].d":         {"1", "2", "3", "D3", "D6", "D3+3", "2D6"},
	"attacker.weapons[0].range":     {`6"`, `24"`},
	"attacker.weapons[0].abilities": {"[]", "[Blast]", "[Automatic Hits]", "[No Save]", "[No Invulnerable Save, Blast]", "[Re-roll Wounds]", "['Mortal Wounds (1) on wound 6']", "[Ignores Cover]"},
	"target.models":                 {"1", "5", "6", "10", "11", "20"},
	"target.t":                      {"2", "3", "4", "5", "8"},
	"target.w":                      {"1", "2", "3", "6"},
	"target.save":                   {"2+", "3+", "6+", "7+", "none"},
	"target.invulnerable":           {"4+", "5+"},
	"target.abilities":              {"[]", "['Ignore Wounds (5+)']", "['Ignore Wounds (6+)', To Be Wounded (-1)]", "[To Be Hit (-1)]", "[Transhuman]"},
	"target.value":                  {"1", "9"},
	"target.keywords":               {"[ORK]", "[INFANTRY]"},
	"target":                        {"{name: A, models: 3, t: 6, w: 4, save: 3+}", "{name: B, models: 6, t: 3, w: 1, save: 5+, value: 7}", "{name: C, models: 4, t: 3, w: 3, save: 5+, wounds_left: 1}", "{name: D, t: 3, w: 3}"},
	"attacker.weapons[0]":           {"{name: X, count: 3, range: 12\", type: Pistol D3, s: 5, ap: -2, d: 2}", "{name: Y, count: 1, range: 48\", type: Heavy D3, s: 9, ap: -3, d: D6, abilities: [Blast]}", "{name: Z, count: 1, range: 48\", type: Heavy 2, ap: -3, d: D6}"},
	"situation.distance":            {"5", "12", "13", "30"},
	"situation.cover":               {"light", "dense", "none"},
	"situation.movement":            {"none", "normal", "advance"},
}

var volleyMeasures = []string{"mean slain", "mean damage", "slain >= 3", "damage < 4 and slain != 1", "mean remaining", "destroyed = 1", "slain = 2", "damage > 5", "mean value_lost"}

// TestRandomVolleys holds the fast way to whole readings of scenarios, over random
// plans.
func TestRandomVolleys(t *testing.T) {
	r := dice(t)
	fast := 0
	for range 40 {
		paths := slices.Sorted(func(yield func(string) bool) {
			for p := range volleyValues {
				if !yield(p) {
					return
				}
			}
		})
		r.Shuffle(len(paths), func(i, k int) { paths[i], paths[k] = paths[k], paths[i] })
		paths = paths[:1+r.IntN(4)]
		slices.Sort(paths) // a block before what is in it
		var vary strings.Builder
		for _, p := range paths {
			fmt.Fprintf(&vary, "  - %s: [%s]\n", p, strings.Join(volleyValues[p], ", "))
		}
		fast += heldToWhole(t, r, file(vary.String(), "measure: ["+pick(r, volleyMeasures[:4])+", "+pick(r, volleyMeasures[4:])+"]\n"), 60)
	}
	if fast < 100 {
		t.Errorf("only %d cells took the fast way", fast)
	}
	t.Log(fast, "cells took the fast way")
}

// heldToWhole works some cells of a plan out by a worker, and by a scenario read
// from the text of each, in books of their own. It returns how many took the fast
// way.
func heldToWhole(t *testing.T, r *rand.Rand, text string, cells int) (fast int) {
	t.Helper()
	f, err := Read(strings.NewReader(text), "s.yaml", Source{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p, err := NewPlan(f, "s", false)
	if err != nil {
		t.Logf("refused: %v", err)
		return 0
	}
	w, at := p.NewWorker(), p.at(0)
	book := enfilade.NewBook()
	for range min(cells, p.Cells()) {
		p.locate(r.IntN(p.Cells()), at)
		part := p.newPart(0)
		w.row(book, at, part)
		if w.quick != nil && w.quick.Worths(book, w.placed(at), make([]float64, len(p.goals))) == nil {
			fast++
		}
		if fault := differs(p, part, wholeRow(t, p, w.placed(at))); fault != "" {
			t.Fatalf("cell %q: %s\n%s", p.Labels(at), fault, text)
		}
	}
	return fast
}

// near tells whether two values are the same but for the rounding of sums that
// were added up in another order.
func near(a, b float64) bool {
	return math.IsNaN(a) == math.IsNaN(b) && !(math.Abs(a-b) > 1e-12*max(1, math.Abs(b)))
}

// differs says where a row is not the one that is wanted, or nothing.
func differs(p *Plan, part, want *Part) string {
	for i, c := range p.columns {
		switch {
		case part.Numbers[i] != nil:
			if x, y := part.Numbers[i][0], want.Numbers[i][0]; !near(x, y) || x > 1 && strings.Contains(c.Name, "=") {
				return fmt.Sprintf("%s is %v, want %v", c.Name, x, y)
			}
		case c.Name == "barred" && want.Texts[i][0] != "":
			// Of several reasons a row has any.
			if !strings.Contains("\n"+want.Texts[i][0]+"\n", "\n"+part.Texts[i][0]+"\n") {
				return fmt.Sprintf("barred is %s, want %s", part.Texts[i][0], want.Texts[i][0])
			}
		case part.Texts[i][0] != want.Texts[i][0] && !nearLaws(part.Texts[i][0], want.Texts[i][0]):
			return fmt.Sprintf("%s is %s, want %s", c.Name, part.Texts[i][0], want.Texts[i][0])
		}
	}
	return ""
}

func nearLaws(a, b string) bool {
	type outcome struct {
		Value any
		P     float64
	}
	var x, y []outcome
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	return slices.EqualFunc(x, y, func(x, y outcome) bool { return x.Value == y.Value && near(x.P, y.P) })
}

// wholeRow is the row that odds gives, asked for each measure by itself about the
// text of the scenario.
func wholeRow(t *testing.T, p *Plan, placed []int) *Part {
	t.Helper()
	tree, err := p.vary.Tree(placed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := tree.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var numbers []float64
	var texts, lacks []string
	all, err := enfilade.Read(bytes.NewReader(text), "")
	for i := 0; err == nil && i < len(p.Asked); i++ {
		var o *enfilade.Odds
		if p.kinds[i] == Law {
			if o, err = all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{}); err == nil {
				m, _ := o.Measures.Get(p.Asked[i])
				law, _ := json.Marshal(m.Distribution)
				texts = append(texts, string(law))
			}
			continue
		}
		o, err = all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Goal: p.goals[len(numbers)], NoRules: true})
		switch {
		case err == nil:
			numbers = append(numbers, o.Goal.P)
		case measureless(err) && len(p.Asked) > 1:
			lacks = append(lacks, lacking(p.Asked[i], err))
			numbers, err = append(numbers, math.NaN()), nil
		}
	}
	part := p.newPart(0)
	if err != nil {
		var why []string
		for _, x := range err.(enfilade.Problems) {
			why = append(why, reason(enfilade.Problems{x}))
		}
		part.barred(0, strings.Join(why, "\n"))
	} else {
		part.add(numbers, append(texts, strings.Join(lacks, "; ")))
	}
	return part
}

var digit = regexp.MustCompile(`[0-9]+`)

// leaves are the scalars of a scenario.
func leaves(n *enfilade.Tree) []*enfilade.Tree {
	if n.Kind == enfilade.TreeScalar && n.Path != "game" && n.Path != "title" && n.Path != "goal" {
		return []*enfilade.Tree{n}
	}
	var out []*enfilade.Tree
	for _, e := range n.Entries {
		out = append(out, leaves(e.Value)...)
	}
	for _, x := range n.Items {
		out = append(out, leaves(x)...)
	}
	return out
}

// alike are some values like one that is there.
func alike(n *enfilade.Tree) []string {
	out := []string{strconv.Quote(n.Text)}
	for _, by := range []int{-1, 1, 2} {
		text := digit.ReplaceAllStringFunc(n.Text, func(s string) string {
			x, _ := strconv.Atoi(s)
			return strconv.Itoa(max(0, x+by))
		})
		if !slices.Contains(out, strconv.Quote(text)) {
			out = append(out, strconv.Quote(text))
		}
	}
	return out
}

// measuresOf are some things to ask of a scenario.
func measuresOf(r *rand.Rand, o *enfilade.Odds) []string {
	m := pick(r, o.Measures)
	name := m.Name
	if strings.ContainsAny(name, "<>=!") || strings.Contains(name, " and ") {
		name = `"` + name + `"`
	}
	out := []string{m.Name}
	if enfilade.IsGoal(m.Name) {
		out = nil
	}
	value, _ := json.Marshal(pick(r, m.Distribution).Value)
	text := strings.Trim(string(value), `"`)
	return append(out, name+" = "+text, name+" != "+text)
}

// TestRandomScenarios holds the rows of random plans over the examples of every
// game to whole readings of the scenarios.
func TestRandomScenarios(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			r := dice(t)
			var of []enfilade.Example
			for _, e := range enfilade.Examples() {
				if e.Game == game {
					of = append(of, e)
				}
			}
			for asked := 0; asked < 5; {
				e := pick(r, of)
				all, err := enfilade.Read(strings.NewReader(e.Text), e.Name)
				if err != nil {
					t.Fatal(err)
				}
				o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
				if err != nil || len(o.Measures) == 0 {
					continue
				}
				asked++
				trees, err := enfilade.ReadTrees(strings.NewReader(e.Text), e.Name)
				if err != nil {
					t.Fatal(err)
				}
				base, err := trees[0].MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				vary := map[string][]string{}
				for range 2 {
					n := pick(r, leaves(trees[0]))
					vary[n.Path] = alike(n)
				}
				text := "base: " + string(base) + "\nvary:\n"
				for path, values := range vary {
					text += fmt.Sprintf("  - %q: [%s]\n", path, strings.Join(values, ", "))
				}
				text += "measure:\n"
				for _, m := range measuresOf(r, o) {
					text += fmt.Sprintf("  - %q\n", m)
				}
				heldToWhole(t, r, text, 5)
			}
		})
	}
}

// TestBest holds the best decisions of every cell to the advice about its
// scenario.
func TestBest(t *testing.T) {
	for _, c := range []struct{ example, vary string }{
		{"wh40k9/seed-profile-choice", "target.t: [3, 4, 8]"},
		{"bushido/best-boosts", "target.wounds: [2, 4]\n  - goal: [slain >= 1, mean damage]"},
		{"warmachine/three-focus", "targets[0].arm: [15, 18]"},
	} {
		e := example(t, c.example)
		p := planOf(t, "base:\n  "+strings.ReplaceAll(e.Text, "\n", "\n  ")+"\nvary:\n  - "+c.vary+"\nmeasure: [best]\n")
		w, decided := p.NewWorker(), 0
		_ = p.Rows(0, func(at []int) error {
			s, err := p.vary.Read(w.placed(at))
			if err != nil {
				t.Fatal(err)
			}
			want, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, false)
			if err != nil {
				t.Fatal(err)
			}
			part := p.newPart(0)
			w.row(enfilade.NewBook(), at, part)
			if part.Numbers[0][0] != want.Value || part.Texts[1][0] != choices(want) || part.Texts[2][0] != "" {
				t.Errorf("%s %q: %v, %q, %q, want %v", c.example, p.Labels(at), part.Numbers[0][0], part.Texts[1][0], part.Texts[2][0], want)
			}
			if len(want.Choices) > 0 {
				decided++
			}
			return nil
		})
		if decided == 0 {
			t.Errorf("%s: nothing is decided", c.example)
		}
	}
}

func example(t *testing.T, name string) enfilade.Example {
	t.Helper()
	for _, e := range enfilade.Examples() {
		if e.Name == name {
			return e
		}
	}
	t.Fatalf("no example %s", name)
	return enfilade.Example{}
}
