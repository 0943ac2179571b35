package bushido

import "github.com/enfilade/enfilade/internal/table"

// moveKind is the special a model uses.
type moveKind uint8

// moveNames are the specials by kind; 0 is none.
var moveNames = [...]string{
	"", "Combo Attack", "Critical Attack", "Powerful Attack", "Stun Attack", "Slam Attack", "Sweep Attack", "Throw Attack",
	"Forceback Attack", "Drag Attack", "Push Attack", "Sidestep Attack", "Grapple Attack", "Counterstrike Defence",
	"Drag Defence", "Forceback Defence", "Push Defence", "Sidestep Defence", "Grapple Defence", "Sweep Defence", "Throw Defence",
}

// move is a special that a side may use, with the Damage Rolls it leads to.
type move struct {
	Kind    moveKind
	Cost    uint8
	Defence bool
	Parts   bool // ends the contact on a success
	Fells   bool // the other falls Prone
	Holds   bool // the other is Held: it may not strike back
	Blows   [mostBlows]Wounding
	Counter Wounding // of Counterstrike
	Marks   markSet  // what a success of the attack gives the target
}

const (
	mostMoves = 22 // none, and every special of the index
	mostBlows = levels12
)

// Exchange is one melee exchange. Sides are the attacker and the target.
type Exchange struct {
	First   uint8 // the side with initiative
	Dice    [2]uint8
	Pools   [2][2]Pool // attack and defence, without the number of dice
	Add     [2][2]int8
	Moves   [2][mostMoves]move
	Count   [2]uint8           // how many moves
	Level   [2][levels12]uint8 // which blow, by Success Level
	HitKi   [2][mostBlows]uint8
	Charge  [2]bool // more attack than defence dice: Aggressive
	Guard   [2]bool // Defensive
	Prone   [2]bool // as it begins: such a model is second, and does not strike back
	Left    [2]uint8
	Secret  bool       // both split in secret
	Record  bool       // the four results are asked for
	Keeps   [2][2]bool // or these of them, of dice that are worked out at once
	Quiet   bool       // and nothing else
	Rerolls bool       // somebody picks dice
	Stated  [2]bool    // in secret, but the side's split is known
	Split   [2][2]uint8
}

type meleeAt uint8

const (
	allocate meleeAt = iota
	rollAll
	firstStrike
	secondStrike
	exchanged
)

// Fray is where an exchange stands.
type Fray struct {
	At     meleeAt
	Split  [2][2]uint8
	Move   [2]uint8
	Pool   uint8 // of four, the next to roll
	Throw  Throw
	Got    [2][2]Tested
	Over   [2]int16 // margin of each side's strike
	Known  bool     // the margin of the first strike is known
	Laid   bool     // and its damage dice
	Damage kept
	Out    Brawl
}

// Brawl is what an exchange came to. Results and margins are by side.
type Brawl struct {
	Harm    [2]Harm // what each side suffered
	Over    [2]int16
	Struck  [2]bool // the side made its strike
	Results [2][2]int16
	Ki      [2]uint8
	Marks   [marks]uint16
}

// exchanging is an exchange that is played: told by its address, for it is long
// to copy.
type exchanging struct{ *Exchange }

// Step plays the exchange on.
func (x exchanging) Step(t *table.T, s Fray) (Fray, bool) { return x.step(t, s) }

// Result is the brawl.
func (x exchanging) Result(s Fray) Brawl { return s.Out }

// String names it in a refusal.
func (x exchanging) String() string { return "a melee exchange" }

func (x *Exchange) step(t *table.T, s Fray) (Fray, bool) {
	switch s.At {
	case allocate:
		return x.allocate(t, s), true
	case rollAll:
		return x.roll(t, s), true
	case firstStrike:
		return x.strike(t, s, int(x.First)), true
	case secondStrike:
		return x.strike(t, s, 1-int(x.First)), true
	}
	return s, false
}

