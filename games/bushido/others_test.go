package bushido_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

// TestOthers compares attacks at several targets, pulses and attacks all round with
// numbers that another program counted, roll by roll.
func TestOthers(t *testing.T) { cases.Run(t, "testdata/others.json") }
