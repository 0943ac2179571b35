package bushido

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// signed is a number with its sign: +1, -2, 0.
func signed(n int) string {
	if n > 0 {
		return "+" + itoa(n)
	}
	return itoa(n)
}

// some is a number of things: 1 boost, 2 boosts.
func some(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return itoa(n) + " " + what
}
