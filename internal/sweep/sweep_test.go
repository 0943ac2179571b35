package sweep

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/enfilade/enfilade"
)

const scene = `  game: wh40k9
  attacker: {name: Squad, bs: 3+, weapons: [{name: Gun, count: 5, range: 24", type: Rapid Fire 1, s: 4, ap: 0, d: 1}]}
  target: {name: Mob, models: 10, t: 5, w: 1, save: 6+, value: 8}
  situation: {distance: 12}
`

func file(vary, rest string) string { return "base:\n" + scene + "vary:\n" + vary + rest }

func planOf(t testing.TB, text string) *Plan {
	t.Helper()
	f, err := Read(strings.NewReader(text), "s.yaml", Source{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(f, "s", false)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func write(t testing.TB, p *Plan, format string, jobs int) string {
	t.Helper()
	var b bytes.Buffer
	if err := (Run{Plan: p, Maker: Pool{jobs}, Format: format, To: &b}).Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func table(t testing.TB, p *Plan) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(write(t, p, "csv", 1))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRows holds every row to the scenario read by itself.
func TestRows(t *testing.T) {
	p := planOf(t, file(`  - attacker.bs: [3+, 5+]
  - target: [{name: Guard, models: 10, t: 3, w: 1, save: 5+, value: 6}, {name: None, models: 0, t: 3, w: 1, save: 5+, value: 6}]
  - attacker.weapons[0].count: 4..5
`, "measure: [mean slain, slain >= 5, slain]\nper: target.value\n"))
	rows := table(t, p)
	head := []string{"attacker.bs", "target", "attacker.weapons[0].count", "mean slain", "slain >= 5", "slain", "mean slain per target.value", "slain >= 5 per target.value", "barred"}
	if !slices.Equal(rows[0], head) || len(rows) != 9 {
		t.Fatalf("%d rows, %q", len(rows), rows[0])
	}
	for _, r := range rows[1:] {
		if r[1] == "None" {
			if r[3] != "" || r[8] != "target.models: must be at least 1 (got 0)" {
				t.Errorf("%q", r)
			}
			continue
		}
		text := strings.NewReplacer("bs: 3+", "bs: "+r[0], "count: 5", "count: "+r[2],
			"{name: Mob, models: 10, t: 5, w: 1, save: 6+, value: 8}", "{name: Guard, models: 10, t: 3, w: 1, save: 5+, value: 6}").Replace(strings.ReplaceAll(scene, "\n  ", "\n")[2:])
		all, err := enfilade.Read(strings.NewReader(text), "one")
		if err != nil {
			t.Fatal(err)
		}
		o, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		m, _ := o.Measures.Get("slain")
		law, _ := json.Marshal(m.Distribution)
		if r[3] != digits(m.Mean) || r[5] != string(law) || r[6] != digits(m.Mean/6) {
			t.Errorf("%q, want %v and %s", r, m.Mean, law)
		}
	}
}

// TestAxes checks ranges, pairs, what is skipped, and columns that are no place.
func TestAxes(t *testing.T) {
	p := planOf(t, file(`  - zip:
      - attacker.weapons[0].s: [4, 5, 8]
      - cell.points: [10, 20, 50]
  - target.t: 3..5
`, "skip:\n  - attacker.weapons[0].s: 4\n    target.t: [3, 4]\n  - {target.t: 5, cell.points: 50}\nmeasure: [mean slain]\nper: cell.points\n"))
	rows := table(t, p)
	var cells []string
	for _, r := range rows[1:] {
		cells = append(cells, r[0]+"/"+r[1]+"/"+r[2])
	}
	if want := "4/10/5 5/20/3 5/20/4 5/20/5 8/50/3 8/50/4"; strings.Join(cells, " ") != want {
		t.Errorf("%v, want %s", cells, want)
	}
	if rows[2][3] == "" || rows[2][4] == rows[2][3] {
		t.Errorf("%q is not divided", rows[2])
	}
}

// TestFaults wants each fault with its place.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"vary: []\n", "s.yaml:1:1: base: is missing"},
		{file("  - target.t: [3]\n", "measure: [mean slian]\n"), `s.yaml:8:11: measure[0]: no measure "slian"`},
		{file("  - target.t: [3]\n", "measure: [slian]\n"), `s.yaml:8:11: measure[0]: no measure "slian"`},
		{file("  - target.t: [3]\n", "measure: [best]\n"), "s.yaml:8:11: measure[0]: advise needs a goal"},
		{file("  - target.t: 5..3\n", "measure: [mean slain]\n"), `s.yaml:7:15: vary[0].target.t: "5..3" is no range`},
		{file("  - target.t: 5\n", "measure: [mean slain]\n"), "s.yaml:7:15: vary[0].target.t: must be a list of values or a range"},
		{file("  - target.t: []\n", "measure: [mean slain]\n"), "s.yaml:7:15: vary[0].target.t: has no values"},
		{file("  - {target.t: [3], target.w: [1]}\n", "measure: [mean slain]\n"), "s.yaml:7:5: vary[0]: an axis is one path"},
		{file("  - target.t: [3]\n  - target.t: [4]\n", "measure: [mean slain]\n"), "s.yaml:8:5: target.t: a second axis of this path"},
		{file("  - zip: [target.t: [3], target.w: [1, 2]]\n", "measure: [mean slain]\n"), "zip pairs lists of one length: 2 values beside 1"},
		{file("  - attacker.weapons[3].s: [3]\n", "measure: [mean slain]\n"), "s.yaml:7:5: attacker.weapons[3].s: no item [3] there"},
		{file("  - target.t: [3]\n", "measure: [mean slain]\nskip: [{target.t: 4}]\n"), `s.yaml:9:19: skip[0].target.t: "4" is no value of target.t`},
		{file("  - target.t: [3]\n", "measure: [mean slain]\nskip: [{target.tt: 3}]\n"), "s.yaml:9:9: skip[0].target.tt: no axis of this path"},
		{file("  - target.t: [3]\n", "measure: [mean slain]\nper: points\n"), `s.yaml:9:6: per: the cells have no "points"`},
		{file("  - target.t: [3]\n", "measure: [mean slain]\nmesure: 1\n"), "s.yaml:9:1: mesure: unknown key"},
		{file("  - target: {units: orks}\n", "measure: [mean slain]\n"), "s.yaml:7:13: vary[0].target: there is no catalogue to search"},
		{file("  - target.t: 5..20000000\n", "measure: [mean slain]\n"), "s.yaml:7:15: vary[0].target.t: at most 1048576 values (got 19999996)"},
		{file("  - target.t: -9000000000000000000..9000000000000000000\n", "measure: [mean slain]\n"), "s.yaml:7:15: vary[0].target.t: at most 1048576 values (got 1.8e+19)"},
		{file("  - target.t: 1..99999999999999999999\n", "measure: [mean slain]\n"), `s.yaml:7:15: vary[0].target.t: "1..99999999999999999999" goes beyond what can be counted`},
		{file("  - target.t: 1..10\n", "measure: [mean slain]\nskip: [{target.t: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}]\n"), "s.yaml:9:7: skip: leaves no cell of 10"},
		{file("  - target.t: [3]\n", "measure: [mean slain, slain, mean slain]\n"), `s.yaml:8:30: measure[2]: "mean slain" is asked twice`},
		{file("  - target.tt: [3, 4]\n", "measure: [mean slain]\n"), `s.yaml:7:5: target.tt: unknown key`},
		{file("  - target.tt.x: [3, 4]\n", "measure: [mean slain]\n"), `s.yaml:7:5: target.tt: unknown key`},
		{file("  - target.t: [3]\n  - target: [{name: A, models: 5, t: 3, w: 1, save: 5+}]\n", "measure: [mean slain]\n"), "s.yaml:8:5: target: overwrites the values of target.t"},
		{file("  - zip: [target.t: [3], target: [{name: A, models: 5, t: 3, w: 1, save: 5+}]]\n", "measure: [mean slain]\n"), "target: overwrites the values of target.t"},
		{strings.Replace(file("  - target.t: [3, 4]\n", "measure: [mean slain]\n"), "w: 1", "w: banana", 1), `s.yaml:4:44: target.w: must be a number`},
		{strings.Replace(file("  - target.t: [3, 4]\n", "measure: [mean slain]\n"), "w: 1, ", "", 1), `s.yaml:4:11: target.w: is missing`},
		{strings.Replace(file("  - target.t: [3, 4]\n", "measure: [mean slain]\n"), "wh40k9", "wh40k8", 1), `s.yaml:2:9: game: `},
		{file("  - target.t..w: [3]\n", "measure: [mean slain]\n"), `s.yaml:7:5: target.t..w: is no path`},
		{file("  - 'attacker.weapons[-1].s': [3]\n", "measure: [mean slain]\n"), `s.yaml:7:5: attacker.weapons[-1].s: is no path`},
		{file("  - target.name.x: [3]\n", "measure: [mean slain]\n"), `s.yaml:7:5: target.name.x: target.name is "Mob", it has no key "x"`},
		{file("  - zip: 5\n", "measure: [mean slain]\n"), "zip pairs two paths or more"},
		{file("  - zip: [target.t: [3]]\n", "measure: [mean slain]\n"), "zip pairs two paths or more"},
		{file("  - {}\n", "measure: [mean slain]\n"), "s.yaml:7:5: vary[0]: an axis is one path"},
		{file("  - target.t: [3]\n", "measure: [mean slain]\nskip: [{}]\n"), "skip[0]: must be a block of paths and values"},
		{file("  - target: {unit: orks}\n", "measure: [mean slain]\n"), "must be a list, a range, or a search of the catalogue"},
		{file("  - target.t: 1..1000000\n  - target.w: 1..1000000\n", "measure: [mean slain]\n"), "s.yaml:7:3: vary: at most 4294967296 cells (got 1e+12)"},
		{file("  - target.t: 1..65536\n  - target.w: 1..65536\n  - target.models: 1..65536\n", "measure: [mean slain]\n"), "vary: at most 4294967296 cells"},
	} {
		f, err := Read(strings.NewReader(c.text), "s.yaml", Source{})
		if err == nil {
			_, err = NewPlan(f, "s", false)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

const wide = `  - attacker.bs: [2+, 3+, 4+, 5+, 6+]
  - attacker.weapons[0].count: 1..20
  - target.t: 1..11
`

// TestSameBytes wants the same bytes of every number of workers, in every format.
func TestSameBytes(t *testing.T) {
	p := planOf(t, file(wide, "measure: [mean slain, slain >= 3, slain]\n"))
	if p.Chunks() < 4 {
		t.Fatal("too few chunks to tell")
	}
	for _, format := range Formats {
		one := write(t, p, format, 1)
		for _, jobs := range []int{2, 5} {
			if write(t, p, format, jobs) != one {
				t.Errorf("%s: %d jobs write other bytes", format, jobs)
			}
		}
	}
}

// TestParquet reads the file back and holds it to the CSV.
func TestParquet(t *testing.T) {
	p := planOf(t, file(wide, "measure: [mean slain, slain >= 3]\n"))
	text := write(t, p, "parquet", 2)
	f, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.Schema().Fields() {
		names = append(names, c.Name()+" "+c.Type().String())
	}
	if got, want := strings.Join(names, ", "), "attacker.bs STRING, attacker.weapons[0].count INT(64,true), target.t INT(64,true), mean slain DOUBLE, slain >= 3 DOUBLE, barred STRING"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	want := table(t, p)[1:]
	r := parquet.NewReader(f)
	buf := make([]parquet.Row, len(want)+1)
	n, err := r.ReadRows(buf)
	if n != len(want) || err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(n, err)
	}
	for i, row := range buf[:n] {
		if row[0].String() != want[i][0] || row[2].String() != want[i][2] {
			t.Fatalf("row %d: %v, want %q", i, row, want[i])
		}
		if barred := want[i][5] != ""; barred != row[3].IsNull() || !barred && digits(row[3].Double()) != want[i][3] {
			t.Fatalf("row %d: %v, want %q", i, row, want[i])
		}
	}
}

// stopAfter ends a run once so many parts are kept.
type stopAfter struct {
	Pool
	parts int
	with  error
}

func (s stopAfter) Make(ctx context.Context, p *Plan, have func(int) bool, keep, give func(*Part) error) error {
	n := 0
	return s.Pool.Make(ctx, p, have, func(part *Part) error {
		if n++; n > s.parts {
			return s.with
		}
		return keep(part)
	}, give)
}

// TestResume stops a run and goes on with it: the file is that of a run in one
// go, and never there before it is whole.
func TestResume(t *testing.T) {
	p := planOf(t, file(wide, "measure: [mean slain, slain >= 3]\n"))
	name := filepath.Join(t.TempDir(), "rows.csv")
	run := Run{Plan: p, Maker: stopAfter{Pool{1}, 3, syscall.ENOSPC}, Name: name, Format: "csv"}
	err := run.Do(t.Context())
	var s Stopped
	if !errors.As(err, &s) || !errors.Is(err, syscall.ENOSPC) || s.Kept != 3 {
		t.Fatalf("%v after %+v", err, s)
	}
	if _, err := os.Stat(name); err == nil {
		t.Fatal("half a file is there")
	}
	run.Maker = Pool{2}
	if err := run.Do(t.Context()); !errors.Is(err, ErrParts) {
		t.Fatalf("%v", err)
	}
	other := run
	other.Plan, other.Resume = planOf(t, file(wide, "measure: [mean slain]\n")), true
	if err := other.Do(t.Context()); !errors.Is(err, ErrParts) {
		t.Fatalf("%v", err)
	}
	// Half a part is none.
	if err := os.Truncate(filepath.Join(FolderName(name), "000001.parquet"), 100); err != nil {
		t.Fatal(err)
	}
	run.Resume = true
	if err := run.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != write(t, p, "csv", 1) {
		t.Errorf("other bytes: %v", err)
	}
	if _, err := os.Stat(FolderName(name)); err == nil {
		t.Error("the parts are left")
	}
}

// TestInUse wants a second sweep of one file to be refused.
func TestInUse(t *testing.T) {
	p := planOf(t, file(wide, "measure: [mean slain]\n"))
	name := filepath.Join(t.TempDir(), "rows.csv")
	f, err := OpenFolder(p, name, false)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := (Run{Plan: p, Maker: Pool{1}, Name: name, Format: "csv"}).Do(t.Context()); !errors.Is(err, ErrInUse) {
		t.Errorf("%v", err)
	}
}

// TestPlanText wants a plan to be the same after a journey, and one of another
// program to be refused.
func TestPlanText(t *testing.T) {
	p := planOf(t, file(wide, "measure: [mean slain]\nskip: [{target.t: 3}]\n"))
	text, err := p.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	q, err := ReadPlan(text)
	if err != nil || q.Hash() != p.Hash() || write(t, q, "csv", 1) != write(t, p, "csv", 1) {
		t.Errorf("another plan: %v", err)
	}
	other := bytes.Replace(text, []byte(`"engine":"`), []byte(`"engine":"9`), 1)
	if _, err := ReadPlan(other); err == nil || !strings.Contains(err.Error(), "a plan of enfilade 9") {
		t.Errorf("%v", err)
	}
}

// TestExact wants fractions beside the numbers.
func TestExact(t *testing.T) {
	f, err := Read(strings.NewReader(file("  - attacker.weapons[0].count: [1]\n", "measure: [mean slain]\n")), "s.yaml", Source{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(f, "s", true)
	if err != nil {
		t.Fatal(err)
	}
	if r := table(t, p)[1]; r[1] != "0.37037037037037" || r[2] != "10/27" {
		t.Errorf("%q", r)
	}
}

// TestTally checks the largest rows, in order, and the map.
func TestTally(t *testing.T) {
	p := planOf(t, file("  - attacker.bs: [6+, 3+]\n  - target.t: [0, 3, 9]\n", "measure: [slain >= 5, mean slain]\n"))
	tally, ok := NewTally(p, 2, "mean slain")
	if !ok {
		t.Fatal("no column")
	}
	if err := (Run{Plan: p, Maker: Pool{2}, Seen: tally.Add}).Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := `6 cells in x.csv, 2 barred. Most: 3.70, bs 3+, t 3.

  mean slain
            0       3       9
  6+     x    0.93 ▒▒ 0.23 ░░
  3+     x    3.70 ██ 0.93 ▒▒
  Top 2 by mean slain
  1  3.70  bs 3+, t 3
  2  0.93  bs 6+, t 3
  Barred
  2  target.t: must be at least 1 (got 0)
`
	if got := tally.Text("x.csv", 80, false, 2); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(tally.SVG(), ">3.70</text>") {
		t.Error(tally.SVG())
	}
}

// A measure that one cell does not have is missing there alone, and named.
func TestLacking(t *testing.T) {
	p := planOf(t, file("  - target.name: [Boyz, Mob]\n", "measure: [mean slain, slain.Boyz >= 1, slain]\n"))
	rows := table(t, p)
	one, other := rows[2], rows[1]
	if one[1] == "" || one[1] != other[1] || one[2] != "" || other[2] == "" || one[3] != other[3] {
		t.Errorf("%q\n%q", one, other)
	}
	if got, want := one[4], `slain.Boyz >= 1: no measure "slain.Boyz"`; got != want || other[4] != "" {
		t.Errorf("barred is %s, want %s", got, want)
	}
	tally, _ := NewTally(p, 1, "mean slain")
	if err := (Run{Plan: p, Maker: Pool{1}, Seen: tally.Add}).Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	if tally.Barred != 0 || tally.Lacking != 1 || !strings.Contains(tally.Headline(""), "none barred, 1 without some measure.") {
		t.Error(tally.Headline(""))
	}
}

// TestUnits takes an axis from a search: what cannot be used of it is barred, the
// rest is answered.
func TestUnits(t *testing.T) {
	from := Source{
		Units: func(query string) ([]*enfilade.Tree, error) {
			if query != "wh40k9 orks" {
				t.Errorf("searched for %q", query)
			}
			trees, err := enfilade.ReadTrees(strings.NewReader(`{"x": [{"name": "Boyz", "from": "1"}, {"name": "Beasts", "from": "2"}]}`), "")
			if err != nil {
				return nil, err
			}
			return trees[0].Get("x").Items, nil
		},
		Fill: func(d *enfilade.Document) ([]string, error) {
			target := d.Root.Get("target")
			if id := target.Get("from").Text; id == "2" {
				return nil, enfilade.Problems{{Path: "target.abilities", Message: "cannot be applied"}}
			}
			target.Drop("from")
			for key, value := range map[string]string{"models": "10", "t": "5", "w": "1", "save": "6+"} {
				target.Add(key, &enfilade.Tree{Text: value})
			}
			return nil, nil
		},
	}
	f, err := Read(strings.NewReader(file("  - target: {units: wh40k9 orks}\n", "measure: [mean slain]\n")), "s.yaml", from)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(f, "s", false)
	if err != nil {
		t.Fatal(err)
	}
	rows := table(t, p)
	if r := rows[1]; r[0] != "Boyz" || !strings.HasPrefix(r[1], "1.85185185185") || r[2] != "" {
		t.Errorf("%q", r)
	}
	if got := strings.Join(rows[2], "|"); got != "Beasts||target.abilities: cannot be applied" {
		t.Error(got)
	}
}
