package wh40k9

import "github.com/enfilade/enfilade/internal/scenario"

// Board is positions on the table, in inches, with bases in millimetres.
type Board struct {
	scenario.Block
	Models  []Placed  `key:"models" doc:"every model of every unit used"`
	Terrain []Feature `key:"terrain" doc:"terrain features"`
}

// Placed is one model on the table.
type Placed struct {
	scenario.Block
	Unit   string              `key:"unit" need:"true" doc:"name of the unit"`
	Name   string              `key:"name" need:"true" doc:"name of the model, unique"`
	At     []scenario.Number   `key:"at" need:"true" doc:"centre, [x, y] in inches"`
	Z      scenario.Number     `key:"z" doc:"height above the table"`
	Base   string              `key:"base" doc:"base in millimetres: 32, or 60x35"`
	Hull   [][]scenario.Number `key:"hull" doc:"corners of the hull, where there is no base"`
	Bearer string              `key:"bearer" doc:"label of the weapons it carries"`
}

// Feature is a terrain feature.
type Feature struct {
	scenario.Block
	Feature string              `key:"feature" need:"true" one:"ruins|woods|crater|barricade|container|ruined wall|debris|area|obstacle" doc:"kind"`
	Corners [][]scenario.Number `key:"corners" need:"true" doc:"corners of its outline"`
	Height  *Length             `key:"height" doc:"inches"`
	Traits  []string            `key:"traits" doc:"traits of an area or an obstacle"`
}

// readTable measures the table.
func (s *scene) readTable() {}

// byBearer parts groups whose bearers differ.
func (s *scene) byBearer() {}
