package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Spared is one thing counted over groups while a Command Re-roll is there to be
// spent on the first roll that fails: group by group, attack by attack. Its
// result is the count, of one group or of all.
type Spared struct {
	Groups [16]StageGroup
	Low    [16]uint16 // attacks of a weapon below which the re-roll is spent
	Saves  [16]bool   // the defender spends one on a save
	N      uint8
	Only   uint8 // the group counted, and 1; 0 is all
	Spend  command
}

// Fixed: it is counted by itself, and too large to be handed to every step.
func (*Spared) Fixed() {}

// Sparing is where it stands.
type Sparing struct {
	Group   uint8
	Rolled  bool
	Weapons uint16
	Attacks uint16
	Spare   uint8
	Sum     uint32
}

// step counts the next attack, or the rest of a group where nothing can be spent.
func (c *Spared) step(t *table.T, s Sparing) (Sparing, bool) {
	if s.Group == c.N {
		return s, false
	}
	g := &c.Groups[s.Group]
	switch {
	case g.Block || g.Attacks && (g.From != fromAttack || c.Low[s.Group] == 0) || s.Spare == 0:
		return c.rest(t, s), true
	case !s.Rolled:
		return c.roll(t, s), true
	case g.Attacks:
		s.Sum += c.asked(s.Group, int(s.Attacks)-int(g.Over))
		return s.next(), true
	case s.Attacks == 0:
		return s.next(), true
	}
	one := sparedStrike{Stage: g.Stage, Spend: c.Spend, Saves: c.Saves[s.Group]}
	r := table.Call(t, "attack", one, sparedBlow{Counted: Counted{Blow: g.From.blow()}, Spare: s.Spare}, "wh40k9.seq.one-at-a-time")
	s.Attacks--
	s.Spare = r.Spare
	s.Sum += c.asked(s.Group, int(r.Count))
	return s, true
}

func (s Sparing) next() Sparing { return Sparing{Group: s.Group + 1, Spare: s.Spare, Sum: s.Sum} }

// asked is what of a group's count is asked for.
func (c *Spared) asked(group uint8, n int) uint32 {
	if c.Only > 0 && c.Only != group+1 {
		return 0
	}
	return uint32(max(0, n))
}

// rest counts a group, or what is left of it, without any Command Re-roll.
func (c *Spared) rest(t *table.T, s Sparing) Sparing {
	g := c.Groups[s.Group]
	if s.Rolled {
		n := int(s.Attacks) - int(g.Over)
		if !g.Attacks {
			n = table.Sum(t, "attack", int(s.Attacks), g.Stage, Counted{Blow: g.From.blow()}, "wh40k9.seq.fast-dice")
		}
		s.Sum += c.asked(s.Group, n)
		return s.next()
	}
	left := g
	left.Weapons -= s.Weapons
	if s.Weapons == 0 {
		s.Sum += c.asked(s.Group, table.Call(t, "group", g, Counting{}, "wh40k9.seq.fast-dice"))
		return s.next()
	}
	s.Attacks += uint16(left.count(t))
	s.Attacks = uint16(g.rolls(int(s.Attacks)))
	if g.Attacks {
		s.Attacks = uint16(int(s.Attacks) / max(1, int(g.Rolls)))
	}
	s.Rolled = true
	return s
}

// roll counts the attacks, weapon by weapon where the re-roll may be spent on
// them.
func (c *Spared) roll(t *table.T, s Sparing) Sparing {
	g := &c.Groups[s.Group]
	low := c.Low[s.Group]
	if low == 0 || s.Weapons == g.Weapons {
		if low == 0 {
			s.Attacks = uint16(g.count(t))
		}
		if !g.Attacks {
			s.Attacks = uint16(g.rolls(int(s.Attacks)))
		}
		s.Rolled = true
		return s
	}
	n := table.Call(t, "attacks", g.Number, Rolling{}, "wh40k9.attacks.random")
	if n < int(low) {
		t.Cite("wh40k9.reroll.command")
		n = -1
		s.Spare &^= spareAttack
	}
	if n < 0 {
		n = 0
		s.Weapons-- // it is rolled again with the rest
	}
	s.Weapons++
	s.Attacks += uint16(n)
	return s
}

