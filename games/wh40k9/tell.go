package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// who is how the answer calls the attack: by the attacker's name, or by the
// file's title.
func (s *scene) who() string {
	if a := s.file.Attacker; a != nil && a.Has("name") {
		return a.Name
	}
	if s.file.Title != "" {
		return s.file.Title
	}
	return "Attacker"
}

// shownOf is the measure of a target that is shown: wounds lost of a single
// model, models slain of more.
func (u *unit) shownOf() string {
	if u.count == 1 {
		return "damage"
	}
	return "slain"
}

// tell words the headline and the funnels of an answer.
func (s *scene) tell(sum attack.Summary) attack.Story {
	story := attack.Story{Notes: s.notes}
	if s.phase == "morale" {
		u := s.targets[0]
		story.Headline = fmt.Sprintf("%s: %s of %d flee on average%s.", u.name, attack.Average(sum.Mean("fled")), u.count, s.ending(sum, "fled", 0))
		story.Shown = []string{"fled"}
		return story
	}
	var lines []string
	for i, u := range s.targets {
		name, tail := u.shownOf(), ""
		if len(s.targets) > 1 {
			tail = "." + u.name
		}
		story.Shown = append(story.Shown, name+tail)
		line := s.outcome(sum, u, name, tail)
		if i == 0 {
			line = s.who() + ": " + line
		}
		lines = append(lines, line)
	}
	if text, p := sum.Goal(); text != "" && !strings.HasPrefix(text, "mean ") && !s.goalTold(sum) {
		lines[len(lines)-1] = fmt.Sprintf("%s; %s with %s.", strings.TrimSuffix(lines[len(lines)-1], "."), text, attack.Chance(p))
	}
	story.Headline = strings.Join(lines, "\n")
	for _, g := range s.groups {
		if b, ok := s.funnel(sum, g); ok {
			story.Blocks = append(story.Blocks, b)
		}
		if tail := "." + g.name; g.profile != nil && !sum.Has("hits") && !sum.Has("hits"+tail) && len(story.Notes) == len(s.notes) {
			story.Notes = append(slices.Clone(s.notes), "stages are left out: what is rolled again depends on what is left of the target")
		}
	}
	return story
}

// outcome is what becomes of one target, in a sentence.
func (s *scene) outcome(sum attack.Summary, u *unit, name, tail string) string {
	if name == "damage" {
		wounds := u.models[0].left
		text := fmt.Sprintf("%s loses %s of %s on average", u.name, attack.Average(sum.Mean("damage"+tail)), attack.Counted(wounds, "wound", "wounds"))
		if v, ok := sum.GoalAtLeast("damage" + tail); ok {
			return fmt.Sprintf("%s; %s or more with %s.", text, attack.Average(v), attack.Chance(sum.AtLeast("damage"+tail, v)))
		}
		if p := sum.AtLeast("slain"+tail, 1); p > 0 {
			return fmt.Sprintf("%s and is destroyed with %s.", text, attack.Chance(p))
		}
		return text + "."
	}
	return fmt.Sprintf("%s of %d %s slain on average%s.", attack.Average(sum.Mean("slain"+tail)), u.count, u.name, s.ending(sum, "slain"+tail, u.count))
}

// ending is the chance of the goal, or between which results four of five fall.
func (s *scene) ending(sum attack.Summary, measure string, all int) string {
	if v, ok := sum.GoalAtLeast(measure); ok {
		p := attack.Chance(sum.AtLeast(measure, v))
		if all > 0 && v == float64(all) {
			return fmt.Sprintf("; all %d with %s", all, p)
		}
		return fmt.Sprintf("; %s or more with %s", attack.Average(v), p)
	}
	low, high := sum.Quantile(measure, 0.1), sum.Quantile(measure, 0.9)
	if low == high {
		return fmt.Sprintf(", usually %s", attack.Average(low))
	}
	return fmt.Sprintf(", usually %s to %s", attack.Average(low), attack.Average(high))
}

// goalTold tells whether some sentence says the goal's chance already.
func (s *scene) goalTold(sum attack.Summary) bool {
	for _, u := range s.targets {
		for _, tail := range []string{"", "." + u.name} {
			_, slain := sum.GoalAtLeast("slain" + tail)
			_, damage := sum.GoalAtLeast("damage" + tail)
			one := len(s.targets) == 1 || tail != ""
			if one && (slain && u.count > 1 || damage && u.count == 1) {
				return true
			}
			if v, ok := sum.GoalAtLeast("slain" + tail); one && ok && v == 1 && u.count == 1 {
				return true
			}
		}
	}
	return false
}

