package bushido

import (
	"github.com/enfilade/enfilade/internal/table"
)

// Lone is a single attack, known from its start to its end.
type Lone struct {
	Shot Shot
	From Flight
}

// Alone is where a single attack stands.
type Alone struct{ Made bool }

// Step hands over to the attack.
func (p Lone) Step(t *table.T, s Alone) (Alone, bool) {
	table.HandOver(t, "ranged attack", p.Shot, p.From, p.Shot.Ends.rules()...)
	return s, true
}

// Result is never asked for: the attack's own result is the report.
func (p Lone) Result(Alone) Report { return Report{} }

// ends is what the end of an attack may bring, as bits.
type ends uint8

const (
	expires ends = 1 << iota // boosts
	reloads                  // markers
	counts                   // Ammo tokens
)

// rules are those of the end of an attack.
func (e ends) rules() []table.RuleID {
	out := []table.RuleID{"bushido.seq.end", "bushido.followup.counter"}
	if e&expires != 0 {
		out = append(out, "bushido.ki.expire")
	}
	return out
}
