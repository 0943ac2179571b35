package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/report"
)

// mostPicks is how many hits are offered while a name is typed.
const mostPicks = 8

// unitsPart is a search of the catalogue.
type unitsPart struct {
	None  string // why there is nothing to search
	Hits  []unitHit
	Kinds []word
	Count string
}

type unitHit struct {
	Name, Game, Faction, Kind, Row, Href string
}

// pick is something that may be chosen while it is typed.
type pick struct {
	Value, Label, Note, Row string
}

// unitPart is one unit or weapon.
type unitPart struct {
	unitHit
	Source   string
	Lines    []unitHit
	Cells    []factLine
	Keywords string
	Applied  []string
	Missed   []string
	Weapons  []unitHit
	Options  []string
	Uses     []word // addresses of questions that use it
}

// unitList searches the catalogue: a page, or what is offered while a name is
// typed.
func (s *Server) unitList(w http.ResponseWriter, r *http.Request) {
	if err := s.limits.allow(r); err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	query := r.URL.Query()
	q := catalogue.Query{Words: clipTo(strings.TrimSpace(query.Get("q")), 200), Game: printed.Game(query.Get("game")), Kind: query.Get("kind"), Limit: mostUnits}
	p := &page{Title: "Units and weapons", View: "units", Words: q.Words}
	if wantsParts(r) && r.Header.Get("X-Parts") == "picks" {
		q.Limit = mostPicks
	}
	for _, g := range enfilade.Games() {
		p.GameWords = append(p.GameWords, word{g, enfilade.GameTitle(g), g == string(q.Game)})
	}
	for _, k := range []string{"unit", "weapon"} {
		p.Units.Kinds = append(p.Units.Kinds, word{k, title(k) + "s", k == q.Kind})
	}
	_, err := s.looked(r.Context(), func(c *catalogue.Catalogue) ([]byte, error) { return nil, s.search(r.Context(), c, q, p) })
	var none *fill.NoCatalogue
	switch {
	case errors.As(err, &none):
		p.Units.None = words["no-catalogue"]
	case err != nil:
		s.busyOrBroken(w, r, err)
		return
	}
	switch {
	case r.Header.Get("X-Parts") == "picks":
		s.onePart(w, r, "units", "picks", p)
	case wantsParts(r):
		s.onePart(w, r, "units", "found", p)
	default:
		s.render(w, r, http.StatusOK, "units", p)
	}
}

func (s *Server) search(ctx context.Context, c *catalogue.Catalogue, q catalogue.Query, p *page) error {
	hits, err := c.Search(ctx, q)
	if err != nil && ctx.Err() == nil {
		p.Units.Count = title(err.Error()) + "."
		return nil
	}
	if err != nil {
		return err
	}
	for _, i := range hits.Items {
		p.Units.Hits = append(p.Units.Hits, hitOf(i))
		if q.Limit == mostPicks {
			p.Picks = append(p.Picks, pick{nameIn(ctx, c, i), report.Clean(i.Name), report.Clean(i.Faction) + ", " + i.Source, clipTo(report.Clean(i.Row()), 90)})
		}
	}
	p.Units.Count = foundWords(q.Words, hits)
	return nil
}

func foundWords(asked string, hits catalogue.Hits) string {
	switch {
	case hits.Total == 0 && asked == "":
		return "The catalogue holds nothing of that kind."
	case hits.Total == 0:
		return "Nothing in the catalogue matches \u201c" + asked + "\u201d."
	case hits.Read != "":
		return fmt.Sprintf("Nothing matches \u201c%s\u201d; shown is \u201c%s\u201d.", asked, hits.Read)
	case hits.Total > len(hits.Items):
		return fmt.Sprintf("%d found, the first %d shown.", hits.Total, len(hits.Items))
	}
	return fmt.Sprintf("%d found.", hits.Total)
}

func hitOf(i catalogue.Item) unitHit {
	return unitHit{
		Name: report.Clean(i.Name), Game: enfilade.GameTitle(string(i.Game)), Faction: report.Clean(i.Faction), Kind: i.Kind,
		Row: report.Clean(i.Row()), Href: "/unit?" + url.Values{"id": {i.ID}}.Encode(),
	}
}

// nameIn is the shortest text that names an item in a scenario: its name, its
// faction and name, or its id.
func nameIn(ctx context.Context, c *catalogue.Catalogue, i catalogue.Item) string {
	for _, name := range []string{i.Name, i.Faction + ": " + i.Name} {
		var got catalogue.Item
		var err error
		if i.Kind == "weapon" {
			got, err = c.Weapon(ctx, i.Game, name, nil)
		} else {
			got, err = c.Unit(ctx, i.Game, name)
		}
		if err == nil && (got.ID == i.ID || got.Row() == i.Row() && got.Faction == i.Faction) {
			return name
		}
	}
	return i.ID
}

