package catalogue

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// open makes an empty catalogue for one test.
func open(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Open(context.Background(), filepath.Join(t.TempDir(), "a folder", "cat?a#b%20.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// imported makes a catalogue of fixtures.
func imported(t *testing.T, paths ...string) (*Catalogue, Report) {
	t.Helper()
	c := open(t)
	for i, p := range paths {
		paths[i] = filepath.Join("testdata", p)
	}
	report, err := c.Import(context.Background(), paths, Import{})
	if err != nil {
		t.Fatal(err)
	}
	return c, report
}

var everything = []string{"wh40k9", "ninthage", "bushido", "warmachine", "infinity"}

// dump is all that a catalogue says, without row numbers.
func dump(t *testing.T, c *Catalogue) string {
	t.Helper()
	var out strings.Builder
	for _, query := range []string{
		`SELECT doc || game || name || kind || sum || report FROM file ORDER BY doc`,
		`SELECT file.doc || need.doc || need.sum FROM need JOIN file ON file.id = need.file ORDER BY file.doc, need.doc`,
		`SELECT file.doc || item.key || item.kind || item.sort || item.name || item.body FROM item JOIN file ON file.id = item.file ORDER BY file.doc, item.kind, item.key`,
		`SELECT words.name || words.faction || words.keywords FROM words JOIN item ON item.id = words.rowid JOIN file ON file.id = item.file ORDER BY file.doc, item.kind, item.key`,
		`SELECT word || item.key FROM keyword JOIN item ON item.id = keyword.item ORDER BY word, item.key`,
		`SELECT 'words ' || count(*) FROM words`,
		`SELECT 'items ' || count(*) FROM item`,
	} {
		rows, err := c.db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			out.WriteString(line + "\n")
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		rows.Close()
	}
	return out.String()
}

// copied copies fixtures to a folder that a test may change.
func copied(t *testing.T, folder string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(filepath.Join("testdata", folder))); err != nil {
		t.Fatal(err)
	}
	return to
}

func TestOpenMakesOneCatalogueForMany(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	if Exists(path) {
		t.Fatal("a catalogue is there before it is made")
	}
	errs := make(chan error)
	for range 8 {
		go func() {
			c, err := Open(context.Background(), path)
			if err == nil {
				err = c.Close()
			}
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if !Exists(path) {
		t.Error("no catalogue was made")
	}
}

func TestOpenRefusesAnotherFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("this is a letter to my aunt\n", 99)), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := Open(context.Background(), path)
	if err == nil {
		c.Close()
		t.Fatal("a letter was opened as a catalogue")
	}
	if !strings.Contains(err.Error(), path) {
		t.Errorf("the error does not name the file: %v", err)
	}
}

func TestDefaultPath(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have other folders")
	}
	t.Setenv("XDG_DATA_HOME", "/data")
	got, err := DefaultPath()
	if err != nil || got != "/data/enfilade/catalogue.db" {
		t.Errorf("got %q, %v", got, err)
	}
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "/home/me")
	if got, err = DefaultPath(); err != nil || !strings.HasPrefix(got, "/home/me/") {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestNoSentenceIsKept looks for a word that stands in every ability text of
// the fixtures, in the whole file of the catalogue and in what it gives back.
func TestNoSentenceIsKept(t *testing.T) {
	const word = "zyzzyva"
	legion, err := os.ReadFile("testdata/wh40k9/Legion.cat")
	if err != nil || !strings.Contains(string(legion), word) {
		t.Fatalf("the fixture does not hold the word: %v", err)
	}
	c, _ := imported(t, append([]string{}, everything...)...)
	if _, err := c.db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(c.path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(strings.ToLower(string(raw)), word) {
		t.Error("a sentence of an ability text is in the catalogue")
	}
}

// TestReadOnly searches a catalogue that cannot be written, and wants an import
// into it to fail and to leave nothing beside it.
func TestReadOnly(t *testing.T) {
	c, _ := imported(t, "wh40k9")
	path, want := c.Path(), dump(t, c)
	c.Close()
	again, err := openReadOnly(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	if dump(t, again) != want {
		t.Error("something else is read")
	}
	if _, err := again.Import(context.Background(), []string{filepath.Join("testdata", "bushido")}, Import{}); err == nil || !unwritable(err) {
		t.Errorf("the import ends with %v", err)
	}
	again.Close()
	if left, _ := filepath.Glob(path + "-*"); len(left) > 0 {
		t.Errorf("%q are left", left)
	}
	if _, err := openReadOnly(context.Background(), filepath.Join(t.TempDir(), "none.db")); err == nil {
		t.Error("a catalogue that is not there is opened")
	}
}
