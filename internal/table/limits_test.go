package table_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// large is one draw of n.
type large struct{ Kind, N int }

const (
	poolOf = iota
	tallyOf
	sumOf
	sumInTurn
	inTurn
	diceOf
	dieOf
	pairOf
	badRank
	endless
)

func (l large) Step(t *table.T, s int) (int, bool) {
	switch {
	case s == 1:
		return s, false
	case l.Kind == endless:
		return s + 2, true
	}
	switch l.Kind {
	case poolOf:
		table.Pool(t, "pool", l.N, 6, ranks{}, "toy")
	case pairOf:
		table.Pools(t, "pair", [2]int{1, l.N}, 6, ranks2{}, "toy")
	case badRank:
		table.Pool(t, "pool", 1, l.N, ranks{}, "toy")
	case tallyOf:
		table.TallyOf(t, "tally", l.N, d6{}, 0, "toy")
	case sumOf:
		table.Sum(t, "sum", l.N, d6{}, 0, "toy")
	case sumInTurn:
		table.InTurn(t, "turns", table.SumOf(t, "how many", l.N, d6{}, 0, "toy"), step{}, 0, "toy")
	case inTurn:
		table.InTurn(t, "turns", table.Times(l.N), step{}, 0, "toy")
	case diceOf:
		t.Dice("dice", l.N, 6, "toy")
	case dieOf:
		t.Die("die", l.N, "toy")
	}
	return 1, true
}
func (large) Result(s int) int { return s }

type d6 struct{}

func (d6) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return t.D6("d6", "toy"), true
}
func (d6) Result(s int) int { return s }

// step is a run that changes nothing: its state is negative once it is over.
type step struct{}

func (step) Step(_ *table.T, s int) (int, bool) { return -1, s >= 0 }
func (step) Result(int) int                     { return 0 }

type ranks struct{}

func (ranks) Rank(face int) int               { return face }
func (ranks) Read(a, rank, n int) (int, bool) { return rank, false }
func (ranks) Result(a int) int                { return a }

type ranks2 struct{}

func (ranks2) Rank(_, face int) int                   { return face }
func (ranks2) Read(a, rank int, n [2]int) (int, bool) { return rank, false }
func (ranks2) Result(a int) int                       { return a }

// answered runs p by odds, and tells of the panic if there was one.
func answered(l large) (too table.TooMany, other any, ok bool) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case table.TooMany:
			too = x
		default:
			other = x
		}
	}()
	b := odds.NewBook()
	b.Limit = 1000
	odds.Of(b, l, 0, nil)
	return too, other, true
}

// What is too large is refused at once, with what there is too much of; what is
// only large is not.
func TestTooMany(t *testing.T) {
	for _, c := range []struct {
		l    large
		what string // there is too much of; "" if it is answered
	}{
		{large{poolOf, 255}, ""},
		{large{poolOf, 256}, "dice"},
		{large{poolOf, 0}, ""},
		{large{pairOf, 255}, ""},
		{large{pairOf, 256}, "dice"},
		{large{tallyOf, 30}, ""},
		{large{tallyOf, 300}, "answers"},
		{large{tallyOf, 1 << 40}, "runs"},
		{large{sumOf, 2000}, ""},
		{large{sumOf, 100000}, "answers"},
		{large{sumOf, 1 << 40}, "runs"},
		{large{sumInTurn, 300}, ""},
		{large{sumInTurn, 100000}, "answers"},
		{large{inTurn, 2000}, ""},
		{large{inTurn, 1 << 40}, "runs"},
		{large{diceOf, 2000}, ""},
		{large{diceOf, 1 << 30}, "runs"},
		{large{endless, 0}, "states"},
	} {
		too, other, ok := answered(c.l)
		if other != nil || too.What != c.what || ok != (c.what == "") {
			t.Errorf("%v: refused for %q, %v; want %q", c.l, too.What, other, c.what)
		}
		if c.what != "" && !strings.Contains(too.Error(), "too many "+c.what) {
			t.Errorf("%v: %s", c.l, too.Error())
		}
	}
}

// A book that has refused one question answers the next.
func TestAfterTooMany(t *testing.T) {
	b := odds.NewBook()
	b.Limit = 20
	ask := func(n int) (ok bool) {
		defer func() {
			if x := recover(); x != nil {
				_, too := x.(table.TooMany)
				if ok = false; !too {
					t.Errorf("%d: %v", n, x)
				}
			}
		}()
		odds.Of(b, counting{n}, 0, nil)
		return true
	}
	for _, c := range []struct {
		n    int
		want bool
	}{{5, true}, {50, false}, {50, false}, {6, true}, {5, true}} {
		if got := ask(c.n); got != c.want {
			t.Errorf("%d answered: %v", c.n, got)
		}
	}
	b.Limit = 100
	if !ask(50) {
		t.Error("a higher limit does not help")
	}
}

// counting calls a procedure that counts to N.
type counting struct{ N int }

func (c counting) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return table.Call(t, "count", upTo(c), 0, "toy"), true
}
func (counting) Result(s int) int { return s }

type upTo struct{ N int }

func (u upTo) Step(t *table.T, s int) (int, bool) {
	if s == u.N {
		return s, false
	}
	return s + (t.D6("up", "toy")+5)/6, true
}
func (upTo) Result(s int) int { return s }

// What is no number of anything is a fault of the rules.
func TestNoNumber(t *testing.T) {
	for _, l := range []large{
		{poolOf, -1},
		{pairOf, -1},
		{tallyOf, -1},
		{sumOf, -1},
		{sumInTurn, -1},
		{inTurn, -1},
		{diceOf, -1},
		{dieOf, 0},
		{dieOf, -6},
		{badRank, 40},
		{badRank, 0},
		{badRank, 256},
	} {
		if _, other, ok := answered(l); ok || other == nil {
			t.Errorf("%v was accepted", l)
		}
	}
}

// Play has the same limits.
func TestTooManyInPlay(t *testing.T) {
	for _, l := range []large{{poolOf, 256}, {tallyOf, 1 << 40}, {sumOf, 1 << 40}, {inTurn, 1 << 40}} {
		func() {
			defer func() {
				if _, ok := recover().(table.TooMany); !ok {
					t.Errorf("%v was played", l)
				}
			}()
			play.Run(l, 0, play.Seeded(1, nil))
		}()
	}
}
