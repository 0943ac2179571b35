package enfilade

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/enfilade/enfilade/games"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// RuleID names a rule of a game: "wh40k9.blast.minimum-three".
type RuleID = table.RuleID

// Problem is one fault of a scenario: where it stands, what is wrong, and what
// would be right.
type Problem = scenario.Problem

// Problems is every fault of a scenario, in the order of the file. It is the
// error of everything that refuses a scenario.
type Problems = scenario.Problems

// Book keeps what has been worked out, so that questions which share parts are
// answered faster. It is not safe for several goroutines: give each its own.
type Book struct{ *odds.Book }

// Interrupt makes the question that the book is asked end with ErrInterrupted,
// soon, and every one after it, until Resume. It may be called from any
// goroutine.
func (b *Book) Interrupt() { b.Cache.Interrupt() }

// Resume makes an interrupted book answer again.
func (b *Book) Resume() { b.Cache.Resume() }

// ErrInterrupted is the error of a question whose book was interrupted. The book
// has then forgotten what it knew.
var ErrInterrupted = errors.New("interrupted")

// NewBook returns an empty book. Where a book is asked for nil is one too.
func NewBook() *Book { return &Book{odds.NewBook()} }

func bookOr(b *Book) *Book {
	if b == nil {
		return NewBook()
	}
	return b
}

// Scenario is one checked question: holding one means that it is legal to ask.
// It is safe for several goroutines that use a book each. Scenarios come of [Read]
// and its like: the zero one asks nothing, and its methods panic.
type Scenario struct {
	title string
	game  attack.Game
	doc   *scenario.Document
	q     *attack.Question
	goal  Goal
	apart error // the goal's measures have no law together: told when it is asked

	notApplied []string // printed rules that a Fill left out

	laws func() []attack.Attack
	memo *memo
}

// memo is what every answer of a scenario needs, worked out once.
type memo struct {
	sync.Mutex
	settled *Scenario // with the decisions made that its file wants made well; nil: not yet, or refused

	rules atomic.Pointer[[]RuleID]
	facts [2]atomic.Pointer[Facts] // in floats, in fractions
}

// Reading is one scenario of a stream: read, or refused with Problems.
type Reading struct {
	Title    string
	Scenario *Scenario // nil if refused
	Err      error     // Problems
}

// Change is one field set to another value before a scenario is checked.
type Change struct{ Path, Value string }

