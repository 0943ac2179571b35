package ninthage

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// rounds are the laws of a Round of Combat that have been worked out, by what
// they count.
type rounds struct {
	lock  sync.Mutex
	known map[ask]*roundLaw
}

// roundLaw is the ends of a Round and what was counted.
type roundLaw struct {
	count []tallied
	ends  *junctures
	ops   int
	round round
}

// inRound finds what an ask counts in a Round, and with which others together it
// is worked out; false where round does not.
func (q *question) inRound(a ask) (key ask, c tallied, ok bool) {
	stages := a.stages &^ CountShots
	losses := stages & CountLosses
	c = tallied{uint8(a.side), stages &^ CountLosses, a.unit, max(0, a.pool+1)}
	key = ask{stages: stages, side: a.side, unit: a.unit, pool: -1}
	switch {
	case a.pool >= 0 && (!q.product || stages != CountHits), a.staged, a.side == 1 && losses != 0, a.stages.any(CountShots) && q.artillery(a.unit):
		return key, c, false
	case c.stage == 0 && (q.overless || q.product):
		return key, c, a.side == 0
	case c.stage == 0 || c.stage == CountOver:
		key.stages = CountLosses | CountOver // worked out together
		return key, c, a.side == 0
	case !slices.Contains(stagesOf[:], c.stage):
		return key, c, false
	case losses == 0:
		key.stages, key.side = 0, 0 // all of them beside each other
	}
	return key, c, true
}

// reckonedRound is the Round worked out for an ask, once.
func (q *question) reckonedRound(b *odds.Book, a ask) *roundLaw {
	key, c, _ := q.inRound(a)
	q.rounds.lock.Lock()
	defer q.rounds.lock.Unlock()
	all := q.rounds.known[key]
	if all == nil {
		all = q.reckonAll(b, key, c)
		if q.rounds.known == nil {
			q.rounds.known = map[ask]*roundLaw{}
		}
		q.rounds.known[key] = all
	}
	return all
}

// reckon gives the ends of a Round of Combat, with what the ask counts and the
// chance of it, and the roundings in any chance.
func (q *question) reckon(b *odds.Book, a ask, each func(e *End, p float64)) int {
	_, c, _ := q.inRound(a)
	all := q.reckonedRound(b, a)
	i := slices.Index(all.count, c)
	if !a.stages.any(CountLosses) {
		var sum column
		all.ends.all(func(_ int, x *juncture) { sum.add(x.of[i], 0, 1) })
		sum.each(c, End{}, each)
		return all.ops + all.ends.n
	}
	all.ends.all(func(_ int, x *juncture) {
		e := x.end()
		if c.stage == 0 {
			each(&e, x.p)
		} else {
			x.of[i].each(c, e, each)
		}
	})
	return all.ops
}

// end is a state at the end of the Round.
func (x *juncture) end() End {
	return End{Run: Run{HP: x.hp}, Own: x.own, Panic: x.panic, Mark: x.mark, Marked: x.marked}
}

// each gives every number that has a chance, as the counter says it.
func (s column) each(c tallied, e End, do func(e *End, p float64)) {
	for n, p := range s.p {
		if p != 0 {
			*c.in(&e.Run) = int32(s.low + n)
			do(&e, p)
		}
	}
}

// in is where the counter is written.
func (c tallied) in(r *Run) *int32 {
	switch c.stage {
	case CountAttacks:
		return &r.Attacks
	case CountHits:
		return &r.Hits
	case CountWounds:
		return &r.Wounds
	case CountUnsaved:
		return &r.Unsaved
	}
	return &r.Over
}

// reckonAll works the Round out.
func (q *question) reckonAll(b *odds.Book, key ask, c tallied) *roundLaw {
	r, s := q.roundOf(b, key, c)
	out := &roundLaw{count: r.count, ends: r.law(s)}
	out.round = *r
	out.ends.all(func(_ int, x *juncture) { out.ops = max(out.ops, int(x.ops+x.adds)) })
	return out
}

