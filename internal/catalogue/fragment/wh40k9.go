package fragment

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

var (
	rangeInches = regexp.MustCompile(`^(\d+)"{0,2}$`)
	rangeBand   = regexp.MustCompile(`^(\d+)"? ?- ?(\d+)"$`)
	number      = regexp.MustCompile(`^\d+$`)
	dice        = regexp.MustCompile(`(?i)^\d*D[36](?: ?\+ ?\d+)?$`)
	strength    = regexp.MustCompile(`(?i)^(?:user|[+]\d+|x\d+|\d+)$`)
	typed       = regexp.MustCompile(`(?i)^([a-z ]+) (\d+|\d*D[36](?: ?\+ ?\d+)?)"?$`)
	dakka       = regexp.MustCompile(`(?i)^dakka (\d+) ?/ ?(\d+)$`)
	piercing    = regexp.MustCompile(`^- ?([0-6])$`)
)

// kinds are the weapon types by their letters, doubled ones once: files spell
// them with a letter too many or too few.
var kinds = map[string]string{}

func init() {
	for _, kind := range []string{"Assault", "Heavy", "Rapid Fire", "Pistol", "Grenade", "HunTR"} {
		kinds[undoubled(kind)] = kind
	}
}

// undoubled is a word in small letters without doubled ones.
func undoubled(word string) string {
	var b strings.Builder
	last := rune(0)
	for _, c := range strings.ToLower(word) {
		if c != last {
			b.WriteRune(c)
		}
		last = c
	}
	return b.String()
}

func weapon40k(w printed.Weapon) Fragment {
	f := newFragment(printed.WH40K9)
	f.Values.set("name", w.Name)
	onWeapon := func(place string) bool { return place == "W" }
	if len(w.Profiles) > 0 {
		f.profiles40k(w, onWeapon)
		return f
	}
	f.row40k(f.Values, w.Cells)
	f.rules(w.Rules, onWeapon)
	return f
}

// profiles40k writes the rows under a heading.
func (f *Fragment) profiles40k(w printed.Weapon, keep func(string) bool) {
	var rows []Values
	for _, p := range w.Profiles {
		row := newFragment(printed.WH40K9)
		row.Values.set("name", p.Name)
		row.row40k(row.Values, p.Cells)
		row.rules(p.Rules, keep)
		if row.Problem != nil {
			f.problem(row.Problem.Reason, row.Problem.Text)
		}
		for _, name := range row.NotApplied {
			f.missed(name)
		}
		rows = append(rows, row.Values)
	}
	if len(rows) < 2 || len(rows) > 6 {
		f.problem("must have 2 to 6 profiles", strconv.Itoa(len(rows)))
	}
	f.rules(w.Rules, keep)
	f.Values["profiles"] = rows
}

// row40k writes the five columns.
func (f *Fragment) row40k(v Values, row printed.Cells) {
	kind := printed.Plain(row.Get("Type"))
	if strings.EqualFold(kind, "melee") {
		v["type"], v["range"] = "Melee", "Melee"
	} else {
		f.ranged40k(v, kind, printed.Plain(row.Get("Range")))
	}
	f.strength40k(v, printed.Plain(row.Get("S")))
	f.piercing40k(v, printed.Plain(row.Get("AP")))
	switch d := printed.Plain(row.Get("D")); {
	case number.MatchString(d) && d != "0", dice.MatchString(d):
		v["d"] = strings.ToUpper(d)
	default:
		f.problem("D is no number", d)
	}
}

func (f *Fragment) ranged40k(v Values, kind, reach string) {
	m := typed.FindStringSubmatch(kind)
	switch {
	case m != nil && kinds[undoubled(m[1])] != "":
		v["type"] = kinds[undoubled(m[1])] + " " + strings.ToUpper(m[2])
	case dakka.MatchString(kind):
		m := dakka.FindStringSubmatch(kind)
		v["type"] = "Dakka " + m[1] + "/" + m[2]
	case kind == "-" || kind == "":
		f.problem("Type is empty", kind)
	default:
		f.problem("Type is not known", kind)
	}
	switch {
	case rangeInches.MatchString(reach):
		v["range"] = rangeInches.FindStringSubmatch(reach)[1] + `"`
	case rangeBand.MatchString(reach):
		m := rangeBand.FindStringSubmatch(reach)
		v["range"] = m[1] + "-" + m[2] + `"`
	default:
		f.problem("Range is not known", reach)
	}
}

