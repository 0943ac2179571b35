package ninthage

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// past is what already happened in the phase: where it stands now.
type past struct{ state State }

// enter starts a law where the phase stands.
func (p *past) enter(ph *Plan, s *State) {
	ph.Staged = true
	*s = p.state
	if ph.Of > 0 {
		s.Run.Hits = int32(s.Taken[ph.Of-1])
	}
}

// known is the faces of one item of so_far.
type known struct {
	item  int
	faces []int
	used  int
}

// stepNames are the rolls by the keys of so_far, in the order of the sequence.
var stepNames = []struct {
	key   string
	rolls []string
	of    func(*happened) []int
}{
	{"shots", []string{"number of attacks", "number of shots"}, func(h *happened) []int { return h.Shots }},
	{"to_hit", []string{"to hit", "flamethrower"}, func(h *happened) []int { return h.ToHit }},
	{"second", []string{"second to hit"}, func(h *happened) []int { return h.Second }},
	{"partial", []string{"partial hit"}, func(h *happened) []int { return h.Partial }},
	{"hits", nil, nil},
	{"to_wound", []string{"to wound"}, func(h *happened) []int { return h.ToWound }},
	{"armour", []string{"armour save"}, func(h *happened) []int { return h.Armour }},
	{"special", []string{"special save"}, func(h *happened) []int { return h.Special }},
	{"multiple_wounds", []string{"multiple wounds"}, func(h *happened) []int { return h.MultipleWounds }},
	{"misfire", []string{"misfire table"}, func(h *happened) []int { return h.Misfire }},
	{"panic", []string{"panic test"}, func(h *happened) []int { return h.Panic }},
}

// remember takes the losses of earlier attacks out of the pool.
func (q *question) remember() {
	dice := false
	for i := range q.f.SoFar {
		h := &q.f.SoFar[i]
		for _, n := range stepNames {
			dice = dice || h.Has(n.key)
		}
		if len(h.Node.Entries) == 0 {
			q.faultSoFar(i, "says nothing: an earlier attack and its damage, or the dice of this one")
		}
		if !h.Has("attack") && !h.Has("damage") {
			continue
		}
		if dice {
			q.faultSoFar(i, "an earlier attack stands before the dice of this one")
		}
		q.earlier(h, i)
	}
}

func (q *question) faultSoFar(i int, format string, args ...any) {
	q.f.Fault("so_far["+itoa(i)+"]", "", format, args...)
}

// replayKnown plays the dice of the attack that are already rolled, up to the
// first that is not known.
func (q *question) replayKnown() {
	dice := map[string]*known{}
	last := -1
	for i := range q.f.SoFar {
		h := &q.f.SoFar[i]
		for at, n := range stepNames {
			if !h.Has(n.key) {
				continue
			}
			if at < last {
				q.faultSoFar(i, "%s comes before %s", n.key, stepNames[last].key)
			}
			last = max(last, at)
			if n.key == "hits" {
				q.hitsKnown(h.Hits, i)
				continue
			}
			if dice[n.key] != nil {
				q.faultSoFar(i, "%s stands twice", n.key)
			}
			dice[n.key] = &known{item: i, faces: n.of(h)}
		}
	}
	if last < 0 || q.f.Faults().Any() || len(q.illegal) > 0 {
		return
	}
	if len(q.lines) == 0 || len(q.order) > 1 {
		q.faultSoFar(0, "dice can be given for one attacker only")
		return
	}
	q.splitShots(dice)
	if q.f.Faults().Any() {
		return
	}
	q.replay(dice)
}

// earlier takes the losses of an attack made before.
func (q *question) earlier(h *happened, i int) {
	p := &q.target.start[rankAndFile]
	if h.Damage > int(*p) {
		q.faultSoFar(i, "%s, but the pool had %d", attack.Counted(h.Damage, "Health Point", "Health Points"), *p)
		return
	}
	*p -= int16(h.Damage)
}

// mostKnownHits is how many hits a file may say there were.
const mostKnownHits = 10_000

// hitsKnown makes the attack one of so many hits that are no longer rolled for.
func (q *question) hitsKnown(n, i int) {
	if n > mostKnownHits {
		q.faultSoFar(i, "at most %d hits (got %d)", mostKnownHits, n)
		return
	}
	if len(q.lines) != 1 {
		q.faultSoFar(i, "the number of hits can be given for one kind of attacks only")
		return
	}
	l := q.lines[0]
	k := &l.strand
	a := &k.Assault.Attack
	if most := q.mostHits(l); most >= 0 && n > most {
		q.faultSoFar(i, "%s, but the attack makes at most %d", attack.Counted(n, "hit", "hits"), most)
		return
	}
	k.Assault.One = a.Bracket
	a.Need, a.Hits, a.Kind, a.Area, a.Poison, a.Focus = 1, 1, notArtillery, false, false, false
	k.Area, k.Small, k.Fight = Area{}, Area{}, Fight{}
	k.Number, k.Models = Number{Plus: int16(n), Times: 1}, 1
	k.Assault.Counts, k.Single = false, true
}

// mostHits is the most hits that a line can make; -1: not reckoned.
func (q *question) mostHits(l *line) int {
	k := &l.strand
	if k.Fight.By || k.Assault.Attack.Focus {
		return -1
	}
	each := 1
	if l.area.X > 0 {
		form, models := q.target.standing(&q.target.start)
		each = l.area.hits(&form, models)
	}
	return int(k.Models) * k.Number.most() * each
}

