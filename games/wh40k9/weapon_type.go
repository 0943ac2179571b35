package wh40k9

import (
	"math/big"
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Range is a weapon's range.
type Range struct {
	Melee    bool
	Min, Max *big.Rat // Min is nil without a band
}

// ReadNode reads 24", 24-48" or Melee.
func (r *Range) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if strings.EqualFold(text, "melee") || text == "-" {
		r.Melee = true
		return
	}
	low, high, band := strings.Cut(text, "-")
	if !band {
		high = low
	}
	r.Max, ok = scenario.ParseInches(high)
	if ok && band {
		r.Min, ok = scenario.ParseInches(low)
	}
	switch {
	case !ok || r.Max.Cmp(big.NewRat(500, 1)) > 0:
		f.Add(n, "", `must be inches, such as 24" or 24-48", up to 500, or Melee (got %q)`, text)
		r.Max, r.Min = nil, nil
	case r.Min != nil && r.Min.Cmp(r.Max) >= 0:
		f.Add(n, "", "the first number must be the smaller (got %q)", text)
		r.Max, r.Min = nil, nil
	}
}

// Type is a weapon type with its number of attacks.
type Type struct {
	Name   string // Assault, Heavy, Rapid Fire, Pistol, Grenade, HunTR, Dakka, Melee
	Number scenario.Dice
	Far    int // Dakka a/b: Number within half range, Far beyond it
}

var typeNames = []string{"Assault", "Heavy", "Rapid Fire", "Pistol", "Grenade", "HunTR", "Dakka", "Melee"}

var typeForm = regexp.MustCompile(`^([A-Za-z ]+?)\s*(\d*\s*[dD]\s*\d.*|\d.*)?$`)

// ReadNode reads a type as printed.
func (y *Type) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if len(text) > 100 {
		text = text[:100]
	}
	name, number := splitType(text)
	for _, t := range typeNames {
		if strings.EqualFold(strings.Join(strings.Fields(name), " "), t) {
			y.Name = t
		}
	}
	switch {
	case y.Name == "":
		f.Add(n, scenario.Suggest(name, typeNames), "no weapon type %q", text)
	case y.Name == "Melee":
		if number != "" {
			f.Add(n, "attacks: is the key for it", "Melee takes no number (got %q)", text)
		}
	case number == "":
		f.Add(n, "", "how many attacks is missing, such as %s 2 (got %q)", y.Name, text)
	case y.Name == "Dakka":
		y.dakka(n, f, number, text)
	default:
		d, problem := parseDice(number, 0, 100)
		if problem != "" {
			f.Add(n, "", "%s", problem)
		}
		y.Number = d
	}
}

func splitType(text string) (name, number string) {
	m := typeForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return text, ""
	}
	return m[1], strings.TrimSpace(m[2])
}

func (y *Type) dakka(n *scenario.Node, f *scenario.Faults, number, text string) {
	near, far, ok := strings.Cut(number, "/")
	a, okA := scenario.ParseSigned(near)
	b, okB := scenario.ParseSigned(far)
	if !ok || !okA || !okB || a < 0 || b < 0 || a > 100 || b > 100 {
		f.Add(n, "", "must be as Dakka 5/3 (got %q)", text)
		return
	}
	y.Number, y.Far = scenario.Dice{Plus: a}, b
}
