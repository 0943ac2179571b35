package sweep

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Plan is a sweep settled: its cells in order, the first axis slowest, and what
// is kept of each. It is not changed once it is made, and it is all that a
// worker needs.
type Plan struct {
	Title   string          `json:"title"`
	Base    *enfilade.Tree  `json:"-"`
	Axes    []PlanAxis      `json:"axes"`
	Skip    []map[int][]int `json:"skip"` // axis -> barred values, all of them together
	Asked   []string        `json:"asked"`
	Per     string          `json:"per"`
	Exact   bool            `json:"exact"`
	Chunk   int             `json:"chunk"` // cells of a chunk
	Engine  string          `json:"engine"`
	Text    json.RawMessage `json:"base"`
	hash    string
	goals   []enfilade.Goal // of every Worth
	kinds   []AskedKind
	columns []OutColumn
	vary    *enfilade.Variation
	skip    [][]axisSkip
}

// axisSkip tells which values of an axis a combination bars.
type axisSkip struct {
	axis   int
	values []bool
}

// PlanAxis is an axis of a plan.
type PlanAxis struct {
	Columns []PlanColumn `json:"columns"`
	Len     int          `json:"len"`
}

// PlanColumn is a path with its values.
type PlanColumn struct {
	Path   string            `json:"path"`
	Labels []string          `json:"labels"`
	Values []json.RawMessage `json:"values"`
	Barred []string          `json:"barred,omitempty"` // why a value cannot be used
	trees  []*enfilade.Tree
}

// OutColumn is a column of rows that is worked out.
type OutColumn struct {
	Name string
	Text bool // else a number
}

