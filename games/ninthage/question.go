package ninthage

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// question is one scenario, checked, with everything worked out that is worked
// out before the dice.
type question struct {
	f              *file
	doc            *scenario.Document
	dec            *decisions
	target         *combatant
	attackers      []*combatant
	melee          bool
	listed         bool  // several attackers were written
	order          []int // of the attackers
	lines          []*line
	measured       map[int][]seen
	searched       int                   // for points to see from: see mostSearched
	placed         map[int]map[byte]look // what a Champion and characters see
	morale         Morale
	near           [nearCount]Neighbour
	past           *past
	keep           []int16 // by line: see Plan.Keep
	queue          *queue
	rounds         *rounds
	best           *best
	shares         []share // attacks still to be allocated
	cases, counted int     // of a Round of Combat
	overless       bool    // overkill would
	wide           bool    // so many Health Points would be added up that its dice are not counted
	broad          bool    // what one kind of attacks costs is added up by round alone
	stageless      bool    // its stages would take too long
	apart          bool    // how artillery shots go has a law of its own
	shotless       bool    // that would take too long
	reckoned       bool    // it is worked out by round
	product        bool    // with hits distributed over several Health Pools
	sums, staging  int     // that this takes: what is lost, what is counted beside it
	joined         int     // steps that two stages together take
	spreading      int     // steps that takes
	loose          int     // steps, where every way to make the attacks is one
	ends, ways     int     // of a Round of Combat, of hits distributed: see size.go
	unplaced       int     // attacks that nobody was allocated
	chosen         []chosenAttack
	unallocated    bool
	way            way // that advise takes, where it has been measured
	micros         int // that the law of what is lost takes, or so

	missing []string // keys asked for
	facts   []attack.Fact
	options []attack.Option
	cites   []table.RuleID
	illegal scenario.Problems
	once    string   // why models in contact are counted once
	unable  []string // who of a unit that shoots does not, and why
}

// seen is shooters that see the same.
type seen struct {
	models int
	look   look
}

// chosenAttack is what an attacker attacks with.
type chosenAttack struct {
	weapon *weapon
	burst  string // Breath Attack, Sweeping Attack: of those of the unit that have it
	melee  bool
	none   bool
}

// read checks a document and makes the question of it.
func read(doc *scenario.Document) (*attack.Question, scenario.Problems) {
	faults := &scenario.Faults{File: doc.Name}
	f := new(file)
	scenario.Decode(doc.Root, faults, f)
	if faults.Any() {
		return nil, faults.List()
	}
	q := newQuestion(doc, f)
	if faults.Any() {
		return nil, faults.List()
	}
	return q.question(), nil
}

// newQuestion works the scenario out; what is wrong is noted in the faults of
// the file.
func newQuestion(doc *scenario.Document, f *file) *question {
	q := &question{f: f, doc: doc, dec: &f.Decisions, measured: map[int][]seen{}, placed: map[int]map[byte]look{}, queue: new(queue), rounds: new(rounds), best: new(best)}
	if !q.check() {
		return q
	}
	q.setUp()
	if !q.checkUnits() {
		return q
	}
	q.remember()
	q.measure()
	if f.Faults().Any() {
		return q
	}
	q.draw()
	if !q.checkLines() {
		return q
	}
	q.judge()
	q.derive()
	q.list()
	q.wear()
	q.checkSize()
	q.replayKnown()
	return q
}

