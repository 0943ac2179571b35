package infinity

import "github.com/enfilade/enfilade/internal/table"

// asked is which decisions within an Order are asked of whom.
type asked struct {
	saveWith, nwi, dogged, guts, reroll           bool
	backSaveWith, backNwi, backDogged, backReroll bool
	apart                                         bool
}

// build turns a scene into an Order.
func (s *scene) build(q asked) (o Order[[12]Link]) {
	o = Order[[12]Link]{Terms: Terms{N: uint8(len(s.links)), Only: -1, Keep: keepAll, Coordinated: s.coord, Apart: q.apart, Resolve: true}}
	if s.shared != nil && !s.over() {
		o.Shared = true
		o.Hub = s.rollOf(s.shared, q)
		if o.Hub.Again == asks && o.Hub.hands() > manyHands {
			o.Hub.Again = s.shared.again
		}
	}
	hub := s.r.attackers[0]
	if s.coord {
		hub = s.r.targets[0]
	}
	defer func() { o.Hub.Top = o.top() }()
	o.HubBody = s.body(hub, q)
	for i, l := range s.links {
		o.Links[i] = s.link(l, q)
		o.kills(o.Links[i].ToHub)
	}
	return o
}

// top is the least number that no spoke can reach: what the hub's dice show
// above it makes no difference. A hub that looks at its dice sees them all.
func (o Order[L]) top() uint8 {
	if !o.Shared || o.Hub.Again != noReroll && o.Hub.Again != aFailure {
		return 0
	}
	top := 1
	for _, l := range o.list() {
		if l.FtF.On {
			top = max(top, min(20, int(l.Spoke.SV)))
		}
	}
	return uint8(top)
}

// list is the links there are.
func (o Order[L]) list() []Link {
	out := make([]Link, 0, 12)
	for i := range int(o.N) {
		out = append(out, o.Links[i])
	}
	return out
}

// link turns a link of the scene into one that can be rolled.
func (s *scene) link(l *link, q asked) Link {
	a, t := s.rollOf(l.a, q), s.rollOf(l.t, q)
	if l.a.act.attacks() && !l.gives {
		a = Roll{}
	}
	out := Link{
		Hub: a, Spoke: t, ToSpoke: s.harmOf(l.toTarget, q), ToHub: s.harmOf(l.toBack, q),
		Dodges: l.t.act.kind == evade,
	}
	out.SpokeEvades = l.a.sure && l.t.act.kind == evade
	out.HubEvades = l.t.sure && l.a.act.kind == evade
	spoke := l.target
	if s.coord {
		out.SpokeEvades, out.HubEvades = out.HubEvades, out.SpokeEvades
		out.Hub, out.Spoke = out.Spoke, out.Hub
		out.ToSpoke, out.ToHub = out.ToHub, out.ToSpoke
		spoke = l.attacker
	}
	out.Body = s.body(spoke, q)
	out.Guts = out.Body.HasGuts
	if s.over() {
		out.Given = true
		if n := s.givenNet(l); n != nil {
			if s.coord {
				out.GivenToHub = *n
			} else {
				out.GivenToSpoke = *n
			}
		}
	}
	if p := l.attacker; p.skills.protheion && l.a.act.kind == fight && !l.target.skills.bornWarrior && !l.target.str {
		out.Heals = uint8(p.lost)
	}
	if !q.apart {
		out.Hub.many(l.ftf && !out.Given, s.again(l, s.coord))
		out.Spoke.many(l.ftf && !out.Given, s.again(l, !s.coord))
		if both := out.Hub.Again == asks && out.Spoke.Again == asks; both && out.Hub.hands()*out.Spoke.hands() > manyHands {
			out.Spoke.Again = s.again(l, !s.coord) // one side looks
		}
	}
	if l.ftf && !out.Given {
		out.FtF = s.decides(out.Hub, out.Spoke, l)
		out.HubFirst = first(out.Hub, out.Spoke)
	}
	return out
}

// again is the policy of a ReRoll that the file has for one side of a link.
func (s *scene) again(l *link, target bool) Again {
	if target {
		return l.t.again
	}
	return l.a.again
}

// many prepares a ReRoll of more hands than can be looked at one by one: nobody
// looks at them if they are answered, and if they are not, numbers are alike.
func (r *Roll) many(answered bool, policy Again) {
	switch {
	case r.Again == noReroll:
	case !answered && r.Dice > held:
		r.Alike = true
	case answered && r.Again == asks && r.hands() > manyHands:
		r.Again = policy
	}
}

