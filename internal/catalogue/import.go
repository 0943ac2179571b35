package catalogue

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// Import says how to import. Progress, if set, is called before each file is
// read, and once more when all is done. Runnable, if set, decides which
// weapons count as ready to use.
type Import struct {
	Progress func(done, total int, file string)
	Runnable Runnable
}

// Import reads files, and all files in folders, into the catalogue. Either
// all of them are in it afterwards or the catalogue is as it was. Files that
// are refused are *source.Fault, all of them joined.
func (c *Catalogue) Import(ctx context.Context, paths []string, how Import) (Report, error) {
	files, err := find(paths)
	if err != nil {
		return Report{}, err
	}
	known, err := c.stored(ctx)
	if err != nil {
		return Report{}, err
	}
	p, err := newPlan(ctx, known, files, how.Progress)
	if err != nil {
		return Report{}, err
	}
	report := Report{Passed: p.passed}
	if err := c.write(ctx, p, &report); err != nil {
		return Report{}, failed{"writing", c.path, err}
	}
	p.tell(len(files), "")
	if err := c.reportSame(p, &report); err != nil {
		return Report{}, err
	}
	return report, c.judge(ctx, &report, how.Runnable)
}

// stored lists the files in the catalogue.
func (c *Catalogue) stored(ctx context.Context) ([]*stored, error) {
	var all []*stored
	byRow := map[int64]*stored{}
	err := c.each(ctx, func(rows *sql.Rows) error {
		s := &stored{needs: map[string]string{}}
		all = append(all, s)
		if err := rows.Scan(&s.row, &s.doc, &s.path, &s.sum, &s.reader, &s.report); err != nil {
			return err
		}
		byRow[s.row] = s
		return nil
	}, `SELECT id, doc, path, sum, reader, report FROM file ORDER BY doc`)
	if err != nil {
		return nil, err
	}
	return all, c.each(ctx, func(rows *sql.Rows) error {
		var row int64
		var doc, sum string
		if err := rows.Scan(&row, &doc, &sum); err != nil {
			return err
		}
		if s := byRow[row]; s != nil {
			s.needs[doc] = sum
		}
		return nil
	}, `SELECT file, doc, sum FROM need`)
}

// each runs a query and hands over its rows.
func (c *Catalogue) each(ctx context.Context, take func(*sql.Rows) error, query string, args ...any) error {
	rows, err := c.db.QueryContext(ctx, query, args...)
	if err != nil {
		return failed{"reading", c.path, err}
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return failed{"reading", c.path, err}
		}
	}
	if err := rows.Err(); err != nil {
		return failed{"reading", c.path, err}
	}
	return nil
}

// write puts all changed documents into the catalogue in one transaction.
func (c *Catalogue) write(ctx context.Context, p *plan, report *Report) error {
	if len(p.changed) == 0 {
		return nil
	}
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	w, err := newWriter(ctx, tx)
	if err != nil {
		return err
	}
	for _, d := range p.changed {
		sheet := p.docs.sheet(d)
		f := countSheet(d.path, sheet)
		if err := w.sheet(d, sheet, f, p.needsOf(d)); err != nil {
			return fmt.Errorf("%s: %w", d.path, err)
		}
		report.Files = append(report.Files, f)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return tx.Commit()
}

// needsOf is what a document's links may lead to, as it was followed.
func (p *plan) needsOf(d *document) map[string]string {
	needs := map[string]string{}
	for _, id := range p.docs.closure(d) {
		needs[id] = ""
		if other := p.docs[id]; other != nil {
			needs[id] = other.sum
		}
	}
	return needs
}

func countSheet(path string, s printed.Sheet) FileReport {
	f := FileReport{
		File: path, Name: s.Name, Game: s.Game, Kind: s.Kind, Units: s.Rows,
		Weapons: len(s.Weapons), Profiles: s.Profiles, Skipped: s.Skipped,
	}
	for _, u := range s.Units {
		if u.Sort != printed.Row {
			f.Entries++
		}
	}
	return f
}

// reportSame repeats the counts of files that have not changed.
func (c *Catalogue) reportSame(p *plan, report *Report) error {
	for _, s := range p.same {
		var f FileReport
		if err := json.Unmarshal([]byte(s.report), &f); err != nil {
			return failed{"reading", c.path, err}
		}
		f.File, f.Unchanged = s.path, true
		report.Files = append(report.Files, f)
	}
	return nil
}

// judge counts the weapons that are ready to use, of all files reported.
func (c *Catalogue) judge(ctx context.Context, report *Report, runnable Runnable) error {
	j := newJudge(runnable)
	byPath := map[string]*FileReport{}
	for i := range report.Files {
		f := &report.Files[i]
		f.Ready, f.Applied = 0, 0
		byPath[absolute(f.File)] = f
	}
	err := c.each(ctx, func(rows *sql.Rows) error {
		var path, body string
		if err := rows.Scan(&path, &body); err != nil {
			return err
		}
		f := byPath[path]
		if f == nil {
			return nil
		}
		var w printed.Weapon
		if err := json.Unmarshal([]byte(body), &w); err != nil {
			return err
		}
		j.weapon(f, w)
		return nil
	}, `SELECT file.path, item.body FROM item JOIN file ON file.id = item.file WHERE item.kind = 'weapon' ORDER BY item.id`)
	j.into(report)
	return err
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}
