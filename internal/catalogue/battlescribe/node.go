package battlescribe

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// Limits on one document. The largest public file has 110 000 elements, 40
// deep. An army list is far smaller, and read while somebody waits.
const (
	maxElements = 1_000_000
	maxInList   = 60_000
	maxInUnit   = 2_500
	mostOfOne   = 10_000  // of one selection
	maxListText = 8 << 20 // bytes
	maxDepth    = 200
)

// Node is an element that matters. Children of plural containers are children
// of the element that has the container.
type Node struct {
	Kind        string
	Attr        map[string]string
	Text        string
	Children    []*Node
	Line        int
	Shared      bool // it stands in a shared container
	Conditional bool // a modifier that holds only in some armies
	role        role // of a profile
}

// Of gives the attribute of that name, "" if there is none.
func (n *Node) Of(name string) string { return n.Attr[name] }

// size is how many elements it is with all in it.
func (n *Node) size() int {
	total := 1
	for _, c := range n.Children {
		total += c.size()
	}
	return total
}

// Hidden says whether the element itself is hidden.
func (n *Node) Hidden() bool { return n.Attr["hidden"] == "true" }

// kept are the elements of interest, containers the plurals that are looked
// through, conditions what makes a modifier depend on the army. Everything
// else is passed over with all it holds.
var (
	kept = words(`catalogue gameSystem roster force selection category profile characteristic attribute
		selectionEntry selectionEntryGroup entryLink infoLink infoGroup rule description categoryEntry
		categoryLink catalogueLink constraint modifier modifierGroup`)
	containers = words(`forces selections categories profiles sharedProfiles characteristics attributes
		selectionEntries sharedSelectionEntries selectionEntryGroups sharedSelectionEntryGroups
		entryLinks infoLinks infoGroups sharedInfoGroups rules sharedRules categoryEntries
		categoryLinks catalogueLinks constraints modifiers modifierGroups`)
	conditions = words(`condition conditionGroup repeat localConditionGroup`)
	wrappers   = words(`conditions conditionGroups repeats localConditionGroups`)
	passed     = words(`costs costLimits costTypes publications profileTypes forceEntries readme comment tags
		customNotes associations sortIndexes profileOverrides aliases alias`)
	attributes = words(`id name hidden type typeId typeName profileTypeName targetId value field scope number
		library gameSystemId gameSystemName revision catalogueId catalogueName entryId primary
		battleScribeVersion profileTypeId characteristicTypeId`)
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

type reader struct {
	name     string
	dec      *xml.Decoder
	open     []*Node // nil for a container
	depth    int
	skipping int
	elements int
	shared   int
	root     *Node
	unknown  map[string]int
}

// parse reads a document into its tree, and counts the elements it does not
// know.
func parse(doc source.Document) (*Node, map[string]int, error) {
	r := &reader{name: doc.Name(), dec: xml.NewDecoder(bytes.NewReader(doc.Text)), unknown: map[string]int{}}
	for {
		tok, err := r.dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, r.broken(err)
		}
		if err := r.take(tok); err != nil {
			return nil, nil, err
		}
	}
	if r.root == nil {
		return nil, nil, r.fault("there is no element")
	}
	return r.root, r.unknown, nil
}

