package wh40k9

import "github.com/enfilade/enfilade/internal/geometry"

// over tells whether a defence line lies between two models that are within 2".
func (g *ground) over(a, b *standing) bool {
	return within(a, b, geometry.Int(2)) && geometry.Touches(g.shape, geometry.Segment{A: a.shape.Middle(), B: b.shape.Middle()})
}

// touched tells whether a model of a list touches the feature.
func (g *ground) touched(list []*standing) bool {
	for _, a := range list {
		if geometry.Touches(a.shape, g.shape) {
			return true
		}
	}
	return false
}

// overLine tells whether a model fights a target across a defence line: both
// units touch it (wh40k9.terrain.defence-line).
func (s *scene) overLine(a *standing, u *unit) bool {
	for _, g := range s.board.terrain {
		if !g.has("defence line") || !g.touched(s.ours()) || !g.touched(s.theirs(u)) {
			continue
		}
		for _, b := range s.theirs(u) {
			if g.over(a, b) {
				return true
			}
		}
	}
	return false
}

// acrossLine tells whether the unit and a target are on either side of a defence
// line and near enough to fight: as the file says, or as the table shows.
func (s *scene) acrossLine(u *unit) bool {
	if s.board == nil {
		line, _ := s.file.Situation.DefenceLine.For(u.name)
		return line.On
	}
	for _, a := range s.ours() {
		if s.overLine(a, u) {
			return true
		}
	}
	return false
}
