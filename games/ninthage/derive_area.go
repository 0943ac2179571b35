package ninthage

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// areaFacts are the hits of an Area Attack on the formation as it stands.
func (q *question) areaFacts(l *line, prefix string, add func(string, any, ...attack.Because)) {
	if l.area.X == 0 {
		return
	}
	t := q.foe(l)
	form, models := t.standing(&t.start)
	add("area", fmt.Sprintf("%dx%d", l.area.X, l.area.Y), because("attr.area", "on each of %s", ranksOrFiles(int(l.area.Y))))
	add("area.hits", l.area.hits(&form, models), q.areaWhy(l, &form, models)...)
	if many := q.measured[l.unit]; len(many) > 1 {
		return
	}
	front, flank := l.area, l.area
	front.Flank, flank.Flank = false, true
	add("area.hits.front", front.hits(&form, models))
	add("area.hits.flank", flank.hits(&form, models))
	if l.strand.Assault.Attack.Kind != catapult {
		return
	}
	small := l.smallBox
	hits, size := 0, "none"
	if small.X > 0 {
		hits, size = small.hits(&form, models), fmt.Sprintf("%dx%d", small.X, small.Y)
	}
	add("partial.area", size, because("art.catapult", "one less each way"))
	add("partial.hits", hits, because("area.count", "of a Partial Hit"))
	add("partial.str", l.tiny.str, because("art.catapult", "half of %d, rounded up", l.hit.str))
	add("partial.ap", l.tiny.ap, because("art.catapult", "half of %d, rounded up", l.hit.ap))
}

// areaWhy is how the hits of an Area Attack are counted.
func (q *question) areaWhy(l *line, form *Form, models int) []attack.Because {
	word, ss := "rank", form.ranks()
	if l.area.Flank {
		word, ss = "file", form.files()
	}
	why := []attack.Because{because("area.facing", "%s: up to %s", l.look.facing, several(int(l.area.Y), word))}
	if l.area.Pick < l.area.Y {
		why = append(why, because("area.count", "%s taken", several(int(l.area.Pick), word)))
	}
	ss = slices.Clone(ss)
	slices.SortStableFunc(ss, func(a, b int) int { return min(b, int(l.area.X)) - min(a, int(l.area.X)) })
	var terms []string
	for i := 0; i < len(ss); {
		j := i
		for j < len(ss) && ss[j] == ss[i] && j < int(min(l.area.Pick, l.area.Y)) {
			j++
		}
		if j == i {
			break
		}
		n := min(ss[i], int(l.area.X))
		term := fmt.Sprintf("%d of %d", n, ss[i])
		if j-i > 1 {
			term = fmt.Sprintf("%d x %d of %d", j-i, n, ss[i])
		}
		if i == 0 && ss[i] == 1 {
			term += " model"
		} else if i == 0 {
			term += " models"
		}
		terms = append(terms, term)
		i = j
	}
	if len(terms) == 0 {
		terms = []string{"no " + word}
	}
	why = append(why, because("area.count", "%s", strings.Join(terms, " + ")))
	why = append(why, because("area.cap-unit", "no more than %s", attack.Counted(models, "model", "models")))
	if q.bigBases(q.foe(l)) {
		why = append(why, because("area.big-base", "big bases count as the places they fill"))
	}
	return why
}

// bigBases tells whether a joined model stands on another base than the
// rank-and-file.
func (q *question) bigBases(c *combatant) bool {
	for i := range c.unit.Characters {
		if n, ok := c.footprint(&c.unit.Characters[i].profile); n > 1 || !ok {
			return true
		}
	}
	return false
}

// sightFacts are what the shooters see.
func (q *question) sightFacts(told []*line) {
	var mine []*line
	for _, l := range told {
		if l.strand.Side == 0 {
			mine = append(mine, l)
		}
	}
	if len(mine) == 0 {
		return
	}
	same := func(of func(look) string) bool {
		return !slices.ContainsFunc(mine, func(l *line) bool { return of(l.look) != of(mine[0].look) })
	}
	each := func(name string, of func(*line) (any, []attack.Because), key func(look) string) {
		if same(key) {
			if v, why := of(mine[0]); v != nil {
				q.fact(name, v, why...)
			}
			return
		}
		met := map[string]bool{}
		for _, l := range mine {
			if v, why := of(l); v != nil && !met[l.owner] {
				met[l.owner] = true
				q.fact(l.owner+"."+name, v, why...)
			}
		}
	}
	each("facing", func(l *line) (any, []attack.Because) { return l.look.facing, l.look.faceWhy }, func(k look) string { return k.facing })
	if !q.melee {
		each("range", func(l *line) (any, []attack.Because) {
			if l.look.inches == nil {
				return nil, nil
			}
			return new(big.Rat).Set(l.look.inches), nil
		}, func(k look) string { return fmt.Sprint(k.inches) })
		each("long_range", func(l *line) (any, []attack.Because) { return l.look.long, l.look.longWhy }, func(k look) string { return fmt.Sprint(k.long) })
		each("cover", func(l *line) (any, []attack.Because) { return l.look.cover, l.look.coverWhy }, func(k look) string { return k.cover })
		each("line_of_sight", func(l *line) (any, []attack.Because) { return l.look.sight, nil }, func(k look) string { return fmt.Sprint(k.sight) })
	}
	q.byShooter(mine)
}

// byShooter tells measured shooters apart.
func (q *question) byShooter(mine []*line) {
	var list []any
	for _, l := range mine {
		if len(q.measured[l.unit]) < 2 {
			continue
		}
		row := map[string]any{"models": l.shooters, "facing": l.look.facing, "cover": l.look.cover, "hit.needed": max(l.raw, 2)}
		if l.look.inches != nil {
			row["range"] = new(big.Rat).Set(l.look.inches)
		}
		if l.area.X > 0 {
			t := q.target
			form, models := t.standing(&t.start)
			row["area.hits"] = l.area.hits(&form, models)
		}
		list = append(list, row)
	}
	if list != nil {
		q.fact("by_shooter", list, because("shoot.per-model", "each model by itself"))
	}
}
