package infinity

// ground is the positions of a table.
type ground struct{}

func (g *ground) stance(s *scene, i, j int, a act) stance { return stance{} }

func (g *ground) offset(*scene) bool { return false }

func survey(f *File, r roster) *ground { return nil }
