package bushido

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// testQuestion is a bare test: a challenge or, with a target, an opposed one.
func (s *scene) testQuestion() *attack.Question {
	cn := s.sit.Challenge
	switch {
	case cn != nil && s.f.Has("target"):
		s.f.Fault("target", "", "a test is against a Challenge Number or against a model, not both")
	case cn == nil && !s.f.Has("target"):
		s.f.Fault("situation.challenge_number", "or a target, for an opposed test", "is missing")
	case s.f.Has("targets"):
		s.f.Fault("targets", "", "a test has one other side at most")
	}
	if s.faults.Any() {
		return nil
	}
	if cn != nil {
		return s.challengeQuestion(*cn)
	}
	return s.opposedQuestion()
}

// which is the test: what its dice are.
func (s *scene) which() string {
	if s.sit.Test == "" {
		return "dice"
	}
	return s.sit.Test
}

// sizeDice are the dice of a size test.
var sizeDice = map[string]int{"tiny": 1, "small": 2, "medium": 3, "large": 4, "huge": 5}

// testNumbers is the statistic that a model tests.
func (s *scene) testNumbers(m *model, boosts decision) numbers {
	var x numbers
	add := func(n int, what string) {
		x.printed = n
		x.why.add(n, "bushido.test.pool", what+" "+itoa(n))
	}
	printedBoost := 0
	switch s.which() {
	case "single":
		x.printed, x.cap = 1, 1
		x.why.add(1, "bushido.test.single-d6", "one D6")
	case "size":
		x.printed = sizeDice[m.size]
		x.why.add(x.printed, "bushido.test.size", title(m.size))
		for _, t := range []struct {
			name string
			n    int
		}{{"Strong", 1}, {"Weak", -1}, {"Swarm", -1}} {
			if m.kit.has(t.name) {
				x.why.plus(t.n, "bushido.test.size", t.name)
			}
		}
	case "ki":
		add(m.f.Ki.N, "Ki")
		x.why.plus(m.mods().Ki, "bushido.test.pool", "other effects")
		printedBoost = m.f.KiBoost
	case "melee":
		x.dash = m.f.MeleePool.Dash
		s.needs(m, "melee_pool", m.f.MeleePool.Given)
		add(m.f.MeleePool.N, "Melee Pool")
		s.penalties(m, &x.why, true)
		x.why.plus(m.mods().MeleePool, "bushido.test.pool", "other effects")
		printedBoost = m.f.MeleeBoost
	case "ranged":
		x.dash = m.f.RangedPool.Dash
		s.needs(m, "ranged_pool", m.f.RangedPool.Given)
		add(m.f.RangedPool.N, "Ranged Pool")
		s.penalties(m, &x.why, false)
		x.why.plus(m.mods().RangedPool, "bushido.test.pool", "other effects")
		printedBoost = m.f.RangedBoost
	default:
		s.needs(m, "dice", m.f.Has("dice"))
		add(m.f.Dice, "dice")
	}
	n := s.countOf(boosts)
	key := "boosts"
	if m.side == table.Defender {
		key = "target_boosts"
	}
	plain := x
	plain.settle(0, "")
	if n > 0 {
		if rules := s.boostFaults(m, n, plain, printedBoost); len(rules) > 0 {
			s.badly(key, rules, "%d boosts may not be bought: %s", n, why(rules, ""))
			n = 0
		}
	}
	x.settle(n, "Ki Boosts")
	if s.which() == "dice" || s.which() == "single" || s.which() == "size" {
		x.net = x.why.N
	}
	return x
}

func (s *scene) needs(m *model, key string, has bool) {
	if !has && !m.f.Has(key) {
		m.f.Fault(key, "", "is missing")
	}
}