// setUp makes the units of the file.
func (q *question) setUp() {
	f := q.f
	q.target = newCombatant(f.Target, "target", "Target", 1)
	switch {
	case f.Attacker != nil && f.Attacker.Count <= 1:
		q.attackers = []*combatant{newCombatant(f.Attacker, "attacker", "Attacker", 0)}
	case f.Attacker != nil:
		q.listed = true
		for i := range f.Attacker.Count {
			q.attackers = append(q.attackers, newCombatant(f.Attacker, "attackers["+itoa(i)+"]", "Attacker", 0))
		}
	default:
		q.listed = true
		for i := range f.Attackers {
			u := &f.Attackers[i]
			for range max(u.Count, 1) {
				n := len(q.attackers)
				q.attackers = append(q.attackers, newCombatant(u, "attackers["+itoa(n)+"]", "Attacker "+strconv.Itoa(n+1), 0))
			}
		}
	}
	q.order = q.orderOf()
	for _, c := range q.attackers {
		q.chosen = append(q.chosen, q.choose(c))
	}
	q.melee = len(q.chosen) > 0 && q.inMelee()
	q.morale = q.moraleOf()
	q.shares = slices.Clone(q.dec.Allocate.list)
	q.bystanders()
}

// orderOf is the attackers in the order decided, or as listed.
func (q *question) orderOf() []int {
	var out []int
	for _, name := range q.dec.Order.list {
		for i, c := range q.attackers {
			if c.name == name && !slices.Contains(out, i) {
				out = append(out, i)
				break
			}
		}
	}
	for i := range q.attackers {
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// choose finds what a unit attacks with: what was decided, or its first weapon.
func (q *question) choose(c *combatant) chosenAttack {
	return q.chooses(c, q.dec.Attack.text)
}

// chooses finds what a unit attacks with where that was decided.
func (q *question) chooses(c *combatant, name string) chosenAttack {
	u := c.unit
	ws := u.Weapons
	if u.Weapon != nil {
		ws = []weapon{*u.Weapon}
	}
	switch name {
	case "", "open":
	case "none":
		return chosenAttack{none: true}
	case "Breath Attack", "Sweeping Attack":
		if bursts(c, name) {
			return bursting(c, ws, name)
		}
	case "Crush Attack":
		return chosenAttack{melee: true}
	default:
		for i := range ws {
			if sameName(ws[i].title(), name) {
				return chosenAttack{weapon: &ws[i], melee: !ws[i].shoots()}
			}
		}
	}
	if len(ws) > 0 {
		return chosenAttack{weapon: &ws[0], melee: !ws[0].shoots()}
	}
	if q.shootsByOthers(c) {
		return chosenAttack{weapon: &weapon{}}
	}
	if !u.Att.set && !u.Has("off") && !u.Attacks.set && len(u.Parts) == 0 {
		for _, name := range burstNames {
			if has(u.Abilities, name) {
				return bursting(c, ws, name)
			}
		}
	}
	return chosenAttack{melee: true}
}

// shootsByOthers tells whether only parts or characters of the unit shoot.
func (q *question) shootsByOthers(c *combatant) bool {
	if c.unit.Att.set || c.unit.Has("off") {
		return false
	}
	for i := range c.unit.Parts {
		if w := c.unit.Parts[i].Weapon; w != nil && w.shoots() {
			return true
		}
	}
	for i := range c.unit.Characters {
		if w := c.unit.Characters[i].Weapon; w != nil && w.shoots() && !c.unit.Characters[i].Att.set {
			return true
		}
	}
	return false
}

// inMelee tells whether the attacks are Melee Attacks.
func (q *question) inMelee() bool {
	ch := q.chosen[0]
	s := &q.f.Situation
	fighting := s.StrikeBack || s.Contact.set || s.Charging == "attacker" || s.Charging == "target" || s.Has("round") || s.Has("own_facing")
	switch {
	case ch.burst != "":
		return fighting && ch.burst == "Breath Attack"
	case ch.none:
		return fighting
	}
	return ch.melee
}

// draw makes the lines: who attacks, with what, how often.
func (q *question) draw() {
	for i, c := range q.attackers {
		switch ch := q.chosen[i]; {
		case ch.none:
		case ch.burst != "" && q.melee:
			q.lines = append(q.lines, q.meleeLines(c, i)...)
		case ch.melee:
			q.lines = append(q.lines, q.meleeLines(c, i)...)
		default:
			if q.reaction() != "Stand and Shoot" && q.f.Situation.StandAndShoot {
				continue
			}
			q.lines = append(q.lines, q.shootingLines(c, ch.weapon, i)...)
		}
	}
	if q.melee && q.f.Situation.StrikeBack {
		q.lines = append(q.lines, q.meleeLines(q.target, 0)...)
	}
	for _, l := range q.lines {
		switch f := &l.strand.Fight; {
		case q.melee && q.f.Situation.StrikeBack:
			f.Stands = !f.By
		case f.By && !q.narrows(l):
			q.fix(l)
		}
	}
	q.crews()
	q.lines = q.supporting(q.lines)
	slices.SortStableFunc(q.lines, func(a, b *line) int {
		if q.melee {
			return cmp.Or(
				cmp.Compare(b.strand.Step, a.strand.Step), cmp.Compare(a.strand.Side, b.strand.Side), cmp.Compare(q.rank(a.unit), q.rank(b.unit)),
				cmp.Compare(b2i(a.strand.Spread), b2i(b.strand.Spread)), cmp.Compare(b2i(a.strand.Stomp), b2i(b.strand.Stomp)),
			)
		}
		return cmp.Or(cmp.Compare(q.rank(a.unit), q.rank(b.unit)), cmp.Compare(b2i(a.strand.Spread), b2i(b.strand.Spread)))
	})
	if q.melee && !q.f.Situation.StrikeBack {
		q.whileItStands()
	}
}

// whileItStands marks the attacks of one side's later Initiative Steps that find
// nobody to strike where those of earlier ones may have destroyed the target.
func (q *question) whileItStands() {
	lost := 0
	for i := 0; i < len(q.lines); {
		j := i
		for ; j < len(q.lines) && q.lines[j].strand.Step == q.lines[i].strand.Step; j++ {
			lost = capped(lost + q.worst(q.lines[j]))
		}
		rest := q.lines[j:]
		n := 0
		for n < len(rest) && rest[n].strand.Step == rest[0].strand.Step {
			n++
		}
		if lost >= q.target.start.left() && n <= readyCount {
			for _, l := range rest[:n] {
				l.strand.Fight.Stands = !l.strand.Fight.By
			}
		}
		i = j
	}
}

// reaction is what the charged unit does.
func (q *question) reaction() string {
	if r := q.dec.Reaction.text; r != "" && r != "open" {
		return r
	}
	return "Stand and Shoot"
}

// special is the Special Save decided.
func (q *question) special() string {
	if t := q.dec.SpecialSave.text; t != "open" {
		return t
	}
	return ""
}

// picked is how many ranks or files the attacker takes, where decided.
func (q *question) picked() (int, bool) {
	n, err := strconv.Atoi(q.dec.Area.text)
	return n, err == nil
}

// lookOf is what an attacker sees, measured where the table says.
func (q *question) lookOf(c *combatant, unit int) look {
	if m := q.measured[unit]; len(m) > 0 {
		return m[0].look
	}
	return q.looks(nil)
}

// question is what the outside asks.
func (q *question) question() *attack.Question {
	stages := q.explained()
	if q.heavy(ask{unit: -1, pool: -1}) {
		stages = nil
	}
	return &attack.Question{
		Facts: q.facts, Options: q.options, Cites: q.cites, Illegal: q.illegal,
		Laws: q.laws, Played: q.played, Worth: q.worth, Stages: stages, Say: q.say, Tell: q.tell, Because: q.because, Picture: q.picture, Drawing: q.drawing, Asked: q.asked,
		Affords: mostAnswer, Unasked: mostUnasked, Joint: q.joint, Advise: q.tree, Defaulted: q.defaulted, Defends: q.defends(),
	}
}

// Game is The Ninth Age, 2nd edition.
func Game() attack.Game {
	return attack.Game{
		Name: "ninthage", Title: "The Ninth Age, 2nd edition", Rules: Rules(), Seed: "001_ad826cab943df868",
		Form: func() any { return new(file) }, Read: read,
	}
}
