package infinity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// tell words the headline and the table of an answer.
func (s *scene) tell(sum attack.Summary) attack.Story {
	st := attack.Story{Headline: s.withGoal(s.headline(sum), sum), Shown: s.shown(), Notes: s.notes()}
	if rows := s.rows(sum); rows != nil {
		st.Blocks = []attack.Block{{Rows: rows}}
	}
	return st
}

// fightsBack tells whether the answers can hurt the attacker.
func (s *scene) fightsBack() bool {
	return slices.ContainsFunc(s.links, func(l *link) bool { return l.toBack.On })
}

// downs are the words of a trooper that is down.
var downs = []string{"Unconscious", "Unconscious 2", "Dead"}

// chanceDown is the chance that a measure of outcomes is one of them.
func chanceDown(sum attack.Summary, measure string) float64 {
	p := 0.0
	for _, w := range downs {
		p += sum.Is(measure, w)
	}
	return p
}

func (s *scene) headline(sum attack.Summary) string {
	a, t := s.r.attackers[0], s.r.targets[0]
	if s.failure != "none" {
		return s.failed(sum)
	}
	if len(s.links) > 1 {
		return s.many(sum)
	}
	l := s.main()
	switch {
	case s.acts[0].kind == finish:
		return fmt.Sprintf("%s is Dead, without a roll.", t.name)
	case !l.toTarget.On && !l.toBack.On && s.acts[0].kind == idle && l.t.act.kind == idle:
		return fmt.Sprintf("%s and %s do nothing to each other.", a.name, t.name)
	case !l.toTarget.On:
		return s.struck(sum, a.name, "back.", l.toBack)
	case !l.toBack.On:
		return s.struck(sum, t.name, "", l.toTarget)
	}
	down, back, both := chanceDown(sum, "outcome"), chanceDown(sum, "back.outcome"), 0.0
	for _, x := range downs {
		for _, y := range downs {
			both += sum.Is("outcomes", x+" | "+y)
		}
	}
	if l.toTarget.Cost == 0 && !l.toTarget.Deadly || l.toBack.Cost == 0 && !l.toBack.Deadly {
		return s.struck(sum, t.name, "", l.toTarget) + " " + s.struck(sum, a.name, "back.", l.toBack)
	}
	return fmt.Sprintf("%s is down with %s, %s with %s; both stay up with %s.",
		t.name, chance(down), a.name, chance(back), chance(1-down-back+both))
}

// struck says with what chance one trooper is hit, and what comes of it.
func (s *scene) struck(sum attack.Summary, name, prefix string, h *harm) string {
	hit := chance(sum.AtLeast(prefix+"hits", 1))
	if !h.On {
		return fmt.Sprintf("%s is hit with %s and takes no harm.", name, hit)
	}
	if h.Cost > 0 || h.Deadly {
		return fmt.Sprintf("%s is hit with %s and down with %s.", name, hit, chance(chanceDown(sum, prefix+"outcome")))
	}
	word := markText(h.Marks)
	p := 0.0
	for m := range 128 {
		if m&int(h.Marks) != 0 {
			p += sum.Is(prefix+"outcome", markText(uint8(m)))
		}
	}
	if word == "" {
		return fmt.Sprintf("%s is hit with %s and takes no harm.", name, hit)
	}
	if word == "Discovered" {
		return fmt.Sprintf("%s is Discovered with %s.", name, chance(p))
	}
	return fmt.Sprintf("%s is hit with %s and %s with %s.", name, hit, strings.ReplaceAll(word, "+", " and "), chance(p))
}

// failed says why an attack cannot work.
func (s *scene) failed(sum attack.Summary) string {
	why := map[string]string{
		"out of range": "is out of range", "sv below 1": "has a Success Value below 1",
		"main target outside template": "leaves the Main Target outside its template", "ally in template": "would hit an ally",
	}[s.failure]
	text := fmt.Sprintf("The %s %s: nobody is hit.", s.acts[0].word, why)
	if s.fightsBack() {
		text += fmt.Sprintf(" %s is hit with %s.", s.r.attackers[0].name, chance(sum.AtLeast("back.hits", 1)))
	}
	return text
}

