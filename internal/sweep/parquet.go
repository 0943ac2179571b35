package sweep

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"github.com/enfilade/enfilade/internal/scenario"
)

// columns is a flat schema whose columns stay in the order they are given in.
type columns struct {
	parquet.Group
	fields []parquet.Field
}

// Fields are the columns in order.
func (c columns) Fields() []parquet.Field { return c.fields }

// schema is the flat schema of the columns, by name.
func schema(name string, names []string, nodes []parquet.Node) *parquet.Schema {
	g := parquet.Group{}
	for i, n := range names {
		g[n] = nodes[i]
	}
	c := columns{Group: g}
	byName := map[string]parquet.Field{}
	for _, f := range g.Fields() {
		byName[f.Name()] = f
	}
	for _, n := range names {
		c.fields = append(c.fields, byName[n])
	}
	return parquet.NewSchema(name, c)
}

// dictionary is a text that a few values repeat.
func dictionary() parquet.Node { return parquet.Encoded(parquet.String(), &parquet.RLEDictionary) }

func (p *Plan) outNode(c OutColumn) parquet.Node {
	if c.Text {
		return parquet.Optional(dictionary())
	}
	return parquet.Optional(parquet.Leaf(parquet.DoubleType))
}

// outNames are the names of the columns worked out.
func (p *Plan) outNames() []string {
	var out []string
	for _, c := range p.columns {
		out = append(out, c.Name)
	}
	return out
}

// values writes the part's columns as Parquet values.
func (part *Part) values(i int, buf []parquet.Value, column int) []parquet.Value {
	buf = buf[:0]
	for _, x := range part.Numbers[i] {
		if math.IsNaN(x) {
			buf = append(buf, parquet.NullValue().Level(0, 0, column))
		} else {
			buf = append(buf, parquet.DoubleValue(x).Level(0, 1, column))
		}
	}
	for _, t := range part.Texts[i] {
		if t == "" {
			buf = append(buf, parquet.NullValue().Level(0, 0, column))
		} else {
			buf = append(buf, parquet.ByteArrayValue([]byte(t)).Level(0, 1, column))
		}
	}
	return buf
}

// Keys of a part's metadata.
const (
	planKey  = "enfilade.plan"
	chunkKey = "enfilade.chunk"
)

// EncodePart writes a part as a Parquet file of its own: the columns that were
// worked out, and of which plan and chunk they are.
func (p *Plan) EncodePart(part *Part) ([]byte, error) {
	nodes := make([]parquet.Node, len(p.columns))
	for i, c := range p.columns {
		nodes[i] = p.outNode(c)
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[any](&b, schema("part", p.outNames(), nodes), parquet.Compression(&parquet.Snappy),
		parquet.KeyValueMetadata(planKey, p.hash), parquet.KeyValueMetadata(chunkKey, strconv.Itoa(part.Chunk)))
	var buf []parquet.Value
	for i, cw := range w.ColumnWriters() {
		buf = part.values(i, buf, i)
		if _, err := cw.WriteRowValues(buf); err != nil {
			return nil, fmt.Errorf("writing part %d: %w", part.Chunk, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("writing part %d: %w", part.Chunk, err)
	}
	return b.Bytes(), nil
}

var errForeign = errors.New("of another sweep")

// DecodePart reads a part of the plan, and refuses any other.
func (p *Plan) DecodePart(text []byte, chunk int) (part *Part, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("part %d: %v", chunk, r)
		}
	}()
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fmt.Errorf("part %d: %w", chunk, err)
	}
	hash, _ := f.Lookup(planKey)
	number, _ := f.Lookup(chunkKey)
	if hash != p.hash || number != strconv.Itoa(chunk) || len(f.RowGroups()) > 1 {
		return nil, fmt.Errorf("part %d: %w", chunk, errForeign)
	}
	part = p.newPart(chunk)
	part.Rows, part.text = int(f.NumRows()), text
	for _, g := range f.RowGroups() {
		chunks := g.ColumnChunks()
		if len(chunks) != len(p.columns) {
			return nil, fmt.Errorf("part %d: %w", chunk, errForeign)
		}
		for i, c := range chunks {
			if err := part.read(i, c); err != nil {
				return nil, fmt.Errorf("part %d: %w", chunk, err)
			}
		}
	}
	for i := range part.Numbers {
		if len(part.Numbers[i])+len(part.Texts[i]) != part.Rows {
			return nil, fmt.Errorf("part %d: columns of different lengths", chunk)
		}
	}
	return part, nil
}

func (part *Part) read(i int, c parquet.ColumnChunk) error {
	pages := c.Pages()
	defer pages.Close()
	buf := make([]parquet.Value, 1024)
	for {
		page, err := pages.ReadPage()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := part.readPage(i, page, buf); err != nil {
			return err
		}
		parquet.Release(page)
	}
}

