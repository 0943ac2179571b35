package attack

import (
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// Uncited is the attack without the rules that decide it: a law whose rules
// another law of the same question names.
func (a Attack) Uncited() Attack {
	a.Cited = func(*odds.Book) []table.RuleID { return nil }
	return a
}
