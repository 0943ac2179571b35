package fragment

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// spell writes a fragment on one line.
func spell(f Fragment) string {
	if f.Text != "" {
		return f.Text
	}
	var out []string
	for _, key := range f.Values.Keys() {
		switch v := f.Values[key].(type) {
		case string:
			out = append(out, key+"="+v)
		case []string:
			out = append(out, key+"=["+strings.Join(v, ", ")+"]")
		default:
			text, _ := json.Marshal(v)
			out = append(out, key+"="+string(text))
		}
	}
	if f.Choose != nil {
		out = append(out, fmt.Sprintf("choose %v", f.Choose))
	}
	if f.NotApplied != nil {
		out = append(out, fmt.Sprintf("not applied %v", f.NotApplied))
	}
	if f.Problem != nil {
		out = append(out, f.Problem.Error())
	}
	return strings.Join(out, " ")
}

func row(pairs ...string) printed.Cells {
	var c printed.Cells
	for i := 0; i+1 < len(pairs); i += 2 {
		c = append(c, printed.Cell{Name: pairs[i], Text: pairs[i+1]})
	}
	return c
}

func weapon40kOf(reach, kind, s, ap, d, abilities string) printed.Weapon {
	return printed.Weapon{
		Name: "W", Cells: row("Range", reach, "Type", kind, "S", s, "AP", ap, "D", d),
		Rules: reading.Weapon(printed.WH40K9, abilities, nil),
	}
}

func TestWeaponsOfWarhammer40000(t *testing.T) {
	for _, test := range []struct{ reach, kind, s, ap, d, abilities, want string }{
		{`24"`, "Rapid Fire 1", "4", "-1", "1", "-", `ap=-1 d=1 name=W range=24" s=4 type=Rapid Fire 1`},
		{`48""`, "rapid  fire 2", "4", "0", "1", "", `ap=0 d=1 name=W range=48" s=4 type=Rapid Fire 2`},
		{"36", "Heavy 2d6", "8", "- 2", "d3+3", "Blast", `abilities=[Blast] ap=-2 d=D3+3 name=W range=36" s=8 type=Heavy 2D6`},
		{`24"-48"`, "Heavy D6 + 3", "8", "-2", "2D3", "", `ap=-2 d=2D3 name=W range=24-48" s=8 type=Heavy D6 + 3`},
		{`18-42"`, "Asssault D6", "6", "-", "1", "", `ap=0 d=1 name=W range=18-42" s=6 type=Assault D6`},
		{`48"`, `Heavy 2D6"`, "6", "-1", "1", "", `ap=-1 d=1 name=W range=48" s=6 type=Heavy 2D6`},
		{`36"`, "Dakka 5/3", "5", "0", "1", "", `ap=0 d=1 name=W range=36" s=5 type=Dakka 5/3`},
		{`18"`, "HunTR 3", "5", "0", "1", "", `ap=0 d=1 name=W range=18" s=5 type=HunTR 3`},
		{"Melee", "melee", "user", "-3", "2", "", `ap=-3 d=2 name=W range=Melee s=User type=Melee`},
		{"-", "Melee", "X2", "-3", "D3", "", `ap=-3 d=D3 name=W range=Melee s=x2 type=Melee`},
		{"Melee", "Melee", "+1", "0", "1", "Beam", `ap=0 d=1 name=W range=Melee s=+1 type=Melee not applied [Beam]`},
		{`24"`, "Assault D5", "4", "0", "1", "", `ap=0 d=1 name=W range=24" s=4 Type is not known: "Assault D5"`},
		{`24"`, "Primary Weapon 2", "4", "0", "1", "", `ap=0 d=1 name=W range=24" s=4 Type is not known: "Primary Weapon 2"`},
		{`24"`, "-", "4", "0", "1", "", `ap=0 d=1 name=W range=24" s=4 Type is empty: "-"`},
		{"12 + Template", "Heavy 1", "4", "0", "1", "", `ap=0 d=1 name=W s=4 type=Heavy 1 Range is not known: "12 + Template"`},
		{`24"`, "Heavy 1", "*", "0", "1", "", `ap=0 d=1 name=W range=24" type=Heavy 1 S is in the text: "*"`},
		{`24"`, "Heavy 1", "2d6", "0", "1", "", `ap=0 d=1 name=W range=24" type=Heavy 1 S is no number: "2d6"`},
		{`24"`, "Heavy 1", "4", "--1", "1", "", `d=1 name=W range=24" s=4 type=Heavy 1 AP is no number: "--1"`},
		{`24"`, "Heavy 1", "4", "1", "1", "", `d=1 name=W range=24" s=4 type=Heavy 1 AP is no number: "1"`},
		{`24"`, "Heavy 1", "4", "0", "*", "", `ap=0 name=W range=24" s=4 type=Heavy 1 D is no number: "*"`},
		{`24"`, "Heavy 1", "4", "0", "0", "", `ap=0 name=W range=24" s=4 type=Heavy 1 D is no number: "0"`},
	} {
		got := spell(Weapon(printed.WH40K9, weapon40kOf(test.reach, test.kind, test.s, test.ap, test.d, test.abilities)))
		if got != test.want {
			t.Errorf("%q %q %q %q %q\n got  %s\n want %s", test.reach, test.kind, test.s, test.ap, test.d, got, test.want)
		}
	}
}

