package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// readPhase finds the phase and the kind of every weapon.
func (s *scene) readPhase() {
	f := s.file
	s.phase = f.Situation.Phase
	if f.Attacker == nil {
		if s.phase == "" {
			s.phase = "shooting"
		}
		return
	}
	list := f.Attacker.Weapons
	if !f.Attacker.Has("weapons") {
		switch s.phase {
		case "fight":
			list = []Weapon{{Block: f.Attacker.Block, Profile: Profile{Name: closeCombat}}}
		case "morale":
		default:
			f.Attacker.Fault("weapons", "", "is missing")
		}
	} else if len(list) == 0 && s.phase != "morale" || len(list) > 40 {
		f.Attacker.Fault("weapons", "", "must be 1 to 40 groups (got %d)", len(list))
	}
	for i := range list {
		w := &weapon{Weapon: &list[i], index: i, path: fmt.Sprintf("attacker.weapons[%d]", i), block: list[i].Mortal != nil}
		w.melee = list[i].isMelee() || s.phase == "fight" && strings.EqualFold(list[i].Name, closeCombat)
		s.weapons = append(s.weapons, w)
	}
	s.samePhase()
}

const closeCombat = "Close combat weapon"

func (w *Weapon) isMelee() bool {
	for _, p := range append([]Profile{w.Profile}, w.Profiles...) {
		if p.Type != nil && p.Type.Name == "Melee" || p.Type == nil && p.Range != nil && p.Range.Melee {
			return true
		}
	}
	return false
}

// samePhase checks that melee and ranged weapons do not stand together and fit
// the phase.
func (s *scene) samePhase() {
	var first *weapon
	for _, w := range s.weapons {
		if w.block {
			continue
		}
		if first == nil {
			first = w
			if s.phase == "" {
				s.phase = "shooting"
				if w.melee {
					s.phase = "fight"
				}
			}
		}
		if w.melee == (s.phase == "fight") || s.phase == "morale" {
			continue
		}
		what := map[bool]string{true: "a melee weapon", false: "a ranged weapon"}
		if w != first && s.file.Situation.Phase == "" {
			w.Fault("type", "", "%s beside %s", what[w.melee], what[first.melee])
		} else {
			w.Fault("type", "", "%s in the %s phase", what[w.melee], s.phase)
		}
		return
	}
	if s.phase == "" {
		s.phase = "shooting"
	}
}

// readSituation gives every target its facts.
func (s *scene) readSituation() {
	if s.file.Table != nil {
		s.readTable()
		s.checkNames()
		return
	}
	c := &s.file.Situation
	s.checkNames()
	for _, u := range s.targets {
		if d, ok := c.Distance.For(u.name); ok {
			u.distance, u.farthest = d.Rat, d.Rat
		}
		if d, ok := c.Farthest.For(u.name); ok {
			u.farthest = d.Rat
		}
		if h, ok := c.HalfRange.For(u.name); ok {
			u.half = &h.On
		}
		if v, ok := c.Visible.For(u.name); ok {
			u.visible = v.On
		}
		u.cover, _ = c.Cover.For(u.name)
		if u.distance != nil && u.farthest.Cmp(u.distance) < 0 {
			s.file.Fault("situation.farthest", "", "%s is less than the distance, %s", inches(u.farthest), inches(u.distance))
		}
		u.engaged = slices.Contains(c.Engaged, u.name) || s.phase == "fight" && !c.Has("engaged") && !s.farOff(u)
	}
}

// checkNames checks every target named in the situation.
func (s *scene) checkNames() {
	c := &s.file.Situation
	s.named("distance", c.Distance.Names)
	s.named("farthest", c.Farthest.Names)
	s.named("half_range", c.HalfRange.Names)
	s.named("visible", c.Visible.Names)
	s.named("cover", c.Cover.Names)
	s.named("target_charged", c.TargetCharged.Names)
	s.named("defence_line", c.DefenceLine.Names)
	for key, list := range map[string][]string{
		"engaged": c.Engaged, "friends_engaged": c.FriendsEngaged,
		"charge_targets": c.ChargeTargets, "intervened": c.Intervened,
	} {
		for i, n := range list {
			if s.target(n) == nil {
				s.file.Fault(fmt.Sprintf("situation.%s[%d]", key, i), scenario.Suggest(n, s.targetNames()), "no target %q", n)
			}
		}
	}
}

// contradictions notes facts that cannot be true together.
func (s *scene) contradictions() {
	c := &s.file.Situation
	for _, u := range s.targets {
		if u.engaged && c.EnemyEngaged != nil && !c.EnemyEngaged.On && s.phase != "fight" {
			s.file.Fault("situation.enemy_engaged", "", "false, but %s is within Engagement Range", u.name)
		}
	}
	for i, n := range c.Engaged {
		if u := s.target(n); u != nil && s.file.Table == nil && s.farOff(u) {
			s.file.Fault(fmt.Sprintf("situation.engaged[%d]", i), "", "%s is %s away: Engagement Range is 1\" along the table and 5\" up", n, inches(u.distance))
		}
	}
	for _, key := range []string{"charge_targets", "intervened"} {
		if c.Node != nil && c.Has(key) && c.Charge != "charged" {
			s.file.Fault("situation."+key, "", "goes with charge: charged")
		}
	}
	if c.HoldSteady && s.phase != "overwatch" {
		s.notes = append(s.notes, "hold_steady does nothing outside overwatch")
	}
	if c.SetToDefend && s.phase == "shooting" {
		s.notes = append(s.notes, "set_to_defend does nothing in the shooting phase")
	}
	if c.OverwatchBy != "" && s.phase != "overwatch" {
		s.notes = append(s.notes, "overwatch_by does nothing outside overwatch")
	}
	if c.Charge != "" && c.Charge != "none" && s.phase == "shooting" {
		s.notes = append(s.notes, "charge does nothing in the shooting phase")
	}
}

// farOff tells whether the distance to a target is more than Engagement Range can
// be: 1" along the table and 5" up, slantwise. Where somebody charged, the distance
// may be that of before.
func (s *scene) farOff(u *unit) bool {
	charge := s.file.Situation.Charge
	return (charge == "" || charge == "none") && u.distance != nil && new(big.Rat).Mul(u.distance, u.distance).Cmp(big.NewRat(1+5*5, 1)) > 0
}

// named checks that the keys of a map are targets.
func (s *scene) named(key string, names []string) {
	for _, n := range names {
		if s.target(n) == nil {
			at := s.file.Situation.Node.Get(key)
			s.faults.AddProblem(scenario.Problem{
				Path: scenario.Join(at.Path, n), Line: at.Line, Column: at.Column,
				Message: fmt.Sprintf("no target %q", n), Hint: scenario.Suggest(n, s.targetNames()),
			})
		}
	}
}

// enemyEngaged tells whether some enemy is within Engagement Range.
func (s *scene) enemyEngaged() bool {
	if e := s.file.Situation.EnemyEngaged; e != nil {
		return e.On
	}
	if s.phase == "fight" {
		return true
	}
	for _, u := range s.targets {
		if u.engaged {
			return true
		}
	}
	return s.othersEngaged
}
