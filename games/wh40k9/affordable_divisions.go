package wh40k9

import (
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

const (
	sampledDivisions = 8   // one of so many is looked at, to find what all take
	divisionWork     = 8   // of a division that is listed, besides what its value takes
	divisionExact    = 0.5 // how much longer fractions take than floats, for each word
)

// affordsDivisions tells whether all divisions of a weapon are better valued together
// than one by one: there are many more of them than of shares, targets have nothing to
// do with each other, and nothing is decided after them.
func (m *measured) affordsDivisions(o point, after []point, options []option) bool {
	n := len(options)
	if n > mostDivisions || m.scene.board != nil || m.scene.leavesAllocation() || !m.plan.severable() || m.plan.begun() > 0 && !m.scene.onlyFires(o.of) {
		return false
	}
	for _, x := range after {
		if x.key == "order" || len(x.options(m.scene)) > 1 {
			return false
		}
	}
	x := m.scene.apportioned(o, m.parting, options)
	shares := float64(x.kinds())
	most := m.most() / m.ways
	if read := 2 * shares * m.reading(); float64(n) < 2*shares || read > most || !x.separates() {
		return false
	}
	laws := m.within(min(most, mostMeasured), func() {
		x.ask = floated(m.book)
		for i := range x.shares {
			for k := range x.names {
				l := x.of(i, k)
				for spare := m.plan.begun(); ; spare = (spare - 1) & m.plan.begun() { // every part of them may be left
					l(spare)
					if spare == 0 {
						break
					}
				}
			}
		}
	})
	if math.IsInf(laws, 1) {
		return false
	}
	sampled := 0.0
	size := max(1, n/sampledDivisions/3)
	for _, from := range []int{0, (n - size) / 2, n - size} {
		part := *x
		part.shares, part.options = x.shares[from:from+size], options[from:from+size]
		part.prefix, part.at = nil, nil
		sampled += m.within(mostMeasured, func() {
			part.floats(func([]attack.Value) float64 { return 0 })
		})
	}
	walk := sampled * float64(n) / float64(3*size)
	floats := 2*shares*m.reading() + laws + walk + divisionWork*float64(n)
	if floats > most {
		return false
	}
	_, _, words := m.plan.exactness()
	fractions := m.plan.exactTime(laws) + walk*words*divisionExact + fractionWork*(1+words)*float64(n)
	if m.plan.unwieldy() {
		fractions = math.Inf(1)
	}
	m.orders, m.leaf = &ordersWork{n: n, floats: floats, fractions: fractions}, floats
	return true
}

// onlyFires tells whether no other weapon attacks: targets are then attacked in the
// order of the file however it is divided.
func (s *scene) onlyFires(weapon string) bool {
	return !slices.ContainsFunc(s.groups, func(g *group) bool { return g.weapon.Name != weapon })
}

// kinds is how many shares there are that differ.
func (d *apportioned) kinds() int {
	met := map[share]bool{}
	for _, of := range d.shares {
		for k, n := range of {
			met[share{k, n}] = true
		}
	}
	return len(met)
}
