package wh40k9

import "github.com/enfilade/enfilade/internal/geometry"

// terrainOptions rules on what the unit may do in defensible terrain. Without a
// table the file says whether there is any.
func (s *scene) terrainOptions() {
	c := &s.file.Situation
	for _, x := range []struct {
		key, option string
		on, asked   bool
	}{
		{"hold_steady", "hold steady", c.HoldSteady, s.phase == "overwatch"},
		{"set_to_defend", "set to defend", c.SetToDefend, s.phase == "overwatch" || s.phase == "fight"},
	} {
		written := c.Node != nil && c.Has(x.key)
		if !written && !(x.asked && s.board != nil && s.board.has("defensible")) {
			continue
		}
		var r ruling
		s.defending(&r)
		o := r.option("attacker", x.option)
		o.Declared = x.on
		s.options = append(s.options, o)
		if x.on && !r.legal() {
			s.forbid("situation."+x.key, r)
		}
	}
}

// defending rules on whether the unit may defend the terrain it is in.
func (s *scene) defending(r *ruling) {
	switch {
	case len(s.keywords) > 0 && !s.keywords.has("INFANTRY"):
		r.no("terrain.defensible", "INFANTRY only")
	case s.phase == "overwatch" && s.enemyEngaged():
		r.no("terrain.defensible", "an enemy is within Engagement Range")
	case s.board != nil && !s.defensible():
		r.no("terrain.defensible", "not all of the unit is in defensible terrain, nor behind and within 3\" of a defensible obstacle")
	}
	r.yes("terrain.defensible")
}

// has tells whether some feature on the table has the trait.
func (b *board) has(trait string) bool {
	for _, g := range b.terrain {
		if g.has(trait) {
			return true
		}
	}
	return false
}

// defensible tells whether the unit is wholly in defensible terrain, or all its
// models are within 3" of a defensible obstacle that is between them and the
// enemy.
func (s *scene) defensible() bool {
	for _, g := range s.board.terrain {
		if !g.has("defensible") {
			continue
		}
		held := true
		for _, a := range s.ours() {
			if g.area {
				held = held && geometry.Inside(a.shape, g.shape)
			} else {
				held = held && geometry.Within(a.shape, g.shape, geometry.Int(3)) && s.before(g, a)
			}
		}
		if held {
			return true
		}
	}
	return false
}

// before tells whether a feature lies between a model and one of the enemies, from
// centre to centre.
func (s *scene) before(g *ground, a *standing) bool {
	for _, u := range s.targets {
		for _, b := range s.theirs(u) {
			if geometry.Touches(g.shape, geometry.Segment{A: a.shape.Middle(), B: b.shape.Middle()}) {
				return true
			}
		}
	}
	return false
}
