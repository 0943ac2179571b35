package warmachine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Game is Warmachine and Hordes, third edition.
func Game() attack.Game {
	return attack.Game{
		Name:  "warmachine",
		Title: "Warmachine / Hordes, MkIII",
		Rules: Index(),
		Seed:  "000_452c00186df926aa",
		Form:  func() any { return new(file) },
		Read: func(doc *scenario.Document) (*attack.Question, scenario.Problems) {
			s, faults := readScene(doc)
			if len(faults) > 0 {
				return nil, faults
			}
			return s.question(), nil
		},
	}
}

// question makes the scene ready to be asked.
func (s *scene) question() *attack.Question {
	q := &attack.Question{
		Facts:   s.facts(),
		Options: s.options(),
		Cites:   s.stated(),
		Illegal: s.illegal,
		Laws:    s.laws,
		Joint:   s.joint,
		Advise:  s.tree,
		Worth:   s.worth,
		Played:  func(ask bool) attack.Attack { return s.law(s.counts(), ask, true) },
		Judged:  "slain",
		Counts:  s.stages,
		Say:     s.say,
		Tell:    s.tell,
		Because: s.headline,
	}
	return q
}

// asked lists the counts that the file's goal names.
func (s *scene) asked() []count {
	goal := s.file.Goal
	var out []count
	for _, c := range s.counts() {
		if goal != "" && strings.Contains(goal, s.nameOf(c)) {
			out = append(out, c)
		}
	}
	return out
}

