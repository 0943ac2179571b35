package bushido_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestRulings reads situations and what is legal in them.
func TestRulings(t *testing.T) {
	text, err := os.ReadFile("testdata/rulings.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "---\n") {
		var s *enfilade.Scenario
		var options []enfilade.Option
		for _, l := range strings.Split(block, "\n") {
			key, value, ok := strings.Cut(l, ": ")
			if !ok || strings.HasPrefix(l, "#") {
				continue
			}
			switch key {
			case "example":
				s, options = example(t, value), nil
			case "set":
				path, to, _ := strings.Cut(value, " = ")
				if s, err = s.Set(path, to); err != nil {
					t.Fatalf("%s: %v", block, err)
				}
			default:
				if options == nil {
					e, err := s.Explain(enfilade.NewBook(), false)
					if err != nil {
						t.Fatal(err)
					}
					options = e.Options
				}
				ruled(t, block, options, key, value)
			}
		}
	}
}

// ruled checks one option.
func ruled(t *testing.T, block string, options []enfilade.Option, name, want string) {
	t.Helper()
	i := slices.IndexFunc(options, func(o enfilade.Option) bool { return o.Option == name })
	if i < 0 {
		t.Errorf("no option %q in\n%s", name, block)
		return
	}
	if o := options[i]; want == "legal" {
		if !o.Legal {
			t.Errorf("%s is barred by %v in\n%s", name, o.Rules, block)
		}
	} else {
		for _, r := range strings.Split(want, ", ") {
			if o.Legal || !slices.Contains(o.Rules, enfilade.RuleID("bushido."+r)) {
				t.Errorf("%s: legal %v by %v, want %s, in\n%s", name, o.Legal, o.Rules, want, block)
			}
		}
	}
}
