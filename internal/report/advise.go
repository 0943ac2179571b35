package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
)

// AdviceHeadline is the best decision and the next best in a sentence.
func AdviceHeadline(a *enfilade.Advice) string {
	mean := strings.HasPrefix(a.Goal, "mean ")
	value := func(v float64) string {
		if mean {
			return attack.Average(v)
		}
		return attack.Chance(v)
	}
	if len(a.Choices) == 0 {
		if mean {
			return fmt.Sprintf("Nothing to decide: %s is %s.", a.Goal, value(a.Value))
		}
		return fmt.Sprintf("Nothing to decide: %s with %s.", a.Goal, value(a.Value))
	}
	switch {
	case Hopeless(a):
		return Clean(fmt.Sprintf("No option reaches %s: whatever is decided, it has %s.", a.Goal, value(0)))
	case a.AfterRolls() && a.More == 0 && !slices.ContainsFunc(a.Choices, Matters):
		return Clean(fmt.Sprintf("No decision makes a difference: %s %s %s.", a.Goal, map[bool]string{true: "is", false: "with"}[mean], value(a.Value)))
	}
	if a.AfterRolls() {
		with := "with"
		if mean {
			with = "of"
		}
		return Clean(fmt.Sprintf("Deciding after the rolls as below gives %s %s %s.", a.Goal, with, value(a.Value)))
	}
	c := a.Choices[0]
	best := c.Options[c.Best].Option
	if c.Hidden {
		best = mix(c)
	}
	head := fmt.Sprintf("%s: %s gives %s with %s", decision(c), best, a.Goal, value(a.Value))
	if mean {
		head = fmt.Sprintf("%s: %s gives %s of %s", decision(c), best, a.Goal, value(a.Value))
	}
	if a.NextBest != nil && !c.Hidden {
		return Clean(fmt.Sprintf("%s; next best %s, %s.", head, a.NextBest.Option, value(a.NextBest.Value)))
	}
	return Clean(head + ".")
}

// Hopeless tells whether no option of any decision reaches the goal.
func Hopeless(a *enfilade.Advice) bool {
	return a.Value == 0 && !strings.HasPrefix(a.Goal, "mean ") && len(a.Choices) > 0
}

// Matters tells whether the options of a decision are worth different things. A
// secret choice is a mix of options, so it matters.
func Matters(c enfilade.Choice) bool {
	best := c.Options[c.Best].Value
	return c.Hidden || slices.ContainsFunc(c.Options, func(o enfilade.Valued) bool { return math.Abs(o.Value-best) > 1e-12 })
}

// Telling are the decisions that are shown: the first in any case, unless it waits
// for rolls, and of the others those that matter.
func Telling(a *enfilade.Advice) []enfilade.Choice {
	var out []enfilade.Choice
	for i, c := range a.Choices {
		if i == 0 && !a.AfterRolls() || Matters(c) {
			out = append(out, c)
		}
	}
	return out
}

// mix is a hidden choice in words: how often to take each option.
func mix(c enfilade.Choice) string {
	var parts []string
	for _, o := range c.Options {
		if o.Mix > 0 {
			parts = append(parts, fmt.Sprintf("%s with %s", o.Option, attack.Chance(o.Mix)))
		}
	}
	return strings.Join(parts, ", ")
}

// Advice is the decisions that are best for a goal, each option with its value
// and what taking it loses.
func Advice(style Style, a *enfilade.Advice) string {
	t := &text{Style: style}
	t.head(AdviceHeadline(a))
	if Hopeless(a) && !t.Verbose {
		t.note("--verbose or --json has the options")
		t.defaulted(a)
		return t.String()
	}
	choices := a.Choices
	if !t.Verbose {
		choices = Telling(a)
	}
	t.choices(a, choices)
	if a.File != "" {
		t.blank()
		t.line("In the file:")
		for l := range strings.Lines(a.File) {
			t.line("  %s", Clean(strings.TrimRight(l, "\n")))
		}
	}
	for _, l := range a.LeftOpen {
		t.note(Clean(l.At) + ": not in the file as advised: " + l.Why)
	}
	if n := len(a.Choices) - len(choices); n > 0 {
		t.note(attack.Counted(n, "decision is", "decisions are") + " left out, of which every option is worth the same: --verbose or --json has them")
	}
	t.defaulted(a)
	return t.String()
}

// choices are the decisions with their options, in the order of play.
func (t *text) choices(a *enfilade.Advice, choices []enfilade.Choice) {
	shown := 0
	for i := 0; i < len(choices); shown++ {
		if shown == mostChoices && !t.Verbose {
			t.blank()
			most := "them"
			if a.More > 0 {
				most = "the first of them"
			}
			t.note(fmt.Sprintf("and %s more, each after some rolls: --verbose or --json has %s", attack.Counted(len(choices)-i+a.More, "decision", "decisions"), most))
			break
		}
		n := Alike(choices[i:])
		t.blank()
		t.circumstances(choices[i:i+n], i == 0)
		t.choice(choices[i], a)
		i += n
	}
	if a.More > 0 && (t.Verbose || len(choices) <= mostChoices) {
		t.note("and " + attack.Counted(a.More, "decision", "decisions") + " more that are not listed, each after some rolls")
	}
}

// defaulted notes the decisions that were not looked at, and the rules that were
// not applied.
func (t *text) defaulted(a *enfilade.Advice) {
	for _, n := range a.AtDefault {
		t.note(n + " is left at its default: with it there are too many ways")
	}
	t.notApplied(a.NotApplied)
}

// circumstances is when a decision is made: the first in any case, unless it waits
// for rolls. Of several at which the options are worth the same, each has a line.
func (t *text) circumstances(alike []enfilade.Choice, first bool) {
	when := Whens(alike)
	switch {
	case len(when) == 0 && !first:
		t.line("Then:")
	case len(when) == 0:
	case first:
		t.either("If ", when)
	default:
		t.either("Then, if ", when)
	}
}

// Whens is when decisions alike are made, each way once.
func Whens(alike []enfilade.Choice) []string {
	var when []string
	for _, c := range alike {
		if c.When != "" && !slices.Contains(when, c.When) {
			when = append(when, c.When)
		}
	}
	return when
}

// either is what holds in one way or another, each on lines of its own.
func (t *text) either(head string, ways []string) {
	for i, w := range ways {
		end := ","
		if i == len(ways)-1 {
			end = ":"
		}
		for k, l := range wrapped(head+Clean(w)+end, t.Width-2) {
			if i > 0 || k > 0 {
				l = "  " + l
			}
			t.line("%s", l)
		}
		head = "or "
	}
}

// Alike is how many of the decisions, from the first on, are the same one with the
// same values, after other rolls.
func Alike(choices []enfilade.Choice) int {
	c, n := choices[0], 1
	same := func(a, b enfilade.Valued) bool {
		return a.Option == b.Option && a.Value == b.Value && a.Mix == b.Mix
	}
	for n < len(choices) && c.When != "" {
		d := choices[n]
		if d.When == "" || d.At != c.At || d.Of != c.Of || d.Who != c.Who || d.Best != c.Best || !slices.EqualFunc(c.Options, d.Options, same) {
			break
		}
		n++
	}
	return n
}

// decision is what is decided, and by whom where a player has several models.
func decision(c enfilade.Choice) string {
	if c.Of == "" {
		return Clean(c.At)
	}
	return Clean(c.At + ", " + c.Of)
}

// mostChoices is how many decisions are printed.
const mostChoices = 12
