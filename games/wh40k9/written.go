package wh40k9

import (
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// pathOf is where a file writes a decision.
func (s *scene) pathOf(p point) string {
	if w := s.weaponNamed(p.of); w != nil && (p.key == "profile" || p.key == "target") {
		return w.path + "." + p.key
	}
	return "decisions." + p.key
}

// written is how a file writes an option of a decision, once it is taken: paths
// and values.
func (s *scene) written(p point, option string, c chosen) []string {
	path := s.pathOf(p)
	set := func(value string) []string { return []string{path + "=" + value} }
	switch p.key {
	case "fire":
		return set(namesIn(c.fire))
	case "order", "allocate":
		return set(namesIn(c.lists[p.key]))
	case "profile":
		x := c.profile[p.of]
		if x == nil || len(x.Parts) == 0 {
			return set(scenario.Quoted(option))
		}
		return set(sharesOf(x.Parts))
	case "target":
		x := c.target[p.of]
		if x == nil || !x.Split {
			return set(scenario.Quoted(option))
		}
		return set(sharesOf(x.Parts))
	}
	return set(option)
}

// namesIn is names as a list of a file.
func namesIn(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = scenario.Quoted(n)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// sharesOf is a division as a map of a file.
func sharesOf(parts []part) string {
	var out []string
	for _, p := range parts {
		out = append(out, scenario.Quoted(p.Name)+": "+strconv.Itoa(p.N))
	}
	return "{" + strings.Join(out, ", ") + "}"
}
