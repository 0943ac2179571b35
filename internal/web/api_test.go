package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

func post(t *testing.T, s http.Handler, path, body string) (int, http.Header, map[string]any) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("POST", path, strings.NewReader(body)))
	text, _ := io.ReadAll(w.Body)
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatalf("%s: %d %s", path, w.Code, text)
	}
	return w.Code, w.Header(), out
}

func TestRefusals(t *testing.T) {
	s := New(Options{Rate: -1})
	code, header, out := post(t, s, "/api/v1/odds", `{"game": "chess"}`)
	if code != 422 || header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %v", code, header)
	}
	if e := out["errors"].([]any)[0].(map[string]any); e["location"] != "game" {
		t.Errorf("%v", out)
	}
	if code, _, _ := post(t, s, "/api/v1/odds", strings.Repeat("x", 2<<20)); code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large body: %d", code)
	}
}

func TestRateLimit(t *testing.T) {
	s := New(Options{Rate: 0.001, Burst: 2})
	for i := range 3 {
		code, header, _ := post(t, s, "/api/v1/odds", `{"game": "chess"}`)
		if i < 2 && code != 422 || i == 2 && (code != 429 || header.Get("Retry-After") == "") {
			t.Errorf("request %d: %d %v", i, code, header)
		}
	}
}

// Every example gets the answer that the library gives.
func TestExamplesOverHTTP(t *testing.T) {
	s := New(Options{Rate: -1})
	for _, e := range enfilade.Examples() {
		want := 200
		if all, err := enfilade.ReadEach(strings.NewReader(e.Text), e.Name); err != nil || all[0].Err != nil {
			want = 422
		}
		code, _, out := post(t, s, "/api/v1/explain", e.Text)
		if code != want || want == 200 && out["game"] != e.Game || want == 422 && out["faults"] == nil {
			t.Errorf("%s: %d, not %d: %v", e.Name, code, want, out["detail"])
		}
	}
}

func TestOpenAPI(t *testing.T) {
	w := httptest.NewRecorder()
	New(Options{}).ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/openapi.json", nil))
	var doc struct {
		OpenAPI string         `json:"openapi"`
		Paths   map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("OpenAPI %s", doc.OpenAPI)
	}
	for _, v := range verbs {
		if doc.Paths["/api/v1/"+v] == nil {
			t.Errorf("%s is not described", v)
		}
	}
}

func TestHeaders(t *testing.T) {
	s := New(Options{})
	for _, path := range []string{"/healthz", "/metrics", "/api/v1/rules"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = "127.0.0.1:1"
		s.ServeHTTP(w, r)
		if w.Code != 200 || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}