func (f *Fragment) strength40k(v Values, s string) {
	switch {
	case s == "*":
		f.problem("S is in the text", s)
	case !strength.MatchString(s):
		f.problem("S is no number", s)
	case strings.EqualFold(s, "user"):
		v["s"] = "User"
	default:
		v["s"] = strings.ToLower(s)
	}
}

// piercing40k reads AP. A blank after the minus is a slip of the file; a
// number without one is its amount.
func (f *Fragment) piercing40k(v Values, ap string) {
	switch {
	case ap == "0", ap == "-":
		v["ap"] = "0"
	case piercing.MatchString(ap):
		v["ap"] = "-" + piercing.FindStringSubmatch(ap)[1]
	case ap == "*":
		f.problem("AP is in the text", ap)
	default:
		f.problem("AP is no number", ap)
	}
}

var (
	skill     = regexp.MustCompile(`^([2-7])\+?$`)
	saves     = regexp.MustCompile(`^[2-7]\+?(?: ?/ ?[2-6]\+)?$`)
	turned    = regexp.MustCompile(`^\+([2-7])$`) // a save written the wrong way round
	remaining = regexp.MustCompile(`(?i)\((\d+)(?:(\+)|-(\d+))? wounds? remaining\)`)
)

// unit40k writes the printed row.
func unit40k(f *Fragment, u printed.Unit, line printed.Statline, side Side) {
	f.cells40k(f.Values, line.Cells)
	if rows := damageRows(u, line); rows != nil {
		f.Values["damage_rows"] = rows
	} else if isDamageRow(line) {
		f.note("the rows for fewer wounds are not found")
	}
	for _, word := range u.Keywords {
		f.Values.add("keywords", strings.ToUpper(strings.TrimPrefix(word, "Faction: ")))
	}
	f.rules(u.RulesOf(line), func(place string) bool {
		return place == "A" && side == Attacker || place == "T" && side == Target
	})
}

// cells40k writes the cells that are as scenario files take them. The others
// are left out and noted, for only an attack can tell which it needs.
func (f *Fragment) cells40k(v Values, row printed.Cells) {
	for _, c := range []struct {
		column string
		legal  *regexp.Regexp
	}{
		{"M", rangeInches},
		{"WS", skill},
		{"BS", skill},
		{"S", number},
		{"T", number},
		{"W", number},
		{"Ld", number},
		{"Save", saves},
	} {
		text := turned.ReplaceAllString(printed.Plain(row.Get(c.column)), "$1+")
		if c.legal.MatchString(text) {
			v[strings.ToLower(c.column)] = strings.Replace(text, `""`, `"`, 1)
			continue
		}
		if text != "" && text != "-" && text != "N/A" {
			f.note("%s %q cannot be used as printed", c.column, text)
		}
	}
	switch a := printed.Plain(row.Get("A")); {
	case number.MatchString(a), dice.MatchString(a):
		v["a"] = strings.ToUpper(a)
	case a != "" && a != "-":
		f.note("A %q cannot be used as printed", a)
	}
}

func isDamageRow(l printed.Statline) bool { return remaining.MatchString(l.Name) }

// damageRows are the rows of a model that weakens, by the wounds it has left:
// the cells that differ from the first row.
func damageRows(u printed.Unit, first printed.Statline) []Values {
	var rows []Values
	if !isDamageRow(first) {
		return nil
	}
	own := newFragment(printed.WH40K9)
	own.cells40k(own.Values, first.Cells)
	for _, l := range u.Lines {
		m := remaining.FindStringSubmatch(l.Name)
		if m == nil || model(l.Name) != model(first.Name) {
			continue
		}
		row := newFragment(printed.WH40K9)
		row.cells40k(row.Values, l.Cells)
		for key, text := range row.Values {
			if own.Values[key] == text {
				delete(row.Values, key)
			}
		}
		row.Values["wounds"] = band(m)
		rows = append(rows, row.Values)
	}
	if len(rows) < 2 {
		return nil
	}
	return rows
}

var bandMarks = regexp.MustCompile(`^\d+[.)]? *| *(?:\[\d+\]|\d*) *\([^()]*\) *$`)

// model is the name of the model a row of wounds belongs to.
func model(row string) string { return bandMarks.ReplaceAllString(row, "") }

func band(m []string) string {
	switch {
	case m[2] != "":
		return m[1] + "+"
	case m[3] != "":
		return m[1] + "-" + m[3]
	}
	return m[1] + "-" + m[1]
}
