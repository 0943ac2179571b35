package web

import (
	"math"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
)

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
