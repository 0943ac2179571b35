package wh40k9

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// when tells what was rolled where a Command Re-roll is asked for, and what the
// attack still stands before: "Lascannon, hit roll 1 or 2, 1 attack to come, 1
// Tank left". Which roll it was before that made no difference is not told.
func (a *Adaptive[G, F, U]) when(p *plan, s Deliberating[U]) string {
	g, u := a.now(s), p.units()[a.Groups[s.Group].Target]
	var parts []string
	if name := p.groupName(int(s.Group)); name != "" && len(p.groups) > 1 {
		parts = append(parts, name)
	}
	switch {
	case s.Stage == askAttacks:
		parts = append(parts, attack.Counted(int(s.Rolled), "attack", "attacks")+" rolled")
		if g.Weapons > 1 {
			parts = append(parts, fmt.Sprintf("weapon %d of %d", s.Weapons+1, g.Weapons), attack.Counted(int(s.Attacks), "attack", "attacks")+" before it")
		}
		return strings.Join(parts, ", ")
	case s.Stage == askDamage:
		parts = append(parts, fmt.Sprintf("damage roll %d", s.Rolled))
	case s.X.Blow.At == rollHit:
		parts = append(parts, "hit roll "+facesLike(s.X.Face, g.One.Strike.hitFace))
	default:
		k := g.One.Strike
		k.Wound, _ = g.One.toWound(s.X.Unit)
		parts = append(parts, "wound roll "+facesLike(s.X.Face, k.woundFace))
	}
	if s.X.Hits > 0 {
		parts = append(parts, fmt.Sprintf("%d more of its hits", s.X.Hits))
	}
	if g.rolls(1) > 0 && s.Attacks > 0 {
		parts = append(parts, many(int(s.Attacks), "attack")+" to come")
	}
	return strings.Join(append(parts, p.standing(u, s.X.Unit)), ", ")
}

// facesLike lists the faces that come to the same as one.
func facesLike[T comparable](face uint8, comes func(int) T) string {
	var out []string
	for f := 1; f <= 6; f++ {
		if comes(f) == comes(int(face)) {
			out = append(out, fmt.Sprint(f))
		}
	}
	if n := len(out); n > 2 {
		return out[0] + " to " + out[n-1]
	}
	return strings.Join(out, " or ")
}

// standing is what is left of a target.
func (p *plan) standing(u *unit, now Unit) string {
	if u.count == 1 && now.Now > 0 {
		return fmt.Sprintf("%s on %s", u.name, many(int(now.Model.Left), "wound"))
	}
	out := fmt.Sprintf("%d %s left", now.left(), u.name)
	if now.Now > 0 && int(now.Model.Left) > 0 && now.left() > 0 {
		out += fmt.Sprintf(" (%s of the next)", many(int(now.Model.Left), "wound"))
	}
	return out
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// groupName is the group at hand; "" of mortal wounds dealt before the attacks.
func (p *plan) groupName(i int) string {
	if i -= len(p.groups) - len(p.scene.groups); i < 0 || i >= len(p.scene.groups) {
		return ""
	}
	return p.scene.groups[i].name
}
