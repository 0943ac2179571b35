package ninthage

import (
	"math/big"
	"slices"
)

// layOut makes the formation: what the grid shows, or the models in ranks of
// Files with the characters in front.
func (c *combatant) layOut() {
	if c.unit.Has("grid") {
		c.fromGrid()
		return
	}
	c.formed = c.unit.Files > 0 || c.models <= 1
	width := c.unit.Files
	if width == 0 {
		width = max(1, min(c.models, 100))
	}
	c.place(width)
}

// footprint is how many places of the rank-and-file a character's base covers,
// and whether it is a Matching Base.
func (c *combatant) footprint(p *profile) (cells int, matching bool) {
	across, deep, ok := c.across(p)
	if !ok {
		return 1, false
	}
	return across * deep, true
}

// across is how many bases wide and deep a character's base is; false if it is
// no whole multiple.
func (c *combatant) across(p *profile) (across, deep int, ok bool) {
	if !p.Base.set || p.Base.round != c.unit.Base.round {
		return 1, 1, !p.Base.set
	}
	a, ok1 := multiple(p.Base.width(), c.unit.Base.width())
	b, ok2 := multiple(p.Base.depth(), c.unit.Base.depth())
	if !ok1 || !ok2 || a > 30 || b > 30 {
		return 1, 1, false
	}
	return a, b, true
}

func multiple(x, of *big.Rat) (int, bool) {
	q := new(big.Rat).Quo(x, of)
	if !q.IsInt() || q.Sign() <= 0 {
		return 1, false
	}
	return int(q.Num().Int64()), true
}

// spot is where a character's base stands: its first place, and how many it
// covers.
type spot struct{ rank, file, across, deep, n int }

// place puts characters on the front left places that their bases cover, and
// the rank-and-file on all others, rank by rank. A base is never narrower than
// it is: the unit is as wide as the widest.
func (c *combatant) place(width int) {
	beside, cells := 0, c.models
	var at, free []spot
	for i := range c.unit.Characters {
		x := &c.unit.Characters[i]
		a, d, ok := c.across(&x.profile)
		if !ok {
			beside++
			continue
		}
		width = max(width, a)
		cells += a * d
		if s := (spot{across: a, deep: d, n: i}); len(x.At) == 2 {
			s.rank, s.file = x.At[0]-1, x.At[1]-1
			at = append(at, s)
		} else {
			free = append(free, s)
		}
	}
	c.form = block(cells, width)
	c.form.Beside = uint8(beside)
	c.grid = drawGrid(width, c.models, c.champion, stand(at, free, width))
	c.settle()
}

// stand is the places that characters take: those that have one, then the others
// in the first places that are free, side by side in the first rank or, where
// that is too narrow, the widest first.
func stand(at, free []spot, width int) map[[2]int]byte {
	taken := map[[2]int]byte{}
	fits := func(s spot) bool {
		for r := range s.deep {
			for f := range s.across {
				if _, no := taken[[2]int{s.rank + r, s.file + f}]; no {
					return false
				}
			}
		}
		return true
	}
	take := func(s spot) {
		for r := range s.deep {
			for f := range s.across {
				taken[[2]int{s.rank + r, s.file + f}] = byte('1' + s.n)
			}
		}
	}
	for _, s := range at {
		s.file = max(0, min(s.file, width-s.across))
		take(s)
	}
	front := 0
	for _, s := range free {
		front += s.across
	}
	if front > width {
		slices.SortStableFunc(free, func(a, b spot) int { return b.across - a.across })
	}
	for _, s := range free {
		for !fits(s) {
			if s.file++; s.file+s.across > width {
				s.rank, s.file = s.rank+1, 0
			}
		}
		take(s)
	}
	return taken
}

