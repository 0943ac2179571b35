package warmachine

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// size is a base size, ordered.
type size uint8

const (
	small size = iota
	medium
	large
	huge
)

var sizeNames = []string{"small", "medium", "large", "huge"}

// millimetres is the diameter of a base.
func (s size) millimetres() int64 { return [...]int64{30, 40, 50, 120}[s] }

// radius of a base, inches.
func (s size) radius() *big.Rat { return big.NewRat(s.millimetres()*5, 254) }

// baseSize is a base as it is written.
type baseSize struct{ size size }

// ReadNode reads small, 30, 30mm or 30 mm.
func (b *baseSize) ReadNode(n *scenario.Node, f *scenario.Faults) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	word := strings.TrimSpace(strings.TrimSuffix(strings.ToLower(s), "mm"))
	for i, name := range sizeNames {
		if s == name || word == strconv.FormatInt(size(i).millimetres(), 10) {
			b.size = size(i)
			return
		}
	}
	f.Add(n, scenario.Suggest(s, sizeNames), "must be one of small, medium, large, huge, 30, 40, 50, 120 (got %q)", s)
}

// reachKey is a weapon's RNG.
type reachKey struct {
	set    bool
	inches *big.Rat // nil for CTRL
	spray  bool
	ctrl   bool
}

// ReadNode reads 10", SP 8 or CTRL.
func (r *reachKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	up := strings.ToUpper(s)
	if up == "CTRL" {
		*r = reachKey{set: true, ctrl: true}
		return
	}
	rest, spray := strings.CutPrefix(up, "SP")
	v, ok := scenario.ParseInches(strings.TrimSpace(rest))
	switch {
	case !ok:
		f.Add(n, `such as 10", SP 8 or CTRL`, "is no range (got %q)", s)
	case spray && v.Cmp(rat(6)) != 0 && v.Cmp(rat(8)) != 0 && v.Cmp(rat(10)) != 0:
		f.Add(n, "", "a spray is SP 6, SP 8 or SP 10 (got %q)", s)
	case v.Cmp(rat(40)) > 0:
		f.Add(n, "", "at most 40 inches (got %q)", s)
	default:
		*r = reachKey{set: true, inches: v, spray: spray}
	}
}

// diceKey is a number that may be rolled.
type diceKey struct {
	set  bool
	dice scenario.Dice
}

// ReadNode reads 2, D3 or D3+1.
func (d *diceKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	x, ok := scenario.ParseDice(s)
	switch {
	case !ok:
		f.Add(n, "such as 2, D3 or D3+1", "is no number of shots (got %q)", s)
	case !x.Fixed() && x.Sides != 3 && x.Sides != 6:
		f.Add(n, "", "rolled with D3 or D6 (got %q)", s)
	case x.N > 6 || x.Max() > 20 || x.Min() < 0:
		f.Add(n, "", "from 0 to 20 shots (got %q)", s)
	default:
		*d = diceKey{true, x}
	}
}

// powKey is a POW, or - for none.
type powKey struct {
	set, none bool
	n         int
}

// ReadNode reads 10 or "-".
func (p *powKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if s == "-" || s == "–" || s == "—" {
		*p = powKey{set: true, none: true}
		return
	}
	v, ok := scenario.ParseSigned(s)
	switch {
	case !ok:
		f.Add(n, `such as 10, or "-" for no damage`, "is no POW (got %q)", s)
	case v < 0 || v > 40:
		f.Add(n, "", "from 0 to 40 (got %d)", v)
	default:
		*p = powKey{set: true, n: v}
	}
}

// unlimited is a count without end.
const unlimited = 0xffff

// counted is a number of models as a file writes it.
func counted(n int) string {
	if n == unlimited {
		return "unlimited"
	}
	return strconv.Itoa(n)
}

// countKey is a number of models, or unlimited.
type countKey struct {
	set bool
	n   int
}

// ReadNode reads 4 or unlimited.
func (c *countKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if v, ok := readWhole(n, f, 1, 1000, "unlimited"); ok {
		*c = countKey{true, v}
	}
}

// phasesKey is a number of Maintenance Phases, or unlimited.
type phasesKey struct {
	set bool
	n   int
}

// ReadNode reads 3 or unlimited.
func (p *phasesKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if v, ok := readWhole(n, f, 0, 1000, "unlimited"); ok {
		*p = phasesKey{true, v}
	}
}

// readWhole reads a whole number between bounds, or the word for no end.
func readWhole(n *scenario.Node, f *scenario.Faults, low, high int, word string) (int, bool) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return 0, false
	}
	if s == word {
		return unlimited, true
	}
	r, ok := scenario.ParseNumber(s)
	switch {
	case !ok || !r.IsInt():
		f.Add(n, scenario.Suggest(s, []string{word}), "must be a whole number or %s (got %q)", word, s)
	case r.Cmp(rat(int64(low))) < 0:
		f.Add(n, "", "must be at least %d (got %s)", low, s)
	case r.Cmp(rat(int64(high))) > 0:
		f.Add(n, "", "at most %d (got %s)", high, s)
	default:
		return int(r.Num().Int64()), true
	}
	return 0, false
}

// discardKey is how many dice are removed.
type discardKey struct{ low, high int }

var discards = regexp.MustCompile(`^(lowest|highest)(?: ([0-9]+))?$`)

// ReadNode reads lowest, highest, lowest 2.
func (d *discardKey) ReadNode(n *scenario.Node, f *scenario.Faults) {
	s, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	m := discards.FindStringSubmatch(s)
	if m == nil {
		f.Add(n, scenario.Suggest(s, []string{"lowest", "highest"}), "must be lowest or highest, or lowest 2 and the like (got %q)", s)
		return
	}
	k := 1
	if m[2] != "" {
		k, _ = strconv.Atoi(m[2])
	}
	if k < 1 || k > 6 || len(m[2]) > 2 {
		f.Add(n, "", "from 1 to 6 dice are removed (got %q)", s)
		return
	}
	if m[1] == "lowest" {
		d.low = k
	} else {
		d.high = k
	}
}

// rawKey is a decision, kept as it is written.
type rawKey struct{ node *scenario.Node }

// ReadNode keeps the node.
func (r *rawKey) ReadNode(n *scenario.Node, f *scenario.Faults) { r.node = n }

// open tells whether the decision is left to advise by the file itself.
func (r rawKey) open() bool {
	return r.node != nil && r.node.Kind == scenario.Scalar && r.node.Text == "open"
}

// given tells whether the file makes the decision.
func (r rawKey) given() bool { return r.node != nil && !r.open() }

func rat(n int64) *big.Rat { return big.NewRat(n, 1) }

var inchMarked = regexp.MustCompile(`^[+-]?[0-9][0-9./]*\s*("|''|”|″|in)$`)

// plainLengths takes the inch marks off numbers, so that spd: 6" is 6.
func plainLengths(n *scenario.Node) {
	if n.Kind == scenario.Scalar && inchMarked.MatchString(n.Text) {
		n.Text = strings.TrimRight(n.Text, "\"'”″in ")
	}
	for _, e := range n.Entries {
		if e.Key != "name" && e.Key != "title" {
			plainLengths(e.Value)
		}
	}
	for _, x := range n.Items {
		plainLengths(x)
	}
}
