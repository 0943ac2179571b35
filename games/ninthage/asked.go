package ninthage

import (
	"reflect"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// asked is the decisions before the dice that a play puts to the players: those
// of both sides that the file leaves out or open, one after another. What would
// be done unasked stands first.
func (q *question) asked() attack.Tree { return q.put(map[string]bool{}) }

// put is the first decision that has not been put yet.
func (q *question) put(made map[string]bool) attack.Tree {
	if len(q.illegal) > 0 || len(q.f.SoFar) > 0 {
		return attack.Tree{Question: q.question()}
	}
	for _, d := range q.decisionsNow() {
		if made[d.key] || q.dec.Has(d.key) && !d.open {
			continue
		}
		t := attack.Tree{At: d.key, Who: d.who}
		done := map[string]bool{d.key: true}
		for k := range made {
			done[k] = true
		}
		first := 0
		for _, o := range d.options {
			next := q.with(d.key, o.text)
			if next == nil {
				continue
			}
			if first == 0 && len(t.Branches) > 0 && next.same(q) {
				first = len(t.Branches)
			} else if len(t.Branches) == 0 && next.same(q) {
				first = -1 // it stands first as it is
			}
			t.Branches = append(t.Branches, attack.Branch{Option: o.name, Rules: o.rules, Then: func() attack.Tree { return next.put(done) }})
		}
		if first > 0 {
			b := t.Branches[first]
			t.Branches = slices.Insert(slices.Delete(t.Branches, first, first+1), 0, b)
		}
		if len(t.Branches) > 1 {
			return t
		}
	}
	return attack.Tree{Question: q.question()}
}

// same tells whether two questions resolve the same attacks the same way.
func (q *question) same(as *question) bool {
	q.settle()
	as.settle()
	a := ask{stages: CountLosses, unit: -1, pool: -1}
	x, _ := q.phase(a)
	y, _ := as.phase(a)
	x.settleSaves()
	y.settleSaves()
	return x.Hold == y.Hold && reflect.DeepEqual(x.Strands, y.Strands) && reflect.DeepEqual(x.Against, y.Against)
}

// settleSaves leaves out what is saved against a Lethal Strike where there is
// none.
func (p *Plan) settleSaves() {
	settle := func(ks ...*Strike) {
		for _, k := range ks {
			if !k.Lethal {
				k.Least, k.LeastAgain = 7, 0
			}
		}
	}
	for i := range p.Strands {
		a := &p.Strands[i].Assault.Attack
		settle(&a.Plain, &a.Bracketed, &a.Small)
	}
	for i := range p.Against {
		for j := range p.Against[i] {
			x := &p.Against[i][j]
			settle(&x.Plain, &x.Bracketed, &x.Small)
		}
	}
}
