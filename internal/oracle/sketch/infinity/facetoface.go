// Package infinity is the face to face roll of Infinity N4 (prototype): both
// bursts are rolled, criticals beat all else, a success must be higher than the
// other side's best, ties cancel; each hit is a saving roll, a critical one more.
package infinity

import "github.com/enfilade/enfilade/internal/table"

// Shooter is one side of the roll.
type Shooter struct {
	Value  uint8 // success value: this or less succeeds, exactly this is critical
	Burst  uint8
	Damage uint8 // a saving roll of this or less is failed
}

// FaceToFace is the roll and the saving rolls that follow.
type FaceToFace struct {
	Sides [2]Shooter
	Most  uint8 // wounds counted
}

// Moment is where it stands.
type Moment struct {
	At     step
	Winner uint8 // 1 or 2, or 0 when all was cancelled
	Saves  uint8
	Wounds uint8
}

type step uint8

const (
	rollBoth step = iota
	rollSaves
	over
)

// Outcome is who won the roll, and the wounds the other side took.
type Outcome struct{ Winner, Wounds uint8 }

// Step rolls both bursts, then the loser's saving rolls.
func (f FaceToFace) Step(t *table.T, m Moment) (Moment, bool) {
	switch m.At {
	case rollBoth:
		n := [2]int{int(f.Sides[0].Burst), int(f.Sides[1].Burst)}
		won := table.Pools(t, "face to face", n, 20, reading{[2]uint8{f.Sides[0].Value, f.Sides[1].Value}},
			"infinity.f2f.highest", "infinity.f2f.critical")
		return Moment{At: rollSaves, Winner: won.Winner, Saves: won.Hits + 2*won.Criticals}, true
	case rollSaves:
		if m.Saves == 0 {
			return Moment{At: over}, true
		}
		save := save{f.Sides[m.Winner-1].Damage}
		failed := table.Sum(t, "save", int(m.Saves), save, 0, "infinity.save.roll")
		return Moment{At: over, Winner: m.Winner, Wounds: min(f.Most, uint8(failed))}, true
	}
	return m, false
}

// Result is the winner, of the wounds if there are any.
func (f FaceToFace) Result(m Moment) Outcome { return Outcome{m.Winner, m.Wounds} }

// reading reads both bursts from the criticals down.
type reading struct{ Value [2]uint8 }

// won is what has been read of the successes that stand.
type won struct{ Winner, Criticals, Hits uint8 }

const critical = 21 // ranks above every face

func (r reading) Rank(side, face int) int {
	switch value := int(r.Value[side]); {
	case face > value:
		return 0
	case face == value:
		return critical
	}
	return face
}

// Read counts the successes of the side that leads, until the other side shows
// one: that one cancels all that are not higher.
func (r reading) Read(w won, rank int, n [2]int) (won, bool) {
	switch {
	case w.Winner == 0 && n[0] > 0 && n[1] > 0:
		return won{}, false
	case w.Winner == 0 && n[0] > 0:
		w.Winner = 1
	case w.Winner == 0:
		w.Winner = 2
	case n[2-w.Winner] > 0:
		return w, false
	}
	if mine := uint8(n[w.Winner-1]); rank == critical {
		w.Criticals = mine
	} else {
		w.Hits += mine
	}
	return w, true
}

func (r reading) Result(w won) won { return w }

// save is one saving roll; its result is 1 if it is failed.
type save struct{ damage uint8 }

func (s save) Step(t *table.T, face int) (int, bool) {
	if face > 0 {
		return face, false
	}
	return t.Die("save", 20), true
}

func (s save) Result(face int) int {
	if face <= int(s.damage) {
		return 1
	}
	return 0
}
