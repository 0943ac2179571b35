package bushido

import (
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
	for _, e := range []*entry{s.past.Level, s.past.OnTarget, s.past.Damage} {
		if e != nil {
			s.faults.Add(e.Node, "rolled or rerolled", "a bare test ends with its dice: it has no %s", e.Kind)
		}
	}
	s.checkOpen()
	if s.faults.Any() {
		return nil
	}
	if cn != nil {
		return s.challengeQuestion()
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

// testNumbers is the statistic that a model tests, with so many boosts.
func (s *scene) testNumbers(m *model, n int) numbers {
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
	key := "boosts"
	if m.side == table.Defender {
		key = "target_boosts"
	}
	plain := x
	plain.settle(0, "")
	if n > 0 {
		if rules := s.boostFaults(m, n, plain, printedBoost); len(rules) > 0 {
			s.badly(key, rules, "%s may not be bought: %s", some(n, "boost"), why(rules, ""))
			n = 0
		}
	}
	x.settle(n, "Ki Boosts")
	x.price = printedBoost
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

// checkDice checks that the dice on the table are as many as the pool has.
func (s *scene) checkDice(rolled, again *entry, n int) {
	for _, e := range []*entry{rolled, again} {
		if e != nil && len(e.Dice) != n {
			s.faults.Add(e.Node.Entries[0].Value, "", "%s, the pool has %d", attack.Counted(len(e.Dice), "die", "dice"), n)
		}
	}
}
