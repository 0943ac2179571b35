package warmachine

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

func (s *scene) readActor() {
	f := s.file
	a := f.Attacker
	if a == nil {
		if s.policy.action != actMaintenance {
			f.Fault("attacker", "", "is missing")
		}
		return
	}
	s.actor = actor{
		name: a.Name, typ: a.Type, count: or(a.Count, 1), base: a.Base.size,
		str: orZero(a.Str), hasStr: a.Str != nil, def: orZero(a.Def), arm: orZero(a.Arm), spd: orZero(a.Spd),
		mat: orZero(a.Mat), hasMat: a.Mat != nil, rat: orZero(a.Rat), hasRat: a.Rat != nil,
		ally: yes(a.BlackSpotAlly, true),
	}
	s.readOwn(a)
	if s.actor.name == "" {
		s.actor.name = "Attacker"
	}
	if s.actor.typ == "" {
		s.actor.typ = "solo"
	}
	s.actor.bigShooter = slices.Contains([]string{"colossal", "gargantuan", "battle_engine"}, s.actor.typ)
	if a.Focus != nil && a.Fury != nil {
		a.Fault("fury", "", "stands beside focus: a caster has one of the two")
	}
	s.actor.magic, s.actor.hasMagic = or(a.Focus, orZero(a.Fury)), a.Focus != nil || a.Fury != nil
	s.readPoints(a)
	s.actor.special.read(a.Block, "abilities", a.Abilities, onModel)
	s.actor.effects.read(a.Block, "effects", a.Effects, effectOnAttacker)
	s.actor.mods = readModifiers(a.Block, a.Modifiers, nil)
	s.readWeapons(a)
}

// readOwn reads what blows at the attacker need to know of it: all or nothing.
func (s *scene) readOwn(a *modelKeys) {
	given := 0
	for _, n := range []*int{a.Def, a.Arm, a.Boxes} {
		if n != nil {
			given++
		}
	}
	switch {
	case given == 0:
	case given < 3:
		a.FaultHere("write all three, or none", "def, arm and boxes of the attacker belong together")
	case s.actor.count > 1:
		a.Fault("boxes", "", "blows at the attacker are followed for one model (got %d)", s.actor.count)
	default:
		s.actor.boxes = *a.Boxes
	}
}

func (s *scene) readPoints(a *modelKeys) {
	if a.FocusPoints != nil && a.FuryPoints != nil {
		a.Fault("fury_points", "", "stands beside focus_points: one of the two")
	}
	s.actor.points = or(a.FocusPoints, orZero(a.FuryPoints))
	if s.actor.typ == "warjack" && s.actor.points > 3 {
		a.Fault("focus_points", "", "a warjack holds at most 3 (got %d)", s.actor.points)
	}
	if s.actor.typ == "warbeast" && a.Fury != nil && s.actor.points > *a.Fury {
		a.Fault("fury_points", "", "a warbeast is forced at most as often as its FURY, %d (got %d)", *a.Fury, s.actor.points)
	}
}

func (s *scene) readWeapons(a *modelKeys) {
	switch {
	case len(a.Weapons) == 0 && s.policy.action != actMaintenance:
		a.Fault("weapons", "", "there is no weapon")
	case len(a.Weapons) > 20:
		a.Fault("weapons", "", "at most 20 (got %d)", len(a.Weapons))
		return
	}
	for i := range a.Weapons {
		w := &a.Weapons[i]
		if w.Node == nil {
			continue
		}
		for _, before := range a.Weapons[:i] {
			if before.Name == w.Name && w.Name != "" {
				w.Fault("name", "", "%q stands here twice", w.Name)
			}
		}
		s.weapons = append(s.weapons, s.readWeapon(a, i))
	}
}