// readPage takes a page at once if it is all numbers or all missing, which nearly
// every page is, and else value by value.
func (part *Part) readPage(i int, page parquet.Page, buf []parquet.Value) error {
	switch n := page.NumValues(); {
	case part.Texts[i] == nil && page.NumNulls() == 0 && page.Dictionary() == nil:
		data := page.Data()
		part.Numbers[i] = append(part.Numbers[i], data.Double()...)
		return nil
	case part.Texts[i] != nil && page.NumNulls() == n:
		part.Texts[i] = append(part.Texts[i], make([]string, n)...)
		return nil
	}
	for values := page.Values(); ; {
		n, err := values.ReadValues(buf)
		for _, v := range buf[:n] {
			part.take(i, v)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (part *Part) take(i int, v parquet.Value) {
	switch {
	case part.Texts[i] == nil && v.IsNull():
		part.Numbers[i] = append(part.Numbers[i], math.NaN())
	case part.Texts[i] == nil:
		part.Numbers[i] = append(part.Numbers[i], v.Double())
	case v.IsNull():
		part.Texts[i] = append(part.Texts[i], "")
	default:
		part.Texts[i] = append(part.Texts[i], string(v.ByteArray()))
	}
}

// labelKind is how a column of labels is typed.
type labelKind uint8

const (
	textLabels labelKind = iota
	wholeLabels
	decimalLabels
)

// kindOf types a column: whole numbers, numbers, or text.
func (c PlanColumn) kindOf() labelKind {
	kind := wholeLabels
	for i, l := range c.Labels {
		r, ok := scenario.ParseNumber(l)
		if !ok || c.trees[i].Kind != scenario.Scalar || l[0] == '+' {
			return textLabels
		}
		if !r.IsInt() || !r.Num().IsInt64() {
			kind = decimalLabels
		}
	}
	return kind
}

// labelValues are a column's values as Parquet has them.
func (c PlanColumn) labelValues(column int) (parquet.Node, []parquet.Value) {
	kind := c.kindOf()
	var out []parquet.Value
	for _, l := range c.Labels {
		r, _ := scenario.ParseNumber(l)
		var v parquet.Value
		switch kind {
		case wholeLabels:
			v = parquet.Int64Value(r.Num().Int64())
		case decimalLabels:
			f, _ := r.Float64()
			v = parquet.DoubleValue(f)
		default:
			v = parquet.ByteArrayValue([]byte(l))
		}
		out = append(out, v.Level(0, 0, column))
	}
	switch kind {
	case wholeLabels:
		return parquet.Encoded(parquet.Int(64), &parquet.RLEDictionary), out
	case decimalLabels:
		return parquet.Encoded(parquet.Leaf(parquet.DoubleType), &parquet.RLEDictionary), out
	}
	return dictionary(), out
}

// parquetWriter writes rows, some chunks a row group.
type parquetWriter struct {
	plan   *Plan
	w      *parquet.GenericWriter[any]
	labels [][]parquet.Value // by column of labels
	axis   []int             // of each column of labels
	bufs   [][]parquet.Value
	rows   int // of the row group
}

// groupRows is how many rows a row group has, at least, but for the last.
const groupRows = 20_000

func newParquetWriter(p *Plan, to io.Writer) *parquetWriter {
	w := &parquetWriter{plan: p}
	var names []string
	var nodes []parquet.Node
	for i, a := range p.Axes {
		for _, c := range a.Columns {
			node, values := c.labelValues(len(w.labels))
			names, nodes = append(names, c.Path), append(nodes, node)
			w.labels, w.axis = append(w.labels, values), append(w.axis, i)
		}
	}
	for _, c := range p.columns {
		names, nodes = append(names, c.Name), append(nodes, p.outNode(c))
	}
	w.bufs = make([][]parquet.Value, len(names))
	w.w = parquet.NewGenericWriter[any](to, schema("sweep", names, nodes), parquet.Compression(&parquet.Snappy),
		parquet.CreatedBy("enfilade", p.Engine, ""), parquet.KeyValueMetadata(planKey, p.hash))
	return w
}

// Write writes the rows of one chunk.
func (w *parquetWriter) Write(part *Part) error {
	for i := range w.bufs {
		w.bufs[i] = w.bufs[i][:0]
	}
	n := len(w.labels)
	err := w.plan.Rows(part.Chunk, func(at []int) error {
		for i, axis := range w.axis {
			w.bufs[i] = append(w.bufs[i], w.labels[i][at[axis]])
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i := range w.plan.columns {
		w.bufs[n+i] = part.values(i, w.bufs[n+i], n+i)
	}
	for i, cw := range w.w.ColumnWriters() {
		if _, err := cw.WriteRowValues(w.bufs[i]); err != nil {
			return err
		}
	}
	if w.rows += part.Rows; w.rows < groupRows {
		return nil
	}
	w.rows = 0
	return w.w.Flush()
}

// Close writes the end of the file.
func (w *parquetWriter) Close() error { return w.w.Close() }
