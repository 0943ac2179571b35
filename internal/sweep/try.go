package sweep

import (
	"strings"

	"github.com/enfilade/enfilade"
)

// sampled is how many cells are looked at before a sweep begins.
const sampled = 50

// looked is how many cells are looked at to find one that is not skipped.
const looked = 1 << 22

// try looks at cells from all over the plan. What is wrong with every one of them,
// at a place that no axis changes, is wrong with the file and refused there, and
// so is a measure that does not exist. It settles how large chunks are.
func (p *Plan) try(file *File) error {
	cells := p.sample()
	if len(cells) == 0 {
		file.Fault("skip", "", "leaves no cell of %d", p.Cells())
		return file.Faults().List()
	}
	w := p.worker()
	var legal *enfilade.Scenario
	var common enfilade.Problems
	at := p.at(0)
	for i, cell := range cells {
		p.locate(cell, at)
		r := file.read(at)
		if r.Err == nil && r.Scenario.CheckMeasures(nil) == nil {
			legal = r.Scenario
			break
		}
		common = file.shared(common, r.Err, i == 0)
	}
	if legal == nil {
		p.Chunk = p.chunkOf(w, 0)
		if len(common) > 0 {
			return common
		}
		return nil
	}
	for _, a := range file.Measure {
		if err := a.try(legal); err != nil {
			return err
		}
	}
	p.Chunk = p.chunkOf(w, p.states(w))
	return nil
}

// sample is the places of some cells that are not skipped, evenly spread.
func (p *Plan) sample() []int {
	n := p.Cells()
	var out []int
	at := p.at(0)
	seen := -1
	for i := range min(sampled, n) {
		cell := max(seen+1, i*(n/min(sampled, n)))
		for ; cell < n && cell-seen <= looked; cell++ {
			if p.locate(cell, at); !p.skipped(at) {
				out = append(out, cell)
				break
			}
		}
		seen = cell
	}
	return out
}

// read is a cell's scenario, with the places where it stands in files.
func (file *File) read(at []int) enfilade.Reading {
	t := file.Base.Tree.Clone()
	for i, a := range file.Vary {
		for _, c := range a.Columns {
			if !strings.HasPrefix(c.Path, cellOnly) {
				_ = t.Put(c.Path, c.Values[at[i]].Clone()) // there is room for it: complete looked
			}
		}
	}
	return enfilade.ReadTree(t, "")
}

// shared are those of the problems so far that a cell has too and that no axis has
// a say in: they stand at places that none changes, or are about an axis's key
// itself. What the rules forbid is a matter of the cells.
func (file *File) shared(so enfilade.Problems, err error, first bool) enfilade.Problems {
	ps, _ := err.(enfilade.Problems)
	var out enfilade.Problems
	for _, x := range ps {
		if !file.own(&x) {
			continue
		}
		known := first
		for _, y := range so {
			known = known || x.Path == y.Path && x.Message == y.Message
		}
		if known {
			out = append(out, x)
		}
	}
	return out
}

// own tells whether a problem of a cell is one of the file, and where.
func (file *File) own(x *enfilade.Problem) bool {
	x.File = file.Faults().File
	for _, a := range file.Vary {
		for _, c := range a.Columns {
			switch {
			case (x.Path == c.Path || within(c.Path, x.Path)) && strings.HasPrefix(x.Message, "unknown key"):
				x.Line, x.Column = c.entry.Line, c.entry.Column
				return true
			case x.Path == c.Path || within(x.Path, c.Path) || within(c.Path, x.Path):
				return false
			}
		}
	}
	if file.Base.Name != "" {
		x.File = file.Base.Name
	}
	return len(x.Rules) == 0
}

// try asks a scenario for the measure; the problem stands where the measure does.
func (a Asked) try(s *enfilade.Scenario) error {
	var err error
	switch a.Kind {
	case Law:
		err = s.CheckMeasures([]string{a.Text})
	case Worth:
		_, err = s.Worths(enfilade.NewBook(), []enfilade.Goal{a.Goal})
	default:
		_, err = s.Advise(enfilade.NewBook(), enfilade.Goal{}, false)
	}
	ps, ok := err.(enfilade.Problems)
	if !ok {
		return err
	}
	for i := range ps {
		ps[i].File, ps[i].Path, ps[i].Line, ps[i].Column = a.file, a.node.Path, a.node.Line, a.node.Column
	}
	return ps
}

// states is how many states of procedures the answers to some cells take that
// follow each other, by cell: a measure of their work that every machine agrees
// on.
func (p *Plan) states(w *Worker) int {
	if w.quick != nil {
		return 0
	}
	const some = 4
	book := enfilade.NewBook()
	from := p.sample()
	cell, at, n := from[len(from)/2], p.at(0), 0
	for ; cell < p.Cells() && n < some && book.States() < freshBook; cell++ {
		if p.locate(cell, at); !p.skipped(at) {
			w.row(book, at, p.newPart(0))
			n++
		}
	}
	return book.States() / n
}

// chunkOf is how many cells make about a second of work: so many microseconds a
// cell, by what is asked, whether the fast way is there, and the states that a
// cell takes. It depends on the plan alone.
func (p *Plan) chunkOf(w *Worker, states int) int {
	cost := 200 + float64(states)
	if w.quick != nil {
		cost = 10
	}
	for _, k := range p.kinds {
		if k == Best {
			cost += 2000
		}
	}
	if p.Exact {
		cost += 3000
	}
	n := max(1, int(1e6/cost))
	return max(1, min(n, (p.Cells()+15)/16))
}
