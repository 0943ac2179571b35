package enfilade_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// recordOf is the record of a play of an example.
func recordOf(t *testing.T, file string, seed uint64) string {
	t.Helper()
	r, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	all, err := enfilade.Read(r, file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := all[0].Play(enfilade.Seeded(seed), nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.WriteLog(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// resaved is a record whose lines were read and written by another JSON writer,
// changed on the way.
func resaved(t *testing.T, record string, change func(n int, line map[string]any), write func(any) []byte) string {
	t.Helper()
	var out strings.Builder
	for n, text := range strings.Split(strings.TrimSpace(record), "\n") {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		line := map[string]any{}
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		change(n, line)
		out.Write(write(line))
		out.WriteString("\n")
	}
	return out.String()
}

func kept(int, map[string]any) {}

func sorted(v any) []byte { b, _ := json.Marshal(v); return b }

// spread writes blanks after every colon and comma, as Python does.
func spread(v any) []byte {
	var b bytes.Buffer
	_ = json.Indent(&b, sorted(v), "", "")
	return []byte(strings.ReplaceAll(b.String(), "\n", " "))
}

func pretty(v any) []byte { b, _ := json.MarshalIndent(v, "", "  "); return b }

// A record audits the same however another program lays it out.
func TestAuditResaved(t *testing.T) {
	files := []string{"examples/wh40k9/lascannon-adaptive.yaml", "examples/wh40k9/seed-hit-cap.yaml"}
	for _, game := range []string{"bushido", "infinity", "ninthage", "warmachine", "wh40k9"} {
		list, _ := filepath.Glob("examples/" + game + "/*.yaml")
		files = append(files, list[0])
	}
	files = append(files, "examples/bushido/seed-3-miss-living.yaml", "examples/ninthage/allocate.yaml")
	for _, file := range files {
		record := recordOf(t, file, 7)
		for name, text := range map[string]string{
			"as written": record, "sorted": resaved(t, record, kept, sorted), "spread": resaved(t, record, kept, spread), "pretty": resaved(t, record, kept, pretty),
			"rules turned round": resaved(t, record, func(_ int, line map[string]any) {
				if list, ok := line["rules"].([]any); ok {
					for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
						list[i], list[j] = list[j], list[i]
					}
				}
			}, spread),
		} {
			a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(text))
			if err != nil || !a.Legal {
				t.Errorf("%s %s: %v, %+v", file, name, err, a)
			}
		}
	}
}

// A value that was changed is named at its line.
func TestAuditResavedAndChanged(t *testing.T) {
	record := recordOf(t, "examples/wh40k9/five-boltguns.yaml", 7)
	lines := strings.Count(record, "\n")
	for n, change := range map[int]func(map[string]any){
		0:         func(l map[string]any) { l["title"] = "another" },
		1:         func(l map[string]any) { l["name"] = "another" },
		2:         func(l map[string]any) { l["got"] = 1000 },
		3:         func(l map[string]any) { l["rules"] = []string{"wh40k9.hit.skill"} },
		lines - 1: func(l map[string]any) { l["events"] = 1000 },
	} {
		for name, write := range map[string]func(any) []byte{"sorted": sorted, "spread": spread} {
			text := resaved(t, record, func(i int, line map[string]any) {
				if i == n {
					change(line)
				}
			}, write)
			a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(text))
			if err != nil || a.Legal || a.FirstFault.Line != n+1 {
				t.Errorf("%s, line %d changed: %v, %+v", name, n+1, err, a)
			}
		}
	}
}

// A record whose digests were taken of its lines as they were written audits as
// it did, with blanks in it too.
func TestAuditOfText(t *testing.T) {
	old, err := os.ReadFile("testdata/record-of-text.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"as written": string(old),
		"blanks":     strings.NewReplacer(`":`, `": `, `,"`, ` , "`).Replace(string(old)),
	} {
		a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(text))
		if err != nil || !a.Legal {
			t.Errorf("%s: %v, %+v", name, err, a)
		}
	}
	changed := strings.Replace(string(old), `"got":`, `"got":1`, 1)
	if a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(changed)); err != nil || a.Legal {
		t.Errorf("changed: %v, %+v", err, a)
	}
}

// A line that cannot be read is named by its step, after what is wrong before it; a
// mark that an editor puts before a text means nothing.
func TestAuditOfBrokenLines(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(recordOf(t, "examples/wh40k9/five-boltguns.yaml", 7)), "\n")
	with := func(n int, text string) string {
		out := append([]string{}, lines...)
		out[n] = text
		return strings.Join(out, "\n") + "\n"
	}
	twice := lines[2][:len(lines[2])-1] + `,"name":"hit roll"}`
	for name, x := range map[string]struct {
		record     string
		step, line int
		message    string
	}{
		"the first event":  {with(1, "{"), 1, 2, "no line of a record"},
		"a later one":      {with(3, "{"), 3, 4, "no line of a record"},
		"the foot":         {with(len(lines)-1, "no"), len(lines) - 1, len(lines), "no line of a record"},
		"a key twice":      {with(2, twice), 2, 3, `the key "name" stands twice on it`},
		"a fault before":   {strings.Replace(with(4, "{"), `"faces":[`, `"faces":[1,`, 1), 2, 3, "5 dice are rolled, not 6"},
		"a mark before it": {"\ufeff" + strings.Join(lines, "\n"), 0, 0, ""},
	} {
		a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(x.record))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if a.Scenario != "Five boltguns beyond half range at marines" {
			t.Errorf("%s: the scenario is %q", name, a.Scenario)
		}
		f := a.FirstFault
		switch {
		case x.step == 0:
			if !a.Legal {
				t.Errorf("%s: %v", name, f)
			}
		case f == nil || f.Step != x.step || f.Line != x.line || !strings.Contains(f.Message, x.message):
			t.Errorf("%s: got %v, want step %d, line %d: %s", name, f, x.step, x.line, x.message)
		}
	}
}
