// Package imports holds the import rules of the project: which package may know
// which, each with its reason, and a test that walks the tree.
package imports

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/enfilade/enfilade"

// rules are read from the top: the first whose folder holds the package counts.
// Standard packages may be imported by all but where Bars names them.
var rules = []struct {
	folder string
	may    []string // packages of ours
	bars   []string // standard packages
	why    string
}{
	{"games/games.go", []string{"games/", "internal/attack"}, nil, "the only list of games"},
	{
		"games",
		[]string{"internal/table", "internal/rule", "internal/geometry", "internal/scenario", "internal/attack", "internal/advise", "internal/odds"},
		[]string{"os", "time", "math/rand", "math/rand/v2", "net", "net/http", "io/ioutil"},
		"a game never sees another game, a clock, a file or a random source; of package advise only how sides aim, of package odds only laws of its own procedures, which it joins where they are independent",
	},
	{"internal/table", nil, nil, "the bottom: what rules may do"},
	{"internal/geometry", nil, nil, "serves every game and knows none"},
	{"internal/rule", []string{"internal/table"}, nil, "ids and sentences"},
	{"internal/scenario", []string{"internal/table"}, nil, "reads files, knows no game"},
	{"internal/odds", []string{"internal/table"}, nil, "knows no game"},
	{"internal/advise", []string{"internal/table", "internal/odds"}, nil, "knows no game"},
	{"internal/play", []string{"internal/table", "internal/odds"}, nil, "knows no game"},
	{"internal/audit", []string{"internal/table"}, nil, "records, whatever they are of"},
	{"internal/attack", []string{"internal/table", "internal/odds", "internal/advise", "internal/play", "internal/rule", "internal/scenario"}, nil, "the one place where a game's types are forgotten"},
	{"internal/schema", []string{"internal/scenario"}, nil, "structs to JSON Schema"},
	{"internal/report", []string{".", "internal/attack"}, nil, "answers to text"},
	{"internal/web", []string{".", "internal/report", "internal/attack", "internal/catalogue", "internal/catalogue/"}, nil, "serves answers and what the catalogue holds, adds no meaning"},
	{"internal/sweep", []string{".", "internal/scenario", "internal/report", "internal/sweep", "internal/sweep/"}, nil, "asks scenarios as a library user would, knows no game"},
	{"internal/catalogue", []string{"internal/catalogue", "internal/catalogue/", "internal/scenario"}, nil, "data files, knows no game's rules"},
}

func TestImports(t *testing.T) {
	root := filepath.Join("..", "..")
	found := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, _ := filepath.Rel(root, name)
		found++
		check(t, filepath.ToSlash(rel), name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 50 {
		t.Errorf("only %d files were found: the walk is wrong", found)
	}
}

func check(t *testing.T, rel, name string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	for _, r := range rules {
		if rel != r.folder && !strings.HasPrefix(rel, r.folder+"/") {
			continue
		}
		for _, im := range file.Imports {
			p, _ := strconv.Unquote(im.Path.Value)
			if bad := forbidden(path.Dir(rel), p, r.may, r.bars); bad {
				t.Errorf("%s imports %s; it may not: %s", rel, p, r.why)
			}
		}
		return
	}
}

func forbidden(from, p string, may, bars []string) bool {
	ours, ok := strings.CutPrefix(p, module)
	if !ok {
		for _, b := range bars {
			if p == b {
				return true
			}
		}
		return false
	}
	ours = strings.TrimPrefix(ours, "/")
	if ours == "" {
		ours = "."
	}
	if ours == from || strings.HasPrefix(ours, from+"/") && !strings.HasPrefix(from, "games") && from != "." {
		return false
	}
	for _, m := range may {
		if ours == m || strings.HasSuffix(m, "/") && strings.HasPrefix(ours, m) {
			return false
		}
	}
	// A game may be split into folders of its own.
	return !(strings.HasPrefix(from, "games/") && strings.HasPrefix(ours, strings.Join(strings.Split(from, "/")[:2], "/")+"/"))
}
