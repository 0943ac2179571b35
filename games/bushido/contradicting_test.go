package bushido_test

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestContradicting refuses keys that say one thing against another, at the key, and
// answers the same file where they agree.
func TestContradicting(t *testing.T) {
	const bow = "game: bushido\nattacker: { name: A, ranged_pool: 2, KEYS, weapon: { name: W, bands: 3/6/9, strength: 0, ARMS } }\ntarget: { name: B, wounds: 3, THEIRS }\nsituation: { range: 2, FACTS }\nmodels:\n  - { name: F, side: attacker, wounds: 3, situation: { range: short, OTHER }, btb: [] }\nSOFAR\n"
	fill := func(change string) string {
		key, value, _ := strings.Cut(change, "=")
		text := strings.Replace(bow, key, value, 1)
		for _, k := range []string{", KEYS", ", ARMS", ", THEIRS", ", FACTS", ", OTHER", "SOFAR"} {
			text = strings.Replace(text, k, "", 1)
		}
		return text
	}
	for _, c := range []struct{ good, bad, at string }{
		{"ARMS=traits: [Ammo (2)], ammo: 2", "ARMS=traits: [Ammo (2)], ammo: 3", "attacker.weapon.ammo"},
		{"ARMS=traits: [Ammo (1), Ammo (+2)], ammo: 3", "ARMS=traits: [Ammo (1), Ammo (+2)], ammo: 4", "attacker.weapon.ammo"},
		{"KEYS=ki: 2/5, ki_tokens: 5", "KEYS=ki: 2/5, ki_tokens: 6", "attacker.ki_tokens"},
		{"KEYS=ki: 2/-, ki_tokens: 60", "KEYS=ki: 2/0, ki_tokens: 1", "attacker.ki_tokens"},
		{"THEIRS=traits: [Tiny, Tiny]", "THEIRS=traits: [Tiny, Swarm, Huge]", "target.traits[2]"},
		{"THEIRS=states: [Prone, Poisoned (1), Poisoned (1)]", "THEIRS=states: [Prone, Stunned, Prone]", "target.states[2]"},
		{"ARMS=specials: [Slam Attack (1), Critical Attack (1)]", "ARMS=specials: [Slam Attack (1), Slam Attack (2)]", "attacker.weapon.specials[1]"},
		{"KEYS=ki: 3/5, feats: [Brawn, Surge]", "KEYS=ki: 3/5, feats: [Brawn, Surge, Brawn]", "attacker.feats[2]"},
		{"KEYS=ki: 3/5, feats: [Force Manipulation (bands), Force Manipulation (strength)]", "KEYS=ki: 3/5, feats: [Force Manipulation (bands), Force Manipulation (bands)]", "attacker.feats[1]"},
		{"FACTS=started_unseen: true", "FACTS=sees_attacker: true, started_unseen: true", "situation.started_unseen"},
		{"THEIRS=states: [Blind]", "THEIRS=states: [Blind]\n, situation: 1", "target.situation"},
		{"SOFAR=so_far: [{ attack: hit }]", "FACTS=repeat: false }\nso_far: [{ attack: hit }]\nadvise_for: attacker #", "situation.repeat"},
		{"THEIRS=btb: [F]", "range: short, OTHER }, btb: []=range: short, distance_to_target: 2 }, btb: [B]", "models[0].situation.distance_to_target"},
	} {
		if _, err := enfilade.Read(strings.NewReader(fill(c.good)), "test"); err != nil {
			t.Errorf("%s: %v", c.good, err)
		}
		_, err := enfilade.Read(strings.NewReader(fill(c.bad)), "test")
		if err == nil || !strings.Contains(err.Error(), ": "+c.at+": ") {
			t.Errorf("%s: got %v, want a refusal at %s", c.bad, err, c.at)
		}
	}
	_, err := enfilade.Read(strings.NewReader("game: bushido\naction: melee\nattacker: { name: A, melee_pool: 2, wounds: 3, weapon: { name: W, strength: 0 } }\ntarget: { name: B, melee_pool: 2, wounds: 3, weapon: { name: W, strength: 0 } }\nsituation: { charge: true, disengage: true }\n"), "test")
	if err == nil || !strings.Contains(err.Error(), "situation.disengage") {
		t.Errorf("charges and disengages: %v", err)
	}
}
