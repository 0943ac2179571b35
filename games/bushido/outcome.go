package bushido

import (
	"math/bits"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// measures are what is counted of a ranged attack action.
func (a action) measures() []attack.Measure {
	out := []attack.Measure{
		{Name: "attacks"},
		{Name: "hits"},
		{Name: "result", Words: []string{"none"}, Takes: []string{"none"}},
		{Name: "sl", Words: []string{"fail", "none"}, Takes: []string{"fail", "none"}},
		{Name: "wounds"},
		{Name: "damage"},
		{Name: "removed"},
		{Name: "downed"},
		{Name: "slain"},
		{Name: "outcome", Words: endings, Takes: endings},
		{Name: "friend_wounds"},
		{Name: "friend_slain"},
	}
	if len(a.aims) > 1 || len(a.harmed()) > 0 {
		for _, x := range a.aims {
			name := x.plan.final().name
			out = append(out, attack.Measure{Name: "wounds." + name}, attack.Measure{Name: "slain." + name})
		}
	}
	for _, name := range append([]string{"ammo", "reload", "ki", "target_ki"}, markNames[:]...) {
		out = append(out, attack.Measure{Name: name})
	}
	return append(out, attack.Measure{Name: "rice_lost"}, attack.Measure{Name: "rice_kept"})
}

// constants is what the measures of an action need beside its outcome.
type constants struct {
	first    uint8 // the target of the first attack
	full     int   // its wounds
	kami     bool
	apart    bool // each target is counted apart
	ki       int
	theirs   int
	rice     int // of the target's side
	ricePer  [mostTargets]int
	riceSave int // of who is removed to cancel the Damage Roll
}

func (a action) constants() constants {
	m := a.plan.final()
	c := constants{
		first: a.order[0], full: int(m.full()), kami: m.kit.has("Kami"), apart: len(a.aims) > 1 || len(a.harmed()) > 0,
		ki: a.s.attacker.f.KiTokens, theirs: m.f.KiTokens,
	}
	for i, x := range a.aims {
		c.ricePer[i] = x.plan.final().f.Rice
	}
	if a.plan.saviour != nil {
		c.riceSave = a.plan.saviour.f.Rice
	}
	for _, m := range a.s.all() {
		if m.side == table.Defender {
			c.rice += m.f.Rice
		}
	}
	return c
}

// fill writes the measures of one outcome, in their order.
func (c *constants) fill(v *Count, ends []Track, out []attack.Value) {
	i := 0
	put := func(n int) {
		out[i] = attack.Value{N: int64(n)}
		i++
	}
	word := func(w string) {
		out[i] = attack.Value{Word: w}
		i++
	}
	put(int(v.Rolled) + int(v.Fallout.Rolled))
	put(int(v.Hits) + int(v.Fallout.Hits))
	switch {
	case !v.First:
		word("none")
		word("none")
	case v.Over < 0:
		put(int(v.Result))
		word("fail")
	default:
		put(int(v.Result))
		put(int(v.Over))
	}
	t := &ends[c.first]
	put(int(t.Wounds))
	full := c.full
	if c.kami {
		full -= int(v.Theirs)
	}
	put(min(int(t.Wounds), full))
	put(one(t.Removed))
	put(one(t.Downed))
	gone, lost := c.losses(v, ends)
	put(gone)
	word(endings[v.End])
	put(int(v.FWounds) + int(v.Fallout.FriendWounds))
	put(bits.OnesCount8(v.Lost) + int(v.Fallout.FriendsGone))
	if c.apart {
		for k := range ends {
			put(int(ends[k].Wounds))
			put(one(ends[k].Gone))
		}
	}
	put(int(v.Ammo))
	put(int(v.Reload))
	put(c.ki - int(v.Ki))
	if c.kami {
		put(int(t.Left))
	} else {
		put(c.theirs - int(v.Theirs))
	}
	for _, n := range v.Marks {
		put(int(n))
	}
	put(lost)
	put(c.rice - lost)
}

// losses counts models of the target's side that are gone, and their rice.
func (c *constants) losses(v *Count, ends []Track) (gone, lost int) {
	for i := range ends {
		if ends[i].Gone {
			gone++
			lost += c.ricePer[i]
		}
	}
	if v.Saved {
		gone++
		lost += c.riceSave
	}
	return gone + int(v.Fallout.Gone), lost + int(v.Fallout.Rice)
}
