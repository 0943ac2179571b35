package ninthage

import (
	"maps"
	"slices"
	"strings"
)

// How many cases one question may have: what has been lost, times what the next
// attacks may cost, added up over all attacks. Beyond that no answer comes in
// reasonable time, and the question is refused at once.
const (
	mostCases        = 4_000_000     // of attackers one after another
	mostWalkedWhole  = 32_000        // of a Round of Combat whose states hold all that is counted
	mostCountedWhole = 60_000        // of such states, times what is counted, before the last Initiative Step
	mostBoutWalked   = 32_000        // of Melee Attacks of one side, the same
	mostWalked       = 2_000_000     // of such states, where nothing else will do
	mostFightCases   = 1_200_000     // of a Round of Combat with hits that are distributed over characters
	mostFightSteps   = 2_000_000     // of any other Round of Combat
	mostFightEnds    = 260_000       // how a Round of Combat may end
	mostGunsJoined   = 20_000        // of artillery shots of one unit, their misfires and what they cost, in one law
	mostGunCases     = 200_000       // of the same, where later attackers depend on what they cost; of shots and misfires alone
	mostGunsTogether = 3_000_000     // of the shots and misfires of all units, by what each unit has left
	mostExactSteps   = 400_000_000   // of several kinds of attacks in fractions, nanoseconds or so
	mostExactLost    = 1600          // Health Points that fractions are added up of
	mostExactRolled  = 250           // attacks whose number is rolled, in fractions
	mostExactEnds    = 20_000        // of a Round of Combat, in fractions
	mostExactWays    = 400_000       // ends of one batch of hits distributed, in fractions
	mostExactSpread  = 10_000_000    // of hits distributed, in fractions
	mostSums         = 1 << 30       // of what a row of attacks may come to
	mostLossSums     = 2_000_000_000 // of what a target may lose by attacks one after another
	mostStageSums    = 2_000_000_000 // of what they count for beside it
	mostSpreadSteps  = 300_000_000   // of hits distributed over several Health Pools
	mostSpreadMelee  = 100_000_000   // of the same in close combat
	mostSpreadList   = 35_000_000    // of the same by several attackers
	mostSpreadWays   = 1_000_000     // of those of one batch
	mostSpreadApart  = 5_000_000     // of what one of several attackers comes to by itself
	leastProduct     = 100_000       // of such hits, before they are worked out pool by pool
	mostProduct      = 1_000_000_000 // sums that takes
	mostProductShown = 700_000_000   // of each attacker by itself, and of every stage, unless somebody asks
	mostProductAsked = 1_800_000_000 // of one stage that is asked for

	mostQueueSteps   = 1_500_000_000 // of attackers one after another, what is counted beside what was lost
	mostCountedQueue = 5_000_000     // of the same, where the states hold what is counted
	mostCountedFight = 350_000       // of a Round of Combat, the same, every stage
	mostFightAsked   = 700_000       // of one stage that is asked for
	mostJoined       = 250_000_000   // of the same, two stages together
	mostRows         = 200_000_000   // of such attackers, what is lost alone
	mostOvers        = 1_000_000     // of attackers one after another, what may find nobody told apart
	mostWorth        = 100_000       // cases times what is counted, times attackers, with every rule left out in turn
	mostWorthWays    = 10_000        // of hits distributed, the same
	mostStageSteps   = 10_000_000    // of such hits, every stage
	mostStageAsked   = 15_000_000    // of one stage that is asked for
	mostSpreadShown  = 2_000_000     // of what each of several attackers comes to, unless somebody asks
	mostStageWays    = 150_000       // of hits distributed, each stage by itself
	mostExactFight   = 700_000       // of a Round of Combat, cases times what is counted, in fractions
	mostExactQueue   = 3_000_000     // of attackers one after another, the same
	mostExactCounted = 150_000_000   // of either, times the dice
	mostExactWalked  = 1_000_000     // of either, times the dice, without a census
	mostExactListed  = 6_000_000     // cases times what is counted, unless somebody asks, where a census tells
	mostExactDealt   = 450_000_000   // of hits distributed, the same
	mostDealtShown   = 60_000_000    // of such hits, unless somebody asks
	mostDealtSteps   = 2_500_000     // of such hits, steps, the same
	mostDealtWays    = 80_000        // of such hits, ways, the same
	mostAnswer       = 4_000_000     // work of an answer, half a microsecond or so each
	mostCounting     = 600_000       // of the rolls that an explanation counts
	mostUnasked      = 1_600_000     // of all laws that nobody asks for
	mostExactShown   = 18_000_000    // of either, times the dice, unless somebody asks
)

