package catalogue

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

func TestImportCounts(t *testing.T) {
	_, report := imported(t, append([]string{}, everything...)...)
	type counts struct{ units, entries, weapons, profiles, ready, applied int }
	want := map[string]counts{
		"System.gst":    {0, 0, 2, 2, 1, 1},
		"Library.catz":  {0, 0, 4, 5, 4, 3},
		"Middle.cat":    {0, 0, 2, 2, 2, 2},
		"Legion.cat":    {6, 5, 2, 13, 2, 2},
		"Thursday.ros":  {2, 2, 2, 6, 2, 2},
		"Friday.rosz":   {2, 2, 2, 6, 2, 2},
		"System.gstz":   {0, 0, 2, 2, 2, 2},
		"Host.cat":      {2, 3, 1, 8, 1, 0},
		"Clan.catz":     {1, 1, 2, 6, 1, 0},
		"Nation.cat":    {2, 2, 0, 0, 0, 0},
		"army.json":     {0, 0, 4, 4, 3, 2},
		"paper.json.gz": {2, 2, 0, 2, 0, 0},
	}
	seen := 0
	for _, f := range report.Files {
		name := filepath.Base(f.File)
		if name == "System.gst" && f.Game != printed.WH40K9 {
			continue
		}
		seen++
		got := counts{f.Units, f.Entries, f.Weapons, f.Profiles, f.Ready, f.Applied}
		if got != want[name] {
			t.Errorf("%s: got %+v, want %+v; skipped %v", name, got, want[name], f.Skipped)
		}
	}
	if seen != len(want) {
		t.Errorf("%d files reported, want %d", seen, len(want))
	}
	if len(report.Passed) != 0 {
		t.Errorf("passed over: %v", report.Passed)
	}
}

func TestImportReportsWhatItSkips(t *testing.T) {
	_, report := imported(t, "wh40k9", "infinity")
	got := map[string]int{}
	for _, s := range report.Total().Skipped {
		got[s.Reason] = s.Count
	}
	want := map[string]int{
		"hidden entry":                             1, // Retired
		"row of a hidden element":                  2, // its two
		"hidden profile":                           1,
		"entry without the row of a model":         1, // Marker
		"change that depends on the army":          1, // of the crawler gun's damage
		"link that leads nowhere":                  1, // e-nowhere
		"id used twice":                            1, // w-same
		"option that no list may take":             1,
		"selection that is neither unit nor model": 2,
	}
	for reason, n := range want {
		if got[reason] != n {
			t.Errorf("%s: got %d, want %d (all: %v)", reason, got[reason], n, got)
		}
	}
}

func TestTroublesAndMissedRules(t *testing.T) {
	_, report := imported(t, append([]string{}, everything...)...)
	var troubles, missed []string
	for _, x := range report.Troubles {
		troubles = append(troubles, string(x.Game)+": "+x.Reason+": "+strings.Join(x.Weapons, ", "))
	}
	for _, m := range report.Missed {
		missed = append(missed, string(m.Game)+": "+m.Rule)
	}
	for _, want := range []string{
		`wh40k9: Type is not known: Torn page "Heavy 1, Torrent"`,
		`bushido: Strength is no number: Fist "X-2"`,
		`infinity: Burst is no number: Paper Kit "-"`,
	} {
		if !contains(troubles, want) {
			t.Errorf("no trouble %q in %q", want, troubles)
		}
	}
	for _, want := range []string{"wh40k9: text about something else", "ninthage: Papercuts", "infinity: Crease"} {
		if !contains(missed, want) {
			t.Errorf("%q is not among the missed rules %q", want, missed)
		}
	}
}

func contains(list []string, want string) bool {
	for _, s := range list {
		if s == want {
			return true
		}
	}
	return false
}