func (r *reader) fault(format string, args ...any) error {
	line, column := r.dec.InputPos()
	return &source.Fault{File: r.name, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

func (r *reader) broken(err error) error {
	var syntax *xml.SyntaxError
	if !errors.As(err, &syntax) {
		if strings.Contains(err.Error(), "CharsetReader") {
			return r.fault("the text is not in UTF-8, as the first line says")
		}
		return r.fault("the XML is damaged")
	}
	said := syntax.Msg
	if rest, ok := strings.CutPrefix(said, "invalid character entity "); ok {
		said = rest + " stands for no sign"
	}
	switch {
	case strings.HasPrefix(said, "unexpected EOF"):
		said = "it ends too early"
	case said == "invalid UTF-8":
		said = "it is not in UTF-8"
	case strings.HasPrefix(said, "invalid"), strings.HasPrefix(said, "unexpected"), strings.HasPrefix(said, "illegal"):
		return r.fault("the XML is damaged")
	}
	return r.fault("the XML is damaged: %s", said)
}

func (r *reader) take(tok xml.Token) error {
	switch tok := tok.(type) {
	case xml.StartElement:
		return r.start(tok)
	case xml.EndElement:
		r.end(tok)
	case xml.CharData:
		return r.text(tok)
	case xml.Directive:
		return r.fault("a document type declaration is not allowed")
	case xml.ProcInst:
		if tok.Target == "xml" && r.root != nil {
			return r.fault("the XML declaration must stand first")
		}
	}
	return nil
}

func (r *reader) text(tok xml.CharData) error {
	if r.depth == 0 && len(bytes.TrimSpace(tok)) > 0 {
		return r.fault("there is text outside the document's element")
	}
	if r.skipping == 0 && len(r.open) > 0 {
		if n := r.open[len(r.open)-1]; n != nil && (n.Kind == "characteristic" || n.Kind == "description" || n.Kind == "attribute") {
			n.Text += string(tok)
		}
	}
	return nil
}

func (r *reader) start(tok xml.StartElement) error {
	r.depth++
	r.elements++
	kind := tok.Name.Local
	switch {
	case r.depth > maxDepth:
		return r.fault("elements are nested more than %d deep", maxDepth)
	case r.elements > r.most():
		return r.fault("there are more than %d elements", r.most())
	case r.depth == 1 && r.root != nil:
		return r.fault("there is a second document element <%s>", kind)
	case r.depth == 1 && kind != "catalogue" && kind != "gameSystem" && kind != "roster":
		return source.NotArmyData(r.name, fmt.Sprintf("is XML of <%s>, not of a catalogue, a game system or a roster", kind))
	case r.skipping > 0:
		r.skipping++
	case containers[kind], wrappers[kind]:
		r.open = append(r.open, nil)
		if strings.HasPrefix(kind, "shared") {
			r.shared++
		}
	case kept[kind]:
		r.open = append(r.open, r.add(tok))
	default:
		r.pass(kind)
	}
	return nil
}

// most is how many elements there may be.
func (r *reader) most() int {
	if r.root != nil && r.root.Kind == "roster" {
		return maxInList
	}
	return maxElements
}

// pass goes over an element and all in it.
func (r *reader) pass(kind string) {
	r.skipping = 1
	if conditions[kind] {
		if n := r.parent(); n != nil {
			n.Conditional = true
		}
		return
	}
	if !passed[kind] {
		r.unknown[kind]++
	}
}

func (r *reader) parent() *Node {
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i] != nil {
			return r.open[i]
		}
	}
	return nil
}

func (r *reader) add(tok xml.StartElement) *Node {
	line, _ := r.dec.InputPos()
	n := &Node{Kind: tok.Name.Local, Attr: make(map[string]string, len(tok.Attr)), Line: line}
	for _, a := range tok.Attr {
		if attributes[a.Name.Local] && a.Name.Space == "" {
			n.Attr[a.Name.Local] = a.Value
		}
	}
	if n.Attr["typeName"] == "" {
		n.Attr["typeName"] = n.Attr["profileTypeName"]
	}
	if parent := r.parent(); parent != nil {
		n.Shared = r.shared > 0 && parent == r.root
		parent.Children = append(parent.Children, n)
	} else {
		r.root = n
	}
	return n
}

func (r *reader) end(tok xml.EndElement) {
	r.depth--
	if r.skipping > 0 {
		r.skipping--
		return
	}
	if strings.HasPrefix(tok.Name.Local, "shared") {
		r.shared--
	}
	r.open = r.open[:len(r.open)-1]
}
