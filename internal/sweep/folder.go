package sweep

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// Folder holds the parts of one plan beside the file they will make, until that
// is whole. One sweep at a time may use it.
type Folder struct {
	plan *Plan
	dir  string
	lock *os.File
	mu   sync.Mutex
	have map[int]bool
	now  int // parts written by this run
}

// ErrInUse is the error of a folder that another sweep works in.
var ErrInUse = errors.New("another sweep is writing it")

// ErrParts is the error of a folder that holds parts when none are expected, or
// those of another sweep.
var ErrParts = errors.New("there are parts of a sweep")

// FolderName is the folder of the parts of a file.
func FolderName(file string) string { return file + ".parts" }

const planFile = "plan"

// OpenFolder opens or makes the folder of a file. Parts that are there are gone
// on with if resume is set and they are of the same plan.
func OpenFolder(p *Plan, file string, resume bool) (*Folder, error) {
	f := &Folder{plan: p, dir: FolderName(file), have: map[int]bool{}}
	if err := os.Mkdir(f.dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	var err error
	if f.lock, err = lock(filepath.Join(f.dir, "lock")); err != nil {
		return nil, err
	}
	if err := f.open(resume); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Folder) open(resume bool) error {
	name := filepath.Join(f.dir, planFile)
	before, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.WriteFile(name, []byte(f.plan.hash+"\n"), 0o666)
	case err != nil:
		return err
	case strings.TrimSpace(string(before)) != f.plan.hash && resume:
		return fmt.Errorf("%w: those in %s are of another file or another enfilade", ErrParts, f.dir)
	case !resume:
		return fmt.Errorf("%w in %s", ErrParts, f.dir)
	}
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		number, ok := strings.CutSuffix(e.Name(), ".parquet")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 0 || n >= f.plan.Chunks() {
			continue
		}
		if _, err := f.Load(n); err == nil { // half a part is none
			f.have[n] = true
		}
	}
	return nil
}

func (f *Folder) name(chunk int) string {
	return filepath.Join(f.dir, fmt.Sprintf("%06d.parquet", chunk))
}

// Has tells whether a part was there when the folder was opened.
func (f *Folder) Has(chunk int) bool { return f.have[chunk] }

// Kept is how many parts are in the folder.
func (f *Folder) Kept() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.have) + f.now
}

// Keep writes a part. Several goroutines may keep parts.
func (f *Folder) Keep(part *Part) error {
	text := part.text
	if text == nil {
		var err error
		if text, err = f.plan.EncodePart(part); err != nil {
			return err
		}
	}
	part.text = nil
	if err := writeWhole(f.name(part.Chunk), text); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now++
	return nil
}

// writeWhole writes a file that is there whole or not at all.
func writeWhole(name string, text []byte) error {
	tmp := name + ".tmp"
	err := os.WriteFile(tmp, text, 0o666)
	if err == nil {
		err = os.Rename(tmp, name)
	}
	if err != nil {
		os.Remove(tmp)
	}
	return err
}

// Load reads a part.
func (f *Folder) Load(chunk int) (*Part, error) {
	text, err := os.ReadFile(f.name(chunk))
	if err != nil {
		return nil, err
	}
	return f.plan.DecodePart(text, chunk)
}

// Close leaves the parts where they are.
func (f *Folder) Close() error { return f.lock.Close() }

// Remove takes the folder away.
func (f *Folder) Remove() error {
	f.lock.Close()
	return os.RemoveAll(f.dir)
}
