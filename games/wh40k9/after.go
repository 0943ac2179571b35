package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// After is what follows the attacks at one target.
type After struct {
	Blasts     [rows]Explosion // by row
	Models     [rows]uint16    // at first
	Passengers uint8
	Morale     Morale
}

type afterStep uint8

const (
	afterExplosion afterStep = iota
	afterPassengers
	afterMorale
)

// none tells whether nothing can follow.
func (a *After) none() bool {
	return a.Blasts == [rows]Explosion{} && a.Passengers == 0 && a.Morale == Morale{}
}

// Explosion is a model that may explode when it is destroyed. Its result is the
// mortal wounds that a unit in reach suffers.
type Explosion struct {
	Need   uint8
	Number Number
}

// Exploding is where it stands.
type Exploding struct {
	Rolled, Burst, Over bool
	Mortal              uint16
}

// Step rolls for the explosion, then for the mortal wounds.
func (e Explosion) Step(t *table.T, x Exploding) (Exploding, bool) {
	switch {
	case x.Over:
		return x, false
	case !x.Rolled:
		t.Passes(uint64(from(int(e.Need))))
		burst := t.D6("explosion", "wh40k9.after.explodes") >= int(e.Need)
		return Exploding{Rolled: true, Burst: burst, Over: !burst}, true
	case e.Number.Fixed():
		return Exploding{Over: true, Mortal: uint16(e.Number.Min())}, true
	}
	n := table.Call(t, "mortal wounds", e.Number, Rolling{}, "wh40k9.after.explodes")
	return Exploding{Over: true, Mortal: uint16(n)}, true
}

// Result is the mortal wounds.
func (e Explosion) Result(x Exploding) int { return int(x.Mortal) }

// passenger is a model that gets out of a destroyed transport. Its result is 1
// if it is destroyed.
type passenger struct{}

type leaving uint8 // the face; 0 not rolled

func (passenger) Step(t *table.T, f leaving) (leaving, bool) {
	if f > 0 {
		return f, false
	}
	t.Passes(uint64(from(2)))
	return leaving(t.D6("disembark", "wh40k9.after.transport")), true
}

func (passenger) Result(f leaving) int { return int(b2n(f == 1)) }

// Morale is a Morale test. Its result is the models that flee.
type Morale struct {
	Ld       uint8
	Starting uint16
	Gone     uint16 // models destroyed earlier in the turn
}

// Nerve is where a Morale test stands.
type Nerve struct {
	At        moraleStep
	Left      uint16
	Destroyed uint16 // this turn
	Fled      uint16
}

type moraleStep uint8

const (
	moraleTest moraleStep = iota
	moraleAttrition
	moraleOver
)

// Step takes the test, then the attrition of those that are left.
func (m Morale) Step(t *table.T, n Nerve) (Nerve, bool) {
	switch {
	case n.At == moraleOver || n.Left == 0 || n.Destroyed == 0:
		if n.Destroyed == 0 {
			t.Cite("wh40k9.morale.test")
		}
		return n, false
	case n.At == moraleTest:
		most := max(1, min(6, int(m.Ld)-int(n.Destroyed)))
		t.Passes(uint64(2)<<most - 2)
		face := t.D6("Morale test", "wh40k9.morale.test")
		if face <= most {
			return Nerve{At: moraleOver}, true
		}
		n.Fled, n.Left = 1, n.Left-1
		n.At = moraleAttrition
		return n, true
	}
	t.Cite("wh40k9.morale.attrition")
	below := 2*int(n.Left) < int(m.Starting)
	fled := table.Sum(t, "attrition", int(n.Left), deserter{below}, leaving(0), "wh40k9.morale.attrition")
	return Nerve{At: moraleOver, Fled: n.Fled + uint16(fled)}, true
}

// Result is the models that flee.
func (m Morale) Result(n Nerve) int { return int(n.Fled) }

// deserter is one model's attrition roll. Its result is 1 if it flees.
type deserter struct{ Below bool }

func (d deserter) Step(t *table.T, f leaving) (leaving, bool) {
	if f > 0 {
		return f, false
	}
	stays := from(2)
	if d.Below {
		stays = from(3)
	}
	t.Passes(uint64(stays))
	return leaving(t.D6("attrition", "wh40k9.morale.attrition")), true
}

func (d deserter) Result(f leaving) int { return int(b2n(f == 1 || d.Below && f == 2)) }

// next takes the next step of a target's aftermath; false when it is over.
func (a *After) next(t *table.T, at afterStep, row int, m Aftermath) (Aftermath, bool) {
	switch at {
	case afterExplosion:
		slain := int(a.Models[row]) - int(m.Models[row])
		if a.Blasts[row] == (Explosion{}) || slain == 0 {
			return m, false
		}
		m.Explosion += uint16(table.Sum(t, "explosion", slain, a.Blasts[row], Exploding{}, "wh40k9.after.destroyed"))
	case afterPassengers:
		if a.Passengers == 0 || m.left() > 0 {
			return m, false
		}
		m.Passengers = uint8(table.Sum(t, "disembark", int(a.Passengers), passenger{}, leaving(0), "wh40k9.after.transport"))
	default:
		if a.Morale == (Morale{}) {
			return m, false
		}
		slain := 0
		for i, n := range a.Models {
			slain += int(n) - int(m.Models[i])
		}
		start := Nerve{Left: uint16(m.left()), Destroyed: uint16(slain) + a.Morale.Gone}
		m.Fled = uint16(table.Call(t, "Morale", a.Morale, start, "wh40k9.morale.test"))
	}
	return m, true
}
