package scenario

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

type testFile struct {
	Head
	Bs      string    `key:"bs"`
	Models  int       `key:"models" range:"1..500" need:"true"`
	Phase   string    `key:"phase" one:"shooting|fight"`
	Range   Inches    `key:"range"`
	On      bool      `key:"on"`
	Weapons []testGun `key:"weapons"`
	Ratio   Number    `key:"ratio" range:"0..10"`
	One     *testGun  `key:"one"`
}

type testGun struct {
	Block
	Name string   `key:"name" need:"true"`
	List []string `key:"list"`
}

func decode(t *testing.T, text string) (testFile, Problems) {
	t.Helper()
	docs, err := Documents(strings.NewReader(text), "f.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(docs[0].Problems) > 0 {
		return testFile{}, docs[0].Problems
	}
	f := &Faults{File: "f.yaml"}
	var out testFile
	Decode(docs[0].Root, f, &out)
	return out, f.List()
}

func TestDecode(t *testing.T) {
	for _, text := range []string{
		"game: x\nbs: 3+\nmodels: 010\nrange: 24\"\non: yes\nratio: 9/2\nweapons:\n  - {name: Gun, list: [+1, -1]}\none: {name: Last}\n",
		`{"game": "x", "bs": "3+", "models": "010", "range": "24\"", "on": true, "ratio": 4.5, "weapons": [{"name": "Gun", "list": ["+1", -1]}], "one": {"name": "Last"}}`,
	} {
		f, problems := decode(t, text)
		if len(problems) > 0 {
			t.Errorf("%s: %v", text, problems)
		}
		if f.Bs != "3+" || f.Models != 10 || !f.On || f.Range.Rat.RatString() != "24" || f.Ratio.Rat.RatString() != "9/2" ||
			len(f.Weapons) != 1 || f.Weapons[0].List[0] != "+1" || f.Weapons[0].List[1] != "-1" || f.One.Name != "Last" {
			t.Errorf("%s: read as %+v", text, f)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"models: 0":               "f.yaml:1:9: models: must be at least 1 (got 0)",
		"models: 1000000000":      "f.yaml:1:9: models: at most 500 (got 1000000000)",
		"models: 2.5":             "f.yaml:1:9: models: must be a whole number (got 2.5)",
		"models: x":               `f.yaml:1:9: models: must be a number, not "x"`,
		"models: .nan":            `f.yaml:1:9: models: must be a number, not ".nan"`,
		"models: 1e3":             `f.yaml:1:9: models: must be a number, not "1e3"`,
		"bs: 3+":                  "f.yaml:1:1: models: is missing",
		"models: 1\nphase: fihgt": "f.yaml:2:8: phase: must be one of shooting, fight (got \"fihgt\")\n  hint: did you mean \"fight\"?",
		"models: 1\nmodles: 2":    "f.yaml:2:1: modles: unknown key\n  hint: did you mean \"models\"?",
		"models: 1\nweapons: [{name: a},\n  {nam: b}]": "f.yaml:3:3: weapons[1].name: is missing\nf.yaml:3:4: weapons[1].nam: unknown key\n  hint: did you mean \"name\"?",
		"models: 1\nmodels: 2":                         "f.yaml:2:1: models: key \"models\" is written twice",
		"models:":                                      "f.yaml:1:1: models: has no value",
		"- 1":                                          "f.yaml:1:1: must be a block of keys, not a list",
		"models: 1\non: maybe":                         "f.yaml:2:5: on: must be true or false, not \"maybe\"",
		"models: 1\nrange: -3":                         "f.yaml:2:8: range: must be inches, such as 24\" (got -3)",
	} {
		_, problems := decode(t, text)
		if got := problems.Error(); got != want {
			t.Errorf("%s:\n got  %s\n want %s", text, got, want)
		}
	}
}

// What is no YAML or JSON is told in our words, with what would be right.
func TestSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"one: {name: A, list: [Foo, Prowess [Ranged], X]}": "f.yaml:1:36: a comma or a closing bracket is missing\n  hint: text with a comma or a bracket needs quotes inside brackets: \"3 [7]\"",
		"bs: \"abc\nmodels: 3":                             "f.yaml:1:5: a closing quote is missing",
		"bs: @abc":                                         "f.yaml:1:5: text may not begin with @\n  hint: put it in quotes",
		"bs: [A] b":                                        "f.yaml:1:9: text behind a closing bracket or quote\n  hint: put the whole text in quotes",
		"bs: a\nfoo":                                       "f.yaml:2:1: a colon is missing: key: value",
		"bs: - - x":                                        "f.yaml:1:5: a list may not begin here\n  hint: begin it on the next line; text that begins with a dash needs quotes",
		"bs: |x\n  foo":                                    "f.yaml:1:5: nothing may stand behind | or >\n  hint: text that begins with one of them needs quotes",
		"]":                                                "f.yaml:1:1: a bracket is closed that was not opened\n  hint: text with a comma or a bracket needs quotes inside brackets: \"3 [7]\"",
		"a:\n\tb: c":                                       "f.yaml:2:1: a tab, where YAML takes blanks\n  hint: indent with blanks",
		"bs: abc\n x: 3":                                   "f.yaml:1:5: a colon is not allowed here\n  hint: text with \": \" needs quotes; the keys of a block begin in one column",
		`{"bs": 1, }`:                                      "f.yaml:1:11: not JSON: a key in double quotes is missing before }",
		`{"bs": game}`:                                     "f.yaml:1:8: not JSON: text needs double quotes",
		`{"bs": nine}`:                                     "f.yaml:1:8: not JSON: text needs double quotes",
		`{"bs": "nint`:                                     "f.yaml:1:8: not JSON: it ends in the middle of a value",
		`{"list": [1,,2]}`:                                 "f.yaml:1:14: not JSON: a value is missing before ,",
		`{"bs": "n\q"}`:                                    "f.yaml:1:8: not JSON: q may not stand behind a backslash",
		`{"bs": 01}`:                                       "f.yaml:1:9: not JSON: a comma or } is missing before 1",
		`{"bs" "x"}`:                                       `f.yaml:1:7: not JSON: a colon is missing before "`,
		`{"list": [1 2]}`:                                  "f.yaml:1:13: not JSON: a comma or ] is missing before 2",
		"{\"bs\": \"x\ty\"}":                               "f.yaml:1:8: not JSON: a text ends on its line, and holds no tab",
		`{"bs": -x}`:                                       "f.yaml:1:8: not JSON: no number goes on with x",
	} {
		docs, err := Documents(strings.NewReader(text), "f.yaml")
		if err != nil || len(docs) == 0 {
			t.Fatal(docs, err)
		}
		if got := docs[0].Problems.Error(); got != want {
			t.Errorf("%s:\n got  %s\n want %s", text, got, want)
		}
	}
}

