package infinity

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
)

// choices are files whose decisions are left out: every kind of tree.
var choices = []string{
	`
game: infinity
attacker: {bs: 12, arm: 1, bts: 0, wounds: 2, weapon: Spitfire, skills: [Mimetism (-3)]}
targets:
  - {name: A, bs: 11, ph: 10, wip: 13, arm: 1, wounds: 1, weapon: Combi Rifle}
  - {name: B, bs: 12, ph: 12, wip: 12, arm: 3, wounds: 2, weapons: [Combi Rifle, Pistol]}
  - {name: C, bs: 13, ph: 11, wip: 12, arm: 2, wounds: 1, weapon: Missile Launcher (Blast Mode)}
situation: {range: 14}
decisions: {split: 2-1-1}
advise_for: defender
goal: down <= 1 and back.damage >= 1
`, `
game: infinity
attacker: {bs: 12, arm: 1, wounds: 2, weapon: Spitfire}
targets:
  - {name: A, bs: 11, arm: 1, wounds: 1, weapon: Combi Rifle}
  - {name: B, bs: 12, arm: 3, wounds: 1, weapon: Combi Rifle}
  - {name: C, bs: 13, arm: 2, wounds: 1, weapon: Combi Rifle}
situation: {range: 14}
decisions: {aro: {A: BS Attack, B: BS Attack}}
goal: mean down
`, `
game: infinity
attacker: {bs: 12, arm: 1, wounds: 2, weapon: {name: Gun, burst: 2, bands: [0, 0], damage: 14, traits: [Impact Template (Circular), Continuous Damage]}}
targets:
  - {name: A, bs: 11, ph: 10, wip: 13, arm: 1, wounds: 2, weapon: Heavy Flamethrower}
  - {name: B, bs: 12, ph: 14, wip: 12, arm: 3, wounds: 1, weapon: Combi Rifle}
  - {name: C, bs: 9, ph: 11, wip: 12, arm: 2, wounds: 1, weapon: Combi Rifle}
situation: {range: 7}
advise_for: defender
goal: slain <= 1 and back.unsaved >= 2
`,
}

// asking are files whose decisions go on within the Order: of links that meet in
// one, of one roll against all, and at the end of the one who rolls it.
var asking = []string{
	`
game: infinity
attacker: {bs: 12, arm: 1, wounds: 2, weapon: Combi Rifle, skills: [BS Attack (ReRoll)]}
targets:
  - {name: A, bs: 11, arm: 1, wounds: 1, weapon: Combi Rifle}
  - {name: B, bs: 12, arm: 3, wounds: 1}
  - {name: C, bs: 5, arm: 2, wounds: 2}
situation: {range: 14}
decisions: {aro: {A: BS Attack}}
goal: down <= 1 and damage >= 2
`, `
game: infinity
attacker: {bs: 12, arm: 1, wounds: 1, weapon: Spitfire, skills: [NWI, Bioimmunity]}
targets:
  - {name: A, bs: 11, arm: 1, bts: 3, wounds: 1, skills: [Dogged], weapon: Combi Rifle}
  - {name: B, bs: 12, arm: 3, wounds: 1, weapon: E/M CC Weapon}
situation: {range: 14}
decisions: {aro: {A: BS Attack}}
goal: down >= 1 and back.slain = 0
`, `
game: infinity
attacker: {bs: 12, arm: 1, wounds: 2, weapon: {name: Gun, burst: 2, bands: [0, 0], damage: 14, traits: [Impact Template (Circular)]}}
targets:
  - {name: A, bs: 11, ph: 10, wip: 13, arm: 1, wounds: 2, skills: [Dogged], weapons: [Combi Rifle, Pistol]}
  - {name: B, bs: 12, ph: 14, wip: 12, arm: 3, wounds: 1, skills: [NWI], weapon: Combi Rifle}
  - {name: C, bs: 9, ph: 11, wip: 12, arm: 2, bts: 6, wounds: 1, skills: [Bioimmunity], weapon: Combi Rifle}
situation: {range: 7}
advise_for: defender
goal: slain <= 1 and down >= 1
`,
}

// plans lists the plan of every leaf.
func (f *leaves) plans(p plan, forks []fork) (out []plan) {
	t := f.grow(p, forks, func(p plan) attack.Tree {
		out = append(out, p)
		return attack.Tree{Attack: new(attack.Attack)}
	})
	var walk func(attack.Tree)
	walk = func(t attack.Tree) {
		for _, b := range t.Branches {
			walk(b.Then())
		}
	}
	walk(t)
	return out
}

