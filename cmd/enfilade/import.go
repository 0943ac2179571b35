package main

import (
	"bytes"
	stdcontext "context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/report"
)

// importData reads public army data into the catalogue.
func (c *context) importData() error {
	path, err := c.cataloguePath()
	if err != nil {
		return dataFault(err)
	}
	made := !catalogue.Exists(path)
	to, err := c.openCatalogue(true)
	if err != nil {
		return dataFault(err)
	}
	defer to.Close()
	r, err := to.Import(stdcontext.Background(), c.cli.Import.Paths, catalogue.Import{Progress: c.progress(), Runnable: answers})
	if made && (err != nil || len(r.Files) == 0) { // a catalogue of nothing is none
		if hits, none := to.Search(stdcontext.Background(), catalogue.Query{Limit: 1}); none == nil && len(hits.Items) == 0 {
			to.Close()
			catalogue.Remove(path)
		}
	}
	if err != nil {
		return dataFault(err)
	}
	if c.cli.JSON {
		return c.line(importAnswer(r))
	}
	text := importHeadline(r)
	if !c.cli.Quiet {
		text += importTable(r) + importTroubles(r, c.cli.Verbose)
	}
	return c.print(text)
}

// importAnswer is the report as one JSON object.
func importAnswer(r catalogue.Report) any {
	total := r.Total()
	skipped := total.Skipped
	for _, p := range r.Passed {
		skipped = append(skipped, printed.Skip{Reason: p.File + ": " + p.Reason, Count: 1})
	}
	if skipped == nil {
		skipped = []printed.Skip{}
	}
	return struct {
		Files           int                    `json:"files"`
		Units           int                    `json:"units"`
		Weapons         int                    `json:"weapons"`
		Profiles        int                    `json:"profiles"`
		Skipped         []printed.Skip         `json:"skipped"`
		WeaponsRunnable int                    `json:"weapons_runnable"`
		WeaponsApplied  int                    `json:"weapons_applied"`
		ByFile          []catalogue.FileReport `json:"by_file"`
		Troubles        []catalogue.Trouble    `json:"troubles"`
		Missed          []catalogue.Missed     `json:"missed"`
	}{
		len(r.Files), total.Units, total.Weapons, total.Profiles, skipped,
		total.Ready, total.Applied, r.Files, r.Troubles, r.Missed,
	}
}

func importHeadline(r catalogue.Report) string {
	t := r.Total()
	text := fmt.Sprintf("%s: %s, %s", counted(len(r.Files), "file"), counted(t.Units, "unit"), counted(t.Weapons, "weapon"))
	if t.Weapons > 0 {
		text += fmt.Sprintf(", %d of them ready to use (%d%%)", t.Ready, 100*t.Ready/t.Weapons)
	}
	return text + ".\n"
}

