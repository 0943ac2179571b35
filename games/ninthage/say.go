package ninthage

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// said are the rolls of a play in words.
var said = map[string]struct{ step, player, what string }{
	"to hit":            {"hit roll", "attacker", "hits"},
	"second to hit":     {"second roll", "attacker", "hits"},
	"partial hit":       {"Partial Hit", "attacker", "hits"},
	"to wound":          {"wound roll", "attacker", "wounds"},
	"armour save":       {"armour save", "defender", "saves"},
	"special save":      {"special save", "defender", "saves"},
	"multiple wounds":   {"Multiple Wounds", "attacker", ""},
	"number of attacks": {"number of attacks", "attacker", ""},
	"number of shots":   {"number of shots", "attacker", ""},
	"number of hits":    {"number of hits", "attacker", ""},
	"flamethrower":      {"Flamethrower", "attacker", ""},
	"misfire table":     {"Misfire Table", "attacker", ""},
	"explosion":         {"Explosion", "attacker", ""},
	"panic test":        {"Panic Test", "defender", ""},
}

// say words an event of a play.
func (q *question) say(e table.Event) attack.Said {
	name, need := rolledName(e.Name)
	x, ok := said[name]
	if !ok {
		return attack.Said{Step: e.Name, Player: "attacker"}
	}
	out := attack.Said{Step: x.step, Player: x.player}
	if by, ok := e.Of.(*By); ok && name != "panic test" {
		if out.Of = q.striker(by); out.Of != "" {
			out.Of = "attacks of " + out.Of
		}
		if by.Side == 1 {
			out.Player = map[string]string{"attacker": "defender", "defender": "attacker"}[x.player]
		}
	}
	if need == 0 {
		need = q.needOf(name)
	}
	if need > 0 && len(e.Faces) > 0 && x.what != "" {
		n := 0
		for _, f := range e.Faces {
			n += b2i(f >= need)
		}
		out.What, out.Got, out.Need = x.what, n, need
		out.Wins, out.Ways = 7-need, 6
		out.Text = fmt.Sprintf("%d %s", n, x.what)
		if n == 1 {
			out.Text = "1 " + strings.TrimSuffix(x.what, "s")
		}
		return out
	}
	if len(e.Faces) == 0 {
		return out
	}
	out.Text = q.readOff(e)
	switch name {
	case "number of attacks", "number of shots", "number of hits", "multiple wounds":
		out.What, out.Sum = name, e.As >= 0
	case "panic test":
		q.sayPanic(&out, e)
	}
	return out
}

// sayPanic judges a Panic Test of two dice, which are one test.
func (q *question) sayPanic(out *attack.Said, e table.Event) {
	if len(e.Faces) != 2 {
		return
	}
	most := int(q.morale.Dis)
	out.What, out.Law = "Panic Tests passed", []float64{0, 0}
	for i := 1; i <= 6; i++ {
		for j := 1; j <= 6; j++ {
			out.Law[b2i(i+j <= most)] += 1. / 36
		}
	}
	out.Got = b2i(e.Faces[0]+e.Faces[1] <= most)
}

// striker names who strikes with what, where not all attacks are of one kind.
func (q *question) striker(by *By) string {
	several, armed := false, false
	for _, l := range q.lines {
		several = several || l.who != by.Who || l.strand.Side != by.Side
		armed = armed || l.who == by.Who && l.name != by.With
	}
	switch {
	case armed:
		return by.Who + ", " + by.With
	case several:
		return by.Who
	}
	return ""
}

// rolledName is what is rolled, and what it needs where that is said.
func rolledName(called string) (name string, need int) {
	at := strings.LastIndexByte(called, ' ')
	if at < 0 || !strings.HasSuffix(called, "+") {
		return called, 0
	}
	n, err := strconv.Atoi(called[at+1 : len(called)-1])
	if err != nil {
		return called, 0
	}
	return called[:at], n
}

// needOf is the least face that succeeds, where all attacks need the same.
func (q *question) needOf(name string) int {
	need := 0
	for _, l := range q.lines {
		for _, k := range l.strikes() {
			n := 0
			switch a := &l.strand.Assault.Attack; name {
			case "to hit", "partial hit":
				n = min(int(a.Need), 6)
			case "second to hit":
				n = 4
			case "to wound":
				n = int(k.Wound)
			case "armour save":
				n = int(k.Save)
			case "special save":
				n = int(k.Special)
			}
			switch {
			case n < 2 || n > 6:
			case need != 0 && need != n:
				return 0
			default:
				need = n
			}
		}
	}
	return need
}

// readOff words a roll that is not a test.
func (q *question) readOff(e table.Event) string {
	sum := 0
	for _, f := range e.Faces {
		sum += e.Reads(f)
	}
	switch e.Name {
	case "flamethrower":
		if sum == 1 {
			return "Misfire"
		}
		return "it fires"
	case "misfire table":
		m := 0
		for _, l := range q.lines {
			if l.strand.Misfire.HP > 0 {
				m = int(l.strand.Misfire.Modifier)
			}
		}
		return misfireWords[misfireResult(sum+m)]
	case "panic test":
		if sum <= int(q.morale.Dis) {
			return fmt.Sprintf("%d, passed", sum)
		}
		return fmt.Sprintf("%d, failed", sum)
	case "number of attacks", "number of shots", "number of hits", "explosion":
		if e.As < 0 {
			return ""
		}
		return strconv.Itoa(sum)
	}
	return ""
}
