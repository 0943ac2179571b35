package bushido

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// mostLevel is the Success Level up to which a file may begin after any test:
// twice the wound table. A higher one must be within reach of the pool.
const mostLevel = 20

// reach is the least and the most that a result may come to.
type reach struct{ least, most int }

// reach is what dice on the table may come to while so many of them can still be
// rolled again: those come to ones, or to sixes.
func (p *Pool) reach(d dice, again int, add int8) reach {
	return reach{p.swapped(d, again, false, 1, add), p.swapped(d, again, true, 6, add)}
}

// swapped is the result when the lowest free dice, or the highest, show a face.
func (p *Pool) swapped(d dice, n int, low bool, face int, add int8) int {
	a := again{Max: uint8(n), Own: low}
	a.Limit = a.anyFace()
	taken := a.take(d, p.Fixed)
	for f := range taken {
		d[f] -= taken[f]
	}
	d[face] += uint8(taken.total())
	got := p.read(d)
	if got.Survivors == 0 {
		return 0
	}
	return int(got.Value) + int(add)
}

// may is what the pool may come to, from what lies on the table of it.
func (p *Pool) may(on *[]face, done bool, add int8) reach {
	if on == nil {
		n := int(p.Rolls)
		return p.reach(p.Fixed.plus(dice{1: p.Rolls}), n, add)
	}
	again := 0
	if !done {
		again = p.mostAgain()
	}
	return p.reach(diceOf(*on), again, add)
}

// mostAgain is the most dice that are rolled again.
func (p *Pool) mostAgain() int {
	n := 0
	for _, a := range p.Steps {
		n += int(a.Max)
	}
	return min(n, 60)
}

// onTable is the dice that lie there, and whether their rerolls are over.
func (p past) onTable() (e *entry, done bool) {
	if p.Reroll != nil {
		return p.Reroll, true
	}
	return p.Rolled, false
}

// level refuses a Success Level that is out of reach. Without dice on the table
// any level up to mostLevel may be asked about.
func (s *scene) level(x reach, laid bool) {
	e := s.past.Level
	if e == nil {
		return
	}
	at := e.Node.Entries[0].Value
	switch n := e.Number; {
	case !laid && n > max(mostLevel, x.most):
		s.faults.Add(at, "", "at most %d (got %d); this pool comes to %s", max(mostLevel, x.most), n, x.words())
	case !laid:
	case x.most < 0:
		s.faults.Add(at, "", "a Success Level of %d, but the dice on the table fail", n)
	case n > x.most || n < x.least:
		s.faults.Add(at, "", "a Success Level of %d, but the dice on the table come to %s", n, x.words())
	}
}

// words tells a Success Level within reach.
func (x reach) words() string {
	switch least := max(x.least, 0); {
	case x.most < 0:
		return "none, whatever is rolled"
	case least == x.most:
		return itoa(x.most)
	default:
		return fmt.Sprintf("%d to %d", least, x.most)
	}
}

// checkAgain refuses dice that are not what rerolls make of those rolled, and
// dice that lack those that were set.
func (s *scene) checkAgain(p *Pool, rolled, again *[]face, at, atAgain *scenario.Node) {
	for _, x := range []struct {
		on *[]face
		at *scenario.Node
	}{{rolled, at}, {again, atAgain}} {
		if x.on == nil {
			continue
		}
		if d := diceOf(*x.on); slices.ContainsFunc(faces[:], func(f int) bool { return d[f] < p.Fixed[f] }) {
			s.faults.Add(x.at, "fixed_dice are among them", "the dice that are set are not among these")
		}
	}
	if rolled == nil || again == nil {
		return
	}
	changed, was, is := 0, diceOf(*rolled), diceOf(*again)
	for f := range was {
		changed += int(was[f] - min(was[f], is[f]))
	}
	if most := p.mostAgain(); changed > most {
		s.faults.Add(atAgain, "", "not the dice rolled: %d differ, at most %d may be rolled again", changed, most)
	}
}