// roundOf is the Round that is to be worked out, and where it starts.
func (q *question) roundOf(b *odds.Book, key ask, c tallied) (*round, State) {
	count := []tallied{c}
	switch {
	case key.stages == 0:
		count = nil
		for side := range uint8(1 + b2i(q.melee)) {
			for _, s := range stagesOf {
				count = append(count, tallied{side, s, key.unit, 0})
			}
		}
		if q.product && key.unit < 0 {
			for i := range q.target.unit.Characters {
				count = append(count, tallied{0, CountHits, -1, firstCharacter + i + 1})
			}
		}
	case key.stages.any(CountOver):
		count = []tallied{{0, CountOver, key.unit, 0}}
	case c.stage == 0:
		count = nil
	}
	alone := *q // from the first attacker on
	alone.queue = nil
	p, s := alone.phase(ask{stages: CountLosses, unit: key.unit, pool: -1})
	p.Count = key.stages
	if p.Hold {
		p.Count |= CountLosses
	}
	r := &round{
		count: count, made: map[volleyed]float64{}, met: map[citing]State{},
		deals: map[State]*dealings{}, rowsOfHits: map[oneAttack]*hitsRow{}, strikes: map[Strike]int{},
		onPools: map[onePool]blows{}, poolRows: map[rowOn]*row{}, struck: map[Strike]float64{},
		sortedHits: map[volleyed]*sortedHits{}, shot: map[oneAttack]float64{}, rolls: map[string]float64{},
	}
	r.salvos = salvos{p: p, b: b, rows: map[oneAttack]*row{}, known: map[volleyed]blows{}, models: map[ofModels]*row{}}
	for i := range p.Strands {
		r.want = append(r.want, wanting{r.most(&s, i), r.wanted(i)})
	}
	return r, s
}

