package bushido

import (
	"github.com/enfilade/enfilade/internal/geometry"
)

// agree sets a fact to what the table shows, and refuses another one.
func agree(sit *situationFile, key string, stated bool, fact *bool, shown bool) {
	if sit.Node != nil && sit.Has(key) && stated != shown {
		sit.Fault(key, "", "says %t, the table shows %t", stated, shown)
	}
	*fact = shown
}

// agreeLength does the same with a length, to a hundredth of an inch.
func agreeLength(sit *situationFile, key string, stated inches, fact **geometry.Number, shown geometry.Number) {
	if stated.Rat != nil && !shown.Sub(geometry.Rat(stated.Rat)).Abs().AtMost(geometry.Frac(1, 100)) {
		sit.Fault(key, "", "says %s, the table shows %.3f\"", stated.Rat.FloatString(2), shown.Float())
	}
	*fact = &shown
}

// agreeRange compares a stated range with the distance.
func (b *board) agreeRange(sit *situationFile, d geometry.Number) {
	r := sit.Range
	if !r.Given {
		return
	}
	if r.Inches != nil {
		agreeLength(sit, "range", inches{r.Inches}, new(*geometry.Number), d)
		return
	}
	w := b.s.chooseWeapon(b.s.attacker, decision{}, "weapon", true)
	if w == nil || !w.ranged() {
		return
	}
	got := beyond
	for i, limit := range w.f.Bands.Limit {
		if limit != nil && d.AtMost(geometry.Rat(limit)) {
			got = band(i)
			break
		}
	}
	if got != r.Band {
		sit.Fault("range", "", "says %s, the table shows %.3f\", which is %s", r.Band, d.Float(), got)
	}
}
