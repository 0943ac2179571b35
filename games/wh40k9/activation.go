package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Group is attacks of one weapon with one profile at one target, as they are
// resolved.
type Group struct {
	Total
	Target uint8
	Block  bool   // mortal wounds and nothing else
	Fast   bool   // all together
	Late   bool   // only once no enemy is within Engagement Range any more
	Eased  bool   // from then on the hit roll needs what Free says
	Free   Check  //
	Low    uint16 // attacks of a weapon below which a Command Re-roll is spent
	One    OneAttack
	Harm   Overheat // what 1s do to a bearer, in a play
}

// volley is the group as attacks made together.
func (g *Group) volley() Volley {
	d := &g.One.Rows[0]
	s := g.One.Strike
	s.Save = d.Save
	return Volley{g.Total, Attack{s}, Casualty{d.Damage[0], g.One.Kept, d.Fresh}}
}

// resolve makes all attacks of the group at a unit.
func (g *Group) resolve(t *table.T, u Unit) Unit {
	if g.Fast {
		return table.Call(t, "group", g.volley(), Shooting{Unit: u}, "wh40k9.seq.fast-dice")
	}
	return table.Call(t, "group", Series{g.Total, g.Low, g.Block, g.One}, Making{Unit: u}, "wh40k9.seq.one-at-a-time")
}

// Series is a group whose attacks are made one at a time.
type Series struct {
	Total
	Low   uint16
	Block bool
	One   OneAttack
}

// Making is where a series stands.
type Making struct {
	At      makingStep
	Weapons uint16 // whose attacks are counted
	Attacks uint16
	Unit    Unit
}

type makingStep uint8

const (
	countAttacks makingStep = iota
	makeAttacks
	followAttacks
	seriesOver
)

// Step counts the attacks, makes them in turn, then deals the mortal wounds that
// waited for the end of the group.
func (s Series) Step(t *table.T, m Making) (Making, bool) {
	switch {
	case m.At == seriesOver:
		return m, false
	case m.Unit.left() == 0:
		t.Cite("wh40k9.seq.unit-destroyed")
		m.Unit.Waiting = 0
		return Making{At: seriesOver, Unit: m.Unit}, true
	case s.Block:
		return s.block(t, m), true
	case m.At == countAttacks:
		return s.count(t, m), true
	case m.At == makeAttacks:
		n := s.rolls(int(m.Attacks))
		x := table.Call(t, "attacks", Turns{s.One, uint16(n)}, Exchange{Unit: m.Unit}, "wh40k9.seq.one-at-a-time")
		return Making{At: followAttacks, Unit: x.Unit}, true
	case m.Unit.Waiting > 0:
		u := m.Unit
		u.Waiting = 0
		x := table.Call(t, "mortal wounds", s.One, Exchange{Unit: u, At: exchangeLose, Blow: Blow{At: strikeOver}, Points: m.Unit.Waiting, Mortal: true}, "wh40k9.mortal.timing")
		return Making{At: seriesOver, Unit: x.Unit}, true
	}
	return Making{At: seriesOver, Unit: m.Unit}, true
}

// count settles how many attacks are made.
func (s Series) count(t *table.T, m Making) Making {
	m.At = makeAttacks
	if s.Low == 0 || m.Unit.Spare&spareAttack == 0 {
		m.Attacks = uint16(s.Total.count(t))
		return m
	}
	r := table.Call(t, "attacks", Muster{s.Total, s.Low}, Mustering{}, "wh40k9.attacks.random")
	m.Attacks = r.Attacks
	if r.Spent {
		m.Unit.Spare &^= spareAttack
	}
	return m
}

// Muster is the number of attacks of a group, weapon by weapon while a Command
// Re-roll may still be spent on them. It has nothing to do with the target.
type Muster struct {
	Total
	Low uint16
}

// fewMustered is how many weapons roll together once nothing can be spent any more.
// Of more, each number before them would meet each number of the rest.
const fewMustered = 20

// Mustering is where it stands.
type Mustering struct {
	Over, Spent bool
	Weapons     uint16 // whose attacks are counted
	Attacks     uint16
}

// Step rolls the attacks of the next weapon, or of the rest once nothing can be
// spent any more.
func (c Muster) Step(t *table.T, m Mustering) (Mustering, bool) {
	switch {
	case m.Over:
		return m, false
	case m.Weapons == c.Weapons || m.Spent && c.Weapons <= fewMustered:
		rest := c.Total
		rest.Weapons -= m.Weapons
		m.Attacks += uint16(rest.count(t))
		return Mustering{Over: true, Spent: m.Spent, Attacks: m.Attacks}, true
	case m.Spent:
		m.Attacks += uint16(table.Call(t, "attacks", c.Number, Rolling{}, c.rolledFor()...))
		m.Weapons++
		return m, true
	}
	n := table.Call(t, "attacks", c.Number, Rolling{}, "wh40k9.attacks.random")
	if n < int(c.Low) {
		t.Cite("wh40k9.reroll.command")
		m.Spent = true
		return m, true
	}
	m.Weapons++
	m.Attacks += uint16(n)
	return m, true
}

// Result is the number, and whether the Command Re-roll was spent.
func (c Muster) Result(m Mustering) Mustering { return m }