// drawGrid writes the ranks, front first.
func drawGrid(width, models int, champion bool, taken map[[2]int]byte) []string {
	var out []string
	for r := 0; r < 600 && (models > 0 || anyTaken(taken, r)); r++ {
		row := make([]byte, width)
		for f := range row {
			switch at, ok := taken[[2]int{r, f}]; {
			case ok:
				row[f] = at
				delete(taken, [2]int{r, f})
			case models > 0 && champion:
				row[f], champion = 'C', false
				models--
			case models > 0:
				row[f] = 'x'
				models--
			default:
				row[f] = '.'
			}
		}
		out = append(out, string(row))
	}
	return out
}

func anyTaken(taken map[[2]int]byte, rank int) bool {
	for at := range taken {
		if at[0] >= rank {
			return true
		}
	}
	return false
}

// fromGrid reads the formation off the grid.
func (c *combatant) fromGrid() {
	c.formed = true
	c.grid = slices.Clone(c.unit.Grid)
	c.models = 0
	for _, row := range c.grid {
		for _, s := range row {
			if s == 'x' || s == 'C' {
				c.models++
			}
			c.champion = c.champion || s == 'C'
		}
	}
	c.settle()
	for i := range c.unit.Characters {
		if _, ok := c.footprint(&c.unit.Characters[i].profile); !ok && !c.drawn(byte('1'+i)) {
			c.form.Beside++
		}
	}
}

// stay notes which characters stand on big bases.
func (c *combatant) stay() {
	d := drawn{grid: c.grid}
	for i := range min(len(c.unit.Characters), 9) {
		if n, _ := c.footprint(&c.unit.Characters[i].profile); n > 1 && c.drawn(byte('1'+i)) {
			d.big |= 1 << i
		}
	}
	if d.big != 0 && len(c.grid) <= 100 {
		c.form.Drawn = &d
	}
}

func (c *combatant) drawn(sign byte) bool {
	for _, row := range c.grid {
		for i := range len(row) {
			if row[i] == sign {
				return true
			}
		}
	}
	return false
}

// settle counts ranks and files off the grid where it is no plain block.
func (c *combatant) settle() {
	defer c.stay()
	beside := c.form.Beside
	if f, ok := plainBlock(c.grid); ok {
		f.Beside = beside
		c.form = f
		return
	}
	if len(c.grid) > 100 {
		return // only what is drawn by hand is no block, and that is shorter
	}
	f := Form{Grid: true, Beside: beside}
	for r, row := range c.grid {
		for i := range len(row) {
			if row[i] != '.' && i < 100 {
				f.Ranks[r]++
				f.Files[i]++
				f.Deep, f.Wide = max(f.Deep, uint8(r+1)), max(f.Wide, uint8(i+1))
				f.Cells++
			}
		}
	}
	c.form = f
}

// plainBlock tells whether the grid is full ranks and one of the rest from the
// left.
func plainBlock(grid []string) (Form, bool) {
	n, done := 0, false
	width := 0
	for _, row := range grid {
		width = len(row)
		for i := range len(row) {
			switch {
			case row[i] == '.':
				done = true
			case done:
				return Form{}, false
			default:
				n++
			}
		}
	}
	return block(n, width), true
}

// fullRank and lineWidth are how many models a Full Rank and a Line Formation
// need; 0: there is none.
func fullRank(height string) int {
	return map[string]int{"Standard": 5, "Large": 3, "Gigantic": 1}[height]
}

func lineWidth(height string) int {
	return map[string]int{"Standard": 8, "Large": 6}[height]
}

// supportLimit is the most Attacks of a supporting model.
func supportLimit(height string) int {
	return map[string]int{"Standard": 1, "Large": 3, "Gigantic": 5}[height]
}

// inLine tells whether the unit is in Line Formation.
func (c *combatant) inLine() bool {
	w := lineWidth(c.unit.height())
	return w > 0 && c.form.wide() >= w
}

// fullRanks counts the Full Ranks.
func (c *combatant) fullRanks() int {
	n := 0
	for _, x := range c.form.ranks() {
		if x >= fullRank(c.unit.height()) {
			n++
		}
	}
	return n
}
