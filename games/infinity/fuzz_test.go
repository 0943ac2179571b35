package infinity

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// FuzzRead holds the reader to its word: no text makes it panic, and every
// scenario that it accepts is explained and, where it is legal, answered, or is
// too large for the little room given here.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("../../examples/infinity/*.yaml")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		docs, err := scenario.Documents(strings.NewReader(text), "fuzz")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			if len(d.Problems) == 0 {
				ask(t, d)
			}
		}
	})
}

func ask(t *testing.T, d *scenario.Document) {
	q, problems := Read(d)
	if (q == nil) != (len(problems) > 0) {
		t.Fatalf("a question %v with problems %v", q, problems)
	}
	for _, p := range problems {
		if p.Message == "" {
			t.Errorf("a problem without words at %q", p.Path)
		}
	}
	if q == nil {
		return
	}
	q.Because()
	for _, c := range q.Worth() {
		c.Without()
	}
	if len(q.Illegal) > 0 {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(table.TooMany); !ok {
				panic(r)
			}
		}
	}()
	b := odds.NewBook()
	b.Limit = 3000
	for _, a := range q.Laws() {
		sum := 0.0
		for _, o := range a.Law(b).Outcomes {
			sum += o.P
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("a law adds up to %v", sum)
		}
	}
}
