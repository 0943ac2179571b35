package wh40k9

import (
	"github.com/enfilade/enfilade/internal/table"
)

// mostPlayed is the most groups whose rolls are counted in a play.
const mostPlayed = 48

// Playing is an activation as it is played at a table: fistfuls of dice where
// attacks are alike, one attack at a time where they must be, everything
// counted. Attacks at a unit that is gone are still rolled, because the counts
// are those of a target that never runs out.
type Playing[G groups, F afters, U units] struct{ Activation[G, F, U] }

// Tallied is what was counted of one group.
type Tallied struct{ Attacks, Hits, Wounds, Unsaved, Mortal, Damage, Ones, Slain, Harm uint16 }

// Outcome is what is left of the targets, and what was counted.
type Outcome[U units] struct {
	Units  U
	Counts [mostPlayed]Tallied
}

// Scene is where a play stands.
type Scene[U units] struct {
	Field[U]
	Stage   playStage
	Begun   bool
	Again   bool      // the Damage was rolled again
	Lost    bool      // the attacks of the group reach nobody
	Spent   bool      // the Command Re-roll, on a roll that reaches nobody: counts alone know
	Armed   uint16    // weapons whose attacks are rolled, while a Command Re-roll may be spent on them
	Number  uint16    // of their attacks
	Weapons uint16    // of an overheating group, made
	Left    uint16    // attacks, or strikes that are not yet rolled
	Hits    uint16    // to be wounded
	Kinds   [8]uint16 // wounds to be saved, by kind
	Unsaved [2]uint16 // by Damage
	Mortal  [6]uint16 // mortal wounds to be rolled, by rule
	Points  uint16    // to be dealt
	Burnt   uint16    // 1s that overheat the weapon
	Aside   aside     // the hit that is resolved does not count
	Owed    bool      // what counts in place of such hits is rolled
	X       Exchange
	Counts  [mostPlayed]Tallied
}

type playStage uint8

const (
	playAttacks playStage = iota
	playHits
	playHarm
	playWounds
	playSaves
	playDamage
	playMortal
	playOne
)

// Step plays the next roll.
func (p Playing[G, F, U]) Step(t *table.T, s Scene[U]) (Scene[U], bool) {
	if s.Group >= p.N {
		f, more := p.Activation.Step(t, s.Field)
		s.Field = f
		return s, more
	}
	g := p.Groups[s.Group]
	if g.Eased && p.free(s.Field) {
		g.One.Strike.Hit = g.Free
	}
	if !s.Begun {
		s.Begun = true
		s.X = Exchange{Unit: s.Units[g.Target].Unit}
		s.Lost = s.X.left() == 0 || g.Late && !p.free(s.Field)
		if s.Lost {
			t.Cite("wh40k9.seq.unit-destroyed")
		}
	}
	t.For(s.Group)
	switch s.Stage {
	case playAttacks:
		return p.attacks(t, s, g), true
	case playHits:
		return p.hits(t, s, g), true
	case playHarm:
		return p.harm(t, s, g), true
	case playOne:
		return p.one(t, s, g), true
	case playWounds:
		return p.wounds(t, s, g), true
	case playSaves:
		return p.saves(t, s, g), true
	case playDamage:
		return p.damage(t, s, g), true
	}
	return p.mortal(t, s, g), true
}

// spare tells whether a Command Re-roll is left for a kind of roll of the group.
func (s *Scene[U]) spare(g Group, kind command) bool {
	return g.One.Command == kind && s.X.Spare&spareAttack > 0 && !(s.Lost && s.Spent)
}

// spend spends it.
func (s *Scene[U]) spend(t *table.T) {
	t.Cite("wh40k9.reroll.command")
	if s.Lost {
		s.Spent = true
		return
	}
	s.X.Spare &^= spareAttack
}

func (s *Scene[U]) now() *Tallied { return &s.Counts[s.Group] }

