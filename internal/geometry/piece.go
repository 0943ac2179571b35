package geometry

type piece interface{}

func (d Disc) Middle() Point      { return d.Centre }
func (e Ellipse) Middle() Point   { return e.Centre }
func (s Segment) Middle() Point   { return s.A.Between(s.B, Frac(1, 2)) }
func (t Taper) Middle() Point     { return t.Near.Centre.Between(t.Far.Centre, Frac(1, 2)) }
func (p Polygon) Middle() Point   { panic("not written") }
func (b Box) Middle() Point       { return b.Centre }
func (d Disc) pieces() []piece    { return nil }
func (e Ellipse) pieces() []piece { return nil }
func (s Segment) pieces() []piece { return nil }
func (t Taper) pieces() []piece   { return nil }
func (p Polygon) pieces() []piece { return nil }
func (b Box) pieces() []piece     { return nil }
