package bushido

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// window is the point of an attack at which a feat is declared.
type window uint8

const (
	atWeapon  window = iota // 1a
	atRange                 // 1c
	atDeclare               // 1e
	atPool                  // 2
	atReroll                // 2b
	atHit                   // 4a
	atDamage                // 5a
	never
)

var windowNames = [...]string{"1a", "1c", "1e", "2", "2b", "4a", "5a"}

func (w window) String() string { return windowNames[w] }

func windowOf(text string) window {
	if i := slices.Index(windowNames[:], text); i >= 0 {
		return window(i)
	}
	return never
}

// feat is a Ki feat, ready to be declared.
type feat struct {
	Name    string
	Cost    int
	Timing  string // Instant, Active, Simple, Complex
	Window  window
	Effects []term
	Bands   bands
	Limit   string // OpT, OpG, noBtB, noWalk
	Gate    int    // of a Ki Challenge Test; 0: none
	Opposed bool   // an opposed Ki test must be won first
	Theirs  bool   // of the target's side
	Other   bool   // adds to another model's pool
	Pulse   int    // of Cannon Manipulation, in inches
	All     bool   // an attack at every other model
	Written bool
}

// effectForms are effects of feats that are no traits.
var effectForms = map[string]form{
	"Ranged Pool": {Args: 1, Neg: true}, "Melee Pool": {Args: 1, Neg: true}, "Strength": {Args: 1, Neg: true},
	"Challenge Number": {Args: 1, Neg: true}, "Unlimited Medium": {}, "Ignore Cover": {}, "Ignore Tiny": {}, "Ignore Size": {},
	"Ignore Reloading": {}, "Initiative": {}, "End Attack": {}, "No Nomination": {},
}

func eff(texts ...string) []term {
	out := make([]term, len(texts))
	for i, text := range texts {
		x, fault, _ := read(text, "effect", allEffects())
		if fault != "" {
			panic("bushido: " + fault)
		}
		out[i] = x
	}
	return out
}

func allEffects() map[string]form {
	all := map[string]form{}
	for _, m := range []map[string]form{traitForms, specialForms, effectForms} {
		maps.Copy(all, m)
	}
	return all
}

func mustBands(text string) bands {
	b, fault := parseBands(text)
	if fault != "" {
		panic("bushido: " + fault)
	}
	return b
}

// knownFeats are the feats whose cost and effect need not be written out.
var knownFeats = []feat{
	{Name: "Brawn", Cost: 2, Timing: "Active", Window: atPool, Effects: eff("Brutal (+1)", "Reload (+1)")},
	{Name: "Precision Shot", Cost: 1, Timing: "Active", Window: atHit, Effects: eff("Pierce (+1)")},
	{Name: "Game Hunter", Cost: 2, Timing: "Active", Window: atHit, Effects: eff("Sharp (+1)")},
	{Name: "Dead Eye", Cost: 3, Timing: "Active", Window: atDeclare, Effects: eff("Ignore Cover", "Ignore Tiny", "No Nomination")},
	{Name: "Eagle Eye", Cost: 3, Timing: "Instant", Window: atRange, Effects: eff("Unlimited Medium")},
	{Name: "Far Shot", Cost: 2, Timing: "Active", Window: atRange, Bands: mustBands("6/12/18"), Limit: "noWalk"},
	{Name: "Far Throw", Cost: 2, Timing: "Active", Window: atRange, Bands: mustBands("4/8/12")},
	{Name: "Long Throw", Cost: 2, Timing: "Active", Window: atRange, Bands: mustBands("3/6/9")},
	{Name: "Spin", Cost: 3, Timing: "Active", Window: atRange, Bands: mustBands("4/6/8"), Effects: eff("Strong")},
	{Name: "Force Manipulation (bands)", Cost: 2, Timing: "Active", Window: atRange, Limit: "OpT", Bands: mustBands("4/8/12")},
	{Name: "Force Manipulation (strength)", Cost: 2, Timing: "Active", Window: atHit, Limit: "OpT", Effects: eff("Strength (+1)")},
	{Name: "Force Manipulation (slam)", Cost: 2, Timing: "Active", Window: atHit, Limit: "OpT", Effects: eff("Slam Attack (0)")},
	{Name: "Surge", Cost: 2, Timing: "Active", Window: atPool, Effects: eff("Strength (+1)", "Slam Attack (0)")},
	{Name: "Headshot", Cost: 2, Timing: "Active", Window: atPool, Effects: eff("Critical Attack (0)")},
	{Name: "Snap Shot", Cost: 3, Timing: "Simple", Window: atWeapon, Effects: eff("Ignore Reloading")},
	{Name: "Encourage", Cost: 2, Timing: "Active", Window: atPool, Other: true},
	{Name: "Idolise", Cost: 2, Timing: "Active", Window: atPool, Other: true},
	{Name: "Inspiration", Cost: 2, Timing: "Active", Window: atPool, Other: true},
	{Name: "Keiro", Cost: 2, Timing: "Active", Window: atPool, Other: true},
	{Name: "Alert", Cost: 2, Timing: "Instant", Window: atDeclare, Theirs: true, Effects: eff("Aware", "Ranged Defence (1)")},
	{Name: "Stagger", Cost: 1, Timing: "Instant", Window: atDeclare, Theirs: true, Effects: eff("Ranged Defence (1)")},
	{Name: "Temporal Barrier", Cost: 2, Timing: "Instant", Window: atDeclare, Theirs: true, Effects: eff("Ranged Defence (2)")},
	{Name: "Mountain Gale", Cost: 2, Timing: "Instant", Window: atDeclare, Theirs: true, Effects: eff("Challenge Number (+2)")},
	{Name: "Enthusiasm", Cost: 2, Timing: "Active", Window: atWeapon, Effects: eff("Rapid Fire (3)")},
	{Name: "Mirage", Cost: 2, Timing: "Instant", Window: atDeclare, Theirs: true, Opposed: true, Effects: eff("End Attack")},
	{Name: "Distracting Fan", Cost: 1, Timing: "Instant", Window: atDeclare, Theirs: true, Opposed: true, Effects: eff("End Attack")},
}

