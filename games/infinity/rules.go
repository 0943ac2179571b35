package infinity

import "github.com/enfilade/enfilade/internal/rule"

// Rules is the index of rules.
var Rules rule.Index
