package bushido

// look reads a pool of dice highest first: some exactly, the rest only by the
// class that later steps can tell apart.
type look struct {
	Skim   uint8 // of so many, those showing From or more are told apart from no other
	From   uint8
	Exact  uint8
	Cap    uint8 // of a class, more than so many are no better
	Ones   uint8 // the same of ones that leave
	Most   uint8 // dice that are read at all
	Kata   bool
	Bounds [7]bool // later steps tell faces up to here from those above
}

// class is the lowest face that f cannot be told apart from.
func (l look) class(f int) int {
	for f > 1 && !l.Bounds[f-1] && (f > 2) {
		f--
	}
	return f
}

// enough is how many of a class are told apart from more.
func (l look) enough(class int) uint8 {
	if class == 1 && !l.Kata {
		return l.Ones
	}
	return l.Cap
}

// Rank reads high faces first; ones only where they can matter.
func (l look) Rank(face int) int { return face }

// seen is what was read of a pool.
type seen struct {
	Dice  dice
	N     uint8
	Exact uint8 // of them, read exactly
}

// Read notes dice showing a face.
func (l look) Read(a seen, face, n int) (seen, bool) {
	for ; n > 0 && a.N < l.Most; n-- {
		switch {
		case a.N < l.Skim && face >= int(l.From):
			a.Dice[6]++
		case a.Exact < l.Exact:
			a.Dice[face]++
			a.Exact++
		case a.Dice[l.class(face)] < l.enough(l.class(face)):
			a.Dice[l.class(face)]++
		}
		a.N++
	}
	return a, a.N < l.Most
}

// Result is the dice.
func (l look) Result(a seen) dice { return a.Dice }
