package bushido

import "github.com/enfilade/enfilade/internal/rule"

// Rules is the index of every rule the game resolves.
var Rules = rule.Index{}
