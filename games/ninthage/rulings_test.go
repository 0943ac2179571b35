package ninthage_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

func TestRulings(t *testing.T) {
	cases.Rulings(t, "../../testdata/rulings/ninthage.txt", 9, examples(t))
}
