package web

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// drawing turns inches of the table into units of a picture, up the table being
// up the picture.
type drawing struct {
	b strings.Builder
	span
	unit float64 // of an inch
}

func (d *drawing) x(inches float64) float64 { return (inches - d.left) * d.unit }
func (d *drawing) y(inches float64) float64 { return (d.top - inches) * d.unit }

func (d *drawing) grid() {
	step := 6.0
	if d.right-d.left < 20 {
		step = 3
	}
	if d.right-d.left < 8 {
		step = 1
	}
	for x := math.Ceil((d.left-60)/step) * step; x < d.right+60; x += step {
		fmt.Fprintf(&d.b, `<path class="b-grid" d="M%.1f -3000V4000"/>`, d.x(x))
	}
	for y := math.Ceil((d.bottom-60)/step) * step; y < d.top+60; y += step {
		fmt.Fprintf(&d.b, `<path class="b-grid" d="M-3000 %.1fH4000"/>`, d.y(y))
	}
}

func (d *drawing) polygon(corners [][2]float64) string {
	var parts []string
	for _, c := range corners {
		parts = append(parts, fmt.Sprintf("%.1f,%.1f", d.x(c[0]), d.y(c[1])))
	}
	return strings.Join(parts, " ")
}

// outline draws terrain about its middle; the names of terrain stand below it.
func (d *drawing) outline(p piece) {
	var at []string
	for _, c := range p.terrain.corners {
		q := turned(0, 0, c[0]-p.X, c[1]-p.Y, -p.Facing)
		at = append(at, fmt.Sprintf("%.1f,%.1f", q[0]*d.unit, -q[1]*d.unit))
	}
	points := strings.Join(at, " ")
	switch {
	case p.terrain.line:
		fmt.Fprintf(&d.b, `<polyline class="b-grab" points="%s"/><polyline class="b-wall-line" points="%s"/>`, points, points)
	case p.terrain.solid:
		fmt.Fprintf(&d.b, `<polygon class="b-grab" points="%s"/><polygon class="b-wall" points="%s"/>`, points, points)
	default:
		fmt.Fprintf(&d.b, `<polygon class="b-grab" points="%s"/><polygon class="b-wood" points="%s"/>`, points, points)
	}
}

var sideClass = map[string]string{"attacker": "b-att", "defender": "b-def"}

