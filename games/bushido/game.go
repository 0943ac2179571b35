package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Game is what the game gives the outside.
func Game() attack.Game {
	return attack.Game{
		Name:  "bushido",
		Title: "Bushido: Risen Sun",
		Rules: Rules,
		Seed:  "002_38d39c358831ee93",
		Form:  func() any { return new(file) },
		Read:  readScenario,
	}
}

// readScenario checks a document and makes it ready to be asked.
func readScenario(doc *scenario.Document) (*attack.Question, scenario.Problems) {
	if len(doc.Problems) > 0 {
		return nil, doc.Problems
	}
	faults := &scenario.Faults{File: doc.Name}
	var f file
	scenario.Decode(doc.Root, faults, &f)
	if doc.Root.Kind != scenario.Map {
		return nil, faults.List()
	}
	if x := doc.Root.Get("action"); x != nil && !slices.Contains(actions, x.Text) && faults.Any() {
		return nil, faults.List() // what another would need is no fault
	}
	s := build(&f, faults)
	q := s.question()
	if faults.Any() {
		return nil, faults.List()
	}
	s.frozen = true
	if len(q.Illegal) == 0 && !s.illegal.Any() {
		q.Worth = func() []attack.Change { return worth(doc) }
	}
	if q.Illegal == nil && s.illegal.Any() {
		q.Illegal = s.illegal.List()
	}
	return s.bounds().limited(q), nil
}

// actions are what a file may resolve.
var actions = []string{"ranged", "melee", "test", "end_phase"}

// question is the question that the file asks.
func (s *scene) question() *attack.Question {
	s.checkAction()
	if s.attacker == nil && s.f.Action != "end_phase" {
		return nil
	}
	switch s.f.Action {
	case "melee":
		return s.meleeQuestion()
	case "test":
		return s.testQuestion()
	case "end_phase":
		return s.endQuestion()
	}
	return s.rangedQuestion()
}

// rangedQuestion is a ranged attack action.
func (s *scene) rangedQuestion() *attack.Question {
	s.checkRanged()
	if len(s.targets) == 0 || s.faults.Any() {
		return nil
	}
	p := s.rangedPlan()
	if s.faults.Any() {
		return nil
	}
	s.forbid(p)
	s.checkOpen()
	if p.weapon == nil || !p.weapon.ranged() {
		return &attack.Question{Options: s.options(p), Illegal: s.illegal.List()}
	}
	s.checkShot(p)
	if s.faults.Any() {
		return nil
	}
	q := s.asked(p, open{})
	m := s.advising()
	q.Defends, q.Undecided = m.defends, s.undecided
	m.picks = true
	q.Writes = s.writes(m)
	q.Advise = func() attack.Tree { return s.tree(p, m) }
	if s.anyBest() {
		q.Settle = func() attack.Tree { return s.tree(p, mind{s: s, odds: true}) }
		q.Wanted = "slain"
	}
	return q
}

// asked is the question of a plan. Whoever decides as the attack goes on does so
// for the target's fall, or against it.
func (s *scene) asked(p *plan, o open) *attack.Question {
	c := *s
	c.cites, c.frozen = slices.Clone(s.cites), false
	a := c.act(p, o)
	if w := p.weapon; w.f.Pulse.Rat != nil {
		c.cite("bushido.aoe.pulse")
	}
	if a.allRound() {
		c.cite("bushido.aoe.all-round")
	}
	c.citeRanged(p)
	q := &attack.Question{Facts: a.facts(), Options: c.options(p)}
	if q.Affords = mostWork; len(a.harmed()) > 0 {
		q.Affords, q.Unasked = mostCaughtWork, mostCaughtUnasked
	}
	q.Cites = c.cites
	c.frozen = true
	q.Laws, q.Joint = a.laws, a.joint
	q.Played, q.Judged = func(ask bool) attack.Attack { return s.played(p, o, ask) }, "wounds"
	q.Asked = func() attack.Tree { return s.tree(p, mind{s: s, ask: true}) }
	q.Say, q.Tell, q.Because, q.Stages = a.say, a.tell, a.because, []string{"attacks", "hits", "wounds"}
	return q
}

