package wh40k9

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// value reads what stands in brackets.
func (a *Ability) value(s *special, text string, where byte) string {
	if s.value == "" {
		if text != "" {
			return fmt.Sprintf("takes no value (got %q)", text)
		}
		return ""
	}
	if text == "" {
		return "its value is missing, in brackets"
	}
	bad := fmt.Sprintf("cannot read the value %q", text)
	switch s.value {
	case "number":
		return a.number(s, text, bad)
	case "signed":
		v, ok := scenario.ParseSigned(text)
		if !ok || v < -3 || v > 3 || v == 0 || s.name == "Charge Attack" && v < 0 {
			return bad + ": a modifier such as +1"
		}
		a.N = v
	case "roll":
		v, ok := scenario.ParseRoll(text)
		if !ok || v < 2 || v > 6 {
			return bad + ": 2+ to 6+"
		}
		a.N = v
	case "range":
		v, ok := scenario.ParseSigned(strings.TrimPrefix(text, "1-"))
		if !ok || v < 2 || v > 3 || !strings.HasPrefix(text, "1-") {
			return bad + ": 1-2 or 1-3"
		}
		a.N = v
	case "dice":
		d, problem := parseDice(text, 1, 20)
		if problem != "" {
			return problem
		}
		a.Dice = d
	case "damage":
		return a.damage(text, where)
	default:
		return a.odd(s.value, text, bad)
	}
	return ""
}

// number reads a plain number within the limits of the rule.
func (a *Ability) number(s *special, text, bad string) string {
	low, high := 1, 20
	switch s.name {
	case "Hit Rolls":
		low, high = 2, 3
	case "Extra Hits", "Better AP", "Worsen AP":
		high = 6
	case "Max Attacks":
		low, high = 0, 100
	case "Wound Cap":
		high = 120
	}
	v, ok := scenario.ParseSigned(text)
	if !ok || v < low || v > high {
		return fmt.Sprintf("%s: %d to %d", bad, low, high)
	}
	a.N = v
	return ""
}

// damage reads +1, -1, or another Damage.
func (a *Ability) damage(text string, where byte) string {
	if text[0] == '+' || text[0] == '-' {
		v, ok := scenario.ParseSigned(text)
		if !ok || v == 0 || v < -20 || v > 20 {
			return fmt.Sprintf("cannot read the value %q", text)
		}
		a.Word = text[:1]
		a.N = max(v, -v)
		return ""
	}
	d, problem := parseDice(text, 1, 20)
	a.Dice = d
	return problem
}

var explodesForm = regexp.MustCompile(`^([2-6])\+?\s*,\s*([0-9./]+)\s*(?:"|''|”|in)?\s*,\s*([0-9dD+]+)$`)

// odd reads the values that one rule has alone.
func (a *Ability) odd(form, text, bad string) string {
	low := strings.ToLower(text)
	switch form {
	case "additional":
		n, most, capped := strings.Cut(low, ",")
		v, ok := scenario.ParseSigned(n)
		if !ok || v < 1 || v > 20 {
			return bad + ": 1 to 20, or \"1, max 1\""
		}
		a.N = v
		if capped {
			m, ok := scenario.ParseSigned(strings.TrimPrefix(strings.TrimSpace(most), "max"))
			if !ok || m < 1 || m > 100 {
				return bad + ": as \"1, max 1\""
			}
			a.Most = m
		}
	case "overheat":
		words := strings.Fields(low)
		if low == "destroyed" {
			a.Word = low
			return ""
		}
		if len(words) < 2 || words[1] != "mortal" || len(words) > 3 || len(words) == 3 && words[2] != "each" {
			return bad + ": destroyed, 1 mortal, or 1 mortal each"
		}
		d, problem := parseDice(words[0], 1, 20)
		a.Dice, a.Word = d, words[len(words)-1]
		return problem
	case "explodes":
		m := explodesForm.FindStringSubmatch(text)
		if m == nil {
			return bad + `: as 6+, 6", D3`
		}
		a.N = int(m[1][0] - '0')
		a.Far, _ = scenario.ParseInches(m[2])
		d, problem := parseDice(m[3], 1, 20)
		a.Dice = d
		if a.Far == nil {
			return bad
		}
		return problem
	}
	return ""
}
