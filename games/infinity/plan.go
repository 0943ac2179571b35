package infinity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// actions are the words an active trooper may declare, programs apart.
var actions = []string{
	"BS Attack", "Speculative Attack", "Intuitive Attack", "Guided Attack", "Triangulated Fire", "Suppressive Fire",
	"CC Attack", "Berserk", "Coup de Grace", "Discover", "Forward Observer", "Dodge", "Reset", "none",
}

// aros are the words a reactive trooper may declare, programs apart.
var aros = []string{"BS Attack", "CC Attack", "Dodge", "Reset", "Discover", "none"}

func programNames() []string {
	var out []string
	for _, p := range programs {
		out = append(out, p.name)
	}
	return out
}

// firstPlan is what the file decides, and the documented defaults.
func firstPlan(f *File, r roster) plan {
	p := plan{}
	d := f.Decisions
	modes := pickMode(f, r)
	p.action = decided(f, "action", d.Action, append(slices.Clone(actions), programNames()...))
	for _, t := range r.attackers {
		w := attackWeapon(f, t, p.action, modes)
		if p.action == "" {
			p.action = plainAttack(w)
		}
		p.weapons = append(p.weapons, w)
	}
	if p.action == "" {
		p.action = "none"
		if len(r.attackers) > 0 && !d.Action.given() && !r.attackers[0].Has("weapon") && !r.attackers[0].Has("weapons") {
			r.attackers[0].Fault("weapon", "", "needed for an attack")
		}
	}
	words := append(slices.Clone(aros), programNames()...)
	checkNames(f, "aro", d.Aro, r.targets)
	for _, t := range r.targets {
		word := decidedBy(f, "aro", d.Aro, t.name, words)
		if word == "" {
			word = "none"
		}
		p.aro = append(p.aro, word)
		p.aroWeapons = append(p.aroWeapons, answerWeapon(f, t, word))
	}
	p.split = readSplit(f, r)
	p.surprise = d.Surprise.All != "no" && d.Surprise.All != "false"
	for _, k := range []struct {
		key string
		w   Words
		ts  []*trooper
	}{{"nwi", d.NWI, r.targets}, {"dogged", d.Dogged, r.targets}, {"back_nwi", d.BackNWI, r.attackers}, {"back_dogged", d.BackDogged, r.attackers}} {
		checkNames(f, k.key, k.w, k.ts)
		for _, t := range k.ts {
			decidedBy(f, k.key, k.w, t.name, []string{"yes", "no", "true", "false"})
		}
	}
	checkNames(f, "aro_weapon", d.AroWeapon, r.targets)
	checkNames(f, "save_with", d.SaveWith, r.targets)
	checkNames(f, "back_save_with", d.BackSaveWith, r.attackers)
	for _, t := range r.all() {
		decidedBy(f, map[bool]string{true: "back_save_with", false: "save_with"}[t.active], map[bool]Words{true: d.BackSaveWith, false: d.SaveWith}[t.active], t.name, []string{"ARM", "BTS"})
		decidedBy(f, "guts", d.Guts, t.name, []string{"stay", "go"})
	}
	decided(f, "surprise", d.Surprise, []string{"yes", "no", "true", "false"})
	checkReroll(f, d.Reroll)
	if d.Impact.X != nil {
		p.spot = &d.Impact
	} else if f.Table != nil && f.Table.Impact != nil && f.Table.Impact.X != nil {
		p.spot = f.Table.Impact
	}
	if f.Table == nil && f.Decisions.Has("impact") {
		f.Fault("decisions.impact", "", "needs a table")
	}
	return p
}

func checkReroll(f *File, w Words) {
	for _, word := range append([]string{w.All}, values(w.By)...) {
		if word == "" || word == "a failure" || word == "never" || word == "open" {
			continue
		}
		if n, ok := scenario.ParseSigned(word); !ok || n < 1 || n > 20 {
			f.Fault("decisions.reroll", "a failure, never, or a face from 1 to 20", "no such ReRoll (got %q)", word)
		}
	}
}

func values(m map[string]string) []string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// decided is the word of a decision; "" where it is left out or open.
func decided(f *File, key string, w Words, words []string) string {
	if w.By != nil {
		f.Fault("decisions."+key, "", "must be one word")
		return ""
	}
	return legalWord(f, "decisions."+key, w.All, words)
}

// decidedBy is the word for one trooper.
func decidedBy(f *File, key string, w Words, name string, words []string) string {
	path := "decisions." + key
	if w.By != nil {
		path += "." + name
	}
	return legalWord(f, path, w.of(name), words)
}

