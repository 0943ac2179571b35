package enfilade

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math/big"
	"strconv"
)

// Facts are the derived values of a scenario, in the order of the game's
// reference. Values are whole numbers, float64, text, bool, or lists and maps
// of these; with fractions asked for, a chance is the text "num/den". They are
// shared among answers and are not to be changed.
type Facts []Fact

// Fact is one derived value.
type Fact struct {
	Name  string
	Value any
}

// Get returns the value of the fact, or nil.
func (f Facts) Get(name string) any {
	for _, x := range f {
		if x.Name == name {
			return x.Value
		}
	}
	return nil
}

// MarshalJSON writes the facts as one object, in order.
func (f Facts) MarshalJSON() ([]byte, error) {
	var w objectWriter
	for _, x := range f {
		w.key(x.Name)
		w.value(x.Value)
	}
	return w.end()
}

// Measures are the laws of the measures, in the order of the game's reference.
type Measures []Measure

// Get returns the measure of that name.
func (m Measures) Get(name string) (Measure, bool) {
	for _, x := range m {
		if x.Name == name {
			return x, true
		}
	}
	return Measure{}, false
}

// MarshalJSON writes the measures as one object, in order.
func (m Measures) MarshalJSON() ([]byte, error) {
	var w objectWriter
	for _, x := range m {
		w.key(x.Name)
		w.value(x)
	}
	return w.end()
}

// MarshalJSON writes the measure as the contract of the answers says.
func (m Measure) MarshalJSON() ([]byte, error) {
	var w objectWriter
	if m.Numeric {
		w.key("mean")
		w.value(number(m.Mean))
		w.exact(m.MeanExact)
		w.key("sd")
		w.value(number(m.SD))
	}
	w.key("distribution")
	w.value(m.Distribution)
	if m.Tail != nil {
		w.key("tail")
		w.value(m.Tail)
	}
	return w.end()
}

// MarshalJSON writes the value and its chance.
func (c Chance) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("value")
	w.value(c.Value)
	w.key("p")
	w.value(number(c.P))
	w.exact(c.Exact)
	return w.end()
}

// MarshalJSON writes the tail.
func (t Tail) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("from")
	w.value(t.From)
	w.key("p")
	w.value(number(t.P))
	w.exact(t.Exact)
	return w.end()
}

// MarshalJSON writes a number or a word.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Word != "" {
		return json.Marshal(v.Word)
	}
	if v.Number.IsInt() {
		return []byte(v.Number.Num().String()), nil
	}
	return number(v.float).MarshalJSON()
}

// MarshalJSON writes the goal's chance or mean.
func (g GoalOdds) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("text")
	w.value(g.Text)
	if g.Mean {
		w.key("mean")
	} else {
		w.key("p")
	}
	w.value(number(g.P))
	w.exact(g.Exact)
	return w.end()
}

// number is a float as it is printed: 14 digits, which the bound covers.
type number float64

// Float is the number as it is.
func (n number) Float() float64 { return float64(n) }

// MarshalJSON writes it without an exponent where that is shorter.
func (n number) MarshalJSON() ([]byte, error) {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(float64(n), 'g', 14, 64), 64)
	return json.Marshal(short)
}

// objectWriter writes an object key by key.
type objectWriter struct {
	b   bytes.Buffer
	err error
}

func (w *objectWriter) key(k string) {
	if w.b.Len() == 0 {
		w.b.WriteByte('{')
	} else {
		w.b.WriteByte(',')
	}
	w.value(k)
	w.b.WriteByte(':')
}

func (w *objectWriter) value(v any) {
	e := json.NewEncoder(&w.b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		w.err = cmp.Or(w.err, err)
		return
	}
	w.b.Truncate(w.b.Len() - 1) // the line break
}

func (w *objectWriter) exact(r *big.Rat) {
	if r != nil {
		w.key("exact")
		w.value(r.RatString())
	}
}

func (w *objectWriter) end() ([]byte, error) {
	if w.b.Len() == 0 {
		w.b.WriteByte('{')
	}
	w.b.WriteByte('}')
	return w.b.Bytes(), w.err
}

// plain turns the values of a game's facts into those of an answer.
func plain(v any, exact bool) any {
	switch x := v.(type) {
	case *big.Rat:
		if x.IsInt() && x.Num().IsInt64() {
			return x.Num().Int64()
		}
		if exact {
			return x.RatString()
		}
		f, _ := x.Float64()
		return number(f)
	case float64:
		return number(x)
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = plain(x[i], exact)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(x))
		for k := range x {
			out[k] = plain(x[k], exact)
		}
		return out
	}
	return v
}

func (s *Scenario) facts(exact bool) Facts {
	known := &s.memo.facts[0]
	if exact {
		known = &s.memo.facts[1]
	}
	if f := known.Load(); f != nil {
		return *f
	}
	out := make(Facts, 0, len(s.q.Facts))
	for _, f := range s.q.Facts {
		out = append(out, Fact{f.Name, plain(f.Value, exact)})
	}
	known.Store(&out)
	return out
}
