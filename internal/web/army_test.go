package web

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
)

// listFile is an army list of the catalogue's own tests.
func listFile(t *testing.T, name string) string {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("..", "catalogue", "testdata", "wh40k9", name))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// sendList posts the bytes of a file, or of what a test makes.
func sendList(s *Server, query string, body []byte) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/army"+query, bytes.NewReader(body)))
	return w
}

// unitsOfList are the units that the API finds in a file.
func unitsOfList(t *testing.T, s *Server, file string) []map[string]any {
	t.Helper()
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := sendList(s, "?game=wh40k9", body)
	var units []map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &units); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %s", file, w.Code, w.Body)
	}
	return units
}

// fromList is the engine's answer to a question that names units of a list, as the
// command line takes it with --lenient.
func fromList(t *testing.T, text string) (*enfilade.Odds, []string) {
	t.Helper()
	source := fill.Source{Lists: true, Lenient: true}
	all, err := enfilade.ReadFilled(strings.NewReader(text), "x.yaml", func(d *enfilade.Document) ([]string, error) {
		return source.Fill(context.Background(), d)
	})
	if err != nil || all[0].Err != nil {
		t.Fatal(err, all[0].Err)
	}
	o, err := all[0].Scenario.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return o, all[0].Scenario.NotApplied()
}

// The units of a list are told as the command line tells them, and their blocks
// give the answer of a scenario that names them in the list. There need be no
// catalogue.
func TestArmyOverHTTP(t *testing.T) {
	s := New(Options{Rate: -1})
	for _, name := range []string{"Friday.rosz", "Thursday.ros"} {
		file := listFile(t, name)
		units := unitsOfList(t, s, file)
		if len(units) != 2 {
			t.Fatalf("%s: %v", name, units)
		}
		army, _, _ := strings.Cut(name, ".")
		if got, want := string(mustJSON(units[0]["weapons"])), `[{"count":5,"name":"Rail rifle"}]`; got != want || units[0]["army"] != army || units[0]["name"] != "Tin Squad" || units[0]["models"] != 5.0 || units[0]["game"] != "wh40k9" {
			t.Errorf("%s: %v", name, units[0])
		}
		question := map[string]any{"game": "wh40k9", "attacker": units[0]["attacker"], "target": units[1]["target"], "situation": map[string]any{"distance": 11}, "goal": "damage >= 3"}
		code, _, out := post(t, s, "/api/v1/odds", string(mustJSON(question)))
		if e, _ := out["errors"].([]any); code != 422 || len(e) != 1 || e[0].(map[string]any)["location"] != "attacker.not_applied" || !strings.Contains(out["detail"].(string), "Tin Oath") {
			t.Errorf("%s: a rule that is not known: %d %v", name, code, out)
		}
		code, _, out = post(t, s, "/api/v1/odds?lenient=true", string(mustJSON(question)))
		want, missed := fromList(t, fmt.Sprintf("game: wh40k9\nattacker: {from: '%s#Tin Squad'}\ntarget: {from: '%s#Tin Crawler'}\nsituation: {distance: 11}\ngoal: damage >= 3\n", file, file))
		if code != 200 || math.Abs(out["goal"].(map[string]any)["p"].(float64)-want.Goal.P) > 1e-12 || string(mustJSON(out["not_applied"])) != string(mustJSON(missed)) || len(missed) != 1 {
			t.Errorf("%s: %d %v, want %v without %v", name, code, out["goal"], want.Goal.P, missed)
		}
	}
}

