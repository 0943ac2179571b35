package ninthage

// Form is a formation: full ranks of Width and one of the rest, filled from the
// left, or what a grid shows. Big bases count as the places they fill. Beside
// are models on Mismatching Bases: each a place of the first rank and a file of
// its own. Casualties come off the rear rank, from the right.
type Form struct {
	Cells  uint16
	Width  uint8
	Beside uint8

	// Of a grid that is no such block: the places filled of each rank and file.
	Grid         bool
	Ranks, Files [100]uint8
	Deep, Wide   uint8

	Drawn *drawn // where characters on big bases stand, if there are any
}

// drawn is a formation with characters on big bases, which stay where they are
// as long as they live: others close up around them.
type drawn struct {
	grid []string
	big  uint16 // the characters on big bases, by bits
}

// around is the formation of what is left: big bases in their places, and all
// others in those that are free, from the front left.
func (d *drawn) around(now Formed) Form {
	f := Form{Grid: true, Beside: uint8(now.Beside)}
	small := int(now.Cells)
	each := func(fill func(rank, file int, big bool)) {
		for r, row := range d.grid {
			for i := range len(row) {
				if row[i] == '.' {
					continue
				}
				n := int(row[i]) - '1'
				fill(r, i, n >= 0 && n < 9 && d.big&now.Big>>n&1 == 1)
			}
		}
	}
	each(func(_, _ int, big bool) { small -= b2i(big) })
	each(func(r, i int, big bool) {
		if !big {
			if small <= 0 {
				return
			}
			small--
		}
		f.Ranks[r]++
		f.Files[i]++
		f.Deep, f.Wide = max(f.Deep, uint8(r+1)), max(f.Wide, uint8(i+1))
		f.Cells++
	})
	return f
}

// block is n places in ranks of w.
func block(n, w int) Form {
	return Form{Cells: uint16(n), Width: uint8(max(1, w))}
}

// after is the formation when only so much is left. A place of the rear rank of
// a grid is emptied in the last of its longest files.
func (f Form) after(now Formed) Form {
	cells := int(now.Cells)
	if f.Drawn != nil {
		return f.Drawn.around(now)
	}
	f.Beside = uint8(now.Beside)
	if !f.Grid {
		f.Cells = uint16(max(cells, 0))
		return f
	}
	for int(f.Cells) > max(cells, 0) {
		f.trim()
		f.Ranks[f.Deep-1]--
		longest := 0
		for j := range int(f.Wide) {
			if f.Files[j] >= f.Files[longest] {
				longest = j
			}
		}
		f.Files[longest]--
		f.Cells--
	}
	f.trim()
	return f
}

func (f *Form) trim() {
	for f.Deep > 0 && f.Ranks[f.Deep-1] == 0 {
		f.Deep--
	}
	for f.Wide > 0 && f.Files[f.Wide-1] == 0 {
		f.Wide--
	}
}

// deep is how many ranks there are, wide how many files.
func (f *Form) deep() int {
	switch {
	case f.Grid:
		return max(int(f.Deep), min(1, int(f.Beside)))
	case f.Cells == 0:
		return min(1, int(f.Beside))
	}
	return (int(f.Cells) + int(f.Width) - 1) / int(f.Width)
}

func (f *Form) wide() int {
	if f.Grid {
		return int(f.Wide) + int(f.Beside)
	}
	return min(int(f.Width), int(f.Cells)) + int(f.Beside)
}

// rank is how many places of the rank are filled, front first.
func (f *Form) rank(i int) int {
	n := 0
	if i == 0 {
		n = int(f.Beside)
	}
	if f.Grid {
		return n + int(f.Ranks[i])
	}
	return n + max(0, min(int(f.Width), int(f.Cells)-i*int(f.Width)))
}

// file is how many places of the file are filled, from the left.
func (f *Form) file(i int) int {
	if f.Grid {
		if i >= int(f.Wide) {
			return 1
		}
		return int(f.Files[i])
	}
	w := min(int(f.Width), int(f.Cells))
	if i >= w {
		return 1
	}
	n := int(f.Cells) / int(f.Width)
	if i < int(f.Cells)%int(f.Width) {
		n++
	}
	return n
}

// ranks and files list their sizes.
func (f *Form) ranks() []int { return sizes(f.deep(), f.rank) }
func (f *Form) files() []int { return sizes(f.wide(), f.file) }

func sizes(n int, size func(int) int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = size(i)
	}
	return out
}

// Area is an Area Attack: X hits on each of up to Y ranks, or files.
type Area struct {
	X, Y  uint8
	Pick  uint8 // ranks or files the attacker takes, at most Y
	Flank bool
}

// hits is how many hits one success makes on a unit of so many models: the most
// that the ranks or files taken give, and no more than there are models.
func (a Area) hits(f *Form, models int) int {
	if a.X == 0 {
		return 1
	}
	n, size := f.deep(), f.rank
	if a.Flank {
		n, size = f.wide(), f.file
	}
	var of [21]int // how many ranks give so many hits
	for i := range n {
		of[min(size(i), int(a.X))]++
	}
	left, sum := int(min(a.Pick, a.Y)), 0
	for k := int(a.X); k > 0 && left > 0; k-- {
		take := min(of[k], left)
		sum += take * k
		left -= take
	}
	return min(sum, models)
}
