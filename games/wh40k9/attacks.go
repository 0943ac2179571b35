package wh40k9

import (
	"fmt"
	"math/big"

	"github.com/enfilade/enfilade/internal/attack"
)

// attacks settles how many attacks each weapon makes.
func (s *scene) attacks(g *group) {
	g.weapons = g.count
	var why []attack.Because
	if g.weapon.melee {
		if g.each >= 0 {
			g.number = Number{Plus: int16(g.each)}
			why = append(why, because("fight.profile-mix", "%d of the attacks of each bearer", g.each))
		} else {
			g.number = s.meleeNumber(g.weapon, g.profile, &why)
		}
		if g.all >= 0 {
			g.weapons, g.number = 1, Number{Plus: int16(g.all)}
			why = append(why, because("fight.split-targets", "%d at %s", g.all, g.target.name))
		}
	} else {
		s.rangedNumber(g, &why)
	}
	g.number.Attacks = true
	s.rerollAttacks(g, &why)
	if g.rolledBefore() {
		g.number = g.number.atLeast(g.over)
	}
	least, most := g.weapons*g.number.Min(), g.weapons*g.number.Max()
	if g.from != fromAttack || g.over > 0 || g.left >= 0 {
		if g.from == fromAttack && g.left >= 0 {
			least, most = g.left, g.left
		} else if g.over > 0 {
			least, most = max(0, least-g.over), max(0, most-g.over)
		}
	}
	if least == most {
		g.note("attacks", least, why...)
		why = nil
	}
	g.note("attacks.min", least, why...)
	g.note("attacks.max", most)
}

// plural says how many weapons of what type there are.
func (g *group) plain(w string) string { return fmt.Sprintf("%d %s, %s", g.count, g.weapon.Name, w) }

func (y *Type) text() string {
	if y.Name == "Dakka" {
		return fmt.Sprintf("Dakka %d/%d", y.Number.Plus, y.Far)
	}
	if y.Name == "Melee" {
		return y.Name
	}
	return y.Name + " " + y.Number.String()
}

// rangedNumber is the number after the type, with Blast, half range and changes.
func (s *scene) rangedNumber(g *group, why *[]attack.Because) {
	y := g.profile.Type
	d := y.Number
	rule := "attacks.fixed"
	if !d.Fixed() {
		rule = "attacks.random"
	}
	if y.Name == "Dakka" {
		if !s.needHalf(g) {
			d.Plus = y.Far
		}
		*why = append(*why, because("type.dakka", "%s", g.plain(y.text())), s.halfWhy(g))
	} else {
		if y.Name == "Rapid Fire" {
			s.cite(ruleID(rule))
			rule = "type.rapid-fire"
		}
		*why = append(*why, because(rule, "%s", g.plain(y.text())))
		if y.Name == "HunTR" {
			*why = append(*why, because("type.huntr", "no rule of its own"))
		}
	}
	changes := append(append([]Change{}, s.file.Attacker.Modify.Changes["attacks"]...), g.weapon.Modify.Changes["attacks"]...)
	g.number = gather(changes).number(d)
	if len(changes) > 0 {
		*why = append(*why, because("mod.order", "attacks %s", texts(changes)))
	}
	if g.number.N > 0 && g.count > 1 {
		*why = append(*why, because("attacks.per-weapon", "each weapon by itself"))
	}
	if s.has(g, "Blast") {
		s.blast(g, why)
	}
	if y.Name == "Rapid Fire" {
		s.rapidFire(g, why)
	}
}

// blast sets the least attacks, or all that can be, by the models of the target.
func (s *scene) blast(g *group, why *[]attack.Because) {
	models := g.target.counted
	line := func(rule, format string, args ...any) { *why = append(*why, because(rule, format, args...)) }
	switch n := g.number; {
	case models >= 11:
		line("blast.maximum", "%d models: the most, no roll", models)
		if n.N > 1 {
			line("blast.multiple-dice", "of all the dice together")
		}
		g.number = Number{Plus: int16(max(3, n.Max()))}
	case models >= 6:
		g.number.Least = 3
		line("blast.minimum-three", "%d models: at least 3", models)
		if n.N > 1 {
			line("blast.multiple-dice", "of all the dice together")
		}
	default:
		line("blast.minimum-three", "%d models: as rolled", models)
	}
	if models != g.target.count {
		line("blast.count-when", "%s when targets were chosen", attack.Counted(models, "model", "models"))
	}
	g.note("blast.models", models, because("blast.count-when", "when targets are chosen"))
}

// rapidFire doubles the number within half range, or by Bolter Discipline: before
// what is added to it, and after Blast.
func (s *scene) rapidFire(g *group, why *[]attack.Because) {
	discipline := ""
	if s.has(g, "Bolter Discipline") {
		switch {
		case s.keywords.any("TERMINATOR", "BIKER"):
			discipline = "TERMINATOR or BIKER"
		case s.keywords.has("INFANTRY") && !s.keywords.has("CENTURION") && s.movement() == "stationary":
			discipline = "INFANTRY that stayed where it was"
		}
	}
	switch {
	case discipline != "" && !(g.halved && g.half):
		*why = append(*why, because("ability.bolter-discipline", "x2  %s", discipline))
	case s.needHalf(g):
		*why = append(*why, s.times(s.halfWhy(g)))
	default:
		*why = append(*why, s.halfWhy(g))
		return
	}
	if s.has(g, "Blast") {
		g.number.Times = 2
		return
	}
	g.number.Mul = uint8(min(255, 2*max(1, int(g.number.Mul))))
}

