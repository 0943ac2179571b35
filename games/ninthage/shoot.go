package ninthage

// shootingNeed is the least face that hits in shooting: 2 at the best, 7 for a
// Hopeless Shot, 8 where the shot cannot hit.
func shootingNeed(raw int) uint8 { return uint8(min(max(raw, 2), 8)) }

// meleeNeed is the least face that hits with Off against Def, before modifiers.
func meleeNeed(off, def int) int {
	switch d := off - def; {
	case d >= 4:
		return 2
	case d >= 1:
		return 3
	case d >= -3:
		return 4
	case d >= -7:
		return 5
	}
	return 6
}

// woundNeed is the least face that wounds with Str against Res.
func woundNeed(str, res int) int { return min(max(4-str+res, 2), 6) }

// saveNeed is the least face of the armour save; 7 where none is possible.
func saveNeed(arm, ap int) int {
	if arm <= ap {
		return 7
	}
	return max(7-arm+ap, 2)
}
