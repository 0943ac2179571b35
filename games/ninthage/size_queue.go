package ninthage

// checkQueue counts the cases of attackers one after another.
func (q *question) checkQueue() {
	all, cases, lost := q.target.start.left(), 0, 0
	counted, made, work, overs, rows := 0, 0, 0, 0, 0
	joined, losses, sums := 0, 0, 0
	for _, l := range q.lines {
		worst, hits := q.worst(l), q.hitsOf(l)
		n := min(worst, all)
		states := min(lost, all) + 1
		cases = capped(cases + states*(n+1))
		joined = capped(joined + q.rowWork(l, n, hits)/6 + capped(states*(n+1))*(1+made*hits/2))
		overs = capped(overs + capped(states*(worst+1)))
		counted = capped(counted + capped(capped(states*(made+1))*(hits+1))*(1+n/8))
		losses = capped(losses + q.rowWork(l, n, 0))
		sums = capped(sums + 3*stageSums(l, hits))
		if later := q.lines[len(q.lines)-1].unit != l.unit; !later {
			n = 0
		}
		work = capped(work + q.rowWork(l, n, hits)/6 + capped(states*(n+1))*(1+made*hits/2))
		rows = capped(rows + q.rowWork(l, n, 0))
		made += hits
		lost += min(worst, all)
	}
	q.checkGuns()
	q.counted, q.joined, q.micros = counted, joined, cases/5
	q.reckoned = q.product || counted > mostCountedWhole && rows < mostRows && q.reckons()
	if q.product {
		return
	}
	if q.reckoned {
		q.micros += losses / 2000
		q.checkLosses(losses)
	}
	if len(q.order) > 1 && !q.crowded() {
		work = capped(work * (1 + len(q.order)))
	}
	q.overless = q.reckoned && overs > mostOvers
	q.stageless = q.reckoned && (work > mostQueueSteps || losses+sums > mostLossSums+mostStageSums) || !q.reckoned && counted > mostCountedQueue
	if cases <= mostCases {
		return
	}
	q.f.Fault(q.attackersKey("count"), "fewer attackers, or a smaller target",
		"too large: %d kinds of attacks one after another on %d Health Points are more than %s cases (at most %s)", len(q.lines), all, about(cases), about(mostCases))
}

// checkLosses refuses attacks whose losses take too many sums.
func (q *question) checkLosses(sums int) {
	if sums > mostLossSums {
		q.f.Fault(q.attackersKey("models"), "fewer attacks, a smaller Area Attack or fewer Multiple Wounds",
			"too large: what these attacks cost on %d Health Points takes %s sums (at most %s)", q.target.start.left(), about(sums), about(mostLossSums))
	}
}

// stageSums is how many sums it takes to add up the hits of a line, at most so
// many.
func stageSums(l *line, hits int) int {
	n := max(int(l.strand.Models), 1) * l.strand.Number.most()
	each := max(1, hits/max(n, 1))
	return capped(capped(n*hits/2) * (each + 1))
}

// checkBout counts the cases of one side's Melee Attacks, nobody striking back.
func (q *question) checkBout() {
	if q.counting() {
		w, few := q.fightCases()
		switch {
		case few:
			return
		case q.reckoned:
			q.countOnce(w.steps, mostFightSteps)
		default:
			q.countOnce(q.cases, mostFightCases)
		}
	}
	all, lost, cases, work := q.target.start.left(), 0, 0, 0
	counted, made := 0, 0
	for i, l := range q.lines {
		n := min(q.worst(l), all)
		l.strand.Worst = uint32(n)
		states := capped((min(lost, all) + 1) * (n + 1))
		cases = capped(cases + states)
		work = capped(work + q.rowWork(l, n, q.hitsOf(l))/6)
		made += q.hitsOf(l)
		if q.matters(ask{stages: CountHits, unit: -1, pool: -1}, i) {
			counted = capped(counted + capped(states*made))
		}
		lost += n
	}
	q.counted, q.micros = counted, 5*cases
	q.reckoned = (cases > mostBoutWalked || counted > mostCountedWhole) && q.reckons()
	q.stageless = q.stageless || q.reckoned && work > mostQueueSteps || !q.reckoned && counted > mostFightAsked
}

// rowWork is how many steps it takes to put the attacks of a line together, one
// after another: for each, what was lost and counted before, times what one adds.
func (q *question) rowWork(l *line, lost, hits int) int {
	b := q.costing(l)
	n := max(int(l.strand.Models), 1) * l.strand.Number.most()
	each := max(1, hits/max(n, 1))
	one := 1
	if lost > 0 {
		one = min(b.most(), lost) + 1
	}
	return capped(capped(n*(lost+1)*one) * (1 + hits/2*(each+1)))
}

// hitsOf is the most hits that the attacks of a line make on the target as it
// stands at first.
func (q *question) hitsOf(l *line) int {
	b := q.costing(l)
	b.Count = CountHits
	return max(int(l.strand.Models), 1) * l.strand.Number.most() * b.most()
}

// checkGuns counts the artillery shots of each unit: how they go and what their
// misfires cost is not told together with what they cost the target where that
// has too many cases, and not at all where it has too many by itself.
func (q *question) checkGuns() {
	all, before, wrecked, cases := q.target.start.left(), 0, 0, 0
	fired, wrecks := 0, 1 // how the shots of all units may have gone
	for _, unit := range q.order {
		shots, lost, own, hp, later := 0, 0, 0, 0, false
		for i, l := range q.lines {
			if l.unit != unit {
				continue
			}
			lost = min(all, lost+q.worst(l))
			if k := &l.strand; k.Assault.Attack.Kind != notArtillery {
				shots += k.shots()
				own, hp = int(k.Misfire.all()), int(k.Misfire.HP)
				later = later || q.matters(ask{stages: CountShots, unit: -1, pool: -1}, i)
			}
		}
		wreck := min(own, shots*hp)
		alone := capped(shots * (shots + 10*wreck)) // what misfires cost is told with the last word of the table
		q.apart = q.apart || shots*(shots+min(own, shots))*(lost+1) > mostGunsJoined
		q.shotless = q.shotless || alone > mostGunCases || later && capped(alone*(lost+1)) > mostGunCases
		if later {
			cases = capped(cases + capped((before+1)*(wrecked+1))*(lost+1))
		}
		before, wrecked = min(all, before+lost), wrecked+wreck
		fired, wrecks = fired+shots, capped(wrecks*(wreck+1))
	}
	together := capped(capped(wrecks*(fired+1)*(fired+1)) * (before + 1))
	q.shotless = q.shotless || cases > 2*mostGunCases || together > mostGunsTogether
	for _, l := range q.lines {
		if q.apart {
			q.citeMisfires(l)
		}
	}
}

// shots is how many artillery shots a strand fires at most.
func (k *Strand) shots() int {
	if kind := k.Assault.Attack.Kind; kind == volleyGun || kind == flamethrower {
		return max(int(k.Models), 1)
	}
	return max(int(k.Models), 1) * k.Number.most()
}
