package bushido

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// meleeQuestion is a melee exchange.
func (s *scene) meleeQuestion() *attack.Question {
	if !s.checkMelee() {
		return nil
	}
	d := s.meleeDuel()
	if s.faults.Any() {
		return nil
	}
	s.forbidMelee(d)
	s.checkOpen()
	if d.checkRolled(); s.faults.Any() {
		return nil
	}
	if d.checkPast(); s.faults.Any() {
		return nil
	}
	q := d.asked(open{})
	m := s.advising()
	q.Defends, q.Undecided = m.defends, s.undecided
	q.Writes = func(sol attack.Solution) attack.Writing { return s.writes(d.picking(m))(sol) }
	q.Advise = func() attack.Tree { return d.grown(m) }
	for _, key := range []string{"split", "target_split"} {
		if x := s.dec.Node.Get(key); x != nil && x.Text == "secret" {
			prob := s.place("decisions."+key, "a secret split is for advise alone")
			prob.File = s.faults.File
			q.Undecided = append(q.Undecided, prob)
		}
	}
	if s.anyBest() {
		q.Settle = func() attack.Tree { return d.grown(mind{s: s, odds: true}) }
		q.Wanted = "slain"
	}
	return q
}

// asked is the question of the duel as it is decided.
func (d *duel) asked(o open) *attack.Question {
	own, c := *d, *d.s
	own.s, own.memory, c.cites, c.frozen = &c, nil, slices.Clone(d.s.cites), false
	c.citeDecisions()
	q := &attack.Question{Facts: own.facts(), Options: own.options()}
	played := o
	x := own.exchange(o, nil)
	q.Cites, c.frozen = c.cites, true
	q.Laws = func() []attack.Attack {
		first := own.bind(x, own.startOf())
		if first = selfish(first); o.asks() {
			first = decided(first)
		}
		if own.spars(&x, own.startOf()) {
			return append([]attack.Attack{first}, own.sparResults(x, own.startOf())...)
		}
		if x.Record {
			return []attack.Attack{first}
		}
		results := own.results(x)
		if x.fielded(own.startOf()) { // all dice are rolled in the first law too
			results = results.Silent()
		}
		return []attack.Attack{first, results}
	}
	if !x.Record {
		q.Joint = func() []attack.Attack { return own.joint(x) }
	} else if own.spars(&x, own.startOf()) {
		q.Joint = func() []attack.Attack { return own.sparJoint(x) }
	}
	q.Asked = func() attack.Tree { return d.grown(mind{s: d.s, ask: true}) }
	q.Played, q.Judged = func(ask bool) attack.Attack { return d.played(played, ask) }, "swing"
	q.Say, q.Tell, q.Because = d.say, d.tell, d.because
	return q
}

// joined are the results that the file's goal names.
func (d *duel) joined() []string {
	var out []string
	for _, name := range resultNames {
		if strings.Contains(d.s.f.Goal, name) {
			out = append(out, name)
		}
	}
	return out
}

// mentioned are the places of the measures, other than the results, that the file's
// goal names.
func (d *duel) mentioned() []int {
	var out []int
	for i, m := range d.measures(false) {
		if mentions(d.s.f.Goal, m.Name) {
			out = append(out, i)
		}
	}
	return out
}

// joint are the laws of some results together with what else an exchange comes
// to: one of them, two, three, all.
func (d *duel) joint(x Exchange) []attack.Attack {
	var out []attack.Attack
	for size := 1; size <= len(resultNames); size++ {
		for set := range 1 << len(resultNames) {
			if bits.OnesCount(uint(set)) != size {
				continue
			}
			y := x
			for i := range resultNames {
				y.Keeps[i/2][i%2] = set>>i&1 == 1
			}
			out = append(out, d.bind(y, d.startOf()).Only(func(name string) bool {
				i := slices.Index(resultNames, name)
				return i < 0 || set>>i&1 == 1
			}))
		}
	}
	return out
}

// sparJoint is joint of an exchange that is worked out pool by pool.
func (d *duel) sparJoint(x Exchange) []attack.Attack {
	var out []attack.Attack
	for set := 1; set < 1<<len(resultNames); set++ {
		var names []string
		for i, name := range resultNames {
			if set>>i&1 == 1 {
				names = append(names, name)
			}
		}
		a := decided(selfish(d.sparred(d.onTable(x).apart(names), d.startOf())))
		out = append(out, a.Only(func(name string) bool {
			return !slices.Contains(resultNames, name) || slices.Contains(names, name)
		}))
	}
	slices.SortStableFunc(out, func(a, b attack.Attack) int { return len(a.Measures) - len(b.Measures) })
	return out
}

