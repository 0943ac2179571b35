package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Faces is a set of faces of a D6.
type Faces uint8

func (f Faces) has(face int) bool { return f>>face&1 == 1 }

// from is the faces of need and more; an unmodified 1 is never among them.
func from(need int) Faces {
	var f Faces
	for face := max(2, need); face <= 6; face++ {
		f |= 1 << face
	}
	return f
}

// Check is how a hit or wound roll is read: the faces that succeed and those
// that are rolled again, once. One that stands is not made again by anything.
type Check struct {
	Pass, Again Faces
	Stands      bool
}

// Mortal is mortal wounds that a roll inflicts.
type Mortal struct {
	On      Faces
	Instead bool // and the attack ends
	N       uint8
	Sides   uint8
	Plus    uint8
}

func (m Mortal) number() Number {
	return Number{N: m.N, Sides: m.Sides, Plus: int16(m.Plus)}
}

// Strike is one attack up to its saving throw: what each roll needs and what
// each face sets off.
type Strike struct {
	Automatic   bool // no hit roll
	Hit         Check
	Extra       [6]uint8 // additional hits, by face
	AutoWound   Faces    // of the hit roll
	Ones        Faces    // of the hit roll, that overheat the weapon
	HitMortal   [3]Mortal
	Wound       Check
	Kind        [6]uint8 // of the wound, by face: see kindAP, otherDamage
	WoundMortal [3]Mortal
	Save        [3]Saving // by how much AP is better
}

// Saving is what a saving throw needs, 7 if none can be passed, whether it is an
// invulnerable one, and which failed throws are rolled again.
type Saving struct {
	Need  uint8
	Ward  bool
	Again again
}

// A kind of wound is which of three AP values it has, and whether it has the
// other Damage.
const (
	kindAP      = 3
	otherDamage = 4
)

type again uint8

const (
	never again = iota
	ones
	failures
)

// Blow is where a strike stands.
type Blow struct {
	At      strikeStep
	Hits    uint8 // scored, not yet wounded
	Auto    bool  // the next of them wounds automatically
	Kind    uint8 // of the wound to be saved
	Settled bool  // the roll was made again already
	Face    uint8 // of a roll that may be made again, or the first that is as good
}

type strikeStep uint8

const (
	rollHit strikeStep = iota
	rollWound
	rollSave
	strikeOver
)

// happened is what one step of a strike came to.
type happened struct {
	rolled  byte // h, w, s: a roll that stands
	hits    int
	wound   bool
	unsaved bool
	kind    uint8
	one     bool
	mortal  uint8 // which of the three rules inflict mortal wounds
	ended   bool  // by the mortal wounds of the hit roll
	spent   uint8 // a Command Re-roll: spareAttack, spareSave
}

// next resolves the next hit, if there is one.
func (b Blow) next() Blow {
	if b.Hits == 0 {
		return Blow{At: strikeOver}
	}
	return Blow{At: rollWound, Hits: b.Hits - 1, Auto: b.Auto}
}

// step takes the next roll of the strike. Save is what the saving throw needs,
// command the roll that a Command Re-roll is spent on when it fails, h, w, s, or
// whether the attacker is asked: ? where another face may be better, ! where it may
// be another.
func (s *Strike) step(t *table.T, b Blow, save Saving, command byte) (Blow, happened) {
	if b.Face > 0 {
		return s.decide(t, b)
	}
	switch b.At {
	case rollHit:
		if s.Automatic {
			t.Cite("wh40k9.hit.automatic")
			return Blow{Hits: 1}.next(), happened{hits: 1}
		}
		t.Passes(uint64(s.Hit.Pass))
		face := t.D6("hit roll", "wh40k9.hit.skill")
		if s.Hit.Again.has(face) && !b.Settled {
			return Blow{At: rollHit, Settled: true}, happened{}
		}
		if s.Hit.Stands {
			return s.hit(t, face)
		}
		if command == 'h' && !b.Settled && !s.Hit.Pass.has(face) {
			return Blow{At: rollHit, Settled: true}, happened{spent: spareAttack}
		}
		if like, ask := s.again(false, face, command); ask && !b.Settled {
			return Blow{At: rollHit, Face: uint8(like)}, happened{}
		}
		return s.hit(t, face)
	case rollWound:
		if b.Auto {
			t.Cite("wh40k9.ability.auto-wound")
			return Blow{At: rollSave, Hits: b.Hits}, happened{wound: true}
		}
		t.Passes(uint64(s.Wound.Pass))
		face := t.D6("wound roll", "wh40k9.wound.table")
		if s.Wound.Again.has(face) && !b.Settled {
			b.Settled = true
			return b, happened{}
		}
		if s.Wound.Stands {
			return s.wound(t, b, face)
		}
		if command == 'w' && !b.Settled && !s.Wound.Pass.has(face) {
			b.Settled = true
			return b, happened{spent: spareAttack}
		}
		if like, ask := s.again(true, face, command); ask && !b.Settled {
			b.Face = uint8(like)
			return b, happened{}
		}
		return s.wound(t, b, face)
	}
	return s.save(t, b, save, command)
}

