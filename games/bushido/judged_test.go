package bushido

import (
	"math"
	"testing"
)

// The law of what dice come to is that of all ways in which they can fall.
func TestResultLaw(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for supports := range 4 {
			want := make([]float64, 7+supports)
			faces, ways := make([]int, n), math.Pow(6, float64(n))
			for i := range int(ways) {
				for j := range faces {
					faces[j] = 1 + i%6
					i /= 6
				}
				want[comesTo(faces, supports)] += 1 / ways
			}
			for r, p := range resultLaw(n, supports) {
				if math.Abs(p-want[r]) > 1e-12 {
					t.Errorf("%d dice, %d supports: %d with %v, counted %v", n, supports, r, p, want[r])
				}
			}
		}
	}
}
