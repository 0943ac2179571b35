package bushido_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

// TestTogether checks rules that meet in one scenario.
func TestTogether(t *testing.T) { cases.Run(t, "testdata/together.json") }
