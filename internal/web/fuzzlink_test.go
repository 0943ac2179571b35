package web

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// packedLink and unpacked are the text of a link as the script writes and reads
// it: deflated JSON in base64url.
func packedLink(question string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write([]byte(question))
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func unpacked(link string) (string, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(link)
	if err != nil {
		return "", false
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), 1_000_001))
	return string(text), err == nil && len(text) <= 1_000_000
}

// tags are the tags of a page; what a link holds must not become one.
var (
	tags    = regexp.MustCompile(`<[a-zA-Z!/][^>]*>`)
	hostile = regexp.MustCompile(`(?i)<(script|iframe|object|embed|img|base|meta http|link rel="(import|preload))|\son[a-z]+\s*=\s*|javascript:|data:text`)
	quotes  = regexp.MustCompile(`"[^"]*"`)
)

// hostileTag is a tag of a page that no template writes.
func hostileTag(page string) string {
	for _, tag := range tags.FindAllString(page, -1) {
		bare := quotes.ReplaceAllString(tag, `""`)
		if strings.HasPrefix(tag, "<script ") && strings.Contains(tag, ` src="/assets/`) {
			continue
		}
		if hostile.MatchString(bare) || strings.Contains(tag, `="javascript:`) {
			return tag
		}
	}
	return ""
}

// Whatever a link holds: the page answers within its limits, what it holds is
// text on it, and the question that the page gives back is the same when it is
// sent again.
func FuzzLink(f *testing.F) {
	for _, g := range enfilade.Games() {
		if g == "warmachine" {
			continue // its table takes longer to work out than one step of fuzzing should
		}
		trees, err := enfilade.ReadTrees(strings.NewReader(starter(g, "table", "")), g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(packedLink(string(mustJSON(trees[0]))), "least", "slain")
	}
	f.Add(packedLink(`{"game":"infinity","title":"<img src=x onerror=alert(1)>","attacker":{"\"><script>":"</textarea><script>alert(1)</script>"}}`), `"><script>`, "</select>")
	f.Add(packedLink(`{"game":"wh40k9","attacker":{"from":"<b>","weapons":[{"from":"' onx=1"}]},"table":{"terrain":[{"corners":[[0,0],["1e300",1]]}]}}`), "", "")
	f.Add(packedLink(`[`+strings.Repeat(`[`, 5000)), "", "")
	f.Add("AAAA~BBBB", "&", "#")
	s := New(Options{Rate: -1})
	f.Fuzz(func(t *testing.T, link, mode, measure string) {
		question, ok := unpacked(link)
		if !ok {
			question = link // a form may say anything
		}
		form := url.Values{"_q": {question}, "_mode": {mode}, "_measure": {measure}}
		ask := func(view string, parts string) string {
			r := httptest.NewRequest("POST", "/infinity/"+view, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if parts != "" {
				r.Header.Set("X-Parts", parts)
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code >= 500 && w.Code != 503 || strings.Contains(w.Body.String(), "fault of ours") {
				t.Fatalf("%s: %d %.500s", view, w.Code, w.Body)
			}
			return w.Body.String()
		}
		for _, view := range []string{"odds", "table"} {
			page := ask(view, "")
			if tag := hostileTag(page); tag != "" {
				t.Fatalf("%s: %s", view, tag)
			}
			var got parts
			if json.Unmarshal([]byte(ask(view, "all")), &got) != nil {
				continue // too busy
			}
			for name, part := range got.Parts {
				if tag := hostileTag(part); tag != "" {
					t.Fatalf("%s, %s: %s", view, name, tag)
				}
			}
			form.Set("_q", string(got.Question))
			var again parts
			if json.Unmarshal([]byte(ask(view, "all")), &again) == nil && string(again.Question) != string(got.Question) {
				t.Fatalf("sent again it is\n%s, not\n%s", again.Question, got.Question)
			}
			if back, ok := unpacked(packedLink(string(got.Question))); !ok && len(got.Question) < 1_000_000 || ok && back != string(got.Question) {
				t.Fatal("a link of it gives something else")
			}
			form.Set("_q", question)
		}
	})
}

// The check of tags finds what it is for.
func TestHostileTags(t *testing.T) {
	for _, bad := range []string{`<script>`, `<img src=x onerror=a>`, `<svg onload=x>`, `<a href="javascript:x">`, `<p x="" onclick="y">`, `<iframe>`} {
		if hostileTag("<p>"+bad) == "" {
			t.Errorf("%s passes", bad)
		}
	}
	for _, good := range []string{`<script src="/assets/app.js"></script>`, `<p title="a onclick=b">`, html.EscapeString(`<script>`)} {
		if tag := hostileTag(good); tag != "" {
			t.Errorf("%s is refused: %s", good, tag)
		}
	}
}
