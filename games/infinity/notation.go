package infinity

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Range is a distance in inches, at most 300.
type Range struct{ Rat *big.Rat }

// ReadNode reads the distance.
func (r *Range) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var in scenario.Inches
	in.ReadNode(n, f)
	if in.Rat == nil {
		return
	}
	if in.Rat.Cmp(big.NewRat(300, 1)) > 0 {
		f.Add(n, "", "at most 300 inches (got %s)", n.Text)
		return
	}
	r.Rat = in.Rat
}

// Shape describes the notation.
func (*Range) Shape() scenario.Shape {
	return scenario.Shape{Doc: "inches, 0 to 300", Number: true, Text: true, Min: ref(0), Max: ref(300), Examples: []string{`14"`}}
}

func ref(x float64) *float64 { return &x }

// BandMod is the MOD of a range band, or beyond the last.
type BandMod struct {
	Mod int
	Out bool
	ok  bool
}

// ReadNode reads the MOD.
func (b *BandMod) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && n.Text == "out" {
		*b = BandMod{Out: true, ok: true}
		return
	}
	if n.Kind == scenario.Scalar {
		if m, ok := scenario.ParseSigned(n.Text); ok && m >= -6 && m <= 6 {
			*b = BandMod{Mod: m, ok: true}
			return
		}
	}
	f.Add(n, "", "must be a MOD from -6 to +6, or out (got %s)", n.What())
}

// Shape describes the notation.
func (*BandMod) Shape() scenario.Shape {
	return scenario.Shape{Doc: "-6 to +6, or out", Number: true, Words: []string{"out"}, Text: true, Min: ref(-6), Max: ref(6)}
}

// Words is a decision: one word, or a word for each trooper by name.
type Words struct {
	All string
	By  map[string]string
}

// ReadNode reads the words.
func (w *Words) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.Map {
		w.All, _ = scenario.ReadText(n, f)
		return
	}
	w.By = map[string]string{}
	for _, e := range n.Entries {
		if text, ok := scenario.ReadText(e.Value, f); ok {
			w.By[e.Key] = text
		}
	}
}

// Shape describes the notation.
func (*Words) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a word, or words by name; open leaves it to advise", Text: true, Number: true, Bool: true, Block: true, Items: &scenario.Shape{Text: true, Bool: true}}
}

// of is the word for the trooper of that name.
func (w Words) of(name string) string {
	if w.By != nil {
		return w.By[name]
	}
	return w.All
}

// asks tells whether the decision is open for anybody.
func (w Words) asks() bool {
	for _, v := range w.By {
		if v == "open" {
			return true
		}
	}
	return w.All == "open"
}

// given tells whether anything was written.
func (w Words) given() bool { return w.All != "" || w.By != nil }

// Spot is a place on the table, [x, y] or [x, y, z], or open.
type Spot struct {
	X, Y, Z *big.Rat
	Open    bool
}

// ReadNode reads the place.
func (s *Spot) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && n.Text == "open" {
		s.Open = true
		return
	}
	if n.Kind != scenario.List || len(n.Items) < 2 || len(n.Items) > 3 {
		f.Add(n, "such as [7.5, 0]", "must be a place, not %s", n.What())
		return
	}
	var at [3]*big.Rat
	for i, x := range n.Items {
		r, ok := new(big.Rat), false
		if x.Kind == scenario.Scalar {
			r, ok = scenario.ParseNumber(strings.TrimSuffix(strings.TrimSpace(x.Text), `"`))
		}
		if !ok || r.Cmp(big.NewRat(1000, 1)) > 0 || r.Cmp(big.NewRat(-1000, 1)) < 0 {
			f.Add(x, "", "must be inches from -1000 to 1000, not %s", x.What())
			return
		}
		at[i] = r
	}
	s.X, s.Y, s.Z = at[0], at[1], at[2]
}

// Shape describes the notation.
func (*Spot) Shape() scenario.Shape {
	return scenario.Shape{Doc: "[x, y] or [x, y, z] in inches", List: true, Items: &scenario.Shape{Number: true, Text: true}, Words: []string{"open"}}
}

// String is the place as it is written.
func (s Spot) String() string {
	if s.Z != nil && s.Z.Sign() != 0 {
		return fmt.Sprintf("[%s, %s, %s]", decimal(s.X), decimal(s.Y), decimal(s.Z))
	}
	return fmt.Sprintf("[%s, %s]", decimal(s.X), decimal(s.Y))
}

// decimal writes a number in at most 6 decimals, without zeros at the end.
func decimal(r *big.Rat) string {
	s := r.FloatString(6)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}

// Length is a length that is not negative, of whatever unit its key has.
type Length struct{ Rat *big.Rat }

