package geometry

import (
	"math/rand"
	"testing"
)

// What is not between two segments hides nothing of either from any point of the
// other.
func TestBetweenHidesTheSame(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	at := func(wide int64) Point { return Point{Frac(r.Int63n(wide)-wide/2, 4), Frac(r.Int63n(wide)-wide/2, 4)} }
	left := 0
	for range 60 {
		front, facing := Segment{at(80), at(80)}, Segment{at(80), at(80)}
		if front.Length().Sign() == 0 || facing.Length().Sign() == 0 {
			continue
		}
		var all []Shape
		for range 12 {
			all = append(all, Round(at(120), Int(20+r.Int63n(60))), Square(at(120), Millimetres(Int(40)), Millimetres(Int(20)), WholeDegrees(30*r.Intn(12))))
		}
		some := Between(front, facing, all)
		left += len(all) - len(some)
		for _, eye := range []Point{front.A, front.Middle(), front.B} {
			if want, got := Hidden(eye, facing, all), Hidden(eye, facing, some); !got.Equal(want) {
				t.Fatalf("%v hidden, want %v", got, want)
			}
		}
	}
	if left < 300 {
		t.Errorf("only %d left out", left)
	}
}
