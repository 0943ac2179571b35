package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// one makes attacks one at a time; what is left when the unit is gone is rolled
// together.
func (p Playing[G, F, U]) one(t *table.T, s Scene[U], g Group) Scene[U] {
	if s.X.left() == 0 {
		s.Lost = true
		if s.X.Blow.At == rollWound {
			s.Hits = uint16(s.X.Blow.Hits) + 1
		}
		s.Stage = playHits
		for i := range 6 {
			s.Mortal[i] = uint16(s.X.Pending >> i & 1)
		}
		s.X = Exchange{Unit: s.X.Unit}
		return s
	}
	if s.X.At == exchangeStart {
		if s.Left == 0 {
			return p.waited(s, g)
		}
		s.Left--
	}
	if s.X.At == exchangeDamage {
		return p.oneDamage(t, s, g)
	}
	pending, waiting := s.X.Pending, s.X.Waiting
	x, more, h := g.One.step(t, s.X)
	n := s.now()
	n.Hits += uint16(h.hits)
	n.Wounds += b2n(h.wound)
	n.Unsaved += b2n(h.unsaved)
	if pending > x.Pending && h.rolled == 0 { // mortal wounds were rolled
		points := x.Waiting - waiting
		if x.At == exchangeLose {
			points = x.Points
		}
		n.Mortal += points
		n.Damage += points
	}
	if s.X = x; !more {
		s.X = g.One.Result(x)
	}
	return s
}

// oneDamage rolls the Damage of an unsaved attack so that it is counted.
func (p Playing[G, F, U]) oneDamage(t *table.T, s Scene[U], g Group) Scene[U] {
	s.X.Unit = g.One.allocate(t, s.X.Unit)
	d := g.One.Rows[s.X.Now-1].Damage[s.X.Kind/otherDamage].Roll
	points := d.Min()
	if !d.Fixed() {
		points = table.Call(t, "damage", d, Rolling{}, "wh40k9.damage.random")
	}
	if !d.Fixed() && g.One.Command == commandDamage && s.X.Spare&spareAttack > 0 && points < int(s.X.Left) {
		t.Cite("wh40k9.reroll.command")
		s.X.Spare &^= spareAttack
		return s
	}
	s.now().Damage += uint16(points)
	s.X.At, s.X.Points = exchangeLose, uint16(points)
	return s
}

// waited deals the mortal wounds that waited for the end of the group.
func (p Playing[G, F, U]) waited(s Scene[U], g Group) Scene[U] {
	s.Stage, s.Points = playMortal, s.X.Waiting
	s.X.Waiting = 0
	return s
}

// played is the attack as it is played, with every measure counted.
func (p *plan) played() attack.Attack {
	switch n := len(p.start); {
	case n <= 1:
		return bindPlayed[[mostPlayed]Group, [1]After, [1]Aftermath](p)
	case n <= 3:
		return bindPlayed[[mostPlayed]Group, [3]After, [3]Aftermath](p)
	}
	return bindPlayed[[mostPlayed]Group, [20]After, [20]Aftermath](p)
}

func bindPlayed[G groups, F afters, U units](p *plan) attack.Attack {
	a, f, read := activation[G, F, U](p)
	joint := p.measures()
	measures := joint
	waiting := len(p.groups) - len(p.scene.groups)
	for _, law := range p.stages() {
		measures = append(measures, law.Measures...)
	}
	return attack.Bind(Playing[G, F, U]{a}, Scene[U]{Field: f}, measures, func(r Outcome[U], v []attack.Value) {
		read(r.Units, v[:len(joint)])
		at := len(joint)
		put := func(total uint16, each func(Tallied) uint16) {
			v[at] = attack.Number(int(total))
			at++
			for i := range p.scene.groups {
				v[at] = attack.Number(int(each(r.Counts[waiting+i])))
				at++
			}
		}
		for i := range p.uncounted() {
			each := func(c Tallied) uint16 { return c.stages()[i] }
			sum := uint16(0)
			for _, c := range r.Counts[:len(p.groups)] {
				sum += each(c)
			}
			put(sum, each)
		}
		slain, harm := 0, 0
		for _, c := range r.Counts {
			slain, harm = slain+int(c.Slain), harm+int(c.Harm)
		}
		v[at], v[at+1] = attack.Number(slain), attack.Number(harm)
	})
}

// stages are the counts in the order of their names.
func (c Tallied) stages() [7]uint16 {
	return [...]uint16{c.Attacks, c.Hits, c.Wounds, c.Unsaved, c.Mortal, c.Damage, c.Ones}
}
