package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
)

// stdin is what messages call standard input.
const stdin = "<stdin>"

// open opens a file, or standard input.
func (c *context) open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(c.in), stdin, nil
	}
	f, err := os.Open(name)
	if err != nil && name == "" {
		return nil, "", fileFault{"a file without a name", "- is standard input"}
	}
	if err != nil {
		return nil, "", fileFault{fmt.Sprintf("%s: %s", name, reason(err)), alike(name)}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, "", fileFault{name + ": is a folder", ""}
	}
	return f, name, nil
}

// reasons are the system's errors in our words.
var reasons = []struct {
	is    error
	words string
}{
	{os.ErrNotExist, "no such file"},
	{os.ErrPermission, "may not be read or written"},
	{syscall.EROFS, "may not be written: the disk is for reading only"},
	{syscall.EISDIR, "is a folder"},
	{syscall.ENOTDIR, "no such file: a part of its path is no folder"},
	{syscall.ENAMETOOLONG, "the name is too long"},
	{syscall.ELOOP, "links that lead in a circle"},
	{syscall.ENOSPC, "no space is left on the disk"},
	{syscall.EIO, "the disk fails"},
	{syscall.EPIPE, "nobody reads it"},
	{syscall.EBADF, "is closed"},
	{os.ErrClosed, "is closed"},
	{io.ErrUnexpectedEOF, "it ends too early"},
}

// reason says why a file cannot be read or written.
func reason(err error) string {
	for _, r := range reasons {
		if errors.Is(err, r.is) {
			return r.words
		}
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// alike names a file beside the missing one that differs in its ending only.
func alike(name string) string {
	entries, _ := os.ReadDir(filepath.Dir(name))
	stem := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	for _, e := range entries {
		if n := e.Name(); !e.IsDir() && strings.TrimSuffix(n, filepath.Ext(n)) == stem {
			return "there is " + filepath.Join(filepath.Dir(name), n)
		}
	}
	return ""
}

// source is one scenario with the text it was read from.
type source struct {
	enfilade.Reading
	name  string
	lines []string // of the file, to show where a fault is
}

// sources reads every scenario of the files, in order. A file that cannot be
// read is reported, and the others are read all the same.
func (c *context) sources(files []string) ([]source, error) {
	changes, err := c.changes()
	if err != nil {
		return nil, err
	}
	fill, done := c.filler()
	defer done()
	if len(files) == 0 {
		all, lines, err := c.pair(fill, changes)
		if err != nil {
			return nil, err
		}
		return []source{{all[0], pairName, lines}}, nil
	}
	if c.cli.Odds.Attacker != "" || c.cli.Odds.Target != "" {
		return nil, usage{"--attacker and --target stand in place of a FILE", "odds"}
	}
	var out []source
	for _, f := range files {
		r, name, err := c.open(f)
		var ff fileFault
		if errors.As(err, &ff) {
			c.say(ff)
			c.status = unread
			continue
		}
		all, lines, err := read(r, name, fill, changes)
		r.Close()
		if err != nil {
			c.say(fileFault{name + ": " + reason(err), ""})
			c.status = unread
			continue
		}
		for _, x := range all {
			out = append(out, source{x, name, lines})
		}
	}
	return out, nil
}

func read(r io.Reader, name string, fill enfilade.Fill, changes []enfilade.Change) ([]enfilade.Reading, []string, error) {
	kept := &keeper{r: r}
	all, err := enfilade.ReadFilled(kept, name, fill, changes...)
	if err != nil {
		return nil, nil, err
	}
	return all, strings.Split(kept.String(), "\n"), nil
}

// keeper keeps the first of what is read, to show lines with faults.
type keeper struct {
	r io.Reader
	strings.Builder
}

// Read reads on and keeps up to a mebibyte.
func (k *keeper) Read(p []byte) (int, error) {
	n, err := k.r.Read(p)
	if k.Len() < 1<<20 {
		k.Write(p[:n])
	}
	return n, err
}

// answer is what a verb makes of one scenario: a value for --json, a headline
// for --quiet, and the text.
type answer struct {
	value    any
	headline string
	text     func() string
}

// each answers every scenario of the files, in order.
func (c *context) each(files []string, ask func(*enfilade.Scenario) (answer, error)) error {
	all, err := c.sources(files)
	if err != nil {
		return err
	}
	for i, s := range all {
		if err := c.one(s, i, len(all), ask); err != nil {
			return err
		}
	}
	return nil
}

func (c *context) one(s source, i, total int, ask func(*enfilade.Scenario) (answer, error)) error {
	err := s.Err
	var a answer
	if err == nil {
		a, err = c.ask(s.Scenario, ask)
	}
	var faults enfilade.Problems
	switch {
	case errors.As(err, &faults):
		return c.refuse(s, faults)
	case err != nil:
		return err
	case c.cli.JSON:
		return c.line(a.value)
	case c.cli.Quiet:
		head := strings.ReplaceAll(a.headline, "\n", " ")
		if total > 1 {
			head = report.Clean(s.Title) + ": " + head
		}
		return c.print(head + "\n")
	}
	if total > 1 {
		if i > 0 {
			c.print("\n")
		}
		n := total
		if s.name == stdin {
			n = 0
		}
		c.print(c.style.Rule(i+1, n, s.Title))
	}
	return c.print(a.text())
}

// ask answers one scenario. What takes longer than half a second says so where
// somebody is watching.
func (c *context) ask(s *enfilade.Scenario, ask func(*enfilade.Scenario) (answer, error)) (a answer, err error) {
	defer stopOn(&err)
	if terminal(c.errs) && os.Getenv("TERM") != "dumb" && !c.cli.Quiet && !c.cli.JSON {
		note := "working on " + report.Clean(s.Title()) + " ..."
		t := time.AfterFunc(500*time.Millisecond, func() { fmt.Fprint(c.errs, note) })
		defer func() {
			if !t.Stop() {
				fmt.Fprint(c.errs, "\r"+strings.Repeat(" ", len(note))+"\r")
			}
		}()
	}
	return ask(s)
}

// refusal is a scenario that was refused, as JSON.
type refusal struct {
	Scenario string             `json:"scenario"`
	Error    enfilade.Problem   `json:"error"`
	Others   []enfilade.Problem `json:"others,omitempty"`
}

// refuse reports the faults of a scenario.
func (c *context) refuse(s source, faults enfilade.Problems) error {
	c.status = max(c.status, refused)
	if c.cli.JSON {
		return c.line(refusal{s.Title, faults[0], faults[1:]})
	}
	var lines []string
	if terminal(c.errs) {
		lines = s.lines
	}
	fmt.Fprint(c.errs, report.Faults(c.errStyle, faults, lines))
	n := "1 fault"
	if len(faults) > 1 {
		n = fmt.Sprintf("%d faults", len(faults))
	}
	fmt.Fprintf(c.errs, "enfilade: %s in %s, not answered\n", n, s.name)
	return nil
}
