package ninthage

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// percent is a chance in a sentence.
func percent(p float64) string {
	switch x := 100 * p; {
	case p >= 1-1e-12:
		return "100%"
	case p <= 0:
		return "0%"
	case x > 99.95:
		return ">99.9%"
	case x >= 9.95 && x <= 90:
		return strconv.FormatFloat(math.Floor(x+0.5), 'f', 0, 64) + "%"
	case x >= 0.1:
		return strconv.FormatFloat(math.Floor(10*x+0.5)/10, 'f', 1, 64) + "%"
	}
	if p < 1e-15 {
		return "less than 1 in " + thousands(1e15)
	}
	return "1 in " + thousands(int64(roundTo2(1/p)))
}

// roundTo2 keeps two digits.
func roundTo2(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Round(x/unit) * unit
}

func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// average is a mean in a sentence.
func average(x float64) string {
	switch {
	case x == math.Trunc(x):
		return strconv.FormatFloat(x, 'f', 0, 64)
	case math.Abs(x) < 0.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// shownMeasure is what is counted: models, or Health Points where they have more
// than one.
func (q *question) shownMeasure() (name string, most int, of string) {
	n, _, _ := q.target.victim.count(&q.target.start)
	if slices.ContainsFunc(q.target.pools, func(v poolView) bool { return v.hp > 1 && v.pool == rankAndFile && v.models > 0 }) || q.target.models == 0 {
		return "damage", q.target.start.left(), "Health Points of " + q.target.name + " lost"
	}
	return "slain", n, q.target.name + " slain"
}

// tell words the answer of odds.
func (q *question) tell(s attack.Summary) attack.Story {
	name, most, of := q.shownMeasure()
	var out attack.Story
	who := q.target.name
	if len(q.attackers) > 0 {
		who = q.attackers[0].name
	}
	if n := len(q.attackers) - 1; n == 1 {
		who += " and " + q.attackers[1].name
	} else if n > 1 {
		who = fmt.Sprintf("%s and %d others", who, n)
	}
	head := fmt.Sprintf("%s: %s of %d %s on average", who, average(s.Mean(name)), most, of)
	text, p := s.Goal()
	switch v, ok := s.GoalAtLeast(name); {
	case ok && v == float64(most):
		head += fmt.Sprintf("; all %d with %s", most, percent(p))
	case ok:
		head += fmt.Sprintf("; %s or more with %s", average(v), percent(p))
	case text != "" && strings.HasPrefix(text, "mean "):
	case text != "":
		head += fmt.Sprintf("; %s with %s", text, percent(p))
	default:
		low, high := s.Quantile(name, 0.1), s.Quantile(name, 0.9)
		switch {
		case low == high:
			head += fmt.Sprintf(", usually %s", average(low))
		default:
			head += fmt.Sprintf(", usually %s to %s", average(low), average(high))
		}
	}
	out.Headline = head + "." + q.second(s)
	out.Blocks = q.funnels(s, name)
	out.Shown = []string{name, "outcome"}
	if q.f.Situation.StrikeBack {
		out.Shown = []string{name, "attacker_slain", "ahead"}
	}
	out.Notes = q.notes()
	return out
}

// second is the second sentence of the headline.
func (q *question) second(s attack.Summary) string {
	if q.f.Situation.StrikeBack {
		c := q.attackers[0]
		n, _, _ := c.victim.count(&c.start)
		return fmt.Sprintf("\n%s loses %s of %d; ahead with %s, level with %s.", c.name, average(s.Mean("attacker_slain")), n, percent(s.Is("ahead", "attacker")), percent(s.Is("ahead", "level")))
	}
	test := s.AtLeast("tests", 1)
	switch {
	case test <= 0:
		return ""
	case q.morale.Known && !q.morale.Passes:
		return fmt.Sprintf("\nPanic Test with %s, failed with %s.", percent(test), percent(s.Is("outcome", "panic failed")))
	}
	return fmt.Sprintf("\nPanic Test with %s.", percent(test))
}

// funnels are the stages of the attack, averages.
func (q *question) funnels(s attack.Summary, name string) []attack.Block {
	var b attack.Block
	add := func(stage, note string) {
		b.Stages = append(b.Stages, attack.Stage{Name: stage, Mean: s.Mean(stage), Note: note})
	}
	if s.Mean("attacks") > 1 {
		add("attacks", "")
	}
	add("hits", q.hitNote())
	add("wounds", q.woundNote())
	add("unsaved", q.saveNote())
	add(name, "")
	return []attack.Block{b}
}

// mine are the lines of the attackers.
func (q *question) mine() []*line {
	var out []*line
	for _, l := range q.lines {
		if l.strand.Side == 0 {
			out = append(out, l)
		}
	}
	return out
}

func (q *question) hitNote() string {
	low, high := 9, 0
	for _, l := range q.mine() {
		a := &l.strand.Assault.Attack
		switch {
		case a.Kind == catapult && l.raw >= 2 && l.raw <= 6 && len(q.mine()) == 1:
			partial := "no Partial Hit"
			switch {
			case l.raw == 3:
				partial = "2 Partial Hit"
			case l.raw > 3:
				partial = fmt.Sprintf("2-%d Partial Hit", l.raw-1)
			}
			return fmt.Sprintf("%d+ hits, %s, 1 Misfire", l.raw, partial)
		case a.Kind == flamethrower:
			return "2+ fires, 1 Misfire"
		case l.hitWords != "":
			return "automatic"
		}
		need := int(a.Need)
		low, high = min(low, need), max(high, need)
	}
	switch {
	case high == 0:
		return ""
	case low == 7 && high == 7:
		return "hit on 6, then 4+"
	case low > 7:
		return "cannot hit"
	}
	return "hit on " + span(low, min(high, 7))
}

func span(low, high int) string {
	if low == high {
		return plus(low)
	}
	return plus(low) + " to " + plus(high)
}

// strikes are all kinds of hits there are.
func (l *line) strikes() []Strike {
	out := []Strike{l.hit.Strike}
	if !l.bare {
		out = append(out, l.big.Strike)
	}
	if l.strand.Assault.Attack.Kind == catapult && l.smallBox.X > 0 {
		out = append(out, l.tiny.Strike)
	}
	return out
}

func (q *question) woundNote() string {
	low, high := 9, 0
	for _, l := range q.mine() {
		for _, k := range l.strikes() {
			if k.Wound > 1 {
				low, high = min(low, int(k.Wound)), max(high, int(k.Wound))
			}
		}
	}
	if high == 0 {
		return ""
	}
	return "wound on " + span(low, high)
}

func (q *question) saveNote() string {
	low, high, special, always := 9, 0, "none", true
	for _, l := range q.mine() {
		for _, k := range l.strikes() {
			if k.Save <= 6 {
				low, high = min(low, int(k.Save)), max(high, int(k.Save))
			} else {
				always = false
			}
		}
		if l.hit.special != "none" {
			special = l.hit.special
		}
	}
	note := "no armour save"
	if high > 0 {
		note = "saved on " + span(low, high)
		if !always {
			note += " or not at all"
		}
	}
	if special != "none" {
		note += ", " + special
	}
	return note
}

// notes are what the file states and the rules make void.
func (q *question) notes() []string {
	var out []string
	for _, l := range q.mine() {
		if l.strand.Assault.Attack.Kind == catapult && l.look.cover != "none" && !l.melee {
			out = append(out, fmt.Sprintf("a Catapult ignores %s cover (art.catapult)", l.look.cover))
			break
		}
	}
	if idle := q.idle(); len(idle) > 0 {
		out = append(out, "without effect in this attack: "+strings.Join(idle, ", "))
	}
	if q.once != "" {
		out = append(out, q.once)
	}
	return append(out, q.unable...)
}

// idle are special rules of the file that nothing in this attack can trigger.
func (q *question) idle() []string {
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	onlyMelee := []string{"Parry", "Distracting", "Hatred", "Lightning Reflexes", "Devastating Charge", "Fight in Extra Rank", "Extra Support", "Fear", "Impact Hits", "Grind Attacks", "Stomp Attacks", "Crush Attack", "Weapon Master"}
	onlyShooting := []string{"Hard Target", "Volley Fire", "Steady Aim", "Accurate", "Quick to Fire", "Unwieldy", "Reload!", "Move or Fire", "March and Shoot", "Shoot in Extra Rank", "Skirmisher", "Tall"}
	drop := onlyMelee
	if q.melee {
		drop = onlyShooting
	}
	units := []*unit{q.target.unit}
	for _, c := range q.attackers {
		units = append(units, c.unit)
	}
	for _, u := range units {
		for _, a := range u.Abilities {
			if slices.Contains(drop, a.name) {
				add(a.text)
			}
		}
	}
	return out
}

// because words the headline of explain, and what of the file has no effect.
func (q *question) because() string {
	head := q.head()
	if idle := q.idle(); len(idle) > 0 {
		head += "\nWithout effect in this attack: " + strings.Join(idle, ", ") + "."
	}
	for _, why := range q.unable {
		head += "\n" + strings.ToUpper(why[:1]) + why[1:] + "."
	}
	return head
}

func (q *question) head() string {
	told := q.told()
	if len(told) == 0 {
		return fmt.Sprintf("%s does not attack.", q.attackers[0].name)
	}
	l := told[0]
	t := q.target
	if l.area.X > 0 && len(told) == 1 {
		form, models := t.standing(&t.start)
		n := l.area.hits(&form, models)
		side := "from the " + strings.TrimPrefix(strings.TrimPrefix(l.look.facing, "left "), "right ")
		return fmt.Sprintf("%s (%dx%d) makes %s on %s, %d wide, %s.", l.name, l.area.X, l.area.Y, several(n, "hit"), several(models, "model"), form.wide(), side)
	}
	hits := "hits " + t.name + " automatically"
	switch a := &l.strand.Assault.Attack; {
	case l.hitWords != "":
	case a.Need == 7:
		hits = "hits " + t.name + " on a 6 and then 4+"
	case a.Need > 7:
		hits = "cannot hit " + t.name
	default:
		hits = "hits " + t.name + " on " + plus(int(a.Need))
	}
	wounds := "wounds on " + plus(int(l.hit.Wound))
	if l.hit.Wound < 2 {
		wounds = "does not roll to wound"
	}
	saved := "is not saved by armour"
	if l.hit.Save <= 6 {
		saved = "is saved on " + plus(int(l.hit.Save))
	}
	return fmt.Sprintf("%s %s, %s and %s.", l.name, hits, wounds, saved)
}

func several(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// explained are the measures that an explanation counts beside the rolls.
func (q *question) explained() []string {
	name, _, _ := q.shownMeasure()
	return []string{"attacks", "hits", "wounds", "unsaved", name}
}
