package infinity

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// enumerate calls f with every roll of n dice.
func enumerate(n int, f func(faces []int)) {
	faces := make([]int, n)
	var at func(i int)
	at = func(i int) {
		if i == n {
			f(faces)
			return
		}
		for faces[i] = 1; faces[i] <= 20; faces[i]++ {
			at(i + 1)
		}
	}
	at(0)
}

// stands is the rule of the Face to Face Roll as it is written, die by die:
// what of the own dice is left against the other side's.
func stands(own, other []int, ownSV, otherSV int) Net {
	best, crit := 0, false
	for _, f := range other {
		switch r := rank(otherSV, f); {
		case r == critical:
			crit = true
		case r > best:
			best = r
		}
	}
	var n Net
	for _, f := range own {
		switch r := rank(ownSV, f); {
		case crit || r == 0:
		case r == critical:
			n.Crits++
		case r > best:
			n.Hits++
		}
	}
	return n
}

type pairOfNets struct{ A, B Net }

// TestFaceToFaceTwins holds the laws of small rolls to every roll there is.
func TestFaceToFaceTwins(t *testing.T) {
	for _, c := range []struct{ n, m, a, b int }{
		{1, 1, 12, 12},
		{2, 1, 14, 11},
		{1, 2, 9, 13},
		{2, 2, 12, 12},
		{3, 1, 15, 12},
		{1, 3, 11, 13},
		{2, 1, 24, 10},
		{1, 1, 22, 25},
		{2, 1, 3, 18},
		{2, 1, 1, 20},
		{1, 1, 32, 0},
		{1, 2, 21, 20},
	} {
		total := int64(1)
		for range c.n + c.m {
			total *= 20
		}
		want := map[pairOfNets]int64{}
		enumerate(c.n+c.m, func(f []int) {
			a, b := f[:c.n], f[c.n:]
			want[pairOfNets{stands(a, b, c.a, c.b), stands(b, a, c.b, c.a)}]++
		})
		for _, apart := range []bool{false, true} {
			for _, first := range []bool{false, true} {
				o := Order[[1]Link]{Terms: Terms{N: 1, Only: -1, Keep: keepNets | keepBacks, Apart: apart}}
				o.Links[0] = Link{
					Hub: Roll{SV: int8(c.a), Dice: uint8(c.n)}, Spoke: Roll{SV: int8(c.b), Dice: uint8(c.m)},
					FtF: FtF{On: true}, HubFirst: first,
				}
				got := map[pairOfNets]*big.Rat{}
				for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
					got[pairOfNets{unpacked(x.Result.Nets[0]), unpacked(x.Result.Backs[0])}] = x.P
				}
				same(t, fmt.Sprintf("%+v apart %v hub first %v", c, apart, first), want, got, total)
			}
		}
	}
}

func same[K comparable](t *testing.T, what string, want map[K]int64, got map[K]*big.Rat, total int64) {
	t.Helper()
	for k, n := range want {
		if p := big.NewRat(n, total); got[k] == nil || got[k].Cmp(p) != 0 {
			t.Errorf("%s: %v has %v, want %v", what, k, got[k], p)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d results, want %d", what, len(got), len(want))
	}
}

// TestSharedTwins holds one roll against two others to every roll there is.
func TestSharedTwins(t *testing.T) {
	type nets [4]Net
	want := map[nets]int64{}
	a, b, c := 13, 8, 16
	enumerate(4, func(f []int) {
		hub, one, two := f[:2], f[2:3], f[3:]
		want[nets{stands(hub, one, a, b), stands(one, hub, b, a), stands(hub, two, a, c), stands(two, hub, c, a)}]++
	})
	o := Order[[3]Link]{Terms: Terms{N: 2, Only: -1, Keep: keepNets | keepBacks, Shared: true, Hub: Roll{SV: int8(a), Dice: 2}}}
	for i, sv := range []int{b, c} {
		o.Links[i] = Link{Hub: o.Hub, Spoke: Roll{SV: int8(sv), Dice: 1}, FtF: FtF{On: true}}
	}
	got := map[nets]*big.Rat{}
	for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
		r := x.Result
		got[nets{unpacked(r.Nets[0]), unpacked(r.Backs[0]), unpacked(r.Nets[1]), unpacked(r.Backs[1])}] = x.P
	}
	same(t, "shared", want, got, 160000)
}

// TestKnownTwins holds a roll of known faces against a rolled one, on either
// side, to every roll there is.
func TestKnownTwins(t *testing.T) {
	a, b := 14, 13
	faces := []int{14, 3, 9}
	want := map[pairOfNets]int64{}
	enumerate(2, func(f []int) {
		want[pairOfNets{stands(faces, f, a, b), stands(f, faces, b, a)}]++
	})
	known := Roll{SV: int8(a), Dice: 3, Known: true, Faces: [most]uint8{14, 3, 9}}
	other := Roll{SV: int8(b), Dice: 2}
	for _, swap := range []bool{false, true} {
		o := Order[[1]Link]{Terms: Terms{N: 1, Only: -1, Keep: keepNets | keepBacks}}
		o.Links[0] = Link{Hub: known, Spoke: other, FtF: FtF{On: true}, HubFirst: first(known, other)}
		if swap {
			o.Links[0] = Link{Hub: other, Spoke: known, FtF: FtF{On: true}, HubFirst: first(other, known)}
		}
		got := map[pairOfNets]*big.Rat{}
		for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
			p := pairOfNets{unpacked(x.Result.Nets[0]), unpacked(x.Result.Backs[0])}
			if swap {
				p.A, p.B = p.B, p.A
			}
			got[p] = x.P
		}
		same(t, fmt.Sprint("known, swapped ", swap), want, got, 400)
	}
}