func importTable(r catalogue.Report) string {
	if len(r.Files) == 0 {
		return ""
	}
	width := len("file")
	for _, f := range r.Files {
		width = max(width, utf8.RuneCountInString(report.Clean(f.Name)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n  %-*s  %5s  %7s  %5s\n", width, "file", "units", "weapons", "ready")
	for _, f := range r.Files {
		fmt.Fprintf(&b, "  %s%*s  %5d  %7d  %5d", report.Clean(f.Name), width-utf8.RuneCountInString(report.Clean(f.Name)), "", f.Units, f.Weapons, f.Ready)
		if f.Unchanged {
			b.WriteString("  unchanged")
		}
		b.WriteString("\n")
	}
	for _, p := range r.Passed {
		fmt.Fprintf(&b, "  passed over  %s: %s\n", filepath.Base(p.File), p.Reason)
	}
	return b.String()
}

// importTroubles says which weapons cannot be used, two of each kind unless all
// are asked for, and what else was skipped.
func importTroubles(r catalogue.Report, all bool) string {
	t := r.Total()
	var b strings.Builder
	if n := t.Weapons - t.Ready; n > 0 {
		fmt.Fprintf(&b, "%s cannot be rolled as printed\n", counted(n, "weapon"))
	}
	width := 0
	for _, x := range r.Troubles {
		width = max(width, min(40, utf8.RuneCountInString(report.Clean(x.Reason))))
	}
	for _, x := range r.Troubles {
		names := strings.Join(x.Weapons, ", ")
		if !all && len(x.Weapons) > 2 {
			names = strings.Join(x.Weapons[:2], ", ") + ", ..."
		}
		fmt.Fprintf(&b, "%4d  %-*s   %s\n", len(x.Weapons), width, report.Clean(x.Reason), report.Clean(names))
	}
	if t.Weapons > 0 {
		fmt.Fprintf(&b, "ready with every printed rule: %d\n", t.Applied)
	}
	if all {
		for _, m := range r.Missed {
			fmt.Fprintf(&b, "%4d  print %s, which is not applied\n", m.Weapons, report.Clean(m.Rule))
		}
		for _, s := range t.Skipped {
			fmt.Fprintf(&b, "%4d  %s\n", s.Count, s.Reason)
		}
	}
	return b.String()
}

// rigs are the scenarios a weapon is tried in: attacks of somebody plain at
// somebody plain. %s is the weapon.
var rigs = map[printed.Game]string{
	printed.WH40K9: `{"game": "wh40k9", "attacker": {"models": 1, "ws": "3+", "bs": "3+", "s": 4, "a": 2, "weapons": [%s]},
		"target": {"models": 5, "t": 4, "w": 2, "save": "3+", "keywords": []}, "situation": {%s}}`,
	printed.NinthAge: `{"game": "ninthage", "attacker": {"models": 1, %s "att": 1, "off": 3, "str": 3, "ap": 0, "agi": 3, "hp": 1, "weapon": %s},
		"target": {"models": 5, "files": 5, "def": 3, "res": 3, "agi": 3}}`,
	printed.Bushido: `{"game": "bushido", "action": "%s", "attacker": {"ranged_pool": 3, "melee_pool": 3, "wounds": 5, "weapon": %s},
		"target": {"melee_pool": 3, "wounds": 5, "weapon": {"name": "Fist", "strength": 0}}, "situation": {%s}}`,
	printed.Infinity: `{"game": "infinity", "attacker": {"bs": 12, "cc": 13, "ph": 11, "wip": 13, "arm": 1, "bts": 0, "wounds": 1, "weapon": %s},
		"target": {"ph": 10, "wip": 12, "arm": 1, "bts": 0, "wounds": 1}, "situation": {%s}}`,
}

// answers says whether odds answers a scenario with the weapon.
func answers(game printed.Game, w fragment.Fragment) (err error) {
	if rigs[game] == "" {
		return errors.New("this game has no weapons in public data")
	}
	defer stopOn(&err)
	all, err := enfilade.ReadEach(strings.NewReader(rig(game, w)), "weapon")
	if err != nil {
		return err
	}
	if err := all[0].Err; err != nil {
		return first(err)
	}
	if _, err := all[0].Scenario.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true}); err != nil {
		return first(err)
	}
	return nil
}

// rig puts a weapon into its game's scenario.
func rig(game printed.Game, w fragment.Fragment) string {
	var value any = w.Values
	if w.Text != "" {
		value = w.Text
	}
	for key, options := range w.Choose {
		w.Values[key] = options[0]
	}
	text, _ := json.Marshal(value)
	switch game {
	case printed.WH40K9:
		return fmt.Sprintf(rigs[game], text, distance(w.Values))
	case printed.NinthAge:
		aim := `"aim": "4+",`
		if w.Values["aim"] != nil || strings.HasSuffix(w.Text, "+)") {
			aim = ""
		}
		return fmt.Sprintf(rigs[game], aim, text)
	case printed.Bushido:
		if w.Values["bands"] != nil {
			return fmt.Sprintf(rigs[game], "ranged", text, `"range": "`+reachable(w.Values["bands"])+`"`)
		}
		return fmt.Sprintf(rigs[game], "melee", text, "")
	}
	switch {
	case w.Values["bands"] != nil:
		return fmt.Sprintf(rigs[game], text, `"range": 8`)
	case bytes.Contains(text, []byte(`"CC"`)):
		return fmt.Sprintf(rigs[game], text, `"contact": true`)
	}
	return fmt.Sprintf(rigs[game], text, "")
}

// distance places the target as far away as the weapon shoots.
func distance(w fragment.Values) string {
	reach, _ := w["range"].(string)
	reach = strings.TrimSuffix(reach[strings.LastIndexByte(reach, '-')+1:], `"`)
	if reach == "" || reach == "Melee" {
		return ""
	}
	return `"distance": ` + reach
}

// reachable is a band that the weapon has.
func reachable(bands any) string {
	text, _ := bands.(string)
	for i, part := range strings.Split(text, "/") {
		if part != "-" {
			return []string{"short", "medium", "long"}[min(i, 2)]
		}
	}
	return "short"
}

// first is the first of several problems, as a reason: without the values that
// make each one different.
func first(err error) error {
	var faults enfilade.Problems
	if errors.As(err, &faults) && len(faults) > 0 {
		return errors.New(faults[0].Path + ": " + faults[0].Message)
	}
	return err
}
