package geometry

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func TestSightOver(t *testing.T) {
	man := func(x, z, height string) Volume { return Volume{disc(x, "0", "0.5"), num(z), num(height)} }
	wall := func(x, z, height string) Volume {
		w := Box{pt(x, "0"), num("20"), num("0.5"), WholeDegrees(90)}
		return Volume{w, num(z), num(height)}
	}
	narrow := Volume{Box{pt("5", "0"), num("0.5"), num("0.5"), WholeDegrees(0)}, num("0"), num("9")}
	for _, c := range []struct {
		name     string
		from, to Volume
		blockers []Volume
		want     bool
	}{
		{"open", man("0", "0", "2"), man("10", "0", "2"), nil, true},
		{"low wall", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "0", "1.9")}, true},
		{"wall as high as both", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "0", "2")}, false},
		{"high wall", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "0", "4")}, false},
		{"round a narrow tower", man("0", "0", "2"), man("10", "0", "2"), []Volume{narrow}, true},
		{"under a bridge", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "1", "4")}, true},
		{"bridge and low wall, a gap between", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "1.2", "4"), wall("6", "0", "1")}, true},
		{"bridge and low wall, no gap", man("0", "0", "2"), man("10", "0", "2"), []Volume{wall("5", "1", "4"), wall("5", "0", "1.1")}, false},
		{"from a tower over a wall near it", man("0", "6", "2"), man("10", "0", "2"), []Volume{wall("2", "0", "5")}, true},
		{"from a tower over a wall near the target", man("0", "6", "2"), man("10", "0", "2"), []Volume{wall("9", "0", "5")}, false},
		// The line from the top at 8 to the far top edge at 2 passes x = 7.75 (the wall's
		// far side 7.25 is at 2 + 6 * 3.25/10 = 3.95 when it starts at x = 0.5).
		{"just over the wall", man("0", "6", "2"), man("10", "0", "2"), []Volume{wall("7", "0", "3.9")}, true},
		{"just not over the wall", man("0", "6", "2"), man("10", "0", "2"), []Volume{wall("7", "0", "4")}, false},
	} {
		s := SightOver{From: c.from, To: c.to, Blockers: c.blockers}
		if got := s.Visible(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		s.From, s.To = s.To, s.From
		if s.Visible() != c.want {
			t.Errorf("%s, the other way: want %v", c.name, c.want)
		}
	}
}

// TestHidesAPart is the first half of Partial Cover.
func TestHidesAPart(t *testing.T) {
	man := func(x, z string) Volume { return Volume{disc(x, "0", "0.5"), num(z), num("2")} }
	wall := func(x, y, z, height string) Volume {
		return Volume{Box{pt(x, y), num("1"), num("1"), WholeDegrees(0)}, num(z), num(height)}
	}
	for _, c := range []struct {
		name     string
		from, to Volume
		wall     Volume
		want     bool
	}{
		{"low wall at the target", man("0", "0"), man("10", "0"), wall("9", "0", "0", "0.5"), true},
		{"wall beside the lane", man("0", "0"), man("10", "0"), wall("5", "1.01", "0", "3"), false},
		{"wall touching the lane", man("0", "0"), man("10", "0"), wall("5", "1", "0", "3"), true},
		{"bridge above", man("0", "0"), man("10", "0"), wall("5", "0", "2.1", "1"), false},
		{"low wall under the line from a tower", man("0", "8"), man("10", "0"), wall("2", "0", "0", "3"), false},
		{"low wall at the foot, seen from a tower", man("0", "8"), man("10", "0"), wall("9", "0", "0", "1"), true},
	} {
		s := SightOver{From: c.from, To: c.to, Blockers: []Volume{c.wall}}
		if got := s.Crossed(0); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func genVolume(t *rapid.T, name string) Volume {
	return Volume{
		Base: genShape(t, name), Z: Frac(rapid.Int64Range(0, 8).Draw(t, name+".z"), 4),
		Height: Frac(rapid.Int64Range(0, 12).Draw(t, name+".height"), 4),
	}
}

// clearOver reports that a line from p at height u to q at height v stays away
// from all blockers, in doubles.
func clearOver(p, q dot2, u, v, margin float64, blockers []Volume) bool {
	length := q.less(p).length()
	for _, b := range blockers {
		for _, k := range sketches(b.Base.pieces()) {
			lo, hi, ok := k.grow(margin).stretch(beam{p, unit2(p, q)})
			if lo, hi = max(lo, 0), min(hi, length); !ok || lo > hi {
				continue
			}
			enter, leave := u+(v-u)*lo/length, u+(v-u)*hi/length
			if max(enter, leave) >= b.Z.rough()-margin && min(enter, leave) <= b.top().rough()+margin {
				return false
			}
		}
	}
	return true
}

func TestSightOverAgainstRandomLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := SightOver{From: genVolume(t, "from"), To: genVolume(t, "to")}
		for range rapid.IntRange(1, 3).Draw(t, "blockers") {
			s.Blockers = append(s.Blockers, genVolume(t, "blocker"))
		}
		if s.Visible() {
			return
		}
		dice := rand.New(rand.NewPCG(9, 10))
		for range 2000 {
			p, q := randomPoint(dice, s.From.Base), randomPoint(dice, s.To.Base)
			u := s.From.Z.rough() + dice.Float64()*s.From.Height.rough()
			v := s.To.Z.rough() + dice.Float64()*s.To.Height.rough()
			if p != q && clearOver(p, q, u, v, 0.1, s.Blockers) {
				t.Fatalf("%v at %v to %v at %v is clear", p, u, q, v)
			}
		}
	})
}
