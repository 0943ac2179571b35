package warmachine

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
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
		k.Fault("basic", "", "%s attacks are %sbasic attacks (warmachine.generate.is-basic)", k.As, map[bool]string{false: "not ", true: ""}[made.basic(kd)])
		return false
	}
	return s.pastMade(p, r, k, made, kd, from, w, e)
}

// pastWeapon is the weapon of a past attack.
func (s *scene) pastWeapon(k *pastKeys, kd kind, made as) int {
	if k.Weapon != "" {
		w := s.weaponNamed(k.Weapon)
		switch {
		case w < 0:
			k.Fault("weapon", "", "no weapon %q", k.Weapon)
		case !s.weapons[w].can(kd) && s.weapons[w].typ != "mount":
			k.Fault("weapon", "", "%s makes no %s attacks", k.Weapon, kd)
			return -1
		}
		return w
	}
	for i, w := range s.weapons {
		if w.can(kd) || made == asImpact && w.typ == "mount" {
			return i
		}
	}
	k.Fault("weapon", "", "there is no weapon for a %s attack", kd)
	return -1
}

// pastFrom checks that a granted attack was granted.
func (s *scene) pastFrom(p *plan, r *record, k *pastKeys, made as, kd kind) (ability, bool) {
	pending := s.pending(p, r)
	must := slices.IndexFunc(pending, func(o offer) bool { return o.rule.compulsory() && o.open() })
	if made != asGranted {
		if k.From != "" {
			k.Fault("from", "", "is of granted attacks only; write as: granted")
			return 0, false
		}
		if must >= 0 && made != asChain {
			k.Fault("as", "", "%s had to be used first (warmachine.generate.compulsory)", pending[must].rule)
			return 0, false
		}
		return abilities, true
	}
	if k.From == "" {
		k.Fault("from", "the rule that granted it", "is missing")
		return 0, false
	}
	a, ok := abilityNamed(k.From)
	if !ok {
		k.Fault("from", scenario.Suggest(k.From, grantingNames()), "no rule %q", k.From)
		return 0, false
	}
	i := slices.IndexFunc(pending, func(o offer) bool { return o.rule == a })
	switch {
	case i < 0:
		k.Fault("from", "", "%s was not triggered by the attack before", k.From)
		return 0, false
	case must >= 0 && pending[must].rule != a:
		k.Fault("from", "", "%s is compulsory and had to be used (warmachine.generate.compulsory)", pending[must].rule)
		return 0, false
	case kd == magic || !pending[i].kinds[kd]:
		k.Fault("attack", "", "%s gives no %s attack here (%s)", k.From, kd, "warmachine.restrict.no-mix")
		return 0, false
	}
	return a, true
}

func grantingNames() []string {
	var out []string
	for _, a := range granting {
		out = append(out, a.String())
	}
	return out
}

// pastLegal checks that the attack could be made at all.
func (s *scene) pastLegal(p *plan, r *record, k *pastKeys, made as, kd kind, w int) bool {
	n := &r.now
	switch made {
	case asInitial:
		if !p.mixes(n, kd) && !(kd == ranged && s.hogs() && n.Flags&hHog == 0) {
			k.Fault("attack", "", "began with %s: no rule lets the model make %s attacks as well (warmachine.restrict.no-mix)", startedWith(n.Flags), kd)
			return false
		}
		most := s.initialOf(w, kd)
		if r.used[w] += or(k.Combined, 1); r.used[w] > most {
			k.Fault("as", "", "%s has %d initial attacks, this is one more", s.weapons[w].name, most)
			return false
		}
	case asBought:
		switch {
		case !p.mixes(n, kd):
			k.Fault("attack", "", "began with %s: no %s attack can be bought (warmachine.restrict.no-mix)", startedWith(n.Flags), kd)
			return false
		case kd == ranged && int(n.Reload[w]) >= s.weapons[w].special.reload:
			k.Fault("as", "", "ranged attacks are bought with Reload only (warmachine.action.buy-attack)")
			return false
		case n.Points == 0:
			k.Fault("as", "", "no focus or fury is left to buy an attack")
			return false
		}
	case asPower:
		if kd != melee {
			k.Fault("attack", "", "power attacks are melee attacks")
			return false
		}
		if n.Points == 0 {
			k.Fault("as", "", "a power attack costs a point, and there is none")
			return false
		}
		if s.state.movement == "charge" {
			k.Fault("as", "", "no power attack in an activation with a charge (warmachine.restrict.power-attack)")
			return false
		}
	case asAssault:
		if !s.actor.special.has[assault] {
			k.Fault("as", "", "the model has no Assault")
			return false
		}
	case asSpecial, asChain:
		return s.pastOwned(k, made)
	}
	return true
}

