package reading

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// spellings are those of the unit lists, beside those of the rules.
var spellings = strings.NewReplacer(
	"Continous", "Continuous", "Non-lethal", "Non-Lethal", "Comms. Attack", "Comms Attack",
	" Dam)", " Damage)", "360°", "360º", "Exp)", "EXP)",
)

// Property reads a property of a weapon of Infinity.
func Property(name string) printed.Rule {
	return Named(printed.Infinity, spellings.Replace(name))
}
