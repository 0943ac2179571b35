package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// candidate is a file that may hold army data. A file that was named must; a
// file found in a folder may be something else.
type candidate struct {
	path  string
	named bool
}

// find lists the files that paths name or hold, each once, in the order of
// the paths and of the alphabet within folders. Hidden files and folders are
// left out.
func find(paths []string) ([]candidate, error) {
	var all []candidate
	seen := map[string]bool{}
	add := func(path string, named bool) {
		if clean := filepath.Clean(path); !seen[clean] {
			seen[clean] = true
			all = append(all, candidate{clean, named})
		}
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			add(path, true)
			continue
		}
		err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case p != path && strings.HasPrefix(d.Name(), "."):
				if d.IsDir() {
					return fs.SkipDir
				}
			case d.Type().IsRegular():
				add(p, false)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// endings are those of files that hold army data; a file that has one and
// cannot be read is a fault wherever it was found.
var endings = []string{".cat", ".catz", ".gst", ".gstz", ".ros", ".rosz"}

// passOver says whether a file found in a folder is simply something else.
func (c candidate) passOver(err error) bool {
	if c.named {
		return false
	}
	if errors.Is(err, source.ErrNotArmyData) {
		return true
	}
	var fault *source.Fault
	if !errors.As(err, &fault) {
		return false
	}
	for _, end := range endings {
		if strings.HasSuffix(strings.ToLower(c.path), end) {
			return false
		}
	}
	return !strings.Contains(strings.ToLower(filepath.Base(c.path)), ".json")
}

// reason is a fault's message without the name of its file.
func reason(err error) string {
	var fault *source.Fault
	if !errors.As(err, &fault) {
		return err.Error()
	}
	if fault.Line == 0 {
		return fault.Message
	}
	return fmt.Sprintf("%d:%d: %s", fault.Line, fault.Column, fault.Message)
}
