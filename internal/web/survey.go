package web

import (
	"fmt"
	"math"
	"strings"

	"github.com/enfilade/enfilade"
)

// surveyor finds what stands on the table, by the keys that all games share.
type surveyor struct {
	q      *asked
	b      *board
	facing string // the arc in force, where the game has arcs
}

func (s *surveyor) picked() *piece {
	for i := range s.b.Pieces {
		if s.b.Pieces[i].Picked {
			return &s.b.Pieces[i]
		}
	}
	return nil
}

func (s *surveyor) walk(t *enfilade.Tree, at []place) {
	switch t.Kind {
	case enfilade.TreeList:
		for i, x := range t.Items {
			s.walk(x, append(at[:len(at):len(at)], place{"", i}))
		}
	case enfilade.TreeMap:
		if s.stands(t, at) {
			return
		}
		for _, e := range t.Entries {
			here := append(at[:len(at):len(at)], place{e.Key, -1})
			if x, y, ok := point(e.Value); ok && e.Key == "impact" {
				r := s.impactRadius()
				s.b.Pieces = append(s.b.Pieces, piece{Path: nameOf(here), Across: nameOf(here) + "[0]", Up: nameOf(here) + "[1]", Label: "Template", X: x, Y: y, Kind: "template", W: 2 * r, H: 2 * r})
				continue
			}
			s.walk(e.Value, here)
		}
	}
}

// stands takes a block that has a place or corners.
func (s *surveyor) stands(t *enfilade.Tree, at []place) bool {
	inTerrain := len(at) > 1 && at[1].key == "terrain"
	for _, key := range outlines {
		if c := t.Get(key); c != nil && (inTerrain || key != "corners") {
			s.outlined(t, at, terrain{label: s.terrainLabel(t), corners: points(c), line: key == "line", solid: key != "corners" || solid(t)})
			return true
		}
	}
	x, y, ok := point(t.Get("at"))
	if !ok {
		return false
	}
	if inTerrain {
		s.placed(t, at, s.placedTerrain(t, x, y), x, y)
		return true
	}
	p := piece{Path: nameOf(at), X: x, Y: y}
	p.Across, p.Up, p.Turn = p.Path+".at[0]", p.Path+".at[1]", p.Path+".facing"
	p.Label, p.Side = s.who(t, at)
	if f := t.Get("facing"); f != nil {
		p.Facing, p.Faces = decimal(f.Text), true
	} else if fd := shapeAtOf(s.q, at); fd == nil || fd.field("facing") == nil {
		p.Turn = ""
	}
	s.size(&p, t, at)
	s.b.Pieces = append(s.b.Pieces, p)
	return true
}

// outlines are the keys of what stands on the table as a list of points.
var outlines = []string{"corners", "line", "hull"}

// outlined is a piece that its points place: it moves and turns as a whole.
func (s *surveyor) outlined(t *enfilade.Tree, at []place, out terrain) {
	if len(out.corners) == 0 {
		return
	}
	path := nameOf(at)
	x, y := middle(out.corners)
	p := piece{Path: path, Across: moveAcross + path, Up: moveUp + path, Turn: moveTurn + path, X: x, Y: y, Kind: "terrain", terrain: &out}
	p.Label = out.label
	if t.Get("hull") != nil {
		p.Label, p.Side = s.who(t, at)
	}
	s.terrainPiece(p)
}

// placed is a piece of terrain that its middle places.
func (s *surveyor) placed(t *enfilade.Tree, at []place, out terrain, x, y float64) {
	path := nameOf(at)
	p := piece{Path: path, Across: path + ".at[0]", Up: path + ".at[1]", Label: out.label, X: x, Y: y, Kind: "terrain", terrain: &out}
	if t.Get("radius") == nil {
		p.Turn = path + ".turn"
		p.Facing = decimal(text(t, "turn"))
		p.Faces = t.Get("turn") != nil
	}
	s.terrainPiece(p)
}

func (s *surveyor) terrainPiece(p piece) {
	if p.Label == "" {
		p.Label = words["terrain"]
	}
	v := span{p.X, p.Y, p.X, p.Y}
	for _, c := range p.terrain.corners {
		v.hold(c[0], c[1], 0)
	}
	p.W, p.H = v.right-v.left, v.top-v.bottom
	s.b.Pieces = append(s.b.Pieces, p)
}

