package bushido

import (
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// Step plays the attack on.
func (p Shot) Step(t *table.T, s Flight) (Flight, bool) { return p.step(t, s) }

// step is Step, of an attack that is long to copy.
func (p *Shot) step(t *table.T, s Flight) (Flight, bool) {
	switch s.At {
	case declare:
		return p.declare(t, s), true
	case gates:
		return p.gate(t, s), true
	case rollPool:
		return p.roll(t, s), true
	case compare:
		return p.compare(t, s), true
	case feats4a:
		return p.after(t, s), true
	case touching:
		return p.touch(t, s), true
	case wounding:
		return p.wound(t, s), true
	case feats5a:
		t.Cite("bushido.ki.window.step5a")
		s.At = bookkeep
		return s, true
	case bookkeep:
		t.Cite("bushido.seq.bookkeeping")
		p.cite(t, s.Out)
		s.Out.Books = true
		return p.end(s), true
	}
	return s, false
}

// cite notes the rules of what an attack leaves behind.
func (p *Shot) cite(t *table.T, r Report) {
	if p.Ends&reloads != 0 {
		t.Cite("bushido.trait.reload")
	}
	if p.Ends&counts != 0 {
		t.Cite("bushido.trait.ammo")
	}
	if r.Struck || r.Cancel {
		return
	}
	for i, m := range p.Gives {
		if m.Hit > 0 || m.Level > 0 || r.Target.Rolls > 0 && m.Roll > 0 || r.Target.Pairs > 0 && m.Pair > 0 {
			t.Cite(markRules[m.Rule])
			if mark(i) == stunMark {
				t.Cite("bushido.followup.stun")
			}
			if m.Roll > 0 {
				t.Cite("bushido.followup.on-wound")
			}
		}
	}
}

// Result is the report.
func (p Shot) Result(s Flight) Report { return s.Out }

func (p *Shot) aim(s Flight) aim {
	a := p.Aims[0]
	if s.Later {
		a = p.Aims[1]
	}
	if s.Prone {
		a.CN--
	}
	return a
}

// end forgets all but the report.
func (p *Shot) end(s Flight) Flight {
	s.Out.Target.Left, s.Out.Friend.Left = s.Left, s.Friend
	return Flight{At: landed, Out: s.Out}
}

// shownSteps are the lines of a declaration where every step is shown.
var shownSteps = [...]table.RuleID{
	"bushido.seq.choose-weapon", "bushido.seq.target", "bushido.seq.range", "bushido.ranged.intercept.friendly",
	"bushido.seq.declare-1e", "bushido.seq.cn",
}

// lines is how many of them come before an attack is stopped.
func (p *Shot) lines() int {
	if p.Stop == outOfRange {
		return 3
	}
	return len(shownSteps)
}

// declare ends an attack that cannot be made, or goes on to the first test.
func (p *Shot) declare(t *table.T, s Flight) Flight {
	if p.Steps && int(s.Shown) < p.lines() {
		t.Cite(shownSteps[s.Shown])
		s.Shown++
		return s
	}
	s.Shown = 0
	s.Out.Ki, s.Out.Theirs = p.Ki[0], p.Theirs
	if s.Later {
		s.Out.Ki, s.Out.Theirs = 0, 0
	}
	if p.Kami && p.Stop != outOfRange {
		s.Left -= min(s.Left, s.Out.Theirs)
	}
	if p.Stop != goesOn {
		t.Cite(stopRules[p.Stop], "bushido.seq.end")
		if p.Stop == outOfRange {
			s.Out.Ki, s.Out.Theirs = min(s.Out.Ki, p.Begun), 0
		}
		return p.end(s)
	}
	s.At = gates
	return p.nextGate(s)
}

// nextGate goes to the next Ki test, or to the dice. Later attacks of a series
// are tested for the disguise of a new target alone.
func (p *Shot) nextGate(s Flight) Flight {
	for int(s.Gate) < len(p.Gates) && (p.Gates[s.Gate].Dice == 0 || s.Later && !(s.Fresh && p.Gates[s.Gate].Rule == gateDisguise)) {
		s.Gate++
	}
	if int(s.Gate) < len(p.Gates) && !s.Known.Level && !s.Throw.Laid {
		return s
	}
	s.Gate = 0
	if !s.Later {
		s.Out.Ki += p.Ki[1]
	}
	s.At = rollPool
	if s.Known.Level {
		s.At = compare
		s.Result = s.Over + int16(p.aim(s).CN)
	}
	return s
}

// gate makes a Ki test; one that fails ends the attack.
func (p *Shot) gate(t *table.T, s Flight) Flight {
	g := p.Gates[s.Gate]
	rule := gateRules[g.Rule]
	if g.Rule == gateOpposed {
		won := table.Call(t, "opposed Ki test", opposed{Dice: [2]Pool{{Rolls: g.Against, Supports: 2, Count: true, As: kiRoll}, {Rolls: g.Dice, Supports: 2, Count: true, As: kiRoll}}, Active: 1, Brief: true, Whose: [2]table.Side{table.Defender, table.Attacker}}, duelOfDice{}, rule, "bushido.test.opposed")
		if won.Won {
			return p.end(s)
		}
	} else {
		got := table.Call(t, "Ki test", Pool{Rolls: g.Dice, Supports: 2, As: kiRoll}, Throw{}, rule, "bushido.test.challenge")
		if int(got.Value) < int(g.CN) {
			return p.end(s)
		}
	}
	s.Gate++
	return p.nextGate(s)
}

// roll rolls the pool. Where somebody picks the dice to reroll it is rolled
// step by step.
func (p *Shot) roll(t *table.T, s Flight) Flight {
	pool := p.aim(s).Pool
	if !pool.asks() {
		got := table.Call(t, "attack", pool, s.Throw, "bushido.seq.pool", "bushido.seq.roll", "bushido.seq.result")
		return p.rolled(s, got)
	}
	if s.Throw.Over {
		return p.rolled(s, pool.Result(s.Throw))
	}
	if s.Throw.At == notRolled || s.Throw.Laid {
		t.Cite("bushido.seq.pool", "bushido.seq.roll", "bushido.seq.result")
	}
	s.Throw, _ = pool.Step(t, s.Throw)
	return s
}

// rolled notes the final result of the attack test.
func (p *Shot) rolled(s Flight, got Tested) Flight {
	s.Throw, s.At = Throw{}, compare
	s.Result = int16(got.Value)
	if got.Survivors > 0 {
		s.Result += int16(p.Brutal)
	}
	s.Over = s.Result - int16(p.aim(s).CN)
	return s
}

// compare tells a hit from a miss.
func (p *Shot) compare(t *table.T, s Flight) Flight {
	t.Cite("bushido.seq.compare", "bushido.test.challenge")
	s.Out.Rolled = true
	if s.Report {
		s.Out.Result, s.Out.Over = s.Result, s.Over
	}
	s.Result = 0
	if s.Over < 0 {
		t.Cite("bushido.seq.miss", "bushido.edition.miss")
		s.Out.End, s.Over = failed, 0
		if s.Out.Books = p.Living; p.Living {
			t.Cite("bushido.seq.bookkeeping")
			p.cite(t, Report{Cancel: true})
		}
		return p.end(s)
	}
	s.Out.Hit, s.At = true, feats4a
	return s
}

// after declares the feats of step 4a, by choice or by Success Level.
func (p *Shot) after(t *table.T, s Flight) Flight {
	s.Set = p.Level[min(int(s.Over), levels12-1)]
	if p.Offer {
		s.Set = p.offer(t, s)
	} else if p.Used > 1 || p.Steps {
		t.Cite("bushido.ki.window.step4a")
	}
	s.Set = p.paid(s)
	h := p.Sets[s.Set]
	s.Out.Ki, s.Out.Theirs, s.Out.Once = s.Out.Ki+h.Ki, s.Out.Theirs+h.TheirKi, h.Once
	s.Spent, s.Once = [2]uint8{}, false
	if p.Kami {
		s.Left -= min(s.Left, h.TheirKi)
	}
	s.At = wounding
	if s.Struck < p.Friends {
		s.At = touching
	}
	return s
}

// offer asks the attacker which set it declares, of those that it can pay for.
func (p *Shot) offer(t *table.T, s Flight) uint8 {
	var sets []uint8
	var options []table.Option
	for i := range p.Used {
		if p.pays(s, i) {
			sets = append(sets, i)
			options = append(options, table.Option{Name: p.setName(p.Sets[i]), Rules: []table.RuleID{"bushido.ki.window.step4a", "bushido.decision.feat"}})
		}
	}
	if p.Meant {
		t.Cite("bushido.ki.window.step4a", "bushido.decision.feat")
		return sets[0]
	}
	return sets[t.Choose("4a", table.Attacker, options, "bushido.ki.window.step4a", "bushido.decision.feat")]
}

// pays tells whether the attacker has the Ki for a set, and may declare it again.
func (p *Shot) pays(s Flight, set uint8) bool {
	h := p.Sets[set]
	if h.Again && !s.Later {
		return false
	}
	return !s.Later || int(s.Spent[0])+int(s.Out.Ki)+int(h.Ki) <= int(p.Purse[0]) && !(s.Once && h.Once)
}

// theyPay tells whether the target has the Ki for a set: a Kami keeps its last
// token.
func (p *Shot) theyPay(s Flight, set uint8) bool {
	n := p.Sets[set].TheirKi
	if p.Kami {
		return n == 0 || n < s.Left
	}
	return int(s.Spent[1])+int(n) <= int(p.Purse[1])
}

// paid is the set declared, as far as both sides can pay for it.
func (p *Shot) paid(s Flight) uint8 {
	set := s.Set
	for !p.pays(s, set) && p.Less[0][set] != set {
		set = p.Less[0][set]
	}
	for s.Later && !p.theyPay(s, set) && p.Less[1][set] != set {
		set = p.Less[1][set]
	}
	return set
}

// setName is the option of a set: boosts, then feats.
func (p *Shot) setName(h hit) string {
	var parts []string
	if h.Boosts > 0 {
		parts = append(parts, "boosts "+itoa(int(h.Boosts)))
	}
	for i, l := range p.Names {
		if h.Feats>>i&1 == 1 {
			parts = append(parts, "feat "+l.String())
		}
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, " + ")
}

// wound makes the Damage Rolls, unless somebody cancels them.
func (p *Shot) wound(t *table.T, s Flight) Flight {
	h := p.Sets[s.Set]
	if s.At = bookkeep; p.Steps {
		s.At = feats5a
	}
	if p.Cancel > 0 && !s.Saved && !s.Out.Struck && !p.Effect {
		t.Cite([]table.RuleID{"bushido.trait.protected", "bushido.trait.sacrifice"}[p.Cancel-1])
		s.Out.Cancel, s.Out.End = true, noWound
		return p.forget(s)
	}
	start := Hurt{Level: uint8(min(s.Over, 255)), Left: s.Left, Laid: s.Known.Damage}
	if s.Known.Laid {
		start.At = hurtLaid
	}
	w := h.Target
	if s.Out.Struck {
		w, start.Left = h.Friends[s.Struck], s.Friend
	}
	harm := table.Call(t, "damage", w, start, "bushido.damage.strength")
	if s.Out.Struck {
		s.Out.Friend, s.Out.End, s.Friend = harm, friendHit, harm.Left
		return p.forget(s)
	}
	s.Out.Target, s.Left = harm, harm.Left
	s.Out.End = noWound
	switch {
	case harm.Gone:
		s.Out.End = slain
	case harm.Wounds > 0:
		s.Out.End = wounded
	}
	return p.forget(s)
}

// forget drops what no longer matters once the dice are done. Markers that grow
// with the Success Level still ask for it.
func (p *Shot) forget(s Flight) Flight {
	if p.Levels {
		s.Out.Level = s.Over
	}
	s.Over, s.Set, s.Known = 0, 0, known{}
	return s
}

// meant has the first pick taken wherever somebody would pick.
func (p *Pool) meant() {
	for i, a := range p.Steps {
		p.Steps[i].Chosen, p.Steps[i].Meant = false, a.Chosen
	}
}

// asks tells whether somebody picks dice of the pool.
func (p *Pool) asks() bool {
	for _, a := range p.Steps {
		if a.Chosen && a.Max > 0 {
			return true
		}
	}
	return false
}
