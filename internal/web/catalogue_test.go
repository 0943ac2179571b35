package web

import (
	"context"
	"html"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue"
)

// fixture is the file of a catalogue of the small files that the catalogue's own
// tests read.
var fixture = sync.OnceValues(func() (string, error) {
	folder, err := filepath.Abs(filepath.Join("..", "catalogue", "testdata"))
	if err != nil {
		return "", err
	}
	folderOfTests, err := os.MkdirTemp("", "enfilade-web")
	if err != nil {
		return "", err
	}
	fixtureFolder = folderOfTests
	file := filepath.Join(fixtureFolder, "c.db")
	c, err := catalogue.Open(context.Background(), file)
	if err != nil {
		return "", err
	}
	defer c.Close()
	var paths []string
	for _, game := range []string{"wh40k9", "ninthage", "bushido", "warmachine", "infinity"} {
		paths = append(paths, filepath.Join(folder, game))
	}
	_, err = c.Import(context.Background(), paths, catalogue.Import{})
	return file, err
})

var fixtureFolder string // "" until it is made

func TestMain(m *testing.M) {
	status := m.Run()
	if fixtureFolder != "" {
		_ = os.RemoveAll(fixtureFolder)
	}
	os.Exit(status)
}

// withCatalogue is a server with the fixture.
func withCatalogue(t *testing.T) *Server {
	t.Helper()
	file, err := fixture()
	if err != nil {
		t.Fatal(err)
	}
	return New(Options{Rate: -1, Catalogue: file})
}

const tin = "game: wh40k9\nattacker: {from: Tin Squad, models: 5, abilities: [], weapons: [{from: Rail rifle, count: 5}]}\ntarget: {name: Boyz, models: 10, t: 5, w: 1, save: 6+}\nsituation: {distance: 12\"}\n"

// The API looks up what a scenario names, as the command line does.
func TestFromOverHTTP(t *testing.T) {
	s := withCatalogue(t)
	text := strings.Replace(tin, "from: Rail rifle", `from: "Tin Middle: Rail rifle"`, 1)
	for _, verb := range []string{"odds", "explain", "play"} {
		if code, _, out := post(t, s, "/api/v1/"+verb, text); code != 200 {
			t.Errorf("%s: %d %v", verb, code, out)
		}
	}
	code, _, out := post(t, s, "/api/v1/odds", strings.Replace(tin, "from: Tin Squad", "name: T, bs: 3+", 1))
	if code != 422 || !strings.Contains(out["detail"].(string), "2 different weapons") {
		t.Errorf("two of a name: %d %v", code, out)
	}
	strict := "game: wh40k9\nattacker: {name: A, models: 5, bs: 3+, weapons: [{name: G, range: 24, type: Rapid Fire 1, s: 4, ap: 0, d: 1}]}\ntarget: {from: Tin Squad, models: 5}\nsituation: {distance: 12}\n"
	if code, _, out := post(t, s, "/api/v1/odds", strict); code != 422 || !strings.Contains(out["errors"].([]any)[0].(map[string]any)["message"].(string), "lenient=true") {
		t.Errorf("a rule that is not known: %d %v", code, out)
	}
	if code, _, out := post(t, s, "/api/v1/odds?lenient=true", strict); code != 200 || out["not_applied"].([]any)[0] != "Tin Oath" {
		t.Errorf("lenient: %d %v", code, out)
	}
	if code, _, out := post(t, s, "/api/v1/odds", "game: wh40k9\nattacker: {from: '../catalogue/testdata/wh40k9/Friday.rosz#Tin Squad', abilities: []}\ntarget: {from: Tin Squad, models: 5, abilities: []}\n"); code != 422 || !strings.Contains(out["detail"].(string), "holds no unit") {
		t.Errorf("a file of this machine: %d %v", code, out)
	}
}

