package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Fight is who of a unit is left to strike in a fight.
type Fight struct {
	By      bool  // the models are counted when the strand strikes
	Stands  bool  // as many attacks as stated, while both units stand
	Pool    uint8 // whose models strike: rank-and-file, Champion, a character
	Whole   bool  // the Champion counts as one of the rank-and-file
	Front   Reach
	Ranks   uint8  // that make Supporting Attacks
	Support uint16 // most Attacks of a supporting model; 0: none
	Each    uint8  // parts of each model
	Lo, Hi  uint16 // which of the attacks in all are these; Hi 0: all of them
}

// Reach is how many models a front rank, or a side, brings into contact: so many,
// or as many as the enemy's width allows and one at each corner.
type Reach struct {
	Stated   bool
	N        uint16
	Num, Den uint32 // widths of the enemy's base and of the own
	Flank    bool   // the enemy's side counts, not its front
	Side     bool   // the own side is in contact, not the front
}

func (r Reach) of(own, enemy *Form) int {
	n, all := enemy.wide(), own.rank(0)
	if r.Flank {
		n = enemy.deep()
	}
	switch {
	case n == 0:
		return 0
	case r.Stated && r.Side:
		return min(int(r.N), max(all, own.deep()))
	case r.Stated:
		return min(int(r.N), all)
	case r.Side:
		all = own.deep()
	}
	return min(all, n*int(r.Num)/int(max(r.Den, 1))+2)
}

// strikers is how many of the strand's models strike from the front, and how
// many from behind: nobody where no enemy is left.
func (f Fight) strikers(own, enemy *Form, v *Victim, h *Pools) (front, support int) {
	if enemy.wide() == 0 {
		return 0, 0
	}
	if f.Stands {
		return b2i(own.wide() > 0), 0
	}
	if f.Pool != rankAndFile {
		if h[f.Pool] > 0 {
			return v.models(h, int(f.Pool)), 0
		}
		return 0, 0
	}
	left := v.models(h, rankAndFile)
	if f.Whole {
		left += v.models(h, championPool)
	}
	reach := f.Front.of(own, enemy)
	front = min(max(0, reach-f.others(v, h)), left)
	for i := 1; i <= int(f.Ranks) && i < own.deep(); i++ {
		support += min(own.rank(i), reach)
	}
	return front, min(support, left-front)
}

// others is how many places of the front rank are filled by those that strike by
// themselves: characters, and a Champion apart.
func (f Fight) others(v *Victim, h *Pools) int {
	n := b2i(!f.Whole && h[championPool] > 0)
	for p := firstCharacter; p < poolCount; p++ {
		if v[p].Character > 0 && h[p] > 0 {
			n += int(v[p].Front)
		}
	}
	return n
}

// counted tells whether who strikes depends on who is left.
func (f Fight) counted() bool { return f.By || f.Stands }

// slice is how many of n attacks are these.
func (f Fight) slice(n uint16) uint16 {
	if f.Hi == 0 {
		return n
	}
	return max(min(n, f.Hi), f.Lo) - f.Lo
}

// muster counts, for every strand of an Initiative Step, who strikes: what dies
// in the step still does.
func (p *Plan) muster(t *table.T, s State) State {
	i := int(s.Strand)
	step := p.strand(i).Step
	t.Cite("ninthage.melee.steps")
	for j := 0; i+j < int(p.N) && p.strand(i+j).Step == step; j++ {
		k := p.strand(i + j)
		if j == readyCount {
			panic(table.TooMany{Procedure: "more than 16 kinds of attacks in one Initiative Step"})
		}
		front, support := p.strikers(&s, k)
		s.Ready[j] = [2]uint16{uint16(front), uint16(support)}
	}
	if !p.Staged && !p.Count.any(CountLosses|CountOver) {
		p.forget(&s, step)
	}
	return p.arm(s, p.strand(i))
}

// forget leaves out how many are left where nobody asks and nothing later
// depends on it: when the unit is no more than struck, and no later step counts
// how wide it is, or it stays as wide as it was whatever it may still lose.
func (p *Plan) forget(s *State, step int8) {
	var later, hits [2]bool // the attacker's models, the target's, strike later; how many they hit depends on who is left
	var worst [2]int
	for j := int(s.Strand); j < int(p.N); j++ {
		k := p.strand(j)
		later[k.Side] = later[k.Side] || k.Step != step && k.Fight.counted()
		hits[k.Side] = hits[k.Side] || k.Area.X > 0 || k.Spread && p.Victims[k.Side].several()
		worst[k.Side] += int(k.Worst)
	}
	pools := [2]*Pools{&s.Run.HP, &s.Own} // of the victims
	for side := range pools {
		var start Pools
		for i := range p.Victims[side] {
			start[i] = p.Victims[side][i].Start
		}
		strikesLater, struckLater := later[1-side], later[side]
		switch {
		case strikesLater || hits[side]:
		case !struckLater, p.staysWide(uint8(side), *pools[side], &start, worst[side]):
			*pools[side] = start
		}
	}
}

// several tells whether hits may be distributed over more than one Health Pool.
func (v *Victim) several() bool {
	for _, q := range v[firstCharacter:] {
		if q.HP > 0 {
			return true
		}
	}
	return false
}

// staysWide tells whether a unit is as wide as at the start, as deep where its flank is struck, even when it has
// lost so many Health Points more. Those of characters are not reckoned.
func (p *Plan) staysWide(side uint8, h Pools, start *Pools, lost int) bool {
	for i := range h {
		if i != rankAndFile && h[i] != start[i] {
			return false
		}
	}
	h[rankAndFile] -= int16(min(lost, int(h[rankAndFile])))
	now, first := p.formOf(side, &h), p.formOf(side, start)
	return h[rankAndFile] > 0 && now.wide() == first.wide() && (now.deep() == first.deep() || !p.flanked(side))
}

