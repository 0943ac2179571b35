package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Overheat is what one bearer does to itself by shooting. Its result is 1 if it
// is destroyed, or the mortal wounds that it suffers.
type Overheat struct {
	Number    Number // attacks
	Rolls     uint8
	Strike    Strike
	Destroyed bool // a roll of 1 destroys it
	Each      bool // the mortal wounds are for each roll of 1
	Mortal    Number
	Wounds    uint8 // that the bearer has; 0 not known
	Damage    bool  // the mortal wounds are counted
}

// Overheating is where it stands.
type Overheating struct {
	At      overheatStep
	Attacks uint16
	Ones    uint16
	Mortal  uint16
}

type overheatStep uint8

const (
	overheatCount overheatStep = iota
	overheatHit
	overheatMortal
	overheatOver
)

// Step makes the hit rolls of the bearer's weapon, then counts the harm.
func (o Overheat) Step(t *table.T, s Overheating) (Overheating, bool) {
	switch s.At {
	case overheatCount:
		n := o.Number.Min()
		if !o.Number.Fixed() {
			n = table.Call(t, "attacks", o.Number, Rolling{}, "wh40k9.attacks.random")
		}
		return Overheating{At: overheatHit, Attacks: uint16(n * max(1, int(o.Rolls)))}, true
	case overheatHit:
		ones := table.Sum(t, "hit rolls", int(s.Attacks), Stage{Strike: o.Strike, Of: countOnes}, Counted{}, "wh40k9.ability.overcharge", "wh40k9.after.self-harm")
		if !o.Each {
			ones = min(1, ones)
		}
		return Overheating{At: overheatMortal, Ones: uint16(ones)}, true
	case overheatMortal:
		if o.Destroyed || s.Ones == 0 {
			return Overheating{At: overheatOver, Ones: s.Ones}, true
		}
		n := table.Sum(t, "mortal wounds", int(s.Ones), o.Mortal, Rolling{}, "wh40k9.ability.overcharge")
		return Overheating{At: overheatOver, Mortal: uint16(n)}, true
	}
	return s, false
}

// Result is 1 if the bearer is destroyed, or its mortal wounds.
func (o Overheat) Result(s Overheating) int {
	switch {
	case o.Damage:
		return int(s.Mortal)
	case o.Destroyed:
		return int(s.Ones)
	case o.Wounds > 0:
		return int(b2n(s.Mortal >= uint16(o.Wounds)))
	}
	return 0
}

// Bearers is the bearers of overheating weapons, of which one thing is counted.
type Bearers struct {
	Kinds [8]Overheat
	Count [8]uint16
	N     uint8
}

// Bearing is where the count stands.
type Bearing struct {
	Kind uint8
	Sum  uint32
}

// Step counts the bearers of the next weapon.
func (b Bearers) Step(t *table.T, s Bearing) (Bearing, bool) {
	if s.Kind == b.N {
		return s, false
	}
	n := table.Sum(t, "bearers", int(b.Count[s.Kind]), b.Kinds[s.Kind], Overheating{}, "wh40k9.after.self-harm")
	return Bearing{s.Kind + 1, s.Sum + uint32(n)}, true
}

// Result is the total.
func (b Bearers) Result(s Bearing) int { return int(s.Sum) }

// selfHarm are the laws of what the attacker does to itself.
func (p *plan) selfHarm() []attack.Attack {
	var out []attack.Attack
	for _, name := range []string{"self_slain", "self_damage"} {
		var b Bearers
		for i, g := range p.scene.groups {
			o, ok := p.scene.overheat(g, p.groups[len(p.groups)-len(p.scene.groups)+i], name == "self_damage")
			if ok && int(b.N) < len(b.Kinds) {
				b.Kinds[b.N], b.Count[b.N] = o, uint16(g.count)
				if g.touched() || g.all >= 0 {
					b.Count[b.N] = 1
				}
				b.N++
			}
		}
		out = append(out, attack.Bind(b, Bearing{}, []attack.Measure{{Name: name, Quiet: b.N == 0}}, func(n int, v []attack.Value) {
			v[0] = attack.Number(n)
		}))
	}
	return out
}

// overheat is what one bearer of a group does to itself.
func (s *scene) overheat(g *group, x Group, damage bool) (Overheat, bool) {
	if g.profile == nil || g.strike.Ones == 0 || g.from != fromAttack {
		return Overheat{}, false
	}
	a := s.acting(g, "Overheat")[0]
	o := Overheat{Number: x.Number, Rolls: x.Rolls, Strike: g.strike, Damage: damage}
	o.Destroyed, o.Each = a.Word == "destroyed", a.Word == "each"
	o.Mortal = Number{N: uint8(a.Dice.N), Sides: uint8(a.Dice.Sides), Plus: int16(a.Dice.Plus)}
	if w := s.file.Attacker.W; w != nil {
		o.Wounds = uint8(*w)
		if l := s.file.Attacker.WoundsLeft; l != nil {
			o.Wounds = uint8(*l)
		}
	}
	return o, true
}
