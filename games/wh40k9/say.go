package wh40k9

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// say words an event of a play.
func (s *scene) say(e table.Event) attack.Said {
	said := attack.Said{Step: e.Name}
	defender := false
	switch e.Name {
	case "saving throw", "ignore wounds", "explosion", "disembark", "Morale test", "attrition", "unsaved attack", "allocate":
		defender = true
	}
	said.Player = "attacker"
	if defender || e.Who == table.Defender {
		said.Player = "defender"
	}
	if len(e.Faces) == 0 {
		return said
	}
	sum := 0
	for _, f := range e.Faces {
		sum += f
	}
	g := s.alone()
	switch {
	case e.Name == "attacks roll" || e.Name == "damage roll":
		said.Text = fmt.Sprint(sum)
	case g == nil:
	case e.Name == "hit roll" && !g.strike.Automatic:
		s.judged(&said, e, g.strike.Hit, "hit", "hits")
	case e.Name == "wound roll":
		s.judged(&said, e, g.strike.Wound, "wound", "wounds")
	case e.Name == "saving throw" && g.rows[0].Save[0].Need <= 6 && !slices.ContainsFunc(g.better, func(n int) bool { return n > 0 }):
		need := int(g.rows[0].Save[0].Need)
		s.judged(&said, e, Check{Pass: from(need)}, "saved", "saved")
		said.Text = fmt.Sprintf("%d not saved", len(e.Faces)-said.Got)
		said.What = "saves"
	case e.Name == "ignore wounds" && g.rows[0].Damage[0].Ignore < 7:
		need := int(g.rows[0].Damage[0].Ignore)
		s.judged(&said, e, Check{Pass: from(need)}, "ignored", "ignored")
	}
	return said
}

// alone is the only group, at alike models; nil where rolls differ.
func (s *scene) alone() *group {
	if len(s.groups) != 1 || s.groups[0].profile == nil || len(s.groups[0].target.models) > 1 || s.groups[0].worn != nil {
		return nil
	}
	return s.groups[0]
}

// judged counts what succeeded.
func (s *scene) judged(said *attack.Said, e table.Event, c Check, one, many string) {
	for _, f := range e.Faces {
		if c.Pass.has(f) {
			said.Got++
		}
	}
	word := many
	if said.Got == 1 {
		word = one
	}
	said.Text = fmt.Sprintf("%d %s", said.Got, word)
	said.What, said.Need = many, c.lowest()
	if c.Pass == from(said.Need) {
		said.Wins, said.Ways = count(c.Pass), 6
	} else {
		said.Need = 0
	}
}
