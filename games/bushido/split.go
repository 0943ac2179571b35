package bushido

import "github.com/enfilade/enfilade/internal/table"

// splits lists the ways a side may split its dice, with each of its specials.
func (x *Exchange) splits(side int) (options []table.Option, moves []uint8, dice [][2]uint8) {
	for m := range x.Count[side] {
		mv := x.Moves[side][m]
		n := x.Dice[side] - mv.Cost
		for d := range n + 1 {
			a := n - d
			if x.Stated[side] && x.Split[side] != [2]uint8{a, d} {
				continue
			}
			name := "split " + itoa(int(a)) + "/" + itoa(int(d))
			if mv.Kind != 0 {
				name += " + special " + moveNames[mv.Kind] + " (" + itoa(int(mv.Cost)) + ")"
			}
			options = append(options, table.Option{
				Name: name, Barred: x.barred(side, a, d),
				Rules: []table.RuleID{"bushido.melee.allocation", "bushido.decision.allocation"},
			})
			moves, dice = append(moves, m), append(dice, [2]uint8{a, d})
		}
	}
	for i := range dice {
		if dice[i] == x.Split[side] && moves[i] == 0 && options[i].Barred == nil {
			options[0], options[i], dice[0], dice[i] = options[i], options[0], dice[i], dice[0]
			moves[0], moves[i] = moves[i], moves[0]
			break
		}
	}
	return options, moves, dice
}

// barred is why a side may not split its dice so.
func (x *Exchange) barred(side int, a, d uint8) []table.RuleID {
	return splitFaults(x.Charge[side], x.Guard[side], int(a), int(d))
}

// splitFaults is why dice may not be split so.
func splitFaults(aggressive, defensive bool, a, d int) []table.RuleID {
	switch {
	case aggressive && defensive:
	case aggressive && a < d:
		return []table.RuleID{"bushido.trait.aggressive"}
	case defensive && d < a:
		return []table.RuleID{"bushido.trait.defensive"}
	}
	return nil
}
