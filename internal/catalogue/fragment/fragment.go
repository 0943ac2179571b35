// Package fragment turns printed units and weapons into the keys and values
// of scenario files, game by game.
//
// Values are texts in printed notation, as a player would write them. A cell
// that scenario files cannot express is a Problem and never a guess; a printed
// rule that is not understood is in NotApplied.
package fragment

import (
	"fmt"
	"sort"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// Side says for which block of a scenario a unit is wanted.
type Side string

// The two sides. They take the same row, but not the same special rules.
const (
	Attacker Side = "attacker"
	Target   Side = "target"
)

// Problem is a printed cell that scenario files cannot express. Several
// things with the same Reason are one kind of trouble; Text is the cell.
type Problem struct {
	Reason string
	Text   string
}

func (p *Problem) Error() string { return fmt.Sprintf("%s: %q", p.Reason, p.Text) }

// Values are the keys of a scenario block. A value is a string, a []string or
// a []Values.
type Values map[string]any

// Keys lists the keys in order of the alphabet.
func (v Values) Keys() []string {
	keys := make([]string, 0, len(v))
	for k := range v {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// add puts a text under a key that takes a list.
func (v Values) add(key, text string) {
	list, _ := v[key].([]string)
	for _, old := range list {
		if old == text {
			return
		}
	}
	v[key] = append(list, text)
}

// set puts a text under a key, unless there is none.
func (v Values) set(key, text string) {
	if text != "" {
		v[key] = text
	}
}

// Fragment is one unit or weapon for a scenario. When Text is set, it is the
// whole value: the name of something that scenario files know by itself.
// Choose lists keys of which the scenario must write one of several values
// itself. Notes say what a reader of the answer should know.
type Fragment struct {
	Game       printed.Game
	Text       string
	Values     Values
	NotApplied []string
	Choose     map[string][]string
	Notes      []string
	Problem    *Problem
}

func newFragment(game printed.Game) Fragment {
	return Fragment{Game: game, Values: Values{}}
}

// Err gives what keeps the fragment from being used as printed; nil if
// nothing does. Rules that are not applied do not count.
func (f Fragment) Err() error {
	if f.Problem != nil {
		return f.Problem
	}
	return nil
}

// problem keeps the first problem.
func (f *Fragment) problem(reason, text string) {
	if f.Problem == nil {
		f.Problem = &Problem{Reason: reason, Text: text}
	}
}

func (f *Fragment) note(format string, args ...any) {
	f.Notes = append(f.Notes, fmt.Sprintf(format, args...))
}

// missed notes a printed rule that is not applied, once.
func (f *Fragment) missed(name string) {
	for _, old := range f.NotApplied {
		if old == name {
			return
		}
	}
	f.NotApplied = append(f.NotApplied, name)
}

// rules puts the readings of rules under their keys; keep says which places
// belong here.
func (f *Fragment) rules(rules []printed.Rule, keep func(place string) bool) {
	for _, rule := range rules {
		if !rule.Known {
			f.missed(rule.Name)
			continue
		}
		for _, r := range rule.Readings {
			if !keep(r.Place) {
				continue
			}
			if single[r.Key] {
				f.Values.set(r.Key, r.Text)
				continue
			}
			f.Values.add(r.Key, r.Text)
		}
	}
}

// single are the keys that take one value.
var single = map[string]bool{"invulnerable": true}

// Weapon gives a weapon's fragment.
func Weapon(game printed.Game, w printed.Weapon) Fragment {
	switch game {
	case printed.WH40K9:
		return weapon40k(w)
	case printed.NinthAge:
		return weaponNinthAge(w)
	case printed.Bushido:
		return weaponBushido(w)
	case printed.Infinity:
		return weaponInfinity(w)
	}
	f := newFragment(game)
	f.Values.set("name", w.Name)
	f.problem("the data prints no row", w.Name)
	return f
}

// Pick says which of the rows and equipments of a unit is wanted; the zero
// value is the row most models have, and no equipment.
type Pick struct {
	Line   string
	Choice string
}

// Unit gives a unit's fragment for one side of a scenario.
func Unit(game printed.Game, u printed.Unit, side Side, pick Pick) Fragment {
	f := newFragment(game)
	f.Values.set("name", u.Name)
	if u.Unread > 0 {
		f.note("%d changes of this entry depend on the rest of the army and are not made", u.Unread)
	}
	if u.Sort == printed.Row {
		f.note("this is a bare row: special rules that stand on its unit are not in it")
	}
	line, ok := f.line(u, pick.Line)
	switch {
	case game == printed.Warmachine:
		unitWarmachine(&f, u)
	case !ok:
		f.problem("the data prints no row of a model", u.Name)
	case game == printed.WH40K9:
		unit40k(&f, u, line, side)
	case game == printed.NinthAge:
		unitNinthAge(&f, u, line)
	case game == printed.Bushido:
		unitBushido(&f, u, line)
	case game == printed.Infinity:
		unitInfinity(&f, u, line, pick.Choice)
	}
	return f
}

// line picks a row by name, or else the one that most models have.
func (f *Fragment) line(u printed.Unit, name string) (printed.Statline, bool) {
	best := -1
	for i, l := range u.Lines {
		if name != "" {
			if printed.Plain(l.Name) == printed.Plain(name) {
				return l, true
			}
			continue
		}
		if best < 0 || weight(l) > weight(u.Lines[best]) {
			best = i
		}
	}
	if best < 0 {
		if name != "" {
			f.problem("no row of that name", name)
		}
		return printed.Statline{}, false
	}
	for i, l := range u.Lines {
		if i != best && l.Name != u.Lines[best].Name && !isDamageRow(l) {
			f.note("%s has a row of its own, which is not used", l.Name)
		}
	}
	return u.Lines[best], true
}

// weight is how many models may have a row; where nothing limits them, many.
// The first row of a model that weakens counts before the later ones.
func weight(l printed.Statline) int {
	switch {
	case isDamageRow(l) && printed.Plain(l.Cells.Get("W")) == "N/A":
		return -1
	case l.Most == 0:
		return 1000
	}
	return l.Most
}