// checkMelee checks what a melee exchange needs.
func (s *scene) checkMelee() bool {
	if s.f.Has("targets") {
		s.f.Fault("targets", "", "a melee exchange has one opponent")
		return false
	}
	if len(s.targets) == 0 {
		s.f.Fault("target", "", "is missing")
		return false
	}
	for _, m := range []*model{s.attacker, s.target()} {
		s.needs(m, "melee_pool", m.f.MeleePool.Given)
		s.needs(m, "wounds", m.f.Has("wounds"))
		s.needs(m, "weapon", m.f.Has("weapon") || m.f.Has("weapons"))
	}
	if len(s.f.SoFar) > 0 && s.past.Reroll != nil && !s.past.Reroll.Split {
		s.faults.Add(s.past.Reroll.Node.Entries[0].Value, "", "of a melee exchange, attack and defence of both sides")
	}
	return !s.faults.Any()
}

// forbidMelee notes why the exchange may not be made.
func (s *scene) forbidMelee(d *duel) {
	aggressive, _, _ := s.bent(d, 0)
	if s.sit.Disengage && aggressive {
		prob := s.place("situation.disengage", "an Aggressive model cannot disengage")
		prob.Rules = ids("bushido.trait.aggressive")
		s.illegal.AddProblem(prob)
	}
	if s.attacker.is("Exhausted") && !s.attacker.kit.has("Endurance") {
		// An Exhausted model cannot activate, but the exchange may be one of
		// several of its action: only its pool suffers.
		s.cite("bushido.state.exhausted")
	}
}

// displacing are the specials that move the other model, or fell it.
var displacing = []string{
	"Slam Attack", "Sweep Attack", "Throw Attack", "Forceback Attack", "Drag Attack", "Push Attack",
	"Drag Defence", "Forceback Defence", "Push Defence", "Sweep Defence", "Throw Defence",
}

// moveOf works out a special, or none, of one side.
func (d *duel) moveOf(i int, x *term) move {
	s := d.s
	other := 1 - i
	mv := move{}
	if x != nil {
		mv.Kind = moveKind(slices.Index(moveNames[:], x.Name))
		mv.Cost = uint8(x.X)
		mv.Defence = !x.Attack
	}
	fixed := d.sides[other].kit.has("Immovable")
	switch moveNames[mv.Kind] {
	case "Slam Attack", "Throw Attack", "Throw Defence":
		mv.Parts, mv.Fells = !fixed, !fixed && !d.sides[other].immune("Prone")
	case "Sweep Attack", "Sweep Defence":
		mv.Fells = !fixed && !d.sides[other].immune("Prone")
	case "Push Attack", "Push Defence":
		mv.Parts = !fixed
	case "Sidestep Attack", "Sidestep Defence":
		mv.Parts = true
	case "Grapple Attack", "Grapple Defence":
		mv.Holds = true
	}
	if fixed && slices.Contains(displacing, moveNames[mv.Kind]) {
		s.cite("bushido.special.immovable")
	}
	var keys []string
	marks := d.assault(i, x, nil)
	for l := range levels12 {
		key := fmt.Sprint(featNames(d.byHit[i][l]), featNames(d.byHit[other][l]))
		at := slices.Index(keys, key)
		if at < 0 && len(keys) < mostBlows {
			at = len(keys)
			keys = append(keys, key)
			a := d.assault(i, x, d.byHit[i][l])
			for _, g := range d.byHit[other][l] {
				a.guard = append(a.guard, g.feat.Effects...)
			}
			marks = a
			mv.Blows[at] = s.blow(a).Wounding
		}
	}
	mv.Marks = s.markSet(marks)
	for b := range mv.Blows {
		mv.Blows[b].Count = mv.Marks.counts()
	}
	if mv.Kind == counterstrike {
		a := d.assault(i, nil, nil)
		a.first = 0
		mv.Counter = s.blow(a).Wounding
		mv.Counter.Count = mv.Marks.counts()
	}
	return mv
}

// assault is one side's blow at the other.
func (d *duel) assault(i int, x *term, hits []declared) assault {
	s := d.s
	m, other := d.sides[i], d.sides[1-i]
	feats := append(kit{}, effectsOf(d.feats[i], atReroll)...)
	for _, h := range hits {
		feats = append(feats, h.feat.Effects...)
	}
	var guard kit
	for _, g := range d.feats[1-i] {
		if g.at <= atReroll || g.at == atDamage {
			guard = append(guard, g.feat.Effects...)
		}
	}
	for _, g := range d.feats[i] {
		if g.at == atDamage {
			feats = append(feats, g.feat.Effects...)
		}
	}
	a := assault{by: m, with: d.weapons[i], at: other, feats: feats, guard: guard, special: x, seen: !s.unseen(other), whole: s.sit.SlamPath == "fall"}
	if x != nil && !x.Attack {
		a.special = nil
	}
	if i == 0 && s.sit.Charge {
		a.first = 2 + s.effects(m, d.weapons[i], nil).value("Charging Bonus")
	}
	if d.vengeance(i) {
		a.more = 1
	}
	return a
}

