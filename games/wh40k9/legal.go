package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

func ids(rules ...string) []table.RuleID {
	out := make([]table.RuleID, len(rules))
	for i, r := range rules {
		out[i] = table.RuleID(id + r)
	}
	return out
}

// ruling is whether something may be done: the rules that forbid it, or those
// that allow it.
type ruling struct {
	forbids []string
	allows  []string
	why     string
}

func (r *ruling) no(rule, format string, args ...any) {
	r.forbids = append(r.forbids, rule)
	if r.why == "" {
		r.why = fmt.Sprintf(format, args...)
	}
}

func (r *ruling) yes(rule string) { r.allows = append(r.allows, rule) }

func (r *ruling) legal() bool { return len(r.forbids) == 0 }

func (r *ruling) option(player, name string) attack.Option {
	if r.legal() {
		return attack.Option{Player: player, Option: name, Legal: true, Rules: ids(r.allows...)}
	}
	return attack.Option{Player: player, Option: name, Rules: ids(r.forbids...), Why: r.why}
}

// shoot rules a ranged weapon at a target.
func (s *scene) shoot(w *weapon, p *Profile, u *unit, at *sight) ruling {
	var r ruling
	g := &group{name: w.Name, weapon: w, profile: p, target: u, at: at}
	s.inHalf(g)
	big := s.keywords.any("VEHICLE", "MONSTER")
	engaged := s.enemyEngaged()
	pistol := p.Type.Name == "Pistol"
	s.movementRuling(&r, p)
	if s.has(g, "Blast") && u.engaged {
		r.no("blast.engagement-ban", "Blast at a unit within Engagement Range")
	}
	switch {
	case !engaged:
	case pistol && u.engaged:
		r.yes("type.pistol")
	case pistol && !big:
		r.no("type.pistol", "a Pistol is fired at a unit within Engagement Range")
	case !big:
		r.no("target.locked", "the unit is within Engagement Range of an enemy")
	case u.engaged:
		r.yes("target.big-guns")
	default:
		r.yes("target.big-guns-deferred")
	}
	if len(s.file.Situation.FriendsEngaged) > 0 {
		r.yes("target.enemy")
		if slices.Contains(s.file.Situation.FriendsEngaged, u.name) && !(u.engaged && (pistol || big)) {
			r.no("target.friends-engaged", "friends are within Engagement Range of it")
		} else {
			r.yes("target.friends-engaged")
		}
	}
	s.sightRuling(&r, g)
	s.lookOutSir(&r, g)
	if p.Type.Name == "Grenade" {
		s.grenadeRuling(&r, w)
	}
	if s.has(g, "Once per Battle") {
		if w.Used {
			r.no("shoot.once", "was used already")
		} else {
			r.yes("shoot.once")
		}
	}
	if s.movement() != "fell_back" && !engaged {
		r.yes("shoot.eligible")
	}
	return r
}

func (s *scene) movementRuling(r *ruling, p *Profile) {
	if s.phase == "overwatch" {
		return
	}
	switch s.movement() {
	case "fell_back":
		if s.keywords.has("TITANIC") {
			r.yes("shoot.fell-back")
		} else {
			r.no("shoot.fell-back", "the unit Fell Back")
		}
	case "advanced":
		if p.Type.Name != "Assault" {
			r.no("type.assault", "only Assault weapons are fired after an Advance")
			r.no("shoot.advanced", "")
		} else {
			r.yes("type.assault")
			r.yes("shoot.advanced")
		}
	}
}

// sightRuling is visibility and range.
func (s *scene) sightRuling(r *ruling, g *group) {
	u, w := g.sight(), g.profile.Range
	if !u.visible {
		if s.has(g, "Indirect Fire") {
			r.yes("ability.indirect")
		} else {
			r.no("target.visible", "not visible")
		}
	} else if s.board != nil || s.file.Situation.Has("visible") {
		r.yes("target.visible")
	}
	if w == nil || w.Max == nil || u.distance == nil {
		return
	}
	if u.distance.Cmp(w.Max) > 0 {
		r.no("target.range", "%s is beyond %s", inches(u.distance), inches(w.Max))
	} else {
		r.yes("target.range")
		if u.distance.Cmp(w.Max) == 0 {
			r.yes("measure.within")
		}
	}
	switch {
	case w.Min == nil || u.farthest == nil:
	case u.farthest.Cmp(w.Min) <= 0:
		r.no("target.minimum-range", "wholly within %s", inches(w.Min))
	default:
		r.yes("target.minimum-range")
	}
}

