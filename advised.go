package enfilade

import (
	"math"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// mostTried is how much work, as a book counts it, goes into finding out whether a
// file comes to what was advised: a third of a second or so, a quarter of that in
// fractions, which take longer. Where the advice took much itself, none is done.
const (
	mostTried   = 600_000
	muchAlready = 1_000_000
)

// write tells how a file makes the best decisions, and which of them none can make.
func (s *Scenario) write(b *Book, out *Advice, sol attack.Solution, goal Goal) {
	var set []string
	for _, c := range sol.Choices {
		set = append(set, c.Set...)
	}
	var left []LeftOpen
	if s.q.Writes != nil {
		w := s.q.Writes(sol)
		set = append(set, w.Sure...)
		if more, ok := s.tried(b, set, w.Tries, sol, goal); ok {
			set = append(set, more...)
		} else {
			left = w.Left
		}
	}
	out.LeftOpen = left
	out.Set, out.File = s.written(set)
}

// tried is the first of some changes to a file with which its odds come to what was
// advised. Where that takes long none is.
func (s *Scenario) tried(b *Book, set []string, tries [][]string, sol attack.Solution, goal Goal) (more []string, ok bool) {
	left := mostTried
	if sol.Exact != nil {
		left /= 4
	}
	if b.Work() > muchAlready {
		return nil, false
	}
	for _, more := range tries {
		now := s.changed(append(set[:len(set):len(set)], more...))
		if now == nil {
			continue
		}
		own := &Book{b.Beside()}
		own.Allow(left)
		o, err := now.Odds(own, OddsOptions{Goal: goal, Exact: sol.Exact != nil, NoRules: true, Measures: goal.measures()})
		if err != nil {
			return nil, false
		}
		if comesTo(o.Goal, sol) {
			return more, true
		}
		if left -= own.Work(); left <= 0 {
			break
		}
	}
	return nil, false
}

// changed is the scenario with some changes; nil if they cannot be made.
func (s *Scenario) changed(set []string) *Scenario {
	d := *s.doc
	d.Root = s.doc.Root.Clone()
	for _, x := range set {
		path, value, _ := strings.Cut(x, "=")
		if d.Root.Set(path, value) != nil {
			return nil
		}
	}
	d.Root.Rename()
	now, err := newScenario(&d, s.title)
	if err != nil || now.decided() != nil {
		return nil
	}
	return now
}

// comesTo tells whether a goal comes to what was advised.
func comesTo(g *GoalOdds, sol attack.Solution) bool {
	switch {
	case g == nil:
		return false
	case sol.Exact != nil && g.Exact != nil:
		return sol.Exact.Cmp(g.Exact) == 0
	}
	return math.Abs(g.P-sol.Value) <= 1e-11*max(1, math.Abs(sol.Value))
}

// written is how a file makes the best decisions: the changes, and the same in
// YAML, the decisions that the file makes already among them.
func (s *Scenario) written(changes []string) (set []string, file string) {
	root := s.doc.Root.Clone()
	var elsewhere strings.Builder
	for _, x := range changes {
		path, value, _ := strings.Cut(x, "=")
		if root.Set(path, value) != nil {
			return nil, ""
		}
		set = append(set, path+"="+flow(root.At(path)))
		if !strings.HasPrefix(path, "decisions.") {
			elsewhere.WriteString(path + ": " + flow(root.At(path)) + "\n")
		}
	}
	if d := root.Get("decisions"); d != nil && len(set) > 0 {
		file = TreeYAML(&Tree{Kind: TreeMap, Entries: []TreeEntry{{Key: "decisions", Value: d}}})
	}
	return set, file + elsewhere.String()
}
