package ninthage

import g "github.com/enfilade/enfilade/internal/geometry"

// ground is a unit on the table: its Unit Boundary and its bases.
type ground struct {
	c        *combatant
	boundary g.Box
	columns  int
	step     [2]g.Number // from base to base, inches
	base     base
	angle    g.Angle
}

// stand puts a unit on the table.
func (q *question) stand(c *combatant, at *standing) ground {
	gap := g.Int(0)
	if c.abilityOf("Skirmisher") != nil {
		gap = g.Frac(25, 2)
	}
	return newGround(c, c.unit.Base, max(1, c.form.wide()), max(1, c.form.deep()), gap, at)
}

func newGround(c *combatant, b base, wide, deep int, gap g.Number, at *standing) ground {
	span := func(side g.Number, n int) g.Number {
		return g.Millimetres(side.Mul(g.Int(int64(n))).Add(gap.Mul(g.Int(int64(n - 1)))))
	}
	w, d := g.Rat(b.width()), g.Rat(b.depth())
	out := ground{c: c, columns: wide, base: b, angle: g.Degrees(at.Facing.Rat)}
	out.step = [2]g.Number{g.Millimetres(w.Add(gap)), g.Millimetres(d.Add(gap))}
	out.boundary = g.Box{Centre: g.At(g.Rat(at.At.x), g.Rat(at.At.y)), Width: span(w, wide), Depth: span(d, deep), Facing: out.angle}
	return out
}

// shape is the Unit Boundary, or the one round base.
func (x ground) shape() g.Shape {
	if x.base.round && x.columns == 1 && x.boundary.Width.Equal(x.boundary.Depth) {
		return g.Round(x.boundary.Centre, g.Rat(x.base.width()))
	}
	return x.boundary
}

// model is the base at a rank and a file.
func (x ground) model(rank, file int) g.Box {
	w, d := g.Millimetres(g.Rat(x.base.width())), g.Millimetres(g.Rat(x.base.depth()))
	right := x.step[0].Mul(g.Int(int64(file))).Add(w.Half()).Sub(x.boundary.Width.Half())
	ahead := x.boundary.Depth.Half().Sub(x.step[1].Mul(g.Int(int64(rank))).Add(d.Half()))
	return g.Box{Centre: x.boundary.Place(right, ahead), Width: w, Depth: d, Facing: x.angle}
}

// covers is the base that fills a spot of one or more places.
func (x ground) covers(at spotOf) g.Box {
	box := x.model(at.rank, at.file)
	if at.rank == at.lastRank && at.file == at.lastFile {
		return box
	}
	far := x.model(at.lastRank, at.lastFile)
	right, ahead := x.boundary.Local(box.Centre)
	r, a := x.boundary.Local(far.Centre)
	box.Centre = x.boundary.Place(right.Add(r).Half(), ahead.Add(a).Half())
	box.Width = box.Width.Add(r.Sub(right))
	box.Depth = box.Depth.Add(ahead.Sub(a))
	return box
}
