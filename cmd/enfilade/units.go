package main

import (
	stdcontext "context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/report"
)

// units searches the catalogue.
func (c *context) units() error {
	if game := c.cli.Units.Game; game != "" && !slices.Contains(enfilade.Games(), game) {
		return usage{fmt.Sprintf("--game: one of %s (got %s)", strings.Join(enfilade.Games(), ", "), game) + meant(game, enfilade.Games()), "units"}
	}
	from, err := c.openCatalogue(false)
	if err != nil {
		return dataFault(err)
	}
	defer from.Close()
	ask := c.cli.Units
	if ask.Show != "" {
		return c.showUnit(from, ask.Show)
	}
	q := catalogue.Query{
		Words: strings.Join(ask.Words, " "), Game: printed.Game(ask.Game), Faction: ask.Faction,
		Keyword: ask.Keyword, Kind: ask.Kind, Limit: 20,
	}
	if ask.All || c.cli.JSON {
		q.Limit = 0
	}
	hits, err := from.Search(stdcontext.Background(), q)
	if err != nil {
		return dataFault(err)
	}
	if c.cli.JSON {
		if len(hits.Items) == 0 { // no hit is no line
			fmt.Fprint(c.errs, nothing(q))
		}
		for _, i := range hits.Items {
			i.Unit, i.Weapon = nil, nil
			if err := c.line(i); err != nil {
				return err
			}
		}
		return nil
	}
	return c.print(unitsText(hits, q))
}

// nothing says what there is nothing of in the catalogue.
func nothing(q catalogue.Query) string {
	var asked []string
	for _, x := range [][2]string{
		{"", q.Words}, {"--game ", string(q.Game)}, {"--faction ", q.Faction}, {"--keyword ", q.Keyword}, {"--kind ", q.Kind},
	} {
		if x[1] != "" {
			asked = append(asked, x[0]+strconv.Quote(x[1]))
		}
	}
	if len(asked) == 0 {
		return "there is nothing in the catalogue\n"
	}
	return report.Clean("nothing in the catalogue matches "+strings.Join(asked, " ")) + "\n"
}

func unitsText(hits catalogue.Hits, q catalogue.Query) string {
	var b strings.Builder
	if len(hits.Items) == 0 {
		return nothing(q)
	}
	if hits.Read != "" {
		fmt.Fprintf(&b, "nothing matches %q; shown is %q\n", q.Words, hits.Read)
	}
	for _, i := range hits.Items {
		fmt.Fprintf(&b, "%-6s  %s\n", i.Kind, strings.TrimRight(row(i, hits.Items), " "))
	}
	if hits.Total > len(hits.Items) {
		fmt.Fprintf(&b, "%d of %d; --all for the rest\n", len(hits.Items), hits.Total)
	}
	return b.String()
}

// row is one hit, its name as wide as the widest.
func row(i catalogue.Item, all []catalogue.Item) string {
	width := 0
	for _, x := range all {
		width = max(width, len([]rune(report.Clean(x.Name))))
	}
	name := report.Clean(i.Name)
	return name + strings.Repeat(" ", width-len([]rune(name))+2) + report.Clean(i.Row())
}

// showUnit prints all that the catalogue holds of one unit or weapon.
func (c *context) showUnit(from *catalogue.Catalogue, id string) error {
	i, err := from.Show(stdcontext.Background(), id)
	if errors.Is(err, catalogue.ErrNoItem) {
		return enfilade.Problems{{Message: err.Error(), Hint: "units --json prints the ids"}}
	}
	if err != nil {
		return dataFault(err)
	}
	if c.cli.JSON {
		return c.line(i)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n  %s, %s (%s)\n  id %s\n", i.Kind, report.Clean(i.Name), i.Game, report.Clean(i.Faction), i.Source, i.ID)
	if i.Weapon != nil {
		showWeapon(&b, *i.Weapon)
		return c.print(b.String())
	}
	showLines(&b, *i.Unit)
	weapons, err := from.Weapons(stdcontext.Background(), i.Game, *i.Unit)
	if err != nil {
		return dataFault(err)
	}
	for _, w := range weapons {
		fmt.Fprintf(&b, "  weapon    %s\n", row(w, weapons))
	}
	return c.print(b.String())
}

func showWeapon(b *strings.Builder, w printed.Weapon) {
	for _, cell := range w.Cells {
		if cell.Text != "" && cell.Text != "-" {
			fmt.Fprintf(b, "  %-10s %s\n", report.Clean(cell.Name), report.Clean(cell.Text))
		}
	}
	showRules(b, w.Rules)
	for _, p := range w.Profiles {
		fmt.Fprintf(b, "  profile   %s\n", report.Clean(p.Name))
	}
}

func showLines(b *strings.Builder, u printed.Unit) {
	for _, line := range u.Lines {
		fmt.Fprintf(b, "  %s  %s\n", report.Clean(line.Name), report.Clean(catalogue.Item{Unit: &printed.Unit{Lines: []printed.Statline{line}}}.Row()))
	}
	if len(u.Keywords) > 0 {
		fmt.Fprintf(b, "  keywords  %s\n", report.Clean(strings.Join(u.Keywords, ", ")))
	}
	showRules(b, u.Rules)
	for _, choice := range u.Choices {
		fmt.Fprintf(b, "  option    %s\n", report.Clean(choice.Name))
	}
}

// showRules names the special rules: those that scenarios apply, and those that
// they do not.
func showRules(b *strings.Builder, rules []printed.Rule) {
	var known, unknown []string
	for _, r := range rules {
		if r.Known {
			known = append(known, r.Name)
		} else {
			unknown = append(unknown, r.Name)
		}
	}
	if len(known) > 0 {
		fmt.Fprintf(b, "  applied   %s\n", report.Clean(strings.Join(known, ", ")))
	}
	if len(unknown) > 0 {
		fmt.Fprintf(b, "  not applied  %s\n", report.Clean(strings.Join(unknown, ", ")))
	}
}

// army lists the units of a saved army list.
func (c *context) army() error {
	sheet, err := catalogue.ReadArmy(c.cli.Army.List)
	if err != nil {
		return dataFault(err)
	}
	units := catalogue.ArmyUnits(sheet)
	if c.cli.JSON {
		for _, u := range units {
			if err := c.line(u); err != nil {
				return err
			}
		}
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", report.Clean(sheet.Name), counted(len(units), "unit"))
	width := 0
	for _, u := range units {
		width = max(width, len([]rune(report.Clean(u.Name))))
	}
	for _, u := range units {
		name := report.Clean(u.Name)
		var carried []string
		for _, w := range u.Weapons {
			carried = append(carried, fmt.Sprintf("%d %s", w.Count, w.Name))
		}
		fmt.Fprintf(&b, "  %s%s  %3d  %s\n", name, strings.Repeat(" ", width-len([]rune(name))), u.Models, report.Clean(strings.Join(carried, ", ")))
	}
	if len(units) > 0 {
		fmt.Fprintf(&b, "  in a scenario: from: '%s#%s'\n", c.cli.Army.List, report.Clean(units[0].Name))
	}
	return c.print(b.String())
}

// counted is a number of things: "1 unit", "2 units".
func counted(n int, thing string) string { return attack.Counted(n, thing, thing+"s") }
