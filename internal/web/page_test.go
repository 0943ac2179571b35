package web

import (
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

func get(t *testing.T, s http.Handler, path string) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	if w.Code != 200 {
		t.Fatalf("%s: %d", path, w.Code)
	}
	return w.Body.String()
}

func submit(t *testing.T, s http.Handler, path string, form url.Values) string {
	t.Helper()
	r := httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	body, _ := io.ReadAll(w.Body)
	if w.Code != 200 {
		t.Fatalf("%s: %d %s", path, w.Code, body)
	}
	return string(body)
}

var (
	inputs  = regexp.MustCompile(`<input [^>]*>`)
	attr    = regexp.MustCompile(`([a-z]+)="([^"]*)"`)
	figures = regexp.MustCompile(`<p class="figure num">([^<]*)<`)
)

// fieldsOf are the fields that a browser without script would send.
func fieldsOf(page string) url.Values {
	form := url.Values{}
	for _, tag := range inputs.FindAllString(page, -1) {
		a := map[string]string{}
		for _, m := range attr.FindAllStringSubmatch(tag, -1) {
			a[m[1]] = html.UnescapeString(m[2])
		}
		if a["name"] == "" || a["type"] == "radio" && !strings.Contains(tag, " checked") || a["type"] == "checkbox" {
			continue
		}
		form.Set(a["name"], a["value"])
	}
	return form
}

func figureIn(t *testing.T, page string) string {
	t.Helper()
	m := figures.FindStringSubmatch(page)
	if m == nil {
		t.Fatal("the page shows no figure")
	}
	return html.UnescapeString(m[1])
}

// Without script a form that is sent back as it came gives the same answer, and
// a changed field the engine's answer to the change.
func TestWithoutScript(t *testing.T) {
	s := New(Options{Rate: -1})
	for _, game := range enfilade.Games() {
		edit, ok := edits[game]
		if !ok {
			t.Errorf("no field of %s is tested", game)
			continue
		}
		text := starter(game, "odds", "")
		page := get(t, s, "/"+game+"/odds")
		want := figureOf(t, text)
		if got := figureIn(t, page); got != want {
			t.Errorf("%s: the page says %s, the engine %s", game, got, want)
		}
		form := fieldsOf(page)
		form.Set("_do", "work")
		if got := figureIn(t, submit(t, s, "/"+game+"/odds", form)); got != want {
			t.Errorf("%s: sent back it says %s, not %s", game, got, want)
		}
		if form.Get(edit.Path) == "" {
			t.Errorf("%s has no field %s", game, edit.Path)
		}
		form.Set(edit.Path, edit.Value)
		if got, want := figureIn(t, submit(t, s, "/"+game+"/odds", form)), figureOf(t, text, edit); got != want {
			t.Errorf("%s with %v: the page says %s, the engine %s", game, edit, got, want)
		}
	}
}

