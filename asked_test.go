package enfilade

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// second takes the last option of every decision, or stops.
type second struct{ stop bool }

func (p second) Choose(d Decision) (int, error) {
	if p.stop {
		return 0, ErrStopped
	}
	return len(d.Options) - 1, nil
}

// asking is a scenario that leaves open how many shoot, as a game would.
func asking(t *testing.T) *Scenario {
	t.Helper()
	of := func(models string) *Scenario {
		all, err := Read(strings.NewReader(`game: wh40k9
attacker: {name: A, bs: 3, models: `+models+`, weapons: [{name: bolt rifle, count: `+models+`, range: 30, type: Rapid Fire 1, s: 4, ap: -1, d: 1}]}
situation: {distance: 20}
target: {name: Boyz, t: 5, save: 6, w: 1, models: 10}
`), "asking")
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	s := of("4")
	leaf := func(models string) func() attack.Tree {
		return func() attack.Tree { return attack.Tree{Question: of(models).q} }
	}
	s.q.Asked = func() attack.Tree {
		return attack.Tree{At: "who shoots", Who: table.Attacker, Branches: []attack.Branch{
			{Option: "all", Then: func() attack.Tree {
				return attack.Tree{At: "sure?", Branches: []attack.Branch{{Option: "yes", Then: leaf("4")}}}
			}},
			{Option: "two", Rules: []RuleID{"wh40k9.hit.skill"}, Then: leaf("2")},
		}}
	}
	return s
}

func TestAsked(t *testing.T) {
	s := asking(t)
	p, err := s.Play(nil, second{})
	if err != nil || p.Events[0].Step != "who shoots" || p.Events[0].Chosen != "two" || len(p.Events[0].Options) != 2 {
		t.Fatalf("%+v, %v", p.Events[0], err)
	}
	if i := slices.IndexFunc(p.Events, func(e Event) bool { return e.Faces != nil }); len(p.Events[i].Faces) != 2 {
		t.Errorf("two shoot with %v", p.Events[i].Faces)
	}
	log := p.record.Events()
	made, lines, err := s.decidedAgain(log, true)
	if err != nil || len(lines) != 1 || made == s {
		t.Fatalf("%v, %v", lines, err)
	}
	if q, err := s.Resume(p, 1, Seeded(3), second{}); err != nil || q.Events[0].Chosen != "two" {
		t.Errorf("taken up after the decision: %+v, %v", q.Events[0], err)
	}
	log[0].Option = "three"
	var misfit play.Misfit
	if _, _, err := s.decidedAgain(log, true); !errors.As(err, &misfit) || misfit.Event != 0 {
		t.Errorf("an option that there is not: %v", err)
	}
	log[0].Option, log[0].Rules = "two", nil
	if _, _, err := s.decidedAgain(log, true); !errors.As(err, &misfit) {
		t.Errorf("a rule left out: %v", err)
	}
}

// TestNotAsked: without a player, and with one option, nothing is asked.
func TestNotAsked(t *testing.T) {
	s := asking(t)
	p, err := s.Play(nil, nil)
	if err != nil || p.Events[0].Chosen != "" {
		t.Fatalf("%+v, %v", p.Events[0], err)
	}
	p, err = s.Play(nil, second{stop: true})
	if !errors.Is(err, ErrStopped) || len(p.Events) != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}
