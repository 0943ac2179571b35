package play_test

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// brawl is a toy with every kind of line in its log: a choice with a barred
// option, a hidden choice, two pools, a batch, a call, runs in turn.
type brawl struct{}

type brawling struct{ At, Left int8 }

func (brawl) Step(t *table.T, s brawling) (brawling, bool) {
	switch s.At {
	case 0:
		options := []table.Option{{Name: "flee", Barred: []table.RuleID{"toy.brave"}}, {Name: "stand"}, {Name: "charge"}}
		return brawling{1, int8(t.Choose("stance", table.Defender, options, "toy.stance"))}, true
	case 1:
		hands := []table.Option{{Name: "high"}, {Name: "low"}}
		if k := t.Secret("guard", [2][]table.Option{hands, hands}, "toy.guard"); k[0] == k[1] {
			t.Cite("toy.parried")
			s.Left++
		}
		s.At = 2
		return s, true
	case 2:
		s.At, s.Left = 3, s.Left+int8(table.Pools(t, "blows", [2]int{3, 2}, 6, most{}, "toy.blows"))
		return s, true
	case 3:
		t.Cite("toy.breath")
		s.At = 4
		return s, true
	case 4:
		if table.Call(t, "luck", coin{}, 0, "toy.luck") == 1 {
			s.Left++
		}
		s.At = 5
		return s, true
	}
	table.InTurn(t, "bleed", table.SumOf(t, "wounds", int(s.Left), coin{}, 0, "toy.wounds"), bleed{}, 0, "toy.bleed")
	return s, true
}
func (brawl) Result(s brawling) int { return int(s.Left) }

type most struct{}

func (most) Rank(_, face int) int                   { return face }
func (most) Read(_, rank int, n [2]int) (int, bool) { return n[0], false }
func (most) Result(a int) int                       { return a }

type coin struct{}

func (coin) Step(t *table.T, s int) (int, bool) {
	if s > 0 {
		return s, false
	}
	return t.Die("coin", 2, "toy.coin"), true
}
func (coin) Result(s int) int { return s - 1 }

// bleed adds a D3; its state is negative once it has.
type bleed struct{}

func (bleed) Step(t *table.T, s int) (int, bool) {
	if s < 0 {
		return s, false
	}
	return -s - t.Die("bleed", 3, "toy.bleed"), true
}
func (bleed) Result(s int) int { return max(s, -s) }

func logOf(t testing.TB, seed uint64) (int, []table.Event) {
	t.Helper()
	r, log := play.Run(brawl{}, brawling{}, play.Seeded(seed, nil))
	return r, log
}

func TestReplay(t *testing.T) {
	for seed := range uint64(300) {
		r, log := logOf(t, seed)
		again, log2, err := play.Replay(brawl{}, brawling{}, log)
		if err != nil || again != r || !reflect.DeepEqual(log, log2) {
			t.Fatalf("seed %d: %v %v", seed, again, err)
		}
		text, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		var back []table.Event
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if _, _, err := play.Replay(brawl{}, brawling{}, back); err != nil {
			t.Fatalf("seed %d: after JSON: %v", seed, err)
		}
	}
}

// The log as it should look, line by line.
func TestLog(t *testing.T) {
	_, log := logOf(t, 2)
	var lines []string
	for _, e := range log {
		lines = append(lines, strings.Repeat(" ", e.Depth)+e.Name)
		if len(e.Rules) == 0 {
			t.Errorf("%q cites nothing", e.Name)
		}
	}
	got := strings.Join(lines, "\n")
	want := "stance\nguard\nguard\nblows\nblows\n\nluck\n coin\nbleed\n coin"
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if o := log[0].Options; len(o) != 3 || o[0].Barred[0] != "toy.brave" || log[0].Option != "stand" || log[0].Who != table.Defender {
		t.Errorf("choice %+v", log[0])
	}
}

// Every line changed, dropped, doubled or swapped is named, or one before it.
func TestMisfits(t *testing.T) {
	for seed := range uint64(20) {
		_, log := logOf(t, seed)
		for i := range log {
			for what, spoil := range spoils {
				bad := slices.Clone(log)
				at, changed := spoil(&bad, i)
				if !changed {
					continue
				}
				_, _, err := play.Replay(brawl{}, brawling{}, bad)
				var m play.Misfit
				if !errors.As(err, &m) || m.Event > at {
					t.Errorf("seed %d, line %d %s: %v", seed, i, what, err)
				}
			}
		}
	}
}

