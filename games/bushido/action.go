package bushido

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// action is a ranged attack action with every number that made it.
type action struct {
	s     *scene
	plan  *plan
	aims  []aimed // by target attacked
	order []uint8 // the target of each attack
	first aimed
	memo  *fallingMemo
}

// act works out the action of a plan.
func (s *scene) act(p *plan, o open) action {
	a := action{s: s, plan: p, memo: new(fallingMemo)}
	var targets []*model
	for i, m := range p.order {
		at := slices.Index(targets, m)
		if at < 0 {
			if len(targets) == mostTargets {
				break
			}
			at = len(targets)
			targets = append(targets, m)
			q := *p
			if i > 0 && m != p.target {
				q.target, q.guard, q.nominee, q.saviour = m, nil, nil, nil
			}
			a.aims = append(a.aims, s.aimAt(&q, o))
		}
		a.order = append(a.order, uint8(at))
	}
	a.first = a.aims[0]
	return a
}

// start is what so_far tells of the first attack.
func (a action) start() (k known, throw Throw, level int16) {
	past := a.s.past
	if past.Rolled != nil {
		throw = Throw{Laid: true, At: 1, Dice: diceOf(past.Rolled.Dice)}
	}
	if past.Reroll != nil {
		throw = Throw{Laid: true, At: uint8(len(Pool{}.Steps)) + 1, Dice: diceOf(past.Reroll.Dice)}
	}
	if past.Level != nil {
		k.Level, level = true, int16(past.Level.Number)
	}
	if past.OnTarget != nil {
		k.OnTarget = 2
		if past.OnTarget.Yes {
			k.OnTarget = 1
		}
	}
	if past.Damage != nil {
		w := a.first.laid(past)
		k.Laid, k.Damage = true, w.read(past.Damage.Dice)
	}
	return k, throw, level
}

// read is the two damage dice that are kept of those on the table.
func (w Wounding) read(faces []face) kept {
	reader := pairOfDice{Keep: w.Dice, Match: w.Pairs || w.Critical, Seek: w.Critical && w.Dice == anyTwo}
	d := diceOf(faces)
	var note pairNote
	for rank, more := 6, true; rank >= 1 && more; rank-- {
		f := rank
		if w.Dice == lowest {
			f = 7 - rank
		}
		if d[f] > 0 {
			note, more = reader.Read(note, rank, int(d[f]))
		}
	}
	return reader.Result(note)
}

// A series of more attacks, or of more than one attack at several targets, has a
// law for each group of measures.
const (
	longSeries   = 5
	longAtMany   = 2
	longDeciding = 1 // where somebody decides as it goes on
)

// short tells whether all measures of the action are counted together.
func (a action) short() bool {
	most := longSeries
	switch {
	case a.asks():
		most = longDeciding
	case len(a.aims) > 1 || len(a.harmed()) > 0:
		most = longAtMany
	}
	return len(a.order) <= most
}

// bound is the action as a law, with its measures.
func (a action) bound() attack.Attack { return a.law(everything) }

// law is the action with what is counted of it.
func (a action) law(k reckoned) attack.Attack {
	if len(a.aims) == 1 {
		return bindSeries[[1]Shot, [1]Track](a, k)
	}
	return bindSeries[[mostTargets]Shot, [mostTargets]Track](a, k)
}

// settledLaw is law where somebody decides as the action goes on: for the
// target's fall, or against it.
func (a action) settledLaw(k reckoned) attack.Attack {
	switch {
	case !a.asks():
		x := a.law(k)
		x.Best = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims) attack.Law { return x.Law(b) }
		x.BestExactly = func(b *attack.Book, _ func([]attack.Value) *big.Rat, _ advise.Aims) attack.Law { return x.Exact(b) }
		return x
	case a.foreseen():
		if len(a.aims) == 1 {
			return bindDownfall[[1]Shot, [1]Track](a, k)
		}
		return bindDownfall[[mostTargets]Shot, [mostTargets]Track](a, k)
	case len(a.harmed()) > 0 || a.s.past.begun():
		k.theirs = true // decisions are made for who falls
		return decided(a.law(k))
	case len(a.aims) == 1:
		return bindFall[[1]Shot, [1]Track](a, k.forget)
	}
	return bindFall[[mostTargets]Shot, [mostTargets]Track](a, k.forget)
}

