package ninthage

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	g "github.com/enfilade/enfilade/internal/geometry"
)

// measure works out what the table shows: for every shooting model what it sees
// of the target, from where, how far off, and behind what.
func (q *question) measure() {
	t := q.f.Table
	if t == nil {
		return
	}
	if !q.checkTable() {
		return
	}
	target := q.stand(q.target, t.Target)
	scene := q.scene(target)
	if q.f.Faults().Any() {
		return
	}
	type sight struct {
		all    []seen
		others map[byte]look
	}
	cache := map[string]sight{}
	for i, c := range q.attackers {
		at := t.Attacker
		key := "attacker"
		if q.f.Attacker == nil {
			at, key = &t.Attackers[min(i, len(t.Attackers)-1)], "attackers["+itoa(min(i, len(t.Attackers)-1))+"]"
		}
		if at.At.x == nil {
			continue
		}
		own := q.stand(c, at)
		if g.Overlaps(own.shape(), target.shape()) {
			t.Fault(key+".at", "", "the units overlap")
			return
		}
		ch := q.chosen[i]
		id := fmt.Sprint(key, q.weaponOf(ch).title())
		if cache[id].all == nil || c.unit != q.attackers[max(i-1, 0)].unit {
			all, others := q.see(own, target, scene, ch)
			cache[id] = sight{all, others}
		}
		q.measured[i], q.placed[i] = cache[id].all, cache[id].others
		if n := q.mayShoot(c, q.weaponOf(ch), q.looks(nil)); len(c.unit.Groups) > 0 && (len(cache[id].all) > 1 || cache[id].all[0].models < n) {
			c.unit.Fault("groups", "leave it out, or the table", "its models see different things: the table does not tell which of them stand where")
			return
		}
	}
}

func (q *question) weaponOf(ch chosenAttack) *weapon {
	if ch.weapon == nil {
		return &weapon{}
	}
	return ch.weapon
}

// checkTable holds the table to the units of the file.
func (q *question) checkTable() bool {
	t := q.f.Table
	switch {
	case q.f.Attacker != nil && t.Attacker == nil:
		t.Fault("attacker", "", "is missing")
	case q.f.Attacker == nil && len(t.Attackers) != len(q.attackers):
		t.Fault("attackers", "", "%d places for %d attackers", len(t.Attackers), len(q.attackers))
	case q.f.Attacker != nil && t.Attackers != nil:
		t.Fault("attackers", "", "there is one attacker: write attacker")
	}
	if !q.target.formed {
		q.f.Target.Fault("files", "", "needed to measure the table")
	}
	for i, c := range q.attackers {
		if !c.formed {
			c.unit.Fault("files", "", "needed to measure the table")
		}
		if i > 0 && c.unit == q.attackers[i-1].unit {
			continue
		}
	}
	return !q.f.Faults().Any()
}

// screenUnit is another unit on the table.
type screenUnit struct {
	shapes     []g.Shape
	height     int
	skirmisher bool
	tall       bool
}

// scenery is what may stand between shooter and target.
type scenery struct {
	units   []screenUnit
	terrain []g.Polygon
	cover   []string
	opaque  []bool
}

var heights = map[string]int{"Standard": 1, "Large": 2, "Gigantic": 3}

// scene reads the other units and the terrain.
func (q *question) scene(target ground) scenery {
	var s scenery
	t := q.f.Table
	for i := range t.Units {
		u := &t.Units[i]
		if u.At.x == nil || u.Facing.Rat == nil {
			continue
		}
		if u.Models > 1 && u.Files == 0 {
			u.Fault("files", "", "needed to measure the table")
			continue
		}
		s.units = append(s.units, q.screenOf(u))
	}
	for i := range t.Terrain {
		x := &t.Terrain[i]
		if len(x.Corners) < 3 || len(x.Corners) > 50 {
			x.Fault("corners", "", "must be 3 to 50 corners (got %d)", len(x.Corners))
			continue
		}
		var corners []g.Point
		for _, p := range x.Corners {
			if p.x == nil {
				return s
			}
			corners = append(corners, g.At(g.Rat(p.x), g.Rat(p.y)))
		}
		poly, err := g.NewPolygon(corners)
		if err != nil {
			x.Fault("corners", "", "no simple polygon: %v", err)
			continue
		}
		s.terrain = append(s.terrain, poly)
		s.cover = append(s.cover, firstNonEmpty(x.Cover, "none"))
		s.opaque = append(s.opaque, x.Opaque)
	}
	return s
}