// ReadNode reads the length.
func (l *Length) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var in scenario.Inches
	in.ReadNode(n, f)
	l.Rat = in.Rat
}

// Shape describes the notation.
func (*Length) Shape() scenario.Shape { return scenario.Shape{Number: true, Text: true, Min: ref(0)} }

// Degree is a direction.
type Degree struct{ Rat *big.Rat }

// ReadNode reads the direction.
func (d *Degree) ReadNode(n *scenario.Node, f *scenario.Faults) {
	var x scenario.Number
	x.ReadNode(n, f)
	if x.Rat != nil && (x.Rat.Cmp(big.NewRat(3600, 1)) > 0 || x.Rat.Cmp(big.NewRat(-3600, 1)) < 0) {
		f.Add(n, "", "must be degrees, such as 270 (got %s)", n.Text)
		return
	}
	d.Rat = x.Rat
}

// Shape describes the notation.
func (*Degree) Shape() scenario.Shape { return scenario.Shape{Doc: "degrees", Number: true} }

// Shape describes the notation.
func (*Weapon) Shape() scenario.Shape {
	return scenario.Shape{
		Doc: "a weapon of the chart, mode and ammunition in brackets, or written out", Text: true, Block: true, Of: &Inline{},
		Examples: []string{"Combi Rifle", "MULTI Rifle (Burst Mode, AP)", "Combi Rifle [+1 Damage]"},
	}
}

// ReadNode reads the weapon.
func (w *Weapon) ReadNode(n *scenario.Node, f *scenario.Faults) {
	w.node = n
	if n.Kind == scenario.Map {
		w.readInline(n, f)
		return
	}
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	w.Text = text
	w.choices = w.named(text, n, f)
}

// ReadNode reads the MODs.
func (b *Bands) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind != scenario.List || len(n.Items) > len(bandEnds) {
		f.Add(n, "", "must be a list of up to %d MODs", len(bandEnds))
		return
	}
	r := &reach{mods: make([]int, len(bandEnds)), out: make([]bool, len(bandEnds))}
	for i := range bandEnds {
		if i >= len(n.Items) || n.Items[i].Kind == scenario.Null || n.Items[i].Text == "-" || n.Items[i].Text == "null" {
			r.out[i] = true
			continue
		}
		m, ok := scenario.ParseSigned(n.Items[i].Text)
		if n.Items[i].Kind != scenario.Scalar || !ok || m < -12 || m > 12 {
			f.Add(n.Items[i], "", "must be a MOD from -12 to +12, or - (got %s)", n.Items[i].What())
			return
		}
		r.mods[i] = m
	}
	b.reach = r
}

// Shape describes the notation.
func (*Bands) Shape() scenario.Shape {
	return scenario.Shape{Doc: "up to 7 MODs; - beyond reach", List: true, Items: &scenario.Shape{Number: true, Text: true}}
}

// Damage is a number, PH or WIP.
// ReadNode reads the Damage.
func (d *Damage) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar {
		switch n.Text {
		case "PH":
			d.by = byPh
			return
		case "WIP":
			d.by = byWip
			return
		}
		if x, ok := scenario.ParseNumber(n.Text); ok && x.IsInt() && x.Sign() >= 0 && x.Cmp(big.NewRat(40, 1)) <= 0 {
			d.by, d.n = printed, int(x.Num().Int64())
			return
		}
	}
	f.Add(n, "", "must be 0 to 40, PH or WIP (got %s)", n.What())
}

// Shape describes the notation.
func (*Damage) Shape() scenario.Shape {
	return scenario.Shape{Number: true, Words: []string{"PH", "WIP"}, Text: true, Min: ref(0), Max: ref(40)}
}

// Ammo is an ammunition.
// ReadNode reads the ammunition.
func (a *Ammo) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	set, bad := parseAmmo(text)
	if bad != "" {
		f.Add(n, scenario.Suggest(bad, ammoNames), "no ammunition %q", bad)
		return
	}
	a.set = set
}

// Shape describes the notation.
func (*Ammo) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Examples: []string{"N", "AP", "DA", "EXP", "AP+EXP", "Shock", "T2", "E/M"}}
}

// Traits is one property of a weapon.
// ReadNode reads the property.
func (t *Traits) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	tr, uses, ok := parseTrait(text)
	if !ok || tr == perimeter {
		var names []string
		for name := range traitNames {
			names = append(names, name)
		}
		slices.Sort(names)
		f.Add(n, scenario.Suggest(text, names), "no weapon property %q", text)
		return
	}
	t.text, t.trait, t.uses = text, tr, uses
}

// Shape describes the notation.
func (*Traits) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Examples: []string{"Speculative Attack", "Impact Template (Circular)", "Disposable (2)"}}
}