// vengeance tells whether a side strikes at somebody it has sworn to.
func (d *duel) vengeance(i int) bool {
	for _, x := range d.s.effects(d.sides[i], d.weapons[i], nil) {
		if x.Name == "Vengeance" && (x.Of == "" || d.sides[1-i].descriptor(x.Of) || d.sides[1-i].name == x.Of) {
			return true
		}
	}
	return false
}

// exchange puts the exchange together. Moves lists the specials of a side whose
// special is open.
func (d *duel) exchange(o open, moves *[2][]*term) Exchange {
	s := d.s
	x := Exchange{First: uint8(d.first), Dice: [2]uint8{uint8(d.even[0]), uint8(d.even[1])}}
	for i := range 2 {
		list := []*term{d.special[i]}
		if moves != nil && moves[i] != nil {
			list = moves[i]
		}
		for k, t := range list {
			if k < mostMoves {
				x.Moves[i][k] = d.moveOf(i, t)
				x.Count[i]++
			}
		}
		x.Level[i], x.HitKi[i] = d.levels(i)
		if x.Left[i] = d.sides[i].full(); d.sides[i].kit.has("Kami") {
			x.Left[i] -= min(x.Left[i], uint8(d.spent(i)))
		}
		x.Prone[i] = d.sides[i].is("Prone")
		x.Charge[i], x.Guard[i], _ = s.bent(d, i)
		for which := range 2 {
			x.Pools[i][which] = d.poolOf(i, which, o)
			x.Rerolls = x.Rerolls || x.Pools[i][which].asks()
		}
		x.Add[i] = d.adds(i)
	}
	if x.Record = x.Rerolls || o.steps; !x.Record {
		for i, name := range resultNames {
			x.Keeps[i/2][i%2] = slices.Contains(o.results, name)
		}
	}
	return x
}

// levels is which blow is struck at each Success Level, and its Ki.
func (d *duel) levels(i int) (level [levels12]uint8, ki [mostBlows]uint8) {
	var keys []string
	for l := range levels12 {
		key := fmt.Sprint(featNames(d.byHit[i][l]), featNames(d.byHit[1-i][l]))
		at := slices.Index(keys, key)
		if at < 0 {
			at = min(len(keys), mostBlows-1)
			keys = append(keys, key)
			ki[at] = uint8(sumCost(d.byHit[i][l], d.sides[i]))
		}
		level[l] = uint8(at)
	}
	return level, ki
}

// startOf is the exchange before it begins, or where so_far has come to.
func (d *duel) startOf() Fray {
	f := Fray{}
	for i := range 2 {
		f.Split[i] = [2]uint8{uint8(d.split[i][0]), uint8(d.split[i][1])}
	}
	past := d.s.past
	if past.Level != nil {
		f.At, f.Known = rollAll, true
		f.Over[d.first] = int16(past.Level.Number)
	}
	if past.Damage != nil {
		w := d.laid(d.exchange(open{}, nil))
		f.Laid, f.Damage = true, w.read(past.Damage.Dice)
	}
	return f
}

// bind is the exchange as a law of harm. Of many dice the law is that of the
// margins that they come to.
func (d *duel) bind(x Exchange, start Fray) attack.Attack { return d.bindFor(x, start, nil) }

// bindFor is bind for a goal that names some of the four results.
func (d *duel) bindFor(x Exchange, start Fray, results []string) attack.Attack {
	x = d.onTable(x)
	a := d.bound(x, start)
	if d.spars(&x, start) {
		return d.sparred(x.apart(results), start)
	}
	switch {
	case x.fielded(start) && !x.Secret && (x.Dice[0]+x.Dice[1] > fewDice || x.shares() || x.recorded()):
		return d.atOnce(x, start, a)
	case x.recorded() && !x.Record:
		x.Record = true
		return d.bound(x, start)
	}
	return a
}

// bound is the exchange rolled pool by pool.
func (d *duel) bound(x Exchange, start Fray) attack.Attack {
	return d.from(&x, start, d.measures(x.recorded()))
}

// from is bound with the measures, which are the same for every start.
func (d *duel) from(x *Exchange, start Fray, measures []attack.Measure) attack.Attack {
	return attack.Bind(exchanging{x}, start, measures, func(r Brawl, out []attack.Value) { d.fill(x, r, out) })
}
