package bushido

import (
	"maps"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Shapes tell the JSON Schema what the types with a notation of their own read.

func within(low, high float64) (a, b *float64) { return &low, &high }

// Shape describes a printed statistic.
func (*stat) Shape() scenario.Shape {
	low, high := within(0, 30)
	return scenario.Shape{Doc: "a printed statistic, or a dash", Number: true, Text: true, Min: low, Max: high, Pattern: `^\+?[0-9]+$|^-$`}
}

// Shape describes a Ki statistic.
func (*kiStat) Shape() scenario.Shape {
	return scenario.Shape{Doc: "Ki, and the most tokens held", Number: true, Text: true, Pattern: `^[0-9]+(/([0-9]+|-))?$`, Examples: []string{"2/5", "2/-"}}
}

// Shape describes range bands.
func (*bands) Shape() scenario.Shape {
	return scenario.Shape{Doc: "limits of Short, Medium and Long", Text: true, Pattern: `^(-|[0-9.]+)/(-|[0-9.]+)/(-|[0-9.]+)$`, Examples: []string{"3/6/9", "-/3/-"}}
}

// Shape describes a Strength.
func (*strength) Shape() scenario.Shape {
	return scenario.Shape{Doc: "added to Damage Rolls, or Special", Number: true, Text: true, Pattern: `^[+-]?[0-9]+$|^[Ss]p(ecial)?$`, Examples: []string{"+1", "Special"}}
}

// Shape describes a length.
func (*inches) Shape() scenario.Shape {
	return scenario.Shape{Doc: "inches", Number: true, Text: true, Pattern: `^[0-9./]+ *("|''|in)?$`, Examples: []string{`5"`}}
}

// Shape describes a range.
func (*rangeText) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a range band, or inches edge to edge", Number: true, Text: true, Pattern: `^(short|medium|long|beyond|[0-9./]+ *("|''|in)?)$`, Examples: []string{"short", `5"`}}
}

// Shape describes a face of a die.
func (*face) Shape() scenario.Shape {
	low, high := within(1, 6)
	return scenario.Shape{Doc: "a face of a D6", Number: true, Text: true, Pattern: `^[1-6]$`, Min: low, Max: high}
}

// Shape describes a place.
func (*point) Shape() scenario.Shape {
	return scenario.Shape{Doc: "two numbers of inches: [x, y]", List: true, Items: &scenario.Shape{Number: true, Text: true, Pattern: `^[+-]?[0-9./]+$`}}
}

// Shape describes a decision.
func (*decision) Shape() scenario.Shape {
	return scenario.Shape{Doc: "a name or number, none, best or open", Text: true, Number: true}
}

// Shape describes a list of names.
func (*namesFile) Shape() scenario.Shape {
	return scenario.Shape{Doc: "names in order", List: true, Items: &scenario.Shape{Text: true}}
}

// Shape describes the dice that traits reroll.
func (*rerollsFile) Shape() scenario.Shape {
	dice := scenario.Shape{Text: true, Pattern: `^(none|ones|best|open|[<>]=[1-6])$`}
	return scenario.Shape{Doc: "from traits to the dice they reroll", Text: true, Pattern: `^(best|open)$`, Block: true, Items: &dice}
}

func listed(forms map[string]form, doc string) scenario.Shape {
	return scenario.Shape{Doc: doc, Text: true, Examples: slices.Sorted(maps.Keys(forms))}
}

// Shape describes a trait.
func (*traitName) Shape() scenario.Shape { return listed(traitForms, "a trait as it is printed") }

// Shape describes a special.
func (*specialName) Shape() scenario.Shape {
	return listed(specialForms, "a special attack or defence with its cost in dice")
}

// Shape describes a state.
func (*stateName) Shape() scenario.Shape { return listed(stateForms, "a state or marker") }

// Shape describes an effect of a hit or a pair.
func (*effectName) Shape() scenario.Shape {
	return listed(stateForms, "a state with a number or (SL), or a trait")
}

// Shape describes a feat.
func (*featFile) Shape() scenario.Shape {
	words := make([]string, len(knownFeats))
	for i, f := range knownFeats {
		words[i] = f.Name
	}
	return scenario.Shape{Doc: "a feat by name, or written out", Text: true, Examples: words, Block: true, Of: new(featBlock)}
}

// Shape describes an effect of a feat.
func (*featEffect) Shape() scenario.Shape {
	return listed(effectForms, "an effect, a trait or a special")
}

// Shape describes the feats that one side declares.
func (*featsFile) Shape() scenario.Shape {
	names := scenario.Shape{List: true, Text: true, Block: true, Items: &scenario.Shape{Text: true}}
	return scenario.Shape{Doc: "from steps to feats", Text: true, Pattern: `^(best|open|none)$`, Block: true, Items: &names}
}

// soFar is the keys of an entry, of which one is written.
type soFar struct {
	scenario.Block
	Attack   string `key:"attack" one:"hit|miss|out of range|no ammo|reloading" doc:"an earlier attack this turn"`
	Rolled   dices  `key:"rolled" doc:"attack dice on the table"`
	Rerolled dices  `key:"rerolled" doc:"the dice after all rerolls"`
	Level    int    `key:"success_level" range:"0..200" doc:"the Success Level of the test"`
	OnTarget bool   `key:"on_target" doc:"whether step 4b kept the target"`
	Damage   []face `key:"damage_rolled" doc:"damage dice"`
}

// dices are dice of one pool, or of both sides.
type dices struct{}

// ReadNode is never asked: entries read themselves.
func (*dices) ReadNode(*scenario.Node, *scenario.Faults) {}

// Shape describes dice on the table.
func (*dices) Shape() scenario.Shape {
	return scenario.Shape{Doc: "faces, or those of both sides", List: true, Items: &aFace, Block: true, Of: new(bothSides)}
}

var aFace = scenario.Shape{Number: true, Text: true, Pattern: `^[1-6]$`}

// bothSides is the dice of both sides.
type bothSides struct {
	scenario.Block
	Attacker poolsOf `key:"attacker" doc:"dice of the attacker"`
	Target   poolsOf `key:"target" doc:"dice of the target"`
	Defender poolsOf `key:"defender" doc:"the same as target"`
}

// poolsOf is the dice of one side: of one pool, or of attack and defence.
type poolsOf struct{}

// ReadNode is never asked: entries read themselves.
func (*poolsOf) ReadNode(*scenario.Node, *scenario.Faults) {}

// Shape describes the dice of one side.
func (*poolsOf) Shape() scenario.Shape {
	return scenario.Shape{Doc: "faces, or attack and defence dice", List: true, Items: &aFace, Block: true, Of: new(twoPools)}
}

// twoPools is attack and defence dice.
type twoPools struct {
	scenario.Block
	Attack  []face `key:"attack" doc:"attack dice"`
	Defence []face `key:"defence" doc:"defence dice"`
}

// Shape describes something that has already happened.
func (*entry) Shape() scenario.Shape {
	return scenario.Shape{Doc: "one thing that has happened", Block: true, Of: new(soFar)}
}

// Shape describes where models stand.
func (*placesFile) Shape() scenario.Shape {
	return scenario.Shape{Doc: "from models to places", Block: true, Items: &scenario.Shape{Block: true, Of: new(placeFile)}}
}
