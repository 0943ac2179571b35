package oracle

import (
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/bushido"
	"github.com/enfilade/enfilade/internal/oracle/sketch/infinity"
	"github.com/enfilade/enfilade/internal/oracle/sketch/ninthage"
	"github.com/enfilade/enfilade/internal/oracle/sketch/warmachine"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
	"github.com/enfilade/enfilade/internal/play"
)

func TestConform(t *testing.T) {
	exploding := volleyA(20)
	exploding.Attack.Exploding, exploding.Attack.RerollOnes = true, true
	slow := exploding
	slow.SaveRerolls = 1
	slow.Attacks.Plus = 5
	t.Run("a", func(t *testing.T) { conform.Check(t, volleyA(20), volleyA(20).Start()) })
	t.Run("exploding", func(t *testing.T) { conform.Check(t, exploding, exploding.Start()) })
	t.Run("one at a time", func(t *testing.T) { conform.Check(t, slow, slow.Start()) })
	t.Run("b2", func(t *testing.T) { conform.Check(t, volleyB(8, 2), volleyB(8, 2).Start()) })
	t.Run("c", func(t *testing.T) { conform.Check(t, duel, infinity.Moment{}) })
	t.Run("d", func(t *testing.T) { conform.Check(t, shot, bushido.Flight{}) })
	t.Run("e", func(t *testing.T) { conform.Check(t, area, ninthage.Volley{}) })
	t.Run("f", func(t *testing.T) { conform.Check(t, blackSpot, warmachine.Link{}) })
	loop := blackSpot
	loop.Most, loop.Kills = 0, false
	t.Run("loop", func(t *testing.T) { conform.Check(t, loop, warmachine.Link{}) })
	t.Run("h", func(t *testing.T) { conform.Check(t, pool{10}, pooled{}) })
}

// The same rules together and one at a time give the same law.
func TestOneAtATime(t *testing.T) {
	fast := volleyA(20)
	fast.Attack.Exploding, fast.Attack.RerollOnes = true, true
	slow := fast
	slow.SaveRerolls = 1 // never used by the first option
	b := odds.NewBook()
	a := odds.Of(b, fast, fast.Start(), nil)
	c := odds.Of(b, slow, slow.Start(), nil)
	slain := func(u wh40k9.Unit) float64 { return 10 - float64(u.Models) }
	t.Logf("mean %.15g together, %.15g one at a time", a.Mean(slain), c.Mean(slain))
	if d := a.Mean(slain) - c.Mean(slain); d > 1e-12 || d < -1e-12 {
		t.Error("not the same")
	}
	plan := advise.Best(b, slow, slow.Start(), slain)
	best := odds.Of(b, slow, slow.Start(), plan.Policy())
	t.Logf("best re-roll: %.15g solved, %.15g run forward, %d choices", plan.Worth, best.Mean(slain), len(plan.Choices))
	if d := plan.Worth - best.Mean(slain); d > 1e-12 || d < -1e-12 {
		t.Error("not the same")
	}
}

func TestShowPlay(t *testing.T) {
	v := volleyA(20)
	v.Attack.RerollOnes, v.Attack.Exploding = true, true
	_, log := play.Run(v, v.Start(), play.Seeded(3, nil))
	for _, e := range log {
		t.Logf("%*s%s d%d %v %s %v", 2*e.Depth, "", e.Name, e.Sides, e.Faces, e.Option, e.Rules)
	}
}
