package bushido

import "github.com/enfilade/enfilade/internal/table"

// checkPast checks what has happened of an exchange against what can.
func (d *duel) checkPast() {
	past, x, s := d.s.past, d.onTable(d.exchange(open{}, nil)), d.startOf()
	settled := true
	for i := range 2 {
		for which := range 2 {
			p := x.pool(s, i, which)
			rolled, at := past.Rolled.of(i, which)
			again, atAgain := past.Reroll.of(i, which)
			d.s.checkAgain(&p, rolled, again, at, atAgain)
			settled = settled && p.Lies && (p.Done || !p.rerolls(0))
			s.Got[i][which] = p.read(p.Table)
		}
	}
	e, _ := past.onTable()
	r := d.margin(x, s)
	if settled {
		over := int(x.lie(new(table.T), s).Over[d.first])
		r = reach{over, over}
	}
	d.checkStrike(x, r, e != nil)
	d.s.level(r, e != nil)
}

// margin is what the first strike may come to.
func (d *duel) margin(x Exchange, s Fray) reach {
	e, done := d.s.past.onTable()
	may := func(side, which int) reach {
		p := x.pool(s, side, which)
		on, _ := e.of(side, which)
		return p.may(on, done, x.Add[side][which])
	}
	attack, defence := may(d.first, 0), may(1-d.first, 1)
	return reach{attack.least - defence.most, attack.most - defence.least}
}

// checkStrike checks what has happened since the first strike.
func (d *duel) checkStrike(x Exchange, r reach, laid bool) {
	past := d.s.past
	if e := past.OnTarget; e != nil {
		d.s.faults.Add(e.Node, "rolled, rerolled, success_level or damage_rolled", "a melee exchange has no %s", e.Kind)
	}
	if e := past.Level; e != nil && d.split[d.first][0] == 0 {
		d.s.faults.Add(e.Node.Entries[0].Value, "", "%s has no attack dice, and no Success Level", d.sides[d.first].name)
	}
	e := past.Damage
	if e == nil {
		return
	}
	at, w := e.Node.Entries[0].Value, d.laid(x)
	switch {
	case past.Level == nil && !laid:
		d.s.faults.Add(e.Node, "", "needs rolled or success_level before it")
	case past.Level == nil && r.most < 0:
		d.s.faults.Add(e.Node, "", "the dice on the table fail")
	case w.NoRoll:
		d.s.faults.Add(at, "", "no Damage Roll is made")
	case len(e.Dice) != w.Dice.count():
		d.s.faults.Add(at, "", "%d damage dice, %s are rolled", len(e.Dice), w.Dice)
	}
}

// laid is the Damage Roll of the first strike whose dice lie on the table.
func (d *duel) laid(x Exchange) Wounding {
	blow := uint8(0)
	if e := d.s.past.Level; e != nil {
		blow = x.Level[d.first][min(e.Number, levels12-1)]
	}
	return x.Moves[d.first][0].Blows[blow]
}
