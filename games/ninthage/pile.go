package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Tally is one hit of which one thing is counted. Its result is the number.
type Tally struct{ Strike Strike }

// Step resolves the hit.
func (y Tally) Step(t *table.T, s Metered) (Metered, bool) {
	if s.Done {
		return s, false
	}
	b := table.Call(t, "hit", y.Strike, Blow{}, "ninthage.seq.batch")
	return Metered{int32(b.Wounded) + int32(b.Unsaved) + int32(b.Loss), true}, true
}

// Result is the number.
func (y Tally) Result(s Metered) int { return int(s.N) }

func (x Toll) add(b Blow, most int32) Toll {
	x.Wounds += int32(b.Wounded)
	x.Unsaved += int32(b.Unsaved)
	x.Loss += int32(b.Loss)
	if most > 0 {
		x.Loss = min(x.Loss, most)
	}
	return x
}

// Pile is one more hit of an attack whose hits are alike.
type Pile struct {
	Strike Strike
	Cap    int32
}

// Step adds the hit to the toll.
func (p Pile) Step(t *table.T, x Toll) (Toll, bool) {
	if x.done {
		return x, false
	}
	x = x.add(table.Call(t, "hit", p.Strike, Blow{}, "ninthage.seq.batch"), p.Cap)
	x.done = true
	return x, true
}

// Result is the toll, ready for the next hit.
func (p Pile) Result(x Toll) Toll { x.done = false; return x }
