package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Total is the attacks of all weapons of a group, or what is left of them.
type Total struct {
	Weapons uint16
	Number  Number // attacks of each weapon
	Rolls   uint8  // hit rolls for each attack; 0 is 1
	Over    uint16 // attacks that are over
	From    source // what the number counts
}

// source is where what is left of a group starts.
type source uint8

const (
	fromAttack source = iota
	fromHit
	fromWound
	fromUnsaved
)

// blow is the first step of a strike.
func (f source) blow() Blow {
	switch f {
	case fromHit:
		return Blow{At: rollWound}
	case fromWound:
		return Blow{At: rollSave}
	}
	return Blow{}
}

// count settles how many attacks the weapons make together.
func (a Total) count(t *table.T) int {
	if a.Number.Fixed() {
		return int(a.Weapons) * a.Number.Min()
	}
	return table.Sum(t, "attacks", int(a.Weapons), a.Number, Rolling{}, a.rolledFor()...)
}

// rolls is how many strikes so many attacks come to.
func (a Total) rolls(attacks int) int {
	attacks = max(0, attacks-int(a.Over))
	if a.From != fromAttack {
		return attacks
	}
	return attacks * max(1, int(a.Rolls))
}

// Volley is all attacks of alike weapons against one unit of alike models,
// where nobody decides anything between them and nothing tells the wounds apart.
// Its result is what is left of the unit.
type Volley struct {
	Total
	Attack   Attack
	Casualty Casualty
}

// Shooting is where a volley stands.
type Shooting struct {
	Counted bool
	Attacks uint16
	Unit    Unit
}

// Step makes all attacks together, then allocates the unsaved ones in turn. Where
// some attacks of a number that is rolled are over, it counts them first.
func (v Volley) Step(t *table.T, s Shooting) (Shooting, bool) {
	if s.Unit.Models[0] == 0 {
		t.Cite("wh40k9.seq.unit-destroyed")
		return s, false
	}
	if !s.Counted && v.mixed() {
		return Shooting{Counted: true, Attacks: uint16(v.count(t)), Unit: s.Unit}, true
	}
	table.InTurn(t, "allocate", v.unsaved(t, int(s.Attacks)), v.Casualty, s.Unit, "wh40k9.seq.one-at-a-time")
	return s, true
}

// unsaved is how many attacks are not saved; counted is how many attacks there
// are where they were counted before.
func (v Volley) unsaved(t *table.T, counted int) table.Runs {
	if v.apart() {
		w := Salvo[Attack, Roll]{Number: v.Number, Rolls: v.Rolls, One: v.Attack}
		return table.SumOf(t, "weapon", int(v.Weapons), w, Firing{}, v.rolledFor()...)
	}
	attacks := counted
	if v.Number.Fixed() {
		attacks = v.count(t)
	}
	attacks = v.rolls(attacks)
	if v.From == fromUnsaved {
		return table.Times(attacks)
	}
	return table.SumOf(t, "attack", attacks, v.Attack, Roll{Blow: v.From.blow()}, "wh40k9.seq.fast-dice")
}

// Result is what is left of the unit.
func (v Volley) Result(s Shooting) Unit { return s.Unit }
