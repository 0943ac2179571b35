package ninthage_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

// TestStatements runs every statement of the seed on the example that shows it.
func TestStatements(t *testing.T) {
	cases.Statements(t, "../../testdata/statements/ninthage.txt", examples(t))
}
