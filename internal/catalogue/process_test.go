package catalogue

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// childVariable makes the test binary one of the processes of a test.
const childVariable = "ENFILADE_CATALOGUE_CHILD"

// child starts the test binary again to do one of the jobs below.
func child(job, catalogue string, paths ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^TestChild$", "-test.count=1")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s|%s|%s", childVariable, job, catalogue, strings.Join(paths, "|")))
	return cmd
}

// TestChild is no test but the other process.
func TestChild(t *testing.T) {
	job, ok := os.LookupEnv(childVariable)
	if !ok {
		t.Skip("only a part of other tests")
	}
	parts := strings.Split(job, "|")
	ctx := context.Background()
	c, err := Open(ctx, parts[1])
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	switch parts[0] {
	case "import":
		if _, err := c.Import(ctx, parts[2:], Import{}); err != nil {
			t.Fatal(err)
		}
	case "die":
		dieWriting(t, c)
	}
}

// dieWriting ends the process in the middle of a transaction.
func dieWriting(t *testing.T, c *Catalogue) {
	ctx := context.Background()
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := newWriter(ctx, tx)
	if err != nil {
		t.Fatal(err)
	}
	d := &document{path: "half.cat", sum: "0"}
	units := make([]printed.Unit, 5000)
	for i := range units {
		units[i] = printed.Unit{ID: fmt.Sprint(i), Name: "Half a unit"}
	}
	for _, id := range []string{"leg-1", "half"} {
		sheet := printed.Sheet{Game: printed.WH40K9, ID: id, Name: id, Kind: "catalogue", Units: units}
		if err := w.sheet(d, sheet, FileReport{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	os.Exit(7)
}

func TestTwoProcesses(t *testing.T) {
	want, _ := imported(t, append([]string{}, everything...)...)
	path := filepath.Join(t.TempDir(), "c.db")
	var commands []*exec.Cmd
	for _, order := range [][]string{everything, {"infinity", "warmachine", "bushido", "ninthage", "wh40k9"}, {"wh40k9", "infinity"}} {
		var paths []string
		for _, folder := range order {
			paths = append(paths, filepath.Join("testdata", folder))
		}
		commands = append(commands, child("import", path, paths...))
	}
	for _, cmd := range commands {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, cmd := range commands {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	got, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	if dump(t, got) != dump(t, want) {
		t.Error("the catalogue of several processes differs from that of one")
	}
}

func TestKilledImportLeavesTheOldCatalogue(t *testing.T) {
	c, _ := imported(t, "wh40k9")
	before := dump(t, c)
	err := child("die", c.Path()).Run()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 7 {
		t.Fatalf("the other process did not die as it should: %v", err)
	}
	if dump(t, c) != before {
		t.Error("a killed import has changed the catalogue")
	}
	if _, err := c.Import(context.Background(), []string{"testdata/warmachine"}, Import{}); err != nil {
		t.Errorf("no import is possible any more: %v", err)
	}
}

func TestCancelledImportLeavesTheOldCatalogue(t *testing.T) {
	c, _ := imported(t, "warmachine")
	before := dump(t, c)
	for at := range 7 {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := c.Import(ctx, []string{"testdata/wh40k9"}, Import{Progress: func(done, _ int, _ string) {
			if done == at {
				cancel()
			}
		}})
		cancel()
		if err == nil && at < 6 {
			t.Errorf("an import cancelled at file %d has succeeded", at)
		}
		if at < 6 && dump(t, c) != before {
			t.Errorf("an import cancelled at file %d has changed the catalogue", at)
		}
	}
}
