package infinity

import (
	"fmt"
	"math"
	"math/big"
)

// impactWays are the places of a circular template: one for every set of
// troopers that it can touch, in every band of the weapon's range
// (infinity.spec.template-offset). The first is on the Main Target's base.
//
// Sets change where the centre crosses the circle around a base within which it
// touches it, bands where it crosses theirs. Round every crossing of two such
// circles, and on every circle alone, all sides are tried. Sets that need the
// centre to be placed to less than a hundred-thousandth of an inch are left out.
func (s *scene) impactWays(p plan) []branch {
	a := s.attackerAct(s.r.attackers[0], p.action, p.weapons[0])
	if a.way != speculative || a.w == nil || !a.w.has(impactTemplate) || s.ground == nil {
		return nil
	}
	centre := s.ground.targets[0].base.Centre
	w := ways{s: s, plan: p, circles: s.ground.circles(a.w), seen: map[string]bool{}, laid: map[string]bool{}}
	w.lay(fraction(centre.X), fraction(centre.Y))
	for i, c := range w.circles {
		w.around(spot{c.at.x, c.at.y + c.r}, spot{0, 1}, spot{1, 0})
		w.try(c.at)
		for _, d := range w.circles[:i] {
			for _, at := range c.crosses(d) {
				w.around(at, at.towards(c.at), at.towards(d.at))
			}
		}
	}
	return w.list
}

// spot is a place or a step on the table, in doubles.
type spot struct{ x, y float64 }

func (p spot) plus(q spot, k float64) spot { return spot{p.x + k*q.x, p.y + k*q.y} }

func (p spot) towards(q spot) spot {
	d := math.Hypot(q.x-p.x, q.y-p.y)
	if d == 0 {
		return spot{0, 1}
	}
	return spot{(q.x - p.x) / d, (q.y - p.y) / d}
}

// circle is where the centre of the template touches a base, or lies in a band.
type circle struct {
	at spot
	r  float64
}

// crosses are the points that two circles have in common.
func (c circle) crosses(d circle) []spot {
	dx, dy := d.at.x-c.at.x, d.at.y-c.at.y
	apart := math.Hypot(dx, dy)
	if apart == 0 || apart > c.r+d.r || apart < math.Abs(c.r-d.r) {
		return nil
	}
	along := (apart*apart + c.r*c.r - d.r*d.r) / (2 * apart)
	across := math.Sqrt(math.Max(0, c.r*c.r-along*along))
	u := spot{dx / apart, dy / apart}
	mid := c.at.plus(u, along)
	side := spot{-u.y, u.x}
	return []spot{mid.plus(side, across), mid.plus(side, -across)}
}

// circles are those of every target, then those of every band's end.
func (g *ground) circles(w *weapon) []circle {
	half := g.circleSize().Float() / 2 / 25.4
	var out []circle
	for _, t := range g.targets {
		c := t.base.Centre
		out = append(out, circle{spot{c.X.Float(), c.Y.Float()}, half + t.base.Radius.Float()})
	}
	from := g.attackers[0].base
	at := spot{from.Centre.X.Float(), from.Centre.Y.Float()}
	for i, end := range bandEnds {
		if w.bands == nil || w.bands.out[i] {
			break
		}
		out = append(out, circle{at, from.Radius.Float() + float64(end)})
	}
	return out
}

// ways collects places, one for every set of troopers touched in every band.
type ways struct {
	s       *scene
	plan    plan
	circles []circle
	seen    map[string]bool // by circles that hold the place
	laid    map[string]bool // by what the scene says of it
	list    []branch
}

// nudges are how far beside a crossing is tried, in inches.
var nudges = []float64{1e-2, 1e-3, 1e-4, 2e-5}

// around tries all sides of a crossing; u and v point into its circles.
func (w *ways) around(at, u, v spot) {
	in, over := u.plus(v, 1), u.plus(v, -1)
	for _, way := range []spot{in, over, u, v} {
		for _, n := range nudges {
			w.try(at.plus(way, n))
			w.try(at.plus(way, -n))
		}
	}
}

// try lays the template at a place, rounded to millionths of an inch, if no
// place within the same circles has been laid before.
func (w *ways) try(at spot) {
	key := make([]byte, len(w.circles))
	for i, c := range w.circles {
		d := math.Hypot(at.x-c.at.x, at.y-c.at.y) - c.r
		if math.Abs(d) < 2e-6 {
			return // too near an edge to be written down
		}
		if d < 0 {
			key[i] = 1
		}
	}
	if key[0] == 0 || w.seen[string(key)] {
		return
	}
	w.seen[string(key)] = true
	w.lay(micro(at.x), micro(at.y))
}

// micro is a number rounded to millionths.
func micro(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(fmt.Sprintf("%.6f", x))
	return r
}

// lay adds a place if it is legal and works, and gives a set or a MOD that is
// new.
func (w *ways) lay(x, y *big.Rat) {
	p := w.plan
	p.spot = &Spot{X: x, Y: y}
	try, ok := w.s.lay(p)
	if !ok || try.failure == "main target outside template" || try.failure == "out of range" {
		return
	}
	key := fmt.Sprint(try.main().a.rangeMod)
	for _, l := range try.links {
		key += fmt.Sprint(l.st.under)
	}
	if w.laid[key] {
		return
	}
	w.laid[key] = true
	w.list = append(w.list, branch{p.spot.String(), []id{"infinity.spec.template-offset"}, p})
}