func TestRunnableDecides(t *testing.T) {
	c := open(t)
	asked := 0
	report, err := c.Import(context.Background(), []string{"testdata/wh40k9"}, Import{
		Runnable: func(game printed.Game, f fragment.Fragment) error {
			asked++
			if game != printed.WH40K9 || f.Problem != nil {
				t.Errorf("asked about %s %+v", game, f)
			}
			if f.Values["type"] == "Melee" {
				return errors.New("no melee today")
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	total := report.Total()
	if asked == 0 || total.Ready != asked-2 {
		t.Errorf("asked %d times, %d ready", asked, total.Ready)
	}
	if len(report.Troubles) != 2 || report.Troubles[0].Reason != "no melee today" {
		t.Errorf("troubles: %+v", report.Troubles)
	}
}

func TestImportTwiceChangesNothing(t *testing.T) {
	c, first := imported(t, append([]string{}, everything...)...)
	before := dump(t, c)
	again, err := c.Import(context.Background(), []string{"testdata/wh40k9", "testdata/infinity", "testdata/bushido", "testdata/ninthage", "testdata/warmachine"}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range again.Files {
		if !f.Unchanged {
			t.Errorf("%s was read again", f.File)
		}
	}
	a, b := first.Total(), again.Total()
	if a.Units != b.Units || a.Weapons != b.Weapons || a.Ready != b.Ready || a.Applied != b.Applied || a.Profiles != b.Profiles {
		t.Errorf("counts differ: %+v, %+v", a, b)
	}
	if after := dump(t, c); after != before {
		t.Error("the catalogue has changed")
	}
}

// TestOnlyWhatChangedIsReadAgain changes the game system: the file itself and
// those whose links may lead to it are read again, the army lists are not.
func TestOnlyWhatChangedIsReadAgain(t *testing.T) {
	folder := copied(t, "wh40k9")
	c := open(t)
	ctx := context.Background()
	if _, err := c.Import(ctx, []string{folder}, Import{}); err != nil {
		t.Fatal(err)
	}
	system := filepath.Join(folder, "System.gst")
	change(t, system, `typeId="c-s">5<`, `typeId="c-s">9<`)
	report, err := c.Import(ctx, []string{system}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, f := range report.Files {
		read[filepath.Base(f.File)] = !f.Unchanged
	}
	for _, name := range []string{"System.gst", "Library.catz", "Middle.cat", "Legion.cat"} {
		if !read[name] {
			t.Errorf("%s was not read again", name)
		}
	}
	if len(read) != 4 {
		t.Errorf("read %v", read)
	}
	rifle, err := c.Show(ctx, "28ec-711c-d87f-3aeb/w-rail")
	if err != nil || rifle.Weapon.Cells.Get("S") != "9" {
		t.Errorf("got %+v, %v", rifle.Weapon, err)
	}
}

func change(t *testing.T, path, from, to string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(text, []byte(from), []byte(to), 1)
	if bytes.Equal(text, changed) {
		t.Fatalf("%s does not hold %q", path, from)
	}
	if err := os.WriteFile(path, changed, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLinksIntoAFileThatComesLater imports a catalogue before the files it
// needs: it says what is missing, and is completed when they come.
func TestLinksIntoAFileThatComesLater(t *testing.T) {
	all, _ := imported(t, "wh40k9")
	want := dump(t, all)
	c := open(t)
	ctx := context.Background()
	report, err := c.Import(ctx, []string{"testdata/wh40k9/Legion.cat"}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, s := range report.Files[0].Skipped {
		if strings.HasPrefix(s.Reason, "links into a file that is not here") {
			missing += s.Count
		}
	}
	if missing != 2 {
		t.Errorf("%d files missing, want the linked catalogue and the game system: %v", missing, report.Files[0].Skipped)
	}
	if _, err := c.Import(ctx, []string{"testdata/wh40k9"}, Import{}); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, c); got != want {
		t.Error("the catalogue differs from one that got all files at once")
	}
}

func TestCopiesAndRivals(t *testing.T) {
	folder := copied(t, "wh40k9")
	legion := filepath.Join(folder, "Legion.cat")
	text, err := os.ReadFile(legion)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(folder, "Zcopy.cat")
	if err := os.WriteFile(other, text, 0o644); err != nil {
		t.Fatal(err)
	}
	c := open(t)
	report, err := c.Import(context.Background(), []string{folder}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Passed) != 1 || !strings.HasPrefix(report.Passed[0].Reason, "a copy of ") {
		t.Errorf("passed over: %v", report.Passed)
	}
	change(t, other, "Tin Squad", "Tin Quads")
	_, err = c.Import(context.Background(), []string{folder}, Import{})
	var fault *source.Fault
	if !errors.As(err, &fault) || !strings.Contains(fault.Message, "has the id leg-1") {
		t.Errorf("two files of one id: got %v", err)
	}
}

func TestFolderHoldsOtherThings(t *testing.T) {
	folder := copied(t, "warmachine")
	for name, text := range map[string]string{
		"README.md": "# hello", "notes.json": `{"a": 1}`, "page.html": "<html></html>", "empty.txt": "",
		"broken.xml": "<catalogue", ".hidden.cat": "<", "report.docx": "PK\x03\x04 and so on",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report, err := open(t).Import(context.Background(), []string{folder}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Files) != 2 || len(report.Passed) != 6 {
		t.Errorf("files %v, passed over %v", report.Files, report.Passed)
	}
}

func TestMissingFile(t *testing.T) {
	_, err := open(t).Import(context.Background(), []string{"testdata/nothing.cat"}, Import{})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestProgress(t *testing.T) {
	var calls []int
	total := 0
	_, err := open(t).Import(context.Background(), []string{"testdata/wh40k9"}, Import{Progress: func(done, of int, _ string) {
		calls, total = append(calls, done), of
	}})
	if err != nil {
		t.Fatal(err)
	}
	if total != 6 || len(calls) != 7 || calls[6] != 6 {
		t.Errorf("calls %v of %d", calls, total)
	}
}
