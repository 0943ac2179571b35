package enfilade_test

import (
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// What advise tells to write into a file is read, and with it the goal comes to
// what was promised, where nothing is left to be decided after rolls.
func TestAdviceAsAFileWritesIt(t *testing.T) {
	checked := 0
	for _, e := range enfilade.Examples() {
		s := firstOf(e)
		if s == nil {
			continue
		}
		a := advisedFor(s)
		if a == nil || len(a.Set) == 0 {
			continue
		}
		checked++
		now := s
		for _, x := range a.Set {
			path, value, _ := strings.Cut(x, "=")
			next, err := now.Set(path, value)
			if err != nil {
				t.Errorf("%s: %s: %v", e.Name, x, err)
				break
			}
			now = next
		}
		if last := a.Choices[len(a.Choices)-1]; last.Set == nil || strings.HasSuffix(a.Set[len(a.Set)-1], "=adaptive") {
			continue
		}
		goal, _ := enfilade.ParseGoal(a.Goal)
		o, err := now.Odds(enfilade.NewBook(), enfilade.OddsOptions{Goal: goal, NoRules: true})
		if err != nil {
			t.Errorf("%s: %v: %v", e.Name, a.Set, err)
			continue
		}
		if math.Abs(o.Goal.P-a.Value) > 1e-9 {
			t.Errorf("%s: %v: promised %v for %s, comes to %v", e.Name, a.Set, a.Value, a.Goal, o.Goal.P)
		}
	}
	if checked < 60 {
		t.Errorf("%d examples checked", checked)
	}
}

// advisedFor is advice on the example's own goal, or else on harm.
func advisedFor(s *enfilade.Scenario) *enfilade.Advice {
	for _, text := range []string{"", "slain >= 1", "mean damage"} {
		goal, _ := enfilade.ParseGoal(text)
		if a, err := s.Advise(enfilade.NewBook(), goal, false); err == nil {
			return a
		}
	}
	return nil
}

// firstOf is an example's first scenario; nil if it is refused.
func firstOf(e enfilade.Example) *enfilade.Scenario {
	list, err := enfilade.ReadEach(strings.NewReader(e.Text), e.Name)
	if err != nil || len(list) == 0 {
		return nil
	}
	return list[0].Scenario
}
