package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Stage is how far the hits of one strand have come when every step is made for
// all of them together, as players do.
type Stage struct {
	At     stageAt
	Lone   bool // the strand's hits all go to its own pool
	From   uint16
	Class  uint8
	Pool   uint8
	Hits   uint16
	Wounds uint16 // that an armour save may stop
	Lethal uint16 // that none may
}

type stageAt uint8

const (
	stageNone stageAt = iota
	stageWound
	stageArmour
	stageSpecial
	stageLethal
	stageLose
)

// number rolls how many attacks there are, where dice decide it.
func (p *Plan) number(t *table.T, s State, x Salvo) (State, bool) {
	if x.Number.N == 0 || s.Shots > 0 || x.Models == 0 {
		return s, false
	}
	s.Shots = uint16(table.Sum(t, numberNames[x.Number.Of], int(x.Models), x.Number, Rolled{}, "ninthage.shoot.number"))
	return s, true
}

// begin rolls to hit for all attacks of a strand together.
func (p *Plan) begin(t *table.T, s State, k *Strand, x Salvo) State {
	a := x.Assault.Attack
	a.Classes, a.Told = true, p.Told
	if k.Side == 1 && !s.Swapped {
		s.swap()
	}
	n := int(x.Models) * x.Number.fixed()
	if x.Number.N > 0 {
		n, s.Shots = int(s.Shots), 0
	}
	if k.Assault.Counts {
		s.Run.Attacks += int32(n)
	}
	s.Run.Attacks += int32(k.single(int(x.Models)))
	switch {
	case a.Need == 1:
		p.automatic(t, &s, x, a, n)
	case n > 0:
		all := table.TallyOf(t, "to hit", n, a, Shooting{}, "ninthage.seq.hits")
		for _, toll := range a.tolls() {
			s.Run.sort(toll, int32(all.Of(toll)))
		}
	}
	return p.spread(s, k)
}

// automatic notes hits that are not rolled for.
func (p *Plan) automatic(t *table.T, s *State, x Salvo, a Attack, n int) {
	if n == 0 {
		return
	}
	one, first := n, a
	if x.Assault.One {
		one, a.Bracket = 1, false
	}
	s.Run.sort(first.success(t, Shooting{}).T, int32(one))
	if n > one {
		s.Run.sort(a.success(t, Shooting{}).T, int32(n-one))
	}
}

// tolls lists what an attack whose hits are sorted can come to.
func (a Attack) tolls() []Toll {
	var quiet table.T
	all := []Toll{a.miss(Shooting{}).T}
	for _, natural := range []bool{false, true} {
		all = append(all, a.success(&quiet, Shooting{Natural: natural}).T)
		if a.Kind == catapult {
			all = append(all, a.success(&quiet, Shooting{Natural: natural, Partial: true}).T)
		}
	}
	if a.Kind == catapult || a.Kind == cannon {
		all = append(all, a.misfire(&quiet, Shooting{}).T)
	}
	var out []Toll
	for _, x := range all {
		met := false
		for _, y := range out {
			met = met || x == y
		}
		if !met {
			out = append(out, x)
		}
	}
	return out
}

// sort adds n attacks that came to the same.
func (r *Run) sort(x Toll, n int32) {
	if n == 0 {
		return
	}
	r.Hits += n * x.Hits
	for i, c := range x.Class {
		r.Class[i] += c * uint16(n)
	}
	if x.Shot != NoShot && (r.Shot == NoShot || x.Shot < r.Shot) {
		r.Shot = x.Shot
	}
	r.Misfires += x.Misfires * uint16(n)
}

// spread goes on with the hits of a strand: those that are distributed wait.
func (p *Plan) spread(s State, k *Strand) State {
	if k.Spread || s.Run.Class == (Classes{}) {
		return p.close(s)
	}
	s.Lots = [lotCount]uint16{}
	n := uint16(0)
	for c, x := range s.Run.Class {
		s.Lots[c] = x
		n += x
	}
	s.Run.Class = Classes{}
	s.Needs = [poolCount]uint16{}
	s.Needs[k.Assault.Pool] = n
	if p.Noted && k.Side == 0 {
		s.Taken[k.Assault.Pool] += n
	}
	now := s.target(k.Side)
	s.Stage, s.Alone = Stage{Lone: true}, now.HP.lone()
	return s.to(dealing)
}

