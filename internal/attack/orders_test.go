package attack_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// blow is a piece: a die that takes what it shows from what is left, at most so much,
// once a threshold is met. The end doubles what is left on 4+.
type blow struct{ need, most int8 }

type standing struct {
	left int8
	over bool
}

func (b blow) Step(t *table.T, s standing) (standing, bool) {
	switch {
	case s.over:
		return s, false
	case b.most == 0:
		if t.D6("end", "toy.end") >= 4 {
			s.left *= 2
		}
	default:
		if n := int8(t.D6("blow", "toy.blow")); n >= b.need && s.left > 0 {
			s.left = max(s.left-min(n, b.most), 0)
			if s.left == 3 { // makes the order matter
				s.left = 5
			}
		}
	}
	s.over = true
	return s, true
}

func (blow) Result(s standing) int8 { return s.left }

// value is what an order leaves on average, roll by roll.
func value(order []blow, left int8) *big.Rat {
	if len(order) == 0 {
		return big.NewRat(3*int64(left), 2)
	}
	sum := new(big.Rat)
	for face := range int8(6) {
		now := left
		if n := face + 1; n >= order[0].need && now > 0 {
			if now = max(now-min(n, order[0].most), 0); now == 3 {
				now = 5
			}
		}
		sum.Add(sum, value(order[1:], now))
	}
	return sum.Quo(sum, big.NewRat(6, 1))
}

// All orders valued together are worth what each is by itself: with alike pieces,
// with orders that begin alike and that end alike, and of one piece.
func TestOrders(t *testing.T) {
	each := []blow{{2, 3}, {5, 6}, {3, 1}}
	a := attack.BindOrders(attack.Pieces[blow, standing, int8]{
		Each: each, End: blow{}, Start: 8, Enter: func(r int8) standing { return standing{left: r} },
	}, []attack.Measure{{Name: "left"}}, func(r int8, v []attack.Value) { v[0] = attack.Number(int(r)) })
	for _, orders := range [][][]uint8{
		{{0}},
		{{2}},
		{{0, 1, 2, 0}, {0, 1, 0, 2}, {0, 0, 1, 2}, {2, 1, 0, 0}, {0, 2, 1, 0}, {0, 1, 2, 0}},
		{{0, 1, 2, 1, 1}, {1, 0, 1, 1, 2}, {2, 1, 1, 1, 0}},
	} {
		floats := a.Values(odds.NewBook(), orders, func(v []attack.Value) float64 { return float64(v[0].N) })
		exact := a.Exactly(odds.NewBook(), orders, func(v []attack.Value) *big.Rat { return big.NewRat(v[0].N, 1) })
		for i, o := range orders {
			var line []blow
			for _, k := range o {
				line = append(line, each[k])
			}
			want := value(line, 8)
			if f, _ := want.Float64(); exact[i].Cmp(want) != 0 || math.Abs(floats[i]-f) > 1e-14 {
				t.Errorf("order %v: %v and %v, want %v", o, floats[i], exact[i], want)
			}
		}
	}
}

// Work is stopped where too much is allowed for, and told before it is done.
func TestOrdersStop(t *testing.T) {
	a := attack.BindOrders(attack.Pieces[blow, standing, int8]{
		Each: []blow{{2, 3}, {5, 6}}, End: blow{}, Start: 100, Enter: func(r int8) standing { return standing{left: r} },
	}, []attack.Measure{{Name: "left"}}, func(r int8, v []attack.Value) { v[0] = attack.Number(int(r)) })
	b := odds.NewBook()
	floats, fractions := a.Work(b, 20, 1000, 2)
	if floats <= 0 || fractions <= floats {
		t.Errorf("work %v, in fractions %v", floats, fractions)
	}
	if more, _ := a.Work(odds.NewBook(), 20, 1_000_000, 2); more <= floats {
		t.Errorf("of more orders %v, of fewer %v", more, floats)
	}
	defer func() {
		if _, ok := recover().(table.TooMany); !ok {
			t.Error("was not stopped")
		}
	}()
	b = odds.NewBook()
	b.Allow(10)
	a.Values(b, [][]uint8{{0, 1}}, func([]attack.Value) float64 { return 0 })
}
