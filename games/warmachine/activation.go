package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// activation is one model's activation from a given moment on: its attacks, one
// at a time, each fully resolved before the next, and every attack that they
// earn. Decisions are asked, or taken by the policies of the file.
type activation[G groupSpace, C countSpace] struct{ plan *plan }

// Step is the next step of the activation.
func (a activation[G, C]) Step(t *table.T, m moment[G, C]) (moment[G, C], bool) {
	if m.Head.At == sEnd {
		return m, false
	}
	a.plan.spend(&m.Head)
	n := a.plan.laidOpen()
	m.open(n, a.plan)
	a.plan.run(t, n)
	for i, c := range a.plan.scores {
		if k := n.tally[c]; k > 0 {
			t.Score(i, int(k))
			n.tally[c] = 0
		}
	}
	var out moment[G, C]
	out.keep(n, a.plan)
	a.plan.scratch.Store(n)
	return out, true
}

// Result is everything that was counted, in the order of the plan.
func (a activation[G, C]) Result(m moment[G, C]) C { return m.Counts }

// laidOpen is room for a state: one is kept, since states are large.
func (p *plan) laidOpen() *now {
	if n := p.scratch.Swap(nil); n != nil {
		return n
	}
	return new(now)
}

// mostWork is how many answers of one activation are tried before it is refused,
// by the models that its states tell apart: about a second, and some hundred
// megabytes.
func mostWork(models int) int64 {
	switch {
	case models <= 6:
		return 1_500_000
	case models <= 16:
		return 1_000_000
	}
	return 200_000
}

// askedWork is how much longer an answer takes where somebody decides: each state is
// valued too.
const askedWork = 3

// spend counts an answer. A survey begins at the first state.
func (p *plan) spend(at *head) {
	if *at == p.first {
		p.spent.Store(0)
	}
	if p.spent.Add(1) > p.most {
		p.spent.Store(0)
		panic(table.TooMany{Procedure: "an activation", What: "states"})
	}
}

// run takes one stage after another until one has drawn and the next might.
func (p *plan) run(t *table.T, n *now) {
	for drew := false; n.At != sEnd; drew = drew || n.drew {
		if drew && p.mayDraw(n) {
			return
		}
		n.drew = false
		p.step(t, n)
	}
}

// mayDraw tells whether the stage may roll dice or ask.
func (p *plan) mayDraw(n *now) bool {
	switch n.At {
	case sStep, sAreaStep:
		return n.Blow.At.rolls() || p.ask && (n.Blow.At == pDamageAgain && p.open.reroll || n.Blow.At == pSeen)
	case sNext:
		return p.ask
	case sWeapon:
		return p.open.weapons && len(p.weapons) > 1
	case sTarget:
		return p.open.targets && n.n > 1
	case sAfter:
		return p.open.drag && n.Deed&dHooked != 0
	case sGrant:
		return p.open.freeAttack || p.open.freeType
	}
	return true
}

func (p *plan) step(t *table.T, n *now) {
	switch n.At {
	case sRof:
		p.rollRof(t, n)
	case sNext:
		p.next(t, n)
	case sWeapon:
		p.chooseWeapon(t, n)
	case sTarget:
		p.chooseTarget(t, n)
	case sDeclare:
		p.declare(t, n)
	case sStep, sAreaStep:
		p.stepStrike(t, n)
	case sAim:
		p.aim(t, n)
	case sDirection:
		p.direction(t, n)
	case sDistance:
		p.deviate(t, n)
	case sArea:
		p.area(t, n)
	case sColumn:
		p.column(t, n)
	case sAfter:
		p.after(t, n)
	case sAnswer:
		p.answer(t, n)
	case sDefend:
		p.defend(t, n)
	case sGrant:
		p.grant(t, n)
	}
}

// count notes k of something.
func (p *plan) count(n *now, c count, k int) {
	if k > 0 && p.wants[c] {
		n.tally[c] += uint32(k)
		if top := p.enough[c]; top > 0 && n.tally[c] > top {
			n.tally[c] = top
		}
	}
}

