package enfilade

import (
	"fmt"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// deciding is the scenario with the decisions before its dice made: first those
// that its file leaves to be made as well as they can be, then, where somebody
// is there, those that it leaves out, by the hand. Each of these is a line. The
// error is what the hand stopped with.
func (s *Scenario) deciding(asks bool, h *table.Hand) (made *Scenario, lines []table.Event, err error) {
	made = s.settledOnce()
	if !asks || made.q.Asked == nil {
		return made, nil, nil
	}
	defer func() {
		if r := recover(); r != nil {
			stop, ok := r.(table.Stop)
			if !ok {
				panic(r)
			}
			lines, err = h.Log, stop.Err
		}
	}()
	h.Begin()
	leaf := answered(made.q.Asked(), h)
	return made.with(leaf), h.Log, nil
}

// answered walks decisions with a hand and returns the question they make. What
// has one option is not asked.
func answered(t attack.Tree, h *table.Hand) *attack.Question {
	for t.Question == nil {
		i := 0
		if len(t.Branches) > 1 {
			i = pick(t, h)
		}
		t = t.Branches[i].Then()
	}
	return t.Question
}

func pick(t attack.Tree, h *table.Hand) int {
	options := make([]table.Option, len(t.Branches))
	for i, b := range t.Branches {
		options[i] = table.Option{Name: b.Option, Rules: b.Rules}
	}
	i := h.Pick(askedName(t), t.Who, options)
	if i < 0 || i >= len(options) {
		play.Stop(fmt.Errorf("%s: no such option", t.At))
	}
	h.Log = append(h.Log, table.Event{
		Name: askedName(t), Who: t.Who, Option: options[i].Name, Options: options, Rules: options[i].Rules,
	})
	return i
}

// askedName is the name of a decision, with the model that makes it where a
// player has several.
func askedName(t attack.Tree) string {
	if t.Of == "" {
		return t.At
	}
	return t.At + ", " + t.Of
}

// with is the scenario with its question in another form.
func (s *Scenario) with(q *attack.Question) *Scenario {
	out := *s
	out.q = q
	out.laws = sync.OnceValue(q.Laws)
	out.memo = new(memo)
	if q.Say == nil {
		q := *q
		q.Say = s.q.Say
		out.q = &q
	}
	return &out
}

// settledOnce is the scenario settled for its own goal, worked out once.
func (s *Scenario) settledOnce() *Scenario {
	if s.q.Settle == nil {
		return s
	}
	s.memo.Lock()
	defer s.memo.Unlock()
	if s.memo.settled == nil {
		s.memo.settled = s.settled(NewBook(), s.goal, false)
	}
	return s.memo.settled
}

// decidedAgain plays the decisions of a log again: the scenario they make, their
// lines, and what does not fit.
func (s *Scenario) decidedAgain(log []table.Event, asked bool) (made *Scenario, lines []table.Event, err error) {
	made, lines, err = s.deciding(asked, play.Again(log))
	for i, e := range lines {
		if i < len(log) && !table.SameRules(e.Rules, log[i].Rules) {
			return made, lines, play.Misfit{Event: i, Why: fmt.Sprintf("%s cites %v, not %v", e.Name, e.Rules, log[i].Rules)}
		}
		if i < len(log) && !e.Equal(log[i]) {
			return made, lines, play.Misfit{Event: i, Why: e.Name + ": not the line that the rules make"}
		}
	}
	return made, lines, err
}

// theOnly is the option that is open, if no other is.
func theOnly(options []table.Option) (at int, only bool) {
	at = -1
	for i := range options {
		if options[i].Barred != nil {
			continue
		}
		if at >= 0 {
			return 0, false
		}
		at = i
	}
	return at, at >= 0
}
