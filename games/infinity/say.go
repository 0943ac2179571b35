package infinity

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// say words an event of a play.
func (s *scene) say(e table.Event) attack.Said {
	if e.Option != "" || e.Faces == nil {
		return attack.Said{}
	}
	what, number := e.Name, 0
	if i := strings.LastIndexByte(e.Name, ' '); i > 0 {
		if n, err := strconv.Atoi(e.Name[i+1:]); err == nil {
			what, number = e.Name[:i], n
		}
	}
	switch {
	case what == "attack roll", what == "answer roll":
		return s.sayRoll(e, what == "attack roll", number)
	case strings.HasPrefix(what, "saving roll"):
		return s.saySave(e, what)
	case what == "guts roll":
		return s.sayGuts(e, number)
	}
	return attack.Said{}
}

// linkAt is the link of a number; the first where there is none.
func (s *scene) linkAt(number int) *link { return s.links[max(0, number-1)] }

func (s *scene) sayRoll(e table.Event, attacks bool, number int) attack.Said {
	l := s.linkAt(number)
	r, player := l.t, "defender"
	if attacks {
		r, player = l.a, "attacker"
	}
	if s.shared != nil && s.shared.by == r.by {
		r = s.shared
	}
	said := attack.Said{Step: r.act.word, Player: player, What: "successes", Low: true, Need: max(0, min(20, r.sv))}
	crits := 0
	for _, f := range e.Faces {
		switch rank(r.sv, f) {
		case 0:
		case critical:
			crits++
			said.Got++
		default:
			said.Got++
		}
	}
	said.Wins, _ = faces(r.sv)
	said.Ways = 20
	said.Text = plural(said.Got, "success", "successes")
	if crits > 0 {
		said.Text += ", " + plural(crits, "Critical", "Criticals")
	}
	if len(s.r.all()) > 2 {
		said.Step += " of " + r.by.name
	}
	return said
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (s *scene) saySave(e table.Event, what string) attack.Said {
	said := attack.Said{Step: "Saving Roll", Player: "defender"}
	if strings.HasSuffix(what, "attacker") {
		said.Player = "attacker"
	}
	said.Judge(e, "save", "saves")
	said.Text = fmt.Sprintf("%d failed", len(e.Faces)-said.Got)
	return said
}

func (s *scene) sayGuts(e table.Event, number int) attack.Said {
	t := s.victimAt(number)
	if number == 0 && !s.coord {
		t = s.r.targets[0]
	}
	v := t.gutsValue()
	said := attack.Said{Step: "Guts Roll", Player: "defender", What: "passed", Wins: max(0, min(20, v)), Ways: 20, Need: v, Low: true, Text: "failed"}
	if len(e.Faces) > 0 && e.Faces[0] <= v {
		said.Got, said.Text = 1, "passed"
	}
	return said
}

// counts adds the expected numbers of each stage.
func (s *scene) counts(sum attack.Summary) []attack.Count {
	var out []attack.Count
	for _, x := range []struct{ name, measure string }{
		{"hits", "hits"},
		{"Criticals", "crits"},
		{"Saving Rolls", "saves"},
		{"failed Saving Rolls", "unsaved"},
		{"points lost", "damage"},
		{"hits in return", "back.hits"},
		{"Saving Rolls in return", "back.saves"},
		{"points lost in return", "back.damage"},
	} {
		out = append(out, attack.Count{Name: x.name, Mean: sum.Mean(x.measure)})
	}
	return out
}
