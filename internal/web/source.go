package web

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
)

// units is the catalogue, opened when it is first needed. It may be made while
// the server runs.
type units struct {
	path   string
	mu     sync.Mutex
	opened *catalogue.Catalogue
}

// missingCatalogue is what to do where there is none.
const missingCatalogue = "make one from public army data: enfilade import FILE..."

// open gives the catalogue; the error is *fill.NoCatalogue where there is none.
func (u *units) open() (*catalogue.Catalogue, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.opened != nil {
		return u.opened, nil
	}
	if !u.there() {
		return nil, &fill.NoCatalogue{Path: u.name(), Hint: missingCatalogue}
	}
	var err error
	u.opened, err = catalogue.Open(context.Background(), u.path)
	return u.opened, err
}

// name does not tell others where files lie on this machine.
func (u *units) name() string { return "here" }

func (u *units) there() bool { return u.path != "" && catalogue.Exists(u.path) }

func (u *units) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.opened != nil {
		_ = u.opened.Close()
		u.opened = nil
	}
}

// filling completes the scenarios of one request from the catalogue. Files that
// a scenario names are never read.
type filling struct {
	source fill.Source
	ctx    context.Context
	needed atomic.Bool
	how    string // how the switch of the command line is called here
}

func (s *Server) filling(ctx context.Context, lenient bool) *filling {
	return &filling{source: fill.Source{Open: s.units.open, Lenient: lenient}, ctx: ctx, how: "set lenient=true"}
}

// fill is an enfilade.Fill.
func (f *filling) fill(d *enfilade.Document) ([]string, error) {
	if !fill.Needed(d) {
		return nil, nil
	}
	f.needed.Store(true)
	missed, err := f.source.Fill(f.ctx, d)
	var faults enfilade.Problems
	if errors.As(err, &faults) {
		for i := range faults {
			faults[i].Hint = strings.Replace(faults[i].Hint, "use --lenient", f.how, 1)
		}
	}
	return missed, err
}

// used tells whether the answer depends on the catalogue, which may change.
func (f *filling) used() bool { return f.needed.Load() }
