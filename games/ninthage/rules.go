package ninthage

import "github.com/enfilade/enfilade/internal/rule"

// Rules is the index of the game's rules.
func Rules() rule.Index { return rule.Index{} }
