package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// worth lists the special rules of a document, each with the question as it
// would be without it.
func worth(doc *scenario.Document) []attack.Change {
	var out []attack.Change
	for _, at := range ruleLists(doc.Root) {
		for i, item := range at.Items {
			if item.Kind != scenario.Scalar {
				continue
			}
			if q := without(doc, at.Path, i); q != nil {
				out = append(out, attack.Change{Rule: item.Text, Without: func() *attack.Question { return q }})
			}
		}
	}
	if x := doc.Root.Get("decisions").Get("special"); x != nil && x.Text != "none" && x.Text != "best" && x.Text != "open" {
		c := *doc
		c.Root = doc.Root.Clone()
		d := c.Root.Get("decisions")
		d.Entries = slices.DeleteFunc(d.Entries, func(e scenario.Entry) bool { return e.Key == "special" })
		if q := asked(&c); q != nil {
			out = append(out, attack.Change{Rule: x.Text, Without: func() *attack.Question { return q }})
		}
	}
	return out
}

// ruleLists are the lists of traits of everybody who takes part.
func ruleLists(root *scenario.Node) []*scenario.Node {
	var out []*scenario.Node
	add := func(n *scenario.Node) {
		if n != nil && n.Kind == scenario.List {
			out = append(out, n)
		}
	}
	models := []*scenario.Node{root.Get("attacker"), root.Get("target")}
	for _, key := range []string{"targets", "models"} {
		if l := root.Get(key); l != nil {
			models = append(models, l.Items...)
		}
	}
	for _, m := range models {
		add(m.Get("traits"))
		add(m.Get("weapon").Get("traits"))
		if l := m.Get("weapons"); l != nil {
			for _, w := range l.Items {
				add(w.Get("traits"))
			}
		}
	}
	return out
}

// without is the question without one item of a list, nil if it cannot be asked.
func without(doc *scenario.Document, list string, i int) *attack.Question {
	c, gone := *doc, ""
	c.Root = doc.Root.Clone()
	for _, l := range ruleLists(c.Root) {
		if l.Path == list {
			gone = l.Items[i].Text
			l.Items = slices.Delete(l.Items, i, i+1)
		}
	}
	if q := asked(&c); q != nil {
		return q
	}
	p, _ := parsePrinted(gone)
	if d := c.Root.Get("decisions").Get("rerolls"); d != nil && slices.Contains(rerolling, p.Name) { // by what nobody has now
		d.Entries = slices.DeleteFunc(d.Entries, func(e scenario.Entry) bool { return strings.HasPrefix(e.Key, p.Name) })
	}
	return asked(&c)
}

// asked is a document's question, nil if it cannot be answered.
func asked(doc *scenario.Document) *attack.Question {
	q, problems := readScenario(doc)
	if len(problems) > 0 || q == nil || len(q.Illegal) > 0 || len(q.Undecided) > 0 {
		return nil
	}
	return q
}
