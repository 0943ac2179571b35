//go:build unix

package catalogue

import (
	"syscall"
	"time"
)

// used is the processor time of this process so far: other work on the machine
// does not count.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
