package bushido

import (
	"github.com/enfilade/enfilade/internal/table"
)

// dice is how many dice of a pool show each face; [0] is not used.
type dice [7]uint8

func (d dice) total() int {
	n := 0
	for _, k := range d {
		n += int(k)
	}
	return n
}

func (d dice) plus(e dice) dice {
	for f := range d {
		d[f] += e[f]
	}
	return d
}

func diceOf(faces []face) dice {
	var d dice
	for _, f := range faces {
		d[f]++
	}
	return d
}

// highest are so many of the dice, or all of them.
func (d dice) highest(n int) dice {
	var out dice
	for f := 6; f > 0 && n > 0; f-- {
		out[f] = uint8(min(n, int(d[f])))
		n -= int(out[f])
	}
	return out
}

// again is one step of rerolls: a trait that rerolls its owner's lowest dice,
// or has the enemy reroll his highest.
type again struct {
	Max    uint8 // dice at most; 0: no such step
	Own    bool
	Limit  uint8 // own dice showing this or less, enemy dice showing this or more
	Feint  bool  // of enemy rerolls: Feint, not Dodge
	Chosen bool  // somebody picks the dice; never in a called procedure
	Meant  bool  // somebody would pick, and takes the first pick
	Whole  bool  // Max counts for attack and defence dice together
	Who    table.Side
}

// name is the trait that rerolls.
func (a again) name() string {
	switch {
	case a.Own:
		return "Prowess"
	case a.Feint:
		return "Feint"
	}
	return "Dodge"
}

func (a again) rule() table.RuleID {
	switch {
	case a.Own:
		return "bushido.trait.prowess"
	case a.Feint:
		return "bushido.trait.feint"
	}
	return "bushido.trait.dodge"
}

// Pool is the dice of one test: rolled, rerolled in order, and read.
type Pool struct {
	Rolls    uint8 // dice to roll
	Supports uint8 // supporting dice allowed
	Strip    uint8 // highest dice taken away at the end
	Kata     bool  // ones stay, with the value 1
	Count    bool  // the number of surviving dice is asked for
	Spends   bool  // how many rerolls of the shared trait are used is asked for
	Fixed    dice  // dice that were set, not rolled
	Table    dice  // where Lies: what was rolled already
	Lies     bool
	Done     bool // all rerolls are over, too
	Steps    [3]again
	As       poolName
}

// poolName is what a pool is called in a play.
type poolName uint8

const (
	attackRoll poolName = iota
	kiRoll
	touchRoll
	attackDice
	defenceDice
	theirAttack
	theirDefence
)

var poolNames = [...]string{"roll", "Ki roll", "second roll", "attack dice", "defence dice", "target's attack dice", "target's defence dice"}

// Throw is where a pool stands. The dice are kept only as far as they can
// still matter.
type Throw struct {
	At   uint8 // the next step; the number of steps when all is rerolled
	Up   uint8 // dice picked to be rolled again
	Dice dice
	Laid bool // dice lie on the table, and nothing was picked yet
	Ask  bool // somebody picks dice for the next step
	Over bool
	Used uint8 // rerolls of the shared trait, if they are asked for
}

// Tested is what a pool came to: the highest die with its supports, and the
// dice that survived if they were asked for. Alive tells whether any did.
type Tested struct {
	Value     uint8
	Survivors uint8
	Used      uint8 // rerolls of the shared trait, if they were asked for
}

const notRolled = 0

// Step rolls the pool, then the dice picked in each step of rerolls.
func (p Pool) Step(t *table.T, s Throw) (Throw, bool) {
	switch {
	case s.Over:
		return s, false
	case s.Laid:
		t.Cite("bushido.test.ones-removed", "bushido.test.supporting")
		return p.pick(t, Throw{At: s.At, Dice: s.Dice}), true
	case s.At == notRolled && p.Lies:
		t.Cite("bushido.test.ones-removed", "bushido.test.supporting")
		at := uint8(1)
		if p.Done {
			at = uint8(len(p.Steps)) + 1
		}
		return p.pick(t, Throw{At: at, Dice: p.Table}), true
	case s.At == notRolled:
		s.Dice = table.Pool(t, poolNames[p.As], int(p.Rolls), 6, p.first(), "bushido.test.ones-removed", "bushido.test.supporting").plus(p.Fixed)
		return p.pick(t, Throw{At: 1, Dice: s.Dice}), true
	case s.Ask:
		return p.choose(t, s), true
	default:
		a := p.Steps[s.At-1]
		s.Dice = s.Dice.plus(table.Pool(t, "reroll", int(s.Up), 6, p.look(int(s.At)), "bushido.seq.reroll", "bushido.test.reroll-order", "bushido.test.reroll-once", a.rule()))
		return p.pick(t, Throw{At: s.At + 1, Dice: s.Dice, Used: s.Used}), true
	}
}

// pick takes up the dice of the next step that rerolls any, or ends.
func (p *Pool) pick(t *table.T, s Throw) Throw {
	for int(s.At) <= len(p.Steps) {
		a := p.Steps[s.At-1]
		if a.Chosen && len(a.sets(s.Dice, p.Fixed)) > 1 {
			s.Ask = true
			return s
		}
		if a.Meant && a.Max > 0 && s.Dice.total() > p.Fixed.total() {
			t.Cite("bushido.decision.reroll", "bushido.test.reroll-once", a.rule())
		}
		taken := a.take(s.Dice, p.Fixed)
		if n := taken.total(); n > 0 {
			for f := range taken {
				s.Dice[f] -= taken[f]
			}
			s.Up = uint8(n)
			s.Used += p.spent(a, s.Up)
			s.Dice = p.keep(int(s.At), s.Dice)
			return s
		}
		s.At++
	}
	t.Cite(p.cited(s.Dice)...)
	return Throw{Over: true, Dice: p.final(s.Dice), Used: s.Used}
}

