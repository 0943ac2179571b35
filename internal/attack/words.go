package attack

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Chance is a probability in a sentence: whole per cents from 10 to 90, else
// one decimal, below 0.1 % odds of two digits: "31%", "9.4%", "1 in 2,300".
func Chance(p float64) string {
	const rare = 1e-12 // what is rarer is within the errors that answers state
	percent := 100 * p
	switch {
	case p <= 0:
		return "0%"
	case p >= 1-1e-12:
		return "100%"
	case p < rare:
		return "under 1 in " + grouped(1/rare)
	case percent < 0.095:
		return "1 in " + grouped(twoDigits(1/p))
	case percent > 99.95:
		return ">99.9%"
	case percent >= 9.95 && percent < 90.5:
		return fmt.Sprintf("%.0f%%", math.Floor(percent+0.5))
	}
	return strconv.FormatFloat(math.Floor(10*percent+0.5)/10, 'f', 1, 64) + "%"
}

// Average is a mean in a sentence: one decimal, two below 1, whole and certain
// numbers bare.
func Average(x float64) string {
	switch {
	case math.Abs(x-math.Round(x)) < 1e-12:
		return strconv.FormatFloat(math.Round(x), 'f', 0, 64)
	case math.Abs(x) < 0.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// Counted is a number of things, one or many of them: "1 die", "3 dice".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

func twoDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Round(x/unit) * unit
}

// grouped writes a whole number with a comma every three digits.
func grouped(x float64) string {
	s := strconv.FormatFloat(x, 'f', 0, 64)
	var b strings.Builder
	for i, c := range s {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return b.String()
}
