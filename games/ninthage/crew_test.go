package ninthage

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// lawOf is the exact law of one measure.
func lawOf(t *testing.T, text, measure string) map[int]*big.Rat {
	t.Helper()
	q := questionOf(t, "game: ninthage"+text)
	for _, a := range q.asks() {
		x := q.attackOf(a)
		for i, m := range x.Measures {
			if m.Name != measure {
				continue
			}
			out := map[int]*big.Rat{}
			for _, o := range x.Exact(odds.NewBook()).Outcomes {
				k := int(o.Values[i].N)
				if out[k] == nil {
					out[k] = new(big.Rat)
				}
				out[k].Add(out[k], o.Exact)
			}
			return out
		}
	}
	t.Fatalf("no measure %s", measure)
	return nil
}

func sameLaw(t *testing.T, got, want map[int]*big.Rat) {
	t.Helper()
	maps.DeleteFunc(want, func(_ int, p *big.Rat) bool { return p.Sign() == 0 })
	if !maps.EqualFunc(got, want, func(x, y *big.Rat) bool { return x.Cmp(y) == 0 }) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// binomial is how many of n are yes with a chance of p each.
func binomial(n int64, p *big.Rat, most int) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	no := new(big.Rat).Sub(big.NewRat(1, 1), p)
	for k := range n + 1 {
		x := new(big.Rat).SetInt(new(big.Int).Binomial(n, k))
		for range k {
			x.Mul(x, p)
		}
		for range n - k {
			x.Mul(x, no)
		}
		at := min(int(k), most)
		if out[at] == nil {
			out[at] = new(big.Rat)
		}
		out[at].Add(out[at], x)
	}
	return out
}

// What misfires cost a unit of many Flamethrowers of many Health Points: one
// die after another by hand.
func TestMisfiresOfMany(t *testing.T) {
	got := lawOf(t, `
attacker: {models: 14, files: 14, base: round 60, aim: 4+, hp: 20, weapon: {range: '48"', str: none, abilities: [Flamethrower]}}
target: {models: 1, files: 1, hp: 1, res: 4}
situation: {range: 40"}`, "attacker_damage")
	want := map[int]*big.Rat{0: big.NewRat(1, 1)}
	for range 14 {
		next := map[int]*big.Rat{}
		add := func(k int, p *big.Rat, of int64) {
			if next[k] == nil {
				next[k] = new(big.Rat)
			}
			next[k].Add(next[k], new(big.Rat).Mul(p, big.NewRat(of, 36)))
		}
		for lost, p := range want {
			add(lost, p, 30+4)            // it fires, Breakdown or Jammed
			add(min(lost+1, 14*20), p, 1) // Malfunction
			add((lost/20+1)*20, p, 1)     // Explosion
		}
		want = next
	}
	sameLaw(t, got, want)
}

// Misfires of a unit are those of its artillery, whoever else of it shoots.
func TestMisfiresBesideOthers(t *testing.T) {
	got := lawOf(t, `
attacker: {models: 2, files: 2, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: none, abilities: [Flamethrower]}, characters: [{aim: 3+, hp: 3, str: 3, weapon: Bow}]}
target: {models: 1, files: 1, hp: 1, res: 4}
situation: {range: 20"}`, "attacker_damage")
	one := map[int]*big.Rat{0: big.NewRat(34, 36), 1: big.NewRat(1, 36), 4: big.NewRat(1, 36)}
	want := map[int]*big.Rat{}
	for a, p := range one {
		for b, x := range one {
			k := a + b
			if b == 4 || a == 4 && b == 1 {
				k = map[[2]int]int{{0, 4}: 4, {1, 4}: 4, {4, 4}: 8, {4, 1}: 5}[[2]int{a, b}]
			}
			if want[k] == nil {
				want[k] = new(big.Rat)
			}
			want[k].Add(want[k], new(big.Rat).Mul(p, x))
		}
	}
	sameLaw(t, got, want)
}

// An Engineer serves one War Machine of several.
func TestEngineerServesOne(t *testing.T) {
	text := `
attacker: {count: 2, models: 1, base: round 60, aim: 5+, hp: 4, weapon: {range: '48"', str: none, abilities: [Cannon, "Area Attack (1x1)"]}}
target: {models: 20, files: 5, hp: 1, res: 4}
situation: {engineer: 3+}`
	half := lawOf(t, text, "hits")
	// 3+ with the Engineer, 5+ without.
	sameLaw(t, half, map[int]*big.Rat{0: big.NewRat(2*4, 36), 1: big.NewRat(4*4+2*2, 36), 2: big.NewRat(4*2, 36)})
	q := questionOf(t, "game: ninthage"+text)
	for i, want := range []uint8{2, 0} {
		if got := q.lines[i].strand.Misfire.Below; got != want {
			t.Errorf("attacker %d rolls misfires of at most %d again, want %d", i, got, want)
		}
	}
}

