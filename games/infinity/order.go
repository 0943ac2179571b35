package infinity

import "github.com/enfilade/enfilade/internal/table"

// links is how many links an Order has room for.
type links interface {
	[1]Link | [3]Link | [12]Link
}

// Order is all rolls of one Order, from the first die to the last Guts Roll.
//
// The hub is compared with each spoke: an attacker with his targets, or one
// target with the attackers of a Coordinated Order. One link after another is
// rolled and its effects noted; who is down is found at the end, when all of
// them are known, as everything happens at once (infinity.seq.resolve).
type Order[L links] struct {
	Terms
	Links L
}

// Terms is an Order but for its links.
type Terms struct {
	N           uint8
	Only        int8 // the one link that is rolled, or -1
	Keep        Keep // what the result tells
	Coordinated bool // the hub is the target
	Shared      bool // the hub rolls once, against all
	Hub         Roll // of a shared roll
	HubBody     Body
	Apart       bool // every roll by itself, as it is played
	Resolve     bool // effects are worked out, not only the rolls
	Part        bool // it is one link of another Order
	Stops       bool // Saving Rolls of the hub stop when it is Dead
	Shocks      bool // something makes it Dead before its points are gone
}

// Link is the rolls of the hub and one spoke, and what they do to each other.
type Link struct {
	Hub, Spoke   Roll
	FtF          FtF
	Given        bool // the rolls are over
	GivenToSpoke Net
	GivenToHub   Net
	ToSpoke      Harm
	ToHub        Harm
	Body         Body
	Dodges       bool // the target of the link dodges
	SpokeEvades  bool // a success of the spoke's Dodge undoes the hub's template
	HubEvades    bool
	Heals        uint8
	Guts         bool // the spoke makes Guts Rolls
	HubFirst     bool // the hub's dice lie, the spoke's answer them
}

// step is what is to be done next.
type step uint8

const (
	hubRoll step = iota
	hubAgain
	startLink
	rollBoth
	spareHub
	spareSpoke
	rollSpared
	layHub
	layHubAgain
	laySpoke
	laySpokeAgain
	answerRoll
	answerAgain
	layAnswer
	layAnswerAgain
	compareHands
	countHub
	countHubAgain
	countSpoke
	countSpokeAgain
	settle
	savesOfSpoke
	endOfSpoke
	gutsOfSpoke
	savesOfHub
	nextLink
	endOfHub
	gutsOfHub
	orderOver
)

// Standing is where an Order stands.
type Standing struct {
	Tally  Tally
	Shown  hand // the hub's shared dice
	Lying  hand // of this link
	Answer answer
	Second hand // of the side that answers, if it is looked at
	ToSpk  Net
	ToHub  Net
	Spoke  suffered
	Rolled bool // Saving Rolls were made by the spoke
	HubHit bool // by the hub
	Hub    suffered
	Link   uint8
	At     step
	Chosen bool // a decision of this step is made
	Keeps  [2]bool
	Spare  [2]uint8 // ranks of the dice that take the place of others, the hub's first
	Pick   uint8    // of a ReRoll: the rank of the die, and one; 0 for none
}

// Step does what is to be done until dice are to be rolled or somebody is to be
// asked a second time. Steps that decide nothing by chance are no states of
// their own.
func (o Order[L]) Step(t *table.T, s Standing) (Standing, bool) {
	if s.At == orderOver {
		return s, false
	}
	drew := false
	for s.At != orderOver {
		if o.draws(&s) {
			if drew {
				return s, true
			}
			drew = true
		}
		o.step(t, &s)
	}
	return s, true
}

// step does one thing.
func (o *Order[L]) step(t *table.T, s *Standing) {
	switch s.At {
	case hubRoll, hubAgain:
		o.rollHub(t, s)
	case startLink:
		if o.trades(s.Link) {
			o.trade(t, s)
			return
		}
		o.start(s)
	case settle:
		o.settled(t, s)
	case savesOfSpoke:
		o.savesOfSpoke(t, s)
	case endOfSpoke:
		o.endOfSpoke(t, s)
	case gutsOfSpoke:
		o.guts(t, s, int(s.Link)+1, &o.at(s.Link).Body, savesOfHub)
	case savesOfHub:
		o.savesOfHub(t, s)
	case nextLink:
		o.next(s)
	case endOfHub:
		o.endOfHub(t, s)
	case gutsOfHub:
		o.guts(t, s, 0, &o.HubBody, orderOver)
	default:
		o.roll(t, s)
	}
}

