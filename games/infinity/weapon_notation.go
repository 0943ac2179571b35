package infinity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Weapon is a weapon by name, or written out.
type Weapon struct {
	Text    string
	choices []weapon // more than one where a mode or ammunition must be chosen
	unfit   string   // of one of several: why it cannot be used here
	inline  bool
	node    *scenario.Node
}

// Inline is a weapon written out.
type Inline struct {
	scenario.Block
	Name   string   `key:"name" need:"true" doc:"what it is called"`
	Bands  Bands    `key:"bands" doc:"MODs up to 8, 16, 24, 32, 40, 48, 96 inches; - beyond its reach"`
	Burst  int      `key:"burst" range:"1..20" doc:"1 if left out"`
	Damage Damage   `key:"damage" doc:"0 to 40, PH or WIP"`
	Ammo   Ammo     `key:"ammo" doc:"N, AP, DA, EXP, Shock, T2, E/M, Stun, PARA, Smoke, Eclipse, joined by +"`
	Save   string   `key:"save" one:"ARM|BTS|ARM+BTS|PH-6" doc:"ARM if left out"`
	Traits []Traits `key:"traits" doc:"properties as printed"`
}

func (w *Weapon) readInline(n *scenario.Node, f *scenario.Faults) {
	in := Inline{Burst: 1, Ammo: Ammo{normal}, Save: "ARM"}
	scenario.Decode(n, f, &in)
	w.Text, w.inline = in.Name, true
	out := weapon{name: in.Name, burst: in.Burst, ammo: in.Ammo.set, bands: in.Bands.reach, damage: in.Damage.n, damageBy: in.Damage.by}
	for i, t := range in.Traits {
		if slices.ContainsFunc(in.Traits[:i], func(o Traits) bool { return t.text != "" && strings.EqualFold(o.text, t.text) }) {
			in.Fault(fmt.Sprintf("traits[%d]", i), "", "%s stands here already", t.text)
		}
		out.traits |= t.trait
		out.uses = max(out.uses, t.uses)
	}
	if out.damageBy != noDamage || out.ammo.has(para) {
		out.save = saving(slices.Index(savingNames, in.Save))
	}
	states := out.has(stateDead | stateImmA | stateImmB | stateIsolated | stateTargeted | stateStunned)
	switch {
	case out.damageBy != noDamage || out.blinding() || out.save == onPh:
	case states && !in.Has("ammo"):
		out.ammo = 0
	default:
		in.Fault("damage", "", "needed for %s ammunition", out.ammo)
	}
	w.choices = []weapon{out}
}

// named finds a weapon of the chart: NAME, NAME (MODE, AMMO), with [brackets].
func (w *Weapon) named(text string, n *scenario.Node, f *scenario.Faults) []weapon {
	text, extra, hasExtra := strings.Cut(text, "[")
	text = strings.TrimSpace(text)
	name, in, _ := cutBracket(text)
	rows, ok := chart()[strings.ToLower(text)]
	if !ok {
		rows, ok = chart()[strings.ToLower(name)]
	} else {
		in = ""
	}
	if !ok {
		hint := scenario.Suggest(name, chartNames())
		if slices.ContainsFunc(otherPrograms, func(p string) bool { return strings.EqualFold(p, name) }) {
			hint = name + " attacks nobody"
		}
		f.Add(n, hint, "no weapon %q", text)
		return nil
	}
	rows = slices.Clone(rows)
	for _, want := range splitComma(in) {
		rows = slices.DeleteFunc(rows, func(r weapon) bool { return !r.answersTo(want) })
	}
	if len(rows) == 0 {
		f.Add(n, "one of "+strings.Join(choicesOf(chart()[strings.ToLower(name)]), "; "), "%s has no mode or ammunition %q", name, in)
		return nil
	}
	if why := rows[0].refusedHere(); why != "" {
		if strings.HasSuffix(n.Path, "]") { // one of several: refused if it is used
			w.unfit = why
			return nil
		}
		f.Add(n, "", "%s is not part of these rules: %s", rows[0].name, why)
		return nil
	}
	if hasExtra {
		for i := range rows {
			if !rows[i].bracket(strings.TrimSuffix(strings.TrimSpace(extra), "]"), n, f) {
				return nil
			}
		}
	}
	return rows
}

func splitComma(text string) []string {
	var out []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// answersTo tells whether a word names the weapon's mode or ammunition.
func (w *weapon) answersTo(word string) bool {
	return strings.EqualFold(word, w.mode) || strings.EqualFold(word, w.ammo.String()) || strings.EqualFold(word+" Mode", w.mode)
}

func choicesOf(rows []weapon) []string {
	var out []string
	for i := range rows {
		out = append(out, rows[i].choice())
	}
	return out
}

// bracket adds what the unit list prints behind a weapon.
func (w *weapon) bracket(text string, n *scenario.Node, f *scenario.Faults) bool {
	for _, in := range splitComma(text) {
		low := strings.ToLower(in)
		switch {
		case low == "continuous damage" || low == "continous damage":
			w.traits |= continuous
			continue
		case low == "-3" || low == "-6" || low == "-9":
			m, _ := strconv.Atoi(low)
			w.minus += m
			continue
		}
		if p, ok := plus(strings.TrimSpace(strings.TrimSuffix(in, "BS"))); ok {
			w.plus += p
		} else if p, ok := cutUnit(in, "B"); ok && p <= 3 {
			w.moreBurst += p
		} else if p, ok := cutUnit(in, "Damage"); ok {
			w.moreDamage += p
		} else if p, ok := cutUnit(in, "Dam"); ok {
			w.moreDamage += p
		} else if a, bad := parseAmmo(in); bad == "" && !a.has(smoke|eclipse) {
			w.ammo = addAmmo(w.ammo, a)
		} else {
			f.Add(n, "such as [+1 Damage], [+1B], [+3] or [AP]", "a weapon is never printed with [%s]", in)
			return false
		}
	}
	return true
}

// addAmmo adds an ammunition's effect to another; Normal has none.
func addAmmo(a, b ammo) ammo {
	if sum := a | b; sum&^normal != 0 && !a.has(em) {
		return sum &^ normal
	}
	return a | b
}

// Bands is the MODs of an inline weapon.
type Bands struct{ reach *reach }

type Damage struct {
	by by
	n  int
}

type Ammo struct{ set ammo }

type Traits struct {
	text  string // as written
	trait trait
	uses  int
}

// called tells whether a weapon has that name, with its mode and ammunition or
// without.
func (w *Weapon) called(name string) bool {
	bare, _, _ := strings.Cut(w.Text, " (")
	return strings.EqualFold(w.Text, name) || strings.EqualFold(bare, name)
}
