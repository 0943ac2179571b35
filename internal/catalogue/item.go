package catalogue

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// Item is one unit or weapon of the catalogue, with where it came from.
// Exactly one of Unit and Weapon is set. ID names it for ever: the id of its
// file, a slash, the id printed there.
type Item struct {
	Game    printed.Game    `json:"game"`
	Name    string          `json:"name"`
	Faction string          `json:"faction"`
	Kind    string          `json:"kind"`
	ID      string          `json:"id"`
	Source  string          `json:"source"`
	Unit    *printed.Unit   `json:"unit,omitempty"`
	Weapon  *printed.Weapon `json:"weapon,omitempty"`

	row  int64
	list bool // it stands in a saved army list
}

const itemColumns = `item.id, item.game, item.name, item.faction, item.kind, file.doc || '/' || item.key, file.path, file.kind = 'roster', item.body`

func scanItem(rows *sql.Rows) (Item, error) {
	var i Item
	var path, body string
	if err := rows.Scan(&i.row, &i.Game, &i.Name, &i.Faction, &i.Kind, &i.ID, &path, &i.list, &body); err != nil {
		return i, err
	}
	i.Source = filepath.Base(path)
	if i.Kind == "weapon" {
		i.Weapon = &printed.Weapon{}
		return i, json.Unmarshal([]byte(body), i.Weapon)
	}
	i.Unit = &printed.Unit{}
	return i, json.Unmarshal([]byte(body), i.Unit)
}

// items runs a query for the item columns.
func (c *Catalogue) items(ctx context.Context, query string, args ...any) ([]Item, error) {
	var all []Item
	err := c.each(ctx, func(rows *sql.Rows) error {
		i, err := scanItem(rows)
		all = append(all, i)
		return err
	}, query, args...)
	return all, err
}

// ErrNoItem is the error of an id that names nothing.
var ErrNoItem = errors.New("the catalogue holds nothing of that id")

// Show gives the item of an id.
func (c *Catalogue) Show(ctx context.Context, id string) (Item, error) {
	doc, key, _ := strings.Cut(id, "/")
	found, err := c.items(ctx, `SELECT `+itemColumns+`
		FROM item JOIN file ON file.id = item.file WHERE file.doc = ? AND item.key = ? ORDER BY item.kind`, doc, key)
	switch {
	case err != nil:
		return Item{}, err
	case len(found) == 0:
		return Item{}, fmt.Errorf("%s: %w", id, ErrNoItem)
	}
	return found[0], nil
}

// Row is the printed row in one line: the short cells, each with its column's
// name. Columns whose cells say themselves what they are have no name before
// them.
func (i Item) Row() string {
	var parts []string
	for _, c := range i.cells() {
		text := printed.Plain(c.Text)
		switch {
		case text == "" || text == "-" || len(text) > 60:
		case c.Name == "Range", c.Name == "Type", c.Name == "Range Bands",
			strings.HasPrefix(c.Name, "Rules"), c.Name == "Traits", c.Name == "Abilities", c.Name == "Attributes":
			parts = append(parts, text)
		default:
			parts = append(parts, c.Name+" "+text)
		}
	}
	if i.Weapon != nil {
		for _, p := range i.Weapon.Profiles {
			parts = append(parts, p.Name)
		}
	}
	return strings.Join(parts, "  ")
}

func (i Item) cells() printed.Cells {
	switch {
	case i.Weapon != nil:
		return i.Weapon.Cells
	case i.Unit != nil && len(i.Unit.Lines) > 0:
		return i.Unit.Lines[0].Cells
	}
	return nil
}

// same is what two items must share to be one for the reader of a list.
func (i Item) same() string {
	return strings.Join([]string{string(i.Game), i.Kind, plain(i.Name), i.Faction, i.Row()}, "\x00")
}