// flanked tells whether how deep the unit is counts for who strikes it.
func (p *Plan) flanked(side uint8) bool {
	for i := range p.Strands {
		if k := &p.Strands[i]; k.Side == side && k.Fight.Front.Flank {
			return true
		}
	}
	return false
}

func (p *Plan) strikers(s *State, k *Strand) (front, support int) {
	pools := [2]*Pools{&s.Own, &s.Run.HP} // of side 0, who strikes the target
	own, enemy := pools[k.Side], pools[1-k.Side]
	if k.Stomp && !p.Victims[k.Side].stomped(enemy) {
		return 0, 0
	}
	return k.Fight.strikers(p.formOf(1-k.Side, own), p.formOf(k.Side, enemy), &p.Victims[1-k.Side], own)
}

// formOf is the formation of a victim as it is now.
func (p *Plan) formOf(side uint8, h *Pools) *Form {
	f := p.Forms[side].after(p.Victims[side].formed(h))
	return &f
}

// strokes is the attacks of a strand in a fight as they are now: those of the
// front, and the Supporting Attacks, each of which is limited; and who is left to
// strike after them.
func (p *Plan) strokes(t *table.T, s *State, k *Strand) (x Salvo, left [2]uint16) {
	at := p.ready(int(s.Strand))
	front, support := s.Ready[at][0], s.Ready[at][1]
	if k.Fight.Support == 0 {
		support = 0
	}
	n, each := k.Number, uint16(max(k.Fight.Each, 1))
	limited := n
	limited.Most = k.Fight.Support
	x = p.salvo(s, k)
	switch {
	case n.N == 0:
		x.Number = Number{Plus: 1, Times: 1}
		x.Models = k.Fight.slice(each * (front*uint16(n.fixed()) + support*uint16(limited.fixed())))
	case front > 0:
		x.Models = each * front
		left[1] = support
	default:
		x.Models, x.Number = each*support, limited
	}
	if support > 0 {
		t.Cite("ninthage.melee.support")
	}
	return x, left
}

// fight makes the attacks of a strand in a fight.
func (p *Plan) fight(t *table.T, s State, k *Strand) State {
	at := p.ready(int(s.Strand))
	x, left := p.strokes(t, &s, k)
	if p.Staged {
		if rolled, yes := p.number(t, s, x); yes {
			if rolled.Shots == 0 {
				rolled.Ready[at] = left
				return p.close(rolled)
			}
			return rolled
		}
		s.Ready[at] = left
		return p.begin(t, s, k, x)
	}
	s.Ready[at] = left
	if k.Assault.Attack.Count.any(CountAttacks) {
		s.Run.Attacks += int32(k.single(int(x.Models)))
	}
	r := s.target(k.Side)
	r = table.Call(t, "attacks", x, r, "ninthage.seq.batch")
	s.hurt(k.Side, r)
	return p.close(s)
}

// narrows tells whether attacks of earlier Initiative Steps may leave so little of
// the target that fewer of the line's models reach it: then those are counted
// when they strike, though nobody strikes back.
func (q *question) narrows(l *line) bool {
	lost, spread := 0, false
	for _, x := range q.lines {
		if x.strand.Step > l.strand.Step {
			lost = capped(lost + q.worstStrokes(x))
			spread = spread || x.strand.Spread
		}
	}
	if lost == 0 {
		return false
	}
	c, foe := q.attackers[l.unit], q.target
	left := foe.start
	for p := range left {
		if p == rankAndFile || p == championPool || spread {
			left[p] = max(0, left[p]-int16(min(lost, int(left[p]))))
		}
	}
	if l.strand.Stomp && !foe.victim.stomped(&left) {
		return true
	}
	if left.left() == 0 {
		left[rankAndFile] = 1 // that it may be gone is seen to by itself
	}
	f := &l.strand.Fight
	front, support := f.strikers(&c.form, &foe.form, &c.victim, &c.start)
	now := foe.form.after(foe.victim.formed(&left))
	few, behind := f.strikers(&c.form, &now, &c.victim, &c.start)
	return few != front || behind != support
}

// fix replaces who is left to strike by how many there are: nobody strikes back.
func (q *question) fix(l *line) {
	k := &l.strand
	c := q.attackers[l.unit]
	foe := q.target
	own, enemy := c.form, foe.form
	front, support := k.Fight.strikers(&own, &enemy, &c.victim, &c.start)
	f := k.Fight
	k.Fight = Fight{}
	each := max(int(f.Each), 1)
	limited := k.Number
	limited.Most = f.Support
	if f.Support == 0 {
		support = 0
	}
	if k.Number.N == 0 {
		n := each * (front*k.Number.fixed() + support*limited.fixed())
		k.Models, k.Number = f.slice(uint16(n)), Number{Plus: 1, Times: 1}
		return
	}
	k.Models = uint16(each * front)
	if support > 0 {
		l.second = &Strand{}
		*l.second = *k
		l.second.Models, l.second.Number = uint16(each*support), limited
	}
}

// supporting adds the Supporting Attacks whose number is rolled as lines of
// their own.
func (q *question) supporting(ls []*line) []*line {
	var out []*line
	for _, l := range ls {
		out = append(out, l)
		if l.second != nil {
			x := *l
			x.strand, x.silent, x.second = *l.second, true, nil
			out = append(out, &x)
			l.second = nil
		}
	}
	return out
}
