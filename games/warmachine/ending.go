package warmachine

// end reads what the end of the activation tells, and forgets the rest.
func (p *plan) end(n *now) {
	p.tallyEnd(n)
	n.head, n.n = head{At: sEnd}, 0
}

// tallyEnd counts from the models that are left.
func (p *plan) tallyEnd(n *now) {
	var left [maxGroups]int
	for _, g := range n.all() {
		left[g.Entry] += int(g.Count)
	}
	boxes := 0
	for _, g := range n.all() {
		boxes += int(g.Left) * int(g.Count)
	}
	damage := 0
	for i, e := range p.entries {
		if e.count == unlimited || n.Dropped>>i&1 != 0 {
			continue
		}
		gone := p.openingLeft[i] - left[i]
		c := cSlain
		if e.friendly {
			c = cFriends
		}
		if !p.keeps(c) {
			p.count(n, c, gone)
		}
		p.count(n, cSlainOf+count(e.family), gone)
		damage += p.openingBoxes[i]
	}
	if p.wants[cDamage] && !p.keeps(cDamage) {
		n.tally[cDamage] = uint32(damage - boxes)
	}
	if p.wants[cBoxes] {
		n.tally[cBoxes] = uint32(boxes)
	}
	if p.wants[cAttacks] && p.numbered {
		n.tally[cAttacks] = uint32(n.Attacks)
	}
	p.count(n, cSpent, p.openingPoints-int(n.Points))
	if p.wants[cOwn] {
		n.tally[cOwn] = uint32(n.Own)
	}
	if n.Flags&hRanOut != 0 {
		p.count(n, cRanOut, 1)
	}
	if p.wants[cCrippled] {
		cols := uint64(0)
		if n.n > 0 {
			cols = n.groups[0].Cols
		}
		n.tally[cCrippled] = p.crippledBy(p.entries[0], cols)
	}
}