// Engine names the program that computes: parts of another one are not mixed in.
func Engine() string {
	name := enfilade.Version
	if b, ok := debug.ReadBuildInfo(); ok {
		for _, s := range b.Settings {
			if s.Key == "vcs.revision" || s.Key == "vcs.modified" && s.Value == "true" {
				name += "-" + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return name
}

// NewPlan settles a sweep file. The error is Problems.
func NewPlan(file *File, title string, exact bool) (*Plan, error) {
	p := &Plan{Title: file.Title, Base: file.Base.Tree, Per: file.Per, Exact: exact, Engine: Engine()}
	if p.Title == "" {
		p.Title = title
	}
	text, err := p.Base.MarshalJSON()
	if err != nil {
		return nil, err
	}
	p.Text = text
	for _, a := range file.Vary {
		pa := PlanAxis{Len: a.Len()}
		for _, c := range a.Columns {
			pc := PlanColumn{Path: c.Path, Labels: c.Labels, Barred: c.Barred}
			for _, v := range c.Values {
				t, err := v.MarshalJSON()
				if err != nil {
					return nil, err
				}
				pc.Values = append(pc.Values, t)
			}
			pa.Columns = append(pa.Columns, pc)
		}
		p.Axes = append(p.Axes, pa)
	}
	for _, a := range file.Measure {
		p.Asked = append(p.Asked, a.Text)
	}
	for _, c := range file.Skip {
		p.Skip = append(p.Skip, c.values(file))
	}
	if err := p.prepare(); err != nil {
		return nil, err
	}
	if err := p.try(file); err != nil {
		return nil, err
	}
	return p, p.seal()
}

// values are the values of each axis that a combination bars.
func (c Combination) values(file *File) map[int][]int {
	out := map[int][]int{}
	for i, a := range file.Vary {
		for _, b := range c.parts {
			for _, col := range a.Columns {
				if col.Path != b.path {
					continue
				}
				list := []int{}
				for k, l := range col.Labels {
					if b.labels[l] && (out[i] == nil || slices.Contains(out[i], k)) {
						list = append(list, k)
					}
				}
				out[i] = list
			}
		}
	}
	return out
}

// prepare makes what is worked out from the plan's text.
func (p *Plan) prepare() error {
	base, err := tree(p.Text)
	if err != nil {
		return err
	}
	p.Base = base
	var places []enfilade.Place
	cells := 1.0
	for i := range p.Axes {
		cells *= float64(p.Axes[i].Len)
		for k := range p.Axes[i].Columns {
			c := &p.Axes[i].Columns[k]
			for _, v := range c.Values {
				t, err := tree(v)
				if err != nil {
					return err
				}
				c.trees = append(c.trees, t)
			}
			if !strings.HasPrefix(c.Path, cellOnly) {
				places = append(places, enfilade.Place{Path: c.Path, Values: c.trees})
			}
		}
	}
	if cells > MaxCells {
		return fmt.Errorf("a plan of %.3g cells", cells)
	}
	p.vary = enfilade.Vary(p.Base, p.Title, places)
	if err := p.prepareSkip(); err != nil {
		return err
	}
	return p.ask()
}

// prepareSkip makes of every combination a switch for each value of its axes.
func (p *Plan) prepareSkip() error {
	p.skip = nil
	for _, s := range p.Skip {
		var all []axisSkip
		for axis, values := range s {
			if axis < 0 || axis >= len(p.Axes) {
				return errors.New("the plan skips an axis that it has not")
			}
			x := axisSkip{axis, make([]bool, p.Axes[axis].Len)}
			for _, v := range values {
				if v < 0 || v >= len(x.values) {
					return errors.New("the plan skips a value that it has not")
				}
				x.values[v] = true
			}
			all = append(all, x)
		}
		p.skip = append(p.skip, all)
	}
	return nil
}

func tree(text json.RawMessage) (*enfilade.Tree, error) {
	all, err := enfilade.ReadTrees(strings.NewReader(`{"x":`+string(text)+`}`), "")
	if err != nil {
		return nil, err
	}
	t := all[0].Get("x")
	t.Rename()
	return t, nil
}

// ask settles the columns that are worked out.
func (p *Plan) ask() error {
	numbers := []string{}
	for _, text := range p.Asked {
		var a Asked
		f := &scenario.Faults{}
		a.ReadNode(&scenario.Node{Kind: scenario.Scalar, Text: text}, f)
		if f.Any() {
			return f.List()
		}
		p.kinds = append(p.kinds, a.Kind)
		switch a.Kind {
		case Worth:
			p.goals = append(p.goals, a.Goal)
			p.columns = append(p.columns, OutColumn{Name: text})
			numbers = append(numbers, text)
			if p.Exact {
				p.columns = append(p.columns, OutColumn{text + " exact", true})
			}
		case Law:
			p.columns = append(p.columns, OutColumn{text, true})
		case Best:
			p.columns = append(p.columns, OutColumn{Name: "best"}, OutColumn{"best choice", true})
			numbers = append(numbers, "best")
		}
	}
	if p.Per != "" {
		for _, n := range numbers {
			p.columns = append(p.columns, OutColumn{Name: n + " per " + p.Per})
		}
	}
	p.columns = append(p.columns, OutColumn{"barred", true})
	return nil
}

// seal names the plan by what it holds.
func (p *Plan) seal() error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	p.hash = hex.EncodeToString(sum[:12])
	return nil
}

// Cut cuts the cells into chunks of so many, which makes it another plan.
func (p *Plan) Cut(cells int) error {
	p.Chunk = max(1, cells)
	return p.seal()
}

// Hash names the plan: parts of other plans are refused.
func (p *Plan) Hash() string { return p.hash }

// Marshal is the plan as workers read it.
func (p *Plan) Marshal() ([]byte, error) { return json.Marshal(p) }

// ReadPlan reads what Marshal wrote. A plan of another program is refused.
func ReadPlan(text []byte) (*Plan, error) {
	p := new(Plan)
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("reading a plan: %w", err)
	}
	if p.Engine != Engine() {
		return nil, fmt.Errorf("a plan of enfilade %s; this is %s", p.Engine, Engine())
	}
	if err := p.prepare(); err != nil {
		return nil, err
	}
	if p.Chunk < 1 {
		return nil, fmt.Errorf("reading a plan: chunks of %d cells", p.Chunk)
	}
	return p, p.seal()
}
