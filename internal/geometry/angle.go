package geometry

import "math/big"

// Angle is a direction on the table: exact degrees, 0 up the table (+y), 90 to
// the right (+x), clockwise. The zero value looks up the table.
type Angle struct{ degrees *big.Rat }

// Degrees is the direction of so many degrees; whole turns are taken off.
func Degrees(degrees *big.Rat) Angle {
	turn := big.NewRat(360, 1)
	turns := new(big.Rat).Quo(degrees, turn)
	whole := new(big.Int).Div(turns.Num(), turns.Denom())
	whole.Mul(whole, big.NewInt(360))
	return Angle{new(big.Rat).Sub(degrees, new(big.Rat).SetInt(whole))}
}

// WholeDegrees is the direction of n degrees.
func WholeDegrees(n int) Angle { return Degrees(big.NewRat(int64(n), 1)) }

// Degrees is the angle from 0 up to, not including, 360.
func (a Angle) Degrees() *big.Rat {
	if a.degrees == nil {
		return new(big.Rat)
	}
	return new(big.Rat).Set(a.degrees)
}

// Plus is a turned clockwise by b.
func (a Angle) Plus(b Angle) Angle { return Degrees(new(big.Rat).Add(a.Degrees(), b.Degrees())) }

// Opposite is a turned by half a turn.
func (a Angle) Opposite() Angle { return a.Plus(WholeDegrees(180)) }

// Direction is the step of one inch that way: the sine to the right, the cosine
// up the table.
func (a Angle) Direction() Vector {
	quarter := new(big.Rat).Sub(big.NewRat(90, 1), a.Degrees())
	return Vector{cosine(quarter), cosine(a.Degrees())}
}
