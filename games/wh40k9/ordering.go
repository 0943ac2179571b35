package wh40k9

import (
	"slices"
	"strings"
)

// mostOrders is how many orders of groups are listed: all of nine groups that may be
// resolved as one likes.
const mostOrders = 362_880

// orders is every legal order of the groups, the default first; or more than
// mostOrders, which nobody takes.
func orders(s *scene) []option {
	lines := s.lines()
	if len(lines) > mostOrders {
		return make([]option, len(lines))
	}
	out, all := make([]option, len(lines)), make([]string, len(lines)*len(s.groups))
	for i, line := range lines {
		names := all[i*len(line) : (i+1)*len(line) : (i+1)*len(line)]
		for k, g := range line {
			names[k] = s.groups[g].name
		}
		out[i] = option{joined(names), ids("seq.attacker-order"), func(c *chosen) { c.lists["order"] = names }}
	}
	return out
}

// joined is names one after another, as options write them: in quotes where a name
// itself reads so.
func joined(names []string) string {
	out := slices.Clone(names)
	for i, n := range out {
		if strings.Contains(n, " > ") {
			out[i] = `"` + n + `"`
		}
	}
	return strings.Join(out, " > ")
}

// ordering is what the rules say of groups after one another, by their places.
type ordering struct {
	waits [][]bool // for another to be resolved
	mates [][]bool // has the target of another
	alike [][]bool // and its profile
	done  []bool   // there is nothing left of it
	begin []bool   // nothing that is under way comes first

	line []uint8
	used []bool
	out  []uint8
	n    int // orders in out
}

// lines is the legal orders by the places of the groups, the default first, or more
// than mostOrders.
func (s *scene) lines() [][]uint8 {
	o := s.ordering()
	o.place()
	out, k := make([][]uint8, o.n), len(s.groups)
	for i := range out {
		out[i] = o.out[i*k : (i+1)*k : (i+1)*k]
	}
	return out
}

func (s *scene) ordering() *ordering {
	o := &ordering{used: make([]bool, len(s.groups))}
	for _, g := range s.groups {
		var waits, mates, alike []bool
		for _, h := range s.groups {
			waits = append(waits, s.waitsFor(g, h))
			mates = append(mates, g.target == h.target)
			alike = append(alike, g.target == h.target && sameProfile(g, h))
		}
		problem, _ := s.goesOn(g)
		o.waits, o.mates, o.alike = append(o.waits, waits), append(o.mates, mates), append(o.alike, alike)
		o.done, o.begin = append(o.done, g.done()), append(o.begin, problem == "")
	}
	return o
}

// place writes all orders that go on as the line does.
func (o *ordering) place() {
	if o.n > mostOrders {
		return
	}
	if len(o.line) == len(o.used) {
		o.out, o.n = append(o.out, o.line...), o.n+1
		return
	}
	for g := range o.used {
		if !o.follows(g) {
			continue
		}
		o.used[g], o.line = true, append(o.line, uint8(g))
		o.place()
		o.used[g], o.line = false, o.line[:len(o.line)-1]
	}
}

// follows tells whether a group may come next: what is under way goes on, the target
// of the last one is finished first, and its profile before another; attacks that
// wait come last.
func (o *ordering) follows(g int) bool {
	if o.used[g] || !o.begin[g] && !o.done[g] && o.fresh() {
		return false
	}
	for h, used := range o.used {
		if used || h == g {
			continue
		}
		if o.waits[g][h] {
			return false
		}
		if len(o.line) == 0 {
			continue
		}
		last := o.line[len(o.line)-1]
		if o.mates[h][last] && !o.mates[g][last] || o.alike[h][last] && !o.alike[g][last] {
			return false
		}
	}
	return true
}

// fresh tells whether nothing in the line has attacks that are left.
func (o *ordering) fresh() bool {
	for _, g := range o.line {
		if !o.done[g] {
			return false
		}
	}
	return true
}
