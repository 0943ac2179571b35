package web

import (
	"context"
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
)

// Names of army data are text wherever they are shown, whatever they hold.
func TestHostileNames(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join("..", "catalogue", "testdata", "wh40k9")
	files, err := os.ReadDir(old)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(old, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if f.Name() == "Legion.cat" {
			text = []byte(strings.ReplaceAll(strings.ReplaceAll(string(text), "Tin Squad", "Tin &lt;img src=x onerror=a&gt;"), "Tin Oath", "&quot;&gt;&lt;script&gt;a&lt;/script&gt;"))
		}
		if err := os.WriteFile(filepath.Join(folder, f.Name()), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "c.db")
	c, err := catalogue.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Import(context.Background(), []string{folder}, catalogue.Import{}); err != nil {
		t.Fatal(err)
	}
	c.Close()
	s := New(Options{Rate: -1, Catalogue: file})
	for _, path := range []string{"/units?q=tin+img", "/unit?id=leg-1%2Fe-squad", "/wh40k9/odds?attacker=" + url.QueryEscape("Tin <img src=x onerror=a>"), "/units?q=" + url.QueryEscape(`"><script>`)} {
		page := get(t, s, path)
		if tag := hostileTag(page); tag != "" {
			t.Errorf("%s: %s", path, tag)
		}
		if !strings.Contains(page, "onerror") && !strings.Contains(page, "script&gt;") {
			t.Errorf("%s does not show the name", path)
		}
	}
	for _, path := range []string{"/units?q=tin&kind=unit&game=wh40k9", "/abilities?game=wh40k9&q=" + url.QueryEscape("<img src=x onerror=a>")} {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("X-Parts", "picks")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if strings.ContainsAny(w.Body.String(), "<>") {
			t.Errorf("%s: %s", path, w.Body)
		}
	}
}

// A client that sends its question slowly is cut off, one that asks for odd kinds
// of answers gets the one there is.
func TestSlowAndOddClients(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a limit")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- New(Options{Rate: -1, Local: true}).Serve(ctx, l) }()
	defer func() { stop(); <-done }()
	slow, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	fmt.Fprintf(slow, "POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nX-A: ")
	began := time.Now()
	_ = slow.SetReadDeadline(began.Add(20 * time.Second))
	if _, err := io.ReadAll(slow); err != nil || time.Since(began) > 12*time.Second {
		t.Errorf("a header that never ends is waited for %v (%v)", time.Since(began), err)
	}
	for _, accept := range []string{"", "text/html", "image/*;q=x", "application/cbor", strings.Repeat("a/b,", 3000)} {
		r, _ := http.NewRequest("POST", "http://"+l.Addr().String()+"/api/v1/odds", strings.NewReader(small))
		r.Header.Set("Accept", accept)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%.30q: %d %s", accept, res.StatusCode, res.Header.Get("Content-Type"))
		}
	}
}

// Forms that are too large, too deep or of another kind are refused or told as
// faults, on every view.
func TestHostileForms(t *testing.T) {
	s := New(Options{Rate: -1})
	deep := strings.Repeat(`{"a":`, 5000)
	for _, view := range []string{"odds", "table", "play", "advice"} {
		for name, form := range map[string]url.Values{
			"deep":    {"_q": {deep}},
			"long":    {"_q": {`{"game":"infinity","title":"` + strings.Repeat("x", 600_000) + `"}`}},
			"many":    {"_q": {`{"game":"infinity","targets":[` + strings.Repeat(`{},`, 5_000) + `{}]}`}},
			"answers": {"_q": {`{"game":"infinity"}`}, "_answers": {strings.Repeat("[", 300_000)}},
			"faces":   {"_q": {starter("infinity", "play", "")}, "_faces": {strings.Repeat("1 ", 200_000)}, "_do": {"roll"}},
			"place":   {"_q": {starter("infinity", "table", "")}, "_do": {"place terrain"}, "_x table.terrain[0]": {"1e400"}, "_turn table.terrain[0]": {"NaN"}},
		} {
			r := httptest.NewRequest("POST", "/infinity/"+view, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			began := time.Now()
			s.ServeHTTP(w, r)
			if w.Code != 200 && w.Code != 413 || strings.Contains(w.Body.String(), "fault of ours") || w.Body.Len() > 8<<20 {
				t.Errorf("%s, %s: %d, %d bytes after %v: %.200s", view, name, w.Code, w.Body.Len(), time.Since(began), w.Body)
			}
		}
	}
	r := httptest.NewRequest("POST", "/infinity/odds", strings.NewReader(strings.Repeat("a=b&", 1<<19)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a form of 2 MiB: %d", w.Code)
	}
}

// Where a question leaves decisions out that come before the dice, the page asks
// them first, and the play goes on from any answer to a legal record.
func TestPlayAsksBeforeTheDice(t *testing.T) {
	s := New(Options{Rate: -1})
	asked := map[string]int{}
	for _, e := range examples() {
		if e.Game != "bushido" && e.Game != "infinity" || asked[e.Game] == 3 {
			continue
		}
		page := get(t, s, "/"+e.Game+"/play?example="+e.Name)
		if strings.Contains(page, `value="roll"`) || !strings.Contains(page, `value="choose `) {
			continue
		}
		asked[e.Game]++
		for range 60 {
			if !strings.Contains(page, `value="choose `) && !strings.Contains(page, `value="roll"`) {
				break
			}
			form := fieldsOf(page)
			form.Set("_do", "roll-all")
			if _, after, ok := strings.Cut(page, `value="choose `); ok {
				option, _, _ := strings.Cut(after, `"`)
				form.Set("_do", "choose "+html.UnescapeString(option))
			}
			page = submit(t, s, "/"+e.Game+"/play", form)
		}
		_, after, _ := strings.Cut(page, `rows="8" readonly>`)
		record, _, _ := strings.Cut(after, "</textarea>")
		a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(html.UnescapeString(record)))
		if err != nil || !a.Legal || !a.Whole {
			t.Errorf("%s: %+v %v", e.Name, a, err)
		}
	}
	for _, game := range []string{"bushido", "infinity"} {
		if asked[game] == 0 {
			t.Errorf("no example of %s asks a decision before its dice", game)
		}
	}
}
