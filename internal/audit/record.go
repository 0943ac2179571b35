// Package audit writes down plays and looks into what was written: is every
// step legal, is the arithmetic right, how lucky was each side.
//
// A record is JSON Lines: a head with the scenario, the seed and the version; a
// line an event; a foot with the result. Every line carries a digest of itself
// and of all lines before it, so that a line changed, dropped or added is named.
// That shows accidents and clumsy edits; it is no signature, since whoever
// writes a record can work out its digests.
package audit

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// Format is the version of the record's format.
const Format = 1

// Head is the first line of a record.
type Head struct {
	Format   int             `json:"record"`   // the format's version
	Version  string          `json:"enfilade"` // the program's
	Title    string          `json:"title"`
	Scenario json.RawMessage `json:"scenario"`        // as it was read, every scalar as text
	Order    *Order          `json:"order,omitempty"` // of its keys; nil: as they stand
	Seed     *uint64         `json:"seed,omitempty"`
	Dice     string          `json:"dice"`            // seed, or hand: typed in
	Asked    bool            `json:"asked,omitempty"` // decisions were asked for
}

// Line is one event of the play.
type Line struct {
	table.Event
	Player string `json:"player,omitempty"`
	For    string `json:"of,omitempty"`   // a weapon and its target, where there are several
	Text   string `json:"text,omitempty"` // what came of it, in words
	Got    *int   `json:"got,omitempty"`  // of a roll of alike dice: how many succeeded
}

// Foot is the last line of a whole record.
type Foot struct {
	Result json.RawMessage `json:"result"`
	Events int             `json:"events"`
}

// Record is a play as it was written down.
type Record struct {
	Head    Head
	Lines   []Line
	Foot    *Foot // nil if the play was stopped
	Numbers []int // the line of the file each event stands on, from 1
	last    int
}

// Events are the events of the play.
func (r *Record) Events() []table.Event {
	out := make([]table.Event, len(r.Lines))
	for i, l := range r.Lines {
		out[i] = l.Event
	}
	return out
}

// Write writes the record.
func (r *Record) Write(w io.Writer) error {
	d := digester{w: bufio.NewWriter(w)}
	d.line(r.Head)
	for _, l := range r.Lines {
		d.line(l)
	}
	if r.Foot != nil {
		d.line(r.Foot)
	}
	if d.err != nil {
		return d.err
	}
	return d.w.Flush()
}

// digester writes lines that carry a running digest.
type digester struct {
	w    *bufio.Writer
	last string
	err  error
}

func (d *digester) line(v any) {
	text, err := encode(v)
	said, wrong := canonical(text)
	if err = cmp.Or(err, wrong); err != nil {
		d.err = cmp.Or(d.err, err)
		return
	}
	d.last = digest(d.last, said)
	text = append(text[:len(text)-1], fmt.Sprintf(`,"digest":%q}`+"\n", d.last)...)
	if _, err := d.w.Write(text); err != nil && d.err == nil {
		d.err = err
	}
}

// digest is of what a line says without its digest, and of the digest before it.
func digest(before string, line []byte) string {
	sum := sha256.Sum256(append([]byte(before+"\n"), line...))
	return hex.EncodeToString(sum[:8])
}

// Fault is what is wrong with a record: the first thing that is.
type Fault struct {
	Step    int            `json:"step"` // of the event, from 1; 0 for the head, one more than the events for the foot
	Line    int            `json:"line"` // of the file, from 1
	Message string         `json:"message"`
	Rules   []table.RuleID `json:"rules,omitempty"`
}

func (f *Fault) Error() string { return fmt.Sprintf("step %d, line %d: %s", f.Step, f.Line, f.Message) }

// Limits on a record.
const (
	maxRecord = 64 << 20
	maxLine   = 4 << 20
)

