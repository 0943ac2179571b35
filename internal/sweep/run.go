package sweep

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// Run is one sweep: where its parts are made, where its rows go, who watches.
type Run struct {
	Plan   *Plan
	Maker  Maker
	Name   string // of the file; "": rows go to To, and cannot be gone on with
	Format string // "": no rows are written
	To     io.Writer
	Resume bool
	Seen   func(*Part) // every part, in order
	Done   func(chunk int)
}

// Stopped is the error of a run that was interrupted.
type Stopped struct {
	Kept, Of int    // parts
	Folder   string // "" if nothing is kept
	Err      error
}

func (s Stopped) Error() string { return s.Err.Error() }

// Unwrap is why it stopped.
func (s Stopped) Unwrap() error { return s.Err }

// Do makes all rows and writes them. The file is there whole or not at all; the
// error of a run that did not end well is a Stopped.
func (r Run) Do(ctx context.Context) error {
	defer Roomy()()
	if r.Name == "" {
		return r.through(ctx)
	}
	folder, err := OpenFolder(r.Plan, r.Name, r.Resume)
	if err != nil {
		return err
	}
	tmp := filepath.Join(folder.dir, "rows.tmp")
	err = r.write(ctx, folder, tmp)
	if err == nil {
		err = os.Rename(tmp, r.Name)
	}
	if err == nil {
		return folder.Remove()
	}
	os.Remove(tmp)
	kept := Stopped{folder.Kept(), r.Plan.Chunks(), folder.dir, err}
	if kept.Kept == 0 {
		kept.Folder = ""
		folder.Remove()
		return kept
	}
	folder.Close()
	return kept
}

// Roomy has the garbage collector wait for some more garbage until done is called:
// sweeps keep little and drop much, and would have it run all the time.
func Roomy() (done func()) {
	unused := make([]byte, 64<<20) // counts as kept, but is never touched, so that it takes no memory
	return func() { runtime.KeepAlive(unused) }
}

// through writes rows straight to a stream.
func (r Run) through(ctx context.Context) error {
	var w Writer = nowhere{}
	var err error
	if r.Format != "" {
		if w, err = NewWriter(r.Plan, r.Format, r.To); err != nil {
			return err
		}
	}
	none := func(int) bool { return false }
	keep := func(part *Part) error { r.done(part.Chunk); return nil }
	err = r.Maker.Make(ctx, r.Plan, none, keep, func(part *Part) error { return r.give(w, part) })
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return Stopped{Of: r.Plan.Chunks(), Err: err}
	}
	return nil
}

type nowhere struct{}

func (nowhere) Write(*Part) error { return nil }
func (nowhere) Close() error      { return nil }

func (r Run) done(chunk int) {
	if r.Done != nil {
		r.Done(chunk)
	}
}

func (r Run) give(w Writer, part *Part) error {
	if r.Seen != nil {
		r.Seen(part)
	}
	return w.Write(part)
}

// write writes the rows to a file, those of parts that are kept among them.
func (r Run) write(ctx context.Context, folder *Folder, name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	w, err := NewWriter(r.Plan, r.Format, file)
	if err != nil {
		return err
	}
	next := 0
	upTo := func(chunk int) error { // parts that were there before
		for ; next < chunk; next++ {
			part, err := folder.Load(next)
			if err != nil {
				return fmt.Errorf("part %d was there and is not: %w", next, err)
			}
			r.done(next)
			if err := r.give(w, part); err != nil {
				return err
			}
		}
		return nil
	}
	give := func(part *Part) error {
		if err := upTo(part.Chunk); err != nil {
			return err
		}
		next++
		return r.give(w, part)
	}
	keep := func(part *Part) error {
		err := folder.Keep(part)
		r.done(part.Chunk)
		return err
	}
	err = r.Maker.Make(ctx, r.Plan, folder.Has, keep, give)
	if err == nil {
		err = upTo(r.Plan.Chunks())
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		err = file.Close()
	}
	return err
}
