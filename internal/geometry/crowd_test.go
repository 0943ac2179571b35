package geometry

import "testing"

// Bases that touch may be written with two decimals; more is an overlap.
func TestCrowds(t *testing.T) {
	base := func(x string) Shape { return Round(pt(x, "0"), Int(32)) } // 1.2598 inches across
	for x, want := range map[string]bool{"1.26": false, "1.25": false, "1.24": true, "0": true, "3": false} {
		if got := Crowds(base("0"), base(x)); got != want {
			t.Errorf("%s inches apart: %v, want %v", x, got, want)
		}
	}
	if !Stacked(base("0"), base("0.25")) || Stacked(base("0"), base("0.26")) || Stacked(Round(pt("0", "0"), Int(5)), Round(pt("0.2", "0"), Int(5))) {
		t.Error("what stands in one place")
	}
	hull := poly(t, "1", "-1", "3", "-1", "3", "1", "1", "1")
	if !Crowds(base("0.9"), hull) || Crowds(base("0.3"), hull) {
		t.Error("a base and a hull")
	}
}
