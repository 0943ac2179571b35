package ninthage

// musters tells whether strand i opens an Initiative Step in which models are
// counted.
func (p *Plan) musters(i int) bool {
	if !p.first(i) {
		return false
	}
	step := p.strand(i).Step
	for j := i; j < int(p.N) && p.strand(j).Step == step; j++ {
		if p.strand(j).Fight.counted() {
			return true
		}
	}
	return false
}

// opens tells whether strand i is the first of its unit, first whether it is the
// first of its Initiative Step, last whether it is the last of its batch.
func (p *Plan) opens(i int) bool {
	return i == 0 || p.unit(i-1) != p.unit(i)
}

func (p *Plan) first(i int) bool {
	return i == 0 || p.strand(i-1).Step != p.strand(i).Step
}

func (p *Plan) last(i int) bool {
	if i == int(p.N)-1 {
		return true
	}
	a, b := p.strand(i), p.strand(i+1)
	return p.unit(i) != p.unit(i+1) || a.Side != b.Side || a.Step != b.Step || a.Spread != b.Spread || a.Stomp != b.Stomp
}

// ready is the place of strand i in its Initiative Step; who shoots has none.
func (p *Plan) ready(i int) int {
	if !p.Melee {
		return 0
	}
	j := i
	for j > 0 && p.strand(j-1).Step == p.strand(i).Step {
		j--
	}
	return i - j
}

// batch is the first strand of the batch that strand i is in.
func (p *Plan) batch(i int) int {
	for i > 0 && !p.last(i-1) {
		i--
	}
	return i
}
