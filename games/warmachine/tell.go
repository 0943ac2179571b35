package warmachine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// tell words the headline of an answer.
func (s *scene) tell(sum attack.Summary) attack.Story {
	st := attack.Story{Headline: s.result(sum), Notes: append(s.voided(), s.unmade(sum)...)}
	if sum.Mean("ran_out") > 0 {
		st.Headline += "\nA free attack is left with nobody to take it on: " + attack.Chance(sum.Mean("ran_out")) + "."
	}
	st.Shown = []string{"slain", "attacks"}
	if s.lone() {
		st.Shown = []string{"damage", "outcome"}
	}
	if s.policy.action == actMaintenance {
		st.Shown = []string{"damage", "outcome", "slain"}
	}
	return st
}

// who is the name that a headline begins with.
func (s *scene) who() string {
	if s.policy.action == actMaintenance {
		return s.burners()
	}
	return s.actor.name
}

// burners names the models of Maintenance Phases.
func (s *scene) burners() string {
	var names []string
	for _, e := range s.aflame() {
		names = append(names, e.name)
	}
	return strings.Join(names, ", ")
}

// result is what the answer comes to, in a sentence.
func (s *scene) result(sum attack.Summary) string {
	if s.policy.action == actNone {
		return s.who() + " makes no attack."
	}
	if s.lone() {
		return s.loneResult(sum)
	}
	mean := attack.Average(sum.Mean("slain"))
	out := fmt.Sprintf("%s: %s destroyed on average", s.who(), s.outOf(mean))
	if text, p := sum.Goal(); text != "" {
		return out + "; " + s.goalWords(sum, text, p) + "."
	}
	low, high := sum.Quantile("slain", 0.1), sum.Quantile("slain", 0.9)
	if low == high {
		return out + "."
	}
	return fmt.Sprintf("%s, usually %s to %s.", out, attack.Average(low), attack.Average(high))
}

// outOf is a number of models out of those that there are.
func (s *scene) outOf(mean string) string {
	enemies := 0
	for _, e := range s.entries {
		switch {
		case e.friendly:
		case e.count == unlimited:
			return mean + " " + s.enemyName()
		default:
			enemies += e.count
		}
	}
	return fmt.Sprintf("%s of %d %s", mean, enemies, s.enemyName())
}

// enemyName is the name of the only kind of enemy, or a word for several.
func (s *scene) enemyName() string {
	name := ""
	for _, e := range s.families {
		switch {
		case e.friendly:
		case name == "":
			name = e.name
		default:
			return "models"
		}
	}
	return name
}

// goalWords is a goal and its chance.
func (s *scene) goalWords(sum attack.Summary, text string, p float64) string {
	if v, ok := sum.GoalAtLeast("slain"); ok {
		all := 0
		for _, e := range s.entries {
			if !e.friendly {
				all += e.count
			}
		}
		if int(v) == all {
			return fmt.Sprintf("all %d with %s", all, attack.Chance(p))
		}
		return fmt.Sprintf("%s or more with %s", attack.Average(v), attack.Chance(p))
	}
	if rest, ok := strings.CutPrefix(text, "mean "); ok {
		return rest + " " + attack.Average(p)
	}
	return text + " with " + attack.Chance(p)
}

// loneResult is about a single target.
func (s *scene) loneResult(sum attack.Summary) string {
	e := s.entries[0]
	gone := sum.Is("outcome", "destroyed")
	verb := "destroyed"
	if r := sum.Is("outcome", "removed"); r > gone {
		gone, verb = r, "removed from play"
	}
	if gone == 0 {
		gone = sum.Mean("slain")
	}
	out := fmt.Sprintf("%s: %s is %s with %s", s.who(), e.name, verb, attack.Chance(gone))
	if s.who() == e.name {
		out = fmt.Sprintf("%s is %s with %s", e.name, verb, attack.Chance(gone))
	}
	if e.boxes > 1 {
		out += fmt.Sprintf("; %s of %s marked on average", attack.Average(sum.Mean("damage")), attack.Counted(e.boxes, "box", "boxes"))
	}
	if text, p := sum.Goal(); text != "" && text != "slain >= 1" {
		out += "; " + s.goalWords(sum, text, p)
	}
	return out + "."
}

