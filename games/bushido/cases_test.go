package bushido_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

func TestCases(t *testing.T) { cases.Run(t, "../../testdata/cases/bushido.json") }
