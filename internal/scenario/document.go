// Package scenario reads scenario files: YAML or JSON to a tree with places,
// the tree into a game's own structs, strictly and with every fault named.
//
//	Documents  text -> trees, one a document or JSON value
//	Decode     a tree -> a struct, by the tags of its fields
//	Block      embedded in such a struct: which keys were written, and faults
//	           at their places
//
// It knows no game. Scalars are taken as written: what a number is, is the
// field's business.
package scenario

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Limits on what is read. A scenario is a page or two; what is larger is a
// mistake or an attack.
const (
	MaxInput     = 64 << 20 // bytes of a stream of scenarios
	MaxDocument  = 1 << 20  // bytes of one YAML file
	MaxDocuments = 200_000  // scenarios of a stream
	MaxNodes     = 50_000   // values in one document, aliases copied out
	MaxDepth     = 40       // levels
	MaxKeys      = 2_000    // in one block
)

// Document is one scenario as text: a tree, or why there is none.
type Document struct {
	Name     string // of the file, as typed
	Root     *Node
	Problems Problems
}

// Documents reads every scenario of a stream: YAML documents, or JSON values one
// after another. An error means that the stream could not be read; what is
// wrong with a document stands in its Problems.
func Documents(r io.Reader, name string) ([]*Document, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	refused := func(format string, args ...any) []*Document {
		return []*Document{{Name: name, Problems: Problems{{File: name, Line: 1, Column: 1, Message: fmt.Sprintf(format, args...)}}}}
	}
	if len(data) > MaxInput {
		return refused("too large: at most %d MiB are read", MaxInput>>20), nil
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) {
		return refused("not UTF-8 text"), nil
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return refused("not text: it holds a zero byte"), nil
	}
	if head := strings.TrimLeft(text, " \t\r\n"); head != "" && (head[0] == '{' || head[0] == '[') {
		if docs := readJSON(text, name); docs != nil {
			return docs, nil
		}
	}
	if len(text) > MaxDocument {
		return refused("too large: a YAML file has at most %d MiB", MaxDocument>>20), nil
	}
	docs := readYAML(text, name)
	if len(docs) == 0 {
		return refused("there is no scenario in it"), nil
	}
	return docs, nil
}
