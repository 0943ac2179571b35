package catalogue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// faults are the files that must be refused, with the place and the reason.
var faults = map[string]string{
	"truncated.cat":    `testdata/faults/truncated.cat:14:19: the XML is damaged: it ends too early`,
	"doctype.cat":      `testdata/faults/doctype.cat:2:63: a document type declaration is not allowed`,
	"entity.cat":       `testdata/faults/entity.cat:2:30: the XML is damaged: &a; stands for no sign`,
	"two-roots.cat":    `testdata/faults/two-roots.cat:4:13: there is a second document element <catalogue>`,
	"other-root.cat":   `testdata/faults/other-root.cat: is XML of <html>, not of a catalogue, a game system or a roster`,
	"other-system.cat": `testdata/faults/other-system.cat:2:1: game system 0000-0000-0000-0000 is not one of the games here`,
	"no-id.cat":        `testdata/faults/no-id.cat:4:1: <profile> "Nameless" has no id`,
	"latin.cat":        `testdata/faults/latin.cat:1:61: the text is not in UTF-8, as the first line says`,
	"text-after.cat":   `testdata/faults/text-after.cat:4:9: there is text outside the document's element`,
	"empty.cat":        `testdata/faults/empty.cat: is empty`,
	"two-entries.catz": `testdata/faults/two-entries.catz: the archive must hold exactly one entry (got 2)`,
	"no-entry.catz":    `testdata/faults/no-entry.catz: the archive must hold exactly one entry (got 0)`,
	"escape.catz":      `testdata/faults/escape.catz: entry "../../a.cat" has a path that leads elsewhere`,
	"absolute.catz":    `testdata/faults/absolute.catz: entry "/a.cat" has a path that leads elsewhere`,
	"drive.catz":       `testdata/faults/drive.catz: entry "C:\\a.cat" has a path that leads elsewhere`,
	"nested.catz":      `testdata/faults/nested.catz(a.catz): an archive within an archive`,
	"bomb.catz":        `testdata/faults/bomb.catz: entry "a.cat" has more than 32 MiB`,
	"count.ros":        `testdata/faults/count.ros:4:1: "Archer": number must be 1 to 10000, not "-5"`,
	"cut.catz":         `testdata/faults/cut.catz: the archive is damaged`,
	"bomb.json.gz":     `testdata/faults/bomb.json.gz: the unpacked text has more than 32 MiB`,
	"cut.json.gz":      `testdata/faults/cut.json.gz: the unpacked text ends too early`,
	"cut.json":         `testdata/faults/cut.json:47:15: the JSON ends too early`,
	"wrong-type.json":  `testdata/faults/wrong-type.json:2:23: units.id must be a number`,
	"other.json":       `testdata/faults/other.json: is JSON, but neither a weapon chart nor an army`,
	"two-values.json":  `testdata/faults/two-values.json:2:`,
}

func TestFaultsAreRefusedWithTheirPlace(t *testing.T) {
	files, err := os.ReadDir("testdata/faults")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(faults) {
		t.Errorf("%d files, %d expectations", len(files), len(faults))
	}
	c, _ := imported(t, append([]string{}, everything...)...)
	before := dump(t, c)
	for name, want := range faults {
		// A good file beside a bad one must not get in either.
		fresh := copied(t, "warmachine")
		change(t, filepath.Join(fresh, "Nation.cat"), "Paper Soldier", "Paper Sailor")
		report, err := c.Import(context.Background(), []string{fresh, filepath.Join("testdata", "faults", name)}, Import{})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
		var fault *source.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: the error is no fault: %T", name, err)
		}
		if len(report.Files) != 0 {
			t.Errorf("%s: a refused import reports %v", name, report.Files)
		}
	}
	if after := dump(t, c); after != before {
		t.Error("a refused import has changed the catalogue")
	}
}

func TestAllFaultsAreNamedAtOnce(t *testing.T) {
	_, err := open(t).Import(context.Background(), []string{"testdata/faults"}, Import{})
	if err == nil {
		t.Fatal("faults were imported")
	}
	text := err.Error()
	for _, name := range []string{"truncated.cat", "bomb.catz", "cut.json", "two-entries.catz", "doctype.cat"} {
		if !strings.Contains(text, name) {
			t.Errorf("%s is not named", name)
		}
	}
	if strings.Contains(text, "other.json") {
		t.Error("JSON of another kind in a folder is a fault")
	}
}

// TestCutAtEveryByte cuts a catalogue off anywhere: it is refused, and never
// read in part.
func TestCutAtEveryByte(t *testing.T) {
	for _, name := range []string{"wh40k9/System.gst", "wh40k9/Library.catz", "infinity/army.json", "infinity/paper.json.gz"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		whole := len(strings.TrimRight(string(text), "\n"))
		path := filepath.Join(t.TempDir(), filepath.Base(name))
		for n := 0; n < whole; n += 7 {
			if err := os.WriteFile(path, text[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := readDocument(path); err == nil {
				t.Errorf("%s cut at byte %d was read", name, n)
			}
		}
	}
}

func TestDeepAndCrowdedXML(t *testing.T) {
	head := `<catalogue id="a" name="b" gameSystemId="28ec-711c-d87f-3aeb">`
	path := filepath.Join(t.TempDir(), "a.cat")
	for name, text := range map[string]string{
		"nested":  head + strings.Repeat(`<selectionEntries><selectionEntry id="x">`, 300),
		"million": head + strings.Repeat(`<a/>`, 1_000_001),
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := readDocument(path)
		if err == nil || !strings.Contains(err.Error(), "more than") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
