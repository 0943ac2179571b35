package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"

	"github.com/enfilade/enfilade"
)

// aFraction is a line that holds a fraction alone: it is never shortened or broken.
var aFraction = regexp.MustCompile(`^ *\d+(/\d+)?$`)

// tooWide is the first line of an answer that does not fit the page, or "".
func tooWide(text string, columns int) string {
	for l := range strings.Lines(text) {
		l = strings.TrimSuffix(l, "\n")
		if displaywidth.String(l) > columns && !aFraction.MatchString(l) || l != strings.TrimRight(l, " ") {
			return l
		}
	}
	return ""
}

// said is what a command prints on standard output.
func said(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	run(args, strings.NewReader(""), &out, io.Discard)
	return out.String()
}

// TestWidth holds every answer of every verb about every example against the width
// of a page. --quiet is one line a scenario.
func TestWidth(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			for i, e := range enfilade.Examples() {
				if e.Game == game && (!testing.Short() || i%10 == 0) {
					wideOf(t, filepath.Join("..", "..", "examples", e.Name+".yaml"))
				}
			}
		})
	}
}

// wideOf reports lines too wide in answers about a file.
func wideOf(t *testing.T, file string) {
	log := filepath.Join(t.TempDir(), "log.jsonl")
	for _, c := range [][]string{
		{"odds", file, "-m", "all"},
		{"odds", file, "--exact"},
		{"explain", file, "--verbose"},
		append([]string{"advise", file}, goalOf(t, file)...),
		{"play", file, "--seed", "7", "--log", log},
		{"audit", log},
	} {
		if l := tooWide(said(t, append(c, "--width", "80")...), 80); l != "" {
			t.Errorf("enfilade %s prints\n%s|", strings.Join(c, " "), l)
		}
	}
}

// goalOf is a goal for advice about a file, where it has none.
func goalOf(t *testing.T, file string) []string {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := enfilade.ReadEach(f, file)
	if err != nil || len(all) == 0 || all[0].Err != nil {
		return nil
	}
	o, err := all[0].Scenario.Odds(nil, enfilade.OddsOptions{NoRules: true})
	if err != nil || all[0].Scenario.Goal().String() != "" {
		return nil
	}
	for _, m := range o.Measures {
		if m.Numeric {
			return []string{"--goal", "mean " + m.Name}
		}
	}
	return nil
}

// TestWidthOfLists does so for what is said of no single scenario, where nothing says
// how wide the page is.
func TestWidthOfLists(t *testing.T) {
	t.Setenv("COLUMNS", "")
	t.Setenv("LC_ALL", "C.UTF-8")
	commands := [][]string{{"examples"}, {"--help"}}
	for verb := range verbHelp {
		commands = append(commands, []string{verb, "--help"})
	}
	for _, game := range enfilade.Games() {
		commands = append(commands, []string{"rules", game})
		files, _ := filepath.Glob(filepath.Join("..", "..", "examples", game, "*.yaml"))
		for _, measure := range []string{"damage", "outcome"} { // all that have it
			commands = append(commands, append([]string{"compare", "-m", measure}, having(measure, files)...))
		}
	}
	for _, r := range enfilade.Rules("") {
		commands = append(commands, []string{"rules", string(r.ID)})
	}
	for _, c := range commands {
		if l := tooWide(said(t, c...), 80); l != "" {
			t.Errorf("enfilade %.60s prints\n%s|", strings.Join(c, " "), l)
		}
	}
}

// having are the first files, up to forty, whose answers have a measure.
func having(measure string, files []string) (out []string) {
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		all, err := enfilade.ReadEach(f, name)
		f.Close()
		if err != nil || len(all) != 1 || all[0].Err != nil || all[0].Scenario.CheckMeasures([]string{measure}) != nil {
			continue
		}
		if out = append(out, name); len(out) == 40 {
			break
		}
	}
	return out
}

// TestWidthOfNames gives everything a long name, with blanks: the page stays as wide
// as it is, whatever it is, and where there is room no name is broken.
func TestWidthOfNames(t *testing.T) {
	t.Setenv("LC_ALL", "C.UTF-8")
	long := "The Grand Company of the Unbroken Gate"
	files := map[string]string{
		"wh40k9": `game: wh40k9
title: ` + long + ` at arms
attacker: {name: ` + long + ` A, bs: 3+, weapons: [{name: ` + long + ` B, range: 24", type: Heavy 3, s: 5, ap: -1, d: 2}, {name: ` + long + ` C, range: 24", type: Heavy D6, s: 5, ap: -1, d: D3}]}
targets: [{name: ` + long + ` D, models: 5, t: 4, w: 2, save: 3+}]
situation: {distance: 12"}
decisions: {order: open}
`,
		"infinity": `game: infinity
attacker: {name: ` + long + ` A, bs: 12, arm: 1, wounds: 1, weapon: Spitfire}
targets:
  - {name: ` + long + ` B, bs: 11, arm: 1, wounds: 1, weapon: Combi Rifle}
  - {name: ` + long + ` C, bs: 12, arm: 3, wounds: 1, weapon: Combi Rifle, skills: [Mimetism (-3)]}
situation: {range: 20}
decisions: {split: open, aro: BS Attack}
`,
	}
	for game, text := range files {
		name := filepath.Join(t.TempDir(), game+".yaml")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, columns := range []string{"60", "80", "130"} {
			for _, verb := range [][]string{{"odds", "-m", "all"}, {"explain"}, {"advise", "-g", "mean damage"}, {"play", "--seed", "1"}, {"compare", name}} {
				c := append(verb, "-w", columns, name)
				out := said(t, c...)
				if out == "" {
					t.Fatalf("enfilade %s says nothing", strings.Join(c, " "))
				}
				n, _ := strconv.Atoi(columns)
				if l := tooWide(out, n); l != "" {
					t.Errorf("enfilade %s prints\n%s|", strings.Join(c, " "), l)
				}
			}
		}
	}
}