// Where there is no catalogue that is said at the place of the name.
func TestNoCatalogue(t *testing.T) {
	s := New(Options{Rate: -1, Catalogue: filepath.Join(t.TempDir(), "none.db")})
	code, _, out := post(t, s, "/api/v1/odds", tin)
	if e := out["errors"].([]any)[0].(map[string]any); code != 422 || e["location"] != "attacker.from" || !strings.Contains(e["message"].(string), "enfilade import") {
		t.Errorf("%d %v", code, out)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/units?q=tin", nil))
	if w.Code != 404 || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if page := get(t, s, "/units"); !strings.Contains(page, "no-catalogue") {
		t.Error("the page does not say that there is no catalogue")
	}
	if page := get(t, s, "/wh40k9/odds"); strings.Contains(page, "attacker.from") {
		t.Error("a field for the catalogue, which is not there")
	}
}

func TestUnitsOverHTTP(t *testing.T) {
	s := withCatalogue(t)
	all := get(t, s, "/api/v1/units?q=tin+sq&game=wh40k9&kind=unit")
	if !strings.HasPrefix(all, `[{"game":"wh40k9","name":"Tin Squad"`) {
		t.Errorf("%.300s", all)
	}
	id, _, _ := strings.Cut(strings.SplitN(all, `"id":"`, 2)[1], `"`)
	if one := get(t, s, "/api/v1/units?show="+url.QueryEscape(id)); !strings.Contains(one, `"unit":{`) {
		t.Errorf("%.300s", one)
	}
	for path, want := range map[string]int{"/api/v1/units?show=x/y": 404, "/api/v1/units?kind=army": 400, "/api/v1/units?limit=2000": 400, "/api/v1/units?q=" + strings.Repeat("a+", 40): 400, "/api/v1/units?words=a": 400} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// The pages find, show and use what the catalogue holds, without script too.
func TestUnitsOnPages(t *testing.T) {
	s := withCatalogue(t)
	if page := get(t, s, "/units?q=tin+sq&kind=unit"); !strings.Contains(page, `href="/unit?id=leg-1%2Fe-squad"`) {
		t.Error("the squad is not found")
	}
	href := "/unit?id=leg-1%2Fe-squad"
	unit := html.UnescapeString(get(t, s, href))
	for _, want := range []string{"<h1>Tin Squad</h1>", "Tin Oath", "Not applied", "attacker=Tin+Squad", "Rail rifle"} {
		if !strings.Contains(unit, want) {
			t.Errorf("%s does not hold %s", href, want)
		}
	}
	form := get(t, s, "/wh40k9/odds?attacker=Tin+Squad")
	fields := fieldsOf(form)
	if fields.Get("attacker.from") != "Tin Squad" || !strings.Contains(form, "Printed rules that cannot be applied: Tin Oath") || !strings.Contains(form, "tick") {
		t.Errorf("attacker.from is %q", fields.Get("attacker.from"))
	}
	fields.Set("_do", "work")
	fields.Set("_lenient", "1")
	if answer := html.UnescapeString(submit(t, s, "/wh40k9/odds", fields)); !strings.Contains(answer, "Left out, for they cannot be applied: Tin Oath") || !strings.Contains(answer, `<dt>WS</dt><dd>3+</dd>`) {
		t.Errorf("lenient: %s", clipped(answer))
	}
	for _, view := range []string{"play", "advice", "table"} {
		if page := html.UnescapeString(submit(t, s, "/wh40k9/"+view, fields)); !strings.Contains(page, "Left out, for they cannot be applied: Tin Oath") || !strings.Contains(page, `name="_lenient" value="1"`) {
			t.Errorf("%s does not tell what was left out, or forgets that it may be", view)
		}
	}
	fields.Set("+attacker", "bs")
	if q := fieldsOf(submit(t, s, "/wh40k9/odds", fields)).Get("_q"); !strings.Contains(q, `"bs":"3+"`) {
		t.Errorf("the printed value is not what is changed: %s", q)
	}
	for _, path := range []string{"/unit?id=none/none", "/unit", "/abilities?game=chess"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// A comparison looks names up as a question does.
func TestFromInComparison(t *testing.T) {
	s := withCatalogue(t)
	text := strings.Replace(tin, "abilities: [], ", "", 1)
	form := url.Values{"_q0": {text}, "_q1": {tin}}
	if page := submit(t, s, "/compare", form); !strings.Contains(page, "Tin Oath") || strings.Count(page, `class="tag"`) != 1 {
		t.Error("a rule that is not known is passed over")
	}
	form.Set("_lenient", "1")
	if page := submit(t, s, "/compare", form); strings.Count(page, `class="tag"`) != 2 || !strings.Contains(page, "Left out") {
		t.Error("two questions of the catalogue are not compared, or what was left out is not told")
	}
}

// Where a unit comes in several options the form offers them.
func TestOptionsOfAUnit(t *testing.T) {
	page := html.UnescapeString(get(t, withCatalogue(t), "/infinity/odds?attacker=Paper+Fusiliers"))
	if !strings.Contains(page, `<option value="FUSILIER (Paper Rifle)">`) || strings.Contains(page, `type="radio" name="attacker.option"`) {
		t.Error("the options are not offered")
	}
}
