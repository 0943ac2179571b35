package warmachine_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// FuzzRead holds the reader to two promises: no panic, and every scenario that
// is accepted is answered or refused with a reason.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../../examples/warmachine/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := enfilade.ReadEach(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		for _, x := range all {
			if x.Scenario == nil {
				continue
			}
			b := enfilade.NewBook()
			if _, err := x.Scenario.Odds(b, enfilade.OddsOptions{}); err != nil {
				clean(t, err)
			}
			if _, err := x.Scenario.Explain(b, false); err != nil {
				clean(t, err)
			}
		}
	})
}

// clean tells whether an error is a refusal.
func clean(t *testing.T, err error) {
	t.Helper()
	var ps enfilade.Problems
	if !errors.As(err, &ps) || len(ps) == 0 || ps[0].Message == "" {
		t.Errorf("not a refusal: %v", err)
	}
}
