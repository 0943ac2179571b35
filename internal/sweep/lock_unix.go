//go:build unix

package sweep

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock takes a file for this process. The system gives it back when the process
// ends, however it ends.
func lock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, ErrInUse
	}
	return f, nil
}
