package wh40k9_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// twin is an attack worked out by rolling every die in turn, one attack after
// another, with no part of the rules of this package.
type twin struct {
	attacks, skill, table, save, ward, ap int
	damage                                []int // what each of equally likely rolls deals
	ignore                                int   // 7 never
	models, wounds, left                  int
	extra                                 int // additional hits on a 6
	auto                                  bool
	rerollOnes, rerollWounds              bool
	mortal                                int // on wound 6
	instead                               bool
	better                                int // AP on wound 6
	sixes                                 int // Damage on wound 6; 0 the usual
}

type stand struct{ models, left int }

type twinLaw map[stand]*big.Rat

func (l twinLaw) add(s stand, p *big.Rat) {
	if l[s] == nil {
		l[s] = new(big.Rat)
	}
	l[s].Add(l[s], p)
}

func frac(a, b int64) *big.Rat { return big.NewRat(a, b) }

// each follows every outcome of a law, weighing what comes of it.
func (l twinLaw) each(next func(stand) twinLaw) twinLaw {
	out := twinLaw{}
	for s, p := range l {
		for r, q := range next(s) {
			out.add(r, new(big.Rat).Mul(p, q))
		}
	}
	return out
}

func sure(s stand) twinLaw { return twinLaw{s: frac(1, 1)} }

// law is what is left of the unit after all attacks.
func (w twin) law() twinLaw {
	l := sure(stand{w.models, w.left})
	for range w.attacks {
		l = l.each(func(s stand) twinLaw { return w.attack(s, w.rerollOnes) })
	}
	return l
}

// dice weighs six equally likely answers.
func dice(next func(face int) twinLaw) twinLaw {
	out := twinLaw{}
	for f := 1; f <= 6; f++ {
		for s, p := range next(f) {
			out.add(s, new(big.Rat).Mul(p, frac(1, 6)))
		}
	}
	return out
}

func (w twin) attack(s stand, again bool) twinLaw {
	return dice(func(f int) twinLaw {
		switch {
		case f == 1 && again:
			return w.attack(s, false)
		case f != 6 && (f == 1 || f < w.skill):
			return sure(s)
		}
		l := sure(s)
		hits := 1
		if f == 6 {
			hits += w.extra
		}
		for i := range hits {
			auto := i == 0 && f == 6 && w.auto
			l = l.each(func(s stand) twinLaw {
				if auto {
					return w.saved(s, w.ap, w.damage)
				}
				return w.wound(s, w.rerollWounds)
			})
		}
		return l
	})
}

func (w twin) wound(s stand, again bool) twinLaw {
	return dice(func(f int) twinLaw {
		success := f == 6 || f != 1 && f >= w.table
		if !success && again {
			return w.wound(s, false)
		}
		if !success {
			return sure(s)
		}
		ap, damage := w.ap, w.damage
		if f == 6 {
			ap -= w.better
			if w.sixes > 0 {
				damage = []int{w.sixes}
			}
		}
		l := sure(s)
		if f != 6 || w.mortal == 0 || !w.instead {
			l = w.saved(s, ap, damage)
		}
		if f == 6 {
			for range w.mortal {
				l = l.each(func(s stand) twinLaw { return w.lose(s, 1) })
			}
		}
		return l
	})
}

func (w twin) saved(s stand, ap int, damage []int) twinLaw {
	return dice(func(f int) twinLaw {
		if f != 1 && (f+ap >= w.save || f >= w.ward) {
			return sure(s)
		}
		out := twinLaw{}
		for _, d := range damage {
			for r, p := range w.lose(s, d) {
				out.add(r, new(big.Rat).Mul(p, frac(1, int64(len(damage)))))
			}
		}
		return out
	})
}

