package ninthage

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/odds"
)

func TestZZ(t *testing.T) {
	text, _ := os.ReadFile("/tmp/nin-scratch/pf.yaml")
	q := questionOf(t, string(text))
	fmt.Println("sums", q.sums, "staging", q.staging, "spreading", q.spreading, "product", q.product)
	for _, a := range q.asks()[:1] {
		start := time.Now()
		b := odds.NewBook()
		n := len(q.attackOf(a).Law(b).Outcomes)
		fmt.Println(a, n, time.Since(start), b.Work())
	}
	all, _, _ := q.inRound(q.asks()[0])
	x := q.rounds.known[all]
	fmt.Println("deals", len(x.round.deals), "onPools", len(x.round.onPools))
}