func legalWord(f *File, path, word string, words []string) string {
	if word == "" || word == "open" {
		return ""
	}
	for _, w := range words {
		if strings.EqualFold(w, word) {
			return w
		}
	}
	hint := scenario.Suggest(word, words)
	if hint == "" {
		hint = "one of " + strings.Join(words, ", ")
	}
	f.Fault(path, hint, "no %q here", word)
	return ""
}

// checkNames notes a map's names that nobody bears.
func checkNames(f *File, key string, w Words, ts []*trooper) {
	for name := range w.By {
		if !slices.ContainsFunc(ts, func(t *trooper) bool { return t.name == name }) {
			f.Fault("decisions."+key+"."+name, "", "nobody here is called %q", name)
		}
	}
}

// pickMode finds the weapons with a choice of modes, and notes those for which
// no mode is said. It gives the mode chosen for the attacker's.
func pickMode(f *File, r roster) string {
	mode := f.Decisions.Mode
	for _, t := range r.all() {
		w := t.Weapon
		if w == nil || len(w.choices) < 2 || t.active && mode.asks() {
			continue
		}
		choices := choicesOf(w.choices)
		switch {
		case t.active && mode.All != "" && slices.Contains(lowered(choices), strings.ToLower(mode.All)):
		case t.active && mode.All != "":
			f.Fault("decisions.mode", "one of "+strings.Join(choices, "; "), "%s has no mode %q", w.Text, mode.All)
		default:
			t.needsMode("weapon", w)
		}
	}
	if mode.asks() {
		return ""
	}
	if mode.All != "" && !slices.ContainsFunc(r.all(), func(t *trooper) bool { return t.active && t.hasMode(mode.All) }) {
		f.Fault("decisions.mode", "leave it out", "no weapon has a mode or ammunition %q to choose", mode.All)
	}
	return mode.All
}

// hasMode tells whether one of the weapons has a mode of that name.
func (t *trooper) hasMode(mode string) bool {
	has := func(w *Weapon) bool {
		return w != nil && (w.choices == nil || slices.ContainsFunc(w.choices, func(c weapon) bool { return strings.EqualFold(c.choice(), mode) }))
	}
	for i := range t.Weapons {
		if has(&t.Weapons[i]) {
			return true
		}
	}
	return has(t.Weapon) || t.Weapon != nil && len(t.Weapon.choices) > 1 // judged above
}

// needsMode notes that a weapon is named without its mode.
func (t *trooper) needsMode(key string, w *Weapon) {
	t.Fault(key, fmt.Sprintf("such as %s (%s)", w.choices[0].name, w.choices[0].choice()), "%s needs its mode or ammunition", w.Text)
}

// carried is what a trooper with several weapons uses for an action: of the one
// named, or of the first that fits, the mode that fits. Modes that are not said
// are wanted only of the weapon that is used.
func (t *trooper) carried(want, action, mode string, open bool) *weapon {
	for i := range t.Weapons {
		w := &t.Weapons[i]
		if want != "" && w.Text != want {
			continue
		}
		fits := w.fitting(action, mode)
		if len(fits) == 0 {
			continue
		}
		if len(fits) > 1 && !open {
			t.needsMode(fmt.Sprintf("weapons[%d]", i), w)
		}
		return fits[0]
	}
	if want == "" {
		return nil
	}
	return t.written(want).chosen(mode)
}

// fitting are the modes of a weapon that serve for an action, those of the mode
// that is said if there is one.
func (w *Weapon) fitting(action, mode string) []*weapon {
	var out []*weapon
	for i := range w.choices {
		c := &w.choices[i]
		if fitsAction(action, c) && (mode == "" || len(w.choices) == 1 || strings.EqualFold(c.choice(), mode)) {
			out = append(out, c)
		}
	}
	return out
}

func lowered(words []string) []string {
	var out []string
	for _, w := range words {
		out = append(out, strings.ToLower(w))
	}
	return out
}

// chosen is the weapon in the mode that is chosen, the first if none is.
func (w *Weapon) chosen(mode string) *weapon {
	if w == nil || len(w.choices) == 0 {
		return nil
	}
	for i := range w.choices {
		if strings.EqualFold(w.choices[i].choice(), mode) {
			return &w.choices[i]
		}
	}
	return &w.choices[0]
}

