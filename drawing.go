package enfilade

// Drawing is the situation as an SVG document, of the games and scenarios that
// have something to draw: so far the target of a Ninth Age Area Attack, from
// above and front up, a square for every model (a big base is one square over
// its places), a disc on each that one attack hits, arrows on the side that is
// hit. False: there is nothing to draw.
//
// One unit of the viewBox is one pixel at full size: a place of the formation is
// 24 of them wide and deep, the margin around it 32. Lines and discs take the
// colour of the text around the drawing.
func (s *Scenario) Drawing() (svg string, ok bool) {
	if s.q.Drawing == nil {
		return "", false
	}
	svg = s.q.Drawing()
	return svg, svg != ""
}
