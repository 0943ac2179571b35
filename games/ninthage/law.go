package ninthage

import (
	"math/bits"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// ask is what a law counts: stages of the attacks of one side, of all attackers
// or of one, on all pools or on one.
type ask struct {
	stages Counted
	side   int
	unit   int // -1: all
	pool   int // hits on this pool only; -1: all
	staged bool
}

// over tells whether nothing that is asked comes of line i or of any after it.
func (q *question) over(a ask, i int) bool {
	if a.stages.any(CountLosses|CountOver) || a.staged {
		return false
	}
	return !slices.ContainsFunc(q.lines[i:], func(l *line) bool {
		return int(l.strand.Side) == a.side && (a.unit < 0 || a.unit == l.unit)
	})
}

// matters tells whether what comes later depends on whom line i leaves: later
// attackers, who is left to strike in a later Initiative Step, or whom its hits
// find.
func (q *question) matters(a ask, i int) bool {
	l := q.lines[i]
	for j := i + 1; j < len(q.lines); j++ {
		m := q.lines[j]
		if q.over(a, j) || a.unit >= 0 && q.rank(m.unit) > q.rank(a.unit) {
			break
		}
		if q.melee {
			if m.strand.Step != l.strand.Step && (m.strand.Fight.counted() || m.strand.Side == l.strand.Side && q.finds(m)) {
				return true
			}
		} else if m.unit != l.unit && (m.strand.Spread || q.dec.IfPanicked.text == "hold fire" || q.wears()) {
			return true
		}
	}
	return false
}

// finds tells whether how many hits a line makes, or on whom, depends on who is
// left of the unit it strikes.
func (q *question) finds(l *line) bool {
	return l.strand.Area.X > 0 || l.strand.Spread && q.foe(l).victim.several()
}

// write puts the lines on strands that count what is asked. With earlier plans
// those of attackers before the one asked about are left out.
func (q *question) write(a ask, w *Plan) {
	left := func(l *line) bool {
		return a.unit >= 0 && (q.rank(l.unit) > q.rank(a.unit) || w.Earlier != nil && l.unit != a.unit)
	}
	spread := slices.ContainsFunc(q.lines, func(l *line) bool { return !left(l) && l.strand.Spread })
	for i, l := range q.lines {
		if left(l) || q.over(a, i) {
			continue
		}
		k := l.strand
		count := Counted(0)
		if int(k.Side) == a.side && (a.unit < 0 || a.unit == l.unit) {
			count = a.stages
			if a.pool >= 0 && (k.Spread || int(k.Assault.Pool) != a.pool) {
				count &^= CountHits
			}
		} else if a.stages.any(CountLosses) {
			count = a.stages & (CountLosses | CountShots)
			if a.unit >= 0 {
				count &^= CountShots
			}
		}
		if a.staged {
			count = a.stages
		}
		if q.matters(a, i) {
			count |= CountLosses
		}
		if k.Assault.Attack.Kind == notArtillery {
			count &^= CountShots
		}
		w.add(q, l, count, spread)
		if a.staged {
			w.By = append(w.By, By{k.Side, l.who, l.name})
		}
		if q.keep != nil && !a.staged {
			w.Keep = append(w.Keep, q.keep[i])
		}
	}
}

// add puts a line on a strand that counts what is said.
func (p *Plan) add(q *question, l *line, count Counted, spread bool) {
	k := l.strand
	k.Assault.Attack.counting(count, q.foe(l).start.left())
	k.Assault.Attack.Classes = k.Spread
	if k.Spread {
		k.Most = uint32(min(l.hitsAtMost(), 1<<30))
	}
	k.Unit = uint8(q.rank(l.unit))
	if !spread {
		p.Strands = append(p.Strands, k)
		return
	}
	var row [poolCount]Strikes
	for i, x := range l.others {
		x.Plain.Count, x.Bracketed.Count, x.Small.Count = count, count, count
		row[i] = x
	}
	k.Lot = p.lotOf(&k, &row)
	p.Strands, p.Against = append(p.Strands, k), append(p.Against, row)
}

// lotOf is the lot in which hits of one more strand wait: that of an earlier one of
// its batch that strikes alike, or the next.
func (p *Plan) lotOf(k *Strand, against *[poolCount]Strikes) uint8 {
	next := uint8(0)
	for i := len(p.Strands) - 1; i >= 0 && p.Strands[i].batched(k); i-- {
		x := &p.Strands[i]
		if x.alike(k) && p.Against[i] == *against {
			return x.Lot
		}
		next = max(next, x.Lot+1)
	}
	return next
}

// counting makes the attack and its strikes count the stages.
func (a *Attack) counting(c Counted, most int) {
	a.Count = c
	a.Plain.Count, a.Bracketed.Count, a.Small.Count = c, c, c
	if !c.any(CountOver) {
		a.Cap = int32(max(most, 1))
	}
}

// rank is the place of an attacker in the order of attacks.
func (q *question) rank(unit int) int { return slices.Index(q.order, unit) }

// phase is the plan of a law, and where it starts.
func (q *question) phase(a ask) (*Plan, State) {
	p := q.plan(a.stages)
	p.Staged, p.Near = a.staged, q.near
	if a.unit >= 0 {
		if p.Earlier = q.earlierThan(a); p.Earlier != nil {
			p.Count = a.stages // nobody holds fire behind the last
		}
		p.Mark = int8(q.rank(a.unit))
	}
	q.write(a, p)
	if len(p.Strands) > maxStrands {
		panic(table.TooMany{Procedure: "more than 400 kinds of attacks"})
	}
	p.N = uint16(len(p.Strands))
	if a.pool >= 0 {
		p.Of = uint8(a.pool + 1)
	}
	s := p.start(q.target.start)
	if q.melee && len(q.attackers) > 0 {
		p.Victims[1], p.Forms[1] = q.attackers[0].victim, q.attackers[0].form
		s.Own = q.attackers[0].start
	}
	if q.past != nil {
		q.past.enter(p, &s)
	}
	return p, s
}

// plan is a plan without strands.
func (q *question) plan(count Counted) *Plan {
	p := &Plan{Melee: q.melee, Hold: q.dec.IfPanicked.text == "hold fire", Mark: -1, Count: count, Morale: q.morale, Whole: q.target.start}
	p.Victims[0], p.Forms[0] = q.target.victim, q.target.form
	if p.Hold {
		p.Count |= CountLosses
	}
	return p
}

// attackOf binds a law to the measures it holds.
func (q *question) attackOf(a ask) attack.Attack {
	q.settle()
	if a.pool >= 0 && a.stages == CountHits && !q.hitsOn(a.pool) {
		return q.unhit(a)
	}
	p, s := q.phase(a)
	rs := q.measures(a)
	made := attack.Bind(Phase{p}, s, rs.measures(), rs.all)
	made.Few = func(b *odds.Book, at []int) attack.Law {
		return few(odds.Of(b, Phase{p}, s, nil), rs, at, func(e End) End { return e })
	}
	switch {
	case q.shotless && a.stages.any(CountShots) && q.artillery(a.unit):
		return made.Refusing("how so many artillery shots go")
	case q.spreading > mostSpreadApart && len(q.order) > 1 && (a.unit >= 0 && !q.product || a.stages.any(CountShots) && q.artillery(a.unit)):
		return made.Refusing("what one attacker of several comes to, or how artillery shots go, where hits are distributed over characters in " + about(q.spreading) + " steps (at most " + about(mostSpreadApart) + ")")
	case a.joins() && q.joined > mostJoined:
		return made.Refusing("what so many attacks come to in two stages together")
	case p.plain() && !(q.reckoned && (a.joins() || q.broad)):
		made = p.short(made, s, rs)
	case q.product && q.staging > mostProductAsked && a.stages.any(allOf(stagesOf[:])|CountOver),
		!q.product && (q.scattered() && a.joins() || q.spreading > mostStageAsked && len(q.lines) > 1 && a.stages.any(allOf(stagesOf[:])|CountOver)):
		return made.Refusing("what hits distributed over characters come to in stages")
	case q.overless && a.stages.any(CountOver), q.stageless && a.stages.any(allOf(stagesOf[:])|CountOver):
		return made.Refusing("what so many kinds of attacks (" + itoa(len(q.lines)) + ") come to, stage by stage")
	case q.reckoned:
		made = q.reckoning(a, made, rs)
	}
	if q.once != "" {
		return neglecting(made).Inexact("fractions of models in contact counted once: " + q.once)
	}
	if q.enumerates(a) {
		made.Exact = func(b *odds.Book) attack.Law { return q.countedExactly(b, a, rs) }
	}
	if why := q.lengthy(a); why != "" {
		return made.Inexact(why)
	}
	made.Long = made.Long || q.slow(a)
	return made
}

// Unhit is what happens to a pool that nothing hits.
type Unhit struct{}

// Step does nothing.
func (Unhit) Step(_ *table.T, e End) (End, bool) { return e, false }

// Result is where it stood.
func (Unhit) Result(e End) End { return e }

// unhit is the law of hits on a pool that nothing hits: none.
func (q *question) unhit(a ask) attack.Attack {
	rs := q.measures(a)
	return attack.Bind(Unhit{}, End{}, rs.measures(), rs.all)
}

// joins tells whether the ask is for two stages together, what is lost one of
// them.
func (a ask) joins() bool {
	return a.pool < 0 && bits.OnesCount16(uint16(a.stages&^CountShots)) > 1
}

func allOf(cs []Counted) (all Counted) {
	for _, c := range cs {
		all |= c
	}
	return all
}

// plain tells whether the phase is one strand and no roll after it.
func (p *Plan) plain() bool {
	if p.N != 1 || p.Staged || p.Mark >= 0 || p.Of > 0 {
		return false
	}
	k := &p.Strands[0]
	m := &p.Morale
	rolls := p.Count.any(CountLosses) && !p.Melee && m.Known && !m.Exempt && !m.Passes && (m.Heavy || m.Cause)
	return !rolls && !k.Spread && !k.Single && !k.Fight.By && k.Assault.Attack.Kind == notArtillery
}

// Alone is a salvo by itself. Its result is the target after it.
type Alone struct{ Salvo Salvo }

// Step makes the salvo.
func (a Alone) Step(t *table.T, r Run) (Run, bool) {
	table.HandOver(t, "attacks", a.Salvo, r, "ninthage.seq.batch")
	return r, true
}

// Result is the target.
func (a Alone) Result(r Run) Run { return r }

// short is the same attack with its law worked out from the salvo alone: what
// follows of it needs no roll, and is settled where the result is read.
func (p *Plan) short(whole attack.Attack, s State, rs readings) attack.Attack {
	salvo := Alone{p.salvo(&s, &p.Strands[0])}
	end := func(r Run) End {
		after := End{Run: r, Own: s.Own}
		if p.Count.any(CountLosses) && !p.Melee {
			after.Panic = p.Morale.unrolled(r.HP.left())
		}
		return after
	}
	fast := attack.Bind(salvo, s.Run, whole.Measures, func(r Run, v []attack.Value) { rs.all(end(r), v) })
	fast.Few = func(b *odds.Book, at []int) attack.Law { return few(odds.Of(b, salvo, s.Run, nil), rs, at, end) }
	fast.Cited, fast.Counts, fast.Play, fast.Replay = whole.Cited, whole.Counts, whole.Play, whole.Replay
	return fast
}

// allStages are the stages that have laws of their own.
var allStages = []Counted{CountLosses | CountShots, CountHits, CountWounds, CountUnsaved, CountAttacks, CountOver}

// stages are those that have laws of their own here: how artillery shots go is
// one law with the losses, unless there are many, or several attackers fire one
// after another.
func (q *question) stages() []Counted {
	if len(q.order) < 2 && !q.apart || !q.artillery(-1) {
		return allStages
	}
	return append([]Counted{CountLosses, CountShots}, allStages[1:]...)
}

// asks lists the laws of the question, that of the losses first.
func (q *question) asks() []ask {
	var out []ask
	for _, s := range q.stages() {
		out = append(out, ask{stages: s, unit: -1, pool: -1})
	}
	for i := range q.target.unit.Characters {
		out = append(out, ask{stages: CountHits, unit: -1, pool: firstCharacter + i})
	}
	if q.f.Situation.StrikeBack {
		for _, s := range allStages[1:5] {
			out = append(out, ask{stages: s, side: 1, unit: -1, pool: -1})
		}
	}
	if len(q.order) > 1 || q.listed {
		for i := range q.attackers {
			for _, s := range q.stages() {
				out = append(out, ask{stages: s, unit: i, pool: -1})
			}
		}
	}
	return out
}

// receives tells whether any hits are distributed.
func (q *question) receives() bool {
	return slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 0 && !l.closeCombat() })
}