// stage makes one step of the sequence for all hits of a lot.
func (p *Plan) stage(t *table.T, s State) State {
	g := &s.Stage
	k := p.strand(int(g.From))
	x := p.strike(k, int(g.From), int(g.Pool), int(g.Class))
	x.at(g.Pool == rankAndFile && s.Alone)
	x.Count, x.Notes.Told = CountWounds|CountUnsaved|CountLosses, p.Told
	switch g.At {
	case stageWound:
		p.stageWound(t, &s, x)
	case stageArmour:
		if x.Save <= 6 && g.Wounds > 0 {
			y := Test{Strike: x, From: wounded}
			g.Wounds = uint16(table.Sum(t, "armour save", int(g.Wounds), y, Blow{At: wounded}, "ninthage.seq.armour"))
		}
		g.At = stageSpecial
	case stageSpecial:
		if x.Special <= 6 && g.Wounds > 0 {
			y := Test{Strike: x, From: unarmoured}
			g.Wounds = uint16(table.Sum(t, "special save", int(g.Wounds), y, Blow{At: unarmoured}, "ninthage.seq.special"))
		}
		g.At = stageLethal
	case stageLethal:
		if x.Least <= 6 && g.Lethal > 0 {
			y := Test{Strike: x, From: unarmoured}
			g.Lethal = uint16(table.Sum(t, "special save", int(g.Lethal), y, Blow{At: unarmoured, Lethal: true}, "ninthage.seq.special"))
		}
		g.At = stageLose
	case stageLose:
		p.stageLose(t, &s, k, x)
	}
	return s
}

func (p *Plan) stageWound(t *table.T, s *State, x Strike) {
	g := &s.Stage
	n := int(g.Hits)
	g.Hits, g.At = 0, stageArmour
	switch x.Wound {
	case 0:
	case 1:
		g.Wounds = uint16(n)
	default:
		y := Test{Strike: x, From: toWound}
		all := table.TallyOf(t, "to wound", n, woundRoll{y}, Blow{}, "ninthage.seq.wound")
		g.Wounds, g.Lethal = uint16(all.Of(1)), uint16(all.Of(2))
	}
	s.Run.Wounds += int32(g.Wounds + g.Lethal)
}

func (p *Plan) stageLose(t *table.T, s *State, k *Strand, x Strike) {
	g := &s.Stage
	n := int(g.Wounds + g.Lethal)
	pool := int(g.Pool)
	s.Run.Unsaved += int32(n)
	loss := n
	if n > 0 {
		switch {
		case x.Loss.N > 0 && x.Cap > 1:
			most := x.Loss
			most.Most = uint16(x.Cap)
			loss = table.Sum(t, "multiple wounds", n, atLeastOne{most}, Rolled{}, "ninthage.attr.multiple-wounds")
		default:
			loss = n * min(max(x.Loss.least(), 1), int(x.Cap))
		}
		r := s.target(k.Side)
		r.lose(t, pool, loss, pool == rankAndFile, true)
		s.hurt(k.Side, r)
	}
	s.Stage = Stage{Lone: g.Lone}
	s.At = dealing
}

// Test is one roll of a strike by itself: whether the wound goes on.
type Test struct {
	Strike Strike
	From   blowAt
}

// Step makes the roll.
func (y Test) Step(t *table.T, b Blow) (Blow, bool) {
	if b.At != y.From && b.At != y.From+1 {
		return b, false
	}
	return y.Strike.Step(t, b)
}

// Result is 1 if the wound goes on.
func (y Test) Result(b Blow) int {
	if b.At == settled {
		return 0
	}
	return 1
}

// woundRoll is a roll to wound: 0 it fails, 1 it wounds, 2 it wounds as a Lethal
// Strike.
type woundRoll struct{ Test Test }

// Step makes the roll.
func (w woundRoll) Step(t *table.T, b Blow) (Blow, bool) { return w.Test.Step(t, b) }

// Result says how it went.
func (w woundRoll) Result(b Blow) int {
	switch {
	case b.At == settled:
		return 0
	case b.Lethal:
		return 2
	}
	return 1
}

// atLeastOne is a number that is never below 1.
type atLeastOne struct{ Number Number }

// Step rolls the next die.
func (n atLeastOne) Step(t *table.T, r Rolled) (Rolled, bool) { return n.Number.Step(t, r) }

// Result is the number.
func (n atLeastOne) Result(r Rolled) int { return max(1, n.Number.Result(r)) }
