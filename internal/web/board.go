package web

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"

	"github.com/enfilade/enfilade"
)

// board is the table of a scenario, to scale.
type board struct {
	Drawn  template.HTML
	Pieces []piece
	None   bool // the scenario states facts and no positions
	Facts  []factLine
	Picked *piece
	Adds   []word // what may be put on the board
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
	Kind   string // round, oval, square, template, terrain
	W, H   float64
	Ranks  []int // models a rank, front first, of a unit drawn base by base
	Hit    bool
	Picked bool
	Copies bool // another like it may be put beside it
	Drops  bool // it may be taken out
	hits   [][]bool

	terrain *terrain
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
	s.b.Adds = q.placeable()
	if len(s.b.Pieces) == 0 {
		return &board{None: true}
	}
	for i := range s.b.Pieces {
		p := &s.b.Pieces[i]
		p.Picked = p.Path == picked
		p.Copies, p.Drops = q.mayCopy(p.Path), q.mayTakeOut(p.Path)
	}
	if s.picked() == nil {
		s.b.Pieces[s.first()].Picked = true
	}
	s.b.Picked = s.picked()
	s.b.Drawn = s.draw()
	return s.b
}

// first is the piece that is chosen where none was: one that fights.
func (s *surveyor) first() int {
	for i, p := range s.b.Pieces {
		if p.Kind != "terrain" {
			return i
		}
	}
	return 0
}

func (s *surveyor) span() span {
	p := s.b.Pieces[s.first()]
	v := span{p.X, p.Y, p.X, p.Y}
	for _, p := range s.b.Pieces {
		if p.Kind != "terrain" {
			v.hold(p.X, p.Y, math.Max(p.W, p.H)/2+1.5)
		}
	}
	for _, p := range s.b.Pieces {
		if p.terrain == nil {
			continue
		}
		for _, c := range p.terrain.corners {
			if p.Picked || c[0] > v.left-12 && c[0] < v.right+12 && c[1] > v.bottom-12 && c[1] < v.top+12 {
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
	for _, p := range s.b.Pieces {
		if p.Kind == "terrain" {
			d.piece(p)
		}
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
		if p.Kind != "template" && p.Kind != "terrain" {
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
	weapons := s.q.whole().Get("attacker").Get("weapons")
	aim := ""
	if l := s.q.whole().Get("decisions").Get("targets"); l != nil && len(l.Items) > 0 {
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
