package ninthage

import (
	"fmt"
	"math"
)

// fewExactDice are the dice up to which what is lost is always told in fractions.
const fewExactDice = 500

// lengthy is why the fractions of a law would be unreasonably long; empty: they
// are not. What is lost in all is the last to be refused.
func (q *question) lengthy(a ask) string {
	few := q.dice() <= fewExactDice
	lost := a.unit < 0 && a.stages.any(CountLosses) && !a.joins()
	switch why := q.long(a); {
	case few && q.enumerates(a):
		return ""
	case why != "" && !(lost && few):
		return why
	}
	if a.stages == CountShots && a.unit < 0 && !few && q.counted*q.dice() > mostExactCounted && q.matters(a, 0) {
		return fmt.Sprintf("fractions of artillery shots in %d cases", q.counted)
	}
	if !a.stages.any(allOf(stagesOf[:]) | CountOver) {
		return ""
	}
	most := mostExactQueue
	if q.melee {
		most = mostExactFight
	}
	if q.reckoned && q.counted > most || q.counted*q.dice() > q.dealtOr(mostExactCounted, mostExactDealt) {
		return fmt.Sprintf("fractions of what is counted in %d cases", q.counted)
	}
	return ""
}

// enumerates tells whether a census tells what is asked in fractions: one stage of
// attacks that round works out.
func (q *question) enumerates(a ask) bool {
	_, c, ok := q.inRound(a)
	return ok && !q.product && c.stage != 0 && !a.stages.any(CountLosses) && len(q.lines) > 1 && (q.reckoned || q.counted*q.dice() > mostExactWalked) && q.reckons()
}

// slow tells whether the fractions of a stage take long enough to be left out
// unless somebody asks for them.
func (q *question) slow(a ask) bool {
	if a.unit < 0 && q.enumerates(a) {
		return q.counted > mostExactListed || q.dice() > fewExactDice && q.exactSteps(a.stages.any(CountOver)) > mostExactSteps/20
	}
	return a.stages.any(allOf(stagesOf[:])|CountOver) && (q.counted*q.dice() > q.dealtOr(mostExactShown, mostDealtShown) || q.spreading > mostDealtSteps || q.ways > mostDealtWays)
}

// dealtOr is a limit of cases times dice, another where hits are distributed.
func (q *question) dealtOr(most, dealt int) int {
	if q.ways > 0 {
		return dealt
	}
	return most
}

// long is why fractions would be unreasonably long: thousands of dice, hundreds
// of them whose number is itself rolled by many, or many ends with a fraction
// each. Empty: they are not.
func (q *question) long(a ask) string {
	width, rolled := 0, 0
	for _, l := range q.lines {
		b := q.costing(l)
		n := max(int(l.strand.Models), 1) * l.strand.Number.most()
		spread := n * b.most()
		if b.most() == 1 && l.strand.Number.N == 0 {
			spread /= 4 // a binomial law is short work
		}
		width += spread
		if l.strand.Number.N > 0 {
			rolled += n
		}
	}
	switch {
	case width > mostExactLost:
		return fmt.Sprintf("fractions of up to %d Health Points (at most %d)", width, mostExactLost)
	case rolled > mostExactRolled:
		return fmt.Sprintf("fractions of up to %d attacks whose number is rolled (at most %d)", rolled, mostExactRolled)
	case q.exactSteps(a.stages.any(CountOver)) > mostExactSteps:
		return "fractions of so many attacks, and of so many Health Points (more than a second's work)"
	case q.ends > mostExactEnds:
		return fmt.Sprintf("fractions of %d ends of a Round of Combat (at most %d)", q.ends, mostExactEnds)
	case q.ways > mostExactWays:
		return fmt.Sprintf("fractions of %d ends of hits distributed over characters (at most %d)", q.ways, mostExactWays)
	case q.spreading > mostExactSpread:
		return fmt.Sprintf("fractions of hits distributed over characters in %d steps (at most %d)", q.spreading, mostExactSpread)
	}
	return ""
}

// exactSteps is how long several kinds of attacks take in fractions, in
// nanoseconds or so: putting the attacks of each together, and each with what was
// lost before, or with all that they may strike for. A number of so many dice has
// as many bits as their faces.
func (q *question) exactSteps(over bool) int {
	if len(q.lines) < 2 {
		return 0
	}
	const step, bits = 50, 26 // of one sum; in ten dice
	var lost [2]int
	sum, before := 0, 0
	for _, l := range q.lines {
		all, side := q.foe(l).start.left(), l.strand.Side
		if over {
			all = math.MaxInt32
		}
		b := q.costing(l)
		n, worst := max(int(l.strand.Models), 1)*l.strand.Number.most(), q.worst(l)
		if l.strand.Fight.counted() {
			n, worst = l.most(), q.worstStrokes(l)
		}
		loss, one := min(worst, all)+1, min(b.most(), all)+1
		words := q.diceOf(l) * bits / 640
		before += words
		if l.strand.Number.N > 0 { // put together for each number, of each number of models
			one += max(1, (l.front+l.support)*b2i(l.strand.Fight.By)/2)
		}
		sum = capped(sum + capped(n*loss*one/2)*(step+words/2) + capped((min(lost[side], all)+1)*loss)*(step+before))
		lost[side] += worst
	}
	return sum
}

// dice is how many dice are rolled at most, without those rolled again.
func (q *question) dice() int {
	const after = 5 // a Misfire, a Panic Test of as many as four
	sum := after
	for _, l := range q.lines {
		sum = capped(sum + q.diceOf(l))
	}
	return sum
}

// diceOf is how many of them are a line's.
func (q *question) diceOf(l *line) int {
	k := &l.strand
	a := &k.Assault.Attack
	hit := max(a.Plain.dice(), a.Bracketed.dice(), a.Small.dice())
	for _, x := range l.others {
		hit = max(hit, x.Plain.dice(), x.Bracketed.dice(), x.Small.dice())
	}
	b := q.costing(l)
	b.Count = CountHits
	each := int(hit) * b.most()
	switch {
	case a.Kind == catapult || a.Need == 7:
		each += 2
	case a.Need > 1:
		each++
	}
	rolls := max(int(k.Models), 1)
	if k.Fight.By {
		rolls = l.front + l.support
	}
	return capped(rolls*int(k.Number.dice()) + l.most()*each)
}

// dice is how many are rolled for one hit at most.
func (k *Strike) dice() uint8 {
	return uint8(b2i(k.Wound > 1)+b2i(k.Save < 7)+b2i(k.Special < 7)) + k.Loss.dice()
}
