package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// mostForm is the size of a form, in bytes: a scenario and its fields.
const mostForm = 1 << 20

// question answers the views of one question. Without script it writes pages,
// with script the parts of a page that changed.
func (s *Server) question(w http.ResponseWriter, r *http.Request) {
	view := r.PathValue("view")
	if !isView(view) || shapeMissing(r.PathValue("game")) {
		s.notFound(w, r)
		return
	}
	if r.Method == http.MethodPost {
		if err := s.limits.allow(r); err != nil {
			s.busyOrBroken(w, r, err)
			return
		}
	}
	form, err := formOfRequest(w, r)
	if err != nil {
		s.render(w, r, http.StatusRequestEntityTooLarge, "error", &page{Title: "Too large", Text: "A question is at most 1 MiB."})
		return
	}
	if name := r.URL.Query().Get("example"); name != "" && r.Method == http.MethodGet {
		if _, ok := findExample(name); !ok {
			s.nothing(w, r, noneCalled("example", name, exampleNames()))
			return
		}
	}
	key := cacheKey("page", r.URL.Path, form.Encode(), r.Header.Get("X-Parts"), r.URL.RawQuery)
	if form.Get("_do") != "roll" && form.Get("_do") != "roll-all" {
		if kept, ok := s.cache.get(key); ok && wantsParts(r) {
			s.counts.hits.Inc()
			w.Header().Set("Content-Type", "application/json")
			send(w, r, kept, nil)
			return
		}
	}
	var p *page
	var q *asked
	_, err = s.worked(r.Context(), func(b *enfilade.Book) ([]byte, error) {
		var err error
		if q, err = s.questionOf(b, r, form); err != nil {
			return nil, err
		}
		p, err = q.answer(b, view, form, want(r))
		return nil, err
	})
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	if !wantsParts(r) {
		s.render(w, r, http.StatusOK, view, p)
		return
	}
	s.sendParts(w, r, view, p, q, key)
}

func shapeMissing(game string) bool { _, err := shapeOf(game); return err != nil }

func isView(v string) bool { return v == "odds" || v == "table" || v == "play" || v == "advice" }

func want(r *http.Request) string {
	if h := r.Header.Get("X-Parts"); h != "" {
		return h
	}
	return "all"
}