// grenadeRuling allows a unit one grenade a phase.
func (s *scene) grenadeRuling(r *ruling, w *weapon) {
	switch {
	case s.past.grenade:
		r.no("type.grenade", "a grenade was used already")
		return
	case w.count() > 1:
		r.no("type.grenade", "one grenade a unit")
		return
	}
	r.yes("type.grenade")
	for _, o := range s.weapons {
		if o == w {
			break
		}
		if o.fired && !o.block && o.merged(&o.Profile).isGrenade() && o.Bearer != w.Bearer {
			r.no("type.grenade", "one grenade a unit, and %s is used", o.Name)
			return
		}
	}
}

func (p *Profile) isGrenade() bool { return p.Type != nil && p.Type.Name == "Grenade" }

// guarded is a CHARACTER of few wounds.
func guarded(keywords words, w int) bool { return keywords.has("CHARACTER") && w <= 9 }

// lookOutSir protects a character that stands near enough to its friends.
func (s *scene) lookOutSir(r *ruling, g *group) {
	u := g.target
	character := false
	for _, m := range u.models {
		character = character || guarded(m.keywords, m.w)
	}
	if !character || s.phase == "overwatch" {
		return
	}
	if s.has(g, "Ignores Look Out, Sir") {
		r.yes("ability.ignore-look-out-sir")
		return
	}
	guardian := ""
	for i := range s.file.Situation.Others {
		if o := &s.file.Situation.Others[i]; s.guards(o) {
			guardian = o.Name
		}
	}
	switch {
	case guardian == "":
		r.yes("target.look-out-sir")
	case s.closest(g):
		r.yes("target.look-out-sir")
	default:
		r.no("target.look-out-sir", "%s is within 3\" of it", guardian)
	}
}

// guards tells whether another unit protects a character near it.
func (s *scene) guards(o *OtherUnit) bool {
	if o.ToTarget == nil || o.ToTarget.Rat == nil || o.ToTarget.Rat.Cmp(big.NewRat(3, 1)) > 0 {
		return false
	}
	k := words(o.Keywords)
	large := k.any("VEHICLE", "MONSTER")
	wounds, models := 1, 1
	if o.W != nil {
		wounds = *o.W
	}
	if o.Models != nil {
		models = *o.Models
	}
	return large && wounds >= 10 || large && !k.has("CHARACTER") || !k.has("CHARACTER") && models >= 3
}

// closest tells whether a visible target is the closest to the firing model;
// other characters of few wounds are ignored. A tie is the attacker's.
func (s *scene) closest(g *group) bool {
	u, at := g.target, g.sight()
	if !at.visible || at.distance == nil {
		return false
	}
	for i := range s.file.Situation.Others {
		o := &s.file.Situation.Others[i]
		w := 1
		if o.W != nil {
			w = *o.W
		}
		to := at.others[o.Name]
		if to == nil && o.ToAttacker != nil {
			to = o.ToAttacker.Rat
		}
		if guarded(o.Keywords, w) || to == nil {
			continue
		}
		switch to.Cmp(at.distance) {
		case -1:
			return false
		case 0:
			s.cite(id + "measure.ties")
		}
	}
	for _, t := range s.targets {
		d := t.sight.distance
		if at.targets != nil {
			d = at.targets[t.name]
		}
		if t == u || d == nil {
			continue
		}
		small := false
		for _, m := range t.models {
			small = small || guarded(m.keywords, m.w)
		}
		if !small && d.Cmp(at.distance) < 0 {
			return false
		}
	}
	return true
}

// fight rules whether a target may be fought.
func (s *scene) fight(u *unit) ruling {
	var r ruling
	c := &s.file.Situation
	line, _ := c.DefenceLine.For(u.name)
	switch {
	case u.engaged:
		r.yes("fight.eligible")
	case line.On:
		r.yes("fight.eligible")
		r.yes("terrain.defence-line")
	default:
		r.no("fight.target-reach", "not within Engagement Range")
	}
	if c.Charge == "charged" && c.Has("charge_targets") {
		switch {
		case slices.Contains(c.ChargeTargets, u.name), slices.Contains(c.Intervened, u.name):
			r.yes("fight.charge-targets")
		default:
			r.no("fight.charge-targets", "the charge was not declared against it")
		}
	}
	return r
}

