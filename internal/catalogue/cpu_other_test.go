//go:build !unix

package catalogue

import "time"

var started = time.Now()

// used is the time since the start, where the processor's cannot be asked for.
func used() time.Duration { return time.Since(started) }
