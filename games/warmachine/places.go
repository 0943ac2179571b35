package warmachine

import (
	"fmt"
)

// readPlaces works out how every target stands: its own facts, those of the
// situation, what the table shows, and the defaults.
func (s *scene) readPlaces() {
	all := &s.file.Situation.placeKeys
	for _, e := range s.entries {
		own := s.targetKeys(e).At
		if own == nil {
			own = &placeKeys{}
		}
		s.stand(e, own, all)
	}
}

func (s *scene) targetKeys(e *entry) *targetKeys {
	if s.single {
		return s.file.Target
	}
	return &s.file.Targets[e.family]
}

// first is the first of two facts that was stated.
func first(a, b *bool, d bool) bool {
	if a != nil {
		return *a
	}
	return yes(b, d)
}

func (s *scene) stand(e *entry, own, all *placeKeys) {
	p := &e.place
	measured := s.geo != nil
	if !measured {
		p.distance = own.Range.Rat
		if p.distance == nil {
			p.distance = all.Range.Rat
		}
		p.sight = first(own.LineOfSight, all.LineOfSight, true)
		p.back = own.Arc == "back" || own.Arc == "" && all.Arc == "back"
		p.cover = first(own.Cover, all.Cover, false)
		p.concealment = first(own.Concealment, all.Concealment, false)
		p.inMelee = first(own.InMelee, all.InMelee, false)
		p.melee = first(own.Melee, all.Melee, s.defaultMelee(e))
		p.wall = own.WallBehind.Rat
		if p.wall == nil {
			p.wall = all.WallBehind.Rat
		}
	}
	still := e.effects.has[knockedDown] || e.effects.has[stationary]
	if !measured {
		p.engaged = first(own.Engaged, all.Engaged, p.melee && !still && !e.friendly)
		s.checkReach(e, own)
		s.checkReach(e, all)
	}
	p.elevated = first(own.Elevated, all.Elevated, p.elevated)
	p.targetable = first(own.Targetable, all.Targetable, true)
	p.templated = own.Template != nil || all.Template != nil
	p.template = first(own.Template, all.Template, false)
	p.gang, p.flank = first(own.Gang, all.Gang, false), first(own.Flank, all.Flank, false)
	p.pushReaches = first(own.PushReaches, all.PushReaches, true)
	p.rough = first(own.RoughBehind, all.RoughBehind, false)
	p.guarded = first(own.Guarded, all.Guarded, s.anyGuardian(e))
	if !measured {
		s.readOffset(e, own, all)
	}
	s.readBehind(e, own, all)
}

// checkReach refuses a melee stated beside a distance that nobody's weapon reaches
// over.
func (s *scene) checkReach(e *entry, k *placeKeys) {
	d := k.Range.Rat
	if d == nil {
		return
	}
	reach := s.longest()
	if yes(k.Melee, false) && d.Cmp(reach) > 0 {
		k.Fault("melee", "", "says true, but %s is beyond the melee range, %s", text(d)+"\"", text(reach)+"\"")
		return
	}
	if e.reach.Cmp(reach) > 0 {
		reach = e.reach
	}
	if yes(k.Engaged, false) && d.Cmp(reach) > 0 {
		k.Fault("engaged", "", "says true, but %s is beyond the melee ranges of both, %s", text(d)+"\"", text(reach)+"\"")
	}
}

// statedMelee tells whether the file says that the model is in melee range.
func (s *scene) statedMelee(e *entry) bool {
	if s.geo != nil {
		return false
	}
	own := s.targetKeys(e).At
	return own != nil && own.Melee != nil || s.file.Situation.Melee != nil
}

// defaultMelee is whether the target is in melee range where nobody says: by
// its range, or by what the model does.
func (s *scene) defaultMelee(e *entry) bool {
	if d := e.place.distance; d != nil {
		return d.Cmp(s.longest()) <= 0
	}
	switch a := s.policy.action; {
	case a == actMelee, a.power(), a.special(), a == actFreeStrike, a == actCounter, a == actImpact:
		return true
	}
	return false
}

func (s *scene) anyGuardian(e *entry) bool {
	for _, o := range s.entries {
		if (o != e || o.count > 1) && (o.special.has[shieldGuard] || o.special.has[grimSalvation]) {
			return true
		}
	}
	return false
}

func (s *scene) readOffset(e *entry, own, all *placeKeys) {
	from := own
	if len(own.Offset) == 0 {
		from = all
	}
	if len(from.Offset) == 0 {
		if from.Node != nil && from.Has("offset") {
			from.Fault("offset", "[right, beyond]", "needs two numbers (got none)")
		}
		return
	}
	if len(from.Offset) != 2 {
		from.Fault("offset", "[right, beyond]", "needs two numbers (got %d)", len(from.Offset))
		return
	}
	for i, x := range from.Offset {
		if x.Rat.Cmp(rat(1000)) > 0 || x.Rat.Cmp(rat(-1000)) < 0 {
			from.Fault(fmt.Sprintf("offset[%d]", i), "", "at most 1000 inches")
		}
		e.place.offset = append(e.place.offset, x.Rat)
	}
}

func (s *scene) readBehind(e *entry, own, all *placeKeys) {
	from := own
	if len(own.ModelsBehind) == 0 {
		from = all
	}
	for i, b := range from.ModelsBehind {
		if b.Node == nil {
			continue
		}
		x := s.find(b.Target)
		if x < 0 {
			from.Fault(fmt.Sprintf("models_behind[%d].target", i), s.suggest(b.Target), "no target %q", b.Target)
			continue
		}
		e.place.behind = append(e.place.behind, behind{x, b.Distance.Rat})
	}
}

// templated tells whether the file says who is under a spray.
func (s *scene) templated() bool {
	for _, e := range s.entries {
		if e.place.templated {
			return true
		}
	}
	return false
}
