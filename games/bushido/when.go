package bushido

import (
	"fmt"
	"strings"
)

// How things stand where somebody picks dice to reroll, or a feat of step 4a, in
// words: what lies on the table, or how far it is to what comes of it.

// levelWords stand before a Success Level.
const levelWords = "Success Level "

// when is the dice that lie, or the Success Level.
func (f Flight) when(choice string) string {
	if choice == "rerolls" {
		return f.Throw.lie()
	}
	out := levelWords + itoa(int(f.Over))
	if f.Spent[0] > 0 {
		out += fmt.Sprintf(", %d Ki spent in earlier attacks", f.Spent[0])
	}
	return out
}

// When is where the series and its next attack stand.
func (p Series[A, B]) When(v Volley[B], choice string) string {
	out := v.Flight.when(choice)
	if v.Made == 0 {
		return out
	}
	out = fmt.Sprintf("attack %d, %s", v.Made+1, out)
	if int(v.Made) < int(p.Attacks) {
		if left := v.Tracks[p.Order[v.Made]].Left; left > 0 {
			out += fmt.Sprintf(", target on %d", left)
		}
	}
	return out
}

// When is that of the series.
func (p Burst[A, B]) When(s Scatter[B], choice string) string {
	return p.Series.When(s.Volley, choice)
}

// When is that of the series.
func (q Telling[A, B]) When(s Tale[B], choice string) string {
	return q.Burst.When(s.Scatter, choice)
}

// When is the dice that lie.
func (c challenge) When(s tried, _ string) string { return s.Throw.lie() }

// When is the dice that lie, and what the first pool came to.
func (o opposed) When(s duelOfDice, _ string) string {
	if s.At > 0 {
		return fmt.Sprintf("second pool %s, the first came to %d", s.Throw.lie(), s.Got[0].Value)
	}
	return "first pool " + s.Throw.lie()
}

// When is the dice that lie, and what the pools before came to.
func (x exchanging) When(s Fray, _ string) string {
	name := func(n uint8) string {
		side, which := x.whose(n)
		return [2]string{"attacker's ", "defender's "}[side] + [2]string{"attack ", "defence "}[which]
	}
	out := name(s.Pool) + s.Throw.lie()
	for n := range s.Pool {
		side, which := x.whose(n)
		out += fmt.Sprintf(", %s%d", name(n), s.Got[side][which].Value)
	}
	return out
}

// lie is the dice on the table, the highest first.
func (s Throw) lie() string {
	if s.Dice.total() == 0 {
		return "dice: none counts"
	}
	out := "dice"
	for f := 6; f > 0; f-- {
		out += strings.Repeat(fmt.Sprintf(" %d", f), int(s.Dice[f]))
	}
	return out
}
