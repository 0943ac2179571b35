//go:build !unix

package sweep

import "os"

// lock takes a file for this process. Where files cannot be locked, nothing
// keeps a second process away.
func lock(name string) (*os.File, error) { return os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666) }
