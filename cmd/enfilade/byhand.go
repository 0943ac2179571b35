package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/report"
)

// What a person may say in place of faces or a number.
var (
	errUndo = errors.New("take back the last answer")
	errEnd  = errors.New("the input has ended")
	errLost = fmt.Errorf("no answer in %d lines", mostGiven)
)

// table is a person who rolls dice and makes decisions, asked on standard error
// and answering on standard input.
type table struct {
	lines  <-chan typed
	stop   <-chan struct{} // closed by Ctrl-C
	errs   io.Writer
	style  report.Style
	roll   enfilade.Roll // to be made
	roller enfilade.Dice // rolls for a person who says r
	given  int           // lines since the last answer that could be taken
}

// mostGiven is how many lines are read for one answer: nobody is there who reads what
// is wrong with them.
const mostGiven = 200

// typed is a line of the input, or why there is none.
type typed struct {
	line string
	err  error
}

// lines reads lines as they are wanted; after the last one it says so for ever.
func lines(in io.Reader) <-chan typed {
	out := make(chan typed)
	go func() {
		r := bufio.NewReader(in)
		for {
			line, err := r.ReadString('\n')
			out <- typed{line, err}
		}
	}()
	return out
}

// byHand plays with typed dice and decisions. Undo plays the record again up to
// the last answer.
func (c *context) byHand(s *enfilade.Scenario) (answer, error) {
	stop := make(chan struct{})
	c.interrupts.hand.Store(&stop)
	t := &table{lines: lines(c.in), stop: stop, errs: c.errs, style: c.errStyle, roller: enfilade.Seeded(c.seed())}
	p, err := s.Play(t, t)
	for errors.Is(err, errUndo) {
		p, err = s.Resume(p, lastAnswer(p), t, t)
	}
	if err != nil && p != nil {
		if e := c.writeLog(p); e != nil {
			return answer{}, e
		}
	}
	switch {
	case errors.Is(err, errEnd):
		return answer{}, fileFault{"the input has ended before the play has", ""}
	case errors.Is(err, errLost):
		return answer{}, fileFault{errLost.Error() + ": the play is stopped", ""}
	case errors.Is(err, enfilade.ErrInterrupted) && c.cli.Play.Log != "":
		fmt.Fprintf(c.errs, "The record so far is in %s.\n", report.Clean(c.cli.Play.Log))
		return answer{}, err
	case errors.Is(err, enfilade.ErrStopped):
		return c.playAnswer(s, p, "Stopped."), nil
	case err != nil:
		return answer{}, err
	}
	if err := c.writeLog(p); err != nil {
		return answer{}, err
	}
	return c.playAnswer(s, p, ""), nil
}

// lastAnswer is how many events stand before the last roll or decision.
func lastAnswer(p *enfilade.Played) int {
	for i := len(p.Events) - 1; i >= 0; i-- {
		if p.Events[i].Faces != nil || p.Events[i].Chosen != "" {
			return i
		}
	}
	return 0
}

const manual = `Faces as rolled, blanks optional (6441); a decision by its number; u undoes,
r rolls for you, o lists the options, q stops and keeps the log.
`

// read reads a line.
func (t *table) read() (string, error) {
	if t.given++; t.given > mostGiven {
		return "", errLost
	}
	fmt.Fprint(t.errs, "> ")
	var got typed
	select {
	case got = <-t.lines:
	case <-t.stop:
		fmt.Fprintln(t.errs)
		return "", enfilade.ErrInterrupted
	}
	line := strings.TrimSpace(got.line)
	if got.err != nil && line == "" {
		fmt.Fprintln(t.errs)
		return "", errEnd
	}
	switch strings.ToLower(line) {
	case "u":
		return "", errUndo
	case "q":
		return "", enfilade.ErrStopped
	}
	return line, nil
}

// Tell hears what is rolled next.
func (t *table) Tell(r enfilade.Roll) { t.roll = r }

