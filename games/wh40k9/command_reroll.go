package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Adaptive is an activation in which the attacker is asked, after every roll
// that could be made again, whether to spend a Command Re-roll on it. While it
// is there attacks are made one at a time, die by die.
type Adaptive[G groups, F afters, U units] struct {
	Activation[G, F, U]
	Always bool // less harm may be better
}

// HeldAdaptive is an adaptive activation in one place, as Held is one of the
// others.
type HeldAdaptive[G groups, F afters, U units] struct{ *Adaptive[G, F, U] }

// Step is that of the activation.
func (h HeldAdaptive[G, F, U]) Step(t *table.T, s Deliberating[U]) (Deliberating[U], bool) {
	return h.next(t, s)
}

// Deliberating is where it stands.
type Deliberating[U units] struct {
	Field[U]
	Stage   deliberation
	Weapons uint16 // whose attacks are counted
	Attacks uint16 // counted and not yet made
	Rolled  uint16 // attacks rolled for one weapon, or Damage rolled
	Again   bool   // the roll was made again
	X       Exchange
}

type deliberation uint8

const (
	betweenGroups deliberation = iota
	askAttacks
	countWeapons
	nextAttack
	duringAttack
	askDamage
)

// attacked stands for a unit while a group attacks it: what is left of it is in
// the exchange, and what it was before no longer matters but for being there.
var attacked = Unit{Models: [rows]uint16{1}}

// Step goes on with the attack at hand, or with the next group.
func (a Adaptive[G, F, U]) Step(t *table.T, s Deliberating[U]) (Deliberating[U], bool) {
	return a.next(t, s)
}

func (a *Adaptive[G, F, U]) next(t *table.T, s Deliberating[U]) (Deliberating[U], bool) {
	t.For(s.Group)
	switch s.Stage {
	case countWeapons:
		return a.count(t, s), true
	case askAttacks:
		return a.askAttacks(t, s), true
	case nextAttack:
		return a.attack(t, s), true
	case duringAttack:
		return a.during(t, s), true
	case askDamage:
		return a.askDamage(t, s), true
	}
	if s.Group < a.N {
		g := a.Groups[s.Group]
		u := s.Units[g.Target].Unit
		held := g.Late && !a.free(s.Field)
		if u.Spare&spareAttack > 0 && u.left() > 0 && !g.Block && !held {
			s.Stage, s.X = countWeapons, Exchange{Unit: u}
			s.Units[g.Target].Unit = attacked
			return s, true
		}
	}
	f, more := a.Activation.step(t, s.Field)
	s.Field = f
	return s, more
}

// Result is what is left of the targets, and what followed.
func (a Adaptive[G, F, U]) Result(s Deliberating[U]) U { return s.Units }

// now is the group at hand, its attacks asking for the Command Re-roll.
func (a *Adaptive[G, F, U]) now(s Deliberating[U]) Group {
	g := a.Groups[s.Group]
	if g.Eased && a.free(s.Field) {
		g.One.Strike.Hit = g.Free
	}
	g.One.Command = askCommand
	if a.Always {
		g.One.Command = askAlways
	}
	return g
}

// count counts the attacks, weapon by weapon where they are rolled.
func (a *Adaptive[G, F, U]) count(t *table.T, s Deliberating[U]) Deliberating[U] {
	g := a.now(s)
	switch {
	case g.Number.Fixed() || g.Over > 0 && g.Weapons == 1:
		s.Attacks = uint16(g.rolls(g.Total.count(t)))
		s.Stage = nextAttack
	case s.Weapons == g.Weapons:
		s.Attacks = uint16(g.rolls(int(s.Attacks)))
		s.Stage, s.Weapons = nextAttack, 0
	case s.X.Spare == 0:
		rest := g.Total
		rest.Weapons -= s.Weapons
		s.Attacks = uint16(g.rolls(int(s.Attacks) + rest.count(t)))
		s.Stage, s.Weapons = nextAttack, 0
	default:
		n := table.Call(t, "attacks", g.Number, Rolling{}, "wh40k9.attacks.random")
		if s.Again || n == g.Number.Max() && !a.Always {
			s.Attacks, s.Weapons, s.Again = s.Attacks+uint16(n), s.Weapons+1, false
			return s
		}
		s.Stage, s.Rolled = askAttacks, uint16(n)
	}
	return s
}

