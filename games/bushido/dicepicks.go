package bushido

import (
	"strconv"

	"github.com/enfilade/enfilade/internal/scenario"
)

// choiceOfDice says which dice a trait rerolls.
type choiceOfDice struct {
	Node   *scenario.Node
	None   bool
	Best   bool
	Open   bool
	AtMost int // own dice showing this or less
	Least  int // enemy dice showing this or more
}

// rerollsFile maps traits to the dice they reroll.
type rerollsFile struct {
	By   map[string]choiceOfDice
	Keys []scenario.Entry
	Open bool
	Best bool
}

// ReadNode reads the map, or open or best for all of them.
func (r *rerollsFile) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Scalar && (n.Text == "open" || n.Text == "best") {
		r.Open, r.Best = n.Text == "open", n.Text == "best"
		return
	}
	if n.Kind != scenario.Map {
		f.Add(n, "such as { Prowess: ones }", "must be a map from traits to dice, not %s", n.What())
		return
	}
	r.By, r.Keys = map[string]choiceOfDice{}, n.Entries
	for _, e := range n.Entries {
		if c, ok := readDice(e.Value, f); ok {
			r.By[e.Key] = c
		}
	}
}

func readDice(n *scenario.Node, f *scenario.Faults) (choiceOfDice, bool) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return choiceOfDice{}, false
	}
	c := choiceOfDice{Node: n}
	switch text {
	case "none":
		c.None = true
	case "ones":
		c.AtMost = 1
	case "best":
		c.Best = true
	case "open":
		c.Open = true
	default:
		sign, digits := "", ""
		if len(text) > 2 {
			sign, digits = text[:2], text[2:]
		}
		v, err := strconv.Atoi(digits)
		if (sign != "<=" && sign != ">=") || err != nil || v < 1 || v > 6 {
			f.Add(n, "", "must be none, ones, <=N, >=N, best or open (got %s)", short(text))
			return c, false
		}
		if sign == "<=" {
			c.AtMost = v
		} else {
			c.Least = v
		}
	}
	return c, true
}

// of is what is stated of a trait in a test.
func (r rerollsFile) of(trait, test string) (choiceOfDice, bool) {
	c, stated := r.By[trait+" ["+test+"]"]
	if !stated {
		c, stated = r.By[trait]
	}
	return c, stated
}