// allocate asks both sides in secret.
func (x *Exchange) allocate(t *table.T, s Fray) Fray {
	s.At = rollAll
	if !x.Secret {
		t.Cite("bushido.melee.allocation")
		return s
	}
	a, am, ad := x.splits(0)
	b, bm, bd := x.splits(1)
	got := t.Secret("split", [2][]table.Option{a, b}, "bushido.melee.allocation", "bushido.decision.allocation")
	s.Split = [2][2]uint8{ad[got[0]], bd[got[1]]}
	s.Move = [2]uint8{am[got[0]], bm[got[1]]}
	return s
}

// pool is the dice of one side: attack or defence. Dice that are set are attack
// dice, the highest of them where the split has fewer.
func (x *Exchange) pool(s Fray, side, which int) Pool {
	p := x.Pools[side][which]
	p.Rolls = s.Split[side][which]
	p.Fixed = p.Fixed.highest(int(p.Rolls))
	p.Rolls -= uint8(p.Fixed.total())
	return p
}

// strikeOf is the dice of one side's attack and the other's defence.
func (x *Exchange) strikeOf(s Fray, side int) strike {
	other := 1 - side
	return strike{
		Attack: x.pool(s, side, 0), Defence: x.pool(s, other, 1),
		Add: [2]int8{x.Add[side][0], x.Add[other][1]}, Keep: x.Moves[other][s.Move[other]].Kind == counterstrike,
	}
}

const counterstrike moveKind = 13

// roll rolls all dice at once, or pool by pool where their results are asked
// for.
func (x *Exchange) roll(t *table.T, s Fray) Fray {
	a, b := int(x.First), 1-int(x.First)
	switch {
	case s.Known && x.Rerolls: // the first strike's dice are not asked for
		s.Pool = max(s.Pool, 1)
	case s.Known:
		k := x.strikeOf(s, b)
		t.For(table.Side(b))
		m := table.Call(t, "strike back", reply{k, a == 0}, replied{}, "bushido.melee.roll")
		s.Over[b] = m.Second
		return x.rolled(t, s)
	case !x.Record && !x.Pools[0][0].whole() && !x.Pools[1][0].whole():
		got := table.Call(t, "roll", clash{x.strikeOf(s, a), x.strikeOf(s, b), a == 0}, clashing{}, "bushido.melee.roll", "bushido.melee.results")
		s.Over[a], s.Over[b] = got[0], got[1]
		return x.rolled(t, s)
	}
	return x.next(t, s)
}

// next rolls the next of the four pools: those of the model with initiative
// first.
func (x *Exchange) next(t *table.T, s Fray) Fray {
	side, which := x.whose(s.Pool)
	t.For(table.Side(side))
	p, defence := x.rolling(s, side, which), x.pool(s, side, 1)
	if which == 0 && p.whole() && !p.asks() && !defence.asks() {
		p.Spends = false
		s.Got[side] = table.Call(t, "dice", Both{p, defence}, Pair{}, "bushido.melee.roll", "bushido.melee.results")
		s.Pool += 2
		return x.down(t, s)
	}
	name := [2]string{"attack dice", "defence dice"}[which]
	switch {
	case !p.asks():
		s.Got[side][which] = table.Call(t, name, p, s.Throw, "bushido.melee.roll", "bushido.melee.results")
	case s.Throw.Over:
		s.Got[side][which] = p.Result(s.Throw)
	default:
		s.Throw, _ = p.Step(t, s.Throw)
		return s
	}
	s.Throw = Throw{}
	s.Pool++
	return x.down(t, s)
}

// rolling is the next dice of one side: attack dice tell how many rerolls of a trait
// they use that both share, defence dice have what is left of them.
func (x *Exchange) rolling(s Fray, side, which int) Pool {
	p := x.pool(s, side, which)
	if which == 1 {
		return p.left(s.Got[side][0].Used)
	}
	p.Spends = p.whole()
	return p
}

