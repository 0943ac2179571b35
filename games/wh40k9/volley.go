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
	ids := []table.RuleID{"wh40k9.attacks.random"}
	if a.Weapons > 1 {
		ids = append(ids, "wh40k9.attacks.per-weapon")
	}
	return table.Sum(t, "attacks", int(a.Weapons), a.Number, Rolling{}, ids...)
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

// Step counts the attacks, makes them all together, then allocates the unsaved
// ones in turn.
func (v Volley) Step(t *table.T, s Shooting) (Shooting, bool) {
	if s.Unit.Models[0] == 0 {
		t.Cite("wh40k9.seq.unit-destroyed")
		return s, false
	}
	if !s.Counted && !v.Number.Fixed() {
		return Shooting{Counted: true, Attacks: uint16(v.count(t)), Unit: s.Unit}, true
	}
	attacks := int(s.Attacks)
	if !s.Counted {
		attacks = v.count(t)
	}
	attacks = v.rolls(attacks)
	runs := table.Times(attacks)
	if v.From != fromUnsaved {
		runs = table.SumOf(t, "attack", attacks, v.Attack, Roll{Blow: v.From.blow()}, "wh40k9.seq.fast-dice")
	}
	table.InTurn(t, "allocate", runs, v.Casualty, s.Unit, "wh40k9.seq.one-at-a-time")
	return s, true
}

// Result is what is left of the unit.
func (v Volley) Result(s Shooting) Unit { return s.Unit }
