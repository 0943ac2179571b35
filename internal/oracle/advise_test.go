package oracle

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
)

// A volley one attack at a time, the defender with a re-roll: some thousand
// states, hundreds of decisions.
func BenchmarkAdvise(b *testing.B) {
	v := volleyA(20)
	v.SaveRerolls = 1
	slain := func(u wh40k9.Unit) float64 { return 10 - float64(u.Models) }
	exactly := func(u wh40k9.Unit) *big.Rat { return big.NewRat(10-int64(u.Models), 1) }
	book := odds.NewBook()
	timed(b, "warm", func() { advise.Solve(book, v, v.Start(), slain, advise.Rivals) })
	timed(b, "cold", func() { advise.Solve(odds.NewBook(), v, v.Start(), slain, advise.Rivals) })
	timed(b, "exact", func() { advise.SolveExactly(odds.NewBook(), v, v.Start(), exactly, advise.Rivals) })
}