// Read reads every scenario of a stream, YAML documents or JSON values one
// after another; name is what faults call it. If any scenario is refused the
// error holds the Problems of all of them; ReadEach gives each its own.
func Read(r io.Reader, name string) ([]*Scenario, error) {
	all, err := ReadEach(r, name)
	if err != nil {
		return nil, err
	}
	var out []*Scenario
	var faults Problems
	for _, x := range all {
		if x.Err != nil {
			if ps, ok := x.Err.(Problems); ok {
				faults = append(faults, ps...)
				continue
			}
			return nil, x.Err
		}
		out = append(out, x.Scenario)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return out, nil
}

// ReadEach reads every scenario of a stream, with the changes made to each. The
// error is of the stream, not of a scenario.
func ReadEach(r io.Reader, name string, changes ...Change) ([]Reading, error) {
	return ReadFilled(r, name, nil, changes...)
}

// Document is a scenario as a tree of keys and values, as it was read.
type Document = scenario.Document

// Fill writes into a scenario what it names elsewhere, before a game reads it.
// It gives the printed rules it had to leave out. What is wrong with the
// scenario is Problems.
type Fill func(*Document) (notApplied []string, err error)

// NotApplied lists the printed rules that were left out when the scenario was
// filled.
func (s *Scenario) NotApplied() []string { return s.notApplied }

// ReadFilled is ReadEach with every scenario filled after the changes.
func ReadFilled(r io.Reader, name string, fill Fill, changes ...Change) ([]Reading, error) {
	docs, err := scenario.Documents(r, name)
	if err != nil {
		return nil, err
	}
	out := make([]Reading, 0, len(docs))
	for i, d := range docs {
		title := baseTitle(name)
		if len(docs) > 1 {
			title = fmt.Sprintf("%s %d", title, i+1)
		}
		out = append(out, read(d, title, fill, changes))
	}
	return out, nil
}

func baseTitle(name string) string {
	base := filepath.Base(name)
	for _, ext := range []string{".yaml", ".yml", ".json", ".jsonl"} {
		base = strings.TrimSuffix(base, ext)
	}
	return base
}

func read(d *scenario.Document, title string, fill Fill, changes []Change) Reading {
	if d.Root != nil {
		if t := d.Root.Get("title"); t != nil && t.Kind == scenario.Scalar && t.Text != "" {
			title = t.Text
		}
	}
	if len(d.Problems) > 0 {
		return Reading{Title: title, Err: d.Problems}
	}
	made := make([]string, len(changes))
	for i, c := range changes {
		made[i] = newest(d.Root, c.Path)
		if err := d.Root.Set(c.Path, c.Value); err != nil {
			return Reading{Title: title, Err: Problems{{File: c.flag(), Path: c.Path, Message: err.Error()}}}
		}
		if c.Path == "title" {
			title = c.Value
		}
	}
	var left []string
	if fill != nil {
		var err error
		if left, err = fill(d); err != nil {
			return Reading{Title: title, Err: err}
		}
	}
	if ps := unfilled(d); len(ps) > 0 {
		return Reading{Title: title, Err: ps}
	}
	s, err := newScenario(d, title)
	if s != nil {
		s.notApplied = left
		blame(s.q.Illegal, changes, made)
		blame(s.q.Undecided, changes, made)
	}
	var ps Problems
	if errors.As(err, &ps) {
		blame(ps, changes, made)
	}
	return Reading{Title: title, Scenario: s, Err: err}
}

func (c Change) flag() string { return "--set " + brief(c.Path+"="+c.Value) }

// newest is the uppermost key on a path that is not there yet, or all of it.
func newest(root *scenario.Node, path string) string {
	for i, r := range path {
		if (r == '.' || r == '[') && root.At(path[:i]) == nil {
			return path[:i]
		}
	}
	return path
}

// blame puts faults of what a change wrote at the change, for the text of the
// file does not have them.
func blame(ps Problems, changes []Change, made []string) {
	for i, p := range ps {
		for k, c := range changes {
			if rest, ok := strings.CutPrefix(p.Path, made[k]); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
				ps[i].File, ps[i].Line, ps[i].Column = c.flag(), 0, 0
			}
		}
	}
}

// refused is a single problem as an error.
func refused(d *scenario.Document, key, hint, format string, args ...any) error {
	p := scenario.Place(d.Root, key, hint, fmt.Sprintf(format, args...))
	p.File = d.Name
	return Problems{p}
}

func newScenario(d *scenario.Document, title string) (*Scenario, error) {
	if d.Root.Kind != scenario.Map {
		return nil, Problems{{File: d.Name, Line: d.Root.Line, Column: d.Root.Column, Message: "must be a block of keys, not " + d.Root.What()}}
	}
	g, err := gameOf(d)
	if err != nil {
		return nil, err
	}
	s := &Scenario{title: title, game: g, doc: d}
	q, problems := g.Read(d)
	if len(problems) > 0 {
		return nil, problems
	}
	s.q = q
	s.laws = sync.OnceValue(func() []attack.Attack { return q.Laws() })
	s.memo = new(memo)
	if n := d.Root.Get("goal"); n != nil {
		if s.goal, err = ParseGoal(n.Text); err != nil {
			return nil, refused(d, "goal", "", "%s", err)
		}
		if err := s.named(s.goal); err != nil {
			return nil, err
		}
		s.apart = s.joined(s.goal)
	}
	return s, nil
}

