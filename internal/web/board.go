package web

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
)

// board is the table of a scenario, to scale.
type board struct {
	Drawn  template.HTML
	Pieces []piece
	None   bool // the scenario states facts and no positions
	Facts  []factLine
	Picked *piece
}

// piece is something that stands on the board and may be moved.
type piece struct {
	Path   string // of its block; the place itself for a template
	Across string // names of its fields
	Up     string
	Turn   string
	Label  string
	Side   string // attacker, defender, ""
	X, Y   float64
	Facing float64
	Faces  bool
	Kind   string // round, square, template, mark
	W, H   float64
	Ranks  []int // models a rank, front first, of a unit drawn base by base
	Hit    bool
	Picked bool
	hits   [][]bool
}

// XText, YText and TurnText are the piece's place as fields show it.
func (p piece) XText() string    { return number2(p.X) }
func (p piece) YText() string    { return number2(p.Y) }
func (p piece) TurnText() string { return number2(p.Facing) }

func number2(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64)
}

type terrain struct {
	label   string
	corners [][2]float64
	line    bool
	solid   bool
}

const millimetre = 1 / 25.4

// board reads the scenario's table and draws it.
func (q *asked) board(b *enfilade.Book, picked string) *board {
	t := q.Tree.Get("table")
	if t == nil || t.Kind != enfilade.TreeMap {
		return &board{None: true}
	}
	s := surveyor{q: q, b: &board{}}
	s.walk(t, []place{{"table", -1}})
	s.under(b)
	if len(s.b.Pieces) == 0 {
		return &board{None: true}
	}
	for i := range s.b.Pieces {
		if s.b.Pieces[i].Path == picked {
			s.b.Pieces[i].Picked = true
		}
	}
	if s.picked() == nil {
		s.b.Pieces[0].Picked = true
	}
	s.b.Picked = s.picked()
	s.b.Drawn = s.draw()
	return s.b
}

