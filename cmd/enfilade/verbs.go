package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
	"github.com/enfilade/enfilade/internal/sweep"
)

// goal is the goal of the command line; the zero Goal if there is none.
func (c *context) goal() (enfilade.Goal, error) {
	if c.cli.Goal == "" {
		return enfilade.Goal{}, nil
	}
	g, err := enfilade.ParseGoal(c.cli.Goal)
	if err != nil {
		return g, enfilade.Problems{{File: enfilade.GoalFlag(c.cli.Goal), Path: "goal", Message: err.Error()}}
	}
	return g, nil
}

func (c *context) odds(s *enfilade.Scenario) (answer, error) {
	g, err := c.goal()
	if err != nil {
		return answer{}, err
	}
	options := enfilade.OddsOptions{Exact: c.cli.Exact, Goal: g, NoRules: !c.cli.JSON}
	if c.cli.JSON {
		options.Measures = c.cli.Measure
	} else if err := s.CheckMeasures(c.cli.Measure); err != nil {
		return answer{}, err
	}
	if slices.Contains(c.cli.Measure, "all") {
		options.Measures = []string{"all"}
	} else if !c.cli.JSON {
		options.Measures = nil
	}
	o, err := s.Odds(c.newBook(), options)
	if err == nil && slices.ContainsFunc(o.LeftOut, func(m string) bool { return slices.Contains(c.cli.Measure, m) }) {
		options.Measures = c.cli.Measure // what is asked for by name is answered or refused
		o, err = s.Odds(c.newBook(), options)
	}
	if err == nil {
		err = c.quiet(s, o)
	}
	if err != nil {
		return answer{}, err
	}
	o.NotApplied = s.NotApplied()
	return answer{o, report.Headline(s, o), func() string { return report.Odds(c.naming(s.Names()), s, o, c.cli.Measure) }}, nil
}

