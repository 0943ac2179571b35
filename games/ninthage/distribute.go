package ninthage

import "github.com/enfilade/enfilade/internal/table"

// weights is how many models of each pool may take hits that are distributed. A
// Champion never does; characters of the unit's own Type and Height do when
// four or fewer of the rank-and-file are left.
func (v *Victim) weights(h *Pools, stomp bool) (w [poolCount]int, all int, shielded bool) {
	few := v.rankAndFile(h) <= 4
	for p := range v {
		switch q := &v[p]; {
		case q.HP == 0 || h[p] <= 0 || p == championPool || stomp && !q.Standard:
		case q.Character == 0:
			w[p] = v.models(h, p)
		case q.Receives || few:
			w[p] = v.models(h, p)
		default:
			shielded = true
		}
		all += w[p]
	}
	return w, all, shielded
}

// stomped tells whether a model that Stomp Attacks may hit is left.
func (v *Victim) stomped(h *Pools) bool {
	for p := range v {
		if v[p].HP > 0 && v[p].Standard && h[p] > 0 {
			return true
		}
	}
	return false
}

// bearer is the pool that takes hits which no model is left for.
func (v *Victim) bearer(stomp bool) int {
	for p := range v {
		if stomp && v[p].HP > 0 && v[p].Standard {
			return p
		}
	}
	return rankAndFile
}

// rankAndFile is how many of the rank-and-file are left, the Champion among
// them.
func (v *Victim) rankAndFile(h *Pools) int {
	n := 0
	for p := range v {
		if v[p].HP > 0 && v[p].Character == 0 {
			n += v.models(h, p)
		}
	}
	return n
}

// portions shares n hits out as equally as possible: nobody takes a second
// before everybody has one, and what is left over goes in the order given.
func portions(n int, w [poolCount]int, all int, order [poolCount]uint8) (needs [poolCount]uint16, rest int) {
	if all == 0 {
		return needs, n
	}
	for p := range w {
		needs[p] = uint16(n / all * w[p])
	}
	rest = n % all
	left := rest
	give := func(p int) {
		x := min(left, w[p])
		needs[p] += uint16(x)
		left -= x
		w[p] = 0
	}
	for _, p := range order {
		if p > 0 {
			give(int(p) - 1)
		}
	}
	give(rankAndFile)
	for p := range w {
		give(p)
	}
	return needs, rest
}

// deal shares out the hits of a batch.
func (p *Plan) deal(t *table.T, s State) State {
	first := p.strand(p.batch(int(s.Strand)))
	side := first.Side
	if p.Staged && side == 1 && !s.Swapped {
		s.swap()
	}
	v := &p.Victims[side]
	h := s.Begun[side]
	if h == (Pools{}) {
		r := s.target(side)
		h = r.HP
	}
	w, all, shielded := v.weights(&h, first.Stomp)
	n := 0
	for _, x := range s.Lots {
		n += int(x)
	}
	p.citeDeal(t, v, &h, shielded)
	now := s.target(side)
	s.Alone = now.HP.lone()
	s.Needs, _ = portions(n, w, all, first.Order)
	if all == 0 { // a Champion is left
		s.Needs[v.bearer(first.Stomp)] = uint16(n)
	}
	if p.Of > 0 {
		s.Run.Hits += int32(s.Needs[p.Of-1])
	}
	if p.Noted && side == 0 {
		for i, x := range s.Needs {
			s.Taken[i] += x
		}
	}
	if !first.Assault.Attack.Count.any(CountWounds | CountUnsaved | CountOver | CountLosses) {
		s.Lots, s.Needs = [lotCount]uint16{}, [poolCount]uint16{}
		return p.quick(s)
	}
	return s.to(dealing)
}

func (p *Plan) citeDeal(t *table.T, v *Victim, h *Pools, shielded bool) {
	t.Cite("ninthage.seq.distribute", "ninthage.dist.equal")
	if shielded {
		t.Cite("ninthage.dist.protected")
	}
	if h[championPool] > 0 && v[championPool].HP > 0 {
		t.Cite("ninthage.dist.champion-never")
		if v.rankAndFile(h) == 5 {
			t.Cite("ninthage.dist.count5")
		}
	}
}

// Classes in the order in which a pool takes them: the bracketed hit first where
// it is wanted, last elsewhere, and hits that wound by Poison after others.
var (
	wanted   = [classCount]int{bracketedAuto, bracketedHit, plainHit, smallHit, plainAuto, smallAuto}
	unwanted = [classCount]int{plainHit, smallHit, plainAuto, smallAuto, bracketedHit, bracketedAuto}
)