func (s *scene) times(b attack.Because) attack.Because {
	b.Effect = "x2  " + b.Effect
	return b
}

func (s *scene) movement() string {
	if m := s.file.Situation.Movement; m != "" {
		return m
	}
	return "stationary"
}

// meleeNumber is the attacks each bearer makes with a melee weapon.
func (s *scene) meleeNumber(w *weapon, p *Profile, why *[]attack.Because) Number {
	line := func(rule, format string, args ...any) {
		if why != nil {
			*why = append(*why, because(rule, format, args...))
		}
	}
	var changes []Change
	base := Attacks{}
	floor := 1
	switch {
	case w.Attacks != nil:
		base, floor = *w.Attacks, 0
		line("fight.weapon-split", "%d x %s with %s", w.count(), base.String(), w.Name)
	case s.row.A != nil:
		base = *s.row.A
		changes = s.file.Attacker.Modify.Changes["a"]
		line("fight.attacks", "%d x A %s", w.count(), base.String())
		if len(changes) > 0 {
			line("mod.order", "A %s", texts(changes))
		}
		for i := range s.file.Attacker.Abilities {
			if a := &s.file.Attacker.Abilities[i]; a.Name == "Charge Attack" && s.charged() {
				changes = append(changes[:len(changes):len(changes)], Change{'+', a.N, a.Text})
				line("ability.charge-attack", "+%d  charge", a.N)
			}
		}
	default:
		s.file.Attacker.Fault("a", "", "is missing: how many attacks %s makes", w.Name)
		return Number{Plus: 1}
	}
	all := append(append([]Change{}, changes...), w.Modify.Changes["attacks"]...)
	all = append(all, s.file.Attacker.Modify.Changes["attacks"]...)
	n := gather(all).number(base.Dice)
	n.Least = uint8(floor)
	if base.Dice.Fixed() && base.Plus == 0 {
		n.Least = 0
	}
	return withIt(n, p, line)
}

// withIt is the attacks of a bearer with what the weapon adds, and then no more
// than may be made with it, in whatever order its rules are listed.
func withIt(n Number, p *Profile, line func(rule, format string, args ...any)) Number {
	most := 0
	for i := range p.Abilities {
		a := &p.Abilities[i]
		limit := a.Most
		switch a.Name {
		case "Additional Attacks":
			n = n.plus(a.N)
			line("ability.extra-attacks", "+%d  with this weapon", a.N)
		case "Max Attacks":
			limit = a.N
		default:
			continue
		}
		if limit > 0 && (most == 0 || limit < most) {
			most = limit
		}
	}
	if most > 0 {
		n = n.most(most)
		line("ability.extra-attacks", "at most %d", most)
	}
	return n
}

// plus is the number with more added after all else.
func (n Number) plus(k int) Number {
	if n.Fixed() {
		return Number{Plus: int16(n.Min() + k)}
	}
	n.Add += int16(k)
	n.Least += uint8(k)
	return n
}

// most is the number, no more than k.
func (n Number) most(k int) Number {
	if n.Fixed() || n.Min() >= k {
		return Number{Plus: int16(min(k, n.Min()))}
	}
	n.Cap = uint8(k)
	return n
}

func (s *scene) charged() bool {
	c := s.file.Situation.Charge
	return c != "" && c != "none"
}

// rerollAttacks lets a low number be rolled again.
func (s *scene) rerollAttacks(g *group, why *[]attack.Because) {
	if g.number.Fixed() || !s.has(g, "Re-roll Attacks") {
		return
	}
	if word(s.file.Decisions.RerollAttacks, "below_mean") == "never" {
		return
	}
	g.number.Again = g.number.belowMean()
	*why = append(*why, because("reroll.whole", "less than the mean is rolled again"))
}

// belowMean is the least roll that is not below the mean.
func (n Number) belowMean() int16 {
	mean := big.NewRat(int64(n.N)*(int64(n.Sides)+1), 2)
	if n.Best {
		mean = n.meanOfBest()
	}
	return int16(ceil(mean)) + n.Plus
}

// meanOfBest is the mean of the dice of the higher of two rolls.
func (n Number) meanOfBest() *big.Rat {
	ways := []*big.Int{big.NewInt(1)}
	for range n.N {
		next := make([]*big.Int, len(ways)+int(n.Sides))
		for k := range next {
			next[k] = new(big.Int)
			for face := 1; face <= min(k, int(n.Sides)); face++ {
				if k-face < len(ways) {
					next[k].Add(next[k], ways[k-face])
				}
			}
		}
		ways = next
	}
	upTo, sum := new(big.Int), new(big.Int)
	for k, w := range ways {
		below := new(big.Int).Mul(upTo, upTo)
		upTo.Add(upTo, w)
		only := new(big.Int).Mul(upTo, upTo)
		sum.Add(sum, only.Sub(only, below).Mul(only, big.NewInt(int64(k))))
	}
	return new(big.Rat).SetFrac(sum, upTo.Mul(upTo, upTo))
}