// lose loses wounds of one model, one at a time.
func (w twin) lose(s stand, damage int) twinLaw {
	if damage == 0 || s.models == 0 {
		return sure(s)
	}
	hurt := func() twinLaw {
		if s.left == 1 {
			return sure(stand{s.models - 1, w.wounds})
		}
		return w.lose(stand{s.models, s.left - 1}, damage-1)
	}
	if w.ignore > 6 {
		return hurt()
	}
	return dice(func(f int) twinLaw {
		if f >= w.ignore {
			return w.lose(s, damage-1)
		}
		return hurt()
	})
}

// text is the same attack as a scenario.
func (w twin) text() string {
	var abilities, target []string
	if w.extra > 0 {
		abilities = append(abilities, fmt.Sprintf("Extra Hits (%d) on hit 6", w.extra))
	}
	if w.auto {
		abilities = append(abilities, "Auto-wound on hit 6")
	}
	if w.rerollOnes {
		abilities = append(abilities, "Re-roll Hit 1s")
	}
	if w.rerollWounds {
		abilities = append(abilities, "Re-roll Wounds")
	}
	if w.mortal > 0 {
		abilities = append(abilities, fmt.Sprintf("Mortal Wounds (%d)%s on wound 6", w.mortal, map[bool]string{true: " instead"}[w.instead]))
	}
	if w.better > 0 {
		abilities = append(abilities, fmt.Sprintf("Better AP (%d) on wound 6", w.better))
	}
	if w.sixes > 0 {
		abilities = append(abilities, fmt.Sprintf("Damage (%d) on wound 6", w.sixes))
	}
	if w.ignore < 7 {
		target = append(target, fmt.Sprintf("Ignore Wounds (%d+)", w.ignore))
	}
	d := map[int]string{1: fmt.Sprint(w.damage[0]), 3: "D3", 6: "D6"}[len(w.damage)]
	strength := map[int]int{2: 8, 3: 5, 4: 4, 5: 3, 6: 2}[w.table]
	ward := ""
	if w.ward < 7 {
		ward = fmt.Sprintf("invulnerable: %d+, ", w.ward)
	}
	return fmt.Sprintf(`game: wh40k9
attacker: {bs: %d+, weapons: [{name: Gun, count: %d, range: 24", type: Assault 1, s: %d, ap: %d, d: %s, abilities: [%s]}]}
target: {models: %d, t: 4, w: %d, wounds_left: %d, save: %d+, %sabilities: [%s]}
`, w.skill, w.attacks, strength, w.ap, d, strings.Join(abilities, ", "), w.models, w.wounds, w.left, w.save, ward, strings.Join(target, ", "))
}

// Small attacks of every kind are the same fractions as those rolled die by die.
func TestTwins(t *testing.T) {
	one, two, d3, d6 := []int{1}, []int{2}, []int{1, 2, 3}, []int{1, 2, 3, 4, 5, 6}
	twins := []twin{
		{attacks: 3, skill: 3, table: 4, save: 4, ward: 7, damage: one, ignore: 7, models: 3, wounds: 1, left: 1},
		{attacks: 3, skill: 3, table: 4, save: 4, ward: 7, ap: -1, damage: two, ignore: 7, models: 3, wounds: 3, left: 1},
		{attacks: 3, skill: 4, table: 3, save: 3, ward: 5, ap: -3, damage: d3, ignore: 5, models: 2, wounds: 2, left: 2},
		{attacks: 2, skill: 2, table: 5, save: 5, ward: 7, damage: d6, ignore: 6, models: 3, wounds: 4, left: 3},
		{attacks: 3, skill: 3, table: 4, save: 4, ward: 7, damage: two, ignore: 7, models: 4, wounds: 2, left: 2, extra: 2, rerollOnes: true},
		{attacks: 3, skill: 3, table: 6, save: 4, ward: 7, damage: two, ignore: 7, models: 4, wounds: 2, left: 2, auto: true, extra: 1},
		{attacks: 2, skill: 3, table: 4, save: 4, ward: 7, ap: -1, damage: two, ignore: 7, models: 4, wounds: 2, left: 2, mortal: 1},
		{attacks: 2, skill: 3, table: 4, save: 4, ward: 7, ap: -1, damage: d3, ignore: 5, models: 3, wounds: 3, left: 2, mortal: 2, extra: 1},
		{attacks: 3, skill: 3, table: 4, save: 4, ward: 7, ap: -1, damage: two, ignore: 6, models: 3, wounds: 2, left: 2, mortal: 2, instead: true, auto: true},
		{attacks: 3, skill: 3, table: 3, save: 3, ward: 6, ap: -1, damage: one, ignore: 7, models: 3, wounds: 2, left: 2, better: 2, rerollWounds: true},
		{attacks: 3, skill: 3, table: 3, save: 3, ward: 7, ap: -1, damage: one, ignore: 7, models: 3, wounds: 3, left: 2, sixes: 3, better: 1, extra: 1},
	}
	for i, w := range twins {
		t.Run(fmt.Sprint(i), func(t *testing.T) { w.compare(t) })
	}
}