// many says how several targets, or several attackers, fare.
func (s *scene) many(sum attack.Summary) string {
	if s.coord {
		return fmt.Sprintf("%s is hit with %s and down with %s.", s.r.targets[0].name,
			chance(sum.AtLeast("hits", 1)), chance(sum.AtLeast("down", 1)))
	}
	var parts []string
	mean := 0.0
	for i, l := range s.links {
		if l.toTarget.On {
			p := chanceDown(sum, fmt.Sprintf("outcome.%d", i+1))
			mean += p
			parts = append(parts, fmt.Sprintf("%s is down with %s", l.target.name, chance(p)))
		}
	}
	text := ""
	switch {
	case len(parts) == 0:
		text = fmt.Sprintf("%s attacks nobody", s.r.attackers[0].name)
	case len(parts) > 3:
		text = fmt.Sprintf("%s of %d targets are down on average", attack.Average(mean), len(s.links))
	default:
		text = strings.Join(parts, ", ")
	}
	if s.fightsBack() && told(sum, "back.outcome") {
		text += fmt.Sprintf("; %s is down with %s", s.r.attackers[0].name, chance(chanceDown(sum, "back.outcome")))
	}
	return text + "."
}

// told tells whether a measure of outcomes is part of an answer.
func told(sum attack.Summary, measure string) bool {
	return slices.ContainsFunc(endWords(), func(w string) bool { return sum.Is(measure, w) > 0 })
}

// withGoal ends a headline with the goal's chance.
func (s *scene) withGoal(head string, sum attack.Summary) string {
	text, p := sum.Goal()
	if text == "" {
		return head
	}
	if m, ok := strings.CutPrefix(text, "mean "); ok {
		return fmt.Sprintf("%s Mean %s: %s.", head, m, attack.Average(p))
	}
	return fmt.Sprintf("%s; %s with %s.", strings.TrimSuffix(head, "."), text, chance(p))
}

// shown are the measures whose laws are shown: the State of every trooper.
func (s *scene) shown() []string {
	hurt := slices.ContainsFunc(s.links, func(l *link) bool { return l.toTarget.On })
	switch {
	case s.one() && !s.fightsBack():
		return []string{"outcome"}
	case s.one() && !hurt:
		return []string{"back.outcome"}
	case s.one(), len(s.links) <= 2:
		return []string{"outcomes"}
	}
	out := []string{"outcome", "back.outcome"}
	for i := range s.links {
		out = append(out, fmt.Sprintf("outcome.%d", i+1))
	}
	return out
}

// rows are a table of two sides that fight each other.
func (s *scene) rows(sum attack.Summary) [][]string {
	l := s.main()
	if !s.one() || !l.toTarget.On || !l.toBack.On || l.a.sure || s.failure != "none" {
		return nil
	}
	value := func(r *roll) string {
		if r.sure {
			return strconv.Itoa(r.dice)
		}
		return fmt.Sprintf("%d at %d", r.dice, r.sv)
	}
	mean := func(label, measure, note string) []string {
		a, b := digits(sum.Mean(measure)), digits(sum.Mean("back."+measure))
		row := []string{label, a, b}
		if note != "" {
			row = append(row, note)
		}
		return row
	}
	rows := [][]string{
		{"", l.attacker.name, l.target.name},
		{"dice, Success Value ", value(l.a), value(l.t)},
		mean("hits that stand", "hits", ""),
		mean("of these Critical", "crits", ""),
		mean("Saving Rolls caused", "saves", s.failsOn(l)),
		mean("Saving Rolls failed", "unsaved", ""),
	}
	align(rows[2:])
	return rows
}

// failsOn says on what the Saving Rolls fail, if it is one number.
func (s *scene) failsOn(l *link) string {
	a, b := l.toTarget, l.toBack
	if a.save == onArm && b.save == onArm && a.arm == b.arm && a.First == b.First {
		return fmt.Sprintf("failed on %d or less", a.arm)
	}
	return ""
}

