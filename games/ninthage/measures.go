package ninthage

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// outcomes are the words of the measure, in the order of the reference.
var outcomes = []string{"unharmed", "losses", "panic test", "panic passed", "panic failed", "destroyed"}

// reading is a measure and how it is read off the end of a phase.
type reading struct {
	measure attack.Measure
	stage   Counted
	read    func(*End) attack.Value
}

// readings are how the measures of a law are read, in their order.
type readings []reading

// all reads every measure.
func (rs readings) all(s End, v []attack.Value) {
	for i := range rs {
		v[i] = rs[i].read(&s)
	}
}

// measures are what is read.
func (rs readings) measures() []attack.Measure {
	var out []attack.Measure
	for i := range rs {
		out = append(out, rs[i].measure)
	}
	return out
}

// few reads the measures at some places off the ends of a law, each made a
// phase's end by end.
func few[R any](law odds.Law[R], rs readings, at []int, end func(R) End) attack.Law {
	n := len(at)
	out := attack.Law{Outcomes: make([]attack.Outcome, len(law.Outcomes)), Bound: law.Bound}
	all := make([]attack.Value, n*len(law.Outcomes))
	var s End
	for i := range law.Outcomes {
		o := &law.Outcomes[i]
		v := all[i*n : (i+1)*n : (i+1)*n]
		s = end(o.Result)
		for j, k := range at {
			v[j] = rs[k].read(&s)
		}
		out.Outcomes[i] = attack.Outcome{Values: v, P: o.P}
	}
	return out
}

// measures are those that a law holds.
func (q *question) measures(a ask) readings {
	var rs readings
	switch {
	case a.pool >= 0:
		rs = append(q.poolReadings(a), q.readings(ask{stages: a.stages, unit: -1, pool: -1})...)
		rs = slices.DeleteFunc(rs, func(r reading) bool { return r.measure.Name == "hits" })
	default:
		rs = q.readings(a)
	}
	return slices.DeleteFunc(rs, func(r reading) bool { return !a.stages.any(r.stage) })
}

func (q *question) poolReadings(a ask) []reading {
	i := a.pool - firstCharacter
	return []reading{{attack.Measure{Name: "characters[" + itoa(i) + "].hits", Quiet: !q.hitsOn(a.pool)}, CountHits, func(s *End) attack.Value { return attack.Number(int(s.Run.Hits)) }}}
}

// readings are all measures of one side or one attacker.
func (q *question) readings(a ask) []reading {
	prefix := ""
	switch {
	case a.side == 1:
		prefix = "target."
	case a.unit >= 0:
		prefix = "attackers[" + itoa(a.unit) + "]."
	}
	var out []reading
	add := func(name string, stage Counted, read func(*End) int) {
		out = append(out, reading{attack.Measure{Name: prefix + name}, stage, func(s *End) attack.Value { return attack.Number(read(s)) }})
	}
	add("attacks", CountAttacks, func(s *End) int { return int(s.Run.Attacks) })
	add("hits", CountHits, func(s *End) int { return int(s.Run.Hits) })
	add("wounds", CountWounds, func(s *End) int { return int(s.Run.Wounds) })
	add("unsaved", CountUnsaved, func(s *End) int { return int(s.Run.Unsaved) })
	if a.side == 1 {
		return out
	}
	add("overkill", CountOver, func(s *End) int { return int(s.Run.Over) })
	q.lossReadings(a, add)
	add2 := func(name string, words []string, read func(*End) string) {
		m := attack.Measure{Name: prefix + name, Words: words}
		stage := CountLosses
		if name == "shot" || name == "misfire" {
			stage = CountShots
		}
		out = append(out, reading{m, stage, func(s *End) attack.Value { return attack.Word(read(s)) }})
	}
	add2("outcome", outcomes, func(s *End) string { return q.outcome(a, s) })
	if q.artillery(a.unit) {
		add2("shot", q.shotWords(a.unit), func(s *End) string { return shotWords[s.Shot] })
		add2("misfire", misfireWords[:], func(s *End) string { return misfireWords[s.Misfire] })
	}
	if q.f.Situation.StrikeBack && a.unit < 0 {
		add2("ahead", []string{"attacker", "target", "level"}, q.ahead)
	}
	return out
}

