package infinity_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// beforeDice are the decisions of a play that come before its dice.
var beforeDice = []string{"action", "weapon", "mode", "split", "impact", "surprise", "aro", "aro_weapon"}

// walker takes a path through the decisions before the dice, and the default of
// every later one.
type walker struct {
	path   []int
	wide   []int // options there were on the way
	names  []string
	chosen map[string]string
	first  []enfilade.Decision
}

func (w *walker) Choose(d enfilade.Decision) (int, error) {
	name, _, _ := strings.Cut(d.Name, ", ")
	if !slices.Contains(beforeDice, name) {
		return d.Default, nil
	}
	i := 0
	if n := len(w.wide); n < len(w.path) {
		i = w.path[n]
	}
	w.wide = append(w.wide, len(d.Options))
	w.names = append(w.names, d.Name)
	w.first = append(w.first, d)
	w.chosen[d.Name] = d.Options[i].Name
	return i, nil
}

// next is the path after this one, nil after the last.
func (w *walker) next() []int {
	path := make([]int, len(w.wide))
	copy(path, w.path)
	for i := len(path) - 1; i >= 0; i-- {
		if path[i]+1 < w.wide[i] {
			path[i]++
			return path[:i+1]
		}
	}
	return nil
}

// written is a scenario's text with the decisions of a play written in.
func written(text string, chosen map[string]string) string {
	by := map[string][]string{}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		key, of, one := strings.Cut(name, ", ")
		switch {
		case one:
			by[key] = append(by[key], fmt.Sprintf("%q: %q", of, chosen[name]))
		case key == "impact":
			lines = append(lines, fmt.Sprintf("impact: [%s]", strings.Trim(chosen[name], "[]")))
		default:
			lines = append(lines, fmt.Sprintf("%s: %q", key, chosen[name]))
		}
	}
	for key, list := range by {
		lines = append(lines, key+": {"+strings.Join(list, ", ")+"}")
	}
	text, _, _ = strings.Cut(text, "decisions:")
	return text + "decisions: {" + strings.Join(lines, ", ") + "}\n"
}

// toAsk are files that leave out what a play asks for.
var toAsk = map[string]struct{ text, names string }{
	"a duel": {
		"game: infinity\n" +
			"attacker: {bs: 12, cc: 14, ph: 11, wip: 13, arm: 1, wounds: 1, skills: [Surprise Attack (-3)], states: [Camouflaged], weapons: [Submachine Gun, Rifle]}\n" +
			"target: {name: Guard, bs: 11, ph: 12, wip: 12, cc: 13, arm: 2, wounds: 1, weapons: [Rifle, Pistol]}\n" +
			"situation: {range: 12}\ndecisions: {mode: open}\n",
		"weapon, mode, surprise, aro, aro_weapon",
	},
	"a split Burst": {
		"game: infinity\n" +
			"attacker: {bs: 12, arm: 1, wounds: 2, weapon: Sniper Rifle}\n" +
			"targets:\n" +
			"  - {name: A, bs: 11, ph: 10, arm: 1, wounds: 1, weapon: Combi Rifle}\n" +
			"  - {name: B, bs: 12, ph: 12, arm: 3, wounds: 2, weapons: [Rifle, Pistol]}\n" +
			"situation: {range: 14}\n",
		"split, aro, A, aro, B, aro_weapon, B",
	},
	"a place": {
		"game: infinity\n" +
			"attacker: {bs: 13, weapon: Grenade Launcher}\n" +
			"targets:\n" +
			"  - {name: Main, ph: 11, arm: 1, wounds: 1}\n" +
			"  - {name: Left, ph: 11, arm: 1, wounds: 1}\n" +
			"table:\n" +
			"  attacker: {at: [0, 0], facing: 0}\n" +
			"  targets: [{at: [0, 20], facing: 180}, {at: [-3, 21], facing: 180}]\n",
		"action, impact, aro, Main, aro, Left",
	},
}