// first tells whether the hub's dice lie and the spoke's answer them: known
// dice lie, dice that a player looks at lie, else the fewer.
func first(hub, spoke Roll) bool {
	if hub.Known != spoke.Known {
		return hub.Known
	}
	if look := hub.Again == asks || hub.Again > 0; look != (spoke.Again == asks || spoke.Again > 0) {
		return look
	}
	return hub.Dice <= spoke.Dice
}

// rollOf is a roll as an Order makes it.
func (s *scene) rollOf(r *roll, q asked) Roll {
	if !r.live() {
		return Roll{}
	}
	out := Roll{SV: int8(r.sv), Dice: uint8(r.dice), Sure: r.sure, Again: r.again, Side: table.Defender}
	ask := q.reroll
	if r.by.active {
		out.Side, ask = table.Attacker, q.backReroll
	}
	word := s.f.Decisions.Reroll
	if out.Again != noReroll && ask && (!word.given() || word.of(r.by.name) == "open") {
		out.Again = asks
	}
	if out.Again == aFailure && out.SV >= 20 { // no die fails
		out.Again = noReroll
	}
	if r.knownSet {
		out.Known = true
		out.Again = noReroll
		for i, f := range r.known {
			out.Faces[i] = uint8(f)
		}
	}
	return out
}

func (s *scene) harmOf(h *harm, q asked) Harm {
	out := h.Harm
	ask := q.saveWith
	if h.on.active {
		ask = q.backSaveWith
	}
	if h.offered && ask {
		out.Ask = true
		if h.chosenBts { // First is the roll on ARM where it is asked
			out.First, out.Other = out.Other, out.First
		}
	}
	return out
}

// body is how much a trooper can take.
func (s *scene) body(t *trooper, q asked) Body {
	b := Body{Left: int8(t.left()), Levels: uint8(t.levels()), Null: t.null()}
	if !t.vital && !b.Null {
		b.Left = 1 // no roll costs it points
	}
	for i, w := range markWords[:6] {
		if t.states.has(stateNames[w]) && w != "POS" {
			b.Had |= 1 << i
		}
	}
	d := s.f.Decisions
	nwi, dogged := d.NWI.of(t.name), d.Dogged.of(t.name)
	askNwi, askDogged := q.nwi, q.dogged
	if t.active {
		nwi, dogged = d.BackNWI.of(t.name), d.BackDogged.of(t.name)
		askNwi, askDogged = q.backNwi, q.backDogged
	}
	b.NWI = use(t.skills.nwi, nwi, askNwi)
	b.Dogged = use(t.skills.dogged, dogged, askDogged)
	if !t.active && t.Has("wip") {
		b.HasGuts = true
		b.Guts = int8(t.gutsValue())
		b.Steady = t.skills.courage
		b.Go = declines
		switch {
		case d.Guts.of(t.name) == "go":
			b.Go = uses
		case q.guts && d.Guts.of(t.name) != "stay":
			b.Go = toAsk
		}
	}
	return b
}

// gutsValue is what a Guts Roll needs (infinity.guts.roll).
func (t *trooper) gutsValue() int {
	if t.states.has(stunned) {
		return t.WIP - 3
	}
	return t.WIP
}

func use(has bool, word string, ask bool) Use {
	switch {
	case !has:
		return absent
	case word == "no":
		return declines
	case word == "" && ask, word == "open" && ask:
		return toAsk
	}
	return uses
}

// decides finds which rules of the Face to Face Roll can decide a link.
func (s *scene) decides(hub, spoke Roll, l *link) FtF {
	a, b := ranksOf(hub), ranksOf(spoke)
	f := FtF{On: true, Several: hub.Dice > 1 || spoke.Dice > 1}
	for n := 1; n < critical; n++ {
		f.Tie = f.Tie || a[n] && b[n]
	}
	any := func(x [critical + 1]bool) bool {
		for _, is := range x[1:] {
			if is {
				return true
			}
		}
		return false
	}
	f.CritBoth = a[critical] && b[critical]
	lone := func(x, y [critical + 1]bool, other Roll) bool {
		return x[critical] && any(y) && !(other.Known && y[critical])
	}
	f.CritBeats = lone(a, b, spoke) || lone(b, a, hub)
	harmless := func(k kind) bool { return k == evade || k == purge }
	f.Harmless = harmless(l.a.act.kind) || harmless(l.t.act.kind)
	f.Apart = s.shared != nil
	return f
}

// ranksOf is which ranks a roll's dice can show.
func ranksOf(r Roll) (out [critical + 1]bool) {
	if r.Known {
		for _, f := range r.Faces[:r.Dice] {
			out[rank(int(r.SV), int(f))] = true
		}
		return out
	}
	if r.dice() > 0 {
		for f := 1; f <= 20; f++ {
			out[rank(int(r.SV), f)] = true
		}
	}
	return out
}
