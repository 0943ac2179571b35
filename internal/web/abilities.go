package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/enfilade/enfilade"
)

// ruleLists are the keys whose lists hold special rules as they are printed.
var ruleLists = map[string]bool{"abilities": true, "traits": true, "skills": true, "effects": true}

// picksOfList is where what may stand in a list is searched; "" if it is no list
// of special rules.
func picksOfList(game, name string) string {
	key := name[strings.LastIndexByte(name, '.')+1:]
	if !ruleLists[key] || strings.HasPrefix(name, "table.") {
		return ""
	}
	return "/abilities?" + url.Values{"game": {game}, "list": {name}}.Encode()
}

// ability is a special rule as it is written in a list, an example of its value
// included, and what it does.
type ability struct {
	text, says string
	name       string // without its value, small letters
	places     map[string]bool
}

// placeOf is the kind of list that a special rule stands in: the key, and
// whether a weapon, an attacker or a target has it.
func placeOf(list string) string {
	key := list[strings.LastIndexByte(list, '.')+1:]
	switch {
	case strings.Contains(list, "weapon"):
		return key + " weapon"
	case strings.HasPrefix(list, "target"):
		return key + " target"
	}
	return key + " attacker"
}

// bareName is a special rule without its value.
func bareName(text string) string {
	name, _, _ := strings.Cut(strings.Trim(text, "[]"), " (")
	name, _, _ = strings.Cut(name, " [")
	return strings.ToLower(strings.TrimSpace(name))
}

var abilityLists sync.Map // game -> []ability

// abilitiesOf lists the special rules of a game: those that its schema names and
// those of its examples, of which there is one for every rule.
func abilitiesOf(game string) []ability {
	if all, ok := abilityLists.Load(game); ok {
		return all.([]ability)
	}
	g := gatherer{at: map[string]int{}, game: game}
	for _, e := range examples() {
		if e.Game != game {
			continue
		}
		trees, err := enfilade.ReadTrees(strings.NewReader(e.Text), e.Name)
		if err != nil {
			continue
		}
		for _, t := range trees {
			g.gather(t, nil, "")
		}
	}
	if s, err := shapeOf(game); err == nil {
		g.schema(s, "", map[*shape]bool{})
	}
	slices.SortFunc(g.all, func(a, b ability) int { return strings.Compare(a.name, b.name) })
	g.explain()
	abilityLists.Store(game, g.all)
	return g.all
}

// gatherer collects special rules, each once.
type gatherer struct {
	game string
	all  []ability
	at   map[string]int
}

func (g *gatherer) add(text, list string) {
	name := bareName(text)
	if name == "" || len(text) > 80 {
		return
	}
	i, ok := g.at[name]
	if !ok {
		i = len(g.all)
		g.at[name] = i
		g.all = append(g.all, ability{text: text, name: name, places: map[string]bool{}})
	}
	if a := &g.all[i]; !strings.ContainsAny(a.text, "([") && strings.ContainsAny(text, "([") {
		a.text = text
	}
	g.all[i].places[placeOf(list)] = true
}

func (g *gatherer) gather(t *enfilade.Tree, at []place, key string) {
	switch t.Kind {
	case enfilade.TreeMap:
		for _, e := range t.Entries {
			g.gather(e.Value, append(at[:len(at):len(at)], place{e.Key, -1}), e.Key)
		}
	case enfilade.TreeList:
		for i, x := range t.Items {
			if ruleLists[key] && x.Kind == enfilade.TreeScalar && at[0].key != "table" {
				g.add(x.Text, nameOf(at))
				continue
			}
			g.gather(x, append(at[:len(at):len(at)], place{"", i}), key)
		}
	}
}

// schema takes the examples of lists of special rules.
func (g *gatherer) schema(s *shape, at string, seen map[*shape]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	for _, f := range s.fields {
		if f.key == "table" {
			continue
		}
		here := strings.TrimPrefix(at+"."+f.key, ".")
		if ruleLists[f.key] && f.shape.items != nil {
			for _, text := range append(slices.Clone(f.shape.items.words), f.shape.items.examples...) {
				g.add(text, here)
			}
		}
		g.schema(f.shape, here, seen)
		g.schema(f.shape.items, here, seen)
	}
	g.schema(s.open, at, seen)
}

// explain finds for each special rule the sentence of the index that tells it:
// the rule whose title or id is its name.
func (g *gatherer) explain() {
	all := enfilade.Rules(g.game)
	for i := range g.all {
		a := &g.all[i]
		best := 0
		for _, r := range all {
			if n := likeness(a.name, r); n > best {
				best, a.says = n, r.Statement
			}
		}
	}
}

// likeness is how surely a rule of the index tells a special rule of that name;
// 0: it does not. A rule whose heading only mentions the name must be one of the
// index's special rules.
func likeness(name string, r enfilade.Rule) int {
	parts := strings.Split(string(r.ID), ".")
	last := strings.ReplaceAll(parts[len(parts)-1], "-", " ")
	heading := strings.ToLower(r.Title)
	plain := strings.ReplaceAll(name, "-", " ")
	special := len(parts) > 2 && (parts[1] == "ability" || parts[1] == "trait" || parts[1] == "skill" || parts[1] == "attribute" || parts[1] == "rule")
	switch {
	case heading == name, last == plain:
		return 4
	case strings.HasPrefix(heading, name+" "), strings.HasPrefix(heading, name+":"), strings.HasPrefix(heading, name+","):
		return 3
	case special && len(name) > 4 && (strings.Contains(" "+heading+" ", " "+name+" ") || strings.Contains(" "+last+" ", " "+plain+" ")):
		return 2
	case special && len(name) > 7 && strings.Contains(strings.ToLower(r.Statement), name):
		return 1
	}
	return 0
}

// mostAbilities is how many are offered at once.
const mostAbilities = 40

// abilityList searches the special rules of a game by their names and by what
// they do; those that the list may hold come first.
func (s *Server) abilityList(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	game := query.Get("game")
	if shapeMissing(game) {
		s.notFound(w, r)
		return
	}
	p := &page{Title: "Special rules", View: "rules", Game: game, GameTitle: enfilade.GameTitle(game), Words: clipTo(strings.TrimSpace(query.Get("q")), 100)}
	p.Picks = abilityPicks(game, clipTo(query.Get("list"), 400), p.Words)
	if wantsParts(r) {
		s.onePart(w, r, "abilities", "picks", p)
		return
	}
	s.render(w, r, http.StatusOK, "abilities", p)
}

func abilityPicks(game, list, asked string) []pick {
	type hit struct {
		pick
		rank int
	}
	var hits []hit
	lower := strings.ToLower(asked)
	place := ""
	if list != "" {
		place = placeOf(list)
	}
	for _, a := range abilitiesOf(game) {
		rank := 0
		switch {
		case strings.HasPrefix(a.name, lower):
		case strings.Contains(a.name, lower):
			rank = 1
		case holdsAll(a.name+" "+strings.ToLower(a.says), strings.Fields(lower)):
			rank = 2
		default:
			continue
		}
		if place != "" && !a.places[place] {
			key, _, _ := strings.Cut(place, " ")
			if !a.hasKey(key) {
				continue
			}
			rank += 3
		}
		hits = append(hits, hit{pick{Value: a.text, Label: a.text, Row: a.says}, rank})
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.rank - b.rank })
	var out []pick
	for _, h := range hits[:min(len(hits), mostAbilities)] {
		out = append(out, h.pick)
	}
	return out
}

func (a ability) hasKey(key string) bool {
	for p := range a.places {
		if strings.HasPrefix(p, key+" ") {
			return true
		}
	}
	return false
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
