package bushido

import (
	"math"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// judged words a roll by what its dice come to, and gives the law of that.
func judged(said *attack.Said, e table.Event, supports int) {
	if len(e.Faces) == 0 {
		return
	}
	said.Got = comesTo(e.Faces, supports)
	said.Text, said.Law = "comes to "+itoa(said.Got), resultLaw(len(e.Faces), supports)
}

// resultLaw is the chance of each result of n dice: 1s are taken out, of the k that
// are left one counts its face, the highest, and the others 1 each, up to the most
// supporting dice there may be.
func resultLaw(n, supports int) []float64 {
	law := make([]float64, 7+min(supports, n))
	ones := math.Pow(1./6, float64(n)) // k dice are no 1s
	law[0] = ones
	for k := 1; k <= n; k++ {
		ones *= float64(n-k+1) / float64(k) * 5
		for best := 2; best <= 6; best++ {
			highest := math.Pow(float64(best-1)/5, float64(k)) - math.Pow(float64(best-2)/5, float64(k))
			law[best+min(supports, k-1)] += ones * highest
		}
	}
	return law
}
