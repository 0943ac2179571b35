package catalogue

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

func names(items []Item) []string {
	var all []string
	for _, i := range items {
		all = append(all, i.Kind+" "+i.Name)
	}
	return all
}

func TestSearch(t *testing.T) {
	c, _ := imported(t, append([]string{}, everything...)...)
	for _, test := range []struct {
		q    Query
		want []string
		read string
	}{
		{q: Query{Words: "tin squad", Faction: "legion"}, want: []string{"unit Tin Squad"}},
		{q: Query{Words: "legion tin tro"}, want: []string{"unit Tin Trooper"}},
		{q: Query{Words: "piston"}, want: []string{"weapon Piston hammer", "weapon Piston hammer - slam", "weapon Piston hammer - sweep"}},
		{q: Query{Words: "PISTON HAMMER - Sweep"}, want: []string{"weapon Piston hammer - sweep"}},
		{q: Query{Words: "ninthage longbow"}, want: []string{"weapon Longbow"}},
		{q: Query{Words: "pistn hamer slam"}, want: []string{"weapon Piston hammer - slam"}, read: "piston hammer slam"},
		{q: Query{Words: "paper", Game: printed.Bushido}, want: []string{"weapon Paper Bow", "unit Paper Ono", "weapon Fist"}},
		{q: Query{Keyword: "infantry", Faction: "legion"}, want: []string{"unit Tin Sergeant", "unit Tin Squad", "unit Tin Trooper"}},
		{q: Query{Words: "solo"}, want: []string{"unit Paper Soldier"}},
		{q: Query{Words: "qqqq"}},
		{q: Query{Words: `" OR name:*`}},
		{q: Query{Words: "retired"}},
	} {
		hits, err := c.Search(context.Background(), test.q)
		if err != nil {
			t.Errorf("%+v: %v", test.q, err)
			continue
		}
		got := names(hits.Items)
		if !reflect.DeepEqual(got, test.want) || hits.Total != len(test.want) || hits.Read != test.read {
			t.Errorf("%+v: got %q of %d, read %q; want %q", test.q, got, hits.Total, hits.Read, test.want)
		}
	}
}

