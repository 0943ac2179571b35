package scenario

// Shape describes what a type reads, for the JSON Schema of scenario files. A
// type that implements Reader has a method Shape() Shape; the fields of structs
// are described by their tags.
type Shape struct {
	Doc     string // one line
	Pattern string // a regular expression that the text matches; "" for any text
	Words   []string
	// Also reads a value of the other types: a number, true or false, a list of
	// Items, a block whose values are Items or whose keys are those of Of.
	Number, Bool, Text bool
	Min, Max           *float64
	List, Block        bool
	Items              *Shape
	Of                 any // a struct that is read here, as a pointer to an empty one
	Examples           []string
}

// Shaper is a type that describes itself.
type Shaper interface{ Shape() Shape }
