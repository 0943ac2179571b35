package sweep

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/enfilade/enfilade"
)

// Part is the values of one chunk, row by row: a number or a text for every
// column that is worked out. A missing number is NaN.
type Part struct {
	Chunk   int
	Rows    int
	Numbers [][]float64 // by column; nil of texts
	Texts   [][]string  // by column; nil of numbers
	text    []byte      // what it was read from; nil if it was made here
}

// Worker works out chunks of a plan, one at a time. It is for one goroutine.
type Worker struct {
	plan  *Plan
	quick *enfilade.Quick
	at    []int // by place
	moves []int // the axis of each place
	out   []float64
}

// NewWorker prepares a worker.
func (p *Plan) NewWorker() *Worker { return p.worker() }

func (p *Plan) worker() *Worker {
	w := &Worker{plan: p, out: make([]float64, len(p.goals))}
	for i, a := range p.Axes {
		for _, c := range a.Columns {
			if !strings.HasPrefix(c.Path, cellOnly) {
				w.moves = append(w.moves, i)
			}
		}
	}
	w.at = make([]int, len(w.moves))
	if len(p.goals) == len(p.Asked) && !p.Exact {
		w.quick = p.vary.Quick(p.goals)
	}
	return w
}

// placed is the value of every place of a cell.
func (w *Worker) placed(at []int) []int {
	for i, axis := range w.moves {
		w.at[i] = at[axis]
	}
	return w.at
}

// freshBook is how many states a book may keep before it is given up.
const freshBook = 1 << 21

// Work works out one chunk, from a new book, so that its values are the same
// whoever makes them.
func (w *Worker) Work(chunk int) *Part {
	p := w.plan
	part := p.newPart(chunk)
	book := enfilade.NewBook()
	_ = p.Rows(chunk, func(at []int) error {
		if part.Rows&255 == 255 && book.States() > freshBook {
			book = enfilade.NewBook()
		}
		if broke := w.row(book, at, part); broke {
			book = enfilade.NewBook()
		}
		part.Rows++
		return nil
	})
	return part
}

func (p *Plan) newPart(chunk int) *Part {
	part := &Part{Chunk: chunk, Numbers: make([][]float64, len(p.columns)), Texts: make([][]string, len(p.columns))}
	from, to := p.bounds(chunk)
	for i, c := range p.columns {
		if c.Text {
			part.Texts[i] = make([]string, 0, to-from)
		} else {
			part.Numbers[i] = make([]float64, 0, to-from)
		}
	}
	return part
}

// row adds one cell to the part. A cell that is refused has the reason in its
// last column; one that breaks the program too, and its book is not to be used
// on.
func (w *Worker) row(book *enfilade.Book, at []int, part *Part) (broke bool) {
	rows := part.Rows
	defer func() {
		if r := recover(); r != nil {
			part.barred(rows, fmt.Sprintf("a fault of the program: %v", r))
			broke = true
		}
	}()
	if why := w.plan.unusable(at); why != "" {
		part.barred(rows, why)
		return false
	}
	if w.plan.Per != "" && math.IsNaN(w.plan.divisor(at)) {
		part.barred(rows, w.plan.Per+": no number to divide by")
		return false
	}
	if w.quick != nil {
		err := w.quick.Worths(book, w.placed(at), w.out)
		if err == nil {
			w.keep(part, at)
			return false
		}
	}
	s, err := w.plan.vary.Read(w.placed(at))
	if err == nil {
		err = w.whole(book, s, at, part)
	}
	if err != nil {
		part.barred(rows, reason(err))
	}
	return false
}

// keep adds the numbers of the fast way.
func (w *Worker) keep(part *Part, at []int) {
	col := len(w.out)
	for i, x := range w.out {
		part.Numbers[i] = append(part.Numbers[i], x)
	}
	if w.plan.Per != "" {
		d := w.plan.divisor(at)
		for _, x := range w.out {
			part.Numbers[col] = append(part.Numbers[col], x/d)
			col++
		}
	}
	part.Texts[col] = append(part.Texts[col], "")
}

// whole answers a cell from its whole scenario. What it has no such measure for
// is missing, and the last column says why.
func (w *Worker) whole(book *enfilade.Book, s *enfilade.Scenario, at []int, part *Part) error {
	p := w.plan
	worths, exact, why, err := w.worths(book, s)
	if err != nil {
		return err
	}
	var numbers []float64
	var texts, lacks []string
	goal := 0
	for i, kind := range p.kinds {
		switch kind {
		case Worth:
			numbers = append(numbers, worths[goal])
			if p.Exact {
				texts = append(texts, exact[goal])
			}
			err = why[goal]
			goal++
		case Law:
			var law string
			law, err = lawText(book, s, p.Asked[i])
			texts = append(texts, law)
		case Best:
			var a *enfilade.Advice
			if a, err = s.Advise(book, enfilade.Goal{}, false); err != nil {
				a = &enfilade.Advice{Value: math.NaN()}
			}
			numbers, texts = append(numbers, a.Value), append(texts, choices(a))
		}
		switch {
		case err == nil:
		case !measureless(err):
			return err
		default:
			lacks = append(lacks, lacking(p.Asked[i], err))
		}
	}
	if len(lacks) == len(p.kinds) && len(lacks) == 1 {
		return err
	}
	if p.Per != "" {
		d := p.divisor(at)
		for _, x := range numbers {
			numbers = append(numbers, x/d)
		}
	}
	part.add(numbers, append(texts, strings.Join(lacks, "; ")))
	return nil
}

