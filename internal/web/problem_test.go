package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Every problem names its type, whoever words it, and what was nearly right is
// told apart from what is not there at all.
func TestProblemsAreTyped(t *testing.T) {
	server := httptest.NewServer(New(Options{Rate: -1, Local: true}))
	defer server.Close()
	base := server.URL
	for _, c := range []struct{ method, path, body, detail string }{
		{"POST", "/api/v1/odds", "", "request body is required"},
		{"POST", "/api/v1/odds", "game: wh40k8", "no game"},
		{"GET", "/api/v1/nope", "", "openapi.json"},
		{"GET", "/api/v1/odds", "", "takes POST"},
		{"GET", "/api/v1/examples/bolt-rifle", "", `did you mean "wh40k9/bolt-rifles"?`},
		{"GET", "/api/v1/rules/wh40k9.hit.skil", "", `did you mean "wh40k9.hit.skill"?`},
		{"GET", "/api/v1/rules?game=wh40k8", "", "did you mean wh40k9?"},
		{"GET", "/api/v1/units?game=infinty&q=x", "", "did you mean infinity?"},
		{"GET", "/api/v1/schema/bushdo", "", `did you mean "bushido"?`},
	} {
		r, err := http.NewRequest(c.method, base+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		if c.body != "" {
			r.Header.Set("Content-Type", "application/yaml")
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		var p struct {
			Type, Title, Detail string
			Status              int
		}
		if err := json.Unmarshal(text, &p); err != nil || p.Type != "about:blank" || p.Title == "" || p.Status != answer.StatusCode || !strings.Contains(p.Detail, c.detail) {
			t.Errorf("%s %s: %s", c.method, c.path, text)
		}
	}
}
