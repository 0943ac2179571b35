package ninthage

import "github.com/enfilade/enfilade/internal/table"

// The sheets: so many strands, with or without hits that are distributed.
type (
	sheet2   struct{ Strands [2]Strand }
	sheet12  struct{ Strands [12]Strand }
	sheet128 struct{ Strands [128]Strand }
	spread2  struct {
		Strands [2]Strand
		Against [2 * poolCount]Strikes
	}
	spread12 struct {
		Strands [12]Strand
		Against [12 * poolCount]Strikes
	}
	spread128 struct {
		Strands [128]Strand
		Against [128 * poolCount]Strikes
	}
)

func (s sheet2) strand(i int) Strand    { return s.Strands[i] }
func (s sheet12) strand(i int) Strand   { return s.Strands[i] }
func (s sheet128) strand(i int) Strand  { return s.Strands[i] }
func (s spread2) strand(i int) Strand   { return s.Strands[i] }
func (s spread12) strand(i int) Strand  { return s.Strands[i] }
func (s spread128) strand(i int) Strand { return s.Strands[i] }

func (s sheet2) against(i, pool int) Strikes    { return s.Strands[i].strikes() }
func (s sheet12) against(i, pool int) Strikes   { return s.Strands[i].strikes() }
func (s sheet128) against(i, pool int) Strikes  { return s.Strands[i].strikes() }
func (s spread2) against(i, pool int) Strikes   { return s.Against[i*poolCount+pool] }
func (s spread12) against(i, pool int) Strikes  { return s.Against[i*poolCount+pool] }
func (s spread128) against(i, pool int) Strikes { return s.Against[i*poolCount+pool] }

func (k Strand) strikes() Strikes {
	a := &k.Assault.Attack
	return Strikes{a.Plain, a.Bracketed, a.Small}
}

// maxStrands is how many kinds of attacks a scenario may have.
const maxStrands = 128

// written is a scenario's strands before they are put on a sheet.
type written struct {
	strands []Strand
	against [][poolCount]Strikes // nil: nothing is distributed
}

// bind puts the strands on the smallest sheet that holds them.
func (w written) bind(to binder, head Phase[sheet2], start State) {
	n := len(w.strands)
	switch {
	case n > maxStrands:
		panic(table.TooMany{Procedure: "more than 128 kinds of attacks"})
	case w.against == nil && n <= 2:
		var s sheet2
		copy(s.Strands[:], w.strands)
		to.small(onSheet(head, s), start)
	case w.against == nil && n <= 12:
		var s sheet12
		copy(s.Strands[:], w.strands)
		to.middle(onSheet(head, s), start)
	case w.against == nil:
		var s sheet128
		copy(s.Strands[:], w.strands)
		to.large(onSheet(head, s), start)
	case n <= 2:
		var s spread2
		copy(s.Strands[:], w.strands)
		w.copyTo(s.Against[:])
		to.smallSpread(onSheet(head, s), start)
	case n <= 12:
		var s spread12
		copy(s.Strands[:], w.strands)
		w.copyTo(s.Against[:])
		to.middleSpread(onSheet(head, s), start)
	default:
		var s spread128
		copy(s.Strands[:], w.strands)
		w.copyTo(s.Against[:])
		to.largeSpread(onSheet(head, s), start)
	}
}

func (w written) copyTo(to []Strikes) {
	for i := range w.against {
		copy(to[i*poolCount:], w.against[i][:])
	}
}

// binder takes a phase on a sheet of some size.
type binder interface {
	small(Phase[sheet2], State)
	middle(Phase[sheet12], State)
	large(Phase[sheet128], State)
	smallSpread(Phase[spread2], State)
	middleSpread(Phase[spread12], State)
	largeSpread(Phase[spread128], State)
}

// onSheet is the phase with its strands on another sheet.
func onSheet[S Sheet](p Phase[sheet2], s S) Phase[S] {
	return Phase[S]{
		Sheet: s, N: p.N, Melee: p.Melee, Victims: p.Victims, Forms: p.Forms, Morale: p.Morale, Hold: p.Hold,
		Near: p.Near, Staged: p.Staged, Mark: p.Mark, Of: p.Of, Count: p.Count,
	}
}
