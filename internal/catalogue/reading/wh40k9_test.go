package reading

import (
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// meaning is what rules come to: readings, and in brackets the names that are
// not understood.
func meaning(rules []printed.Rule) string {
	var out []string
	for _, r := range rules {
		if !r.Known {
			out = append(out, "<"+r.Name+">")
		}
		for _, reading := range r.Readings {
			text := reading.Text
			if reading.Key != "abilities" {
				text = reading.Key + "=" + text
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

func TestWeaponsOfWarhammer40000(t *testing.T) {
	rules := map[string]string{
		"plague weapon": "You can re-roll wound rolls of 1 for a weapon with this ability.",
		"half known":    "You can re-roll wound rolls of 1 for these attacks. Then something else entirely happens to all of them.",
	}
	lookUp := func(name string) string { return rules[strings.ToLower(name)] }
	for _, test := range []struct{ cell, want string }{
		{"-", ""},
		{"", ""},
		{"Blast", "Blast"},
		{"-Blast", "Blast"},
		{"Blast.", "Blast"},
		{"Blast, This weapon can target units that are not visible to the bearer", "Blast; Indirect Fire"},
		{"Plague Weapon. Each time an attack is made with this weapon profile, subtract 1 from that attack’s hit roll.", "Re-roll Wound 1s; To Hit (-1)"},
		{"Half known", "<Half known>"},
		{"Beam", "<Beam>"},
		{"Blast weapons are dear to every one of us here", "<text about something else>"},
		{"Shuriken.", "Shuriken"},
		{"Poisoned Weapon (4+)", "Poisoned Weapon (4+)"},
		{"Poisoned Weapon (2+) (pg 89)", "Poisoned Weapon (2+)"},
		{"Each time an attack is made with this weapon,\n that attack automatically hits the target.", "Automatic Hits"},
		{"Each time the bearer fights, it makes 1 additional attack with this weapon.", "Additional Attacks (1)"},
		{"Each time the bearer fights, it can make one additional attack with this weapon.", "Additional Attacks (1)"},
		{"Each time the bearer fights, it makes 4 additional attacks with this weapon and no more than 4 attacks can be made with this weapon.", "Additional Attacks (4, max 4)"},
		{"Each time the bearer fights, it makes D3 additional attacks with this weapon.", "<text about additional attacks>"},
		{"Each time the bearer fights, no more than three attacks can be made with this weapon", "Max Attacks (3)"},
		{"Each time an attack is made with this weapon profile, make 2 hit rolls instead of 1.", "Hit Rolls (2)"},
		{"Each time an attack is made with this weapon, an unmodified wound roll of 6 inflicts 1 mortal wound on the target in addition to any normal damage.", "Mortal Wounds (1) on wound 6"},
		{"Each time an attack is made with this weapon, an unmodified wound roll of a 4+ inflicts D3 mortal wounds on the target in addition to any normal damage.", "Mortal Wounds (D3) on wound 4+"},
		{"Each time an attack is made with this weapon, an unmodified wound roll of 6 inflicts D3 mortal wounds on the target and the attack sequence ends.", "Mortal Wounds (D3) instead on wound 6"},
		{"Each time an attack is made with this weapon, on an unmodified hit roll of 6, the target suffers 2 mortal wounds and the attack sequence ends.", "Mortal Wounds (2) instead on hit 6"},
		{"Each time an attack is made with this weapon, an unmodified hit roll of 5+ inflicts D3 mortal wounds and the attack sequence ends.", "Mortal Wounds (D3) instead on hit 5+"},
		{"Each time an attack is made with this weapon, an unmodified hit roll of 6 automatically wounds the target.", "Auto-wound on hit 6"},
		{"Each time an attack is made with this weapon, an unmodified hit roll of 6 scores 2 additional hits.", "Extra Hits (2) on hit 6"},
		{"Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D6+2.", "Damage (D6+2) within half range"},
		{"Each time an attack made with this weapon is allocated to a model with a Save characteristic of 3+ or better, that attack has a Damage characteristic of 3.", "Damage (3) vs Save 3+"},
		{"Each time an attack made with this weapon is allocated to a Vehicle model, that attack has a Damage characteristic of 6.", "Damage (6) vs VEHICLE"},
		{"Each time an attack is made with this weapon against an AIRCRAFT unit, add 1 to that attack's hit roll.", "To Hit (+1) vs AIRCRAFT"},
		{"Each time an attack is made with this weapon against a VEHICLE or MONSTER unit, add 1 to that attack's hit roll.", "<text about hit rolls>"},
		{"If any unmodified hit rolls of 1 are made for attacks with this weapon profile, the bearer is destroyed after shooting with this weapon.", "Overheat (destroyed) on hit 1"},
		{"Blast. Each time an unmodified hit roll of 1 is made for an attack with this weapon profile, the bearer suffers 3 mortal wounds after shooting with this weapon.", "Blast; Overheat (3 mortal each) on hit 1"},
		{"If any unmodified hit rolls of 1 are made for attacks with this weapon, the bearer's unit suffers 1 mortal wound after shooting with this weapon.", "<text about mortal wounds>"},
		{"Each time you select a target for this weapon, you can ignore the Look Out, Sir rule.", "Ignores Look Out, Sir"},
		{"Blast. Each time an attack is made with this weapon, the target does not receive the benefit of cover to its saving throw.", "Blast; Ignores Light Cover; Ignores Heavy Cover"},
		{"Each time an attack is made with this weapon, the target does not receive the benefits of Light Cover against that attack.", "Ignores Light Cover"},
		{"Each time an attack is made with this weapon, invulnerable saving throws cannot be made against that attack.", "No Invulnerable Save"},
		{"Each time an attack is made with this weapon, a wound roll of 2+ is always successful, unless the target is a VEHICLE or TITANIC unit.", "Poisoned Weapon (2+)"},
		{"Add 1 to hit rolls made for this weapon. Subtract 1 from the hit rolls made for this weapon against all other targets.", "To Hit (+1); <text about hit rolls>"},
		{"The bearer can only shoot with this weapon once per battle.", "Once per Battle"},
		{"Before selecting targets, select one of the profiles below to make attacks with. This weapon is a plasma weapon.", ""},
		{"Before selecting targets, select one or both of the profiles below to make attacks with.", "Combi"},
		{"Each time an attack is made with this weapon, if the target is not a VEHICLE unit, an unmodified wound roll of 6 inflicts 1 mortal wound on the target in addition to any normal damage", "<text about mortal wounds>"},
	} {
		if got := meaning(Weapon(printed.WH40K9, test.cell, lookUp)); got != test.want {
			t.Errorf("%q\n got  %s\n want %s", test.cell, got, test.want)
		}
	}
}

func TestAbilitiesOfWarhammer40000(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"This model has a 4+ invulnerable save.", "invulnerable=4+"},
		{"Models in this unit have a 5+ invulnerable save", "invulnerable=5+"},
		{"A model with a storm shield has a 4+ invulnerable save.", "<Name>"},
		{"This model has a 5+ invulnerable save against ranged attacks.", "<Name>"},
		{"While a friendly unit is within 6\" of this model, models in that unit have a 5+ invulnerable save.", "<Name>"},
		{"Each time a model in this unit would lose a wound, roll one D6: on a 5+, that wound is not lost.", "Ignore Wounds (5+)"},
		{"Each time this model would lose a wound as a result of a mortal wound, roll one D6: on a 4+, that wound is not lost.", "Ignore Wounds (4+) vs mortal"},
		{"Each time an attack is allocated to this model, subtract 1 from the Damage characteristic of that attack (to a minimum of 1).", "Damage (-1)"},
		{"When this model is destroyed, roll one D6 before removing it from play. On a 6 it explodes, and each unit within 6\" suffers D3 mortal wounds.", "Explodes (6+, 6\", D3)"},
		{"When this model is destroyed, roll one D6 before removing it from play. On a 5+ it explodes, and each unit within 2D6\" suffers D3 mortal wounds.", "<Name>"},
		{"This model has a 4+ invulnerable save. In addition, add 1 to armour saving throws made for it.", "<Name>"},
		{"", "<Name>"},
	} {
		if got := meaning([]printed.Rule{Ability(printed.WH40K9, "Name", test.text)}); got != test.want {
			t.Errorf("%q\n got  %s\n want %s", test.text, got, test.want)
		}
	}
}

func TestNamedRules(t *testing.T) {
	for _, test := range []struct {
		game       printed.Game
		name, want string
	}{
		{printed.NinthAge, "Aegis (4+)", "abilities=Aegis (4+)"},
		{printed.NinthAge, "aegis(5+)", "abilities=Aegis (5+)"},
		{printed.NinthAge, "Aegis", "<Aegis>"},
		{printed.NinthAge, "Area Attack (4×4)", "abilities=Area Attack (4x4)"},
		{printed.NinthAge, "[Multiple Wounds (D3, Clipped Wings)]", "abilities=[Multiple Wounds (D3, Clipped Wings)]"},
		{printed.NinthAge, "Multiple Wounds (D3+1)", "abilities=Multiple Wounds (D3+1)"},
		{printed.NinthAge, "Multiple Wounds (2, against Standard)", "<Multiple Wounds (2, against Standard)>"},
		{printed.NinthAge, "Heavy Armour", "armour=Heavy Armour"},
		{printed.NinthAge, "Longbow (3+)", "weapons=Longbow (3+)"},
		{printed.NinthAge, "Scoring", ""},
		{printed.Bushido, "Prowess [Ranged]:(1)", "traits=Prowess [Ranged] (1)"},
		{printed.Bushido, "Ammo(2) OO", "traits=Ammo (2)"},
		{printed.Bushido, "Poison (1/2)", "traits=Poison (1/2)"},
		{printed.Bushido, "Pierce (X)", "<Pierce (X)>"},
		{printed.Bushido, "Forceback Attack(0)", "specials=Forceback Attack (0)"},
		{printed.Bushido, "Brawn", "feats=Brawn"},
		{printed.Bushido, "Sidesteap Defence (0)", "<Sidesteap Defence (0)>"},
		{printed.Infinity, "Mimetism (-3)", "skills=Mimetism (-3)"},
		{printed.Infinity, "Mimetism (-4)", "<Mimetism (-4)>"},
		{printed.Infinity, "BS Attack (+1 Dam)", "skills=BS Attack (+1 Damage)"},
		{printed.Infinity, "Continous Damage", "traits=Continuous Damage"},
		{printed.Infinity, "Infiltration (+6)", ""},
		{printed.Infinity, "Explode", "<Explode>"},
	} {
		rule := Named(test.game, test.name)
		got := ""
		for _, r := range rule.Readings {
			got = r.Key + "=" + r.Text
		}
		if !rule.Known {
			got = "<" + rule.Name + ">"
		}
		if got != test.want {
			t.Errorf("%s %q: got %s, want %s", test.game, test.name, got, test.want)
		}
	}
}

func TestItems(t *testing.T) {
	for cell, want := range map[string]string{
		"Accurate, Aegis (5+, against Fly), Bow (3+)": "Accurate|Aegis (5+, against Fly)|Bow (3+)",
		"Quick to Fire. Counts as two.":               "Quick to Fire|Counts as two",
		"Multiple Wounds (1.5), -, ,":                 "Multiple Wounds (1.5)",
		"Two-Handed . Sharp":                          "Two-Handed|Sharp",
		"[Multiple Wounds (D3)], Cannon":              "[Multiple Wounds (D3)]|Cannon",
		"Odd) brackets, here":                         "Odd) brackets|here",
		"":                                            "",
	} {
		if got := strings.Join(Items(cell), "|"); got != want {
			t.Errorf("%q: got %s, want %s", cell, got, want)
		}
	}
}

// FuzzWeapon reads any cell without failing, and never keeps a sentence.
func FuzzWeapon(f *testing.F) {
	f.Add("Blast. Each time an attack is made with this weapon, (")
	f.Add("]],,..((")
	f.Fuzz(func(t *testing.T, cell string) {
		for _, game := range []printed.Game{printed.WH40K9, printed.NinthAge, printed.Bushido, printed.Infinity} {
			for _, rule := range Weapon(game, cell, nil) {
				if !rule.Known && len(strings.Fields(rule.Name)) > 6 {
					t.Errorf("%s kept %q", game, rule.Name)
				}
			}
		}
	})
}