// splitShots makes strands of one whose to-hit rolls are known in part: shots
// that are settled, those whose second roll or Partial Hit is still to come, and
// those not rolled yet.
func (q *question) splitShots(dice map[string]*known) {
	k := dice["to_hit"]
	if k == nil || len(q.lines) != 1 {
		return
	}
	l := q.lines[0]
	s := &l.strand
	n := int(s.Models) * s.Number.fixed()
	if s.Number.N > 0 || s.Fight.By || len(k.faces) > n || len(k.faces) == 0 {
		return
	}
	settled, second, partial := k.faces, 0, 0
	if dice["second"] == nil && dice["partial"] == nil {
		settled, second, partial = s.Assault.Attack.pending(k.faces)
	}
	if second+partial == 0 && (s.Spread || len(k.faces) == n) {
		return
	}
	if later := q.afterHits(dice); second+partial > 0 && later >= 0 {
		q.faultSoFar(later, "%s not rolled to the end", attack.Counted(second+partial, "shot is", "shots are"))
		return
	}
	whole := *l
	q.lines = nil
	for _, x := range []struct {
		n    int
		from attackAt
	}{{len(settled), rollHit}, {second, rollSecond}, {partial, rollPartial}, {n - len(k.faces), rollHit}} {
		if x.n == 0 {
			continue
		}
		some := whole
		some.silent = len(q.lines) > 0
		some.strand.Models, some.strand.Number = uint16(x.n), Number{Plus: 1, Times: 1}
		some.strand.Assault.Attack.From = x.from
		q.lines = append(q.lines, &some)
	}
	k.faces = settled
}

// afterHits is the first item of so_far behind the rolls to hit; -1: none.
func (q *question) afterHits(dice map[string]*known) int {
	for _, key := range []string{"to_wound", "armour", "special", "multiple_wounds", "misfire", "panic"} {
		if k := dice[key]; k != nil {
			return k.item
		}
	}
	return -1
}

// pending parts shots with these faces into those that are settled, those with a
// second roll to come, and those with a Partial Hit to come.
func (a *Attack) pending(faces []int) (settled []int, second, partial int) {
	for _, face := range faces {
		artillery := a.Kind == catapult || a.Kind == cannon
		switch {
		case a.Need < 2 || a.Need > 7 || artillery && face == 1:
			settled = append(settled, face)
		case a.Need == 7 && face == 6:
			second++
		case a.Kind == catapult && face < int(a.Need):
			partial++
		default:
			settled = append(settled, face)
		}
	}
	return settled, second, partial
}

// unknown is the panic of a roll that so_far does not hold.
type unknown struct{}

// replay plays the dice that are known.
func (q *question) replay(dice map[string]*known) {
	h := &table.Hand{Roll: func(name string, n, sides int) []int {
		for _, s := range stepNames {
			k := dice[s.key]
			if k == nil || !slices.Contains(s.rolls, name) {
				continue
			}
			if k.used == len(k.faces) {
				break
			}
			if k.used+n > len(k.faces) {
				q.faultSoFar(k.item, "%s rolled, %d given", attack.Counted(n, "die is", "dice are"), len(k.faces)-k.used)
				panic(unknown{})
			}
			k.used += n
			return slices.Clone(k.faces[k.used-n : k.used])
		}
		panic(unknown{})
	}}
	p, s := q.phase(ask{stages: everything, unit: -1, pool: -1, staged: true})
	p.Noted = true
	for i := range p.Strands {
		p.Strands[i].Assault.Attack.steady()
		p.Strands[i].Misfire.Below, p.Strands[i].Below = 0, 0
	}
	for i := range p.Against {
		for j := range p.Against[i] {
			x := &p.Against[i][j]
			for _, k := range []*Strike{&x.Plain, &x.Bracketed, &x.Small} {
				k.WoundAgain, k.SaveAgain, k.SpecialAgain, k.LeastAgain = 0, 0, 0, 0
			}
		}
	}
	p.Morale.Again = false
	q.past = &past{trace(h, Phase{p}, s)}
	for _, n := range stepNames {
		if k := dice[n.key]; k != nil && k.used < len(k.faces) {
			q.faultSoFar(k.item, "%s: the attack rolls %s here, %d given", n.key, attack.Counted(k.used, "die", "dice"), len(k.faces))
		}
	}
}

// steady leaves out every reroll: the faces given are final.
func (a *Attack) steady() {
	a.Again = 0
	for _, k := range []*Strike{&a.Plain, &a.Bracketed, &a.Small} {
		k.WoundAgain, k.SaveAgain, k.SpecialAgain, k.LeastAgain = 0, 0, 0, 0
	}
}

// everything is all stages.
const everything = CountAttacks | CountHits | CountWounds | CountUnsaved | CountOver | CountLosses | CountShots

// traced is a phase that notes its states.
type traced struct {
	Phase Phase
	last  *State
}

// Step notes the state and goes on.
func (x traced) Step(t *table.T, s State) (State, bool) {
	*x.last = s
	return x.Phase.Step(t, s)
}

// Result is where the phase ended.
func (x traced) Result(s State) State { return s }

// trace plays a phase until a roll is not known, and returns where it stands.
func trace(h *table.Hand, p Phase, s State) (last State) {
	last = s
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(unknown); !ok {
				panic(r)
			}
		}
	}()
	return table.Walk(h, traced{p, &last}, s)
}
