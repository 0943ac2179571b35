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
	return !p.strand(i).batched(p.strand(i + 1))
}

// batched tells whether hits of both strands are distributed together.
func (k *Strand) batched(b *Strand) bool {
	return k.Unit == b.Unit && k.Side == b.Side && k.Step == b.Step && k.Spread == b.Spread && k.Stomp == b.Stomp
}

// alike tells whether hits of both strands on the rank-and-file are the same, and
// go to the same models.
func (k *Strand) alike(b *Strand) bool {
	x, y := &k.Assault, &b.Assault
	return x.Pool == y.Pool && k.To == b.To && k.Order == b.Order && x.Attack.Cap == y.Attack.Cap && x.Attack.Count == y.Attack.Count &&
		x.Attack.Plain == y.Attack.Plain && x.Attack.Bracketed == y.Attack.Bracketed && x.Attack.Small == y.Attack.Small
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