// quiet adds the measures asked for by name that are not shown unasked.
func (c *context) quiet(s *enfilade.Scenario, o *enfilade.Odds) error {
	var missing []string
	for _, m := range c.cli.Measure {
		if _, ok := o.Measures.Get(m); !ok && m != "all" {
			missing = append(missing, m)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	more, err := s.Odds(c.newBook(), enfilade.OddsOptions{Exact: c.cli.Exact, Measures: missing, NoRules: true})
	if err != nil {
		return err
	}
	o.Measures = append(o.Measures, more.Measures...)
	o.ErrorBound = max(o.ErrorBound, more.ErrorBound)
	return nil
}

func (c *context) explain(s *enfilade.Scenario) (answer, error) {
	b := c.newBook()
	e, err := s.Explain(b, c.cli.Exact)
	if err != nil {
		return answer{}, err
	}
	e.NotApplied = s.NotApplied()
	return answer{e, report.Values(e), func() string {
		measure := ""
		if o, err := s.Odds(b, enfilade.OddsOptions{NoRules: true}); err == nil {
			measure = report.Measure(s, o)
		}
		return report.Explain(c.naming(s.Names()), e, measure)
	}}, nil
}

func (c *context) advise(s *enfilade.Scenario) (answer, error) {
	g, err := c.goal()
	if err != nil {
		return answer{}, err
	}
	a, err := s.Advise(c.newBook(), g, c.cli.Exact)
	if err != nil {
		return answer{}, err
	}
	a.NotApplied = s.NotApplied()
	return answer{a, report.AdviceHeadline(a), func() string { return report.Advice(c.naming(s.Names()), a) }}, nil
}

// compare answers several scenarios in one table.
func (c *context) compare() error {
	if len(c.cli.Measure) > 1 && !c.cli.JSON {
		return usage{fmt.Sprintf("--measure: the table compares one (got %d); --json has them all", len(c.cli.Measure)), "compare"}
	}
	all, err := c.sources(c.cli.Compare.Files)
	if err != nil {
		return err
	}
	g, err := c.goal()
	if err != nil {
		return err
	}
	var values []any
	var titles []string
	var answers []*enfilade.Odds
	measure := ""
	for _, s := range all {
		err := s.Err
		var o *enfilade.Odds
		if err == nil {
			o, err = s.Scenario.Odds(c.newBook(), enfilade.OddsOptions{Exact: c.cli.Exact, Goal: g})
		}
		if err == nil {
			o.NotApplied = s.Scenario.NotApplied()
		}
		var faults enfilade.Problems
		switch {
		case errors.As(err, &faults) && c.cli.JSON:
			c.status = refused
			values = append(values, refusal{s.Title, faults[0], faults[1:]})
			continue
		case errors.As(err, &faults):
			if err := c.refuse(s, faults); err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		}
		if measure == "" {
			measure = report.Measure(s.Scenario, o)
		}
		values, titles, answers = append(values, o), append(titles, s.Title), append(answers, o)
	}
	if c.cli.JSON && len(c.cli.Measure) == 0 {
		return c.line(map[string]any{"scenarios": values})
	}
	if len(answers) == 0 {
		return nil
	}
	if n := len(c.cli.Measure); n == 1 && c.cli.Measure[0] != "all" {
		measure = c.cli.Measure[0]
	}
	for _, o := range answers {
		if _, ok := o.Measures.Get(measure); !ok {
			return enfilade.Problems{{File: "--measure " + measure, Message: "not a measure of " + o.Scenario}}
		}
	}
	if c.cli.JSON {
		return c.line(map[string]any{"scenarios": values})
	}
	titles = apart(titles)
	if c.cli.Quiet {
		return c.print(report.CompareHeadline(titles, answers, measure) + "\n")
	}
	return c.print(report.Compare(c.naming(titles), titles, answers, measure))
}

// apart numbers titles that are there more than once.
func apart(titles []string) []string {
	seen, out := map[string]int{}, make([]string, len(titles))
	for i, t := range titles {
		out[i] = t
		if seen[t]++; seen[t] > 1 {
			out[i] = fmt.Sprintf("%s (%d)", t, seen[t])
		}
	}
	return out
}

// rules looks through the index of rules.
func (c *context) rules() error {
	words := c.cli.Rules.Words
	game := ""
	if len(words) > 0 && slices.Contains(enfilade.Games(), words[0]) {
		game, words = words[0], words[1:]
	}
	if len(words) == 1 {
		if r, ok := enfilade.FindRule(game, words[0]); ok {
			return c.printRules([]enfilade.Rule{r}, true)
		}
	}
	found := enfilade.Rules(game, words...)
	if len(found) == 0 {
		text := report.Clean(noRule(game, words)) + "\n"
		if c.cli.JSON { // no rule is no line
			fmt.Fprint(c.errs, text)
			return nil
		}
		return c.print(text)
	}
	return c.printRules(found, false)
}

func (c *context) printRules(rules []enfilade.Rule, whole bool) error {
	if c.cli.JSON {
		for _, r := range rules {
			if err := c.line(r); err != nil {
				return err
			}
		}
		return nil
	}
	if whole {
		return c.print(report.Rule(c.style, rules[0]))
	}
	return c.print(report.Rules(c.style, rules))
}

// noRule says that nothing was found, and what is close.
func noRule(game string, words []string) string {
	var all, ids []string
	for _, r := range enfilade.Rules(game) {
		_, short, _ := strings.Cut(string(r.ID), ".")
		ids = append(ids, string(r.ID), short)
		all = append(all, strings.FieldsFunc(string(r.ID)+" "+r.Title, func(c rune) bool { return c == '.' || c == ' ' || c == '-' })...)
	}
	text := `no rule matches "` + strings.Join(words, " ") + `"`
	for _, w := range words {
		if near := enfilade.Nearest(w, ids); near != "" && near != w && strings.Contains(w, ".") {
			return text + `; did you mean "` + near + `"?`
		}
		if near := enfilade.Nearest(w, all); near != "" && near != w {
			return text + `; did you mean "` + near + `"?`
		}
	}
	return text
}

// examples lists the built-in scenarios, or prints one.
func (c *context) examples() error {
	name := c.cli.Examples.Name
	all := enfilade.Examples()
	if slices.Contains(enfilade.Games(), name) {
		all = slices.DeleteFunc(all, func(e enfilade.Example) bool { return e.Game != name })
		name = ""
	}
	switch {
	case name != "":
		e, err := enfilade.FindExample(name)
		if err != nil {
			return enfilade.Problems{{Message: err.Error(), Hint: "enfilade examples lists them"}}
		}
		if c.cli.JSON {
			return c.line(e)
		}
		return c.print(e.Text)
	case c.cli.JSON:
		for _, e := range all {
			if err := c.line(e); err != nil {
				return err
			}
		}
		return nil
	}
	return c.print(report.Examples(c.style, all))
}

func (c *context) schema() error {
	if c.cli.Schema.Game == "sweep" {
		return c.print(sweep.Schema)
	}
	known := append(enfilade.Games(), "sweep")
	text, err := enfilade.Schema(c.cli.Schema.Game)
	if err != nil {
		return usage{fmt.Sprintf("GAME: one of %s (got %s)", strings.Join(known, ", "), c.cli.Schema.Game) + meant(c.cli.Schema.Game, known), "schema"}
	}
	return c.print(string(text))
}
