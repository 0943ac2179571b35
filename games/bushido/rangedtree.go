package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// tree is the decisions of a ranged attack that are open to a mind, in the
// order of play. Once dice lie on the table those before them are made.
func (s *scene) tree(p *plan, m mind) attack.Tree {
	var points []juncture
	if !s.past.begun() {
		points = s.points(m)
	}
	o := open{rerolls: m.rerolls(), best: s.dec.Rerolls.best(), feats: s.later(m) || m.ask && s.dec.Feats.bestAt(atHit)}
	if m.ask {
		o.rerolls = [2]bool{}
		o.feats = s.dec.Feats.bestAt(atHit)
	}
	if i := slices.IndexFunc(points, func(at juncture) bool { return at.at == "attacks" }); i >= 0 && !m.odds && !m.ask {
		points[i].all = func(picks []pick) *attack.Together { return s.asMany(picks, points[i+1], o, m.aims()) }
	}
	return grow(points, p, func(q *plan) attack.Tree {
		x := s.act(q, o)
		if m.odds || m.ask {
			own := selfish(x.fall())
			return attack.Tree{Attack: &own, Aims: m.aims(), Question: s.asked(q, o)}
		}
		bound := x.aimedAt(s.f.Goal)
		return attack.Tree{Attack: &bound, Aims: m.aims(), More: x.moreFor(s.f.Goal)}
	})
}

// later tells whether feats or boosts of step 4a are decided by a mind.
func (s *scene) later(m mind) bool {
	return max(m.feats(table.Attacker, s.dec.Feats, atHit), m.decision(table.Attacker, s.dec.LaterBoosts)) != fixed
}

// points are the decisions before the dice, in the order of play.
func (s *scene) points(m mind) []juncture {
	d := s.dec
	a, t := table.Attacker, table.Defender
	early, late := m.feats(a, d.Feats, atDeclare), m.feats(a, d.Feats, atPool)
	return []juncture{
		{"weapon", a, m.decision(a, d.Weapon), s.weaponPicks, nil},
		{"target", a, m.decision(a, d.Target), s.targetPicks, nil},
		{"bodyguard", t, m.decision(t, d.Bodyguard), s.guardPicks, nil},
		{"nominate", t, m.decision(t, d.Nominate), s.nomineePicks, nil},
		{"sacrifice", t, m.decision(t, d.Sacrifice), s.saviourPicks, nil},
		{"1e", t, m.feats(t, d.TargetFeats, atDeclare), s.theirFeatPicks, nil},
		{"1e", a, max(early, m.decision(a, d.KiBoosts)), func(q *plan) []pick { return s.earlyPicks(q, m) }, nil},
		{"pool", a, max(late, m.decision(a, d.Special), m.decision(a, d.Boosts)), func(q *plan) []pick { return s.poolPicks(q, m) }, nil},
		{"attacks", a, m.decision(a, d.Attacks), s.attackPicks, nil},
		{"stray", a, m.decision(a, d.Stray), s.strayPicks, nil},
	}
}

// attackPicks are how many attacks of a Rapid Fire are made, all of them first.
func (s *scene) attackPicks(p *plan) []pick {
	var out []pick
	for n := max(1, s.rapidFire(p)); n >= 1; n-- {
		q := s.with(p, func(q *plan) {
			q.attacks = n
			q.order = slices.Clone(q.order[:min(n, len(q.order))])
			for len(q.order) < n {
				q.order = append(q.order, q.target)
			}
		})
		out = append(out, pick{name: "attacks " + itoa(n), rules: ids("bushido.trait.rapid-fire", "bushido.followup.rapid"), plan: q})
	}
	return out
}

// with is the plan with something decided; what hangs on it is worked out anew.
func (s *scene) with(p *plan, change func(q *plan)) *plan {
	q := *p
	q.feats, q.theirs = slices.Clone(p.feats), slices.Clone(p.theirs)
	change(&q)
	return &q
}

