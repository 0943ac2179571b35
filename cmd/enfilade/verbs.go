package main

import "github.com/enfilade/enfilade"

func (c *context) goal() (enfilade.Goal, error) {
	if c.cli.Goal == "" {
		return enfilade.Goal{}, nil
	}
	g, err := enfilade.ParseGoal(c.cli.Goal)
	if err != nil {
		return g, enfilade.Problems{{File: "--goal '" + c.cli.Goal + "'", Message: err.Error()}}
	}
	return g, nil
}

func (c *context) odds(s *enfilade.Scenario) (any, error) {
	g, err := c.goal()
	if err != nil {
		return nil, err
	}
	return s.Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: c.cli.Exact, Goal: g, Measures: c.cli.Measure})
}

func (c *context) explain(s *enfilade.Scenario) (any, error) {
	return s.Explain(enfilade.NewBook(), c.cli.Exact)
}

func (c *context) advise(s *enfilade.Scenario) (any, error) {
	g, err := c.goal()
	if err != nil {
		return nil, err
	}
	return s.Advise(enfilade.NewBook(), g, c.cli.Exact)
}
