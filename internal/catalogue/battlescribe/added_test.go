package battlescribe

import "testing"

func TestAdded(t *testing.T) {
	for _, test := range []struct {
		text, value string
		sign        int
		want        string
		ok          bool
	}{
		{`6"`, "2.0", 1, `8"`, true},
		{"4", "1", -1, "3", true},
		{"3+", "1", -1, "2+", true},
		{"+1", "1", 1, "+2", true},
		{"+1", "3", -1, "-2", true},
		{"-1", "1", -1, "-2", true},
		{"D6", "1", 1, "D6", false},
		{"User", "1", 1, "User", false},
		{"", "1", 1, "", false},
		{"4", "1.5", 1, "4", false},
		{"4", "x", 1, "4", false},
		{"99999999999999999999", "1", 1, "99999999999999999999", false},
	} {
		got, ok := added(test.text, test.value, test.sign)
		if got != test.want || ok != test.ok {
			t.Errorf("added(%q, %q, %d) = %q, %v; want %q, %v", test.text, test.value, test.sign, got, ok, test.want, test.ok)
		}
	}
}
