package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
)

//go:embed pages assets starters
var files embed.FS

// views are those of one question, in the order of the bar.
var views = []word{{Value: "odds", Label: "Odds"}, {Value: "table", Label: "Table"}, {Value: "play", Label: "Play"}, {Value: "advice", Label: "Advice"}}

// page is what every template is given.
type page struct {
	Title, Heading string
	Game           string
	GameTitle      string
	View           string
	Path           string
	Question       string // the scenario as JSON
	Version, Stamp string
	Views          []word

	Form      formPart
	Answer    answer
	Why       why
	Board     *board
	Play      *playPart
	Advice    *advicePart
	Compare   *comparePart
	Rules     []enfilade.Rule
	Rule      enfilade.Rule
	Example   string
	Total     int
	Count     string
	Words     string
	GameWords []word
	Games     []gamePart

	Lists bool // army lists of the game can be read
	Units unitsPart
	Unit  *unitPart
	Picks []pick

	Lenient    bool
	Left       string // printed rules that were left out
	Operations []operationPart
	Audit      *auditPart
	Record     string
	Text       string
}

type formPart struct {
	Cards     []control
	Rest      []word
	TitleText string
	GoalText  string
	YAML      string
	ShowText  bool
	Game      string
	Catalogue bool // there is a catalogue to choose from
	Named     bool // the question names something of it
	Lenient   bool
}

type gamePart struct {
	Name, Title string
	Examples    []enfilade.Example
}

// sheets are the templates, parsed when the first page is asked for.
var sheets = sync.OnceValue(func() map[string]*template.Template {
	funcs := template.FuncMap{
		"short": func(id any) string { return shortRule(fmt.Sprint(id)) },
		"isField": func(kind string) bool {
			return kind == "text" || kind == "whole" || kind == "choice" || kind == "select"
		},
	}
	shared := []string{"pages/layout.html", "pages/form.html", "pages/answer.html"}
	out := map[string]*template.Template{}
	names, _ := fs.Glob(files, "pages/*.html")
	for _, name := range names {
		if !slices.Contains(shared, name) {
			t := template.Must(template.New("").Funcs(funcs).ParseFS(files, append(shared, name)...))
			out[strings.TrimSuffix(path.Base(name), ".html")] = t
		}
	}
	return out
})

// stamp changes with the assets, so that browsers may keep them.
var stamp = sync.OnceValue(func() string {
	h := sha256.New()
	names, _ := fs.Glob(files, "assets/*")
	for _, name := range names {
		text, _ := files.ReadFile(name)
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
})

func shortRule(id string) string {
	if _, rest, ok := strings.Cut(id, "."); ok {
		return rest
	}
	return id
}

func (s *Server) pages(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", s.start)
	mux.HandleFunc("GET /assets/{name}", asset)
	mux.HandleFunc("GET /saved", s.plain("saved", "Saved questions"))
	mux.HandleFunc("GET /rules", s.ruleList)
	mux.HandleFunc("GET /rules/{id}", s.oneRule)
	mux.HandleFunc("GET /api", s.reference)
	mux.HandleFunc("GET /units", s.unitList)
	mux.HandleFunc("GET /unit", s.oneUnit)
	mux.HandleFunc("GET /abilities", s.abilityList)
	mux.HandleFunc("GET /compare", s.comparePage)
	mux.HandleFunc("POST /compare", s.comparePage)
	mux.HandleFunc("GET /audit", s.plain("audit", "Audit a record"))
	mux.HandleFunc("POST /audit", s.auditPage)
	mux.HandleFunc("GET /{game}/{view}", s.question)
	mux.HandleFunc("POST /{game}/{view}", s.question)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if to := meantPage(mux, r); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		s.notFound(w, r)
	})
}

// meantPage is the page that an address leads to which has a stroke too many, or
// names a game and no view of it; "" if there is none.
func meantPage(mux *http.ServeMux, r *http.Request) string {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return ""
	}
	to := url.URL{Path: strings.TrimRight(r.URL.Path, "/"), RawQuery: r.URL.RawQuery}
	if game := strings.TrimPrefix(to.Path, "/"); slices.Contains(enfilade.Games(), game) {
		to.Path = "/" + game + "/" + views[0].Value
		return to.String()
	}
	if to.Path == r.URL.Path {
		return ""
	}
	if _, pattern := mux.Handler(&http.Request{Method: http.MethodGet, Host: r.Host, URL: &to}); pattern == "/" {
		return ""
	}
	return to.String()
}

var kinds = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}

// packed are the assets and their gzip, packed once.
var packed sync.Map

func asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	text, err := files.ReadFile("assets/" + name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", kinds[path.Ext(name)])
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.RawQuery != "" {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	zip, ok := packed.Load(name)
	if !ok {
		zip = zipped(text)
		packed.Store(name, zip)
	}
	send(w, r, text, zip.([]byte))
}

func zipped(text []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed+2)
	_, _ = z.Write(text)
	_ = z.Close()
	return b.Bytes()
}

// send writes a body, packed if the client takes that.
func send(w http.ResponseWriter, r *http.Request, text, zip []byte) {
	w.Header().Add("Vary", "Accept-Encoding")
	if zip == nil && len(text) > 1400 && takesGzip(r) {
		zip = zipped(text)
	}
	if zip != nil && takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		text = zip
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write(text)
}

func takesGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// render writes a page.
func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, name string, p *page) {
	p.dress()
	var b bytes.Buffer
	if err := sheets()[name].ExecuteTemplate(&b, "layout", p); err != nil {
		s.options.Log.Error("a page failed", "page", name, "error", err.Error())
		http.Error(w, say("fault", enfilade.Version), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = w.Write(b.Bytes())
		return
	}
	send(w, r, b.Bytes(), nil)
}

func (p *page) dress() {
	p.Version, p.Stamp = enfilade.Version, stamp()
	game := p.Game
	if game == "" {
		game = enfilade.Games()[0]
	}
	p.Views = nil
	for _, v := range views {
		p.Views = append(p.Views, word{"/" + game + "/" + v.Value, v.Label, p.View == v.Value})
	}
	p.Views = append(p.Views, word{"/compare", "Compare", p.View == "compare"})
	if p.Heading == "" {
		p.Heading = p.Title
	}
	label := map[string]string{"odds": "Odds", "table": "Table", "play": "Play", "advice": "Advice", "compare": "Compare"}[p.View]
	switch {
	case label != "" && p.Heading != label:
		p.Title = p.Heading + " \u2013 " + label + " \u2013 enfilade"
	case p.Title != "enfilade":
		p.Title = p.Heading + " \u2013 enfilade"
	}
}

// parts are pieces of a page that the script puts in their places.
type parts struct {
	Question json.RawMessage   `json:"question,omitempty"`
	Title    string            `json:"title,omitempty"`
	Parts    map[string]string `json:"parts"`
	Faults   map[string]string `json:"faults,omitempty"` // by path
	Answers  string            `json:"answers,omitempty"`
}

// wantsParts tells whether the script asks, who wants pieces and not a page.
func wantsParts(r *http.Request) bool { return r.Header.Get("X-Parts") != "" }

// pieces renders the parts of a page that were asked for.
func (s *Server) pieces(name string, p *page, data map[string]any, want string) (map[string]string, error) {
	out := map[string]string{}
	for part, x := range data {
		if want != "all" && !slices.Contains(strings.Split(want, ","), part) {
			continue
		}
		var b bytes.Buffer
		if err := sheets()[name].ExecuteTemplate(&b, part, x); err != nil {
			return nil, err
		}
		out[part] = b.String()
	}
	return out, nil
}

func (s *Server) plain(name, title string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.render(w, r, http.StatusOK, name, &page{Title: title, View: name})
	}
}

func (s *Server) notFound(w http.ResponseWriter, r *http.Request) {
	s.nothing(w, r, "There is no page at this address.")
}

// nothing says what there is not at an address.
func (s *Server) nothing(w http.ResponseWriter, r *http.Request, text string) {
	s.render(w, r, http.StatusNotFound, "error", &page{Title: "Nothing here", Text: text})
}

// noneCalled says that there is nothing of that name, and what is close.
func noneCalled(thing, name string, all []string) string {
	text := say("none-called", thing, clipTo(name, 100))
	if near := enfilade.Nearest(name, all); near != "" && near != name {
		text += " Did you mean " + near + "?"
	}
	return text
}

func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	p := &page{Title: "enfilade", View: "start"}
	for _, g := range enfilade.Games() {
		p.Games = append(p.Games, gamePart{Name: g, Title: enfilade.GameTitle(g)})
	}
	for _, e := range examples() {
		for i := range p.Games {
			if p.Games[i].Name == e.Game {
				p.Games[i].Examples = append(p.Games[i].Examples, e)
			}
		}
	}
	s.render(w, r, http.StatusOK, "start", p)
}

// examples lists the built-in scenarios once, those of the seeds first.
var examples = sync.OnceValue(func() []enfilade.Example {
	all := enfilade.Examples()
	slices.SortStableFunc(all, func(a, b enfilade.Example) int {
		if (a.Seed != "") != (b.Seed != "") {
			if a.Seed != "" {
				return -1
			}
			return 1
		}
		return 0
	})
	return all
})

func exampleNames() (all []string) {
	for _, e := range examples() {
		all = append(all, e.Name)
	}
	return all
}

func findExample(name string) (enfilade.Example, bool) {
	for _, e := range examples() {
		if e.Name == name {
			return e, true
		}
	}
	return enfilade.Example{}, false
}

// busyOrBroken tells why a page could not be answered.
func (s *Server) busyOrBroken(w http.ResponseWriter, r *http.Request, err error) {
	status, text := http.StatusInternalServerError, say("fault", enfilade.Version)
	var b busy
	var se huma.StatusError
	switch {
	case errors.As(err, &b):
		status, text = b.status, words["busy"]
		w.Header().Set("Retry-After", strconv.Itoa(b.retryAfter()))
	case errors.As(err, &se):
		status = se.GetStatus()
		if status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests {
			text = words["busy"]
			w.Header().Set("Retry-After", "1")
		}
	case errors.Is(err, context.Canceled):
		status, text = clientLeft, "the client left"
	default:
		s.options.Log.Error("a page failed", "error", err.Error())
	}
	if wantsParts(r) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
		return
	}
	s.render(w, r, status, "error", &page{Title: "No answer", Text: text})
}
