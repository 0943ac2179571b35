//go:build !unix

package stream_test

import "time"

var began = time.Now()

// used is the time since the start, where the processor's cannot be asked for.
func used(...*process) time.Duration { return time.Since(began) }
