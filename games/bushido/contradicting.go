package bushido

import (
	"fmt"
	"math/big"
	"slices"
)

// checkAgainst refuses what the keys of one model say against each other.
func (s *scene) checkAgainst(m *model) {
	f := m.f
	if f.Ki.Limited && f.KiTokens > f.Ki.Limit {
		f.Fault("ki_tokens", "", "at most %d, by its Ki of %d/%d (got %d)", f.Ki.Limit, f.Ki.N, f.Ki.Limit, f.KiTokens)
	}
	for i, x := range f.Traits {
		other := map[string]string{"Tiny": "Huge", "Huge": "Tiny"}[x.Name]
		if other != "" && slices.ContainsFunc(f.Traits[:i], func(y traitName) bool { return y.Name == other }) {
			f.Fault(fmt.Sprintf("traits[%d]", i), "", "a model is not both %s and %s", other, x.Name)
		}
	}
	checkTwice(f)
	for _, w := range m.weapons {
		w.f.checkTwice()
		if most := w.kit.value("Ammo"); w.kit.has("Ammo") && w.f.Has("ammo") && w.f.Ammo > most {
			w.f.Fault("ammo", "", "at most %d, by Ammo (%d) (got %d)", most, most, w.f.Ammo)
		}
	}
	if sit := s.factsFile(m); sit != nil && m != s.attacker {
		s.checkFacts(m, sit)
	}
}

// checkTwice refuses what stands in a list already and is held once. Markers are held
// several times, and values of traits have a rule of their own.
func checkTwice(f *modelFile) {
	for i, x := range f.States {
		if !x.Marker && slices.ContainsFunc(f.States[:i], func(o stateName) bool { return o.Name == x.Name }) {
			f.Fault(fmt.Sprintf("states[%d]", i), "", "%s stands here already", x.Name)
		}
	}
	for i, x := range f.Feats {
		if slices.ContainsFunc(f.Feats[:i], func(o featFile) bool { return o.Name == x.Name }) {
			f.Fault(fmt.Sprintf("feats[%d]", i), "", "%s stands here already", x.Name)
		}
	}
}

// checkTwice refuses a special that the weapon has already, with whatever cost.
func (w *weaponFile) checkTwice() {
	for i, x := range w.Specials {
		if slices.ContainsFunc(w.Specials[:i], func(o specialName) bool { return o.Name == x.Name && o.Of == x.Of }) {
			w.Fault(fmt.Sprintf("specials[%d]", i), "", "%s stands here already", x.Name)
		}
	}
}

// factsFile is where the facts between the attacker and a model are written.
func (s *scene) factsFile(m *model) *situationFile {
	if m.key == "target" && s.f.Target != nil {
		return s.f.Situation
	}
	return m.f.Situation
}

// touchingMost is how far bases that touch may be from each other.
var touchingMost = big.NewRat(1, 100)

// checkFacts refuses facts that cannot hold together.
func (s *scene) checkFacts(m *model, sit *situationFile) {
	if sit.Node == nil {
		return
	}
	says := func(key string, yes bool) bool { return sit.Has(key) && yes }
	touches := func(o *model) bool { return o != nil && o != m && touching2(m, o) }
	sees := says("sees_attacker", sit.SeesAttacker)
	switch {
	case sees && sit.StartedUnseen:
		sit.Fault("started_unseen", "", "an attacker that stayed out of sight is not seen: sees_attacker says it is")
	case sees && m.is("Blind") && !m.kit.has("Sixth Sense") && !touches(s.attacker):
		sit.Fault("sees_attacker", "", "a Blind model sees nothing beyond contact")
	}
	if sit.Charge && sit.Disengage {
		sit.Fault("disengage", "", "an attacker that charges does not disengage")
	}
	if s.past.Earlier && says("repeat", !sit.Repeat) {
		sit.Fault("repeat", "", "so_far holds an earlier attack")
	}
	for _, x := range []struct {
		key  string
		far  *big.Rat
		from *model
	}{
		{"range", sit.Range.Inches, s.attacker},
		{"friend_distance", sit.FriendDistance.Rat, s.attacker},
		{"distance_to_target", sit.DistanceToHim.Rat, s.aimedAt()},
	} {
		if x.far != nil && x.far.Cmp(touchingMost) > 0 && touches(x.from) {
			sit.Fault(x.key, "", "%s inches, but btb says that the bases touch", x.far.RatString())
		}
	}
}
