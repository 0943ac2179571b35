package catalogue

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// writer puts sheets into the tables, within one transaction.
type writer struct {
	ctx      context.Context
	tx       *sql.Tx
	item     *sql.Stmt
	words    *sql.Stmt
	keyword  *sql.Stmt
	file     int64
	sheetNow printed.Sheet
	keys     map[string]int
}

func newWriter(ctx context.Context, tx *sql.Tx) (*writer, error) {
	w := &writer{ctx: ctx, tx: tx}
	for _, s := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&w.item, `INSERT INTO item (file, key, kind, sort, game, faction, name, plain, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&w.words, `INSERT INTO words (rowid, name, faction, keywords, game) VALUES (?, ?, ?, ?, ?)`},
		{&w.keyword, `INSERT OR IGNORE INTO keyword (word, item) VALUES (?, ?)`},
	} {
		stmt, err := tx.PrepareContext(ctx, s.query)
		if err != nil {
			return nil, err
		}
		*s.to = stmt
	}
	return w, nil
}

// sheet replaces all that was read from a document.
func (w *writer) sheet(d *document, s printed.Sheet, report FileReport, needs map[string]string) error {
	w.sheetNow, w.keys = s, map[string]int{}
	// Two paths may have held the same document, and one path two documents.
	if _, err := w.tx.ExecContext(w.ctx, `DELETE FROM file WHERE doc = ? OR path = ?`, s.ID, absolute(d.path)); err != nil {
		return err
	}
	text, err := json.Marshal(report)
	if err != nil {
		return err
	}
	result, err := w.tx.ExecContext(w.ctx,
		`INSERT INTO file (doc, game, name, kind, path, sum, reader, report) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		s.ID, s.Game, s.Name, s.Kind, absolute(d.path), d.sum, readerVersion, text)
	if err != nil {
		return err
	}
	if w.file, err = result.LastInsertId(); err != nil {
		return err
	}
	if err := w.needs(needs); err != nil {
		return err
	}
	return w.items()
}

func (w *writer) needs(needs map[string]string) error {
	ids := make([]string, 0, len(needs))
	for id := range needs {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		if _, err := w.tx.ExecContext(w.ctx, `INSERT INTO need (file, doc, sum) VALUES (?, ?, ?)`, w.file, id, needs[id]); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) items() error {
	for _, u := range w.sheetNow.Units {
		if err := w.put("unit", u.Sort, u.ID, u.Name, u.Keywords, u); err != nil {
			return err
		}
	}
	for _, weapon := range w.sheetNow.Weapons {
		name := weapon.Name
		if weapon.Mode != "" {
			name += " (" + weapon.Mode + ")"
		}
		if err := w.put("weapon", "", weapon.ID, name, nil, weapon); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) put(kind string, sort printed.Sort, id, name string, keywords []string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	s := w.sheetNow
	result, err := w.item.ExecContext(w.ctx, w.file, w.unique(kind, id), kind, sort, s.Game, s.Name, name, plain(name), text)
	if err != nil {
		return err
	}
	row, err := result.LastInsertId()
	if err != nil {
		return err
	}
	if _, err := w.words.ExecContext(w.ctx, row, printed.Plain(name), printed.Plain(s.Name), strings.Join(keywords, " "), s.Game); err != nil {
		return err
	}
	for _, word := range keywords {
		if _, err := w.keyword.ExecContext(w.ctx, plain(word), row); err != nil {
			return err
		}
	}
	return nil
}

// unique makes an id that a file uses more than once into several keys.
func (w *writer) unique(kind, id string) string {
	w.keys[kind+id]++
	if n := w.keys[kind+id]; n > 1 {
		return fmt.Sprintf("%s.%d", id, n)
	}
	return id
}

// plain is a name as names are compared: whatever its case and quotes.
func plain(name string) string { return strings.ToLower(printed.Plain(name)) }