func (s *scene) weaponPicks(p *plan) []pick {
	var out []pick
	for _, w := range s.attacker.weapons {
		if w.ranged() && (s.weaponStop(w) == goesOn || w == p.weapon) {
			q := s.with(p, func(q *plan) {
				if q.weapon = w; w != p.weapon {
					q.special = nil
				}
				s.recount(q)
			})
			out = append(out, pick{name: "weapon " + w.name, rules: ids("bushido.decision.weapon", "bushido.seq.choose-weapon"), plan: q})
		}
	}
	return out
}

// recount sets how many attacks are made, and at whom, after a change.
func (s *scene) recount(q *plan) {
	most := max(1, s.rapidFire(q))
	if !s.dec.Attacks.Given {
		q.attacks = most
	}
	q.attacks = min(q.attacks, most)
	if !s.dec.Has("attack_targets") {
		q.order = nil
	}
	q.order = q.order[:min(len(q.order), q.attacks)]
	for len(q.order) < q.attacks {
		q.order = append(q.order, q.target)
	}
}

func (s *scene) targetPicks(p *plan) []pick {
	var out []pick
	if s.dec.Has("attack_targets") {
		return nil
	}
	for _, m := range s.targets {
		if len(s.targetFaults(p, m)) == 0 {
			q := s.with(p, func(q *plan) {
				q.target = m
				s.recount(q)
			})
			out = append(out, pick{name: "target " + m.name, rules: ids("bushido.decision.target", "bushido.seq.target", "bushido.geom.los"), plan: q})
		}
	}
	return out
}

func (s *scene) guardPicks(p *plan) []pick {
	out := []pick{{name: "none", rules: ids("bushido.decision.bodyguard"), plan: s.with(p, func(q *plan) { q.guard = nil })}}
	for _, m := range s.candidates(p.target) {
		if m.kit.has("Bodyguard") && len(s.guardFaults(p, m)) == 0 {
			out = append(out, pick{name: "bodyguard " + m.name, rules: ids("bushido.decision.bodyguard", "bushido.trait.bodyguard"), plan: s.with(p, func(q *plan) { q.guard = m })})
		}
	}
	return out
}

func (s *scene) nomineePicks(p *plan) []pick {
	rules := ids("bushido.decision.intercept", "bushido.ranged.intercept.friendly")
	out := []pick{{name: "none", rules: rules, plan: s.with(p, func(q *plan) { q.nominee = nil })}}
	for _, m := range s.candidates(p.target) {
		if m != p.guard && len(s.nomineeFaults(p, m)) == 0 {
			more := ids("bushido.decision.intercept", "bushido.ranged.intercept.friendly", "bushido.ranged.intercept.line", "bushido.ranged.intercept.remeasure")
			if p.target.at.Cover || m.at.Cover {
				more = append(more, "bushido.ranged.intercept.cover")
			}
			out = append(out, pick{name: "nominate " + m.name, rules: more, plan: s.with(p, func(q *plan) { q.nominee = m })})
		}
	}
	return out
}

func (s *scene) saviourPicks(p *plan) []pick {
	out := []pick{{name: "none", rules: ids("bushido.trait.sacrifice"), plan: s.with(p, func(q *plan) { q.saviour = nil })}}
	for _, m := range s.candidates(p.final()) {
		if len(s.saviourFaults(p, m)) == 0 {
			out = append(out, pick{name: "sacrifice " + m.name, rules: ids("bushido.trait.sacrifice", "bushido.trait.protected"), plan: s.with(p, func(q *plan) { q.saviour = m })})
		}
	}
	return out
}

// theirFeatPicks are the feats that the target's side may declare at step 1e.
func (s *scene) theirFeatPicks(p *plan) []pick {
	var feats []declared
	for _, m := range s.all() {
		if m.side != table.Defender {
			continue
		}
		for _, x := range m.feats {
			w := min(x.Window, atDeclare)
			if x.Window <= atDeclare && len(s.featFaults(m, x, w, p)) == 0 && !p.declares(x) {
				feats = append(feats, declared{feat: x, by: m, at: atDeclare, cost: s.cost(m, x.Cost)})
			}
		}
	}
	return s.featPicks(p, feats, func(q *plan, list []declared) { q.theirs = append(q.theirs, list...) })
}

func (p *plan) declares(x *feat) bool {
	has := func(d declared) bool { return d.feat == x }
	return slices.ContainsFunc(p.feats, has) || slices.ContainsFunc(p.theirs, has)
}