// draws tells whether the next thing takes dice, or a decision.
func (o *Order[L]) draws(s *Standing) bool {
	l := o.at(s.Link)
	switch s.At {
	case hubRoll:
		return !o.Hub.Known
	case startLink:
		return o.trades(s.Link)
	case hubAgain:
		return s.picks(&o.Hub, &s.Shown)
	case rollBoth, rollSpared, answerAgain:
		return true
	case spareHub:
		return l.Hub.hasSpare()
	case spareSpoke:
		return l.Spoke.hasSpare()
	case layHub:
		return !l.Hub.Known
	case laySpoke:
		return !l.Spoke.Known
	case layHubAgain, countHubAgain:
		return s.picks(&l.Hub, &s.Lying)
	case laySpokeAgain, countSpokeAgain:
		return s.picks(&l.Spoke, &s.Lying)
	case answerRoll, layAnswer:
		r, _, _ := o.answering(s, l)
		return !r.Known
	case layAnswerAgain:
		r, _, _ := o.answering(s, l)
		return s.picks(r, &s.Second)
	case countHub:
		return !o.Shared && l.Hub.counts()
	case countSpoke:
		return l.Spoke.counts()
	case savesOfSpoke:
		return o.wantsSpokes() && s.saves(&l.ToSpoke, s.ToSpk)
	case savesOfHub:
		return o.wantsHub() && s.saves(&l.ToHub, s.ToHub)
	case endOfSpoke:
		_, _, asked := l.Body.stays(s.Spoke)
		return asked > 0 && !s.Chosen
	case endOfHub:
		_, _, asked := o.HubBody.stays(s.Hub)
		return asked > 0 && !s.Chosen
	case gutsOfSpoke:
		return s.Chosen || !l.Body.Steady
	case gutsOfHub:
		return s.Chosen || !o.HubBody.Steady
	}
	return false
}

// picks tells whether a ReRoll asks, or rolls.
func (s *Standing) picks(r *Roll, h *hand) bool {
	if r.Again == asks && !s.Chosen {
		return true
	}
	_, ok := h.policy(r, s.Pick)
	return ok
}

// counts tells whether a Normal Roll takes dice.
func (r *Roll) counts() bool { return !r.Sure && !r.Known && r.dice() > 0 }

// saves tells whether Saving Rolls are made, or their Attribute is asked for.
func (s *Standing) saves(h *Harm, n Net) bool {
	return h.On && n.all() > 0 && (h.Ask && !s.Chosen || h.First.Hit > 0)
}

// Result is what is kept of all that happened.
func (o Order[L]) Result(s Standing) Tally { return s.Tally }

// begin is the first state.
func (o Order[L]) begin() Standing {
	s := Standing{At: startLink}
	if o.Shared {
		s.At = hubRoll
	}
	if o.Only > 0 {
		s.Link = uint8(o.Only)
	}
	return s
}

// rollHub makes the one roll that is compared with every spoke
// (infinity.ftf.separate).
func (o *Order[L]) rollHub(t *table.T, s *Standing) {
	name := o.hubName(0)
	if s.At == hubAgain {
		o.again(t, s, &o.Hub, name, &s.Shown, startLink)
		return
	}
	s.Shown = o.Hub.lay(t, name, "infinity.ftf.separate", "infinity.roll.success", "infinity.roll.critical")
	s.At = startLink
	if o.Hub.rerolls() {
		s.At = hubAgain
	}
}

// start finds how the rolls of a link are made.
func (o *Order[L]) start(s *Standing) {
	l := o.at(s.Link)
	switch {
	case l.Given:
		s.ToSpk, s.ToHub, s.At = l.GivenToSpoke, l.GivenToHub, settle
	case !l.FtF.On:
		s.At = countHub
	case o.Shared:
		s.Lying, s.At = s.Shown, answerRoll
	case o.plain(l):
		s.At = rollBoth
	case o.sparing(l):
		s.At = spareHub
	case l.HubFirst:
		s.At = layHub
	default:
		s.At = laySpoke
	}
}

// plain tells whether both rolls of a link can be read together.
func (o *Order[L]) plain(l *Link) bool {
	hard := l.Hub.rerolls() || l.Spoke.rerolls() || l.Hub.Known || l.Spoke.Known
	return !hard && (!o.Apart || l.Hub.Dice > held && l.Spoke.Dice > held)
}

// roll makes one roll of a link.
func (o *Order[L]) roll(t *table.T, s *Standing) {
	l := o.at(s.Link)
	switch s.At {
	case rollBoth:
		o.rollBoth(t, s, l)
	case spareHub:
		o.spare(t, s, &l.Hub, 0, o.hubName(s.Link), spareSpoke)
	case spareSpoke:
		o.spare(t, s, &l.Spoke, 1, o.spokeName(s.Link), rollSpared)
	case rollSpared:
		o.rollSpared(t, s, l)
	case layHub:
		o.lay(t, s, l, &l.Hub, o.hubName(s.Link), layHubAgain)
	case laySpoke:
		o.lay(t, s, l, &l.Spoke, o.spokeName(s.Link), laySpokeAgain)
	case layHubAgain:
		o.again(t, s, &l.Hub, o.hubName(s.Link), &s.Lying, answerRoll)
	case laySpokeAgain:
		o.again(t, s, &l.Spoke, o.spokeName(s.Link), &s.Lying, answerRoll)
	case answerRoll:
		o.answer(t, s, l)
	case answerAgain:
		o.answerAgain(t, s, l)
	case layAnswer, layAnswerAgain:
		o.layAnswer(t, s, l)
	case compareHands:
		o.compareHands(s, l)
	case countHub, countHubAgain:
		o.count(t, s, &l.Hub, o.hubName(s.Link), &s.ToSpk, countHubAgain, countSpoke)
	default:
		o.count(t, s, &l.Spoke, o.spokeName(s.Link), &s.ToHub, countSpokeAgain, settle)
	}
}

