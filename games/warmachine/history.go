package warmachine

import (
	"slices"
)

// record is the activation so far: the state it leaves, and the last attack.
type record struct {
	now      now
	last     deed // as -1: no attack yet
	any      bool
	entry    int // of the last attack's target
	slain    int // models of affected entries destroyed by it
	redirect bool
	moves    []ability // used in step 12 by the last attack
	combined int
	stage    string
	declined []ability
	used     [20]int // initial attacks made, by weapon
	target   int
	first    string // weapon and target of the first attack of the Combat Action
}

// readPast plays so_far, refusing what could not have happened.
func (s *scene) readPast() {
	p := s.planFor(nil, false)
	p.cols = s.cols()
	r := &record{now: p.start(), entry: -1}
	if r.now.At == sRof {
		r.now.At = sNext
	}
	list := s.file.SoFar
	for i := range list {
		k := &list[i]
		if k.Node == nil {
			continue
		}
		if k.Stage != "" && k.Stage != "done" && i < len(list)-1 {
			k.Fault("stage", "", "is %s, but another attack follows", k.Stage)
			return
		}
		if k.Declined != "" {
			if !s.decline(p, r, k) {
				return
			}
			continue
		}
		if !s.replay(p, r, k) {
			return
		}
	}
	s.record = r
}

// cols tells whether columns of grids are followed.
func (s *scene) cols() bool {
	return slices.ContainsFunc(s.entries, (*entry).systems)
}

func (s *scene) decline(p *plan, r *record, k *pastKeys) bool {
	for _, e := range k.Node.Entries {
		if e.Key != "declined" {
			k.Fault(e.Key, "an entry of its own", "stands beside declined, which makes no attack")
			return false
		}
	}
	a, ok := abilityNamed(k.Declined)
	if !ok {
		k.Fault("declined", "", "no rule %q", k.Declined)
		return false
	}
	pending := s.pending(p, r)
	i := slices.IndexFunc(pending, func(o offer) bool { return o.rule == a })
	hook := (a == drag || a == catch) && r.now.Deed&dHooked != 0
	if i < 0 && !hook {
		k.Fault("declined", "", "%s is not pending", k.Declined)
		return false
	}
	if a.compulsory() && pending[i].open() {
		k.Fault("declined", "", "%s is compulsory (warmachine.generate.compulsory)", k.Declined)
		return false
	}
	if hook {
		r.now.Deed &^= dHooked
	}
	r.declined = append(r.declined, a)
	return true
}

func abilityNamed(name string) (ability, bool) {
	for a := range abilities {
		if printed[a].name == name {
			if a == dragHits {
				return drag, true
			}
			return a, true
		}
	}
	return 0, false
}

// pending lists the triggered rules that were not given up.
func (s *scene) pending(p *plan, r *record) []offer {
	if !r.any {
		return nil
	}
	var out [10]offer
	k := p.offers(&r.now, &out)
	var list []offer
	for _, o := range out[:k] {
		if !slices.Contains(r.declined, o.rule) {
			list = append(list, o)
		}
	}
	return list
}

// replay makes one past attack.
func (s *scene) replay(p *plan, r *record, k *pastKeys) bool {
	for _, need := range []struct{ key, value string }{{"attack", k.Attack}, {"target", k.Target}} {
		if need.value == "" {
			k.Fault(need.key, "", "is missing")
			return false
		}
	}
	if k.Result == "" && k.Slain == nil && k.Stage != "declared" && k.Stage != "damage" {
		k.Fault("result", "missed, hit, damaged, tough, destroyed, removed, transferred", "is missing")
		return false
	}
	kd := kind(slices.Index([]string{"melee", "ranged", "magic"}, k.Attack))
	made := asInitial
	if k.As != "" {
		made = as(slices.Index(asNames, k.As))
	}
	w := s.pastWeapon(k, kd, made)
	e := s.find(k.Target)
	if e < 0 {
		k.Fault("target", s.suggest(k.Target), "no target %q", k.Target)
	}
	if w < 0 || e < 0 {
		return false
	}
	from, ok := s.pastFrom(p, r, k, made, kd)
	if !ok || !s.pastLegal(p, r, k, made, kd, w) || !s.pastNamed(k, made) {
		return false
	}
	if k.Basic != nil && *k.Basic != made.basic(kd) {
		k.Fault("basic", "", "%s attacks are %sbasic attacks (warmachine.generate.is-basic)", made, map[bool]string{false: "not ", true: ""}[made.basic(kd)])
		return false
	}
	return s.pastMade(p, r, k, made, kd, from, w, e)
}
