package catalogue

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the database, in pure Go
)

//go:embed migrations/*.sql
var migrations embed.FS

// readerVersion counts changes of the readers: files read by an older one are
// read again.
const readerVersion = 1

// patience is how long a process waits for another that writes.
const patience = 20 * time.Second

// Catalogue is an open catalogue. It may be used by several goroutines.
type Catalogue struct {
	db   *sql.DB
	path string
}

// DefaultPath is where a user's catalogue lies if nothing else is said: in
// the folder for data of the operating system.
func DefaultPath() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "enfilade", "catalogue.db"), nil
	}
	dir, err := os.UserConfigDir()
	if home, homeErr := os.UserHomeDir(); homeErr == nil && filepath.Base(dir) == ".config" {
		return filepath.Join(home, ".local", "share", "enfilade", "catalogue.db"), nil
	}
	if err != nil {
		return "", errors.New("there is no place for the catalogue: neither $XDG_DATA_HOME nor $HOME is set")
	}
	return filepath.Join(dir, "enfilade", "catalogue.db"), nil
}

// Open opens a catalogue, and makes an empty one if there is none. One that this
// user may not write can be searched, and an import into it fails.
func Open(ctx context.Context, path string) (*Catalogue, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("opening the catalogue %s: its folder cannot be made", path)
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return nil, failed{"opening", path, err}
	}
	err = migrate(ctx, db)
	if err == nil {
		return &Catalogue{db: db, path: path}, nil
	}
	db.Close()
	if unwritable(err) && Exists(path) {
		if c, other := openReadOnly(ctx, path); other == nil {
			return c, nil
		}
	}
	if foreign(err) {
		return nil, fmt.Errorf("opening the catalogue %s: it is no catalogue, but a file of another kind", path)
	}
	return nil, failed{"opening", path, err}
}

// openReadOnly opens a catalogue that lies where nothing can be written. If
// nobody is in the midst of writing it, it is read without the files that
// processes keep beside it to tell each other.
func openReadOnly(ctx context.Context, path string) (*Catalogue, error) {
	options := url.Values{"mode": {"ro"}}
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() == 0 {
		options.Set("immutable", "1")
	}
	db, err := sql.Open("sqlite", address(path, options))
	if err != nil {
		return nil, err
	}
	var version int
	err = db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version)
	if err == nil && version != latest {
		err = fmt.Errorf("its tables are of version %d, not %d", version, latest)
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return &Catalogue{db: db, path: path}, nil
}

// Exists says whether there is a catalogue, without making one.
func Exists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Remove takes a closed catalogue away, with what SQLite keeps beside it.
func Remove(path string) {
	for _, end := range []string{"", "-wal", "-shm"} {
		os.Remove(path + end)
	}
}

// Path is the file the catalogue lies in.
func (c *Catalogue) Path() string { return c.path }

// Close closes the catalogue.
func (c *Catalogue) Close() error { return c.db.Close() }

func dsn(path string) string {
	options := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()),
		"journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)",
	}, "_txlock": {"immediate"}}
	return address(path, options)
}

func address(path string, options url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options.Encode()}).String()
}

// migrate brings the tables up to date. Two processes may open a new
// catalogue at the same moment: the one that comes second fails on tables
// that are already there, and finds everything done when it tries again.
func migrate(ctx context.Context, db *sql.DB) error {
	var version int
	if row := db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`); row.Scan(&version) == nil && version == latest {
		return nil
	}
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	for deadline := time.Now().Add(patience); ; {
		var provider *goose.Provider
		provider, err = goose.NewProvider(goose.DialectSQLite3, db, folder)
		if err == nil {
			_, err = provider.Up(ctx)
		}
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) || !busy(err) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// latest is the version of the newest migration.
const latest = 2
