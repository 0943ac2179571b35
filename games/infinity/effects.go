package infinity

import "github.com/enfilade/enfilade/internal/table"

// settled notes what stands of a link's rolls, from the attackers' side.
func (o *Order[L]) settled(t *table.T, s *Standing) {
	l := o.at(s.Link)
	s.evaded(l)
	att, back := s.ToSpk, s.ToHub
	if o.Coordinated {
		att, back = back, att
	}
	s.Tally.roll(o.Keep, s.Link, att, back)
	if l.Dodges {
		dodged := s.ToHub
		if o.Coordinated {
			dodged = s.ToSpk
		}
		if dodged.all() > 0 {
			t.Cite("infinity.dodge.move")
			s.Tally.dodge(o.Keep, o.victim(s.Link, true))
		}
	}
	s.At = nextLink
	if o.Resolve {
		s.At = savesOfSpoke
	}
}

// evaded takes away what a Normal Dodge undoes: the hits of a Direct Template
// (infinity.dodge.normal).
func (s *Standing) evaded(l *Link) {
	if l.SpokeEvades && s.ToHub.all() > 0 {
		s.ToSpk = Net{}
	}
	if l.HubEvades && s.ToSpk.all() > 0 {
		s.ToHub = Net{}
	}
}

// victim is the place of the link's target, or attacker, among those that can
// be hurt: 0 is the hub.
func (o *Order[L]) victim(link uint8, target bool) int {
	if target == o.Coordinated {
		return 0
	}
	return int(link) + 1
}

// volley is the Saving Rolls of an attack on the trooper at a place, after what
// it has suffered already.
func (o *Order[L]) volley(h Harm, b Body, had suffered, whose uint8, place int) Volley {
	v := Volley{First: h.First, Second: h.Second, Extra: h.Extra, Cost: h.Cost, Continuous: h.Continuous, Untold: o.Keep.untold(place)}
	if place == 0 && o.Stops && !(v.Untold.Saves && v.Untold.Failed) {
		v.Untold.Lost = false // when it is Dead, rolling stops
	}
	if o.Apart {
		v.Whose, v.Untold = whose, Untold{}
	}
	if h.Cost > 0 {
		v.Cap = b.cap() - min(b.cap(), had.Lost)
		if h.Continuous {
			v.Dead = b.dying(h, had)
		}
	}
	return v
}

// hurt makes the Saving Rolls of an attack's successes. With Continuous Damage
// nobody rolls for a trooper that is Dead (infinity.ammo.continuous).
func (o *Order[L]) hurt(t *table.T, h Harm, b Body, had suffered, n Net, whose uint8, place int) Wound {
	switch {
	case h.First.Hit == 0:
		return Wound{Failed: 1} // a success is enough
	case h.Continuous && b.isDead(had):
		return Wound{}
	}
	return table.Call(t, "saves", o.volley(h, b, had, whose, place), volley{Net: n}, "infinity.seq.effects")
}

// savesOfSpoke makes the Saving Rolls of the spoke.
func (o *Order[L]) savesOfSpoke(t *table.T, s *Standing) {
	l := o.at(s.Link)
	s.At = endOfSpoke
	if !l.ToSpoke.On || s.ToSpk.all() == 0 || !o.wantsSpokes() {
		return
	}
	h := l.ToSpoke
	if h.Ask && !s.Chosen {
		o.saveWith(t, s, savesOfSpoke, !o.Coordinated)
		return
	}
	h.choose(s)
	w := o.hurt(t, h, l.Body, suffered{}, s.ToSpk, o.whose(s.Link, false), int(s.Link)+1)
	s.Spoke = s.Spoke.take(t, l.Body, h, w)
	s.Rolled = w.Saves > 0 || h.First.Hit > 0
	if h.First.Hit > 0 {
		s.Tally.saves(o.Keep, int(s.Link)+1, w)
	}
	if l.Heals > 0 {
		s.Tally.heal(o.Keep, min(l.Heals, w.Failed))
		t.Cite("infinity.cc.protheion")
	}
}

// savesOfHub makes the Saving Rolls of the hub against this spoke.
func (o *Order[L]) savesOfHub(t *table.T, s *Standing) {
	l := o.at(s.Link)
	s.At = nextLink
	if !l.ToHub.On || s.ToHub.all() == 0 || !o.wantsHub() {
		return
	}
	h := l.ToHub
	if h.Ask && !s.Chosen {
		o.saveWith(t, s, savesOfHub, o.Coordinated)
		return
	}
	h.choose(s)
	w := o.hurt(t, h, o.HubBody, s.Hub, s.ToHub, o.whose(s.Link, true), 0)
	s.Hub = s.Hub.take(t, o.HubBody, h, w)
	s.HubHit = o.HubBody.HasGuts && (s.HubHit || w.Saves > 0 || h.First.Hit > 0)
	if h.First.Hit > 0 {
		s.Tally.saves(o.Keep, 0, w)
	}
}

// wantsHub tells whether anything about the hub's fate is kept.
func (o *Order[L]) wantsHub() bool { return o.Keep.has(keepHub) }

// wantsSpokes tells whether anything about the fate of the spokes is kept.
func (o *Order[L]) wantsSpokes() bool {
	return !o.Keep.has(keepHubOnly) || o.Keep.has(keepSaveSum|keepFailSum|keepLostSum|keepDown|keepSlain|keepHealed)
}

// saveWith asks the player which Attribute to save with
// (infinity.skill.bioimmunity).
func (o *Order[L]) saveWith(t *table.T, s *Standing, at step, target bool) {
	who, name := table.Defender, "save_with"
	if !target {
		who, name = table.Attacker, "back_save_with"
	}
	pick := t.Choose(name, who, []table.Option{{Name: "ARM"}, {Name: "BTS"}}, "infinity.skill.bioimmunity")
	s.At, s.Chosen = at, true
	s.Keeps[0] = pick == 1 // on BTS
}

