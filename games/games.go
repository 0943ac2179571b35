// Package games is the list of games.
package games

import (
	"github.com/enfilade/enfilade/games/bushido"
	"github.com/enfilade/enfilade/games/infinity"
	"github.com/enfilade/enfilade/games/ninthage"
	"github.com/enfilade/enfilade/games/warmachine"
	"github.com/enfilade/enfilade/games/wh40k9"
	"github.com/enfilade/enfilade/internal/attack"
)

// All returns every game, in the order in which they are listed.
func All() []attack.Game {
	return []attack.Game{
		bushido.Game(),
		infinity.Game(),
		ninthage.Game(),
		warmachine.Game(),
		wh40k9.Game(),
	}
}