// start is the activation before anything has happened.
func (p *plan) start() now {
	var n now
	n.Points = uint8(p.actor.points)
	n.Unit = uint8(p.actor.count)
	if p.state.movement == "charge" && p.charges() {
		n.Charges = uint8(p.actor.count)
	}
	for i, e := range p.entries {
		g := group{Entry: uint8(i), Points: uint8(e.points), Count: uint16(e.count), Left: uint16(e.boxes)}
		if e.effects.has[knockedDown] {
			g.Flags |= gDown
		}
		if e.effects.has[stationary] {
			g.Flags |= gStill
		}
		if p.cols && e.systems() {
			g.Cols = e.columns()
		}
		if len(e.beasts) == 0 && (p.policy.powerField == never || e.typ != "warcaster") {
			g.Points = 0
		}
		n.add(g)
		if len(e.beasts) > 0 && n.Rooms == [maxBeasts]uint8{} {
			for j, b := range e.beasts {
				n.Beasts[j], n.Rooms[j] = uint16(b.boxes), uint8(b.room)
			}
		}
	}
	n.settle()
	p.initial(&n)
	n.At = p.opensAt(&n)
	if p.follows() {
		n.Own = uint16(p.actor.boxes)
	}
	if slices.ContainsFunc(p.entries, p.defends) {
		n.At = sDefend
	}
	return n
}

// opensAt is the stage of the first attack.
func (p *plan) opensAt(n *now) stageKey {
	if p.policy.action == actRanged || p.dual() {
		for _, w := range p.weapons {
			if w.typ == "ranged" && !w.rof.Fixed() && n.Initial[w.index] > 0 {
				return sRof
			}
		}
	}
	return sNext
}

// charges tells whether the first melee attack is a charge attack.
func (p *plan) charges() bool { return p.state.moved.Cmp(rat(3)) >= 0 && !p.state.failed }

// dual tells whether melee and ranged attacks may be mixed freely from the
// start.
func (s *scene) dual() bool {
	return s.actor.special.has[dualAttack] || s.actor.special.has[virtuoso] || s.actor.special.has[multipleHeads]
}

// initial hands out the initial attacks of the action.
func (p *plan) initial(n *now) {
	a := p.policy.action
	for _, w := range p.weapons {
		k := w.count * p.actor.count
		shots := k * w.rof.Plus
		if !w.rof.Fixed() {
			shots = k // in rolls, until rolled
		}
		switch {
		case w.typ == "melee" && (a == actMelee || a == actRanged && p.dual()):
			n.Initial[w.index] = uint16(k)
		case w.typ == "ranged" && (a == actRanged || a == actMelee && p.dual()):
			n.Initial[w.index] = uint16(shots)
		case w.typ == "magic" && a == actMagic:
			n.Initial[w.index] = uint16(k)
		}
		if w.special.has[pointBlank] && a == actMelee {
			n.Close |= 1 << w.index
		}
	}
}

// rollRof rolls how many shots a gun has, one gun at a time. Until then Initial
// holds how many guns are to be rolled for; those that are done are in Die.
func (p *plan) rollRof(t *table.T, n *now) {
	for n.Die < uint8(len(p.weapons)) {
		w := p.weapons[n.Die]
		if w.typ != "ranged" || w.rof.Fixed() || n.Initial[w.index] == 0 {
			n.Die++
			continue
		}
		guns := int(n.Initial[w.index])
		n.drew = true
		sum := t.Dice("shots of "+w.name, guns*w.rof.N, w.rof.Sides, "warmachine.ability.rapid-fire", "warmachine.action.rof")
		n.Initial[w.index] = uint16(max(0, sum+guns*w.rof.Plus))
		n.Die++
		return
	}
	n.Die, n.At = 0, sNext
}

// begin notes what there is before the first attack that is counted.
func (p *plan) begin(n *now) {
	for _, g := range n.all() {
		p.openingLeft[g.Entry] += int(g.Count)
		p.openingBoxes[g.Entry] += int(g.Count) * int(g.Left)
	}
	p.openingPoints = int(n.Points)
}

// kindsOf is used where both types are asked for.
var bothKinds = []kind{melee, ranged}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}
