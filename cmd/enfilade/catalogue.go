package main

import (
	"cmp"
	stdcontext "context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
	datafile "github.com/enfilade/enfilade/internal/catalogue/source"
)

// cataloguePath is the catalogue's file: the one asked for, by a flag before the
// environment, or the user's.
func (c *context) cataloguePath() (string, error) {
	if named := cmp.Or(c.cli.Catalogue, os.Getenv("ENFILADE_CATALOGUE")); named != "" {
		return named, nil
	}
	path, err := catalogue.DefaultPath()
	if err != nil {
		return "", fileFault{err.Error(), "name a file with --catalogue"}
	}
	return path, nil
}

// openCatalogue opens the catalogue, and makes an empty one where asked to.
func (c *context) openCatalogue(make bool) (*catalogue.Catalogue, error) {
	path, err := c.cataloguePath()
	if err != nil {
		return nil, err
	}
	if !make && !catalogue.Exists(path) {
		return nil, &fill.NoCatalogue{Path: path, Hint: "make one from public army data: enfilade import FILE..."}
	}
	opened, err := catalogue.Open(stdcontext.Background(), path)
	if err != nil {
		return nil, fileFault{err.Error(), ""}
	}
	return opened, nil
}

// filler completes scenarios from the catalogue, which is opened when the first
// of them names something in it. done closes it.
func (c *context) filler() (fillIn enfilade.Fill, done func()) {
	var opened *catalogue.Catalogue
	s := fill.Source{
		Lenient: c.cli.Lenient, Lists: true,
		Open: func() (*catalogue.Catalogue, error) {
			var err error
			if opened == nil {
				opened, err = c.openCatalogue(false)
			}
			return opened, err
		},
	}
	fillIn = func(d *enfilade.Document) ([]string, error) { return s.Fill(stdcontext.Background(), d) }
	return fillIn, func() {
		if opened != nil {
			opened.Close()
		}
	}
}

// dataFault turns an error of reading army data into one of the command: a file
// that is refused, or that cannot be read.
func dataFault(err error) error {
	if err == nil {
		return nil
	}
	var missing *fs.PathError
	var none *fill.NoCatalogue
	switch {
	case errors.As(err, &none):
		return fileFault{none.Error(), none.Hint}
	case errors.As(err, &missing):
		return fileFault{fmt.Sprintf("%s: %s", missing.Path, reason(err)), ""}
	}
	if problems := faultsOf(err); len(problems) > 0 {
		return problems
	}
	return fileFault{err.Error(), ""}
}

// faultsOf lists the faults joined in an error.
func faultsOf(err error) enfilade.Problems {
	var many interface{ Unwrap() []error }
	var fault *datafile.Fault
	switch {
	case errors.As(err, &fault) && !errors.As(err, &many), errors.Is(err, datafile.ErrNotArmyData):
		errors.As(err, &fault)
		return enfilade.Problems{{File: fault.File, Line: fault.Line, Column: fault.Column, Message: fault.Message}}
	case many != nil:
		var all enfilade.Problems
		for _, each := range many.Unwrap() {
			all = append(all, faultsOf(each)...)
		}
		return all
	}
	return nil
}

// progress says on standard error which file is read, where somebody watches.
func (c *context) progress() func(done, total int, file string) {
	if !terminal(c.errs) || os.Getenv("TERM") == "dumb" || c.cli.Quiet || c.cli.JSON {
		return nil
	}
	return func(done, total int, file string) {
		if done < total {
			fmt.Fprintf(c.errs, "\r\x1b[K%d of %d  %s", done+1, total, file)
			return
		}
		fmt.Fprint(c.errs, "\r\x1b[K")
	}
}
