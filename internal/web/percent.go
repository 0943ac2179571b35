package web

import (
	"math"
	"strconv"
	"strings"
)

// percent is a chance as the pages print it: one decimal from 1% to 99%, two
// beyond, words at the ends. No digit is printed that the bound does not cover.
func percent(p, bound float64) string {
	switch {
	case bound >= 0.0005:
		return words["about"] + " " + fixed(100*p, 0) + "%"
	case p <= bound || p <= 0:
		return "0%"
	case p >= 1-math.Max(bound, 1e-13):
		return "100%"
	case p < 0.0001:
		return words["under"]
	case p > 0.9999:
		return words["over"]
	case p < 0.01 || p > 0.99:
		return fixed(100*p, 2) + "%"
	}
	return fixed(100*p, 1) + "%"
}

// figure is a chance as the one big number: words where it is certain.
func figure(p, bound float64) string {
	switch s := percent(p, bound); s {
	case "0%":
		return title(words["never"])
	case "100%":
		return title(words["always"])
	default:
		return title(s)
	}
}

// barLabel is a chance over a bar, without the sign.
func barLabel(p float64, wide bool) string {
	switch {
	case p <= 0:
		return ""
	case p < 0.01:
		return "<1"
	case wide && p < 0.9995:
		return fixed(100*p, 1)
	}
	return fixed(100*p, 0)
}

// average is a mean with two decimals, a whole one bare where it is certain.
func average(x float64) string { return minus(fixed(x, 2)) }

// plain is a number without more digits than it has, up to four decimals.
func plain(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return minus(strconv.FormatFloat(x, 'f', 0, 64))
	}
	return minus(strings.TrimRight(fixed(x, 4), "0"))
}

// fixed rounds half up, as people do.
func fixed(x float64, decimals int) string {
	unit := math.Pow(10, float64(decimals))
	r := math.Floor(math.Abs(x)*unit+0.5+1e-9) / unit
	if x < 0 && r != 0 {
		r = -r
	}
	return strconv.FormatFloat(r, 'f', decimals, 64)
}

// minus writes a true minus sign.
func minus(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return "\u2212" + rest
	}
	return s
}
