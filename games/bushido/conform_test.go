package bushido

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// sceneOf lays out a scenario that has no faults.
func sceneOf(t testing.TB, text string) *scene {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "test")
	if err != nil || len(docs) != 1 || len(docs[0].Problems) > 0 {
		t.Fatalf("no document: %v %v", err, docs)
	}
	faults := &scenario.Faults{}
	var f file
	scenario.Decode(docs[0].Root, faults, &f)
	s := build(&f, faults)
	if faults.Any() {
		t.Fatal(faults.List())
	}
	return s
}

// examples are the built-in scenarios, by name.
func examples(t testing.TB) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("../../examples/bushido/*.yaml")
	if len(files) < 100 {
		t.Fatalf("only %d examples", len(files))
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".yaml")] = string(text)
	}
	return out
}

// effort is what every example is held to; the parts that all share are tried
// harder.
var effort = conform.Effort{Plays: 300, Replays: 2, Paths: 300, Policies: 2, States: 300}

func holds[P table.Procedure[S, R], S, R comparable](t *testing.T, p P, start S) {
	t.Helper()
	conform.Hold(t, p, start, effort)
}

// TestConform holds every example to the promises of the engine: as odds roll
// it, with its decisions asked, and as it is played.
func TestConform(t *testing.T) {
	for name, text := range examples(t) {
		t.Run(name, func(t *testing.T) {
			s := sceneOf(t, text)
			for _, o := range []open{{}, {rerolls: [2]bool{true, true}, feats: true}, {steps: true}} {
				s.hold(t, o)
			}
		})
	}
}

// laidOut is an exchange as a procedure that holds all of it, so that the kit sees
// what it holds.
type laidOut struct{ Exchange Exchange }

func (x laidOut) Step(t *table.T, s Fray) (Fray, bool) { return exchanging{&x.Exchange}.Step(t, s) }
func (x laidOut) Result(s Fray) Brawl                  { return exchanging{&x.Exchange}.Result(s) }

// hold runs the kit on the procedure of a scene.
func (s *scene) hold(t *testing.T, o open) {
	t.Helper()
	switch s.f.Action {
	case "melee":
		d := s.meleeDuel()
		x := d.onTable(d.exchange(o, nil))
		holds(t, laidOut{x}, d.startOf())
		if s.dec.TargetSplit.Text == "secret" {
			y := x
			y.Secret = true
			holds(t, laidOut{y}, Fray{})
		}
	case "test", "end_phase":
		s.holdBare(t)
	default:
		p := s.rangedPlan()
		s.forbid(p)
		if s.illegal.Any() || p.weapon == nil || !p.weapon.ranged() {
			return
		}
		a := s.act(p, o)
		q, start := seriesOf[[1]Shot, [1]Track](a)
		if q.Bursts {
			burst := burstOf(a, q)
			holds(t, burst, burst.scattered(start))
			holds(t, tellingOf(a, q), tellingOf(a, q).start(start))
			return
		}
		holds(t, q, start)
	}
}

// holdBare runs the kit on a bare test or an End Phase.
func (s *scene) holdBare(t *testing.T) {
	t.Helper()
	if s.f.Action == "end_phase" {
		p, _, _ := s.endPhase(s.target())
		holds(t, p, ailing{Left: s.target().full()})
		return
	}
	a, mod := s.testPool(s.attacker, max(1, s.testNumbers(s.attacker, s.countOf(s.dec.Boosts)).net), open{})
	if s.sit.Challenge != nil {
		holds(t, challenge{a, int16(*s.sit.Challenge), int16(mod)}, tried{})
		return
	}
	b, other := s.testPool(s.target(), max(1, s.testNumbers(s.target(), s.countOf(s.dec.TargetBoosts)).net), open{})
	a.Count, b.Count = true, true
	holds(t, opposed{Dice: [2]Pool{a, b}, Mod: [2]int16{int16(mod), int16(other)}, Tactical: s.sit.Tactical}, duelOfDice{})
}

// TestPartsConform holds every procedure that others call to the same promises,
// at the largest legal values where they matter.
func TestPartsConform(t *testing.T) {
	reroll := again{Max: 2, Own: true, Limit: 3}
	dodge := again{Max: 1, Limit: 4}
	for _, p := range []Pool{
		{Rolls: 1, Supports: 2},
		{Rolls: 5, Supports: 2, Count: true},
		{Rolls: 4, Supports: 3, Kata: true, Count: true},
		{Rolls: 4, Supports: 2, Strip: 2, Count: true},
		{Rolls: 3, Supports: 2, Steps: [3]again{dodge, reroll}},
		{Rolls: 3, Supports: 2, Steps: [3]again{reroll, dodge}, Count: true},
		{Rolls: 30, Supports: 2},
		{Rolls: 60, Supports: 22, Count: true, Steps: [3]again{{Max: 20, Own: true, Limit: 1}}},
		{Rolls: 2, Supports: 2, Fixed: dice{0, 1, 0, 0, 0, 0, 1}, Steps: [3]again{reroll}},
		{Rolls: 3, Supports: 2, Steps: [3]again{{Max: 2, Own: true, Limit: 1, Chosen: true}}},
	} {
		conform.Quick(t, p, Throw{})
	}
	for _, w := range []Wounding{
		{Full: 5},
		{Dice: highest, Critical: true},
		{Dice: anyTwo, Critical: true, Durable: true},
		{Dice: lowest, Combo: true, Tough: 1, Count: true},
		{Rises: true, Rise: 4, Full: 3, Combo: true},
		{LastStand: true, Half: true},
		{Pairs: true, PairMod: 2, PairTough: -1, Count: true},
		{NoRoll: true},
		{Combo: true, First: 2, Mod: 120, Tough: -20},
	} {
		conform.Quick(t, w, Hurt{Level: 3, Left: 3})
	}
	k := strike{Attack: Pool{Rolls: 2, Supports: 2, Count: true}, Defence: Pool{Rolls: 1, Supports: 2, Count: true}, Keep: true}
	conform.Quick(t, k, struck{})
	conform.Quick(t, reply{k, true}, replied{Tie: true, Diff: 1})
	conform.Quick(t, clash{k, k, true}, clashing{})
	conform.Quick(t, pools4{Pools: [4]Pool{k.Attack, k.Defence, k.Attack, k.Defence}}, fourth{})
	shared := again{Max: 2, Own: true, Limit: 3, Whole: true}
	conform.Quick(t, Both{Pool{Rolls: 2, Supports: 2, Count: true, Steps: [3]again{shared}}, Pool{Rolls: 2, Supports: 2, Count: true, Steps: [3]again{dodge, shared}}}, Pair{})
	by := bystander{Pool: Pool{Rolls: 3, Supports: 2}, CN: 5, Hurt: Wounding{Mod: 1}, Left: 3}
	conform.Quick(t, swipe{by}, swiped{})
	s := sceneOf(t, examples(t)["bow-into-the-melee"])
	sh := s.act(s.rangedPlan(), open{}).first.shot
	conform.Quick(t, sh, Flight{Report: true, Left: 4, Friend: 4})
}