// down reads the pools once all are rolled that are asked for.
func (x *Exchange) down(t *table.T, s Fray) Fray {
	switch {
	case s.Known && s.Pool >= 3:
		a, b := int(x.First), 1-int(x.First)
		k := x.strikeOf(s, b)
		m := reply{k, a == 0}.settle(t, replied{}, k.compare(s.Got[b][0], s.Got[a][1]))
		s.Over[b] = m.Second
		s.Got, s.Pool = [2][2]Tested{}, 0
		return x.rolled(t, s)
	case s.Pool < 4:
		return s
	}
	return x.lie(t, s)
}

// whose is the side and the pool rolled nth.
func (x *Exchange) whose(n uint8) (side, which int) {
	side = int(x.First)
	if n >= 2 {
		side = 1 - side
	}
	return side, int(n % 2)
}

// lie reads the four pools on the table.
func (x *Exchange) lie(t *table.T, s Fray) Fray {
	a, b := int(x.First), 1-int(x.First)
	first, second := x.strikeOf(s, a), x.strikeOf(s, b)
	m, n := first.compare(s.Got[a][0], s.Got[b][1]), second.compare(s.Got[b][0], s.Got[a][1])
	if m.Tie || n.Tie {
		t.Cite("bushido.test.tiebreak")
	}
	s.Over[a], s.Over[b] = broken(m, n, a == 0)
	if x.Record {
		s.Out.Results[a] = [2]int16{first.result(0, s.Got[a][0]), second.result(1, s.Got[a][1])}
		s.Out.Results[b] = [2]int16{second.result(0, s.Got[b][0]), first.result(1, s.Got[b][1])}
	}
	s.Got, s.Pool = [2][2]Tested{}, 0
	return x.rolled(t, s)
}

// broken are the margins of the first strike and the second once ties are broken.
func broken(m, n margin, active bool) (first, second int16) {
	first, second = m.Over, n.Over
	ahead := m.Diff - n.Diff
	won := ahead > 0 || ahead == 0 && active
	if m.Tie {
		if first = -1; won {
			first = 0
		}
	}
	if n.Tie {
		if second = 0; won {
			second = -1
		}
	}
	return first, second
}

// rolled notes what the dice alone decide.
func (x *Exchange) rolled(t *table.T, s Fray) Fray {
	for side := range 2 {
		if s.Split[side][0] == 0 {
			t.Cite("bushido.melee.no-attack-dice")
		}
		if s.Split[side][1] == 0 {
			t.Cite("bushido.melee.no-defence-dice")
		}
		s.Split[side] = [2]uint8{0, uint8(one(x.defends(s.Split, s.Move, side)))}
	}
	s.At = firstStrike
	return s
}

// defends tells whether a side has a special defence, and dice for it.
func (x *Exchange) defends(dice [2][2]uint8, moves [2]uint8, side int) bool {
	return x.Moves[side][moves[side]].Defence && dice[side][1] > 0
}

// strike is one side's strike: damage, specials, and whether the other may
// strike back.
func (x *Exchange) strike(t *table.T, s Fray, side int) Fray {
	t.For(table.Side(side))
	other := 1 - side
	second := s.At == secondStrike
	rule := table.RuleID("bushido.melee.strike")
	if second {
		rule = "bushido.melee.strike-back"
	}
	over := s.Over[side]
	s.Out.Struck[side], s.Out.Over[side] = over != noStrike, max(over, -1)
	s.Over[side] = 0
	stops := false
	switch {
	case over == noStrike:
		t.Cite(rule)
		s.Out.Over[side] = 0
	case over < 0:
		s, stops = x.repel(t, s, side, -1-over, rule)
	default:
		s, stops = x.land(t, s, side, over, rule)
	}
	if second || stops || x.Prone[other] || s.Out.Harm[other].Gone || s.Out.Harm[side].Gone || s.Out.Harm[other].Rose {
		if !second {
			t.Cite("bushido.melee.stop")
		}
		return x.end(t, s)
	}
	s.At = secondStrike
	return s
}

