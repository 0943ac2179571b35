package web

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/report"
)

// advicePart is the answer of advise as the page shows it.
type advicePart struct {
	Faults  []faultLine
	Figure  string
	Say     string
	Quiet   string
	Choices []choicePart
	More    string   // decisions that are not shown
	Idle    string   // decisions of which every option is worth the same
	Open    []string // decisions that no file can state, and why
	NoneYet bool     // no goal is stated
}

type choicePart struct {
	At, Of, Who string
	When        []string // the ways in which it comes up, where not in any case
	Options     []valuedPart
	More        string // how many options are not shown
	Mixed       bool
}

type valuedPart struct {
	Option, Value, Lead string
	Mix                 string
	Best, Same          bool
	Width               float64
	Rules               []enfilade.RuleID
}

// advise finds the best decisions and words them.
func (q *asked) advise(b *enfilade.Book) *advicePart {
	out := &advicePart{}
	if q.Scenario == nil {
		out.Faults = faultLines(q.Faults)
		return out
	}
	if q.Tree.Get("goal") == nil {
		out.NoneYet = true
		return out
	}
	a, err := q.Scenario.Advise(b, enfilade.Goal{}, false)
	if err != nil {
		q.refuse(err)
		out.Faults = faultLines(q.Faults)
		return out
	}
	mean := goalOfTree(q.Tree).Op == "mean"
	value := func(x float64) string {
		if mean {
			return average(x)
		}
		return percent(x, 1e-12)
	}
	out.Figure = value(a.Value)
	out.Say = title(report.AdviceHeadline(a))
	if len(a.Choices) == 0 {
		out.Quiet = "There is no choice here: nothing that this side may decide changes the goal."
	}
	if len(a.AtDefault) > 0 {
		out.Quiet = say("at-default", strings.Join(a.AtDefault, "; "))
	}
	out.choose(a, mean, value)
	for _, l := range a.LeftOpen {
		out.Open = append(out.Open, say("left-open", title(plainWord(l.At)), strings.ReplaceAll(l.Why, "`", "")))
	}
	return out
}

// choose shows the decisions that matter, and says how many others there are. Where
// no option reaches the goal none does.
func (out *advicePart) choose(a *enfilade.Advice, mean bool, value func(float64) string) {
	choices := report.Telling(a)
	if report.Hopeless(a) {
		choices = nil
	}
	if n := len(a.Choices) - len(choices); n > 0 {
		out.Idle = say("idle-choices", attack.Counted(n, "decision is", "decisions are"))
	}
	for i := 0; i < len(choices); {
		if len(out.Choices) == mostChoices {
			out.More = say("more-choices", len(choices)-i)
			break
		}
		n := report.Alike(choices[i:])
		c := choiceOf(choices[i], mean, value)
		c.When = report.Whens(choices[i : i+n])
		out.Choices = append(out.Choices, c)
		i += n
	}
}

// mostChoices is how many decisions the page shows, mostOptions how many ways to
// make each.
const (
	mostChoices = 40
	mostOptions = 100
)

func choiceOf(c enfilade.Choice, mean bool, value func(float64) string) choicePart {
	p := choicePart{At: title(plainWord(c.At)), Of: c.Of, Mixed: c.Hidden}
	most, second := 0.0, math.Inf(-1)
	for i, o := range c.Options {
		most = math.Max(most, math.Abs(o.Value))
		if i != c.Best {
			second = math.Max(second, o.Value)
		}
	}
	best := c.Options[c.Best].Value
	order := []int{c.Best}
	for i := range c.Options {
		if i != c.Best {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order[1:], func(a, b int) int { // best first, equal ones as they were listed
		return cmp.Compare(c.Options[b].Value, c.Options[a].Value)
	})
	if n := len(order) - mostOptions; n > 0 {
		order, p.More = order[:mostOptions], say("more-options", n)
	}
	for n, i := range order {
		o := c.Options[i]
		v := valuedPart{Option: title(o.Option), Value: value(o.Value), Rules: o.Rules, Best: n == 0, Width: share(math.Abs(o.Value), math.Max(most, boundOf(mean)))}
		if c.Hidden {
			v.Mix = percent(o.Mix, 1e-12)
		}
		v.Same = n > 0 && math.Abs(o.Value-best) < 1e-12
		if n == 0 && second > math.Inf(-1) && best-second > 1e-12 {
			v.Lead = lead(best-second, mean)
		}
		p.Options = append(p.Options, v)
	}
	return p
}

// boundOf is the least full scale of the bars: a chance is drawn out of all.
func boundOf(mean bool) float64 {
	if mean {
		return 0
	}
	return 1
}

func lead(x float64, mean bool) string {
	if mean {
		return fixed(x, 2) + " more than the next"
	}
	if x < 0.001 {
		return "less than 0.1 points more than the next"
	}
	return fixed(100*x, 1) + " points more than the next"
}
