package bushido

// adds are the additions to a side's attack and defence results.
func (d *duel) adds(i int) [2]int8 {
	m, other := d.sides[i], d.sides[1-i]
	k := d.s.effects(m, d.weapons[i], effectsOf(d.feats[i], atReroll))
	theirs := d.s.effects(other, d.weapons[1-i], effectsOf(d.feats[1-i], atReroll))
	attack := k.value("Brutal") + m.mods().Attack
	if d.vengeance(i) {
		attack++
	}
	return [2]int8{int8(attack), int8(max(0, k.value("Parry")-theirs.value("Chain Weapon")) + m.mods().Defence)}
}

// poolOf is the attack or defence dice of a side, without their number.
func (d *duel) poolOf(i, which int, o open) Pool {
	s := d.s
	m, other := d.sides[i], d.sides[1-i]
	k := s.effects(m, d.weapons[i], effectsOf(d.feats[i], atReroll))
	theirs := s.effects(other, d.weapons[1-i], effectsOf(d.feats[1-i], atReroll))
	test := [2]string{"Attack", "Defence"}[which]
	p := Pool{Count: true, Kata: k.has("Kata"), As: attackDice + poolName(2*i+which)}
	p.Supports = uint8(max(0, 2+k.of("Adept", test)+k.of("Adept", "Melee")+m.mods().Supports))
	if which == 0 {
		p.Strip = uint8(one(theirs.has("Impenetrable Defence")))
		p.Fixed = diceOf(m.f.FixedDice)
	} else {
		p.Strip = uint8(max(0, theirs.value("Unblockable")))
	}
	var steps []again
	if x := d.enemyReroll(i, which, theirs, o); x.Max > 0 {
		steps = append(steps, x)
	}
	var own []again
	for _, t := range []string{test, "Melee"} {
		if n := k.of("Prowess", t); n > 0 {
			if x := s.dicePicked("Prowess", t, again{Max: uint8(n), Own: true, Limit: 1, Whole: t == "Melee", Who: m.side}, o); x.Max > 0 {
				own = append(own, x)
			}
		}
	}
	if i == d.first {
		steps = append(steps, own...)
	} else {
		steps = append(own, steps...)
	}
	copy(p.Steps[:], steps)
	return p
}

// enemyReroll is what the other side makes a pool reroll.
func (d *duel) enemyReroll(i, which int, theirs kit, o open) again {
	trait := [2]string{"Dodge", "Feint"}[which]
	n := theirs.value(trait)
	if n <= 0 {
		return again{}
	}
	return d.s.dicePicked(trait, "", again{Max: uint8(n), Limit: 4, Feint: which == 1, Who: d.sides[1-i].side}, o)
}

// onTable applies dice that lie on the table: pools of nothing but set dice.
func (d *duel) onTable(x Exchange) Exchange {
	past := d.s.past
	e, done := past.onTable()
	if e == nil || !e.Split {
		return x
	}
	for i := range 2 {
		for which := range 2 {
			p := &x.Pools[i][which]
			p.Lies, p.Table, p.Done = true, diceOf(e.Sides[i][which]), done
		}
	}
	return x
}

// checkRolled checks dice on the table against the splits.
func (d *duel) checkRolled() {
	for i, m := range d.sides {
		if most := d.split[i][0] + d.split[i][1]; len(m.f.FixedDice) > most {
			m.f.Fault("fixed_dice", "", "more dice than the pool has (%d)", most)
		}
	}
	for _, e := range []*entry{d.s.past.Rolled, d.s.past.Reroll} {
		if e == nil {
			continue
		}
		at := e.Node.Entries[0].Value
		if !e.Split {
			d.s.faults.Add(at, "{ attacker: { attack: [4, 2], defence: [5] }, target: { .. } }", "of a melee exchange, attack and defence of both sides")
			continue
		}
		for i := range 2 {
			n := [2]int{len(e.Sides[i][0]), len(e.Sides[i][1])}
			if n == d.split[i] {
				continue
			}
			if !d.stated[i] && n[0]+n[1] == d.split[i][0]+d.split[i][1] {
				d.split[i] = n
				continue
			}
			d.s.faults.Add(at, "", "%s: %d attack and %d defence dice were rolled, the split is %d/%d", d.sides[i].name, n[0], n[1], d.split[i][0], d.split[i][1])
		}
	}
}