// Result is the count.
func (c *Spared) Result(s Sparing) int { return int(s.Sum) }

// sparedStrike is one attack of which one thing is counted, a failed roll being
// made again while there is a Command Re-roll.
type sparedStrike struct {
	Stage
	Spend command
	Saves bool
}

type sparedBlow struct {
	Counted
	Spare uint8
}

// sparedCount is what was counted, and the Command Re-rolls that are left.
type sparedCount struct {
	Count uint16
	Spare uint8
}

func (c sparedStrike) Step(t *table.T, s sparedBlow) (sparedBlow, bool) {
	spend := byte(0)
	switch {
	case c.Saves && s.Spare&spareSave > 0 && s.At == rollSave:
		spend = 's'
	case s.Spare&spareAttack == 0:
	case c.Spend == commandHit:
		spend = 'h'
	case c.Spend == commandWound:
		spend = 'w'
	}
	next, more, spent := c.Stage.count(t, s.Counted, spend)
	if spent > 0 {
		t.Cite("wh40k9.reroll.command")
	}
	return sparedBlow{next, s.Spare &^ spent}, more
}

func (c sparedStrike) Result(s sparedBlow) sparedCount {
	return sparedCount{s.Sum, s.Spare}
}

// spares tells whether stages are counted with a Command Re-roll.
func (p *plan) spares() bool {
	if len(p.groups) > 16 {
		return false
	}
	attacks := 0
	spare := false
	for _, g := range p.groups {
		attacks += int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls))
		spare = spare || g.One.Saves || g.Low > 0 || g.One.Command == commandHit || g.One.Command == commandWound
	}
	return spare && attacks <= 200
}

// spared is the law of a stage, of one group or of all, with a Command Re-roll.
func (p *plan) spared(list []StageGroup, only int, m []attack.Measure) attack.Attack {
	c, s := p.sparing(list, only)
	return p.stepwise(c.counting(s, m), list)
}

func (p *plan) sparing(list []StageGroup, only int) (*Spared, Sparing) {
	c := new(Spared)
	c.N, c.Only = uint8(len(list)), uint8(only)
	s := Sparing{Spare: p.start[0].Spare}
	for i, g := range p.groups {
		c.Groups[i], c.Low[i], c.Saves[i] = list[i], g.Low, g.One.Saves
		if k := g.One.Command; k != keepCommand {
			c.Spend = k
		}
	}
	return c, s
}

// Sparely is the whole count.
type Sparely struct{ *Spared }

// Step is that of the count.
func (c Sparely) Step(t *table.T, s Sparing) (Sparing, bool) { return c.step(t, s) }

// Unspent is a count up to where nothing is left to be spent. What comes then has
// nothing to do with what was counted, and is added to it.
type Unspent struct{ *Spared }

// Step is that of the count.
func (c Unspent) Step(t *table.T, s Sparing) (Sparing, bool) {
	if s.Spare == 0 {
		return s, false
	}
	return c.step(t, s)
}

// Result is where the count stands.
func (c Unspent) Result(s Sparing) Sparing { return s }

// Mustered is the attacks of a group, where the rest of them are rolled at once.
type Mustered struct{ *Spared }

// Step rolls them.
func (c Mustered) Step(t *table.T, s Sparing) (Sparing, bool) {
	if s.Rolled {
		return s, false
	}
	return c.step(t, s)
}

// Result is how many there are.
func (c Mustered) Result(s Sparing) int { return int(s.Attacks) }

