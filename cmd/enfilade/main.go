// Command enfilade answers questions about attacks in tabletop games: the exact
// chances of every result, why, how it plays out, and what to decide.
package main

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
)

// unused is memory that is never touched, so it takes none: collections of
// garbage begin later by it, and most questions are answered before the first.
var unused []byte

// softLimit is the memory beyond which garbage is collected more often than
// speed would have it. Whoever sets GOMEMLIMIT is obeyed instead.
const softLimit = 448 << 20

func main() {
	if os.Getenv("GOMEMLIMIT") == "" && !slices.ContainsFunc(os.Args[1:], func(a string) bool { return a == "serve" || a == "sweep" }) {
		debug.SetMemoryLimit(softLimit)
	}
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
