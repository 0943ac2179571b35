// Package infinityarmy reads the JSON of Infinity Army, N4: the chart of
// weapons, skills and equipment, and the lists of units of one army.
//
// Distances there are centimetres, 2.5 to the inch. Points, orders, fireteams
// and hacking devices are not read.
package infinityarmy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
	"github.com/enfilade/enfilade/internal/scenario"
)

// ChartID names the chart of weapons, which has no id of its own.
const ChartID = "infinity-chart"

// named is an entry of the lists that give names to ids.
type named struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"`
}

// File is a document of either kind.
type File struct {
	doc      source.Document
	Version  string `json:"version"`
	Factions []struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
		Slug string `json:"slug"`
	} `json:"factions"`
	Ammunitions []named  `json:"ammunitions"`
	Weapons     []weapon `json:"weapons"`
	Units       []unit   `json:"units"`
	Filters     *filters `json:"filters"`
}

type filters struct {
	Weapons  []named `json:"weapons"`
	Skills   []named `json:"skills"`
	Equip    []named `json:"equip"`
	Extras   []named `json:"extras"`
	Types    []named `json:"type"`
	Chars    []named `json:"chars"`
	Category []named `json:"category"`
}

type weapon struct {
	ID         int              `json:"id"`
	Type       string           `json:"type"`
	Name       string           `json:"name"`
	Mode       string           `json:"mode"`
	Ammunition id               `json:"ammunition"`
	Burst      string           `json:"burst"`
	Damage     string           `json:"damage"`
	Saving     string           `json:"saving"`
	Properties []string         `json:"properties"`
	Distance   map[string]*band `json:"distance"`
}

// id is a number, or a text or null where there is nothing.
type id int

func (i *id) UnmarshalJSON(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err == nil {
		*i = id(n)
	}
	return nil
}

type band struct {
	Max int    `json:"max"`
	Mod string `json:"mod"`
}

type unit struct {
	ID       int     `json:"id"`
	ISC      string  `json:"isc"`
	Name     string  `json:"name"`
	Groups   []group `json:"profileGroups"`
	Factions []int   `json:"factions"`
}

type group struct {
	ID       int       `json:"id"`
	ISC      string    `json:"isc"`
	Category *int      `json:"category"`
	Profiles []profile `json:"profiles"`
	Options  []option  `json:"options"`
}

type profile struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Move    []int  `json:"move"`
	CC      int    `json:"cc"`
	BS      int    `json:"bs"`
	PH      int    `json:"ph"`
	WIP     int    `json:"wip"`
	ARM     int    `json:"arm"`
	BTS     int    `json:"bts"`
	W       int    `json:"w"`
	S       int    `json:"s"`
	STR     bool   `json:"str"`
	Type    int    `json:"type"`
	Chars   []int  `json:"chars"`
	Skills  []item `json:"skills"`
	Equip   []item `json:"equip"`
	Weapons []item `json:"weapons"`
}

type option struct {
	ID       int    `json:"id"`
	Name     string `json:"name"`
	Disabled bool   `json:"disabled"`
	Skills   []item `json:"skills"`
	Equip    []item `json:"equip"`
	Weapons  []item `json:"weapons"`
}

type item struct {
	ID    int   `json:"id"`
	Extra []int `json:"extra"`
	Q     int   `json:"q"`
}

// Parse reads one document. A damaged one is a *source.Fault.
func Parse(doc source.Document) (*File, error) {
	f := &File{doc: doc}
	dec := json.NewDecoder(bytes.NewReader(doc.Text))
	if err := dec.Decode(f); err != nil {
		return nil, broken(doc, err, dec.InputOffset())
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, at(doc, dec.InputOffset(), "there is more text after the JSON value")
	}
	switch {
	case f.IsChart() && f.Units != nil, f.IsChart() && f.Ammunitions == nil:
		return nil, source.NotArmyData(doc.Name(), "is JSON, but neither a weapon chart nor an army")
	case !f.IsChart() && (f.Units == nil || f.Filters == nil):
		return nil, source.NotArmyData(doc.Name(), "is JSON, but neither a weapon chart nor an army")
	}
	return f, nil
}

// IsChart says whether the document is the chart of weapons.
func (f *File) IsChart() bool { return f.Weapons != nil }

// ID names the file: the chart, or the army by its file name, which is all
// that says whose army it is.
func (f *File) ID() string {
	if f.IsChart() {
		return ChartID
	}
	return "infinity-" + f.stem()
}

func (f *File) stem() string {
	name, _, _ := strings.Cut(filepath.Base(f.doc.Path), ".")
	return strings.ToLower(name)
}

// name is the army's printed name, if the chart knows it.
func (f *File) name(chart *File) string {
	if f.IsChart() {
		return "Infinity weapon chart"
	}
	if chart != nil {
		for _, known := range chart.Factions {
			if known.Slug == f.stem() {
				return known.Name
			}
		}
	}
	return f.stem()
}

func broken(doc source.Document, err error, offset int64) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return at(doc, syntax.Offset, "the JSON is damaged: "+scenario.JSONFault(err))
	case errors.As(err, &kind):
		return at(doc, kind.Offset, fmt.Sprintf("%s must be %s", kind.Field, wanted(kind.Type.Kind())))
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return at(doc, int64(len(doc.Text)), "the JSON ends too early")
	}
	return at(doc, offset, err.Error())
}

// wanted says what a value must be, by the type it is read into.
func wanted(k reflect.Kind) string {
	switch k {
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "a block of keys"
	}
	return "a number"
}

// at turns an offset in the text into line and column.
func at(doc source.Document, offset int64, message string) error {
	before := doc.Text[:min(max(offset-1, 0), int64(len(doc.Text)))]
	return &source.Fault{
		File: doc.Name(), Line: 1 + bytes.Count(before, []byte("\n")),
		Column: len(before) - bytes.LastIndexByte(before, '\n'), Message: message,
	}
}

// Extract reads the units and weapons of a file. chart gives names and
// weapons to an army; it may be nil.
func Extract(f, chart *File) printed.Sheet {
	sheet := printed.Sheet{
		Game: printed.Infinity, ID: f.ID(), System: "infinity", Name: f.name(chart), Kind: "army", Revision: f.Version,
	}
	if f.IsChart() {
		sheet.Kind = "chart"
		f.chart(&sheet)
		return sheet
	}
	sheet.Needs = []string{ChartID}
	if chart == nil {
		sheet.Skip("links into a file that is not here: "+ChartID, 1)
	}
	for _, u := range f.Units {
		f.unit(&sheet, u)
	}
	return sheet
}
