package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
)

// mostRules is how many rules a search lists.
const mostRules = 120

func (s *Server) ruleList(w http.ResponseWriter, r *http.Request) {
	query, game := strings.TrimSpace(r.URL.Query().Get("q")), r.URL.Query().Get("game")
	if len(query) > 200 {
		query = query[:200]
	}
	found := enfilade.Rules(game, strings.Fields(query)...)
	p := &page{Title: "Rules", View: "rules", Words: query, Total: len(found), Count: fmt.Sprintf("%d rules", len(found))}
	switch {
	case len(found) == 1:
		p.Count = "1 rule"
	case len(found) == 0:
		p.Count = noRule(game, query)
	}
	p.Rules = found[:min(len(found), mostRules)]
	for _, g := range enfilade.Games() {
		p.GameWords = append(p.GameWords, word{g, enfilade.GameTitle(g), g == game})
	}
	if wantsParts(r) {
		s.onePart(w, r, "rules", "found", p)
		return
	}
	s.render(w, r, http.StatusOK, "rules", p)
}

// noRule says that nothing was found, and what is close.
func noRule(game, query string) string {
	text := "No rule matches \u201c" + query + "\u201d."
	var all []string
	for _, r := range enfilade.Rules(game) {
		all = append(all, strings.FieldsFunc(strings.ToLower(string(r.ID)+" "+r.Title), func(c rune) bool { return c == '.' || c == ' ' || c == '-' })...)
	}
	for _, w := range strings.Fields(strings.ToLower(query)) {
		if near := enfilade.Nearest(w, all); near != "" && near != w {
			return text + " Did you mean \u201c" + near + "\u201d?"
		}
	}
	return text
}

func (s *Server) onePart(w http.ResponseWriter, r *http.Request, name, part string, p *page) {
	pieces, err := s.pieces(name, p, map[string]any{part: p}, "all")
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	text, _ := json.Marshal(parts{Parts: pieces})
	w.Header().Set("Content-Type", "application/json")
	send(w, r, text, nil)
}

func (s *Server) oneRule(w http.ResponseWriter, r *http.Request) {
	rule, ok := enfilade.FindRule("", r.PathValue("id"))
	if !ok {
		var all []string
		for _, other := range enfilade.Rules("") {
			all = append(all, string(other.ID))
		}
		s.nothing(w, r, noneCalled("rule", r.PathValue("id"), all))
		return
	}
	p := &page{Title: rule.Title, View: "rules", Rule: rule, GameTitle: enfilade.GameTitle(rule.Game), Example: exampleOf(rule)}
	if wantsParts(r) {
		s.onePart(w, r, "rule", "one-rule", p)
		return
	}
	s.render(w, r, http.StatusOK, "rule", p)
}

// exampleOf is the name of the rule's example; "" if it is not built in.
func exampleOf(rule enfilade.Rule) string {
	name := strings.TrimSuffix(rule.Example, ".yaml")
	if !strings.Contains(name, "/") {
		name = rule.Game + "/" + name
	}
	if _, ok := findExample(name); ok {
		return name
	}
	return ""
}

// operationPart is one operation of the API, for its reference page.
type operationPart struct {
	Method, Path, Summary, Body, Answers string
	Parameters                           []parameterPart
}

type parameterPart struct{ Name, Type, Doc string }

// reference is the API's description as a page.
func (s *Server) reference(w http.ResponseWriter, r *http.Request) {
	p := &page{Title: "HTTP API", View: "api"}
	for at, item := range s.described.OpenAPI().Paths {
		if item.Post != nil {
			p.Operations = append(p.Operations, operationOf("POST", at, item.Post))
		}
		if item.Get != nil {
			p.Operations = append(p.Operations, operationOf("GET", at, item.Get))
		}
	}
	slices.SortFunc(p.Operations, func(a, b operationPart) int { return strings.Compare(a.Path, b.Path) })
	s.render(w, r, http.StatusOK, "api", p)
}

func (s *Server) auditPage(w http.ResponseWriter, r *http.Request) {
	form, err := formOfRequest(w, r)
	if err != nil {
		s.render(w, r, http.StatusRequestEntityTooLarge, "error", &page{Title: "Too large", Text: "A record is at most 1 MiB."})
		return
	}
	if err := s.limits.allow(r); err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	p := &page{Title: "Audit a record", View: "audit", Record: form.Get("record")}
	if p.Record == "" {
		p.Record = form.Get("_record")
	}
	_, err = s.worked(r.Context(), func(b *enfilade.Book) ([]byte, error) {
		found, err := enfilade.AuditLog(b, strings.NewReader(p.Record))
		p.Audit = auditOf(found, err)
		return nil, nil
	})
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, "audit", p)
}
