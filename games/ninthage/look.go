package ninthage

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	g "github.com/enfilade/enfilade/internal/geometry"
)

// look is what shooters see of the target: facts of the situation, or measured.
type look struct {
	facing   string
	inches   *big.Rat // nil: not stated
	long     bool
	longWhy  []attack.Because
	moved    string
	stand    bool
	cover    string
	coverWhy []attack.Because
	sight    bool
	faceWhy  []attack.Because
	measured bool
	exact    *g.Number // the distance measured
}

// looks reads the situation, and what a group sees otherwise.
func (q *question) looks(over *situation) look {
	s := &q.f.Situation
	l := look{facing: "front", moved: "none", cover: "none", sight: true}
	l.read(s)
	if over != nil {
		l.read(over)
	}
	return l
}

func (l *look) read(s *situation) {
	if s.Facing != "" {
		l.facing = s.Facing
	}
	if s.Range.Rat != nil {
		l.inches = s.Range.Rat
		l.long = false
	}
	if s.Has("long_range") {
		l.long = s.LongRange
		if s.Range.Rat == nil {
			l.inches = nil
		}
	}
	if s.Moved.how != "" {
		l.moved = s.Moved.how
	}
	if s.Has("stand_and_shoot") {
		l.stand = s.StandAndShoot
	}
	if s.Has("cover") {
		l.cover, l.coverWhy = s.Cover.kind()
	}
	if s.Has("line_of_sight") {
		l.sight = s.LineOfSight
	}
}

// kind is the cover that hidden fractions come to: half or more is covered.
func (c cover) kind() (string, []attack.Because) {
	if !c.fractions {
		return firstNonEmpty(c.word, "none"), nil
	}
	zero := new(big.Rat)
	hard, soft := c.block.Hard.Rat, c.block.Soft.Rat
	if hard == nil {
		hard = zero
	}
	if soft == nil {
		soft = zero
	}
	return coverOf(hard, soft)
}

func coverOf(hard, soft *big.Rat) (string, []attack.Because) {
	half := big.NewRat(1, 2)
	sum := new(big.Rat).Add(hard, soft)
	why := []attack.Because{because("geo.cover", "%s behind Hard Cover, %s behind Soft Cover", short(hard), short(soft))}
	if hard.Cmp(half) == 0 || hard.Cmp(half) < 0 && sum.Cmp(half) == 0 {
		why = append(why, because("geo.half", "exactly half is covered"))
	}
	switch {
	case hard.Cmp(half) >= 0:
		return "hard", why
	case sum.Cmp(half) >= 0:
		return "soft", why
	}
	return "none", why
}

func short(r *big.Rat) string {
	if s := r.RatString(); len(s) <= 9 {
		return s
	}
	return r.FloatString(3)
}

// distance settles Long Range for a weapon: beyond half of its range.
func (l *look) distance(w *weapon) {
	if l.inches == nil || !w.Range.set {
		return
	}
	half := new(big.Rat).Quo(w.Range.most.Rat, inches(2))
	l.long = l.inches.Cmp(half) > 0
	if l.exact != nil {
		l.long = g.Rat(half).Less(*l.exact)
	}
	if l.long {
		l.longWhy = []attack.Because{because("geo.range", `%s" is beyond half of %s"`, short(l.inches), short(w.Range.most.Rat))}
	} else {
		l.longWhy = []attack.Because{because("geo.range", `%s" is within half of %s"`, short(l.inches), short(w.Range.most.Rat))}
	}
}

func (l look) flank() bool {
	return slices.Contains([]string{"flank", "left flank", "right flank"}, l.facing)
}
