package bushido

import (
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// stat is a printed statistic: a number from 0 to 30, or a dash.
type stat struct {
	N     int
	Dash  bool
	Given bool
}

// ReadNode reads the statistic.
func (s *stat) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && strings.TrimSpace(n.Text) == "-" {
		*s = stat{Dash: true, Given: true}
		return
	}
	if v, ok := readWhole(n, f, 0, 30, `a printed statistic, such as 3 or "-"`); ok {
		*s = stat{N: v, Given: true}
	}
}

// readWhole reads a whole number within limits.
func readWhole(n *scenario.Node, f *scenario.Faults, low, high int, what string) (int, bool) {
	text := ""
	if n.Kind == scenario.Scalar {
		text = strings.TrimSpace(n.Text)
	}
	r, ok := scenario.ParseNumber(text)
	switch {
	case !ok || strings.Contains(text, "/"):
		f.Add(n, "", "must be %s, not %s", what, short(n.What()))
	case !r.IsInt():
		f.Add(n, "", "must be a whole number (got %s)", text)
	case r.Cmp(big.NewRat(int64(low), 1)) < 0:
		f.Add(n, "", "must be at least %d (got %s)", low, text)
	case r.Cmp(big.NewRat(int64(high), 1)) > 0:
		f.Add(n, "", "at most %d (got %s)", high, text)
	default:
		return int(r.Num().Int64()), true
	}
	return 0, false
}

func short(s string) string {
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}

// kiStat is the Ki statistic and the most tokens that may be held.
type kiStat struct {
	N       int
	Limit   int
	Limited bool
}

// ReadNode reads 2, 2/5 or 2/-.
func (k *kiStat) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Scalar {
		f.Add(n, "", "must be a Ki statistic, such as 2 or 2/5, not %s", n.What())
		return
	}
	first, limit, has := strings.Cut(n.Text, "/")
	got, ok := scenario.ParseSigned(first)
	if !ok {
		f.Add(n, "", "must be a Ki statistic, such as 2 or 2/5 (got %s)", short(n.Text))
		return
	}
	if got < 0 || got > 30 {
		f.Add(n, "", "a Ki statistic is from 0 to 30 (got %d)", got)
		return
	}
	k.N = got
	if limit = strings.TrimSpace(limit); !has || limit == "-" {
		return
	}
	k.Limit, ok = scenario.ParseSigned(limit)
	if !ok || k.Limit < 0 || k.Limit > 99 {
		f.Add(n, "", "the most tokens held are a number from 0 to 99, or - (got %s)", short(limit))
		return
	}
	k.Limited = true
}

// band is a range band.
type band uint8

const (
	shortBand band = iota
	mediumBand
	longBand
	beyond
)

var bandNames = [...]string{"short", "medium", "long", "beyond"}

func (b band) String() string { return bandNames[b] }

// bands are the three limits; nil where the weapon has no such band.
type bands struct {
	Limit [3]*big.Rat
	Given bool
}

// ReadNode reads 3/6/9, -/3/-.
func (b *bands) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Scalar {
		f.Add(n, "", "must be range bands, such as 3/6/9, not %s", n.What())
		return
	}
	if got, fault := parseBands(n.Text); fault != "" {
		f.Add(n, "such as 3/6/9 or -/3/-", "%s (got %s)", fault, short(n.Text))
	} else {
		*b = got
	}
}

func parseBands(text string) (b bands, fault string) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return b, "bands are three limits with strokes between them"
	}
	var last *big.Rat
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if part == "-" {
			continue
		}
		r, ok := scenario.ParseInches(part)
		if !ok || r.Cmp(big.NewRat(1, 1)) < 0 || r.Cmp(big.NewRat(60, 1)) > 0 {
			return b, "each band is a number from 1 to 60, or -"
		}
		if last != nil && r.Cmp(last) <= 0 {
			return b, "bands must rise"
		}
		b.Limit[i], last = r, r
	}
	if last == nil {
		return b, "at least one band must exist"
	}
	b.Given = true
	return b, ""
}

// word is the band of a range stated as a word: a band the weapon lacks is the
// next one up, and past the last one the shot is beyond.
func (b bands) word(w band) band {
	for i := w; i < beyond; i++ {
		if b.Limit[i] != nil {
			return i
		}
	}
	return beyond
}

// strength is added to Damage Rolls, unless it is Special.
type strength struct {
	N       int
	Special bool
}