func TestProfilesOfWarhammer40000(t *testing.T) {
	heading := weapon40kOf("-", "-", "-", "-", "-", "Before selecting targets, select one of the profiles below to make attacks with.")
	a := weapon40kOf("Melee", "Melee", "x2", "-3", "3", "")
	b := weapon40kOf("Melee", "Melee", "User", "-1", "1", "Beam")
	a.Name, b.Name = "A", "B"
	heading.Profiles = []printed.Weapon{a, b}
	want := `name=W profiles=[{"ap":"-3","d":"3","name":"A","range":"Melee","s":"x2","type":"Melee"},` +
		`{"ap":"-1","d":"1","name":"B","range":"Melee","s":"User","type":"Melee"}] not applied [Beam]`
	if got := spell(Weapon(printed.WH40K9, heading)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	heading.Profiles = []printed.Weapon{a}
	if f := Weapon(printed.WH40K9, heading); f.Problem == nil || f.Problem.Reason != "must have 2 to 6 profiles" {
		t.Errorf("one profile: %s", spell(f))
	}
	heading.Profiles = nil
	if f := Weapon(printed.WH40K9, heading); f.Problem == nil {
		t.Errorf("no profiles: %s", spell(f))
	}
}

func line40k(name, cells string, most int) printed.Statline {
	columns := strings.Fields("M WS BS S T W A Ld Save")
	var c printed.Cells
	for i, text := range strings.Fields(cells) {
		c = append(c, printed.Cell{Name: columns[i], Text: text})
	}
	return printed.Statline{Name: name, Cells: c, Most: most}
}

func TestUnitsOfWarhammer40000(t *testing.T) {
	squad := printed.Unit{
		Name: "Squad", Sort: printed.Entry, Keywords: []string{"Infantry", "Faction: Tin"},
		Lines: []printed.Statline{line40k("Boss", `5" 2+ 5+ 5 5 2 3 7 6+`, 1), line40k("Boy", `5" 3+ 5+ 4 5 1 D3 6 7`, 30)},
		Rules: []printed.Rule{
			reading.Ability(printed.WH40K9, "Halo", "This model has a 4+ invulnerable save."),
			reading.Ability(printed.WH40K9, "Rites", "Each time this model makes an attack, re-roll a hit roll of 1."),
			reading.Ability(printed.WH40K9, "Waaagh", "Everybody shouts."),
		},
	}
	row := `a=D3 bs=5+ keywords=[INFANTRY, TIN] ld=6 m=5" name=Squad s=4 save=7 t=5 w=1 ws=3+ not applied [Waaagh]`
	target := strings.Replace(row, " keywords", " invulnerable=4+ keywords", 1)
	if got := spell(Unit(printed.WH40K9, squad, Target, Pick{})); got != target {
		t.Errorf("target\n got  %s\n want %s", got, target)
	}
	if notes := Unit(printed.WH40K9, squad, Target, Pick{}).Notes; len(notes) != 1 || notes[0] != "Boss has a row of its own, which is not used" {
		t.Errorf("notes %q", notes)
	}
	attacker := "a=D3 abilities=[Re-roll Hit 1s] " + strings.TrimPrefix(row, "a=D3 ")
	if got := spell(Unit(printed.WH40K9, squad, Attacker, Pick{})); got != attacker {
		t.Errorf("attacker\n got  %s\n want %s", got, attacker)
	}
	boss := Unit(printed.WH40K9, squad, Target, Pick{Line: "boss"})
	if boss.Problem == nil || boss.Problem.Error() != `no row of that name: "boss"` {
		t.Errorf("got %s", spell(boss))
	}
	boss = Unit(printed.WH40K9, squad, Target, Pick{Line: "Boss"})
	if boss.Values["w"] != "2" || boss.Values["save"] != "6+" || len(boss.Notes) != 0 {
		t.Errorf("got %s, notes %v", spell(boss), boss.Notes)
	}
}

func TestWeakeningModel(t *testing.T) {
	tank := printed.Unit{Name: "Tank", Sort: printed.Entry, Lines: []printed.Statline{
		line40k("Tank [2] (3-5 wounds remaining)", `6"" 6+ 4+ 6 7 N/A D3 8 3+/5+`, 0),
		line40k("Tank [1] (6+ wounds remaining)", `12" 6+ 3+ 6 7 10 3 8 3+/5+`, 0),
		line40k("Tank [3] (1-2 wounds remaining)", `3" 6+ 5+ 6 7 N/A 1 8 3+/5+`, 0),
		line40k("Car (1-2 wounds remaining)", `3" 6+ 5+ 6 7 N/A 1 8 3+`, 0),
	}}
	want := `a=3 bs=3+ damage_rows=[{"a":"D3","bs":"4+","m":"6\"","wounds":"3-5"},{"wounds":"6+"},{"a":"1","bs":"5+","m":"3\"","wounds":"1-2"}] ` +
		`ld=8 m=12" name=Tank s=6 save=3+/5+ t=7 w=10 ws=6+`
	if got := spell(Unit(printed.WH40K9, tank, Target, Pick{})); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	alone := printed.Unit{Name: "Tank", Sort: printed.Row, Lines: tank.Lines[1:2]}
	f := Unit(printed.WH40K9, alone, Target, Pick{})
	if f.Values["damage_rows"] != nil || len(f.Notes) != 2 {
		t.Errorf("got %s, notes %v", spell(f), f.Notes)
	}
}

func TestWeaponsOfTheNinthAge(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells printed.Cells
		rules string
		want  string
	}{
		{"Longbow", row("Range", `30"`), "", "Longbow"},
		{"great weapon", row("Str", "+2"), "anything that is printed at length about it", "Great Weapon"},
		{"Pistol (4+)", nil, "", "Pistol (4+)"},
		{
			"Catapult (4+)", row("Range", `12-60"`, "Shots", "3D6*2", "Str", "3 [7]", "AP", "0[4]"),
			"Catapult (4), [Multiple Wounds (D3, Clipped Wings)], Papercuts",
			`abilities=[Catapult (4x4), [Multiple Wounds (D3, Clipped Wings)]] aim=4+ ap=0 [4] name=Catapult range=12-60" shots=3D6 x 2 str=3 [7] not applied [Papercuts]`,
		},
		{"Sky Reaper (3+)", row("Range", `24"`, "Shots", "4", "Str", "5", "AP", "3"), "Quick to Fire", `abilities=[Quick to Fire] aim=3+ ap=3 name=Sky Reaper range=24" shots=4 str=5`},
		{"Javelin", row("Range", `12"-48"`, "Shots", "1", "Str", "As User", "AP", "As User"), "", `ap=user name=Javelin range=12-48" shots=1 str=user`},
		{"Club", row("Str", "+1", "AP", ""), "", "ap=user name=Club str=+1"},
		{"Pick", row("Str", "-", "AP", "+1"), "", `ap=+1 name=Pick Str is no number: "-"`},
		{"Gun", row("Range", "far", "Shots", "many", "Str", "4", "AP", "1"), "", `ap=1 name=Gun str=4 Range is not known: "far"`},
	} {
		w := printed.Weapon{Name: test.name, Cells: test.cells, Rules: reading.List(printed.NinthAge, test.rules)}
		if got := spell(Weapon(printed.NinthAge, w)); got != test.want {
			t.Errorf("%s\n got  %s\n want %s", test.name, got, test.want)
		}
	}
}

