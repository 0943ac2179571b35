package infinity

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/scenario"
)

// sceneOf lays out a scenario that has no faults.
func sceneOf(t testing.TB, text string) *scene {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "test")
	if err != nil || len(docs) != 1 || len(docs[0].Problems) > 0 {
		t.Fatalf("no document: %v %v", err, docs)
	}
	faults := &scenario.Faults{}
	f := new(File)
	scenario.Decode(docs[0].Root, faults, f)
	r := muster(f)
	p := firstPlan(f, r)
	s := newScene(f, r, survey(f, r), p)
	s.check()
	if faults.Any() {
		t.Fatal(faults.List())
	}
	return s
}

// TestConform holds the Order of every example to the promises of the engine,
// as odds roll it, as it is played, and with its decisions asked.
func TestConform(t *testing.T) {
	files, _ := filepath.Glob("../../examples/infinity/*.yaml")
	if len(files) < 100 {
		t.Fatalf("only %d examples", len(files))
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			s := sceneOf(t, string(text))
			if len(s.illegal) > 0 {
				return
			}
			every := asked{saveWith: true, nwi: true, dogged: true, guts: true, reroll: true, backSaveWith: true, backNwi: true, backDogged: true, backReroll: true}
			for _, q := range []asked{{}, {apart: true}, every} {
				o := s.build(q)
				if s.size(o) > 500 {
					o.Keep = keepDown | keepSlain | keepHits | keepHub | keepEnds | keepHubOnly
				}
				hold(t, o)
			}
		})
	}
}

// hold runs the kit on an Order in the room that it needs.
func hold(t *testing.T, o Order[[12]Link]) {
	t.Helper()
	switch {
	case o.N == 1:
		p := Order[[1]Link]{o.Terms, [1]Link(o.Links[:1])}
		conform.Quick(t, p, p.begin())
	case o.N <= 3:
		p := Order[[3]Link]{o.Terms, [3]Link(o.Links[:3])}
		conform.Quick(t, p, p.begin())
	default:
		conform.Quick(t, o, o.begin())
	}
}

// TestVolleyConforms holds Saving Rolls of every kind to the same promises.
func TestVolleyConforms(t *testing.T) {
	low := Saves{Hit: 2, Fail: 9}
	for _, v := range []Volley{
		{First: low, Extra: 1, Cost: 1, Cap: 3},
		{First: low, Extra: 1, Cost: 2, Cap: 4},
		{First: low, Second: Saves{Hit: 1, Fail: 13}, Extra: 1, Cost: 1, Cap: 3},
		{First: low, Extra: 1, Cost: 1, Cap: 3, Continuous: true, Dead: 3},
		{First: low, Extra: 1, Cost: 1, Cap: 3, Continuous: true, Dead: 3, Whose: 1},
		{First: low, Second: low, Extra: 1, Cost: 2, Cap: 5, Continuous: true, Dead: 5, Untold: Untold{true, true, true}},
		{First: low, Second: low, Extra: 1, Cost: 1, Cap: 3, Continuous: true, Dead: 3, Whose: 1},
		{First: low, Second: low, Extra: 1, Cost: 2, Cap: 5, Untold: Untold{true, false, true}},
		{First: Saves{Hit: 1, Fail: 15, High: true}, Extra: 1},
		{First: Saves{Hit: 1, Fail: 0}, Extra: 1, Cost: 1, Cap: 2, Untold: Untold{true, true, false}},
		{First: Saves{Hit: 1, Fail: 20}, Extra: 1, Cost: 1, Cap: 2},
	} {
		conform.Quick(t, v, volley{Net: Net{2, 1}})
	}
}
