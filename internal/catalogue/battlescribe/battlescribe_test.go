package battlescribe

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// files reads the fixtures of one game.
func files(t *testing.T, game string) Library {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", game, "*.[cg]*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures of %s: %v", game, err)
	}
	l := Library{}
	for _, path := range paths {
		doc, err := source.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(doc)
		if err != nil {
			t.Fatal(err)
		}
		l[f.ID] = f
	}
	return l
}

func unitOf(t *testing.T, s printed.Sheet, id string) printed.Unit {
	t.Helper()
	for _, u := range s.Units {
		if u.ID == id {
			return u
		}
	}
	t.Fatalf("no unit %s", id)
	return printed.Unit{}
}

func weaponOf(t *testing.T, s printed.Sheet, id string) printed.Weapon {
	t.Helper()
	for _, w := range s.Weapons {
		if w.ID == id {
			return w
		}
	}
	t.Fatalf("no weapon %s", id)
	return printed.Weapon{}
}

// TestClosure follows links in a circle (Legion to Middle and back), and ends
// with the game system.
func TestClosure(t *testing.T) {
	l := files(t, "wh40k9")
	found, missing := l.Closure(l["leg-1"])
	var ids []string
	for _, f := range found {
		ids = append(ids, f.ID)
	}
	if want := []string{"leg-1", "mid-1", "lib-1", "28ec-711c-d87f-3aeb"}; !reflect.DeepEqual(ids, want) || missing != nil {
		t.Errorf("got %v, missing %v", ids, missing)
	}
	delete(l, "lib-1")
	delete(l, "28ec-711c-d87f-3aeb")
	if _, missing = l.Closure(l["leg-1"]); !reflect.DeepEqual(missing, []string{"lib-1", "28ec-711c-d87f-3aeb"}) {
		t.Errorf("missing %v", missing)
	}
}

// TestLinks reaches weapons through an entry link, a link into a library, a
// link to a group, a circle of links and the game system; rows through a link
// to a shared profile; rules through a link and a group of rows.
func TestLinks(t *testing.T) {
	l := files(t, "wh40k9")
	squad := unitOf(t, Extract(l, l["leg-1"]), "e-squad")
	type carried struct {
		file, name string
		option     bool
	}
	var got []carried
	for _, w := range squad.Weapons {
		got = append(got, carried{w.File, w.Name, w.Option})
	}
	want := []carried{
		{"lib-1", "Piston hammer", false},
		{"lib-1", "Piston hammer - slam", false},
		{"lib-1", "Piston hammer - sweep", false},
		{"28ec-711c-d87f-3aeb", "Rail rifle", false},
		{"lib-1", "Slag thrower", true},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("weapons\n got  %v\n want %v", got, want)
	}
	if want := []string{"Infantry", "Faction: Tin Legion"}; !reflect.DeepEqual(squad.Keywords, want) {
		t.Errorf("keywords %v", squad.Keywords)
	}
	var lines []string
	for _, line := range squad.Lines {
		lines = append(lines, line.Name)
	}
	if strings.Join(lines, ", ") != "Tin Sergeant, Tin Trooper" || squad.Lines[1].Most != 9 || squad.Lines[0].Most != 1 {
		t.Errorf("rows %+v", squad.Lines)
	}
	var rules []string
	for _, r := range squad.Rules {
		rules = append(rules, r.Name)
	}
	if strings.Join(rules, ", ") != "Tin Oath, Brass aura" {
		t.Errorf("rules %v", rules)
	}
	if squad.Unread != 2 {
		t.Errorf("%d changes not read, want 2", squad.Unread)
	}
}

func TestHidden(t *testing.T) {
	l := files(t, "wh40k9")
	sheet := Extract(l, l["leg-1"])
	for _, u := range sheet.Units {
		if u.Name == "Retired" {
			t.Error("a hidden entry was read")
		}
	}
	if unitOf(t, sheet, "e-rare").Name != "Rarely seen" {
		t.Error("an entry that some armies show was passed over")
	}
	for _, w := range sheet.Weapons {
		if w.ID == "w-old" {
			t.Error("a weapon of a hidden entry was read")
		}
	}
}

// TestChanges carries out what always holds, and leaves what depends on the
// army.
func TestChanges(t *testing.T) {
	l := files(t, "wh40k9")
	sheet := Extract(l, l["leg-1"])
	gun := weaponOf(t, sheet, "w-gun")
	if gun.Name != "Crawler cannon" || gun.Cells.Get("S") != "8" || gun.Cells.Get("D") != "D3" || gun.Owner != "Tin Crawler" {
		t.Errorf("got %+v", gun)
	}
	tank := unitOf(t, sheet, "e-tank")
	if len(tank.Weapons) != 2 || tank.Weapons[1].Name != "Crawler mortar" || tank.Weapons[1].ID != "w-blast" {
		t.Errorf("weapons %+v", tank.Weapons)
	}
	if weaponOf(t, sheet, "w-blast").Name != "Scrap mortar" {
		t.Error("a link has changed the shared profile itself")
	}
}

func TestHeading(t *testing.T) {
	l := files(t, "wh40k9")
	hammer := weaponOf(t, Extract(l, l["lib-1"]), "w-hammer")
	if len(hammer.Profiles) != 2 || hammer.Profiles[0].Name != "Piston hammer - slam" || hammer.Profiles[1].Name != "Piston hammer - sweep" {
		t.Errorf("profiles %+v", hammer.Profiles)
	}
}