func TestUnitsOfTheNinthAge(t *testing.T) {
	u := printed.Unit{
		Name: "Archers", Sort: printed.Entry,
		Lines: []printed.Statline{{
			Name: "Archer",
			Cells: row("HP", "1", "Def", "C", "Res", "3", "Arm", "C+2", "Adv", `7" (8")`, "Dis", "8", "Att", "D3", "Off", "4", "Str", "3", "AP", "0", "Agi", "5",
				"Height", "Standard", "Type", "Cavalry", "Base", "25×50"),
			Parts: []printed.Part{{Name: "Horse", Cells: row("Att", "1", "Off", "3", "Str", "3", "AP", "0", "Agi", "3", "Rules", "Harnessed, Neighing")}},
		}},
		Rules: reading.List(printed.NinthAge, "Aegis (5+), Shield, Bow (4+), Odd Rule"),
	}
	want := `abilities=[Aegis (5+)] adv=7" agi=5 ap=0 armour=[Shield] att=D3 base=25x50 dis=8 height=Standard hp=1 name=Archers off=4 ` +
		`parts=[{"abilities":["Harnessed"],"agi":"3","ap":"0","att":"1","name":"Horse","off":"3","str":"3"}] ` +
		`res=3 str=3 type=Cavalry weapons=[Bow (4+)] not applied [Odd Rule Neighing]`
	f := Unit(printed.NinthAge, u, Target, Pick{})
	if got := spell(f); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(f.Notes) != 1 || f.Notes[0] != `Arm "C+2" cannot be used as printed` {
		t.Errorf("notes %q", f.Notes)
	}
	for base, want := range map[string]any{"60Ø": "round 60", "20x20": "20x20", "large": nil} {
		u.Lines[0].Cells[len(u.Lines[0].Cells)-1].Text = base
		if got := Unit(printed.NinthAge, u, Target, Pick{}).Values["base"]; got != want {
			t.Errorf("base %s: got %v, want %v", base, got, want)
		}
	}
}

