package warmachine

import "github.com/enfilade/enfilade/internal/table"

// verdict is what an attack roll came to.
type verdict uint8

const (
	miss     verdict = iota
	missOnes         // only because all kept dice show 1
	hit
	critical // a hit with a pair
	hitSixes // only because all kept dice show 6; a pair
)

func (v verdict) hits() bool { return v >= hit }
func (v verdict) crit() bool { return v >= critical }

// attackRoll reads an attack roll, highest dice first: what is dropped, the
// sum of the rest against the total needed, all ones, all sixes, pairs.
type attackRoll struct {
	Dice, Low, High uint8
	Need            int16
}

// kept is what has been seen of a roll.
type kept struct {
	Seen, Kept, Sum uint8
	Pair            bool
}

// Rank is the face.
func (r attackRoll) Rank(face int) int { return face }

// Read takes the dice that are not dropped.
func (r attackRoll) Read(k kept, face, count int) (kept, bool) {
	use := keep(int(k.Seen), count, int(r.Dice), int(r.Low), int(r.High))
	k.Seen += uint8(count)
	k.Kept += uint8(use)
	k.Sum += uint8(use * face)
	k.Pair = k.Pair || use > 1
	return k, true
}

// keep is how many of the next dice are kept, where the highest and the lowest
// of all dice are dropped.
func keep(seen, count, dice, low, high int) int {
	from, to := max(seen, high), min(seen+count, dice-low)
	return max(0, to-from)
}

// Result judges the kept dice.
func (r attackRoll) Result(k kept) verdict {
	enough := int16(k.Sum) >= r.Need
	switch {
	case k.Kept == 0:
		if r.Need <= 0 {
			return hit
		}
		return miss
	case k.Sum == k.Kept:
		if enough {
			return missOnes
		}
		return miss
	case k.Kept > 1 && k.Sum == 6*k.Kept && !enough:
		return hitSixes
	case !enough:
		return miss
	case k.Pair:
		return critical
	}
	return hit
}

// facesRoll reads a roll as the dice that show each face, three bits a face:
// what Future Sight looks at before it adds a die.
type facesRoll struct{ Dice uint8 }

type faces uint32

func (f faces) with(face, count int) faces { return f + faces(count)<<(3*(face-1)) }
func (f faces) of(face int) int            { return int(f>>(3*(face-1))) & 7 }

// Rank is the face.
func (r facesRoll) Rank(face int) int { return face }

// Read notes the dice.
func (r facesRoll) Read(f faces, face, count int) (faces, bool) { return f.with(face, count), true }

// Result is all that was noted.
func (r facesRoll) Result(f faces) faces { return f }

// verdict judges noted faces as an attack roll.
func (r attackRoll) verdict(f faces) verdict {
	var k kept
	for face := 6; face > 0; face-- {
		if c := f.of(face); c > 0 {
			k, _ = r.Read(k, face, c)
		}
	}
	return r.Result(k)
}

// sumRoll reads the sum of the kept dice of a damage roll.
type sumRoll struct{ Dice, Low, High uint8 }

type summed struct{ Seen, Sum uint8 }

// Rank is the face.
func (r sumRoll) Rank(face int) int { return face }

// Read adds the dice that are not dropped.
func (r sumRoll) Read(s summed, face, count int) (summed, bool) {
	use := keep(int(s.Seen), count, int(r.Dice), int(r.Low), int(r.High))
	return summed{s.Seen + uint8(count), s.Sum + uint8(use*face)}, true
}

// Result is the sum.
func (r sumRoll) Result(s summed) uint8 { return s.Sum }

// pointsRoll reads a damage roll as points over ARM, multiplied, reduced, and no
// more than can matter.
type pointsRoll struct {
	sumRoll
	Minus       int16
	Times, Less uint8
	Cap         uint16
}

// Result is the points.
func (r pointsRoll) Result(s summed) uint16 {
	p := max(0, int(s.Sum)-int(r.Minus))*int(r.Times) - int(r.Less)
	return uint16(min(max(0, p), int(r.Cap)))
}

// sum of noted faces.
func (r sumRoll) of(f faces) int {
	var s summed
	for face := 6; face > 0; face-- {
		if c := f.of(face); c > 0 {
			s, _ = r.Read(s, face, c)
		}
	}
	return int(s.Sum)
}

// roll rolls dice and adds up those that are kept.
func (r sumRoll) roll(t *table.T, name string, ids ...table.RuleID) int {
	if r.Low == 0 && r.High == 0 {
		return t.Dice(name, int(r.Dice), 6, ids...)
	}
	return int(table.Pool(t, name, int(r.Dice), 6, r, ids...))
}
