package ninthage

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// bar is a reason why an attack may not be made, and the key that says so.
type bar struct {
	block *scenario.Block
	key   string
	rule  table.RuleID
	why   string
}

// judge notes why the attack declared may not be made.
func (q *question) judge() {
	for i, c := range q.attackers {
		ch := q.chosen[i]
		if ch.weapon == nil || ch.melee || q.melee || ch.burst == "Sweeping Attack" {
			continue
		}
		var bars []bar
		if ch.burst == "" {
			bars = q.bars(c, ch.weapon, i)
		}
		if len(bars) == 0 {
			bars = q.nobody(c, ch.weapon, i)
		}
		for _, b := range bars {
			at, key := b.block.Node, b.key
			if b.block == &q.f.Situation.Block {
				at, key = q.doc.Root, "situation."+b.key
			}
			p := scenario.Place(at, key, "", fmt.Sprintf("%s (%s)", b.why, bareID(b.rule)))
			p.File, p.Rules = q.doc.Name, []table.RuleID{b.rule}
			if !slices.ContainsFunc(q.illegal, func(o scenario.Problem) bool { return o.Path == p.Path && o.Message == p.Message }) {
				q.illegal = append(q.illegal, p)
			}
		}
	}
	slices.SortStableFunc(q.illegal, func(a, b scenario.Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
}

// nobody is why nobody of a unit may shoot, where the rules leave none of them.
func (q *question) nobody(c *combatant, w *weapon, unit int) []bar {
	var first []bar
	for _, s := range q.shooters(c, w, unit) {
		bars := q.barsOf(c, &s)
		switch {
		case s.models == 0 || s.weapon.unnamed(): // it shoots by its parts and characters
		case len(bars) == 0:
			return nil
		case first == nil:
			first = bars
		}
	}
	return first
}

func bareID(id table.RuleID) string { return string(id[len("ninthage."):]) }

// bars lists every rule that forbids a unit to shoot with a weapon now.
func (q *question) bars(c *combatant, w *weapon, unit int) []bar {
	s := q.asShooter(c, w, unit)
	return q.barsOf(c, &s)
}

// asShooter is a unit as the one that shoots with a weapon.
func (q *question) asShooter(c *combatant, w *weapon, unit int) shooter {
	return shooter{path: c.path, weapon: w, user: wielder{abilities: c.unit.Abilities}, look: q.lookOf(c, unit)}
}

// barsOf lists every rule that forbids some of a unit to shoot.
func (q *question) barsOf(c *combatant, x *shooter) []bar {
	var out []bar
	s, w, see, has := &q.f.Situation, x.weapon, x.look, x.has
	if x.over != nil {
		s = x.over
	}
	title := w.title()
	add := func(b *scenario.Block, key, rule, format string, args ...any) {
		out = append(out, bar{b, key, table.RuleID("ninthage." + rule), fmt.Sprintf(format, args...)})
	}
	for _, st := range []string{"Engaged", "Was Engaged", "Shaken", "Fleeing"} {
		if c.hasState(st) {
			add(&c.unit.Block, "states", "shoot.eligible", "%s may not shoot: it is %s", c.name, st)
		}
	}
	if q.target.hasState("Engaged") {
		add(&q.target.unit.Block, "states", "shoot.one-target", "%s may not be shot at: it is Engaged", q.target.name)
	}
	switch see.moved {
	case "march":
		if !has("March and Shoot") && w.Range.set {
			add(&s.Block, "moved", "shoot.eligible", "%s may not shoot after a March Move", c.name)
		}
	case "reform":
		if !has("Light Troops") && !has("Swift Reform") {
			add(&s.Block, "moved", "shoot.eligible", "%s may not shoot after it Reformed", c.name)
		}
	case "failed charge":
		add(&s.Block, "moved", "shoot.eligible", "%s may not shoot after a Failed Charge", c.name)
	}
	if has("Move or Fire") && see.moved != "none" {
		add(&s.Block, "moved", "attr.move-or-fire", "%s may not shoot after moving", title)
	}
	if see.stand {
		q.reactionBars(x, add)
	}
	if !see.sight {
		add(&s.Block, "line_of_sight", "geo.los", "%s does not see %s", c.name, q.target.name)
	}
	if see.inches != nil && w.Range.set {
		rangeBars(&s.Block, w, see, add)
	}
	return out
}

// reactionBars are why a charged unit may not Stand and Shoot.
func (q *question) reactionBars(x *shooter, add func(*scenario.Block, string, string, string, ...any)) {
	b, w, see := &q.f.Situation.Block, x.weapon, x.look
	if w.reloads() || x.has("Reload!") {
		id := "attr.reload"
		if w.artillery() != notArtillery {
			id = "art.reload"
		}
		add(b, "stand_and_shoot", id, "%s may not Stand and Shoot: Reload!", w.title())
	}
	adv := q.target.unit.Adv.Rat
	if adv != nil && see.inches != nil && see.inches.Cmp(adv) <= 0 {
		add(b, "stand_and_shoot", "shoot.stand-and-shoot", `the charger is %s" away, within its Advance Rate of %s"`, short(see.inches), short(adv))
	}
}

// rangeBars are why a weapon does not reach. A charger may be shot beyond it.
func rangeBars(b *scenario.Block, w *weapon, see look, add func(*scenario.Block, string, string, string, ...any)) {
	const key = "range"
	most, least := w.Range.most.Rat, w.Range.least.Rat
	switch {
	case see.inches.Cmp(most) > 0 && !see.stand:
		add(b, key, "shoot.per-model", `%s" is beyond the %s" of %s`, short(see.inches), short(most), w.title())
	case least != nil && least.Sign() > 0 && see.inches.Cmp(least) < 0:
		add(b, key, "shoot.per-model", `%s" is under the least range of %s, %s"`, short(see.inches), w.title(), short(least))
	}
}

// granted is what allows a weapon to shoot: the particular rule where one opens
// it.
func (q *question) granted(s *shooter) []table.RuleID {
	w, see := s.weapon, s.look
	out := []table.RuleID{"ninthage.shoot.eligible"}
	if see.moved == "march" && s.has("March and Shoot") {
		out = append(out, "ninthage.attr.march-and-shoot")
	}
	if see.inches != nil && w.Range.set {
		out = append(out, "ninthage.shoot.per-model")
	}
	if q.f.Table != nil || q.f.Situation.Has("line_of_sight") {
		out = append(out, "ninthage.geo.los")
	}
	return out
}
