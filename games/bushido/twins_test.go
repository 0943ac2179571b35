package bushido

import (
	"math/big"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// rolls calls f with every ordered roll of n dice.
func rolls(n int, f func([]int)) {
	faces := make([]int, n)
	var next func(i int)
	next = func(i int) {
		if i == n {
			f(slices.Clone(faces))
			return
		}
		for x := 1; x <= 6; x++ {
			faces[i] = x
			next(i + 1)
		}
	}
	next(0)
}

// readSlowly is a result by the words of the rules: ones leave, the highest are
// stripped, the best die counts with its supports.
func readSlowly(p Pool, faces []int) Tested {
	var kept []int
	for _, f := range faces {
		if f > 1 || p.Kata {
			kept = append(kept, f)
		}
	}
	slices.Sort(kept)
	kept = kept[:max(0, len(kept)-int(p.Strip))]
	if len(kept) == 0 {
		return Tested{}
	}
	n := uint8(len(kept))
	if !p.Count {
		n = 1
	}
	return Tested{Value: uint8(kept[len(kept)-1] + min(int(p.Supports), len(kept)-1)), Survivors: n}
}

// rerollSlowly picks dice one by one and adds up every way to roll them again.
func rerollSlowly(p Pool, steps []again, faces []int, weight *big.Rat, into map[Tested]*big.Rat) {
	if len(steps) == 0 {
		r := readSlowly(p, faces)
		if into[r] == nil {
			into[r] = new(big.Rat)
		}
		into[r].Add(into[r], weight)
		return
	}
	a := steps[0]
	slices.Sort(faces)
	if !a.Own {
		slices.Reverse(faces)
	}
	picked := 0
	for picked < len(faces) && picked < int(a.Max) && (a.Own && faces[picked] <= int(a.Limit) || !a.Own && faces[picked] >= int(a.Limit)) {
		picked++
	}
	rest := faces[picked:]
	share := new(big.Rat).Set(weight)
	for range picked {
		share.Quo(share, big.NewRat(6, 1))
	}
	rolls(picked, func(fresh []int) { rerollSlowly(p, steps[1:], append(fresh, rest...), share, into) })
}

// TestPoolTwin compares pools with every ordered roll and reroll.
func TestPoolTwin(t *testing.T) {
	own := func(n, limit uint8) again { return again{Max: n, Own: true, Limit: limit} }
	enemy := func(n, limit uint8) again { return again{Max: n, Limit: limit} }
	for _, p := range []Pool{
		{Rolls: 1, Supports: 2},
		{Rolls: 3, Supports: 2},
		{Rolls: 5, Supports: 2},
		{Rolls: 4, Supports: 3, Count: true},
		{Rolls: 4, Supports: 2, Kata: true, Count: true},
		{Rolls: 4, Supports: 2, Strip: 1, Count: true},
		{Rolls: 3, Supports: 1, Strip: 2},
		{Rolls: 3, Supports: 2, Steps: [3]again{own(1, 1)}},
		{Rolls: 3, Supports: 2, Count: true, Steps: [3]again{own(2, 3)}},
		{Rolls: 3, Supports: 2, Steps: [3]again{enemy(1, 4), own(1, 3)}},
		{Rolls: 3, Supports: 2, Count: true, Steps: [3]again{own(2, 4), enemy(2, 5)}},
		{Rolls: 2, Supports: 2, Strip: 1, Kata: true, Steps: [3]again{own(1, 2), own(1, 3), enemy(1, 2)}},
		{Rolls: 3, Supports: 0, Steps: [3]again{enemy(3, 2)}},
	} {
		want := map[Tested]*big.Rat{}
		share := big.NewRat(1, 1)
		for range p.Rolls {
			share.Quo(share, big.NewRat(6, 1))
		}
		rolls(int(p.Rolls), func(faces []int) { rerollSlowly(p, p.Steps[:], faces, share, want) })
		for _, o := range odds.Exactly(odds.NewBook(), p, Throw{}, nil) {
			if want[o.Result] == nil || want[o.Result].Cmp(o.P) != 0 {
				t.Errorf("%+v: %+v has %v, every roll gives %v", p, o.Result, o.P, want[o.Result])
			}
			delete(want, o.Result)
		}
		if len(want) > 0 {
			t.Errorf("%+v: never %v", p, want)
		}
	}
}

// resultTable is the law of a result by the number of dice, over 6^n.
var resultTable = map[int][]int64{
	1: {1, 1, 1, 1, 1, 1, 0, 0}, 2: {1, 2, 3, 5, 7, 9, 9, 0}, 3: {1, 3, 6, 13, 25, 43, 64, 61},
	4: {1, 4, 10, 27, 77, 187, 377, 613}, 5: {1, 5, 15, 51, 231, 801, 2116, 4556},
	6: {1, 6, 21, 93, 695, 3397, 11553, 30890}, 7: {1, 7, 28, 169, 2101, 14239, 61776, 201615},
	8: {1, 8, 36, 311, 6361, 59031, 325137, 1288731},
}

func TestResultTable(t *testing.T) {
	for n, row := range resultTable {
		of := int64(1)
		for range n {
			of *= 6
		}
		for _, o := range odds.Exactly(odds.NewBook(), Pool{Rolls: uint8(n), Supports: 2}, Throw{}, nil) {
			i := max(0, int(o.Result.Value)-1)
			if want := big.NewRat(row[i], of); o.P.Cmp(want) != 0 {
				t.Errorf("%d dice come to %d with %v, want %v", n, o.Result.Value, o.P, want)
			}
		}
	}
}

// woundTable is the printed table, rows 2 to 12, Success Levels 0 to 10.
var woundTable = [11][11]int{
	{0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7},
	{0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8},
	{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
	{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
	{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
	{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
	{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
	{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
}

func TestWoundTable(t *testing.T) {
	for row := 2; row <= 12; row++ {
		for level, want := range woundTable[row-2] {
			if got := onTable(row, level); got != want {
				t.Errorf("row %d, Success Level %d: %d, want %d", row, level, got, want)
			}
		}
	}
	if got := onTable(12, 11); got != 14 {
		t.Errorf("row 12, Success Level 11: %d, want 14", got)
	}
	if onTable(-5, 4) != 1 || onTable(40, 0) != 3 {
		t.Error("rows are not clamped")
	}
}

// harmOf is the law of the wounds of a plain Damage Roll, over 36.
func harmOf(level, mod int) map[int]int64 {
	out := map[int]int64{}
	rolls(2, func(f []int) { out[woundTable[min(max(f[0]+f[1]+mod, 2), 12)-2][level]]++ })
	return out
}

// TestExchangeTwin compares an exchange with every roll of its six dice, told
// by the words of the rules.
func TestExchangeTwin(t *testing.T) {
	const mods, wounds = 1, 3
	pool := Pool{Supports: 2, Count: true}
	w := Wounding{Mod: mods}
	for first := range 2 {
		x := Exchange{First: uint8(first), Left: [2]uint8{wounds, wounds}, Count: [2]uint8{1, 1}}
		for i := range 2 {
			x.Pools[i] = [2]Pool{pool, pool}
			x.Moves[i][0].Blows[0] = w
		}
		x.Add = [2][2]int8{{1, 0}, {0, 2}}
		got := map[[2]bool]*big.Rat{}
		for _, o := range odds.Exactly(odds.NewBook(), exchanging{&x}, Fray{Split: [2][2]uint8{{2, 1}, {1, 2}}}, nil) {
			k := [2]bool{o.Result.Harm[0].Gone, o.Result.Harm[1].Gone}
			if got[k] == nil {
				got[k] = new(big.Rat)
			}
			got[k].Add(got[k], o.P)
		}
		want := map[[2]bool]*big.Rat{}
		rolls(6, func(f []int) { exchangeSlowly(x, f, want) })
		for k, p := range want {
			if got[k] == nil || got[k].Cmp(p) != 0 {
				t.Errorf("first %d, gone %v: %v, every roll gives %v", first, k, got[k], p)
			}
		}
	}
}

// exchangeSlowly plays an exchange of 2/1 against 1/2 with the dice given:
// attack and defence of the attacker, attack and defence of the target.
func exchangeSlowly(x Exchange, f []int, into map[[2]bool]*big.Rat) {
	pool := Pool{Supports: 2, Count: true}
	at := [2]Tested{readSlowly(pool, f[0:2]), readSlowly(pool, f[3:4])}
	def := [2]Tested{readSlowly(pool, f[2:3]), readSlowly(pool, f[4:6])}
	var dice [2]int
	var attack, defence [2]int
	for i := range 2 {
		dice[i] = int(at[i].Survivors) + int(def[i].Survivors)
		if at[i].Survivors > 0 {
			attack[i] = int(at[i].Value) + int(x.Add[i][0])
		}
		if def[i].Survivors > 0 {
			defence[i] = int(def[i].Value) + int(x.Add[i][1])
		}
	}
	level := func(i int) int {
		j := 1 - i
		switch by := attack[i] - defence[j]; {
		case by > 0:
			return by
		case by == 0 && (dice[i] > dice[j] || dice[i] == dice[j] && i == 0):
			return 0
		}
		return -1
	}
	add := func(k [2]bool, p *big.Rat) {
		if into[k] == nil {
			into[k] = new(big.Rat)
		}
		into[k].Add(into[k], p)
	}
	a := int(x.First)
	b := 1 - a
	dies := func(i int) *big.Rat { // the chance that side i kills the other
		n := int64(0)
		if l := level(i); l >= 0 {
			for w, k := range harmOf(l, 1) {
				if w >= int(x.Left[1-i]) {
					n += k
				}
			}
		}
		return big.NewRat(n, 36)
	}
	share := big.NewRat(1, 46656)
	kill := dies(a)
	var gone [2]bool
	gone[b] = true
	add(gone, new(big.Rat).Mul(share, kill))
	live := new(big.Rat).Mul(share, new(big.Rat).Sub(big.NewRat(1, 1), kill))
	back := dies(b)
	gone = [2]bool{}
	gone[a] = true
	add(gone, new(big.Rat).Mul(live, back))
	add([2]bool{}, new(big.Rat).Mul(live, new(big.Rat).Sub(big.NewRat(1, 1), back)))
}

// TestShotTwin compares a shot into a melee with every roll of both tests.
func TestShotTwin(t *testing.T) {
	s := sceneOf(t, examples(t)["bow-into-the-melee"])
	sh := s.act(s.rangedPlan(), open{}).first.shot
	got := map[ending]*big.Rat{}
	for _, o := range odds.Exactly(odds.NewBook(), sh, Flight{Left: 4, Friend: 4}, nil) {
		if got[o.Result.End] == nil {
			got[o.Result.End] = new(big.Rat)
		}
		got[o.Result.End].Add(got[o.Result.End], o.P)
	}
	want := map[ending]*big.Rat{failed: new(big.Rat), friendHit: new(big.Rat), noWound: new(big.Rat), wounded: new(big.Rat), slain: new(big.Rat)}
	one := big.NewRat(1, 216)
	rolls(3, func(f []int) {
		level := int(readSlowly(Pool{Supports: 2}, f).Value) - 5
		if level < 0 {
			want[failed].Add(want[failed], one)
			return
		}
		rolls(3, func(g []int) {
			both := big.NewRat(1, 216*216)
			if readSlowly(Pool{Supports: 2}, g).Value < 6 {
				want[friendHit].Add(want[friendHit], both)
				return
			}
			for w, n := range harmOf(level, 1) {
				end := wounded
				if w == 0 {
					end = noWound
				} else if w >= 4 {
					end = slain
				}
				want[end].Add(want[end], new(big.Rat).Mul(both, big.NewRat(n, 36)))
			}
		})
	})
	for k, p := range want {
		if got[k] == nil || got[k].Cmp(p) != 0 {
			t.Errorf("%s: %v, every roll gives %v", endings[k], got[k], p)
		}
	}
}
