package geometry

import "fmt"

// Point is a place on the table, in inches.
type Point struct{ X, Y Number }

// Vector is a step from one point to another, in inches.
type Vector struct{ X, Y Number }

// At is the point x inches to the right and y inches up the table.
func At(x, y Number) Point { return Point{x, y} }

// Valid reports a point that is off any table; see [Number.Valid].
func (p Point) Valid() error {
	if err := p.X.Valid(); err != nil {
		return fmt.Errorf("x: %w", err)
	}
	if err := p.Y.Valid(); err != nil {
		return fmt.Errorf("y: %w", err)
	}
	return nil
}

// Plus is the point reached from p by the step v.
func (p Point) Plus(v Vector) Point { return Point{p.X.Add(v.X), p.Y.Add(v.Y)} }

// To is the step from p to q.
func (p Point) To(q Point) Vector { return Vector{q.X.Sub(p.X), q.Y.Sub(p.Y)} }

// Equal reports whether p and q are the same point, exactly.
func (p Point) Equal(q Point) bool { return p.X.Cmp(q.X) == 0 && p.Y.Cmp(q.Y) == 0 }

// Between is the point that lies the share t of the way from p to q.
func (p Point) Between(q Point, t Number) Point { return p.Plus(p.To(q).Times(t)) }

// String is the point in decimals, for messages.
func (p Point) String() string { return fmt.Sprintf("(%v, %v)", p.X, p.Y) }

// Plus is the step v followed by the step w.
func (v Vector) Plus(w Vector) Vector { return Vector{v.X.Add(w.X), v.Y.Add(w.Y)} }

// Times is the step v made k times as long; a negative k turns it round.
func (v Vector) Times(k Number) Vector { return Vector{v.X.Mul(k), v.Y.Mul(k)} }

// Dot is positive when v and w point the same way, 0 when they are at right
// angles.
func (v Vector) Dot(w Vector) Number { return v.X.Mul(w.X).Add(v.Y.Mul(w.Y)) }

// Cross is positive when w lies anticlockwise of v, seen from above, 0 when
// they are in line.
func (v Vector) Cross(w Vector) Number { return v.X.Mul(w.Y).Sub(v.Y.Mul(w.X)) }

// Right is v turned a quarter clockwise.
func (v Vector) Right() Vector { return Vector{v.Y, v.X.Neg()} }

// Squared is the square of the length of v.
func (v Vector) Squared() Number { return v.X.Squared().Add(v.Y.Squared()) }

// Length is the length of v.
func (v Vector) Length() Number { return v.Squared().Sqrt() }

// Unit is v made one inch long. The step of no length stays as it is.
func (v Vector) Unit() Vector {
	if l := v.Length(); l.Sign() > 0 {
		return Vector{v.X.Div(l), v.Y.Div(l)}
	}
	return v
}

// Turn says on which side of the line from a to b the point c lies: 1 to the
// left (anticlockwise), -1 to the right, 0 on the line.
func Turn(a, b, c Point) int { return a.To(b).Cross(a.To(c)).Sign() }
