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
	p       *Plan
	b       *odds.Book
	count   []tallied
	matter  []bool // by strand: whether what it costs matters afterwards
	strands []*dealt
	blows   map[volleyed]blows

	made       map[volleyed]float64 // how often attacks are made
	order      []volleyed
	met        map[citing]State
	situations []citing
}

// tallied is a stage of one side's attacks.
type tallied struct {
	side  uint8
	stage Counted
}

// volleyed is attacks of a strand.
type volleyed struct {
	strand int
	models uint16
	number Number
}

// law is the ends of the Round.
func (r *round) law(s State) *junctures {
	start, n := s.stands(), len(r.count)
	before := &junctures{}
	first := before.find(&start, n)
	first.p = 1
	for i := range first.of {
		first.of[i] = column{0, []float64{1}}
	}
	for i := range r.p.Strands {
		begun := before
		if r.p.musters(i) {
			begun = r.settled(before, i)
		}
		before = &junctures{}
		pending := &junctures{}
		r.strike(i, begun, pending, before)
		r.strike(i, pending, before, before)
	}
	if r.p.Count.any(CountLosses) {
		return before
	}
	return r.settled(before, len(r.p.Strands))
}

// settled is the states when all is settled that needs no roll before strand i.
func (r *round) settled(js *junctures, i int) *junctures {
	var quiet table.T
	out := &junctures{}
	js.all(func(j int, x *juncture) {
		s := x.state(nextStrand, i)
		if j == 0 && i < len(r.p.Strands) {
			r.meets(&s, i, &Salvo{})
		}
		s = r.p.settle(&quiet, s)
		key := s.stands()
		out.find(&key, len(r.count)).join(x)
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
		attacks, left := r.attacks(&quiet, &s, k, at)
		r.meets(&s, i, &attacks)
		made[j], x.ready[at] = volleyed{i, attacks.Models, attacks.Number}, left
		r.made[made[j]] += x.p
	})
	r.prepare(made)
	from.all(func(j int, x *juncture) {
		r.b.Check()
		s := x.state(shoot, i)
		s = r.p.close(s)
		into := after
		if s.At == shoot {
			into = pending
		}
		x.ops, x.adds = x.ops+x.adds, 0
		all := r.blows[made[j]]
		key := s.stands()
		for l := range all.all {
			r.hit(k, x, &all.all[l], all.ops, key, into)
		}
		x.of = nil
	})
}

// attacks is what a strand makes now, and who is left to strike after that.
func (r *round) attacks(t *table.T, s *State, k *Strand, at int) (x Salvo, left [2]uint16) {
	switch {
	case k.Fight.By:
		return r.p.strokes(t, s, k)
	case k.Fight.Stands && s.Ready[at] == [2]uint16{}:
		return Salvo{Number: k.Number}, left
	}
	return r.p.salvo(s, k), s.Ready[at]
}

// prepare works out the blows of attacks, the fewest first.
func (r *round) prepare(made []volleyed) {
	var fresh []volleyed
	for _, v := range made {
		if _, known := r.blows[v]; !known {
			r.blows[v] = blows{}
			fresh = append(fresh, v)
			r.order = append(r.order, v)
		}
	}
	slices.SortFunc(fresh, func(a, b volleyed) int { return int(a.models) - int(b.models) })
	for _, v := range fresh {
		if v.number.N > 0 {
			r.blows[v] = r.strands[v.strand].rolledBy(r.b, v.number, int(v.models))
		} else {
			r.blows[v] = r.strands[v.strand].fixedBy(r.b, int(v.models)*v.number.fixed())
		}
	}
}

// hit takes what a blow costs and counts what it came to.
func (r *round) hit(k *Strand, x *juncture, b *blow, ops int, key stood, into *junctures) {
	if b.p == 0 {
		return
	}
	over := 0
	if b.loss > 0 {
		pools := &key.hp
		if k.Side == 1 {
			pools = &key.own
		}
		over = k.costs(pools, b.loss)
	}
	to := into.find(&key, len(r.count))
	to.p += x.p * b.p
	widest := 1
	for i, c := range r.count {
		switch {
		case c.side != k.Side:
			to.of[i].add(x.of[i], 0, b.p)
		case c.stage == CountOver:
			to.of[i].add(x.of[i], over, b.p)
		case c.stage == CountAttacks && !k.Assault.Counts:
			to.of[i].add(x.of[i], b2i(k.Single), b.p)
		default:
			more := 0
			if c.stage == CountAttacks {
				more = b2i(k.Single)
			}
			by := &b.of[slices.Index(stagesOf[:], c.stage)]
			to.of[i].mix(x.of[i], *by, more)
			widest = max(widest, len(by.p))
		}
	}
	to.ops = max(to.ops, x.ops+int32(ops)+1)
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

// reckons tells whether the plan is a Round of Combat that round can work out:
// both sides strike, every hit has one Health Pool to go to, and nothing has been
// rolled yet.
func (p *Plan) reckons() bool {
	if !p.Melee || p.Staged || p.Of > 0 || p.Mark >= 0 {
		return false
	}
	for i := range p.Strands {
		k := &p.Strands[i]
		a := &k.Assault.Attack
		switch {
		case !k.Fight.counted(), a.Kind != notArtillery, a.From != rollHit, k.Area.X > 0, k.Assault.One, k.Assault.Attack.Bracket:
			return false
		case k.Spread && (a.Need != 1 || k.Assault.Pool != rankAndFile || p.Victims[k.Side].several() || k.Stomp && !p.Victims[k.Side][rankAndFile].Standard):
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
	case r.p.Count.any(CountOver) && k.Side == 0:
		return math.MaxInt32
	case r.p.Count.any(CountLosses), r.p.strikesAfter(i):
		return left
	}
	return 0
}

// wanted is the stages of strand i that are counted.
func (r *round) wanted(i int) (want [countedStages]bool) {
	for _, c := range r.count {
		if j := slices.Index(stagesOf[:], c.stage); j >= 0 && c.side == r.p.strand(i).Side {
			want[j] = true
		}
	}
	return want
}

// strikesAfter tells whether anybody strikes in a later Initiative Step than
// strand i.
func (p *Plan) strikesAfter(i int) bool {
	for j := i + 1; j < int(p.N); j++ {
		if p.strand(j).Step != p.strand(i).Step && p.strand(j).Fight.counted() {
			return true
		}
	}
	return false
}
