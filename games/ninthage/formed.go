package ninthage

// Formed is what is left of a formation: how many models, how many places they
// fill, how many of them stand beside the first rank, and which characters on
// big bases are left, by bits.
type Formed struct{ Models, Cells, Beside, Big uint16 }

func (v *Victim) formed(h *Pools) Formed {
	models, cells, beside := v.count(h)
	out := Formed{Models: uint16(models), Cells: uint16(cells), Beside: uint16(beside)}
	for i, q := range v[firstCharacter:] {
		if q.Cells > 1 && h[firstCharacter+i] > 0 {
			out.Big |= 1 << i
		}
	}
	return out
}

// standing is the formation of what is left of a unit, and how many models.
func (c *combatant) standing(h *Pools) (Form, int) {
	now := c.victim.formed(h)
	return c.form.after(now), int(now.Models)
}

// begins tells whether strand i is the first of simultaneous attacks: of all
// that a unit shoots, or of an Initiative Step.
func (p *Plan) begins(i int) bool {
	if p.Melee {
		return p.first(i)
	}
	return p.opens(i)
}

// formed is the formations that the simultaneous attacks from strand i on hit:
// those that stand when they begin, whatever the first of them kill. It is
// nothing where no Area Attack follows another attack at the same unit, so that
// nothing has to be remembered.
func (p *Plan) formed(s *State, i int) (out [2]Formed) {
	var struck [2]bool
	for j := i; j < int(p.N) && (j == i || !p.begins(j)); j++ {
		k := p.strand(j)
		if k.Area.X > 0 && struck[k.Side] {
			r := s.target(k.Side)
			out[k.Side] = p.Victims[k.Side].formed(&r.HP)
		}
		struck[k.Side] = struck[k.Side] || !k.Spread
	}
	return out
}

// begun is the models of both sides that simultaneous attacks from strand i on
// began at: hits that are distributed are shared out among those, whoever the
// others of them kill. It is nothing where no others come first, so that nothing
// has to be remembered.
func (p *Plan) begun(s *State, i int) (out [2]Pools) {
	var struck [2]bool
	for j := i; j < int(p.N) && (j == i || !p.begins(j)); j++ {
		k := p.strand(j)
		v := &p.Victims[k.Side]
		if k.Spread && struck[k.Side] && v.several() {
			r := s.target(k.Side)
			out[k.Side] = v.whole(&r.HP)
		}
		struck[k.Side] = struck[k.Side] || p.last(j)
	}
	return out
}

// whole is the Health Points that as many models have unhurt.
func (v *Victim) whole(h *Pools) (out Pools) {
	for p := range v {
		if v[p].HP > 0 {
			out[p] = int16(v.models(h, p) * int(v[p].HP))
		}
	}
	return out
}
