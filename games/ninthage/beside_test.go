package ninthage

import (
	"strings"
	"testing"
)

const (
	swords = `
attacker: {models: 10, files: 5, att: 1, off: 4, def: 4, str: 4, ap: 0, agi: 5, res: 4, hp: 1}
target: {models: 10, files: 5, att: 1, off: 3, def: 3, str: 3, ap: 0, agi: 3, res: 3, hp: 1}
`
	bows = `
attacker: {models: 10, files: 5, aim: 4+, weapon: Bow}
target: {models: 10, files: 5, res: 3, hp: 1}
`
	either = `
attacker: {models: 10, files: 5, att: 1, off: 4, str: 4, ap: 0, aim: 4+, weapons: [Bow, Hand Weapon]}
target: {models: 10, files: 5, def: 3, res: 3, hp: 1}
`
)

// Facts that bear on shooting are refused beside Melee Attacks, those of a fight
// beside shots.
func TestFactsOfTheOtherMode(t *testing.T) {
	const shooting, fighting = "bears on shooting", "bears on a Round of Combat"
	for _, x := range []struct{ text, key, words string }{
		{swords + `situation: {range: 12"}`, "situation.range", shooting},
		{swords + `situation: {long_range: true}`, "situation.long_range", shooting},
		{swords + `situation: {moved: true}`, "situation.moved", shooting},
		{swords + `situation: {strike_back: true, moved: march}`, "situation.moved", shooting},
		{swords + `situation: {cover: soft}`, "situation.cover", shooting},
		{swords + `situation: {round: 1, cover: {hard: 1/4}}`, "situation.cover", shooting},
		{swords + `situation: {line_of_sight: false}`, "situation.line_of_sight", shooting},
		{swords + `situation: {engineer: 3+}`, "situation.engineer", shooting},
		{bows + `situation: {round: 2}`, "situation.round", fighting},
		{bows + `situation: {charging: attacker}`, "situation.charging", fighting},
		{bows + `situation: {charging: target}`, "situation.charging", fighting},
		{bows + `situation: {contact: 5}`, "situation.contact", fighting},
		{bows + `situation: {own_facing: flank}`, "situation.own_facing", fighting},
		{bows + `situation: {duel: true}`, "situation.duel", fighting},
		{bows + `situation: {failed_fear: [target]}`, "situation.failed_fear", fighting},
		{strings.Replace(bows, "weapon: Bow", "weapon: Bow, groups: [{models: 5, situation: {duel: true}}, {models: 5}]", 1), "attacker.groups[0].situation.duel", fighting},
		{strings.Replace(bows, "weapon: Bow", "weapon: Bow, groups: [{models: 5, situation: {cover: soft}}, {models: 5}]", 1) +
			`table: {attacker: {at: [0, 20], facing: 180}, target: {at: [0, 0], facing: 0}}`, "attacker.groups[0].situation.cover", "is measured on the table"},
	} {
		refused(t, x.text, x.key, x.words)
	}
}

// What says no more than leaving it out is taken, and so is what bears on another of
// the weapons, or on the charge that is shot at.
func TestFactsTakenBesideEither(t *testing.T) {
	for _, text := range []string{
		swords + `situation: {cover: none, moved: none, line_of_sight: true, long_range: false, range: 0"}`,
		swords + `situation: {cover: {hard: 0, soft: 0}, moved: false, round: 3}`,
		bows + `situation: {round: 1, charging: none, own_facing: front, duel: false, failed_fear: []}`,
		bows + `situation: {stand_and_shoot: true, charging: target, range: 10"}`,
		either + `
situation: {round: 2, cover: soft, moved: true}
decisions: {attack: Hand Weapon}`,
		either + `situation: {cover: soft, range: 12", round: 2}`,
	} {
		if ps := faultsOf(t, text); len(ps) > 0 {
			t.Errorf("%v: %s", ps, text)
		}
	}
}

// A table on which very many models look past very many corners is refused before it
// takes long; sixty Skirmishers behind three units are measured.
func TestLargestTables(t *testing.T) {
	table := func(models int, corners string) string {
		return `
attacker: {models: ` + itoa(models) + `, files: 20, aim: 4+, weapon: {range: '60"', str: 3, ap: 0}, abilities: [Skirmisher, Volley Fire]}
target: {models: 40, files: 10, res: 3, arm: 1}
table:
  attacker: {at: [0, 30], facing: 180}
  target: {at: [0, 0], facing: 0}
  units: [{models: 20, files: 10, at: [-4, 6], facing: 180}, {models: 20, files: 10, at: [5, 7], facing: 180}]
  terrain: [` + corners + `]`
	}
	wood := "{corners: [[2, 3], [4, 3.5], [5, 4.5], [3, 5]], cover: soft, opaque: false}, "
	if ps := faultsOf(t, table(60, wood)); len(ps) > 0 {
		t.Error(ps)
	}
	if ps := faultsOf(t, table(500, strings.Repeat(wood, 200))); len(ps) != 1 || !strings.Contains(ps[0].Error(), "table: too large: what so many models see") {
		t.Errorf("not refused: %v", ps)
	}
}
