package main

import (
	stdcontext "context"
	"encoding/json"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
)

// pairName is what messages call the scenario of --attacker and --target.
const pairName = "<pair>"

// pair makes a scenario of two units that are named on the command line.
func (c *context) pair(fill enfilade.Fill, changes []enfilade.Change) ([]enfilade.Reading, []string, error) {
	attacker, target := c.cli.Odds.Attacker, c.cli.Odds.Target
	if attacker == "" || target == "" {
		return nil, nil, usage{"missing: FILE, or --attacker and --target", "odds"}
	}
	game, err := c.gameOf(attacker)
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(map[string]any{
		"game": game, "title": attacker + " at " + target,
		"attacker": map[string]string{"from": attacker}, "target": map[string]string{"from": target},
	})
	if err != nil {
		return nil, nil, err
	}
	all, lines, err := read(strings.NewReader(string(text)), pairName, fill, changes)
	for _, r := range all {
		if ps, ok := r.Err.(enfilade.Problems); ok {
			c.placePair(ps)
		}
	}
	return all, lines, err
}

// placePair puts problems at the flags that name the units: there is no file.
func (c *context) placePair(ps enfilade.Problems) {
	for i := range ps {
		p := &ps[i]
		if p.File != pairName {
			continue
		}
		p.Line, p.Column = 0, 0
		switch {
		case strings.HasPrefix(p.Path, "attacker"):
			p.File = "--attacker " + c.cli.Odds.Attacker
		case strings.HasPrefix(p.Path, "target"):
			p.File = "--target " + c.cli.Odds.Target
		}
	}
}

// gameOf is the game of a unit: that of its army list, or the one game of the
// catalogue that has a unit of that name.
func (c *context) gameOf(name string) (string, error) {
	if list, _, ok := strings.Cut(name, "#"); ok {
		army, err := catalogue.ReadArmy(list)
		return string(army.Game), dataFault(err)
	}
	from, err := c.openCatalogue(false)
	if err != nil {
		return "", dataFault(err)
	}
	defer from.Close()
	hits, err := from.Search(stdcontext.Background(), catalogue.Query{Words: name, Kind: "unit", Limit: 1})
	if err != nil {
		return "", dataFault(err)
	}
	if len(hits.Items) == 0 {
		return "", enfilade.Problems{{File: "--attacker " + name, Message: "the catalogue holds no such unit"}}
	}
	return string(hits.Items[0].Game), nil
}