// attacks counts the attacks of the group, or of its next weapon where each may
// harm its bearer.
func (p Playing[G, F, U]) attacks(t *table.T, s Scene[U], g Group) Scene[U] {
	total := g.Total
	if g.burns() && g.Weapons > 1 {
		total.Weapons, total.Over = 1, 0
	}
	if g.Low > 0 && s.Armed < total.Weapons && s.spare(g, commandAttacks) {
		n := table.Call(t, "attacks", g.Number, Rolling{}, "wh40k9.attacks.random")
		if n < int(g.Low) {
			s.spend(t)
			return s
		}
		s.Armed, s.Number = s.Armed+1, s.Number+uint16(n)
		return s
	}
	total.Weapons -= s.Armed
	n := int(s.Number) + total.count(t)
	s.Armed, s.Number = 0, 0
	one := !g.Fast && !s.Lost
	if one && g.From != fromAttack && !g.Block {
		s.Left, s.Stage = uint16(n), playOne
	}
	switch {
	case g.Block:
		s.now().Mortal += uint16(n)
		s.Points, s.Stage = uint16(n), playMortal
		return s
	case g.From == fromUnsaved:
		s.now().Unsaved += uint16(n)
		if !one {
			s.Unsaved[0], s.Stage = uint16(n), playDamage
		}
		return s
	case g.From == fromWound:
		s.now().Wounds += uint16(n)
		if !one {
			s.Kinds[0], s.Stage = uint16(n), playSaves
		}
		return s
	case g.From == fromHit:
		s.now().Hits += uint16(n)
		if !one {
			s.Hits, s.Stage = uint16(n), playWounds
		}
		return s
	}
	s.now().Attacks += uint16(max(0, n-int(total.Over)))
	s.Left, s.Stage = uint16(total.rolls(n)), playHits
	if one {
		s.Stage = playOne
	}
	return s
}

// hits makes all hit rolls together.
func (p Playing[G, F, U]) hits(t *table.T, s Scene[U], g Group) Scene[U] {
	if g.One.Strike.Automatic {
		t.Cite("wh40k9.hit.automatic")
		s.Hits += s.Left
		s.now().Hits += s.Left
		s.Left = 0
	} else {
		roll := hitRoll{Strike: g.One.Strike}
		n := s.Left
		if n > 0 && s.spare(g, commandHit) {
			n, roll.Spend = 1, 'h'
		}
		s.Left -= n
		all := table.TallyOf(t, "hit roll", int(n), roll, rolling{}, "wh40k9.hit.skill", "wh40k9.seq.fast-dice")
		for r, n := range all.All() {
			n := uint16(n)
			if r.Spent {
				s.spend(t)
			}
			s.now().Hits += n * uint16(r.Hits)
			s.now().Ones += n * b2n(r.One)
			s.Burnt += n * b2n(r.One)
			plain := r.Hits - uint8(b2n(r.Auto)) - r.Kind
			s.Hits += n * uint16(plain)
			if r.Auto {
				s.Kinds[0] += n
				s.now().Wounds += n
			}
			s.inflicted(r.Mortal, 0, n)
		}
	}
	if s.Left > 0 {
		return s
	}
	s.Stage = playWounds
	if s.Burnt > 0 {
		s.Stage = playHarm
	}
	return s
}

// inflicted notes mortal wounds to be rolled.
func (s *Scene[U]) inflicted(mortal uint8, shift int, n uint16) {
	for i := range 3 {
		if mortal>>i&1 == 1 {
			s.Mortal[i+shift] += n
		}
	}
}

// harm is what 1s do to the bearer.
func (p Playing[G, F, U]) harm(t *table.T, s Scene[U], g Group) Scene[U] {
	t.Cite("wh40k9.ability.overcharge", "wh40k9.after.self-harm")
	o := g.Harm
	ones := s.Burnt
	if !o.Each {
		ones = 1
	}
	s.Burnt, s.Stage = 0, playWounds
	if o.Destroyed {
		s.now().Slain++
		return s
	}
	n := uint16(table.Sum(t, "mortal wounds", int(ones), o.Mortal, Rolling{}, "wh40k9.ability.overcharge"))
	s.now().Harm += n
	s.now().Slain += b2n(o.Wounds > 0 && n >= uint16(o.Wounds))
	return s
}

// wounds makes all wound rolls together.
func (p Playing[G, F, U]) wounds(t *table.T, s Scene[U], g Group) Scene[U] {
	if s.Hits == 0 {
		s.Stage = playSaves
		return s
	}
	roll := woundRoll{Strike: g.One.Strike}
	n := s.Hits
	if s.spare(g, commandWound) {
		n, roll.Spend = 1, 'w'
	}
	s.Hits -= n
	all := table.TallyOf(t, "wound roll", int(n), roll, rolling{}, "wh40k9.wound.table")
	for r, n := range all.All() {
		n := uint16(n)
		if r.Spent {
			s.spend(t)
		}
		s.now().Wounds += n * b2n(r.Wounded)
		if r.Kind > 0 {
			s.Kinds[r.Kind-1] += n
		}
		s.inflicted(r.Mortal, 3, n)
	}
	return s
}

