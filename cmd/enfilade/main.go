// Command enfilade answers questions about attacks in tabletop games: the exact
// chances of every result, why, how it plays out, and what to decide.
package main

import (
	"io"
	"os"
	"runtime"
)

// unused is memory that is never touched, so it takes none: collections of
// garbage begin later by it, and most questions are answered before the first.
var unused []byte

func main() {
	unused = make([]byte, 32<<20)
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	runtime.KeepAlive(unused)
	os.Exit(status)
}

// Exit statuses.
const (
	answered = 0 // everything asked
	refused  = 1 // a scenario was
	misused  = 2 // the command line was wrong
	unread   = 3 // a file could not be read or written
	stopped  = 130
)

// run is the whole command, with its streams for tests.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	c := newContext(in, out, errs)
	return c.finish(c.dispatch(args))
}
