package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// combatActions are what a Combat Action may be, with the option that each
// begins with.
var combatActions = []struct {
	action action
	option string
}{
	{actMelee, "initial melee attack"},
	{actRanged, "initial ranged attack"},
	{actMagic, "spell attack"},
	{actThresher, "special attack: Thresher"},
	{actCombo, "special attack: Combo Strike"},
	{actSlam, "power attack: slam"},
	{actThrow, "power attack: throw"},
	{actHeadButt, "power attack: head-butt"},
	{actTrample, "power attack: trample"},
	{actSweep, "power attack: sweep"},
	{actStrike, "power attack: strike"},
}

// actions lists the Combat Actions that may be taken, each with the decisions
// that follow it. Giving it up is the last.
func (s *scene) actions() attack.Tree {
	t := attack.Tree{At: "action", Who: table.Attacker, Aim: advise.Raise}
	options := s.options()
	for _, a := range combatActions {
		i := slices.IndexFunc(options, func(o attack.Option) bool { return o.Option == a.option && o.Legal })
		if i < 0 {
			continue
		}
		if with := s.doing(a.action); with != nil {
			t.Branches = append(t.Branches, attack.Branch{Option: a.option, Rules: options[i].Rules, Set: []string{"decisions.action=" + a.action.String()}, Then: with.tree})
		}
	}
	if with := s.doing(actNone); with != nil {
		t.Branches = append(t.Branches, attack.Branch{Option: "end activation", Rules: []table.RuleID{"warmachine.action.options"}, Set: []string{"decisions.action=none"}, Then: with.tree})
	}
	return t
}

// doing reads the file again with an action; nil if it may not be taken.
func (s *scene) doing(a action) *scene {
	d := *s.doc
	d.Root = s.doc.Root.Clone()
	if d.Root.Set("decisions.action", a.String()) != nil {
		return nil
	}
	with, faults := readScene(&d)
	if len(faults) > 0 || len(with.illegal) > 0 {
		return nil
	}
	with.policy.left = without(s.policy.left, "action")
	return with
}
