package ninthage

import (
	"math"
	"slices"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// A Round of Combat stands where both sides have so many Health Points left.
// What is only counted on the way, hits and wounds, would multiply these states
// by every number it may come to. round carries it beside them instead: in each
// state the chance of each number of each stage, which the attacks of a strand
// raise and the state never asks for. It makes the same steps as Phase: who
// strikes, what they lose and what comes next is said by Plan alone.
type round struct {
	salvos
	count  []tallied
	panics []odds.Outcome[PanicState] // of a test
	roll   int                        // roundings in them
	tested float64                    // how often it is taken
	sums   int                        // made so far that the book has not been told of

	made       map[volleyed]float64 // how often attacks are made
	met        map[citing]State
	situations []citing

	// Of hits that are distributed over several Health Pools: see spread.
	still      table.T
	deals      map[State]*dealings
	rowsOfHits map[oneAttack]*hitsRow
	strikes    map[Strike]int
	onPools    map[onePool]blows
	poolRows   map[rowOn]*row
	struck     map[Strike]float64
	sortedHits map[volleyed]*sortedHits
	shot       map[oneAttack]float64
	shotAs     []oneAttack
	rolls      map[string]float64
	spreadMet  spreadMet
	box        box
}

// tallied is a stage of the attacks of one side, or of one attacker.
type tallied struct {
	side  uint8
	stage Counted
	unit  int // -1: all
	pool  int // hits on this pool only, from 1; 0: all
}

// of tells whether it counts what a strand does.
func (c tallied) of(p *Plan, k *Strand) bool {
	return c.side == k.Side && (c.unit < 0 || int(p.Mark) == int(k.Unit))
}

// law is the ends of the Round.
func (r *round) law(s State) *junctures {
	start, n := s.stands(), len(r.count)
	levels := make([]*junctures, len(r.p.Strands)+1) // before each strand, and at the end
	for i := range levels {
		levels[i] = &junctures{}
	}
	first := levels[0].find(&start, n)
	first.p = 1
	for i := range first.of {
		first.of[i] = column{0, []float64{1}}
	}
	for i := 0; i < len(r.p.Strands); {
		begun, next := levels[i], r.together(i)
		if !r.p.Melee || r.p.musters(i) {
			begun = r.begin(levels, i)
		}
		switch {
		case r.spreads(i):
			next = r.p.endOf(i)
			r.spread(i, next, begun, levels[next])
		case next > i+1:
			r.strikeAll(i, next, begun, levels[next])
		default:
			pending := &junctures{}
			r.strike(i, begun, pending, levels[next])
			r.strike(i, pending, levels[next], levels[next])
		}
		levels[i] = nil
		i = next
	}
	if end := levels[len(r.p.Strands)]; r.p.Count.any(CountLosses) {
		return end
	}
	return r.begin(levels, len(r.p.Strands))
}

// begin settles what needs no roll before strand i. Those who make no attack
// leave it to a later strand.
func (r *round) begin(levels []*junctures, i int) *junctures {
	var quiet table.T
	out := &junctures{}
	levels[i].all(func(j int, x *juncture) {
		s := x.state(nextStrand, i)
		if (j == 0 || !r.p.Melee) && i < len(r.p.Strands) && !r.spreads(i) {
			r.meets(&s, i, &Salvo{})
		}
		if s = r.p.next(&quiet, s); s.At == muster {
			s = r.p.muster(&quiet, s)
		}
		to, key := out, s.stands()
		if s.At == nextStrand {
			to = levels[s.Strand]
		}
		to.find(&key, len(r.count)).join(x)
	})
	return out
}

// strike makes the attacks of strand i in every state; Supporting Attacks that
// are still to come are pending.
func (r *round) strike(i int, from, pending, after *junctures) {
	var quiet table.T
	k, at := r.p.strand(i), r.p.ready(i)
	made := make([]volleyed, from.n)
	from.all(func(j int, x *juncture) {
		s := x.state(shoot, i)
		salvo, left := r.attacks(&quiet, &s, k, at)
		r.meets(&s, i, &salvo)
		made[j], x.ready[at] = r.volley(i, &salvo, x.p), left
	})
	r.prepare(made)
	from.all(func(j int, x *juncture) {
		r.worked()
		s := r.p.close(x.state(shoot, i))
		if i+1 == int(r.p.N) || r.p.begins(i+1) {
			s.Formed = [2]Formed{}
		}
		into := after
		if s.At == shoot {
			into = pending
		}
		x.ops, x.adds = x.ops+x.adds, 0
		all := r.of(made[j])
		for l := range all.all {
			r.hit(k, x, &all.all[l], all.ops, s, into)
		}
		x.of = nil
	})
}

// volley notes attacks that are made with a chance.
func (r *round) volley(i int, salvo *Salvo, p float64) volleyed {
	a := &salvo.Assault.Attack
	whole := r.p.strand(i).Assault.Attack
	whole.alone(false)
	lone := a.Plain.Cap != whole.Plain.Cap || a.Bracketed.Cap != whole.Bracketed.Cap || a.Small.Cap != whole.Small.Cap
	v := volleyed{i, salvo.Models, salvo.Number, a.Hits, a.Partial, lone}
	r.made[v] += p
	return v
}

// attacks is what a strand makes now, and who is left to strike after that.
func (r *round) attacks(t *table.T, s *State, k *Strand, at int) (x Salvo, left [2]uint16) {
	switch {
	case k.Fight.By:
		return r.p.strokes(t, s, k)
	case k.Fight.Stands && s.Ready[at] == [2]uint16{}:
		return Salvo{Number: k.Number}, left
	}
	x, left = r.p.salvo(s, k), s.Ready[at]
	if kind := k.Assault.Attack.Kind; kind == volleyGun || kind == flamethrower {
		x.Number, x.Models = k.Number, 1
	}
	return x, left
}

// hit takes what a blow costs, and goes to where that leads: a Panic Test may
// come between.
func (r *round) hit(k *Strand, x *juncture, b *blow, ops int, s State, into *junctures) {
	if b.p == 0 {
		return
	}
	over := 0
	if b.loss > 0 {
		pools := &s.Run.HP
		if k.Side == 1 {
			pools = &s.Own
		}
		over = k.costs(pools, b.loss)
	}
	if s.At == casualties {
		var quiet table.T
		s = r.p.casualties(&quiet, s)
	}
	if s.At != panicTest {
		key := s.stands()
		r.tally(k, x, b, 1, over, ops, into.find(&key, len(r.count)))
		return
	}
	r.test()
	r.tested += x.p * b.p
	for _, o := range r.panics {
		s.Panic = o.Result
		key := s.stands()
		r.tally(k, x, b, o.P, over, ops+r.roll+1, into.find(&key, len(r.count)))
	}
}

// sumsABlow is how many sums could be made while a blow finds where it leads.
const sumsABlow = 200

// worked tells the book how much has been worked out.
func (r *round) worked() {
	r.b.Check()
	r.b.Steps += r.sums / sumsAStep
	r.sums %= sumsAStep
}

// test works out the law of a Panic Test.
func (r *round) test() {
	if r.panics == nil {
		law := odds.Of(r.b, afterPanic{r.p}, State{At: panicTest}, nil)
		r.panics, r.roll = law.Outcomes, roundings(law.Bound)
	}
}

// tally counts what a blow came to, times a chance.
func (r *round) tally(k *Strand, x *juncture, b *blow, p float64, over, ops int, to *juncture) {
	to.p += x.p * b.p * p
	r.sums += sumsABlow
	widest := 1
	for i, c := range r.count {
		switch {
		case !c.of(r.p, k):
			to.of[i].add(x.of[i], 0, b.p*p)
		case c.stage == CountOver:
			to.of[i].add(x.of[i], over, b.p*p)
		case p == 1:
			by := &b.of[slices.Index(stagesOf[:], c.stage)]
			to.of[i].mix(x.of[i], *by, 0)
			widest = max(widest, len(by.p))
			r.sums += len(x.of[i].p) * len(by.p)
		default:
			by := &b.of[slices.Index(stagesOf[:], c.stage)]
			var part column
			part.mix(x.of[i], *by, 0)
			to.of[i].add(part, 0, p)
			widest = max(widest, len(by.p))
		}
	}
	to.ops = max(to.ops, x.ops+int32(ops)+2)
	to.adds += int32(widest)
}

// costs takes Health Points from the pool that a strand's hits go to, and is how
// many found nobody.
func (k *Strand) costs(pools *Pools, loss int) int {
	var quiet table.T
	pool, overflow := k.Assault.Pool, k.Assault.Overflow
	if k.Spread {
		pool, overflow = rankAndFile, true
	}
	r := Run{HP: *pools}
	r.lose(&quiet, int(pool), loss, overflow, true)
	*pools = r.HP
	return int(r.Over)
}

// reckons tells whether round can work the plan out: every hit has one Health
// Pool to go to, and nothing has been rolled yet.
func (p *Plan) reckons() bool {
	if p.Staged || p.Of > 0 || p.Earlier != nil {
		return false
	}
	for i := range p.Strands {
		k := &p.Strands[i]
		a := &k.Assault.Attack
		switch {
		case p.Melee && (a.Kind != notArtillery || k.Area.X > 0):
			return false
		case a.From != rollHit, k.Assault.One && (p.Melee || k.Spread):
			return false
		case k.Spread && p.Melee && (a.Need != 1 || k.Assault.Pool != rankAndFile || p.Victims[k.Side].several() || k.Stomp && !p.Victims[k.Side][rankAndFile].Standard):
			return false
		}
	}
	return true
}

// most is how many of the losses that strand i makes are told apart: none where
// nobody asks and nothing that follows depends on them.
func (r *round) most(s *State, i int) int {
	k := r.p.strand(i)
	switch left := [2]*Pools{&s.Run.HP, &s.Own}[k.Side].left(); {
	case r.p.Count.any(CountOver) && r.count[0].of(r.p, k):
		return math.MaxInt32
	case r.p.Count.any(CountLosses), r.p.matters(i):
		return left
	}
	return 0
}

// wanted is the stages of strand i that are counted.
func (r *round) wanted(i int) (want [countedStages]bool) {
	for _, c := range r.count {
		if j := slices.Index(stagesOf[:], c.stage); j >= 0 && c.of(r.p, r.p.strand(i)) {
			want[j] = true
		}
	}
	return want
}

// matters tells whether what strand i costs matters to what follows: somebody
// strikes in a later Initiative Step, or attacks after a unit that others may
// have destroyed, thinned or routed.
func (p *Plan) matters(i int) bool {
	for j := i + 1; j < int(p.N); j++ {
		k := p.strand(j)
		if p.Melee && k.Step != p.strand(i).Step && k.Fight.counted() || !p.Melee && p.unit(j) != p.unit(i) {
			return true
		}
	}
	return false
}
