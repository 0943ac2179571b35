// Package play runs a procedure with real dice, seeded or typed in, and keeps
// the log; and runs a log again.
package play

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// Run plays p from start to its end.
func Run[P table.Procedure[S, R], S, R comparable](p P, start S, h *table.Hand) (R, []table.Event) {
	h.Log = nil
	r := table.Walk(h, p, start)
	return r, h.Log
}

// Seeded rolls dice from a seed, the same on every platform, and leaves
// decisions to pick; a nil pick takes the first option open.
func Seeded(seed uint64, pick func(name string, who table.Side, options []table.Option) int) *table.Hand {
	r := rand.New(rand.NewPCG(seed, 0))
	if pick == nil {
		pick = func(_ string, _ table.Side, options []table.Option) int {
			return slices.IndexFunc(options, func(o table.Option) bool { return o.Barred == nil })
		}
	}
	return &table.Hand{Pick: pick, Roll: func(_ string, n, sides int) []int {
		faces := make([]int, n)
		for i := range faces {
			faces[i] = 1 + r.IntN(sides)
		}
		return faces
	}}
}

// Again answers from a log: what Run made with it, it makes again.
func Again(log []table.Event) *table.Hand {
	next := func(name string) table.Event {
		for len(log) > 0 && log[0].Faces == nil && log[0].Option == "" {
			log = log[1:]
		}
		if len(log) == 0 || log[0].Name != name {
			panic(fmt.Sprintf("play: the log does not go on with %q", name))
		}
		e := log[0]
		log = log[1:]
		return e
	}
	return &table.Hand{
		Roll: func(name string, n, sides int) []int { return next(name).Faces },
		Pick: func(name string, _ table.Side, options []table.Option) int {
			option := next(name).Option
			return slices.IndexFunc(options, func(o table.Option) bool { return o.Name == option })
		},
	}
}
