package infinity

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
)

var discoverBands = &reach{mods: []int{3, 0, 0, 0, -3, -3, -6}, out: make([]bool, 7)}

// rangeLine looks up the band and adds its MOD.
func (s *scene) rangeLine(r *roll, f foe, rule id) {
	if !s.lookUp(r, f) || r.out {
		return
	}
	n, where := r.rangeMod, "the stated band"
	d := s.distance(r, f)
	if d != nil && r.by.RangeMod == nil {
		where = decimal(fraction(*d)) + `"`
	}
	if rule == "infinity.spec.range" {
		s.cite("infinity.mod.range")
	}
	if x := r.by.skills.xVisor; x && n < 0 && r.act.kind == shoot {
		r.drop("infinity.skill.x-visor", "%d for range", n)
		s.cite(rule)
		n = min(0, n+3)
		r.add(n, "infinity.skill.x-visor", "range, X Visor")
		return
	}
	name := r.act.word
	if r.act.w != nil {
		name = r.act.w.name
	}
	r.mods = append(r.mods, line{n, rule, fmt.Sprintf("%s at %s", name, where)})
}

// distance is what the roll's range is measured over.
func (s *scene) distance(r *roll, f foe) *geometry.Number {
	if r.act.way == speculative {
		return f.l.st.toImpact
	}
	return f.l.st.distance
}

// lookUp finds the band of the roll's weapon; false if it has none.
func (s *scene) lookUp(r *roll, f foe) bool {
	bands := discoverBands
	if r.act.w != nil {
		bands = r.act.w.bands
	}
	if r.by.fromSuppression(r.act) {
		bands = suppressiveBands
	}
	if bands == nil {
		return false
	}
	if b := r.by.RangeMod; b != nil && b.ok && s.ground == nil {
		r.ranged, r.rangeMod, r.out = true, b.Mod, b.Out
		s.cite("infinity.mod.range")
		if b.Out {
			s.cite("infinity.range.out")
		}
		return true
	}
	d := s.distance(r, f)
	if d == nil {
		s.missing = append(s.missing, missing{s.f.Block, "situation.range", "range of " + r.by.name})
		return false
	}
	r.ranged = true
	r.rangeMod, r.out = bands.at(*d)
	s.cite("infinity.range.table")
	if f.l.st.measured {
		s.cite("infinity.range.measure")
	}
	for _, end := range bandLines {
		if d.Equal(end) {
			s.cite("infinity.range.edge")
		}
	}
	if r.out {
		s.cite("infinity.range.out", "infinity.seq.check")
		if r.act.way == speculative {
			s.cite("infinity.spec.range")
		}
	}
	return true
}

// suppressiveBands are those of Suppressive Fire State.
var suppressiveBands = &reach{mods: []int{0, 0, -3, 0, 0, 0, 0}, out: []bool{false, false, false, true, true, true, true}}

// fromSuppression tells whether the trooper answers from Suppressive Fire State:
// with the weapon that has the trait, if it carries one.
func (t *trooper) fromSuppression(a act) bool {
	if t.active || !t.states.has(suppressing) || a.kind != shoot || a.w == nil || a.w.bands == nil || a.w.has(technical) {
		return false
	}
	return a.w.has(suppressiveTrait) || !t.carries(suppressiveTrait)
}

// at is the MOD of the first band whose end is at or beyond the distance
// (infinity.range.table, infinity.range.edge, infinity.range.out).
func (b *reach) at(d geometry.Number) (mod int, out bool) {
	for i, end := range bandLines {
		if d.AtMost(end) {
			return b.mods[i], b.out[i]
		}
	}
	return 0, true
}

// fraction is a length as it is printed: exact, or the nearest double.
func fraction(n geometry.Number) *big.Rat {
	if r, ok := n.Exact(); ok {
		return r
	}
	return new(big.Rat).SetFloat64(n.Float())
}