func (w twin) compare(t *testing.T) {
	all, err := enfilade.Read(strings.NewReader(w.text()), "twin")
	if err != nil {
		t.Fatal(err, w.text())
	}
	odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"damage", "slain"}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[int64]*big.Rat{"damage": {}, "slain": {}}
	for s, p := range w.law() {
		slain := w.models - s.models
		lost := w.models*w.wounds - (w.wounds - w.left) - s.models*w.wounds
		if s.models > 0 {
			lost += w.wounds - s.left
		}
		for name, v := range map[string]int{"damage": lost, "slain": slain} {
			if want[name][int64(v)] == nil {
				want[name][int64(v)] = new(big.Rat)
			}
			want[name][int64(v)].Add(want[name][int64(v)], p)
		}
	}
	for name, law := range want {
		m, _ := odds.Measures.Get(name)
		for _, c := range m.Distribution {
			k := c.Value.Number.Num().Int64()
			if law[k] == nil || law[k].Cmp(c.Exact) != 0 {
				t.Errorf("%s %d: %v, die by die %v\n%s", name, k, c.Exact, law[k], w.text())
			}
			delete(law, k)
		}
		for k, p := range law {
			if p.Sign() != 0 {
				t.Errorf("%s %d has chance %v and is not listed", name, k, p)
			}
		}
	}
}

// Attacks made together and attacks made one at a time come to the same law.
func TestTogetherIsOneAtATime(t *testing.T) {
	text := twin{attacks: 12, skill: 3, table: 4, save: 5, ward: 7, ap: -1, damage: []int{1, 2, 3}, ignore: 5, models: 6, wounds: 2, left: 2, extra: 1}.text()
	together := lawOfSlain(t, text)
	// A Command Re-roll that no roll needs makes the attacks one at a time.
	text = strings.Replace(text, "attacker: {", "attacker: {command_reroll: true, ", 1) + "decisions: {command_reroll: damage}\nso_far: [{command_reroll: used}]\n"
	if one := lawOfSlain(t, text); one != together {
		t.Errorf("together %s\none at a time %s", together, one)
	}
	mixed := strings.Replace(text, "target: {models: 6, t: 4, w: 2, wounds_left: 2,", "target: {t: 4, w: 2, mix: [{name: a, models: 2}, {name: b, models: 4}],", 1)
	if one := lawOfSlain(t, mixed); one != together {
		t.Errorf("together %s\na mix of equals %s", together, one)
	}
}

func lawOfSlain(t *testing.T, text string) string {
	t.Helper()
	all, err := enfilade.Read(strings.NewReader(text), "law")
	if err != nil {
		t.Fatal(err)
	}
	odds, err := all[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"slain"}})
	if err != nil {
		t.Fatal(err)
	}
	m, _ := odds.Measures.Get("slain")
	var out []string
	for _, c := range m.Distribution {
		out = append(out, c.Value.Number.RatString()+" "+c.Exact.RatString())
	}
	return strings.Join(out, ", ")
}
