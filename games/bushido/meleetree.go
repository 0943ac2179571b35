package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// grown is the decisions of a melee exchange that are open to a mind, in the
// order of play: weapons, the other player first; boosts and feats, the side
// without initiative first; then the splits.
func (d *duel) grown(m mind) attack.Tree {
	own := *d
	own.memory = &memory{}
	d = &own
	m = d.picking(m)
	if d.s.past.begun() {
		return d.splitOf(m, nil)
	}
	return d.weaponTree(m, []int{1, 0})
}

// picking is a mind with whether it picks dice unasked.
func (d *duel) picking(m mind) mind {
	m.picks = d.even[0]+d.even[1] <= mostPicked && d.ways(m) <= mostPicks
	return m
}

// ways is about how many exchanges the decisions of a mind may come to.
func (d *duel) ways(m mind) int {
	n := 1
	for i := range 2 {
		side := d.sides[i].side
		boosts, special, split, feats := d.s.keysOf(i)
		if m.decision(side, [2]decision{d.s.dec.Weapon, d.s.dec.TargetWeapon}[i]) != fixed {
			n *= len(d.armed(i))
		}
		n *= max(1, len(d.bundles(i, m.decision(side, boosts) != fixed, m.feats(side, feats, atPool) != fixed)))
		if max(m.decision(side, special), m.decision(side, split)) != fixed {
			n *= max(1, len(d.allocations(m, i)))
		}
	}
	return n
}

// weaponTree offers the weapons of the sides in order.
func (d *duel) weaponTree(m mind, order []int) attack.Tree {
	if len(order) == 0 {
		d.meleeBundles(m)
		return d.poolTree(m, []int{1 - d.first, d.first})
	}
	i := order[0]
	side := d.sides[i].side
	h := m.decision(side, [2]decision{d.s.dec.Weapon, d.s.dec.TargetWeapon}[i])
	var all []*duel
	if h != fixed {
		all = d.armed(i)
	}
	if len(all) < 2 {
		return d.weaponTree(m, order[1:])
	}
	t := attack.Tree{At: "weapon", Who: side, Aim: h.aim()}
	for _, q := range all {
		t.Branches = append(t.Branches, attack.Branch{
			Option: "weapon " + q.weapons[i].name, Rules: ids("bushido.melee.weapon", "bushido.decision.weapon"),
			Set:  written(side, "weapon "+q.weapons[i].name),
			Then: func() attack.Tree { return q.weaponTree(m, order[1:]) },
		})
	}
	return t
}

// armed is the duel with each weapon that a side may fight it with, the one it
// has first. What else the file decides must stay legal.
func (d *duel) armed(i int) []*duel {
	out := []*duel{d}
	for _, w := range d.sides[i].weapons {
		if w == d.weapons[i] || w.ranged() {
			continue
		}
		c := *d.s
		c.faults, c.illegal = &scenario.Faults{}, &scenario.Faults{}
		weapons := d.weapons
		weapons[i] = w
		q := c.duelWith(weapons)
		if !c.faults.Any() && !c.illegal.Any() {
			q.s, q.memory = d.s, d.memory
			out = append(out, q)
		}
	}
	return out
}

// keysOf are a side's decisions.
func (s *scene) keysOf(i int) (boosts, special, split decision, feats featsFile) {
	if i == 0 {
		return s.dec.Boosts, s.dec.Special, s.dec.Split, s.dec.Feats
	}
	return s.dec.TargetBoosts, s.dec.TargetSpecial, s.dec.TargetSplit, s.dec.TargetFeats
}

// bundle is boosts and feats that a side declares together.
type bundle struct {
	name string
	ki   int
	make func() *duel
	rule []table.RuleID
	set  []string // how a file writes its feats
}

// poolTree offers boosts and feats to the sides in order.
func (d *duel) poolTree(m mind, order []int) attack.Tree {
	if len(order) == 0 {
		return d.splitTree(m)
	}
	i := order[0]
	side := d.sides[i].side
	boosts, _, _, feats := d.s.keysOf(i)
	counted := m.decision(side, boosts) != fixed
	all := d.bundles(i, counted, m.feats(side, feats, atPool) != fixed)
	switch len(all) {
	case 0:
		return d.poolTree(m, order[1:])
	case 1:
		return all[0].make().poolTree(m, order[1:])
	}
	t := attack.Tree{At: "pool", Who: side, Aim: max(m.decision(side, boosts), m.feats(side, feats, atPool)).aim()}
	for _, b := range all {
		t.Branches = append(t.Branches, attack.Branch{Option: b.name, Rules: b.rule, Set: append(written(side, b.name), b.set...), Then: func() attack.Tree { return b.make().poolTree(m, order[1:]) }})
	}
	return t
}

