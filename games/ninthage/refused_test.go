package ninthage

import (
	"strings"
	"testing"
)

// What a file says and no rule takes is refused at its place, with the reason.
func TestRefusedWithReason(t *testing.T) {
	const attacker = `
attacker: {models: 10, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, hp: 1}`
	const target = `
target: {models: 10, files: 5, att: 1, off: 3, def: 3, str: 3, ap: 0, agi: 3, res: 3, hp: 1}`
	for _, x := range []struct{ name, text, key, words string }{
		{"more in contact than the front rank holds", attacker + target + `
situation: {contact: 6, round: 1}`, "situation.contact", "the attacker has 5 models in the front rank (got 6)"},
		{"more of the target in contact", attacker + target + `
situation: {contact: {attacker: 5, target: 6}, strike_back: true}`, "situation.contact.target", "has 5 models in the front rank (got 6)"},
		{"a rule twice", attacker + strings.Replace(target, "hp: 1}", "hp: 1, abilities: [Parry, parry]}", 1) + `
situation: {round: 1}`, "target.abilities[1]", "Parry stands here already"},
		{"another value of a rule", strings.Replace(attacker, "hp: 1}", "hp: 1, abilities: [Impact Hits (D3), Impact Hits (2)]}", 1) + target + `
situation: {round: 1}`, "attacker.abilities[1]", "Impact Hits stands here already"},
		{"a save twice", attacker + strings.Replace(target, "hp: 1}", `hp: 1, abilities: [Aegis (5+), Aegis (6+), "Aegis (5+, against Magical Attacks)", "Aegis (6+)"]}`, 1) + `
situation: {round: 1}`, "target.abilities[3]", "Aegis stands here already"},
		{"a rule of a weapon twice", strings.Replace(attacker, "hp: 1}", "hp: 1, weapon: {name: Axe, str: 4, abilities: [Lethal Strike, Battle Focus, Lethal Strike]}}", 1) + target + `
situation: {round: 1}`, "attacker.weapon.abilities[2]", "Lethal Strike stands here already"},
		{"an Aim that nobody has", `
attacker: {models: 10, files: 5, weapon: Bow (7+)}` + target, "attacker.weapon", "its Aim is 2+ to 6+ (got 7+)"},
		{"Aim of a sword", strings.Replace(attacker, "hp: 1}", "hp: 1, weapon: Great Weapon (4+)}", 1) + target, "attacker.weapon", "Great Weapon is no shooting weapon"},
		{"nothing happened", attacker + target + `
situation: {round: 1}
so_far: [{}]`, "so_far[0]", "says nothing"},
		{"too many hits", attacker + target + `
situation: {round: 1}
so_far: [{hits: 100000}]`, "so_far[0]", "at most 10000 hits (got 100000)"},
		{"Health Points of a group", attacker + `
target: {models: 10, files: 5, def: 3, res: 3, hp: 1, groups: [{models: 5, hp: 3}, {models: 5}]}
situation: {round: 1}`, "target.groups[0].hp", "the unit has 1 (got 3)"},
		{"modifiers of a group", attacker + `
target: {models: 10, files: 5, def: 3, res: 3, hp: 1, groups: [{models: 5}, {models: 5, modifiers: [{to_wound: -1}]}]}
situation: {round: 1}`, "target.groups[1].modifiers", "not on a group"},
		{"Discipline of a group", attacker + `
target: {models: 10, files: 5, def: 3, res: 3, hp: 1, groups: [{models: 5, dis: 9}, {models: 5}]}
situation: {round: 1}`, "target.groups[0].dis", "is the whole unit's"},
		{"a group that would strike otherwise", `
attacker: {models: 10, files: 5, att: 1, off: 4, str: 4, ap: 0, groups: [{models: 5, str: 5}, {models: 5}]}` + target + `
situation: {round: 1}`, "attacker.groups[0].str", "strike alike in melee"},
		{"more ranks than there are", `
attacker: {models: 1, base: round 60, type: War Machine, hp: 4, weapon: Imperial Cannon}
target: {models: 5, files: 5, hp: 3, res: 4}
situation: {facing: front, long_range: true}
decisions: {area: 3}`, "decisions.area", "at most 1 rank: there are no more (got 3)"},
		{"more files than there are", `
attacker: {models: 1, base: round 60, type: War Machine, hp: 4, weapon: Imperial Cannon}
target: {models: 8, files: 4, hp: 3, res: 4}
situation: {facing: flank, long_range: true}
decisions: {area: 5}`, "decisions.area", "at most 4 files: there are no more (got 5)"},
	} {
		t.Run(x.name, func(t *testing.T) { refused(t, x.text, x.key, x.words) })
	}
}

// As many in contact as there are, and groups that another Type keeps apart, are
// taken.
func TestTakenAllTheSame(t *testing.T) {
	for _, text := range []string{
		`
attacker: {models: 10, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, hp: 1}
target: {models: 10, files: 5, att: 1, off: 3, def: 3, str: 3, ap: 0, agi: 3, res: 3, hp: 1}
situation: {contact: {attacker: 5, target: 5}, strike_back: true}`, `
attacker: {models: 1, base: round 60, type: War Machine, hp: 4, weapon: Imperial Cannon}
target: {models: 8, files: 4, hp: 3, res: 4}
situation: {facing: flank, long_range: true}
decisions: {area: 4}`, `
attacker: {models: 10, files: 5, aim: 4+, weapon: Bow, groups: [{models: 5, modifiers: [{to_hit: +1}]}, {models: 5}]}
target: {models: 10, files: 5, def: 3, res: 3, hp: 1, groups: [{models: 5, type: Beast, hp: 3}, {models: 5}]}`,
	} {
		if ps := faultsOf(t, text); len(ps) > 0 {
			t.Error(ps)
		}
	}
}
