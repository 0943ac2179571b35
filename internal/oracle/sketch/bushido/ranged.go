// Package bushido is a ranged attack of Bushido, Risen Sun (prototype): a pool
// of dice, the best die plus one for each of up to two more that are not ones,
// against a challenge number; then 2D6 on the damage table.
package bushido

import "github.com/enfilade/enfilade/internal/table"

// Shot is one ranged attack.
type Shot struct{ Pool, Challenge uint8 }

// Flight is where it stands.
type Flight struct {
	At     step
	Level  uint8 // of success
	Wounds uint8
}

type step uint8

const (
	rollPool step = iota
	rollDamage
	over
)

// Step rolls the pool, then the damage of a success.
func (s Shot) Step(t *table.T, f Flight) (Flight, bool) {
	switch f.At {
	case rollPool:
		got := table.Pool(t, "ranged", int(s.Pool), 6, bestAndSupports{}, "bushido.test.best", "bushido.test.support")
		if got < s.Challenge {
			t.Cite("bushido.ranged.miss")
			return Flight{At: over}, true
		}
		return Flight{At: rollDamage, Level: got - s.Challenge}, true
	case rollDamage:
		row := t.Dice("damage", 2, 6, "bushido.damage.table")
		return Flight{At: over, Wounds: uint8(max(0, int(f.Level)+damageTable[row]))}, true
	}
	return f, false
}

// Result is the wounds.
func (s Shot) Result(f Flight) uint8 { return f.Wounds }

var damageTable = [13]int{2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3}

// bestAndSupports reads a pool: the best die, and up to two others that are not
// ones.
type bestAndSupports struct{}

type poolNote struct{ Best, Supports uint8 }

func (bestAndSupports) Rank(face int) int { return face }

func (bestAndSupports) Read(p poolNote, face, n int) (poolNote, bool) {
	if p.Best == 0 {
		p.Best, n = uint8(face), n-1
	}
	if face > 1 {
		p.Supports = uint8(min(2, int(p.Supports)+n))
	}
	return p, p.Supports < 2
}

func (bestAndSupports) Result(p poolNote) uint8 { return p.Best + p.Supports }
