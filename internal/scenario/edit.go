package scenario

import "slices"

// Add appends a key that is not there to a block. What is added stands where
// the block stands, for messages.
func (n *Node) Add(key string, value *Node) {
	value.standAt(n.Line, n.Column)
	n.Entries = append(n.Entries, Entry{Key: key, Line: n.Line, Column: n.Column, Value: value})
}

func (n *Node) standAt(line, column int) {
	n.Line, n.Column = line, column
	for i := range n.Entries {
		n.Entries[i].Line, n.Entries[i].Column = line, column
		n.Entries[i].Value.standAt(line, column)
	}
	for _, x := range n.Items {
		x.standAt(line, column)
	}
}

// Drop removes a key from a block, if it is there.
func (n *Node) Drop(key string) {
	n.Entries = slices.DeleteFunc(n.Entries, func(e Entry) bool { return e.Key == key })
}

// Rename gives every node of a document its path anew, after Add and Drop.
func (n *Node) Rename() { n.name("") }
