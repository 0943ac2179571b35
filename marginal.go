package enfilade

import (
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// marginal is the law of one measure, with the law's fractions or nil.
func marginal(l attack.Law, f *attack.Fractions, k int, m attack.Measure) Measure {
	out := Measure{Name: m.Name, Numeric: true, Columns: m.Columns}
	exact := f != nil
	low, high, close := narrow(l, k)
	if close && !exact {
		out.Distribution = counted(l, k, m, low, int(high-low)+1)
	} else {
		sums := gather(l, f, k, m)
		out.Distribution = make([]Chance, len(sums))
		mean := new(big.Int)
		var over *odds.Over
		if exact {
			over = odds.NewOver(f.D)
		}
		for i, s := range sums {
			out.Numeric = out.Numeric && s.value.Word == ""
			out.Distribution[i] = Chance{Value: valueOf(s.value, m), P: s.p}
			if exact {
				c := &out.Distribution[i]
				c.Exact = over.Fraction(s.n)
				c.P, _ = c.Exact.Float64()
				mean.Add(mean, s.n.Mul(s.n, big.NewInt(s.value.N)))
			}
		}
		if exact {
			out.MeanExact = new(big.Rat).SetFrac(mean, new(big.Int).Mul(f.D, big.NewInt(max(1, m.Per))))
		}
	}
	if !out.Numeric {
		out.MeanExact = nil
	}
	if l.Left > 0 {
		out.cutTail()
		out.MeanExact = nil // of what is listed
	}
	if out.Numeric {
		out.moments(l, k, exact)
	}
	return out
}

// counted is the distribution of numbers from low on, width of them.
func counted(l attack.Law, k int, m attack.Measure, low int64, width int) []Chance {
	type total struct {
		p    float64
		seen bool
	}
	var few [64]total
	all, n := few[:], 0
	if width > len(few) {
		all = make([]total, width)
	}
	for i := range l.Outcomes {
		o := &l.Outcomes[i]
		at := &all[o.Values[k].N-low]
		if !at.seen {
			at.seen, n = true, n+1
		}
		at.p += o.P
	}
	out := make([]Chance, 0, n)
	for i, t := range all[:width] {
		if t.seen {
			out = append(out, Chance{Value: valueOf(attack.Value{N: low + int64(i)}, m), P: t.p})
		}
	}
	return out
}

// whole are the numbers that most laws are of, made once.
var whole = sync.OnceValue(func() *[256]big.Rat {
	var out [256]big.Rat
	for i := range out {
		out[i].SetInt64(int64(i))
	}
	return &out
})

// valueOf is a value as answers tell it.
func valueOf(v attack.Value, m attack.Measure) Value {
	switch known := whole(); {
	case v.Word != "":
		return Value{Word: v.Word}
	case m.Per <= 1 && 0 <= v.N && v.N < int64(len(known)):
		return Value{Number: &known[v.N], float: float64(v.N)}
	}
	return Value{Number: m.Rat(v), float: m.Float(v)}
}

type sum struct {
	value attack.Value
	p     float64
	n     *big.Int // over the denominator of the law; nil in floats
}

// gather adds up the outcomes with the same value, in order.
func gather(l attack.Law, f *attack.Fractions, k int, m attack.Measure) []sum {
	at := make(map[attack.Value]int, 16)
	var sums []sum
	for j, o := range l.Outcomes {
		i, ok := at[o.Values[k]]
		if !ok {
			i = len(sums)
			at[o.Values[k]] = i
			sums = append(sums, sum{value: o.Values[k]})
		}
		s := &sums[i]
		s.p += o.P
		switch {
		case f == nil:
		case s.n == nil:
			s.n = new(big.Int).Set(f.N[j])
		default:
			s.n.Add(s.n, f.N[j])
		}
	}
	slices.SortFunc(sums, func(a, b sum) int { return m.Compare(a.value, b.value) })
	return sums
}

// narrow tells whether all values are numbers that lie close together.
func narrow(l attack.Law, k int) (low, high int64, ok bool) {
	for i := range l.Outcomes {
		v := &l.Outcomes[i].Values[k]
		if v.Word != "" {
			return 0, 0, false
		}
		if i == 0 {
			low, high = v.N, v.N
		}
		low, high = min(low, v.N), max(high, v.N)
	}
	width := high - low
	return low, high, width >= 0 && width <= int64(64+4*len(l.Outcomes))
}

// cutTail lists values until less than 1e-12 is left, and the rest as a tail.
func (m *Measure) cutTail() {
	listed, exact := 0.0, new(big.Rat)
	for i, c := range m.Distribution {
		if c.Value.Word != "" {
			return
		}
		listed += c.P
		if c.Exact != nil {
			exact.Add(exact, c.Exact)
		}
		if 1-listed < 1e-12 || i == len(m.Distribution)-1 {
			m.Tail = &Tail{From: 1 + c.Value.Number.Num().Int64(), P: max(0, 1-listed)}
			if c.Exact != nil {
				m.Tail.Exact = exact.Sub(big.NewRat(1, 1), exact)
				m.Tail.P, _ = m.Tail.Exact.Float64()
			}
			m.Distribution = m.Distribution[:i+1]
			return
		}
	}
}

// moments works out the mean and the standard deviation.
func (m *Measure) moments(l attack.Law, k int, exact bool) {
	if s, ok := l.Solved[k]; ok {
		m.Mean, _ = s.Mean.Float64()
		v, _ := s.Variance.Float64()
		m.SD = math.Sqrt(v)
		if exact {
			m.MeanExact = s.Mean
		}
		return
	}
	switch {
	case exact && m.MeanExact == nil:
		m.MeanExact = new(big.Rat)
		for _, c := range m.Distribution {
			m.MeanExact.Add(m.MeanExact, new(big.Rat).Mul(c.Value.Number, c.Exact))
		}
		m.Mean, _ = m.MeanExact.Float64()
	case exact:
		m.Mean, _ = m.MeanExact.Float64()
	default:
		for _, c := range m.Distribution {
			m.Mean += c.Value.float * c.P
		}
	}
	if len(m.Distribution) == 1 {
		m.SD = 0 // certain: the mean alone may be off by rounding
		return
	}
	square := 0.0
	for _, c := range m.Distribution {
		d := c.Value.float - m.Mean
		square += d * d * c.P
	}
	m.SD = math.Sqrt(square)
}