func gameOf(d *scenario.Document) (attack.Game, error) {
	names := Games()
	n := d.Root.Get("game")
	if n == nil {
		hint := "one of " + strings.Join(names, ", ")
		if d.Root.Get("vary") != nil {
			hint = "this is a sweep: enfilade sweep FILE answers it"
		}
		return attack.Game{}, refused(d, "game", hint, "is missing")
	}
	i := slices.Index(names, n.Text)
	if i < 0 || n.Kind != scenario.Scalar {
		hint := scenario.Suggest(n.Text, names)
		if hint == "" {
			hint = "one of " + strings.Join(names, ", ")
		}
		return attack.Game{}, refused(d, "game", hint, "no game %s", n.What())
	}
	return games.All()[i], nil
}

// Games lists the names of the games, as scenarios write them.
func Games() []string {
	var out []string
	for _, g := range games.All() {
		out = append(out, g.Name)
	}
	return out
}

// Title is the scenario's title, Game the name of its game, Goal what it asks
// for by itself.
func (s *Scenario) Title() string { return s.title }
func (s *Scenario) Game() string  { return s.game.Name }
func (s *Scenario) Goal() Goal    { return s.goal }

// Names are the texts of the file that hold a blank, its title among them, the
// longest first: a page breaks no line inside them.
func (s *Scenario) Names() []string {
	names := slices.DeleteFunc(append(scalars(s.doc.Root), s.title), func(n string) bool { return !strings.Contains(n, " ") })
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	return slices.Compact(names)
}

// scalars are the texts of a tree.
func scalars(t *Tree) (all []string) {
	if t.Kind == TreeScalar {
		return []string{t.Text}
	}
	for _, e := range t.Entries {
		all = append(all, scalars(e.Value)...)
	}
	for _, x := range t.Items {
		all = append(all, scalars(x)...)
	}
	return all
}

// Set returns the scenario with one field changed, checked anew.
func (s *Scenario) Set(path, value string) (*Scenario, error) {
	d := &scenario.Document{Name: s.doc.Name, Root: s.doc.Root.Clone()}
	r := read(d, s.title, nil, []Change{{path, value}})
	if r.Scenario != nil {
		r.Scenario.notApplied = s.notApplied
	}
	return r.Scenario, r.Err
}

// MarshalJSON writes the scenario as it was read, with the changes made to it:
// reading that gives the same scenario.
func (s *Scenario) MarshalJSON() ([]byte, error) { return json.Marshal(s.doc.Root) }

// legal is nil if the declared attack may be made.
func (s *Scenario) legal() error {
	if len(s.q.Illegal) > 0 {
		return s.q.Illegal
	}
	return nil
}

// decided tells whether the attack may be made and its decisions too.
func (s *Scenario) decided() error {
	if err := s.legal(); err != nil {
		return err
	}
	if len(s.q.Undecided) > 0 {
		return s.q.Undecided
	}
	return nil
}

// cited lists every rule that has a part in the scenario. An interrupt of the
// book ends the search.
func (s *Scenario) cited(b *Book) []RuleID {
	if known := s.memo.rules.Load(); known != nil {
		return *known
	}
	found := s.cite(b.Beside())
	s.memo.rules.Store(&found)
	return found
}

func (s *Scenario) cite(b *odds.Book) []RuleID {
	var out []RuleID
	met := map[RuleID]bool{}
	add := func(ids ...RuleID) {
		for _, id := range ids {
			if !met[id] {
				met[id] = true
				out = append(out, id)
			}
		}
	}
	for _, f := range s.q.Facts {
		for _, b := range f.Because {
			add(b.Rule)
		}
	}
	for _, o := range s.q.Options {
		if o.Declared {
			add(o.Rules...)
		}
	}
	add(s.q.Cites...)
	if len(s.q.Illegal) == 0 {
		for _, a := range s.laws() {
			add(a.Cited(b)...)
		}
	} else {
		for _, p := range s.q.Illegal {
			add(p.Rules...)
		}
	}
	return out
}
