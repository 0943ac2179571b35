package fragment

import (
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

var (
	aimed       = regexp.MustCompile(`^(.*?) ?\((\d)\+\)$`)
	longRange   = regexp.MustCompile(`^(?:(\d+)"?-)?(\d+)"$`)
	shots       = regexp.MustCompile(`(?i)^(\d+|\d*D[36](?: ?\+ ?\d+)?)(?: ?[*x] ?(\d+))?$`)
	bracketed   = regexp.MustCompile(`^(\d+) ?(\[\d+\])?$`)
	plus        = regexp.MustCompile(`^\+ ?(\d+)$`)
	catapult    = regexp.MustCompile(`(?i)^Catapult \((\d+)\)$`)
	areaNumber  = regexp.MustCompile(`(?i)^Area Attack \((\d+)\)$`)
	commonNames = commonSet(`Bow|Longbow|Crossbow|Handgun|Pistol|Throwing Weapons|Hand Weapon|Great Weapon|Halberd|` +
		`Paired Weapons|Spear|Lance|Light Lance`)
)

func commonSet(list string) map[string]string {
	set := map[string]string{}
	for _, name := range strings.Split(list, "|") {
		set[strings.ToLower(name)] = name
	}
	return set
}

// commonWeapon is the name of a weapon that scenario files know by itself,
// with the Aim that is printed behind it.
func commonWeapon(name string) (string, bool) {
	base, aim := name, ""
	if m := aimed.FindStringSubmatch(name); m != nil {
		base, aim = m[1], " ("+m[2]+"+)"
	}
	known, ok := commonNames[strings.ToLower(base)]
	return known + aim, ok
}

// weaponNinthAge writes a weapon's row, or its bare name when every game of
// the edition prints that weapon alike.
func weaponNinthAge(w printed.Weapon) Fragment {
	f := newFragment(printed.NinthAge)
	if text, ok := commonWeapon(w.Name); ok {
		f.Text = text
		return f
	}
	name := w.Name
	if m := aimed.FindStringSubmatch(name); m != nil {
		f.Values["aim"] = m[2] + "+"
		name = m[1]
	}
	f.Values.set("name", name)
	if reach := w.Cells.Get("Range"); reach != "" {
		f.shooting(w, printed.Plain(reach))
	}
	f.user("str", printed.Plain(w.Cells.Get("Str")))
	f.user("ap", printed.Plain(w.Cells.Get("AP")))
	f.rulesNinthAge(w.Rules)
	return f
}

func (f *Fragment) shooting(w printed.Weapon, reach string) {
	if m := longRange.FindStringSubmatch(reach); m == nil {
		f.problem("Range is not known", reach)
	} else if m[1] != "" {
		f.Values["range"] = m[1] + "-" + m[2] + `"`
	} else {
		f.Values["range"] = m[2] + `"`
	}
	count := printed.Plain(w.Cells.Get("Shots"))
	switch m := shots.FindStringSubmatch(count); {
	case m == nil:
		f.problem("Shots is no number", count)
	case m[2] != "":
		f.Values["shots"] = strings.ToUpper(m[1]) + " x " + m[2]
	default:
		f.Values["shots"] = strings.ToUpper(m[1])
	}
}

// user writes a strength or an armour penetration, which may lean on the
// user's.
func (f *Fragment) user(key, cell string) {
	switch m := bracketed.FindStringSubmatch(cell); {
	case strings.EqualFold(cell, "as user"):
		f.Values[key] = "user"
	case plus.MatchString(cell):
		f.Values[key] = "+" + plus.FindStringSubmatch(cell)[1]
	case m != nil && m[2] != "":
		f.Values[key] = m[1] + " " + m[2]
	case m != nil:
		f.Values[key] = m[1]
	case cell == "" && key == "ap":
		f.Values[key] = "user"
	default:
		f.problem(strings.ToUpper(key[:1])+key[1:]+" is no number", cell)
	}
}

// rulesNinthAge writes names of rules; an area given by one number is a
// square.
func (f *Fragment) rulesNinthAge(rules []printed.Rule) {
	for _, rule := range rules {
		if m := catapult.FindStringSubmatch(rule.Name); m != nil {
			rule = reading.Named(printed.NinthAge, "Catapult ("+m[1]+"x"+m[1]+")")
		}
		if m := areaNumber.FindStringSubmatch(rule.Name); m != nil {
			rule = reading.Named(printed.NinthAge, "Area Attack ("+m[1]+"x"+m[1]+")")
		}
		f.rules([]printed.Rule{rule}, func(string) bool { return true })
	}
}

var (
	baseSize  = regexp.MustCompile(`^(\d+)x(\d+)$`)
	baseRound = regexp.MustCompile(`^(?:(\d+) ?[ØO⌀]|[ØO⌀] ?(\d+))$`)
	advance   = regexp.MustCompile(`^(\d+)"(?: \(.*\))?$`)
)

// unitNinthAge writes the rows of a model and of its further parts. A cell
// that prints C stands for the Character's own and is left out.
func unitNinthAge(f *Fragment, u printed.Unit, line printed.Statline) {
	row := func(name string) string { return printed.Plain(line.Cells.Get(name)) }
	for _, key := range []string{"HP", "Def", "Res", "Arm", "Dis", "Att", "Off", "Str", "AP", "Agi"} {
		f.whole(strings.ToLower(key), key, row(key))
	}
	for _, key := range []string{"Height", "Type"} {
		f.Values.set(strings.ToLower(key), row(key))
	}
	if m := advance.FindStringSubmatch(row("Adv")); m != nil {
		f.Values["adv"] = m[1] + `"`
	} else if row("Adv") != "" {
		f.note("Adv %q cannot be used as printed", row("Adv"))
	}
	base := row("Base")
	if m := baseRound.FindStringSubmatch(base); m != nil {
		f.Values["base"] = "round " + m[1] + m[2]
	} else if baseSize.MatchString(base) {
		f.Values["base"] = base
	}
	f.rulesNinthAge(u.RulesOf(line))
	f.parts(line)
}

func (f *Fragment) whole(key, column, cell string) {
	switch {
	case number.MatchString(cell), key == "att" && dice.MatchString(cell):
		f.Values[key] = cell
	case cell != "" && cell != "-" && cell != "C":
		f.note("%s %q cannot be used as printed", column, cell)
	}
}

func (f *Fragment) parts(line printed.Statline) {
	var parts []Values
	for _, p := range line.Parts {
		part := newFragment(printed.NinthAge)
		part.Values.set("name", p.Name)
		for _, key := range []string{"Att", "Off", "Str", "AP", "Agi"} {
			part.whole(strings.ToLower(key), key, printed.Plain(p.Cells.Get(key)))
		}
		part.rulesNinthAge(reading.List(printed.NinthAge, p.Cells.Get("Rules")))
		for _, name := range part.NotApplied {
			f.missed(name)
		}
		parts = append(parts, part.Values)
	}
	if len(parts) > 0 {
		f.Values["parts"] = parts
	}
}
