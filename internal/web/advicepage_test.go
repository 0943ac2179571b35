package web

import (
	"fmt"
	"testing"

	"github.com/enfilade/enfilade"
)

// Of a decision with very many options the page shows the best, the one taken first
// and equal ones as they were listed, and says how many are not shown.
func TestBestOptionsOfMany(t *testing.T) {
	c := enfilade.Choice{At: "order", Best: 7}
	for i := range 362_880 {
		c.Options = append(c.Options, enfilade.Valued{Option: fmt.Sprint(i), Value: float64(i%1000) / 1000})
	}
	c.Options[7].Value = 0.999
	p := choiceOf(c, false, func(x float64) string { return fmt.Sprint(x) })
	if len(p.Options) != mostOptions || p.More != "362780 more options, none of them worth more: the API has them all." {
		t.Fatalf("%d options, %q", len(p.Options), p.More)
	}
	for n, want := range map[int]string{0: "7", 1: "999", 2: "1999", 99: "98999"} {
		if got := p.Options[n].Option; got != want {
			t.Errorf("option %d is %s, want %s", n, got, want)
		}
	}
	c.Options = c.Options[:9]
	if p := choiceOf(c, false, func(x float64) string { return fmt.Sprint(x) }); len(p.Options) != 9 || p.More != "" {
		t.Errorf("%d options, %q", len(p.Options), p.More)
	}
}
