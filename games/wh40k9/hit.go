package wh40k9

import (
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// change is one modifier of a roll with its reason.
type change struct {
	by  int
	why attack.Because
}

func modifier(by int, rule, text string) change {
	return change{by, because(rule, "%s", strings.TrimSpace(signed(by)+"  "+text))}
}

// hit settles the hit roll.
func (s *scene) hit(g *group) {
	if s.has(g, "Automatic Hits") {
		if key, printed := s.printedSkill(g); printed != nil && printed.Needed == 0 {
			s.cannotAttack(g, key)
		}
		g.strike.Automatic = true
		g.note("hit.automatic", true, because("hit.automatic", "no hit roll"))
		return
	}
	why := s.skill(g)
	if why == nil {
		return
	}
	g.note("hit.skill", g.skill, why...)
	changes := s.hitChanges(g)
	dropped := false
	if s.has(g, "Ignore Hit Modifiers") {
		dropped = true
		changes = helpful(changes)
	}
	sum, lines := total(changes)
	g.hitMod = capped(sum)
	if dropped {
		lines = append(lines, because("mod.ignore", "those that hurt are ignored"))
	}
	g.note("hit.modifier_sum", sum, lines...)
	var cap []attack.Because
	if sum != 0 {
		cap = append(cap, because("hit.cap", "%s becomes %s", signed(sum), signed(g.hitMod)))
	}
	g.note("hit.modifier", g.hitMod, cap...)
	need := s.hitNeed(g, g.hitMod)
	s.hitTriggers(g)
	g.strike.Hit = s.hitCheck(g, need)
	s.noteHit(g, need, append(why, append(lines, cap...)...))
	s.bigGuns(g, changes)
}

// total adds modifiers up.
func total(changes []change) (int, []attack.Because) {
	sum := 0
	var lines []attack.Because
	for _, c := range changes {
		sum += c.by
		lines = append(lines, c.why)
	}
	return sum, lines
}

func helpful(changes []change) []change {
	var out []change
	for _, c := range changes {
		if c.by > 0 {
			out = append(out, c)
		}
	}
	return out
}

func capped(sum int) int { return max(-1, min(1, sum)) }

// printedSkill is BS or WS as it is printed.
func (s *scene) printedSkill(g *group) (key string, printed *Skill) {
	if g.weapon.melee {
		return "ws", s.row.WS
	}
	return "bs", s.row.BS
}

// cannotAttack refuses an attack of a kind that the unit cannot make at all.
func (s *scene) cannotAttack(g *group, key string) {
	s.file.Attacker.Fault(key, "", "%s -: cannot attack with %s", strings.ToUpper(key), g.weapon.Name)
}

// skill is BS or WS after changes of the characteristic.
func (s *scene) skill(g *group) []attack.Because {
	key, printed := s.printedSkill(g)
	name := strings.ToUpper(key)
	switch {
	case printed == nil:
		s.file.Attacker.Fault(key, "", "is missing: %s needs it to hit", g.weapon.Name)
		return nil
	case printed.Needed == 0:
		s.cannotAttack(g, key)
		return nil
	}
	g.skill = printed.Needed
	why := []attack.Because{because("hit.skill", "%s %s", name, plus(g.skill))}
	if s.degraded {
		why = append(why, because("after.degrade", "%s %s of its damaged row", name, plus(g.skill)))
	}
	changes := append(append([]Change{}, s.file.Attacker.Modify.Changes[key]...), g.weapon.Modify.Changes[key]...)
	if len(changes) > 0 {
		g.skill = skillChange(g.skill, changes)
		why = append(why, because("mod.characteristic", "%s: %s %s", texts(changes), name, plus(g.skill)))
	}
	if s.unseen(g) {
		g.skill++
		why = append(why, because("ability.indirect", "worse 1: not visible"), because("mod.characteristic", "outside the cap of modifiers"))
	}
	return why
}

// unseen tells whether the group fires indirectly at a target it does not see.
func (s *scene) unseen(g *group) bool {
	return !g.weapon.melee && !g.sight().visible && s.has(g, "Indirect Fire")
}

// hitNeed is the lowest face that hits.
func (s *scene) hitNeed(g *group, modifier int) int {
	if s.phase == "overwatch" {
		if s.file.Situation.HoldSteady {
			return 5
		}
		return 6
	}
	return max(2, min(6, g.skill-modifier))
}

// hitChanges lists the modifiers of the hit roll.
func (s *scene) hitChanges(g *group) []change {
	var out []change
	own := func(list []Modifier, who string) {
		for _, m := range list {
			rule := "ability.hit-plus-one"
			if m.Value < 0 {
				rule = "ability.hit-minus-one"
			}
			text := m.Text
			if text == "" {
				text = who
			}
			out = append(out, modifier(m.Value, rule, text))
		}
	}
	own(g.profile.ToHit, g.weapon.Name)
	own(s.file.Attacker.ToHit, "attacker")
	own(g.target.ToHit, g.target.name)
	for _, a := range s.acting(g, "To Hit") {
		rule := "ability.hit-plus-one"
		if a.N < 0 {
			rule = "ability.hit-minus-one"
		}
		if w := strings.ToUpper(a.When.Word); w == "AIRCRAFT" || w == "FLY" {
			rule = "ability.anti-aircraft"
		}
		out = append(out, modifier(a.N, rule, a.Text))
	}
	for range s.acting(g, "Unwieldy") {
		out = append(out, modifier(-1, "weapon.power-fist", "unwieldy"))
	}
	if g.combi {
		out = append(out, modifier(-1, "ability.hit-minus-one", "both profiles of a combi-weapon"))
	}
	for _, a := range g.target.acts("To Be Hit") {
		rule := "ability.hit-plus-one"
		if a.N < 0 {
			rule = "ability.hit-minus-one"
		}
		out = append(out, modifier(a.N, rule, g.target.name+": "+a.Text))
	}
	return append(out, s.situationChanges(g)...)
}

// situationChanges are the modifiers of movement, cover and engagement.
func (s *scene) situationChanges(g *group) []change {
	var out []change
	if g.weapon.melee {
		if s.file.Situation.SetToDefend {
			out = append(out, modifier(1, "terrain.defensible", "set to defend"))
		}
		return out
	}
	name := g.profile.Type.Name
	switch {
	case name != "Heavy":
	case s.keywords.has("INFANTRY") && s.moved():
		out = append(out, modifier(-1, "type.heavy", "INFANTRY that moved"))
	case s.file.Situation.Movement != "":
		s.cite(id + "type.heavy")
	}
	if name == "Assault" && s.movement() == "advanced" {
		out = append(out, modifier(-1, "type.assault", "Advanced"))
	}
	if s.dense(g) {
		out = append(out, modifier(-1, "terrain.dense-cover", "dense cover"))
	}
	if s.bigGunsPenalty(g) {
		out = append(out, modifier(-1, "target.big-guns-minus-one", "an enemy is within Engagement Range"))
	}
	return out
}

func (s *scene) moved() bool { return s.movement() != "stationary" }

// bigGunsPenalty tells whether a Heavy weapon is fired by a vehicle or monster
// with enemies within Engagement Range. Attacks that wait until they are gone are
// made without it.
func (s *scene) bigGunsPenalty(g *group) bool {
	if s.waits(g) && !s.unlisted() {
		return false
	}
	return !g.weapon.melee && g.profile.Type.Name == "Heavy" && s.keywords.any("VEHICLE", "MONSTER") && s.enemyEngaged()
}

// bigGuns keeps what the hit roll needs once no enemy is engaged any more.
func (s *scene) bigGuns(g *group, changes []change) {
	if !s.bigGunsPenalty(g) || s.unlisted() {
		return
	}
	sum, _ := total(changes)
	if s.has(g, "Ignore Hit Modifiers") {
		return
	}
	mod := g.hitMod
	g.hitMod = capped(sum + 1)
	g.free, g.hasFree = s.hitCheck(g, s.hitNeed(g, g.hitMod)), true
	g.hitMod = mod
}

// unlisted tells whether an enemy that is no target of the file is engaged.
func (s *scene) unlisted() bool {
	if s.othersEngaged {
		return true
	}
	e := s.file.Situation.EnemyEngaged
	if e == nil || !e.On {
		return false
	}
	for _, u := range s.targets {
		if u.engaged {
			return false
		}
	}
	return true
}

// dense tells whether dense cover hampers the group.
func (s *scene) dense(g *group) bool {
	u := g.target
	if !g.sight().cover.Dense || u.is("AIRCRAFT") || s.has(g, "Ignores Cover", "Ignores Dense Cover") {
		return false
	}
	for _, m := range u.models {
		if m.w >= 18 {
			return false
		}
	}
	return true
}

// hitCheck is what the hit roll needs, and what is rolled again.
func (s *scene) hitCheck(g *group, need int) Check {
	c := Check{Pass: from(need), Stands: g.target.bars("Hit")}
	eligible, _ := s.rerollable(g, "Hit", s.failedHits(g))
	c.Again = s.policy(s.file.Decisions.RerollHits, eligible, c.Pass, g.strike.triggerFaces()&c.Pass)
	return c
}

// noteHit notes the face needed and the chance.
func (s *scene) noteHit(g *group, need int, why []attack.Because) {
	raw := g.skill - g.hitMod
	switch {
	case s.phase == "overwatch" && need == 5:
		why = append(why, because("overwatch.hold-steady", "unmodified 5s and 6s"))
	case s.phase == "overwatch":
		why = append(why, because("overwatch.sixes", "unmodified 6s only"))
	case raw > 6:
		why = append(why, because("hit.natural-six", "a 6 always hits"))
	case raw < 2:
		why = append(why, because("hit.natural-one", "a 1 always misses"))
	}
	g.note("hit.needed", need, why...)
	_, lines := s.rerollable(g, "Hit", s.failedHits(g))
	if g.strike.Hit.Again != 0 {
		lines = append(lines, because("reroll.before-modifiers", "before modifiers"))
	}
	lines = append(lines, s.triggerLines(g, 'h')...)
	g.note("hit.chance", g.strike.Hit.chance(), lines...)
}
