package warmachine

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

func (s *scene) worth() []attack.Change               { return nil }
func (s *scene) stages(attack.Summary) []attack.Count { return nil }
func (s *scene) say(table.Event) attack.Said          { return attack.Said{} }
func (s *scene) tell(attack.Summary) attack.Story     { return attack.Story{} }
func (s *scene) headline() string                     { return "" }
