package bushido

import (
	"slices"
	"strings"
	"unicode"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
)

// forgetting is what is not counted where only some measures are wanted.
func (a action) forgetting(wanted func(name string) bool) group {
	var keep group
	for _, m := range a.measures() {
		if wanted(m.Name) {
			keep |= a.groupOf(m.Name)
		}
	}
	return ofAll &^ keep
}

// keeping is the action with what some of its measures need. Where nobody decides
// it has nothing to solve.
func (a action) keeping(wanted func(name string) bool) attack.Attack {
	x := a.settledLaw(a.counting(wanted)).Only(wanted)
	if !a.asks() {
		x.Solve = func(*attack.Book, func([]attack.Value) float64, advise.Aims) attack.Solution {
			return attack.Solution{}
		}
	}
	return x
}

// laws are the action's laws: all measures together, unless the series is long.
func (a action) laws() []attack.Attack {
	if a.short() {
		return append([]attack.Attack{a.settledWhole()}, a.more()...)
	}
	var out []attack.Attack
	for i, list := range a.grouped() {
		x := a.keeping(func(name string) bool { return slices.Contains(list, name) })
		if i > 0 {
			x = x.Silent()
		}
		out = append(out, x)
	}
	return append(out, a.more()...)
}

// settledWhole is the action with all measures of its own counted together.
func (a action) settledWhole() attack.Attack {
	x := a.settledLaw(everything)
	if len(a.harmed()) > 0 {
		x = x.Only(a.ownMeasure)
	}
	return x
}

// ownMeasure tells whether a measure is the action's own, not that of a model beside
// its targets.
func (a action) ownMeasure(name string) bool {
	return slices.ContainsFunc(a.measures(), func(m attack.Measure) bool { return m.Name == name })
}

// more are further laws of an action: what becomes of each model beside its targets.
func (a action) more() []attack.Attack { return a.moreFor("") }

// moreFor are those of the models that a goal names; without a goal, of all.
func (a action) moreFor(goal string) []attack.Attack {
	var out []attack.Attack
	for _, m := range a.caught() {
		if goal != "" && !mentions(goal, "wounds."+m.name) && !mentions(goal, "slain."+m.name) {
			continue
		}
		own := func(name string) bool { return name == "wounds."+m.name || name == "slain."+m.name }
		if a.asks() && !a.foreseen() {
			out = append(out, decided(a.told()).Only(own))
			continue
		}
		out = append(out, a.settledLaw(reckoned{forget: ofAll, each: []string{m.name}, wounds: []string{m.name}}).Only(own))
	}
	return out
}

// joined is the action with every measure, of which those that a goal joins are
// counted together; nothing else is.
func (a action) joined() []attack.Attack {
	if len(a.caught()) == 0 {
		return nil
	}
	if a.asks() && !a.foreseen() {
		return []attack.Attack{decided(a.told())}
	}
	k := everything
	for _, m := range a.caught() {
		k.each, k.wounds = append(k.each, m.name), append(k.wounds, m.name)
	}
	out := a.settledLaw(k)
	few := func(at []int) attack.Attack {
		wanted := func(name string) bool {
			return slices.ContainsFunc(at, func(i int) bool { return out.Measures[i].Name == name })
		}
		return a.settledLaw(a.counting(wanted))
	}
	some := func(l attack.Law, at []int) attack.Law {
		for i, o := range l.Outcomes {
			v := make([]attack.Value, len(at))
			for j, k := range at {
				v[j] = o.Values[k]
			}
			l.Outcomes[i].Values = v
		}
		return l
	}
	out.Few = func(b *attack.Book, at []int) attack.Law { return some(few(at).Law(b), at) }
	out.FewExactly = func(b *attack.Book, at []int) attack.Law { return some(few(at).Exact(b), at) }
	return []attack.Attack{out}
}

// joint are laws of several groups, for goals that join measures of them: of two,
// of three, of all.
func (a action) joint() []attack.Attack {
	if a.short() {
		return a.joined()
	}
	lists := a.grouped()
	var out []attack.Attack
	join := func(of ...int) {
		out = append(out, a.keeping(func(name string) bool {
			return slices.ContainsFunc(of, func(i int) bool { return slices.Contains(lists[i], name) })
		}))
	}
	for i := range lists {
		for j := range i {
			join(i, j)
		}
	}
	for i := range lists {
		for j := range i {
			for k := range j {
				join(i, j, k)
			}
		}
	}
	return append(append(out, a.settledWhole()), a.joined()...)
}

// aimedAt is the action with what a goal needs: its measures are named in the
// goal's text. Without a goal it is all.
func (a action) aimedAt(goal string) attack.Attack {
	if len(a.order) == 1 && !a.asks() && len(a.harmed()) == 0 || goal == "" {
		return a.bound()
	}
	wanted := func(name string) bool { return mentions(goal, name) }
	if a.asks() && slices.ContainsFunc(a.caught(), func(m *model) bool { return wanted("wounds."+m.name) || wanted("slain."+m.name) }) {
		return a.told().Only(wanted)
	}
	return a.law(a.counting(wanted)).Only(wanted)
}

// mentions tells whether a goal names a measure, not only a longer word that it is a
// part of. Quotes do not count.
func mentions(goal, name string) bool {
	goal = strings.ReplaceAll(goal, `"`, "")
	name = strings.ReplaceAll(name, `"`, "")
	for at := 0; ; {
		i := strings.Index(goal[at:], name)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(name)
		if !(from > 0 && inWord(goal[from-1])) && !(to < len(goal) && inWord(goal[to])) {
			return true
		}
		at = from + 1
	}
}

// inWord tells whether the name of a measure goes on with a byte.
func inWord(c byte) bool {
	return c == '_' || c == '.' || c >= 0x80 || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
}

// fall is the action with no more than whether its target falls.
func (a action) fall() attack.Attack {
	k := reckoned{forget: ofAll, theirs: true}
	if a.foreseen() {
		return a.settledLaw(k)
	}
	return a.law(k)
}

// grouped are the names of the measures by what they need, in their order.
func (a action) grouped() [][]string {
	var keys []group
	var out [][]string
	for _, m := range a.measures() {
		g := a.groupOf(m.Name)
		i := slices.Index(keys, g)
		if i < 0 {
			i = len(keys)
			keys, out = append(keys, g), append(out, nil)
		}
		out[i] = append(out[i], m.Name)
	}
	return out
}

// groupOf is what a measure needs to be counted; 0: no more than who is gone.
func (a action) groupOf(name string) group {
	first := a.order[0]
	wounds := ofWounds << first
	if a.aims[first].plan.final().kit.has("Kami") {
		wounds |= ofKi
	}
	switch {
	case name == "result" || name == "sl":
		return ofTest
	case name == "attacks" || name == "hits":
		return ofAttacks
	case name == "ammo" || name == "reload" || name == "ki" || name == "target_ki":
		return ofKi
	case name == "outcome":
		return ofEnd
	case name == "removed" || name == "downed":
		return ofFates
	case name == "wounds" || name == "damage":
		return wounds
	case name == "friend_wounds":
		return ofFriends
	case name == "friend_slain":
		return ofLost
	case slices.Contains(markNames[:], name):
		return ofMarks
	}
	for i, x := range a.aims {
		if name == "wounds."+x.plan.final().name {
			return ofWounds << i
		}
	}
	return 0
}
