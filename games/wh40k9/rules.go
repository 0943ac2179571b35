package wh40k9

import "github.com/enfilade/enfilade/internal/rule"

// Rules is the index of the game's rules.
var Rules = rule.Index{}
