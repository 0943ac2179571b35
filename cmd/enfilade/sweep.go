package main

import (
	stdcontext "context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/report"
	"github.com/enfilade/enfilade/internal/sweep"
)

type sweepCmd struct {
	File   string `arg:"" name:"FILE" predictor:"scenario" help:"a sweep file; - is standard input"`
	Output string `short:"o" placeholder:"FILE" predictor:"file" help:"where the rows go: .parquet, .csv or .jsonl; - is standard output"`
	Format string `placeholder:"FORMAT" enum:",parquet,csv,jsonl" default:"" help:"parquet, csv or jsonl"`
	Top    int    `placeholder:"N" help:"list the N largest rows"`
	By     string `placeholder:"COLUMN" help:"the column they are the largest of"`
	SVG    string `name:"svg" placeholder:"FILE" predictor:"file" help:"draw the map of two axes"`
	Jobs   int    `placeholder:"N" help:"cores to use"`
	Resume bool   `help:"go on from the parts that are there"`
	natsFlags
	Embed    bool `help:"start a NATS server here, for trying it out"`
	Replicas int  `placeholder:"N" default:"1" help:"copies that a NATS cluster keeps"`
}

// check refuses flags that cannot be, or that mean nothing without others.
func (ask *sweepCmd) check() error {
	n := ask.natsFlags
	switch {
	case ask.Jobs < 0:
		return usage{fmt.Sprintf("--jobs: at least 1, or none for every core (got %d)", ask.Jobs), "sweep"}
	case ask.Top < 0:
		return usage{fmt.Sprintf("--top: at least 1 (got %d)", ask.Top), "sweep"}
	case ask.Replicas < 1 || ask.Replicas > 5:
		return usage{fmt.Sprintf("--replicas: 1 to 5 (got %d)", ask.Replicas), "sweep"}
	case n.NATS == "" && !ask.Embed && (n != natsFlags{} || ask.Replicas != 1):
		return usage{"--creds, --tls-ca, --tls-cert, --tls-key and --replicas mean nothing without --nats", "sweep"}
	}
	return nil
}

// sweep answers a matrix of scenarios.
func (c *context) sweep() error {
	ask := c.cli.Sweep
	if err := ask.check(); err != nil {
		return err
	}
	plan, err := c.plan()
	if err != nil {
		return err
	}
	run := sweep.Run{Plan: plan, Name: ask.Output, Format: ask.Format, Resume: ask.Resume, To: c.out}
	if run.Format == "" {
		run.Format = sweep.FormatOf(ask.Output)
	}
	switch {
	case ask.Output != "" && run.Format == "":
		return usage{fmt.Sprintf("-o %s: name a format: .parquet, .csv or .jsonl, or --format", ask.Output), "sweep"}
	case ask.Output == "" && (ask.Format != "" || ask.Resume):
		return usage{"missing: -o FILE", "sweep"}
	case ask.Output == "-":
		run.Name = ""
	}
	tally, ok := sweep.NewTally(plan, ask.Top, ask.By)
	if !ok {
		return usage{fmt.Sprintf("--by %s: no such column; one of %s", ask.By, strings.Join(plan.Numbers(), ", ")), "sweep"}
	}
	run.Seen = tally.Add
	if run.Maker, err = c.maker(); err != nil {
		return err
	}
	close, err := c.outputs(&run)
	if err != nil {
		return err
	}
	if err := errors.Join(c.carryOut(run), close()); err != nil {
		return err
	}
	if ask.SVG != "" {
		if err := c.drawSweep(tally); err != nil {
			return err
		}
	}
	return c.tellSweep(tally)
}

// outputs looks at what stands where the rows and the map shall go, before
// anything is worked out: not a file that the sweep reads, nor a folder. Rows for
// a device or a pipe are written straight through, behind a link to where it
// leads. close ends what was opened.
func (c *context) outputs(run *sweep.Run) (close func() error, err error) {
	close = func() error { return nil }
	names := []string{c.cli.Sweep.SVG}
	if run.Name != "" {
		names = append(names, run.Name)
	}
	for i, name := range names {
		info, err := os.Stat(name)
		switch {
		case name == "" || errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return close, fileFault{name + ": " + reason(err), ""}
		case info.IsDir():
			return close, fileFault{name + ": is a folder", "name a file"}
		}
		for _, read := range c.swept {
			if given, err := os.Stat(read); err == nil && os.SameFile(info, given) {
				return close, fileFault{name + ": is a file that the sweep reads", "name another file"}
			}
		}
		if i == 0 {
			continue
		}
		if !info.Mode().IsRegular() {
			f, err := os.OpenFile(name, os.O_WRONLY, 0)
			if err != nil {
				return close, fileFault{name + ": " + reason(err), ""}
			}
			run.Name, run.To = "", f
			return f.Close, nil
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			run.Name = real
		}
	}
	if len(names) == 2 && names[0] != "" && filepath.Clean(names[0]) == filepath.Clean(names[1]) {
		return close, usage{"-o and --svg name one file", "sweep"}
	}
	return close, nil
}

