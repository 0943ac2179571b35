package ninthage

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// striking is what a hit strikes with.
type striking struct {
	str, ap   int
	none      bool // no Strength: its own text, no roll to wound
	abilities []ability
	mods      []modifier // of who attacks
	melee     bool
	close     bool // a Close Combat Attack
	shooting  bool
	noWound   bool // optional rerolls to wound are not used
	strWhy    []attack.Because
	apWhy     []attack.Because
}

// struck is how a hit strikes a Health Pool, with what made the numbers.
type struck struct {
	Strike
	str, ap, arm, res int
	special           string
	chance            *big.Rat
	saves             []saveOption
	why               map[string][]attack.Because
	cites             []table.RuleID
}

// saveOption is a Special Save that the defender has.
type saveOption struct {
	ability *ability
	need    int
	again   Again
	denied  []table.RuleID
	absent  bool // a conditional save whose condition is not met
	chance  *big.Rat
}

func (s saveOption) name() string {
	if s.ability.against != "" {
		return fmt.Sprintf("%s (%d+, against %s)", s.ability.name, s.ability.x, s.ability.against)
	}
	return fmt.Sprintf("%s (%d+)", s.ability.name, s.ability.x)
}

// lost drops the attributes that the target is immune to.
func lost(as, of []ability) (kept []ability, cites []table.RuleID) {
	for _, a := range as {
		immune := slices.ContainsFunc(of, func(b ability) bool { return b.name == "Immune" && b.immune == a.name })
		if immune {
			cites = append(cites, "ninthage.prot.immune")
			continue
		}
		kept = append(kept, a)
	}
	return kept, cites
}

// strikeAt works out a hit against a Health Pool.
func (q *question) strikeAt(a striking, v *poolView, target *combatant) struck {
	out := struck{why: map[string][]attack.Because{}}
	abilities, cites := lost(a.abilities, v.abilities)
	out.cites = cites
	out.str, out.ap = a.str, a.ap
	out.why["str"], out.why["ap"] = a.strWhy, a.apWhy
	if has(abilities, "Toxic Attacks") {
		out.str, out.ap = 3, 10
		out.why["str"] = []attack.Because{because("attr.toxic", "always 3")}
		out.why["ap"] = []attack.Because{because("attr.toxic", "always 10")}
	}
	q.wounding(&out, a, v, target, abilities)
	q.saving(&out, a, v, target, abilities)
	q.multiplying(&out, a, v, target, abilities)
	return out
}

// onRolls are modifiers of rolls to hit and to wound as they bear on an attack at a
// unit. Those of the attacker bear on its attacks, those of the target
// on attacks against it: none of them on what the target strikes back.
func onRolls(mods []modifier, at *combatant) []modifier {
	if at.side == 0 {
		return nil
	}
	return mods
}

func (q *question) wounding(out *struck, a striking, v *poolView, target *combatant, abilities []ability) {
	res, why := modified(v.res, func(m *modifier) change { return m.Res }, v.prof.Modifiers)
	res, capped := limited(res, 10)
	out.res = res
	out.why["res"] = slices.Concat(why, capped)
	if a.none {
		out.Wound = 0
		return
	}
	need := woundNeed(out.str, res)
	lines := []attack.Because{because("wound.table", "Str %d against Res %d", out.str, res)}
	for _, mods := range [][]modifier{onRolls(a.mods, target), onRolls(v.prof.Modifiers, target)} {
		n, why := sumOf(mods, func(m *modifier) onRoll { return m.ToWound })
		need -= n
		lines = append(lines, why...)
	}
	if need < 2 || need > 6 {
		lines = append(lines, because("wound.natural", "a natural 6 wounds, a natural 1 never"))
	}
	out.Wound = uint8(min(max(need, 2), 6))
	out.why["wound.needed"] = lines
	out.WoundAgain = againOf(onRolls(a.mods, target), func(r *rerolls) string { return r.ToWound })
	if a.noWound {
		out.WoundAgain &= AgainSuccesses
	}
	out.WoundAgain |= againOf(onRolls(v.prof.Modifiers, target), func(r *rerolls) string { return r.ToWound })
	if has(abilities, "Flaming Attacks") && has(v.abilities, "Flammable") {
		out.WoundAgain |= AgainFailed
		out.Notes.Flammable = true
		out.cites = append(out.cites, "ninthage.attr.flaming", "ninthage.prot.flammable")
	}
	out.Lethal = has(abilities, "Lethal Strike")
}

// armourNow is the Armour after modifiers and limits.
func (q *question) armourNow(v *poolView, target *combatant, melee bool) (int, []attack.Because) {
	arm := v.arm
	why := []attack.Because{because("save.armour", "Arm %d", arm)}
	if v.shield && melee && q.twoHanded(v, target) {
		arm--
		why = append(why, because("attr.two-handed", "no Shield"))
	}
	arm, more := modified(arm, func(m *modifier) change { return m.Arm }, v.prof.Modifiers)
	arm, capped := limited(arm, 6)
	return arm, slices.Concat(why, more, capped)
}