// Spoils change a log at line i and tell which line, at the latest, is wrong.
var spoils = map[string]func(log *[]table.Event, i int) (at int, changed bool){
	"dropped": func(log *[]table.Event, i int) (int, bool) {
		same := i+1 < len(*log) && (*log)[i].Name == (*log)[i+1].Name
		*log = slices.Delete(*log, i, i+1)
		if same { // the gap is at the end of these lines
			return len(*log), true
		}
		return i, true
	},
	"cut off": func(log *[]table.Event, i int) (int, bool) { *log = (*log)[:i]; return i, true },
	"doubled": func(log *[]table.Event, i int) (int, bool) {
		*log = slices.Insert(*log, i, (*log)[i])
		return len(*log), true
	},
	"renamed": func(log *[]table.Event, i int) (int, bool) { (*log)[i].Name += "!"; return i, true },
	"deeper":  func(log *[]table.Event, i int) (int, bool) { (*log)[i].Depth++; return i, true },
	"cites": func(log *[]table.Event, i int) (int, bool) {
		(*log)[i].Rules = []table.RuleID{"toy.wrong"}
		return i, true
	},
	"face 0": func(log *[]table.Event, i int) (int, bool) {
		if (*log)[i].Faces == nil {
			return 0, false
		}
		(*log)[i].Faces = append([]int{0}, (*log)[i].Faces[1:]...)
		return i, true
	},
	"face 9": func(log *[]table.Event, i int) (int, bool) {
		if (*log)[i].Faces == nil {
			return 0, false
		}
		(*log)[i].Faces = append([]int{9}, (*log)[i].Faces[1:]...)
		return i, true
	},
	"a die more": func(log *[]table.Event, i int) (int, bool) {
		if (*log)[i].Faces == nil {
			return 0, false
		}
		(*log)[i].Faces = append([]int{1}, (*log)[i].Faces...)
		return i, true
	},
	"no dice": func(log *[]table.Event, i int) (int, bool) {
		if (*log)[i].Faces == nil {
			return 0, false
		}
		(*log)[i].Faces = []int{}
		return i, true
	},
	"other sides": func(log *[]table.Event, i int) (int, bool) {
		(*log)[i].Sides = 20
		return i, true
	},
	"barred": func(log *[]table.Event, i int) (int, bool) {
		(*log)[i].Option = "flee"
		return i, true
	},
	"other options": func(log *[]table.Event, i int) (int, bool) {
		(*log)[i].Options = []table.Option{{Name: "stand"}}
		return i, true
	},
	"other side": func(log *[]table.Event, i int) (int, bool) {
		(*log)[i].Who ^= 1
		return i, true
	},
}

func TestMisfitWords(t *testing.T) {
	_, log := logOf(t, 2)
	for _, c := range []struct {
		spoil string
		at    int
		want  string
	}{
		{"barred", 0, `event 1: stance: "flee" is barred by [toy.brave]`},
		{"face 9", 3, `event 4: blows: a die of 6 sides does not show 9`},
		{"a die more", 4, `event 5: blows: 2 dice are rolled, not 3`},
		{"renamed", 3, `event 4: a roll of "blows!" where "blows" is rolled`},
		{"cites", 6, `event 7: luck cites [toy.luck], not [toy.wrong]`},
		{"cut off", 7, `event 8: the log ends before the roll "coin"`},
	} {
		bad := slices.Clone(log)
		spoils[c.spoil](&bad, c.at)
		if _, _, err := play.Replay(brawl{}, brawling{}, bad); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.spoil, err, c.want)
		}
	}
	bad := append(slices.Clone(log), table.Event{Name: "more"})
	_, _, err := play.Replay(brawl{}, brawling{}, bad)
	var m play.Misfit
	if !errors.As(err, &m) || m.Event != len(log) || m.Why != `"more" comes after the end` {
		t.Error(err)
	}
}

// A hand may stop, and give what no die shows.
func TestStop(t *testing.T) {
	h := play.Seeded(1, nil)
	roll, left := h.Roll, 2
	h.Roll = func(name string, n, sides int) []int {
		if left--; left < 0 {
			play.Stop(io.EOF)
		}
		return roll(name, n, sides)
	}
	_, log, err := play.Try(brawl{}, brawling{}, h)
	if !errors.Is(err, io.EOF) || len(log) < 4 {
		t.Errorf("%v after %d lines", err, len(log))
	}
	for _, faces := range [][]int{nil, {1}, {1, 2, 7}, {0, 1, 2}, {1, 2, 3, 4}} {
		h.Roll = func(string, int, int) []int { return faces }
		if _, _, err := play.Try(brawl{}, brawling{}, h); err == nil {
			t.Errorf("%v was taken for three dice", faces)
		}
	}
	for _, pick := range []int{-1, 0, 3} {
		h = play.Seeded(1, func(string, table.Side, []table.Option) int { return pick })
		if _, _, err := play.Try(brawl{}, brawling{}, h); err == nil {
			t.Errorf("option %d was taken", pick)
		}
	}
}

// Taking back is playing a shorter log again and going on by another hand.
func TestResume(t *testing.T) {
	_, log := logOf(t, 4)
	for n := range len(log) + 1 {
		_, other, err := play.Try(brawl{}, brawling{}, play.Resume(log[:n], play.Seeded(99, nil)))
		if err != nil {
			t.Fatalf("%d lines kept: %v", n, err)
		}
		for i := range n {
			if i < len(other) && other[i].Faces != nil && !other[i].Equal(log[i]) {
				t.Errorf("%d lines kept: line %d is %v, was %v", n, i, other[i], log[i])
			}
		}
		if _, _, err := play.Replay(brawl{}, brawling{}, other); err != nil {
			t.Error(err)
		}
	}
}

func FuzzReplay(f *testing.F) {
	for seed := range uint64(4) {
		_, log := logOf(f, seed)
		text, _ := json.Marshal(log)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var log []table.Event
		if json.Unmarshal(text, &log) != nil {
			return
		}
		r, again, err := play.Replay(brawl{}, brawling{}, log)
		if err == nil {
			if len(again) != len(log) {
				t.Errorf("%d lines fit, %d were played", len(log), len(again))
			}
			if r2, _, err := play.Replay(brawl{}, brawling{}, again); err != nil || r2 != r {
				t.Errorf("%v, then %v: %v", r, r2, err)
			}
			return
		}
		var m play.Misfit
		if !errors.As(err, &m) || m.Event < 0 || m.Event > len(log) {
			t.Errorf("no line is named: %v", err)
		}
	})
}
