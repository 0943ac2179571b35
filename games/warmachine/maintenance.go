package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// burning is continuous effects on one model, phase after phase: each is rolled
// for whether it expires, and hurts if it does not. An immune model is only
// rolled for.
type burning struct {
	Damage         sumRoll
	Minus          int16
	Less, Times    uint8
	Tough          bool
	Endless        bool // no number of phases: until nothing burns
	NoFire, NoAcid bool // immune
	Rolled, Wounds bool // counted
}

// ember is how far the burning has come.
type ember struct {
	At             uint8 // 0 fire expires?, 1 fire burns, 2 corrosion expires?, 3 it bites, 4 Tough, 5 over
	Fire, Acid     bool
	Down, Toughed  bool
	FromFire, Dead bool
	Left, Phases   uint16
	Rolled, Marked uint16
	Wounds         uint16
}

// Step is one roll of a Maintenance Phase.
func (k burning) Step(t *table.T, e ember) (ember, bool) {
	switch e.At {
	case 0:
		return k.fire(t, e), true
	case 1:
		return k.burn(t, e), true
	case 2:
		return k.acid(t, e), true
	case 3:
		t.Cite("warmachine.continuous.corrosion")
		return k.suffer(t, e, 1, 0), true
	case 4:
		return k.toughness(t, e), true
	}
	return e, false
}

func (e ember) to(at uint8) ember { e.At = at; return e }

// over ends the burning where nothing burns, no phase is left, or nobody.
func (k burning) next(e ember) ember {
	if e.Phases > 0 && !k.Endless {
		e.Phases--
	}
	if !k.Endless && e.Phases == 0 || !e.Fire && !e.Acid {
		e.Fire, e.Acid, e.Phases = false, false, 0
		return e.to(5)
	}
	return e.to(0)
}

func (k burning) fire(t *table.T, e ember) ember {
	if !k.Endless && e.Phases == 0 {
		return e.to(5)
	}
	if !e.Fire {
		return e.to(2)
	}
	if t.D6("fire expires", "warmachine.continuous.fire") <= 2 {
		e.Fire = false
		return e.to(2)
	}
	if k.NoFire {
		t.Cite("warmachine.type.immunity")
		return e.to(2)
	}
	return e.to(1)
}

func (k burning) burn(t *table.T, e ember) ember {
	sum := k.Damage.roll(t, "fire damage", "warmachine.continuous.fire", "warmachine.damage.roll", "warmachine.damage.points")
	p := max(0, max(0, sum-int(k.Minus))*int(k.Times)-int(k.Less))
	if k.Rolled {
		e.Rolled += uint16(p)
	}
	e.FromFire = true
	return k.suffer(t, e, p, 2)
}

func (k burning) acid(t *table.T, e ember) ember {
	if !e.Acid {
		return k.next(e)
	}
	if t.D6("corrosion expires", "warmachine.continuous.corrosion") <= 2 {
		e.Acid = false
		return k.next(e)
	}
	if k.NoAcid {
		t.Cite("warmachine.type.immunity")
		return k.next(e)
	}
	return e.to(3)
}

// suffer marks points; at 0 boxes the model is disabled. What comes next is the
// other effect, or the next phase.
func (k burning) suffer(t *table.T, e ember, points int, _ uint8) ember {
	fire := e.FromFire
	m := uint16(min(points, int(e.Left)))
	e.Left -= m
	if k.Wounds {
		e.Marked += m
		if points > 0 {
			e.Wounds++
		}
	}
	if e.Left == 0 {
		t.Cite("warmachine.destroy.disabled")
		if k.Tough && !e.Down {
			return e.to(4)
		}
		return k.dies(t, e)
	}
	e.FromFire = false
	if fire {
		return e.to(2)
	}
	return k.next(e)
}

func (k burning) dies(t *table.T, e ember) ember {
	t.Cite("warmachine.destroy.destroyed")
	return ember{At: 5, Dead: true, Rolled: e.Rolled, Marked: e.Marked, Wounds: e.Wounds, Toughed: e.Toughed}
}

func (k burning) toughness(t *table.T, e ember) ember {
	if t.D6("Tough", "warmachine.ability.tough") < 5 {
		return k.dies(t, e)
	}
	e.Left, e.Down, e.Toughed = 1, true, true
	fire := e.FromFire
	e.FromFire = false
	if fire {
		return e.to(2)
	}
	return k.next(e)
}

