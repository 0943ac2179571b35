package wh40k9

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// rollsOfDefender are the rolls that the attacked player makes.
var rollsOfDefender = map[string]bool{
	"saving throw": true, "ignore wounds": true, "explosion": true, "disembark": true,
	"Morale test": true, "attrition": true, "unsaved attack": true, "allocate": true,
}

// successes are what a face that succeeds is called, and many of them.
var successes = map[string][2]string{
	"hit roll":      {"hit", "hits"},
	"wound roll":    {"wound", "wounds"},
	"saving throw":  {"saved", "saves"},
	"ignore wounds": {"ignored", "ignored"},
	"explosion":     {"explodes", "explode"},
	"disembark":     {"gets out", "get out"},
	"Morale test":   {"passed", "passed"},
	"attrition":     {"stays", "stay"},
}

// judgedAs is what successes are called in the luck of a play, where that differs.
var judgedAs = map[string]string{
	"ignore wounds": "wounds ignored", "explosion": "explosions", "disembark": "models that get out", "Morale test": "Morale tests passed", "attrition": "models that stay",
}

// say words an event of a play.
func (s *scene) say(e table.Event) attack.Said {
	said := attack.Said{Step: e.Name, Of: s.sayOf(e), Player: "attacker"}
	if rollsOfDefender[e.Name] || e.Who == table.Defender {
		said.Player = "defender"
	}
	if len(e.Faces) == 0 {
		return said
	}
	if name, ok := successes[e.Name]; ok {
		said.Judge(e, name[0], name[1])
		if what, ok := judgedAs[e.Name]; ok {
			said.What = what
		}
	}
	switch e.Name {
	case "attacks roll", "damage roll":
		sum := 0
		for _, f := range e.Faces {
			sum += f
		}
		said.Text, said.Sum, said.What = fmt.Sprint(sum), true, strings.TrimSuffix(e.Name, " roll")
	case "saving throw":
		said.Text = fmt.Sprintf("%d not saved", len(e.Faces)-said.Got)
	case "Morale test":
		said.Text = []string{"failed", "passed"}[said.Got]
	}
	return said
}

// sayOf names the weapon, and its target where there are several, that an event is
// of; nothing where there is one group.
func (s *scene) sayOf(e table.Event) string {
	if k, ok := e.Of.(aftermathOf); ok && len(s.targets) > 1 {
		return s.targets[k].name
	}
	place, ok := e.Of.(uint8)
	if !ok {
		return ""
	}
	i := int(place)
	for _, u := range s.targets {
		if u.mortal == 0 {
			continue
		}
		if i == 0 {
			return "mortal wounds waiting" + s.at(u)
		}
		i--
	}
	if len(s.groups) <= 1 || i >= len(s.groups) {
		return ""
	}
	g := s.groups[i]
	name, _, _ := strings.Cut(g.name, " > ")
	return name + s.at(g.target)
}

// at names a target where there are several.
func (s *scene) at(u *unit) string {
	if len(s.targets) == 1 {
		return ""
	}
	return " at " + u.name
}
