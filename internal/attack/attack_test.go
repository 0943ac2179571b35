package attack_test

import (
	"testing"

	"github.com/enfilade/enfilade/games/wh40k9"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/play"
)

func TestBind(t *testing.T) {
	v := wh40k9.Volley{
		Weapons: 1, Attacks: wh40k9.Dice{Plus: 10},
		Attack:   wh40k9.Attack{Hit: 3, Wound: 4, Save: 5},
		Casualty: wh40k9.Casualty{Damage: wh40k9.Damage{Dice: wh40k9.Dice{Plus: 1}, Ignore: 7}, Wounds: 1},
		Target:   wh40k9.Unit{Models: 5, Left: 1},
	}
	a := attack.Bind(v, v.Start(), []string{"slain"}, func(u wh40k9.Unit) []int { return []int{5 - int(u.Models)} })
	total := 0.0
	law, bound := a.Law(odds.NewBook())
	for _, o := range law {
		total += o.P
	}
	if total < 1-1e-12 || total > 1+1e-12 || bound > 1e-12 {
		t.Errorf("total %v, bound %v", total, bound)
	}
	if values, log := a.Play(play.Seeded(1, nil)); values[0] > 5 || len(log) == 0 {
		t.Error("no play")
	}
}