// reckoning is the attack with its law worked out by round.
func (q *question) reckoning(a ask, made attack.Attack, rs readings) attack.Attack {
	if _, _, ok := q.inRound(a); !ok {
		switch joined := a.stages &^ (CountLosses | CountShots); {
		case q.melee:
			return q.walkedOnly(a, made)
		case joined != 0 && q.counted > mostCountedQueue/10:
			return made.Refusing("what so many attacks come to in two stages together")
		}
		return made
	}
	every := make([]int, len(rs))
	for i := range every {
		every[i] = i
	}
	made.Few = func(b *odds.Book, at []int) attack.Law {
		out := attack.Law{}
		var room []attack.Value
		ops := q.reckon(b, a, func(e *End, p float64) {
			if len(room) < len(at) {
				room = make([]attack.Value, 1024*len(at))
			}
			v := room[:len(at):len(at)]
			room = room[len(at):]
			for i, j := range at {
				v[i] = rs[j].read(e)
			}
			out.Outcomes = append(out.Outcomes, attack.Outcome{Values: v, P: p})
		})
		out.Bound = odds.Rounded(ops)
		return out
	}
	few := made.Few
	law := func(b *odds.Book) attack.Law { return few(b, every) }
	made.Law = law
	made.Best = func(b *odds.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Law { return law(b) }
	made.Solve = func(b *odds.Book, worth func([]attack.Value) float64, _ advise.Aims) attack.Solution {
		sum := 0.0
		for _, o := range law(b).Outcomes {
			sum += worth(o.Values) * o.P
		}
		return attack.Solution{Value: sum}
	}
	if a.stages&^CountShots != CountLosses || a.unit >= 0 {
		return made
	}
	if !q.product {
		made.Exact = func(b *odds.Book) attack.Law { return q.exactEnds(b, a, rs) }
	}
	made.Cited = func(b *odds.Book) []table.RuleID { return q.reckonedRound(b, a).cited(b) }
	if !q.artillery(-1) || q.product {
		made.Counts = func(b *odds.Book) map[string]float64 { return q.reckonedRound(b, a).dice(b) }
	}
	return made
}

// walkedOnly refuses to work out what round does not, two stages together or
// hits by whom they are dealt to, where there are too many cases to walk through.
func (q *question) walkedOnly(a ask, made attack.Attack) attack.Attack {
	work := q.cases
	for range bits.OnesCount16(uint16(a.stages &^ (CountLosses | CountShots))) {
		work *= 20
	}
	if work <= mostWalked {
		return made
	}
	return made.Refusing("a Round of Combat of " + about(q.cases) + " cases: what its attacks come to is told stage by stage")
}

// citing is what decides the rules that have a part when a strand strikes.
type citing struct {
	strand, at                          int
	some, support, champion, five, over bool
	shot                                shooting
}

// shooting is what else decides it of what is shot.
type shooting struct {
	hits, partial             uint16 // none, one or more
	panic                     PanicState
	lost, kills, heavy, light bool
}

// meetsAfter notes a state in which a strand strikes at once with others, which
// may have cost up to so much: nothing, as much as a Panic Test takes, or all.
func (r *round) meetsAfter(s *State, i int, x *Salvo, worst int) {
	r.meets(s, i, x)
	pools := [2]*Pools{&s.Run.HP, &s.Own}[r.p.strand(i).Side]
	heavy := pools.left() - int(r.p.Morale.Start)*3/4
	for _, n := range []int{heavy, worst} {
		if n > 0 && n <= worst {
			after := *s
			r.p.strand(i).costs([2]*Pools{&after.Run.HP, &after.Own}[r.p.strand(i).Side], n)
			r.meets(&after, i, x)
		}
	}
}

// meets notes a state in which a strand strikes, one of each situation.
func (r *round) meets(s *State, i int, x *Salvo) {
	k := r.p.strand(i)
	h := [2]*Pools{&s.Run.HP, &s.Own}[k.Side]
	v := &r.p.Victims[k.Side]
	c := citing{
		strand: i, at: int(s.At), some: x.Models > 0, support: s.Ready[r.p.ready(i)][1] > 0, champion: h[championPool] > 0,
	}
	c.five = c.champion && v.rankAndFile(h) == 5
	c.over = c.champion && int(h[rankAndFile]) < x.worst()
	if !r.p.Melee {
		c.shot = r.shooting(s, x, h.left())
	}
	if _, known := r.met[c]; !known {
		if r.met[c] = *s; s.At == shoot {
			r.met[c] = r.p.arm(*s, k)
		}
		r.situations = append(r.situations, c)
	}
}

func (r *round) shooting(s *State, x *Salvo, left int) shooting {
	start, worst := int(r.p.Morale.Start), x.worst()
	return shooting{
		hits: min(x.Assault.Attack.Hits, 2), partial: min(x.Assault.Attack.Partial, 2), panic: s.Panic,
		lost: left < start, kills: worst >= left, heavy: 4*(start-left+worst) >= start, light: 4*(start-left) < start,
	}
}

// cited are the rules that had a part in any branch: those of each strand in
// each of the situations that it strikes in.
func (l *roundLaw) cited(b *odds.Book) []table.RuleID {
	var out []table.RuleID
	met := map[table.RuleID]bool{}
	for _, id := range l.spreadCited(b) {
		if !met[id] {
			met[id] = true
			out = append(out, id)
		}
	}
	for _, c := range l.round.situations {
		p := *l.round.p
		p.N, p.Count = uint16(c.strand+1), CountLosses
		from := l.round.met[c]
		p.Strands = p.fewer(&from, c.strand)
		for _, id := range odds.Cited(b, Phase{&p}, from, nil) {
			if !met[id] {
				met[id] = true
				out = append(out, id)
			}
		}
	}
	return out
}

// fewer is the strands with no more attacks of one of them than a sum may be made
// of: as many as cost more than any unit has.
func (p *Plan) fewer(s *State, i int) []Strand {
	all := p.Strands
	k := all[i]
	a := p.salvo(s, &k).Assault.Attack
	a.Count = CountLosses
	most, n := a.most(), max(int(k.Models), 1)*k.Number.fixed()
	few := max(1, int(math.Sqrt(float64(2*mostSums/(most*(most+1))))))
	switch each := k.Number.most(); {
	case k.Number.N == 0 && n > few:
		k.Models, k.Number = uint16(few), Number{Plus: 1, Times: 1}
	case k.Number.N > 0 && max(int(k.Models), 1)*each > few:
		k.Models = uint16(max(1, few/each))
		for k.Number.N > 1 && int(k.Models)*k.Number.most() > few {
			k.Number.N--
		}
	default:
		return all
	}
	out := slices.Clone(all)
	out[i] = k
	return out
}

// dice is how many dice are rolled on average: for each attack of a strand as
// many, and those that say how many attacks there are.
func (l *roundLaw) dice(b *odds.Book) map[string]float64 {
	out := map[string]float64{}
	add := func(of map[string]float64, times float64) {
		for name, n := range of {
			out[name] += n * times
		}
	}
	for _, v := range l.round.order {
		times := l.round.made[v] * float64(v.models)
		if times == 0 {
			continue
		}
		a := l.round.p.strand(v.strand).Assault.Attack
		a.Classes, a.Hits, a.Partial = false, v.hits, v.partial
		add(odds.Counts(b, v.number, Rolled{}, nil), times)
		each := odds.Of(b, v.number, Rolled{}, nil).Mean(func(n int) float64 { return float64(n) })
		add(odds.Counts(b, a, Shooting{}, nil), times*each)
	}
	add(l.round.rolls, 1)
	for _, key := range l.round.shotAs {
		a := l.round.attack(key)
		a.Classes, a.Count = true, CountHits
		add(odds.Counts(b, a, Shooting{}, nil), l.round.shot[key])
	}
	for _, strike := range l.round.spreadMet.hit {
		add(odds.Counts(b, strike, Blow{}, nil), l.round.struck[strike])
	}
	if l.round.tested > 0 {
		add(odds.Counts(b, afterPanic{l.round.p}, State{At: panicTest}, nil), l.round.tested)
	}
	return out
}
