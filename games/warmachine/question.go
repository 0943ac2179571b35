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
		Played:  s.played,
		Judged:  "slain",
		Counts:  s.stages,
		Say:     s.say,
		Tell:    s.tell,
		Because: s.headline,
	}
	if len(s.undecided) > 0 {
		idle := *s
		idle.row = new(onceRow)
		idle.policy.action = actNone
		q.Undecided, q.Laws, q.Joint, q.Advise = s.undecided, idle.laws, nil, s.actions
		q.Cites = append(q.Cites, "warmachine.action.options")
		return q
	}
	if s.policy.left["combine"] && s.mayCombine() && s.actor.count <= mostGrouped && len(s.file.SoFar) == 0 {
		q.Asked = func() attack.Tree {
			return s.partitions(func(with *scene) attack.Tree { return attack.Tree{Question: with.question()} })
		}
	}
	return q
}

// mostGrouped is how many shooters are grouped in every way.
const mostGrouped = 20

// played is the activation with everything counted in one result.
func (s *scene) played(ask bool) attack.Attack {
	if s.policy.action == actMaintenance {
		return s.burnt()
	}
	return s.law(s.counts(), ask, true)
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
		return bind[[maxGroups]group, tallies](p, n, counted)
	case wide && need <= 16:
		return bind[[16]group, tallies](p, n, counted)
	case wide:
		return bind[[maxGroups]group, tallies](p, n, counted)
	case len(p.counted) > 8 && need <= 6:
		return bind[[6]group, [24]uint32](p, n, counted)
	case len(p.counted) > 8:
		return bind[[maxGroups]group, [24]uint32](p, n, counted)
	case need <= 2:
		return bind[[2]group, [8]uint32](p, n, counted)
	case need <= 3:
		return bind[[3]group, [8]uint32](p, n, counted)
	case need <= 6:
		return bind[[6]group, [8]uint32](p, n, counted)
	case need <= 16:
		return bind[[16]group, [8]uint32](p, n, counted)
	}
	return bind[[maxGroups]group, [8]uint32](p, n, counted)
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

// bind closes over an activation and reads what it counts.
func bind[G groupSpace, C countSpace](p *plan, n now, counted []count) attack.Attack {
	var start moment[G, C]
	start.keep(&n, p)
	p.first, p.most = start.Head, mostWork(len(start.Groups))
	if p.ask {
		p.most /= askedWork
	}
	measures, slots := make([]attack.Measure, len(counted)), make([]int, len(counted))
	for i, c := range counted {
		measures[i] = p.measure(c)
		if slots[i] = int(c); len(start.Counts) < counters {
			slots[i] = slices.Index(p.counted, c)
		}
	}
	read := func(r C, v []attack.Value) {
		for i, c := range counted {
			k := uint32(0) // a count that is always 0 has no slot
			if slots[i] >= 0 {
				k = r[slots[i]]
			}
			v[i] = p.value(c, k)
		}
	}
	return p.remember(attack.Bind(activation[G, C]{p}, start, measures, read), attack.Bind(remembered[G, C]{p}, start, measures, read))
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
		return s.partitions(func(with *scene) attack.Tree {
			a := with.law(counted, true, false)
			return attack.Tree{Attack: &a}
		})
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
	return s.actor.count > 1 && s.policy.action == actRanged && s.actor.special.has[combinedRanged] && s.combinedBar() == ""
}

// partitions lists the ways to group a unit's shots, sizes falling, singles
// first. There are too many ways to group more than mostGrouped.
func (s *scene) partitions(then func(with *scene) attack.Tree) attack.Tree {
	if s.actor.count > mostGrouped {
		panic(table.TooMany{Procedure: "the shots of a unit", What: "groupings", At: "decisions.combine"})
	}
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
			with.row = new(onceRow)
			with.policy.combine = own
			with.policy.left = without(s.policy.left, "combine")
			t.Branches = append(t.Branches, attack.Branch{
				Option: strings.Join(words, "+"),
				Rules:  []table.RuleID{"warmachine.combined.bonus", "warmachine.combined.leader"},
				Set:    []string{"decisions.combine=[" + strings.Join(words, ", ") + "]"},
				Then:   func() attack.Tree { return then(&with) },
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
