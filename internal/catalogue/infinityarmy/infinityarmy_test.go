package infinityarmy

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

func parse(t *testing.T, name string) *File {
	t.Helper()
	doc, err := source.Read(filepath.Join("..", "testdata", "infinity", name))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(doc)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestChart(t *testing.T) {
	sheet := Extract(parse(t, "army.json"), nil)
	if sheet.ID != ChartID || sheet.Kind != "chart" || len(sheet.Weapons) != 4 || sheet.Game != printed.Infinity {
		t.Fatalf("got %+v", sheet)
	}
	for i, want := range []string{
		"Paper Rifle||+3 +3 -3 -3 -6 -6 -|3|13|N|ARM",
		"Paper Multi|Burst Mode|-3 0 +3 +3 +3 +3 -3|2|15|AP/Shock|ARM",
		"Paper Multi|CC Mode||1|PH|AP+Exp|ARM",
		"Paper Kit|||-|-||",
	} {
		w := sheet.Weapons[i]
		got := strings.Join([]string{
			w.Name, w.Mode, w.Cells.Get("Range"), w.Cells.Get("Burst"), w.Cells.Get("Damage"),
			w.Cells.Get("Ammunition"), w.Cells.Get("Saving"),
		}, "|")
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestArmy(t *testing.T) {
	chart := parse(t, "army.json")
	sheet := Extract(parse(t, "paper.json.gz"), chart)
	if sheet.Name != "Paper Force" || sheet.ID != "infinity-paper" || sheet.Rows != 2 || len(sheet.Skipped) != 1 {
		t.Errorf("got %s %s, %d rows, skipped %v", sheet.Name, sheet.ID, sheet.Rows, sheet.Skipped)
	}
	fusilier := sheet.Units[0]
	if fusilier.Name != "Paper Fusiliers" || strings.Join(fusilier.Keywords, "|") != "PAPER FUSILIERS|Line Troops|Impetuous" {
		t.Errorf("got %s %v", fusilier.Name, fusilier.Keywords)
	}
	var rules []string
	for _, r := range fusilier.Rules {
		rules = append(rules, r.Name)
	}
	if strings.Join(rules, "|") != "Mimetism (-3)|Stealth|Impetuous" {
		t.Errorf("rules %v", rules)
	}
	var choices []string
	for _, c := range fusilier.Choices {
		choices = append(choices, c.Name)
	}
	if strings.Join(choices, "|") != "FUSILIER (Paper Rifle)|FUSILIER (Paper Multi)" {
		t.Errorf("choices %v", choices)
	}
	if w := fusilier.Choices[1].Weapons[0]; w.Brackets != "+1 Dam" || w.File != ChartID || w.ID != "36" {
		t.Errorf("carried %+v", w)
	}
	bot := sheet.Units[1]
	if bot.Name != "PAPER BOT" || bot.Lines[0].Cells.Get("STR") != "1" || bot.Lines[0].Cells.Get("W") != "" || bot.Lines[0].Cells.Get("MOV") != "6-4" {
		t.Errorf("got %+v", bot)
	}
}

func TestArmyWithoutChart(t *testing.T) {
	sheet := Extract(parse(t, "paper.json.gz"), nil)
	if sheet.Name != "paper" || len(sheet.Units) != 2 || sheet.Skipped[0].Reason != "links into a file that is not here: "+ChartID {
		t.Errorf("got %s, skipped %v", sheet.Name, sheet.Skipped)
	}
}

// FuzzParse reads any JSON without failing.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"units": [{"profileGroups": [{"profiles": [{"skills": [{"id": 1, "extra": [2]}]}], "options": [{}]}]}], "filters": {}}`))
	f.Add([]byte(`{"weapons": [{"id": 1, "ammunition": "x", "distance": {"short": null}}], "ammunitions": []}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Parse(source.Document{Path: "f.json", Text: text})
		if err == nil {
			Extract(file, file)
		}
	})
}
