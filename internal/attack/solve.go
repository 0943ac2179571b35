package attack

import (
	"math"
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// number tells how a worth is kept: as a float, or as both.
type number[N any] func(n N) (float64, *big.Rat)

func floats(n float64) (float64, *big.Rat) { return n, nil }

func fractions(n *big.Rat) (float64, *big.Rat) {
	if n == nil {
		return 0, nil
	}
	f, _ := n.Float64()
	return f, n
}

// path takes the decisions of a plan, legal options only.
func path[S, N any](plan []advise.ChoiceOf[S, N], as number[N]) []Choice {
	var out []Choice
	for _, p := range plan {
		c := Choice{At: p.Name, Who: p.Who, Hidden: p.Mix != nil, State: p.State}
		for i, o := range p.Options {
			if o.Barred != nil {
				continue
			}
			v := Valued{Option: o.Name, Rules: o.Rules}
			v.Value, v.Exact = as(p.Worth[i])
			if c.Hidden {
				v.Mix, v.MixExact = as(p.Mix[i])
			}
			if i == p.Best {
				c.Best = len(c.Options)
			}
			c.Options = append(c.Options, v)
		}
		out = append(out, c)
	}
	return out
}

// Worth is what the outcomes of an attack are worth, as a float and exactly; nil
// if the attack does not say.
type Worth func(a *Attack) (func([]Value) float64, func([]Value) *big.Rat)

// same is how far apart two worths may be by rounding alone.
const same = 1e-12

// Solve makes the decisions of a tree and of the attacks at its leaves: the
// best for the worth, the first of equal ones. Choices hold those of the side
// that raises, at which it has more than one option, along the best branches;
// Answers those of the side that lowers, and what can only be so.
func (t Tree) Solve(b *odds.Book, worth Worth, exact bool, advised table.Side) Solution {
	s := t.solve(b, worth, exact, advised)
	if s.Rest != nil {
		s.Choices, s.Rest = append(s.Choices, s.Rest()...), nil
	}
	if s.Whole != nil {
		rest := s.Whole()
		s.Choices, s.More, s.Whole = append(s.Choices, rest.Choices...), rest.More, nil
	}
	own := s.Choices[:0]
	for _, c := range s.Choices {
		if c.Answer {
			c.After = len(own)
			s.Answers = append(s.Answers, c)
		} else {
			own = append(own, c)
		}
	}
	s.Choices = own
	return s
}

func (t Tree) solve(b *odds.Book, worth Worth, exact bool, advised table.Side) Solution {
	if t.Attack != nil {
		return t.leaf(b, worth, exact, advised)
	}
	if t.Worth != nil {
		return t.byWorth(b, exact, advised).solve(b, worth, exact, advised)
	}
	if s, ok := t.atOnce(b, worth, exact, advised); ok {
		return s
	}
	var best Solution
	several := t.Aim != advise.First && len(t.Branches) > 1
	if exact && t.Aim == advise.Lower && len(t.Branches) > 2 {
		t.Branches, t.All = t.likely(b, worth, advised), nil
	}
	hidden := t.behind(b, worth, exact, advised)
	c := Choice{At: t.At, Who: t.Who, Of: t.Of}
	for i, br := range t.Branches {
		next := br.Then()
		if hidden[i] {
			next = next.narrowed(b, worth, advised)
		}
		s := next.solve(b, worth, exact, advised)
		c.Options = append(c.Options, Valued{Option: br.Option, Rules: br.Rules, Value: s.Value, Exact: s.Exact})
		if i == 0 || t.better(s, best) {
			best, c.Best = s, i
		}
		if t.Aim == advise.First {
			break
		}
	}
	if several {
		c.Set, c.Answer = t.Branches[c.Best].Set, t.Aim == advise.Lower
		best.Choices = append([]Choice{c}, best.Choices...)
	}
	return best
}

// behind tells of each branch whether what follows it is surely not shown, since floats
// can tell it from the best: of what is decided there, only the best need be worked out
// in fractions.
func (t Tree) behind(b *odds.Book, worth Worth, exact bool, advised table.Side) []bool {
	if exact && t.Aim == advise.Raise && len(t.Branches) > 1 && t.deep() {
		return t.far(b, worth, advised)
	}
	return make([]bool, len(t.Branches))
}

// deep tells whether more is decided after the first branch.
func (t Tree) deep() bool {
	return t.Branches[0].Then().Attack == nil
}

// atOnce values all branches together, where the tree has such a way, and solves the
// best for the decisions that follow it alone.
func (t Tree) atOnce(b *odds.Book, worth Worth, exact bool, advised table.Side) (Solution, bool) {
	if t.All == nil || t.Aim == advise.First {
		return Solution{}, false
	}
	values, fractions := t.All.Values(b, worth, exact)
	if values == nil {
		return Solution{}, false
	}
	c := Choice{At: t.At, Who: t.Who, Of: t.Of, Options: make([]Valued, len(values))}
	var best Solution
	for i, x := range values {
		s := Solution{Value: x}
		if fractions != nil {
			s.Exact = fractions[i]
		}
		c.Options[i] = Valued{Option: t.Branches[i].Option, Rules: t.Branches[i].Rules, Value: x, Exact: s.Exact}
		if i == 0 || t.better(s, best) {
			best, c.Best = s, i
		}
	}
	s := t.Branches[c.Best].Then().solve(b, worth, exact, advised)
	s.Value, s.Exact = best.Value, best.Exact
	c.Set, c.Answer = t.All.Set(c.Best), t.Aim == advise.Lower
	s.Choices = append([]Choice{c}, s.Choices...)
	return s, true
}

// near is how far apart floats may be that stand for the same fraction, with room
// to spare.
const near = 1e-9

// likely are the branches that floats cannot tell from the best: of a decision that
// is not shown no others need be worked out in fractions.
func (t Tree) likely(b *odds.Book, worth Worth, advised table.Side) []Branch {
	var out []Branch
	for i, far := range t.far(b, worth, advised) {
		if !far {
			out = append(out, t.Branches[i])
		}
	}
	return out
}

// far tells of each branch whether floats can tell it from the best.
func (t Tree) far(b *odds.Book, worth Worth, advised table.Side) []bool {
	var values []float64
	if t.All != nil {
		values, _ = t.All.Values(b, worth, false)
	}
	if values == nil {
		for _, br := range t.Branches {
			values = append(values, br.Then().solve(b, worth, false, advised).Value)
		}
	}
	best := math.Inf(-1)
	for i := range values {
		if t.Aim == advise.Lower {
			values[i] *= -1
		}
		best = max(best, values[i])
	}
	out := make([]bool, len(values))
	for i, x := range values {
		out[i] = best-x > near*max(1, math.Abs(x), math.Abs(best))
	}
	return out
}

// narrowed is the tree without what floats can tell from the best: one leaf, or the
// first decision of which fractions have to be asked.
func (t Tree) narrowed(b *odds.Book, worth Worth, advised table.Side) Tree {
	for t.Attack == nil && t.Worth == nil && t.Aim != advise.First {
		t.Branches, t.All = t.likely(b, worth, advised), nil
		if len(t.Branches) > 1 {
			break
		}
		t = t.Branches[0].Then()
	}
	return t
}

// byWorth is the branch that is best for a worth of its own, the first of equal ones.
func (t Tree) byWorth(b *odds.Book, exact bool, advised table.Side) Tree {
	var best Solution
	at := 0
	for i, br := range t.Branches {
		leaf := br.Then()
		leaf.Aims = t.Aims
		if s := leaf.solve(b, t.Worth, exact, advised); i == 0 || t.better(s, best) {
			best, at = s, i
		}
	}
	return t.Branches[at].Then()
}

// better tells whether a is a better branch than the best before it.
func (t Tree) better(a, best Solution) bool {
	sign := 1.0
	if t.Aim == advise.Lower {
		sign = -1
	}
	if a.Exact != nil && best.Exact != nil {
		return float64(a.Exact.Cmp(best.Exact))*sign > 0
	}
	return sign*(a.Value-best.Value) > same*max(1, a.Value, best.Value)
}

// leafWork is the steps that making the question of a leaf counts for.
const leafWork = 1500

func (t Tree) leaf(b *odds.Book, worth Worth, exact bool, advised table.Side) Solution {
	b.Trim()
	b.Steps += leafWork
	aims := t.Aims
	if aims == nil {
		aims = func(_ string, who table.Side) advise.Aim {
			if who == advised {
				return advise.Raise
			}
			return advise.First
		}
	}
	a, float, rat := t.answering(worth)
	if float == nil {
		return Solution{Leaf: &t}
	}
	var s Solution
	if exact {
		s = a.SolveExactly(b, rat, aims)
	} else {
		s = a.Solve(b, float, aims)
	}
	s.Leaf = &t
	s.Choices = a.told(kept(s.Choices, aims))
	if rest := s.Rest; rest != nil {
		s.Rest = func() []Choice { return a.told(kept(rest(), aims)) }
	}
	if whole := s.Whole; whole != nil {
		s.Whole = func() Solution {
			more := whole()
			more.Choices = a.told(kept(more.Choices, aims))
			return more
		}
	}
	return s
}

// kept are the choices of the sides that raise and lower, at which they have more
// than one option; a hidden one of one option is an answer of either side.
func kept(list []Choice, aims advise.Aims) []Choice {
	out := list[:0]
	for _, c := range list {
		aim := aims(c.At, c.Who)
		if (len(c.Options) > 1 || c.Hidden) && aim != advise.First {
			c.Answer = aim == advise.Lower || len(c.Options) == 1
			out = append(out, c)
		}
	}
	return out
}

// told are the choices with how things stand at each in words.
func (a *Attack) told(list []Choice) []Choice {
	for i := range list {
		if c := &list[i]; a.When != nil && c.State != nil && !c.Answer {
			c.When = a.When(c.At, c.State)
		}
		list[i].State = nil
	}
	return list
}

// answering is the law of a leaf that says what its outcomes are worth.
func (t Tree) answering(worth Worth) (*Attack, func([]Value) float64, func([]Value) *big.Rat) {
	if float, rat := worth(t.Attack); float != nil {
		return t.Attack, float, rat
	}
	for i := range t.More {
		if float, rat := worth(&t.More[i]); float != nil {
			return &t.More[i], float, rat
		}
	}
	return nil, nil, nil
}

// Settle makes the decisions of a tree whose leaves hold questions, and returns
// the question of the best one; its first law is that of the best decisions.
func (t Tree) Settle(b *odds.Book, worth Worth, exact bool, advised table.Side) *Question {
	if exact {
		t = t.narrowed(b, worth, advised)
	}
	leaf := &t
	if t.Attack == nil {
		leaf = t.solve(b, worth, exact, advised).Leaf
	}
	q := *leaf.Question
	float, rat := worth(leaf.Attack)
	if float == nil {
		return &q
	}
	laws, aims := q.Laws(), leaf.Aims
	if aims == nil {
		aims = advise.Rivals
	}
	first := laws[0]
	first.Few, first.Mean = nil, nil
	first.Law = func(b *odds.Book) Law { return laws[0].Best(b, float, aims) }
	first.Exact = func(b *odds.Book) Law { return laws[0].BestExactly(b, rat, aims) }
	q.Laws = func() []Attack { return append([]Attack{first}, laws[1:]...) }
	q.Decides = func(b *odds.Book, h *table.Hand) {
		played := laws[0]
		if q.Played != nil {
			played = q.Played(false)
		}
		worth, _ := worth(&played)
		if worth != nil && played.Decide != nil && len(laws[0].Solve(b, float, aims).Choices) > 0 {
			played.Decide(b, worth, aims, h)
		}
	}
	return &q
}