// A list that is damaged, made to do harm, too large or of another game is refused
// as problem details, with its place.
func TestArmyRefused(t *testing.T) {
	s := New(Options{Rate: -1})
	folder := filepath.Join("..", "catalogue", "testdata", "faults")
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string][]byte{}
	files = slices.DeleteFunc(files, func(f os.DirEntry) bool { return f.Name() == "empty.cat" }) // no body at all: 400
	for _, f := range files {
		if bodies[f.Name()], err = os.ReadFile(filepath.Join(folder, f.Name())); err != nil {
			t.Fatal(err)
		}
	}
	const roster = `<roster id="r" name="R" gameSystemId="28ec-711c-d87f-3aeb"><forces><force><selections><selection id="a" name="A" type="unit">%s</selection></selections></force></forces></roster>`
	bodies["catalogue"] = []byte(`<catalogue id="c" name="C" gameSystemId="28ec-711c-d87f-3aeb"/>`)
	bodies["crowd"] = fmt.Appendf(nil, roster, strings.Repeat(`<rule name="x"/>`, 3_000))
	bodies["long"] = packed40k(t, fmt.Sprintf(roster, strings.Repeat(" ", 9<<20)))
	bodies["text"] = []byte("game: wh40k9\n")
	wants := map[string]string{
		"truncated.cat": `"line":14,"column":19`, "doctype.cat": "document type", "bomb.catz": "more than 32 MiB", "escape.catz": "leads elsewhere",
		"other-system.cat": "is not one of the games here", "catalogue": "is no army list but a catalogue", "crowd": "more than 2500 elements", "long": "at most 8 MiB", "text": "neither XML nor JSON",
	}
	for name, body := range bodies {
		w := sendList(s, "", body)
		got := w.Body.String()
		if w.Code != 422 || w.Header().Get("Content-Type") != "application/problem+json" || !strings.Contains(got, wants[name]) || !strings.Contains(got, `"location":"body"`) || !strings.Contains(got, "the army list is refused") {
			t.Errorf("%s: %d %.600s", name, w.Code, got)
		}
	}
	if w := sendList(s, "", bytes.Repeat([]byte("x"), 2<<20)); w.Code != 413 {
		t.Errorf("2 MiB: %d %s", w.Code, w.Body)
	}
	friday, err := os.ReadFile(listFile(t, "Friday.rosz"))
	if err != nil {
		t.Fatal(err)
	}
	if w := sendList(s, "?game=ninthage", friday); w.Code != 422 || !strings.Contains(w.Body.String(), "is an army list of Warhammer 40,000") {
		t.Errorf("another game: %d %s", w.Code, w.Body)
	}
	if w := sendList(s, "?game=chess", friday); w.Code != 400 || !strings.Contains(w.Body.String(), `"query.game"`) {
		t.Errorf("no game: %d %s", w.Code, w.Body)
	}
	for kind, want := range map[string]int{"application/zip": 200, "application/octet-stream": 200, "text/xml": 200, "image/png": 415} {
		r := httptest.NewRequest("POST", "/api/v1/army", bytes.NewReader(friday))
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%s: %d %s", kind, w.Code, w.Body)
		}
	}
}

