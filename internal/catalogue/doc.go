// Package catalogue keeps units and weapons from public army data in one
// SQLite file: it imports the files players have, searches them, and gives
// scenario files what they name with "from".
//
// An import is all or nothing. Files that have not changed, and whose links
// lead to files that have not changed, are not read again. Several processes
// may use one catalogue at a time.
//
// What is kept: printed rows, names of special rules, keywords, and where
// each stood. Sentences of ability texts are read and not kept.
package catalogue
