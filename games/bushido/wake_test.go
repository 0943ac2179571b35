package bushido

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// wakeText is a random series whose pulse, or whose attacks all round, harm others:
// further targets and friends that stray shots may hit among them.
func wakeText(r *rand.Rand, n int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	some := func(n int, list ...string) string {
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		return strings.Join(list[:r.IntN(n+1)], ", ")
	}
	var b strings.Builder
	all := r.IntN(4) == 0
	pulse, feats, decisions := `pulse: 2", pulse_damage: true, `, "", ""
	if all {
		pulse, feats, decisions = "", "feats: [{ name: Circular Strike, cost: 1 }], ", "feats: { 1a: [Circular Strike] }, "
	}
	fmt.Fprintf(&b, "game: bushido\nedition: %s\nattacker: { name: A, ki: 2, ki_tokens: 3, %sranged_pool: %d, traits: [Rapid Fire (%d)%s], weapon: { name: W, bands: 3/6/9, %sstrength: %d, traits: [%s], specials: [Slam Attack (0), Combo Attack (0), Critical Attack (0)] } }\ntargets:\n",
		pick("wiki-2021", "living-2025"), feats, 1+r.IntN(2), n, pick("", ", Brutal (1)", ", Strong"), pulse, r.IntN(4), some(1, "Ammo (2)", "Reload (1)", "Poison (1)"))
	names := []string{"T0", "T1"}[:1+r.IntN(2)]
	friends := ""
	for i, name := range names {
		touch := ""
		if r.IntN(3) == 0 {
			touch = fmt.Sprintf("btb: [F%d], ", i)
			friends += fmt.Sprintf("  - { name: F%d, side: attacker, wounds: %d, rice: 1, situation: { range: short, friend_distance: %d, in_pulse: %s } }\n", i, 1+r.IntN(3), i, pick("true", "false"))
		}
		fmt.Fprintf(&b, "  - { name: %s, wounds: %d, rice: 2, %straits: [%s], situation: { range: %s, in_pulse: %s } }\n", name, 1+r.IntN(4), touch,
			some(1, "Tough (1)", "Durable", "Rise (4)", "Last Stand", "Armour (1)"), pick("short", "medium"), pick("true", "false"))
	}
	b.WriteString("models:\n" + friends)
	near := 0
	for i := range 3 {
		if r.IntN(2) == 0 {
			traits, wounds := some(1, "Tough (1)", "Durable", "Rise (4)", "Last Stand", "Armour (1)"), 1+r.IntN(3)
			for k := range 1 + r.IntN(2) {
				fmt.Fprintf(&b, "  - { name: M%d%d, side: %s, wounds: %d, rice: %d, traits: [%s], situation: { range: short, in_pulse: true } }\n", i, k, []string{"attacker", "target"}[i%2], wounds, i, traits)
				near++
			}
		}
	}
	if near == 0 {
		b.WriteString("  - { name: N, side: target, wounds: 2, situation: { range: short, in_pulse: true } }\n")
	}
	order := []string{}
	for range n {
		order = append(order, names[r.IntN(len(names))])
	}
	fmt.Fprintf(&b, "decisions: { %sattack_targets: [%s], special: %s }\n", decisions, strings.Join(order, ", "), pick("none", "none", "Slam Attack (0)", "Combo Attack (0)", "Critical Attack (0)"))
	return b.String()
}

// TestWake holds what is counted of those beside the targets to the procedure that
// deals with them one by one.
func TestWake(t *testing.T) {
	runs := 40
	if testing.Short() {
		runs = 8
	}
	for seed := range runs {
		text := wakeText(rand.New(rand.NewPCG(uint64(seed), 7)), 1+seed%3)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := sceneOf(t, text)
			p := s.rangedPlan()
			if s.illegal.Any() || s.faults.Any() {
				t.Fatal(s.illegal.List(), s.faults.List(), text)
			}
			b := odds.NewBook()
			a := s.act(p, open{})
			slow := bindTelling[[mostTargets]Shot, [mostTargets]Track](a)
			if q, _ := seriesOf[[mostTargets]Shot, [mostTargets]Track](a); q.Pays {
				t.Skip("Ki is paid after a success")
			}
			if b.Limit = 6_000; !fits(func() { slow.Law(b) }) {
				t.Skip("too many ways one by one")
			}
			want := slow.Exact(b)
			laws := append(a.laws(), a.joint()...)
			for _, law := range laws {
				sameLaw(t, text, slow, want, law, law.Exact(b), law.Law(b))
			}
			if last := laws[len(laws)-1]; last.Few != nil {
				n := len(last.Measures)
				holdJoint(t, text, want, last.FewExactly(b, []int{4, 8, n - 1, n - 2}), []int{4, 8, n - 1, n - 2})
			}
			cited := map[string]bool{}
			for _, id := range slow.Cited(b) {
				cited[string(id)] = true
			}
			got := map[string]bool{}
			for _, id := range laws[0].Cited(b) {
				got[string(id)] = true
			}
			if !maps.Equal(cited, got) {
				t.Errorf("cites %v, one by one %v\n%s", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(cited)), text)
			}
			rolled, mean := slow.Counts(b), laws[0].Counts(b)
			for k, n := range rolled {
				if math.Abs(n-mean[k]) > 1e-9 || len(mean) != len(rolled) {
					t.Errorf("%s: %v dice, one by one %v\n%s", k, mean[k], n, text)
				}
			}
		})
	}
}

// fits tells whether work stays within the limit of its book.
func fits(work func()) (yes bool) {
	defer func() {
		if _, tooMany := recover().(table.TooMany); tooMany {
			yes = false
		}
	}()
	work()
	return true
}