func bindSeries[A shots, B tracks](a action, k reckoned) attack.Attack {
	p, s := seriesOf[A, B](a)
	p.Forget = k.forget
	targets := len(a.aims)
	c := a.constants()
	read := func(v Volley[B], out []attack.Value) {
		var ends [mostTargets]Track
		for i := range targets {
			ends[i] = v.Tracks[i]
		}
		c.fill(&v.Count, ends[:targets], out)
	}
	switch {
	case len(a.harmed()) > 0 && !p.Inside:
		return bindWake[A, B](a, k)
	case len(a.harmed()) > 0 && !a.s.past.begun() && !a.first.shot.Steps && wakeOf(a, p, s, k).idle():
		return bindIdle(a, p, s, read)
	case len(a.harmed()) > 0:
		q := burstOf(a, p)
		return decidingWake.held(attack.Bind(q, q.scattered(s), a.measures(), read))
	case len(a.order) == 1 && !p.Inside:
		return a.alone()
	case a.s.past.begun():
		return attack.Bind(p, s, a.measures(), read)
	}
	return chainOf(p, s).bind(a.measures(), read)
}

// bindIdle is a series in which somebody decides, and in which nothing that is counted
// hangs on whom it harms beside its targets.
func bindIdle[A shots, B tracks](a action, p Series[A, B], s Volley[B], read func(Volley[B], []attack.Value)) attack.Attack {
	q := p
	q.meant()
	w := wakeOf(a, q, s, reckoned{forget: ofAll, theirs: true, ours: true})
	w.roads = nil // of other attacks than those that are decided in
	p.Bursts, p.Sweeps = false, false
	x := chainOf(p, s).bind(a.measures(), read)
	x.Cited = func(b *attack.Book) []table.RuleID { return w.cited(b) }
	x.Counts = func(b *attack.Book) map[string]float64 { return w.counts(b) }
	return x
}

// alone is a single attack in which nothing is decided.
func (a action) alone() attack.Attack {
	p, s := seriesOf[[1]Shot, [1]Track](a)
	c := a.constants()
	marks := p.Marks[0] != (markSet{})
	return attack.Bind(Lone{p.Shots[0], p.flight(s, 0)}, Alone{}, a.measures(), func(r Report, out []attack.Value) {
		v := Count{
			Rolled: uint8(one(r.Rolled)), Hits: uint8(one(r.Hit)), First: r.Rolled, Result: r.Result, Over: r.Over, End: r.End,
			Ammo: s.Ammo, Reload: s.Reload, Ki: r.Ki, Theirs: r.Theirs, Saved: r.Cancel,
		}
		h := &r.Target
		ends := [1]Track{{Left: h.Left, Wounds: uint32(h.Wounds), Removed: h.Removed, Downed: h.Downed, Gone: h.Gone}}
		if r.Struck {
			v.FWounds, v.Lost = uint32(r.Friend.Wounds), uint8(one(r.Friend.Gone))
		}
		if r.Books {
			p.books(new(table.T), &v)
		}
		if marks || h.Rose {
			v.Marks, _ = p.marked(new(table.T), v.Marks, 0, r)
		}
		c.fill(&v, ends[:], out)
	})
}

// asks tells whether somebody decides as the action goes on.
func (a action) asks() bool {
	return slices.ContainsFunc(a.aims, func(x aimed) bool { return x.shot.Offer || x.shot.Aims[0].Pool.asks() })
}