// featPicks are the sets of feats that can be paid for, the cheapest first.
func (s *scene) featPicks(p *plan, feats []declared, declare func(*plan, []declared)) []pick {
	var out []pick
	slices.SortStableFunc(feats, func(a, b declared) int { return strings.Compare(a.feat.Name, b.feat.Name) })
	if len(feats) > mostFeats {
		tooManyBundles()
	}
	for bits := range 1 << len(feats) {
		if !leading(feats, bits) {
			continue
		}
		var list []declared
		cost := map[*model]int{}
		ki := 0
		for i, d := range feats {
			if bits>>i&1 == 1 {
				list = append(list, d)
				cost[d.by] += d.cost
				ki += d.cost
			}
		}
		fits := !s.shared(list)
		for m, n := range cost {
			fits = fits && n+s.committed(p, m) <= s.purse(m)
		}
		if fits {
			q := s.with(p, func(q *plan) {
				declare(q, list)
				s.recount(q)
			})
			out = append(out, pick{name: nameOf("", 0, list), ki: ki, rules: featRules(list), feats: list, set: s.featSetOf(q, list), plan: q})
		}
	}
	return byKi(out)
}

// featSetOf is how a file writes feats that were added to a plan, all of one side.
func (s *scene) featSetOf(q *plan, added []declared) []string {
	if len(added) > 0 && added[0].by.side == table.Defender {
		return s.featSet(table.Defender, q.theirs, added)
	}
	return s.featSet(table.Attacker, q.feats, added)
}

// committed is the Ki that a plan already spends of a model.
func (s *scene) committed(p *plan, m *model) int {
	n := 0
	for _, d := range append(slices.Clone(p.feats), p.theirs...) {
		if d.by == m && d.at != atHit {
			n += d.cost
		}
	}
	side := m.side
	most := 0
	for _, set := range p.byHit[side] {
		most = max(most, sumCost(set, m))
	}
	n += most
	if m == s.attacker {
		n += p.ki*s.cost(m, m.f.KiBoost) + (p.boosts+p.later)*s.cost(m, m.f.RangedBoost)
	}
	return n
}

