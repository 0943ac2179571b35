package ninthage

import "github.com/enfilade/enfilade/internal/table"

// item is one strand of a phase: its kind, and the attacker it belongs to.
type item struct{ Kind, Unit uint8 }

// The sheets: so many kinds of strands, with or without hits that are
// distributed.
type (
	sheet1 struct {
		Kinds [1]Strand
		List  [40]item
	}
	sheet3 struct {
		Kinds [3]Strand
		List  [40]item
	}
	sheet8 struct {
		Kinds [8]Strand
		List  [40]item
	}
	sheet24 struct {
		Kinds [24]Strand
		List  [128]item
	}
	sheet128 struct {
		Kinds [128]Strand
		List  [128]item
	}
	spread1 struct {
		Kinds   [1]Strand
		Against [1][poolCount]Strikes
		List    [40]item
	}
	spread4 struct {
		Kinds   [4]Strand
		Against [4][poolCount]Strikes
		List    [40]item
	}
	spread24 struct {
		Kinds   [24]Strand
		Against [24][poolCount]Strikes
		List    [128]item
	}
	spread128 struct {
		Kinds   [128]Strand
		Against [128][poolCount]Strikes
		List    [128]item
	}
)

// Sheet is the strands of a phase, in one of a few sizes, so that a small
// question is a small value.
type Sheet interface {
	comparable
	sheet1 | sheet3 | sheet8 | sheet24 | sheet128 | spread1 | spread4 | spread24 | spread128
}

// on finds the kinds and the list of a sheet.
func on[S Sheet](s *S) (kinds []Strand, list []item, against [][poolCount]Strikes) {
	switch x := any(s).(type) {
	case *sheet1:
		return x.Kinds[:], x.List[:], nil
	case *sheet3:
		return x.Kinds[:], x.List[:], nil
	case *sheet8:
		return x.Kinds[:], x.List[:], nil
	case *sheet24:
		return x.Kinds[:], x.List[:], nil
	case *sheet128:
		return x.Kinds[:], x.List[:], nil
	case *spread1:
		return x.Kinds[:], x.List[:], x.Against[:]
	case *spread4:
		return x.Kinds[:], x.List[:], x.Against[:]
	case *spread24:
		return x.Kinds[:], x.List[:], x.Against[:]
	case *spread128:
		return x.Kinds[:], x.List[:], x.Against[:]
	}
	return nil, nil, nil
}

// strand is strand i.
func (p *Phase[S]) strand(i int) *Strand {
	kinds, list, _ := on(&p.Sheet)
	return &kinds[list[i].Kind]
}

// unit is the attacker that strand i belongs to.
func (p *Phase[S]) unit(i int) uint8 {
	_, list, _ := on(&p.Sheet)
	return list[i].Unit
}

// against is how strand i strikes a pool other than its own.
func (p *Phase[S]) against(i, pool int) Strikes {
	kinds, list, rows := on(&p.Sheet)
	if rows == nil {
		return kinds[list[i].Kind].strikes()
	}
	return rows[list[i].Kind][pool]
}

func (k *Strand) strikes() Strikes {
	a := &k.Assault.Attack
	return Strikes{a.Plain, a.Bracketed, a.Small}
}

// maxStrands is how many strands a scenario may have.
const maxStrands = 128

// written is a scenario's strands before they are put on a sheet.
type written struct {
	strands []Strand
	against [][poolCount]Strikes // nil: nothing is distributed
}

// kinds puts alike strands together.
func (w written) kinds() (kinds []Strand, against [][poolCount]Strikes, list []item) {
	for i, k := range w.strands {
		unit := k.Unit
		k.Unit = 0
		at := -1
		for j := range kinds {
			if kinds[j] == k && (w.against == nil || against[j] == w.against[i]) {
				at = j
				break
			}
		}
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, k)
			if w.against != nil {
				against = append(against, w.against[i])
			}
		}
		list = append(list, item{uint8(at), unit})
	}
	return kinds, against, list
}

// bind puts the strands on the smallest sheet that holds them.
func (w written) bind(to binder, head Phase[sheet1], start State) {
	if len(w.strands) > maxStrands {
		panic(table.TooMany{Procedure: "more than 128 kinds of attacks"})
	}
	kinds, against, list := w.kinds()
	k, n := len(kinds), len(list)
	switch {
	case w.against == nil && k <= 1 && n <= 40:
		to.sheet1(fill[sheet1](head, kinds, against, list), start)
	case w.against == nil && k <= 3 && n <= 40:
		to.sheet3(fill[sheet3](head, kinds, against, list), start)
	case w.against == nil && k <= 8 && n <= 40:
		to.sheet8(fill[sheet8](head, kinds, against, list), start)
	case w.against == nil && k <= 24:
		to.sheet24(fill[sheet24](head, kinds, against, list), start)
	case w.against == nil:
		to.sheet128(fill[sheet128](head, kinds, against, list), start)
	case w.against != nil && k <= 1 && n <= 40:
		to.spread1(fill[spread1](head, kinds, against, list), start)
	case w.against != nil && k <= 4 && n <= 40:
		to.spread4(fill[spread4](head, kinds, against, list), start)
	case w.against != nil && k <= 24:
		to.spread24(fill[spread24](head, kinds, against, list), start)
	case w.against != nil:
		to.spread128(fill[spread128](head, kinds, against, list), start)
	}
}

// fill is the phase with its strands on a sheet.
func fill[S Sheet](p Phase[sheet1], kinds []Strand, against [][poolCount]Strikes, list []item) Phase[S] {
	out := Phase[S]{
		N: p.N, Melee: p.Melee, Victims: p.Victims, Forms: p.Forms, Morale: p.Morale, Hold: p.Hold,
		Near: p.Near, Staged: p.Staged, Mark: p.Mark, Of: p.Of, Count: p.Count,
	}
	ks, ls, rows := on(&out.Sheet)
	copy(ks, kinds)
	copy(ls, list)
	copy(rows, against)
	return out
}

// binder takes a phase on a sheet of some size.
type binder interface {
	sheet1(Phase[sheet1], State)
	sheet3(Phase[sheet3], State)
	sheet8(Phase[sheet8], State)
	sheet24(Phase[sheet24], State)
	sheet128(Phase[sheet128], State)
	spread1(Phase[spread1], State)
	spread4(Phase[spread4], State)
	spread24(Phase[spread24], State)
	spread128(Phase[spread128], State)
}