// twoHanded tells whether the model fights with a Two-Handed weapon.
func (q *question) twoHanded(v *poolView, target *combatant) bool {
	w := v.prof.Weapon
	if w == nil && len(v.prof.Weapons) > 0 {
		w = &v.prof.Weapons[0]
	}
	return w != nil && !w.shoots() && has(w.Abilities, "Two-Handed")
}

func (q *question) saving(out *struck, a striking, v *poolView, target *combatant, abilities []ability) {
	arm, armWhy := q.armourNow(v, target, a.melee)
	out.arm = arm
	out.why["arm"] = armWhy
	need := saveNeed(arm, out.ap)
	lines := slices.Clone(armWhy)
	if out.ap > 0 {
		lines = append(lines, because("save.armour", "%+d  AP %d", -out.ap, out.ap))
	}
	if need <= 6 {
		for _, mods := range [][]modifier{a.mods, v.prof.Modifiers} {
			n, why := sumOf(mods, func(m *modifier) onRoll { return m.ArmourSave })
			need -= n
			lines = append(lines, why...)
		}
	}
	need = max(need, 2)
	out.Save = uint8(min(need, 7))
	out.SaveAgain = againOf(a.mods, func(r *rerolls) string { return r.ArmourSave }) | againOf(v.prof.Modifiers, func(r *rerolls) string { return r.ArmourSave })
	out.specials(q, a, v, abilities)
	if has(abilities, "No Saves") {
		out.Save, out.Special, out.Least = 7, 7, 7
		out.Notes.NoSaves = true
		out.special, out.chance = "none", new(big.Rat)
		lines = []attack.Because{because("save.no-saves", "no saves of any kind")}
	}
	out.why["save.needed"] = lines
}

// specials finds the Special Saves there are, and the one that is taken.
func (s *struck) specials(q *question, a striking, v *poolView, abilities []ability) {
	bonus, why := 0, []attack.Because(nil)
	for _, mods := range [][]modifier{a.mods, v.prof.Modifiers} {
		n, w := sumOf(mods, func(m *modifier) onRoll { return m.SpecialSave })
		bonus += n
		why = append(why, w...)
	}
	again := againOf(a.mods, func(r *rerolls) string { return r.SpecialSave }) | againOf(v.prof.Modifiers, func(r *rerolls) string { return r.SpecialSave })
	flaming, divine := has(abilities, "Flaming Attacks"), has(abilities, "Divine Attacks")
	for i := range v.abilities {
		x := &v.abilities[i]
		if x.name != "Aegis" && x.name != "Fortitude" {
			continue
		}
		o := saveOption{ability: x, need: min(max(x.x-bonus, 2), 7), again: again}
		if x.x-bonus < 2 {
			s.cites = append(s.cites, "ninthage.save.special-natural-one")
		}
		if x.against != "" {
			s.cites = append(s.cites, "ninthage.save.conditional")
			if !meets(x.against, a, abilities) {
				o.absent = true
				o.denied = append(o.denied, "ninthage.save.conditional")
			}
		}
		if x.name == "Fortitude" && flaming {
			o.denied = append(o.denied, "ninthage.save.fortitude-denied")
			s.cites = append(s.cites, "ninthage.save.fortitude-denied", "ninthage.attr.flaming")
		}
		if x.name == "Aegis" && divine {
			o.again |= AgainSuccesses
			s.cites = append(s.cites, "ninthage.save.aegis-divine", "ninthage.attr.divine")
			s.Notes.Divine = true
		}
		if has(abilities, "No Saves") {
			o.denied = append(o.denied, "ninthage.save.no-saves")
		}
		s.Notes.Fortitude = s.Notes.Fortitude || x.name == "Fortitude" && o.denied == nil
		o.chance = chance(o.need, o.again)
		s.saves = append(s.saves, o)
	}
	s.take(q.special(), why)
}

// meets tells whether an attack is of the kind that a save is against.
func meets(against string, a striking, abilities []ability) bool {
	switch against {
	case "Ranged Attacks":
		return !a.melee
	case "Shooting Attacks":
		return a.shooting
	case "Melee Attacks":
		return a.melee
	case "Close Combat Attacks":
		return a.close
	case "Special Attacks":
		return !a.shooting && !a.close
	}
	return slices.ContainsFunc(abilities, func(b ability) bool { return b.name == against })
}

// take takes one Special Save: the one decided, or the one least likely to fail.
func (s *struck) take(decided string, why []attack.Because) {
	s.Special, s.Least = 7, 7
	s.special, s.chance = "none", new(big.Rat)
	best, least := pickSave(s.saves, decided, false), pickSave(s.saves, decided, true)
	if best != nil {
		s.Special, s.SpecialAgain = uint8(best.need), best.again
		s.special, s.chance = best.name(), best.chance
		lines := []attack.Because{because(ruleID("prot."+strings.ToLower(best.ability.name)), "%s", best.name())}
		open := 0
		for _, o := range s.saves {
			if o.denied == nil {
				open++
			}
		}
		if len(s.saves) > 1 {
			lines = append(lines, because("save.one-special", "one of %d", len(s.saves)))
		}
		lines = append(lines, because("save.special", "after the armour save"))
		s.why["special"] = slices.Concat(lines, why)
	}
	if least != nil {
		s.Least, s.LeastAgain = uint8(least.need), least.again
	}
}

