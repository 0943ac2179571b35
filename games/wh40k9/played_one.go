package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// aside is from what roll on a hit does not count: the row that it was allocated
// to, or the model as it is by now, differs there from what is counted. What
// counts in its place is rolled when the group is over.
type aside uint8

const (
	asideDamage aside = iota + 1
	asideSave
	asideWound
)

// one makes attacks one at a time; what is left when the unit is gone is rolled
// together.
func (p Playing[G, F, U]) one(t *table.T, s Scene[U], g Group) Scene[U] {
	if s.X.left() == 0 {
		return s.gone(g)
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
	s.putAside(g)
	pending, waiting := s.X.Pending, s.X.Waiting
	x, more, h := g.One.step(t, s.X)
	n := s.now()
	n.Hits += uint16(h.hits)
	n.Ones += b2n(h.one)
	s.Burnt += b2n(h.one)
	n.Wounds += b2n(h.wound && s.Aside < asideWound)
	n.Unsaved += b2n(h.unsaved && s.Aside < asideSave)
	rule := pending &^ x.Pending
	if rule > 0 && h.rolled == 0 && (s.Aside < asideWound || rule < 1<<3) { // mortal wounds were rolled
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

// gone leaves what is left of the attacks to be rolled together.
func (s Scene[U]) gone(g Group) Scene[U] {
	s.Lost = true
	if s.X.Blow.At == rollWound {
		s.Hits += uint16(s.X.Blow.Hits) + 1
	}
	for i := range 6 {
		if i < 3 || s.Aside < asideWound {
			s.Mortal[i] = uint16(s.X.Pending >> i & 1)
		}
	}
	s.X = Exchange{Unit: s.X.Unit}
	s.Stage = playWounds
	switch g.From {
	case fromAttack:
		s.Stage = playHits
		return s
	case fromHit:
		s.Hits += s.Left
	case fromWound:
		s.Kinds[0] += s.Left
	case fromUnsaved:
		s.Unsaved[0] += s.Left
	}
	s.Left = 0
	return s
}

// putAside finds out whether the next roll counts.
func (s *Scene[U]) putAside(g Group) {
	x := &s.X
	if x.At != exchangeStrike || x.Settled || x.Face > 0 || x.Pending > 0 && !x.First && x.Blow.At != rollSave {
		return
	}
	switch x.Blow.At {
	case rollHit:
		s.Aside = 0
	case rollWound:
		s.Aside = 0
		if c, _ := g.One.toWound(x.Unit); !x.Auto && c != g.One.Strike.Wound {
			s.Aside = asideWound
			s.Hits++
		}
	case rollSave:
		if g.From == fromWound {
			s.Aside = 0
		}
		u, _ := g.One.pick(x.Unit)
		kind := x.Blow.Kind & kindAP
		if s.Aside == 0 && g.One.row(int(u.Now)-1, u.Left).Save[kind] != g.counted().Save[kind] {
			s.Aside = asideSave
			s.Kinds[x.Blow.Kind]++
		}
	}
}

// counted is the row that counts are about: that which is allocated to first, as
// it is at first.
func (g *Group) counted() *Defence { return &g.One.Rows[g.One.Order[0]] }

// oneDamage rolls the Damage of an unsaved attack so that it is counted.
func (p Playing[G, F, U]) oneDamage(t *table.T, s Scene[U], g Group) Scene[U] {
	s.X.Unit = g.One.allocate(t, s.X.Unit)
	how := &g.One.row(int(s.X.Now)-1, s.X.Left).Damage[s.X.Kind/otherDamage]
	d := how.Roll
	points := d.Min()
	if !d.Fixed() {
		points = table.Call(t, "damage", d, Rolling{}, "wh40k9.damage.random")
	}
	short := !d.Fixed() && points < int(s.X.Left)
	if short && g.One.Command == commandDamage && s.X.Spare&spareAttack > 0 {
		t.Cite("wh40k9.reroll.command")
		s.X.Spare &^= spareAttack
		return s
	}
	if short && how.BelowNeed && !s.Again {
		s.Again = true
		return s
	}
	s.Again = false
	if g.From == fromUnsaved {
		s.Aside = 0
	}
	if s.Aside == 0 && d != g.counted().Damage[s.X.Kind/otherDamage].Roll {
		s.Aside = asideDamage
		s.Unsaved[s.X.Kind/otherDamage]++
	}
	if s.Aside == 0 {
		s.now().Damage += uint16(points)
	}
	s.X.At, s.X.Points = exchangeLose, uint16(points)
	return s
}

// waited deals the mortal wounds that waited for the end of the group, when all
// its weapons are fired.
func (p Playing[G, F, U]) waited(s Scene[U], g Group) Scene[U] {
	s.Stage = playMortal
	if s.Weapons+1 >= g.Weapons || !g.burns() {
		s.Points = s.X.Waiting
		s.X.Waiting = 0
	}
	return s
}

// burns tells whether every weapon is fired by itself, because each may harm its
// bearer.
func (g *Group) burns() bool { return g.One.Strike.Ones != 0 && g.From == fromAttack }

// owes tells whether rolls that did not count are to be made up for.
func (s *Scene[U]) owes() bool {
	return s.Hits > 0 || s.Kinds != [8]uint16{} || s.Unsaved != [2]uint16{}
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
		counted, _ := p.uncounted()
		for i := range counted {
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
