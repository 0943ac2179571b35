package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestHidden(t *testing.T) {
	eye := pt("0", "0")
	facing := Segment{pt("-4", "8"), pt("4", "8")}
	for _, c := range []struct {
		name     string
		blockers []Shape
		want     Number
	}{
		{"nothing", nil, Int(0)},
		{"half", []Shape{poly(t, "0", "4", "9", "4", "9", "5", "0", "5")}, Frac(1, 2)},
		{"a quarter", []Shape{poly(t, "0", "4", "1", "4", "1", "4.1", "0", "4.1")}, Frac(1, 4)},
		{"the nearer corner counts", []Shape{poly(t, "0", "4", "1", "4", "1", "5", "0", "5")}, Frac(1, 4)},
		{"two apart", []Shape{Segment{pt("-2", "4"), pt("-1", "4")}, Segment{pt("1", "4"), pt("2", "4")}}, Frac(1, 2)},
		{"two over each other", []Shape{Segment{pt("-1", "4"), pt("0.5", "4")}, Segment{pt("0", "2"), pt("0.5", "2")}}, Frac(1, 2)},
		{"a disc", []Shape{disc("0", "5", "3")}, Int(1)},
		{"a small disc", []Shape{disc("0", "5", "1.4")}, Frac(7, 12)},
		{"behind the facing", []Shape{Segment{pt("-4", "8.1"), pt("4", "8.1")}}, Int(0)},
		{"behind the eye", []Shape{disc("0", "-3", "1")}, Int(0)},
		{"across the facing", []Shape{poly(t, "1", "7", "2", "7", "2", "9", "1", "9")}, Frac(9, 56)},
		{"the eye inside", []Shape{disc("0", "0", "1")}, Int(1)},
		{"an oval", []Shape{Ellipse{pt("0", "5"), num("1.4"), num("1.4"), WholeDegrees(20)}}, Frac(7, 12)},
	} {
		got := Hidden(eye, facing, c.blockers)
		if d := got.Sub(c.want).Float(); math.Abs(d) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if half := Hidden(eye, facing, []Shape{poly(t, "0", "4", "9", "4", "9", "5", "0", "5")}); !half.Equal(Frac(1, 2)) {
		t.Error("half is not exactly half")
	}
}

func TestHiddenAgainstRays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eye, facing := genPoint(t, "eye"), Segment{genPoint(t, "a"), genPoint(t, "b")}
		if facing.A.Equal(facing.B) || Turn(facing.A, facing.B, eye) == 0 {
			return
		}
		var blockers []Shape
		for range rapid.IntRange(1, 3).Draw(t, "blockers") {
			blockers = append(blockers, genShape(t, "blocker"))
		}
		const rays = 400
		count := 0
		for i := range rays {
			to := facing.A.Between(facing.B, Frac(int64(2*i+1), 2*rays))
			for _, b := range blockers {
				if Touches(b, Segment{eye, to}) {
					count++
					break
				}
			}
		}
		got := Hidden(eye, facing, blockers).Float()
		if math.Abs(got-float64(count)/rays) > 0.02 {
			t.Fatalf("%v is hidden, but %d of %d rays are", got, count, rays)
		}
	})
}

func TestLeastHidden(t *testing.T) {
	front := Segment{pt("-2", "0"), pt("2", "0")}
	facing := Segment{pt("-4", "8"), pt("4", "8")}
	wall := []Shape{Segment{pt("-2", "4"), pt("9", "4")}}
	// From the right end: hidden from x = -6; from the left end from x = -2.
	p, share := LeastHidden(front, facing, wall)
	if !p.Equal(pt("-2", "0")) || !share.Equal(Frac(3, 4)) {
		t.Errorf("%v at %v", share, p)
	}
	// A post between: nothing is hidden where it stands outside all lines.
	if _, share := LeastHidden(front, facing, []Shape{Segment{pt("0", "0.1"), pt("0", "0.2")}}); share.Float() > 0.02 {
		t.Errorf("%v behind a post", share)
	}
}