// Shots of one unit are simultaneous: none hits fewer models, and none is left
// out, because of what others of them killed.
func TestSimultaneous(t *testing.T) {
	text := `
attacker: {models: 1, files: 1, aim: 4+, weapon: {range: '48"', str: 4, ap: 10, abilities: ["Area Attack (3x1)"]}, characters: [{aim: 4+, weapon: {name: W, range: '48"', str: 4, ap: 10, abilities: ["Area Attack (3x1)"]}}]}
target: {models: 3, files: 3, hp: 1, res: 4}`
	wounds := map[int]*big.Rat{}
	for n, p := range binomial(2, big.NewRat(1, 2), 2) {
		for k, x := range binomial(int64(3*n), big.NewRat(1, 2), 6) {
			if wounds[k] == nil {
				wounds[k] = new(big.Rat)
			}
			wounds[k].Add(wounds[k], new(big.Rat).Mul(p, x))
		}
	}
	sameLaw(t, lawOf(t, text, "wounds"), maps.Clone(wounds))
	slain, over := map[int]*big.Rat{}, map[int]*big.Rat{}
	for k, p := range wounds {
		for _, x := range []struct {
			law map[int]*big.Rat
			at  int
		}{{slain, min(k, 3)}, {over, max(0, k-3)}} {
			if x.law[x.at] == nil {
				x.law[x.at] = new(big.Rat)
			}
			x.law[x.at].Add(x.law[x.at], p)
		}
	}
	sameLaw(t, lawOf(t, text, "slain"), slain)
	sameLaw(t, lawOf(t, text, "overkill"), over)
}

// A unit that holds its fire holds all of it.
func TestHoldsAllFire(t *testing.T) {
	text := `
attackers:
- {name: A, models: 4, files: 4, aim: 2+, weapon: {range: '24"', hits: 6, str: 10, ap: 10}}
- {name: B, models: 1, aim: 4+, weapon: {range: '24"', hits: 1, str: 10, ap: 10}, characters: [{aim: 4+, weapon: {name: W, range: '24"', hits: 1, str: 10, ap: 10}}]}
target: {models: 20, files: 5, hp: 1, res: 4, dis: 2}
decisions: {if_panicked: hold fire}`
	// A kills 5 or 6 of 20 with chances of 5/6 each: a quarter. Dis 2 fails 35 of 36.
	five := new(big.Rat).Add(binomial(6, big.NewRat(5, 6), 6)[5], binomial(6, big.NewRat(5, 6), 6)[6])
	held := five.Mul(five, big.NewRat(35, 36))
	got := lawOf(t, text, "attackers[1].hits")
	if p := got[0]; p == nil || p.Cmp(held) != 0 || len(got) != 2 {
		t.Errorf("B holds its fire with %v, want %v: %v", p, held, got)
	}
}

// Two kinds of artillery in one unit have no common misfires.
func TestTwoKindsOfArtillery(t *testing.T) {
	refused(t, `
attacker: {models: 1, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 5, ap: 1, abilities: [Cannon, "Area Attack (1x5)"]}, parts: [{name: spout, weapon: {range: '12"', str: 4, ap: 1, abilities: [Flamethrower]}}]}
target: {models: 20, files: 5, hp: 1, res: 4}
situation: {range: 10"}`, "attacker", "two kinds of artillery")
}

// Hits are shared out among those who stood there when their Initiative Step
// began, whoever the other attacks of the step kill.
func TestSharedOutAtOnce(t *testing.T) {
	text := `
attacker: {models: 5, files: 5, att: 3, off: 6, agi: 4, def: 4, str: 6, ap: 6, res: 4, abilities: ["Grind Attacks (1)"]}
target: {models: 5, files: 5, att: 1, off: 3, agi: 3, def: 1, str: 3, ap: 0, res: 3, characters: [{name: Duke, type: Cavalry, hp: 3, def: 4, res: 3, att: 1, off: 3, agi: 3, str: 3, ap: 0}]}
situation: {strike_back: true, contact: 5}
decisions: {allocate: {rank and file: 15}}`
	for _, m := range []string{"characters[0].hits", "characters[0].damage"} {
		sameLaw(t, lawOf(t, text, m), map[int]*big.Rat{0: big.NewRat(1, 1)})
	}
}

// As many ranks may be chosen as the largest of several Area Attacks hits.
func TestAreaOfSeveral(t *testing.T) {
	q := questionOf(t, `game: ninthage
attackers:
- {name: A, models: 1, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, abilities: ["Area Attack (3x2)"]}}
- {name: B, models: 1, aim: 4+, weapon: {range: '24"', str: 4, ap: 0, abilities: ["Area Attack (2x3)"]}}
target: {models: 20, files: 5, res: 4}`)
	if x := q.areaChoices(); len(x) != 3 || x[0].name != "3 ranks" {
		t.Errorf("choices %v", x)
	}
}

// Misfires of several attackers are rolled for, and cite their rules, as those of
// one; of hundreds of shots it is left out how they go.
func TestShotsApart(t *testing.T) {
	text := `game: ninthage
attacker: {count: %d, attacks: %d, base: round 60, aim: 4+, hp: 4, weapon: {range: '48"', str: 4, ap: 0, abilities: [Cannon]}}
target: {models: 20, files: 5, res: 4}`
	two, b := questionOf(t, fmt.Sprintf(text, 2, 1)), odds.NewBook()
	if n := two.laws()[1].Counts(b)["misfire table"]; math.Abs(n-1./3) > 1e-12 || !slices.Contains(two.cites, "ninthage.misfire.table") {
		t.Errorf("%v rolls on the table, cited %v", n, two.cites)
	}
	for shots, shotless := range map[int]bool{40: false, 600: true} {
		q := questionOf(t, fmt.Sprintf(text, 1, shots))
		if !q.apart || q.shotless != shotless {
			t.Errorf("%d shots: apart %t, shotless %t", shots, q.apart, q.shotless)
		}
		q.laws()[0].Law(b)
	}
}