// printedElsewhere are feats whose effect is known but whose cost stands only on
// the card: they are written out with it.
var printedElsewhere = []feat{
	{Name: "Fire Spin", Timing: "Instant", Window: atDeclare, Theirs: true, Effects: eff("Challenge Number (+1)")},
	{Name: "Circular Strike", Timing: "Simple", Window: atWeapon, All: true},
	{Name: "Hageshiku Furu", Timing: "Simple", Window: atWeapon, All: true},
	{Name: "Cannon Manipulation", Timing: "Active", Window: atHit, Pulse: 2},
}

func findFeat(list []feat, name string) (feat, bool) {
	for _, x := range list {
		if x.Name == name {
			return x, true
		}
	}
	return feat{}, false
}

// featFile is a feat by name, or written out.
type featFile struct {
	feat
	Node *scenario.Node
}

// featBlock is the keys of a feat written out.
type featBlock struct {
	scenario.Block
	Name    string       `key:"name" need:"true" doc:"as it is called"`
	Cost    int          `key:"cost" range:"0..20" doc:"Ki tokens"`
	Timing  string       `key:"timing" one:"Instant|Active|Simple|Complex" doc:"when it can be used"`
	Window  windowText   `key:"window" doc:"step of the attack from which it is used"`
	Effects []featEffect `key:"effects" doc:"what it does"`
	Limit   string       `key:"limit" one:"OpT|OpG|noBtB|noWalk" doc:"once per turn, once per game, not in contact, not with a walk"`
	Gate    int          `key:"gate" range:"0..20" doc:"Ki Challenge Test that must succeed first"`
}

// ReadNode reads a name or a block.
func (x *featFile) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x.Node = n
	if n.Kind == scenario.Map {
		x.written(n, f)
		return
	}
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if known, ok := findFeat(knownFeats, text); ok {
		x.feat = known
		return
	}
	if _, ok := findFeat(printedElsewhere, text); ok {
		f.Add(n, fmt.Sprintf("{ name: %s, cost: 2 }", text), "the cost of %s stands on its card: write it out", text)
		return
	}
	words := make([]string, len(knownFeats))
	for i, k := range knownFeats {
		words[i] = k.Name
	}
	f.Add(n, scenario.Suggest(text, words), "no feat %q: write it out with its cost and effects", short(text))
}

func (x *featFile) written(n *scenario.Node, f *scenario.Faults) {
	var b featBlock
	scenario.Decode(n, f, &b)
	if b.Node == nil {
		return
	}
	x.feat, _ = findFeat(append(slices.Clone(knownFeats), printedElsewhere...), b.Name)
	_, known := findFeat(knownFeats, b.Name)
	elsewhere := x.feat.Name != "" && !known
	x.Name, x.Gate, x.Written = b.Name, b.Gate, true
	if len(b.Name) > mostName {
		b.Fault("name", "", "at most %d letters (got %d)", mostName, len(b.Name))
	}
	if b.Has("cost") {
		x.Cost = b.Cost
	} else if !known {
		b.Fault("cost", "", "is missing: no feat %q is known", b.Name)
	}
	if b.Timing != "" {
		x.Timing = b.Timing
	}
	if b.Limit != "" {
		x.Limit = b.Limit
	}
	if b.Window.Given {
		x.Window = b.Window.At
	} else if !known && !elsewhere {
		x.Window = atPool
	}
	if x.Timing == "" {
		x.Timing = "Active"
	}
	if b.Has("effects") {
		x.Effects, x.Bands = nil, bands{}
		for _, e := range b.Effects {
			if e.Bands.Given {
				x.Bands = e.Bands
			} else {
				x.Effects = append(x.Effects, e.term)
			}
		}
	}
}