// spent is how many rerolls of the shared trait a step uses for so many dice.
func (p *Pool) spent(a again, dice uint8) uint8 {
	if p.Spends && a.Whole {
		return dice
	}
	return 0
}

// take picks the dice that a step rerolls: never those that were set.
func (a again) take(d, fixed dice) dice {
	var out dice
	left := a.Max
	for i := 1; i <= 6 && left > 0; i++ {
		f := i
		if !a.Own {
			f = 7 - i
		}
		if a.Own && f > int(a.Limit) || !a.Own && f < int(a.Limit) {
			break
		}
		free := d[f] - min(d[f], fixed[f])
		out[f] = min(free, left)
		left -= out[f]
	}
	return out
}

// final is the dice as far as the result asks: the highest that is left, and
// how many survive.
func (p *Pool) final(d dice) dice {
	r := p.read(d)
	var out dice
	if r.Value == 0 {
		return out
	}
	best := p.best(d)
	out[best]++
	rest := int(r.Survivors) - 1
	if !p.Count {
		rest = min(rest, int(p.Supports))
	}
	if rest > 0 {
		low := 2
		if best == 1 {
			low = 1
		}
		out[low] += uint8(rest)
	}
	return out
}

// cited is the rules that a roll brought up.
func (p *Pool) cited(d dice) []table.RuleID {
	var out []table.RuleID
	if p.Kata && d[1] > 0 {
		out = append(out, "bushido.trait.kata")
	}
	if p.Strip > 0 {
		out = append(out, "bushido.test.forced-removal")
	}
	if p.read(d).Value == 0 {
		out = append(out, "bushido.test.all-ones-zero")
	}
	return out
}

// low is the lowest face that survives.
func (p *Pool) low() int {
	if p.Kata {
		return 1
	}
	return 2
}

// best is the highest die after those taken away; 0 if nothing survives.
func (p *Pool) best(d dice) int {
	strip := int(p.Strip)
	for f := 6; f >= p.low(); f-- {
		if strip -= int(d[f]); strip < 0 {
			return f
		}
	}
	return 0
}

// read is the result of the dice as they lie.
func (p *Pool) read(d dice) Tested {
	n := -int(p.Strip)
	for f := p.low(); f <= 6; f++ {
		n += int(d[f])
	}
	if n <= 0 {
		return Tested{}
	}
	return Tested{Value: uint8(p.best(d) + min(int(p.Supports), n-1)), Survivors: uint8(n)}
}

// Result reads the pool.
func (p Pool) Result(s Throw) Tested {
	d := s.Dice
	q := p
	q.Strip = 0 // final took them away
	if d[1] > 0 {
		q.Kata = true
	}
	r := q.read(d)
	if !p.Count {
		r.Survivors = min(r.Survivors, 1)
	}
	r.Used = s.Used
	return r
}

// look is how dice rolled before step i are looked at.
func (p *Pool) look(i int) look {
	l := look{Kata: p.Kata, Exact: p.Strip + 1, Cap: 255, Ones: 255}
	again := 0
	for _, a := range p.Steps[i:] {
		again += int(a.Max)
		switch {
		case a.Max == 0:
		case a.Chosen && a.Own && a.Max > manyDice:
			l.Bounds[1] = true
		case a.Chosen:
			l.Exact += a.Max
			l.Bounds[1] = true
		case a.Own:
			l.Bounds[a.Limit] = true
		default:
			l.Exact += a.Max
		}
	}
	if n := uint8(p.Fixed.total()); n > 0 {
		l.Exact += n
	}
	if most := int(p.Strip) + 1 + int(p.Supports) + again; !p.Count && p.Fixed.total() == 0 {
		l.Cap, l.Ones = uint8(min(most, 255)), uint8(min(again, 255))
	}
	l.Most = l.Exact + p.Supports
	if p.Count || p.rerolls(i) {
		l.Most = 255
	}
	return l
}

// first is how the dice of a pool are looked at when they are rolled. Of those that
// the enemy has rolled again at once no more is read than that he does, nor of those
// that are taken away where nothing is rolled again.
func (p *Pool) first() look {
	for i, a := range p.Steps {
		switch {
		case a.Max == 0:
			continue
		case a.Own || a.Chosen || p.Fixed.total() > 0:
			return p.look(0)
		}
		l := p.look(i + 1)
		l.Skim, l.From, l.Most, l.Cap, l.Ones = a.Max, a.Limit, 255, 255, 255
		return l
	}
	l := p.look(0)
	if p.Strip > 0 && p.Fixed.total() == 0 {
		l.Skim, l.From, l.Exact = p.Strip, uint8(p.low()), 1
	}
	return l
}

// rerolls tells whether anything is rerolled from step i on.
func (p *Pool) rerolls(i int) bool {
	for _, a := range p.Steps[i:] {
		if a.Max > 0 {
			return true
		}
	}
	return false
}

// keep forgets what can no longer matter of dice that lie on the table before
// step i+1.
func (p *Pool) keep(i int, d dice) dice {
	if p.Fixed.total() > 0 {
		return d
	}
	l := p.look(i)
	out := dice{}
	left := int(l.Exact)
	for f := 6; f >= 1; f-- {
		exact := min(left, int(d[f]))
		out[f] += uint8(exact)
		left -= exact
		c := l.class(f)
		out[c] = max(out[c], min(out[c]+d[f]-uint8(exact), l.enough(c)))
	}
	return out
}