func featRules(list []declared) []table.RuleID {
	out := ids("bushido.decision.feat")
	for _, d := range list {
		out = append(out, windowRules[d.at])
		for _, e := range d.feat.Effects {
			if e.Rule != "" {
				out = append(out, e.Rule)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nameOf joins what was chosen together: special, boosts, feats by the alphabet.
func nameOf(special string, boosts int, list []declared) string {
	var parts []string
	if special != "" {
		parts = append(parts, "special "+special)
	}
	if boosts > 0 {
		parts = append(parts, "boosts "+itoa(boosts))
	}
	names := featNames(list)
	slices.Sort(names)
	for _, n := range names {
		parts = append(parts, "feat "+n)
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " + ")
}

// earlyPicks are the attacker's feats up to step 1e, and boosts for a Ki test.
func (s *scene) earlyPicks(p *plan, m mind) []pick {
	var feats []declared
	if m.feats(table.Attacker, s.dec.Feats, atDeclare) != fixed {
		feats = s.ownFeats(p, func(w window) bool { return w <= atDeclare })
	}
	out := s.featPicks(p, feats, func(q *plan, list []declared) { q.feats = append(q.feats, list...) })
	if m.decision(table.Attacker, s.dec.KiBoosts) == fixed {
		return out
	}
	var all []pick
	for _, x := range out {
		for n := 0; n <= 30; n++ {
			q := s.with(x.plan, func(q *plan) { q.ki = n })
			if n > 0 && (!s.gated(x.plan) || len(s.boostFaults(s.attacker, n, s.kiNumbers(), s.attacker.f.KiBoost)) > 0 || s.committed(q, s.attacker) > s.purse(s.attacker)) {
				break
			}
			y := pick{name: x.name, ki: x.ki + n*s.cost(s.attacker, s.attacker.f.KiBoost), rules: x.rules, set: x.set, plan: q}
			if n > 0 {
				y.name = strings.TrimSuffix("ki boosts "+itoa(n)+" + "+x.name, " + none")
				y.rules = append(slices.Clone(x.rules), "bushido.ki.boost")
			}
			all = append(all, y)
		}
	}
	return byKi(all)
}

// gated tells whether a Ki test comes before the dice.
func (s *scene) gated(p *plan) bool {
	var sh Shot
	s.kiTests(p, &sh)
	return sh.Gates[0].Dice > 0
}

// ownFeats are the feats of the attacker's side whose latest useful step is
// wanted.
func (s *scene) ownFeats(p *plan, wanted func(window) bool) []declared {
	var out []declared
	for _, m := range s.all() {
		if m.side != table.Attacker {
			continue
		}
		for _, x := range m.feats {
			if m != s.attacker && !x.Other || m == s.attacker && x.Other && !x.Written {
				continue
			}
			if w := latest(x); wanted(w) && len(s.featFaults(m, x, w, p)) == 0 && !p.declares(x) {
				out = append(out, declared{feat: x, by: m, at: w, cost: s.cost(m, x.Cost)})
			}
		}
	}
	return out
}

// poolPicks are the bundles of step 2: special, boosts and feats.
func (s *scene) poolPicks(p *plan, m mind) []pick {
	a := table.Attacker
	var feats []declared
	if m.feats(a, s.dec.Feats, atPool) != fixed {
		feats = s.ownFeats(p, func(w window) bool { return w == atPool || w == atReroll })
	}
	sets := s.featPicks(p, feats, func(q *plan, list []declared) { q.feats = append(q.feats, list...) })
	specialsOpen, boostsOpen := m.decision(a, s.dec.Special) != fixed, m.decision(a, s.dec.Boosts) != fixed
	var out []pick
	for _, set := range sets {
		specials := []*term{set.plan.special}
		if specialsOpen {
			specials = []*term{nil}
			for _, x := range s.specials(s.attacker, set.plan.weapon, set.plan) {
				specials = append(specials, &x)
			}
		}
		for _, x := range specials {
			out = s.boostPicks(out, set, x, specialsOpen, boostsOpen)
		}
	}
	return byKi(out)
}

// boostPicks adds the bundles of one set of feats and one special.
func (s *scene) boostPicks(out []pick, set pick, special *term, specialsOpen, boostsOpen bool) []pick {
	cost := s.cost(s.attacker, s.attacker.f.RangedBoost)
	low, high := set.plan.boosts, set.plan.boosts
	if boostsOpen {
		low, high = 0, 60
	}
	for n := low; n <= high; n++ {
		q := s.with(set.plan, func(q *plan) { q.boosts, q.special = n, special })
		if boostsOpen && n > 0 && (len(s.boostFaults(s.attacker, n, s.rangedNumbers(set.plan), s.attacker.f.RangedBoost)) > 0 || s.committed(q, s.attacker) > s.purse(s.attacker)) {
			break
		}
		if special != nil && len(s.specialFaults(s.attacker, *special, q)) > 0 {
			continue
		}
		rules := ids("bushido.decision.boost", "bushido.decision.special")
		name, boosts, ki := "", 0, set.ki
		if specialsOpen && special != nil {
			name = special.Text
			rules = append(rules, "bushido.special.cost", special.Rule)
		}
		if boostsOpen {
			boosts, ki = n, ki+n*cost
			if n > 0 {
				rules = append(rules, "bushido.ki.boost", "bushido.ki.boost-cap")
			}
		}
		out = append(out, pick{name: nameOf(name, boosts, set.feats), ki: ki, rules: append(rules, set.rules...), set: set.set, plan: q})
	}
	return out
}

// strayPicks are the friends that are equally near.
func (s *scene) strayPicks(p *plan) []pick {
	_, struck := s.friendsOf(p, p.final())
	var out []pick
	for _, m := range struck {
		x, y := m.at.ToFriend, struck[0].at.ToFriend
		if x == nil && y == nil || x != nil && y != nil && x.Cmp(*y) == 0 {
			out = append(out, pick{name: "stray " + m.name, rules: ids("bushido.ranged.btb.failure"), plan: s.with(p, func(q *plan) { q.stray = m })})
		}
	}
	return out
}