// dealing resolves the hits of one strand and class on one pool.
func (p *Plan) dealing(t *table.T, s State) State {
	pool := poolCount - 1
	for pool > 0 && s.Needs[pool] == 0 {
		pool--
	}
	lot, from, class := p.lot(&s, pool)
	if s.Needs[pool] == 0 || lot < 0 {
		s.Lots, s.Needs = [lotCount]uint16{}, [poolCount]uint16{}
		return p.dealt(s)
	}
	n := min(s.Needs[pool], s.Lots[lot])
	s.Needs[pool] -= n
	s.Lots[lot] -= n
	k := p.strand(from)
	strike := p.strike(k, from, pool, class)
	if p.Staged {
		s.Stage = Stage{At: stageWound, Lone: s.Stage.Lone, From: uint16(from), Class: uint8(class), Pool: uint8(pool), Hits: n}
		return s.to(staging)
	}
	r := s.target(k.Side)
	strike.at(pool == rankAndFile && s.Alone)
	count := k.Assault.Attack.Count &^ (CountHits | CountAttacks)
	hit := Attack{Need: 1, Hits: 1, Plain: strike, Count: count, Cap: k.Assault.Attack.Cap}
	x := Salvo{Assault{Attack: hit, Pool: uint8(pool), Overflow: pool == rankAndFile}, Number{Plus: 1, Times: 1}, n}
	r.gather(pool, table.Call(t, "hits", x, r.alone(pool), "ninthage.seq.batch"))
	s.hurt(k.Side, r)
	return s
}

// alone is one Health Pool, and who bears what it cannot, as if there were no
// other: what is dealt to it is worked out once, whatever the others lost.
func (r *Run) alone(pool int) (out Run) {
	out.HP[pool] = r.HP[pool]
	if pool == rankAndFile {
		out.HP[championPool] = r.HP[championPool]
	}
	return out
}

// gather adds what one Health Pool by itself came to.
func (r *Run) gather(pool int, o Run) {
	r.HP[pool] = o.HP[pool]
	if pool == rankAndFile {
		r.HP[championPool] = o.HP[championPool]
	}
	r.Wounds += o.Wounds
	r.Unsaved += o.Unsaved
	r.Over += o.Over
}

// dealt goes on when every hit of a batch is resolved.
func (p *Plan) dealt(s State) State {
	if s.Stage.Lone {
		s.Stage, s.Alone = Stage{}, false
		return p.close(s)
	}
	s.Stage = Stage{}
	if !s.Inner {
		s.Alone = false
	}
	if s.Swapped {
		s.swap()
	}
	return p.quick(s)
}

// lot finds the hits that the pool takes next.
func (p *Plan) lot(s *State, pool int) (lot, from, class int) {
	if s.Needs[pool] == 0 {
		return -1, 0, 0
	}
	first := p.batch(int(s.Strand))
	if s.Stage.Lone {
		first = int(s.Strand)
	}
	for pass := range 2 {
		for from := first; from < int(p.N); from++ {
			k := p.strand(from)
			at := int(k.Lot) * classCount
			if s.Stage.Lone {
				at = 0
			}
			order := unwanted
			if s.wants(k, pool) {
				order = wanted
			}
			for j, c := range order {
				late := order == unwanted && j >= 4
				if s.Lots[at+c] > 0 && late == (pass == 1) {
					return at + c, from, c
				}
			}
			if s.Stage.Lone || p.last(from) {
				break
			}
		}
	}
	return -1, 0, 0
}

// wants tells whether the bracketed hit of a strand goes to the pool: to the
// first of those that take it of which hits are still dealt.
func (s *State) wants(k *Strand, pool int) bool {
	for _, to := range k.To {
		if to > 0 && s.Needs[to-1] > 0 {
			return int(to) == pool+1
		}
	}
	return pool == rankAndFile
}

// strike is how a hit of strand i and a class strikes a pool.
func (p *Plan) strike(k *Strand, i, pool, class int) Strike {
	var x Strikes
	if pool == int(k.Assault.Pool) {
		a := &k.Assault.Attack
		x = Strikes{a.Plain, a.Bracketed, a.Small}
	} else {
		x = p.against(i, pool)
	}
	out := x.Plain
	switch class {
	case bracketedHit, bracketedAuto:
		out = x.Bracketed
	case smallHit, smallAuto:
		out = x.Small
	}
	if class == plainAuto || class == bracketedAuto || class == smallAuto {
		out.Wound = 1
	}
	return out
}
