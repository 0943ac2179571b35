package oracle

import (
	"math"
	"testing"

	"github.com/enfilade/enfilade"
)

// TestBushidoPool holds pools with supports and the wound table to the kernel.
func TestBushidoPool(t *testing.T) {
	for name, dice := range map[string]int{"eight-dice": 8, "thirty-dice": 30} {
		want := wd(dice, 6)
		o, err := asked(t, "bushido/"+name).Odds(enfilade.NewBook(), enfilade.OddsOptions{})
		if err != nil {
			t.Fatal(err)
		}
		m, _ := o.Measures.Get("wounds")
		for _, c := range m.Distribution {
			if k := int(c.Value.Float()); math.Abs(c.P-want[k]) > 1e-12 {
				t.Errorf("%s, %d wounds: %v, the kernel has %v", name, k, c.P, want[k])
			}
		}
	}
}

func BenchmarkBushidoPool(b *testing.B) {
	for name, dice := range map[string]int{"eight-dice": 8, "thirty-dice": 30} {
		s := asked(b, "bushido/"+name)
		few := enfilade.OddsOptions{NoRules: true, Measures: []string{"wounds"}}
		exact := few
		exact.Exact = true
		odds := func(k *enfilade.Book, o enfilade.OddsOptions) {
			if _, err := s.Odds(k, o); err != nil {
				b.Fatal(err)
			}
		}
		book := enfilade.NewBook()
		timed(b, name+"/floor", func() { wd(dice, 6) })
		timed(b, name+"/warm", func() { odds(book, few) })
		timed(b, name+"/warm-all", func() { odds(book, enfilade.OddsOptions{NoRules: true}) })
		timed(b, name+"/cold", func() { odds(enfilade.NewBook(), few) })
		timed(b, name+"/exact", func() { odds(enfilade.NewBook(), exact) })
	}
}

// BenchmarkBushidoSecret solves the melee of six dice against six, both splits
// being secret.
func BenchmarkBushidoSecret(b *testing.B) {
	s := asked(b, "bushido/six-against-six")
	for name, exact := range map[string]bool{"floats": false, "exact": true} {
		timed(b, name, func() {
			if _, err := s.Advise(enfilade.NewBook(), enfilade.Goal{}, exact); err != nil {
				b.Fatal(err)
			}
		})
	}
}