// ReadNode reads +1, -2, 0, Special or Sp.
func (s *strength) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text := ""
	if n.Kind == scenario.Scalar {
		text = strings.TrimSpace(n.Text)
	}
	if strings.EqualFold(text, "special") || strings.EqualFold(text, "sp") {
		s.Special = true
		return
	}
	got, ok := scenario.ParseSigned(text)
	if !ok {
		f.Add(n, "such as +1, 0 or Special", "must be a Strength, not %s", short(n.What()))
		return
	}
	if got < -10 || got > 10 {
		f.Add(n, "", "a Strength is from -10 to +10 (got %s)", text)
		return
	}
	s.N = got
}

// inches is a length on the table, at most 170.
type inches struct{ Rat *big.Rat }

// ReadNode reads the length.
func (x *inches) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var got scenario.Inches
	got.ReadNode(n, f)
	if got.Rat == nil {
		return
	}
	if got.Rat.Cmp(big.NewRat(170, 1)) > 0 {
		f.Add(n, "", "at most 170 inches (got %s)", short(n.Text))
		return
	}
	x.Rat = got.Rat
}

// rangeText is a range as a word or as inches.
type rangeText struct {
	Band   band
	Inches *big.Rat
	Given  bool
}

// ReadNode reads short, medium, long, beyond, or inches.
func (r *rangeText) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Scalar {
		f.Add(n, "", "must be a range band or inches, not %s", n.What())
		return
	}
	text := strings.TrimSpace(n.Text)
	for i, w := range bandNames {
		if text == w {
			*r = rangeText{Band: band(i), Given: true}
			return
		}
	}
	got, ok := scenario.ParseInches(text)
	switch {
	case !ok:
		f.Add(n, scenario.Suggest(text, bandNames[:]), `must be short, medium, long, beyond, or inches such as 5" (got %s)`, short(text))
	case got.Cmp(big.NewRat(60, 1)) > 0:
		f.Add(n, "", "at most 60 inches (got %s)", short(text))
	default:
		*r = rangeText{Inches: got, Given: true}
	}
}

// face is a face of a D6.
type face int

// ReadNode reads 1 to 6.
func (x *face) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if v, ok := readWhole(n, f, 1, 6, "a face of a D6"); ok {
		*x = face(v)
	}
}

// readFaces reads a list of faces.
func readFaces(n *scenario.Node, f *scenario.Faults) []face {
	if n.Kind != scenario.List {
		f.Add(n, "", "must be a list of faces, such as [6, 4, 1], not %s", n.What())
		return nil
	}
	out := make([]face, len(n.Items))
	for i, x := range n.Items {
		out[i].ReadNode(x, f)
	}
	return out
}

// point is a pair of lengths.
type point struct {
	X, Y  *big.Rat
	Given bool
}

// ReadNode reads [x, y].
func (p *point) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.List || len(n.Items) != 2 {
		f.Add(n, "", "must be two numbers, [x, y]")
		return
	}
	var at [2]*big.Rat
	for i, x := range n.Items {
		var num scenario.Number
		num.ReadNode(x, f)
		if num.Rat == nil {
			return
		}
		if new(big.Rat).Abs(num.Rat).Cmp(big.NewRat(120, 1)) > 0 {
			f.Add(x, "", "coordinates are from -120 to 120 (got %s)", short(x.Text))
			return
		}
		at[i] = num.Rat
	}
	*p = point{at[0], at[1], true}
}

// decision is a choice as the file states it.
type decision struct {
	Node  *scenario.Node
	Text  string
	Given bool // written, and not open
	Open  bool
	Best  bool
}

// ReadNode reads a name, a number, open or best.
func (d *decision) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	d.Node, d.Text = n, text
	d.Open, d.Best = text == "open", text == "best"
	d.Given = !d.Open
}

// count is the number decided on, or 0.
func (d decision) count(f *scenario.Faults) int {
	if !d.Given || d.Best {
		return 0
	}
	n, _ := readWhole(d.Node, f, 0, 99, "a number, open or best")
	return n
}

// named tells whether a name was decided on.
func (d decision) named() bool { return d.Given && !d.Best && d.Text != "none" }

// namesFile is a list of names with their nodes.
type namesFile struct{ Nodes []*scenario.Node }

// ReadNode reads the list.
func (x *namesFile) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && n.Text == "open" {
		return
	}
	if n.Kind != scenario.List {
		f.Add(n, "", "must be a list of names, not %s", n.What())
		return
	}
	for _, item := range n.Items {
		if _, ok := scenario.ReadText(item, f); ok {
			x.Nodes = append(x.Nodes, item)
		}
	}
}
