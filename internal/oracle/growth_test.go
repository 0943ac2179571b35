package oracle

import (
	"fmt"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
)

// Ten times the attacks take no more than ten times as long.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{10, 20, 50, 100, 200, 2000} {
		h := hordeOf(n, 10)
		book := odds.NewBook()
		timed(b, fmt.Sprint(n, "/warm"), func() { odds.Of(book, h, wh40k9.Unit{}, nil) })
		timed(b, fmt.Sprint(n, "/cold"), func() { odds.Of(odds.NewBook(), h, wh40k9.Unit{}, nil) })
	}
}
