package bushido

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// sets fills in what a success leads to.
func (s *scene) sets(p *plan, a *aimed, o open) {
	sh := &a.shot
	sh.Purse = [2]uint8{uint8(s.purse(s.attacker)), uint8(s.purse(p.final()))}
	for i := range sh.Less[0] {
		sh.Less[0][i], sh.Less[1][i] = uint8(i), uint8(i)
	}
	if o.feats {
		s.offered(p, a)
		return
	}
	var keys []string
	var all []afterHit
	for i := range levels12 {
		x := afterHit{p, p.byHit[table.Attacker][i], p.byHit[table.Defender][i], p.later}
		key := fmt.Sprint(featNames(x.mine), featNames(x.theirs))
		at := slices.Index(keys, key)
		if at < 0 {
			at = len(keys)
			keys = append(keys, key)
			all = append(all, x)
			sh.Sets[at] = s.hit(x.p, a, x.mine, x.theirs, x.boosts)
			sh.Used = uint8(len(keys))
		}
		sh.Level[i] = uint8(at)
	}
	if len(p.order) > 1 {
		s.lesser(a, all)
	}
}

// afterHit is what both sides declare once an attack has hit.
type afterHit struct {
	p            *plan
	mine, theirs []declared
	boosts       int
}

// lesser adds to the sets those that are declared where the Ki has run out: what
// is declared last is left out first.
func (s *scene) lesser(a *aimed, all []afterHit) {
	sh := &a.shot
	for at := 0; at < len(all); at++ {
		for side := range 2 {
			x, fewer := all[at].less(side, s.attacker)
			if !fewer || side == 0 && sh.Sets[at].Ki == 0 && !sh.Sets[at].Once || side == 1 && sh.Sets[at].TheirKi == 0 {
				continue
			}
			k := slices.IndexFunc(all, x.same)
			if k < 0 {
				if k = len(all); k == mostSets {
					tooManyBundles() // setsOf lets no file come here
				}
				all = append(all, x)
				sh.Sets[k] = s.hit(x.p, a, x.mine, x.theirs, x.boosts)
			}
			sh.Less[side][at] = uint8(k)
		}
	}
}

// setsOf is how many sets of feats a series may come down to.
func (s *scene) setsOf(p *plan) int {
	var all []afterHit
	add := func(x afterHit) {
		if !slices.ContainsFunc(all, x.same) {
			all = append(all, x)
		}
	}
	for i := range levels12 {
		add(afterHit{p, p.byHit[table.Attacker][i], p.byHit[table.Defender][i], p.later})
	}
	for at := 0; at < len(all) && len(all) <= mostSets; at++ {
		for side := range 2 {
			if x, fewer := all[at].less(side, s.attacker); fewer {
				add(x)
			}
		}
	}
	return len(all)
}

// less is what is declared without the last thing that a side declares: the
// attacker's feats of step 5a, its boosts, its feats of step 4a.
func (x afterHit) less(side int, attacker *model) (afterHit, bool) {
	q := *x.p
	list, late := &x.mine, &q.feats
	if side == 1 {
		list, late = &x.theirs, &q.theirs
	}
	last := -1
	for i, d := range *late {
		if d.at == atDamage && (d.by == attacker) == (side == 0) {
			last = i
		}
	}
	switch {
	case last >= 0:
		*late = slices.Delete(slices.Clone(*late), last, last+1)
		x.p = &q
	case side == 0 && x.boosts > 0:
		x.boosts = 0
	case len(*list) > 0:
		*list = (*list)[:len(*list)-1]
	default:
		return x, false
	}
	return x, true
}

// same tells whether two declare the same.
func (x afterHit) same(y afterHit) bool {
	return x.boosts == y.boosts && slices.EqualFunc(x.mine, y.mine, sameFeat) && slices.EqualFunc(x.theirs, y.theirs, sameFeat) &&
		slices.EqualFunc(x.p.feats, y.p.feats, sameFeat) && slices.EqualFunc(x.p.theirs, y.p.theirs, sameFeat)
}

func sameFeat(a, b declared) bool { return a.feat == b.feat && a.by == b.by && a.at == b.at }

func featNames(list []declared) []string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = d.feat.Name
	}
	return out
}