// stopWords is why nothing was rolled.
var stopWords = [...]string{"", "the target is out of range", "the weapon has no Ammo", "the attacker is Reloading", "the attack is over before it"}

var faces = [...]int{1, 2, 3, 4, 5, 6}

// single is an entry's dice of one pool, and where they are written.
func (e *entry) single() (*[]face, *scenario.Node) {
	if e == nil {
		return nil, nil
	}
	return &e.Dice, e.Node.Entries[0].Value
}

// of is an entry's dice of one side.
func (e *entry) of(side, which int) (*[]face, *scenario.Node) {
	if e == nil {
		return nil, nil
	}
	at := e.Places[side][which]
	if at == nil {
		at = e.Node.Entries[0].Value
	}
	return &e.Sides[side][which], at
}

// checkPast checks what has happened of a ranged attack against what can.
func (s *scene) checkPast(p *plan, x aimed) {
	if s.faults.Any() {
		return
	}
	pool := &x.shot.Aims[0].Pool
	rolled, at := s.past.Rolled.single()
	again, atAgain := s.past.Reroll.single()
	s.checkAgain(pool, rolled, again, at, atAgain)
	e, done := s.past.onTable()
	on, _ := e.single()
	r := pool.may(on, done, x.shot.Brutal)
	r.least, r.most = r.least-x.cn.N, r.most-x.cn.N
	s.level(r, on != nil)
	s.checkHit(x, r, on != nil)
	if first := s.past.first(); first != nil && x.stop == goesOn {
		if st := s.stopped(p); st != goesOn {
			s.faults.Add(first.Node, "", "nothing is rolled: %s", stopWords[st])
		}
	}
}

// checkHit checks what has happened after a success.
func (s *scene) checkHit(x aimed, r reach, laid bool) {
	for _, e := range []*entry{s.past.OnTarget, s.past.Damage} {
		switch {
		case e == nil:
		case s.past.Level == nil && !laid:
			s.faults.Add(e.Node, "", "needs rolled or success_level before it")
		case s.past.Level == nil && r.most < 0:
			s.faults.Add(e.Node, "", "the dice on the table fail")
		}
	}
	if e := s.past.OnTarget; e != nil && !e.Yes {
		switch {
		case len(x.friends) == 0:
			s.faults.Add(e.Node.Entries[0].Value, "name it in btb", "no friend of the attacker touches the target")
		case x.shot.Sure:
			s.faults.Add(e.Node.Entries[0].Value, "", "a Huge target is always hit")
		}
	}
}

// checkDamage checks damage dice on the table.
func (s *scene) checkDamage(x aimed) {
	e := s.past.Damage
	if e == nil {
		return
	}
	at, w := e.Node.Entries[0].Value, x.laid(s.past)
	switch want := w.Dice.count(); {
	case w.NoRoll:
		s.faults.Add(at, "", "no Damage Roll is made")
	case x.shot.Cancel > 0 && (s.past.OnTarget == nil || s.past.OnTarget.Yes):
		s.faults.Add(at, "", "the Damage Roll is cancelled")
	case len(e.Dice) != want:
		s.faults.Add(at, "", "%d damage dice, %s are rolled", len(e.Dice), w.Dice)
	}
}

// laid is the Damage Roll whose dice lie on the table.
func (x aimed) laid(p past) Wounding {
	set := uint8(0)
	if p.Level != nil && !x.shot.Offer {
		set = x.shot.Level[min(p.Level.Number, levels12-1)]
	}
	if p.OnTarget != nil && !p.OnTarget.Yes {
		return x.shot.Sets[set].Friends[0]
	}
	return x.shot.Sets[set].Target
}

// first is the first thing that has happened of the present attack.
func (p past) first() *entry {
	for _, e := range []*entry{p.Rolled, p.Reroll, p.Level, p.OnTarget, p.Damage} {
		if e != nil {
			return e
		}
	}
	return nil
}
