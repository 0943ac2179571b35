package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Limits on the bundles of decisions that are weighed: how many there are, and the work
// that all of them take, as a book counts it: a second and a half or so.
const (
	mostLeaves  = 4_000
	mostWeighed = 4_000_000
)

// thicket is the leaves of a tree of decisions, with what weighing them takes. What is
// left to do is told from what the leaves weighed so far took, so that what takes too
// long is refused soon.
type thicket struct {
	bounds
	leaves [2]int // to be weighed in floats and, about, in fractions; 0: nobody counted them
	weighed
}

// weighed is leaves that were weighed, in floats and in fractions, and their work: of
// the first apart, since the others share what it worked out.
type weighed struct {
	n, rest     [2]int
	first, took [2]int // the first, and what they took
}

// counted counts the leaves of a tree, and refuses too many before one of them is
// weighed. Where the first of some branches is a leaf the others are taken for leaves
// too. What has grown is kept.
func (w *thicket) counted(t attack.Tree) attack.Tree {
	t, w.leaves[1] = w.count(t)
	return t
}

// count counts leaves: those that are shown in fractions apart, one for each branch but
// the best, of which more is shown.
func (w *thicket) count(t attack.Tree) (grown attack.Tree, shown int) {
	if t.Attack != nil {
		w.met(1)
		return t, 1
	}
	t.Branches = slices.Clone(t.Branches)
	for i, b := range t.Branches {
		next, n := w.count(b.Then())
		shown = max(shown, n)
		t.Branches[i].Then = func() attack.Tree { return next }
		if t.Aim == advise.First {
			return t, shown
		}
		if next.Attack != nil {
			w.met(len(t.Branches) - i - 1)
			break
		}
	}
	if t.Aim == advise.Lower {
		return t, shown
	}
	return t, shown + len(t.Branches) - 1
}

func (w *thicket) met(n int) {
	if w.leaves[0] += n; w.leaves[0] > mostLeaves {
		tooManyBundles()
	}
}

// tree is a tree whose leaves are held to the bounds and weighed.
func (w *thicket) tree(t attack.Tree) attack.Tree { return w.below(t, false) }

// below is tree; told of leaves that floats have valued together.
func (w *thicket) below(t attack.Tree, told bool) attack.Tree {
	if t.Attack != nil {
		return w.end(t, told)
	}
	t.Branches = slices.Clone(t.Branches)
	for i := range t.Branches {
		then := t.Branches[i].Then
		t.Branches[i].Then = func() attack.Tree { return w.below(then(), told || t.All != nil) }
	}
	if all := t.All; all != nil {
		t.All = &attack.Together{Set: all.Set, Values: func(b *attack.Book, worth attack.Worth, exact bool) ([]float64, []*big.Rat) {
			defer w.note(b, one(exact), leavesOf(t))()
			return upToAll(b, w.states, func() ([]float64, []*big.Rat) { return all.Values(b, worth, exact) })
		}}
	}
	return t
}

// leavesOf is how many leaves a tree has, the branches of one decision taken for alike.
func leavesOf(t attack.Tree) int {
	switch {
	case t.Attack != nil:
		return 1
	case t.Aim == advise.First:
		return leavesOf(t.Branches[0].Then())
	}
	return len(t.Branches) * leavesOf(t.Branches[0].Then())
}

// upToAll is upTo of values of all branches.
func upToAll(b *attack.Book, most int, work func() ([]float64, []*big.Rat)) ([]float64, []*big.Rat) {
	var rats []*big.Rat
	values := upTo(b, most, 0, func() (out []float64) {
		out, rats = work()
		return out
	})
	return values, rats
}

func (w *thicket) end(t attack.Tree, told bool) attack.Tree {
	a := w.weigh(w.held(*t.Attack), told)
	t.Attack, t.More = &a, slices.Clone(t.More)
	for i := range t.More {
		t.More[i] = w.weigh(w.held(t.More[i]), told)
	}
	if t.Question != nil {
		t.Question = w.limited(t.Question)
	}
	return t
}

// weigh notes what an attack takes to be solved.
func (w *thicket) weigh(a attack.Attack, told bool) attack.Attack {
	if w.leaves[0] < 2 {
		return a
	}
	out := a
	out.Solve = func(b *attack.Book, worth func([]attack.Value) float64, aims advise.Aims) attack.Solution {
		defer w.note(b, 0, one(!told))()
		return a.Solve(b, worth, aims)
	}
	out.SolveExactly = func(b *attack.Book, worth func([]attack.Value) *big.Rat, aims advise.Aims) attack.Solution {
		defer w.note(b, 1, 1)()
		return a.SolveExactly(b, worth, aims)
	}
	return out
}

// note notes the work of some leaves, when what it returns is called. It may not be more
// than is left, nor that of the first of several more than half of all.
func (w *thicket) note(b *attack.Book, exact, leaves int) func() {
	had, left := b.Work(), mostWeighed-w.spent()
	if w.n == [2]int{} && leaves < w.leaves[0] {
		left = mostWeighed / 2
	}
	b.Steps += leafTakes
	end := b.Allowing(max(1, left))
	return func() {
		end()
		r := recover()
		if m, ok := r.(table.TooMany); ok && m.What == "steps" {
			tooManyBundles()
		}
		if r != nil {
			panic(r)
		}
		took := b.Work() - had
		if w.n[exact] == 0 {
			w.first[exact], w.took[exact] = leaves, took
		} else {
			w.rest[exact] += took
		}
		w.n[exact] += leaves
		w.check()
	}
}

// leafTakes is what it takes to make the attack of a leaf.
const leafTakes = 400

func (w *thicket) spent() int { return w.took[0] + w.took[1] + w.rest[0] + w.rest[1] }

// check refuses what will take too long, going by the leaves weighed so far: after a
// quarter of what it may take only what is far too long.
func (w *thicket) check() {
	spent, will := w.spent(), 0
	for i, n := range w.n {
		if more := n - w.first[i]; more > 0 {
			will += w.took[i] + w.rest[i]/more*max(more, w.leaves[i]-w.first[i])
		}
	}
	switch {
	case spent > mostWeighed, spent > mostWeighed/4 && will > 4*mostWeighed, spent > mostWeighed/2 && will > mostWeighed*5/4:
		tooManyBundles()
	}
}

func tooManyBundles() {
	panic(table.TooMany{Procedure: "too many bundles of boosts, feats and other decisions at once", At: "decisions"})
}
