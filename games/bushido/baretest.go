package bushido

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// bare is a bare test with its boosts decided, of the attacker and the target.
type bare struct {
	s      *scene
	boosts [2]int
}

// challengeQuestion is a test against a Challenge Number.
func (s *scene) challengeQuestion() *attack.Question {
	b := bare{s: s, boosts: [2]int{s.countOf(s.dec.Boosts)}}
	x := s.testNumbers(s.attacker, b.boosts[0])
	n := max(1, x.net)
	pool, _ := s.testPool(s.attacker, n, open{})
	if s.checkDice(s.past.Rolled, s.past.Reroll, n); !s.faults.Any() {
		rolled, at := s.past.Rolled.single()
		again, atAgain := s.past.Reroll.single()
		s.checkAgain(&pool, rolled, again, at, atAgain)
	}
	if s.faults.Any() {
		return nil
	}
	return b.question()
}

// challengeFacts are the derived numbers of a test against a Challenge Number.
func (b bare) challengeFacts(x numbers, pool Pool, mod int) list {
	s, m := b.s, b.s.attacker
	n, cn := max(1, x.net), *s.sit.Challenge
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
	l.put("ki.spent", boostSpend(s, m, x.boosts))
	return l
}

// challenge is the question of a test against a Challenge Number.
func (b bare) challenge() *attack.Question {
	s, m, cn := b.s, b.s.attacker, *b.s.sit.Challenge
	x := s.testNumbers(m, b.boosts[0])
	n := max(1, x.net)
	pool, mod := s.testPool(m, n, open{})
	q := &attack.Question{Facts: b.challengeFacts(x, pool, mod), Cites: s.cites}
	say := func(e table.Event) attack.Said {
		said := sayBare(e)
		if e.Rules == nil {
			said.Step += needed(cn)
		}
		return said
	}
	q.Judged, q.Say, q.Tell, q.Because = "result", say, tellChallenge(m.name, cn, n), func() string {
		return fmt.Sprintf("%s needs %d with %s.", m.name, cn, diceWords(n))
	}
	return q
}

// tried is the law of a test against a Challenge Number.
func (b bare) tried(o open) attack.Attack {
	s, m, cn := b.s, b.s.attacker, *b.s.sit.Challenge
	x := s.testNumbers(m, b.boosts[0])
	pool, mod := s.testPool(m, max(1, x.net), o)
	start := tried{}
	if e := s.past.Rolled; e != nil {
		start.Throw = Throw{Laid: true, At: 1, Dice: diceOf(e.Dice)}
	}
	if e := s.past.Reroll; e != nil {
		start.Throw = Throw{Laid: true, At: uint8(len(pool.Steps)) + 1, Dice: diceOf(e.Dice)}
	}
	left := m.f.KiTokens - boostSpend(s, m, x.boosts)
	return attack.Bind(challenge{pool, int16(cn), int16(mod)}, start, testMeasures(false), func(r int16, out []attack.Value) {
		won := int(r) >= cn
		fillTest(out, int(r), int(r)-cn, won, left)
		out[4] = attack.Word("failure")
		if won {
			out[4] = attack.Word("success")
		}
	})
}

// owned is an attack with its decisions made, if there are any.
func owned(a attack.Attack, o open) attack.Attack {
	if o.asks() {
		return decided(a)
	}
	return a
}

// mostTested is the most boosts that a model may buy for its test.
func (s *scene) mostTested(m *model) int {
	x := s.testNumbers(m, 0)
	n := 0
	for x.price > 0 && len(s.boostFaults(m, n+1, x, x.price)) == 0 {
		n++
	}
	return n
}

