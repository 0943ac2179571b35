package catalogue

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// element is any XML element, as the standard decoder builds it: the counts
// below share no code with the readers.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Inner   []element  `xml:",any"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// raw opens a file its own way.
func raw(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r io.Reader = bytes.NewReader(data)
	switch filepath.Ext(path) {
	case ".catz", ".gstz", ".rosz":
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		if r, err = z.File[0].Open(); err != nil {
			t.Fatal(err)
		}
	case ".gz":
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// tally is what is counted of one file.
type tally struct{ units, weapons, profiles int }

// unitTypes and weaponTypes are the profile types by the words of their
// names.
var (
	unitTypes   = []string{"Unit", "2 Defensive", "Character Profile"}
	weaponTypes = []string{"Weapon", "Melee Weapon", "Ranged Weapon"}
)

func isUnitType(name string) bool {
	for _, t := range unitTypes {
		if name == t || strings.HasPrefix(name, t+" (") || strings.HasPrefix(name, t+" &") {
			return true
		}
	}
	return false
}

func isWeaponType(name string) bool {
	for _, t := range weaponTypes {
		if name == t || t != "Weapon" && strings.Contains(name, t) {
			return true
		}
	}
	return false
}

// neverSeen says whether an element is hidden and no change shows it.
func neverSeen(e element) bool {
	if e.attr("hidden") != "true" {
		return false
	}
	var shows func(e element) bool
	shows = func(e element) bool {
		for _, c := range e.Inner {
			switch c.XMLName.Local {
			case "modifier":
				if c.attr("field") == "hidden" && c.attr("value") == "false" {
					return true
				}
			case "modifiers", "modifierGroups", "modifierGroup":
				if shows(c) {
					return true
				}
			}
		}
		return false
	}
	return !shows(e)
}

func countXML(t *testing.T, text []byte) tally {
	t.Helper()
	var root element
	if err := xml.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	if root.XMLName.Local == "roster" {
		return countRoster(root)
	}
	var n tally
	rows := root.attr("gameSystemId") != "93b2-93db-c4ae-6972"
	var walk func(e element, hidden bool)
	walk = func(e element, hidden bool) {
		hidden = hidden || neverSeen(e)
		switch {
		case e.XMLName.Local == "profile":
			n.profiles++
			if !hidden && isUnitType(e.attr("typeName")) {
				n.units++
			}
			if !hidden && isWeaponType(e.attr("typeName")) {
				n.weapons++
			}
		case e.XMLName.Local == "selectionEntry" && !rows && !hidden && e.attr("type") != "upgrade":
			n.units++
		}
		for _, c := range e.Inner {
			walk(c, hidden)
		}
	}
	walk(root, false)
	return n
}

// countRoster counts what stands in forces: units and models, and different
// weapons.
func countRoster(root element) tally {
	var n tally
	different := map[string]bool{}
	var walk func(e element, parent string)
	walk = func(e element, parent string) {
		switch e.XMLName.Local {
		case "selection":
			if t := e.attr("type"); parent == "force" && (t == "unit" || t == "model") {
				n.units++
			}
			parent = "selection"
		case "force":
			parent = "force"
		case "profile":
			n.profiles++
			if isWeaponType(e.attr("typeName")) {
				different[e.attr("id")] = true
			}
		}
		for _, c := range e.Inner {
			walk(c, parent)
		}
	}
	walk(root, "")
	n.weapons = len(different)
	return n
}

func countJSON(t *testing.T, text []byte) tally {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	if weapons, ok := root["weapons"].([]any); ok {
		return tally{weapons: len(weapons), profiles: len(weapons)}
	}
	var n tally
	for _, u := range root["units"].([]any) {
		for _, g := range u.(map[string]any)["profileGroups"].([]any) {
			n.units += len(g.(map[string]any)["profiles"].([]any))
		}
	}
	n.profiles = n.units
	return n
}

// sameCounts holds every file of a report against the second count.
func sameCounts(t *testing.T, report Report) {
	t.Helper()
	for _, f := range report.Files {
		text := raw(t, f.File)
		var want tally
		if f.Game == printed.Infinity {
			want = countJSON(t, text)
		} else {
			want = countXML(t, text)
		}
		if got := (tally{f.Units, f.Weapons, f.Profiles}); got != want {
			t.Errorf("%s: the import counts %+v, the second count %+v", f.File, got, want)
		}
	}
}

func TestCountsOfTheFixtures(t *testing.T) {
	_, report := imported(t, append([]string{}, everything...)...)
	sameCounts(t, report)
}

// publicData is the folder of public army data, which is not part of the
// project.
func publicData(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("ENFILADE_DATA")
	if folder == "" {
		t.Skip("ENFILADE_DATA does not name a folder of public army data")
	}
	return folder
}

func TestCountsOfThePublicData(t *testing.T) {
	folder := publicData(t)
	c := open(t)
	report, err := c.Import(context.Background(), []string{folder}, Import{})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Passed) > 0 {
		t.Logf("passed over: %v", report.Passed)
	}
	sameCounts(t, report)
	shares(t, report)
}

// shares logs the two shares of each game, and holds Warhammer 40,000 to its
// own.
func shares(t *testing.T, report Report) {
	t.Helper()
	byGame := map[printed.Game]*FileReport{}
	files := map[printed.Game]int{}
	for _, f := range report.Files {
		sum := byGame[f.Game]
		if sum == nil {
			sum = &FileReport{}
			byGame[f.Game] = sum
		}
		files[f.Game]++
		sum.Units += f.Units
		sum.Entries += f.Entries
		sum.Weapons += f.Weapons
		sum.Profiles += f.Profiles
		sum.Ready += f.Ready
		sum.Applied += f.Applied
	}
	for game, n := range byGame {
		t.Logf("%s: %d files, %d units, %d entries, %d profiles, %d weapons, %d ready, %d with every rule",
			game, files[game], n.Units, n.Entries, n.Profiles, n.Weapons, n.Ready, n.Applied)
	}
	if n := byGame[printed.WH40K9]; n == nil || 100*n.Ready < 97*n.Weapons {
		t.Errorf("fewer than 97%% of the weapons of Warhammer 40,000 are ready: %+v", n)
	}
	for _, m := range report.Missed[:min(20, len(report.Missed))] {
		t.Logf("missed %d times: %s %s", m.Weapons, m.Game, m.Rule)
	}
	for _, x := range report.Troubles {
		t.Logf("cannot be used: %s %d %s: %s", x.Game, len(x.Weapons), x.Reason, strings.Join(x.Weapons, ", "))
	}
}

// TestPublicDataIsQuick imports the files of Warhammer 40,000 in under 10
// seconds and 300 MiB, and answers searches over everything in 20 ms.
func TestPublicDataIsQuick(t *testing.T) {
	folder := publicData(t)
	c := open(t)
	ctx := context.Background()
	start := used()
	if _, err := c.Import(ctx, []string{filepath.Join(folder, "battlescribe", "wh40k9")}, Import{}); err != nil {
		t.Fatal(err)
	}
	if took := used() - start; took > 10*time.Second {
		t.Errorf("the import took %v", took)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.Sys > 300<<20 {
		t.Errorf("the import took %d MiB", memory.Sys>>20)
	}
	if _, err := c.Import(ctx, []string{folder}, Import{}); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"ork boy", "intercesor sqad", "a", "", "bolt", "zzzzzz", "captain in armour"} {
		best := time.Hour
		for range 10 {
			start := used()
			if _, err := c.Search(ctx, Query{Words: words, Limit: 20}); err != nil {
				t.Fatal(err)
			}
			best = min(best, used()-start)
		}
		t.Logf("searching %q: %v", words, best)
		if best > 20*time.Millisecond {
			t.Errorf("searching %q took %v", words, best)
		}
	}
}