// saves makes the saving throws against one kind of wound.
func (p Playing[G, F, U]) saves(t *table.T, s Scene[U], g Group) Scene[U] {
	row := g.counted()
	for kind, n := range s.Kinds {
		if n == 0 {
			continue
		}
		s.Kinds[kind] = 0
		unsaved := int(n)
		if need := row.Save[kind&kindAP]; need.Need <= 6 {
			id := table.RuleID("wh40k9.save.armour")
			if need.Ward {
				id = "wh40k9.save.invulnerable"
			}
			unsaved = table.Sum(t, "saving throw", int(n), saveRoll{g.One.Strike, need}, rolling{}, id)
		}
		s.Unsaved[kind/otherDamage] += uint16(unsaved)
		s.now().Unsaved += uint16(unsaved)
		return s
	}
	s.Stage = playDamage
	return s
}

// damage rolls the Damage of the next unsaved attack, then deals it.
func (p Playing[G, F, U]) damage(t *table.T, s Scene[U], g Group) Scene[U] {
	if s.Points > 0 {
		return p.deal(t, s, g, false)
	}
	for k, n := range s.Unsaved {
		if n == 0 {
			continue
		}
		s.Unsaved[k]--
		if !s.Lost && s.X.left() > 0 {
			s.X.Unit = g.One.allocate(t, s.X.Unit)
		}
		how := g.counted().Damage[k]
		if !s.Lost && s.X.Now > 0 {
			how = g.One.row(int(s.X.Now)-1, s.X.Left).Damage[k]
		}
		d := how.Roll
		points := d.Min()
		if !d.Fixed() {
			points = table.Call(t, "damage", d, Rolling{}, "wh40k9.damage.random")
		}
		if how.BelowNeed && !d.Fixed() && !s.Again && !s.Lost && points < int(s.X.Left) {
			s.Unsaved[k]++
			s.Again = true
			return s
		}
		s.Again = false
		s.now().Damage += uint16(points)
		s.X.Kind = uint8(k) * otherDamage
		s.Points = uint16(points)
		return s
	}
	s.Stage = playMortal
	return s
}

// deal deals points to the unit, as long as there is one.
func (p Playing[G, F, U]) deal(t *table.T, s Scene[U], g Group, mortal bool) Scene[U] {
	points := s.Points
	s.Points = 0
	if s.Lost || s.X.left() == 0 {
		return s
	}
	x := g.One.lose(t, Exchange{Unit: s.X.Unit, Points: points, Mortal: mortal, Kind: s.X.Kind})
	s.X = Exchange{Unit: x.Unit, Kind: x.Kind}
	if x.At == exchangeLose {
		s.Points = x.Points
	}
	return s
}

// mortal rolls the mortal wounds that are waiting, deals them, and ends the
// group or the weapon.
func (p Playing[G, F, U]) mortal(t *table.T, s Scene[U], g Group) Scene[U] {
	if s.Points > 0 {
		return p.deal(t, s, g, true)
	}
	for i, n := range s.Mortal {
		if n == 0 {
			continue
		}
		s.Mortal[i] = 0
		m := g.One.HitMortal[i%3]
		if i >= 3 {
			m = g.One.WoundMortal[i-3]
		}
		points := int(n) * int(m.Plus)
		if m.N > 0 {
			points = table.Sum(t, "mortal wounds", int(n), m.number(), Rolling{}, "wh40k9.mortal.basic")
		}
		s.Points = uint16(points)
		s.now().Mortal += uint16(points)
		s.now().Damage += uint16(points)
		return s
	}
	switch {
	case g.Block:
		s.now().Damage = s.now().Mortal
	case !s.Lost && s.owes():
		s.Lost, s.Owed, s.Stage = true, true, playWounds
		return s
	case s.Burnt > 0:
		s.Stage = playHarm
		return s
	}
	if s.Owed {
		s.Lost, s.Owed = false, false
	}
	s.Weapons++
	if g.burns() && s.Weapons < g.Weapons {
		s.Stage = playAttacks
		return s
	}
	return p.finished(s, g)
}

// finished goes on to the next group.
func (p Playing[G, F, U]) finished(s Scene[U], g Group) Scene[U] {
	f, counts := s.Field, s.Counts
	f.Units[g.Target].Unit = s.X.Unit
	for k := range p.Targets {
		f.Units[k].Spare &= f.Units[g.Target].Spare
	}
	f.Group++
	return Scene[U]{Field: f, Counts: counts, Spent: s.Spent}
}

// Result is what is left, and what was counted.
func (p Playing[G, F, U]) Result(s Scene[U]) Outcome[U] { return Outcome[U]{s.Units, s.Counts} }
