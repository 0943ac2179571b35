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

// Sparing is where it stands.
type Sparing struct {
	Group   uint8
	Rolled  bool
	Weapons uint16
	Attacks uint16
	Spare   uint8
	Sum     uint32
}

// Step counts the next attack, or the rest of a group where nothing can be spent.
func (c Spared) Step(t *table.T, s Sparing) (Sparing, bool) {
	if s.Group == c.N {
		return s, false
	}
	g := &c.Groups[s.Group]
	switch {
	case g.Block || g.From != fromAttack || g.Attacks && c.Low[s.Group] == 0 || s.Spare == 0:
		return c.rest(t, s), true
	case !s.Rolled:
		return c.roll(t, s), true
	case g.Attacks:
		s.Sum += c.counted(s.Group, int(s.Attacks)-int(g.Over))
		return s.next(), true
	case s.Attacks == 0:
		return s.next(), true
	}
	one := sparedStrike{Stage: g.Stage, Spend: c.Spend, Saves: c.Saves[s.Group]}
	r := table.Call(t, "attack", one, sparedBlow{Counted: Counted{Blow: g.From.blow()}, Spare: s.Spare}, "wh40k9.seq.one-at-a-time")
	s.Attacks--
	s.Spare = r.Spare
	s.Sum += c.counted(s.Group, int(r.Count))
	return s, true
}

func (s Sparing) next() Sparing { return Sparing{Group: s.Group + 1, Spare: s.Spare, Sum: s.Sum} }

// counted is what of a group's count is asked for.
func (c Spared) counted(group uint8, n int) uint32 {
	if c.Only > 0 && c.Only != group+1 {
		return 0
	}
	return uint32(max(0, n))
}

// rest counts a group, or what is left of it, without any Command Re-roll.
func (c Spared) rest(t *table.T, s Sparing) Sparing {
	g := c.Groups[s.Group]
	if s.Rolled {
		n := int(s.Attacks) - int(g.Over)
		if !g.Attacks {
			n = table.Sum(t, "attack", int(s.Attacks), g.Stage, Counted{Blow: g.From.blow()}, "wh40k9.seq.fast-dice")
		}
		s.Sum += c.counted(s.Group, n)
		return s.next()
	}
	left := g
	left.Weapons -= s.Weapons
	if s.Weapons == 0 {
		s.Sum += c.counted(s.Group, table.Call(t, "group", g, Counting{}, "wh40k9.seq.fast-dice"))
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
func (c Spared) roll(t *table.T, s Sparing) Sparing {
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
func (c Spared) Result(s Sparing) int { return int(s.Sum) }

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
	var c Spared
	c.N, c.Only = uint8(len(list)), uint8(only)
	s := Sparing{Spare: p.start[0].Spare}
	for i, g := range p.groups {
		c.Groups[i], c.Low[i], c.Saves[i] = list[i], g.Low, g.One.Saves
		if k := g.One.Command; k != keepCommand {
			c.Spend = k
		}
	}
	return attack.Bind(c, s, m, func(n int, v []attack.Value) {
		for i := range v {
			v[i] = attack.Number(n)
		}
	})
}