// seriesOf is the action as a procedure, and where it starts.
func seriesOf[A shots, B tracks](a action) (Series[A, B], Volley[B]) {
	p := Series[A, B]{Attacks: uint8(len(a.order)), Combo: a.first.combo && a.first.shot.Effect}
	var s Volley[B]
	for i, x := range a.aims {
		p.Shots[i], p.Marks[i] = x.shot, x.marks
		s.Tracks[i].Left = x.plan.final().full()
		if !x.plan.final().is("Prone") {
			p.Stands |= 1 << i
		}
	}
	copy(p.Order[:], a.order)
	w := a.plan.weapon
	p.Reload = uint8(max(0, a.s.reloadGain(a.plan)))
	p.Reloads = w.kit.has("Reload") || a.plan.kit(atReroll).has("Reload")
	p.Ammo = w.kit.has("Ammo")
	p.Boosts = a.plan.boosts > 0
	p.Pays = a.pays()
	p.Inside = a.asks() || a.first.shot.Steps
	for id, f := range a.strays() {
		p.FriendWounds[id] = f.full()
		for i, x := range a.aims {
			if at := slices.Index(x.struck, f); at >= 0 && at < mostFriends {
				p.Friends[i][at] = uint8(id + 1)
			}
		}
	}
	s.Friends = p.FriendWounds
	s.Ammo, s.Reload = uint8(a.s.ammo(w)), uint16(a.s.reloading())
	s.Start, s.Throw, s.Level = a.start()
	for i := range a.aims {
		sh := &p.Shots[i]
		sh.Gives = p.Marks[i]
		if p.Reloads {
			sh.Ends |= reloads
		}
		if p.Ammo {
			sh.Ends |= counts
		}
		if p.Boosts && i == 0 {
			sh.Ends |= expires
		}
	}
	p.Sweeps = a.allRound()
	if p.Bursts = len(a.harmed()) > 0 && !p.Sweeps; p.Bursts {
		for i := range a.aims {
			p.Shots[i].Levels = true
		}
	}
	return p, s
}

// pays tells whether what is spent after a success, or used up, may limit later attacks.
func (a action) pays() bool {
	if len(a.order) < 2 {
		return false
	}
	spend, purse := [2]int{int(a.first.shot.Ki[0]) + int(a.first.shot.Ki[1]), int(a.first.shot.Theirs)}, a.first.shot.Purse
	for _, i := range a.order {
		x, most := a.aims[i], [2]uint8{}
		for _, h := range x.shot.Sets {
			if h.Once {
				return true
			}
			most = [2]uint8{max(most[0], h.Ki), max(most[1], h.TheirKi)}
		}
		for side := range spend {
			spend[side] += int(most[side])
			purse[side] = min(purse[side], x.shot.Purse[side])
		}
	}
	return spend[0] > int(purse[0]) || spend[1] > int(purse[1])
}

// strays are the friends that a stray shot of the action may hit.
func (a action) strays() []*model {
	var out []*model
	for _, x := range a.aims {
		for _, f := range x.struck {
			if !slices.Contains(out, f) && len(out) < mostFriends {
				out = append(out, f)
			}
		}
	}
	return out
}

// burstOf adds the models beside the target.
func burstOf[A shots, B tracks](a action, p Series[A, B]) Burst[A, B] {
	if len(a.caught()) > mostCaught {
		panic(table.TooMany{Procedure: "more than " + itoa(mostCaught) + " models beside the target (fewer models, or no attack all round)"})
	}
	q := Burst[A, B]{Series: p, Apart: a.allRound()}
	for i, m := range a.harmed() {
		q.Others[i] = a.bystander(m)
		q.N++
		for k, c := range a.centres() {
			if slices.Contains(a.around(c), m) {
				q.Near[k] |= 1 << i
			}
		}
	}
	return q
}

// reloadGain is the Reloading markers a success gives.
func (s *scene) reloadGain(p *plan) int {
	k := append(append(kit{}, p.weapon.kit...), p.kit(atReroll)...)
	return k.value("Reload")
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
