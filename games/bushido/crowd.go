package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// crowd is the ways for the action to stand, in the order they are met.
type crowd[K comparable, N any] struct {
	keys []K
	n    []N
	at   map[K]int32
	// by is a number that keys which are the same have alike, of long keys that
	// would take long to be looked up as they are; nil: they are short.
	by   func(*K) uint64
	like map[uint64]int32 // the last key of a number
	then []int32          // the one of the same number before it
}

// place is the place of a key, and whether it is new.
func (c *crowd[K, N]) place(k K) (int32, bool) {
	var n uint64
	if c.by != nil {
		n = c.by(&k)
	}
	i, ok := c.find(&k, n)
	if ok {
		return i, false
	}
	i = int32(len(c.keys))
	var zero N
	c.keys, c.n = append(c.keys, k), append(c.n, zero)
	if c.by == nil {
		if c.at == nil {
			c.at = map[K]int32{}
		}
		c.at[k] = i
		return i, true
	}
	if c.like == nil {
		c.like = map[uint64]int32{}
	}
	before, met := c.like[n]
	if !met {
		before = -1
	}
	c.like[n], c.then = i, append(c.then, before)
	return i, true
}

// find is the place of a key of that number, if it has one.
func (c *crowd[K, N]) find(k *K, n uint64) (int32, bool) {
	if c.by == nil {
		i, ok := c.at[*k]
		return i, ok
	}
	i, ok := c.like[n]
	for ok && c.keys[i] != *k {
		i = c.then[i]
		ok = i >= 0
	}
	return i, ok
}

// crowds are rows of ways for an action to stand.
func crowds[B tracks, N any](n int) []crowd[Volley[B], N] {
	rows := make([]crowd[Volley[B], N], n)
	for i := range rows {
		rows[i].by = (*Volley[B]).number
	}
	return rows
}

// crowded refuses too many ways to stand.
func crowded(b *attack.Book, met int) {
	b.Check()
	if met > b.Limit {
		panic(table.TooMany{What: "states"})
	}
}

// Limits on an action in which somebody decides as it goes on, over all ways for it to
// stand: reports of the attacks made there, some half a microsecond each, and edges of
// their scripts, in floats and in fractions, some one and a hundred nanoseconds.
const mostReports = 2_000_000

var mostEdges = [2]int{600_000_000, 8_000_000}

func tooManyReports() {
	panic(table.TooMany{Procedure: "more than " + itoa(mostReports) + " reports of attacks, over all ways for the action to stand (fewer attacks or wounds, or less that is best or open)"})
}

func tooManyEdges(most int) {
	panic(table.TooMany{Procedure: "more than " + itoa(most) + " ways for the dice of attacks to come out, over all ways for the action to stand (fewer dice, attacks or wounds, or less that is best or open)"})
}