// decide asks whether a roll is made again.
func (s *Strike) decide(t *table.T, b Blow) (Blow, happened) {
	face := int(b.Face)
	b.Face = 0
	if ask(t) {
		b.Settled = true
		return b, happened{spent: spareAttack}
	}
	if b.At == rollHit {
		return s.hit(t, face)
	}
	return s.wound(t, b, face)
}

// hit reads the face of a hit roll that stands.
func (s *Strike) hit(t *table.T, face int) (Blow, happened) {
	h := happened{rolled: 'h', one: s.Ones.has(face)}
	if !s.Hit.Pass.has(face) {
		t.Cite("wh40k9.hit.fail-ends")
		return Blow{At: strikeOver}, h
	}
	h.hits = 1 + int(s.Extra[face-1])
	if h.hits > 1 {
		t.Cite("wh40k9.ability.extra-hits")
	}
	b := Blow{Hits: uint8(h.hits), Auto: s.AutoWound.has(face)}
	for i, m := range s.HitMortal {
		if m.On.has(face) {
			t.Cite("wh40k9.mortal.on-hit")
			h.mortal |= 1 << i
			if m.Instead && !h.ended {
				b.Hits--
				b.Auto, h.ended = false, true
			}
		}
	}
	return b.next(), h
}

// wound reads the face of a wound roll that stands.
func (s *Strike) wound(t *table.T, b Blow, face int) (Blow, happened) {
	h := happened{rolled: 'w'}
	if !s.Wound.Pass.has(face) {
		t.Cite("wh40k9.wound.fail-ends")
		b.Auto, b.Settled = false, false
		return b.next(), h
	}
	h.wound = true
	ends := false
	for i, m := range s.WoundMortal {
		if m.On.has(face) {
			h.mortal |= 1 << i
			ends = ends || m.Instead
			if m.Instead {
				t.Cite("wh40k9.mortal.instead")
			} else {
				t.Cite("wh40k9.mortal.in-addition")
			}
		}
	}
	if ends {
		return Blow{Hits: b.Hits}.next(), h
	}
	kind := s.Kind[face-1]
	if kind&kindAP > 0 {
		t.Cite("wh40k9.ability.better-ap")
	}
	if kind&otherDamage > 0 {
		t.Cite("wh40k9.ability.damage-on-six")
	}
	return Blow{At: rollSave, Hits: b.Hits, Kind: kind}, h
}

// save throws the saving throw, where one can be passed.
func (s *Strike) save(t *table.T, b Blow, need Saving, command byte) (Blow, happened) {
	h := happened{rolled: 's', kind: b.Kind}
	if need.Need > 6 {
		h.unsaved = true
		return Blow{Hits: b.Hits}.next(), h
	}
	id := table.RuleID("wh40k9.save.armour")
	if need.Ward {
		id = "wh40k9.save.invulnerable"
	}
	t.Passes(uint64(from(int(need.Need))))
	face := t.D6("saving throw", id)
	failed := face == 1 || face < int(need.Need)
	if failed && !b.Settled && (need.Again == failures || need.Again == ones && face == 1) {
		b.Settled = true
		return b, happened{}
	}
	if failed && !b.Settled && command == 's' {
		b.Settled = true
		return b, happened{spent: spareSave}
	}
	h.unsaved = failed
	return Blow{Hits: b.Hits}.next(), h
}
