package bushido

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// build checks the models, weapons and facts of a file.
func build(f *file, faults *scenario.Faults) *scene {
	s := &scene{f: f, faults: faults, illegal: &scenario.Faults{File: faults.File}, living: f.Edition == "living-2025"}
	f.drop()
	if f.Action == "" {
		f.Action = "ranged"
	}
	if f.Situation != nil {
		s.sit = *f.Situation
	}
	if f.Decisions != nil {
		s.dec = *f.Decisions
	}
	s.past = happened(f.SoFar, faults)
	s.castModels()
	s.checkNames()
	s.contacts()
	for _, m := range s.all() {
		s.checkModel(m)
		s.checkAgainst(m)
	}
	s.checkRerolls()
	s.crowding = &crowding{most: mostOneByOne, of: map[Pool]poolWays{}}
	s.sparred = &sparring{of: map[sparKey]*spar{}, pools: map[poolKey]*sparPool{}}
	s.tallies = &tallies{of: map[Pool]countedPool{}}
	if f.Table != nil && !faults.Any() {
		s.measure()
	}
	return s
}

// drop leaves out what was written but is no block; it was refused already.
func (f *file) drop() {
	list := []**modelFile{&f.Attacker, &f.Target}
	for _, many := range [][]*modelFile{f.Targets, f.Models} {
		for i := range many {
			list = append(list, &many[i])
		}
	}
	for _, m := range list {
		if *m == nil {
			continue
		}
		if (*m).Node == nil {
			*m = nil
			continue
		}
		(*m).drop()
	}
	f.Situation = dropped(f.Situation, f.Situation != nil && f.Situation.Node != nil)
	f.Table = dropped(f.Table, f.Table != nil && f.Table.Node != nil)
	f.Decisions = dropped(f.Decisions, f.Decisions != nil && f.Decisions.Node != nil)
}

func (m *modelFile) drop() {
	m.Modifiers = dropped(m.Modifiers, m.Modifiers != nil && m.Modifiers.Node != nil)
	m.Situation = dropped(m.Situation, m.Situation != nil && m.Situation.Node != nil)
	m.Weapon = dropped(m.Weapon, m.Weapon != nil && m.Weapon.Node != nil)
	for i, w := range m.Weapons {
		m.Weapons[i] = dropped(w, w != nil && w.Node != nil)
	}
}

func dropped[T any](x *T, keep bool) *T {
	if keep {
		return x
	}
	return nil
}

// mostModels is the most models of either list, and the most items of any list
// of a model.
const mostModels = 100

// castModels gives every model its part.
func (s *scene) castModels() {
	f := s.f
	if n := len(f.Models); n > mostModels {
		f.Fault("models", "", "at most %d (got %d)", mostModels, n)
		f.Models = nil
	}
	if n := len(f.Targets); n > mostModels {
		f.Fault("targets", "", "at most %d (got %d)", mostModels, n)
		f.Targets = nil
	}
	if f.Attacker != nil {
		s.attacker = s.cast(f.Attacker, "attacker", "attacker", "Attacker", table.Attacker)
	} else if f.Action != "end_phase" && !f.Has("attacker") {
		f.Fault("attacker", "", "is missing")
	}
	if f.Target != nil && f.Has("targets") {
		f.Fault("targets", "", "give one target or several, not both")
	}
	if f.Target != nil {
		s.targets = append(s.targets, s.cast(f.Target, "target", "target", "Target", table.Defender))
	}
	for i, m := range f.Targets {
		if m == nil || f.Target != nil {
			continue
		}
		path := fmt.Sprintf("targets[%d]", i)
		if m.Name == "" {
			m.Fault("name", "", "is missing")
		}
		s.targets = append(s.targets, s.cast(m, path, m.Name, m.Name, table.Defender))
	}
	if f.Has("targets") && len(f.Targets) == 0 && f.Target == nil {
		f.Fault("targets", "", "name at least one")
	}
	for i, m := range f.Models {
		if m == nil {
			continue
		}
		if m.Name == "" {
			m.Fault("name", "", "is missing")
		}
		side := table.Defender
		switch m.Side {
		case "attacker":
			side = table.Attacker
		case "":
			m.Fault("side", "attacker or target", "is missing")
		}
		s.others = append(s.others, s.cast(m, fmt.Sprintf("models[%d]", i), m.Name, m.Name, side))
	}
}

