package play

import (
	"math/bits"
	"strconv"
)

// Dice is the seeded generator: xoshiro256**, its state filled by splitmix64
// from the seed. docs/format/seeds.md writes both out, with test vectors: what
// a seed rolls is part of the format of logs and never changes.
type Dice struct{ s [4]uint64 }

// NewDice returns the dice of a seed.
func NewDice(seed uint64) *Dice {
	var d Dice
	for i := range d.s {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		d.s[i] = z ^ z>>31
	}
	return &d
}

// next returns 64 random bits.
func (d *Dice) next() uint64 {
	s := &d.s
	out := bits.RotateLeft64(s[1]*5, 7) * 9
	t := s[1] << 17
	s[2] ^= s[0]
	s[3] ^= s[1]
	s[1] ^= s[2]
	s[0] ^= s[3]
	s[2] ^= t
	s[3] = bits.RotateLeft64(s[3], 45)
	return out
}

// face returns 1 to sides, all as likely: the upper word of bits times sides,
// plus 1; bits whose lower word falls in the part that does not divide evenly
// are thrown away.
func (d *Dice) face(sides uint64) int {
	uneven := -sides % sides // 2^64 mod sides
	for {
		if high, low := bits.Mul64(d.next(), sides); low >= uneven {
			return 1 + int(high)
		}
	}
}

// Roll rolls n dice of that many sides, at least 1, in order.
func (d *Dice) Roll(n, sides int) []int {
	if sides < 1 {
		panic("play: a die of " + strconv.Itoa(sides) + " sides")
	}
	faces := make([]int, n)
	for i := range faces {
		faces[i] = d.face(uint64(sides))
	}
	return faces
}