func (s *scene) readWeapon(a *modelKeys, i int) *weapon {
	k := &a.Weapons[i]
	w := &weapon{
		index: i, name: k.Name, typ: k.Type, count: or(k.Count, 1), rng: k.Rng.inches, spray: k.Rng.spray,
		rof: k.Rof.dice, pow: k.Pow.n, noPow: k.Pow.none, hasPow: k.Pow.set, ps: orZero(k.Ps), hasPs: k.Ps != nil,
		skill: orZero(k.Skill), hasSkill: k.Skill != nil, aoe: orZero(k.Aoe), crippled: k.Crippled,
	}
	if !k.Rof.set {
		w.rof = scenario.Dice{Plus: 1}
	}
	close := w.typ == "melee" || w.typ == "mount"
	switch {
	case !k.Rng.set && close:
		w.rng = big.NewRat(1, 2)
	case !k.Rng.set:
		w.rng = nil
	case close && (k.Rng.spray || k.Rng.ctrl || w.rng.Cmp(big.NewRat(1, 2)) < 0 || w.rng.Cmp(rat(4)) > 0):
		k.Fault("rng", "", `a melee weapon reaches from 0.5" to 4"`)
	}
	if close && w.aoe > 0 {
		k.Fault("aoe", "", "a melee weapon has no template")
	}
	if w.spray && w.aoe > 0 {
		k.Fault("aoe", "", "a spray has a template of its own")
	}
	if k.Rof.set && close {
		k.Fault("rof", "", "a melee weapon has no rate of fire; count: is how many there are")
	}
	if k.BlastPow != nil && w.aoe == 0 {
		k.Fault("blast_pow", "", "a weapon without aoe has no blast")
	}
	if k.Skill != nil && w.typ != "magic" {
		k.Fault("skill", "", "is the attack value of magic abilities; this weapon is %s", w.typ)
	}
	w.blast = or(k.BlastPow, (w.pow+1)/2)
	if k.Ps != nil && w.typ != "melee" {
		k.Fault("ps", "", "P+S is of melee weapons; write pow")
	}
	if k.Ps != nil && k.Pow.set && !k.Pow.none && a.Str != nil && *k.Ps != k.Pow.n+*a.Str {
		k.Fault("ps", "", "is %d, but POW %d and STR %d make %d", *k.Ps, k.Pow.n, *a.Str, k.Pow.n+*a.Str)
	}
	if w.typ == "melee" && !k.Pow.none {
		switch {
		case k.Ps != nil && !k.Pow.set && a.Str != nil:
			w.pow, w.hasPow = *k.Ps-*a.Str, true
		case k.Ps == nil && k.Pow.set && a.Str != nil:
			w.ps, w.hasPs = k.Pow.n+*a.Str, true
		}
	}
	for j, t := range k.DamageTypes {
		word := strings.ToLower(t)
		if !slices.Contains(damageWords, word) {
			k.Fault(fmt.Sprintf("damage_types[%d]", j), scenario.Suggest(word, damageWords), "no damage type %q", t)
		}
		if slices.Contains(w.types, word) {
			k.Fault(fmt.Sprintf("damage_types[%d]", j), "", "%q stands here twice", t)
		}
		w.types = append(w.types, word)
	}
	if w.typ == "magic" && !slices.Contains(w.types, "magical") {
		w.types = append(w.types, "magical")
	}
	w.special.read(k.Block, "abilities", k.Abilities, onWeapon)
	w.learn()
	w.mods = readModifiers(k.Block, k.Modifiers, s.actor.mods)
	return w
}

func readModifiers(b scenario.Block, keys []modifierKeys, others []modifier) []modifier {
	var out []modifier
	for i := range keys {
		k := &keys[i]
		if k.Node == nil {
			continue
		}
		if !slices.ContainsFunc(k.Node.Entries, func(e scenario.Entry) bool { return e.Key != "name" && e.Key != "for" && e.Key != "spell" }) {
			k.FaultHere("such as attack: +2", "changes nothing")
		}
		m := modifier{
			name: k.Name, attack: orZero(k.Attack), damage: orZero(k.Damage), def: orZero(k.Def), arm: orZero(k.Arm),
			attackDice: orZero(k.AttackDice), damageDice: orZero(k.DamageDice), attackDrop: k.AttackDiscard, damageDrop: k.DamageDiscard,
			attackReroll: k.AttackReroll, damageReroll: k.DamageReroll, baseDef: or(k.BaseDef, -1), auto: k.AttackAuto,
			multiply: or(k.Multiply, 1), reduce: orZero(k.Reduce), forKind: noKind, spell: k.Spell,
			boostAttack: slices.Contains(k.Boosted, "attack"), boostDamage: slices.Contains(k.Boosted, "damage"),
		}
		for _, x := range []kind{melee, ranged, magic} {
			if k.For == x.String() {
				m.forKind = x
			}
		}
		for _, o := range slices.Concat(others, out) {
			if o.name == m.name && o.meets(m) {
				b.Fault(fmt.Sprintf("modifiers[%d].name", i), "write one entry with the larger effect", "%q stands twice on one roll: the same effect never adds to itself", m.name)
				break
			}
		}
		out = append(out, m)
	}
	return out
}

// meets tells whether both change one roll or number.
func (m modifier) meets(o modifier) bool {
	if m.forKind != noKind && o.forKind != noKind && m.forKind != o.forKind {
		return false
	}
	a, b := m.rolls(), o.rolls()
	for i := range a {
		if a[i] && b[i] {
			return true
		}
	}
	return a == [4]bool{} && b == [4]bool{}
}

// rolls tells what is changed: attack roll, damage roll, DEF, ARM.
func (m modifier) rolls() [4]bool {
	return [4]bool{
		m.attack != 0 || m.attackDice != 0 || m.attackDrop != discardKey{} || m.attackReroll != "" || m.boostAttack || m.auto != "",
		m.damage != 0 || m.damageDice != 0 || m.damageDrop != discardKey{} || m.damageReroll != "" || m.boostDamage || m.multiply != 1 || m.reduce != 0,
		m.def != 0 || m.baseDef >= 0,
		m.arm != 0,
	}
}