// overwatchRuling is whether the unit may fire Overwatch.
func (s *scene) overwatchRuling() ruling {
	var r ruling
	c := &s.file.Situation
	switch {
	case c.OverwatchBy == "nothing":
		r.no("overwatch.eligible", "no rule and no Stratagem allows it")
	case c.SetToDefend:
		r.no("overwatch.eligible", "the unit set to defend")
	case s.enemyEngaged():
		r.no("overwatch.eligible", "an enemy is within Engagement Range")
	}
	r.yes("overwatch.eligible")
	return r
}

// rulings rules on what was declared and on all else that could be.
func (s *scene) rulings() {
	switch s.phase {
	case "fight":
		s.fightOptions()
		s.fighterOptions()
	case "shooting", "overwatch":
		s.shootOptions()
		s.togetherOptions()
	}
	if s.phase == "overwatch" {
		r := s.overwatchRuling()
		o := r.option("attacker", "overwatch")
		o.Declared = true
		s.options = append(s.options, o)
		if !r.legal() {
			s.forbid(s.weapons[0].targetPath(), r)
		}
	}
	s.terrainOptions()
	s.resolveOptions()
	s.profileOptions()
	s.rerollOptions()
	s.defenderOptions()
}

func (w *weapon) targetPath() string { return w.path + ".target" }

// problem is why something may not be done, at its place in the file.
func (s *scene) problem(path string, r ruling) scenario.Problem {
	p := scenario.Place(s.file.Node, path, "", r.why)
	p.File, p.Rules = s.faults.File, ids(r.forbids...)
	return p
}

// forbid notes that the declared attack may not be made.
func (s *scene) forbid(path string, r ruling) {
	p := s.problem(path, r)
	for _, q := range s.illegal {
		if q.Path == p.Path {
			return
		}
	}
	s.illegal = append(s.illegal, p)
}

func (s *scene) shootOptions() {
	whole := s.phase == "shooting" && s.movement() == "fell_back" && !s.keywords.has("TITANIC")
	noAssault := s.phase == "shooting" && s.movement() == "advanced"
	for _, w := range s.weapons {
		noAssault = noAssault && (w.block || !w.anyType("Assault"))
	}
	for _, w := range s.weapons {
		if w.block {
			continue
		}
		for _, u := range s.targets {
			p := w.merged(s.profileAt(w, u))
			r := s.shoot(w, p, u, s.sightOf(w, u))
			o := r.option("attacker", "shoot "+w.Name+" at "+u.name)
			o.Declared = s.declared(w, u)
			s.options = append(s.options, o)
			if r.legal() && slices.Contains(r.allows, "target.big-guns-deferred") {
				s.deferred(w, u)
			}
			if !o.Declared || r.legal() || s.past.midway {
				continue
			}
			path := w.targetPath()
			if whole || noAssault {
				path = "situation.movement"
			}
			s.forbid(path, r)
		}
	}
}

// deferred marks attacks that wait until the enemies engaged are gone.
func (s *scene) deferred(w *weapon, u *unit) {
	for _, g := range s.groups {
		if g.weapon == w && g.target == u {
			g.late = true
		}
	}
}

func (w *weapon) anyType(name string) bool {
	if w.Type != nil && w.Type.Name == name {
		return true
	}
	for _, p := range w.Profiles {
		if p.Type != nil && p.Type.Name == name {
			return true
		}
	}
	return false
}

// profileAt is the row that a weapon uses at a target.
func (s *scene) profileAt(w *weapon, u *unit) *Profile {
	for _, g := range s.groups {
		if g.weapon == w && g.row != "" {
			for i := range w.Profiles {
				if w.Profiles[i].Name == g.row {
					return &w.Profiles[i]
				}
			}
		}
	}
	if len(w.Profiles) > 0 {
		return &w.Profiles[0]
	}
	return &w.Profile
}

func (s *scene) declared(w *weapon, u *unit) bool {
	for _, g := range s.groups {
		if g.weapon == w && g.target == u && (g.count > 0 || g.weapon.count() == 0) {
			return true
		}
	}
	return false
}

