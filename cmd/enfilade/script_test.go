package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"enfilade": main})
}

// TestScripts runs the command as users do, file by file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		Setup:               setup,
		UpdateScripts:       os.Getenv("ENFILADE_UPDATE") != "",
		RequireExplicitExec: true,
	})
}

// setup gives a script the examples, a plain terminal and nothing else.
func setup(e *testscript.Env) error {
	e.Setenv("LANG", "C.UTF-8")
	e.Setenv("COLUMNS", "80")
	e.Setenv("TERM", "xterm")
	return os.CopyFS(filepath.Join(e.WorkDir, "examples"), os.DirFS(filepath.Join("..", "..", "examples")))
}

// TestDocuments runs the commands that the README and the documents show: every
// indented line that begins with "$ enfilade" must end well, and print what
// stands below it, if anything does.
func TestDocuments(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	more, _ := filepath.Glob(filepath.Join("..", "..", "docs", "*", "*.md"))
	files = append(append(files, more...), filepath.Join("..", "..", "README.md"))
	dir := t.TempDir()
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if script := scriptOf(string(text)); script != "" {
			name := strings.NewReplacer("/", "-", ".", "-").Replace(strings.TrimPrefix(f, filepath.Join("..", "..")+"/"))
			if err := os.WriteFile(filepath.Join(dir, name+".txtar"), []byte(script), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	testscript.Run(t, testscript.Params{Dir: dir, Setup: setup})
}

// scriptOf turns the blocks of a document into a script.
func scriptOf(text string) string {
	var script, files strings.Builder
	n := 0
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		command, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "$ enfilade ")
		if !ok || !strings.HasPrefix(lines[i], "$ ") && !strings.HasPrefix(lines[i], "    $ ") {
			continue
		}
		indent := lines[i][:strings.Index(lines[i], "$")]
		pipeline(&script, command)
		var out []string
		for i+1 < len(lines) && !strings.HasPrefix(lines[i+1], "```") && !strings.HasPrefix(lines[i+1], indent+"$ ") &&
			(strings.HasPrefix(lines[i+1], indent) || lines[i+1] == "") {
			i++
			out = append(out, strings.TrimPrefix(lines[i], indent))
		}
		want := strings.TrimRight(strings.Join(out, "\n"), "\n")
		if want != "" {
			n++
			name := "want" + strings.Repeat("i", n)
			script.WriteString("cmp stdout " + name + "\n")
			files.WriteString("-- " + name + " --\n" + want + "\n")
		}
	}
	if script.Len() == 0 {
		return ""
	}
	return script.String() + files.String()
}

// pipeline writes a command line, whose parts may be joined by pipes and end in
// a redirection.
func pipeline(script *strings.Builder, command string) {
	parts := strings.Split("enfilade "+command, " | ")
	for i, p := range parts {
		p, file, redirected := strings.Cut(p, " > ")
		if i > 0 {
			script.WriteString("stdin stdout\n")
		}
		script.WriteString("exec " + strings.TrimSpace(p) + "\n")
		if redirected {
			script.WriteString("cp stdout " + strings.TrimSpace(file) + "\n")
		}
	}
}
