package infinity

import "github.com/enfilade/enfilade/internal/table"

// Roll is the dice of one trooper against a Success Value.
type Roll struct {
	SV    int8
	Dice  uint8
	Sure  bool // no dice: so many successes
	Again Again
	Side  table.Side // whose roll it is
	Top   uint8      // numbers above it are alike, if it is set: nobody has higher ones
	Known bool       // the faces are known
	Alike bool       // of many dice that nobody answers: numbers are alike, but the one that is looked for
	Faces [most]uint8
}

// most is the largest number of dice in one roll.
const most = 20

// held is the largest number of dice that can be held against several others,
// or be looked at before one is rolled again.
const held = 5

// Again is what a ReRoll does: 0 there is none; else a policy.
type Again int8

// Policies of a ReRoll. A positive number is a face to be rolled again.
const (
	noReroll  Again = 0
	aFailure  Again = -1
	neverDoes Again = -2
	asks      Again = -3
)

// critical ranks above every face; failures have rank 0.
const critical = 21

// rank is how much a face is worth against a Success Value: 0 a failure,
// critical a Critical, else the number that counts in a comparison
// (infinity.roll.critical, infinity.roll.sv-over-20, infinity.roll.sv-below-1).
func rank(sv, face int) int {
	if sv < 1 {
		return 0
	}
	number, need := min(20, face+max(0, sv-20)), min(20, sv)
	switch {
	case number == need:
		return critical
	case number < need:
		return number
	}
	return 0
}

// faces is how many of 20 faces succeed, and how many are Criticals.
func faces(sv int) (success, crit int) {
	for f := 1; f <= 20; f++ {
		switch rank(sv, f) {
		case 0:
		case critical:
			crit++
			success++
		default:
			success++
		}
	}
	return success, crit
}

// dice is how many dice are rolled: none below a Success Value of 1.
func (r Roll) dice() int {
	if r.Sure || r.SV < 1 {
		return 0
	}
	return int(r.Dice)
}

// Net is successes of one roll that stand: normal ones and Criticals.
type Net struct{ Hits, Crits uint8 }

func (n Net) all() int { return int(n.Hits) + int(n.Crits) }

// packed numbers the nets of up to 21 dice in one byte.
func (n Net) packed() uint8 {
	a := n.all()
	return uint8(a*(a+1)/2) + n.Crits
}

func unpacked(p uint8) Net {
	a := 0
	for (a+1)*(a+2)/2 <= int(p) {
		a++
	}
	crits := int(p) - a*(a+1)/2
	return Net{uint8(a - crits), uint8(crits)}
}

// counting reads a Normal Roll.
type counting struct{ SV int8 }

// Rank tells successes from Criticals.
func (c counting) Rank(face int) int {
	switch rank(int(c.SV), face) {
	case 0:
		return 0
	case critical:
		return 2
	}
	return 1
}

// Read counts them.
func (c counting) Read(n Net, rank, count int) (Net, bool) {
	if rank == 2 {
		n.Crits = uint8(count)
	} else {
		n.Hits = uint8(count)
	}
	return n, true
}

// Result is the successes.
func (c counting) Result(n Net) Net { return n }

// hand is dice that lie on the table, by rank, the highest first.
type hand [most]uint8

func (h hand) crits() int {
	n := 0
	for n < most && h[n] == critical {
		n++
	}
	return n
}

// best is the highest normal success, 0 if there is none.
func (h hand) best() uint8 {
	if n := h.crits(); n < most {
		return h[n]
	}
	return 0
}

// above is how many normal successes are higher than a number.
func (h hand) above(number uint8) int {
	first := h.crits()
	n := first
	for n < most && h[n] > number {
		n++
	}
	return n - first
}

// add puts one more die into its place; the lowest falls off the end.
func (h hand) add(rank uint8) hand {
	for i := 0; rank > 0 && i < most; i++ {
		if rank > h[i] {
			h[i], rank = rank, h[i]
		}
	}
	return h
}

// net is the successes of a Normal Roll.
func (h hand) net() Net {
	return Net{uint8(h.above(0)), uint8(h.crits())}
}

// laying reads a roll into a hand.
type laying struct {
	SV   int8
	Top  uint8
	Look uint8 // of numbers that are alike, the one that is looked for, or critical; 0 if all count
}

// laying is how the roll's dice are laid down.
func (r Roll) laying() laying {
	l := laying{SV: r.SV, Top: r.Top}
	if r.Alike {
		l.Look = critical
	}
	if r.Alike && r.Again > 0 {
		l.Look = max(1, uint8(rank(int(r.SV), int(r.Again))))
	}
	return l
}

// Rank is the rank of the face.
func (l laying) Rank(face int) int { return l.lower(rank(int(l.SV), face)) }

// lower makes numbers that nobody can reach one and the same.
func (l laying) lower(rank int) int {
	switch top := int(l.Top); {
	case l.Look > 0 && rank > 0 && rank < critical && rank != int(l.Look):
		if l.Look == 1 {
			return 2
		}
		return 1
	case top > 0 && rank > top && rank < critical:
		return top
	}
	return rank
}

// Read lays the dice down.
func (l laying) Read(h hand, rank, count int) (hand, bool) {
	for range count {
		h = h.add(uint8(rank))
	}
	return h, true
}

// Result is the hand.
func (l laying) Result(h hand) hand { return h }

// layKnown is the hand of known faces.
func (r Roll) layKnown() hand {
	var h hand
	for _, f := range r.Faces[:r.Dice] {
		h = h.add(uint8(rank(int(r.SV), int(f))))
	}
	return h
}

// lay rolls dice into a hand, a step's one draw.
func (r Roll) lay(t *table.T, name string, ids ...id) hand {
	if r.Known {
		t.Cite(ids...)
		return r.layKnown()
	}
	return table.Pool(t, name, r.dice(), 20, r.laying(), ids...)
}
