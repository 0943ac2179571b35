package bushido

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

func (d *duel) measures(record bool) []attack.Measure {
	words := []string{"target slain", "attacker slain", "both slain", "neither slain"}
	levels := []string{"fail", "none"}
	out := []attack.Measure{
		{Name: "sl", Words: levels, Takes: levels},
		{Name: "target_sl", Words: levels, Takes: levels},
		{Name: "wounds"},
		{Name: "damage"},
		{Name: "removed"},
		{Name: "downed"},
		{Name: "slain"},
		{Name: "attacker_wounds"},
		{Name: "attacker_damage"},
		{Name: "attacker_removed"},
		{Name: "attacker_slain"},
		{Name: "swing"},
		{Name: "outcome", Words: words, Takes: words},
		{Name: "ki"},
		{Name: "target_ki"},
	}
	for _, name := range markNames {
		out = append(out, attack.Measure{Name: name})
	}
	out = append(out, attack.Measure{Name: "rice_lost"}, attack.Measure{Name: "rice_kept"})
	if record {
		for _, name := range resultNames {
			out = append(out, attack.Measure{Name: name})
		}
	}
	return out
}

var resultNames = []string{"attacker_attack", "attacker_defence", "target_attack", "target_defence"}

// fill writes the measures of one outcome, in their order.
func (d *duel) fill(x *Exchange, r Brawl, out []attack.Value) {
	i := 0
	put := func(n int) {
		out[i] = attack.Number(n)
		i++
	}
	for side := range 2 {
		switch {
		case !r.Struck[side]:
			out[i] = attack.Word("none")
			i++
		case r.Over[side] < 0:
			out[i] = attack.Word("fail")
			i++
		default:
			put(int(r.Over[side]))
		}
	}
	for _, side := range []int{1, 0} {
		h := r.Harm[side]
		put(int(h.Wounds))
		put(min(int(h.Wounds), int(x.Left[side])))
		put(one(h.Removed))
		if side == 1 {
			put(one(h.Downed))
		}
		put(one(h.Gone))
	}
	theirs, mine := r.Harm[1].Gone, r.Harm[0].Gone
	put(one(theirs) - one(mine))
	out[i] = attack.Word([]string{"neither slain", "target slain", "attacker slain", "both slain"}[one(theirs)+2*one(mine)])
	i++
	for side := range 2 {
		put(d.kiLeft(r, side))
	}
	for _, n := range r.Marks {
		put(int(n))
	}
	all := 0
	for _, m := range d.s.all() {
		if m.side == table.Defender {
			all += m.f.Rice
		}
	}
	lost := one(theirs) * d.sides[1].f.Rice
	put(lost)
	put(all - lost)
	if x.recorded() {
		for side := range 2 {
			put(int(r.Results[side][0]))
			put(int(r.Results[side][1]))
		}
	}
}

// kiLeft is a side's tokens afterwards.
func (d *duel) kiLeft(r Brawl, side int) int {
	m := d.sides[side]
	n := m.f.KiTokens - d.spent(side)
	if m.kit.has("Kami") && r.Harm[side] != (Harm{}) {
		n = int(r.Harm[side].Left)
	}
	return max(0, n-int(r.Ki[side]))
}

// spent is the Ki a side spends before the dice.
func (d *duel) spent(i int) int {
	m := d.sides[i]
	n := d.boosts[i] * d.s.cost(m, m.f.MeleeBoost)
	for _, f := range d.feats[i] {
		if f.by == m && f.at != atHit {
			n += f.cost
		}
	}
	return n
}