func (s *scene) cast(f *modelFile, path, key, name string, side table.Side) *model {
	m := &model{f: f, path: path, key: key, name: name, side: side, touches: map[string]bool{}}
	if f.Name != "" {
		m.name = f.Name
	}
	for key, n := range map[string]int{
		"traits": len(f.Traits), "states": len(f.States), "feats": len(f.Feats), "weapons": len(f.Weapons), "btb": len(f.Btb),
		"descriptors": len(f.Descriptors), "used_feats": len(f.UsedFeats), "other_traits": len(f.OtherTraits),
	} {
		if n > mostModels {
			f.Fault(key, "", "at most %d (got %d)", mostModels, n)
		}
	}
	for _, x := range f.Traits {
		if x.Name != "" {
			m.kit = append(m.kit, x.term)
		}
	}
	for _, x := range f.States {
		if x.Name != "" {
			m.states = append(m.states, x.term)
		}
	}
	for i := range f.Feats {
		if f.Feats[i].Name != "" {
			m.feats = append(m.feats, &f.Feats[i].feat)
		}
	}
	files, paths := f.Weapons, "weapons"
	if f.Weapon != nil {
		if f.Has("weapons") {
			f.Fault("weapons", "", "give one weapon or several, not both")
		}
		files = []*weaponFile{f.Weapon}
	} else if f.Has("weapons") && len(files) == 0 {
		f.Fault("weapons", "", "name at least one")
	}
	for i, w := range files {
		if w == nil {
			continue
		}
		p := path + ".weapon"
		if f.Weapon == nil {
			p = fmt.Sprintf("%s.%s[%d]", path, paths, i)
		}
		m.weapons = append(m.weapons, arm(w, p))
		m.bears(m.weapons[len(m.weapons)-1])
	}
	m.settleSize()
	return m
}

func arm(f *weaponFile, path string) *weapon {
	w := &weapon{f: f, path: path, name: f.Name}
	if w.name == "" {
		w.name = "Weapon"
	}
	for _, x := range f.Traits {
		if x.Name != "" {
			w.kit = append(w.kit, x.term)
		}
	}
	for _, x := range f.Specials {
		if x.Name != "" {
			w.specials = append(w.specials, x.term)
		}
	}
	return w
}

// checkNames refuses names used twice, and reserved ones.
func (s *scene) checkNames() {
	seen := map[string]bool{}
	for _, m := range s.all() {
		switch m.name {
		case "":
			continue
		case "none", "best", "attacker", "target", "open":
			m.f.Fault("name", "", "%q means something else here", m.name)
		}
		if seen[m.name] {
			m.f.Fault("name", "", "%q is used twice", m.name)
		}
		seen[m.name] = true
	}
}

// contacts notes whose bases touch.
func (s *scene) contacts() {
	for _, m := range s.all() {
		for i, name := range m.f.Btb {
			switch other := s.contact(name); {
			case other == nil:
				m.f.Fault(fmt.Sprintf("btb[%d]", i), s.suggestModel(name), "no model %q in this file", short(name))
			case other == m:
				m.f.Fault(fmt.Sprintf("btb[%d]", i), "", "a model does not touch itself")
			default:
				m.touches[other.name], other.touches[m.name] = true, true
			}
		}
	}
}

// contact finds a model by its name, or by its part.
func (s *scene) contact(name string) *model {
	if m := s.named(name); m != nil {
		return m
	}
	switch {
	case name == "attacker":
		return s.attacker
	case name == "target":
		return s.target()
	}
	return nil
}

func (s *scene) suggestModel(name string) string {
	var words []string
	for _, m := range s.all() {
		words = append(words, m.name)
	}
	return scenario.Suggest(name, words)
}