// checkSize refuses what is too large to be worked out exactly.
func (q *question) checkSize() {
	if !q.checkKinds() {
		return
	}
	ends, n := q.spreadWays()
	switch {
	case q.melee && q.f.Situation.StrikeBack:
		q.checkFight()
	case !q.melee:
		q.multiplies(n)
		q.checkQueue()
	default:
		q.checkBout()
	}
	q.checkWidth()
	q.ways, q.spreading = ends, n
	if q.product {
		q.micros = 1000 + q.sums/600
		if q.sums > mostProduct {
			q.f.Fault("target.characters", "fewer shots, characters or Health Points",
				"too large: hits distributed over these characters take %s sums (at most %s)", about(q.sums), about(mostProduct))
		}
		return
	}
	q.micros += 5*ends + n/20
	most := mostSpreadSteps
	switch {
	case q.melee:
		most = mostSpreadMelee
	case len(q.order) > 1:
		most = mostSpreadList
	}
	if n > most || ends > mostSpreadWays {
		q.f.Fault("target.characters", "fewer shots, characters or Health Points",
			"too large: hits distributed over these characters may end in %s ways (at most %s) and take %s steps (at most %s)", about(ends), about(mostSpreadWays), about(n), about(most))
	}
}

// checkKinds counts kinds of attacks: in all, in one Initiative Step, and in one
// batch whose hits are distributed.
func (q *question) checkKinds() bool {
	if n := len(q.lines); n > maxStrands {
		q.f.Fault(q.attackersKey("models"), "fewer models, parts or attackers", "too large: at most %d kinds of attacks (got %d)", maxStrands, n)
		return false
	}
	step := 0
	var batch []*line // one of each that strike alike
	for i, l := range q.lines {
		k := &l.strand
		if same := i > 0 && q.lines[i-1].strand.Step == k.Step; !same {
			step = 0
		}
		if i == 0 || !q.batched(q.lines[i-1], l) {
			batch = nil
		}
		step++
		if !slices.ContainsFunc(batch, l.alike) {
			batch = append(batch, l)
		}
		switch {
		case q.melee && q.f.Situation.StrikeBack && step > readyCount:
			q.f.Fault("situation.strike_back", "fewer parts and characters", "too large: at most %d kinds of attacks in one Initiative Step", readyCount)
			return false
		case k.Spread && len(batch) > lotStrands:
			q.f.Fault(q.attackersKey("characters"), "fewer groups, parts or characters that attack",
				"too large: at most %d kinds of attacks of one unit whose hits are distributed over characters", lotStrands)
			return false
		}
	}
	return true
}

// batched tells whether hits of both lines are distributed together.
func (q *question) batched(a, b *line) bool {
	x, y := &a.strand, &b.strand
	return q.rank(a.unit) == q.rank(b.unit) && x.Side == y.Side && x.Step == y.Step && x.Spread == y.Spread && x.Stomp == y.Stomp
}

// alike tells whether hits of both lines are the same, on whatever model.
func (l *line) alike(m *line) bool {
	return l.strand.alike(&m.strand) && maps.Equal(l.others, m.others)
}

// attackersKey is the key of what all attackers are, or of one.
func (q *question) attackersKey(key string) string {
	if q.f.Attacker != nil {
		return "attacker." + key
	}
	return "attackers"
}

// checkWidth refuses attacks whose hits can come to too many different numbers
// of wounds: for each attack, half as many sums as there are, for each number.
func (q *question) checkWidth() {
	for _, l := range q.lines {
		k := &l.strand
		b := k.Assault.Attack
		b.Count = CountWounds
		if k.Spread || k.Fight.By || b.Plain.Wound < 2 {
			continue
		}
		if l.area.X > 0 {
			b.Hits = q.areaHits(l)
		}
		n, each := max(int(k.Models), 1)*k.Number.fixed(), 1
		if k.Number.N > 0 {
			n, each = max(int(k.Models), 1), k.Number.most()
		}
		sums := func(most int) int { return capped(capped(n*n*most/2) * (most + 1)) }
		most, over := each*b.most(), b
		over.Count = CountOver
		if sums(each*over.most()) > mostSums {
			q.overless, q.wide = true, true
		}
		b.Count = CountLosses
		q.broad = q.broad || sums(each*min(b.most(), q.foe(l).start.left())) > mostSums
		if work := sums(most); work > mostSums {
			q.f.Fault(q.keyOf(l.owner), "fewer attacks, or a smaller Area Attack",
				"too large: %d times up to %d wounds are more than %s sums (at most %s)", n, most, about(work), about(mostSums))
			return
		}
	}
}

// areaHits is how many hits an Area Attack makes on the formation at the start.
func (q *question) areaHits(l *line) uint16 {
	foe := q.foe(l)
	form, models := foe.standing(&foe.start)
	return uint16(l.area.hits(&form, models))
}

// keyOf is a path as the file writes it: copies of one attacker are attacker.
func (q *question) keyOf(path string) string {
	if _, rest, ok := strings.Cut(path, "]"); ok && q.f.Attacker != nil && strings.HasPrefix(path, "attackers[") {
		return "attacker" + rest
	}
	return path
}

