package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/enfilade/enfilade"
)

// mayLog looks at where the record shall go before a die is thrown: not over the
// scenario, not over what cannot be had again, nor where nothing can be written.
func (c *context) mayLog() error {
	name := c.cli.Play.Log
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writable(name)
	case err != nil:
		return fileFault{name + ": " + reason(err), ""}
	case info.IsDir():
		return fileFault{name + ": is a folder", "name a file for the record"}
	case !info.Mode().IsRegular():
		return nil
	}
	if given, err := os.Stat(c.cli.Play.File); err == nil && os.SameFile(info, given) {
		return fileFault{name + ": is the scenario itself", "name another file for the record"}
	}
	if kept := keptBy(name, info.Size()); kept != "" && !c.cli.Play.Force {
		return fileFault{name + ": " + kept, "name another file for the record, or write over this one: --force"}
	}
	return writable(name)
}

// keptBy says what would be lost if a record were written over a file. A record of
// dice that a seed gave is none: the seed gives it again.
func keptBy(name string, size int64) string {
	if size == 0 {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return reason(err)
	}
	defer f.Close()
	var head struct {
		Record int
		Dice   string
		Asked  bool
	}
	switch err := json.NewDecoder(bufio.NewReader(f)).Decode(&head); {
	case err != nil || head.Record == 0:
		return "is there already, and is no record of a play"
	case head.Dice != "seed":
		return "holds the record of dice that were typed in"
	case head.Asked:
		return "holds the record of decisions that were typed in"
	}
	return ""
}

// writable tries the folder of a file.
func writable(name string) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".enfilade-*")
	if err != nil {
		return fileFault{fmt.Sprintf("%s: %s", name, reason(err)), ""}
	}
	f.Close()
	os.Remove(f.Name())
	return nil
}

// writeLog writes the record whole or not at all: to a new file that takes the
// name in the end. What is no plain file, a pipe or a device, is written to.
func (c *context) writeLog(p *enfilade.Played) error {
	name := c.cli.Play.Log
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return c.writeThrough(p, name)
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".enfilade-*")
	if err != nil {
		return fileFault{fmt.Sprintf("%s: %s", name, reason(err)), ""}
	}
	defer os.Remove(f.Name())
	w := bufio.NewWriter(f)
	err = p.WriteLog(w)
	if err == nil {
		err = w.Flush()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return fileFault{fmt.Sprintf("%s: %s", name, reason(err)), ""}
	}
	return nil
}

func (c *context) writeThrough(p *enfilade.Played, name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err == nil {
		err = p.WriteLog(f)
		if e := f.Close(); err == nil {
			err = e
		}
	}
	if err != nil {
		return fileFault{fmt.Sprintf("%s: %s", name, reason(err)), ""}
	}
	return nil
}
