package battlescribe

import (
	"regexp"
	"strconv"
	"strings"
)

var numeral = regexp.MustCompile(`^(x?)([+-]?\d+)([+"]*)$`)

// added adds a whole number to a printed one, keeping what is printed around
// it: 6" and 2 give 8". Dice and words cannot be added to.
func added(text, value string, sign int) (string, bool) {
	by, err := strconv.ParseFloat(value, 64)
	if err != nil || by != float64(int(by)) {
		return text, false
	}
	m := numeral.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return text, false
	}
	n, err := strconv.Atoi(strings.TrimPrefix(m[2], "+"))
	if err != nil {
		return text, false
	}
	sum := strconv.Itoa(n + sign*int(by))
	if strings.HasPrefix(m[2], "+") && n+sign*int(by) >= 0 {
		sum = "+" + sum
	}
	return m[1] + sum + m[3], true
}