// TestRerollTwins holds the ReRoll of a failure to every roll there is.
func TestRerollTwins(t *testing.T) {
	a, b := 11, 9
	want := map[pairOfNets]int64{}
	enumerate(4, func(f []int) {
		own, again, other := slices.Clone(f[:2]), f[2], f[3:]
		if i := slices.IndexFunc(own, func(x int) bool { return rank(a, x) == 0 }); i >= 0 {
			own[i] = again
		}
		want[pairOfNets{stands(own, other, a, b), stands(other, own, b, a)}]++
	})
	for _, first := range []bool{false, true} {
		o := Order[[1]Link]{Terms: Terms{N: 1, Only: -1, Keep: keepNets | keepBacks}}
		o.Links[0] = Link{Hub: Roll{SV: int8(a), Dice: 2, Again: aFailure}, Spoke: Roll{SV: int8(b), Dice: 1}, FtF: FtF{On: true}, HubFirst: first}
		got := map[pairOfNets]*big.Rat{}
		for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
			got[pairOfNets{unpacked(x.Result.Nets[0]), unpacked(x.Result.Backs[0])}] = x.P
		}
		same(t, fmt.Sprint("reroll, hub first ", first), want, got, 160000)
	}
}

// TestSavingTwins holds Saving Rolls to every roll there is: T2 and a Critical,
// ARM and BTS.
func TestSavingTwins(t *testing.T) {
	v := Volley{First: Saves{Hit: 1, Fail: 10}, Second: Saves{Hit: 1, Fail: 13}, Extra: 1, Cost: 2, Cap: 4}
	n := Net{0, 1}
	want := map[Wound]int64{}
	enumerate(3, func(f []int) {
		w := Wound{Saves: 3}
		fail := func(face, at, cost int) {
			if face <= at {
				w.Failed++
				w.Lost = uint8(min(4, int(w.Lost)+cost))
			}
		}
		fail(f[0], 10, 2)
		fail(f[1], 10, 1)
		fail(f[2], 13, 2)
		want[w]++
	})
	got := map[Wound]*big.Rat{}
	for _, x := range odds.Exactly(odds.NewBook(), v, volley{Net: n}, nil) {
		got[x.Result] = x.P
	}
	same(t, "T2, ARM+BTS", want, got, 8000)
}

// TestContinuousTwin holds a chain of failures to its powers.
func TestContinuousTwin(t *testing.T) {
	v := Volley{First: Saves{Hit: 1, Fail: 10}, Cost: 1, Cap: 3, Dead: 3, Continuous: true}
	want := map[Wound]int64{{1, 0, 0}: 4, {2, 1, 1}: 2, {3, 2, 2}: 1, {3, 3, 3}: 1}
	got := map[Wound]*big.Rat{}
	for _, x := range odds.Exactly(odds.NewBook(), v, volley{Net: Net{1, 0}}, nil) {
		got[x.Result] = x.P
	}
	same(t, "continuous", want, got, 8)
	v = Volley{First: Saves{Hit: 1, Fail: 10}, Second: Saves{Hit: 1, Fail: 10}, Cost: 1, Cap: 2, Dead: 2, Continuous: true}
	want = map[Wound]int64{{2, 0, 0}: 2, {3, 1, 1}: 2, {3, 2, 2}: 2, {2, 2, 2}: 2}
	got = map[Wound]*big.Rat{}
	for _, x := range odds.Exactly(odds.NewBook(), v, volley{Net: Net{1, 0}}, nil) {
		got[x.Result] = x.P
	}
	same(t, "continuous, ARM+BTS", want, got, 8)
}

// TestRanks holds the faces of a Success Value to the printed rule.
func TestRanks(t *testing.T) {
	for sv := -3; sv <= 45; sv++ {
		success, crit := faces(sv)
		wantSuccess, wantCrit := max(0, min(20, sv)), 0
		switch {
		case sv > 20:
			wantCrit = min(20, sv-19)
		case sv >= 1:
			wantCrit = 1
		}
		if success != wantSuccess || crit != wantCrit {
			t.Errorf("Success Value %d: %d faces, %d critical, want %d and %d", sv, success, crit, wantSuccess, wantCrit)
		}
	}
	if got := []int{rank(24, 3), rank(24, 16), rank(12, 12), rank(12, 13), rank(0, 1)}; !slices.Equal(got, []int{7, critical, critical, 0, 0}) {
		t.Errorf("ranks %v", got)
	}
}

// TestPacked holds nets in a byte to the nets.
func TestPacked(t *testing.T) {
	for hits := range uint8(most + 1) {
		for crits := range uint8(most + 1 - int(hits)) {
			if n := (Net{hits, crits}); unpacked(n.packed()) != n {
				t.Errorf("%v is unpacked as %v", n, unpacked(n.packed()))
			}
		}
	}
}

// TestApartIsTogether holds the Order as it is played to the Order as odds read
// it, for every example.
func TestApartIsTogether(t *testing.T) {
	files, _ := filepath.Glob("../../examples/infinity/*.yaml")
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s := sceneOf(t, string(text))
		if len(s.illegal) > 0 || len(s.links) != 1 {
			continue
		}
		law := func(q asked) map[Tally]string {
			o := s.build(q)
			p := Order[[1]Link]{o.Terms, [1]Link(o.Links[:1])}
			out := map[Tally]string{}
			for _, x := range odds.Exactly(odds.NewBook(), p, p.begin(), nil) {
				out[x.Result] = x.P.RatString()
			}
			return out
		}
		a, b := law(asked{}), law(asked{apart: true})
		for k, p := range a {
			if b[k] != p {
				t.Errorf("%s: %v has %s together, %s apart", f, k, p, b[k])
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s: %d results together, %d apart", f, len(a), len(b))
		}
	}
}