// hitsOn tells whether a pool may be hit: by hits that are distributed, or by
// attacks that are allocated to it.
func (q *question) hitsOn(pool int) bool {
	return q.receives() || slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 0 && int(l.strand.Assault.Pool) == pool })
}

// closeCombat tells whether the line's attacks are allocated.
func (l *line) closeCombat() bool { return l.plain.close }

func (q *question) laws() []attack.Attack {
	var out []attack.Attack
	for _, a := range q.asks() {
		if len(q.measures(a)) == 0 {
			continue
		}
		x := q.attackOf(a)
		x.Aside = x.Aside || q.aside(a)
		if q.scattered() || q.wide { // all its states would be walked through
			x.Counts = func(*odds.Book) map[string]float64 { return nil }
		}
		x.Counts = withinWork(x.Counts)
		if len(out) > 0 { // the first law meets every other rule and roll
			counts := x.Counts
			if x = x.Silent(); a.stages == CountShots && a.unit < 0 && !q.shotless {
				x.Counts = counts
			}
		}
		out = append(out, x)
	}
	return out
}

// withinWork counts the rolls unless that takes long: then none.
func withinWork(counts func(*odds.Book) map[string]float64) func(*odds.Book) map[string]float64 {
	return func(b *odds.Book) (all map[string]float64) {
		if !b.Within(mostCounting, func() { all = counts(b) }) {
			return nil
		}
		return all
	}
}
