package attack

import (
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Parts is how the questions of a game come apart, for sweeps: files that agree
// in what a part depends on have the part in common, so that of a million
// questions only some thousands are read whole. A game without Parts has every
// question read.
type Parts struct {
	Count int // parts there are
	// Keys is one text a part for the value at a path. Files that have the same
	// texts at every path where they differ have the part in common, if Take
	// takes each of them.
	Keys func(path string, value *scenario.Node) []string
	// Take reads a document and takes its question apart; nil if it is refused or
	// not of the simple kind that comes apart. A document is of that kind if,
	// for every part, one with the same text is.
	Take func(doc *scenario.Document) any
	// Measure is the place of a measure among the numbers that Each gives; -1 if
	// it has none.
	Measure func(name string) int
	// Each puts a question together, part i of what Take made of parts[i], and
	// gives the numbers of every result and its chance. The numbers are good
	// during the call.
	Each func(b *Book, parts []any, each func(numbers []int64, p float64))
}

// Book keeps what has been worked out, as laws want it.
type Book = odds.Book

// Each gives every result of a procedure and its chance. Nobody decides anything.
func Each[P table.Procedure[S, R], S, R comparable](b *Book, p P, start S, each func(r R, p float64)) {
	odds.Each(b, p, start, each)
}
