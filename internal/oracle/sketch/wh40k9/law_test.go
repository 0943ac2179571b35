package wh40k9

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

func volleyA(n int) Volley {
	return Volley{
		Weapons: 1, Attacks: Dice{Plus: uint8(n)},
		Attack:   Attack{Hit: 3, Wound: 4, Save: 5},
		Casualty: Casualty{Damage{Dice{N: 1, Sides: 3}, 5}, 2},
		Target:   Unit{Models: 10, Left: 2},
	}
}

func volleyB(models, weapons int) Volley {
	return Volley{
		Weapons: uint8(weapons), Attacks: Dice{N: 2, Sides: 6}, Blast: true,
		Attack:   Attack{Hit: 4, Wound: 3, Save: 4},
		Casualty: Casualty{Damage{Dice{Plus: 1}, 7}, 1},
		Target:   Unit{Models: uint16(models), Left: 1},
	}
}

func refs(t testing.TB, name string) map[string]*big.Rat {
	b, err := os.ReadFile("../../../../testdata/ref.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]string
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	out := map[string]*big.Rat{}
	for k, v := range all[name] {
		out[k], _ = new(big.Rat).SetString(v)
	}
	return out
}

func check(t *testing.T, name string, v Volley, key func(Unit) string) {
	want := refs(t, name)
	b := odds.NewBook()
	l := odds.Of(b, v, v.Start(), nil)
	worst := 0.0
	for _, o := range l.Outcomes {
		w, _ := want[key(o.Result)].Float64()
		worst = max(worst, math.Abs(w-o.P))
		if math.Abs(w-o.P) > l.Bound*o.P {
			t.Errorf("%s %v: %g, want %g, beyond the bound %g", name, o.Result, o.P, w, l.Bound)
		}
	}
	for _, o := range odds.Exactly(b, v, v.Start(), nil) {
		if o.P.Cmp(want[key(o.Result)]) != 0 {
			t.Errorf("%s %v exactly: %v", name, o.Result, o.P.FloatString(20))
		}
	}
	t.Logf("%s: %d results, worst %.1e, bound %.1e", name, len(l.Outcomes), worst, l.Bound)
}

func TestReference(t *testing.T) {
	for _, n := range []int{10, 20, 40, 60, 80} {
		check(t, fmt.Sprint("a", n), volleyA(n), func(u Unit) string {
			lost := 2 - int(u.Left)
			return fmt.Sprintf("(%d, %d)", 10-int(u.Models), lost)
		})
	}
	for models, name := range map[int]string{20: "b1", 8: "b2"} {
		check(t, name, volleyB(models, 1), func(u Unit) string { return fmt.Sprint(models - int(u.Models)) })
	}
}
