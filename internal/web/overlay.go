package web

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// overlay draws the laws over each other: lines told apart by colour, dash,
// marker and letter.
func overlay(values []float64, lines []series, label string) template.HTML {
	const w, h, left, right, top, bottom = 640.0, 300.0, 44.0, 596.0, 16.0, 262.0
	var b strings.Builder
	most := 0.0
	for _, l := range lines {
		for _, p := range l.p {
			most = math.Max(most, p)
		}
	}
	scale, step := gridStep(most)
	low, high := values[0], values[len(values)-1]
	if high == low {
		low, high = low-1, high+1
	}
	x := func(v float64) float64 { return left + (v-low)/(high-low)*(right-left) }
	y := func(p float64) float64 { return bottom - p/scale*(bottom-top) }
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" role="img" aria-label="%s; the table below holds the same numbers">`, w, h, html.EscapeString(label))
	for p := step; p <= scale+1e-9; p += step {
		fmt.Fprintf(&b, `<path class="g-grid" d="M%g %.1fH%g"/><text x="%g" y="%.1f" text-anchor="end">%g%%</text>`, left, y(p), right, left-6, y(p)+4, round3(100*p))
	}
	every := max(1, (len(values)+13)/14)
	for i, v := range values {
		if i%every == 0 {
			fmt.Fprintf(&b, `<path class="g-axis" d="M%.1f %gv5"/><text class="t-ink" x="%.1f" y="%g" text-anchor="middle">%s</text>`, x(v), bottom, x(v), bottom+20, html.EscapeString(plain(v)))
		}
	}
	fmt.Fprintf(&b, `<path class="g-axis" d="M%g %gH%g"/>`, left, bottom, right)
	for i, l := range lines {
		var d strings.Builder
		for k, v := range values {
			fmt.Fprintf(&d, "%c%.1f %.1f", "ML"[min(k, 1)], x(v), y(l.p[k]))
		}
		fmt.Fprintf(&b, `<path class="ln l%d" d="%s"/>`, i+1, d.String())
		for k, v := range values {
			if len(values) <= 40 {
				b.WriteString(marker(i, x(v), y(l.p[k])))
			}
		}
		at := len(values) * (i + 1) / (len(lines) + 2)
		fmt.Fprintf(&b, `<text class="t%d" x="%.1f" y="%.1f">%s</text>`, i+1, x(values[at])+6, y(l.p[at])-7, letters[i])
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped
}

// marker is the sign of a series: a dot, a square, a triangle, a diamond.
func marker(i int, x, y float64) string {
	switch i {
	case 0:
		return fmt.Sprintf(`<circle class="f1" cx="%.1f" cy="%.1f" r="3.5"/>`, x, y)
	case 1:
		return fmt.Sprintf(`<rect class="f2" x="%.1f" y="%.1f" width="7" height="7"/>`, x-3.5, y-3.5)
	case 2:
		return fmt.Sprintf(`<path class="f3" d="M%.1f %.1fl4.5 7.5h-9z"/>`, x, y-4.5)
	}
	return fmt.Sprintf(`<path class="f4" d="M%.1f %.1fl4.5 4.5-4.5 4.5-4.5-4.5z"/>`, x, y-4.5)
}

// Sign is the series' line and marker for the legend.
func (x slot) Sign() template.HTML {
	i := x.N - 1
	return template.HTML(fmt.Sprintf(`<svg viewBox="0 0 52 20" aria-hidden="true"><path class="ln l%d" d="M2 10H50"/>%s</svg>`, i+1, marker(i, 26, 10))) //nolint:gosec // numbers only
}
