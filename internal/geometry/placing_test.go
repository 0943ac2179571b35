package geometry

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// touchedAt is what a template at c touches, decided base by base.
func (p Placing) touchedAt(c Point) []int {
	var touched []int
	for i, b := range p.Bases {
		if Touches(b, Disc{c, p.Radius}) {
			touched = append(touched, i)
		}
	}
	return touched
}

func (p Placing) allowed(c Point, touched []int) bool {
	for _, l := range p.Limits {
		if !Contains(l, c) {
			return false
		}
	}
	for _, m := range p.Must {
		if !slices.Contains(touched, m) {
			return false
		}
	}
	return true
}

func checkPlaces(t testing.TB, p Placing, places []Place) map[string]bool {
	t.Helper()
	sets := map[string]bool{}
	for _, place := range places {
		if got := p.touchedAt(place.Centre); !slices.Equal(got, place.Touched) {
			t.Fatalf("at %v %v are touched, not %v", place.Centre, got, place.Touched)
		}
		if !p.allowed(place.Centre, place.Touched) {
			t.Fatalf("%v is not allowed", place.Centre)
		}
		key := keyOf(place.Touched)
		if sets[key] {
			t.Fatalf("%v is there twice", place.Touched)
		}
		sets[key] = true
	}
	return sets
}

func keyOf(set []int) string {
	key := make([]byte, len(set))
	for i, n := range set {
		key[i] = byte(n)
	}
	return string(key)
}

// TestPlacesAgainstTheGrid lays the template on every eighth of an inch of a
// table of 48 by 48 inches with ten troopers: no point of the grid may touch a
// set that was not found.
func TestPlacesAgainstTheGrid(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		p := Placing{Radius: Millimetres(Int(60)), Must: []int{0}}
		for range 10 {
			at := Point{Frac(int64(300+dice.IntN(160)), 16), Frac(int64(300+dice.IntN(160)), 16)}
			p.Bases = append(p.Bases, Round(at, Int(25)))
		}
		p.Limits = []Disc{{Point{Int(4), Int(20)}, Int(24)}}
		start := time.Now()
		places := p.Places()
		if took := time.Since(start); took > time.Second {
			t.Errorf("took %v", took)
		}
		sets := checkPlaces(t, p, places)
		for x := range 48*8 + 1 {
			for y := range 48*8 + 1 {
				rough := dot2{float64(x) / 8, float64(y) / 8}
				if rough.less(p.Bases[0].Centre.rough()).length() > 3 {
					continue // the main target is not touched
				}
				c := rough.point()
				touched := p.touchedAt(c)
				if p.allowed(c, touched) && !sets[keyOf(touched)] {
					t.Fatalf("the grid touches %v at %v", touched, c)
				}
			}
		}
	}
}

func TestPlacesAtTheEdge(t *testing.T) {
	// Two bases exactly a template apart: only one point touches both.
	p := Placing{Radius: num("1"), Bases: []Disc{{pt("0", "0"), num("0.5")}, {pt("3", "0"), num("0.5")}}}
	places := p.Places()
	checkPlaces(t, p, places)
	if len(places[0].Touched) != 2 || !places[0].Centre.Equal(pt("1.5", "0")) {
		t.Errorf("best %v", places[0])
	}
	p.Bases[1].Centre = pt("3.0000001", "0")
	if best := p.Places()[0]; len(best.Touched) != 1 {
		t.Errorf("best %v", best)
	}
	// Three in a triangle, the template just reaching all from one point.
	p = Placing{Radius: num("1"), Bases: []Disc{{pt("0", "1.5"), num("0.5")}}}
	for _, angle := range []int{120, 240} {
		p.Bases = append(p.Bases, Disc{Point{}.Plus(WholeDegrees(angle).Direction().Times(num("1.5"))), num("0.5")})
	}
	if best := p.Places()[0]; len(best.Touched) != 3 {
		t.Errorf("best %v", best)
	}
}

func TestPlacesHoldEveryRandomPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Placing{Radius: Frac(rapid.Int64Range(1, 24).Draw(t, "radius"), 8)}
		for range rapid.IntRange(1, 6).Draw(t, "bases") {
			p.Bases = append(p.Bases, Disc{genPoint(t, "base"), Frac(rapid.Int64Range(0, 8).Draw(t, "r"), 8)})
		}
		sets := map[string]bool{}
		for _, place := range p.Places() {
			sets[keyOf(place.Touched)] = true
		}
		for range 40 {
			c := genPoint(t, "template")
			touched := p.touchedAt(c)
			if len(touched) > 0 && !sets[keyOf(touched)] {
				t.Fatalf("%v touches %v, which was not found", c, touched)
			}
		}
	})
}

func BenchmarkPlaces(b *testing.B) {
	dice := rand.New(rand.NewPCG(1, 2))
	p := Placing{Radius: Millimetres(Int(60)), Must: []int{0}}
	for range 10 {
		at := Point{Frac(int64(300+dice.IntN(160)), 16), Frac(int64(300+dice.IntN(160)), 16)}
		p.Bases = append(p.Bases, Round(at, Int(25)))
	}
	for b.Loop() {
		p.Places()
	}
}