// pastOwned checks that the model has the special or chain attack.
func (s *scene) pastOwned(k *pastKeys, made as) bool {
	if made == asSpecial && (k.Name == "Thresher" && !s.actor.special.has[thresher] || k.Name == "Combo Strike" && !s.actor.special.has[comboStrike]) ||
		made == asChain && !s.chainWeapons() {
		k.Fault("name", "", "the model has no %s", k.Name)
		return false
	}
	return true
}

func (s *scene) pastNamed(k *pastKeys, made as) bool {
	if made != asSpecial && made != asPower && made != asChain {
		return true
	}
	if k.Name == "" {
		k.Fault("name", "such as Thresher, throw, Smite", "is missing")
		return false
	}
	var words []string
	switch made {
	case asSpecial:
		words = []string{"Thresher", "Combo Strike"}
	case asPower:
		words = actionNames[actSlam : actStrike+1]
	default:
		words = slices.Clone(s.actor.special.chains)
		for _, w := range s.weapons {
			words = append(words, w.special.chains...)
		}
	}
	if !slices.Contains(words, k.Name) {
		k.Fault("name", scenario.Suggest(k.Name, words), "must be one of %s (got %q)", join(words), k.Name)
		return false
	}
	return true
}

// initialOf is how many initial attacks of that type the weapon gives.
func (s *scene) initialOf(w int, kd kind) int {
	x := s.weapons[w]
	switch {
	case kd == melee && x.typ == "ranged":
		return 1
	case kd == ranged:
		return x.count * s.actor.count * max(1, x.rof.Max())
	}
	return x.count * s.actor.count
}

func startedWith(flags uint32) string {
	switch {
	case flags&hMelee != 0:
		return "melee"
	case flags&hRanged != 0:
		return "ranged"
	}
	return "none"
}

// pastMade makes the attack and marks what it did.
func (s *scene) pastMade(p *plan, r *record, k *pastKeys, made as, kd kind, from ability, w, e int) bool {
	n := &r.now
	hooked := made == asGranted && (from == drag || from == catch)
	keep := n.groups
	kept := n.n
	p.forget(n)
	if hooked {
		n.groups, n.n = keep, kept
	}
	r.declined, r.moves, r.slain, r.redirect = nil, nil, 0, k.RedirectedTo != ""
	n.As, n.From, n.Kind, n.Weapon = made, from, kd, uint8(w)
	n.Combined = uint8(or(k.Combined, 1))
	if int(n.Combined) > 1 && (int(n.Combined) > int(n.Unit) || !s.actor.special.has[combinedRanged] && !s.actor.special.has[combinedMelee]) {
		k.Fault("combined", "", "%d models combine, but %d can", n.Combined, min(int(n.Unit), s.actor.count))
		return false
	}
	switch made {
	case asInitial, asSpell:
		s.pastInitial(n, kd, w)
	default:
		p.pay(n, w)
	}
	if made == asInitial && kd == melee && n.Charges > 0 {
		n.Charges--
	}
	for i, b := range k.Boosted {
		if n.Points == 0 {
			k.Fault(fmt.Sprintf("boosted[%d]", i), "", "no focus or fury is left to boost the %s roll", b)
			return false
		}
		n.Points--
	}
	if made.inAction() && n.Flags&(hMelee|hRanged) == 0 {
		switch kd {
		case melee:
			n.Flags |= hMelee
		case ranged:
			n.Flags |= hRanged
		}
		r.first = s.weapons[w].name + " at " + s.entries[e].name
	}
	n.Flags |= hMade
	at := e
	if k.RedirectedTo != "" {
		if at = s.find(k.RedirectedTo); at < 0 {
			k.Fault("redirected_to", s.suggest(k.RedirectedTo), "no target %q", k.RedirectedTo)
			return false
		}
	}
	i := slices.IndexFunc(n.all(), func(g group) bool { return int(g.Entry) == at && (!hooked || g.is(gHooked)) })
	if i < 0 {
		i = slices.IndexFunc(n.all(), func(g group) bool { return int(g.Entry) == at })
	}
	if i < 0 {
		k.Fault("target", "", "%s is destroyed already", s.entries[at].name)
		return false
	}
	n.Target = uint8(i)
	r.any, r.entry, r.combined, r.target = true, at, int(n.Combined), e
	if k.Stage == "declared" || k.Stage == "damage" {
		return s.pastPending(p, r, k)
	}
	if !s.pastResult(p, r, k, i) {
		return false
	}
	r.last = n.deedOf()
	return true
}

