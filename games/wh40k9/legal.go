package wh40k9

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
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
	case u.inside != nil && *u.inside, u.inside == nil && u.farthest.Cmp(w.Min) <= 0:
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
		if s.throws(o) && (o.Bearer == "" || o.Bearer != w.Bearer) {
			r.no("type.grenade", "one grenade a unit, and %s is used", o.Name)
			return
		}
	}
}

// throws tells whether a weapon is fired as a grenade.
func (s *scene) throws(w *weapon) bool {
	return w.fired && !w.block && slices.ContainsFunc(s.groups, func(g *group) bool {
		return g.weapon == w && g.profile != nil && g.profile.isGrenade()
	})
}

func (p *Profile) isGrenade() bool { return p.Type != nil && p.Type.Name == "Grenade" }

// fight rules whether a target may be fought.
func (s *scene) fight(u *unit) ruling {
	var r ruling
	c := &s.file.Situation
	switch {
	case u.engaged:
		r.yes("fight.eligible")
	case s.acrossLine(u):
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
