package table

// Secret asks both sides for an option each, neither seeing what the other
// takes, and returns the index of both, the attacker's first. It is one draw.
func (t *T) Secret(name string, options [2][]Option, ids ...RuleID) [2]int {
	t.begin(Hidden, name, ids)
	if t.nth == 0 {
		t.subject.Ask = &Asked{Options: options[Attacker], Against: options[Defender]}
	}
	a, b := open(options[Attacker]), open(options[Defender])
	if a == 0 || b == 0 {
		panic("table: no option is open in " + name)
	}
	if t.hand != nil {
		return t.hand.secret(name, options)
	}
	t.count = a * b
	return [2]int{nthOpen(options[Attacker], t.nth/b), nthOpen(options[Defender], t.nth%b)}
}

// secret asks the attacker, then the defender, and writes down both answers
// only then.
func (h *Hand) secret(name string, options [2][]Option) [2]int {
	h.Hidden = true
	i, first := h.pick(name, Attacker, options[Attacker])
	j, second := h.pick(name, Defender, options[Defender])
	h.Hidden = false
	h.Log = append(h.Log, first, second)
	return [2]int{i, j}
}

// Pair is the edge of a hidden choice that two options lead along: barred ones
// have none.
func (n *Node) Pair(attacker, defender int) int {
	b := open(n.Ask.Against)
	return open(n.Ask.Options[:attacker])*b + open(n.Ask.Against[:defender])
}
