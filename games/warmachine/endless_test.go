package warmachine

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// A chain at so many models that it never gets to the last is that at models
// without end; where it may get there, it is not.
func TestAsEndless(t *testing.T) {
	text := func(count, mat string) string {
		return "attacker: {mat: " + mat + ", abilities: [Berserk], weapons: [{name: A, type: melee, rng: 1\", ps: 14}]}\ntarget: {count: " + count + ", def: 13, arm: 13, boxes: 2}\nsituation: {melee: true}\n"
	}
	s := sceneOf(t, text("200", "7"))
	laws := s.asEndless()
	if laws == nil {
		t.Fatal("200 models are not enough")
	}
	b := odds.NewBook()
	got := marginals(b, laws)
	want := marginals(b, s.longLaws(s.counts()))
	for _, c := range s.counts() {
		like(t, s.nameOf(c), got[s.nameOf(c)], want[s.nameOf(c)])
	}
	if sceneOf(t, text("200", "20")).asEndless() != nil {
		t.Error("a chain that gets to the last model is taken for one without end")
	}
	if sceneOf(t, text("40", "7")).asEndless() != nil {
		t.Error("40 models are many")
	}
}
