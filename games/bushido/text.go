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
