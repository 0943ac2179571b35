package attack

// Writing is how a file makes those of the best decisions that Branch.Set leaves out:
// what is decided after rolls, and what the other side answers.
type Writing struct {
	// Sure are changes with which the odds of the file come to what was advised.
	Sure []string
	// Tries are changes with which they may, beside the sure ones: the first that
	// does is taken.
	Tries [][]string
	// Left are the decisions that no file can make so, if no try does.
	Left []LeftOpen
}

// LeftOpen is a decision that a file cannot state, and why not.
type LeftOpen struct {
	At  string `json:"at"`
	Why string `json:"why"`
}
