package infinity

import (
	"fmt"
	"strings"
	"testing"
)

// fire is a shot of one trooper at another, with room for what a test changes.
func fire(attacker, target, rest string) string {
	return fmt.Sprintf("game: infinity\nattacker: {name: A, bs: 12, cc: 16, ph: 12, wip: 13, arm: 1, bts: 3, wounds: 1, %s}\n"+
		"target: {name: T, bs: 11, cc: 14, ph: 11, wip: 12, arm: 3, bts: 5, wounds: 1, %s}\n%s\n", attacker, target, rest)
}

const (
	at12   = "situation: {range: 12}\n"
	rifle  = "weapon: Rifle"
	touch  = "situation: {contact: true}\n"
	blade  = "weapon: CC Weapon"
	hacked = "situation: {hacking_area: true}\n"
)

// TestFacts holds derived numbers to the rules, one line a rule.
func TestFacts(t *testing.T) {
	for _, c := range []struct{ rule, text, want string }{
		{"mod.range", fire(rifle, rifle, at12), "attacker.sv=15 target.roll=normal target.save.arm=10"},
		{"mod.cover", fire(rifle, "cover: true", at12), "attacker.sv=12 target.save.arm=7"},
		{"skill.marksmanship", fire(rifle+", skills: [Marksmanship]", "cover: true", at12), "attacker.sv=15 target.save.arm=7"},
		{"skill.no-cover", fire(rifle, "cover: true, skills: [Impetuous]", at12), "attacker.sv=15 target.save.arm=10"},
		{"skill.nanoscreen", fire(rifle, "skills: [Nanoscreen]", at12), "attacker.sv=12 target.save.arm=7"},
		{"mod.mimetism", fire(rifle, "skills: [Mimetism (-6)]", at12), "attacker.sv=9"},
		{"skill.msv L1 at -6", fire(rifle+", skills: [Multispectral Visor L1]", "skills: [Mimetism (-6)]", at12), "attacker.sv=12"},
		{"skill.msv L1 at -3", fire(rifle+", skills: [Multispectral Visor L1]", "skills: [Mimetism (-3)]", at12), "attacker.sv=15"},
		{"skill.msv L2 at -6", fire(rifle+", skills: [Multispectral Visor L2]", "skills: [Mimetism (-6)]", at12), "attacker.sv=15"},
		{"mod.visibility low", fire(rifle, rifle, "situation: {range: 12, visibility: low}"), "attacker.sv=12"},
		{"mod.visibility poor", fire(rifle, rifle, "situation: {range: 12, visibility: poor}"), "attacker.sv=9"},
		{"skill.msv poor", fire(rifle+", skills: [Multispectral Visor L1]", rifle, "situation: {range: 12, visibility: poor}"), "attacker.sv=12"},
		{"skill.msv L1 zero", fire(rifle+", skills: [Multispectral Visor L1]", rifle, "situation: {range: 12, visibility: zero}"), "attacker.sv=9"},
		{"mod.zero-vis answer", fire(rifle+", skills: [Multispectral Visor L2]", rifle, "situation: {range: 12, visibility: zero}\ndecisions: {aro: BS Attack}"), "attacker.sv=15 target.sv=8"},
		{"no visibility on a Dodge", fire(rifle+", skills: [Multispectral Visor L2]", rifle, "situation: {range: 12, visibility: zero}\ndecisions: {aro: Dodge}"), "target.sv=11"},
		{"skill.white-noise", fire(rifle, rifle+", skills: [Multispectral Visor L2]", "situation: {range: 12, white_noise: true}\ndecisions: {aro: BS Attack}"), "attacker.sv=15 target.sv=8"},
		{"skill.saturation", fire(rifle, rifle, "situation: {range: 12, saturation: true}"), "attacker.dice=2"},
		{"state.targeted", fire(rifle, "states: [Targeted]", at12), "attacker.sv=18"},
		{"skill.x-visor", fire("weapon: Rifle, skills: [X Visor]", rifle, "situation: {range: 40}"), "attacker.sv=9 attacker.range_mod=-6"},
		{"skill.surprise", fire(rifle+", skills: [Surprise Attack (-3)], states: [Hidden]", rifle, at12+"decisions: {aro: Dodge}"), "target.sv=8"},
		{"surprise declined", fire(rifle+", skills: [Surprise Attack (-3)], states: [Hidden]", rifle, at12+"decisions: {surprise: no, aro: Dodge}"), "target.sv=11"},
		{"no marker, no surprise", fire(rifle+", skills: [Surprise Attack (-3)]", rifle, at12+"decisions: {aro: Dodge}"), "target.sv=11"},
		{"skill.sixth-sense", fire(rifle+", skills: [Surprise Attack (-6)], states: [Hidden]", "skills: [Sixth Sense]", at12+"decisions: {aro: Dodge}"), "target.sv=11"},
		{"skill.msv L3 unsurprised", fire(rifle+", skills: [Surprise Attack (-6)], states: [Hidden]", "skills: [Multispectral Visor L3]", at12+"decisions: {aro: Dodge}"), "target.sv=11"},
		{"bs.fireteam", fire(rifle+", fireteam: {members: 5, bs: 1}", rifle, at12), "attacker.sv=16 attacker.dice=4"},
		{"bs.fireteam in ARO", fire(rifle, rifle+", fireteam: {members: 3}", at12+"decisions: {aro: BS Attack}"), "target.dice=2"},
		{"two members add no die", fire(rifle+", fireteam: {members: 2}", rifle, at12), "attacker.dice=3"},
		{"state.isolated", fire(rifle+", fireteam: {members: 5, bs: 1}, states: [Isolated]", rifle, at12), "attacker.sv=15 attacker.dice=3"},
		{"technical, no fireteam", fire("weapon: Flash Pulse, fireteam: {members: 5, bs: 1}", rifle, at12), "attacker.sv=16 attacker.dice=1 attacker.attribute=WIP"},
		{"mod.burst-active-only", fire(rifle, rifle+", skills: [BS Attack (+1B)]", at12+"decisions: {aro: BS Attack}"), "target.dice=1"},
		{"weapon brackets", fire(`weapon: "Rifle [+1 Damage, +1B]"`, rifle, at12), "attacker.dice=4 target.save.arm=11"},
		{"mod.bracket-minus", fire(rifle+", skills: [BS Attack (-3)]", rifle, at12+"decisions: {aro: Dodge}"), "target.sv=8"},
		{"minus only when opposed", fire(rifle, "skills: [Dodge (-3)]", at12), "attacker.sv=15"},
		{"mod.bracket-value", fire(rifle, "skills: [Dodge (PH=9), Dodge (+3)]", at12+"decisions: {aro: Dodge}"), "target.sv=12"},
		{"a Dodge distance is no MOD", fire(rifle, `skills: ['Dodge (+1")', Dodge (+2.5), Dodge (+5)]`, at12+"decisions: {aro: Dodge}"), "target.sv=11"},
		{"extra_mods", fire(rifle+", extra_mods: [{mod: -3, why: rain}]", rifle, at12), "attacker.sv=12"},
		{"bs.suppressive bands", fire(rifle, rifle+", states: [Suppressive Fire]", "situation: {range: 20}\ndecisions: {aro: BS Attack}"), "attacker.sv=6 target.sv=8 target.dice=3"},
		{"suppression is lost with another weapon", fire(rifle, "weapons: [Combi Rifle, Panzerfaust], states: [Suppressive Fire]", "situation: {range: 20}\ndecisions: {aro: BS Attack, aro_weapon: Panzerfaust}"), "attacker.sv=9 target.sv=14 target.dice=1 target.range_mod=3"},
		{"suppression is lost with a Dodge", fire(rifle, rifle+", states: [Suppressive Fire]", at12+"decisions: {aro: Dodge}"), "attacker.sv=15"},
		{"skill.neurocinetics", fire(rifle+", skills: [Neurocinetics]", rifle+", skills: [Neurocinetics]", at12+"decisions: {aro: BS Attack}"), "attacker.dice=1 target.dice=3"},
		{"bs.triangulated", fire("weapon: Rifle, skills: [Triangulated Fire]", "cover: true, skills: [Mimetism (-6)]", "situation: {range: 45}\ndecisions: {action: Triangulated Fire}"), "attacker.sv=9 attacker.dice=3 target.save.arm=7"},
		{"bs.guided", fire("weapon: Missile Launcher (Hit Mode), skills: [BS Attack (Guided)]", "cover: true, states: [Targeted], skills: [Mimetism (-6)]", "decisions: {action: Guided Attack, aro: Reset}"), "attacker.sv=15 target.sv=9 target.roll=face_to_face"},
		{"bs.forward-observer", fire("weapon: Forward Observer", rifle, "situation: {range: 30}"), "attacker.sv=10 attacker.dice=2"},
		{"range_mod", fire(rifle+", range_mod: -3", rifle, ""), "attacker.sv=9"},
		{"range_mod out", fire(rifle+", range_mod: out", rifle, ""), "failure=out_of_range"},
		{"dodge.template-no-lof", fire("weapon: Chain Rifle", "sees_attacker: false", "decisions: {aro: Dodge}"), "target.sv=8 target.roll=normal"},
		{"a mine", fire("weapon: Shock Mines", rifle, "decisions: {aro: Dodge}"), "target.sv=8"},
		{"state.imm-a", fire(rifle, "states: [IMM-A]", at12+"decisions: {aro: Dodge}"), "target.sv=8"},
		{"state.imm-b and Targeted", fire("weapon: Spotlight", "states: [IMM-B, Targeted]", hacked+"decisions: {aro: Reset}"), "target.sv=6 attacker.sv=16"},
		{"reset.ftf not against shots", fire(rifle, rifle, at12+"decisions: {aro: Reset}"), "target.roll=normal"},
		{"dodge.not-comms", fire("weapon: Spotlight", rifle, hacked+"decisions: {aro: Dodge}"), "target.roll=normal"},
		{"hack.firewall", fire("weapon: Carbonite", "type: HI, skills: ['TinBot: Firewall (-6)']", hacked), "attacker.sv=7 target.save.bts=5 target.save.per_hit=2"},
		{"hack.oblivion", fire("weapon: Oblivion", "type: HI", hacked), "target.save.bts=13 attacker.dice=2"},
		{"hack.trinity", fire("weapon: Trinity", "skills: [Hacker]", hacked), "attacker.sv=16 attacker.dice=3 target.save.bts=9"},
		{"hack.zero-pain", fire("weapon: Carbonite, type: HI", "weapon: Zero Pain, type: HI", hacked+"decisions: {aro: Zero Pain}"), "attacker.sv=10 target.dice=2 target.roll=face_to_face"},
		{"a program in ARO has one die", fire("weapon: Trinity, skills: [Hacker]", "weapon: Trinity, skills: [Hacker]", hacked+"decisions: {aro: Trinity}"), "attacker.dice=3 target.dice=1"},
		{"cc.martial-arts L1", fire(blade+", skills: [Martial Arts L1]", blade, touch+"decisions: {aro: CC Attack}"), "attacker.sv=16 target.sv=11 target.save.arm=10"},
		{"cc.martial-arts L5", fire(blade+", skills: [Martial Arts L5]", blade, touch+"decisions: {aro: CC Attack}"), "attacker.sv=19 target.sv=11 target.save.arm=12 attacker.dice=2"},
		{"Martial Arts against a Dodge", fire(blade+", skills: [Martial Arts L2]", blade, touch+"decisions: {aro: Dodge}"), "target.sv=8"},
		{"printed Damage gains nothing", fire("weapon: Monofilament CC Weapon, skills: [Martial Arts L4]", blade, touch), "target.save.arm=12"},
		{"cc.nbw", fire(blade+", skills: [Martial Arts L5, CC Attack (+3)]", blade+", skills: [Natural Born Warrior]", touch+"decisions: {aro: CC Attack}"), "attacker.sv=19 target.sv=14 attacker.dice=1 target.save.arm=9"},
		{"cc.allies", fire(blade+", allies_in_contact: 2, support: 1", blade, touch), "attacker.dice=4 target.save.arm=10"},
		{"cc.berserk moves into contact", fire(blade+", skills: [Berserk (+3)]", blade, "decisions: {action: Berserk, aro: CC Attack}"), "attacker.sv=19 target.sv=14 target.roll=normal"},
		{"cc.berserk", fire(blade+", skills: [Berserk (+3), Martial Arts L1]", blade, touch+"decisions: {action: Berserk, aro: CC Attack}"), "attacker.sv=19 target.sv=14 target.roll=normal"},
		{"no cover in close combat", fire(blade, blade+", cover: true", touch), "attacker.sv=16 target.save.arm=9"},
		{"CC value in brackets", fire(blade+", skills: [CC Attack (CC=22)]", blade, touch), "attacker.sv=22"},
		{"CC Attack (+3) of a weapon", fire("weapon: Chest Mines (CC Mode)", blade, touch), "attacker.sv=19"},
		{"save.cover after AP", fire("weapon: AP Rifle", "cover: true", at12), "target.save.arm=8"},
		{"immunity (AP)", fire("weapon: AP Rifle", "skills: [Immunity (AP)]", at12), "target.save.arm=10"},
		{"vulnerability beats Immunity (Total)", fire("weapon: AP Rifle", "skills: [Immunity (Total), Vulnerability (AP)]", at12), "target.save.arm=11"},
		{"immunity-total counts EXP as one", fire("weapon: Panzerfaust", "skills: [Immunity (Total)]", "situation: {range: 20}"), "target.save.arm=11 target.save.per_hit=1 target.save.per_crit=2"},
		{"immunity (Critical)", fire(rifle, "skills: [Immunity (Critical)]", at12), "target.save.per_hit=1 target.save.per_crit=1"},
		{"ammo.plasma", fire("weapon: Plasma Rifle (Hit Mode)", rifle, at12), "target.save.arm=11 target.save.bts=9 target.save.per_hit=2 target.save.per_crit=3"},
		{"K1 ignores ARM", fire("weapon: K1 Combi Rifle", rifle, at12), "target.save.arm=13"},
		{"ammo.stun", fire("weapon: Flash Pulse", rifle, at12), "target.save.bts=8 target.save.per_hit=2 target.save.per_crit=3"},
		{"house.stun_saves", fire("weapon: Flash Pulse", rifle, at12+"house: {stun_saves: 1}"), "target.save.per_hit=1 target.save.per_crit=2"},
		{"N+E/M halves BTS", fire("weapon: E/M CC Weapon", rifle, touch), "target.save.bts=9 target.save.per_hit=2 target.save.per_crit=3"},
		{"bioimmunity chooses", fire("weapon: Viral Rifle", "skills: [Bioimmunity]", at12), "target.save.arm=10 target.save.bts=8"},
		{"spec.range", fire("weapon: Grenade Launcher", "cover: true, skills: [Mimetism (-3)]", "situation: {range: 20, visibility: poor}\ndecisions: {action: Speculative Attack}"), "attacker.sv=6 attacker.dice=1 target.save.arm=10"},
		{"house.spec_targeted", fire("weapon: Grenade Launcher", "states: [Targeted]", at12+"decisions: {action: Speculative Attack}\nhouse: {spec_targeted: no -6}"), "attacker.sv=15"},
		{"house.template_cover", fire("weapon: Grenade Launcher", "cover: true", at12+"house: {template_cover: true}"), "target.save.arm=7 attacker.sv=9"},
		{"plus counts in a Speculative Attack", fire("weapon: Grenade Launcher, skills: [BS Attack (+3)]", rifle, at12+"decisions: {action: Speculative Attack}"), "attacker.sv=9"},
		{"intuitive.wip takes no MODs", fire("weapon: Chain Rifle, skills: [BS Attack (+3)]", "cover: true, skills: [Mimetism (-6)]", "decisions: {action: Intuitive Attack}"), "attacker.sv=13 attacker.dice=1 target.save.arm=10"},
		{"a template at a list of one", "game: infinity\nattacker: {ph: 12, weapon: Grenades}\ntargets: [{ph: 11, arm: 3, wounds: 1}]\n" + at12, "attacker.sv=9 attacker.dice=1 attacker.range_mod=-3"},
		{"bs.disposable", fire("weapon: Panzerfaust, fireteam: {members: 3}", rifle, "situation: {range: 20}"), "attacker.dice=2 uses_spent=2"},
		{"bs.disposable in close combat", fire("weapon: Chest Mines (CC Mode), allies_in_contact: 3", blade, touch), "attacker.dice=2 uses_spent=2"},
		{"Double Shot", fire("weapon: Chest Mines (BS Mode)", rifle, ""), "attacker.dice=2 uses_spent=2"},
		{"smoke against a visor", fire(rifle+", skills: [Multispectral Visor L1]", "weapon: Smoke Grenades", "situation: {range: 7}\ndecisions: {aro: BS Attack}"), "target.roll=normal"},
		{"eclipse against a visor", fire(rifle+", skills: [Multispectral Visor L2]", "weapon: Eclipse Grenades", "situation: {range: 7}\ndecisions: {aro: BS Attack}"), "target.roll=face_to_face"},
		{"smoke against a Dodge", fire("weapon: Smoke Grenades", rifle, "situation: {range: 7}\ndecisions: {aro: Dodge}"), "target.roll=normal"},
		{"out of range opposes nobody", fire(rifle, "weapon: Pistol (Burst Mode)", "situation: {range: 30}\ndecisions: {aro: BS Attack}"), "target.range_mod=out target.roll=normal"},
		{"guts when Stunned", fire(rifle, "states: [Stunned]", at12), "target.guts=9"},
	} {
		s := sceneOf(t, c.text)
		got := map[string]string{}
		for _, f := range s.facts() {
			got[f.Name] = strings.ReplaceAll(fmt.Sprint(f.Value), " ", "_")
		}
		for _, want := range strings.Fields(c.want) {
			name, value, _ := strings.Cut(want, "=")
			if got[name] != value {
				t.Errorf("%s: %s is %q, want %s", c.rule, name, got[name], value)
			}
		}
		for _, p := range s.illegal {
			t.Errorf("%s: %v", c.rule, p)
		}
	}
}
