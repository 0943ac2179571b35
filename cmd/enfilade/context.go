package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/enfilade/enfilade"
)

// context is one run of the command.
type context struct {
	in        io.Reader
	out, errs io.Writer
	cli       cli
	status    int
}

func newContext(in io.Reader, out, errs io.Writer) *context {
	return &context{in: in, out: out, errs: errs}
}

// usage is a fault of the command line.
type usage struct{ message, hint string }

func (u usage) Error() string { return u.message }

// fileFault is a file that could not be read or written.
type fileFault struct{ message, hint string }

func (f fileFault) Error() string { return f.message }

// dispatch reads the command line and runs its verb.
func (c *context) dispatch(args []string) error {
	parser, err := kong.New(&c.cli, kong.Name("enfilade"), kong.Exit(func(int) {}), kong.Writers(c.out, c.errs), kong.NoDefaultHelp())
	if err != nil {
		return err
	}
	k, err := parser.Parse(args)
	if err != nil {
		return usage{message: err.Error()}
	}
	changes, err := c.changes()
	if err != nil {
		return err
	}
	switch k.Selected().Name {
	case "odds":
		return c.each(c.cli.Odds.Files, changes, c.odds)
	case "explain":
		return c.each(c.cli.Explain.Files, changes, c.explain)
	case "advise":
		return c.each(c.cli.Advise.Files, changes, c.advise)
	}
	return usage{message: "not there yet: " + k.Command()}
}

func (c *context) changes() ([]enfilade.Change, error) {
	var out []enfilade.Change
	for _, s := range c.cli.Set {
		path, value, ok := strings.Cut(s, "=")
		if !ok || path == "" {
			return nil, usage{message: fmt.Sprintf("--set %s: write PATH=VALUE", s)}
		}
		out = append(out, enfilade.Change{Path: strings.TrimSpace(path), Value: value})
	}
	return out, nil
}

// finish turns an error into messages and an exit status.
func (c *context) finish(err error) int {
	var u usage
	var f fileFault
	switch {
	case err == nil:
		return c.status
	case errors.Is(err, syscall.EPIPE):
		return answered
	case errors.As(err, &u):
		fmt.Fprintf(c.errs, "enfilade: %s\n", u.message)
		return misused
	case errors.As(err, &f):
		fmt.Fprintf(c.errs, "enfilade: %s\n", f.message)
		if f.hint != "" {
			fmt.Fprintf(c.errs, "hint: %s\n", f.hint)
		}
		return unread
	}
	fmt.Fprintf(c.errs, "enfilade: %s\n", err)
	return refused
}

// open opens a scenario file, or standard input.
func (c *context) open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(c.in), "<stdin>", nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, "", fileFault{message: fmt.Sprintf("%s: %s", name, reason(err)), hint: alike(name)}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, "", fileFault{message: name + ": is a folder"}
	}
	return f, name, nil
}

func reason(err error) string {
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "no such file"
	case errors.Is(err, os.ErrPermission):
		return "may not be read"
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// alike names a file beside the one that is missing with almost its name.
func alike(name string) string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*"))
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	for _, f := range found {
		if b := filepath.Base(f); strings.TrimSuffix(b, filepath.Ext(b)) == base {
			return "there is " + f
		}
	}
	return ""
}

// each reads the files and answers every scenario, in order.
func (c *context) each(files []string, changes []enfilade.Change, answer func(*enfilade.Scenario) (any, error)) error {
	var failed error
	for _, name := range files {
		r, name, err := c.open(name)
		if err != nil {
			failed = err
			c.finish(err)
			continue
		}
		readings, err := enfilade.ReadEach(r, name, changes...)
		r.Close()
		if err != nil {
			failed = fileFault{message: err.Error()}
			continue
		}
		for _, x := range readings {
			if err := c.one(x, name, answer); err != nil {
				return err
			}
		}
	}
	if failed != nil {
		c.status = unread
	}
	return nil
}

func (c *context) one(x enfilade.Reading, name string, answer func(*enfilade.Scenario) (any, error)) error {
	err := x.Err
	var a any
	if err == nil {
		a, err = answer(x.Scenario)
	}
	var faults enfilade.Problems
	switch {
	case errors.As(err, &faults):
		return c.refuse(x.Title, name, faults)
	case err != nil:
		return err
	case c.cli.JSON:
		return c.line(a)
	}
	return nil
}

// line prints one JSON value on a line.
func (c *context) line(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := c.out.Write(b.Bytes())
	return err
}

type refusal struct {
	Scenario string             `json:"scenario"`
	Error    enfilade.Problem   `json:"error"`
	Others   []enfilade.Problem `json:"others,omitempty"`
}

// refuse reports the faults of a scenario.
func (c *context) refuse(title, name string, faults enfilade.Problems) error {
	c.status = refused
	if c.cli.JSON {
		return c.line(refusal{title, faults[0], faults[1:]})
	}
	fmt.Fprintln(c.errs, faults.Error())
	n := "1 fault"
	if len(faults) > 1 {
		n = fmt.Sprintf("%d faults", len(faults))
	}
	fmt.Fprintf(c.errs, "enfilade: %s in %s, not answered\n", n, name)
	return nil
}