// rollBoth rolls both sides and reads them together.
func (o *Order[L]) rollBoth(t *table.T, s *Standing, l *Link) {
	l.FtF.cite(t)
	n := [2]int{l.Hub.dice(), l.Spoke.dice()}
	s.stand(table.Pools(t, o.hubName(s.Link), n, 20, clash{[2]int8{l.Hub.SV, l.Spoke.SV}}))
}

// cite names the rules that can decide the comparison.
func (f FtF) cite(t *table.T) {
	t.Cite("infinity.ftf.compare")
	if f.Tie {
		t.Cite("infinity.ftf.tie")
	}
	if f.CritBeats {
		t.Cite("infinity.ftf.crit-beats")
	}
	if f.CritBoth {
		t.Cite("infinity.ftf.crit-both")
	}
	if f.Several {
		t.Cite("infinity.ftf.multi-dice")
	}
	if f.Harmless {
		t.Cite("infinity.ftf.dodge-no-harm")
	}
	if f.Apart {
		t.Cite("infinity.ftf.separate")
	}
}

// lay rolls the dice that the other side answers.
func (o *Order[L]) lay(t *table.T, s *Standing, l *Link, r *Roll, name string, again step) {
	l.FtF.cite(t)
	s.Lying = r.lay(t, name)
	s.At = answerRoll
	if r.rerolls() {
		s.At = again
	}
}

// answering is the side that answers dice that lie.
func (o *Order[L]) answering(s *Standing, l *Link) (r *Roll, name string, hub bool) {
	if o.Shared || l.HubFirst {
		return &l.Spoke, o.spokeName(s.Link), false
	}
	return &l.Hub, o.hubName(s.Link), true
}

func (s *Standing) reader(r *Roll) against {
	return against{r.SV, s.Lying.best(), s.Lying.crits() > 0, r.rerolls()}
}

// answer rolls against dice that lie.
func (o *Order[L]) answer(t *table.T, s *Standing, l *Link) {
	r, name, _ := o.answering(s, l)
	if r.rerolls() && r.Again != aFailure {
		s.At = layAnswer
		return
	}
	a := s.reader(r)
	if o.Shared {
		l.FtF.cite(t)
	}
	if r.Known {
		for _, f := range r.Faces[:r.Dice] {
			s.Answer = a.note(s.Answer, rank(int(r.SV), int(f)), 1)
		}
		s.Answer = a.tidy(s.Answer)
	} else {
		s.Answer = table.Pool(t, name, r.dice(), 20, a, "infinity.roll.success")
	}
	if r.rerolls() && s.Answer.Missed {
		s.At = answerAgain
		return
	}
	o.compare(s, l)
}

// layAnswer lays down a roll of which a named die, or one that its player picks,
// is rolled again.
func (o *Order[L]) layAnswer(t *table.T, s *Standing, l *Link) {
	r, name, _ := o.answering(s, l)
	if s.At == layAnswerAgain {
		o.again(t, s, r, name, &s.Second, compareHands)
		return
	}
	if o.Shared {
		l.FtF.cite(t)
	}
	s.Second, s.At = r.lay(t, name, "infinity.roll.success"), layAnswerAgain
}

// compareHands compares dice that lie on both sides.
func (o *Order[L]) compareHands(s *Standing, l *Link) {
	r, _, _ := o.answering(s, l)
	a := against{SV: r.SV, Best: s.Lying.best(), Crit: s.Lying.crits() > 0}
	for _, x := range s.Second {
		s.Answer = a.note(s.Answer, int(x), 1)
	}
	s.Answer, s.Second = a.tidy(s.Answer), hand{}
	o.compare(s, l)
}

// compare is what stands of a hand and of the roll that answers it.
func (o *Order[L]) compare(s *Standing, l *Link) {
	lies, rolls := compared(s.Lying, s.Answer)
	if _, _, hub := o.answering(s, l); hub {
		lies, rolls = rolls, lies
	}
	s.ToSpk, s.ToHub = lies, rolls
	s.Lying, s.Answer, s.At = hand{}, answer{}, settle
}

// count makes a Normal Roll.
func (o *Order[L]) count(t *table.T, s *Standing, r *Roll, name string, n *Net, again, next step) {
	if s.At == again {
		o.again(t, s, r, name, &s.Lying, next)
		if s.At == next {
			*n, s.Lying = s.Lying.net(), hand{}
		}
		return
	}
	s.At = next
	switch {
	case r.Sure:
		*n = Net{Hits: r.Dice}
	case o.Shared && again == countHubAgain:
		if r.Dice > 0 {
			*n = s.Shown.net()
		}
	case r.Known:
		*n = r.layKnown().net()
	case r.dice() == 0:
	case r.rerolls():
		s.Lying, s.At = r.lay(t, name, "infinity.roll.success"), again
	default:
		*n = table.Pool(t, name, r.dice(), 20, counting{r.SV}, "infinity.roll.success")
	}
}
