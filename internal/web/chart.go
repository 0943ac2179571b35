package web

import (
	"fmt"
	"html"
	"html/template"
	"strings"
)

// chart is a law as bars over an axis.
type chart struct {
	label   string
	rows    []lawRow
	mode    string
	goal    goalFields
	measure string
	picked  int
}

// mostBars is how many bars are drawn; the ends beyond are in the table alone.
const mostBars = 200

func (c chart) height(r lawRow) float64 {
	switch c.mode {
	case "least":
		return r.least
	case "most":
		return r.most
	}
	return r.p
}

// cut leaves out ends that no bar would show.
func (c *chart) cut() {
	const seen = 0.00005
	for len(c.rows) > 24 && c.rows[0].p < seen && c.rows[0].most < seen*4 {
		c.rows = c.rows[1:]
		c.picked--
	}
	for n := len(c.rows); n > 24 && c.rows[n-1].p < seen && c.rows[n-1].least < seen*4; n = len(c.rows) {
		c.rows = c.rows[:n-1]
	}
	if len(c.rows) > mostBars {
		from := max(0, min(c.picked-mostBars/2, len(c.rows)-mostBars))
		c.rows, c.picked = c.rows[from:from+mostBars], c.picked-from
	}
}

// draw writes the picture for a card that is narrow or wide.
func (c chart) draw(wide bool) template.HTML {
	c.cut()
	if len(c.rows) == 0 {
		return ""
	}
	w, h, base, top := 328.0, 190.0, 156.0, 36.0
	if wide {
		w, h, base, top = 600, 230, 196, 36
	}
	most := 0.0
	for _, r := range c.rows {
		most = max(most, c.height(r))
	}
	scale, step := gridStep(most)
	var b strings.Builder
	class := "narrow"
	if wide {
		class = "wide"
	}
	fmt.Fprintf(&b, `<svg class="%s bars" viewBox="0 0 %g %g" role="img" aria-label="%s">`, class, w, h, html.EscapeString(c.reading()))
	right := w - 36
	y := func(p float64) float64 { return base - p/scale*(base-top) }
	for p := step; p <= scale+1e-9; p += step {
		fmt.Fprintf(&b, `<path class="g-grid" d="M4 %.1fH%g"/><text class="t-s" x="%g" y="%.1f" text-anchor="end">%g%%</text>`, y(p), right, w, y(p)+4, round3(100*p))
	}
	slot := (right - 8) / float64(len(c.rows))
	bar := slot * 0.78
	if len(c.rows) == 1 {
		bar = min(bar, 80)
	}
	every := labelEvery(c.rows, slot)
	flag := -1.0
	for i, r := range c.rows {
		mid := 4 + slot*(float64(i)+0.5)
		class := "g-bar"
		if r.Meets {
			class = "g-goal"
		}
		p := c.height(r)
		fmt.Fprintf(&b, `<g class="b" data-i="%d"><rect class="hit" x="%.1f" y="%g" width="%.1f" height="%g"/><rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`,
			i, mid-slot/2, top-8, slot, base-top+8, class, mid-bar/2, y(p), bar, base-y(p))
		if text := barLabel(p, wide); text != "" && slot >= 7.2*float64(len(text)) {
			fmt.Fprintf(&b, `<text class="t-s t-ink" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, mid, y(p)-4, html.EscapeString(text))
		}
		if i == c.picked {
			fmt.Fprintf(&b, `<rect class="g-picked" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, mid-bar/2, y(p), bar, base-y(p))
		}
		b.WriteString("</g>")
		if i%every == 0 {
			class := "t-ink"
			if c.measure == c.goal.Measure && r.Value == c.goal.Value {
				class = "t-strong"
			}
			fmt.Fprintf(&b, `<path class="g-axis" d="M%.1f %gv4"/><text class="%s" x="%.1f" y="%g" text-anchor="middle">%s</text>`, mid, base, class, mid, base+20, html.EscapeString(r.Value))
		}
		if c.measure == c.goal.Measure && r.Value == c.goal.Value && c.goal.Op != "mean" {
			flag = 4 + slot*float64(i)
			if c.goal.Op == "<=" || c.goal.Op == ">" {
				flag += slot
			}
		}
	}
	fmt.Fprintf(&b, `<path class="g-axis" d="M4 %gH%g"/>`, base, right)
	if flag >= 0 {
		text := "goal: " + words["op."+c.goal.Op] + " " + c.goal.Value
		x, anchor := flag+19, "start"
		if flag > w-140 {
			x, anchor = flag-6, "end"
		}
		fmt.Fprintf(&b, `<g class="pennant" data-x="%.1f"><rect class="hit" x="%.1f" y="0" width="36" height="30"/><path class="g-flag" d="M%.1f %gV10"/><path class="g-pennant" d="M%.1f 9h15l-4 5 4 5h-15z"/><text class="t-strong" x="%.1f" y="18" text-anchor="%s">%s</text></g>`,
			flag, flag-12, flag, base, flag, x, anchor, html.EscapeString(text))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped
}

// reading is the picture in words.
func (c chart) reading() string {
	parts := make([]string, 0, len(c.rows))
	name := map[string]string{"least": words["at-least"], "most": words["at-most"]}[c.mode]
	if name == "" {
		name = words["exactly"]
	}
	for _, r := range c.rows {
		text := r.Exactly
		switch c.mode {
		case "least":
			text = r.Least
		case "most":
			text = r.Most
		}
		if len(parts) == 24 {
			parts = append(parts, "and more in the table")
			break
		}
		parts = append(parts, r.Value+" "+text)
	}
	return c.label + ", " + strings.ToLower(name) + ": " + strings.Join(parts, ", ")
}

// gridStep is the top of the scale and the distance of its lines.
func gridStep(most float64) (top, step float64) {
	for _, step := range []float64{0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25} {
		if most <= 4*step {
			n := 1.0
			for n*step < most-1e-12 {
				n++
			}
			return n * step, step
		}
	}
	return 1, 0.25
}

func round3(x float64) float64 { return float64(int(x*1000+0.5)) / 1000 }

// labelEvery is which of the values are written under the axis.
func labelEvery(rows []lawRow, slot float64) int {
	widest := 1
	for _, r := range rows {
		widest = max(widest, len(r.Value))
	}
	need := 8*float64(widest) + 6
	for _, n := range []int{1, 2, 5, 10, 20, 25, 50} {
		if slot*float64(n) >= need {
			return n
		}
	}
	return 100
}