// plan reads the sweep file and settles it.
func (c *context) plan() (*sweep.Plan, error) {
	ask := c.cli.Sweep
	r, name, err := c.open(ask.File)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	c.swept = append(c.swept, ask.File)
	fill, done := c.filler()
	defer done()
	from := sweep.Source{
		Fill: fill, Units: c.sweepUnits,
		Open: func(base string) (io.ReadCloser, error) {
			if ask.File != "-" && !filepath.IsAbs(base) {
				base = filepath.Join(filepath.Dir(ask.File), base)
			}
			c.swept = append(c.swept, base)
			r, _, err := c.open(base)
			return r, err
		},
	}
	file, err := sweep.Read(r, name, from)
	if err != nil {
		return nil, err
	}
	if len(file.NotApplied) > 0 {
		c.note("not applied: " + strings.Join(file.NotApplied, ", "))
	}
	changes, err := c.changes()
	if err != nil {
		return nil, err
	}
	for _, x := range changes {
		if axis, ok := file.Varies(x.Path); ok {
			return nil, enfilade.Problems{{File: "--set " + x.Path + "=" + x.Value, Path: x.Path, Message: "is overwritten by the axis " + axis}}
		}
		if err := file.Base.Tree.Set(x.Path, x.Value); err != nil {
			return nil, enfilade.Problems{{File: "--set " + x.Path + "=" + x.Value, Path: x.Path, Message: err.Error()}}
		}
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return sweep.NewPlan(file, title, c.cli.Exact)
}

// sweepUnits is the units of the catalogue that a search finds, as blocks that
// name them. "keyword:WORD" and "faction:WORD" narrow it down; the first word may
// be a game.
func (c *context) sweepUnits(query string) ([]*enfilade.Tree, error) {
	from, err := c.openCatalogue(false)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	q := catalogue.Query{Kind: "unit"}
	var words []string
	for i, w := range strings.Fields(query) {
		key, value, narrowed := strings.Cut(w, ":")
		switch {
		case narrowed && key == "keyword":
			q.Keyword = value
		case narrowed && key == "faction":
			q.Faction = value
		case i == 0 && slices.Contains(enfilade.Games(), w):
			q.Game = printed.Game(w)
		default:
			words = append(words, w)
		}
	}
	q.Words = strings.Join(words, " ")
	hits, err := from.Search(stdcontext.Background(), q)
	if err != nil {
		return nil, err
	}
	var out []*enfilade.Tree
	for _, i := range hits.Items {
		t := &enfilade.Tree{Kind: enfilade.TreeMap}
		t.Add("name", &enfilade.Tree{Text: i.Name})
		t.Add("from", &enfilade.Tree{Text: i.ID})
		out = append(out, t)
	}
	return out, nil
}

// maker is who works the cells out.
func (c *context) maker() (sweep.Maker, error) {
	ask := c.cli.Sweep
	jobs := ask.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	if ask.Embed || ask.NATS != "" {
		return c.streamMaker(jobs)
	}
	return sweep.Pool{Jobs: jobs}, nil
}

// carryOut makes the rows, shows how far it is, and stops on Ctrl-C after the
// chunks in hand.
func (c *context) carryOut(run sweep.Run) error {
	ctx, stop := signal.NotifyContext(stdcontext.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := c.sweepProgress(run.Plan)
	run.Done = p.done
	err := run.Do(ctx)
	p.end()
	return c.sweepFault(run, err)
}

// sweepFault words what kept a sweep from its end.
func (c *context) sweepFault(run sweep.Run, err error) error {
	var s sweep.Stopped
	var ps enfilade.Problems
	switch {
	case err == nil:
		return nil
	case errors.As(err, &ps):
		return ps
	case errors.Is(err, syscall.EPIPE):
		return err
	case errors.Is(err, sweep.ErrParts) && !run.Resume:
		return fileFault{run.Name + ": " + err.Error(), "--resume goes on from them; or remove the folder"}
	case errors.Is(err, sweep.ErrParts):
		return fileFault{run.Name + ": " + err.Error(), "remove the folder to begin anew"}
	case errors.Is(err, sweep.ErrInUse):
		return fileFault{run.Name + ": " + err.Error(), ""}
	}
	kept := ""
	if errors.As(err, &s) && s.Folder != "" {
		kept = fmt.Sprintf("%d of %d parts are kept in %s; --resume goes on from them", s.Kept, s.Of, s.Folder)
	}
	if errors.Is(err, stdcontext.Canceled) {
		if kept == "" {
			kept = "nothing is kept"
		}
		fmt.Fprintf(c.errs, "enfilade: stopped; %s\n", kept)
		c.status = stopped
		return errStopped
	}
	name := run.Name
	if name == "" {
		name = "sweep"
	}
	return fileFault{name + ": " + reason(err), kept}
}

// errStopped ends a verb whose messages are written.
var errStopped = errors.New("stopped")

func (c *context) drawSweep(t *sweep.Tally) error {
	picture := t.SVG()
	if picture == "" {
		return enfilade.Problems{{File: "--svg " + c.cli.Sweep.SVG, Message: "a map wants two axes and at most 65,536 cells"}}
	}
	if err := os.WriteFile(c.cli.Sweep.SVG, []byte(picture), 0o666); err != nil {
		return fileFault{c.cli.Sweep.SVG + ": " + reason(err), ""}
	}
	return nil
}

// tellSweep prints the summary, unless the rows went where it would.
func (c *context) tellSweep(t *sweep.Tally) error {
	file := c.cli.Sweep.Output
	switch {
	case file == "-" || c.cli.Quiet && !c.cli.JSON:
		return nil
	case c.cli.JSON:
		return c.line(t.Answer(file))
	}
	return c.print(t.Text(report.Clean(file), c.style.Width, c.style.ASCII, c.cli.Sweep.Top))
}