// packed40k is a list in an archive.
func packed40k(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create("list.ros")
	if err == nil {
		_, err = f.Write([]byte(text))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A unit of a list that is put into a question takes the place of the one there:
// what was said of that is said of it, and what no longer fits goes.
func TestArmyIntoQuestion(t *testing.T) {
	s := New(Options{Rate: -1})
	units := unitsOfList(t, s, listFile(t, "Friday.rosz"))
	form := fieldsOf(get(t, s, "/wh40k9/odds"))
	press := func(do string, unit any) string {
		form.Set("_do", do)
		form.Set("_unit", string(mustJSON(unit)))
		page := submit(t, s, "/wh40k9/odds", form)
		lenient := form.Get("_lenient")
		form = fieldsOf(page)
		form.Set("_lenient", lenient)
		return html.UnescapeString(page)
	}
	if page := press("list attacker", units[0]); !strings.Contains(page, "Printed rules that cannot be applied: Tin Oath") {
		t.Error("the rule that is not known is passed over")
	}
	if q := form.Get("_q"); !strings.Contains(q, `"target":"Boyz"`) || !strings.Contains(q, `"goal":"slain.Boyz`) {
		t.Errorf("the attacker takes more than its place: %s", q)
	}
	form.Set("_lenient", "1")
	page := press("list target", units[1])
	if !strings.Contains(page, "Left out, for they cannot be applied: Tin Oath") {
		t.Errorf("what is left out is not told: %s", clipped(page))
	}
	q := form.Get("_q")
	for _, want := range []string{`"target":"Tin Crawler"`, `"distance":{"Tin Crawler":"11\""}`, `"not_applied":["Tin Oath"]`, `"movement":"moved"`} {
		if !strings.Contains(q, want) {
			t.Errorf("no %s in %s", want, q)
		}
	}
	for _, gone := range []string{"Boyz", "Trukk", "goal", "decisions"} {
		if strings.Contains(q, gone) {
			t.Errorf("%s is still in %s", gone, q)
		}
	}
	fists := map[string]any{"attacker": map[string]any{"name": "A"}, "fight": map[string]any{"name": "F"}}
	form.Set("_q", strings.Replace(q, "shooting", "fight", 1))
	form.Set("situation.phase", "fight")
	if press("list attacker", fists); !strings.Contains(form.Get("_q"), `"name":"F"`) {
		t.Errorf("in a fight the weapons are those of a shooter: %s", form.Get("_q"))
	}
	for _, bad := range []any{"x", []int{1}, map[string]any{"attacker": "x"}, map[string]any{}} {
		was := form.Get("_q")
		if press("list attacker", bad); form.Get("_q") != was {
			t.Errorf("%v became %s", bad, form.Get("_q"))
		}
	}
	if strings.Contains(get(t, s, "/infinity/odds"), `id="army"`) {
		t.Error("there are no such lists of Infinity")
	}
}

// upload chooses a file as the army list.
func (b *tab) upload(file string) {
	b.t.Helper()
	b.do(js(`document.querySelector("#army-card").open = true`), chromedp.SetUploadFiles("#army", []string{file}))
	b.until(`document.querySelectorAll("#army-units li").length > 0 || !["", null].includes(document.querySelector("#army-said").textContent)`)
}

// A list is chosen, a unit of it put on each side with the keyboard, and the page
// shows the engine's number; the link holds all of it, the tab the list.
func TestBrowserArmy(t *testing.T) {
	b := open(t, 390, 844)
	file := listFile(t, "Friday.rosz")
	b.visit("/wh40k9/odds")
	if got := b.eval(`document.querySelector("#army").labels[0].textContent`); !strings.HasPrefix(got, "Army list") {
		t.Errorf("the file is asked for as %q", got)
	}
	b.upload(filepath.Join(filepath.Dir(file), "Legion.cat"))
	b.until(`document.querySelector("#army-said").textContent.includes("is no army list but a catalogue")`)
	b.upload(file)
	b.until(`document.querySelector("#army-said").textContent === "Friday: 2 units"`)
	if got := b.text("#army-units"); !strings.Contains(got, "5 × Tin Squad 5 Rail rifle") || !strings.Contains(got, "Not applied Tin Oath") || !strings.Contains(got, "1 × Tin Crawler") || strings.Contains(got, "{") || strings.Contains(got, "Not usable") {
		t.Errorf("listed is %s", got)
	}
	if b.eval(`document.documentElement.scrollWidth`) != "390" {
		t.Error("the page scrolls sideways")
	}
	press := func(label string) {
		b.do(js(fmt.Sprintf(`document.querySelector('#army-units [aria-label=%q]').focus()`, label)), chromedp.KeyEvent("\r"))
	}
	press("As attacker: Tin Squad")
	b.until(`document.querySelector('[name="attacker.name"]')?.value === "Tin Squad" && document.querySelector(".refused")?.textContent.includes("Tin Oath")`)
	if got := b.eval(`document.activeElement.getAttribute("aria-label")`); got != "As attacker: Tin Squad" {
		t.Errorf("the focus goes to %s", got)
	}
	b.do(js(`document.querySelector("#lenient").click()`))
	b.until(`document.querySelector(".figure") && !document.querySelector(".refused") && document.querySelector(".note")?.textContent.includes("Tin Oath")`)
	press("As target: Tin Crawler")
	b.until(`document.querySelector('[name="targets[0].name"]')?.value === "Tin Crawler" && !document.querySelector('[name="targets[1].name"]')`)
	b.write("#goal-text", "damage >= 3\r")
	want, _ := fromList(t, fmt.Sprintf(`{game: wh40k9, attacker: {from: '%s#Tin Squad'}, target: {from: '%s#Tin Crawler'}, situation: {phase: shooting, movement: moved, distance: '11"', cover: light}, goal: damage >= 3}`, file, file))
	number := figure(want.Goal.P, want.ErrorBound)
	b.figureIs(number)
	b.until(`location.hash.includes("lenient=1") && !document.querySelector("#yaml").value.includes("from:") && document.querySelector("#yaml").value.includes("not_applied")`)
	hash := b.eval("location.hash")
	b.visit("/wh40k9/odds" + hash)
	b.figureIs(number)
	if b.eval(`document.querySelectorAll("#army-units li").length`) != "2" {
		t.Error("the tab forgets the list")
	}
	c := open(t, 1280, 900)
	c.visit("/wh40k9/odds" + hash)
	c.figureIs(number)
	if c.eval(`document.querySelectorAll("#army-units li").length`) != "0" {
		t.Error("the list is in another tab")
	}
	c.do(js(`document.querySelector('a[href^="/wh40k9/play"]').click()`))
	c.until(`document.body.dataset.view === "play" && document.body.dataset.ready === "yes" && document.querySelector(".tray button")`)
}

// What a list says is text, whatever it says.
func TestBrowserHostileArmy(t *testing.T) {
	text, err := os.ReadFile(listFile(t, "Thursday.ros"))
	if err != nil {
		t.Fatal(err)
	}
	evil := strings.NewReplacer("Tin Squad", "&lt;img src=x onerror='window.hurt=1'&gt;{missed}", "Rail rifle", "&lt;script&gt;window.hurt=1&lt;/script&gt;", "Tin Oath", "&quot;&gt;&lt;img src=x onerror='window.hurt=1'&gt;").Replace(string(text))
	file := filepath.Join(t.TempDir(), "evil.ros")
	if err := os.WriteFile(file, []byte(evil), 0o600); err != nil {
		t.Fatal(err)
	}
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	b.upload(file)
	b.do(js(`document.querySelector("#army-units button").click()`))
	b.until(`document.querySelector('[name="attacker.name"]')?.value.startsWith("<img")`)
	if b.eval(`document.querySelectorAll("main img, main script").length + "" + window.hurt`) != "0undefined" {
		t.Error("a list became HTML")
	}
	if got := b.eval(`document.querySelector("#army-units button").getAttribute("aria-label")`); !strings.HasPrefix(got, "As attacker: <img") {
		t.Errorf("the button is called %s", got)
	}
}