// testPool is the dice of a bare test.
func (s *scene) testPool(m *model, n int, o open) (Pool, int) {
	fixed := diceOf(m.f.FixedDice)
	if fixed.total() > n {
		m.f.Fault("fixed_dice", "", "more dice than the pool has (%d)", n)
		return Pool{}, 0
	}
	k := m.kit
	test := map[string]string{"ranged": "Ranged", "melee": "Melee"}[s.which()]
	p := Pool{Rolls: uint8(n - fixed.total()), Fixed: fixed, Kata: test == "Melee" && k.has("Kata")}
	supports := 2 + m.mods().Supports
	if test != "" {
		supports += k.of("Adept", test)
		if x := k.of("Prowess", test); x > 0 {
			p.Steps[0] = s.dicePicked("Prowess", test, again{Max: uint8(x), Own: true, Limit: 1, Who: m.side}, o)
		}
	}
	p.Supports = uint8(max(0, supports))
	return p, m.mods().Attack
}

func boostSpend(s *scene, m *model, n int) int {
	return n * s.cost(m, map[string]int{"ki": m.f.KiBoost, "melee": m.f.MeleeBoost, "ranged": m.f.RangedBoost}[s.which()])
}

// challengeQuestion is a test against a Challenge Number.
func (s *scene) challengeQuestion(cn int) *attack.Question {
	m := s.attacker
	x := s.testNumbers(m, s.dec.Boosts)
	n := max(1, x.net)
	pool, mod := s.testPool(m, n, open{})
	s.checkDice(s.past.Rolled, s.past.Reroll, n)
	if s.faults.Any() {
		return nil
	}
	var l list
	l.put("cn", cn, by("bushido.test.challenge", itoa(cn)))
	l.put("pool.printed", x.printed)
	l.put("pool.net", x.net, x.why.lines...)
	var why []attack.Because
	if x.net < 1 {
		why = append(why, by("bushido.test.minimum-die", "at least one die"))
	}
	l.put("pool.dice", n, append(why, x.why.lines...)...)
	l.put("supports", int(pool.Supports), by("bushido.test.supporting", itoa(int(pool.Supports))))
	l.put("result.max", 6+min(int(pool.Supports), n-1)+mod, by("bushido.test.maximum", itoa(6+min(int(pool.Supports), n-1))))
	spent := boostSpend(s, m, x.boosts)
	l.put("ki.spent", spent)
	q := &attack.Question{Facts: l, Cites: s.cites, Defends: s.f.Defends()}
	start := tried{}
	if e := s.past.Rolled; e != nil {
		start.Throw = Throw{Laid: true, At: 1, Dice: diceOf(e.Dice)}
	}
	if e := s.past.Reroll; e != nil {
		start.Throw = Throw{Laid: true, At: uint8(len(pool.Steps)) + 1, Dice: diceOf(e.Dice)}
	}
	bind := func(o open) attack.Attack {
		pool, mod := s.testPool(m, n, o)
		return attack.Bind(challenge{pool, int16(cn), int16(mod)}, start, testMeasures(false), func(r int16, out []attack.Value) {
			won := int(r) >= cn
			fillTest(out, int(r), int(r)-cn, won, m.f.KiTokens-spent)
			out[4] = attack.Word("failure")
			if won {
				out[4] = attack.Word("success")
			}
		})
	}
	q.Laws = func() []attack.Attack { return []attack.Attack{bind(open{})} }
	q.Judged, q.Say, q.Tell, q.Because = "result", sayBare, tellChallenge(m.name, cn, n), func() string {
		return fmt.Sprintf("%s needs %d with %s.", m.name, cn, diceWords(n))
	}
	m2 := s.advising()
	q.Defends = m2.defends
	q.Advise = func() attack.Tree { return leaf(bind(open{rerolls: m2.rerolls()})) }
	return q
}

// testMeasures are what is counted of a bare test.
func testMeasures(opposed bool) []attack.Measure {
	words := []string{"success", "failure"}
	if opposed {
		words = []string{"attacker wins", "target wins"}
	}
	out := []attack.Measure{
		{Name: "result"},
		{Name: "sl", Words: []string{"fail"}, Takes: []string{"fail", "none"}},
		{Name: "wounds", Quiet: true},
		{Name: "ki"},
		{Name: "outcome", Words: words, Takes: words},
	}
	if opposed {
		out = append(out, attack.Measure{Name: "target_sl", Words: []string{"fail"}, Takes: []string{"fail", "none"}}, attack.Measure{Name: "target_result"}, attack.Measure{Name: "target_ki"})
	}
	return out
}

