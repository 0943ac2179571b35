package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// mostAhead is how many ways to stand a series at several targets may surely meet.
const mostAhead = 100_000

// ahead refuses a series at several targets that can stand in too many ways, before
// it is worked out.
func (c *chain[A, B]) ahead(b *attack.Book, from source[B]) {
	p := &c.p
	if len(c.start.Tracks) == 1 || p.Reloads || p.Pays || p.Inside || p.Ammo && c.start.Ammo < p.Attacks {
		return
	}
	if most := min(b.Limit, mostAhead); c.fewest(from, most) > most {
		tooManyWays(most)
	}
}

// fewest is how many ways to stand a series meets at least; counting stops past a
// limit. What each target has left comes of its own attacks alone, and while nobody
// is gone the targets go together in every way.
func (c *chain[A, B]) fewest(from source[B], limit int) int {
	var left [mostTargets]map[Track]bool
	for i := range left {
		left[i] = map[Track]bool{{}: true}
	}
	for i := range len(c.start.Tracks) {
		left[i] = map[Track]bool{c.start.Tracks[i]: true}
	}
	met := 0
	for at := range c.p.Attacks - 1 {
		i := c.p.Order[at]
		left[i] = c.further(from, at, left[i])
		ways := 1
		for _, all := range left {
			ways *= len(all)
		}
		if met += ways; met > limit {
			break
		}
	}
	return met
}

// further is how the target of an attack may stand after it and not be gone.
func (c *chain[A, B]) further(from source[B], at uint8, before map[Track]bool) map[Track]bool {
	out, t, i := map[Track]bool{}, new(table.T), c.p.Order[at]
	for x := range before {
		v := c.start
		v.Made, v.Tracks[i] = at, x
		if at > 0 {
			v.Start, v.Throw, v.Level = known{}, Throw{}, 0
		}
		for _, r := range from(v).of {
			if w, _ := c.after(t, v, r); !w.Done && !w.Tracks[i].Gone {
				out[w.Tracks[i]] = true
			}
		}
	}
	return out
}
