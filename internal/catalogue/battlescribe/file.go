package battlescribe

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// File is one document, indexed by the ids printed in it.
type File struct {
	Name     string // of the catalogue, game system or army list
	ID       string
	System   string // id of its game system, its own for a game system
	Game     printed.Game
	Revision string
	Needs    []string // ids of the files its links may lead to

	doc     string
	root    *Node
	byID    map[key]*Node
	unknown map[string]int
	twice   int
	rules   map[string]*Node
	above   map[*Node]*Node
}

// key is an id with the kind of element it names: several kinds use the same
// ids.
type key struct{ kind, id string }

// systems are the game systems as the public repositories number them.
var systems = map[string]printed.Game{
	"28ec-711c-d87f-3aeb": printed.WH40K9,
	"aa64-1e8e-66fc-9abf": printed.NinthAge,
	"62e4-ab79-1c4c-9ffe": printed.Bushido,
	"93b2-93db-c4ae-6972": printed.Warmachine,
}

// Has says whether there are files of a game.
func Has(game printed.Game) bool {
	return slices.Contains(slices.Collect(maps.Values(systems)), game)
}

// Parse reads one document. A damaged one is a *source.Fault.
func Parse(doc source.Document) (*File, error) {
	root, unknown, err := parse(doc)
	if err != nil {
		return nil, err
	}
	f := &File{
		Name: root.Of("name"), ID: root.Of("id"), System: root.Of("gameSystemId"), Revision: root.Of("revision"),
		doc: doc.Name(), root: root, byID: map[key]*Node{}, unknown: unknown,
	}
	if root.Kind == "gameSystem" {
		f.System = f.ID
	}
	if f.ID == "" || f.Name == "" || f.System == "" {
		return nil, f.fault(root, "<%s> has no id, name or game system", root.Kind)
	}
	game, known := systems[f.System]
	if !known {
		return nil, f.fault(root, "game system %s is not one of the games here", named(f.System, root.Of("gameSystemName")))
	}
	f.Game = game
	if root.Kind == "roster" && len(doc.Text) > maxListText {
		return nil, f.fault(root, "an army list has at most %d MiB of text", maxListText>>20)
	}
	f.assign(root)
	return f, f.index(root)
}

func named(id, name string) string {
	if name == "" {
		return id
	}
	return fmt.Sprintf("%s (%q)", id, name)
}

// Kind is catalogue, game system or roster.
func (f *File) Kind() string {
	if f.root.Kind == "gameSystem" {
		return "game system"
	}
	return f.root.Kind
}

func (f *File) fault(n *Node, format string, args ...any) error {
	return &source.Fault{File: f.doc, Line: n.Line, Column: 1, Message: fmt.Sprintf(format, args...)}
}

func (f *File) index(root *Node) error {
	if root.Kind == "roster" {
		return f.measure(root)
	}
	if f.ID != f.System {
		f.Needs = append(f.Needs, f.System)
	}
	return f.enter(root)
}

// measure refuses a list with a unit that no player has: what is read of a unit
// is compared with all else of it.
func (f *File) measure(n *Node) error {
	for _, c := range n.Children {
		switch c.Kind {
		case "force":
			if err := f.measure(c); err != nil {
				return err
			}
		case "selection":
			if got := c.size(); got > maxInUnit {
				return f.fault(c, "%q has more than %d elements (got %d)", clipped(c.Of("name")), maxInUnit, got)
			}
			if odd := c.miscounted(); odd != nil {
				return f.fault(odd, "%q: number must be 1 to %d, not %q", clipped(odd.Of("name")), mostOfOne, clipped(odd.Of("number")))
			}
		}
	}
	return nil
}

// miscounted is a selection in a list of which there cannot be so many; nil if
// there is none. One without a number stands for one.
func (n *Node) miscounted() *Node {
	if text := n.Of("number"); n.Kind == "selection" && text != "" {
		if k, err := strconv.Atoi(text); err != nil || k < 1 || k > mostOfOne {
			return n
		}
	}
	for _, c := range n.Children {
		if odd := c.miscounted(); odd != nil {
			return odd
		}
	}
	return nil
}

// clipped is the beginning of a name, for messages.
func clipped(name string) string {
	if r := []rune(name); len(r) > 60 {
		return string(r[:60]) + "..."
	}
	return name
}

func (f *File) assign(n *Node) {
	for _, c := range n.Children {
		if c.Kind == "profile" {
			c.role = roleOf(f.Game, c.Of("typeName"))
		}
		f.assign(c)
	}
}

func (f *File) enter(n *Node) error {
	for _, c := range n.Children {
		switch c.Kind {
		case "catalogueLink":
			f.Needs = append(f.Needs, c.Of("targetId"))
		case "selectionEntry", "selectionEntryGroup", "infoGroup", "profile", "rule", "categoryEntry":
			if c.Of("id") == "" {
				return f.fault(c, "<%s> %q has no id", c.Kind, c.Of("name"))
			}
			k := key{c.Kind, c.Of("id")}
			if f.byID[k] != nil {
				f.twice++
			} else {
				f.byID[k] = c
			}
		}
		if err := f.enter(c); err != nil {
			return err
		}
	}
	return nil
}

// Library is the files that links may lead to, by id.
type Library map[string]*File

// Closure lists the ids of all files that f's links may lead to, f first, its
// game system last, and those that are not in the library.
func (l Library) Closure(f *File) (found []*File, missing []string) {
	seen := map[string]bool{f.ID: true, f.System: true}
	found = []*File{f}
	for i := 0; i < len(found); i++ {
		for _, id := range found[i].Needs {
			if seen[id] {
				continue
			}
			seen[id] = true
			if next := l[id]; next != nil {
				found = append(found, next)
			} else {
				missing = append(missing, id)
			}
		}
	}
	if f.ID != f.System && f.root.Kind != "roster" {
		if system := l[f.System]; system != nil {
			found = append(found, system)
		} else {
			missing = append(missing, f.System)
		}
	}
	return found, missing
}

// parents gives the element each profile stands in.
func (f *File) parents() map[*Node]*Node {
	if f.above == nil {
		f.above = map[*Node]*Node{}
		f.enterParents(f.root)
	}
	return f.above
}

func (f *File) enterParents(n *Node) {
	for _, c := range n.Children {
		if c.Kind == "profile" {
			f.above[c] = n
		}
		f.enterParents(c)
	}
}