// checkModel checks what the decoder cannot.
func (s *scene) checkModel(m *model) {
	f := m.f
	if f.Has("base") && sizeOfBase[f.Base] == "" {
		f.Fault("base", "", "a base is 30, 40, 50 or 60 mm (got %d)", f.Base)
	}
	if f.Side != "" && (m == s.attacker || m.side == table.Defender && m.path[0] == 't') {
		f.Fault("side", "", "only further models have a side")
	}
	for i, x := range f.Traits {
		if x.On == onWeapon {
			f.Fault(fmt.Sprintf("traits[%d]", i), "", "%s is a trait of weapons", x.Name)
		}
	}
	for i, name := range f.OtherTraits {
		if p, ok := parsePrinted(name); ok && isKnown(p.Name) {
			f.Fault(fmt.Sprintf("other_traits[%d]", i), "put it under traits", "%s is resolved here", p.Name)
		}
	}
	for i, name := range f.UsedFeats {
		if !featNamed(m, name) {
			f.Fault(fmt.Sprintf("used_feats[%d]", i), "", "%s has no feat %q", m.name, short(name))
		}
	}
	seen := map[string]bool{}
	for _, w := range m.weapons {
		s.checkWeapon(w)
		if seen[w.name] {
			w.f.Fault("name", "", "%q is used twice", w.name)
		}
		seen[w.name] = true
	}
	checkSums(m)
	s.settleFacts(m)
}

// mostSum is the most that the numbers of one trait of a model, its weapons and its
// feats come to together.
const mostSum = 40

// checkSums refuses numbers of one trait that come to too much.
func checkSums(m *model) {
	k := m.allTraits()
	seen := map[string]bool{}
	for _, x := range k {
		if n := k.value(x.Name); x.Signed && !seen[x.Name] && max(n, -n) > mostSum {
			m.f.Fault("traits", "", "the numbers of %s come to %d, at most %d", x.Name, n, mostSum)
			seen[x.Name] = true
		}
	}
}

func isKnown(name string) bool {
	_, trait := traitForms[name]
	_, special := specialForms[name]
	_, state := stateForms[name]
	return trait || special || state
}

func featNamed(m *model, name string) bool {
	for _, x := range m.feats {
		if x.Name == name {
			return true
		}
	}
	return false
}

func (s *scene) checkWeapon(w *weapon) {
	for i, x := range w.f.Traits {
		if x.On == onModel {
			w.f.Fault(fmt.Sprintf("traits[%d]", i), "", "%s is a trait of models", x.Name)
		}
	}
	if w.f.Has("ammo") && !w.kit.has("Ammo") {
		w.f.Fault("ammo", "", "needs the trait Ammo (X)")
	}
	if w.f.PulseDamage && w.f.Pulse.Rat == nil {
		w.f.Fault("pulse_damage", "", "needs pulse")
	}
	if p := w.f.Pulse.Rat; p != nil && p.Cmp(big.NewRat(12, 1)) > 0 {
		w.f.Fault("pulse", "", "at most 12 inches (got %s)", p.RatString())
	}
}

// settleFacts fills in what was stated about a model, and the defaults.
func (s *scene) settleFacts(m *model) {
	sit := m.f.Situation
	if m.key == "target" && s.f.Target != nil {
		if sit != nil {
			m.f.Fault("situation", "put them under situation", "the facts of the target stand at the top of the file")
		}
		sit = s.f.Situation
	} else if sit != nil && m == s.attacker {
		m.f.Fault("situation", "", "an attacker has no facts of its own")
	}
	m.at = facts{Sees: true, Seen: true, Fits: true}
	if sit == nil {
		return
	}
	at := &m.at
	if sit.Range.Given {
		at.Given, at.Band = true, sit.Range.Band
		at.Distance = number(sit.Range.Inches)
	}
	if sit.Has("line_of_sight") {
		at.Sees = sit.LineOfSight
	}
	if sit.Has("sees_attacker") {
		at.Seen = sit.SeesAttacker
	}
	if sit.Has("fits") {
		at.Fits = sit.Fits
	}
	at.Cover, at.Crosses, at.InZone = sit.Cover, sit.CrossesZone, sit.AttackerInZone
	at.Unseen, at.Intimidate, at.InPulse = sit.StartedUnseen, sit.Intimidated, sit.InPulse
	at.Start, at.ToTarget, at.ToFriend = number(sit.StartDistance.Rat), number(sit.DistanceToHim.Rat), number(sit.FriendDistance.Rat)
}

func number(r *big.Rat) *geometry.Number {
	if r == nil {
		return nil
	}
	n := geometry.Rat(r)
	return &n
}

// place is a problem at a key of the file.
func (s *scene) place(key, message string) scenario.Problem {
	return scenario.Place(s.f.Node, key, "", message)
}
