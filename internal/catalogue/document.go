package catalogue

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/catalogue/battlescribe"
	"github.com/enfilade/enfilade/internal/catalogue/infinityarmy"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// document is a file that was read, of either family of formats.
type document struct {
	path string
	sum  string
	xml  *battlescribe.File
	json *infinityarmy.File
}

func readDocument(path string) (*document, error) {
	text, err := source.Read(path)
	if err != nil {
		return nil, err
	}
	return documentOf(text)
}

func documentOf(text source.Document) (*document, error) {
	var err error
	d := &document{path: text.Path, sum: text.Sum}
	if text.Syntax == source.XML {
		d.xml, err = battlescribe.Parse(text)
	} else {
		d.json, err = infinityarmy.Parse(text)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// id is the document's own id.
func (d *document) id() string {
	if d.xml != nil {
		return d.xml.ID
	}
	return d.json.ID()
}

// needs are the documents its links lead to directly.
func (d *document) needs() []string {
	switch {
	case d.xml != nil:
		return d.xml.Needs
	case d.json.IsChart():
		return nil
	}
	return []string{infinityarmy.ChartID}
}

// library is the documents at hand, by id.
type library map[string]*document

// sheet reads the units and weapons of a document.
func (l library) sheet(d *document) printed.Sheet {
	if d.json != nil {
		var chart *infinityarmy.File
		if c := l[infinityarmy.ChartID]; c != nil {
			chart = c.json
		}
		return infinityarmy.Extract(d.json, chart)
	}
	if d.xml.Kind() == "roster" {
		return battlescribe.ExtractRoster(d.xml)
	}
	files := battlescribe.Library{}
	for id, other := range l {
		if other.xml != nil {
			files[id] = other.xml
		}
	}
	return battlescribe.Extract(files, d.xml)
}

// closure lists the ids of all documents that d's links may lead to.
func (l library) closure(d *document) []string {
	var all []string
	seen := map[string]bool{d.id(): true}
	queue := []*document{d}
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		for _, id := range next.needs() {
			if seen[id] {
				continue
			}
			seen[id] = true
			all = append(all, id)
			if l[id] != nil {
				queue = append(queue, l[id])
			}
		}
	}
	return all
}

// ReadArmy reads a saved army list by itself, without any catalogue.
func ReadArmy(path string) (printed.Sheet, error) {
	text, err := source.Read(path)
	if err != nil {
		return printed.Sheet{}, err
	}
	return armyOf(text)
}

// ParseArmy reads a saved army list that is no file of this machine; name is
// what faults call it.
func ParseArmy(name string, raw []byte) (printed.Sheet, error) {
	text, err := source.Unpack(name, raw)
	if err != nil {
		return printed.Sheet{}, err
	}
	return armyOf(text)
}

func armyOf(text source.Document) (printed.Sheet, error) {
	d, err := documentOf(text)
	if err != nil {
		return printed.Sheet{}, err
	}
	if d.xml == nil || d.xml.Kind() != "roster" {
		return printed.Sheet{}, &source.Fault{File: text.Path, Message: fmt.Sprintf("is no army list but %s", d.kind())}
	}
	return library{}.sheet(d), nil
}

func (d *document) kind() string {
	switch {
	case d.xml != nil:
		return "a " + d.xml.Kind()
	case d.json.IsChart():
		return "a weapon chart"
	}
	return "an army of units"
}
