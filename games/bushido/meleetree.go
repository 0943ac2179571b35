package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// grown is the decisions of a melee exchange that are open to a mind: boosts and
// feats of the advised side, then the splits.
func (d *duel) grown(m mind) attack.Tree {
	side := 0
	if m.defends {
		side = 1
	}
	if m.odds {
		return d.splitTree(m)
	}
	return d.poolTree(m, side)
}

// keysOf are a side's decisions.
func (s *scene) keysOf(i int) (boosts, special, split decision, feats featsFile) {
	if i == 0 {
		return s.dec.Boosts, s.dec.Special, s.dec.Split, s.dec.Feats
	}
	return s.dec.TargetBoosts, s.dec.TargetSpecial, s.dec.TargetSplit, s.dec.TargetFeats
}

// poolTree offers boosts and feats.
func (d *duel) poolTree(m mind, i int) attack.Tree {
	s := d.s
	side := d.sides[i].side
	boosts, _, _, feats := s.keysOf(i)
	most := 0
	if m.decision(side, boosts) != fixed {
		most = d.mostBoosts(i)
	}
	var offered []declared
	if m.feats(side, feats, atPool) != fixed {
		offered = d.poolFeats(i)
	}
	var t attack.Tree
	type bundle struct {
		name string
		ki   int
		make func() *duel
		rule []table.RuleID
	}
	var all []bundle
	for bits := range 1 << len(offered) {
		var list []declared
		for k, f := range offered {
			if bits>>k&1 == 1 {
				list = append(list, f)
			}
		}
		for n := 0; n <= most; n++ {
			ki := sumCost(list, d.sides[i]) + n*s.cost(d.sides[i], d.sides[i].f.MeleeBoost)
			base := d.spent(i) - d.boosts[i]*s.cost(d.sides[i], d.sides[i].f.MeleeBoost)
			if m.decision(side, boosts) == fixed {
				base = d.spent(i)
			}
			if base+ki > s.purse(d.sides[i]) {
				break
			}
			all = append(all, bundle{nameOf("", n, list), ki, func() *duel { return d.pooled(i, n, list, m.decision(side, boosts) != fixed) }, append(featRules(list), "bushido.decision.boost", "bushido.ki.boost")})
		}
	}
	if len(all) < 2 {
		return d.splitTree(m)
	}
	slices.SortStableFunc(all, func(a, b bundle) int { return a.ki - b.ki })
	t = attack.Tree{At: "pool", Who: side, Aim: advise.Raise}
	for _, b := range all {
		t.Branches = append(t.Branches, attack.Branch{Option: b.name, Rules: b.rule, Then: func() attack.Tree { return b.make().splitTree(m) }})
	}
	return t
}

// poolFeats are the feats a side may declare with its pool.
func (d *duel) poolFeats(i int) []declared {
	s := d.s
	var out []declared
	p := &plan{weapon: d.weapons[0], target: d.sides[1], walk: "none", feats: d.feats[0], theirs: d.feats[1]}
	for _, x := range d.sides[i].feats {
		if w := max(x.Window, atPool); x.Window <= atReroll && len(s.featFaults(d.sides[i], x, w, p)) == 0 && !p.declares(x) && len(out) < mostFeats {
			out = append(out, declared{feat: x, by: d.sides[i], at: w, cost: s.cost(d.sides[i], x.Cost)})
		}
	}
	slices.SortStableFunc(out, func(a, b declared) int {
		if a.feat.Name < b.feat.Name {
			return -1
		}
		return 1
	})
	return out
}

// pooled is the duel with boosts and feats of one side.
func (d *duel) pooled(i, boosts int, list []declared, counted bool) *duel {
	q := *d
	if counted {
		q.boosts[i] = boosts
	}
	q.feats[i] = append(slices.Clone(d.feats[i]), list...)
	d.s.evenPools(&q)
	for k := range 2 {
		if !q.stated[k] {
			_, _, x, _ := d.s.keysOf(k)
			d.s.readSplit(&q, k, x, "")
		}
	}
	q.first, q.why = d.s.initiative(&q)
	return &q
}

// allocation is one way to split a side's dice, with a special.
type allocation struct {
	name    string
	special *term
	split   [2]int
	rules   []table.RuleID
}