func (s *scene) pastInitial(n *now, kd kind, w int) {
	if kd == ranged && n.Flags&hMelee != 0 && !s.dual() && n.Flags&hLifted == 0 {
		n.Flags |= hHog | hOneShot
		return
	}
	if kd == melee && s.weapons[w].typ == "ranged" {
		n.Close &^= 1 << w
		return
	}
	k := uint16(n.Combined)
	n.Initial[w] -= min(k, n.Initial[w])
	n.Unit -= min(n.Combined, n.Unit)
}

// pastPending is the last attack where it is not resolved yet.
func (s *scene) pastPending(p *plan, r *record, k *pastKeys) bool {
	n := &r.now
	p.manner(n)
	r.stage = k.Stage
	n.Blow = p.blowAt(n, n.groups[n.Target])
	n.At = sStep
	if k.Stage == "damage" {
		n.Blow.At, n.Blow.Verdict = pHit, hit
		if k.Critical {
			n.Blow.Verdict = critical
		}
	}
	if len(k.Boosted) > 0 && slices.Contains(k.Boosted, "attack") {
		n.Asked |= askedAttack
		n.Blow.Boosted, n.Blow.Paid = 1, 1
	}
	if slices.Contains(k.Boosted, "damage") {
		n.Asked |= askedDamage
		n.Blow.Boosted, n.Blow.Paid = n.Blow.Boosted|2, n.Blow.Paid|2
	}
	r.last = n.deedOf()
	return true
}

// pastResult marks the result of a past attack on group i.
func (s *scene) pastResult(p *plan, r *record, k *pastKeys, i int) bool {
	n := &r.now
	g := n.groups[i]
	e := s.entries[g.Entry]
	result := k.Result
	if result == "" {
		result = "hit"
		if *k.Slain > 0 {
			result = "destroyed"
		}
	}
	gone := or(k.Slain, 1)
	if result == "destroyed" || result == "removed" || k.Slain != nil && *k.Slain > 0 {
		have := 0
		for _, x := range n.all() {
			if x.Entry == g.Entry {
				have += int(x.Count)
			}
		}
		if gone > have && e.count != unlimited {
			k.Fault("slain", "", "%d are destroyed, but only %d are left", gone, have)
			return false
		}
	}
	switch result {
	case "missed":
		n.Deed |= dMissed
	case "hit":
		n.Deed |= dHit
	case "damaged", "tough":
		n.Deed |= dHit | dDamaged
	case "transferred":
		n.Deed |= dHit
		if e.effects.has[blackSpot] {
			n.Deed |= dSpared
		}
	case "destroyed", "removed":
		s.pastGone(r, g, result == "removed", gone)
	}
	if result == "destroyed" || result == "removed" {
		if !s.pastTriggered(p, r, k, -1, result) {
			return false
		}
		n.settle()
		return true
	}
	n.take(i, 1)
	g.Count = 1
	d := or(k.Damage, map[string]int{"damaged": 1}[result])
	if result == "tough" {
		g.Left = 1
		g.Flags |= gDown
	} else {
		g.Left = uint16(max(1, int(g.Left)-d))
	}
	if p.cols && e.systems() && d > 0 {
		g.Cols = markColumns(g.Cols, 0, d)
	}
	if k.KnockedDown {
		g.Flags |= gDown
	}
	if n.As == asInitial && n.Kind == melee && result != "missed" && s.chainWeapons() && s.chainWeaponAt(int(n.Weapon)) && n.Flags&hChained == 0 {
		if g.is(gChain) && n.Flags&hChainOne != 0 {
			n.Flags |= hChainBoth
		} else if n.Flags&hChainOne == 0 {
			g.Flags |= gChain
			n.Flags |= hChainOne
		}
	}
	if p.hooks(n, n.groups[i], struckAs(result)) {
		g.Flags |= gHooked
		n.Deed |= dHooked
	}
	n.add(g)
	if !s.pastTriggered(p, r, k, n.n-1, result) {
		return false
	}
	n.settle()
	return true
}