// The form of every built-in example gives the example back: no field of it is
// lost or changed on its way through a page.
func TestFormKeepsEveryExample(t *testing.T) {
	all := examples()
	if len(all) == 0 {
		t.Fatal("no examples")
	}
	for i, e := range all {
		if testing.Short() && i%5 > 0 {
			continue
		}
		trees, err := enfilade.ReadTrees(strings.NewReader(e.Text), e.Name)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := shapeOf(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		before, _ := json.Marshal(trees[0])
		cards, _ := (&former{game: e.Game}).formOf(trees[0], shape)
		form := url.Values{}
		for _, c := range cards {
			collect(c, form)
		}
		fillForm(trees[0], shape, form)
		after, _ := json.Marshal(trees[0])
		if string(before) != string(after) {
			t.Errorf("%s: the form gives\n%s, not\n%s", e.Name, after, before)
		}
	}
}

func collect(c control, form url.Values) {
	switch c.Kind {
	case "text", "whole":
		form.Set(c.Name, c.Value)
	case "choice", "select":
		for _, w := range c.Words {
			if w.Chosen {
				form.Set(c.Name, w.Value)
			}
		}
	}
	if c.From != nil {
		form.Set(c.From.Name, c.From.Value)
	}
	for _, list := range [][]control{c.Lead, c.Cells, c.Parts} {
		for _, p := range list {
			collect(p, form)
		}
	}
}

// Every built-in example opens on every view without a fault of ours.
func TestEveryExampleOnEveryView(t *testing.T) {
	s := New(Options{Rate: -1})
	seen := map[string]int{}
	for _, e := range examples() {
		if seen[e.Game]++; seen[e.Game]%12 != 1 {
			continue
		}
		for _, v := range views {
			page := get(t, s, "/"+e.Game+"/"+v.Value+"?example="+e.Name)
			if !strings.Contains(page, html.EscapeString(e.Title)) && !strings.Contains(page, "&#34;") {
				t.Errorf("%s: %s does not name it", e.Name, v.Value)
			}
		}
	}
}

func TestButtons(t *testing.T) {
	s := New(Options{Rate: -1})
	page := get(t, s, "/wh40k9/odds")
	press := func(page, do string, set ...string) (string, string) {
		form := fieldsOf(page)
		form.Set("_do", do)
		for i := 0; i+1 < len(set); i += 2 {
			form.Set(set[i], set[i+1])
		}
		out := submit(t, s, "/wh40k9/odds", form)
		return out, fieldsOf(out).Get("_q")
	}
	tests := []struct {
		do   string
		set  []string
		want string
	}{
		{"more attacker.models", nil, `"models":"11"`},
		{"less targets[0].models", nil, `"models":"10","t":"5"`},
		{"remove attacker.keywords[0]", nil, `"keywords":[]`},
		{"work", []string{"*attacker.keywords", "CORE"}, `"keywords":["INFANTRY","CORE"]`},
		{"work", []string{"+attacker", "ld"}, `"ld":"2"`},
		{"work", []string{"+situation.distance", "Grot"}, `"Grot":null`},
		{"add attacker.weapons", nil, `{}]`},
		{"remove attacker.weapons[1]", nil, `"Boltgun"`},
		{"work", []string{"attacker.bs", ""}, `"keywords":["INFANTRY"],"weapons"`},
		{"goal-more", []string{"_goal_measure", "slain.Boyz", "_goal_op", ">=", "_goal_value", "5"}, `"goal":"slain.Boyz \u003e= 6"`},
		{"work", []string{"_goal_measure", "slain.Boyz", "_goal_op", "=", "_goal_value", "2"}, `"goal":"slain.Boyz = 2"`},
		{"work", []string{"_goal_measure", ""}, `"order":["Frag missile","Boltgun","Meltagun"]}}`},
	}
	for _, x := range tests {
		if _, q := press(page, x.do, x.set...); !strings.Contains(q, x.want) {
			t.Errorf("%s %v: no %s in %s", x.do, x.set, x.want, q)
		}
	}
	out, _ := press(page, "remove attacker.weapons[1]")
	if strings.Contains(out, "Meltagun") && !strings.Contains(out, "to put right") {
		t.Error("the order names a weapon that is gone, and nothing says so")
	}
}

func TestYAMLOnThePage(t *testing.T) {
	s := New(Options{Rate: -1})
	form := url.Values{"_do": {"yaml"}, "_yaml": {"game: infinity\nattacker: {bs: 12, weapon: Combi Rifle}\ntarget: {bs: 11, arm: 1, wounds: 1, weapon: Combi Rifle}\nsituation: {range: 14\"}\ngoal: damage >= 1\n"}}
	if page := submit(t, s, "/wh40k9/odds", form); !strings.Contains(page, `action="/infinity/odds"`) {
		t.Error("a text of another game does not open there")
	}
	form.Set("_yaml", "game: infinity\n  bad: [")
	if page := submit(t, s, "/infinity/odds", form); !strings.Contains(page, "Line ") {
		t.Error("a text that cannot be read has no line")
	}
}

func TestWordsOfNumbers(t *testing.T) {
	tests := []struct {
		p, bound float64
		want     string
	}{
		{0.1778, 1e-14, "17.8%"},
		{0.00654, 1e-14, "0.65%"},
		{0.9935, 1e-14, "99.35%"},
		{0.00005, 1e-14, "under 0.01%"},
		{0.99995, 1e-14, "over 99.99%"},
		{0, 0, "0%"},
		{1, 1e-14, "100%"},
		{0.18, 0.02, "about 18%"},
		{0.2225, 1e-14, "22.3%"},
	}
	for _, x := range tests {
		if got := percent(x.p, x.bound); got != x.want {
			t.Errorf("percent(%v, %v) = %s, want %s", x.p, x.bound, got, x.want)
		}
	}
	if figure(0, 0) != "Never" || figure(1, 0) != "Always" {
		t.Error("certain answers are not in words")
	}
	for g, want := range map[string]string{"slain.Boyz >= 5": "for 5 or more Boyz slain", "damage = 0": "for exactly 0 damage", "outcome = Dead": "for outcome: Dead"} {
		f := goalOfTree(&enfilade.Tree{Kind: enfilade.TreeMap, Entries: []enfilade.TreeEntry{{Key: "goal", Value: &enfilade.Tree{Kind: enfilade.TreeScalar, Text: g}}}})
		if got := f.sentence(g); got != want {
			t.Errorf("%s is told %q, want %q", g, got, want)
		}
	}
}

// The first page and its assets are small.
func TestFirstPageWeight(t *testing.T) {
	s := New(Options{Rate: -1})
	total := 0
	for _, path := range []string{"/wh40k9/odds", "/assets/app.css", "/assets/app.js", "/assets/scheme.js", "/assets/mark.svg"} {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		total += w.Body.Len()
	}
	t.Logf("%d bytes", total)
	if total > 150<<10 {
		t.Errorf("the first page is %d bytes", total)
	}
}

// No template writes a style, a script or an address of another host.
func TestPagesKeepToThePolicy(t *testing.T) {
	s := New(Options{Rate: -1})
	bad := regexp.MustCompile(` style="| on[a-z]+="|<script[^>]*>[^<]|(src|href|action)="(https?:)?//`)
	for _, path := range []string{"/", "/rules", "/compare", "/saved", "/audit", "/api", "/wh40k9/odds", "/infinity/table", "/bushido/play", "/warmachine/advice"} {
		if m := bad.FindString(get(t, s, path)); m != "" {
			t.Errorf("%s holds %s", path, m)
		}
	}
}

// An example that there is not is no page.
func TestUnknownExample(t *testing.T) {
	s := New(Options{Rate: -1})
	for path, want := range map[string]int{
		"/wh40k9/odds?example=wh40k9/nope": 404, "/wh40k9/odds?example=wh40k9/bolt-rifles": 200, "/wh40k9/odds?example=": 200,
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}

// Advice says after which rolls a decision comes up, and shows so many of them.
func TestAdviceSaysWhen(t *testing.T) {
	text := get(t, New(Options{Rate: -1}), "/wh40k9/advice?example=wh40k9/lascannon-adaptive")
	for _, want := range []string{"If hit roll 1 or 2, Tank on 4 wounds", "If damage roll 1, Tank on 4 wounds<br>or damage roll 2"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

func FuzzForm(f *testing.F) {
	f.Add("attacker.bs", "3+", "work", `{"game":"wh40k9"}`)
	f.Add("+attacker", "x[0].y", "remove attacker.weapons[0]", `{"game":"infinity","attacker":[{"a":null}]}`)
	f.Add("table.attacker.at[0]", "1e309", "more table.a", `{"game":"bushido","table":{"models":{"a":{"at":["x",1]}}}}`)
	f.Add("_answers", `[{"faces":[9]}]`, "face 7", `{"game":"warmachine"}`)
	s := New(Options{Rate: -1})
	f.Fuzz(func(t *testing.T, name, value, do, question string) {
		form := url.Values{name: {value}, "_do": {do}, "_q": {question}, "_measure": {value}}
		for _, v := range views {
			r := httptest.NewRequest("POST", "/infinity/"+v.Value, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code >= 500 && w.Code != 503 || strings.Contains(w.Body.String(), "fault of ours") {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		}
	})
}

// An address that names a game and no view, or ends in a stroke, leads to its page;
// what leads nowhere is not found.
func TestMeantPages(t *testing.T) {
	s := New(Options{Rate: -1})
	for _, game := range enfilade.Games() {
		redirects(t, s, "/"+game, "/"+game+"/odds")
		redirects(t, s, "/"+game+"/", "/"+game+"/odds")
		redirects(t, s, "/"+game+"/odds/", "/"+game+"/odds")
	}
	redirects(t, s, "/wh40k9?example=wh40k9/bolt-rifles", "/wh40k9/odds?example=wh40k9/bolt-rifles")
	redirects(t, s, "/rules/", "/rules")
	for _, path := range []string{"/wh40k8", "/wh40k8/", "/nothing/", "/a/b/c/", `/%5Cexample.com/`} {
		redirects(t, s, path, "")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("POST", "/wh40k9", nil))
	if w.Code != 404 {
		t.Errorf("POST: %d", w.Code)
	}
}

func redirects(t *testing.T, s http.Handler, path, to string) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	if got := w.Header().Get("Location"); got != to || w.Code != map[bool]int{true: 404, false: 302}[to == ""] {
		t.Errorf("%s: %d to %q, want %q", path, w.Code, got, to)
	}
}

// What there is not is named, with what is close to it.
func TestNothingHere(t *testing.T) {
	s := New(Options{Rate: -1})
	for path, want := range map[string]string{
		"/rules/wh40k9.blast.maximun":             "There is no rule called wh40k9.blast.maximun. Did you mean wh40k9.blast.maximum?",
		"/rules/nothing":                          "There is no rule called nothing.<",
		"/wh40k9/odds?example=wh40k9/bolt-rifels": "There is no example called wh40k9/bolt-rifels. Did you mean wh40k9/bolt-rifles?",
		"/unit?id=zz":                             "There is no catalogue yet.",
		"/nothing":                                "There is no page at this address.",
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != 404 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d without %q", path, w.Code, want)
		}
	}
}
