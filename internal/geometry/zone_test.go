package geometry

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func TestZone(t *testing.T) {
	archer, lord := Round(pt("0", "0"), Int(30)), Round(pt("8", "0"), Int(30))
	guard := func(x, y string, facing int) Zone {
		g := Round(pt(x, y), Int(30))
		return Zone{Guard: g, Reach: Int(1), Arc: &Arc{g.Centre, WholeDegrees(facing)}}
	}
	limit := Millimetres(Int(30)).Add(Int(1)) // guard's radius, reach and the lane's half width
	edge := guard("4", "0", 180)
	edge.Guard.Centre.Y = limit
	edge.Arc.Centre = edge.Guard.Centre
	beyond := edge
	beyond.Guard.Centre.Y = limit.Add(num("0.00001"))
	walled := guard("5", "1.2", 180)
	walled.Blockers = []Shape{poly(t, "3", "0.59", "7", "0.59", "7", "0.6", "3", "0.6")}
	for _, c := range []struct {
		name string
		z    Zone
		want bool
	}{
		{"beside the line", guard("5", "1.2", 270), true},
		{"looking away from it", guard("5", "1.7", 0), false},
		{"its back half on the line", guard("4", "0.3", 0), true},
		{"reaching the lane exactly", edge, true},
		{"short of the lane by a hair", beyond, false},
		{"far off", guard("5", "3", 180), false},
		{"behind the target", guard("9.5", "0", 90), false},
		{"behind the target, looking at it", guard("9.6", "0", 270), false},
		{"behind the target, up to the lane's corner", guard("9.3", "0", 270), true},
		{"beside the target", guard("8", "1.3", 180), true},
		{"cut off by a wall", walled, false},
	} {
		if got := c.z.Crosses(archer, lord); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestZoneAgainstPoints looks for points of the lane in the zone.
func TestZoneAgainstPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := func(name string) Disc {
			return Disc{genPoint(t, name), Frac(rapid.Int64Range(1, 12).Draw(t, name+".r"), 8)}
		}
		from, to, guard := base("from"), base("to"), base("guard")
		z := Zone{Guard: guard, Reach: Frac(rapid.Int64Range(0, 16).Draw(t, "reach"), 8)}
		if rapid.Bool().Draw(t, "arc") {
			z.Arc = &Arc{guard.Centre, WholeDegrees(rapid.SampledFrom([]int{0, 30, 77, 180, 270}).Draw(t, "facing"))}
		}
		found := false
		dice := rand.New(rand.NewPCG(7, 8))
		for range 300 {
			p := randomPoint(dice, Taper{from, to}).point()
			if Contains(Taper{from, to}, p) && !Contains(to, p) && z.Has(p) {
				found = true
				break
			}
		}
		if found && !z.Crosses(from, to) {
			t.Fatal("a point crosses")
		}
		test := zoneTest{zone: z, hull: Taper{from, to}, less: &to}
		test.search(from, to)
		for _, p := range test.found {
			if !Contains(test.hull, p) || Contains(to, p) || !z.Has(p) {
				t.Fatalf("%v does not cross", p)
			}
		}
		if Touches(guard, from) && z.Arc == nil && !z.Holds(from) {
			t.Fatal("does not hold what it touches")
		}
	})
}

func TestZoneHolds(t *testing.T) {
	guard := disc("0", "0", "1")
	ahead := Zone{Guard: guard, Reach: Int(1), Arc: &Arc{guard.Centre, WholeDegrees(90)}}
	round := Zone{Guard: guard, Reach: Int(1)}
	walled := ahead
	walled.Blockers = []Shape{poly(t, "1.1", "-5", "1.2", "-5", "1.2", "5", "1.1", "5")}
	for _, c := range []struct {
		name string
		z    Zone
		s    Shape
		want bool
	}{
		{"touching the rim", ahead, disc("4", "0", "2"), true},
		{"short of the rim", ahead, disc("4.001", "0", "2"), false},
		{"behind", ahead, disc("-3", "0", "1"), false},
		{"behind, all around", round, disc("-3", "0", "1"), true},
		{"touching the line of the arc", ahead, disc("-1", "1.5", "1"), true},
		{"a hair behind the line", ahead, disc("-1.001", "1.5", "1"), false},
		{"box reaching in", ahead, Box{pt("3", "0"), num("2.5"), num("2.5"), WholeDegrees(0)}, true},
		{"box behind", ahead, Box{pt("-3", "0"), num("2.5"), num("2.5"), WholeDegrees(0)}, false},
		{"behind a wall", walled, disc("3", "0", "1"), false},
		{"this side of a wall", walled, disc("1.02", "0", "0.05"), true},
	} {
		if got := c.z.Holds(c.s); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