// allocations lists the legal splits of a side, with the specials that are open.
func (d *duel) allocations(m mind, i int) []allocation {
	s := d.s
	_, special, split, _ := s.keysOf(i)
	side := d.sides[i].side
	specials := []*term{d.special[i]}
	open := m.decision(side, special) != fixed
	if open {
		specials = []*term{nil}
		for _, x := range s.meleeSpecials(d, i) {
			if len(s.meleeSpecialFaults(d, i, x)) == 0 {
				specials = append(specials, &x)
			}
		}
	}
	aggressive, defensive, _ := s.bent(d, i)
	var out []allocation
	for _, x := range specials {
		n := d.even[i]
		if x != nil {
			n -= x.X
		}
		for def := range n + 1 {
			at := [2]int{n - def, def}
			if len(splitFaults(aggressive, defensive, at[0], at[1])) > 0 {
				continue
			}
			if fixedSplit := m.decision(side, split) == fixed && split.Text != "secret"; fixedSplit && (d.stated[i] && at != d.split[i] || !d.stated[i] && at != d.evenSplit(i, n)) {
				continue
			}
			name := "split " + itoa(at[0]) + "/" + itoa(at[1])
			rules := ids("bushido.melee.allocation", "bushido.decision.allocation")
			if open && x != nil {
				name += " + special " + x.Text
				rules = append(rules, "bushido.special.cost", x.Rule)
			}
			out = append(out, allocation{name, x, at, rules})
		}
	}
	return out
}

// evenSplit is the default split of n dice.
func (d *duel) evenSplit(i, n int) [2]int {
	aggressive, defensive, _ := d.s.bent(d, i)
	if n%2 == 1 && defensive && !aggressive {
		return [2]int{n / 2, n - n/2}
	}
	return [2]int{n - n/2, n / 2}
}

// splitTree offers the splits: one side after the other, or both in secret.
func (d *duel) splitTree(m mind) attack.Tree {
	s := d.s
	if s.dec.Split.Text == "secret" || s.dec.TargetSplit.Text == "secret" {
		return d.secretTree(m)
	}
	order := []int{0, 1}
	if m.defends || s.dec.Split.Best {
		order = []int{1, 0}
	}
	if s.dec.TargetSplit.Best {
		order = []int{0, 1}
	}
	return d.splitOf(m, order)
}

func (d *duel) splitOf(m mind, order []int) attack.Tree {
	if len(order) == 0 {
		o := open{}
		if m.odds || m.any || d.even[0]+d.even[1] <= mostPicked {
			o.rerolls = m.rerolls()
		}
		o.steps = d.joins()
		x := d.exchange(o, nil)
		a := d.bind(x, d.startOf())
		leaf := attack.Tree{Attack: &a, Aims: m.aims()}
		if !x.Record {
			leaf.More = []attack.Attack{d.results(x)}
		}
		if m.odds {
			own := selfish(a)
			leaf.Attack = &own
			leaf.Question = d.asked(o)
		}
		return leaf
	}
	i := order[0]
	side := d.sides[i].side
	_, special, split, _ := d.s.keysOf(i)
	h := max(m.decision(side, split), m.decision(side, special))
	list := d.allocations(m, i)
	if h == fixed || len(list) == 0 {
		return d.splitOf(m, order[1:])
	}
	if len(list) == 1 {
		return d.allocated(i, list[0]).splitOf(m, order[1:])
	}
	t := attack.Tree{At: "split", Who: side, Aim: h.aim()}
	for _, x := range list {
		t.Branches = append(t.Branches, attack.Branch{Option: x.name, Rules: x.rules, Then: func() attack.Tree {
			return d.allocated(i, x).splitOf(m, order[1:])
		}})
	}
	return t
}

// mostPicked is the most dice of both sides of which advise picks those to
// reroll unasked; of more the defaults stand unless rerolls are marked open.
const mostPicked = 8

// allocated is the duel with one side's split.
func (d *duel) allocated(i int, x allocation) *duel {
	q := *d
	q.special[i], q.split[i] = x.special, x.split
	return &q
}

// secretTree has both sides split at once, neither seeing the other's.
func (d *duel) secretTree(m mind) attack.Tree {
	var moves [2][]*term
	for i := range 2 {
		_, special, _, _ := d.s.keysOf(i)
		if m.decision(d.sides[i].side, special) == fixed {
			continue
		}
		moves[i] = []*term{nil}
		for _, x := range d.s.meleeSpecials(d, i) {
			if len(d.s.meleeSpecialFaults(d, i, x)) == 0 && len(moves[i]) < mostMoves {
				moves[i] = append(moves[i], &x)
			}
		}
	}
	x := d.exchange(open{}, &moves)
	x.Secret = true
	a := d.bind(x, Fray{})
	return attack.Tree{Attack: &a, Aims: m.aims()}
}
