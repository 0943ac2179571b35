package enfilade

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/games"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/schema"
)

//go:embed examples
var exampleFiles embed.FS

// Example is a built-in scenario.
type Example struct {
	Name  string `json:"name"` // wh40k9/bolt-rifles
	Game  string `json:"game"`
	Title string `json:"title"`
	Seed  string `json:"seed"` // the document whose statement it shows, or ""
	Text  string `json:"-"`    // the YAML as it stands in the file
}

// MarshalJSON writes null for a seed that there is none of.
func (e Example) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("name")
	w.value(e.Name)
	w.key("game")
	w.value(e.Game)
	w.key("title")
	w.value(e.Title)
	w.key("seed")
	if e.Seed == "" {
		w.value(nil)
	} else {
		w.value(e.Seed)
	}
	return w.end()
}

// Examples lists the built-in scenarios of all games, by name.
func Examples() []Example {
	var out []Example
	for _, g := range games.All() {
		entries, err := exampleFiles.ReadDir("examples/" + g.Name)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if stem, ok := strings.CutSuffix(e.Name(), ".yaml"); ok {
				out = append(out, example(g, stem))
			}
		}
	}
	return out
}

func example(g attack.Game, stem string) Example {
	text, _ := exampleFiles.ReadFile(path.Join("examples", g.Name, stem+".yaml"))
	e := Example{Name: g.Name + "/" + stem, Game: g.Name, Title: stem, Text: string(text)}
	if strings.HasPrefix(stem, "seed-") {
		e.Seed = g.Seed
	}
	docs, err := scenario.Documents(strings.NewReader(e.Text), e.Name)
	if err == nil && docs[0].Root != nil {
		if t := docs[0].Root.Get("title"); t != nil && t.Text != "" {
			e.Title = t.Text
		}
	}
	return e
}

// FindExample returns the built-in scenario of that name. The error names what
// is close.
func FindExample(name string) (Example, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "examples/"), ".yaml")
	all := Examples()
	names := make([]string, len(all))
	for i, e := range all {
		if e.Name == name {
			return e, nil
		}
		names[i] = e.Name
	}
	i := slices.IndexFunc(all, func(e Example) bool { return path.Base(e.Name) == name })
	if i >= 0 {
		return all[i], nil
	}
	if w := nearExample(name, names); w != "" {
		return Example{}, fmt.Errorf("no example %q; did you mean %q?", name, w)
	}
	return Example{}, fmt.Errorf("no example %q", name)
}

// nearExample is the example whose name is close, with its game or without it, or
// the first that the name is a part of.
func nearExample(name string, names []string) string {
	if w := scenario.Nearest(name, names); w != "" {
		return w
	}
	short := make([]string, len(names))
	for i, n := range names {
		short[i] = path.Base(n)
	}
	w := scenario.Nearest(path.Base(name), short)
	i := slices.IndexFunc(short, func(n string) bool {
		return n == w || w == "" && len(name) > 2 && strings.Contains(n, strings.ToLower(path.Base(name)))
	})
	if i < 0 {
		return ""
	}
	return names[i]
}

// Rule is one entry of the index of rules.
type Rule struct {
	ID        RuleID `json:"id"`
	Game      string `json:"game"`
	Title     string `json:"title"`
	Statement string `json:"statement"`
	Source    string `json:"source"`
	Example   string `json:"example"` // a built-in scenario whose answer cites the rule
}

// Rules lists the rules of a game, of all games if game is "", in whose id,
// title or sentence all words occur.
func Rules(game string, words ...string) []Rule {
	var out []Rule
	for _, g := range games.All() {
		if game != "" && g.Name != game {
			continue
		}
		for _, r := range g.Rules.Matching(words...) {
			out = append(out, Rule{r.ID, g.Name, r.Title, r.Says, r.Source, r.Example})
		}
	}
	return out
}

// Schema is the JSON Schema of a game's scenario files.
func Schema(game string) ([]byte, error) {
	for _, g := range games.All() {
		if g.Name == game {
			return schema.Of(g.Name, g.Title, g.Form())
		}
	}
	if w := scenario.Nearest(game, Games()); w != "" {
		return nil, fmt.Errorf("no game %q; did you mean %q?", game, w)
	}
	return nil, fmt.Errorf("no game %q; one of %s", game, strings.Join(Games(), ", "))
}

// FindRule returns the rule with the id, written with or without the game's
// name; game may be "".
func FindRule(game, id string) (Rule, bool) {
	for _, g := range games.All() {
		if game != "" && g.Name != game {
			continue
		}
		if r, ok := g.Rules.Find(RuleID(id)); ok {
			return Rule{r.ID, g.Name, r.Title, r.Says, r.Source, r.Example}, true
		}
	}
	return Rule{}, false
}

// Nearest is the word at most two letters off from what was written, or "".
func Nearest(got string, words []string) string { return scenario.Nearest(got, words) }
