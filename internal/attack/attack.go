// Package attack holds an attack of any game with its types closed over: what
// the commands, reports and the web pages work with.
package attack

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// Outcome is the value of every measure, in the order of Attack.Measures, and
// the chance of them all together.
type Outcome struct {
	Values []int
	P      float64
	Exact  *big.Rat // nil unless asked for
}

// Attack is one attack of some game.
type Attack struct {
	Measures []string
	Law      func(b *odds.Book) (law []Outcome, bound float64)
	Exact    func(b *odds.Book) []Outcome
	Best     func(b *odds.Book, goal func(values []int) float64) float64
	Play     func(h *table.Hand) (values []int, log []table.Event)
}

// Bind closes over a procedure, its start and how its results are read. It is
// the one place where a game's types are forgotten.
func Bind[P table.Procedure[S, R], S, R comparable](p P, start S, measures []string, read func(R) []int) Attack {
	return Attack{
		Measures: measures,
		Law: func(b *odds.Book) (out []Outcome, bound float64) {
			law := odds.Of(b, p, start, nil)
			for _, o := range law.Outcomes {
				out = append(out, Outcome{Values: read(o.Result), P: o.P})
			}
			return out, law.Bound
		},
		Exact: func(b *odds.Book) (out []Outcome) {
			for _, o := range odds.Exactly(b, p, start, nil) {
				f, _ := o.P.Float64()
				out = append(out, Outcome{read(o.Result), f, o.P})
			}
			return out
		},
		Best: func(b *odds.Book, goal func([]int) float64) float64 {
			return advise.Best(b, p, start, func(r R) float64 { return goal(read(r)) }).Worth
		},
		Play: func(h *table.Hand) ([]int, []table.Event) {
			r, log := play.Run(p, start, h)
			return read(r), log
		},
	}
}
