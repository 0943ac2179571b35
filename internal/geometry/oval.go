package geometry

import "math"

// separation is the width of the widest strip between two pieces, negative when
// they overlap: for shapes apart that is their distance. The direction of the
// strip is found in doubles and its width then worked out exactly, so the
// answer is never too large, and too small only by the square of the error in
// direction.
func separation(p, q piece) Number {
	a, b := p.sketch(), q.sketch()
	angle := widest(a, b)
	best := strip(p, q, angle)
	for _, quarter := range [4]Vector{{Int(1), Int(0)}, {Int(0), Int(1)}, {Int(-1), Int(0)}, {Int(0), Int(-1)}} {
		dx, dy := quarter.X.rough(), quarter.Y.rough()
		if math.Abs(math.Sin(angle)*dy-math.Cos(angle)*dx) < 1e-7 && math.Sin(angle)*dx+math.Cos(angle)*dy > 0 {
			best = Max(best, gap(p, q, quarter))
		}
	}
	return best
}

func strip(p, q piece, angle float64) Number {
	return gap(p, q, Vector{exactly(math.Sin(angle)), exactly(math.Cos(angle))})
}

// gap is the width of the strip between p and q at right angles to u, from p to
// q.
func gap(p, q piece, u Vector) Number {
	length := u.Length()
	return p.support(u, length).Add(q.support(u.Times(Int(-1)), length)).Neg().Div(length)
}

// widest is the angle, clockwise from +y, of the widest strip from a to b.
func widest(a, b sketch) float64 {
	const steps = 720
	best, at := math.Inf(-1), 0
	for i := range steps {
		if g := a.gap(b, 2*math.Pi*float64(i)/steps); g > best {
			best, at = g, i
		}
	}
	lo, hi := 2*math.Pi*float64(at-1)/steps, 2*math.Pi*float64(at+1)/steps
	for range 80 {
		mid := (lo + hi) / 2
		if a.slope(b, mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	mid := (lo + hi) / 2
	if near := 2 * math.Pi * float64(at) / steps; a.gap(b, near) > a.gap(b, mid) {
		return near
	}
	return mid
}