// aside tells whether a law takes so long that it is left out unless it is asked
// for by name.
func (q *question) aside(a ask) bool {
	switch {
	case a.pool >= 0:
		return q.hitsOn(a.pool) && (q.stageless || q.lengthyFight() || q.scattered() || q.reckoned && q.counted > mostCountedQueue/10)
	case a.unit >= 0 && q.crowded(), q.overless && a.stages == CountOver, q.shotless && a.stages == CountShots:
		return true
	}
	return q.heavy(a) && !a.stages.any(CountLosses)
}

// heavy tells whether totals over many attackers take long: they are worked out
// when they are asked for, not unasked.
func (q *question) heavy(a ask) bool {
	if q.stageless || q.lengthyFight() || q.scattered() {
		return true
	}
	if a.unit >= 0 || len(q.order) < 6 || q.reckoned {
		return false
	}
	most := 0
	for _, l := range q.lines {
		b := l.strand.Assault.Attack
		b.Count = CountHits
		if l.area.X > 0 {
			form, models := q.target.standing(&q.target.start)
			b.Hits = uint16(l.area.hits(&form, models))
		}
		most = max(most, int(l.strand.Models)*l.strand.Number.most()*b.most())
	}
	n := len(q.order)
	return most*most*n*n/2*q.target.start.left() > 3_000_000 && q.matters(ask{stages: CountHits, unit: -1, pool: -1}, 0)
}

// lengthyFight tells whether the stages of a Round of Combat that is walked through
// take long all together.
func (q *question) lengthyFight() bool {
	return q.melee && !q.reckoned && q.counted > mostCountedFight
}

// scattered tells whether what is counted of hits distributed over characters
// takes long: of several batches, or of one with many sorts of hits.
func (q *question) scattered() bool {
	if q.product {
		return q.staging > mostProductShown
	}
	return len(q.lines) > 1 && capped(q.spreading*len(q.order)) > mostStageSteps || q.ways > mostStageWays
}

// crowded tells whether the measures of each attacker of a list take long: they
// too are worked out only when they are asked for.
func (q *question) crowded() bool {
	if len(q.order) < 2 || q.melee {
		return false
	}
	if q.product {
		return capped(q.sums*len(q.order)) > mostProductShown
	}
	if q.spreading > mostSpreadShown {
		return true
	}
	pairs, lost := 0, 0
	for _, l := range q.lines {
		n := min(q.worst(l), q.target.start.left())
		pairs += min(lost, q.target.start.left()) * n
		lost += n
	}
	return pairs > 200_000 && (len(q.order) > 5 || pairs > 400_000)
}

// lossReadings are the measures of what was lost.
func (q *question) lossReadings(a ask, add func(string, Counted, func(*End) int)) {
	t := q.target
	startHP := t.start.left()
	startModels, _, _ := t.victim.count(&t.start)
	marked := func(s *End) (int, int) {
		if a.unit >= 0 {
			return int(s.Mark), int(s.Marked)
		}
		return startHP, startModels
	}
	add("damage", CountLosses, func(s *End) int { hp, _ := marked(s); return max(0, hp-s.Run.HP.left()) })
	add("slain", CountLosses, func(s *End) int {
		_, n := marked(s)
		m, _, _ := t.victim.count(&s.Run.HP)
		return max(0, n-m)
	})
	add("remaining", CountLosses, func(s *End) int { m, _, _ := t.victim.count(&s.Run.HP); return m })
	if a.unit < 0 {
		q.poolMeasures(add)
	}
	add("tests", CountLosses, func(s *End) int {
		if s.Panic != NoPanicTest {
			return 1
		}
		return 0
	})
	if q.artillery(a.unit) || q.f.Situation.StrikeBack && a.unit < 0 {
		stage := CountLosses
		if q.artillery(a.unit) {
			stage = CountShots
		}
		add("attacker_damage", stage, func(s *End) int { return q.ownLoss(s) })
		add("attacker_slain", stage, func(s *End) int { return q.ownSlain(s) })
	}
	if a.unit < 0 {
		for i := range q.near {
			n := &q.near[i]
			if n.Pool.HP == 0 {
				continue
			}
			name := "bystanders[" + itoa(i) + "]."
			add(name+"damage", CountShots, func(s *End) int { return int(s.Near[i]) })
			add(name+"slain", CountShots, func(s *End) int {
				left := int(n.Pool.Start - s.Near[i])
				return modelsOf(int(n.Pool.Start), int(n.Pool.HP)) - modelsOf(left, int(n.Pool.HP))
			})
		}
	}
}

