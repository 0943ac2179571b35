package ninthage

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// distributeFacts are who may take hits that are distributed.
func (q *question) distributeFacts() {
	if !q.receives() {
		return
	}
	t := q.target
	w, all, shielded := t.victim.weights(&t.start, false)
	why := []attack.Because{because("dist.pool", "%d rank-and-file", w[rankAndFile])}
	protected := []any{}
	for i := range t.unit.Characters {
		if w[firstCharacter+i] == 0 {
			protected = append(protected, t.characterName(i))
		}
	}
	if len(t.unit.Characters) > 0 {
		if shielded {
			why = append(why, because("dist.protected", "five or more of the Type and Height of a character"))
		}
		if all > w[rankAndFile] || !shielded {
			why = append(why, because("dist.equal", "characters as well"))
		}
		if t.champion && t.models == 5 {
			why = append(why, because("dist.count5", "the Champion counts as one of the five"))
		}
	}
	if t.champion {
		why = append(why, because("dist.champion-never", "not the Champion"))
	}
	q.fact("distribute.receivers", all, why...)
	q.fact("distribute.protected", protected)
	if n, ok := q.fixedHits(); ok && all > 0 {
		q.fact("distribute.each", n/all, because("dist.equal", "%s on %d", attack.Counted(n, "hit", "hits"), all))
		q.fact("distribute.remainder", n%all)
	}
}

// fixedHits is the number of hits where no roll decides it.
func (q *question) fixedHits() (int, bool) {
	n, found := 0, false
	for _, l := range q.lines {
		if l.strand.Side != 0 || l.closeCombat() {
			continue
		}
		if l.hitWords == "" || l.strand.Number.N > 0 || l.area.X > 0 || l.strand.Assault.Attack.Kind != notArtillery || l.strand.Fight.By {
			return 0, false
		}
		found = true
		n += int(l.strand.Models) * l.strand.Number.fixed()
	}
	return n, found
}

// panicFacts are those of the Panic Test.
func (q *question) panicFacts() {
	t, m := q.target, q.morale
	q.fact("start_hp", int(m.Start), because("panic.heavy", "at the start of the phase"))
	if m.Exempt {
		q.fact("panic.threshold", "none", because("panic.exempt", "%s", q.exemption()))
		return
	}
	least := (int(m.Start) + 3) / 4
	switch {
	case !m.Heavy:
		q.fact("panic.threshold", "none", because("panic.heavy", "it started as one model"))
	case least >= int(m.Start):
		q.fact("panic.threshold", "none", because("panic.heavy", "a quarter of %d is all of it", m.Start), because("panic.destroyed", "nothing is left to test"))
	default:
		q.fact("panic.threshold", least, because("panic.heavy", "a quarter of %d", m.Start))
	}
	if m.Passes {
		q.fact("panic.pass", big.NewRat(1, 1), because("panic.exempt", "Fearless"))
		return
	}
	if !m.Known {
		return
	}
	why := []attack.Because{because("panic.test", "Discipline %d", m.Dis)}
	if q.f.Situation.Has("general_dis") && q.f.Situation.GeneralDis > t.unit.Dis {
		why = []attack.Because{because("panic.test", "Commanding Presence, %d", m.Dis)}
	}
	q.fact("panic.dis", int(m.Dis), why...)
	pass := []attack.Because{because("panic.test", "2D6 at most %d", m.Dis)}
	if m.Again {
		pass = append(pass, because("mod.reroll-once", "a failed test once more"))
	}
	if m.Extreme != Plain {
		pass = append(pass, because("mod.maxmin", "one die more, one dropped"))
	}
	q.fact("panic.pass", m.pass(), pass...)
}

func (q *question) exemption() string {
	switch {
	case q.melee:
		return "losses while Engaged do not count"
	case q.target.hasState("Engaged"):
		return "Engaged"
	case q.target.hasState("Fleeing"):
		return "already Fleeing"
	}
	return "already passed one this phase"
}

// pass is the chance to pass a Panic Test.
func (m Morale) pass() *big.Rat {
	n := Number{N: 2, Sides: 6, Times: 1, Extreme: m.Extreme}
	good, all := 0, 0
	dice := int(n.dice())
	faces := make([]int, dice)
	var roll func(i int)
	roll = func(i int) {
		if i == dice {
			all++
			sum := 0
			for _, f := range faces {
				sum += f
			}
			switch m.Extreme {
			case Maximised:
				sum -= slices.Min(faces)
			case Minimised:
				sum -= slices.Max(faces)
			}
			if sum <= int(m.Dis) {
				good++
			}
			return
		}
		for f := 1; f <= 6; f++ {
			faces[i] = f
			roll(i + 1)
		}
	}
	roll(0)
	p := big.NewRat(int64(good), int64(all))
	if m.Again {
		fail := new(big.Rat).Sub(big.NewRat(1, 1), p)
		p = fail.Mul(fail, fail).Sub(big.NewRat(1, 1), fail)
	}
	return p
}