// middle is the middle of the points' frame.
func middle(corners [][2]float64) (x, y float64) {
	v := span{corners[0][0], corners[0][1], corners[0][0], corners[0][1]}
	for _, c := range corners {
		v.hold(c[0], c[1], 0)
	}
	return (v.left + v.right) / 2, (v.bottom + v.top) / 2
}

func shapeAtOf(q *asked, at []place) *shape {
	root, err := shapeOf(q.Game)
	if err != nil {
		return nil
	}
	return shapeAt(q.Tree, root, at)
}

func (s *surveyor) terrainLabel(t *enfilade.Tree) string {
	for _, key := range []string{"name", "feature", "kind", "cover", "gives"} {
		if v := text(t, key); v != "" && v != "none" && v != "nothing" {
			return title(v)
		}
	}
	return ""
}

func solid(t *enfilade.Tree) bool {
	for key, value := range map[string]string{"blocks_line_of_sight": "true", "opaque": "true", "visibility": "blocking"} {
		if text(t, key) == value {
			return true
		}
	}
	kind := text(t, "kind")
	return t.Get("height") != nil && (kind == "" || kind == "solid") && t.Get("gives") == nil && t.Get("visibility") == nil && t.Get("feature") == nil
}

func (s *surveyor) placedTerrain(t *enfilade.Tree, x, y float64) terrain {
	out := terrain{label: s.terrainLabel(t), solid: solid(t)}
	w, h := 1.0, 1.0
	if sx, sy, ok := point(t.Get("size")); ok {
		w, h = sx, sy
	}
	turn := decimal(text(t, "turn"))
	if r := decimal(text(t, "radius")); r > 0 {
		for i := range 24 {
			a := float64(i) * math.Pi / 12
			out.corners = append(out.corners, [2]float64{x + r*math.Sin(a), y + r*math.Cos(a)})
		}
		return out
	}
	for _, c := range [][2]float64{{-w / 2, -h / 2}, {w / 2, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}} {
		out.corners = append(out.corners, turned(x, y, c[0], c[1], turn))
	}
	return out
}

// turned is the point right and ahead of a place for one that faces an angle,
// clockwise from up the table.
func turned(x, y, right, ahead, degrees float64) [2]float64 {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return [2]float64{x + right*cos + ahead*sin, y - right*sin + ahead*cos}
}

// who is the name and side of what stands at a place.
func (s *surveyor) who(t *enfilade.Tree, at []place) (label, side string) {
	root := s.q.whole()
	last := at[len(at)-1]
	key := last.key
	if last.index >= 0 {
		key = at[len(at)-2].key
	}
	side = sideOf(key)
	if u := text(t, "unit"); u != "" {
		side = "defender"
		if u == text(root.Get("attacker"), "name") || u == "attacker" {
			side = "attacker"
		}
		return text(t, "name"), side
	}
	if n := text(t, "target"); n != "" {
		return n, s.sideOfName(n, "defender")
	}
	if own := find(root, at[1:]); own != nil && text(own, "name") != "" {
		return text(own, "name"), side
	}
	if len(at) > 2 && at[1].key == "models" && last.index < 0 {
		if x := text(root.Get(key), "name"); x != "" {
			return x, side
		}
		return title(key), s.sideOfName(key, side)
	}
	if n := text(t, "name"); n != "" {
		return n, side
	}
	if key == "units" {
		return "Unit", ""
	}
	return title(singular(key)), side
}

// sideOfName looks a name up among the models that the scenario lists.
func (s *surveyor) sideOfName(name, otherwise string) string {
	for _, list := range []string{"models", "targets"} {
		l := s.q.whole().Get(list)
		if l == nil {
			continue
		}
		for _, m := range l.Items {
			if text(m, "name") != name {
				continue
			}
			switch text(m, "side") {
			case "attacker", "friendly":
				return "attacker"
			case "target", "defender", "enemy":
				return "defender"
			}
		}
	}
	return otherwise
}

var baseNames = map[string]float64{"small": 30, "medium": 40, "large": 50, "huge": 120}