// Read reads a record, however its values are laid out. A Fault names the first
// line that cannot be read, and the record is what stands before it; a record whose
// digests do not agree is read all the same, and the first line that does not agree
// is the second result.
func Read(r io.Reader) (*Record, *Fault, error) {
	all, err := io.ReadAll(io.LimitReader(r, maxRecord+1))
	if err == nil && len(all) > maxRecord {
		err = fmt.Errorf("more than %d MiB", maxRecord>>20)
	}
	if err != nil {
		return nil, nil, &Fault{Line: 1, Message: err.Error()}
	}
	rec, c := &Record{}, chain{}
	all = bytes.TrimPrefix(all, []byte("\ufeff")) // as some editors begin a text
	d := json.NewDecoder(bytes.NewReader(all))
	for number := 1; ; {
		from := d.InputOffset()
		var line json.RawMessage
		err := d.Decode(&line)
		if err == io.EOF {
			break
		}
		at := from + int64(len(all[from:])-len(bytes.TrimLeft(all[from:], " \t\r\n")))
		number += bytes.Count(all[from:at], []byte("\n"))
		step := 0
		if rec.Head.Format != 0 {
			step = len(rec.Lines) + 1
		}
		if err != nil {
			err = errNoLine
		} else {
			err = rec.next(&c, line, number)
		}
		if err != nil {
			return rec, c.fault, &Fault{Step: step, Line: number, Message: err.Error()}
		}
		rec.last = number
		number += bytes.Count(line, []byte("\n"))
	}
	if rec.Head.Format == 0 { // no line
		return nil, nil, &Fault{Line: 1, Message: "it is empty"}
	}
	return rec, c.fault, nil
}

var errNoLine = errors.New("no line of a record: it has no digest")

// chain follows the digests of a record.
type chain struct {
	last  string
	fault *Fault
}

// next reads one line, and notes it if it is the first whose digest does not agree.
func (r *Record) next(c *chain, line []byte, number int) error {
	if len(line) > maxLine {
		return fmt.Errorf("a line of more than %d MiB", maxLine>>20)
	}
	var keys map[string]json.RawMessage
	var got string
	if json.Unmarshal(line, &keys) != nil || keys["digest"] == nil || json.Unmarshal(keys["digest"], &got) != nil {
		return errNoLine
	}
	if k := twice(line); k != "" {
		return fmt.Errorf("the key %q stands twice on it", k)
	}
	delete(keys, "digest")
	body, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	step := len(r.Lines)
	read, err := r.take(string(body), keys["result"] != nil, number)
	if err != nil {
		return err
	}
	if c.fault == nil && !agrees(c.last, got, line, read) {
		c.fault = &Fault{Step: step + 1, Line: number, Message: "this line or one just before it was changed, dropped or added: its digest does not agree"}
	}
	c.last = got
	return nil
}

// agrees tells whether a digest is that of what the line says, or of the line as
// programs wrote it that took the digest of its text.
func agrees(before, got string, line []byte, read any) bool {
	if said, err := canonical(line); err == nil && digest(before, said) == got {
		return true
	}
	if written, err := encode(read); err == nil && digest(before, written) == got {
		return true
	}
	at := bytes.LastIndex(line, []byte(`,"digest":"`))
	return at >= 0 && digest(before, append(line[:at:at], '}')) == got
}

// take reads one line, without its digest: what it read.
func (r *Record) take(body string, foot bool, number int) (any, error) {
	if r.Head.Format == 0 {
		if err := strict(body, &r.Head); err != nil {
			return nil, fmt.Errorf("not the head of a record: %w", err)
		}
		if r.Head.Format != Format {
			return nil, fmt.Errorf("a record of format %d; this program reads format %d", r.Head.Format, Format)
		}
		return r.Head, r.Head.check()
	}
	if r.Foot != nil {
		return nil, fmt.Errorf("a line after the result")
	}
	if foot {
		r.Foot = &Foot{}
		return r.Foot, strict(body, r.Foot)
	}
	var l Line
	if err := strict(body, &l); err != nil {
		return nil, fmt.Errorf("not an event: %w", err)
	}
	r.Lines, r.Numbers = append(r.Lines, l), append(r.Numbers, number)
	return l, nil
}

// check tells whether the head says one thing of its dice.
func (h Head) check() error {
	switch {
	case h.Dice != "seed" && h.Dice != "hand":
		return fmt.Errorf("not the head of a record: dice are seed or hand, not %q", h.Dice)
	case h.Dice == "seed" && h.Seed == nil:
		return fmt.Errorf("not the head of a record: dice of a seed, and no seed")
	case h.Dice == "hand" && h.Seed != nil:
		return fmt.Errorf("not the head of a record: dice typed in, and a seed")
	}
	return nil
}

func strict(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return fmt.Errorf("%s: a %s does not belong there", kind.Field, kind.Value)
		}
		return errors.New(strings.Replace(strings.TrimPrefix(err.Error(), "json: "), "unknown field", "unknown key", 1))
	}
	if d.More() {
		return fmt.Errorf("more than one value on a line")
	}
	return nil
}

// Number is the line of the file that event i stands on, or the last line.
func (r *Record) Number(i int) int {
	if i < len(r.Numbers) {
		return r.Numbers[i]
	}
	return r.last
}
