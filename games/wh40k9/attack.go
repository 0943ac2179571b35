package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Attack is one attack, from its hit roll to its saving throw, at a unit of
// models that all save alike. Its result is how many of its hits were not
// saved. It does not look at mortal wounds or at the kind of a wound: where
// they matter attacks are made one at a time.
type Attack struct{ Strike }

// Roll is where an attack stands.
type Roll struct {
	Blow
	Unsaved uint8
}

// Step is the attack sequence.
func (a Attack) Step(t *table.T, r Roll) (Roll, bool) {
	if r.At == strikeOver {
		return r, false
	}
	b, h := a.step(t, r.Blow, a.Save[r.Kind&kindAP], 0)
	r.Blow = b
	if h.unsaved {
		r.Unsaved++
	}
	return r, true
}

// Result is how many hits were not saved.
func (a Attack) Result(r Roll) int { return int(r.Unsaved) }

// stage is what is counted of attacks, as if the target never ran out.
type stage uint8

const (
	countHits stage = iota
	countWounds
	countUnsaved
	countMortal
	countDamage
	countOnes
)

// Stage is one attack of which one thing is counted, as if the target never ran
// out of models. Its result is the count.
type Stage struct {
	Strike
	Of     stage
	Damage [2]Number // of an unsaved attack, and the other Damage
}

// Counted is where the counting of an attack stands.
type Counted struct {
	Blow
	Sum     uint16
	Unsaved uint8 // a Damage is to be rolled for it: its kind, and 1
	Pending uint8 // mortal wounds still to be rolled, by place in the two lists
}

// Step is the attack sequence, as far as it matters for what is counted.
func (c Stage) Step(t *table.T, s Counted) (Counted, bool) {
	next, more, _ := c.count(t, s, 0)
	return next, more
}

// count is Step with a Command Re-roll to be spent on a roll that fails; it
// tells which was spent.
func (c Stage) count(t *table.T, s Counted, command byte) (_ Counted, more bool, spent uint8) {
	switch {
	case s.Unsaved > 0:
		kind := (s.Unsaved - 1) / otherDamage
		s.Unsaved = 0
		s.Sum += uint16(table.Call(t, "damage", c.Damage[kind], Rolling{}))
		return s, true, 0
	case s.Pending > 0:
		return c.mortal(t, s), true, 0
	case s.At == strikeOver || c.Of == countHits && s.At == rollWound || c.Of == countWounds && s.At == rollSave && s.Hits == 0:
		return s, false, 0
	case c.Of == countWounds && s.At == rollSave:
		s.Blow = Blow{Hits: s.Hits}.next()
		return s, true, 0
	}
	b, h := c.step(t, s.Blow, c.Save[s.Kind&kindAP], command)
	s.Blow = b
	switch c.Of {
	case countHits:
		s.Sum += uint16(h.hits)
	case countWounds:
		s.Sum += b2n(h.wound)
	case countUnsaved:
		s.Sum += b2n(h.unsaved)
	case countOnes:
		s.Sum += b2n(h.one)
		if h.rolled == 'h' {
			s.Blow = Blow{At: strikeOver}
		}
	case countDamage:
		if h.unsaved {
			s.Unsaved = 1 + h.kind
		}
	}
	if c.Of == countMortal || c.Of == countDamage {
		if h.rolled == 'w' {
			h.mortal <<= 3
		}
		s.Pending = h.mortal
	}
	return s, true, h.spent
}

// mortal rolls how many mortal wounds one rule inflicts.
func (c Stage) mortal(t *table.T, s Counted) Counted {
	i := 0
	for s.Pending>>i&1 == 0 {
		i++
	}
	s.Pending &^= 1 << i
	m := c.HitMortal[i%3]
	if i >= 3 {
		m = c.WoundMortal[i-3]
	}
	if n := m.number(); n.Fixed() {
		s.Sum += uint16(n.Plus)
	} else {
		s.Sum += uint16(table.Call(t, "mortal wounds", n, Rolling{}))
	}
	return s
}

// Result is the count.
func (c Stage) Result(s Counted) int { return int(s.Sum) }

func b2n(b bool) uint16 {
	if b {
		return 1
	}
	return 0
}
