package wh40k9

import (
	"github.com/enfilade/enfilade/internal/table"
)

// hitRoll is one hit roll; its result is what it came to.
type hitRoll struct {
	Strike
	Spend byte // 'h': a Command Re-roll is there for it
}

type rolled struct {
	Hits    uint8
	Auto    bool
	One     bool
	Mortal  uint8
	Wounded bool
	Kind    uint8
	Spent   bool // a Command Re-roll
}

// rolling is one roll and what it came to.
type rolling struct {
	Blow
	Over  bool
	Spent bool
	Came  rolled
}

func (h hitRoll) Step(t *table.T, r rolling) (rolling, bool) {
	if r.Over {
		return r, false
	}
	spend := h.Spend
	if r.Spent {
		spend = 0
	}
	b, x := h.step(t, r.Blow, Saving{}, spend)
	r.Spent = r.Spent || x.spent > 0
	if b.At == rollHit {
		r.Blow = b
		return r, true
	}
	came := rolled{Hits: uint8(x.hits), One: x.one, Mortal: x.mortal, Spent: r.Spent}
	came.Auto = b.At == rollWound && b.Auto
	if x.ended {
		came.Hits, came.Kind = uint8(x.hits), 1
	}
	return rolling{Over: true, Came: came}, true
}

func (h hitRoll) Result(r rolling) rolled { return r.Came }

// woundRoll is one wound roll.
type woundRoll struct {
	Strike
	Spend byte // 'w': a Command Re-roll is there for it
}

func (w woundRoll) Step(t *table.T, r rolling) (rolling, bool) {
	if r.Over {
		return r, false
	}
	if r.At == rollHit {
		r.At = rollWound
	}
	spend := w.Spend
	if r.Spent {
		spend = 0
	}
	b, x := w.step(t, r.Blow, Saving{}, spend)
	r.Spent = r.Spent || x.spent > 0
	if b.At == rollWound {
		r.Blow = b
		return r, true
	}
	came := rolled{Wounded: x.wound, Mortal: x.mortal, Spent: r.Spent}
	if x.wound && b.At == rollSave {
		came.Kind = 1 + b.Kind
	}
	return rolling{Over: true, Came: came}, true
}

func (w woundRoll) Result(r rolling) rolled { return r.Came }

// saveRoll is one saving throw; its result is 1 if it fails.
type saveRoll struct {
	Strike
	Need Saving
}

func (s saveRoll) Step(t *table.T, r rolling) (rolling, bool) {
	if r.Over {
		return r, false
	}
	r.At = rollSave
	b, x := s.step(t, r.Blow, s.Need, 0)
	if x.rolled == 0 {
		r.Blow = b
		return r, true
	}
	return rolling{Over: true, Came: rolled{Wounded: x.unsaved}}, true
}

func (s saveRoll) Result(r rolling) int { return int(b2n(r.Came.Wounded)) }
