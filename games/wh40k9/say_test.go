package wh40k9_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const severalGuns = `
attacker:
  bs: 3+
  weapons:
    - {name: Plasma, range: 24", type: Rapid Fire 1, s: 7, ap: -3, d: 1, count: 2, target: Ork}
    - {name: Missile, range: 48", type: Heavy D6, s: 4, ap: 0, d: D3, target: Tank}
    - {name: Bolter, range: 24", type: Rapid Fire 1, s: 4, ap: -1, d: 1, count: 6, target: Ork, to_hit: [-1]}
targets:
  - {name: Ork, models: 10, t: 5, w: 2, save: 6+, abilities: [Ignore Wounds (5+)]}
  - {name: Tank, models: 1, t: 7, w: 12, save: 3+}
situation: {distance: 20"}
`

// Every roll of several weapons is said to be of its weapon and target, with what it
// needs, and its faces come to what the play counts: a second way to count, by the
// words alone.
func TestSaidOfEveryWeapon(t *testing.T) {
	s := read(t, severalGuns)
	needs := map[string]int{
		"Plasma at Ork, hit roll": 3, "Plasma at Ork, wound roll": 3, "Plasma at Ork, ignore wounds": 5,
		"Missile at Tank, hit roll": 3, "Missile at Tank, wound roll": 5, "Missile at Tank, saving throw": 3,
		"Bolter at Ork, hit roll": 4, "Bolter at Ork, wound roll": 5, "Bolter at Ork, ignore wounds": 5,
	}
	met := map[string]bool{}
	for seed := range uint64(60) {
		p, err := s.Play(enfilade.Seeded(seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		counted := map[string]int{}
		for _, e := range p.Events {
			if len(e.Faces) == 0 {
				continue
			}
			of := e.Of + ", " + e.Step
			if want, ok := needs[of]; ok && e.Need != want {
				t.Fatalf("%s needs %d+, not %d+", of, e.Need, want)
			}
			met[of] = true
			passed := 0
			for _, f := range e.Faces {
				if f >= e.Need {
					passed++
				}
			}
			weapon, _, _ := strings.Cut(e.Of, " at ")
			switch e.Step {
			case "hit roll":
				counted["hits."+weapon] += passed
			case "wound roll":
				counted["wounds."+weapon] += passed
			}
		}
		for _, weapon := range []string{"Plasma", "Missile", "Bolter"} {
			for _, stage := range []string{"hits.", "wounds."} {
				m := stage + weapon
				got, ok := p.Get(m)
				if !ok || got.Float() != float64(counted[m]) {
					t.Fatalf("seed %d: %s is %v, its rolls come to %d", seed, m, got, counted[m])
				}
			}
		}
	}
	for of := range needs {
		if !met[of] {
			t.Errorf("%s was never rolled", of)
		}
	}
}

// So it is where the attacker is asked for a Command Re-roll: until it is spent attack
// by attack, then in chains of groups.
func TestSaidWithCommandReroll(t *testing.T) {
	s := read(t, `
attacker:
  bs: 3+
  command_reroll: true
  weapons:
    - {name: 3+ then 4+, range: 24", type: Heavy 2, s: 5, ap: 0, d: D3}
    - {name: 4+ then 3+, range: 24", type: Heavy 2, s: 6, ap: 0, d: D3, to_hit: [-1]}
    - {name: 2+ then 5+, range: 24", type: Heavy D3, s: 4, ap: 0, d: D3, to_hit: [+1]}
    - {name: 3+ then 2+, range: 24", type: Heavy 2, s: 10, ap: 0, d: D3}
target: {name: Ork, models: 10, t: 5, w: 2, save: 6+}
situation: {distance: 20"}
decisions: {command_reroll: adaptive}
`)
	spent := 0
	for seed := range uint64(40) {
		p, err := s.Play(enfilade.Seeded(seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Events {
			if e.Chosen == "re-roll" {
				spent++
			}
			if len(e.Faces) == 0 {
				continue
			}
			if e.Of == "" {
				t.Fatalf("seed %d: the %s is of nothing", seed, e.Step)
			}
			want := map[string]int{"hit roll": int(e.Of[0] - '0'), "wound roll": int(e.Of[len(e.Of)-2] - '0')}[e.Step]
			if want > 0 && e.Need != want {
				t.Fatalf("seed %d: the %s of %s needs %d+", seed, e.Step, e.Of, e.Need)
			}
		}
	}
	if spent == 0 {
		t.Error("no Command Re-roll was spent")
	}
}

// The luck of each kind of roll is that of its own dice: rolls that need different
// faces are added up, numbers of attacks and Damage by what they show.
func TestLuckOfSeveralWeapons(t *testing.T) {
	s := read(t, severalGuns)
	p, err := s.Play(enfilade.Seeded(5), nil)
	if err != nil {
		t.Fatal(err)
	}
	var record bytes.Buffer
	if err := p.WriteLog(&record); err != nil {
		t.Fatal(err)
	}
	a, err := enfilade.AuditLog(enfilade.NewBook(), &record)
	if err != nil || !a.Legal {
		t.Fatal(err, a)
	}
	kinds := map[string]enfilade.RollLuck{}
	for _, r := range a.Luck.Rolls {
		kinds[r.What] = r
	}
	average := map[string]float64{}
	for _, e := range p.Events {
		what := map[string]string{"hit roll": "hits", "wound roll": "wounds", "saving throw": "saves", "ignore wounds": "wounds ignored", "attacks roll": "attacks", "damage roll": "damage"}[e.Step]
		for range e.Faces {
			if e.Need > 0 {
				average[what] += float64(7-e.Need) / 6
			} else {
				average[what] += float64(e.Sides+1) / 2
			}
		}
	}
	for what, want := range average {
		if r, ok := kinds[what]; !ok || math.Abs(r.Average-want) > 1e-9 || math.Abs(r.Fewer+r.AsMany+r.More-1) > 1e-9 {
			t.Errorf("%s: %.3f on average, %+v", what, want, r)
		}
	}
}

// What follows the attacks is said of the target that it follows at.
func TestSaidOfAftermath(t *testing.T) {
	s := read(t, `
attacker: {bs: 3+, weapons: [{name: L, range: 48", type: Heavy 4, s: 9, ap: -3, d: 6, count: 4, target: {A: 2, B: 2}}]}
targets:
  - {name: A, models: 1, t: 7, w: 2, save: 6+, abilities: ["Explodes (6+, 6\", D3)"]}
  - {name: B, models: 2, t: 7, w: 2, save: 6+, abilities: ["Explodes (4+, 6\", D3)"]}
`)
	met := map[string]bool{}
	for seed := range uint64(20) {
		p, err := s.Play(enfilade.Seeded(seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Events {
			if e.Step != "explosion" || len(e.Faces) == 0 {
				continue
			}
			met[e.Of] = true
			if want := map[string]int{"A": 6, "B": 4}[e.Of]; e.Need != want || e.Player != "defender" {
				t.Fatalf("seed %d: the %s's explosion of %q needs %d+", seed, e.Player, e.Of, e.Need)
			}
		}
	}
	if !met["A"] || !met["B"] {
		t.Error("nothing exploded", met)
	}
}