// featEffect is one effect of a feat written out.
type featEffect struct {
	term
	Bands bands
}

// ReadNode reads an effect, a trait or a special.
func (x *featEffect) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if rest, is := strings.CutPrefix(text, "Bands"); is {
		rest = strings.TrimSpace(rest)
		b, fault := parseBands(strings.TrimSuffix(strings.TrimPrefix(rest, "("), ")"))
		if fault != "" {
			f.Add(n, "such as Bands (6/12/18)", "%s", fault)
			return
		}
		x.Name, x.Text, x.Bands = "Bands", text, b
		return
	}
	x.term.readInto(n, f, "effect", allEffects())
}

// featsFile is the feats that one side declares, by window.
type featsFile struct {
	Node  *scenario.Node
	Open  bool
	Best  bool
	Sets  map[window][]*scenario.Node
	Opens map[window]bool
	Bests map[window]bool
	ByHit []featsAt // under 4a, by Success Level
}

// bestAt tells whether those of a step are to be declared as well as can be.
func (x featsFile) bestAt(w window) bool { return x.Best || x.Bests[w] }

// best tells whether those of any step are.
func (x featsFile) best() bool { return x.Best || len(x.Bests) > 0 }

// featsAt is the feats declared at Success Levels from Low to High.
type featsAt struct {
	Low, High int
	Names     []*scenario.Node
}

// ReadNode reads the map from windows to lists of feats.
func (x *featsFile) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x.Node = n
	if n.Kind == scenario.Scalar {
		switch n.Text {
		case "open":
			x.Open = true
			return
		case "best":
			x.Best = true
			return
		case "none":
			return
		}
	}
	if n.Kind != scenario.Map {
		f.Add(n, "such as { 2: [Brawn] }", "must be a map from steps to feats, not %s", n.What())
		return
	}
	x.Sets, x.Opens, x.Bests = map[window][]*scenario.Node{}, map[window]bool{}, map[window]bool{}
	for _, e := range n.Entries {
		w := windowOf(e.Key)
		switch {
		case w == never:
			f.AddProblem(scenario.Problem{
				Path: scenario.Join(n.Path, e.Key), Line: e.Line, Column: e.Column,
				Message: "unknown key", Hint: "one of " + strings.Join(windowNames[:], ", "),
			})
		case e.Value.Kind == scenario.Scalar && e.Value.Text == "open":
			x.Opens[w] = true
		case e.Value.Kind == scenario.Scalar && e.Value.Text == "best":
			x.Bests[w] = true
		case w == atHit && e.Value.Kind == scenario.Map:
			x.byLevel(e.Value, f)
		default:
			x.Sets[w] = readNames(e.Value, f)
		}
	}
}

func readNames(n *scenario.Node, f *scenario.Faults) []*scenario.Node {
	var list namesFile
	if n.Kind == scenario.Scalar && n.Text == "none" {
		return nil
	}
	list.ReadNode(n, f)
	return list.Nodes
}

func (x *featsFile) byLevel(n *scenario.Node, f *scenario.Faults) {
	for _, e := range n.Entries {
		low, high, ok := levels(e.Key)
		if !ok {
			f.AddProblem(scenario.Problem{
				Path: scenario.Join(n.Path, e.Key), Line: e.Line, Column: e.Column,
				Message: "must be a Success Level, such as 0, 1+ or 2-4",
			})
			continue
		}
		x.ByHit = append(x.ByHit, featsAt{low, high, readNames(e.Value, f)})
	}
}

func levels(text string) (low, high int, ok bool) {
	if t, more := strings.CutSuffix(text, "+"); more {
		low, ok = scenario.ParseSigned(t)
		return low, 255, ok && low >= 0
	}
	first, last, between := strings.Cut(text, "-")
	low, ok = scenario.ParseSigned(first)
	if high = low; ok && between {
		high, ok = scenario.ParseSigned(last)
	}
	return low, high, ok && low >= 0 && low <= high
}

// windowText is a step of an attack.
type windowText struct {
	At    window
	Given bool
}

// ReadNode reads 1a, 2 and so on.
func (x *windowText) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	if w := windowOf(text); w != never {
		*x = windowText{w, true}
		return
	}
	f.Add(n, "", "must be one of %s (got %q)", strings.Join(windowNames[:], ", "), short(text))
}

// Shape describes a step.
func (*windowText) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a step of the attack", Number: true, Text: true, Pattern: "^(1a|1c|1e|2|2b|4a|5a)$"}
}
