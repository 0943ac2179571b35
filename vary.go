package enfilade

import (
	"errors"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// ErrNoFastWay is the error of Variation.Worths for what only a reading of the
// whole scenario answers.
var ErrNoFastWay = errors.New("this needs the whole scenario")

// Variation is one scenario asked again and again with other values at some of
// its places, as in a sweep.
type Variation struct {
	root   *Tree
	title  string
	places []Place
	keys   [][][]string // by place, value, part
	game   attack.Game
}

// Place is a path of a scenario and the values that stand there by turns.
type Place struct {
	Path   string
	Values []*Tree
}

// Vary prepares a scenario for being asked with the values of the places. The
// tree and the values must not be changed while it is used; several goroutines
// may use it.
func Vary(root *Tree, title string, places []Place) *Variation {
	v := &Variation{root: root, title: title, places: places}
	if g, err := gameOf(&scenario.Document{Root: root}); err == nil {
		v.game = g
	}
	if v.game.Parts == nil {
		return v
	}
	v.keys = make([][][]string, len(places))
	for i, p := range places {
		for _, value := range p.Values {
			v.keys[i] = append(v.keys[i], v.game.Parts.Keys(p.Path, value))
		}
	}
	return v
}

// Tree is the scenario with the i-th value of every place, in their order. The
// error names a place that the scenario has no room for.
func (v *Variation) Tree(at []int) (*Tree, error) {
	t := v.root.Clone()
	for i, p := range v.places {
		if err := t.Put(p.Path, p.Values[at[i]].Clone()); err != nil {
			return nil, Problems{{Path: p.Path, Message: err.Error()}}
		}
	}
	t.Rename()
	return t, nil
}

// Read is the scenario with the i-th value of every place.
func (v *Variation) Read(at []int) (*Scenario, error) {
	t, err := v.Tree(at)
	if err != nil {
		return nil, err
	}
	r := read(&scenario.Document{Root: t}, v.title, nil, nil)
	return r.Scenario, r.Err
}

// Worths answers several goals of one scenario: the chance of each, or the mean
// that it asks for. The error is Problems.
func (s *Scenario) Worths(b *Book, goals []Goal) (out []float64, err error) {
	b = bookOr(b)
	defer s.tooLarge(b, &err)
	if err := s.decided(); err != nil {
		return nil, err
	}
	laws := map[int]attack.Law{}
	for _, g := range goals {
		if err := s.check(g); err != nil {
			return nil, err
		}
		w, err := s.worthOf(b, g, laws)
		if err != nil {
			return nil, err
		}
		if g.mean == "" {
			w = min(w, 1) // a sum of chances, each rounded, may exceed it by a bit
		}
		out = append(out, w)
	}
	return out, nil
}

// worthOf answers one goal, from a law that was worked out before if it can.
func (s *Scenario) worthOf(b *Book, g Goal, laws map[int]attack.Law) (float64, error) {
	if s.q.Settle == nil {
		for i, a := range s.laws() {
			gb, ok := g.bind(a.Measures)
			if !ok {
				continue
			}
			if _, ok := laws[i]; !ok {
				laws[i] = a.Law(b.Book)
			}
			return gb.odds(laws[i]).P, nil
		}
	}
	o, err := s.Odds(b, OddsOptions{Goal: g, NoRules: true})
	if err != nil {
		return 0, err
	}
	return o.Goal.P, nil
}

// WorthsExactly is Worths in fractions.
func (s *Scenario) WorthsExactly(b *Book, goals []Goal) ([]*big.Rat, error) {
	var out []*big.Rat
	for _, g := range goals {
		o, err := s.Odds(b, OddsOptions{Goal: g, NoRules: true, Exact: true})
		if err != nil {
			return nil, err
		}
		out = append(out, o.Goal.Exact)
	}
	return out, nil
}
