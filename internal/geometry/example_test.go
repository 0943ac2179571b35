package geometry_test

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/geometry"
)

// Half of 24 inches, measured from base to base, and exactly met.
func ExampleWithin() {
	at := func(x int64) geometry.Point { return geometry.At(geometry.Int(x), geometry.Int(0)) }
	gunner := geometry.Round(at(0), geometry.Frac(254, 10))
	target := geometry.Round(at(13), geometry.Frac(254, 10))
	fmt.Println(geometry.Distance(gunner, target), geometry.Within(gunner, target, geometry.Int(12)))
	// Output: 12 true
}

// A wall ends where the lane between two bases begins.
func ExampleSight() {
	point := func(x, y int64) geometry.Point { return geometry.At(geometry.Int(x), geometry.Int(y)) }
	wall, err := geometry.NewPolygon([]geometry.Point{point(4, 0), point(5, 0), point(5, 6), point(4, 6)})
	if err != nil {
		panic(err)
	}
	s := geometry.Sight{
		From:     geometry.Disc{Centre: point(0, 0), Radius: geometry.Int(1)},
		To:       geometry.Disc{Centre: point(9, 0), Radius: geometry.Int(1)},
		Blockers: []geometry.Shape{wall},
	}
	_, whole := s.Whole()
	fmt.Println(s.Visible(), whole, s.Crossed(0))
	// Output: true false true
}

// Three troopers of whom a template reaches two at once.
func ExamplePlacing_Places() {
	base := func(x int64) geometry.Disc {
		return geometry.Round(geometry.At(geometry.Int(x), geometry.Int(0)), geometry.Int(25))
	}
	places := geometry.Placing{
		Radius: geometry.Millimetres(geometry.Int(60)),
		Bases:  []geometry.Disc{base(0), base(5), base(11)},
		Must:   []int{1},
	}.Places()
	fmt.Println(places[0].Touched)
	// Output: [0 1]
}
