package bushido

import (
	"slices"
	"strings"
)

// rerolling are the traits that reroll dice.
var rerolling = []string{"Prowess", "Dodge", "Feint"}

// checkRerolls refuses rerolls of no trait, of one that nobody here has, and dice
// that the trait does not reroll: Prowess rerolls its owner's low dice, Dodge and
// Feint the enemy's high ones.
func (s *scene) checkRerolls() {
	for _, e := range s.dec.Rerolls.Keys {
		name, _, _ := strings.Cut(e.Key, " [")
		c, ok := s.dec.Rerolls.By[e.Key]
		switch p, read := parsePrinted(e.Key); {
		case !read || p.Name != name || !slices.Contains(rerolling, p.Name) || len(p.Args) > 0:
			s.faults.Add(e.Value, "such as { Prowess: ones }", "%q is not a trait that rerolls dice: Prowess, Dodge or Feint", short(e.Key))
		case !s.anyoneMay(p.Name):
			s.faults.Add(e.Value, "", "nobody here has %s", p.Name)
		case !ok: // was refused as it was read
		case p.Name == "Prowess" && c.Least > 0:
			s.faults.Add(e.Value, "<=N", "Prowess rerolls its owner's lowest dice: none, ones, <=N, best or open (got %s)", c.Node.Text)
		case p.Name != "Prowess" && c.AtMost > 0:
			s.faults.Add(e.Value, ">=N", "%s rerolls the enemy's highest dice: none, >=N, best or open (got %s)", p.Name, c.Node.Text)
		}
	}
}

// anyoneMay tells whether some model has a trait, by its weapons or by a feat too.
func (s *scene) anyoneMay(trait string) bool {
	return slices.ContainsFunc(s.all(), func(m *model) bool { return m.allTraits().has(trait) })
}

// allTraits are the traits of a model with those of all its weapons and feats.
func (m *model) allTraits() kit {
	k := append(kit{}, m.kit...)
	for _, w := range m.weapons {
		k = append(k, w.kit...)
	}
	for _, x := range m.feats {
		k = append(k, x.Effects...)
	}
	return k
}
