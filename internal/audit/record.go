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
	Scenario json.RawMessage `json:"scenario"` // as it was read, every scalar as text
	Seed     *uint64         `json:"seed,omitempty"`
	Dice     string          `json:"dice"`            // seed, or hand: typed in
	Asked    bool            `json:"asked,omitempty"` // decisions were asked for
}

// Line is one event of the play.
type Line struct {
	table.Event
	Player string `json:"player,omitempty"`
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
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil && d.err == nil {
		d.err = err
		return
	}
	text := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	d.last = digest(d.last, text)
	text = append(text[:len(text)-1], fmt.Sprintf(`,"digest":%q}`+"\n", d.last)...)
	if _, err := d.w.Write(text); err != nil && d.err == nil {
		d.err = err
	}
}

// digest is of a line without its digest, and of the digest before it.
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

// Read reads a record. A Fault names the first line that cannot be read; a
// record whose digests do not agree is read all the same, and the first line
// that does not agree is the second result.
func Read(r io.Reader) (*Record, *Fault, error) {
	in := bufio.NewScanner(io.LimitReader(r, maxRecord+1))
	in.Buffer(make([]byte, 64<<10), maxLine)
	rec, d := &Record{}, chain{}
	number := 0
	for in.Scan() {
		number++
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		body, err := d.next(text, number, len(rec.Lines))
		if err == nil {
			err = rec.take(body, number)
		}
		if err != nil {
			return nil, nil, &Fault{Step: len(rec.Lines), Line: number, Message: err.Error()}
		}
	}
	if err := in.Err(); err != nil {
		why := err.Error()
		if errors.Is(err, bufio.ErrTooLong) {
			why = fmt.Sprintf("a line of more than %d MiB", maxLine>>20)
		}
		return nil, nil, &Fault{Step: len(rec.Lines), Line: number + 1, Message: why}
	}
	if rec.Head.Format == 0 {
		return nil, nil, &Fault{Line: 1, Message: "there is no record in it"}
	}
	rec.last = number
	return rec, d.fault, nil
}

// chain follows the digests of a record.
type chain struct {
	last  string
	fault *Fault
}

// next takes the digest off a line and notes the first that does not agree.
func (c *chain) next(text string, number, step int) (string, error) {
	at := strings.LastIndex(text, `,"digest":"`)
	if at < 0 || !strings.HasSuffix(text, `"}`) {
		return "", fmt.Errorf("no line of a record: it has no digest")
	}
	got := text[at+len(`,"digest":"`) : len(text)-2]
	body := text[:at] + "}"
	if want := digest(c.last, []byte(body)); want != got && c.fault == nil {
		c.fault = &Fault{Step: step + 1, Line: number, Message: "this line or one just before it was changed, dropped or added: its digest does not agree"}
	}
	c.last = got
	return body, nil
}

// take reads one line, without its digest.
func (r *Record) take(body string, number int) error {
	if r.Head.Format == 0 {
		if err := strict(body, &r.Head); err != nil {
			return fmt.Errorf("not the head of a record: %w", err)
		}
		if r.Head.Format != Format {
			return fmt.Errorf("a record of format %d; this program reads format %d", r.Head.Format, Format)
		}
		return r.Head.check()
	}
	if r.Foot != nil {
		return fmt.Errorf("a line after the result")
	}
	if strings.HasPrefix(body, `{"result":`) {
		r.Foot = &Foot{}
		return strict(body, r.Foot)
	}
	var l Line
	if err := strict(body, &l); err != nil {
		return fmt.Errorf("not an event: %w", err)
	}
	r.Lines, r.Numbers = append(r.Lines, l), append(r.Numbers, number)
	return nil
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
