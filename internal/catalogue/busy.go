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

// foreign says whether an error comes from a file that is no database.
func foreign(err error) bool {
	var failure *sqlite.Error
	return errors.As(err, &failure) && failure.Code()&0xff == lib.SQLITE_NOTADB
}
