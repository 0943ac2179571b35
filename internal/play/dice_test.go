package play

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// The vectors of docs/format/seeds.md: a change here breaks every stored seed.
func TestSeedVectors(t *testing.T) {
	for seed, want := range map[uint64][4]uint64{
		0:              {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c},
		1:              {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7},
		math.MaxUint64: {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f},
	} {
		d := NewDice(seed)
		for i, w := range want {
			if got := d.next(); got != w {
				t.Errorf("seed %d, word %d: %#x, want %#x", seed, i, got, w)
			}
		}
	}
	for _, c := range []struct {
		seed  uint64
		sides int
		want  []int
	}{
		{0, 6, []int{4, 5, 1, 3, 5, 6, 3, 4, 6, 6, 1, 1}},
		{1, 6, []int{5, 4, 4, 3, 5, 1, 1, 3, 6, 4, 6, 6}},
		{1, 20, []int{15, 11, 12, 8, 14, 3, 2, 8, 18, 12, 19, 20}},
		{42, 3, []int{1, 2, 3, 3, 3, 3, 3, 3, 3, 2, 3, 1}},
	} {
		if got := NewDice(c.seed).Roll(len(c.want), c.sides); !slices.Equal(got, c.want) {
			t.Errorf("seed %d: %d-sided dice %v, want %v", c.seed, c.sides, got, c.want)
		}
	}
}

// Every face comes up as often as any other.
func TestFair(t *testing.T) {
	for _, sides := range []int{1, 2, 3, 6, 7, 20, 100} {
		const each = 5000
		count := make([]int, sides+1)
		for _, f := range NewDice(7).Roll(each*sides, sides) {
			count[f]++
		}
		for f, n := range count[1:] {
			if math.Abs(float64(n-each)) > 5*math.Sqrt(each) {
				t.Errorf("%d-sided die: %d comes up %d times of %d", sides, f+1, n, each)
			}
		}
	}
}

// Words that do not divide evenly among the faces are thrown away: with three
// quarters of all words as sides, a fourth of them.
func TestUneven(t *testing.T) {
	d, e := NewDice(1), NewDice(1)
	const sides = 3 << 62
	thrown := 0
	for range 1000 {
		face := d.face(sides)
		for word := e.next(); ; word = e.next() {
			if hi, lo := bits.Mul64(word, sides); lo >= 1<<62 {
				if face != 1+int(hi) {
					t.Fatal("another word was taken")
				}
				break
			}
			thrown++
		}
	}
	if thrown < 200 || thrown > 500 {
		t.Errorf("%d words thrown away", thrown)
	}
}
