package ninthage

// How many cases one question may have: what has been lost, times what the next
// attacks may cost, added up over all attacks. Beyond that no answer comes in
// reasonable time, and the question is refused at once.
const (
	mostCases      = 4_000_000 // of attackers one after another
	mostFightCases = 2_000_000 // of a Round of Combat
	mostFightEnds  = 260_000   // how a Round of Combat may end
	mostSpreadWays = 2_000_000 // of hits distributed over several Health Pools
)

// checkSize refuses what is too large to be worked out exactly.
func (q *question) checkSize() {
	switch {
	case q.melee && q.f.Situation.StrikeBack:
		q.checkFight()
	case !q.melee:
		q.checkQueue()
	}
	if n := q.spreadWays(); n > mostSpreadWays {
		q.f.Fault("target.characters", "fewer shots, characters or Health Points",
			"too large: hits distributed over these characters can come to more than %s different ends (at most %s)", about(n), about(mostSpreadWays))
	}
}

// checkQueue counts the cases of attackers one after another.
func (q *question) checkQueue() {
	all, cases, lost := q.target.start.left(), 0, 0
	for _, l := range q.lines {
		n := min(q.worst(l), all)
		cases += (min(lost, all) + 1) * (n + 1)
		lost += n
	}
	if cases <= mostCases {
		return
	}
	key := "attackers"
	if q.f.Attacker != nil {
		key = "attacker.count"
	}
	q.f.Fault(key, "fewer attackers, or a smaller target",
		"too large: %d kinds of attacks one after another on %d Health Points are more than %s cases (at most %s)", len(q.lines), all, about(cases), about(mostCases))
}

// checkFight counts the cases of a Round of Combat, and how it may end.
func (q *question) checkFight() {
	var all, lost [2]int
	for _, l := range q.lines {
		all[l.strand.Side] = q.foe(l).start.left()
	}
	cases := 0
	for _, l := range q.lines {
		k := &l.strand
		b := k.Assault.Attack
		b.Count = CountLosses
		if l.area.X > 0 {
			b.Hits = uint16(int(l.area.X) * int(l.area.Y))
		}
		times := max(int(k.Models), 1) * k.Number.most()
		if k.Fight.By {
			if times = l.front + l.support; k.Number.N > 0 {
				limited := k.Number
				limited.Most = k.Fight.Support
				times = l.front*k.Number.most() + l.support*limited.most()
			}
		}
		n, ways := min(times*b.most(), all[k.Side]), 1
		if k.Number.N > 0 {
			ways = 8 // each number of attacks is worked out, and those in support by themselves
		}
		cases += (min(lost[0], all[0]) + 1) * (min(lost[1], all[1]) + 1) * (n + 1) * ways
		lost[k.Side] += n
	}
	ends := (min(lost[0], all[0]) + 1) * (min(lost[1], all[1]) + 1)
	if cases <= mostFightCases && ends <= mostFightEnds {
		return
	}
	q.f.Fault("situation.strike_back", "smaller units, fewer attacks, or one side's attacks alone",
		"too large: this Round of Combat has %s cases and %s ends (at most %s and %s)", about(cases), about(ends), about(mostFightCases), about(mostFightEnds))
}

// spreadWays is how many ends hits may have that are distributed over several
// Health Pools: what each pool may lose, times how many hits of each kind there
// may be.
func (q *question) spreadWays() int {
	t := q.target
	hits, ways, most := 0, 1, 1
	for _, l := range q.lines {
		k := &l.strand
		if !k.Spread || k.Side != 0 {
			continue
		}
		b := k.Assault.Attack
		b.Count = CountHits
		if l.area.X > 0 {
			models, cells, beside := t.victim.count(&t.start)
			form := t.form.after(cells, beside)
			b.Hits = uint16(l.area.hits(&form, models))
		}
		n := max(int(k.Models), 1) * k.Number.most()
		hits += n * b.most()
		ways = capped(ways * (n + 1))
		if b.Need > 1 && (b.Poison || b.Focus) || b.Partial > 0 {
			ways = capped(ways * (n/2 + 1))
		}
		most = max(most, int(b.Plain.Cap), int(b.Bracketed.Cap))
	}
	if hits == 0 {
		return 0
	}
	w, all, _ := t.victim.weights(&t.start, false)
	for p, n := range w {
		if n == 0 {
			continue
		}
		lost := (hits + all - 1) / all * n * most
		ways = capped(ways * (min(lost, int(t.start[p])) + 1))
	}
	return ways
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
