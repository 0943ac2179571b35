package infinity

import (
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Game is Infinity for the outside.
func Game() attack.Game {
	return attack.Game{
		Name:  "infinity",
		Title: "Infinity N4",
		Rules: Rules,
		Seed:  "003_bbb4711213bfe9a2",
		Form:  func() any { return new(File) },
		Read:  Read,
	}
}

// Read checks a scenario file and makes it ready to be asked.
func Read(doc *scenario.Document) (*attack.Question, scenario.Problems) {
	return read(doc, true)
}

// read is Read; ways asks too whether open decisions can be made in too many.
func read(doc *scenario.Document, ways bool) (*attack.Question, scenario.Problems) {
	faults := &scenario.Faults{File: doc.Name}
	f := new(File)
	scenario.Decode(doc.Root, faults, f)
	if doc.Root.Kind != scenario.Map {
		return nil, faults.List()
	}
	r := muster(f)
	checkPairs(f, r)
	if faults.Any() {
		return nil, faults.List()
	}
	checkOpen(f)
	p := firstPlan(f, r)
	g := survey(f, r)
	if faults.Any() {
		return nil, faults.List()
	}
	s := newScene(f, r, g, p)
	s.check()
	if ways {
		s.checkWays()
	}
	if faults.Any() {
		return nil, faults.List()
	}
	s.placed(doc.Name)
	return s.question(doc), nil
}

// placed gives the file's name to what is illegal.
func (s *scene) placed(name string) {
	for i := range s.illegal {
		s.illegal[i].File = name
	}
}

// check notes what is missing, and what is known but cannot be.
func (s *scene) check() {
	if len(s.illegal) == 0 { // what is forbidden needs no numbers
		for _, m := range s.missing {
			m.block.Fault(m.key, "", "needed for %s", m.what)
		}
	}
	s.checkDiceInAll()
	s.checkSplit()
	s.checkRerolls()
	s.checkKnown()
	s.checkGoal()
}

// checkPairs finds keys that exclude each other.
func checkPairs(f *File, r roster) {
	sit := f.Situation
	for _, t := range r.all() {
		if t.Has("range_mod") && (sit.Has("range") || t.Has("range") || !t.active && r.attackers == nil) {
			t.Fault("range_mod", "", "a distance and a range MOD exclude each other")
		}
		if t.active && t.Has("range_mod") && !sit.Has("range") {
			for _, x := range r.targets {
				if x.Has("range") {
					t.Fault("range_mod", "", "a distance and a range MOD exclude each other")
				}
			}
		}
	}
	if f.Table == nil {
		return
	}
	for _, k := range []string{"range", "line_of_fire", "contact"} {
		if sit.Has(k) {
			f.Fault("situation."+k, "", "the table shows it")
		}
	}
	for _, t := range r.all() {
		for _, k := range []string{"range", "range_mod", "line_of_fire", "sees_attacker", "in_template", "cover"} {
			if t.Has(k) {
				t.Fault(k, "", "the table shows it")
			}
		}
	}
}

// attackersOwn are the decisions of the attacker's player.
var attackersOwn = []string{"action", "weapon", "mode", "split", "impact", "surprise", "back_save_with", "back_nwi", "back_dogged"}

// checkOpen refuses decisions of both sides left open, at the second.
func checkOpen(f *File) {
	if f.Decisions.Node == nil {
		return
	}
	first := -1
	for _, e := range f.Decisions.Node.Entries {
		if !isOpen(e.Value) || e.Key == "reroll" {
			continue
		}
		side := 1
		if slices.Contains(attackersOwn, e.Key) {
			side = 0
		}
		if first >= 0 && side != first {
			f.Fault("decisions."+e.Key, "", "decisions of both sides cannot be open together")
			return
		}
		first = side
	}
}

func isOpen(n *scenario.Node) bool {
	if n.Kind == scenario.Scalar {
		return n.Text == "open"
	}
	return slices.ContainsFunc(n.Entries, func(e scenario.Entry) bool { return isOpen(e.Value) })
}

// dice in all, at most.
const mostInAll = 60

func (s *scene) checkDiceInAll() {
	sum := 0
	for _, t := range s.r.all() {
		n := s.diceOf(t)
		if n > most {
			s.tooMany(t, n)
		}
		sum += n
	}
	if sum > mostInAll {
		list := "targets"
		if s.coord {
			list = "attackers"
		}
		s.f.Fault(list, "", "at most %d dice in one Order (got %d)", mostInAll, sum)
	}
}

// tooMany notes a roll of too many dice at its weapon.
func (s *scene) tooMany(t *trooper, n int) {
	k := "weapon"
	if t.Weapon != nil && t.Weapon.inline {
		k = "weapon.burst"
	}
	t.Fault(k, "", "at most %d dice in one roll (got %d)", most, n)
}

func (s *scene) checkSplit() {
	if s.f.Decisions.Split.asks() && countSplits(s.burst(), len(s.r.targets)) > manyWays {
		s.f.Fault("decisions.split", "", "at most %d ways to split a Burst are tried", manyWays)
	}
	if s.p.split == nil || len(s.illegal) > 0 {
		return
	}
	sum := 0
	for _, n := range s.p.split {
		sum += n
	}
	if n := s.burst(); sum != n {
		s.f.Fault("decisions.split", "", "must add up to the Burst, %d (got %d)", n, sum)
	}
}

// checkWays refuses open decisions that can be made in too many ways together.
func (s *scene) checkWays() {
	if !s.anyOpen() || len(s.illegal) > 0 || s.f.Faults().Any() {
		return
	}
	if _, over := s.within(s.forks(s.advised)); len(over) > 0 {
		s.f.Fault("decisions."+over[0].at, "leave fewer decisions open", "at most %d ways of all open decisions together are tried", manyWays)
	}
}

// checkGoal refuses a goal that joins more of a large Order than can be worked
// out together.
func (s *scene) checkGoal() {
	if len(s.links) == 1 || len(s.illegal) > 0 || s.f.Faults().Any() {
		return
	}
	o := s.build(asked{})
	if s.size(o) <= room {
		return
	}
	if w := s.wanted(s.measures()); len(w) > 0 && s.work(s.aimed(o, w)) > mostWork {
		s.f.Fault("goal", "fewer measures, dice or troopers", "too large to be worked out together")
	}
}

// checkRerolls refuses ReRolls in Face to Face Rolls that are too large.
func (s *scene) checkRerolls() {
	for _, l := range s.links {
		if !l.ftf {
			continue
		}
		a, t := s.rollOf(l.a, asked{}), s.rollOf(l.t, asked{})
		s.checkReroll(l.a, &a, &t)
		s.checkReroll(l.t, &t, &a)
	}
}

func (s *scene) checkReroll(r *roll, one, other *Roll) {
	shared := s.shared != nil && r.by == s.shared.by
	looks := s.f.Decisions.Reroll.of(r.by.name) == "open" || shared && one.Again > 0
	switch {
	case !one.hasSpare():
	case looks && one.hands() > manyHands:
		s.f.Fault("decisions.reroll", "a failure, or never", "%d dice have too many hands to look at (at most %d)", one.Dice, manyHands)
	case one.tooLarge(other):
		r.by.Fault("skills", "decisions: {reroll: never}", "a ReRoll of %d dice against %d is too large to be worked out", one.Dice, other.Dice)
	}
}

// question is the scene as it is asked.
func (s *scene) question(doc *scenario.Document) *attack.Question {
	options := sync.OnceValue(s.options)
	q := &attack.Question{
		Facts: s.facts(), Options: options(), Cites: s.cites, Illegal: s.illegal, Defends: s.defends(),
		Laws:   func() []attack.Attack { return s.laws(asked{}) },
		Joint:  func() []attack.Attack { return s.joint(asked{}) },
		Advise: s.tree, Defaulted: s.defaulted,
		Asked:  s.toBeAsked(doc),
		Played: s.played,
		Judged: s.judged(),
		Worth:  func() []attack.Change { return s.worth(doc) },
		Counts: s.counts, Say: s.say, Tell: s.tell, Because: s.because,
	}
	return q
}

// defends tells whether advise is asked for the target's player.
func (s *scene) defends() bool {
	f := s.f
	if f.Has("advise_for") {
		return f.Head.Defends()
	}
	d := f.Decisions
	own := d.Action.asks() || d.Weapon.asks() || d.Mode.asks() || d.Split.asks() || d.Impact.Open || d.Surprise.asks() ||
		d.BackSaveWith.asks() || d.BackNWI.asks() || d.BackDogged.asks()
	theirs := d.Aro.asks() || d.AroWeapon.asks() || d.SaveWith.asks() || d.NWI.asks() || d.Dogged.asks() || d.Guts.asks()
	return theirs && !own
}

// judged is the measure by which luck is judged: points lost by the targets, or
// successes where none can be lost.
func (s *scene) judged() string {
	for _, l := range s.links {
		if l.toTarget.Cost > 0 {
			return "damage"
		}
		if l.toBack.Cost > 0 {
			return "back.damage"
		}
	}
	return "hits"
}
