package web

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// What the API does not know is refused as problem details that name it, never
// passed over.
func TestNothingIsPassedOver(t *testing.T) {
	s := New(Options{Rate: -1})
	tests := []struct {
		method, path, body, kind string
		status                   int
		want                     string // in the answer
	}{
		{"POST", "/api/v1/odds?exact=maybe", small, "", 400, `"location":"query.exact"`},
		{"POST", "/api/v1/odds?foo=1", small, "", 400, `"location":"query.foo"`},
		{"POST", "/api/v1/odds?exakt=1", small, "", 400, "did you mean"},
		{"POST", "/api/v1/odds?exact=1&exact=0", small, "", 400, "is given 2 times"},
		{"POST", "/api/v1/odds?exact=%zz", small, "", 400, "%zz"},
		{"POST", "/api/v1/odds?goal=" + strings.Repeat("x", 1001), small, "", 400, "at most 1000"},
		{"POST", "/api/v1/odds?set=nothing", small, "", 400, "PATH=VALUE"},
		{"POST", "/api/v1/odds?goal=damage+%3E%3E+1", small, "", 422, `"path":"goal"`},
		{"POST", "/api/v1/explain?goal=damage+%3E%3D+1", small, "", 400, "no such query key"},
		{"POST", "/api/v1/play?seed=-1", small, "", 400, "query.seed"},
		{"POST", "/api/v1/play?seeds=5..1", small, "", 400, "query.seeds"},
		{"POST", "/api/v1/play?seeds=1..5&seed=3", small, "", 400, "query.seed"},
		{"POST", "/api/v1/audit?exact=true", "x", "", 400, "takes none"},
		{"POST", "/api/v1/audit", "game: wh40k9\n", "", 422, "no record of a play: "},
		{"GET", "/api/v1/schema", "", "", 400, "is missing"},
		{"GET", "/api/v1/schema?game=chess", "", "", 404, "chess"},
		{"GET", "/api/v1/rules?game=chess", "", "", 400, "no such game"},
		{"GET", "/api/v1/schema/chess", "", "", 404, "chess"},
		{"GET", "/api/v1/nothing", "", "", 404, "openapi.json"},
		{"GET", "/api/v1/", "", "", 404, "openapi.json"},
		{"GET", "/api/v2/odds", "", "", 404, "openapi.json"},
		{"GET", "/api/v1/odds", "", "", 405, "takes POST"},
		{"DELETE", "/api/v1/rules", "", "", 405, "takes GET, HEAD"},
		{"POST", "/api/v1/schema/wh40k9", "", "", 405, "takes GET, HEAD"},
		{"POST", "/api/v1/odds", small, "image/png", 415, "image/png"},
		{"POST", "/api/v1/odds", small, "text/plain; charset=latin1", 415, "UTF-8"},
		{"POST", "/api/v1/odds", small, "multipart/form-data; boundary=x", 415, "multipart"},
		{"POST", "/api/v1/odds", "", "", 400, "body"},
		{"POST", "/api/v1/odds", "# nothing\n", "", 422, "no scenario"},
		{"POST", "/api/v1/odds", "\x00\xff", "", 422, "not UTF-8"},
		{"POST", "/api/v1/odds", strings.Repeat("[", 200_000), "", 422, "levels deep"},
		{"POST", "/api/v1/odds", `{"a":` + strings.Repeat(`{"a":`, 100_000), "", 422, "levels deep"},
		{"POST", "/api/v1/odds", strings.Repeat("x", 2<<20), "", 413, ""},
		{"POST", "/api/v1/compare", `{"scenarios": []}`, "", 422, "body.scenarios"},
		{"POST", "/api/v1/compare", `{"scenarios": ["game: infinity"], "x": 1}`, "", 422, "body.x"},
		{"POST", "/api/v1/play/step", `{"x": 1}`, "", 422, ""},
		{"POST", "/api/v1/play/step", `{`, "", 400, ""},
	}
	for _, x := range tests {
		r := httptest.NewRequest(x.method, x.path, strings.NewReader(x.body))
		if x.kind != "" {
			r.Header.Set("Content-Type", x.kind)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		got := w.Body.String()
		if w.Code != x.status || w.Header().Get("Content-Type") != "application/problem+json" || !strings.Contains(got, x.want) || len(got) > 4000 {
			t.Errorf("%s %.60s %.20q: %d %s %.600s", x.method, x.path, x.body, w.Code, w.Header().Get("Content-Type"), got)
		}
		if (w.Code == 405) != (w.Header().Get("Allow") != "") {
			t.Errorf("%s %s: Allow %q", x.method, x.path, w.Header().Get("Allow"))
		}
	}
}

// A body is read whatever kind of text it is called, as curl calls it a form; a
// switch that stands alone is on.
func TestOrdinaryRequests(t *testing.T) {
	s := New(Options{Rate: -1})
	for _, kind := range []string{"", "application/json", "application/yaml; charset=utf-8", "application/x-www-form-urlencoded", "text/plain", "application/problem+json"} {
		for _, query := range []string{"exact", "exact=true", "exact=yes", "exact=1&set=" + url.QueryEscape("title=x"), "measure=damage&exact"} {
			r := httptest.NewRequest("POST", "/api/v1/odds?"+query, strings.NewReader(small))
			r.Header.Set("Content-Type", kind)
			r.Header.Set("Accept", "image/webp, text/html;q=0.1, */x")
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != 200 || !strings.Contains(w.Body.String(), `"exact":"`) {
				t.Errorf("%q %s: %d %.200s", kind, query, w.Code, w.Body)
			}
		}
	}
	for path, want := range map[string]string{
		"/api/v1/schema/infinity": `"$schema"`, "/api/v1/schema?game=infinity": `"$schema"`,
		"/api/v1/rules/infinity.bs.attribute": `"id":"infinity.bs.attribute"`, "/api/v1/rules?q=&game=infinity": `infinity.`,
	} {
		if got := get(t, s, path); !strings.Contains(got, want) {
			t.Errorf("%s: %.200s", path, got)
		}
	}
}

// A comparison is a list of scenarios or a stream of them; a refused one keeps
// its place.
func TestCompareOverHTTP(t *testing.T) {
	s := New(Options{Rate: -1})
	bodies := []string{
		`{"scenarios": [` + quoted(small) + `, {"game": "chess"}]}`,
		small + "---\ngame: chess\n",
	}
	for _, body := range bodies {
		_, _, out := post(t, s, "/api/v1/compare?exact=true", body)
		all, _ := out["scenarios"].([]any)
		if len(all) != 2 || all[0].(map[string]any)["measures"] == nil || all[1].(map[string]any)["error"] == nil || all[1].(map[string]any)["scenario"] == nil {
			t.Errorf("%.80s: %v", body, out)
		}
	}
}

// Many plays of one scenario are one line each.
func TestManyPlaysOverHTTP(t *testing.T) {
	s := New(Options{Rate: -1})
	r := httptest.NewRequest("POST", "/api/v1/play?seeds=3..12", strings.NewReader(small))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	lines := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	if len(lines) != 10 || !strings.Contains(lines[9], `"seed":12`) {
		t.Errorf("%d lines, the last %.200s", len(lines), lines[len(lines)-1])
	}
}

// A roll that is wanted is told by who makes it and what it needs.
func TestStepTellsRoll(t *testing.T) {
	s := New(Options{Rate: -1})
	r := httptest.NewRequest("POST", "/api/v1/play/step", strings.NewReader(`{"scenario": `+quoted(small)+`}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if got := w.Body.String(); !strings.Contains(got, `"step":"BS Attack","player":"attacker","need":15,"low":true`) {
		t.Errorf("%d %s", w.Code, got)
	}
}

// An example is had by the name that the list gives it.
func TestExampleByWholeName(t *testing.T) {
	s := New(Options{Rate: -1})
	for name, want := range map[string]int{"wh40k9/bolt-rifles": 200, "bolt-rifles": 200, "wh40k9/none": 404} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/examples/"+name, nil))
		if w.Code != want {
			t.Errorf("%s: %d, not %d", name, w.Code, want)
		}
	}
}

func quoted(s string) string { return string(mustJSON(s)) }

// What answers a step is faces or an option, as the step wants; others are named.
func TestStepAnswersFit(t *testing.T) {
	s := New(Options{Rate: -1})
	for answer, want := range map[string]string{
		`{"faces": [21, 1, 1]}`:               "answer 1: a die of 20 sides does not show all of [21 1 1]",
		`{"faces": [1, 1, 1], "option": "x"}`: "answer 1: an option where attack roll",
		`{"option": "x"}`:                     "answer 1: an option where attack roll",
	} {
		r := httptest.NewRequest("POST", "/api/v1/play/step", strings.NewReader(`{"scenario": `+quoted(small)+`, "answers": [`+answer+`]}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Body.String(); w.Code != 422 || !strings.Contains(got, want) {
			t.Errorf("%s: %d %s", answer, w.Code, got)
		}
	}
}
