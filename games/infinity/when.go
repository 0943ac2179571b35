package infinity

import (
	"fmt"
	"strings"
)

// When tells what lies on the table where a decision within an order is made:
// the dice of whoever may roll one again, the other side's that they are compared
// with, or what a trooper has suffered.
func (o Order[L]) When(s Standing, choice string) string {
	l := o.at(s.Link)
	switch s.At {
	case hubAgain:
		return o.hubName(0) + " " + s.Shown.lie(&o.Hub)
	case layHubAgain, countHubAgain:
		return o.hubName(s.Link) + " " + s.Lying.lie(&l.Hub)
	case laySpokeAgain, countSpokeAgain:
		return o.spokeName(s.Link) + " " + s.Lying.lie(&l.Spoke)
	case layAnswerAgain:
		r, name, hub := o.answering(&s, l)
		against := &l.Hub
		if hub {
			against = &l.Spoke
		} else if o.Shared {
			against = &o.Hub
		}
		return name + " " + s.Second.lie(r) + " against " + s.Lying.lie(against)
	case savesOfSpoke:
		return hitsOf(s.ToSpk)
	case savesOfHub:
		return hitsOf(s.ToHub)
	case endOfSpoke:
		return plural(int(s.Spoke.Lost), "point", "points") + " lost"
	case endOfHub:
		return plural(int(s.Hub.Lost), "point", "points") + " lost"
	case gutsOfSpoke, gutsOfHub:
		return "Guts Roll passed"
	}
	return ""
}

func hitsOf(n Net) string {
	out := plural(int(n.Hits), "hit", "hits")
	if n.Crits > 0 {
		out += ", " + plural(int(n.Crits), "Critical", "Criticals")
	}
	return out
}

// lie is the dice of a roll in words, the best first.
func (h hand) lie(r *Roll) string {
	var out []string
	if n := h.crits(); n > 0 {
		out = append(out, plural(n, "Critical", "Criticals"))
	}
	for _, x := range h[h.crits():] {
		switch {
		case x == 0:
		case r.Alike:
			out = append(out, "success")
		default:
			out = append(out, fmt.Sprint(r.face(x)))
		}
	}
	if n := int(r.dice()) - h.net().all(); n > 0 {
		out = append(out, plural(n, "failure", "failures"))
	}
	return strings.Join(out, ", ")
}