func (s *scene) fightOptions() {
	if s.past.midway {
		return
	}
	reached := false
	for _, u := range s.targets {
		r := s.fight(u)
		reached = reached || r.legal()
		o := r.option("attacker", "fight "+u.name)
		var first *weapon
		for _, g := range s.groups {
			if g.target == u && first == nil {
				first = g.weapon
			}
		}
		o.Declared = first != nil
		s.options = append(s.options, o)
		if o.Declared && !r.legal() {
			s.forbid(first.targetPath(), r)
		}
	}
	if !reached {
		s.cite(id+"fight.none", id+"fight.pile-in")
	}
	if s.charged() {
		s.cite(id + "fight.order")
	}
	if len(s.weapons) > 1 {
		s.cite(id + "fight.weapon-select")
	}
}

// togetherOptions rules on the weapons of one bearer.
func (s *scene) togetherOptions() {
	for i, a := range s.weapons {
		for _, b := range s.weapons[i+1:] {
			if a.Bearer == "" || a.Bearer != b.Bearer || a.block || b.block {
				continue
			}
			r := together(a, b)
			o := r.option("attacker", "shoot "+a.Name+" + "+b.Name)
			o.Declared = a.fired && b.fired
			s.options = append(s.options, o)
			switch d := s.file.Decisions.Fire; {
			case !o.Declared || r.legal():
			case d == nil || d.Open:
				s.undecided = append(s.undecided, s.problem(b.path, r))
			default:
				s.forbid(b.path, r)
			}
		}
	}
}

func together(a, b *weapon) ruling {
	var r ruling
	if a.anyType("Grenade") || b.anyType("Grenade") {
		r.no("type.grenade", "a model that uses a grenade shoots nothing else")
	}
	if a.anyType("Pistol") != b.anyType("Pistol") {
		r.no("type.pistol-or-rest", "a model fires its Pistols or its other weapons")
	}
	r.yes("shoot.eligible")
	if r.legal() && a.anyType("Pistol") {
		r.yes("type.pistol-or-rest")
	}
	return r
}

func (s *scene) terrainOptions() {
	c := &s.file.Situation
	for _, x := range []struct {
		key, option string
		on          bool
	}{{"hold_steady", "hold steady", c.HoldSteady}, {"set_to_defend", "set to defend", c.SetToDefend}} {
		if c.Node == nil || !c.Has(x.key) {
			continue
		}
		var r ruling
		switch {
		case len(s.keywords) > 0 && !s.keywords.has("INFANTRY"):
			r.no("terrain.defensible", "INFANTRY only")
		case s.phase == "overwatch" && s.enemyEngaged():
			r.no("terrain.defensible", "an enemy is within Engagement Range")
		}
		r.yes("terrain.defensible")
		o := r.option("attacker", x.option)
		o.Declared = x.on
		s.options = append(s.options, o)
		if x.on && !r.legal() {
			s.forbid("situation."+x.key, r)
		}
	}
}

// resolveOptions rules on which group may be resolved next.
func (s *scene) resolveOptions() {
	if !s.past.midway && len(s.groups) < 2 {
		return
	}
	var open *unit // a target some of whose attacks were made and some are left
	var profile *group
	for _, g := range s.groups {
		if !g.touched() {
			continue
		}
		for _, h := range s.groups {
			if h.target == g.target && !h.done() {
				open = g.target
				if sameProfile(g, h) {
					profile = g
				}
			}
		}
	}
	for _, g := range s.groups {
		if g.done() {
			continue
		}
		var r ruling
		if open != nil && g.target != open {
			r.no("seq.target-by-target", "attacks at %s come first", open.name)
		}
		if profile != nil && g.target == open && !sameProfile(profile, g) {
			r.no("seq.same-profile", "attacks with the profile of %s come first", profile.name)
		}
		r.yes("seq.attacker-order")
		if s.outOfReach(g) {
			r.yes("seq.declared-stand")
		}
		o := r.option("attacker", "resolve "+g.weapon.label(g)+" at "+g.target.name)
		o.Declared = s.past.midway && o.Legal
		s.options = append(s.options, o)
	}
}

// label is how options name a group's weapon.
func (w *weapon) label(g *group) string {
	name, _, _ := strings.Cut(g.name, " > ")
	return name
}

// outOfReach tells whether a group could not be declared any more.
func (s *scene) outOfReach(g *group) bool {
	if g.profile == nil {
		return false
	}
	if s.phase == "fight" {
		r := s.fight(g.target)
		return !r.legal()
	}
	var r ruling
	s.sightRuling(&r, g)
	return !r.legal()
}