// Words are suggested that are one letter off, or two of five or more.
func TestNearest(t *testing.T) {
	for got, want := range map[string]string{
		"base": "", "gaem": "game", "modles": "models", "ws": "bs", "x": "", "distanc": "distance", "sve": "save", "rang": "range", "rng": "", "phrase": "phase",
	} {
		words := []string{"game", "models", "bs", "a", "distance", "save", "range", "phase"}
		if near := Nearest(got, words); near != want {
			t.Errorf("%q: got %q, want %q", got, near, want)
		}
	}
}

// Hostile input is refused quickly and clearly.
func TestHostile(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		bomb += string(c) + ": &" + string(c) + " [" + strings.TrimSuffix(strings.Repeat("*"+string(c-1)+", ", 9), ", ") + "]\n"
	}
	for name, text := range map[string]string{
		"bomb":        bomb,
		"brackets":    "models: " + strings.Repeat("[", 200000),
		"braces":      strings.Repeat("{a: ", 100000),
		"json depth":  `{"a":` + strings.Repeat("[", 100000),
		"dashes":      strings.Repeat("- ", 100000) + "x",
		"large":       "models: " + strings.Repeat("x", 2<<20),
		"zero":        "models: \x00",
		"not utf-8":   "models: \xff\xfe",
		"tag":         "models: !!binary aGVsbG8=",
		"self":        "a: &a [*a]",
		"many keys":   strings.Repeat("a", 1000) + ": " + strings.Repeat("{b: 1, ", 30000),
		"indentation": strings.Repeat(" ", 3000) + "a: 1",
	} {
		start := time.Now()
		_, problems := decode(t, text)
		if len(problems) == 0 {
			t.Errorf("%s was read", name)
		} else if len(problems.Error()) > 5000 {
			t.Errorf("%s: a message of %d bytes", name, len(problems.Error()))
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s took %v", name, d)
		}
	}
}

func TestDocuments(t *testing.T) {
	docs, _ := Documents(strings.NewReader("a: 1\n---\nb: 2\n"), "f")
	if len(docs) != 2 || docs[1].Root.Get("b").Text != "2" || docs[1].Root.Get("b").Line != 3 {
		t.Errorf("YAML documents: %+v", docs)
	}
	docs, _ = Documents(strings.NewReader("{\"a\": 1}\n{\"b\": }\n{\"c\": 3}\n"), "f")
	if len(docs) != 3 || len(docs[1].Problems) != 1 || docs[1].Problems[0].Line != 2 || docs[2].Root.Get("c").Line != 3 || docs[2].Root.Get("c").Column != 7 {
		t.Errorf("JSON lines: %+v", docs)
	}
	docs, _ = Documents(strings.NewReader("{a: 1, b: {c: 24\", d: 3+}}"), "f")
	if len(docs) != 1 || docs[0].Root.Get("b").Get("c").Text != `24"` || docs[0].Root.Get("b").Get("d").Text != "3+" {
		t.Errorf("YAML in braces: %+v", docs[0])
	}
}