// attackWeapon is what the attacker uses.
func attackWeapon(f *File, t *trooper, action, mode string) *weapon {
	want := f.Decisions.Weapon.of(t.name)
	if want == "open" {
		want = ""
	}
	others := f.Has("attackers") && f.Decisions.Weapon.By == nil // who may have it
	if want != "" && (t.written(want) == nil || t.Weapon != nil && !others && !t.Weapon.called(want)) {
		f.Fault("decisions.weapon", "", "%s has no weapon %q", t.name, want)
		return nil
	}
	if w := t.written(want); want != "" && w.unfit != "" {
		f.Fault("decisions.weapon", "", "%s is not part of these rules: %s", w.Text, w.unfit)
		return nil
	}
	open := f.Decisions.Mode.asks() || f.Decisions.Weapon.asks() || f.Decisions.Action.asks()
	if t.Weapon == nil && action != "" {
		if w := t.carried(want, action, mode, open); w != nil {
			return w
		}
	}
	if t.Weapon == nil && action == "" {
		for i := range t.Weapons {
			if w := &t.Weapons[i]; len(w.choices) > 0 && (want == "" || w.Text == want) {
				return t.carried(w.Text, plainAttack(&w.choices[0]), mode, open)
			}
		}
	}
	w := t.written(want).chosen(mode)
	if w == nil && wantsWeapon(action) && !t.Has("weapon") && !t.Has("weapons") {
		t.Fault("weapon", "", "needed for %s", action)
	}
	return w
}

// wantsWeapon tells whether an action is made with a weapon of the file.
func wantsWeapon(action string) bool {
	switch action {
	case "BS Attack", "Speculative Attack", "Intuitive Attack", "Guided Attack", "Triangulated Fire", "CC Attack", "Berserk", "Coup de Grace", "Suppressive Fire":
		return true
	}
	return false
}

// fitsAction tells whether a weapon serves for an action.
func fitsAction(action string, w *weapon) bool {
	switch action {
	case "CC Attack", "Berserk", "Coup de Grace":
		return w.close()
	case "Speculative Attack":
		return w.has(speculativeTrait)
	case "Intuitive Attack":
		return w.has(intuitiveTrait)
	case "BS Attack", "Guided Attack", "Triangulated Fire":
		return !w.close() && w.program == nil
	case "Suppressive Fire":
		return w.has(suppressiveTrait)
	}
	return w.name == action
}

// plainAttack is the action that a weapon is made for.
func plainAttack(w *weapon) string {
	switch {
	case w == nil:
		return ""
	case w.program != nil, w.name == "Forward Observer":
		return w.name
	case w.close():
		return "CC Attack"
	}
	return "BS Attack"
}

// answerWeapon is what a target answers with: the one named, or the first that
// fits.
func answerWeapon(f *File, t *trooper, word string) *weapon {
	want := f.Decisions.AroWeapon.of(t.name)
	if want == "open" {
		want = ""
	}
	others := f.Has("targets") && f.Decisions.AroWeapon.By == nil // who may have it
	if want != "" && (t.written(want) == nil || t.Weapon != nil && !others && !t.Weapon.called(want)) {
		f.Fault("decisions.aro_weapon", "", "%s has no weapon %q", t.name, want)
		return nil
	}
	if w := t.written(want); want != "" && w.unfit != "" {
		f.Fault("decisions.aro_weapon", "", "%s is not part of these rules: %s", w.Text, w.unfit)
		return nil
	}
	if t.Weapon == nil {
		if w := t.carried(want, word, "", f.Decisions.AroWeapon.asks() || f.Decisions.Aro.asks()); w != nil {
			return w
		}
	}
	w := t.written(want).chosen("")
	if w == nil && (word == "BS Attack" || word == "CC Attack") && !t.Has("weapon") && !t.Has("weapons") {
		t.Fault("weapon", "", "needed for %s", word)
	}
	return w
}

// readSplit reads the split of the Burst, 3-1; nil if there is none.
func readSplit(f *File, r roster) []int {
	text := f.Decisions.Split.All
	if f.Decisions.Split.By != nil {
		f.Fault("decisions.split", "", "must be dice for each target, such as 3-1")
		return nil
	}
	if text == "" || text == "open" {
		return nil
	}
	parts := strings.Split(text, "-")
	if len(parts) != len(r.targets) {
		f.Fault("decisions.split", "", "must be dice for %s (got %q)", attack.Counted(len(r.targets), "target", "targets"), text)
		return nil
	}
	var out []int
	for _, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > most {
			f.Fault("decisions.split", "", "must be dice for each target, such as 3-1 (got %q)", text)
			return nil
		}
		out = append(out, n)
	}
	return out
}

// splitText writes a split.
func splitText(split []int) string {
	words := make([]string, len(split))
	for i, n := range split {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, "-")
}