func fillTest(out []attack.Value, result, over int, won bool, ki int) {
	out[0] = attack.Number(result)
	out[1] = attack.Word("fail")
	if won {
		out[1] = attack.Number(over)
	}
	out[2], out[3] = attack.Number(0), attack.Number(ki)
}

// opposedQuestion is a test of two models.
func (s *scene) opposedQuestion() *attack.Question {
	a, b := s.attacker, s.target()
	x, y := s.testNumbers(a, s.dec.Boosts), s.testNumbers(b, s.dec.TargetBoosts)
	n, m := evenOut(x.net, y.net)
	first, mod := s.testPool(a, n, open{})
	second, other := s.testPool(b, m, open{})
	first.Count, second.Count = true, true
	if s.faults.Any() {
		return nil
	}
	var l list
	low := []attack.Because{}
	if n != x.net || m != y.net {
		low = append(low, by("bushido.test.opposed-minimum", fmt.Sprintf("both gain %d", n-x.net)))
	}
	l.put("attacker.pool", n, append(low, x.why.lines...)...)
	l.put("target.pool", m, append(low, y.why.lines...)...)
	spent, theirs := boostSpend(s, a, x.boosts), boostSpend(s, b, y.boosts)
	l.put("ki.spent", spent)
	q := &attack.Question{Facts: l, Cites: s.cites, Defends: s.f.Defends()}
	p := opposed{Dice: [2]Pool{first, second}, Mod: [2]int16{int16(mod), int16(other)}, Tactical: s.sit.Tactical}
	var start duelOfDice
	if e := s.past.Rolled; e != nil && e.Both && !e.Split {
		for i, pool := range p.Dice {
			if len(e.Sides[i][0]) != []int{n, m}[i] {
				s.faults.Add(e.Node.Entries[0].Value, "", "%d and %d dice were rolled, the pools have %d and %d", len(e.Sides[0][0]), len(e.Sides[1][0]), n, m)
				return nil
			}
			start.Got[i] = pool.read(diceOf(e.Sides[i][0]))
		}
		start.At = 2
	} else if e != nil {
		s.faults.Add(e.Node.Entries[0].Value, "{ attacker: [6, 4], target: [3, 2] }", "of an opposed test, the dice of both sides")
		return nil
	}
	q.Judged, q.Say, q.Tell, q.Because = "result", sayBare, tellOpposed(a.name, b.name, n, m), func() string {
		return fmt.Sprintf("%s has %s against %s of %s.", a.name, diceWords(n), diceWords(m), b.name)
	}
	q.Laws = func() []attack.Attack {
		return []attack.Attack{attack.Bind(p, start, testMeasures(true), func(r bout, out []attack.Value) {
			fillTest(out, int(r.Results[0]), int(r.Over), r.Won, a.f.KiTokens-spent)
			out[4], out[5] = attack.Word("attacker wins"), attack.Word("fail")
			if !r.Won {
				out[4], out[5] = attack.Word("target wins"), attack.Number(int(r.Over))
			}
			out[6], out[7] = attack.Number(int(r.Results[1])), attack.Number(b.f.KiTokens-theirs)
		})}
	}
	return q
}

// checkDice checks that the dice on the table are as many as the pool has.
func (s *scene) checkDice(rolled, again *entry, n int) {
	for _, e := range []*entry{rolled, again} {
		if e != nil && len(e.Dice) != n {
			s.faults.Add(e.Node.Entries[0].Value, "", "%d dice, the pool has %d", len(e.Dice), n)
		}
	}
}

// leaf is an attack that needs no decision before its dice.
func leaf(a attack.Attack) attack.Tree { return attack.Tree{Attack: &a} }
