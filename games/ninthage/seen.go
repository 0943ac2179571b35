package ninthage

import (
	"fmt"
	"slices"

	g "github.com/enfilade/enfilade/internal/geometry"
)

// spotOf is where a model stands: its ranks and its files.
type spotOf struct{ rank, file, lastRank, lastFile int }

// stood are the places of the grid that one sign fills: one for each model of
// the rank-and-file, one for all of a character's base.
func (c *combatant) stood(sign byte, ranks int) []spotOf {
	var out []spotOf
	for r, row := range c.grid {
		for f := range len(row) {
			switch {
			case row[f] != sign || r >= ranks:
			case sign >= '1' && sign <= '9' && len(out) > 0:
				out[0].lastRank, out[0].lastFile = max(out[0].lastRank, r), max(out[0].lastFile, f)
			default:
				out = append(out, spotOf{r, f, r, f})
			}
		}
	}
	return out
}

// see measures every model that may shoot and puts those of the rank-and-file
// that see the same together. A Champion and characters that shoot by themselves
// see by themselves.
func (q *question) see(own, target ground, s scenery, ch chosenAttack) ([]seen, map[byte]look) {
	w, c := q.weaponOf(ch), own.c
	ranks, _ := q.shootingRanks(c, w, q.looks(nil))
	spots, champion := c.stood('x', ranks), c.stood('C', ranks)
	alone := c.unit.Champion != nil && q.championShoots(c.unit.Champion)
	if !alone {
		spots = append(champion, spots...)
	}
	volley := false
	if has(w.Abilities, "Volley Fire") || c.abilityOf("Volley Fire") != nil {
		volley = q.anySees(own, target, s)
	}
	all := make([]look, len(spots))
	for i, at := range spots {
		all[i] = q.modelSees(own, target, s, at, volley)
	}
	others := map[byte]look{}
	if alone && len(champion) > 0 {
		others['C'] = q.modelSees(own, target, s, champion[0], volley)
	}
	for i := range c.unit.Characters {
		if at := c.stood(byte('1'+i), 1000); len(at) > 0 {
			others[byte('1'+i)] = q.modelSees(own, target, s, at[0], q.volleys(own, target, s, i))
		}
	}
	if len(all) == 0 { // nobody stands in a rank that shoots
		return []seen{{look: q.modelSees(own, target, s, spotOf{}, volley)}}, others
	}
	return together(all, w), others
}

// volleys tells whether a character shoots over others by Volley Fire.
func (q *question) volleys(own, target ground, s scenery, i int) bool {
	x := &own.c.unit.Characters[i]
	w := x.Weapon
	if w == nil && len(x.Weapons) > 0 {
		w = &x.Weapons[0]
	}
	return (has(x.Abilities, "Volley Fire") || w != nil && has(w.Abilities, "Volley Fire")) && q.anySees(own, target, s)
}

// anySees tells whether any model of the unit sees the target.
func (q *question) anySees(own, target ground, s scenery) bool {
	for _, sign := range "xC123456789" {
		for _, at := range own.c.stood(byte(sign), 1000) {
			if box, from := own.eyes(at); q.sees(own, target, s, box, from, false) {
				return true
			}
		}
	}
	return false
}

// together groups models that see the same; those that see nothing or are out
// of range do not shoot, unless nobody can.
func together(all []look, w *weapon) []seen {
	var out []seen
	keys := map[string]int{}
	able := 0
	for i := range all {
		all[i].distance(w)
		able += b2i(all[i].sight && all[i].reached(w))
	}
	if able == 0 {
		return []seen{{models: len(all), look: all[0]}}
	}
	for _, l := range all {
		if !l.sight || !l.reached(w) {
			continue
		}
		key := fmt.Sprint(l.facing, l.cover, l.long)
		i, ok := keys[key]
		if !ok {
			i = len(out)
			keys[key] = i
			out = append(out, seen{look: l})
		}
		out[i].models++
	}
	return out
}

// fewest leaves so many of the models, those with the easiest shots.
func fewest(all []seen, n int) []seen {
	out := slices.Clone(all)
	penalty := func(l *look) int { return map[string]int{"soft": 1, "hard": 2}[l.cover] + b2i(l.long) }
	sum := 0
	for _, x := range out {
		sum += x.models
	}
	for ; sum > n; sum-- {
		worst := 0
		for i := range out {
			if out[worst].models == 0 || out[i].models > 0 && penalty(&out[i].look) >= penalty(&out[worst].look) {
				worst = i
			}
		}
		out[worst].models--
	}
	return slices.DeleteFunc(out, func(x seen) bool { return x.models == 0 })
}

// reached tells whether a measured distance is within a weapon's range.
func (l *look) reached(w *weapon) bool {
	if !w.Range.set || l.inches == nil {
		return true
	}
	far := l.inches.Cmp(w.Range.most.Rat) > 0
	if l.exact != nil {
		far = g.Rat(w.Range.most.Rat).Less(*l.exact)
	}
	near := w.Range.least.Rat != nil && l.inches.Cmp(w.Range.least.Rat) < 0
	if near && l.exact != nil {
		near = l.exact.Less(g.Rat(w.Range.least.Rat))
	}
	return (!far || l.stand) && !near
}