func formOfRequest(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	if r.Method != http.MethodPost {
		return url.Values{}, nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	return r.PostForm, nil
}

// questionOf is the question of a request: an example, a text, or a form.
func (s *Server) questionOf(b *enfilade.Book, r *http.Request, form url.Values) (*asked, error) {
	q := &asked{Game: r.PathValue("game"), Measure: form.Get("_measure"), Mode: form.Get("_mode"), Catalogue: s.units.there()}
	q.name(s.filling(r.Context(), form.Get("_lenient") != ""))
	text := form.Get("_q")
	if text == "" {
		text = used(starter(q.Game, r.PathValue("view"), r.URL.Query().Get("example")), r.URL.Query())
	}
	if form.Get("_do") == "yaml" {
		text = form.Get("_yaml")
	}
	trees, err := enfilade.ReadTrees(strings.NewReader(text), "the text")
	if err == nil && (len(trees) == 0 || trees[0].Kind != enfilade.TreeMap) {
		err = enfilade.Problems{{Message: "write a question: keys and values, such as game: " + q.Game}}
	}
	if err != nil {
		var faults enfilade.Problems
		if !errors.As(err, &faults) {
			faults = enfilade.Problems{{Message: err.Error()}}
		}
		q.Tree = &enfilade.Tree{Kind: enfilade.TreeMap}
		if kept, err := enfilade.ReadTrees(strings.NewReader(form.Get("_q")), "kept"); err == nil && len(kept) > 0 {
			q.Tree = kept[0]
		}
		q.Faults = faults
		for i, p := range faults {
			if p.Line > 0 {
				q.Faults[i].Message = "Line " + strconv.Itoa(p.Line) + ": " + p.Message
			}
		}
		return q, nil
	}
	q.Tree = trees[0]
	if g := q.Tree.Get("game"); g != nil && g.Text != q.Game && !shapeMissing(g.Text) {
		q.Game = g.Text
	}
	q.change(b, form)
	q.read()
	return q, nil
}

// change writes into the question what the form says.
func (q *asked) change(b *enfilade.Book, form url.Values) {
	s, err := shapeOf(q.Game)
	if err != nil || form.Get("_do") == "yaml" {
		return
	}
	q.written(form)
	q.moveOutlines(form)
	fillForm(q.Tree, s, form)
	q.changeGoal(b, form)
	if do := form.Get("_do"); do != "" && !q.onBoard(do) {
		act(q.Tree, s, do)
		if side, ok := strings.CutPrefix(do, "list "); ok && sideOf(side) != "" {
			q.fromList(side, form.Get("_unit"))
		}
	}
}

// changeGoal takes the goal from its fields, or from its text where that was
// changed.
func (q *asked) changeGoal(b *enfilade.Book, form url.Values) {
	old := ""
	if n := q.Tree.Get("goal"); n != nil {
		old = n.Text
	}
	goal := old
	if text, ok := form["_goal"]; ok && strings.TrimSpace(text[0]) != old {
		goal = strings.TrimSpace(text[0])
	} else if m, ok := form["_goal_measure"]; ok {
		value := strings.TrimSpace(form.Get("_goal_value"))
		n, err := strconv.Atoi(value)
		switch do := form.Get("_do"); {
		case do == "goal-more" && (err == nil || value == ""):
			value = strconv.Itoa(n + 1)
		case do == "goal-less" && (err == nil || value == ""):
			value = strconv.Itoa(n - 1)
		case value == "" && m[0] != "" && form.Get("_goal_op") != "mean":
			value = "1"
		}
		was := goalOfTree(q.Tree)
		if m[0] != was.Measure && m[0] != "" && was.Measure != "" && value == was.Value {
			goal = q.firstGoal(b, m[0])
		} else if m[0] != was.Measure && m[0] != "" && was.Measure == "" && value == "1" {
			goal = q.firstGoal(b, m[0])
		} else if m[0] != was.Measure || form.Get("_goal_op") != was.Op || value != was.Value {
			goal = goalText(m[0], form.Get("_goal_op"), value)
		}
	}
	switch {
	case goal == "":
		q.Tree.Drop("goal")
	case goal != old:
		setKey(q.Tree, "goal", &enfilade.Tree{Kind: enfilade.TreeScalar, Text: goal})
	}
}

// starter is the question that a view opens with: an example by name, or one
// made to be changed.
func starter(game, view, example string) string {
	if e, ok := findExample(example); ok {
		return e.Text
	}
	for _, name := range []string{game + "-" + view, game} {
		if text, err := files.ReadFile("starters/" + name + ".yaml"); err == nil {
			return string(text)
		}
	}
	for _, e := range examples() {
		if e.Game == game {
			return e.Text
		}
	}
	return "game: " + game + "\n"
}

// answer works out what the view shows.
func (q *asked) answer(b *enfilade.Book, view string, form url.Values, want string) (*page, error) {
	text, err := json.Marshal(q.Tree)
	if err != nil {
		return nil, err
	}
	p := &page{Game: q.Game, GameTitle: enfilade.GameTitle(q.Game), View: view, Path: "/" + q.Game + "/" + view, Heading: q.title(), Title: q.title(), Question: string(text), Lenient: q.named.source.Lenient}
	p.Lists = catalogue.HasArmies(printed.Game(q.Game))
	onlyWhy := want == "why"
	p.Answer = q.odds(b)
	if onlyWhy || want == "all" || view == "table" || view == "advice" {
		if p.Why, err = q.explain(b, p.Answer.Measure); err != nil {
			q.refuse(err)
			p.Answer.Faults = faultLines(q.Faults)
		}
	}
	p.Left = leftOut(q.Scenario)
	switch view {
	case "table":
		p.Board = q.board(b, cmp.Or(q.Put, form.Get("_pick")))
	case "play":
		p.Play = q.play(b, form)
	case "advice":
		p.Advice = q.advise(b)
	}
	if want == "all" || strings.Contains(want, "form") {
		p.Form = q.form(view)
	}
	return p, nil
}

func (q *asked) form(view string) formPart {
	f := formPart{YAML: enfilade.TreeYAML(q.Tree)}
	if s, err := shapeOf(q.Game); err == nil {
		t := q.Tree
		if view == "table" { // its fields stand beside the board
			c := *q.Tree
			c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e enfilade.TreeEntry) bool { return e.Key == "table" })
			t = &c
		}
		former := &former{faults: q.Faults, game: q.Game, full: q.Full, catalogue: q.Catalogue}
		f.Cards, f.Rest = former.formOf(t, s)
		f.Catalogue, f.Lenient, f.Game = q.Catalogue, q.named.source.Lenient, q.Game
		f.Named = q.named.used() || f.Lenient
	}
	if n := q.Tree.Get("title"); n != nil {
		f.TitleText = n.Text
	}
	if n := q.Tree.Get("goal"); n != nil {
		f.GoalText = n.Text
	}
	for _, p := range q.Faults {
		f.ShowText = f.ShowText || p.Path == ""
	}
	return f
}

// sendParts writes the parts that the script asked for.
func (s *Server) sendParts(w http.ResponseWriter, r *http.Request, view string, p *page, q *asked, key [32]byte) {
	p.dress()
	data := map[string]any{"form": p.Form, "answer": p.Answer, "why": p.Why, "strip": p.Answer}
	switch view {
	case "table":
		data["board"], data["measured"], data["selected"], data["adds"] = p, p, p, p
	case "play":
		data = map[string]any{"play": p, "strip": p.Answer}
	case "advice":
		data["advice"] = p
	}
	pieces, err := s.pieces(view, p, data, want(r))
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	out := parts{Question: json.RawMessage(p.Question), Title: p.Heading, Parts: pieces, Faults: map[string]string{}}
	for _, f := range q.Faults {
		if f.Path != "" && out.Faults[f.Path] == "" {
			out.Faults[f.Path] = faultText(f)
		}
	}
	text, err := json.Marshal(out)
	if err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	if view != "play" && !q.named.used() {
		s.cache.put(key, text)
	}
	w.Header().Set("Content-Type", "application/json")
	send(w, r, text, nil)
}