// land is a strike that succeeds.
func (x *Exchange) land(t *table.T, s Fray, side int, over int16, rule table.RuleID) (Fray, bool) {
	other := 1 - side
	mv := &x.Moves[side][s.Move[side]]
	set := x.Level[side][min(int(over), levels12-1)]
	s.Out.Ki[side] += x.HitKi[side][set]
	w := mv.Blows[set]
	start := Hurt{Level: uint8(min(over, 255)), Left: x.left(s, other), Laid: s.Damage}
	if s.Laid {
		start.At = hurtLaid
	}
	s.Laid, s.Damage = false, kept{}
	harm := table.Call(t, "damage", w, start, rule, "bushido.damage.strength")
	s.Out.Harm[other] = s.Out.Harm[other].and(harm)
	if mv.Kind != 0 && !mv.Defence {
		t.Cite(specialForms[moveNames[mv.Kind]].Rule)
	}
	s = s.marked(side, mv.Marks.gained(t, harm, 1, int(over)))
	s.Out.Harm[other].Rolls, s.Out.Harm[other].Pairs = 0, 0
	return s, !mv.Defence && (mv.Parts || mv.Fells || mv.Holds)
}

// marked adds the marks that a side's blow gave. Those of the attacker are not
// counted.
func (s Fray) marked(side int, more [marks]uint16) Fray {
	if side == 0 {
		for i, n := range more {
			s.Out.Marks[i] += n
		}
	}
	return s
}

// left is the wounds a side has left.
func (x *Exchange) left(s Fray, side int) uint8 {
	h := s.Out.Harm[side]
	if h == (Harm{}) {
		return x.Left[side]
	}
	return h.Left
}

// repel is a strike that fails: a special defence answers it.
func (x *Exchange) repel(t *table.T, s Fray, side int, by int16, rule table.RuleID) (Fray, bool) {
	other := 1 - side
	mv := &x.Moves[other][s.Move[other]]
	if !mv.Defence || s.Split[other][1] == 0 {
		t.Cite(rule)
		return s, false
	}
	if mv.Kind == counterstrike {
		if by < 2 {
			t.Cite(rule, "bushido.special.counterstrike")
			return s, false
		}
		harm := table.Call(t, "counterstrike", mv.Counter, Hurt{Level: uint8(by - 2), Left: x.left(s, side)}, rule, "bushido.special.counterstrike")
		s.Out.Harm[side] = s.Out.Harm[side].and(harm)
		s = s.marked(other, mv.Marks.gained(t, harm, 0, 0))
		s.Out.Harm[side].Rolls, s.Out.Harm[side].Pairs = 0, 0
		return s, false
	}
	t.Cite(rule, "bushido.special.defence-move")
	if other == 0 {
		s.Out.Marks[proneMark] += uint16(one(mv.Fells))
		s.Out.Marks[heldMark] += uint16(one(mv.Holds))
	}
	return s, mv.Parts
}

// and is the harm of two blows together.
func (h Harm) and(more Harm) Harm {
	return Harm{
		Wounds: h.Wounds + more.Wounds, Rolls: h.Rolls + more.Rolls, Pairs: h.Pairs + more.Pairs, Left: more.Left,
		Removed: h.Removed || more.Removed, Downed: h.Downed || more.Downed, Gone: h.Gone || more.Gone, Rose: h.Rose || more.Rose,
	}
}

// end forgets all but the brawl.
func (x *Exchange) end(t *table.T, s Fray) Fray {
	t.Cite("bushido.melee.end")
	for i := range s.Out.Marks {
		if mark(i) >= proneMark {
			s.Out.Marks[i] = min(s.Out.Marks[i], 1)
		}
	}
	if s.Out.Harm[1].Rose {
		s.Out.Marks[proneMark] = 1
	}
	return Fray{At: exchanged, Out: s.Out}
}

// recorded tells whether results are among what an exchange comes to.
func (x *Exchange) recorded() bool { return x.Record || x.Keeps != [2][2]bool{} }