// checkFight counts the cases of a Round of Combat, and how it may end.
func (q *question) checkFight() {
	w, few := q.fightCases()
	switch {
	case !few, q.ends > mostFightEnds:
		n, most := q.cases, mostFightCases
		if q.reckoned {
			n, most = w.steps, mostFightSteps
		}
		q.f.Fault("situation.strike_back", "smaller units, fewer attacks, or one side's attacks alone",
			"too large: this Round of Combat has %s cases and %s ends (at most %s and %s)", about(n), about(q.ends), about(most), about(mostFightEnds))
	}
}

// fightCases counts the cases of Melee Attacks of models that are counted when
// they strike, and tells whether they are few enough.
func (q *question) fightCases() (w fightWork, few bool) {
	var all [2]int
	for _, l := range q.lines {
		all[l.strand.Side] = q.foe(l).start.left()
	}
	w = fightWork{all: all}
	for i, l := range q.lines {
		k := &l.strand
		worst := q.worstStrokes(l)
		k.Worst = uint32(min(worst, all[k.Side]))
		w.add(l, worst, q.strikeLater(i))
	}
	q.cases, q.ends = w.cases, (min(w.lost[0], all[0])+1)*(min(w.lost[1], all[1])+1)
	q.reckoned = (q.cases > mostWalkedWhole || w.counted*len(q.lines) > 3*mostCountedWhole) && q.reckons()
	q.counted = w.counted
	if q.micros = 5 * q.cases; q.reckoned {
		q.micros = w.steps / 2
	}
	q.stageless = !q.reckoned && q.counted > mostFightAsked
	return w, !(!q.reckoned && q.cases > mostFightCases || q.reckoned && w.steps > mostFightSteps)
}

// reckons tells whether round can work this Round of Combat out.
func (q *question) reckons() bool {
	if q.past != nil {
		return false
	}
	p, _ := q.phase(ask{stages: CountLosses, unit: -1, pool: -1})
	return p.reckons()
}

// strikeLater tells whether anybody strikes in a later Initiative Step than
// line i.
func (q *question) strikeLater(i int) bool {
	return slices.ContainsFunc(q.lines[i:], func(l *line) bool { return l.strand.Step != q.lines[i].strand.Step })
}

// fightWork adds up what a Round of Combat takes.
type fightWork struct {
	all, lost [2]int
	matter    [2]int // of what was lost, what matters to who strikes later
	made      [2]int // attacks
	cases     int    // walked through: what has been lost, times what may be
	counted   int    // those in which somebody strikes later, times what is counted
	steps     int    // worked out by round: those, and the numbers counted beside them
}

func (w *fightWork) add(l *line, worst int, later bool) {
	k := &l.strand
	n, ways := min(worst, w.all[k.Side]), 1
	attacks := l.front + l.support
	if k.Number.N > 0 {
		// each number of attacks is worked out, and those in support by themselves
		ways = 8 * max(1, (k.Number.most()-k.Number.least())/5)
		attacks *= k.Number.most()
	}
	states := func(lost [2]int) int {
		return capped((min(lost[0], w.all[0]) + 1) * (min(lost[1], w.all[1]) + 1))
	}
	w.cases = capped(w.cases + capped(states(w.lost)*(n+1))*ways)
	over := 1
	if k.Side == 0 {
		over = 1 + max(0, w.lost[0]+worst-w.all[0])/100
	}
	w.steps = capped(w.steps + capped(states(w.lost)*(worst+1))*over)
	if later {
		work := capped(capped(states(w.matter)*(n+1)) * (w.made[0] + w.made[1] + attacks))
		w.counted = capped(w.counted + work)
		w.steps = capped(w.steps + work*(8+attacks)/400)
		w.matter[k.Side] += n
	}
	w.made[k.Side] += attacks
	w.lost[k.Side] += worst
}

// worstStrokes is the most Health Points that a line can cost in a fight.
func (q *question) worstStrokes(l *line) int {
	k := &l.strand
	b := k.Assault.Attack
	b.Count = CountLosses
	if l.area.X > 0 {
		b.Hits = uint16(int(l.area.X) * int(l.area.Y))
	}
	return l.most() * b.most()
}

// most is the most attacks that a line makes.
func (l *line) most() int {
	k := &l.strand
	if !k.Fight.By {
		return max(int(k.Models), 1) * k.Number.most()
	}
	times := l.front + l.support
	if k.Number.N > 0 {
		limited := k.Number
		limited.Most = k.Fight.Support
		times = l.front*k.Number.most() + l.support*limited.most()
	}
	if !l.closeCombat() {
		times *= max(int(k.Fight.Each), 1)
	}
	return times
}

func capped(n int) int { return min(n, 1<<40) }

// about writes a large number in words.
func about(n int) string {
	switch {
	case n >= 1_000_000_000:
		return itoa(n/1_000_000_000) + " billion"
	case n >= 1_000_000:
		return itoa(n/1_000_000) + " million"
	}
	return itoa(n/1000) + " thousand"
}