// worths answers the goals of the plan, all at once where the cell has them all; of
// one that it has not, why.
func (w *Worker) worths(book *enfilade.Book, s *enfilade.Scenario) (out []float64, exact []string, why []error, err error) {
	goals := w.plan.goals
	exact, why = make([]string, len(goals)), make([]error, len(goals))
	if out, err = s.Worths(book, goals); err != nil && !measureless(err) {
		return nil, nil, nil, err
	}
	if err != nil {
		out = make([]float64, len(goals))
	}
	for i := range goals {
		if err == nil && !w.plan.Exact {
			break
		}
		var one []float64
		if one, why[i] = s.Worths(book, goals[i:i+1]); why[i] != nil {
			if out[i] = math.NaN(); !measureless(why[i]) {
				return nil, nil, nil, why[i]
			}
			continue
		}
		if out[i] = one[0]; w.plan.Exact {
			all, err := s.WorthsExactly(book, goals[i:i+1])
			if err != nil {
				return nil, nil, nil, err
			}
			exact[i] = all[0].RatString()
		}
	}
	return out, exact, why, nil
}

// measureless tells whether a cell is refused for a measure that it does not have,
// or not together with another.
func measureless(err error) bool {
	var ps enfilade.Problems
	return errors.As(err, &ps) && len(ps) > 0 && (ps[0].Path == "goal" || strings.HasPrefix(ps[0].Message, "no measure"))
}

// lacking is why a cell has no value of a measure.
func lacking(name string, err error) string {
	var ps enfilade.Problems
	if errors.As(err, &ps) {
		p := ps[0]
		p.Path = ""
		err = enfilade.Problems{p}
	}
	return name + ": " + reason(err)
}

// add adds a row: the numbers and texts in the order of their columns.
func (part *Part) add(numbers []float64, texts []string) {
	for i := range part.Numbers {
		if part.Numbers[i] != nil {
			part.Numbers[i] = append(part.Numbers[i], numbers[0])
			numbers = numbers[1:]
		} else {
			part.Texts[i] = append(part.Texts[i], texts[0])
			texts = texts[1:]
		}
	}
}

// barred adds a row without values, whatever was begun of it.
func (part *Part) barred(rows int, why string) {
	last := len(part.Texts) - 1
	for i := range part.Numbers {
		switch {
		case part.Numbers[i] != nil:
			part.Numbers[i] = append(part.Numbers[i][:rows], math.NaN())
		case i == last:
			part.Texts[i] = append(part.Texts[i][:rows], why)
		default:
			part.Texts[i] = append(part.Texts[i][:rows], "")
		}
	}
}

// empty tells whether a row has no value at all.
func (part *Part) empty(row int) bool {
	last := len(part.Texts) - 1
	for i := range part.Numbers {
		if part.Numbers[i] != nil && !math.IsNaN(part.Numbers[i][row]) || part.Numbers[i] == nil && i < last && part.Texts[i][row] != "" {
			return false
		}
	}
	return true
}

// Failed is the part of a chunk that nobody could work out: every row has the
// reason.
func (p *Plan) Failed(chunk int, why string) *Part {
	part := p.newPart(chunk)
	_ = p.Rows(chunk, func([]int) error {
		part.barred(part.Rows, why)
		part.Rows++
		return nil
	})
	return part
}

// reason is why a cell is refused, on one line.
func reason(err error) string {
	var ps enfilade.Problems
	if !errors.As(err, &ps) || len(ps) == 0 {
		return err.Error()
	}
	p := ps[0]
	p.File, p.Line, p.Column = "", 0, 0
	text := p.Error()
	for i, r := range p.Rules {
		if !strings.Contains(text, string(r)) {
			text += map[bool]string{true: " (", false: ", "}[i == 0] + string(r)
			if i == len(p.Rules)-1 {
				text += ")"
			}
		}
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// lawText is the whole law of a measure as JSON.
func lawText(book *enfilade.Book, s *enfilade.Scenario, name string) (string, error) {
	o, err := s.Odds(book, enfilade.OddsOptions{Measures: []string{name}, NoRules: true})
	if err != nil {
		return "", err
	}
	m, ok := o.Measures.Get(name)
	if !ok {
		return "", enfilade.Problems{{Message: fmt.Sprintf("no measure %q", name)}}
	}
	text, err := json.Marshal(m.Distribution)
	return string(text), err
}

// choices are the best decisions in words.
func choices(a *enfilade.Advice) string {
	var out []string
	for _, c := range a.Choices {
		if c.Best < len(c.Options) {
			out = append(out, c.At+": "+c.Options[c.Best].Option)
		}
	}
	return strings.Join(out, "; ")
}
