package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// factsOf and choicesOf are the keys that are of some actions alone.
var (
	factsOf = map[string][]string{
		"charge": {"melee"}, "disengage": {"melee"},
		"test": {"test"}, "challenge_number": {"test"}, "tactical": {"test"},
	}
	choicesOf = map[string][]string{
		"walk": {"ranged"}, "bodyguard": {"ranged"}, "nominate": {"ranged"}, "ki_boosts": {"ranged"},
		"boosts_4a": {"ranged"}, "attacks": {"ranged"}, "attack_targets": {"ranged"}, "stray": {"ranged"}, "sacrifice": {"ranged"},
		"weapon": {"ranged", "melee"}, "special": {"ranged", "melee"}, "feats": {"ranged", "melee"}, "target_feats": {"ranged", "melee"},
		"target_weapon": {"melee"}, "target_special": {"melee"}, "split": {"melee"}, "target_split": {"melee"},
		"target_boosts": {"melee", "test"}, "boosts": {"ranged", "melee", "test"}, "ki_budget": {"ranged", "melee", "test"},
		"rerolls": {"ranged", "melee", "test"},
	}
)

// checkAction refuses facts and decisions of another action, which would change
// nothing here.
func (s *scene) checkAction() {
	if x := s.f.Situation; x != nil {
		s.elsewhere(&x.Block, factsOf)
	}
	s.elsewhere(&s.dec.Block, choicesOf)
}

func (s *scene) elsewhere(b *scenario.Block, of map[string][]string) {
	if b.Node == nil {
		return
	}
	action := s.f.Action
	if action == "" {
		action = "ranged"
	}
	for _, e := range b.Node.Entries {
		if where, ok := of[e.Key]; ok && !slices.Contains(where, action) && !idle(e.Value) {
			b.Fault(e.Key, "", "has no part in action: %s, only in %s", action, strings.Join(where, ", "))
		}
	}
}

// idle tells whether a value says no more than leaving the key out.
func idle(n *scenario.Node) bool {
	return n.Kind == scenario.Scalar && slices.Contains([]string{"none", "open", "0", "false", "no"}, n.Text) ||
		n.Kind != scenario.Scalar && len(n.Entries)+len(n.Items) == 0
}