// digits is a mean with three digits that count, at most three decimals; a
// whole and certain number bare.
func digits(x float64) string {
	x *= 1 + 1e-12
	switch {
	case x == 0:
		return "0"
	case x < 1:
		return strconv.FormatFloat(x, 'f', 3, 64)
	case x < 10:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// align puts the decimal points of each column one below the other.
func align(rows [][]string) {
	for c := 1; c < 3; c++ {
		behind := 0
		for _, r := range rows {
			if _, d, ok := strings.Cut(r[c], "."); ok {
				behind = max(behind, len(d)+1)
			}
		}
		for _, r := range rows {
			_, d, ok := strings.Cut(r[c], ".")
			have := len(d)
			if ok {
				have++
			}
			r[c] += strings.Repeat(" ", behind-have)
		}
	}
}

// notes are what the file states and the rules make void.
func (s *scene) notes() []string {
	var out []string
	if s.ground != nil {
		out = append(out, s.ground.notes...)
	}
	for _, t := range s.r.all() {
		for _, k := range t.Skills {
			if k.idle() {
				out = append(out, fmt.Sprintf("%s of %s has no effect on this attack", k.Text, t.name))
			}
		}
	}
	for _, t := range s.r.all() {
		for _, w := range t.Weapons {
			if w.unfit != "" {
				out = append(out, fmt.Sprintf("%s of %s is not used: %s", w.Text, t.name, w.unfit))
			}
		}
	}
	if s.unanswered() {
		out = append(out, "no ARO is stated, so nobody reacts: decisions: {aro: ...}")
	}
	if len(s.links) > 1 {
		if o := s.build(asked{}); s.size(o) > room {
			if !s.tellsFates(o) {
				out = append(out, "outcomes of so many troopers are not listed together")
			}
			if !s.tellsNets(o, false) || !s.tellsNets(o, true) {
				out = append(out, "successes against so many troopers are not listed together")
			}
			if names := s.untold(); len(names) > 0 {
				out = append(out, "too large to be worked out: "+strings.Join(names, ", "))
			}
		}
	}
	return out
}

// unanswered tells whether the file says nothing of AROs, and somebody who could
// declare one takes the default, none.
func (s *scene) unanswered() bool {
	if s.f.Decisions.Has("aro") || len(s.f.SoFar) > 0 {
		return false
	}
	for i, t := range s.r.targets {
		if s.answers[i].kind == idle && (t.Has("ph") || t.Has("bs") && (t.Has("weapon") || t.Has("weapons"))) {
			return true
		}
	}
	return false
}

// untold are the measures that no law tells, but for the joint words.
func (s *scene) untold() []string {
	have := map[string]bool{"outcomes": true, "nets": true, "back.nets": true}
	for _, a := range s.laws(asked{}) {
		for _, m := range a.Measures {
			have[m.Name] = true
		}
	}
	var out []string
	for _, m := range s.measures() {
		if !have[m.Name] {
			out = append(out, m.Name)
		}
	}
	return out
}

// because words the headline of explain.
func (s *scene) because() string {
	l := s.main()
	part := func(r *roll) string {
		switch {
		case r.act.kind == idle || r.act.kind == suppress:
			return ""
		case r.sure:
			return fmt.Sprintf("%s %s without a roll", r.by.name, verbOf(r))
		case r.out:
			return fmt.Sprintf("%s is out of range", r.by.name)
		case r.attribute == "":
			return ""
		}
		return fmt.Sprintf("%s %s at %d", r.by.name, verbOf(r), r.sv)
	}
	var parts []string
	for _, r := range []*roll{l.a, l.t} {
		if p := part(r); p != "" {
			parts = append(parts, p)
		}
	}
	text := strings.Join(parts, ", ")
	if text == "" {
		text = s.r.attackers[0].name + " attacks nobody"
	}
	if h := l.toTarget; h.On && h.save == onArm && h.arm < 20 && h.arm >= 0 {
		text += fmt.Sprintf("; a hit is saved on %d or more", h.arm+1)
	}
	return text + "."
}

// verbOf is what a trooper does in its roll.
func verbOf(r *roll) string {
	switch r.act.kind {
	case fight, finish:
		return "fights"
	case hack:
		return "hacks"
	case search:
		return "looks"
	case evade:
		return "dodges"
	case purge:
		return "resets"
	}
	if r.act.w != nil && r.act.w.has(throwing) {
		return "throws"
	}
	return "shoots"
}

// chance writes a chance in a sentence, halves up whatever the last bit says.
func chance(p float64) string {
	if p > 0 && p < 1-1e-9 {
		p += 1e-12
	}
	return attack.Chance(p)
}
