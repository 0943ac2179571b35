package bushido

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// FuzzRead feeds texts to the reader: it may refuse them, but never break, and
// what it accepts is answered.
func FuzzRead(f *testing.F) {
	for _, text := range examples(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		docs, err := scenario.Documents(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		for _, doc := range docs[:min(len(docs), 3)] {
			q, problems := readScenario(doc)
			switch {
			case len(problems) > 0:
				for _, p := range problems {
					if p.Message == "" {
						t.Errorf("a problem without words at %q", p.Path)
					}
				}
			case q == nil:
				t.Error("no question and no problem")
			case len(q.Illegal) == 0 && len(q.Undecided) == 0:
				answered(t, q)
			}
		}
	})
}

// answered asks the question, within a limit.
func answered(t *testing.T, q *attack.Question) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(table.TooMany); !ok {
				panic(r)
			}
		}
	}()
	b := odds.NewBook()
	b.Limit = 1 << 16
	for _, a := range q.Laws() {
		sum := 0.0
		for _, o := range a.Law(b).Outcomes {
			sum += o.P
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("the chances add up to %v", sum)
		}
	}
}