// Result is where the burning ended.
func (k burning) Result(e ember) ember { return e }

// burns is the continuous effects on one model of an entry, and its start. All:
// all that can be counted is.
func (s *scene) burns(e *entry, counts bool) (burning, ember) {
	n := &numbers{}
	s.armour(n, shot{weapon: &weapon{typ: "magic", types: []string{"fire"}}, kind: magic, target: e, manner: plain})
	k := burning{
		Damage: sumRoll{Dice: 2}, Minus: int16(n.arm - fireDamage), Times: 1, Tough: e.special.has[tough],
		NoFire: s.immuneTo(e, "fire"), NoAcid: s.immuneTo(e, "corrosion"), Endless: s.state.phases == unlimited,
	}
	k.Wounds, k.Rolled = counts && !k.Endless, counts && !k.Endless
	start := ember{Fire: e.effects.has[fire], Acid: e.effects.has[corrosion], Down: e.effects.has[knockedDown], Left: uint16(e.boxes)}
	if !k.Endless {
		start.Phases = uint16(s.state.phases)
	}
	if !start.Fire && !start.Acid {
		start.At = 5
	}
	return k, start
}

// fireDamage is the POW of a burning model's damage roll.
const fireDamage = 12

// aflame lists the entries that burn; the first one if none does.
func (s *scene) aflame() []*entry {
	var out []*entry
	for _, e := range s.entries {
		if e.effects.has[fire] || e.effects.has[corrosion] {
			out = append(out, e)
		}
	}
	if out == nil {
		out = s.entries[:1]
	}
	return out
}

// maintenance is the laws of the continuous effects: one of everything for one
// model; of several, which do not touch each other, one a count.
func (s *scene) maintenance() []attack.Attack {
	if on := s.aflame(); len(on) > 1 || on[0].count > 1 {
		return s.pyres()
	}
	return []attack.Attack{s.oneBurns()}
}

// oneBurns is the law of the continuous effects on one model.
func (s *scene) oneBurns() attack.Attack {
	e := s.aflame()[0]
	k, start := s.burns(e, true)
	counted := s.burnCounts()
	measures := make([]attack.Measure, len(counted))
	for i, c := range counted {
		measures[i] = s.measure(c)
	}
	read := func(x ember, v []attack.Value) {
		for i, c := range counted {
			v[i] = s.value(c, x.tally(s, e, c))
		}
	}
	return attack.Bind(k, start, measures, read)
}

// burnCounts are the counts of Maintenance Phases: without a number of phases
// only those that cannot grow for ever.
func (s *scene) burnCounts() []count {
	again := slices.ContainsFunc(s.aflame(), func(e *entry) bool { return e.special.has[tough] })
	return slices.DeleteFunc(s.counts(), func(c count) bool {
		return s.state.phases == unlimited && (c == cWounds || c == cRolled || c == cDamage && again)
	})
}

func (s *scene) immuneTo(e *entry, what string) bool {
	if e.special.has[incorporeal] {
		return true
	}
	for _, t := range e.special.immune {
		if t == what {
			return true
		}
	}
	return false
}

func (x ember) tally(s *scene, e *entry, c count) uint32 {
	one := func(b bool) uint32 {
		if b {
			return 1
		}
		return 0
	}
	switch c {
	case cSlain:
		return one(x.Dead && !e.friendly)
	case cFriends:
		return one(x.Dead && e.friendly)
	case cSlainOf + count(e.family):
		return one(x.Dead)
	case cBoxes:
		return uint32(x.Left)
	case cDamage:
		if s.state.phases == unlimited {
			return uint32(e.boxes) - uint32(x.Left)
		}
		return uint32(x.Marked)
	case cRolled:
		return uint32(x.Rolled)
	case cWounds:
		return uint32(x.Wounds)
	case cToughed, cDown:
		return one(x.Toughed)
	case cOutcome:
		switch {
		case x.Dead:
			return 4
		case x.Toughed:
			return 3
		case int(x.Left) < e.boxes:
			return 2
		}
		return 1 // nothing was aimed, nothing missed
	}
	return 0
}