// piece draws what stands at a place, turned, with its nose and its name.
func (d *drawing) piece(p piece) {
	class := sideClass[p.Side]
	if class == "" {
		class = "b-other"
	}
	picked := ""
	if p.Picked {
		picked = " picked"
	}
	fmt.Fprintf(&d.b, `<g class="piece%s" data-path="%s" data-across="%s" data-up="%s" data-turn="%s" data-label="%s" data-kind="%s" data-w="%.4f" data-h="%.4f" tabindex="-1"><g class="turn" transform="translate(%.1f %.1f) rotate(%g)">`,
		picked, html.EscapeString(p.Path), html.EscapeString(p.Across), html.EscapeString(p.Up), html.EscapeString(p.Turn), html.EscapeString(p.Label), p.Kind, p.W, p.H, d.x(p.X), d.y(p.Y), p.Facing)
	w, h := p.W*d.unit, p.H*d.unit
	d.shapeOf(p, class, w, h)
	if p.Faces {
		fmt.Fprintf(&d.b, `<path class="b-nose %s" d="M0 %.1fV%.1f"/>`, class, -h/2+min(4, h/4), -h/2-max(7, min(14, h/3)))
	}
	const grown = 8.0
	if p.terrain != nil { // its frame lies along the table
		w, h = math.Max(w, 2), math.Max(h, 2)
	}
	fmt.Fprintf(&d.b, `<rect class="b-picked" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="4"/>`, -w/2-grown, -h/2-grown, w+2*grown, h+2*grown)
	if p.Turn != "" {
		fmt.Fprintf(&d.b, `<g class="b-handle" transform="translate(0 %.1f)"><circle class="hit" r="22"/><circle r="8"/></g>`, -h/2-grown-24)
	}
	d.b.WriteString(`<path class="b-cross" d="M-16 0H16M0 -16V16"/></g>`)
	if p.Kind != "template" {
		below := d.y(p.Y) + math.Hypot(w, h)/2*0.8 + 14
		switch {
		case p.Kind == "terrain":
			below = math.Min(d.y(p.Y)+h/2+14, d.y(d.bottom)-24)
		case len(p.Ranks) == 0:
			below = d.y(p.Y) + h/2 + 15
		}
		fmt.Fprintf(&d.b, `<text class="t-name" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, d.x(p.X), below, html.EscapeString(p.Label))
	}
	d.b.WriteString("</g>")
}

// arcInForce tints the arc that the attack comes from.
func (d *drawing) arcInForce(p piece, facing string, far float64) {
	c, ok := map[string][4]float64{"front": {-1, 1, 1, 1}, "rear": {1, -1, -1, -1}, "left flank": {-1, -1, -1, 1}, "right flank": {1, 1, 1, -1}}[facing]
	if !ok {
		return
	}
	w, h := p.W/2, p.H/2
	corners := [][2]float64{
		turned(p.X, p.Y, c[0]*w, c[1]*h, p.Facing), turned(p.X, p.Y, c[0]*(w+far), c[1]*(h+far), p.Facing),
		turned(p.X, p.Y, c[2]*(w+far), c[3]*(h+far), p.Facing), turned(p.X, p.Y, c[2]*w, c[3]*h, p.Facing),
	}
	fmt.Fprintf(&d.b, `<polygon class="b-front" points="%s"/>`, d.polygon(corners))
}

func (d *drawing) shapeOf(p piece, class string, w, h float64) {
	if p.Kind == "terrain" {
		d.outline(p)
		return
	}
	grab := max(w, h, 44)
	fmt.Fprintf(&d.b, `<rect class="hit" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, -grab/2, -grab/2, grab, grab)
	switch {
	case p.Kind == "template":
		fmt.Fprintf(&d.b, `<circle class="b-template" r="%.1f"/><path class="b-mid" d="M-7 0H7M0 -7V7"/>`, w/2)
	case len(p.Ranks) > 0:
		d.ranks(p, class, w, h)
	case p.Kind == "square":
		fmt.Fprintf(&d.b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, class, -w/2, -h/2, w, h)
	default:
		if p.Hit {
			class = "b-hit"
		}
		fmt.Fprintf(&d.b, `<ellipse class="%s" rx="%.1f" ry="%.1f"/>`, class, w/2, h/2)
	}
}

func (d *drawing) ranks(p piece, class string, w, h float64) {
	files := float64(p.Ranks[0])
	bw, bh := w/files, h/float64(len(p.Ranks))
	for i, n := range p.Ranks {
		left := -float64(n) * bw / 2
		for k := range n {
			c := class + " b-thin"
			if p.hits != nil && p.hits[i][k] {
				c = "b-hit"
			}
			fmt.Fprintf(&d.b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, c, left+float64(k)*bw+0.7, -h/2+float64(i)*bh+0.7, bw-1.4, bh-1.4)
		}
	}
}

func (d *drawing) scaleBar(height float64) {
	inches := 6.0
	if d.right-d.left < 20 {
		inches = 3
	}
	if d.right-d.left < 8 {
		inches = 1
	}
	w := inches * d.unit
	y := height - 16
	fmt.Fprintf(&d.b, `<g class="scale-bar"><path class="b-scale" d="M16 %.1fv-5m0 5H%.1fm0 0v-5"/><text x="%.1f" y="%.1f" text-anchor="middle">%g in</text></g>`, y, 16+w, 16+w/2, y-8, inches)
}
