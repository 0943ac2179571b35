package bushido

import "github.com/enfilade/enfilade/internal/table"

// strike is one model's attack dice against the other's defence dice.
type strike struct {
	Attack, Defence Pool
	Add             [2]int8 // to the attack and the defence result
	Keep            bool    // the margin of a failure matters
}

// struck is where a strike stands.
type struck struct {
	At     uint8
	Attack Tested
	Out    margin
}

// margin is what a strike came to. Over is the Success Level; a failure by n is
// -1-n. Diff is the striker's surviving dice less the other's.
type margin struct {
	Over int16
	Tie  bool
	Diff int16
}

// noStrike is the margin of a model without attack dice.
const noStrike = -1000

// Step rolls the attack dice, then the defence dice.
func (k strike) Step(t *table.T, s struck) (struck, bool) {
	switch s.At {
	case 0:
		got := table.Call(t, "attack dice", k.Attack, Throw{}, "bushido.melee.roll", "bushido.melee.results")
		return struck{At: 1, Attack: got}, true
	case 1:
		got := table.Call(t, "defence dice", k.Defence, Throw{}, "bushido.melee.roll", "bushido.melee.results")
		out := k.compare(s.Attack, got)
		if out.Tie && s.Attack.Survivors == 0 {
			t.Cite("bushido.melee.all-ones-attack")
		}
		return struck{At: 2, Out: out}, true
	}
	return s, false
}

// result is a result with its additions, which a pool without a surviving die
// does not get.
func (k *strike) result(i int, got Tested) int16 {
	if got.Survivors == 0 {
		return 0
	}
	return int16(got.Value) + int16(k.Add[i])
}

func (k *strike) compare(a, d Tested) margin {
	out := margin{Diff: int16(a.Survivors) - int16(d.Survivors)}
	if k.Attack.Rolls == 0 && k.Attack.Fixed.total() == 0 {
		out.Over = noStrike
		return out
	}
	by := k.result(0, a) - k.result(1, d)
	switch {
	case by == 0:
		out.Tie = true
	case by > 0:
		out.Over = by
	default:
		out.Over = k.failed(-by)
	}
	return out
}

// failed is the margin of a failure by n.
func (k strike) failed(n int16) int16 {
	if !k.Keep {
		n = 0
	}
	return -1 - n
}

// Result is the margin.
func (k strike) Result(s struck) margin { return s.Out }

// reply is the second model's strike, and how it settles ties: dice surviving
// in attack and defence together, and then the Active Player.
type reply struct {
	Strike strike
	Active bool // the first model's player is the Active Player
}

// replied is where a reply stands: the first strike's tie and difference, then
// the end.
type replied struct {
	Over bool
	Tie  bool
	Diff int16
	Out  settled
}

// settled is the second strike's margin, and who won the first if it was a tie.
type settled struct {
	Second int16
	First  bool
}

// Step makes the strike.
func (r reply) Step(t *table.T, s replied) (replied, bool) {
	if s.Over {
		return s, false
	}
	m := table.Call(t, "strike back", r.Strike, struck{}, "bushido.melee.roll")
	return replied{Over: true, Out: r.settle(t, s, m)}, true
}

// settle settles the ties of both strikes.
func (r reply) settle(t *table.T, s replied, m margin) settled {
	diff := s.Diff - m.Diff
	first := diff > 0 || diff == 0 && r.Active
	out := settled{Second: m.Over}
	if m.Tie {
		t.Cite("bushido.test.tiebreak")
		if out.Second = 0; first {
			out.Second = -1
		}
	}
	if s.Tie {
		out.First = first
	}
	return out
}

// Result is the settled strikes.
func (r reply) Result(s replied) settled { return s.Out }

// clash is both strikes of an exchange: all dice are rolled together.
type clash struct {
	First, Second strike
	Active        bool // the first model's player is the Active Player
}

// clashing is where a clash stands.
type clashing struct {
	At  uint8
	Got margin
	Out [2]int16 // the margin of the first model's strike, and of the second's
}

// Step makes the first strike, then the reply.
func (c clash) Step(t *table.T, s clashing) (clashing, bool) {
	switch s.At {
	case 0:
		return clashing{At: 1, Got: table.Call(t, "strike", c.First, struck{}, "bushido.melee.roll")}, true
	case 1:
		from := replied{Tie: s.Got.Tie, Diff: s.Got.Diff}
		r := table.Call(t, "reply", reply{c.Second, c.Active}, from, "bushido.melee.roll")
		out := [2]int16{s.Got.Over, r.Second}
		if s.Got.Tie {
			t.Cite("bushido.test.tiebreak")
			if out[0] = -1; r.First {
				out[0] = 0
			}
		}
		return clashing{At: 2, Out: out}, true
	}
	return s, false
}

// Result is the two margins.
func (c clash) Result(s clashing) [2]int16 { return s.Out }