// TestRuleOfTheGameSystem reads what a weapon's cell only names.
func TestRuleOfTheGameSystem(t *testing.T) {
	l := files(t, "wh40k9")
	mortar := weaponOf(t, Extract(l, l["leg-1"]), "w-blast")
	var names []string
	for _, r := range mortar.Rules {
		if !r.Known {
			t.Errorf("%s is not understood", r.Name)
		}
		names = append(names, r.Readings[0].Text)
	}
	if strings.Join(names, ", ") != "Blast, Indirect Fire, Re-roll Wound 1s" {
		t.Errorf("got %v", names)
	}
}

func TestNinthAge(t *testing.T) {
	l := files(t, "ninthage")
	sheet := Extract(l, l["n-host"])
	archers := unitOf(t, sheet, "n-arch")
	row := archers.Lines[0].Cells
	for column, want := range map[string]string{"Adv": `5"`, "HP": "1", "Off": "4", "Base": "20x20", "Rules (Offensive)": "Lightning Reflexes, Longbow (3+)"} {
		if got := row.Get(column); got != want {
			t.Errorf("%s: got %q, want %q", column, got, want)
		}
	}
	var rules []string
	for _, r := range archers.Rules {
		rules = append(rules, r.Name)
	}
	if strings.Join(rules, "|") != "Aegis (5+)|Drummers|Light Armour|Lightning Reflexes|Longbow (3+)" {
		t.Errorf("rules %v", rules)
	}
	thrower := unitOf(t, sheet, "n-eng")
	if p := thrower.Lines[0].Parts; len(p) != 1 || p[0].Name != "Ox" || p[0].Cells.Get("Att") != "1" {
		t.Errorf("parts %+v", p)
	}
}

func TestBushido(t *testing.T) {
	l := files(t, "bushido")
	sheet := Extract(l, l["b-clan"])
	ono := unitOf(t, sheet, "b-ono")
	var rules []string
	for _, r := range ono.Rules {
		rules = append(rules, r.Name)
	}
	want := "Armour (2)|Immune [Prone]|Prowess [Ranged] (1)|Paperwork (2)|Sixth Sense|Unique Effects|Brawn"
	if strings.Join(rules, "|") != want {
		t.Errorf("rules\n got  %s\n want %s", strings.Join(rules, "|"), want)
	}
	bow := weaponOf(t, sheet, "b7")
	if got := bow.Cells.Get("Unique Effects"); !strings.HasPrefix(got, "text about ") {
		t.Errorf("unique effects %q", got)
	}
}

// TestRulesOfOneModel keeps apart who has a rule: all of the unit, one model, or
// two models by the same link.
func TestRulesOfOneModel(t *testing.T) {
	ability := func(id, name, text string) string {
		return `<profiles><profile id="` + id + `" name="` + name + `" typeName="Abilities"><characteristics><characteristic name="Description">` + text + `</characteristic></characteristics></profile></profiles>`
	}
	model := func(id, name, inner string) string {
		return `<selectionEntry id="` + id + `" name="` + name + `" type="model"><profiles><profile id="u-` + id + `" name="` + name + `" typeName="Unit"/></profiles>` + inner +
			`<entryLinks><entryLink id="l-` + id + `" targetId="e-charm" type="selectionEntry"><constraints><constraint type="min" field="selections" scope="parent" value="1"/></constraints></entryLink></entryLinks></selectionEntry>`
	}
	text := `<catalogue id="c" name="C" gameSystemId="28ec-711c-d87f-3aeb"><sharedSelectionEntries>
		<selectionEntry id="e-charm" name="Charm" type="upgrade">` + ability("a1", "Charm", "The bearer has a 6+ invulnerable save.") + `</selectionEntry>
		<selectionEntry id="e-unit" name="Unit" type="unit">` + ability("a2", "Banner", "The bearer has a 2+ invulnerable save.") + `<selectionEntries>` +
		model("m1", "Boss", strings.ReplaceAll(ability("a3", "Shield", "This model has a 4+ invulnerable save."), "profiles>", "infoGroups>")) +
		model("m2", "Boy", "") + `</selectionEntries></selectionEntry></sharedSelectionEntries></catalogue>`
	text = strings.ReplaceAll(text, "<infoGroups><profile", `<infoGroups><infoGroup id="g" name="G"><profiles><profile`)
	text = strings.ReplaceAll(text, "</profile></infoGroups>", "</profile></profiles></infoGroup></infoGroups>")
	f, err := Parse(source.Document{Path: "c.cat", Text: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	u := unitOf(t, Extract(Library{f.ID: f}, f), "e-unit")
	for i, want := range []string{"Banner? Shield Charm", "Banner? Charm"} {
		var got []string
		for _, r := range u.RulesOf(u.Lines[i]) {
			if !r.Known {
				r.Name += "?"
			}
			got = append(got, r.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", u.Lines[i].Name, got, want)
		}
	}
}

// FuzzParse reads any XML without failing.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`<catalogue id="a" name="b" gameSystemId="28ec-711c-d87f-3aeb"><sharedProfiles><profile id="x" typeName="Weapon"/></sharedProfiles></catalogue>`))
	f.Add([]byte(`<gameSystem id="62e4-ab79-1c4c-9ffe" name="b"><entryLinks><entryLink targetId="e" type="selectionEntry"/></entryLinks><sharedSelectionEntries><selectionEntry id="e" type="unit"><entryLinks><entryLink targetId="e" type="selectionEntry"/></entryLinks></selectionEntry></sharedSelectionEntries></gameSystem>`))
	f.Add([]byte(`<roster id="a" name="b" gameSystemId="28ec-711c-d87f-3aeb"><forces><force><selections><selection type="unit"/></selections></force></forces></roster>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Parse(source.Document{Path: "f", Text: text})
		if err != nil {
			return
		}
		if file.Kind() == "roster" {
			ExtractRoster(file)
			return
		}
		Extract(Library{file.ID: file}, file)
	})
}
