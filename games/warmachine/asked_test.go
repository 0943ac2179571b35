package warmachine

import (
	"strconv"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/table"
)

func grouped(t *testing.T, count int, decisions string) *scene {
	return sceneOf(t, "attacker: {type: trooper, count: "+strconv.Itoa(count)+", rat: 5, abilities: [Combined Ranged Attack], weapons: [{name: Rifle, type: ranged, rng: 10\", pow: 10}]}\ntarget: {count: 4, def: 13, arm: 13}\nsituation: {range: 7\"}\ndecisions: {"+decisions+"}\n")
}

// A player is asked how a unit groups its shots, which comes before the dice;
// one by one stands first, as the file's default.
func TestAskedGroups(t *testing.T) {
	q := grouped(t, 4, "action: ranged").question()
	if q.Asked == nil {
		t.Fatal("nothing is asked")
	}
	tree := q.Asked()
	if len(tree.Branches) != 5 || tree.Branches[0].Option != "1+1+1+1" {
		t.Errorf("%d ways, the first %s", len(tree.Branches), tree.Branches[0].Option)
	}
	for _, b := range tree.Branches {
		leaf := b.Then().Question
		if leaf == nil || leaf.Asked != nil {
			t.Errorf("%s: no question, or one that asks again", b.Option)
		}
	}
	if grouped(t, 4, "action: ranged, combine: [2, 2]").question().Asked != nil {
		t.Error("what the file decides is asked")
	}
}

// A hundred shooters can be grouped in more ways than can be listed: that is
// refused at once.
func TestTooManyGroups(t *testing.T) {
	s, began := grouped(t, 100, "action: ranged"), time.Now()
	defer func() {
		if _, ok := recover().(table.TooMany); !ok || time.Since(began) > time.Second {
			t.Errorf("not refused at once, but after %v", time.Since(began))
		}
	}()
	s.tree()
}