// checkShot checks what is on the table already against the pools.
func (s *scene) checkShot(p *plan) {
	x := s.aimAt(p, open{})
	if n := len(s.attacker.f.FixedDice); n > x.pool.rolled(x.cost) {
		s.attacker.f.Fault("fixed_dice", "", "%s set, the pool has %d", attack.Counted(n, "die is", "dice are"), x.pool.rolled(x.cost))
	}
	s.checkDice(s.past.Rolled, s.past.Reroll, x.pool.rolled(x.cost))
	s.checkPast(p, x)
	s.checkDamage(x)
	caught := action{s: s, plan: p}.caught()
	for _, m := range append(append([]*model{p.final()}, x.struck...), caught...) {
		if !m.f.Has("wounds") {
			m.f.Fault("wounds", "", "is missing")
		}
	}
	for _, m := range s.candidates(p.target) {
		if !m.f.Has("wounds") && len(s.nomineeFaults(p, m)) == 0 {
			m.f.Fault("wounds", "", "is missing")
		}
	}
}

// anyBest tells whether a decision is to be made as well as it can be.
func (s *scene) anyBest() bool {
	d := s.dec
	for _, x := range []decision{
		d.Weapon, d.Target, d.Bodyguard, d.Nominate, d.Special, d.Boosts, d.KiBoosts, d.LaterBoosts, d.Attacks, d.Stray, d.Sacrifice,
		d.TargetWeapon, d.TargetSpecial, d.TargetBoosts, d.Split, d.TargetSplit,
	} {
		if x.Best {
			return true
		}
	}
	return d.Feats.best() || d.TargetFeats.best() || d.Rerolls.best()
}

// checkRanged checks what a ranged attack needs.
func (s *scene) checkRanged() {
	if len(s.targets) == 0 && !s.f.Has("target") && !s.f.Has("targets") {
		s.f.Fault("target", "", "is missing")
	}
	a := s.attacker
	if len(a.weapons) == 0 && !a.f.Has("weapon") && !a.f.Has("weapons") {
		a.f.Fault("weapon", "", "is missing")
	}
	hint := ""
	if !s.f.Has("action") && (a.f.Has("melee_pool") || a.f.Has("dice")) {
		hint = "a ranged attack is meant where no action is written: action: melee for an exchange, action: test for a test"
	}
	if !a.f.RangedPool.Given && !a.f.Has("ranged_pool") {
		a.f.Fault("ranged_pool", hint, "is missing")
	}
	for _, m := range s.targets {
		if !m.f.Has("wounds") {
			m.f.Fault("wounds", "", "is missing")
		}
		if !m.at.Given && m.at.Distance == nil && !s.f.Has("table") {
			switch {
			case m.f.Situation != nil && m.f.Situation.Has("range"), m.key == "target" && s.sit.Has("range"): // refused already
			case m.f.Situation != nil:
				m.f.Situation.Fault("range", "", "is missing")
			case m.key == "target" && s.f.Situation != nil:
				s.f.Situation.Fault("range", hint, "is missing")
			case m.key == "target":
				s.f.Fault("situation.range", hint, "is missing")
			default:
				m.f.Fault("situation.range", "", "is missing")
			}
		}
	}
}

// forbid notes why the attack may not be made.
func (s *scene) forbid(p *plan) {
	rules, keys := s.attackFaults()
	for i, r := range rules {
		prob := scenario.Place(s.f.Node, keys[i], "", s.attacker.name+" may not make a ranged attack: "+why([]table.RuleID{r}, ""))
		prob.Rules = []table.RuleID{r}
		s.illegal.AddProblem(prob)
	}
	if p.target != nil && p.weapon != nil {
		if rules := s.targetFaults(p, p.target); len(rules) > 0 {
			prob := scenario.Place(s.f.Node, p.target.path, "", p.target.name+" may not be targeted: "+why(rules, ""))
			prob.Rules = rules
			s.illegal.AddProblem(prob)
		}
	}
}
