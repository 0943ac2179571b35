package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
)

// context is one run of the command.
type context struct {
	in        io.Reader
	out, errs io.Writer
	cli       cli
	kong      *kong.Context
	style     report.Style // of standard output
	errStyle  report.Style
	status    int
	swept     []string // files that a sweep reads

	interrupts interrupts
}

func newContext(in io.Reader, out, errs io.Writer) *context {
	return &context{in: in, out: out, errs: errs, style: report.Plain, errStyle: report.Plain}
}

// usage is a fault of the command line.
type usage struct{ message, verb string }

func (u usage) Error() string { return u.message }

// fileFault is a file that could not be read or written.
type fileFault struct{ message, hint string }

func (f fileFault) Error() string { return f.message }

// dispatch reads the command line and runs its verb.
func (c *context) dispatch(args []string) error {
	parser, err := c.parser()
	if err != nil {
		return err
	}
	complete(parser)
	if len(args) == 0 {
		c.print(help(""))
		c.status = misused
		return nil
	}
	if text, ok := asked(args); ok {
		return c.print(text)
	}
	if args[0] == "help" { // of a verb that there is not
		args = args[1:]
	}
	if c.kong, err = parser.Parse(flagsFirst(parser.Model, args)); err != nil {
		return misuse(err, selected(err))
	}
	verb := c.kong.Selected().Name
	if err := c.refuseFlags(verb); err != nil {
		return err
	}
	switch {
	case c.given("goal") && c.cli.Goal == "":
		return usage{"--goal: is empty", verb}
	case c.given("measure") && (len(c.cli.Measure) == 0 || slices.Contains(c.cli.Measure, "")):
		return usage{"--measure: is empty", verb}
	}
	if c.given("width") && (c.cli.Width < 40 || c.cli.Width > 200) {
		return usage{fmt.Sprintf("--width: 40 to 200 (got %d)", c.cli.Width), verb}
	}
	c.styles()
	return c.run(verb)
}

func (c *context) parser() (*kong.Kong, error) {
	return kong.New(&c.cli, kong.Name("enfilade"), kong.Exit(func(int) {}), kong.Writers(c.out, c.errs), kong.NoDefaultHelp())
}

// asked finds a request for help or for the version, which need no file.
func asked(args []string) (string, bool) {
	verb := ""
	for _, a := range args {
		switch {
		case a == "--":
			return "", false
		case a == "--help", a == "-h":
			return help(verb), true
		case a == "--version" && verb == "", a == "version" && len(args) == 1:
			return "enfilade " + enfilade.Version + "\n", true
		case verb == "" && !strings.HasPrefix(a, "-"):
			verb = a
			if verb == "help" {
				of := strings.Join(args[1:], " ")
				_, known := verbHelp[of]
				return help(of), known || of == ""
			}
			if !slices.Contains(args, "-h") && !slices.Contains(args, "--help") {
				return "", false
			}
		}
	}
	return "", false
}

// given tells whether a flag is on the command line.
func (c *context) given(flag string) bool {
	return slices.ContainsFunc(c.kong.Path, func(p *kong.Path) bool { return p.Flag != nil && p.Flag.Name == flag })
}

// refuseFlags refuses flags that mean nothing to the verb.
func (c *context) refuseFlags(verb string) error {
	free := strings.Fields(takes[verb] + " color ascii width verbose help version")
	for _, p := range c.kong.Path {
		if p.Flag != nil && !slices.Contains(free, p.Flag.Name) {
			return usage{fmt.Sprintf("--%s means nothing to %s", p.Flag.Name, verb), verb}
		}
	}
	return nil
}

// softLimit is the memory of one question beyond which garbage is collected more
// often than speed would have it. Whoever sets GOMEMLIMIT is obeyed instead.
const softLimit = 448 << 20

func (c *context) run(verb string) error {
	switch verb {
	case "odds", "explain", "advise", "compare", "audit", "play":
		defer c.heed()()
	}
	switch verb {
	case "serve", "sweep", "worker": // many questions at once
	default:
		if os.Getenv("GOMEMLIMIT") == "" {
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(softLimit))
		}
	}
	switch verb {
	case "odds":
		return c.each(c.cli.Odds.Files, c.odds)
	case "import":
		return c.importData()
	case "units":
		return c.units()
	case "army":
		return c.army()
	case "explain":
		return c.each(c.cli.Explain.Files, c.explain)
	case "advise":
		return c.each(c.cli.Advise.Files, c.advise)
	case "compare":
		return c.compare()
	case "sweep":
		return c.sweep()
	case "worker":
		return c.worker()
	case "play":
		return c.play()
	case "audit":
		return c.audit()
	case "rules":
		return c.rules()
	case "examples":
		return c.examples()
	case "schema":
		return c.schema()
	case "serve":
		return c.serve()
	}
	return c.completion()
}

// changes are the fields set on the command line.
func (c *context) changes() ([]enfilade.Change, error) {
	var out []enfilade.Change
	for _, s := range c.cli.Set {
		path, value, ok := strings.Cut(s, "=")
		if path = strings.TrimSpace(path); !ok || path == "" {
			return nil, usage{fmt.Sprintf("--set %s: write PATH=VALUE", s), c.kong.Selected().Name}
		}
		out = append(out, enfilade.Change{Path: path, Value: value})
	}
	return out, nil
}

// finish turns an error into messages and an exit status.
func (c *context) finish(err error) int {
	var u usage
	var f fileFault
	var faults enfilade.Problems
	switch {
	case err == nil:
		return c.status
	case errors.Is(err, syscall.EPIPE):
		return answered
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EIO), errors.Is(err, os.ErrClosed), errors.Is(err, syscall.EBADF):
		c.say(fileFault{"standard output: " + reason(err), ""})
		return unread
	case errors.Is(err, errStopped):
		return stopped
	case c.interrupted(err):
		return stopped
	case errors.As(err, &u):
		fmt.Fprintf(c.errs, "enfilade: %s\n%s\n", u.message, usageLine(u.verb))
		return misused
	case errors.As(err, &f):
		c.say(f)
		return unread
	case errors.As(err, &faults):
		fmt.Fprint(c.errs, report.Faults(c.errStyle, faults, nil))
		return refused
	}
	fmt.Fprintf(c.errs, "enfilade: a fault of the program: %s\n", err)
	fmt.Fprintf(c.errs, "hint: send us the file, the command and enfilade --version\n")
	return refused
}

func (c *context) say(f fileFault) {
	fmt.Fprintf(c.errs, "enfilade: %s\n", f.message)
	if f.hint != "" {
		fmt.Fprintf(c.errs, "hint: %s\n", f.hint)
	}
}

// print writes text to standard output.
func (c *context) print(text string) error {
	_, err := io.WriteString(c.out, text)
	return err
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

// stopOn turns a panic into an error that says what to send, unless a test or a
// developer wants to see it.
func stopOn(err *error) {
	if os.Getenv("ENFILADE_PANIC") != "" {
		return
	}
	if r := recover(); r != nil {
		*err = fmt.Errorf("%v", r)
	}
}
