package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Dice is a random or fixed number as profiles print it: 2D6+1, D3, 3.
type Dice struct{ N, Sides, Plus uint8 }

// roll rolls it; a fixed number draws nothing.
func (d Dice) roll(t *table.T, name string, ids ...table.RuleID) int {
	switch {
	case d.N == 0:
		t.Cite(ids...)
		return int(d.Plus)
	case d.N == 1:
		return t.Die(name, int(d.Sides), ids...) + int(d.Plus)
	}
	return t.Dice(name, int(d.N), int(d.Sides), ids...) + int(d.Plus)
}

func (d Dice) max() int { return int(d.N)*int(d.Sides) + int(d.Plus) }

// NeedToWound is the wound roll for a strength against a toughness.
func NeedToWound(strength, toughness int) int {
	switch {
	case strength >= 2*toughness:
		return 2
	case strength > toughness:
		return 3
	case strength == toughness:
		return 4
	case 2*strength <= toughness:
		return 6
	}
	return 5
}
