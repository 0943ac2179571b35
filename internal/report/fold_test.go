package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

func TestFold(t *testing.T) {
	for _, c := range []struct {
		prose       string
		first, rest int
		names       []string
		want        []string
	}{
		{"it fits", 20, 18, nil, []string{"it fits"}},
		{"broken at the last blank there is", 20, 18, nil, []string{"broken at the last", "blank there is"}},
		{"after a clause, where that leaves enough", 20, 22, nil, []string{"after a clause,", "where that leaves", "enough"}},
		{"a, not where little would be left", 20, 18, nil, []string{"a, not where little", "would be left"}},
		{"One sentence here. Two, and more", 26, 24, nil, []string{"One sentence here.", "Two, and more"}},
		{"shots at the Grand Company are many", 22, 20, []string{"Grand Company"}, []string{"shots at the", "Grand Company are", "many"}},
		{"shots at the Grand Company of All", 12, 10, []string{"Grand Company of All"}, []string{"shots at the", "Grand", "Company of", "All"}},
		{"unbreakablewordsstandalone here", 10, 10, nil, []string{"unbreakablewordsstandalone", "here"}},
	} {
		if got := (Style{Width: 80, Names: c.names}).fold(c.prose, c.first, c.rest); !slices.Equal(got, c.want) {
			t.Errorf("%q:\n got %q\nwant %q", c.prose, got, c.want)
		}
	}
}

// Prose and rule ids stand side by side while both fit, else the prose is broken in
// its own column, and where that is too narrow the ids stand below.
func TestCited(t *testing.T) {
	rule := "target.friends-engaged"
	for _, c := range []struct {
		head, prose string
		rules       []string
		want        string
	}{
		{"  attacker  yes  ", "shoot Rifle at Mob", []string{"target.range", "shoot.eligible"}, `
  attacker  yes  shoot Rifle at Mob                       target.range
                                                          shoot.eligible`},
		{"  attacker  no   ", "shoot Rifle at Fighting: friends are within Engagement Range of it", []string{rule}, `
  attacker  no   shoot Rifle at Fighting: friends are     target.friends-engaged
                   within Engagement Range of it`},
		{"  attacker  no   ", "power attack: head-butt: no power attack now", []string{"restrict.power"}, `
  attacker  no   power attack: head-butt: no power attack now restrict.power`},
		{"  first.fact.of.a.file.with.long.names  3+  ", "an enemy is within Engagement Range", []string{rule}, `
  first.fact.of.a.file.with.long.names  3+  an enemy is within Engagement Range
                                                          target.friends-engaged`},
		{"    ", "short", []string{"ranged.intercept.friendly", "ki.pay"}, `
    short                                              ranged.intercept.friendly
                                                       ki.pay`},
	} {
		page := &text{Style: Plain}
		page.cited(c.head, c.prose, c.rules)
		if got := page.String(); got != strings.TrimPrefix(c.want, "\n")+"\n" {
			t.Errorf("%s:\n%s", c.prose, got)
		}
	}
}

func TestTallied(t *testing.T) {
	for want, e := range map[string]struct {
		faces []int
		need  int
		low   bool
	}{
		"2x6 1x4 | 1x3 3x1": {[]int{6, 1, 4, 1, 6, 3, 1}, 4, false},
		"2x5 | 1x6":         {[]int{6, 5, 5}, 5, true},
		"2x6 1x1":           {[]int{6, 1, 6}, 0, false},
		"| 2x2":             {[]int{2, 2}, 3, false},
	} {
		roll := enfilade.Event{Faces: e.faces, Sides: 6, Need: e.need, Low: e.low}
		if got := tallied(roll); got != want {
			t.Errorf("%v, %d: got %s, want %s", e.faces, e.need, got, want)
		}
	}
}

// What nothing is more than, or less than, is said so.
func TestLuck(t *testing.T) {
	for want, p := range map[string][2]float64{
		"; more in 20.0% of such attacks, less in 50.0%":          {0.5, 0.2},
		", the most there can be; less in 90.0% of such attacks":  {0.9, 0},
		", the least there can be; more in 90.0% of such attacks": {0, 0.9},
		", as all such attacks":                                   {0, 0},
	} {
		if got := luck(p[0], p[1]); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