// ask asks whether to make a roll again.
func ask(t *table.T) bool {
	options := []table.Option{{Name: "keep"}, {Name: "re-roll"}}
	return t.Choose("Command Re-roll", table.Attacker, options, "wh40k9.reroll.command") == 1
}

func (a *Adaptive[G, F, U]) askAttacks(t *table.T, s Deliberating[U]) Deliberating[U] {
	s.Stage = countWeapons
	if ask(t) {
		s.X.Spare &^= spareAttack
		s.Rolled, s.Again = 0, true
		return s
	}
	s.Attacks, s.Weapons, s.Rolled = s.Attacks+s.Rolled, s.Weapons+1, 0
	return s
}

// attack begins the next attack, or ends the group. Once the re-roll is spent
// the rest of the group asks nothing: each attack is one draw, so that whatever
// was spent on which roll, the same attacks left at the same unit are one state.
func (a *Adaptive[G, F, U]) attack(t *table.T, s Deliberating[U]) Deliberating[U] {
	g := a.now(s)
	switch {
	case s.Attacks == 0 || s.X.left() == 0:
		if s.Attacks > 0 {
			t.Cite("wh40k9.seq.unit-destroyed")
		}
		return a.finish(t, s, g)
	case s.X.Spare&spareAttack == 0:
		g.One.Command = keepCommand
		s.Attacks--
		s.X = table.Call(t, "attack", g.One, s.X, "wh40k9.seq.one-at-a-time")
		return s
	}
	s.Attacks--
	s.Stage = duringAttack
	return s
}

// finish deals the mortal wounds that waited for the end of the group.
func (a *Adaptive[G, F, U]) finish(t *table.T, s Deliberating[U], g Group) Deliberating[U] {
	u := s.X.Unit
	if u.Waiting > 0 {
		points := u.Waiting
		u.Waiting = 0
		g.One.Command = keepCommand
		s.X = table.Call(t, "mortal wounds", g.One, Exchange{Unit: u, At: exchangeLose, Blow: Blow{At: strikeOver}, Points: points, Mortal: true}, "wh40k9.mortal.timing")
		return s
	}
	f := s.Field
	f.Units[g.Target].Unit = u
	if u.Spare&spareAttack == 0 {
		for k := range a.Targets {
			f.Units[k].Spare &^= spareAttack
		}
	}
	f.Group++
	return Deliberating[U]{Field: f}
}

// during takes the next step of an attack.
func (a *Adaptive[G, F, U]) during(t *table.T, s Deliberating[U]) Deliberating[U] {
	g := a.now(s)
	d := Damage{}
	if s.X.At == exchangeDamage && s.X.Spare&spareAttack > 0 {
		s.X.Unit = g.One.allocate(t, s.X.Unit)
		d = g.One.row(int(s.X.Now)-1, s.X.Left).Damage[s.X.Kind/otherDamage]
	}
	if !d.Roll.Fixed() {
		n := table.Call(t, "damage", d.Roll, Rolling{}, "wh40k9.damage.random")
		if n == d.Roll.Max() && !a.Always {
			s.X.At, s.X.Points = exchangeLose, uint16(n)
			return s
		}
		s.Stage, s.Rolled = askDamage, uint16(n)
		return s
	}
	x, more := g.One.Step(t, s.X)
	if !more {
		s.X, s.Stage = g.One.Result(x), nextAttack
		return s
	}
	s.X = x
	return s
}

func (a *Adaptive[G, F, U]) askDamage(t *table.T, s Deliberating[U]) Deliberating[U] {
	s.Stage = duringAttack
	if ask(t) {
		s.X.Spare &^= spareAttack
		s.Rolled = 0
		return s
	}
	s.X.At, s.X.Points, s.Rolled = exchangeLose, s.Rolled, 0
	return s
}
