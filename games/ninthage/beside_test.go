package ninthage

import (
	"slices"
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

// What nothing here asks for is refused: an Engineer beside bows, Panic Tests of
// units that fight, decisions that decide nothing.
func TestNothingWithoutEffect(t *testing.T) {
	const tests, guns = "bears on Panic Tests", "bears on artillery"
	for _, x := range []struct{ text, key, words string }{
		{swords + `situation: {round: 1, rally: true}`, "situation.rally", tests},
		{swords + `situation: {round: 1, general_dis: 9}`, "situation.general_dis", tests},
		{swords + `situation: {strike_back: true, panic_cause: [friend broke]}`, "situation.panic_cause", tests},
		{bows + `situation: {rally: true}`, "situation.rally", "no Discipline is given"},
		{bows + `situation: {engineer: 3+}`, "situation.engineer", guns},
		{bows + `situation: {bystanders: [{models: 1, res: 3, distances: [2"]}]}`, "situation.bystanders", guns},
		{bows + `decisions: {engineer: {misfire: 2}}`, "decisions.engineer", "there is no Engineer"},
		{bows + `decisions: {cover_point: centre}`, "decisions.cover_point", "no table"},
		{bows + `decisions: {if_panicked: hold fire}`, "decisions.if_panicked", "nobody attacks after"},
		{bows + `decisions: {bracketed_hit: rank and file}`, "decisions.bracketed_hit", "nothing here makes"},
		{bows + `decisions: {poisoned_hit: plain hit}`, "decisions.poisoned_hit", "by Poison"},
		{bows + `decisions: {reroll: {to_hit: false}}`, "decisions.reroll.to_hit", "nothing here may be rolled to hit again"},
		{swords + `decisions: {reroll: {to_wound: false}}`, "decisions.reroll.to_wound", "nothing here may be rolled to wound again"},
		{swords + `decisions: {distribute: [rank and file]}`, "decisions.distribute", "nothing here is distributed"},
	} {
		refused(t, x.text, x.key, x.words)
	}
	for _, text := range []string{
		strings.Replace(bows, "hp: 1}", "hp: 1, dis: 7}", 1) + `situation: {rally: true, general_dis: 8}`,
		bows + `situation: {rally: true, general_dis: 8}`,
		bows + `decisions: {if_panicked: shoot on, cover_point: best, reroll: {to_hit: true}}`,
		strings.Replace(swords, "res: 4, hp: 1}", "res: 4, hp: 1, abilities: [Hatred]}", 1) + `decisions: {reroll: {to_hit: false}}`,
		strings.Replace(bows, "weapon: Bow", "modifiers: [{name: Luck, reroll: {to_wound: ones}}], weapon: Bow", 1) + `decisions: {reroll: {to_wound: false}}`,
		strings.Replace(bows, "weapon: Bow", `weapons: [Bow, {name: Bolt, range: 48", str: "3 [5]", ap: 0}]`, 1) + `decisions: {bracketed_hit: rank and file}`,
	} {
		if ps := faultsOf(t, text); len(ps) > 0 {
			t.Errorf("%v: %s", ps, text)
		}
	}
}

// Of several attackers only attacks are asked for that somebody makes otherwise.
func TestAttacksOfSeveralAsked(t *testing.T) {
	const target = `
target: {models: 20, files: 5, hp: 1, res: 4}`
	names := func(text string) (out []string) {
		for _, x := range questionOf(t, "game: ninthage"+text).attackChoices() {
			out = append(out, x.name)
		}
		return out
	}
	for _, x := range []struct {
		text string
		want []string
	}{
		{`
attackers: [{name: A, models: 5, files: 5, weapon: Bow (4+)}, {name: B, models: 5, files: 5, weapon: Crossbow (4+)}]` + target, []string{"Bow", "none"}},
		{`
attackers: [{name: A, models: 5, files: 5, weapon: Crossbow (4+)}, {name: B, models: 5, files: 5, weapons: [Bow (4+), Longbow (4+)]}]` + target, []string{"Crossbow", "Longbow", "none"}},
	} {
		if got := names(x.text); !slices.Equal(got, x.want) {
			t.Errorf("%v, not %v: %s", got, x.want, x.text)
		}
	}
}

// A weapon that holds its fire is that of the unit too.
func TestUnitHoldsItsFire(t *testing.T) {
	for _, name := range []string{"Bow", "Attacker"} {
		if q := questionOf(t, "game: ninthage"+bows+`decisions: {hold_fire: [`+name+`]}`); len(q.lines) > 0 {
			t.Errorf("%s is held, and %d lines shoot", name, len(q.lines))
		}
	}
}
