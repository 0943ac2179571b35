package fragment

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

func itoa(n int) string { return strconv.Itoa(n) }

var damageCell = regexp.MustCompile(`^(?:\d+|PH|WIP)$`)

// ammunitions are the ones scenario files know, by the chart's spelling.
var ammunitions = map[string]string{
	"n": "N", "ap": "AP", "da": "DA", "exp": "EXP", "shock": "Shock", "t2": "T2", "e/m": "E/M",
	"stun": "Stun", "para": "PARA", "smoke": "Smoke", "eclipse": "Eclipse",
}

// ammunitionChoices splits a cell into the ammunitions a user picks from. An
// oblique sets off choices, a plus joins two into one.
func ammunitionChoices(cell string) (choices []string, ok bool) {
	cell = strings.ReplaceAll(cell, "E/M", "E\x00M")
	for _, each := range strings.Split(cell, "/") {
		var joined []string
		for _, one := range strings.Split(each, "+") {
			known, ok := ammunitions[strings.ToLower(strings.ReplaceAll(strings.TrimSpace(one), "\x00", "/"))]
			if !ok {
				return nil, false
			}
			joined = append(joined, known)
		}
		choices = append(choices, strings.Join(joined, "+"))
	}
	return choices, true
}

// weaponInfinity writes a row of the chart as an inline weapon.
func weaponInfinity(w printed.Weapon) Fragment {
	f := newFragment(printed.Infinity)
	name := w.Name
	if w.Mode != "" {
		name += " (" + w.Mode + ")"
	}
	f.Values.set("name", name)
	if reach := w.Cells.Get("Range"); reach != "" {
		f.Values["bands"] = strings.Fields(reach)
	}
	f.ammunition(w.Cells.Get("Ammunition"))
	switch burst := w.Cells.Get("Burst"); {
	case number.MatchString(burst):
		f.Values["burst"] = burst
	default:
		f.problem("Burst is no number", burst)
	}
	switch damage := w.Cells.Get("Damage"); {
	case damageCell.MatchString(damage):
		f.Values["damage"] = damage
	case damage != "-" && damage != "":
		f.problem("Damage is no number", damage)
	}
	switch save := w.Cells.Get("Saving"); save {
	case "ARM", "BTS", "ARM+BTS", "PH-6":
		f.Values["save"] = save
	case "-", "":
	default:
		f.problem("Saving is not known", save)
	}
	f.rules(w.Rules, func(place string) bool { return place == "trait" })
	return f
}

func (f *Fragment) ammunition(cell string) {
	if cell == "" {
		f.note("the chart prints no ammunition")
		return
	}
	choices, ok := ammunitionChoices(cell)
	switch {
	case !ok:
		f.problem("Ammunition is not known", cell)
	case len(choices) == 1:
		f.Values["ammo"] = choices[0]
	default:
		f.Choose = map[string][]string{"ammo": choices}
	}
}

// unitInfinity writes a trooper's row, with one of the equipments its unit
// offers.
func unitInfinity(f *Fragment, u printed.Unit, line printed.Statline, choice string) {
	for _, key := range []string{"CC", "BS", "PH", "WIP", "ARM", "BTS", "S"} {
		if cell := line.Cells.Get(key); number.MatchString(cell) {
			f.Values[strings.ToLower(key)] = cell
		}
	}
	f.Values.set("type", line.Cells.Get("Type"))
	f.Values.set("wounds", line.Cells.Get("W"))
	f.Values.set("str", line.Cells.Get("STR"))
	rules, carried := u.Rules, u.Weapons
	if picked, ok := f.choice(u, choice); ok {
		rules = append(append([]printed.Rule{}, rules...), picked.Rules...)
		carried = append(append([]printed.Carried{}, carried...), picked.Weapons...)
	}
	f.rules(rules, func(place string) bool { return place == "T" })
	for _, w := range carried {
		name := w.Name
		if w.Brackets != "" {
			name += " [" + w.Brackets + "]"
		}
		f.Values.add("weapons", name)
	}
}

func (f *Fragment) choice(u printed.Unit, name string) (printed.Choice, bool) {
	var names []string
	for _, c := range u.Choices {
		if strings.EqualFold(printed.Plain(c.Name), printed.Plain(name)) {
			return c, true
		}
		names = append(names, c.Name)
	}
	switch {
	case name != "":
		f.problem("no option of that name", name)
	case len(u.Choices) == 1:
		return u.Choices[0], true
	case len(names) > 1:
		f.Choose = map[string][]string{"option": names}
	}
	return printed.Choice{}, false
}
