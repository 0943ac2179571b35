package warmachine

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/enfilade/enfilade/internal/scenario"
)

// reading reads decisions and puts faults at their places.
type reading struct {
	d    decisionKeys
	f    *scenario.Faults
	root *scenario.Node
}

func (r reading) fault(key, hint, format string, args ...any) {
	if r.d.Node == nil {
		r.f.AddProblem(scenario.Place(r.root, "decisions."+key, hint, fmt.Sprintf(format, args...)))
		return
	}
	r.f.AddProblem(scenario.Place(r.d.Node, key, hint, fmt.Sprintf(format, args...)))
}

// word reads one of some words; the first is the default.
func (r reading) word(key string, words ...string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return 0
	}
	s, ok := scenario.ReadText(raw.node, r.f)
	if !ok {
		return 0
	}
	if i := slices.Index(words, s); i >= 0 {
		return i
	}
	r.fault(key, scenario.Suggest(s, words), "must be one of %s (got %q)", join(words), s)
	return 0
}

func (r reading) flag(key string, d bool) bool {
	raw := r.d.raw(key)
	if !raw.given() {
		return d
	}
	v, ok := scenario.ReadBool(raw.node, r.f)
	if !ok {
		return d
	}
	return v
}

// whole reads a number between bounds, or one of some words, which are -1, -2 ...
func (r reading) whole(key string, d, low, high int, words ...string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return d
	}
	return r.wholeAt(key, raw.node, d, low, high, words...)
}

func (r reading) wholeAt(key string, n *scenario.Node, d, low, high int, words ...string) int {
	s, ok := scenario.ReadText(n, r.f)
	if !ok {
		return d
	}
	if i := slices.Index(words, s); i >= 0 {
		return -1 - i
	}
	v, err := strconv.Atoi(s)
	if err != nil {
		r.fault(key, scenario.Suggest(s, words), "must be a whole number%s (got %q)", orWords(words), s)
		return d
	}
	if v < low || v > high {
		r.fault(key, "", "from %d to %d (got %d)", low, high, v)
		return d
	}
	return v
}

func orWords(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return " or " + join(words)
}

func join(words []string) string {
	out := ""
	for i, w := range words {
		if i > 0 {
			out += ", "
		}
		out += w
	}
	return out
}