func TestSearchPutsWholeNamesFirst(t *testing.T) {
	c, _ := imported(t, "wh40k9")
	hits, err := c.Search(context.Background(), Query{Words: "rail rifle", Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits.Items) != 1 || hits.Items[0].Name != "Rail rifle" || hits.Total < 1 {
		t.Errorf("got %q of %d", names(hits.Items), hits.Total)
	}
	if row := hits.Items[0].Row(); row != `36"  Rapid Fire 1  S 5  AP -1  D 1` && row != `24"  Assault 2  S 4  AP 0  D 1` {
		t.Errorf("its row is %q", row)
	}
}

func TestSearchOfTooManyWords(t *testing.T) {
	c, _ := imported(t, "warmachine")
	if _, err := c.Search(context.Background(), Query{Words: strings.Repeat("a ", 33)}); err == nil || err.Error() != "a search takes at most 32 words (got 33)" {
		t.Errorf("got %v", err)
	}
	if _, err := c.Search(context.Background(), Query{Words: strings.Repeat("a ", 32)}); err != nil {
		t.Errorf("32 words: %v", err)
	}
}

func TestShow(t *testing.T) {
	c, _ := imported(t, append([]string{}, everything...)...)
	ctx := context.Background()
	i, err := c.Show(ctx, "leg-1/e-squad")
	if err != nil {
		t.Fatal(err)
	}
	if i.Name != "Tin Squad" || i.Faction != "Tin Legion" || i.Source != "Legion.cat" || i.Kind != "unit" || i.Game != printed.WH40K9 {
		t.Errorf("got %+v", i)
	}
	if _, err := c.Show(ctx, "leg-1/nothing"); !errors.Is(err, ErrNoItem) {
		t.Errorf("got %v", err)
	}
}

func TestLookUp(t *testing.T) {
	c, _ := imported(t, append([]string{}, everything...)...)
	ctx := context.Background()
	squad, err := c.Unit(ctx, printed.WH40K9, "TIN  squad")
	if err != nil || squad.ID != "leg-1/e-squad" {
		t.Fatalf("got %+v, %v", squad, err)
	}
	for _, test := range []struct {
		game   printed.Game
		kind   string
		name   string
		within *printed.Unit
		want   string // an id, or the error and its hint
	}{
		{printed.WH40K9, "unit", "leg-1/e-squad", nil, "leg-1/e-squad"},
		{printed.WH40K9, "unit", "Tin Legion: Tin Squad", nil, "leg-1/e-squad"},
		{printed.WH40K9, "weapon", "Rail rifle", nil, `"Rail rifle" is the name of 2 different weapons; write one of: "Tin Middle: Rail rifle", "Warhammer 40,000 9th Edition: Rail rifle"`},
		{printed.WH40K9, "weapon", "Tin Middle: Rail rifle", nil, "mid-1/w-same"},
		{printed.WH40K9, "weapon", "rail RIFLE", squad.Unit, "28ec-711c-d87f-3aeb/w-rail"},
		{printed.WH40K9, "weapon", "Piston hamer", nil, `the catalogue holds no weapon "Piston hamer"; did you mean "Piston hammer"?`},
		{printed.WH40K9, "weapon", "Piston hammer -", nil, `the catalogue holds no weapon "Piston hammer -"; did you mean "Piston hammer - slam" or "Piston hammer - sweep"?`},
		{printed.WH40K9, "unit", "Quite another", nil, `the catalogue holds no unit "Quite another"; import the files that print it, or search with: enfilade units WORDS`},
		{printed.Infinity, "weapon", "Paper Multi", nil, `"Paper Multi" is the name of 2 different weapons; write one of: "Paper Multi (Burst Mode)", "Paper Multi (CC Mode)"`},
		{printed.Infinity, "weapon", "paper multi (cc mode)", nil, "infinity-chart/36.2"},
		{printed.Infinity, "unit", "Paper Fusiliers", nil, "infinity-paper/1-1-1"},
		{printed.Warmachine, "unit", "Paper Soldier", nil, "m-nat/m1"},
		{printed.Bushido, "unit", "Tin Squad", nil, `the catalogue holds no unit "Tin Squad"; import the files that print it, or search with: enfilade units WORDS`},
	} {
		var i Item
		var err error
		if test.kind == "unit" {
			i, err = c.Unit(ctx, test.game, test.name)
		} else {
			i, err = c.Weapon(ctx, test.game, test.name, test.within)
		}
		got := i.ID
		if err != nil {
			got = err.Error() + "; " + err.(interface{ Hint() string }).Hint()
		}
		if got != test.want {
			t.Errorf("%s %s %q: got %s, want %s", test.game, test.kind, test.name, got, test.want)
		}
	}
}

func TestWeaponsOfAUnit(t *testing.T) {
	c, _ := imported(t, append([]string{}, everything...)...)
	ctx := context.Background()
	squad, err := c.Unit(ctx, printed.WH40K9, "Tin Squad")
	if err != nil {
		t.Fatal(err)
	}
	weapons, err := c.Weapons(ctx, printed.WH40K9, *squad.Unit)
	if err != nil {
		t.Fatal(err)
	}
	want := "weapon Piston hammer, weapon Piston hammer - slam, weapon Piston hammer - sweep, weapon Rail rifle, weapon Slag thrower"
	if got := strings.Join(names(weapons), ", "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReadArmy(t *testing.T) {
	for _, file := range []string{"testdata/wh40k9/Thursday.ros", "testdata/wh40k9/Friday.rosz"} {
		army, err := ReadArmy(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(army.Units) != 2 || army.Units[0].Name != "Tin Squad" || army.Units[0].Models != 5 || army.Units[1].Models != 1 {
			t.Fatalf("%s: got %+v", file, army.Units)
		}
		if w := army.Units[0].Weapons; len(w) != 1 || w[0].Name != "Rail rifle" || w[0].Count != 5 {
			t.Errorf("%s: weapons %+v", file, w)
		}
		if l := army.Units[0].Lines; len(l) != 2 || l[0].Most != 4 || l[1].Most != 1 {
			t.Errorf("%s: rows %+v", file, l)
		}
	}
	if _, err := ReadArmy("testdata/wh40k9/Legion.cat"); err == nil || err.Error() != "testdata/wh40k9/Legion.cat: is no army list but a catalogue" {
		t.Errorf("got %v", err)
	}
	if _, err := ReadArmy("testdata/faults/bomb.catz"); err == nil {
		t.Error("a bomb was read")
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		most int
		want int
	}{
		{"boyz", "boyz", 2, 0},
		{"boyz", "boys", 2, 1},
		{"boyz", "byoz", 2, 1},
		{"boyz", "boy", 2, 1},
		{"boyz", "boyzz", 2, 1},
		{"kitten", "sitting", 5, 3},
		{"kitten", "sitting", 2, 3},
		{"", "ab", 3, 2},
		{"å", "a", 1, 1},
	} {
		if got := distance(test.a, test.b, test.most); got != test.want {
			t.Errorf("distance(%q, %q, %d) = %d, want %d", test.a, test.b, test.most, got, test.want)
		}
		if got := distance(test.b, test.a, test.most); got != test.want {
			t.Errorf("distance(%q, %q, %d) = %d, want %d", test.b, test.a, test.most, got, test.want)
		}
	}
}

// TestVeryAmbiguous wants a hint to list few of many candidates, and to say how
// the others are found.
func TestVeryAmbiguous(t *testing.T) {
	e := &Ambiguous{Kind: "weapon", Name: "Blade"}
	for i := range 9 {
		e.Candidates = append(e.Candidates, fmt.Sprint("x/", i))
	}
	if got := e.Hint(); !strings.Contains(got, "x/8") || strings.Contains(got, "more") {
		t.Error(got)
	}
	e.Candidates = append(e.Candidates, "x/9")
	if got := e.Hint(); strings.Contains(got, "x/8") || !strings.HasSuffix(got, "or of 2 more that enfilade units --json lists") {
		t.Error(got)
	}
}
