package web

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/enfilade/enfilade"
)

// why is the answer of explain as the page shows it.
type why struct {
	Numbers []whyNumber
	Groups  []whyGroup  // numbers of one weapon or model, by its name
	More    []whyNumber // what other numbers say too
	Legal   []optionLine
	Barred  []optionLine
	Worth   []worthLine
	Of      string // the measure that worth is counted in
	Facts   []factLine
	Counts  []factLine
	Refused bool
}

type whyGroup struct {
	Name    string
	Numbers []whyNumber
}

type whyNumber struct {
	group        string
	Label, Value string
	Because      []because
}

type because struct {
	Lead, Effect string
	Rule         string
}

type optionLine struct {
	Name, Who, Of, Reason string
	Rules                 []string
}

type worthLine struct {
	Rule  string
	Value string
	Up    bool
	X, W  float64 // of the bar, in hundredths of its half
	size  float64
}

type factLine struct{ Label, Value string }

// explain asks why, and words it; measure is what rules are priced in.
func (q *asked) explain(b *enfilade.Book, measure string) (why, error) {
	if q.Scenario == nil {
		return why{Refused: true}, nil
	}
	e, err := q.Scenario.Explain(b, false)
	if err != nil {
		return why{}, err
	}
	w := why{Of: measureLabel(measure)}
	for _, d := range e.Derivation {
		n := whyNumber{Label: factLabel(d.Fact), Value: factValue(d.Fact, d.Value)}
		n.group, _, _ = strings.Cut(d.Fact, ".")
		for _, x := range d.Because {
			lead, effect := leadOf(x.Effect)
			n.Because = append(n.Because, because{lead, effect, string(x.Rule)})
		}
		if d.Quiet {
			w.More = append(w.More, n)
		} else {
			w.Numbers = append(w.Numbers, n)
		}
	}
	w.gather()
	for _, o := range e.Options {
		l := optionLine{Name: title(o.Option), Who: title(o.Player), Of: o.Of, Reason: o.Why}
		for _, r := range o.Rules {
			l.Rules = append(l.Rules, string(r))
		}
		if o.Legal {
			w.Legal = append(w.Legal, l)
		} else {
			w.Barred = append(w.Barred, l)
		}
	}
	for _, f := range e.Facts {
		w.Facts = append(w.Facts, factLine{factLabel(f.Name), factValue(f.Name, f.Value)})
	}
	for _, c := range e.Counts {
		w.Counts = append(w.Counts, factLine{title(plainWord(c.Name)), average(c.Mean)})
	}
	w.Worth = worthLines(e.Worth, measure)
	return w, nil
}

// fewNumbers need no groups.
const fewNumbers = 12

// gather puts the numbers of one name together where there are many.
func (w *why) gather() {
	if len(w.Numbers) <= fewNumbers {
		return
	}
	sizes := map[string]int{}
	for _, n := range w.Numbers {
		sizes[n.group]++
	}
	var loose []whyNumber
	at := map[string]int{}
	for _, n := range w.Numbers {
		if sizes[n.group] < 3 {
			loose = append(loose, n)
			continue
		}
		i, ok := at[n.group]
		if !ok {
			i = len(w.Groups)
			at[n.group] = i
			w.Groups = append(w.Groups, whyGroup{Name: title(n.group)})
		}
		n.Label = title(strings.TrimPrefix(n.Label, title(n.group)+" "))
		w.Groups[i].Numbers = append(w.Groups[i].Numbers, n)
	}
	w.Numbers = loose
}

func worthLines(all []enfilade.Worth, measure string) []worthLine {
	var out []worthLine
	most := 0.0
	for _, x := range all {
		d := x.With[measure] - x.Without[measure]
		most = math.Max(most, math.Abs(d))
		sign := "+"
		if d < 0 {
			sign = ""
		}
		if math.Abs(d) < 0.005 {
			sign, d = "", d*0
		}
		out = append(out, worthLine{Rule: x.Rule, Value: sign + average(d), Up: d >= 0, size: d})
	}
	for i := range out {
		if most > 0 {
			out[i].W = 50 * math.Abs(out[i].size) / most
		}
		out[i].X = 50
		if !out[i].Up {
			out[i].X = 50 - out[i].W
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return math.Abs(out[i].size) > math.Abs(out[j].size) })
	return out
}

// leadOf splits an effect into the number that stands first and what it is.
func leadOf(effect string) (lead, rest string) {
	first, rest, ok := strings.Cut(effect, "  ")
	if ok && len(first) <= 6 {
		return minus(first), strings.TrimSpace(rest)
	}
	first, rest, _ = strings.Cut(effect, " ")
	if first != "" && len(first) <= 5 && strings.ContainsAny(first[:1], "+-0123456789") && !strings.ContainsAny(first, "x") {
		return minus(first), rest
	}
	return "", effect
}

func factLabel(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		if printedShort[p] {
			parts[i] = strings.ToUpper(p)
		}
	}
	return title(strings.ReplaceAll(strings.Join(parts, " "), "_", " "))
}

// printedShort are short forms that the games print in capitals.
var printedShort = map[string]bool{"def": true, "arm": true, "rof": true, "pow": true, "sv": true, "cn": true, "bs": true, "ws": true, "ap": true, "str": true, "mat": true, "rat": true, "ld": true, "hp": true, "dis": true, "aro": true, "bts": true, "wip": true, "ph": true}

// factValue is a fact in the players' notation.
func factValue(name string, v any) string {
	switch x := v.(type) {
	case bool:
		if x {
			return "yes"
		}
		return "no"
	case string:
		return x
	case []any:
		parts := make([]string, len(x))
		for i := range x {
			parts[i] = factValue("", x[i])
		}
		if len(parts) == 0 {
			return "none"
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for k := range x {
			parts = append(parts, k+" "+factValue("", x[k]))
		}
		slices.Sort(parts)
		return strings.Join(parts, ", ")
	}
	return factNumber(name, v)
}

func factNumber(name string, v any) string {
	text := fmt.Sprint(v)
	var x float64
	if _, err := fmt.Sscan(text, &x); err != nil {
		return text
	}
	last := name[strings.LastIndex(name, ".")+1:]
	switch {
	case last == "chance" || last == "pass":
		return percent(x, 0)
	case (last == "needed" || strings.Contains(name, ".needed.")) && x >= 2 && x <= 6:
		return text + "+"
	case last == "needed" && x == 7:
		return "none"
	case last == "range" || last == "distance" || strings.HasPrefix(name, "range."):
		return fixed(x, 2) + "\""
	}
	return plain(x)
}