// oneUnit shows all that the catalogue holds of one unit or weapon.
func (s *Server) oneUnit(w http.ResponseWriter, r *http.Request) {
	if err := s.limits.allow(r); err != nil {
		s.busyOrBroken(w, r, err)
		return
	}
	p := &page{View: "unit"}
	_, err := s.looked(r.Context(), func(c *catalogue.Catalogue) ([]byte, error) {
		i, err := c.Show(r.Context(), r.URL.Query().Get("id"))
		if err != nil {
			return nil, err
		}
		p.Title = report.Clean(i.Name)
		p.Game, p.GameTitle = string(i.Game), enfilade.GameTitle(string(i.Game))
		p.Unit, err = unitOf(r.Context(), c, i)
		return nil, err
	})
	var none *fill.NoCatalogue
	switch {
	case errors.As(err, &none):
		s.nothing(w, r, words["no-catalogue"])
	case errors.Is(err, catalogue.ErrNoItem):
		s.nothing(w, r, "The catalogue holds nothing of that id.")
	case err != nil:
		s.busyOrBroken(w, r, err)
	default:
		s.render(w, r, http.StatusOK, "unit", p)
	}
}

func unitOf(ctx context.Context, c *catalogue.Catalogue, i catalogue.Item) (*unitPart, error) {
	u := &unitPart{unitHit: hitOf(i), Source: report.Clean(i.Source)}
	name := nameIn(ctx, c, i)
	if i.Weapon != nil {
		u.weapon(*i.Weapon)
		return u, nil
	}
	for _, line := range i.Unit.Lines {
		row := catalogue.Item{Unit: &printed.Unit{Lines: []printed.Statline{line}}}.Row()
		u.Lines = append(u.Lines, unitHit{Name: report.Clean(line.Name), Row: report.Clean(row)})
	}
	u.Keywords = report.Clean(strings.Join(i.Unit.Keywords, ", "))
	u.rules(i.Unit.Rules)
	for _, x := range i.Unit.Choices {
		u.Options = append(u.Options, report.Clean(x.Name))
	}
	for _, side := range []string{"attacker", "target"} {
		u.Uses = append(u.Uses, word{"/" + string(i.Game) + "/odds?" + url.Values{side: {name}}.Encode(), words["use-"+side], false})
	}
	weapons, err := c.Weapons(ctx, i.Game, *i.Unit)
	for _, w := range weapons {
		u.Weapons = append(u.Weapons, hitOf(w))
	}
	return u, err
}

func (u *unitPart) weapon(w printed.Weapon) {
	for _, c := range w.Cells {
		if c.Text != "" && c.Text != "-" {
			u.Cells = append(u.Cells, factLine{report.Clean(c.Name), report.Clean(c.Text)})
		}
	}
	u.rules(w.Rules)
	for _, p := range w.Profiles {
		u.Lines = append(u.Lines, unitHit{Name: report.Clean(p.Name)})
	}
}

// rules names the printed rules: those that scenarios apply, those they do not.
func (u *unitPart) rules(all []printed.Rule) {
	for _, r := range all {
		if r.Known {
			u.Applied = append(u.Applied, report.Clean(r.Name))
		} else {
			u.Missed = append(u.Missed, report.Clean(r.Name))
		}
	}
}

// used puts the units that an address names into the question that a view opens
// with: those keys of the block that only the player knows are kept.
func used(question string, query url.Values) string {
	if query.Get("attacker") == "" && query.Get("target") == "" {
		return question
	}
	trees, err := enfilade.ReadTrees(strings.NewReader(question), "starter")
	if err != nil || len(trees) != 1 {
		return question
	}
	for _, side := range []string{"attacker", "target"} {
		name := clipTo(query.Get(side), 400)
		if name == "" {
			continue
		}
		block := &enfilade.Tree{Kind: enfilade.TreeMap}
		block.Add("from", &enfilade.Tree{Kind: enfilade.TreeScalar, Text: name})
		setUnit(trees[0], side, block, "models", "weapon", "weapons")
	}
	for _, key := range []string{"title", "goal", "decisions", "table"} {
		trees[0].Drop(key)
	}
	text, err := json.Marshal(trees[0])
	if err != nil {
		return question
	}
	return string(text)
}

// setUnit puts a block in the place of a side's units. Of the first of them it
// keeps the keys that only the player knows.
func setUnit(t *enfilade.Tree, side string, block *enfilade.Tree, kept ...string) {
	old, key := t.Get(side), side
	if list := t.Get(side + "s"); list != nil && len(list.Items) > 0 {
		old, key = list.Items[0], side+"s"
	}
	for _, k := range kept {
		if x := old.Get(k); x != nil && block.Get(k) == nil {
			block.Add(k, x)
		}
	}
	if key != side {
		block = &enfilade.Tree{Kind: enfilade.TreeList, Items: []*enfilade.Tree{block}}
	}
	setKey(t, key, block)
}
