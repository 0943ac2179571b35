package battlescribe

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// headings finds the rows that are only the heading of a weapon with several
// profiles, and the rows under them: those that follow in the same element,
// up to the next heading.
func (x *extract) headings(n *Node) {
	var open *Node
	for _, p := range x.weaponsOf(n) {
		switch {
		case x.isHeading(p.node):
			open = p.node
			if len(x.heads[open]) > 0 { // the first element that shows it counts
				open = nil
			}
		case open != nil && !(n.isRoot() && !sameWeapon(open, p.node)):
			x.heads[open] = append(x.heads[open], p)
		}
	}
	for _, c := range n.Children {
		if c.Kind == "selectionEntry" || c.Kind == "selectionEntryGroup" || c.Kind == "infoGroup" || c.Kind == "entryLink" {
			x.headings(c)
		}
	}
}

// weaponsOf lists the weapon rows of an element itself, also those it only
// links to. The document's own come last, after all its entries.
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

// sameWeapon compares names up to the mark that sets off a profile's own.
func sameWeapon(heading, row *Node) bool {
	head := strings.ToLower(printed.Plain(heading.Of("name")))
	return strings.HasPrefix(strings.ToLower(printed.Plain(row.Of("name"))), head)
}