// voided are notes on what the file states and the rules make void.
func (s *scene) voided() []string {
	var out []string
	if s.geo != nil {
		out = append(out, s.geo.notes...)
	}
	for _, e := range s.entries {
		if e.base == huge && (e.place.cover || e.place.concealment || e.place.inMelee) && (s.uses(ranged) || s.uses(magic)) {
			out = append(out, e.name+" has a huge base: cover, concealment and a melee add nothing")
		}
		if e.place.cover && e.place.concealment && (s.uses(ranged) || s.uses(magic)) {
			out = append(out, e.name+" is in cover: concealment adds nothing more")
		}
	}
	out = append(out, s.unengaged()...)
	if s.unfollowed() {
		out = append(out, "blows at the attacker are not followed: that takes its def, arm and boxes, and mat and ps of the model that strikes")
	}
	if v := s.volley(); v != nil {
		for _, a := range v.laws(s.counts()) {
			if m := a.Measures[0]; m.Quiet {
				out = append(out, m.Name+" is worked out only if it is asked for: the row of attacks is long, and targets may run out")
			}
		}
	}
	return slices.Compact(out)
}

// unengaged notes which models are said to be in melee that nobody can engage.
func (s *scene) unengaged() (out []string) {
	for _, e := range s.entries {
		state := ""
		switch {
		case !e.place.inMelee || !s.uses(ranged) && !s.uses(magic) || e.base == huge:
			continue
		case e.effects.has[stationary]:
			state = "stationary"
		case e.effects.has[knockedDown]:
			state = "knocked down"
		default:
			continue
		}
		out = append(out, e.name+" is "+state+": nobody is in melee with it, which adds nothing")
	}
	return out
}

// unmade notes which attacks are never made that rolls are to be boosted of.
func (s *scene) unmade(sum attack.Summary) (out []string) {
	if sum.AtLeast("attacks", 0) <= 0 { // not counted
		return nil
	}
	for _, n := range slices.Sorted(slices.Values(slices.Concat(s.policy.attack.list, s.policy.damage.list))) {
		if sum.AtLeast("attacks", float64(n)) <= 0 {
			out = append(out, fmt.Sprintf("attack %d is never made: no roll of it is boosted", n))
		}
	}
	return slices.Compact(out)
}

// headline words the first line of explain.
func (s *scene) headline() string {
	r := s.record
	if r == nil || !r.any {
		return s.nextWords()
	}
	if r.stage != "" {
		return s.nextWords()
	}
	p := s.planFor(nil, false)
	pending := s.pending(p, r)
	must := slices.IndexFunc(pending, func(o offer) bool { return o.rule.compulsory() && o.open() })
	if must >= 0 {
		return pending[must].rule.String() + " must be taken."
	}
	names := []string{}
	for _, o := range pending {
		if o.open() {
			names = append(names, o.rule.String())
		}
	}
	switch {
	case len(names) == 0 && r.now.Deed&dHooked != 0:
		return s.hookName(r.last.weapon) + " may be used."
	case len(names) == 0:
		return "No further attack is earned."
	case len(names) > 1:
		return "One attack is earned: by " + strings.Join(names, " or ") + "."
	case names[0] == "Black Spot":
		return "Black Spot grants one attack; it " + s.spotWords(pending) + "."
	}
	return names[0] + " grants one attack."
}

func (s *scene) spotWords(pending []offer) string {
	i := slices.IndexFunc(pending, func(o offer) bool { return o.rule == blackSpot })
	k := pending[i].kinds
	switch {
	case k[melee] && k[ranged]:
		return "may be melee or ranged"
	case k[melee]:
		return "must be melee"
	}
	return "must be ranged"
}