// Roll asks for the faces of a roll.
func (t *table) Roll(name string, n, sides int) ([]int, error) {
	dice := attack.Counted(n, "die", "dice")
	what := fmt.Sprintf("%s (D%d), %s.", dice, sides, report.Rolling(t.roll))
	t.wanted(n, n, what)
	var faces []int
	t.given = 0
	for {
		line, err := t.read()
		if err != nil {
			return nil, err
		}
		switch strings.ToLower(line) {
		case "":
			t.wanted(n-len(faces), n, what)
			continue
		case "?", "o":
			fmt.Fprint(t.errs, manual)
			t.wanted(n-len(faces), n, what)
			continue
		case "r":
			rest, err := t.roller.Roll(name, n-len(faces), sides)
			return append(faces, rest...), err
		}
		more, fault := readFaces(line, sides)
		switch {
		case fault != "":
			fmt.Fprintln(t.errs, fault)
			t.wanted(n-len(faces), n, what)
			continue
		case len(more) == n:
			return more, nil
		case len(faces)+len(more) <= n:
			faces = append(faces, more...)
		default:
			all := len(faces) + len(more)
			faces = nil
			fmt.Fprintf(t.errs, "%s, %d wanted: give all again.\n", counted(all, "face"), n)
			t.wanted(n, n, what)
			continue
		}
		if len(faces) == n {
			return faces, nil
		}
		fmt.Fprintf(t.errs, "%s, %d wanted: give %d more, or all again.\n", counted(len(faces), "face"), n, n-len(faces))
	}
}

// wanted says what is to be rolled, or what is left of it.
func (t *table) wanted(left, n int, what string) {
	if left < n {
		what = fmt.Sprintf("%d of ", left) + what
	}
	fmt.Fprintln(t.errs, t.style.Fold("Roll "+what))
}

// readFaces reads faces with blanks or commas between them, or without where
// every face is one digit.
func readFaces(line string, sides int) ([]int, string) {
	parts := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
	if len(parts) == 1 && sides < 10 {
		parts = strings.Split(parts[0], "")
	}
	var out []int
	for _, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 1 || n > sides {
			return nil, fmt.Sprintf("%s is no face of a D%d.", report.Clean(p), sides)
		}
		out = append(out, n)
	}
	return out, ""
}

// Choose asks for a decision.
func (t *table) Choose(d enfilade.Decision) (int, error) {
	open := t.list(d)
	t.given = 0
	for {
		line, err := t.read()
		if err != nil {
			return 0, err
		}
		switch strings.ToLower(line) {
		case "":
			return d.Default, nil
		case "?":
			fmt.Fprint(t.errs, manual)
			continue
		case "o":
			t.list(d)
			continue
		}
		n, err := strconv.Atoi(line)
		if err == nil && n >= 1 && n <= len(open) {
			return open[n-1], nil
		}
		if i := named(d, line); i >= 0 {
			return i, nil
		}
		fmt.Fprintf(t.errs, "A number from 1 to %d, or nothing for the default.\n", len(open))
	}
}

// list prints the options; barred ones have no number, but their rules.
func (t *table) list(d enfilade.Decision) (open []int) {
	asked := d.Name
	if d.Of != "" {
		asked += ", " + d.Of
	}
	fmt.Fprintf(t.errs, "%s (%s)?\n", report.Clean(asked), d.Player)
	for i, o := range d.Options {
		if o.Barred != nil {
			fmt.Fprintln(t.errs, t.style.Fold(fmt.Sprintf("  -  %s: barred by %s", report.Clean(o.Name), joinRules(o.Barred))))
			continue
		}
		open = append(open, i)
		mark := ""
		if i == d.Default {
			mark = " [default]"
			if d.Best {
				mark = " [best for the goal]"
			}
		}
		fmt.Fprintf(t.errs, "  %d  %s%s\n", len(open), report.Clean(o.Name), mark)
	}
	return open
}

func joinRules(ids []enfilade.RuleID) string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = string(id)
	}
	return strings.Join(out, ", ")
}

// named is the open option of that name, or -1.
func named(d enfilade.Decision, name string) int {
	for i, o := range d.Options {
		if o.Barred == nil && strings.EqualFold(o.Name, name) {
			return i
		}
	}
	return -1
}
