package ninthage

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

func (q *question) cite(ids ...table.RuleID) {
	for _, id := range ids {
		if !slices.Contains(q.cites, id) {
			q.cites = append(q.cites, id)
		}
	}
}

// citeAll notes the rules that the attacks, the facts stated and the special
// rules of the file put to the question.
func (q *question) citeAll() {
	for _, l := range q.lines {
		q.cite(l.cites...)
		q.cite(l.hit.cites...)
		q.cite(l.big.cites...)
		q.citeLine(l)
	}
	s := &q.f.Situation
	if s.Duel && q.melee {
		q.cite("ninthage.melee.swirling")
	}
	if s.Engineer.n > 0 && q.artillery(-1) {
		q.cite("ninthage.rule.engineer")
	}
	if len(q.f.Target.Groups) > 0 {
		q.cite("ninthage.dist.majority")
		if _, others := q.target.split(); len(others) > 0 {
			q.cite("ninthage.hp.mixed")
		}
	}
	if len(q.attackers) > 1 {
		q.cite("ninthage.seq.batch")
	}
	q.citeCasualties()
}

// citeMisfires notes the table where the law of what is lost does not meet it.
func (q *question) citeMisfires(l *line) {
	k := &l.strand
	if kind := k.Assault.Attack.Kind; kind != notArtillery && (kind != volleyGun || k.Number.dice() > 1) && len(q.f.SoFar) == 0 {
		q.cite("ninthage.misfire.table")
	}
}

// citeLine notes what is particular to one owner's attacks.
func (q *question) citeLine(l *line) {
	a := &l.strand.Assault.Attack
	k := &l.strand
	if !l.melee && l.hitWords == "" {
		q.cite("ninthage.shoot.number")
	}
	if l.closeCombat() {
		q.cite("ninthage.seq.allocate")
		if q.dec.Allocate.set && l.strand.Side == 0 {
			q.cite("ninthage.melee.allocate")
		}
	}
	if len(q.attackers) > 1 {
		q.citeMisfires(l)
	}
	if l.area.X > 0 {
		q.cite("ninthage.attr.area")
		if l.area.X > 1 || l.area.Y > 1 {
			q.cite("ninthage.area.one-per-model")
		}
		if !k.Number.only1() || k.Models > 1 {
			q.cite("ninthage.area.several-shots")
		}
		if len(q.measured[l.unit]) > 0 && q.attackers[l.unit].models > 1 {
			q.cite("ninthage.area.revision")
		}
	}
	switch a.Kind {
	case catapult:
		q.cite("ninthage.art.catapult")
		if l.raw == 7 {
			q.cite("ninthage.art.hopeless")
		}
	case cannon:
		q.cite("ninthage.art.cannon")
	case volleyGun:
		q.cite("ninthage.art.volley-gun")
	case flamethrower:
		q.cite("ninthage.art.flamethrower")
	}
	if !l.melee && (l.owner != q.attackers[l.unit].path && !strings.Contains(l.owner, ".groups[") || len(q.dec.HoldFire.list) > 0) {
		q.cite("ninthage.shoot.one-type")
	}
	for _, ab := range l.plain.abilities {
		switch ab.name {
		case "Magical Attacks":
			if slices.ContainsFunc(q.foe(l).pools, func(v poolView) bool {
				return slices.ContainsFunc(v.abilities, func(x ability) bool { return x.against == "Magical Attacks" })
			}) {
				q.cite("ninthage.attr.magical")
			}
		case "Battle Focus", "Poison Attacks", "Lethal Strike":
			if l.hitWords == "" || ab.name == "Lethal Strike" {
				q.cite(ab.rule())
			}
		}
	}
	if l.closeCombat() {
		for i := range l.weapon.Abilities {
			if n := l.weapon.Abilities[i].name; n == "Fight in Extra Rank" || n == "Extra Support" {
				q.cite(l.weapon.Abilities[i].rule())
			}
		}
		u := q.target.unit
		if k.Side == 0 {
			u = q.attackers[l.unit].unit
		}
		for i := range u.Abilities {
			if n := u.Abilities[i].name; n == "Fight in Extra Rank" || n == "Extra Support" {
				q.cite(u.Abilities[i].rule())
			}
		}
		for i := range u.Parts {
			for _, ab := range u.Parts[i].Abilities {
				if ab.name == "Harnessed" || ab.name == "Inanimate" {
					q.cite(ab.rule())
				}
			}
		}
	}
}

func (n Number) only1() bool { return n.N == 0 && n.fixed() == 1 }

// citeCasualties notes how casualties are removed where more than the rear rank
// is touched.
func (q *question) citeCasualties() {
	t := q.target
	if len(t.grid) > 1 {
		last := t.grid[len(t.grid)-1]
		for i := range len(last) {
			if s := last[i]; s == 'C' || s >= '1' && s <= '9' {
				q.cite("ninthage.cas.slide")
			}
		}
	}
	if q.melee && t.formed && t.form.deep() == 1 && t.models > 1 {
		q.cite("ninthage.cas.engaged")
	}
	if q.dec.Excess.text != "" {
		q.cite("ninthage.hp.excess-choice")
	}
}
