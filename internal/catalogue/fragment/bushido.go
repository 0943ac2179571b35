package fragment

import (
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

var (
	bands       = regexp.MustCompile(`^(?:\d+|-)/(?:\d+|-)/(?:\d+|-)$`)
	damageBonus = regexp.MustCompile(`^[+-]?\d+$`)
	leading     = regexp.MustCompile(`^(\d+)(?: |$)`)
	sizeAndBase = regexp.MustCompile(`(?i)^(tiny|small|medium|large|huge) (\d+) ?mm$`)
)

// weaponBushido writes a weapon's row.
func weaponBushido(w printed.Weapon) Fragment {
	f := newFragment(printed.Bushido)
	f.Values.set("name", w.Name)
	power := printed.Plain(w.Cells.Get("Melee Weapon Strength"))
	if reach := printed.Plain(w.Cells.Get("Range Bands")); reach != "" {
		power = printed.Plain(w.Cells.Get("Ranged Weapon Strength"))
		if bands.MatchString(reach) && strings.Trim(reach, "-/") != "" {
			f.Values["bands"] = reach
		} else {
			f.problem("Range Bands are not known", reach)
		}
	}
	switch {
	case damageBonus.MatchString(power):
		f.Values["strength"] = power
	case power == "Special" || power == "Sp":
		f.Values["strength"] = "Special"
	default:
		f.problem("Strength is no number", power)
	}
	f.rules(w.Rules, func(place string) bool { return place != "feat" })
	return f
}

// unitBushido writes the row of a character.
func unitBushido(f *Fragment, u printed.Unit, line printed.Statline) {
	row := func(name string) string { return printed.Plain(line.Cells.Get(name)) }
	for key, column := range map[string]string{
		"melee_pool": "Melee Pool", "ranged_pool": "Ranged Pool", "melee_boost": "Melee Boost",
		"ranged_boost": "Ranged Boost", "ki_boost": "Ki Boost", "move": "Move",
	} {
		cell := row(column)
		switch {
		case number.MatchString(cell), cell == "-" && strings.HasSuffix(key, "pool"):
			f.Values[key] = cell
		case cell != "" && cell != "-":
			f.note("%s %q cannot be used as printed", column, cell)
		}
	}
	f.ki(row("Ki"), row("Ki Cap"))
	f.wounds(row("Wounds"))
	if m := sizeAndBase.FindStringSubmatch(row("Size & Base")); m != nil {
		f.Values["size"], f.Values["base"] = strings.ToLower(m[1]), m[2]
	}
	for _, word := range u.Keywords {
		f.Values.add("descriptors", word)
	}
	f.rules(u.RulesOf(line), func(place string) bool { return place != "special" })
}

func (f *Fragment) ki(stat, most string) {
	switch {
	case number.MatchString(stat) && number.MatchString(most):
		f.Values["ki"] = stat + "/" + most
	case number.MatchString(stat):
		f.Values["ki"] = stat
	case stat != "":
		f.note("Ki %q cannot be used as printed", stat)
	}
}

// wounds reads the number before the boxes, or counts the boxes.
func (f *Fragment) wounds(cell string) {
	boxes := strings.ReplaceAll(cell, " ", "")
	switch m := leading.FindStringSubmatch(cell); {
	case m != nil:
		f.Values["wounds"] = m[1]
	case boxes != "" && strings.Trim(boxes, "O") == "":
		f.Values["wounds"] = itoa(len(boxes))
	case cell != "":
		f.note("Wounds %q cannot be used as printed", cell)
	}
}
