package odds_test

import (
	"reflect"
	"sync"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
)

// Books of several goroutines share nothing.
func TestBooksApart(t *testing.T) {
	var wg sync.WaitGroup
	laws := make([]odds.Law[int], 8)
	for i := range laws {
		wg.Go(func() {
			b := odds.NewBook()
			laws[i] = odds.Of(b, parade{}, 0, nil)
			odds.Exactly(b, parade{}, 0, nil)
			odds.Cited(b, march{How: 2, Runs: 3}, marching{}, nil)
			odds.Counts(b, parade{}, 0, nil)
			odds.Scored(b, drag{}, dragged{}, nil, 1e-9)
			play.Run(parade{}, 0, play.Seeded(uint64(i), nil))
		})
	}
	wg.Wait()
	for i, l := range laws {
		if !reflect.DeepEqual(l, laws[0]) {
			t.Errorf("goroutine %d: another law", i)
		}
	}
}
