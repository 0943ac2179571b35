package sweep

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Writer writes the rows of parts that come in order.
type Writer interface {
	Write(part *Part) error
	Close() error // writes the end; the stream stays open
}

// Formats lists what rows can be written as.
var Formats = []string{"parquet", "csv", "jsonl"}

// FormatOf is the format that a file's name ends in, or "".
func FormatOf(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".parquet":
		return "parquet"
	case ".csv":
		return "csv"
	case ".jsonl", ".ndjson", ".json":
		return "jsonl"
	}
	return ""
}

// NewWriter writes in one of Formats.
func NewWriter(p *Plan, format string, to io.Writer) (Writer, error) {
	switch format {
	case "parquet":
		return newParquetWriter(p, to), nil
	case "csv":
		return newCSVWriter(p, to)
	case "jsonl":
		return newLineWriter(p, to), nil
	}
	return nil, fmt.Errorf("no format %q; one of %s", format, strings.Join(Formats, ", "))
}

// names are the names of all columns.
func (p *Plan) names() []string {
	var out []string
	for _, a := range p.Axes {
		for _, c := range a.Columns {
			out = append(out, c.Path)
		}
	}
	return append(out, p.outNames()...)
}

// digits is a number as rows have it: 14 digits, as many as are sure.
func digits(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 14, 64), 64)
	return strconv.FormatFloat(short, 'g', -1, 64)
}

type csvWriter struct {
	plan *Plan
	w    *csv.Writer
	row  []string
}

func newCSVWriter(p *Plan, to io.Writer) (*csvWriter, error) {
	w := &csvWriter{plan: p, w: csv.NewWriter(to)}
	return w, w.w.Write(p.names())
}

// Write writes the rows of one chunk.
func (w *csvWriter) Write(part *Part) error {
	k := 0
	err := w.plan.Rows(part.Chunk, func(at []int) error {
		w.row = w.row[:0]
		for i, a := range w.plan.Axes {
			for _, c := range a.Columns {
				w.row = append(w.row, c.Labels[at[i]])
			}
		}
		for i := range w.plan.columns {
			if part.Numbers[i] != nil {
				w.row = append(w.row, digits(part.Numbers[i][k]))
			} else {
				w.row = append(w.row, part.Texts[i][k])
			}
		}
		k++
		return w.w.Write(w.row)
	})
	if err != nil {
		return err
	}
	w.w.Flush()
	return w.w.Error()
}

// Close writes what is left.
func (w *csvWriter) Close() error {
	w.w.Flush()
	return w.w.Error()
}

type lineWriter struct {
	plan   *Plan
	w      *bufio.Writer
	keys   []string   // with their colons
	labels [][]string // by column of labels: values as JSON
	axis   []int
	law    []bool // of a column worked out
}

func newLineWriter(p *Plan, to io.Writer) *lineWriter {
	w := &lineWriter{plan: p, w: bufio.NewWriter(to)}
	for i, a := range p.Axes {
		for _, c := range a.Columns {
			kind := c.kindOf()
			var list []string
			for _, l := range c.Labels {
				if kind == textLabels {
					l = quote(l)
				} else {
					l = digits(numberOfLabel(l))
				}
				list = append(list, l)
			}
			w.labels, w.axis = append(w.labels, list), append(w.axis, i)
		}
	}
	for _, n := range p.names() {
		w.keys = append(w.keys, quote(n)+":")
	}
	for _, c := range p.columns {
		w.law = append(w.law, c.Text && c.Name != "barred" && c.Name != "best choice" && !strings.HasSuffix(c.Name, " exact"))
	}
	return w
}

func numberOfLabel(l string) float64 {
	r, ok := scenario.ParseNumber(l)
	if !ok {
		return math.NaN()
	}
	f, _ := r.Float64()
	return f
}

func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	return strings.TrimSuffix(b.String(), "\n")
}

// Write writes the rows of one chunk. What a row has not is left out.
func (w *lineWriter) Write(part *Part) error {
	k := 0
	err := w.plan.Rows(part.Chunk, func(at []int) error {
		sign := "{"
		put := func(key, value string) {
			w.w.WriteString(sign)
			w.w.WriteString(key)
			w.w.WriteString(value)
			sign = ","
		}
		n := len(w.labels)
		for i := range w.labels {
			put(w.keys[i], w.labels[i][at[w.axis[i]]])
		}
		for i := range w.plan.columns {
			value := ""
			switch {
			case part.Numbers[i] != nil:
				value = digits(part.Numbers[i][k])
			case part.Texts[i][k] == "":
			case w.law[i]:
				value = part.Texts[i][k]
			default:
				value = quote(part.Texts[i][k])
			}
			if value != "" {
				put(w.keys[n+i], value)
			}
		}
		k++
		_, err := w.w.WriteString("}\n")
		return err
	})
	if err != nil {
		return err
	}
	return w.w.Flush()
}

// Close writes what is left.
func (w *lineWriter) Close() error { return w.w.Flush() }