// bundles lists what a side can pay for, the cheapest first.
func (d *duel) bundles(i int, counted, declares bool) []bundle {
	s, most := d.s, 0
	cost := s.cost(d.sides[i], d.sides[i].f.MeleeBoost)
	base := d.spent(i) + d.spentOnHits(i)
	if counted {
		most = d.mostBoosts(i)
		base -= d.boosts[i] * cost
	}
	var offered []declared
	if declares {
		offered = d.poolFeats(i)
	}
	var all []bundle
	for bits := range 1 << len(offered) {
		if !leading(offered, bits) {
			continue
		}
		var list []declared
		for k, f := range offered {
			if bits>>k&1 == 1 {
				list = append(list, f)
			}
		}
		set := s.featSet(d.sides[i].side, slices.Concat(d.feats[i], list), list)
		for n := 0; n <= most; n++ {
			ki := sumCost(list, d.sides[i]) + n*cost
			if base+ki > s.purse(d.sides[i]) {
				break
			}
			made := func() *duel { return d.pooled(i, n, list, counted) }
			if x := d.special[i]; x != nil && x.X > 0 && len(s.meleeSpecialFaults(made(), i, *x)) > 0 {
				continue
			}
			all = append(all, bundle{nameOf("", n, list), ki, made, append(featRules(list), "bushido.decision.boost", "bushido.ki.boost"), set})
		}
	}
	slices.SortStableFunc(all, func(a, b bundle) int { return a.ki - b.ki })
	return all
}

// spentOnHits is the most Ki that a side keeps for feats after a success.
func (d *duel) spentOnHits(i int) int {
	most := 0
	for _, set := range d.byHit[i] {
		most = max(most, sumCost(set, d.sides[i]))
	}
	return most
}

// poolFeats are the feats a side may declare with its pool.
func (d *duel) poolFeats(i int) []declared {
	s := d.s
	var out []declared
	p := &plan{weapon: d.weapons[0], target: d.sides[1], walk: "none", feats: d.feats[0], theirs: d.feats[1]}
	for _, x := range d.sides[i].feats {
		if w := max(x.Window, atPool); x.Window <= atReroll && len(s.featFaults(d.sides[i], x, w, p)) == 0 && !p.declares(x) {
			out = append(out, declared{feat: x, by: d.sides[i], at: w, cost: s.cost(d.sides[i], x.Cost)})
		}
	}
	if len(out) > mostFeats {
		tooManyBundles()
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
	if m.ask {
		return d.leaf(m)
	}
	if s.dec.Split.Text == "secret" || s.dec.TargetSplit.Text == "secret" {
		if m.odds { // explain alone asks: odds and plays are refused
			return d.leaf(m)
		}
		return d.secretTree(m)
	}
	order := []int{0, 1}
	if m.defends || s.dec.Split.Best {
		order = []int{1, 0}
	}
	if s.dec.TargetSplit.Best {
		order = []int{0, 1}
	}
	if f, ok := d.faceOff(m, order); ok {
		return f
	}
	return d.splitOf(m, order)
}

func (d *duel) splitOf(m mind, order []int) attack.Tree {
	if len(order) == 0 {
		return d.leaf(m)
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
	d.sparsOf(m, order, list)
	t := attack.Tree{At: "split", Who: side, Aim: h.aim()}
	for _, x := range list {
		t.Branches = append(t.Branches, attack.Branch{Option: x.name, Rules: x.rules, Set: written(side, x.name), Then: func() attack.Tree {
			return d.allocated(i, x).splitOf(m, order[1:])
		}})
	}
	return t
}

// leaf is the exchange when all before the dice is decided.
func (d *duel) leaf(m mind) attack.Tree {
	o := d.openAt(m)
	x, start := d.exchange(o, nil), d.startOf()
	a := d.bindFor(x, start, o.results)
	leaf := attack.Tree{Attack: &a, Aims: m.aims()}
	spars := d.spars(&x, start)
	if !x.recorded() {
		leaf.More = []attack.Attack{d.results(x)}
	}
	if m.odds || m.ask {
		own := selfish(a)
		if own.Measures = slices.Clone(a.Measures); !x.recorded() || spars {
			for _, name := range resultNames { // goals may name them: what they are is not looked at
				own.Measures = append(own.Measures, attack.Measure{Name: name})
			}
		}
		leaf.Attack = &own
		leaf.Question = d.asked(o)
	}
	return leaf
}

// openAt is what a mind decides as the exchange goes on.
func (d *duel) openAt(m mind) open {
	o := open{best: d.s.dec.Rerolls.best()}
	if !m.odds && !m.ask {
		o.results = d.joined()
	}
	if !m.ask && (m.any || m.picks) {
		o.rerolls = m.rerolls()
	}
	return o
}

// mostPicked is the most dice of both sides of which advise picks those to reroll
// unasked; of more, or of more ways to decide than mostPicks, the defaults stand
// unless rerolls are marked open.
const mostPicked = 8

// allocated is the duel with one side's split.
func (d *duel) allocated(i int, x allocation) *duel {
	q := *d
	q.special[i], q.split[i], q.stated[i] = x.special, x.split, true
	return &q
}

// openMoves are no special and those that a side may declare.
func (d *duel) openMoves(i int) []*term {
	out := []*term{nil}
	for _, x := range d.s.meleeSpecials(d, i) {
		if len(d.s.meleeSpecialFaults(d, i, x)) == 0 {
			out = append(out, &x)
		}
	}
	if len(out) > mostMoves {
		tooManyBundles()
	}
	return out
}
