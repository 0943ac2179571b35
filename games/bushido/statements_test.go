package bushido_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/cases"
)

// TestStatements runs every statement of the seed on the example that shows it.
func TestStatements(t *testing.T) {
	files, err := filepath.Glob("../../examples/bushido/seed-*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*enfilade.Scenario{}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".yaml")
		all[name] = example(t, name)
	}
	cases.Statements(t, "../../testdata/statements/bushido.txt", all)
}