func modelsOf(hp, each int) int { return (max(hp, 0) + each - 1) / each }

// poolMeasures are those of single Health Pools.
func (q *question) poolMeasures(add func(string, Counted, func(*End) int)) {
	t := q.target
	ranks := func(s *End) (hp, n int) {
		for p := range t.victim {
			v := &t.victim[p]
			if v.HP > 0 && v.Character == 0 && p != championPool {
				hp += int(t.start[p] - s.Run.HP[p])
				n += t.victim.models(&t.start, p) - t.victim.models(&s.Run.HP, p)
			}
		}
		return hp, n
	}
	add("rank_and_file.damage", CountLosses, func(s *End) int { hp, _ := ranks(s); return hp })
	add("rank_and_file.slain", CountLosses, func(s *End) int { _, n := ranks(s); return n })
	if t.champion {
		add("champion.slain", CountLosses, func(s *End) int { return b2i(t.start[championPool] > 0 && s.Run.HP[championPool] == 0) })
	}
	for i := range t.unit.Characters {
		p := firstCharacter + i
		name := "characters[" + itoa(i) + "]."
		add(name+"damage", CountLosses, func(s *End) int { return int(t.start[p] - s.Run.HP[p]) })
		add(name+"slain", CountLosses, func(s *End) int { return b2i(s.Run.HP[p] == 0) })
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// outcome is the word for how the target came off.
func (q *question) outcome(a ask, s *End) string {
	start := q.target.start.left()
	if a.unit >= 0 {
		start = max(int(s.Mark), s.Run.HP.left())
	}
	switch {
	case s.Run.HP.left() == 0:
		return "destroyed"
	case s.Panic == PanicFailed:
		return "panic failed"
	case s.Panic == PanicPassed:
		return "panic passed"
	case s.Panic == PanicNotRolled:
		return "panic test"
	case s.Run.HP.left() < start:
		return "losses"
	}
	return "unharmed"
}

func (q *question) ownLoss(s *End) int {
	if q.melee {
		return q.attackers[0].start.left() - s.Own.left()
	}
	return int(s.Lost)
}

func (q *question) ownSlain(s *End) int {
	if q.melee {
		c := q.attackers[0]
		n, _, _ := c.victim.count(&c.start)
		m, _, _ := c.victim.count(&s.Own)
		return n - m
	}
	return int(s.Dead)
}

// ahead is who made the other lose more Health Points.
func (q *question) ahead(s *End) string {
	mine, theirs := q.target.start.left()-s.Run.HP.left(), q.ownLoss(s)
	switch {
	case mine > theirs:
		return "attacker"
	case mine < theirs:
		return "target"
	}
	return "level"
}

// artillery tells whether any attack, or any of one attacker, is made with an
// artillery weapon.
func (q *question) artillery(unit int) bool {
	for _, l := range q.lines {
		if (unit < 0 || l.unit == unit) && l.strand.Assault.Attack.Kind != notArtillery {
			return true
		}
	}
	return false
}

// shotWords are the words that the measure takes, by the kinds of artillery.
func (q *question) shotWords(unit int) []string {
	words := map[artillery]string{
		catapult: "hit|partial hit|miss|misfire", cannon: "hit|miss|misfire", volleyGun: "fired|fired at -1|misfire", flamethrower: "fired|misfire",
	}
	var out []string
	for _, l := range q.lines {
		if unit >= 0 && l.unit != unit {
			continue
		}
		if w := words[l.strand.Assault.Attack.Kind]; w != "" {
			out = append(out, strings.Split(w, "|")...)
		}
	}
	return out
}