// funnel is the stages of one group.
func (s *scene) funnel(sum attack.Summary, g *group) (attack.Block, bool) {
	if g.profile == nil {
		return attack.Block{}, false
	}
	tail := ""
	var b attack.Block
	if len(s.groups) > 1 {
		tail, b.Title = "."+g.name, g.name
	}
	stage := func(name, note string) {
		if !sum.Has(name + tail) {
			return
		}
		b.Stages = append(b.Stages, attack.Stage{Name: name, Mean: sum.Mean(name + tail), Note: note})
	}
	stage("attacks", "")
	if g.strike.Automatic {
		stage("hits", "hit automatically")
	} else {
		stage("hits", "hit on "+plus(g.strike.Hit.lowest()))
	}
	stage("wounds", "wound on "+plus(g.strike.Wound.lowest()))
	stage("unsaved", s.savedNote(g))
	if g.strike.inflicts() {
		stage("mortal", "")
	}
	if len(s.groups) == 1 && len(s.targets) == 1 {
		stage(g.target.shownOf(), "")
	}
	if i := slices.IndexFunc(b.Stages, func(x attack.Stage) bool { return x.Mean > 0 }); i > 0 {
		b.Stages = b.Stages[i:] // the others were over before
	}
	return b, len(b.Stages) > 0
}

func (c Check) lowest() int {
	for f := 1; f <= 6; f++ {
		if c.Pass.has(f) {
			return f
		}
	}
	return 7
}

// savedNote says what saves are needed.
func (s *scene) savedNote(g *group) string {
	low, high := 7, 2
	for i := range g.target.models {
		n := int(g.rows[i].Save[0].Need)
		low, high = min(low, n), max(high, n)
	}
	switch {
	case low > 6:
		return "no save"
	case high > 6:
		return "saved on " + plus(low) + " or not at all"
	case low == high:
		return "saved on " + plus(low)
	}
	return "saved on " + plus(low) + " to " + plus(high)
}

// because words the headline of explain.
func (s *scene) because() string {
	if s.phase == "morale" {
		u := s.targets[0]
		for _, f := range s.facts {
			if f.Name == "morale.fails_on" {
				if f.Value == 7 {
					return u.name + " cannot fail the Morale test."
				}
				return fmt.Sprintf("%s fails the Morale test on %s.", u.name, plus(f.Value.(int)))
			}
		}
	}
	var lines []string
	say := func(line string) {
		if !slices.Contains(lines, line) { // of a weapon that comes apart, all the same is said once
			lines = append(lines, line)
		}
	}
	for _, g := range s.groups {
		switch {
		case g.profile == nil:
			say(fmt.Sprintf("%s inflicts %s mortal wounds on %s.", g.name, g.weapon.Mortal.String(), g.target.name))
			continue
		case len(lines) == 6:
			lines = append(lines, "...")
			return strings.Join(lines, "\n")
		}
		hit := "hits " + g.target.name + " on " + plus(g.strike.Hit.lowest())
		if g.strike.Automatic {
			hit = "hits " + g.target.name + " automatically"
		}
		save := "is " + s.savedNote(g)
		if strings.HasSuffix(save, "no save") {
			save = "allows no save"
		}
		name := g.weapon.Name
		if g.row != "" {
			name += ", " + g.row + ","
		}
		say(fmt.Sprintf("%s %s, wounds on %s and %s.", name, hit, plus(g.strike.Wound.lowest()), save))
	}
	return strings.Join(lines, "\n")
}

// quiet tells whether a fact says what another one says too.
func quiet(name string) bool {
	if strings.HasPrefix(name, "save.needed.") || strings.Contains(name, " save.needed.") {
		return false // of a row, whose name may have blanks
	}
	name = name[strings.LastIndex(" "+name, " "):]
	for _, shown := range []string{"attacks", "hit.needed", "hit.automatic", "wound.needed", "save.needed", "ignore.needed", "fighters", "damage", "morale.fails_on"} {
		if name == shown {
			return false
		}
	}
	return name != "attacks.min" && name != "attacks.max"
}
