package warmachine

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// historyFacts are what has been triggered, and what limits hold.
func (s *scene) historyFacts(l *ledger, p *plan) {
	r := s.record
	n := &r.now
	first := "no attack yet"
	if r.first != "" {
		first = r.first
	}
	l.add("started_with", startedWith(n.Flags), because("restrict.no-mix", first))
	lifted := n.Flags&hLifted != 0 || s.dual()
	switch {
	case n.Flags&hLifted != 0:
		l.add("lifted", true, because("drag.lift", "Drag was triggered"), because("restrict.lift-all", "for the rest of the activation"))
	case lifted:
		l.add("lifted", true, because("ability.dual-attack", "both types"), because("restrict.lift-all", "for the rest of the activation"))
	default:
		l.add("lifted", false)
	}
	if r.any && r.stage == "" {
		s.spotFacts(l, p)
	}
	points := int(n.Points)
	l.add("points", points)
}

func (s *scene) spotFacts(l *ledger, p *plan) {
	r := s.record
	d := r.last
	gained := s.triggered(blackSpot, d, r.now.Flags)
	l.add("black_spot.gained", gained, s.spotBecause()...)
	types := "none"
	var lines []attack.Because
	if gained {
		k := s.spotKinds(r.now.Flags)
		switch {
		case k[melee] && k[ranged]:
			types = "melee or ranged"
		case k[melee]:
			types = "melee"
		default:
			types = "ranged"
		}
		for _, id := range s.spotType(r.now.Flags, r.last) {
			if id == rules+"blackspot.type" {
				continue
			}
			lines = append(lines, attack.Because{Rule: id, Effect: spotEffect(id)})
		}
	}
	l.add("black_spot.types", types, lines...)
	pending := s.pending(p, r)
	free := 0
	if slices.ContainsFunc(pending, offer.open) {
		free = 1
	}
	var only []attack.Because
	if len(pending) > 1 {
		only = append(only, because("generate.only-one", "one attack earns one more"))
	}
	l.add("free_attacks.pending", free, only...)
	l.add("triggers", s.triggerNames(p), because("seq.step14", "in this order"))
}

func spotEffect(id table.RuleID) string {
	switch strings.TrimPrefix(string(id), rules+"blackspot.") {
	case "same-type":
		return "the type started with"
	case "either-type":
		return "the limit is lifted"
	case "kill-shot":
		return "an exception for one attack lifts no limit"
	case "drag-fail":
		return "Drag did not trigger"
	case "drag-loop":
		return "the chain goes on"
	case "type":
		return "Black Spot neither adds nor lifts limits"
	}
	return "for the rest of the activation"
}

// spotBecause says why the last attack earns a Black Spot attack, or not.
func (s *scene) spotBecause() []attack.Because {
	d := s.record.last
	var out []attack.Because
	for _, id := range s.spotBars(d) {
		out = append(out, attack.Because{Rule: id, Effect: "none"})
	}
	if len(out) == 0 {
		what := "a blow"
		if d.kind == ranged {
			what = "a shot"
		}
		out = append(out, because("blackspot.trigger", what+" destroyed a marked "+s.entries[s.record.entry].name))
		if d.did(dMany) {
			out = append(out, because("blackspot.one-or-more", "one attack, whatever the number"))
		}
		if s.record.combined > 1 {
			out = append(out, because("blackspot.cra-leader", "the leader alone"))
		}
		if s.record.redirect {
			out = append(out, because("defender.redirect", "the model hit instead counts"))
		}
	}
	return out
}

// spotBars lists why the attack earns no Black Spot attack; none if it does.
func (s *scene) spotBars(d deed) []table.RuleID {
	var out []table.RuleID
	add := func(id table.RuleID) { out = append(out, rules+id) }
	if !d.as.inAction() {
		add("blackspot.combat-action-only")
		if d.as == asAssault {
			add("ability.assault")
		}
	}
	if !d.as.basic(d.kind) {
		add("blackspot.basic-only")
	}
	if d.from == blackSpot && d.as == asGranted {
		add("blackspot.no-chain")
	}
	if !s.actor.ally || !d.did(dSpotted) {
		add("blackspot.trigger")
		if d.did(dSpared) {
			add("defender.transfer")
		}
		if d.did(dRemovedSpot) {
			add("destroy.boxed")
		}
	}
	return out
}

// triggerNames lists what the last attack triggered, in the order of
// resolution: moves, the other player's reactions, attacks.
func (s *scene) triggerNames(p *plan) string {
	r := s.record
	d := r.last
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, m := range s.moveTriggers(d) {
		add(m.String())
	}
	if e := s.entries[r.entry]; e.special.has[retaliatoryStrike] && d.kind == melee && d.did(dHit) && !d.did(dAny|dRemoved) {
		add("Retaliatory Strike")
	}
	if r.now.Deed&dHooked != 0 {
		add(s.hookName(d.weapon))
	}
	n := r.now
	n.Declined = 0
	var out [10]offer
	k := p.offers(&n, &out)
	for _, o := range out[:k] {
		add(o.rule.String())
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// hookName is the printed name of the weapon's Drag, Catch or Pull.
func (s *scene) hookName(w int) string {
	for _, a := range []ability{catch, pull} {
		if s.weapons[w].special.has[a] {
			return a.String()
		}
	}
	return "Drag"
}

// moveTriggers lists the moves that an attack gives.
func (s *scene) moveTriggers(d deed) []ability {
	a := &s.actor.special
	var out []ability
	basic := d.as.basic(d.kind)
	if a.has[overtake] && d.kind == melee && basic && d.as.inAction() && d.did(dEnemy) {
		out = append(out, overtake)
	}
	if a.has[swiftHunter] && d.kind == ranged && basic && d.did(dEnemy) {
		out = append(out, swiftHunter)
	}
	if a.has[sprint] && d.kind == melee && d.did(dEnemy|dRemoved) {
		out = append(out, sprint)
	}
	if a.has[runAndGun] && d.kind == ranged && d.did(dEnemy) {
		out = append(out, runAndGun)
	}
	return out
}