// choose takes the Attribute chosen: First is the roll on ARM.
func (h *Harm) choose(s *Standing) {
	if !h.Ask {
		return
	}
	if s.Keeps[0] {
		h.First = h.Other
	}
	s.Chosen, s.Keeps[0] = false, false
}

// stays decides whether a skill keeps a trooper up that is becoming
// Unconscious; asked is the skill to ask about, if any.
func (b Body) stays(s suffered) (nwi, dogged bool, asked int) {
	left := int(b.Left) - int(s.Lost)
	if b.Null || s.Lost == 0 || left != 0 || s.Shock || s.Deadly {
		return false, false, 0
	}
	switch {
	case b.NWI == toAsk:
		return false, false, 1
	case b.NWI == uses:
		return true, false, 0
	case b.Dogged == toAsk:
		return false, false, 2
	}
	return false, b.Dogged == uses, 0
}

// endOfSpoke finds the State of the spoke.
func (o *Order[L]) endOfSpoke(t *table.T, s *Standing) {
	l := o.at(s.Link)
	e, over := o.ended(t, s, &l.Body, s.Spoke, !o.Coordinated)
	if !over {
		return
	}
	s.Tally.end(o.Keep, int(s.Link)+1, e, l.Body, s.Spoke.Lost, !o.Coordinated)
	s.Spoke = suffered{}
	s.At = savesOfHub
	if l.Guts && s.Rolled && o.Keep.has(keepGuts) && !e.null() && !e.still(l.Body) {
		s.At = gutsOfSpoke
	} else {
		s.Rolled = false
	}
}

// still tells whether the trooper may not move.
func (e End) still(b Body) bool {
	held := markImmA | markImmB
	return b.Had&held != 0 || e >= given && uint8(e-given)&held != 0
}

// ended is a trooper's State, once its player has decided about NWI and Dogged.
func (o *Order[L]) ended(t *table.T, s *Standing, b *Body, hurt suffered, target bool) (e End, over bool) {
	nwi, dogged, asked := b.stays(hurt)
	if asked > 0 && !s.Chosen {
		s.Keeps[0] = o.keepUp(t, asked, target)
		s.Chosen = true
		return 0, false
	}
	if asked > 0 {
		yes := s.Keeps[0]
		nwi = asked == 1 && yes
		dogged = asked == 2 && yes || asked == 1 && !yes && b.Dogged != absent && b.Dogged != declines
		s.Chosen, s.Keeps = false, [2]bool{}
	}
	return b.end(t, hurt, nwi, dogged), true
}

// keepUp asks whether the skill is used.
func (o *Order[L]) keepUp(t *table.T, asked int, target bool) bool {
	who, name := table.Defender, [...]string{"", "nwi", "dogged"}[asked]
	if !target {
		who, name = table.Attacker, [...]string{"", "back_nwi", "back_dogged"}[asked]
	}
	rule := [...]id{"", "infinity.skill.nwi", "infinity.skill.dogged"}[asked]
	return t.Choose(name, who, []table.Option{{Name: "yes"}, {Name: "no"}}, rule) == 0
}

// guts makes a Guts Roll (infinity.guts.roll); after a passed one the player
// may be asked whether the trooper stays.
func (o *Order[L]) guts(t *table.T, s *Standing, place int, b *Body, next step) {
	if s.Chosen {
		pick := t.Choose("guts", table.Defender, []table.Option{{Name: "stay"}, {Name: "go"}}, "infinity.guts.roll")
		o.nerve(s, place, pick == 0, next)
		return
	}
	passed := b.Steady
	if b.Steady {
		t.Cite("infinity.guts.roll", "infinity.seq.guts")
	} else {
		passed = t.Die(gutsNames.of(place, int(o.N)), 20, "infinity.guts.roll", "infinity.seq.guts") <= int(b.Guts)
	}
	if passed && b.Go == toAsk {
		s.Chosen = true
		return
	}
	o.nerve(s, place, passed && b.Go != uses, next)
}

// nerve notes whether the trooper stays.
func (o *Order[L]) nerve(s *Standing, place int, stays bool, next step) {
	got := gutsFailed
	if stays {
		got = gutsPassed
	}
	s.Chosen, s.Rolled, s.HubHit, s.At = false, false, s.HubHit && place > 0, next
	s.Tally.guts(o.Keep, place, got)
}

// next goes to the following link, or to the hub's end.
func (o *Order[L]) next(s *Standing) {
	s.Lying, s.Answer, s.ToSpk, s.ToHub, s.Spoke, s.Rolled = hand{}, answer{}, Net{}, Net{}, suffered{}, false
	s.Link++
	s.At = startLink
	if o.Part {
		s.Link, s.Shown, s.At = 0, hand{}, orderOver
		return
	}
	if o.Only >= 0 || s.Link >= o.N {
		s.Link, s.Shown = 0, hand{}
		s.At = orderOver
		if o.Resolve && o.wantsHub() {
			s.At = endOfHub
		}
	}
}

// endOfHub finds the State of the hub.
func (o *Order[L]) endOfHub(t *table.T, s *Standing) {
	e, over := o.ended(t, s, &o.HubBody, s.Hub, o.Coordinated)
	if !over {
		return
	}
	s.Tally.end(o.Keep, 0, e, o.HubBody, s.Hub.Lost, o.Coordinated)
	s.Hub = suffered{}
	s.At = orderOver
	if o.HubBody.HasGuts && s.HubHit && o.Keep.has(keepGuts) && !e.null() && !e.still(o.HubBody) {
		s.At = gutsOfHub
	} else {
		s.HubHit = false
	}
}
