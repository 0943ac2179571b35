package warmachine_test

import (
	"testing"

	"github.com/enfilade/enfilade/internal/cases"
)

func TestRulings(t *testing.T) {
	cases.Rulings(t, "../../testdata/rulings/warmachine.txt", 20, examples(t))
}
