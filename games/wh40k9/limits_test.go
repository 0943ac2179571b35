package wh40k9

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Only what leaves the units in too many states is refused, at its key.
func TestCheckStates(t *testing.T) {
	for _, c := range []struct {
		groups, weapons int
		kind, damage    string
		models, wounds  int
		refused         string
	}{
		{1, 500, "Heavy 4", "D6", 500, 24, ""},
		{1, 500, "Heavy 4", "3D6", 500, 120, ""},
		{1, 500, "Heavy 4", "20D6", 500, 120, "unsaved attacks of Damage 20 to 120"},
		{2, 500, "Heavy 2", "6D6", 500, 120, "unsaved attacks of Damage 6 to 36"},
		{40, 48, "Heavy 1", "D6", 500, 24, ""},
		{40, 48, "Heavy 1", "2D6", 500, 24, "40 groups of weapons"},
		{10, 200, "Heavy 1", "D6", 500, 24, ""},
	} {
		text := &strings.Builder{}
		text.WriteString("game: wh40k9\nattacker:\n  bs: 3+\n  weapons:\n")
		for i := range c.groups {
			fmt.Fprintf(text, "    - {name: W%d, count: %d, range: 24\", type: %s, s: 5, ap: -1, d: %s}\n", i, c.weapons, c.kind, c.damage)
		}
		fmt.Fprintf(text, "target: {models: %d, t: 4, w: %d, save: 4+}\n", c.models, c.wounds)
		if got := faults(t, text.String()); c.refused == "" && got != "" || !strings.Contains(got, c.refused) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// faults are those of a file, in words.
func faults(t *testing.T, text string) string {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "sample")
	if err != nil {
		t.Fatal(err)
	}
	f, file := &scenario.Faults{}, new(File)
	scenario.Decode(docs[0].Root, f, file)
	s := &scene{file: file, faults: f}
	s.read()
	if !f.Any() {
		s.deriveAll()
	}
	if !f.Any() {
		return ""
	}
	return f.List().Error()
}

// A stage whose law takes long is marked, and its mean known all the same.
func TestWide(t *testing.T) {
	const text = `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: A, count: 333, range: 24", type: Heavy D3, s: 6, ap: -1, d: 3D6+3, abilities: [Extra Hits (2) on hit 5+]}]}
target: {models: 30, t: 8, w: 6, save: 4+}
`
	for _, a := range sample(t, text).stages() {
		name := a.Measures[0].Name
		if a.Aside != (name == "damage_rolled") {
			t.Errorf("%s: aside %v", name, a.Aside)
		}
		if name == "damage_rolled" {
			// two attacks a weapon, 4/6 hit and 2/6 twice more, 2/6 wound, 4/6 unsaved, 13.5 each
			want := 333 * 2 * (4 + 2*2) / 6. * 2 / 6 * 4 / 6 * 13.5
			if got := a.Mean(odds.NewBook())[0]; math.Abs(got-want) > 1e-9 {
				t.Errorf("mean %v, want %v", got, want)
			}
		}
	}
}

// Numbers of attacks are the same counted weapon by weapon as together.
func TestMusterOfMany(t *testing.T) {
	const low = 2
	for _, weapons := range []int{1, fewMustered, fewMustered + 1, 60} {
		unspent, spent := map[int]float64{0: 1}, map[int]float64{}
		roll := func(from map[int]float64) map[int]float64 {
			to := map[int]float64{}
			for n, p := range from {
				for face := 1; face <= 3; face++ {
					to[n+face] += p / 3
				}
			}
			return to
		}
		for range weapons {
			now := roll(spent)
			kept := map[int]float64{}
			for n, p := range unspent {
				for face := 1; face <= 3; face++ {
					if face >= low {
						kept[n+face] += p / 3
						continue
					}
					for again := 1; again <= 3; again++ {
						now[n+again] += p / 9
					}
				}
			}
			unspent, spent = kept, now
		}
		m := Muster{Total{Weapons: uint16(weapons), Number: Number{N: 1, Sides: 3, Attacks: true}}, low}
		for _, o := range odds.Of(odds.NewBook(), m, Mustering{}, nil).Outcomes {
			want := unspent
			if o.Result.Spent {
				want = spent
			}
			n := int(o.Result.Attacks)
			if math.Abs(o.P-want[n]) > 1e-13 {
				t.Errorf("%d weapons, %d attacks: %v, want %v", weapons, n, o.P, want[n])
			}
			delete(want, n)
		}
		if len(unspent)+len(spent) > 0 {
			t.Errorf("%d weapons: nothing of %v, %v", weapons, unspent, spent)
		}
	}
}