// pickSave is the save that is least likely to fail, an Aegis before a
// Fortitude; against a Lethal Strike no Fortitude.
func pickSave(all []saveOption, decided string, lethal bool) *saveOption {
	var best *saveOption
	for i := range all {
		o := &all[i]
		switch {
		case o.denied != nil || decided == "none" || o.need > 6:
		case lethal && o.ability.name == "Fortitude":
		case decided != "" && decided != "best" && o.ability.name != decided:
		case best == nil || o.chance.Cmp(best.chance) > 0 || o.chance.Cmp(best.chance) == 0 && o.ability.name == "Aegis" && best.ability.name != "Aegis":
			best = o
		}
	}
	return best
}

// chance is the chance of a roll of need or more, rolled again as said.
func chance(need int, again Again) *big.Rat {
	good := int64(max(0, 7-max(need, 1)))
	n := int64(0)
	for face := 1; face <= 6; face++ {
		ok := face >= need
		switch {
		case again.takes(face, ok):
			n += good
		case ok:
			n += 6
		}
	}
	return big.NewRat(n, 36)
}

func (q *question) multiplying(out *struck, a striking, v *poolView, target *combatant, abilities []ability) {
	out.Cap = uint8(v.hp)
	out.Loss = Number{Plus: 1, Times: 1}
	m := find(abilities, "Multiple Wounds")
	if m == nil {
		return
	}
	x := m.q
	if m.clipped && has(v.abilities, "Fly") {
		x.Plus++
	}
	out.Loss = x.number(extremeOf(a.mods, func(e *extremes) string { return e.MultipleWounds }))
	out.Loss.Of = OfWounds
	if ch := target.victim[championPool].HP; v.pool == rankAndFile && ch != out.Cap {
		out.Lone = ch
	}
	out.Notes.Multiple = true
	out.cites = append(out.cites, "ninthage.attr.multiple-wounds")
}

// expected is the mean of the Health Points that a hit costs, the pool aside.
func (k Strike) expected(auto bool) *big.Rat {
	loss := k.meanLoss()
	get := func(lethal bool) *big.Rat {
		fail := big.NewRat(1, 1)
		one := big.NewRat(1, 1)
		if k.Save <= 6 && !lethal {
			fail.Mul(fail, new(big.Rat).Sub(one, chance(int(k.Save), k.SaveAgain)))
		}
		need, again := k.Special, k.SpecialAgain
		if lethal {
			need, again = k.Least, k.LeastAgain
		}
		if need <= 6 {
			fail.Mul(fail, new(big.Rat).Sub(one, chance(int(need), again)))
		}
		return fail.Mul(fail, loss)
	}
	if auto {
		return get(false)
	}
	if k.Wound == 0 {
		return new(big.Rat)
	}
	p := chance(int(max(k.Wound, 1)), k.WoundAgain)
	if !k.Lethal || k.Wound < 2 {
		return p.Mul(p, get(false))
	}
	six := chance(6, 0)
	if k.WoundAgain != 0 {
		// A six comes of the first roll, or of the one rolled again.
		again := new(big.Rat)
		keep := new(big.Rat)
		for face := 1; face <= 6; face++ {
			switch ok := face >= int(k.Wound); {
			case k.WoundAgain.takes(face, ok):
				again.Add(again, big.NewRat(1, 6))
			case face == 6:
				keep.Add(keep, big.NewRat(1, 6))
			}
		}
		six = keep.Add(keep, again.Mul(again, big.NewRat(1, 6)))
	}
	rest := new(big.Rat).Sub(p, six)
	return rest.Mul(rest, get(false)).Add(rest, six.Mul(six, get(true)))
}

// meanLoss is the mean of an unsaved wound, no more than the cap.
func (k Strike) meanLoss() *big.Rat {
	law := map[int]*big.Rat{0: big.NewRat(1, 1)}
	n := k.Loss
	if n.Extreme != Plain {
		// Few rules need it, and only to break ties: the plain dice will do.
		n.Extreme = Plain
	}
	for range n.N {
		next := map[int]*big.Rat{}
		for s, p := range law {
			for face := 1; face <= 6; face++ {
				at := s + half(face, n.Sides)
				if next[at] == nil {
					next[at] = new(big.Rat)
				}
				next[at].Add(next[at], new(big.Rat).Mul(p, big.NewRat(1, 6)))
			}
		}
		law = next
	}
	mean := new(big.Rat)
	for s, p := range law {
		x := min(max(n.Result(Rolled{Sum: uint16(s)}), 1), int(max(k.Cap, 1)))
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(x), 1)))
	}
	return mean
}

// printed is a needed roll as a fact: a number, or none.
func printed(need uint8) any {
	if need > 6 {
		return "none"
	}
	return int(need)
}

func plus(n int) string { return strconv.Itoa(n) + "+" }
