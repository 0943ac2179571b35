package enfilade

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// gunline is a volley of the simple kind.
const gunline = `game: wh40k9
attacker:
  name: Squad
  bs: 3+
  weapons:
    - {name: Gun, count: 1, range: 24", type: Assault 60, s: 5, ap: -1, d: D3}
target: {name: Mob, models: 10, t: 4, w: 2, save: 3+, abilities: ["Ignore Wounds (5+)"]}
situation: {distance: 12}
`

func texts(list ...string) []*Tree {
	var out []*Tree
	for _, x := range list {
		t, err := ReadTrees(strings.NewReader("x: "+x), "")
		if err != nil {
			panic(err)
		}
		out = append(out, t[0].Get("x"))
	}
	return out
}

// TestQuick holds the fast way to a whole reading of every cell, among them cells
// that are refused, that are not simple, and blocks that differ in many keys.
func TestQuick(t *testing.T) {
	trees, err := ReadTrees(strings.NewReader(gunline), "gunline")
	if err != nil {
		t.Fatal(err)
	}
	places := []Place{
		{"attacker.bs", texts("2+", "4+", "6+", "9+")},
		{"attacker.weapons[0]", texts(
			`{name: Gun, count: 2, range: 24", type: Rapid Fire 3, s: 4, ap: 0, d: 1}`,
			`{name: Gun, count: 2, range: 24", type: Rapid Fire 3, s: 8, ap: -3, d: 2}`,
			`{name: Frag, count: 2, range: 24", type: Heavy D6, s: 4, ap: 0, d: D3, abilities: [Blast]}`,
			`{name: Odd, count: 2, range: 24", type: Heavy D6, s: 4, ap: 0, d: D3, abilities: ["Re-roll Hits vs INFANTRY"]}`,
			`{name: Hot, count: 2, range: 24", type: Assault 2, s: 8, ap: -4, d: D6, abilities: ["Mortal Wounds (1) on hit 6", Re-roll Hit 1s]}`,
			`{name: Crowd, count: 500, range: 24", type: Assault 40, s: 8, ap: -4, d: 1}`)},
		{"target", texts(
			`{name: A, models: 10, t: 4, w: 1, save: 3+}`,
			`{name: B, models: 12, t: 4, w: 2, save: 3+, invulnerable: 4+}`,
			`{name: C, models: 5, t: 8, w: 3, save: 2+, abilities: ["Ignore Wounds (6+)"]}`,
			`{name: D, models: 5, t: 8, w: 3, save: 2+, keywords: [INFANTRY]}`,
			`{name: E, models: 5, t: 8, w: 3, save: 2+, wounds_left: 2}`)},
		{"situation.distance", texts("12", "20", "40")},
		{"target.w", texts("1", "3")},
	}
	v := Vary(trees[0], "gunline", places)
	var goals []Goal
	for _, text := range []string{"mean slain", "slain >= 3", "damage < 4 and slain != 1", "mean remaining", "destroyed = 1"} {
		g, err := ParseGoal(text)
		if err != nil {
			t.Fatal(err)
		}
		goals = append(goals, g)
	}
	q := v.Quick(goals)
	if q == nil {
		t.Fatal("no fast way")
	}
	fast, slow, refused := 0, 0, 0
	b := NewBook()
	at := make([]int, len(places))
	for cell := range 4 * 6 * 5 * 3 * 2 {
		n := cell
		for i := range at {
			at[i] = n % len(places[i].Values)
			n /= len(places[i].Values)
		}
		got := make([]float64, len(goals))
		quickErr := q.Worths(b, at, got)
		s, err := v.Read(at)
		var want []float64
		if err == nil {
			want, err = s.Worths(b, goals)
		}
		switch {
		case err != nil && quickErr == nil:
			t.Fatalf("%v: answered, but it is refused: %v", at, err)
		case err != nil:
			refused++
			continue
		case quickErr != nil:
			slow++
			continue
		}
		fast++
		for i := range goals {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("%v: %s is %v, want %v", at, goals[i], got[i], want[i])
			}
		}
	}
	if fast < 100 || slow < 50 || refused < 50 {
		t.Errorf("%d fast, %d slow, %d refused", fast, slow, refused)
	}
	t.Log(fmt.Sprint(fast, " fast ", slow, " slow ", refused, " refused"))
}

// No book is an empty one, and a play is taken up within its events.
func TestNoBook(t *testing.T) {
	all, err := Read(strings.NewReader(gunline), "gunline")
	if err != nil {
		t.Fatal(err)
	}
	s := all[0]
	goal, err := ParseGoal("slain >= 2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Odds(nil, OddsOptions{}); err != nil {
		t.Error(err)
	}
	if _, err := s.Advise(nil, goal, false); err != nil {
		t.Error(err)
	}
	if _, err := s.Worths(nil, []Goal{goal}); err != nil {
		t.Error(err)
	}
	p, err := s.Play(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 0, 99} {
		if _, err := s.Resume(p, n, Seeded(1), nil); err != nil {
			t.Error(n, err)
		}
	}
}