// counting is the count from s on.
func (c *Spared) counting(s Sparing, m []attack.Measure) attack.Attack {
	first := attack.Bind(Unspent{c}, s, make([]attack.Measure, 5), func(s Sparing, v []attack.Value) {
		for i, n := range []int{int(s.Group), int(b2n(s.Rolled)), int(s.Weapons), int(s.Attacks), int(s.Sum)} {
			v[i] = attack.Number(n)
		}
	})
	a := c.bound(s, m)
	a.Few = nil
	a.Law = func(b *attack.Book) attack.Law {
		return c.joined(first.Law(b), func(a attack.Attack) attack.Law { return a.Law(b) }).law(len(m))
	}
	a.Exact = func(b *attack.Book) attack.Law {
		return c.joined(first.Exact(b), func(a attack.Attack) attack.Law { return a.Exact(b) }).law(len(m))
	}
	a.Best, a.BestExactly = asLaw(a.Best, a.Law), asLaw(a.BestExactly, a.Exact)
	a.Solve, a.SolveExactly = expected(a.Solve, a.Law, mean), expected(a.SolveExactly, a.Exact, meanExactly)
	a.Cited, a.Counts = first.Cited, nothing(first.Counts)
	return a
}

// bound is the count from s on as one procedure.
func (c *Spared) bound(s Sparing, m []attack.Measure) attack.Attack {
	return bindNumber(Sparely{c}, s, m)
}

// joined adds to what was counted up to where nothing is left to be spent what
// the rest of the group and the groups after it come to.
func (c *Spared) joined(first attack.Law, law func(attack.Attack) attack.Law) tally {
	one := make([]attack.Measure, 1)
	after := make([]tally, c.N+1) // of this group and those after it
	after[c.N] = certain()
	for g := int(c.N) - 1; g >= 0; g-- {
		own := *c
		own.N = uint8(g) + 1
		after[g] = after[g+1].plus(law(own.bound(Sparing{Group: uint8(g)}, one)), 0)
	}
	parts, order := c.counted(first, law)
	var all tally
	for i, at := range order {
		t := parts[at]
		switch {
		case at.Group == c.N:
		case at == (Sparing{Group: at.Group}):
			t = t.with(after[at.Group])
		default:
			own := *c
			own.N = at.Group + 1
			t = t.plus(law(own.bound(at, one)), 0)
			if own.N < c.N {
				t = t.with(after[own.N])
			}
		}
		if i == 0 {
			all = t
		} else {
			all = all.or(t)
		}
	}
	return all
}

// counted is what was counted up to where nothing is left to be spent, by where
// that is, in order. Where only some attacks of a group have been rolled, it is
// where all have: many ways lead to so many attacks.
func (c *Spared) counted(first attack.Law, law func(attack.Attack) attack.Law) (parts map[Sparing]tally, order []Sparing) {
	spent := map[Sparing][]attack.Outcome{}
	var places []Sparing
	for _, o := range first.Outcomes {
		at := Sparing{Group: uint8(o.Values[0].N), Rolled: o.Values[1].N > 0, Weapons: uint16(o.Values[2].N), Attacks: uint16(o.Values[3].N)}
		if spent[at] == nil {
			places = append(places, at)
		}
		spent[at] = append(spent[at], o)
	}
	parts = map[Sparing]tally{}
	add := func(at Sparing, t tally) {
		if had, ok := parts[at]; ok {
			t = had.or(t)
		} else {
			order = append(order, at)
		}
		parts[at] = t
	}
	for _, at := range places {
		t := marginal(attack.Law{Outcomes: spent[at], Bound: first.Bound}, 4)
		if at.Rolled || at.Weapons == 0 {
			add(at, t)
			continue
		}
		rolled := law(bindNumber(Mustered{c}, at, make([]attack.Measure, 1)))
		for _, o := range rolled.Outcomes {
			n := o.Values[0].N
			o.Values = []attack.Value{{}}
			add(Sparing{Group: at.Group, Rolled: true, Attacks: uint16(n)}, t.plus(attack.Law{Outcomes: []attack.Outcome{o}, Bound: rolled.Bound}, 0))
		}
	}
	return parts, order
}
