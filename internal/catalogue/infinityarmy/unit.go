package infinityarmy

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// unit reads every printed row of a unit as a unit of its own, with the
// equipments its group offers.
func (f *File) unit(sheet *printed.Sheet, u unit) {
	for gi, g := range u.Groups {
		for pi, p := range g.Profiles {
			sheet.Profiles++
			sheet.Rows++
			sheet.Units = append(sheet.Units, f.row(sheet, u, g, p, gi == 0 && pi == 0))
		}
	}
}

func (f *File) row(sheet *printed.Sheet, u unit, g group, p profile, first bool) printed.Unit {
	name := p.Name
	if first && u.ISC != "" {
		name = u.ISC
	}
	id := fmt.Sprintf("%d-%d-%d", u.ID, g.ID, p.ID)
	row := printed.Unit{
		ID: id, Name: printed.Plain(name), Sort: printed.Entry, Type: names(f.Filters.Types)[p.Type],
		Keywords: f.keywords(u, g, p),
		Lines:    []printed.Statline{{ID: id, Name: printed.Plain(p.Name), Cells: f.cells(p)}},
		Rules:    append(f.rules(p.Skills, f.Filters.Skills), f.rules(p.Equip, f.Filters.Equip)...),
		Weapons:  f.carried(p.Weapons),
	}
	for _, char := range p.Chars {
		if name := names(f.Filters.Chars)[char]; name == "Impetuous" {
			row.Rules = append(row.Rules, reading.Named(printed.Infinity, name))
		}
	}
	for _, o := range g.Options {
		if o.Disabled {
			sheet.Skip("option that no list may take", 1)
			continue
		}
		row.Choices = append(row.Choices, printed.Choice{
			Name: printed.Plain(o.Name), Weapons: f.carried(o.Weapons),
			Rules: append(f.rules(o.Skills, f.Filters.Skills), f.rules(o.Equip, f.Filters.Equip)...),
		})
	}
	tellApart(row.Choices)
	return row
}

// tellApart adds the weapons to the names of choices that share one.
func tellApart(choices []printed.Choice) {
	count := map[string]int{}
	for _, c := range choices {
		count[c.Name]++
	}
	for i, c := range choices {
		if count[c.Name] == 1 {
			continue
		}
		var carried []string
		for _, w := range c.Weapons {
			carried = append(carried, w.Name)
		}
		choices[i].Name = fmt.Sprintf("%s (%s)", c.Name, strings.Join(carried, ", "))
	}
}

func (f *File) keywords(u unit, g group, p profile) []string {
	list := []string{printed.Plain(u.Name)}
	if g.Category != nil {
		if name := names(f.Filters.Category)[*g.Category]; name != "" {
			list = append(list, name)
		}
	}
	for _, char := range p.Chars {
		if name := names(f.Filters.Chars)[char]; name != "" {
			list = append(list, name)
		}
	}
	return list
}

func (f *File) cells(p profile) printed.Cells {
	var move []string
	for _, cm := range p.Move {
		move = append(move, strconv.FormatFloat(float64(cm)/2.5, 'f', -1, 64))
	}
	wounds := "W"
	if p.STR {
		wounds = "STR"
	}
	row := printed.Cells{
		{Name: "MOV", Text: strings.Join(move, "-")},
		{Name: "Type", Text: names(f.Filters.Types)[p.Type]},
	}
	for _, n := range []struct {
		name  string
		value int
	}{{"CC", p.CC}, {"BS", p.BS}, {"PH", p.PH}, {"WIP", p.WIP}, {"ARM", p.ARM}, {"BTS", p.BTS}, {wounds, p.W}, {"S", p.S}} {
		row = append(row, printed.Cell{Name: n.name, Text: strconv.Itoa(n.value)})
	}
	return row
}

// rules names skills or equipment with what is printed in brackets.
func (f *File) rules(items []item, list []named) []printed.Rule {
	var rules []printed.Rule
	known, extras := names(list), names(f.Filters.Extras)
	for _, it := range items {
		name, ok := known[it.ID]
		if !ok {
			continue
		}
		if len(it.Extra) == 0 {
			rules = append(rules, reading.Named(printed.Infinity, name))
		}
		for _, e := range it.Extra {
			rules = append(rules, reading.Named(printed.Infinity, fmt.Sprintf("%s (%s)", name, extras[e])))
		}
	}
	return rules
}

func (f *File) carried(items []item) []printed.Carried {
	var list []printed.Carried
	known, extras := names(f.Filters.Weapons), names(f.Filters.Extras)
	for _, it := range items {
		name, ok := known[it.ID]
		if !ok {
			continue
		}
		var brackets []string
		for _, e := range it.Extra {
			brackets = append(brackets, extras[e])
		}
		list = append(list, printed.Carried{
			Ref:  printed.Ref{File: ChartID, ID: strconv.Itoa(it.ID)},
			Name: name, Count: max(it.Q, 1), Brackets: strings.Join(brackets, ", "),
		})
	}
	return list
}
