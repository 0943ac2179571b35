package warmachine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/scenario"
)

const examples = "../../examples/warmachine"

// scenes reads every example that can be played.
func scenes(t *testing.T) map[string]*scene {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(examples, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	out := map[string]*scene{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		docs, err := scenario.Documents(strings.NewReader(string(text)), filepath.Base(f))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			if d.Root == nil {
				t.Fatalf("%s: %v", f, d.Problems)
			}
			s, faults := readScene(d)
			if len(faults) > 0 {
				t.Fatalf("%s: %v", f, faults)
			}
			if len(s.illegal)+len(s.undecided) == 0 {
				out[filepath.Base(f)] = s
			}
		}
	}
	return out
}

// Every example is held to every promise of the engine: with its decisions
// taken by policy, and with those that are open asked.
func TestExamplesConform(t *testing.T) {
	for name, s := range scenes(t) {
		if s.policy.action == actMaintenance {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if s.endless() {
				p := s.planFor([]count{cAttacks, cSlain}, false)
				p.score([]count{cAttacks, cSlain}, s.likeSlain)
				start := firstOf[[6]group, [8]uint32](s, p)
				conform.Quick(t, activation[[6]group, [8]uint32]{p}, start)
				return
			}
			for _, ask := range []bool{false, true} {
				counted := []count{cAttacks, cSlain, cFriends, cHits}
				if ask {
					counted = []count{cSlain}
				}
				p := s.planFor(counted, ask)
				start := firstOf[[16]group, [8]uint32](s, p)
				conform.Quick(t, activation[[16]group, [8]uint32]{p}, start)
			}
		})
	}
}

// firstOf is an activation's first state.
func firstOf[G groupSpace, C countSpace](s *scene, p *plan) moment[G, C] {
	n := s.opening(p)
	p.begin(&n)
	var m moment[G, C]
	m.keep(&n, p)
	p.first, p.most = m.Head, mostWork(len(m.Groups))
	return m
}

// Every strike that the examples make is held to the promises, with everything
// told apart.
func TestStrikesConform(t *testing.T) {
	tried := map[strike]bool{}
	for _, s := range scenes(t) {
		if s.policy.action == actMaintenance {
			continue
		}
		p := s.planFor(s.counts(), false)
		_, n, ok := s.nextAttack()
		if !ok || int(n.Target) >= n.n {
			continue
		}
		g := n.groups[n.Target]
		k := p.boostBits(&n, p.profile(int(n.Weapon), n.Kind, g, n.Manner).strike)
		if tried[k] {
			continue
		}
		tried[k] = true
		conform.Quick(t, k, p.blowAt(&n, g))
	}
	if len(tried) < 50 {
		t.Errorf("only %d strikes were tried", len(tried))
	}
}

func TestBurningConforms(t *testing.T) {
	conform.Check(t, burning{Damage: sumRoll{Dice: 2}, Minus: 4, Times: 1, Tough: true, Endless: true}, ember{Fire: true, Acid: true, Left: 5})
	conform.Check(t, burning{Damage: sumRoll{Dice: 2}, Minus: 4, Times: 1, Rolled: true, Wounds: true}, ember{Fire: true, Left: 5, Phases: 3})
}