func (q *question) screenOf(u *screen) screenUnit {
	out := screenUnit{height: heights[firstNonEmpty(u.Height, "Standard")], skirmisher: has(u.Abilities, "Skirmisher"), tall: has(u.Abilities, "Tall")}
	gap := g.Int(0)
	if out.skirmisher {
		gap = g.Frac(25, 2)
	}
	wide := max(1, min(u.Files, u.Models))
	deep := (u.Models + wide - 1) / wide
	x := newGround(nil, u.Base, wide, deep, gap, &u.standing)
	if u.Models == 1 {
		out.shapes = []g.Shape{x.shape()}
		return out
	}
	for i := range u.Models {
		if !out.skirmisher && i < wide*(u.Models/wide) {
			continue
		}
		out.shapes = append(out.shapes, x.base.shapeOf(x.model(i/wide, i%wide)))
	}
	if full := u.Models / wide; !out.skirmisher && full > 0 {
		b := x.boundary
		depth := x.step[1].Mul(g.Int(int64(full)))
		b.Centre = b.Place(g.Int(0), b.Depth.Half().Sub(depth.Half()))
		b.Depth = depth
		out.shapes = append(out.shapes, b)
	}
	return out
}

func (b base) shapeOf(x g.Box) g.Shape {
	if b.round {
		return g.Round(x.Centre, g.Rat(b.width()))
	}
	return x
}

// modelSees is what one model sees.
func (q *question) modelSees(own, target ground, s scenery, at spotOf, volley bool) look {
	if q.searched > mostSearched { // refused
		return look{}
	}
	l := q.looks(nil)
	l.measured = true
	box, from := own.eyes(at)
	reference := box.Side(g.Front).Middle()
	if own.base.round {
		reference = box.Centre
	}
	q.arc(&l, target, reference)
	d := g.Distance(own.base.shapeOf(box), target.shape())
	l.exact = &d
	l.inches = rational(d)
	l.sight = q.sees(own, target, s, box, from, volley)
	q.behind(&l, own, target, s, box, volley)
	return l
}

// eyes are the base at a spot and where its lines of sight begin.
func (x ground) eyes(at spotOf) (g.Box, g.Shape) {
	box := x.covers(at)
	if x.base.round {
		return box, g.Round(box.Centre, g.Rat(x.base.width()))
	}
	return box, box.Side(g.Front)
}

// arc is the Arc of the target that a point is Located in.
func (q *question) arc(l *look, target ground, p g.Point) {
	if target.base.round {
		l.facing = "front"
		l.faceWhy = []attack.Because{because("geo.located", "round bases have a front only")}
		return
	}
	l.facing = target.boundary.Locate(p).String()
	right, ahead := target.boundary.Local(p)
	l.faceWhy = []attack.Because{
		because("geo.frame", `the Unit Boundary is %s" by %s"`, short(rational(target.boundary.Width)), short(rational(target.boundary.Depth))),
		because("geo.located", `%s" to the right, %s" ahead of the centre`, short(rational(right)), short(rational(ahead))),
		because("geo.arcs", "the %s Arc", l.facing),
	}
	u := right.Abs().Sub(target.boundary.Width.Half())
	v := ahead.Abs().Sub(target.boundary.Depth.Half())
	if u.Equal(v) {
		l.faceWhy = append(l.faceWhy, because("geo.tie", "on the line: in the flank"))
	}
}

// rational is a number as a fraction, if need be rounded to 12 digits.
func rational(x g.Number) *big.Rat {
	if r, ok := x.Exact(); ok {
		return r
	}
	r := new(big.Rat)
	r.SetString(fmt.Sprintf("%.12f", x.Float()))
	return r
}

// sees tells whether a straight line in the model's own Front Arc is clear.
func (q *question) sees(own, target ground, s scenery, box g.Box, from g.Shape, volley bool) bool {
	sight := g.Sight{From: from, To: target.shape()}
	if !own.base.round {
		if !q.before(box, target) {
			return false
		}
		sight.Lines = box.FrontLines()
	}
	for i, p := range s.terrain {
		if s.opaque[i] && !g.Overlaps(own.base.shapeOf(box), p) {
			sight.Blockers = append(sight.Blockers, p)
		}
	}
	for i := range s.units {
		if u := &s.units[i]; q.blocks(u, own, target) && !(volley && u.height <= heights[own.c.unit.height()]) {
			sight.Blockers = append(sight.Blockers, u.shapes...)
		}
	}
	return sight.Visible()
}

// before tells at once that nothing of the target lies before the model's front.
func (q *question) before(box g.Box, target ground) bool {
	for _, c := range target.boundary.Corners() {
		if _, before := box.Local(c); before.Cmp(box.Depth.Half()) >= 0 {
			return true
		}
	}
	return false
}

// blocks tells whether models of a unit block sight between two others: as high
// as both, and no Skirmishers; a Tall shooter or target is not hidden by models
// of its own Height that are not Tall.
func (q *question) blocks(u *screenUnit, own, target ground) bool {
	if u.skirmisher {
		return false
	}
	a, b := heights[own.c.unit.height()], heights[target.c.unit.height()]
	if u.height < a || u.height < b {
		return false
	}
	tall := own.c.abilityOf("Tall") != nil && a >= b || target.c.abilityOf("Tall") != nil && b >= a
	return !(tall && !u.tall && u.height == max(a, b))
}
