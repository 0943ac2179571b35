package web

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// bundled are the scripts and the sheet as the bundler makes them, by name.
func bundled(t *testing.T) map[string][]byte {
	t.Helper()
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{"ts/src/app.ts", "ts/src/compare.ts", "ts/src/scheme.ts", "styles/app.css"},
		EntryNames:  "[name]", Outdir: "assets", Bundle: true, Format: api.FormatESModule, Target: api.ES2022,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsInline, Charset: api.CharsetUTF8,
	})
	for _, m := range r.Errors {
		t.Error(m.Text, m.Location)
	}
	out := map[string][]byte{}
	for _, f := range r.OutputFiles {
		out[filepath.Base(f.Path)] = f.Contents
	}
	return out
}

// The committed bundle is what the sources make. ENFILADE_UPDATE=1 writes it.
func TestBundle(t *testing.T) {
	if _, err := os.Stat("ts/node_modules/uplot"); err != nil {
		missing(t, "the bundle is not rebuilt: npm ci --prefix internal/web/ts")
	}
	for name, want := range bundled(t) {
		file := filepath.Join("assets", name)
		if os.Getenv("ENFILADE_UPDATE") != "" {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what its sources make (%d bytes, not %d); ENFILADE_UPDATE=1 go test -run TestBundle writes it", name, len(got), len(want))
		}
	}
}

// missing skips a test, with one line that says why, where a tool is not there;
// in .ci everything must be.
func missing(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("ENFILADE_CI") != "" {
		t.Fatal(why)
	}
	t.Skip(why)
}
