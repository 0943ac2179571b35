package geometry

import (
	"slices"
	"testing"
)

// Whole tables, one of each game.

func TestTableTwoRanks(t *testing.T) {
	// The front rank is in engagement range, and so is the second rank through
	// half an inch to the first; one stands too far back.
	base := func(x, y string) Volume { return Volume{Base: Round(pt(x, y), Int(32))} }
	ours := []Volume{base("0", "0"), base("1.5", "0"), base("0", "1.6"), base("1.5", "2.2")}
	theirs := []Volume{base("0", "-1.3"), base("1.5", "-2")}
	near := func(a Volume, all []Volume, across Number) bool {
		return slices.ContainsFunc(all, func(b Volume) bool { return WithinRise(a, b, across, Int(5)) })
	}
	var fight []int
	for i, m := range ours {
		through := slices.ContainsFunc(ours, func(n Volume) bool {
			return Within(m.Base, n.Base, Frac(1, 2)) && near(n, theirs, Frac(1, 2))
		})
		if near(m, theirs, Int(1)) || through {
			fight = append(fight, i)
		}
	}
	if !slices.Equal(fight, []int{0, 1, 2}) {
		t.Errorf("%v fight", fight)
	}
}

func TestTableThrowBehindTheWall(t *testing.T) {
	thrower := Round(pt("0", "0"), Int(25))
	wall := poly(t, "3", "-6", "3.5", "-6", "3.5", "6", "3", "6")
	troopers := []Disc{Round(pt("7", "0"), Int(25)), Round(pt("8.5", "1.2"), Int(25)), Round(pt("11", "0"), Int(25))}
	template := Round(pt("7.5", "0"), Int(120))
	for i, want := range []bool{true, true, false} {
		if got := Touches(template, troopers[i]); got != want {
			t.Errorf("trooper %d under the template: %v", i, got)
		}
	}
	s := SightOver{
		From:     Volume{thrower, Int(0), Millimetres(Int(40))},
		To:       Volume{troopers[0], Int(0), Millimetres(Int(40))},
		Blockers: []Volume{{wall, Int(0), Int(4)}},
		FromArc:  &Arc{thrower.Centre, WholeDegrees(90)},
	}
	if s.Visible() {
		t.Error("seen through the wall")
	}
	s.Blockers[0].Height = Int(1)
	if !s.Visible() {
		t.Error("not seen over a low wall")
	}
	places := Placing{Radius: Millimetres(Int(60)), Bases: troopers, Must: []int{0}}.Places()
	if best := places[0]; len(best.Touched) != 3 {
		t.Errorf("the best place touches %v", best.Touched)
	}
}

func TestTableMortar(t *testing.T) {
	attacker, aim := pt("0", "0"), pt("0", "9.18")
	others := []Disc{Round(pt("1.4", "9.48"), Int(30)), Round(pt("-1.3", "9.68"), Int(30)), Round(pt("0.2", "10.68"), Int(30))}
	blast := Disc{aim, Frac(3, 2)}
	for i, b := range others {
		// 1.5 + 0.5906 from the centre: all three are under it.
		if !Overlaps(blast, b) {
			t.Errorf("model %d is not under the template", i)
		}
		right, beyond := Offset(attacker, aim, b.Centre)
		if want := aim.To(b.Centre); !right.Equal(want.X) || !beyond.Equal(want.Y) {
			t.Errorf("model %d lies at %v, %v", i, right, beyond)
		}
	}
	// Direction 4 with the full cap: half of the distance between the bases.
	reach := Distance(Round(attacker, Int(30)), Round(aim, Int(30)))
	end := Deviate(attacker, aim, 4, reach.Half())
	if want := num("9.18").Sub(reach.Half()); !end.Equal(Point{Int(0), want}) {
		t.Errorf("ends at %v", end)
	}
	// A template whose edge just meets a base's edge does not cover it.
	if base := Round(pt("0", "0"), Int(30)); Overlaps(Disc{Point{Frac(3, 2).Add(base.Radius), Int(0)}, Frac(3, 2)}, base) {
		t.Error("an edge covers")
	}
}

func TestTableFlank(t *testing.T) {
	unit := Formation{Models: 10, Files: 5, Width: Int(20), Depth: Int(20)}
	thrower := Round(pt("20", "3"), Int(60))
	if got := unit.Boundary().Locate(thrower.Centre); got != RightFlank {
		t.Errorf("located in the %v", got)
	}
	hedge := poly(t, "10", "-5", "10.5", "-5", "10.5", "5", "10", "5")
	facing := unit.Boundary().Side(RightFlank)
	if got := Hidden(thrower.Centre, facing, []Shape{hedge}); !got.Equal(Int(1)) {
		t.Errorf("%v behind the hedge", got)
	}
	for s, want := range []string{"front", "right flank", "rear", "left flank"} {
		if Side(s).String() != want {
			t.Errorf("side %d is the %v", s, Side(s))
		}
	}
}

func TestTableStepInFrontOfTheLord(t *testing.T) {
	archer, lord, guard := Round(pt("0", "0"), Int(30)), Round(pt("8", "0"), Int(30)), Round(pt("5", "1.2"), Int(30))
	fence := Box{pt("7", "0"), num("0.2"), num("2"), WholeDegrees(0)}
	looking := Arc{guard.Centre, WholeDegrees(270)}
	if !(Zone{Guard: guard, Reach: Int(1), Arc: &looking}).Crosses(archer, lord) {
		t.Error("the line does not cross the zone")
	}
	if !(Sight{From: guard, To: archer, ToArc: &looking}).Visible() {
		t.Error("the guard does not see the archer")
	}
	cover := func(target Disc) bool {
		return Within(fence, target, Int(1)) && Sight{From: archer, To: target, Blockers: []Shape{fence}}.Crossed(0)
	}
	if !cover(lord) || cover(guard) {
		t.Errorf("cover for the lord %v, for the guard %v", cover(lord), cover(guard))
	}
	if got := CentreDistance(archer, lord); !got.Equal(Int(8)) {
		t.Errorf("centres %v apart", got)
	}
	if !looking.Sees(archer) || (Arc{lord.Centre, WholeDegrees(90)}).Behind(archer) != true {
		t.Error("arcs")
	}
}