func (s *scene) profileOptions() {
	for _, w := range s.weapons {
		for _, p := range w.Profiles {
			o := attack.Option{Player: "attacker", Option: "use " + p.Name + " of " + w.Name, Legal: true, Rules: ids("decl.profile")}
			for _, g := range s.groups {
				o.Declared = o.Declared || g.weapon == w && g.row == p.Name
			}
			s.options = append(s.options, o)
		}
	}
}

// rerollOptions rules on every face of hit and wound rolls that some rule lets
// be rolled again.
func (s *scene) rerollOptions() {
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		if !g.strike.Automatic {
			s.rerollFaces(g, "Hit", "hit", s.failedHits(g))
		}
		table := 4
		for _, f := range g.facts {
			if f.Name == "wound.table" {
				table = f.Value.(int)
			}
		}
		s.rerollFaces(g, "Wound", "wound", anyFace&^from(table))
	}
}

func (s *scene) rerollFaces(g *group, roll, name string, failed Faces) {
	once, fails, any := s.has(g, "Re-roll "+roll+" 1s"), s.has(g, "Re-roll Failed "+roll+"s"), s.has(g, "Re-roll "+roll+"s")
	if !once && !fails && !any {
		return
	}
	barred := len(g.target.of("Cannot Re-roll "+roll+"s")) > 0
	for f := 1; f <= 6; f++ {
		var r ruling
		switch {
		case any:
			r.yes("reroll.any")
		case once && f == 1:
			r.yes("reroll.ones")
		case fails && failed.has(f):
			r.yes("reroll.failed")
		default:
			if once {
				r.no("reroll.ones", "1s only")
			}
			if fails {
				r.no("reroll.failed", "%d has not failed before modifiers", f)
			}
		}
		if barred {
			r.forbids = append([]string{"reroll.forbidden"}, r.forbids...)
			r.why = "no re-rolls"
		}
		o := r.option("attacker", fmt.Sprintf("re-roll %s %d", name, f))
		if len(s.groups) > 1 {
			o.Of = g.name
		}
		s.options = append(s.options, o)
	}
}

// defenderOptions rules on allocation and on the choice of save.
func (s *scene) defenderOptions() {
	for _, u := range s.targets {
		s.allocateOptions(u)
	}
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		for _, m := range g.target.models {
			s.saveOptions(g, m)
		}
	}
}

func (s *scene) allocateOptions(u *unit) {
	if len(u.models) < 2 {
		return
	}
	var hurt, taken *model
	for _, m := range u.models {
		if m.left < m.w {
			hurt = m
		}
		if m.allocated {
			taken = m
		}
	}
	for _, m := range u.models {
		var r ruling
		switch {
		case hurt != nil && m != hurt:
			r.no("alloc.wounded-first", "the wounded model comes first")
		case hurt != nil:
			r.yes("alloc.wounded-first")
		case taken != nil && m != taken:
			r.no("alloc.allocated-first", "a model was allocated to already")
		case taken != nil:
			r.yes("alloc.allocated-first")
		}
		r.yes("alloc.defender")
		o := r.option("defender", "allocate to "+m.name)
		if len(s.targets) > 1 {
			o.Of = u.name
		}
		s.options = append(s.options, o)
	}
}

func (s *scene) saveOptions(g *group, m *model) {
	ap, _ := s.piercing(g, m, 0)
	bonus, _ := s.armourBonus(g, m)
	add := func(r ruling, name string) {
		o := r.option("defender", name)
		switch {
		case len(g.target.models) > 1 && len(s.groups) > 1:
			o.Of = g.name + ", " + m.name
		case len(g.target.models) > 1:
			o.Of = m.name
		case len(s.groups) > 1:
			o.Of = g.name
		}
		s.options = append(s.options, o)
	}
	var armour, ward ruling
	none := s.has(g, "No Save")
	if none {
		armour.no("ability.no-save", "no save of any kind")
		ward.no("ability.no-save", "no save of any kind")
	}
	if n := need(m.armour - ap - bonus); n > 6 {
		armour.no("save.armour", "7 or more is needed")
	}
	armour.yes("save.choice")
	add(armour, "save with armour")
	if m.ward > 6 {
		return
	}
	if s.has(g, "No Invulnerable Save") {
		ward.no("ability.no-invulnerable", "no invulnerable save against it")
	}
	ward.yes("save.choice")
	add(ward, "save with invulnerable")
}