func TestBushido(t *testing.T) {
	bow := printed.Weapon{
		Name: "Bow", Cells: row("Ranged Weapon Strength", "+1", "Range Bands", "-/8/-"),
		Rules: reading.List(printed.Bushido, "Ammo(2) OO, Reload (1), Combo Attack(1), Odd (3)"),
	}
	want := "bands=-/8/- name=Bow specials=[Combo Attack (1)] strength=+1 traits=[Ammo (2), Reload (1)] not applied [Odd (3)]"
	if got := spell(Weapon(printed.Bushido, bow)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for cells, want := range map[string]string{
		"Sp|4/8/12":    "bands=4/8/12 name=W strength=Special",
		"+0|-/4-":      `name=W strength=+0 Range Bands are not known: "-/4-"`,
		"+0|-/-/-":     `name=W strength=+0 Range Bands are not known: "-/-/-"`,
		"X-2|1/2/3":    `bands=1/2/3 name=W Strength is no number: "X-2"`,
		"Special|1/2/": `name=W strength=Special Range Bands are not known: "1/2/"`,
	} {
		strength, bands, _ := strings.Cut(cells, "|")
		w := printed.Weapon{Name: "W", Cells: row("Ranged Weapon Strength", strength, "Range Bands", bands)}
		if got := spell(Weapon(printed.Bushido, w)); got != want {
			t.Errorf("%s: got %s, want %s", cells, got, want)
		}
	}
	ono := printed.Unit{Name: "Ono", Sort: printed.Entry, Lines: []printed.Statline{{Name: "Ono", Cells: row(
		"Melee Pool", "2", "Melee Boost", "3", "Ranged Pool", "-", "Ranged Boost", "", "Move", "4", "Ki", "2", "Ki Boost", "", "Ki Cap", "6",
		"Wounds", "OOO", "Size & Base", "Small 30mm",
	)}}, Rules: reading.List(printed.Bushido, "Armour (2), Brawn, Odd")}
	want = "base=30 feats=[Brawn] ki=2/6 melee_boost=3 melee_pool=2 move=4 name=Ono ranged_pool=- size=small traits=[Armour (2)] wounds=3 not applied [Odd]"
	if got := spell(Unit(printed.Bushido, ono, Target, Pick{})); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestInfinity(t *testing.T) {
	for _, test := range []struct {
		cells []string
		want  string
	}{
		{[]string{"+3 0 - - - - -", "3", "13", "N", "ARM"}, "ammo=N bands=[+3, 0, -, -, -, -, -] burst=3 damage=13 name=W save=ARM"},
		{[]string{"", "1", "PH", "AP+Exp", "ARM"}, "ammo=AP+EXP burst=1 damage=PH name=W save=ARM"},
		{[]string{"", "1", "-", "DA + Shock", "BTS"}, "ammo=DA+Shock burst=1 name=W save=BTS"},
		{[]string{"", "2", "15", "AP/Shock/E/M", "ARM"}, "burst=2 damage=15 name=W save=ARM choose map[ammo:[AP Shock E/M]]"},
		{[]string{"", "2", "15", "N+E/M", "ARM+BTS"}, "ammo=N+E/M burst=2 damage=15 name=W save=ARM+BTS"},
		{[]string{"", "1", "13", "Nimbus", ""}, `burst=1 damage=13 name=W Ammunition is not known: "Nimbus"`},
		{[]string{"", "-", "-", "", ""}, `name=W Burst is no number: "-"`},
		{[]string{"", "1", "*", "N", "*"}, `ammo=N burst=1 name=W Damage is no number: "*"`},
	} {
		w := printed.Weapon{Name: "W", Cells: row("Range", test.cells[0], "Burst", test.cells[1], "Damage", test.cells[2], "Ammunition", test.cells[3], "Saving", test.cells[4])}
		if got := spell(Weapon(printed.Infinity, w)); got != test.want {
			t.Errorf("%q\n got  %s\n want %s", test.cells, got, test.want)
		}
	}
	u := printed.Unit{
		Name: "Trooper", Sort: printed.Entry,
		Lines: []printed.Statline{{Name: "T", Cells: row("MOV", "4-4", "Type", "LI", "CC", "13", "BS", "12", "PH", "10", "WIP", "12", "ARM", "1", "BTS", "0", "W", "1", "S", "2")}},
		Rules: []printed.Rule{reading.Named(printed.Infinity, "Mimetism (-3)"), reading.Named(printed.Infinity, "Stealth")},
		Choices: []printed.Choice{
			{Name: "RIFLE", Weapons: []printed.Carried{{Name: "Rifle"}}},
			{Name: "MULTI", Weapons: []printed.Carried{{Name: "Multi", Brackets: "+1B"}}, Rules: []printed.Rule{reading.Named(printed.Infinity, "Explode")}},
		},
	}
	base := "arm=1 bs=12 bts=0 cc=13 name=Trooper ph=10 s=2 skills=[Mimetism (-3)] type=LI "
	for choice, want := range map[string]string{
		"":      base + "wip=12 wounds=1 choose map[option:[RIFLE MULTI]]",
		"multi": base + "weapons=[Multi [+1B]] wip=12 wounds=1 not applied [Explode]",
		"other": base + `wip=12 wounds=1 no option of that name: "other"`,
	} {
		f := Unit(printed.Infinity, u, Target, Pick{Choice: choice})
		if choice == "other" {
			f.Choose = nil
		}
		if got := spell(f); got != want {
			t.Errorf("%q\n got  %s\n want %s", choice, got, want)
		}
	}
}

func TestWarmachineHasNamesOnly(t *testing.T) {
	u := printed.Unit{Name: "Soldier", Sort: printed.Entry, Keywords: []string{"Solo"}}
	f := Unit(printed.Warmachine, u, Target, Pick{})
	if got := spell(f); got != "name=Soldier type=solo" || len(f.Notes) != 1 {
		t.Errorf("got %s, notes %v", got, f.Notes)
	}
	if Weapon(printed.Warmachine, printed.Weapon{Name: "Axe"}).Err() == nil {
		t.Error("a weapon without a row has no problem")
	}
}

func TestUnitWithoutRow(t *testing.T) {
	f := Unit(printed.WH40K9, printed.Unit{Name: "Nothing"}, Target, Pick{})
	if f.Err() == nil || f.Err().Error() != `the data prints no row of a model: "Nothing"` {
		t.Errorf("got %v", f.Err())
	}
}