// block deals the mortal wounds of one weapon after another.
func (s Series) block(t *table.T, m Making) Making {
	switch {
	case m.Attacks > 0:
		x := table.Call(t, "mortal wounds", s.One, Exchange{Unit: m.Unit, At: exchangeLose, Blow: Blow{At: strikeOver}, Points: m.Attacks, Mortal: true}, "wh40k9.mortal.basic")
		return Making{Weapons: m.Weapons, Unit: x.Unit}
	case m.Weapons == s.Weapons:
		return Making{At: seriesOver, Unit: m.Unit}
	}
	m.Weapons++
	if s.Number.Fixed() {
		m.Attacks = uint16(s.Number.Min())
		return m
	}
	m.Attacks = uint16(table.Call(t, "mortal wounds", s.Number, Rolling{}, "wh40k9.mortal.basic"))
	return m
}

// Result is what is left of the unit.
func (s Series) Result(m Making) Unit { return m.Unit }

// Aftermath is what is left of a unit, and what followed.
type Aftermath struct {
	Unit
	Fled       uint16
	Explosion  uint16
	Passengers uint8
}

// Arrays of the sizes that are used: the fewer the cheaper.
type (
	groups interface {
		[1]Group | [4]Group | [16]Group | [48]Group | [maxGroups + 20]Group
	}
	units interface {
		[1]Aftermath | [2]Aftermath | [3]Aftermath | [6]Aftermath | [20]Aftermath
	}
	afters interface {
		[1]After | [2]After | [3]After | [6]After | [20]After
	}
)

// Activation is all groups of a unit in turn, at one or several targets, and
// what follows. Its result is what is left of the targets.
type Activation[G groups, F afters, U units] struct {
	Groups  G
	N       uint8
	Chains  *chainsFrom // groups that are resolved together; nil: none
	Follow  F
	Targets uint8
	Engaged uint32 // targets within Engagement Range at first, by bit
	Others  bool   // and enemies that are no targets
}

// Field is where an activation stands.
type Field[U units] struct {
	Group  uint8
	Target uint8 // whose aftermath comes next
	At     afterStep
	Row    uint8
	Over   bool
	Units  U
}

// Step resolves the next group, then what follows at each target.
func (a Activation[G, F, U]) Step(t *table.T, f Field[U]) (Field[U], bool) { return a.step(t, f) }

// Held is an activation in one place. It is never called by another procedure,
// so nobody compares it with an equal one, and it is too large to be handed to
// every step.
type Held[G groups, F afters, U units] struct{ *Activation[G, F, U] }

// Step is that of the activation.
func (h Held[G, F, U]) Step(t *table.T, f Field[U]) (Field[U], bool) { return h.step(t, f) }

// aftermathOf is a target, of which the rolls are that follow the attacks at it, in a
// play; those of a group are of its place.
type aftermathOf uint8

func (a *Activation[G, F, U]) step(t *table.T, f Field[U]) (Field[U], bool) {
	if f.Over {
		return f, false
	}
	if f.Group < a.N {
		return a.group(t, f), true
	}
	for f.Target < a.Targets {
		k := f.Target
		t.For(aftermathOf(k))
		m, drawn := a.Follow[k].next(t, f.At, int(f.Row), f.Units[k])
		switch {
		case f.At == afterExplosion && f.Row < rows-1:
			f.Row++
		case f.At < afterMorale:
			f.At, f.Row = f.At+1, 0
		default:
			f.Target, f.At, f.Row = f.Target+1, 0, 0
		}
		if drawn {
			f.Units[k] = m
			return f, true
		}
	}
	f.Over = true
	return f, true
}

// group resolves the next group, with the Command Re-rolls that are left.
func (a *Activation[G, F, U]) group(t *table.T, f Field[U]) Field[U] {
	g := &a.Groups[f.Group]
	n, chain := a.Chains.from(f.Group)
	f.Group += n
	t.For(f.Group - 1) // of a chain, its last
	if g.Late || g.Eased {
		free := a.free(f)
		switch {
		case g.Late && !free:
			t.Cite("wh40k9.target.big-guns-deferred")
			return f
		case g.Eased && free:
			eased := *g
			g = &eased
			g.One.Strike.Hit = g.Free
		}
	}
	before := f.Units[g.Target].Unit
	if before.left() == 0 {
		t.Cite("wh40k9.seq.unit-destroyed")
		return f
	}
	var after Unit
	if chain.link != nil {
		after = table.Call(t, "groups", chain, before, "wh40k9.seq.one-at-a-time")
	} else {
		after = g.resolve(t, before)
	}
	f.Units[g.Target].Unit = after
	if after.Spare&spareAttack == 0 && before.Spare&spareAttack > 0 {
		for k := range a.Targets { // it is gone for all
			f.Units[k].Spare &^= spareAttack
		}
	}
	if after.Spare&spareSave == 0 && before.Spare&spareSave > 0 {
		for k := range a.Targets {
			f.Units[k].Spare &^= spareSave
		}
	}
	return f
}

// free tells whether no enemy is within Engagement Range any more.
func (a *Activation[G, F, U]) free(f Field[U]) bool {
	for k := range a.Targets {
		if a.Engaged>>k&1 == 1 && f.Units[k].left() > 0 {
			return false
		}
	}
	return !a.Others
}

// Result is what is left of the targets, and what followed.
func (a Activation[G, F, U]) Result(f Field[U]) U { return f.Units }
