// Package play runs a procedure with real dice, seeded or typed in, and keeps
// the log; and runs a log again.
package play

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// Run plays p from start to its end. The hand must not stop: see Try.
func Run[P table.Procedure[S, R], S, R comparable](p P, start S, h *table.Hand) (R, []table.Event) {
	h.Begin()
	r := table.Walk(h, p, start)
	return r, h.Log
}

// Try is Run with a hand that may stop. Then it returns the hand's error and
// the log so far.
func Try[P table.Procedure[S, R], S, R comparable](p P, start S, h *table.Hand) (r R, log []table.Event, err error) {
	defer func() {
		if x := recover(); x != nil {
			stop, ok := x.(table.Stop)
			if !ok {
				panic(x)
			}
			log, err = h.Log, stop.Err
		}
	}()
	r, log = Run(p, start, h)
	return r, log, nil
}

// Stop ends the play that a hand is asked to answer; Try returns the error.
func Stop(err error) { panic(table.Stop{Err: err}) }

// Pick answers a choice among options: it returns the index of one not barred.
type Pick = func(name string, who table.Side, options []table.Option) int

// First picks the first option that is open.
func First(_ string, _ table.Side, options []table.Option) int {
	return slices.IndexFunc(options, func(o table.Option) bool { return o.Barred == nil })
}

// Seeded rolls dice from a seed, the same on every platform, and leaves
// decisions to pick; a nil pick takes the first option open.
func Seeded(seed uint64, pick Pick) *table.Hand {
	if pick == nil {
		pick = First
	}
	d := NewDice(seed)
	return &table.Hand{Pick: pick, Roll: func(_ string, n, sides int) []int { return d.Roll(n, sides) }}
}
