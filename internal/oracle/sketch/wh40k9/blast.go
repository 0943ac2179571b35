package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// countAttacks settles how many attacks one more weapon makes. Blast weapons
// make no fewer than three against six models or more, and all they can
// against eleven or more.
func (v Volley) countAttacks(t *table.T, s Shooting) Shooting {
	s.Weapons--
	switch models := v.Target.Models; {
	case v.Blast && models >= 11:
		t.Cite("wh40k9.blast.eleven-max")
		s.Attacks += uint16(v.Attacks.max())
	case v.Blast && models >= 6:
		n := v.Attacks.roll(t, "attacks", "wh40k9.shoot.count", "wh40k9.blast.six-min-three")
		s.Attacks += uint16(max(3, n))
	default:
		s.Attacks += uint16(v.Attacks.roll(t, "attacks", "wh40k9.shoot.count"))
	}
	return s
}
