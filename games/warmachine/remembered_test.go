package warmachine

import (
	"slices"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// What a book remembers of an activation is what it worked out.
func TestRemembered(t *testing.T) {
	s := sceneOf(t, "attacker: {rat: 6, mat: 7, weapons: [{name: Hook, type: ranged, rng: 10\", pow: 10, abilities: [Drag]}, {name: Blade, type: melee, rng: 1\", ps: 14}]}\ntarget: {count: 3, def: 13, arm: 15, boxes: 5, effects: [Black Spot]}\nsituation: {range: 6\"}\ndecisions: {action: ranged}\n")
	b := odds.NewBook()
	a := s.law([]count{cSlain, cAttacks}, false, false)
	first := a.Law(b)
	before := b.States()
	again, more := a.Law(b), a.Few(b, []int{1})
	if b.States() == before {
		t.Error("nothing is remembered")
	}
	same := func(x, y attack.Outcome) bool { return slices.Equal(x.Values, y.Values) && near(x.P, y.P) }
	order := func(x, y attack.Outcome) int { return slices.CompareFunc(x.Values, y.Values, attack.Measure{}.Compare) }
	slices.SortFunc(first.Outcomes, order)
	slices.SortFunc(again.Outcomes, order)
	if !slices.EqualFunc(first.Outcomes, again.Outcomes, same) {
		t.Errorf("%v, then %v", first.Outcomes, again.Outcomes)
	}
	if len(more.Outcomes) != len(again.Outcomes) || len(more.Outcomes[0].Values) != 1 {
		t.Errorf("%d outcomes of %d values", len(more.Outcomes), len(more.Outcomes[0].Values))
	}
	other := odds.NewBook()
	if fresh := a.Law(other); len(fresh.Outcomes) != len(first.Outcomes) {
		t.Errorf("%d outcomes in another book, %d before", len(fresh.Outcomes), len(first.Outcomes))
	}
}