// size is how large the piece is, from its block or from its unit's.
func (s *surveyor) size(p *piece, t *enfilade.Tree, at []place) {
	unit := s.unitOf(t, at)
	base := text(t, "base")
	if base == "" {
		base = text(unit, "base")
	}
	p.Kind = "round"
	mm := map[string]float64{"infinity": 25, "ninthage": 20}[s.q.Game]
	if mm == 0 {
		mm = 30
	}
	p.W, p.H = mm*millimetre, mm*millimetre
	if n, ok := baseNames[base]; ok {
		p.W, p.H = n*millimetre, n*millimetre
	}
	digits := strings.TrimPrefix(base, "round ")
	if n := decimal(digits); n > 0 {
		p.W, p.H = n*millimetre, n*millimetre
	}
	if w, h, ok := strings.Cut(base, "x"); ok && decimal(w) > 0 && decimal(h) > 0 {
		p.W, p.H = decimal(w)*millimetre, decimal(h)*millimetre
		p.Kind = "oval"
	}
	if s.q.Game == "ninthage" && !strings.HasPrefix(base, "round") {
		s.regiment(p, t, unit)
	}
}

func (s *surveyor) unitOf(t *enfilade.Tree, at []place) *enfilade.Tree {
	root := s.q.whole()
	if n := text(t, "target"); n != "" {
		if l := root.Get("targets"); l != nil {
			for _, x := range l.Items {
				if text(x, "name") == n {
					return x
				}
			}
		}
		return root.Get("target")
	}
	return find(root, at[1:])
}

// regiment draws a unit base by base, front rank first.
func (s *surveyor) regiment(p *piece, t, unit *enfilade.Tree) {
	p.Kind = "square"
	models, files := count(t, "models"), count(t, "files")
	if models == 0 {
		models, files = count(unit, "models"), count(unit, "files")
	}
	models = max(1, min(models, 500))
	if files <= 0 || files > models {
		files = models
	}
	for n := models; n > 0; n -= files {
		p.Ranks = append(p.Ranks, min(n, files))
	}
	w, h := p.W, p.H
	p.W, p.H = w*float64(files), h*float64(len(p.Ranks))
}

// under marks what the answer says is hit or covered.
func (s *surveyor) under(b *enfilade.Book) {
	if s.q.Scenario == nil {
		return
	}
	e, err := s.q.Scenario.Explain(b, false)
	if err != nil {
		return
	}
	n := 0
	for i := range s.b.Pieces {
		p := &s.b.Pieces[i]
		if p.Side == "defender" && p.Kind != "template" {
			n++
			in := e.Facts.Get(fmt.Sprintf("target.%d.in_template", n))
			p.Hit = in == true
		}
		if p.Path == "table.target" && len(p.Ranks) > 0 {
			area, _ := e.Facts.Get("area").(string)
			facing, _ := e.Facts.Get("facing").(string)
			s.facing = facing
			p.hits = areaHits(p.Ranks, area, facing)
		}
	}
	for _, f := range e.Facts {
		if measured(f.Name) {
			s.b.Facts = append(s.b.Facts, factLine{factLabel(f.Name), factValue(f.Name, f.Value)})
		}
	}
}

// areaHits marks the models an Area Attack of so many ranks and models may hit:
// which of a rank they are does not matter, those in the middle are drawn.
func areaHits(ranks []int, area, facing string) [][]bool {
	across, deep, ok := strings.Cut(area, "x")
	if !ok {
		return nil
	}
	a, d := int(decimal(across)), int(decimal(deep))
	if facing == "left flank" || facing == "right flank" || facing == "flank" {
		a, d = d, a
	}
	out := make([][]bool, len(ranks))
	for i, n := range ranks {
		out[i] = make([]bool, n)
		rank := i
		if facing == "rear" {
			rank = len(ranks) - 1 - i
		}
		if rank >= d {
			continue
		}
		from := max(0, (n-a)/2)
		for k := from; k < min(n, from+a); k++ {
			out[i][k] = true
		}
	}
	return out
}

var measuredWords = []string{"range", "distance", "line_of", "cover", "arc", "template", "area", "facing", "band", "engaged", "fighters", "fights", "sees", "nominee", "zone", "contact", "deviation", "visible", "in_range", "cn", "needed", "attacks"}

func measured(name string) bool {
	for _, w := range measuredWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

func (s *surveyor) impactRadius() float64 {
	mm := 120.0
	if t := s.q.whole().Get("table").Get("template"); t != nil && decimal(text(t, "circle")) > 0 {
		mm = decimal(text(t, "circle"))
	}
	return mm / 2 * millimetre
}
