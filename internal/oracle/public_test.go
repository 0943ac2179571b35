package oracle

import (
	"errors"
	"strconv"
	"testing"

	"github.com/enfilade/enfilade"
)

const sixty = "wh40k9/volley-of-sixty"

var public = enfilade.OddsOptions{NoRules: true, Measures: []string{"slain", "damage"}}

// bench reads a scenario of this package's own.
func bench(b testing.TB, name string) *enfilade.Scenario {
	return asked(b, "../internal/oracle/testdata/"+name)
}

// answer asks a scenario by the way that users of the library do.
func answer(b testing.TB, s *enfilade.Scenario, book *enfilade.Book, o enfilade.OddsOptions) {
	if _, err := s.Odds(book, o); err != nil {
		b.Fatal(err)
	}
}

func asking(b *testing.B, s *enfilade.Scenario, floor func()) {
	exact := public
	exact.Exact = true
	timed(b, "floor", floor)
	book := enfilade.NewBook()
	timed(b, "warm", func() { answer(b, s, book, public) })
	timed(b, "cold", func() { answer(b, s, enfilade.NewBook(), public) })
	timed(b, "exact", func() { answer(b, s, enfilade.NewBook(), exact) })
}

func BenchmarkAskA60(b *testing.B) { asking(b, asked(b, sixty), func() { wa(60) }) }
func BenchmarkAskB1(b *testing.B)  { asking(b, bench(b, "blast-at-twenty"), func() { wb(20, 1) }) }
func BenchmarkAskB2(b *testing.B)  { asking(b, bench(b, "blast-at-eight"), func() { wb(8, 1) }) }

func BenchmarkAskGrowth(b *testing.B) {
	base := asked(b, sixty)
	for _, n := range []int{10, 20, 50, 100, 200} {
		s, err := base.Set("attacker.weapons[0].count", strconv.Itoa(n))
		if err != nil {
			b.Fatal(err)
		}
		book := enfilade.NewBook()
		timed(b, strconv.Itoa(n)+"/warm", func() { answer(b, s, book, public) })
		timed(b, strconv.Itoa(n)+"/cold", func() { answer(b, s, enfilade.NewBook(), public) })
	}
}

// A book that is interrupted answers nothing until it is resumed, then the same
// as ever; rules are looked for again too.
func TestInterruptedBook(t *testing.T) {
	s, book := asked(t, sixty), enfilade.NewBook()
	g, err := enfilade.ParseGoal("slain >= 5")
	if err != nil {
		t.Fatal(err)
	}
	asks := map[string]func() error{
		"odds":    func() error { _, err := s.Odds(book, enfilade.OddsOptions{}); return err },
		"exact":   func() error { _, err := s.Odds(book, enfilade.OddsOptions{Exact: true, NoRules: true}); return err },
		"explain": func() error { _, err := s.Explain(book, false); return err },
		"advise":  func() error { _, err := s.Advise(book, g, false); return err },
	}
	for name, ask := range asks {
		book.Interrupt()
		if err := ask(); !errors.Is(err, enfilade.ErrInterrupted) {
			t.Errorf("%s of an interrupted book: %v", name, err)
		}
		book.Resume()
		if err := ask(); err != nil {
			t.Errorf("%s of a resumed book: %v", name, err)
		}
	}
}
