package warmachine

import "github.com/enfilade/enfilade/internal/scenario"

func limit(x float64) *float64 { return &x }

// Shape describes the notation of base sizes.
func (*baseSize) Shape() scenario.Shape {
	return scenario.Shape{Doc: "small, medium, large, huge, or the diameter in mm", Number: true, Text: true, Examples: []string{"small", "30mm"}}
}

// Shape describes the notation of ranges.
func (*reachKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: "inches, SP 6, SP 8, SP 10 or CTRL", Number: true, Text: true, Min: limit(0), Max: limit(40), Examples: []string{`10"`, "SP 8", "CTRL"}}
}

// Shape describes a rate of fire.
func (*diceKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a number, or dice", Number: true, Text: true, Min: limit(0), Max: limit(20), Examples: []string{"2", "D3", "D3+1"}}
}

// Shape describes a POW.
func (*powKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: `POW, or "-" for no damage`, Number: true, Text: true, Min: limit(0), Max: limit(40), Examples: []string{"10", "-"}}
}

// Shape describes a number of models.
func (*countKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a number of models, or unlimited", Number: true, Text: true, Min: limit(1), Max: limit(1000), Examples: []string{"4", "unlimited"}}
}

// Shape describes a number of Maintenance Phases.
func (*phasesKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a number of phases, or unlimited", Number: true, Text: true, Min: limit(0), Max: limit(1000), Examples: []string{"3", "unlimited"}}
}

// Shape describes dice that are removed.
func (*discardKey) Shape() scenario.Shape {
	return scenario.Shape{Doc: "lowest or highest, and how many", Text: true, Pattern: "^(lowest|highest)( [1-6])?$", Examples: []string{"lowest", "highest 2"}}
}

// Shape describes a decision: what it takes is told by the key's own line.
func (*rawKey) Shape() scenario.Shape {
	any := &scenario.Shape{Number: true, Text: true, Bool: true}
	names := &scenario.Shape{Number: true, Text: true, List: true, Items: any}
	return scenario.Shape{Number: true, Text: true, Bool: true, List: true, Block: true, Items: names}
}