// struckAs is a stated result as hooks asks for it.
func struckAs(result string) struck {
	switch result {
	case "hit":
		return struck{Flags: fHit}
	case "damaged", "tough":
		return struck{Flags: fHit | fWound}
	}
	return struck{}
}

// pastGone takes destroyed or removed models off.
func (s *scene) pastGone(r *record, g group, removed bool, gone int) {
	n := &r.now
	e := s.entries[g.Entry]
	n.Deed |= dHit | dDamaged
	left := gone
	for j := range n.all() {
		x := &n.groups[j]
		if x.Entry == g.Entry && x.Count != unlimited && left > 0 {
			m := min(left, int(x.Count))
			x.Count -= uint16(m)
			left -= m
		}
	}
	switch {
	case removed:
		if !e.friendly {
			n.Deed |= dRemoved
		}
		if e.effects.has[blackSpot] {
			n.Deed |= dRemovedSpot
		}
		return
	case !e.friendly:
		n.Deed |= dEnemy
	}
	n.Deed |= dAny
	if e.effects.has[blackSpot] {
		n.Deed |= dSpotted
		r.slain = gone
		if gone > 1 {
			n.Deed |= dMany
		}
	}
}

// pastTriggered uses the effects of step 12 that the file says were used.
func (s *scene) pastTriggered(p *plan, r *record, k *pastKeys, i int, result string) bool {
	n := &r.now
	for j, name := range k.Triggered {
		at := fmt.Sprintf("triggered[%d]", j)
		a, ok := abilityNamed(name)
		if !ok {
			k.Fault(at, "", "no rule %q", name)
			return false
		}
		if !s.actor.special.has[a] && !s.weapons[n.Weapon].special.has[a] && !(a == drag && s.weapons[n.Weapon].special.has[dragHits]) {
			k.Fault(at, "", "nobody here has %s", name)
			return false
		}
		switch a {
		case drag, catch, pull:
			if n.Deed&dHooked == 0 || i < 0 {
				k.Fault(at, "", "%s is not triggered by an attack that %s (warmachine.drag.condition)", name, map[bool]string{true: "destroyed its target", false: "did not bite"}[result == "destroyed"])
				return false
			}
			if n.groups[i].is(gHooked) && s.entries[n.groups[i].Entry].place.pushReaches {
				n.groups[i].Flags |= gDragged
			}
			n.Deed &^= dHooked
			if a == pull {
				n.groups[i].Flags &^= gHooked
			} else {
				n.Deed |= dDragged
				n.Flags |= hLifted
			}
		}
		r.moves = append(r.moves, a)
	}
	if n.Deed&(dHooked|dDragged) == 0 && s.hasDrag(int(n.Weapon)) && n.Kind == ranged {
		n.Flags |= hDragFailed
	}
	return true
}