// surveyor finds what stands on the table, by the keys that all games share.
type surveyor struct {
	q       *asked
	b       *board
	terrain []terrain
	facing  string // the arc in force, where the game has arcs
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
	if c := t.Get("corners"); c != nil && inTerrain {
		s.terrain = append(s.terrain, terrain{label: s.terrainLabel(t), corners: points(c), solid: solid(t)})
		return true
	}
	if l := t.Get("line"); l != nil {
		s.terrain = append(s.terrain, terrain{label: s.terrainLabel(t), corners: points(l), line: true, solid: true})
		return true
	}
	x, y, ok := point(t.Get("at"))
	if !ok {
		if h := t.Get("hull"); h != nil {
			s.terrain = append(s.terrain, terrain{label: text(t, "name"), corners: points(h), solid: true})
			return true
		}
		return false
	}
	if inTerrain {
		s.terrain = append(s.terrain, s.placedTerrain(t, x, y))
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
	root := s.q.Tree
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
		l := s.q.Tree.Get(list)
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
	root := s.q.Tree
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
	if t := s.q.Tree.Get("table").Get("template"); t != nil && decimal(text(t, "circle")) > 0 {
		mm = decimal(text(t, "circle"))
	}
	return mm / 2 * millimetre
}

func text(t *enfilade.Tree, key string) string {
	if n := t.Get(key); n != nil && n.Kind == enfilade.TreeScalar {
		return n.Text
	}
	return ""
}

func count(t *enfilade.Tree, key string) int { n, _ := strconv.Atoi(text(t, key)); return n }

// decimal reads 4.5, 9/2 or 24"; 0 if it is none of these.
func decimal(s string) float64 {
	s = strings.TrimRight(strings.TrimSpace(s), "\"' in")
	a, b, ok := strings.Cut(s, "/")
	x, err := strconv.ParseFloat(a, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) || math.Abs(x) > 1e4 {
		return 0
	}
	if ok {
		y, err := strconv.ParseFloat(b, 64)
		if err != nil || y == 0 {
			return 0
		}
		x /= y
	}
	return x
}

func point(t *enfilade.Tree) (x, y float64, ok bool) {
	if t == nil || t.Kind != enfilade.TreeList || len(t.Items) != 2 || t.Items[0].Kind != enfilade.TreeScalar || t.Items[1].Kind != enfilade.TreeScalar {
		return 0, 0, false
	}
	return decimal(t.Items[0].Text), decimal(t.Items[1].Text), true
}

func points(t *enfilade.Tree) [][2]float64 {
	var out [][2]float64
	for _, x := range t.Items {
		if a, b, ok := point(x); ok {
			out = append(out, [2]float64{a, b})
		}
	}
	return out
}

// span is the part of the table that is drawn, in inches.
type span struct{ left, bottom, right, top float64 }

func (s *span) hold(x, y, r float64) {
	s.left, s.right = math.Min(s.left, x-r), math.Max(s.right, x+r)
	s.bottom, s.top = math.Min(s.bottom, y-r), math.Max(s.top, y+r)
}

func (s *surveyor) span() span {
	p := s.b.Pieces[0]
	v := span{p.X, p.Y, p.X, p.Y}
	for _, p := range s.b.Pieces {
		v.hold(p.X, p.Y, math.Max(p.W, p.H)/2+1.5)
	}
	for _, t := range s.terrain {
		for _, c := range t.corners {
			if c[0] > v.left-12 && c[0] < v.right+12 && c[1] > v.bottom-12 && c[1] < v.top+12 {
				v.hold(c[0], c[1], 0.5)
			}
		}
	}
	w, h := v.right-v.left, v.top-v.bottom
	if least := w * 0.7; h < least {
		v.bottom, v.top = v.bottom-(least-h)/2, v.top+(least-h)/2
	}
	if least := h * 1.05; w < least {
		v.left, v.right = v.left-(least-w)/2, v.right+(least-w)/2
	}
	return v
}

// boardWidth is the width of the drawing in its own units.
const boardWidth = 640

func (s *surveyor) draw() template.HTML {
	v := s.span()
	d := drawing{span: v, unit: boardWidth / (v.right - v.left)}
	height := (v.top - v.bottom) * d.unit
	fmt.Fprintf(&d.b, `<svg id="board-svg" viewBox="0 0 %d %.1f" role="group" aria-label="The table, to scale" data-left="%g" data-top="%g" data-unit="%g"><rect class="b-ground" x="-4000" y="-4000" width="9000" height="9000"/>`, boardWidth, height, v.left, v.top, d.unit)
	d.grid()
	for _, t := range s.terrain {
		d.terrain(t)
	}
	s.arcs(&d)
	s.line(&d)
	s.blast(&d)
	for _, p := range s.b.Pieces {
		if p.Kind == "template" {
			d.piece(p)
		}
	}
	for _, p := range s.b.Pieces {
		if p.Kind != "template" {
			d.piece(p)
		}
	}
	d.scaleBar(height)
	d.b.WriteString("</svg>")
	return template.HTML(d.b.String()) //nolint:gosec // every text in it is escaped
}

// arcs are the corners' diagonals of a unit in ranks, which part its arcs.
func (s *surveyor) arcs(d *drawing) {
	for _, p := range s.b.Pieces {
		if len(p.Ranks) == 0 || p.Path != "table.target" {
			continue
		}
		const far = 60
		d.arcInForce(p, s.facing, far)
		for _, c := range [][2]float64{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
			a := turned(p.X, p.Y, c[0]*p.W/2, c[1]*p.H/2, p.Facing)
			b := turned(p.X, p.Y, c[0]*(p.W/2+far), c[1]*(p.H/2+far), p.Facing)
			fmt.Fprintf(&d.b, `<path class="b-arc" d="M%.1f %.1fL%.1f %.1f"/>`, d.x(a[0]), d.y(a[1]), d.x(b[0]), d.y(b[1]))
		}
		out := math.Max(p.W, p.H)/2 + 2.2
		for name, c := range map[string][2]float64{"Front": {0, out}, "Rear": {0, -out}, "Left flank": {-out - 0.8, 0}, "Right flank": {out + 0.8, 0}} {
			at := turned(p.X, p.Y, c[0], c[1], p.Facing)
			fmt.Fprintf(&d.b, `<text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, d.x(at[0]), d.y(at[1])+4, name)
		}
	}
}

// blast is the area of effect of a weapon that has one, where it is aimed.
func (s *surveyor) blast(d *drawing) {
	weapons := s.q.Tree.Get("attacker").Get("weapons")
	aim := ""
	if l := s.q.Tree.Get("decisions").Get("targets"); l != nil && len(l.Items) > 0 {
		aim = l.Items[0].Text
	}
	if weapons == nil {
		return
	}
	for _, w := range weapons.Items {
		size := decimal(text(w, "aoe"))
		for _, p := range s.b.Pieces {
			if size > 0 && p.Side == "defender" && (aim == "" || p.Label == aim) {
				fmt.Fprintf(&d.b, `<circle class="b-template" cx="%.1f" cy="%.1f" r="%.1f"/>`, d.x(p.X), d.y(p.Y), size/2*d.unit)
				return
			}
		}
	}
}

// line is the line of fire from the attacker to its first target.
func (s *surveyor) line(d *drawing) {
	var from, to *piece
	for i := range s.b.Pieces {
		p := &s.b.Pieces[i]
		if p.Side == "attacker" && from == nil {
			from = p
		}
		if p.Side == "defender" && to == nil {
			to = p
		}
	}
	if from == nil || to == nil {
		return
	}
	fmt.Fprintf(&d.b, `<path class="b-lof" d="M%.1f %.1fL%.1f %.1f"/>`, d.x(from.X), d.y(from.Y), d.x(to.X), d.y(to.Y))
	for _, f := range s.b.Facts {
		if f.Label == "Range" || f.Label == "Range distance" || f.Label == "Distance" {
			fmt.Fprintf(&d.b, `<text class="t-name" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, (d.x(from.X)+d.x(to.X))/2, (d.y(from.Y)+d.y(to.Y))/2-8, html.EscapeString(f.Value))
			return
		}
	}
}
