package catalogue

import (
	"context"
	"errors"
	"fmt"
	"sort"

	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// stored is a file as the catalogue knows it.
type stored struct {
	row    int64
	doc    string
	path   string
	sum    string
	reader int
	needs  map[string]string // id to sum
	report string
}

// plan is what an import will do: which documents are new or changed, which
// must be read again because their links lead to one that is, and which stay.
type plan struct {
	known   map[string]*stored // by document id
	bySum   map[string]*stored
	sums    map[string]string // what each document id stands for now
	docs    library
	changed []*document
	same    []sameFile
	passed  []Passed
	total   int
	report  func(done, total int, file string)
}

// sameFile is a file of this import that has not changed.
type sameFile struct {
	path string
	*stored
}

// newPlan reads the files that are not known as they are.
func newPlan(ctx context.Context, known []*stored, files []candidate, progress func(int, int, string)) (*plan, error) {
	p := &plan{
		known: map[string]*stored{}, bySum: map[string]*stored{}, sums: map[string]string{},
		docs: library{}, total: len(files), report: progress,
	}
	for _, s := range known {
		p.known[s.doc], p.sums[s.doc] = s, s.sum
		if s.reader == readerVersion {
			p.bySum[s.sum] = s
		}
	}
	var faults []error
	from := map[string]string{} // document id to path
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.tell(i, f.path)
		if err := p.take(f, from); err != nil {
			faults = append(faults, err)
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return p, p.follow(ctx)
}

func (p *plan) tell(done int, file string) {
	if p.report != nil {
		p.report(done, p.total, file)
	}
}

// take sorts one file: known as it is, new, or passed over.
func (p *plan) take(f candidate, from map[string]string) error {
	sum, err := source.Sum(f.path)
	if err == nil {
		if s := p.bySum[sum]; s != nil {
			if from[s.doc] != "" {
				return p.twice(f, s.doc, sum, from)
			}
			from[s.doc], p.sums[s.doc] = f.path, sum
			p.same = append(p.same, sameFile{f.path, s})
			return nil
		}
	}
	var d *document
	if err == nil {
		d, err = readDocument(f.path)
	}
	if err != nil {
		if f.passOver(err) {
			p.passed = append(p.passed, Passed{File: f.path, Reason: reason(err)})
			return nil
		}
		return err
	}
	if from[d.id()] != "" {
		return p.twice(f, d.id(), d.sum, from)
	}
	from[d.id()], p.sums[d.id()], p.docs[d.id()] = f.path, d.sum, d
	p.changed = append(p.changed, d)
	return nil
}

// twice passes over a copy of a file, and refuses two different files that
// carry the same id.
func (p *plan) twice(f candidate, id, sum string, from map[string]string) error {
	if p.sums[id] == sum {
		p.passed = append(p.passed, Passed{File: f.path, Reason: "a copy of " + from[id]})
		return nil
	}
	return &source.Fault{File: f.path, Message: fmt.Sprintf("has the id %s, as %s has; import one of them", id, from[id])}
}

// follow adds the files whose links lead to something that has changed, and
// loads what the changed files lead to.
func (p *plan) follow(ctx context.Context) error {
	kept := p.same[:0]
	for _, s := range p.same {
		if p.stale(s.stored) && p.reload(s.path, s.stored) {
			continue
		}
		kept = append(kept, s)
	}
	p.same = kept
	inImport := map[string]bool{}
	for _, s := range p.same {
		inImport[s.doc] = true
	}
	for _, id := range p.order() {
		s := p.known[id]
		if p.docs[id] == nil && !inImport[id] && p.stale(s) {
			p.reload(s.path, s)
		}
	}
	for i := 0; i < len(p.changed); i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		p.load(p.changed[i])
	}
	return nil
}

func (p *plan) order() []string {
	ids := make([]string, 0, len(p.known))
	for id := range p.known {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}

// stale says whether something a file's links lead to is no longer what it
// was when they were followed.
func (p *plan) stale(s *stored) bool {
	for id, sum := range s.needs {
		if p.sums[id] != sum {
			return true
		}
	}
	return false
}

// reload reads a known file again. It may have gone, or be another by now;
// then its rows stay as they are.
func (p *plan) reload(path string, s *stored) bool {
	d, err := readDocument(path)
	if err != nil || d.sum != s.sum || d.id() != s.doc {
		return false
	}
	p.docs[s.doc] = d
	p.changed = append(p.changed, d)
	return true
}

// load reads the known files that a document's links lead to.
func (p *plan) load(d *document) {
	for {
		added := false
		for _, id := range p.docs.closure(d) {
			if p.docs[id] != nil {
				continue
			}
			path, sum := p.at(id)
			if path == "" {
				continue
			}
			if other, err := readDocument(path); err == nil && other.sum == sum && other.id() == id {
				p.docs[id] = other
				added = true
			}
		}
		if !added {
			return
		}
	}
}

// at is where an unchanged document lies.
func (p *plan) at(id string) (path, sum string) {
	for _, s := range p.same {
		if s.doc == id {
			return s.path, s.sum
		}
	}
	if s := p.known[id]; s != nil {
		return s.path, s.sum
	}
	return "", ""
}