// holdJoint holds a joint law of some measures to those of all.
func holdJoint(t *testing.T, text string, want, got attack.Law, at []int) {
	t.Helper()
	sum := func(l attack.Law, at []int) map[string]*big.Rat {
		out := map[string]*big.Rat{}
		for _, o := range l.Outcomes {
			key := ""
			for _, k := range at {
				key += fmt.Sprint(o.Values[k], " ")
			}
			if out[key] == nil {
				out[key] = new(big.Rat)
			}
			out[key].Add(out[key], o.Exact)
		}
		return out
	}
	all := []int{}
	for i := range at {
		all = append(all, i)
	}
	one, other := sum(want, at), sum(got, all)
	for k, x := range one {
		if other[k] == nil || other[k].Cmp(x) != 0 {
			t.Errorf("together %s: %v, one by one %v\n%s", k, other[k], x, text)
		}
	}
	if len(one) != len(other) {
		t.Errorf("together %d ways, one by one %d\n%s", len(other), len(one), text)
	}
}

// TestPulseTwin counts two shots by the words of the rules: at a model whose pulse
// catches a friend that it touches and the other target, then at that other one. Each
// model has one track, whatever harms it.
func TestPulseTwin(t *testing.T) {
	s := sceneOf(t, `
game: bushido
attacker: { name: A, ranged_pool: 2, traits: [Rapid Fire (2)], weapon: { name: W, bands: 4/8/12, strength: +2, pulse: 2", pulse_damage: true } }
targets:
  - { name: T, wounds: 3, btb: [F], situation: { range: short } }
  - { name: U, wounds: 4, situation: { range: short, in_pulse: true } }
models:
  - { name: F, side: attacker, wounds: 3, situation: { range: short, in_pulse: true } }
decisions: { attack_targets: [T, U] }
`)
	names := []string{"T", "U", "F"}
	want := map[string]*big.Rat{}
	results := map[int]int64{}
	rolls(2, func(f []int) { results[int(readSlowly(Pool{Supports: 2}, f).Value)]++ })
	var shoot func(at int, left, wounds [3]int, p *big.Rat)
	times := func(p *big.Rat, n, of int64) *big.Rat { return new(big.Rat).Mul(p, big.NewRat(n, of)) }
	// hurt deals with the models named one by one, those that are gone aside
	var hurt func(who []int, level int, left, wounds [3]int, p *big.Rat, then func(left, wounds [3]int, p *big.Rat))
	hurt = func(who []int, level int, left, wounds [3]int, p *big.Rat, then func(left, wounds [3]int, p *big.Rat)) {
		if len(who) == 0 {
			then(left, wounds, p)
			return
		}
		i := who[0]
		if left[i] == 0 {
			hurt(who[1:], level, left, wounds, p, then)
			return
		}
		for n, k := range harmOf(level, 2) {
			l, w := left, wounds
			l[i], w[i] = max(0, left[i]-n), wounds[i]+n
			hurt(who[1:], level, l, w, times(p, k, 36), then)
		}
	}
	shoot = func(at int, left, wounds [3]int, p *big.Rat) {
		if at == 2 || left[at] == 0 {
			key := ""
			for i, name := range names {
				key += fmt.Sprint(name, " ", wounds[i], " ", left[i] == 0, " ")
			}
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			want[key].Add(want[key], p)
			return
		}
		next := func(left, wounds [3]int, p *big.Rat) { shoot(at+1, left, wounds, p) }
		for got, n := range results {
			q, level := times(p, n, 36), got-4-at
			if level < 0 {
				next(left, wounds, q)
				continue
			}
			if at == 1 || left[2] == 0 { // U touches nobody; who touches nobody is hit for sure
				if at == 0 {
					panic("F is there at the first shot")
				}
				hurt([]int{1, 0, 2}, level, left, wounds, q, next)
				continue
			}
			for touch, k := range results {
				if r := times(q, k, 36); touch >= 6 {
					hurt([]int{0, 1, 2}, level, left, wounds, r, next)
				} else {
					hurt([]int{2}, level, left, wounds, r, next)
				}
			}
		}
	}
	shoot(0, [3]int{3, 4, 3}, [3]int{}, big.NewRat(1, 1))
	a := s.act(s.rangedPlan(), open{})
	joint := a.joint()
	law := joint[len(joint)-1]
	b, got := odds.NewBook(), map[string]*big.Rat{}
	at := func(name string) int {
		return slices.IndexFunc(law.Measures, func(m attack.Measure) bool { return m.Name == name })
	}
	for _, o := range law.Exact(b).Outcomes {
		key := ""
		for _, name := range names {
			key += fmt.Sprint(name, " ", o.Values[at("wounds."+name)].N, " ", o.Values[at("slain."+name)].N == 1, " ")
		}
		if got[key] == nil {
			got[key] = new(big.Rat)
		}
		got[key].Add(got[key], o.Exact)
		slain := o.Values[at("slain.T")].N + o.Values[at("slain.U")].N
		if o.Values[at("slain")].N != slain || o.Values[at("friend_slain")].N != o.Values[at("slain.F")].N || o.Values[at("friend_wounds")].N != o.Values[at("wounds.F")].N {
			t.Fatalf("%v: slain %v, of T and U %d", key, o.Values[at("slain")].N, slain)
		}
	}
	for k, p := range want {
		if got[k] == nil || got[k].Cmp(p) != 0 {
			t.Errorf("%s: %v, want %v", k, got[k], p)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d outcomes, want %d", len(got), len(want))
	}
}
