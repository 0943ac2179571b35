package infinity

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/odds"
)

// meanDown is the mean number of troopers put down from a place.
func meanDown(b *odds.Book, s *scene, p plan) float64 {
	try := newScene(s.f, s.r, s.ground, p)
	law := try.laws(asked{})[0]
	at := -1
	for i, m := range law.Measures {
		if m.Name == "down" {
			at = i
		}
	}
	mean := 0.0
	for _, o := range law.Law(b).Outcomes {
		mean += float64(o.Values[at].N) * o.P
	}
	return mean
}

// TestBestPlace holds the places that advise tries to a grid of an eighth of an
// inch, which must never find a better one, and to a second.
func TestBestPlace(t *testing.T) {
	text, err := os.ReadFile("../../internal/oracle/testdata/template-among-ten.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := sceneOf(t, string(text))
	b := odds.NewBook()
	start := time.Now()
	best, where := 0.0, ""
	all := s.impactWays(s.p)
	for _, w := range all {
		if m := meanDown(b, s, w.plan); m > best {
			best, where = m, w.name
		}
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("%d places took %v", len(all), d)
	}
	// Places of one set in one band are alike, so one of each is priced.
	priced := map[string]float64{}
	for i := -26; i <= 26; i++ {
		for k := -26; k <= 26; k++ {
			x, y := 24+float64(i)/8, 20+float64(k)/8
			key, ok := touching(s, x, y)
			if !ok {
				continue
			}
			if _, known := priced[key]; !known {
				p := s.p
				p.spot = &Spot{X: new(big.Rat).SetFloat64(x), Y: new(big.Rat).SetFloat64(y)}
				priced[key] = meanDown(b, s, p)
			}
			if m := priced[key]; m > best+1e-12 {
				t.Fatalf("[%v, %v] puts %v down, better than %s with %v", x, y, m, where, best)
			}
		}
	}
	if len(priced) < 10 {
		t.Errorf("the grid found only %d sets", len(priced))
	}
}

// touching names the set of bases that a place touches and its band, by floats;
// false if the Main Target is not among them or an edge is too near to tell.
func touching(s *scene, x, y float64) (string, bool) {
	var key strings.Builder
	for i, f := range s.ground.targets {
		d := math.Hypot(x-f.base.Centre.X.Float(), y-f.base.Centre.Y.Float()) - f.base.Radius.Float() - 60/25.4
		if math.Abs(d) < 1e-9 || i == 0 && d > 0 {
			return "", false
		}
		fmt.Fprint(&key, d < 0)
	}
	a := s.ground.attackers[0].base
	d := math.Hypot(x-a.Centre.X.Float(), y-a.Centre.Y.Float()) - a.Radius.Float()
	for _, end := range bandEnds {
		fmt.Fprint(&key, d <= float64(end))
	}
	return key.String(), true
}