// hit works out one set of feats of step 4a.
func (s *scene) hit(p *plan, a *aimed, mine, theirs []declared, boosts int) hit {
	h := hit{Boosts: uint8(boosts), Ki: uint8(boosts * s.cost(s.attacker, s.attacker.f.RangedBoost))}
	h.Ki += uint8(sumCost(mine, s.attacker))
	for _, d := range mine {
		h.Once = h.Once || strings.HasPrefix(d.feat.Limit, "Op")
	}
	for _, d := range p.feats {
		if d.by == s.attacker && d.at == atDamage {
			h.Ki += uint8(d.cost)
			h.Once = h.Once || strings.HasPrefix(d.feat.Limit, "Op")
		}
	}
	h.TheirKi = uint8(sumCost(theirs, p.final()))
	for _, d := range p.theirs {
		if d.by == p.final() && d.at == atDamage {
			h.TheirKi += uint8(d.cost)
		}
	}
	h.Target = s.blow(s.assault(p, p.final(), mine, p.guardKit(theirs))).Wounding
	h.Target.Count = a.marks.counts()
	for i, f := range a.struck[:min(mostFriends, len(a.struck))] {
		h.Friends[i] = s.blow(s.assault(p, f, mine, nil)).Wounding
	}
	return h
}

// laterFeats are the feats of the attacker that are kept for step 4a: whatever
// acts on the damage alone.
func (s *scene) laterFeats(p *plan) []*feat {
	var out []*feat
	for _, x := range s.attacker.feats {
		if latest(x) == atHit && len(s.featFaults(s.attacker, x, atHit, p)) == 0 {
			out = append(out, x)
		}
	}
	if len(out) > mostFeats {
		tooManyBundles()
	}
	return out
}

// latest is the last step at which a feat is still of full use.
func latest(x *feat) window {
	if x.Window >= atHit || x.Other || x.All || x.Bands.Given || x.Gate > 0 || x.Opposed || x.Timing == "Simple" || x.Timing == "Complex" {
		return x.Window
	}
	for _, e := range x.Effects {
		switch e.Name {
		case "Strength", "Pierce", "Sharp", "Strong", "Weak", "Assassin", "Poison", "Bleed", "Fire", "Disease", "Ki Block", "Armour", "Tough", "Durable":
		default:
			return x.Window
		}
	}
	if len(x.Effects) == 0 {
		return x.Window
	}
	return atHit
}

// offered fills in every set of boosts and feats that may be chosen at step 4a,
// the cheapest first.
func (s *scene) offered(p *plan, a *aimed) {
	sh := &a.shot
	feats := s.laterFeats(p)
	left := s.purse(s.attacker) - int(sh.Ki[0]) - int(sh.Ki[1])
	room, more := 0, 0
	if len(a.struck) > 0 && !a.shot.Sure && p.later == 0 {
		if room = s.laterBoosts(p); len(p.order) > 1 { // those of step 2 expire with the first attack
			again := *p
			again.boosts = 0
			more = max(0, s.laterBoosts(&again)-room)
		}
	}
	var list []hit
	all := make([]declared, len(feats))
	for i, x := range feats {
		all[i] = declared{feat: x, by: s.attacker, at: atHit, cost: s.cost(s.attacker, x.Cost)}
	}
	for boosts := 0; boosts <= room+more; boosts++ {
		for bits := range 1 << len(feats) {
			if !leading(all, bits) {
				continue
			}
			var mine []declared
			for i, x := range all {
				if bits>>i&1 == 1 {
					mine = append(mine, x)
				}
			}
			h := s.hit(p, a, mine, p.byHit[table.Defender][0], p.later+boosts)
			h.Feats, h.Again = uint8(bits), boosts > room
			if int(h.Ki) <= left && !s.shared(mine) {
				list = append(list, h)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y hit) int { return int(x.Ki) - int(y.Ki) })
	for i, x := range feats {
		sh.Names[i] = labelOf(x.Name)
	}
	if len(list) > mostSets {
		tooManyBundles()
	}
	sh.Used = uint8(copy(sh.Sets[:], list))
	sh.Offer = sh.Used > 1
}

// mostLater is how many boosts of step 4a are weighed.
const mostLater = 6

// laterBoosts is how many boosts may be bought at step 4a, on those of step 2.
func (s *scene) laterBoosts(p *plan) int {
	n := 0
	for n < mostLater && len(s.boostFaults(s.attacker, p.boosts+n+1, s.rangedNumbers(p), s.attacker.f.RangedBoost)) == 0 {
		n++
	}
	return n
}

// shared tells whether two forms of one feat are declared together.
func (s *scene) shared(list []declared) bool {
	n := 0
	for _, d := range list {
		if p, ok := parsePrinted(d.feat.Name); ok && p.Name == "Force Manipulation" {
			n++
		}
	}
	return n > 1
}
