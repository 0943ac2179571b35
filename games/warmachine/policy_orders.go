package warmachine

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

func (s *scene) weaponOrder(r reading) []int {
	var order []int
	if raw := s.file.Decisions.Weapons; raw.given() {
		if raw.node.Kind != scenario.List {
			r.fault("weapons", "", "must be a list of weapons, not %s", raw.node.What())
		}
		for i, x := range raw.node.Items {
			key := fmt.Sprintf("weapons[%d]", i)
			w := s.weaponNamed(x.Text)
			switch {
			case w < 0:
				r.fault(key, "", "no weapon %q", x.Text)
			case slices.Contains(order, w):
				r.fault(key, "", "%q stands here twice", x.Text)
			default:
				order = append(order, w)
			}
		}
		return order
	}
	for i := range s.weapons {
		order = append(order, i)
	}
	return order
}

// targetOrder reads the order of targets; a name left out is never chosen.
func (s *scene) targetOrder(r reading) {
	raw := s.file.Decisions.Targets
	set := func(order []int, kinds ...kind) {
		for _, k := range kinds {
			s.policy.targets[k] = order
		}
	}
	every := func(friends bool) (order []int) {
		for i, e := range s.entries {
			if !e.friendly {
				order = append(order, i)
			}
		}
		for i, e := range s.entries {
			if friends && e.friendly {
				order = append(order, i)
			}
		}
		return order
	}
	set(every(false), melee, ranged, magic)
	if !raw.given() {
		return
	}
	switch n := raw.node; {
	case n.Kind == scenario.Scalar && n.Text == "affected":
		s.policy.affected = true
	case n.Kind == scenario.Scalar && n.Text == "all":
		set(every(true), melee, ranged, magic)
	case n.Kind == scenario.List:
		set(s.names(r, "targets", n), melee, ranged, magic)
	case n.Kind == scenario.Map:
		for _, e := range n.Entries {
			k := slices.Index([]string{"melee", "ranged", "magic"}, e.Key)
			if k < 0 {
				r.fault("targets."+e.Key, scenario.Suggest(e.Key, []string{"melee", "ranged", "magic"}), "unknown key")
				continue
			}
			set(s.names(r, "targets."+e.Key, e.Value), kind(k))
		}
	default:
		r.fault("targets", "", "must be a list of names, affected or all, not %s", n.What())
	}
}

func (s *scene) names(r reading, key string, n *scenario.Node) []int {
	var order []int
	if n.Kind != scenario.List {
		r.fault(key, "", "must be a list of names, not %s", n.What())
		return nil
	}
	for i, x := range n.Items {
		e, at := s.find(x.Text), fmt.Sprintf("%s[%d]", key, i)
		switch {
		case e < 0:
			r.fault(at, s.suggest(x.Text), "no target %q", x.Text)
		case slices.Contains(order, e):
			r.fault(at, "", "%q stands here twice", x.Text)
		default:
			order = append(order, e)
		}
	}
	return order
}

func (r reading) boosts(key string) boosts {
	raw := r.d.raw(key)
	if !raw.given() {
		return boosts{}
	}
	if raw.node.Kind != scenario.List {
		return boosts{all: r.word(key, "none", "all") == 1}
	}
	var b boosts
	for i, x := range raw.node.Items {
		b.list = append(b.list, r.wholeAt(fmt.Sprintf("%s[%d]", key, i), x, 1, 1, 1000))
	}
	return b
}

func (s *scene) freeOrder(r reading) {
	raw := s.file.Decisions.FreeAttack
	if !raw.given() {
		return
	}
	if raw.node.Kind != scenario.List {
		s.policy.freeNone = r.word("free_attack", "", "none") == 1
		if !s.policy.freeNone && raw.node.Text == "" {
			r.fault("free_attack", "", "must be a list of rules, or none")
		}
		return
	}
	for i, x := range raw.node.Items {
		j := slices.IndexFunc(granting, func(a ability) bool { return a.String() == x.Text })
		if j < 0 {
			var words []string
			for _, a := range granting {
				words = append(words, a.String())
			}
			r.fault(fmt.Sprintf("free_attack[%d]", i), scenario.Suggest(x.Text, words), "%q grants no attack", x.Text)
			continue
		}
		a := granting[j]
		if a == dragHits {
			a = drag
		}
		s.policy.free = append(s.policy.free, a)
	}
}

func (s *scene) readCombine(r reading) {
	raw := s.file.Decisions.Combine
	if !raw.given() {
		return
	}
	if raw.node.Kind != scenario.List {
		r.fault("combine", "such as [2, 2, 2]", "must be a list of group sizes, not %s", raw.node.What())
		return
	}
	sum := 0
	for i, x := range raw.node.Items {
		n := r.wholeAt(fmt.Sprintf("combine[%d]", i), x, 1, 1, 100)
		s.policy.combine = append(s.policy.combine, n)
		sum += n
	}
	if sum > s.actor.count {
		r.fault("combine", "", "takes %s of %d", attack.Counted(sum, "model", "models"), s.actor.count)
	}
}

func (s *scene) entryOf(r reading, key, word string) int {
	raw := s.file.Decisions.raw(key)
	if !raw.given() {
		return -1
	}
	t, ok := scenario.ReadText(raw.node, r.f)
	if !ok || word != "" && t == word {
		return -1
	}
	e := s.find(t)
	if e < 0 {
		r.fault(key, s.suggest(t), "no target %q", t)
	}
	return e
}

var slainGoal = regexp.MustCompile(`^slain *>= *([0-9]{1,4})$`)

func (r reading) slain(key string) int {
	raw := r.d.raw(key)
	if !raw.given() {
		return 0
	}
	s, ok := scenario.ReadText(raw.node, r.f)
	if !ok {
		return 0
	}
	m := slainGoal.FindStringSubmatch(s)
	if m == nil {
		r.fault(key, "", "must be slain >= a number (got %q)", s)
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	if n == 0 {
		r.fault(key, "", "must be at least 1 (got 0)")
	}
	return n
}