// TestLeavesAreScenes holds the Order of every leaf, whose links are taken from
// other leaves, to the Order of its plan laid out by itself; and its worth, in
// halves, to that of its law.
func TestLeavesAreScenes(t *testing.T) {
	for decided, text := range slices.Concat(choices, asking) {
		s := sceneOf(t, text)
		forks, _ := s.within(s.forks(s.advised))
		f := s.leaves()
		f.half = s.halfOf(forks)
		plans := f.plans(s.p, forks)
		if len(plans) < 5 {
			t.Fatalf("only %d leaves: %s", len(plans), text)
		}
		_, joined, _ := strings.Cut(text, "goal: ")
		worth := func(v []attack.Value) *big.Rat { // tells all values apart
			n := int64(0)
			for _, x := range v {
				n = 40*n + int64(x.N) + 1
			}
			return big.NewRat(n, 7)
		}
		for i, p := range plans {
			want := newScene(s.f, s.r, s.ground, p).build(f.q)
			if got := f.order(p); got != want {
				t.Fatalf("%v answers %v: another Order than laid out by itself", p.split, p.aro)
			}
			if i%7 > 0 {
				continue
			}
			o := s.aimed(want, f.want)
			plain := s.bind(o, f.want).SolveExactly(odds.NewBook(), worth, advise.Rivals)
			b := odds.NewBook()
			got := f.solved(s.bind(o, f.want), o).SolveExactly(b, worth, advise.Rivals)
			if undecided(o) != (decided < len(choices)) || got.Exact.Cmp(plain.Exact) != 0 {
				t.Errorf("%s, %v %v: worth %v in halves, %v by its law", joined, p.split, p.aro, got.Exact, plain.Exact)
			}
			float := func(v []attack.Value) float64 { x, _ := worth(v).Float64(); return x }
			if near := f.solved(s.bind(o, f.want), o).Solve(b, float, advise.Rivals); math.Abs(near.Value-plain.Value) > 1e-9*plain.Value {
				t.Errorf("%s: worth %v in floats, %v exactly", joined, near.Value, plain.Value)
			}
		}
	}
}

// TestExchange holds Orders whose links are worked out by themselves to the same
// rolled through.
func TestExchange(t *testing.T) {
	for _, text := range choices {
		s := sceneOf(t, text)
		for i := range s.p.aro {
			s.p.aro[i], s.p.aroWeapons[i] = "BS Attack", s.answerArm(s.r.targets[i], "BS Attack")
		}
		s = newScene(s.f, s.r, s.ground, s.p)
		o := s.build(asked{})
		o.Keep = keepDown | keepSlain | keepBackHits | keepLostSum | keepFails | keepLost | keepEnds | keepHub | keepHubOnly
		law := func(apart bool) map[Tally]string {
			o := Order[[3]Link]{o.Terms, [3]Link(o.Links[:3])}
			o.Apart = apart
			out := map[Tally]string{}
			for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
				out[x.Result] = x.P.RatString()
			}
			return out
		}
		a, b := law(false), law(true)
		if len(a) != len(b) {
			t.Errorf("%d results, rolled through %d: %s", len(a), len(b), text)
		}
		for k, p := range a {
			if b[k] != p {
				t.Errorf("%+v has %s, rolled through %s: %s", k, p, b[k], text)
			}
		}
	}
}

// TestManyAlike holds a Normal Roll whose numbers are alike to the same with every
// number laid down.
func TestManyAlike(t *testing.T) {
	for _, again := range []Again{aFailure, 1, 7, 12, 15} {
		law := func(alike bool) map[Tally]string {
			o := Order[[1]Link]{Terms: Terms{N: 1, Only: -1, Keep: keepNets}}
			o.Links[0].Hub = Roll{SV: 12, Dice: 4, Again: again, Alike: alike}
			out := map[Tally]string{}
			for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
				out[x.Result] = x.P.RatString()
			}
			return out
		}
		a, b := law(true), law(false)
		for k, p := range a {
			if b[k] != p {
				t.Errorf("ReRoll %d: %v has %s, with every number %s", again, k.Nets[0], p, b[k])
			}
		}
		if len(a) != len(b) || len(a) < 10 {
			t.Errorf("ReRoll %d: %d results, with every number %d", again, len(a), len(b))
		}
	}
}