// TestAsked walks every way through the decisions that a play asks for before
// its dice: each is asked once, in the order of play, its default first, and the
// law of what was chosen is that of a file which says so.
func TestAsked(t *testing.T) {
	for name, c := range toAsk {
		t.Run(name, func(t *testing.T) {
			var longest []string
			leaves := 0
			for path := []int{}; path != nil; {
				w := &walker{path: path, chosen: map[string]string{}}
				p, err := reads(t, c.text).Play(enfilade.Seeded(3), w)
				if err != nil {
					t.Fatal(err)
				}
				orderly(t, w)
				same(t, c.text, written(c.text, w.chosen), p.Decided())
				if len(w.names) > len(longest) {
					longest = w.names
				}
				leaves++
				path = w.next()
			}
			if got := strings.Join(longest, ", "); got != c.names {
				t.Errorf("asked %s, want %s", got, c.names)
			}
			t.Logf("%d ways", leaves)
		})
	}
}

// orderly wants every decision once, in the order of play, its default first,
// nothing barred, each option another.
func orderly(t *testing.T, w *walker) {
	t.Helper()
	at := -1
	for i, d := range w.first {
		key, _, _ := strings.Cut(d.Name, ", ")
		k := slices.Index(beforeDice, key)
		if k < at && key != "aro" || slices.Index(w.names, d.Name) != i {
			t.Errorf("asked out of order: %v", w.names)
		}
		at = k
		if d.Default != 0 || len(d.Options) < 2 {
			t.Errorf("%s: %d options, the default is %d", d.Name, len(d.Options), d.Default)
		}
		seen := map[string]bool{}
		for _, o := range d.Options {
			if seen[o.Name] || o.Barred != nil {
				t.Errorf("%s: option %q twice, or barred", d.Name, o.Name)
			}
			seen[o.Name] = true
		}
	}
}

// same holds every measure of a decided scenario to that of a file.
func same(t *testing.T, plain, text string, p *enfilade.Scenario) {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "written")
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	got, err := p.Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
	if err != nil {
		t.Fatal(err)
	}
	want, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true})
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if g, w := lawsOf(got), lawsOf(want); g != w {
		t.Errorf("%s played is\n%s, written\n%s", strings.TrimPrefix(text, plain), g, w)
	}
}

// lawsOf is every measure and chance of an answer as text.
func lawsOf(o *enfilade.Odds) string {
	var b strings.Builder
	for _, m := range o.Measures {
		fmt.Fprintf(&b, "%s:", m.Name)
		for _, c := range m.Distribution {
			fmt.Fprintf(&b, " %v %v", c.Value, c.Exact)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// reads reads one scenario.
func reads(t *testing.T, text string) *enfilade.Scenario {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// TestAskedDefaults takes the first of everything, which is what odds takes
// where the file says nothing.
func TestAskedDefaults(t *testing.T) {
	for _, c := range toAsk {
		w := &walker{chosen: map[string]string{}}
		p, err := reads(t, c.text).Play(enfilade.Seeded(3), w)
		if err != nil {
			t.Fatal(err)
		}
		same(t, c.text, c.text, p.Decided())
	}
}

// TestNotAskedWithDice asks nothing once dice lie on the table.
func TestNotAskedWithDice(t *testing.T) {
	c := toAsk["a split Burst"]
	w := &walker{chosen: map[string]string{}}
	s := reads(t, c.text+"so_far: [{roller: attacker, dice: [4, 9]}]\n")
	if _, err := s.Play(enfilade.Seeded(3), w); err != nil {
		t.Fatal(err)
	}
	if len(w.names) > 0 {
		t.Errorf("asked %v", w.names)
	}
}

// TestBarredNotAsked leaves out what may not be declared.
func TestBarredNotAsked(t *testing.T) {
	w := &walker{chosen: map[string]string{}}
	text := "game: infinity\n" +
		"attacker: {bs: 12, cc: 14, arm: 1, wounds: 1, weapon: Rifle}\n" +
		"target: {bs: 11, ph: 12, wip: 12, cc: 13, arm: 2, wounds: 1, weapons: [Rifle, CC Weapon], states: [IMM-A]}\n" +
		"situation: {range: 12}\n"
	if _, err := reads(t, text).Play(enfilade.Seeded(3), w); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range w.first {
		if d.Name == "aro" {
			for _, o := range d.Options {
				got = append(got, o.Name)
			}
		}
	}
	slices.Sort(got)
	if want := []string{"Dodge", "Reset", "none"}; !slices.Equal(got, want) {
		t.Errorf("a trooper that may not attack is offered %v, want %v", got, want)
	}
}