func TestSet(t *testing.T) {
	docs, _ := Documents(strings.NewReader("a: {b: [1, {c: 2}]}"), "f")
	n := docs[0].Root
	for path, value := range map[string]string{"a.b[1].c": "3+", "a.new.deep": "[x, y]", "top": "+1", "a.b[0]": "24\""} {
		if err := n.Set(path, value); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if got := n.Get("a").Get("b").Items[1].Get("c"); got.Text != "3+" || got.Path != "a.b[1].c" {
		t.Errorf("a.b[1].c is %+v", got)
	}
	if got := n.Get("a").Get("new").Get("deep"); len(got.Items) != 2 {
		t.Errorf("a.new.deep is %+v", got)
	}
	if got := n.Get("top"); got.Text != "+1" {
		t.Errorf("top is %+v", got)
	}
	for _, path := range []string{"", "a.b[9]", "a..b", "a.b[x]", "top.x", "a["} {
		if err := n.Clone().Set(path, "1"); err == nil {
			t.Errorf("%q was set", path)
		}
	}
}

func TestDice(t *testing.T) {
	for text, want := range map[string]Dice{
		"D6": {1, 6, 0}, "2d6+1": {2, 6, 1}, " 3 D 3 ": {3, 3, 0}, "4": {0, 0, 4}, "D6-1": {1, 6, -1}, "-2": {0, 0, -2},
	} {
		if got, ok := ParseDice(text); !ok || got != want {
			t.Errorf("%q is %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "D", "D0", "0D6", "D6+", "x", "2D6D6", "1e3", "999999999999D6"} {
		if got, ok := ParseDice(text); ok {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func FuzzDocuments(f *testing.F) {
	for _, s := range []string{"a: 1\n", `{"a": [1, "x"]}`, "a: &x [1]\nb: *x\n", "a: {b: 24\", c: [3+, 'x']}", "? a\n: b\n", "a: |\n  x\n  y\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		docs, err := Documents(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			if d.Root == nil && len(d.Problems) == 0 {
				t.Fatal("neither a tree nor a problem")
			}
			if len(d.Problems) > 0 {
				continue
			}
			again, err := d.Root.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			twice, err := Documents(strings.NewReader(string(again)), "f")
			if err != nil || len(twice) != 1 || len(twice[0].Problems) > 0 {
				t.Fatalf("%q is written as %s, which is not read again", text, again)
			}
			if b, _ := twice[0].Root.MarshalJSON(); string(b) != string(again) {
				t.Fatalf("%s is read again as %s", again, b)
			}
		}
	})
}

// TestTab: a tab in the indentation is named, with its place.
func TestTab(t *testing.T) {
	docs, err := Documents(strings.NewReader("game: x\nattacker:\n\tname: A\n"), "t.yaml")
	if err != nil || len(docs) != 1 || len(docs[0].Problems) != 1 {
		t.Fatalf("%v, %v", docs, err)
	}
	if p := docs[0].Problems[0]; !strings.Contains(p.Message, "a tab") || p.Line != 3 || p.Hint == "" {
		t.Errorf("%+v", p)
	}
}

// What is far too large is refused before it is parsed, and what is long is not.
func TestTooLarge(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		text   string
		refuse bool
	}{
		"keys":              {many(60_000, "k%d: 1\n"), true},
		"one key":           {strings.Repeat("a:\n", 60_000), true},
		"keys in brackets":  {"{" + many(110_000, "k%d: ,") + "}", true},
		"words in brackets": {"a: [" + many(250_000, "x%d,") + "]", true},
		"keys further in":   {"a:\n" + many(60_000, "  - k%d: 1\n"), true},
		"items":             {"a:\n" + many(1500, "  - b: %d\n    c: 2\n    d: [1, 2]\n"), false},
		"documents":         {many(4000, "---\ngame: g\ntitle: t%d\n"), false},
		"comments":          {many(4000, "# a: %d, b\n") + "game: g\n", false},
		"keys enough":       {"a:\n" + many(1990, "  k%d: {b: 1}\n"), false},
	} {
		t.Run(name, func(t *testing.T) {
			if p := tooLarge(c.text); (p != nil) != c.refuse {
				t.Errorf("%v", p)
			}
		})
	}
}
