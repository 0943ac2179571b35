package fill

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/scenario"
)

// source is a catalogue of the fixtures.
func source(t *testing.T) Source {
	t.Helper()
	c, err := catalogue.Open(context.Background(), filepath.Join(t.TempDir(), "c.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	var paths []string
	for _, game := range []string{"wh40k9", "ninthage", "bushido", "warmachine", "infinity"} {
		paths = append(paths, filepath.Join("..", "testdata", game))
	}
	if _, err := c.Import(context.Background(), paths, catalogue.Import{}); err != nil {
		t.Fatal(err)
	}
	return Source{Open: func() (*catalogue.Catalogue, error) { return c, nil }, Lists: true}
}

// filled fills a scenario and writes it as JSON, or what is wrong with it.
func filled(t *testing.T, s Source, text string) (result string, notApplied []string) {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "f.yaml")
	if err != nil || len(docs) != 1 {
		t.Fatalf("%v", err)
	}
	notApplied, err = s.Fill(context.Background(), docs[0])
	var problems scenario.Problems
	if errors.As(err, &problems) {
		var lines []string
		for _, p := range problems {
			lines = append(lines, p.Path+": "+p.Message+" ["+p.Hint+"]")
		}
		return strings.Join(lines, "\n"), nil
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(docs[0].Root)
	if err != nil {
		t.Fatal(err)
	}
	return string(out), notApplied
}

func TestFill(t *testing.T) {
	s := source(t)
	for name, test := range map[string]struct{ text, want string }{
		"nothing to fill": {
			"{game: wh40k9, attacker: {name: A}, so_far: [{from: Drag}]}",
			`{"game":"wh40k9","attacker":{"name":"A"},"so_far":[{"from":"Drag"}]}`,
		},
		"unit and weapon": {
			"{game: wh40k9, attacker: {from: Tin Squad, models: 5, abilities: [], bs: 2+, weapons: [{from: Rail rifle, count: 5}]}}",
			`{"game":"wh40k9","attacker":{"models":"5","abilities":[],"bs":"2+","weapons":[{"count":"5","ap":"-1","d":"1","name":"Rail rifle","range":"36\"","s":"5","type":"Rapid Fire 1"}],` +
				`"a":"2","keywords":["INFANTRY","TIN LEGION"],"ld":"7","m":"6\"","name":"Tin Squad","s":"4","save":"3+","t":"4","w":"2","ws":"3+"}}`,
		},
		"profiles": {
			"{game: wh40k9, attacker: {weapons: [{from: Piston hammer, name: Mine}]}}",
			`{"game":"wh40k9","attacker":{"weapons":[{"name":"Mine","profiles":[{"abilities":["To Hit (-1)"],"ap":"-3","d":"D3+3","name":"Piston hammer - slam","range":"Melee","s":"x2","type":"Melee"},` +
				`{"abilities":["Hit Rolls (2)"],"ap":"-2","d":"1","name":"Piston hammer - sweep","range":"Melee","s":"User","type":"Melee"}]}]}}`,
		},
		"rules that are not understood": {
			"{game: wh40k9, target: {from: Tin Squad, models: 5}}",
			"target.abilities: printed rules that cannot be applied: Tin Oath [write abilities with those that act here, [] if none does, or use --lenient]",
		},
		"two of a name": {
			"{game: wh40k9, attacker: {weapons: [{name: A}, {from: Rail rifle}]}}",
			`attacker.weapons[1].from: "Rail rifle" is the name of 2 different weapons [write one of: "Tin Middle: Rail rifle", "Warhammer 40,000 9th Edition: Rail rifle"]`,
		},
		"near miss": {
			"{game: wh40k9, targets: [{from: Tin Squid}]}",
			`targets[0].from: the catalogue holds no unit "Tin Squid" [did you mean "Tin Squad"?]`,
		},
		"a cell that cannot be used": {
			"{game: wh40k9, attacker: {weapons: [{from: Torn page}]}}",
			`attacker.weapons[0].from: "Torn page" cannot be used as printed: Type is not known: "Heavy 1, Torrent" []`,
		},
		"common weapon": {
			"{game: ninthage, attacker: {weapon: {from: Longbow}}}",
			`{"game":"ninthage","attacker":{"weapon":"Longbow"}}`,
		},
		"common weapon changed": {
			"{game: ninthage, attacker: {weapon: {from: Longbow, str: 4}}}",
			`attacker.weapon.from: "Longbow" is a common weapon; keys beside it cannot change it [write the weapon out]`,
		},
		"one key for another": {
			"{game: infinity, attacker: {unit: Paper Fusiliers, option: FUSILIER (Paper Rifle), weapon: Other, str: 3}}",
			`{"game":"infinity","attacker":{"weapon":"Other","str":"3","arm":"1","bs":"12","bts":"0","cc":"13","name":"Paper Fusiliers","ph":"10","s":"2","skills":["Mimetism (-3)","Impetuous"],"type":"LI","wip":"12"}}`,
		},
		"an option is needed": {
			"{game: infinity, attacker: {unit: Paper Fusiliers}}",
			"attacker.option: must be chosen [one of FUSILIER (Paper Rifle), FUSILIER (Paper Multi)]",
		},
		"rules set aside": {
			"{game: bushido, target: {from: Paper Ono, other_traits: [Paperwork (2), Unique Effects]}}",
			`{"game":"bushido","target":{"other_traits":["Paperwork (2)","Unique Effects"],"base":"30","feats":["Brawn"],"ki":"2/6","melee_boost":"3","melee_pool":"2","move":"4","name":"Paper Ono","ranged_pool":"-","size":"small",` +
				`"traits":["Armour (2)","Immune [Prone]","Prowess [Ranged] (1)","Sixth Sense"],"wounds":"5"}}`,
		},
		"a unit of an army list": {
			"{game: wh40k9, attacker: {from: '../testdata/wh40k9/Friday.rosz#tin squad', abilities: []}}",
			`{"game":"wh40k9","attacker":{"abilities":[],"a":"2","bs":"3+","keywords":["INFANTRY"],"ld":"7","m":"6\"","models":"5","name":"Tin Squad","s":"4","save":"3+","t":"4","w":"2",` +
				`"weapons":[{"ap":"-1","count":"5","d":"1","name":"Rail rifle","range":"36\"","s":"5","type":"Rapid Fire 1"}],"ws":"3+"}}`,
		},
		"rules of a list that are named": {
			"{game: wh40k9, targets: [{name: A, not_applied: [Tin Oath, Tin Vow]}]}",
			"targets[0].not_applied: printed rules that cannot be applied: Tin Oath, Tin Vow [take out those that do not matter here, or use --lenient]",
		},
		"rules of a list that were taken out": {
			"{game: wh40k9, target: {name: A, abilities: [], not_applied: []}}",
			`{"game":"wh40k9","target":{"name":"A","abilities":[]}}`,
		},
		"no rules of a list": {
			"{game: wh40k9, target: {not_applied: [{a: b}]}}",
			"target.not_applied: must be a list of names []",
		},
		"an army list without that unit": {
			"{game: wh40k9, target: {from: '../testdata/wh40k9/Friday.rosz#Tin Sqad'}}",
			`target.from: the army list holds no unit "Tin Sqad" [did you mean "Tin Squad"?]`,
		},
	} {
		if got, _ := filled(t, s, test.text); got != test.want {
			t.Errorf("%s\n got  %s\n want %s", name, got, test.want)
		}
	}
}

func TestLenient(t *testing.T) {
	s := source(t)
	s.Lenient = true
	_, missed := filled(t, s, "{game: wh40k9, target: {from: Tin Squad, models: 5}, attacker: {weapons: [{from: Slag thrower}]}}")
	if strings.Join(missed, "|") != "Tin Oath|text about something else" {
		t.Errorf("not applied: %q", missed)
	}
	got, missed := filled(t, s, "{game: wh40k9, attacker: {name: A, not_applied: [Tin Oath]}, target: {name: B, not_applied: [Tin Oath, Tin Vow]}}")
	if strings.Join(missed, "|") != "Tin Oath|Tin Vow" || strings.Contains(got, "not_applied") {
		t.Errorf("not applied: %q of %s", missed, got)
	}
}

func TestPathsAfterFilling(t *testing.T) {
	docs, err := scenario.Documents(strings.NewReader("game: wh40k9\nattacker:\n  weapons:\n    - {from: Piston hammer}\n"), "f.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := source(t).Fill(context.Background(), docs[0]); err != nil {
		t.Fatal(err)
	}
	n := docs[0].Root.Get("attacker").Get("weapons").Items[0].Get("profiles").Items[1].Get("ap")
	if n.Path != "attacker.weapons[0].profiles[1].ap" || n.Line != 4 {
		t.Errorf("path %s, line %d", n.Path, n.Line)
	}
}

func TestWithoutCatalogue(t *testing.T) {
	s := Source{Open: func() (*catalogue.Catalogue, error) { return nil, &NoCatalogue{Path: "x.db", Hint: "import first"} }}
	got, _ := filled(t, s, "{game: wh40k9, target: {from: Tin Squad}}")
	if got != "target.from: there is no catalogue x.db [import first]" {
		t.Errorf("got %s", got)
	}
	got, _ = filled(t, s, "{game: wh40k9, target: {from: '../testdata/wh40k9/Friday.rosz#Tin Squad'}}")
	if got != "target.from: there is no catalogue x.db [import first]" {
		t.Errorf("a list was read where that is not allowed: %s", got)
	}
}

const roster = `<roster id="ros" name="Thursday" gameSystemId="28ec-711c-d87f-3aeb"><forces><force><selections>
<selection id="s1" name="Band" number="5" type="model"><profiles>
<profile id="u1" name="Bandit" typeName="Unit"><characteristics>
<characteristic name="BS">3+</characteristic><characteristic name="S">4</characteristic><characteristic name="A">1</characteristic>
</characteristics></profile></profiles><selections>GUNS</selections></selection></selections></force></forces></roster>`

// gun is a weapon of a roster.
func gun(name, kind, s, abilities string) string {
	return `<selection id="` + name + `" name="` + name + `" number="5" type="upgrade"><profiles><profile id="p` + name + `" name="` + name +
		`" typeName="Weapon"><characteristics><characteristic name="Range">24"</characteristic><characteristic name="Type">` + kind +
		`</characteristic><characteristic name="S">` + s + `</characteristic><characteristic name="AP">0</characteristic>` +
		`<characteristic name="D">1</characteristic><characteristic name="Abilities">` + abilities + `</characteristic></characteristics></profile></profiles></selection>`
}

// TestArmed wants every weapon of a list's unit to be used, or named with the
// reason: refused, or left out with a note.
func TestArmed(t *testing.T) {
	s := source(t)
	for _, c := range []struct{ guns, phase, refused, left string }{
		{gun("Rifle", "Assault 2", "4", "-") + gun("Fist", "Melee", "loud", "-"), "shooting", "", ""},
		{gun("Rifle", "Assault 2", "4", "-") + gun("Horn", "Assault 1", "loud", "-"), "shooting", `Horn (S is no number: "loud")`, `Horn (S is no number: "loud")`},
		{gun("Horn", "Assault 1", "loud", "-") + gun("Knife", "Melee", "User", "-"), "shooting", `Horn (S is no number: "loud")`, `Horn (S is no number: "loud")`},
		{gun("Rifle", "Assault 2", "4", "-") + gun("Fist", "Melee", "loud", "-"), "fight", `Fist (S is no number: "loud")`, `Fist (S is no number: "loud")`},
		{gun("Rifle", "Assault 2", "4", "This weapon sings of mortal wounds at dawn."), "shooting", "(of Rifle)", "(of Rifle)"},
	} {
		list := filepath.Join(t.TempDir(), "list.ros")
		if err := os.WriteFile(list, []byte(strings.Replace(roster, "GUNS", c.guns, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		text := "game: wh40k9\nattacker: {from: '" + list + "#Band', abilities: []}\ntarget: {models: 5, t: 4, w: 1, save: 3+}\nsituation: {phase: " + c.phase + "}\n"
		s.Lenient = false
		got, _ := filled(t, s, text)
		if strings.Contains(got, "attacker.weapons: printed weapons and rules that cannot be applied") != (c.refused != "") || !strings.Contains(got, c.refused) {
			t.Errorf("%s\ngot  %s\nwant %s", c.guns, got, c.refused)
		}
		s.Lenient = true
		if _, left := filled(t, s, text); !strings.Contains(strings.Join(left, "; "), c.left) || (len(left) > 0) != (c.left != "") {
			t.Errorf("%s\nleft out %q, want %s", c.guns, left, c.left)
		}
	}
}

// TestBlocks wants a unit that is written out to be what its name in the list gives,
// in each phase.
func TestBlocks(t *testing.T) {
	s := source(t)
	s.Lenient = true
	for _, c := range []struct {
		guns  string
		fight bool
	}{
		{gun("Rifle", "Assault 2", "4", "-") + gun("Knife", "Melee", "User", "-") + gun("Horn", "Assault 1", "loud", "-"), true},
		{gun("Rifle", "Assault 2", "4", "-"), false},
		{gun("Knife", "Melee", "User", "This weapon sings of mortal wounds at dawn."), false},
		{gun("Horn", "Assault 1", "loud", "-"), false},
	} {
		list := filepath.Join(t.TempDir(), "list.ros")
		if err := os.WriteFile(list, []byte(strings.Replace(roster, "GUNS", c.guns, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		army, err := catalogue.ReadArmy(list)
		if err != nil {
			t.Fatal(err)
		}
		b, err := BlocksOf(army, army.Units[0])
		if err != nil || (b.Fight != nil) != c.fight {
			t.Fatalf("%s: %v, for the fight phase %v", c.guns, err, b.Fight)
		}
		blocks := map[string]*scenario.Node{"attacker shooting": b.Attacker, "target shooting": b.Target}
		if c.fight {
			blocks["attacker fight"] = b.Fight
		}
		for name, block := range blocks {
			side, phase, _ := strings.Cut(name, " ")
			text, err := json.Marshal(block)
			if err != nil {
				t.Fatal(err)
			}
			got, left := filled(t, s, "{game: wh40k9, situation: {phase: "+phase+"}, "+side+": "+string(text)+"}")
			want, wanted := filled(t, s, "{game: wh40k9, situation: {phase: "+phase+"}, "+side+": {name: Band, from: '"+list+"#Band'}}")
			if got != want || strings.Join(left, "|") != strings.Join(wanted, "|") {
				t.Errorf("%s, %s\ngot  %s without %q\nwant %s without %q", c.guns, name, got, left, want, wanted)
			}
		}
	}
}
