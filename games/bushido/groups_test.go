package bushido

import "testing"

// TestMentions finds the measures that a goal names, whole.
func TestMentions(t *testing.T) {
	for _, c := range []struct {
		goal, name string
		want       bool
	}{
		{"slain >= 1", "slain", true},
		{"slain >= 1", "sl", false},
		{"mean friend_wounds", "wounds", false},
		{"slain>=1 and sl>=2", "sl", true},
		{"wounds.T1 >= 2", "wounds", false},
		{"wounds.T1 >= 2", "wounds.T1", true},
		{"wounds.T11 >= 2", "wounds.T1", false},
		{`wounds."Sword and Board" >= 1`, "wounds.Sword and Board", true},
		{"outcome = slain", "slain", true},
	} {
		if got := mentions(c.goal, c.name); got != c.want {
			t.Errorf("%s names %s: %v", c.goal, c.name, got)
		}
	}
}
