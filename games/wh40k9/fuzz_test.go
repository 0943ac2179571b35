package wh40k9_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// FuzzRead reads whatever there is: no panic, and what is accepted is explained,
// and answered or refused.
func FuzzRead(f *testing.F) {
	for _, e := range enfilade.Examples() {
		if strings.HasPrefix(e.Name, "wh40k9/") {
			f.Add(e.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 3000 {
			return
		}
		all, err := enfilade.ReadEach(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		for _, x := range all {
			if x.Err != nil || x.Scenario.Game() != "wh40k9" {
				continue
			}
			b := enfilade.NewBook()
			if _, err := x.Scenario.Explain(b, false); err != nil {
				t.Log(err)
			}
			if _, err := x.Scenario.Odds(b, enfilade.OddsOptions{}); err != nil {
				t.Log(err)
			}
		}
	})
}
