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
		p.Chunk = p.chunkOf(costWhole)
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
	p.Chunk = p.chunkOf(p.cost(p.worker(), cells))
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

// What a cell costs, in microseconds: one of the fast way, one that is read whole,
// and each state of a procedure that its answer takes.
const (
	costFast  = 10
	costWhole = 300
	costState = 10
)

// cost is what a cell takes on average, in microseconds, estimated without
// timing, so that every machine cuts the plan alike.
func (p *Plan) cost(w *Worker, cells []int) float64 {
	slow := len(cells)
	at := p.at(0)
	if w.quick != nil {
		book := enfilade.NewBook()
		for _, cell := range cells {
			if p.locate(cell, at); w.quick.Worths(book, w.placed(at), w.out) == nil {
				slow--
			}
		}
	}
	if slow == 0 {
		return costFast
	}
	share := float64(slow) / float64(len(cells))
	return (1-share)*costFast + share*(costWhole+costState*p.states(w, cells[len(cells)/2]))
}

// states is how many states of procedures the answers to some cells that follow
// each other take, by cell.
func (p *Plan) states(w *Worker, cell int) float64 {
	const some = 4
	book := enfilade.NewBook()
	at, n := p.at(0), 0
	for ; cell < p.Cells() && n < some && book.States() < freshBook; cell++ {
		if p.locate(cell, at); !p.skipped(at) {
			w.row(book, at, p.newPart(0))
			n++
		}
	}
	return float64(book.States()) / float64(n)
}

// chunkOf is how many cells make about a second of work at the cost of each. It
// depends on the plan alone.
func (p *Plan) chunkOf(cost float64) int {
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