// nextWords describes the next attack.
func (s *scene) nextWords() string {
	if s.policy.action == actMaintenance {
		return s.burners() + " in the Maintenance Phases."
	}
	p, n, ok := s.nextAttack()
	if !ok || int(n.Target) >= n.n {
		return s.actor.name + ": what may be done."
	}
	g := n.groups[n.Target]
	w, e := s.weapons[n.Weapon], s.entries[g.Entry]
	x := p.profile(int(n.Weapon), n.Kind, g, n.Manner).numbers
	hits := fmt.Sprintf("needs %d to hit", x.needed()-p.effective(&n))
	switch x.auto {
	case autoHit:
		hits = "hits without a roll"
	case autoMiss:
		hits = "misses without a roll"
	}
	if x.noDamage {
		return fmt.Sprintf("%s at %s %s and does no damage.", w.name, e.name, hits)
	}
	dice := fmt.Sprintf("dice minus %d", x.minus()-p.effective(&n))
	if x.minus() <= 0 {
		dice = fmt.Sprintf("dice plus %d", -x.minus()+p.effective(&n))
	}
	return fmt.Sprintf("%s at %s %s; damage is %s.", w.name, e.name, hits, dice)
}

// say words an event of a play.
func (s *scene) say(e table.Event) attack.Said {
	said := attack.Said{Step: e.Name, Player: "attacker"}
	if blow, back := e.Of.(answer); back {
		said.Player, said.Of = "defender", string(blow)
	}
	if e.Name == "Tough" || e.Name == "break free" {
		said.Player = "defender"
	}
	if e.Option != "" {
		said.Text = e.Option
		return said
	}
	if len(e.Faces) == 0 {
		return said
	}
	sum := 0
	for _, f := range e.Faces {
		sum += f
	}
	switch e.Name {
	case "Tough":
		said.Text, said.What, said.Wins, said.Ways, said.Need = "not Tough enough", "saves", 1, 3, 5
		if sum >= 5 {
			said.Text, said.Got = "Tough, knocked down", 1
		}
	case "fire expires", "corrosion expires":
		said.Text = "goes on"
		if sum <= 2 {
			said.Text, said.Got = "expires", 1
		}
		said.Low, said.Need, said.Law = true, 2, []float64{2. / 3, 1. / 3}
	case "attack roll", "damage roll", "fire damage":
		said.Text, said.Sum = itoa(sum)+" on the dice", true
	case "deviation distance", "slam distance":
		said.Text, said.Sum = itoa(sum)+`"`, true
	default:
		said.Text, said.Sum = itoa(sum), !strings.Contains(e.Name, "direction")
	}
	return said
}

// stages are expected numbers beside those of the rolls.
func (s *scene) stages(sum attack.Summary) []attack.Count {
	var out []attack.Count
	for _, name := range []string{"attacks", "hits", "crits", "wounds", "damage", "slain"} {
		out = append(out, attack.Count{Name: name, Mean: sum.Mean(name)})
	}
	return out
}

// worth is the question without each of the file's special rules.
func (s *scene) worth() []attack.Change {
	var out []attack.Change
	root := s.doc.Root
	list := func(path func(*scenario.Node) *scenario.Node) {
		n := path(root)
		if n == nil || n.Kind != scenario.List {
			return
		}
		for i, x := range n.Items {
			out = append(out, attack.Change{Rule: x.Text, Without: s.lacking(path, i)})
		}
	}
	at := func(keys ...any) func(*scenario.Node) *scenario.Node {
		return func(n *scenario.Node) *scenario.Node {
			for _, k := range keys {
				switch k := k.(type) {
				case string:
					n = n.Get(k)
				case int:
					if n == nil || k >= len(n.Items) {
						return nil
					}
					n = n.Items[k]
				}
			}
			return n
		}
	}
	list(at("attacker", "abilities"))
	list(at("attacker", "effects"))
	for i := range s.weapons {
		list(at("attacker", "weapons", i, "abilities"))
	}
	if s.single {
		list(at("target", "abilities"))
		list(at("target", "effects"))
		return out
	}
	for i := range s.families {
		list(at("targets", i, "abilities"))
		list(at("targets", i, "effects"))
	}
	return out
}

// lacking reads the file again without one item of a list.
func (s *scene) lacking(path func(*scenario.Node) *scenario.Node, i int) func() *attack.Question {
	return func() *attack.Question {
		d := *s.doc
		d.Root = s.doc.Root.Clone()
		n := path(d.Root)
		n.Items = slices.Delete(n.Items, i, i+1)
		d.Root.Rename()
		other, faults := readScene(&d)
		if len(faults) > 0 || len(other.illegal) > 0 {
			return nil
		}
		return other.question()
	}
}
