package bushido

import (
	"github.com/enfilade/enfilade/internal/table"
)

// whole tells whether a step of rerolls is shared by attack and defence dice.
func (p *Pool) whole() bool {
	for _, a := range p.Steps {
		if a.Whole && a.Max > 0 {
			return true
		}
	}
	return false
}

// Both is the attack and defence dice of one side, which share a trait's
// rerolls: attack dice come first.
type Both struct{ Attack, Defence Pool }

// Pair is where they stand.
type Pair struct {
	At    uint8
	Used  uint8 // rerolls of the shared trait
	Throw Throw
	Got   [2]Tested
}

// Step rolls the attack dice, then the defence dice.
func (b Both) Step(t *table.T, s Pair) (Pair, bool) {
	switch s.At {
	case 0:
		if s.Throw.Over {
			return Pair{At: 1, Used: s.Used, Got: [2]Tested{b.Attack.Result(s.Throw)}}, true
		}
		s.Throw, _ = b.Attack.Step(t, s.Throw)
		if i := int(s.Throw.At) - 1; s.Throw.Up > 0 && i >= 0 && i < len(b.Attack.Steps) && b.Attack.Steps[i].Whole {
			s.Used += s.Throw.Up
		}
		return s, true
	case 1:
		p := b.Defence
		for i := range p.Steps {
			if p.Steps[i].Whole {
				p.Steps[i].Max -= min(p.Steps[i].Max, s.Used)
			}
		}
		s.Got[1] = table.Call(t, "defence dice", p, Throw{}, "bushido.melee.roll")
		return Pair{At: 2, Got: s.Got}, true
	}
	return s, false
}

// Result is what both pools came to.
func (b Both) Result(s Pair) [2]Tested { return s.Got }
