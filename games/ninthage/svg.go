package ninthage

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// place size of the drawing, in its own units.
const (
	cellSize = 24
	margin   = 32
)

// SVG draws the view: a square for every model, a filled disc on those that are
// hit, arrows on the side that the attack comes from. It is a whole file, and
// its colours follow the text around it.
func (p View) SVG() string {
	wide, deep := len(p.Rows[0])+len(p.Beside), len(p.Rows)
	w, h := wide*cellSize+2*margin, deep*cellSize+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n", w, h, p.label())
	b.WriteString(`<g fill="none" stroke="currentColor" stroke-width="1.5">` + "\n")
	done := map[byte]bool{}
	for r := range p.Rows {
		for f := range wide {
			p.square(&b, r, f, done)
		}
	}
	b.WriteString("</g>\n")
	p.marks(&b, wide)
	p.arrows(&b, wide, deep)
	b.WriteString("</svg>\n")
	return b.String()
}

// label says in words what is drawn.
func (p View) label() string {
	return fmt.Sprintf("%s hit from the %s", attack.Counted(p.Hits, "model", "models"), p.Facing)
}

// square is the outline of a model; a big base is one outline over its places.
func (p View) square(b *strings.Builder, r, f int, done map[byte]bool) {
	s := p.sign(r, f)
	if s == '.' {
		return
	}
	across, deep := 1, 1
	if s >= '1' && s <= '9' {
		if done[s] {
			return
		}
		done[s] = true
		for f+across < len(p.Rows[r]) && p.sign(r, f+across) == s {
			across++
		}
		for r+deep < len(p.Rows) && p.sign(r+deep, f) == s {
			deep++
		}
	}
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d"/>`+"\n", margin+f*cellSize+1, margin+r*cellSize+1, across*cellSize-2, deep*cellSize-2)
}

// marks are the discs of models that are hit, and the signs of others that are
// no common rank-and-file.
func (p View) marks(b *strings.Builder, wide int) {
	b.WriteString(`<g fill="currentColor" font-family="monospace" font-size="12" text-anchor="middle">` + "\n")
	named := map[byte]bool{}
	for r := range p.Rows {
		for f := range wide {
			x, y := margin+f*cellSize+cellSize/2, margin+r*cellSize+cellSize/2
			switch s := p.sign(r, f); {
			case p.Hit[r][f]:
				fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="6"/>`+"\n", x, y)
			case s == 'C', s >= '1' && s <= '9' && !named[s] && !p.struck(s):
				named[s] = true
				fmt.Fprintf(b, `<text x="%d" y="%d">%c</text>`+"\n", x, y+4, s)
			}
		}
	}
	b.WriteString("</g>\n")
}

// struck tells whether a character is hit.
func (p View) struck(sign byte) bool {
	for r := range p.Hit {
		for f := range p.Hit[r] {
			if p.Hit[r][f] && p.sign(r, f) == sign {
				return true
			}
		}
	}
	return false
}

// arrows stand on the side that is hit.
func (p View) arrows(b *strings.Builder, wide, deep int) {
	b.WriteString(`<g fill="none" stroke="currentColor" stroke-width="2">` + "\n")
	arrow := func(x, y, dx, dy int) {
		fmt.Fprintf(b, `<path d="M%d %dl%d %dm%d %dl%d %d"/>`+"\n", x-dx*6-dy*4, y-dy*6-dx*4, dx*6+dy*4, dy*6+dx*4, 0, 0, -dx*6+dy*4, -dy*6+dx*4)
	}
	right, bottom := margin+wide*cellSize, margin+deep*cellSize
	switch p.Facing {
	case "front":
		for f := range wide {
			arrow(margin+f*cellSize+cellSize/2, margin-6, 0, 1)
		}
	case "rear":
		for f := range wide {
			arrow(margin+f*cellSize+cellSize/2, bottom+6, 0, -1)
		}
	case "right flank":
		for r := range deep {
			arrow(right+6, margin+r*cellSize+cellSize/2, -1, 0)
		}
	default:
		for r := range deep {
			arrow(margin-6, margin+r*cellSize+cellSize/2, 1, 0)
		}
	}
	b.WriteString("</g>\n")
}

// drawing is the SVG of the view; "" where there is nothing to draw.
func (q *question) drawing() string {
	p, ok := q.view("")
	if !ok {
		return ""
	}
	return p.SVG()
}

// view is the target as the first Area Attack hits it, seen from the facing
// given, or from the scenario's own if that is "". False: there is no Area
// Attack or no formation.
func (q *question) view(facing string) (View, bool) {
	for _, l := range q.told() {
		if l.area.X == 0 || !q.target.formed || len(q.target.grid) == 0 {
			continue
		}
		a, side := l.area, l.look.facing
		if facing != "" {
			side = facing
			a.Flank = look{facing: facing}.flank()
		}
		return viewOf(q.target, a, side), true
	}
	return View{}, false
}
