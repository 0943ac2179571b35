package catalogue

import (
	"errors"
	"strings"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// busy says whether an error comes from another process that works on the
// same catalogue.
func busy(err error) bool {
	var failure *sqlite.Error
	if !errors.As(err, &failure) {
		return strings.Contains(err.Error(), "locked")
	}
	switch failure.Code() & 0xff {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return true
	case lib.SQLITE_ERROR, lib.SQLITE_CONSTRAINT:
		return strings.Contains(err.Error(), "already exists") || strings.Contains(err.Error(), "UNIQUE")
	}
	return false
}

// unwritable says whether an error comes from a file or folder that this process
// may not write.
func unwritable(err error) bool {
	var failure *sqlite.Error
	if !errors.As(err, &failure) {
		return false
	}
	code := failure.Code() & 0xff
	return code == lib.SQLITE_READONLY || code == lib.SQLITE_CANTOPEN
}

// told says in our words why a catalogue cannot be opened, read or written.
func told(err error) string {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		switch failure.Code() & 0xff {
		case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
			return "another enfilade is writing it"
		case lib.SQLITE_READONLY:
			return "it may not be written"
		case lib.SQLITE_CANTOPEN, lib.SQLITE_PERM, lib.SQLITE_AUTH:
			return "it cannot be opened"
		case lib.SQLITE_FULL:
			return "no space is left on the disk"
		case lib.SQLITE_IOERR:
			return "the disk fails"
		case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
			return "it is damaged"
		}
	}
	return err.Error()
}

// failed is an error of a catalogue: what was being done, and why it fails. It
// wraps the cause.
type failed struct {
	doing, path string
	err         error
}

func (f failed) Error() string { return f.doing + " the catalogue " + f.path + ": " + told(f.err) }

// Unwrap gives the cause.
func (f failed) Unwrap() error { return f.err }

// foreign says whether an error comes from a file that is no database.
func foreign(err error) bool {
	var failure *sqlite.Error
	return errors.As(err, &failure) && failure.Code()&0xff == lib.SQLITE_NOTADB
}
