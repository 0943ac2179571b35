package battlescribe

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// headings finds the rows that are only the heading of a weapon with several
// profiles, and the rows under them. The first element that shows a heading
// counts.
func (x *extract) headings(n *Node) {
	rows := x.weaponsOf(n)
	heads := 0
	for _, p := range rows {
		if x.isHeading(p.node) {
			heads++
		}
	}
	if !n.isRoot() && heads > 0 {
		x.under(rows, heads)
	}
	for _, c := range n.Children {
		switch c.Kind {
		case "selectionEntry", "selectionEntryGroup", "infoGroup", "entryLink":
			x.headings(c)
		}
	}
}

// under gives a heading its rows: all others of the element, or where it has
// several headings, those that follow up to the next.
func (x *extract) under(rows []place, heads int) {
	var head *Node
	taken := map[*Node][]place{}
	for _, p := range rows {
		switch {
		case x.isHeading(p.node):
			head = p.node
		case heads == 1:
			taken[nil] = append(taken[nil], p)
		case head != nil:
			taken[head] = append(taken[head], p)
		}
	}
	for _, p := range rows {
		if !x.isHeading(p.node) || len(x.heads[p.node]) > 0 {
			continue
		}
		if heads == 1 {
			x.heads[p.node] = taken[nil]
			return
		}
		x.heads[p.node] = taken[p.node]
	}
}

// weaponsOf lists the weapon rows of an element itself, also those it only
// links to.
func (x *extract) weaponsOf(n *Node) []place {
	var list []place
	for _, c := range n.Children {
		at := place{x.file, c}
		switch {
		case c.Kind == "profile":
		case c.Kind == "infoLink" && c.Of("type") == "profile" && !hidden(c):
			to, ok := x.links.link(at)
			if !ok {
				continue
			}
			at = to
		default:
			continue
		}
		if at.node.role == weapon && !hidden(at.node) {
			list = append(list, at)
		}
	}
	return list
}

// isHeading says whether a row of Warhammer 40,000 has neither a Strength nor
// a Damage and offers profiles instead.
func (x *extract) isHeading(n *Node) bool {
	if x.file.Game != printed.WH40K9 {
		return false
	}
	row, _ := cells(nil, n)
	blank := func(name string) bool {
		cell := printed.Plain(row.Get(name))
		return cell == "" || cell == "-"
	}
	about := strings.ToLower(row.Get("Abilities"))
	return blank("S") && blank("D") && strings.Contains(about, "profile")
}