// opposedQuestion is a test of two models.
func (s *scene) opposedQuestion() *attack.Question {
	b := bare{s: s, boosts: [2]int{s.countOf(s.dec.Boosts), s.countOf(s.dec.TargetBoosts)}}
	x, y := s.testNumbers(s.attacker, b.boosts[0]), s.testNumbers(s.target(), b.boosts[1])
	n, m := evenOut(x.net, y.net)
	one, _ := s.testPool(s.attacker, n, open{})
	two, _ := s.testPool(s.target(), m, open{})
	for _, e := range []*entry{s.past.Rolled, s.past.Reroll} {
		switch {
		case e == nil:
		case !e.Both || e.Split:
			s.faults.Add(e.Node.Entries[0].Value, "{ attacker: [6, 4], target: [3, 2] }", "of an opposed test, the dice of both sides")
		case len(e.Sides[0][0]) != n || len(e.Sides[1][0]) != m:
			s.faults.Add(e.Node.Entries[0].Value, "", "%d and %d dice were rolled, the pools have %d and %d", len(e.Sides[0][0]), len(e.Sides[1][0]), n, m)
		}
	}
	for i, p := range []*Pool{&one, &two} {
		if !s.faults.Any() {
			rolled, at := s.past.Rolled.of(i, 0)
			again, atAgain := s.past.Reroll.of(i, 0)
			s.checkAgain(p, rolled, again, at, atAgain)
		}
	}
	if s.faults.Any() {
		return nil
	}
	return b.question()
}

// opposed is the question of a test of two models.
func (b bare) opposed() *attack.Question {
	s := b.s
	one, two := s.attacker, s.target()
	x, y := s.testNumbers(one, b.boosts[0]), s.testNumbers(two, b.boosts[1])
	n, m := evenOut(x.net, y.net)
	low := []attack.Because{}
	if n != x.net || m != y.net {
		low = append(low, by("bushido.test.opposed-minimum", fmt.Sprintf("both gain %d", n-x.net)))
	}
	var l list
	l.put("attacker.pool", n, append(low, x.why.lines...)...)
	l.put("target.pool", m, append(low, y.why.lines...)...)
	l.put("ki.spent", boostSpend(s, one, x.boosts))
	q := &attack.Question{Facts: l, Cites: s.cites}
	q.Judged, q.Say, q.Tell, q.Because = "result", sayBare, tellOpposed(one.name, two.name, n, m), func() string {
		return fmt.Sprintf("%s has %s against %s of %s.", one.name, diceWords(n), diceWords(m), two.name)
	}
	return q
}

// fought is the law of a test of two models.
func (b bare) fought(o open) attack.Attack {
	s := b.s
	one, two := s.attacker, s.target()
	x, y := s.testNumbers(one, b.boosts[0]), s.testNumbers(two, b.boosts[1])
	n, m := evenOut(x.net, y.net)
	mine, theirs := one.f.KiTokens-boostSpend(s, one, x.boosts), two.f.KiTokens-boostSpend(s, two, y.boosts)
	p := b.bout(n, m, o)
	return attack.Bind(p, duelOfDice{}, testMeasures(true), func(r bout, out []attack.Value) {
		fillTest(out, int(r.Results[0]), int(r.Over), r.Won, mine)
		out[4], out[5] = attack.Word("attacker wins"), attack.Word("fail")
		if !r.Won {
			out[4], out[5] = attack.Word("target wins"), attack.Number(int(r.Over))
		}
		out[6], out[7] = attack.Number(int(r.Results[1])), attack.Number(theirs)
	})
}

// bout is an opposed test, with what lies on the table of it.
func (b bare) bout(n, m int, o open) opposed {
	s := b.s
	first, mod := s.testPool(s.attacker, n, o)
	second, other := s.testPool(s.target(), m, o)
	p := opposed{Dice: [2]Pool{first, second}, Mod: [2]int16{int16(mod), int16(other)}, Tactical: s.sit.Tactical, Whose: [2]table.Side{table.Attacker, table.Defender}}
	for i := range p.Dice {
		p.Dice[i].Count = true
		for _, e := range []*entry{s.past.Rolled, s.past.Reroll} {
			if e != nil {
				p.Dice[i].Lies, p.Dice[i].Table, p.Dice[i].Done = true, diceOf(e.Sides[i][0]), e == s.past.Reroll
			}
		}
	}
	return p
}
