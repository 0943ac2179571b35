package ninthage

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
)

// reachOf is how many models of a front rank are in contact.
func (q *question) reachOf(c *combatant) Reach {
	s := &q.f.Situation
	side := q.engagedIn(c.side) == "flank"
	if s.Contact.set {
		if c.side == 0 && (s.Contact.block.Has("attacker") || s.Contact.block.Node == nil) {
			return Reach{Stated: true, N: uint16(s.Contact.block.Attacker), Side: side}
		}
		if c.side == 1 && s.Contact.block.Has("target") {
			return Reach{Stated: true, N: uint16(s.Contact.block.Target), Side: side}
		}
	}
	foe := q.target
	flank := q.engagedIn(1) == "flank"
	if c.side == 1 {
		foe = q.attackers[0]
		flank = q.engagedIn(0) == "flank"
	}
	of := foe.unit.Base.width()
	if flank {
		of = foe.unit.Base.depth()
	}
	own := c.unit.Base.width()
	if side {
		own = c.unit.Base.depth()
	}
	r := new(big.Rat).Quo(of, own)
	if !r.Num().IsUint64() || r.Num().BitLen() > 30 || r.Denom().BitLen() > 30 {
		f, _ := r.Float64()
		return Reach{Num: uint32(f * 1000), Den: 1000, Flank: flank, Side: side}
	}
	return Reach{Num: uint32(r.Num().Uint64()), Den: uint32(r.Denom().Uint64()), Flank: flank, Side: side}
}

// strokeNumber works out how many attacks an owner makes: the front rank in
// contact, and the ranks behind it.
func (q *question) strokeNumber(l *line, c *combatant, f fighter, att quantity) {
	k := &l.strand
	k.Number = q.numbered(att, f.user.mods, func(e *extremes) string { return e.Shots })
	if f.attacks.set {
		k.Number, k.Models = q.numbered(f.attacks, f.user.mods, func(e *extremes) string { return e.Shots }), 1
		l.count = f.attacks.value()
		l.countWhy = []attack.Because{because("melee.allocate", "as stated")}
		return
	}
	k.Fight = Fight{By: true, Pool: uint8(f.pool), Each: uint8(f.each), Front: q.reachOf(c)}
	if f.pool == rankAndFile {
		k.Fight.Whole = !q.championApart(c) || f.part
		if q.engagedIn(c.side) == "front" && !f.harnessed {
			k.Fight.Ranks = uint8(q.supportRanks(c, f))
			k.Fight.Support = uint16(q.supportOf(c, f))
		}
	}
	foe := q.target
	if c.side == 1 {
		foe = q.attackers[0]
	}
	own, enemy := c.form, foe.form
	front, support := k.Fight.strikers(&own, &enemy, &c.victim, &c.start)
	l.front, l.support = front*f.each, support*f.each
	q.countOf(l, c, f, att, front, support)
}

// countOf words how many attacks that makes.
func (q *question) countOf(l *line, c *combatant, f fighter, att quantity, front, support int) {
	limit := int(l.strand.Fight.Support)
	if limit == 0 {
		support = 0
		l.support = 0
	}
	why := []attack.Because{because("melee.contact", "%d in contact, Att %s", front*f.each, att)}
	if support > 0 {
		why = append(why, because("melee.support", "%d in support, at most %d", support*f.each, limit))
		l.cites = append(l.cites, "ninthage.height")
	}
	l.countWhy = append(why, l.countWhy...)
	switch {
	case !att.rolled():
		l.front *= att.most()
		l.support *= min(att.most(), limit)
		l.count = l.front + l.support
	case support > 0:
		l.count = fmt.Sprintf("%d x %s and %d in support", front*f.each, att, support*f.each)
	case front*f.each == 1:
		l.count = att.String()
	default:
		l.count = fmt.Sprintf("%d x %s", front*f.each, att)
	}
}

// championApart tells whether the Champion strikes as an owner of its own.
func (q *question) championApart(c *combatant) bool {
	return c.champion && c.unit.Champion != nil && q.championFights(c.unit.Champion)
}

// supportRanks is how many ranks behind the first make Supporting Attacks.
func (q *question) supportRanks(c *combatant, f fighter) int {
	n := 1
	for _, as := range [][]ability{f.weapon.Abilities, f.user.abilities} {
		for i := range as {
			if as[i].name == "Fight in Extra Rank" {
				n++
			}
		}
	}
	if c.inLine() {
		n++
	}
	return n
}

// supportOf is the most Attacks of a supporting model.
func (q *question) supportOf(c *combatant, f fighter) int {
	for _, as := range [][]ability{f.weapon.Abilities, f.user.abilities} {
		if a := find(as, "Extra Support"); a != nil {
			return a.x
		}
	}
	return supportLimit(c.unit.height())
}
