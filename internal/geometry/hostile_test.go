package geometry

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// genHostile is a number at the limits of what is valid: huge, tiny, or very
// close to another.
func genHostile(t *rapid.T, name string) Number {
	base := rapid.SampledFrom([]int64{0, 1, -1, Limit, -Limit, 7}).Draw(t, name)
	power := rapid.SampledFrom([]int{0, 50, 100, 250}).Draw(t, name+".hair")
	hair := new(big.Rat).SetFrac(big.NewInt(rapid.Int64Range(-1, 1).Draw(t, name+".sign")), new(big.Int).Lsh(big.NewInt(1), uint(power)))
	x := Rat(hair.Add(hair, big.NewRat(base, 1)))
	if x.Valid() != nil {
		return Int(base)
	}
	return x
}

func hostileShape(t *rapid.T, name string) Shape {
	at := func(part string) Point { return Point{genHostile(t, name+part+".x"), genHostile(t, name+part+".y")} }
	size := func(part string) Number { return genHostile(t, name+part).Abs() }
	facing := Degrees(big.NewRat(rapid.Int64Range(-9, 9).Draw(t, name+".facing"), 7))
	switch rapid.IntRange(0, 4).Draw(t, name+".kind") {
	case 0:
		return Disc{at(".at"), size(".radius")}
	case 1:
		return Box{at(".at"), size(".width"), size(".depth"), facing}
	case 2:
		return Segment{at(".a"), at(".b")}
	case 3:
		return Taper{Disc{at(".a"), size(".r")}, Disc{at(".b"), size(".s")}}
	}
	p, err := NewPolygon([]Point{at(".a"), at(".b"), at(".c"), at(".d")})
	if err != nil {
		return Dot(at(".a"))
	}
	return p
}

// TestHostileShapes asks every question of shapes that are valid and no more;
// none may panic, and what must agree agrees.
func TestHostileShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := hostileShape(t, "a"), hostileShape(t, "b"), hostileShape(t, "c")
		d := Distance(a, b)
		if (d.Sign() == 0) != Touches(a, b) || !Within(b, a, d) {
			t.Fatalf("distance %v, touches %v", d, Touches(a, b))
		}
		if Overlaps(a, b) != Overlaps(b, a) || Overlaps(a, b) && !Touches(a, b) {
			t.Fatal("overlaps only one way")
		}
		Inside(a, b)
		WhollyWithin(a, b, Int(1))
		s := Sight{From: a, To: b, Blockers: []Shape{c}}
		if line, ok := s.Line(); ok && Touches(line, c) {
			t.Fatal("a line of sight is blocked")
		}
		s.Whole()
		s.Crossed(0)
		arc := Arc{b.Middle(), WholeDegrees(33)}
		if arc.Wholly(a) && arc.Behind(a) {
			t.Fatal("before and behind")
		}
		Hidden(a.Middle(), Segment{b.Middle(), c.Middle()}, []Shape{c})
		Path(Disc{a.Middle(), Int(1)}, Vector{Int(1), Int(2)}, b)
		base := Disc{a.Middle(), Int(1)}
		Zone{Guard: base, Reach: Int(1), Arc: &arc}.Crosses(base, Disc{b.Middle(), Int(2)})
		Placing{Radius: Int(1), Bases: []Disc{base, {b.Middle(), Int(2)}, {c.Middle(), Int(0)}}}.Places()
	})
}
