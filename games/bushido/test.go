package bushido

import "github.com/enfilade/enfilade/internal/table"

// challenge is a bare test against a Challenge Number.
type challenge struct {
	Pool Pool
	CN   int16
	Mod  int16
}

// tried is where a challenge stands.
type tried struct {
	Done   bool
	Throw  Throw
	Result int16
}

// Step rolls the pool.
func (c challenge) Step(t *table.T, s tried) (tried, bool) {
	if s.Done {
		return s, false
	}
	if c.Pool.asks() && !s.Throw.Over {
		s.Throw, _ = c.Pool.Step(t, s.Throw)
		return s, true
	}
	var got Tested
	if c.Pool.asks() {
		got = c.Pool.Result(s.Throw)
	} else {
		got = table.Call(t, "test", c.Pool, s.Throw, "bushido.test.pool")
	}
	t.Cite("bushido.test.challenge")
	s = tried{Done: true, Result: int16(got.Value)}
	if got.Survivors > 0 {
		s.Result += c.Mod
	}
	return s, true
}

// Result is the final result.
func (c challenge) Result(s tried) int16 { return s.Result }

// opposed is an opposed test. Dice are those of the first and the second side.
type opposed struct {
	Dice     [2]Pool
	Mod      [2]int16
	Active   uint8 // whose player is the Active Player
	Tactical bool  // full ties are rolled again
	Brief    bool  // only who wins is asked for
	Whose    [2]table.Side
}

// duelOfDice is where an opposed test stands.
type duelOfDice struct {
	At    uint8
	Throw Throw // of a pool whose dice somebody picks
	Got   [2]Tested
	Out   bout
}

// bout is what an opposed test came to.
type bout struct {
	Won     bool  // by the first side
	Over    int16 // the winner's margin
	Results [2]int16
}

// Step rolls the first pool, then the second, then compares.
func (o opposed) Step(t *table.T, s duelOfDice) (duelOfDice, bool) {
	if s.At == 3 {
		return s, false
	}
	if s.At < 2 {
		t.For(o.Whose[s.At])
		name, pool := [...]string{"first pool", "second pool"}[s.At], o.Dice[s.At]
		switch {
		case !pool.asks():
			s.Got[s.At] = table.Call(t, name, pool, Throw{}, "bushido.test.opposed")
		case s.Throw.Over:
			t.Cite("bushido.test.opposed")
			s.Got[s.At], s.Throw = pool.Result(s.Throw), Throw{}
		default:
			s.Throw, _ = pool.Step(t, s.Throw)
			return s, true
		}
		if s.At++; s.At < 2 {
			return s, true
		}
	}
	return o.compare(t, s.Got), true
}

// compare is the end of the test, or its start where a tie is rolled again.
func (o opposed) compare(t *table.T, got [2]Tested) duelOfDice {
	r := [2]int16{int16(got[0].Value), int16(got[1].Value)}
	for i := range r {
		if got[i].Survivors > 0 {
			r[i] += o.Mod[i]
		}
	}
	out := bout{Won: r[0] > r[1], Results: r}
	if r[0] == r[1] {
		t.Cite("bushido.test.tiebreak")
		n, m := got[0].Survivors, got[1].Survivors
		if n == m && o.Tactical {
			t.Cite("bushido.test.tactical-tie")
			return duelOfDice{}
		}
		out.Won = n > m || n == m && o.Active == 0
	}
	if out.Over = r[0] - r[1]; out.Over < 0 {
		out.Over = -out.Over
	}
	if o.Brief {
		out = bout{Won: out.Won}
	}
	return duelOfDice{At: 3, Out: out}
}

// Result is the bout.
func (o opposed) Result(s duelOfDice) bout { return s.Out }
