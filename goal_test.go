package enfilade

import (
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
)

func TestParseGoal(t *testing.T) {
	measures := []attack.Measure{{Name: "slain"}, {Name: "slain.Sword and Board"}, {Name: "worth", Per: 2}, {Name: "outcome"}}
	values := []attack.Value{attack.Number(5), attack.Number(2), {N: 3}, attack.Word("panic failed")}
	for text, want := range map[string]bool{
		"slain >= 5":                           true,
		"slain>5":                              false,
		"slain = 5 and worth = 3/2":            true,
		"slain == 5":                           true,
		"slain != 5":                           false,
		"worth >= 1.5":                         true,
		"worth < 1.5":                          false,
		`slain."Sword and Board" >= 2`:         true,
		"outcome = panic failed":               true,
		"outcome != panic failed":              false,
		"outcome = panic failed and slain < 5": false,
		`outcome = "panic failed"`:             true,
	} {
		g, err := ParseGoal(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		b, ok := g.bind(measures)
		if !ok {
			t.Errorf("%s: not bound", text)
		} else if got := b.holds(values); got != want {
			t.Errorf("%s holds: %v, want %v", text, got, want)
		}
	}
	if g, _ := ParseGoal("mean slain"); g.mean != "slain" {
		t.Errorf("mean of %q", g.mean)
	}
	for _, text := range []string{"", "slain", ">= 5", "slain >=", "outcome > panic failed", "slain >= 5 and"} {
		if _, err := ParseGoal(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func FuzzParseGoal(f *testing.F) {
	for _, s := range []string{"slain >= 5", `a."b and c" = d`, "mean x", "a>=1/2 and b!=c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g, err := ParseGoal(s)
		if err != nil {
			return
		}
		again, err := ParseGoal(g.String())
		if err != nil || again.String() != g.String() {
			t.Errorf("%q is read as %q, and that as %q, %v", s, g, again, err)
		}
	})
}
