package warmachine_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

// Every statement of the seed runs on the example that shows it.
func TestStatements(t *testing.T) {
	cases.Statements(t, "../../testdata/statements/warmachine.txt", examples(t))
}