// laws are the laws behind the measures: one of everything where that is
// small; else one of the goal and of all that costs nothing, and one more for
// each count that has to be kept along the way.
func (s *scene) laws() []attack.Attack {
	all := s.counts()
	if s.policy.action == actMaintenance {
		return []attack.Attack{s.maintenance(all)}
	}
	if s.small() {
		return []attack.Attack{s.law(all, false, false)}
	}
	if s.endless() {
		return s.endlessLaws(all)
	}
	if s.long() {
		return s.longLaws(all)
	}
	p := s.planFor(nil, false)
	cheap := []count{cFree, cSpots, cDrags, cRanOut}
	goal := s.asked()
	var base, chain, rest []count
	for _, c := range all {
		switch {
		case !s.inState(c) || s.likeSlain(c) || slices.Contains(goal, c):
			base = append(base, c)
		case p.fixed(c) || slices.Contains(cheap, c):
			chain = append(chain, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.law(base, false, false)}
	if len(chain) > 0 {
		out = append(out, s.law(chain, false, false))
	}
	for _, c := range rest {
		out = append(out, s.law([]count{c}, false, false))
	}
	return out
}

// long tells whether there are so many attacks or models that most counts are
// better kept outside the state.
func (s *scene) long() bool {
	models := 0
	for _, e := range s.entries {
		models += min(e.count, 1000)
	}
	many := s.mostAttacks()
	if s.mayGrant() {
		many = models
	}
	return many > 8 || models > 3 && s.splits() == maxGroups
}

// longLaws are the laws of a long activation: one of attacks and models, and one
// each of everything else.
func (s *scene) longLaws(all []count) []attack.Attack {
	p := s.planFor(nil, false)
	goal := s.asked()
	var base, rest []count
	for _, c := range all {
		switch {
		case c == cAttacks || s.likeSlain(c) || p.fixed(c) || slices.Contains(goal, c):
			base = append(base, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.law(base, false, false)}
	for _, c := range rest {
		switch c {
		case cHits, cCrits, cDirect, cWounds, cRolled, cDamage, cFree, cSpots, cDrags, cDown, cToughed, cThrown, cCollisions:
			out = append(out, s.scored([]count{c}))
		default:
			out = append(out, s.law([]count{c}, false, false))
		}
	}
	return out
}

// joint are laws of counts that are kept apart otherwise: two of them with all
// that costs nothing, and then everything.
func (s *scene) joint() []attack.Attack {
	if s.small() || s.policy.action == actMaintenance || s.endless() {
		return nil
	}
	all := s.counts()
	p := s.planFor(nil, false)
	var base, rest []count
	for _, c := range all {
		if !s.inState(c) || p.fixed(c) {
			base = append(base, c)
		} else {
			rest = append(rest, c)
		}
	}
	var out []attack.Attack
	for i := range rest {
		for _, c := range rest[i+1:] {
			out = append(out, s.law(append(slices.Clone(base), rest[i], c), false, false))
		}
	}
	return append(out, s.law(all, false, false))
}

// small tells whether there is one attack at one model, so that everything can
// be counted together.
func (s *scene) small() bool {
	if s.mostAttacks() > 1 || len(s.file.SoFar) > 0 {
		return false
	}
	for _, w := range s.weapons {
		if (w.spray || w.aoe > 0) && !s.lone() {
			return false
		}
	}
	a := s.policy.action
	return !(a == actThresher || a == actImpact || a == actTrample || a == actSweep) || s.lone()
}

// mostAttacks bounds the attacks of the activation; 1000 stands for more.
func (s *scene) mostAttacks() int {
	if s.policy.action == actNone {
		return 0
	}
	p := s.planFor(nil, false)
	n := p.start()
	k := 0
	for i, x := range n.Initial {
		if i < len(s.weapons) && !s.weapons[i].rof.Fixed() {
			x = uint16(20 * s.weapons[i].count * s.actor.count)
		}
		k += int(x)
	}
	if s.mayGrant() || s.chainWeapons() || s.hogs() {
		return 1000
	}
	if p.single() {
		k++
	}
	for i := range s.weapons {
		k += int(n.Close >> i & 1)
	}
	if s.policy.buy != 0 {
		k += s.actor.points
	}
	return min(k, 1000)
}

func (s *scene) hogs() bool { return s.actor.special.has[hogWild] || s.actor.special.has[wildShot] }

// law is the activation with these counts; ask: somebody decides what the file
// leaves open; all: every count is kept, as a play needs it.
func (s *scene) law(counted []count, ask, all bool) attack.Attack {
	p := s.planFor(counted, ask)
	if ask && !all {
		s.enoughFor(p)
	}
	n := s.opening(p)
	p.begin(&n)
	measures := make([]attack.Measure, len(counted))
	for i, c := range counted {
		measures[i] = s.measure(c)
	}
	read := func(t tallies, v []attack.Value) {
		for i, c := range counted {
			v[i] = s.value(c, t[c])
		}
	}
	models := 0
	for _, g := range n.all() {
		models += min(int(g.Count), maxGroups)
	}
	need := min(models, n.n+s.splits())
	wide := all || len(p.counted) > 24
	p.all = wide
	p.fates = p.fates && !all
	switch {
	case wide && all:
		return bind[[maxGroups]group, tallies](p, n, measures, read)
	case wide:
		return bind[[16]group, tallies](p, n, measures, read)
	case len(p.counted) > 8 && need <= 6:
		return bind[[6]group, [24]uint32](p, n, measures, read)
	case len(p.counted) > 8:
		return bind[[maxGroups]group, [24]uint32](p, n, measures, read)
	case need <= 2:
		return bind[[2]group, [8]uint32](p, n, measures, read)
	case need <= 6:
		return bind[[6]group, [8]uint32](p, n, measures, read)
	case need <= 16:
		return bind[[16]group, [8]uint32](p, n, measures, read)
	}
	return bind[[maxGroups]group, [8]uint32](p, n, measures, read)
}

// splits is how many models may come to stand otherwise than those beside them.
func (s *scene) splits() int {
	k := 2 * min(len(s.entries), 20)
	for _, w := range s.weapons {
		if w.spray || w.aoe > 0 {
			return maxGroups
		}
	}
	if a := s.policy.action; a.special() || a.power() || a == actImpact {
		return maxGroups
	}
	return k
}

// endless tells whether the activation may go on for ever, dice permitting:
// targets without end, and a rule that grants an attack each time.
func (s *scene) endless() bool {
	a := &s.actor.special
	chains := a.has[berserk] || a.has[killingSpree] || a.has[quickWork] || s.anyWeapon(drag) || s.anyWeapon(dragHits) || s.anyWeapon(catch)
	return chains && s.policy.stopAfter == 0 && slices.ContainsFunc(s.entries, func(e *entry) bool { return e.count == unlimited })
}

// unbounded tells whether a count can grow for ever then.
func (s *scene) unbounded(c count) bool {
	switch c {
	case cAttacks, cHits, cCrits, cDirect, cWounds, cRolled, cDamage, cFree, cSpots, cDrags, cDown, cToughed:
		return true
	}
	return s.inState(c) && (c == cSlain || c == cFriends || c >= cSlainOf)
}

// endlessLaws are the laws of an activation that may go on for ever: one of all
// that stays bounded, one of attacks, models and what the goal asks for, and one
// each of the other counts.
func (s *scene) endlessLaws(all []count) []attack.Attack {
	p := s.planFor(nil, false)
	goal := s.asked()
	var base, main, rest []count
	counters := 0
	for _, c := range all {
		switch {
		case !s.unbounded(c) || p.fixed(c):
			base = append(base, c)
		case s.likeSlain(c):
			main = append(main, c)
		case c == cAttacks || slices.Contains(goal, c) && counters < 2:
			if c != cAttacks {
				counters++
			}
			main = append(main, c)
		default:
			rest = append(rest, c)
		}
	}
	out := []attack.Attack{s.scored(main), s.law(base, false, false)}
	for _, c := range rest {
		out = append(out, s.scored([]count{c}))
	}
	return out
}

// likeSlain tells whether a count is that of all models destroyed.
func (s *scene) likeSlain(c count) bool {
	return c == cSlain || c >= cSlainOf && len(s.families) == 1 && !s.entries[0].friendly
}

// scored is the activation with counts that are kept outside its state.
func (s *scene) scored(counted []count) attack.Attack {
	p := s.planFor(counted, false)
	p.score(counted, s.likeSlain)
	n := s.opening(p)
	p.begin(&n)
	measures := make([]attack.Measure, len(counted))
	totals := map[int]attack.Total[tallies]{}
	one := rat(1)
	for i, c := range counted {
		measures[i] = s.measure(c)
		var t attack.Total[tallies]
		t.Gains[p.slots[c]] = one
		if s.endless() {
			totals[i] = t
		}
	}
	read := func(_ tallies, scores [4]int, v []attack.Value) {
		for i, c := range counted {
			v[i] = attack.Number(scores[p.slots[c]])
		}
	}
	if len(s.entries) <= 4 && s.splits() < maxGroups {
		return bindScored[[6]group](p, n, measures, read, totals)
	}
	return bindScored[[maxGroups]group](p, n, measures, read, totals)
}

func bindScored[G groupSpace](p *plan, n now, measures []attack.Measure, read func(tallies, [4]int, []attack.Value), totals map[int]attack.Total[tallies]) attack.Attack {
	var start moment[G, [8]uint32]
	start.keep(&n, p)
	p.first, p.most = start.Head, mostWork(len(start.Groups))
	return attack.BindScored(activation[G, [8]uint32]{p}, start, measures, read, totals)
}

func bind[G groupSpace, C countSpace](p *plan, n now, measures []attack.Measure, read func(tallies, []attack.Value)) attack.Attack {
	var start moment[G, C]
	start.keep(&n, p)
	p.first, p.most = start.Head, mostWork(len(start.Groups))
	return attack.Bind(activation[G, C]{p}, start, measures, read)
}

// opening is the activation's state at the moment the question is about.
func (s *scene) opening(p *plan) now {
	if len(s.file.SoFar) == 0 {
		return p.start()
	}
	n := s.record.now
	n.Attacks, n.Slain = 0, 0
	if !p.cols {
		for i := range n.all() {
			n.groups[i].Cols = 0
		}
	}
	switch {
	case s.record.stage != "":
	case !s.record.any || len(s.record.declined) > 0 && len(s.pending(p, s.record)) == 0:
		p.forget(&n)
		n.At = sNext
	default:
		n.At = sAfter
		for _, a := range s.record.declined {
			n.Declined |= 1 << slices.Index(granting, a)
		}
	}
	return n
}

// tree is the decisions that advise makes: how a unit groups its shots, which
// is decided first, and then all others as they come up.
func (s *scene) tree() attack.Tree {
	counted := s.asked()
	if len(counted) == 0 {
		counted = []count{cAttacks, cSlain}
	}
	if s.policy.left["combine"] && s.mayCombine() {
		return s.partitions(counted)
	}
	a := s.law(counted, true, false)
	return attack.Tree{Attack: &a}
}

// goalPart is a comparison of a goal that is met once there is enough.
var goalPart = regexp.MustCompile(`^([a-z_]+) *>= *([0-9]{1,6})$`)

// enoughFor bounds the counts that the goal asks to be at least so many.
func (s *scene) enoughFor(p *plan) {
	for _, part := range strings.Split(s.file.Goal, " and ") {
		m := goalPart.FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			continue
		}
		for c := range cSlainOf {
			if s.nameOf(c) == m[1] && s.inState(c) && c != cKillAt && c != cOutcome && strings.Count(s.file.Goal, m[1]) == 1 {
				n, _ := strconv.Atoi(m[2])
				p.enough[c] = uint32(max(1, n))
			}
		}
	}
}

func (s *scene) mayCombine() bool {
	return s.actor.count > 1 && s.policy.action == actRanged && s.actor.special.has[combinedRanged]
}

// partitions lists the ways to group a unit's shots, sizes falling.
func (s *scene) partitions(counted []count) attack.Tree {
	t := attack.Tree{At: "combine", Who: table.Attacker, Aim: advise.Raise}
	var sizes []int
	var each func(left, most int)
	each = func(left, most int) {
		if left == 0 {
			own := slices.Clone(sizes)
			words := make([]string, len(own))
			for i, k := range own {
				words[i] = itoa(k)
			}
			with := *s
			with.policy.combine = own
			with.policy.left = without(s.policy.left, "combine")
			t.Branches = append(t.Branches, attack.Branch{
				Option: strings.Join(words, "+"),
				Rules:  []table.RuleID{"warmachine.combined.bonus", "warmachine.combined.leader"},
				Then: func() attack.Tree {
					a := with.law(counted, true, false)
					return attack.Tree{Attack: &a}
				},
			})
			return
		}
		for k := 1; k <= min(left, most); k++ {
			sizes = append(sizes, k)
			each(left-k, k)
			sizes = sizes[:len(sizes)-1]
		}
	}
	each(s.actor.count, s.actor.count)
	return t
}

func without(left map[string]bool, key string) map[string]bool {
	out := map[string]bool{}
	for k, v := range left {
		out[k] = v && k != key
	}
	return out
}
