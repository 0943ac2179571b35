package wh40k9

import (
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// Game is what the outside needs to know of this game.
func Game() attack.Game {
	return attack.Game{
		Name:  "wh40k9",
		Title: "Warhammer 40,000, 9th edition",
		Rules: Rules,
		Seed:  "004_1a2569f665262918",
		Form:  func() any { return new(File) },
		Read:  Read,
		Parts: Parts,
	}
}

// Read checks a scenario and makes it ready to be asked.
func Read(doc *scenario.Document) (*attack.Question, scenario.Problems) {
	f := &scenario.Faults{File: doc.Name}
	file := new(File)
	scenario.Decode(doc.Root, f, file)
	if f.Any() {
		return nil, f.List()
	}
	s := &scene{file: file, faults: f, chains: new(chains)}
	s.read()
	if !f.Any() {
		s.deriveAll()
	}
	if f.Any() {
		return nil, f.List()
	}
	return s.question(), nil
}

// deriveAll settles the rolls of every group, and what is legal.
func (s *scene) deriveAll() {
	for _, g := range s.groups {
		if g.profile != nil {
			s.inHalf(g)
		}
		s.derive(g)
	}
	if s.faults.Any() {
		return
	}
	if !s.trying {
		s.checkDecisions()
	}
	s.checkAmount()
	if s.phase != "morale" {
		s.rulings()
	}
}

// gatherFacts puts the facts of the groups together, with the group's name where
// there are several.
func (s *scene) gatherFacts() {
	s.facts = nil
	for _, g := range s.groups {
		certain := g.number.Fixed()
		for _, f := range g.facts {
			f.Hidden = quiet(f.Name) || certain && strings.HasPrefix(f.Name, "attacks.") || f.Name == "damage" && len(f.Because) < 2
			if len(s.groups) > 1 {
				f.Name = g.name + "." + f.Name
			}
			s.facts = append(s.facts, f)
		}
	}
	if len(s.groups) > 1 {
		s.facts = append(s.facts, attack.Fact{Name: "order", Value: orderText(s.groups), Because: s.orderWhy()})
	}
	s.moraleFacts()
}

func (s *scene) orderWhy() []attack.Because {
	why := []attack.Because{because("seq.attacker-order", "the attacker chooses")}
	several := len(s.targets) > 1 && s.groups[0].target != s.groups[len(s.groups)-1].target
	if several {
		why = append(why, because("seq.target-by-target", "one target after another"))
	}
	for i := range s.groups {
		for _, h := range s.groups[i+1:] {
			if s.groups[i].target == h.target {
				return append(why, because("seq.same-profile", "one profile after another"))
			}
		}
	}
	return why
}

func (s *scene) moraleFacts() {
	for _, u := range s.targets {
		ld, ok := s.leadership(u)
		if !ok {
			continue
		}
		name := func(f string) string {
			if len(s.targets) > 1 {
				return f + "." + u.name
			}
			return f
		}
		why := []attack.Because{because("morale.test", "Ld %d", ld)}
		if s.phase != "morale" {
			s.cite(id + "morale.test")
			continue
		}
		s.facts = append(s.facts, attack.Fact{Name: name("morale.destroyed"), Value: u.gone, Because: why})
		fails := max(2, ld-u.gone+1)
		if u.gone == 0 || fails > 6 {
			fails = 7
		}
		s.facts = append(s.facts, attack.Fact{Name: name("morale.fails_on"), Value: fails, Because: why})
	}
}

// question is the scene as it is asked.
func (s *scene) question() *attack.Question {
	s.gatherFacts()
	q := &attack.Question{Facts: s.facts, Options: s.options, Cites: s.cites, Illegal: s.illegal, Undecided: s.undecided}
	laws := s.laws()
	q.Laws = func() []attack.Attack { return laws }
	q.Tell, q.Because, q.Say, q.Worth = s.tell, s.because, s.say, s.worth
	q.Played, q.Stages = s.played, []string{"attacks", "hits", "wounds", "unsaved", "mortal", "damage", "slain"}
	if s.phase == "morale" {
		q.Judged = "fled"
	}
	q.LeftOut = func(m string) string { return s.plan().leftOut(m) }
	q.Joint = func() []attack.Attack { return s.plan().joined() }
	q.Advise, q.Defaulted = s.advised()
	q.Defends, _ = s.defends()
	if s.leavesOpen() {
		q.Asked = s.asked
	}
	if s.settles() {
		q.Settle, q.Wanted = s.settle, "slain"
		if q.Defends {
			q.Wanted = "remaining"
		}
	}
	return q
}

// laws are the laws behind the measures.
func (s *scene) laws() []attack.Attack { return s.plan().laws() }

// played is the attack as it is played. Whoever may decide on a Command Re-roll
// is asked after every roll, where the file leaves it to him.
func (s *scene) played(ask bool) attack.Attack {
	p := s.plan()
	if d := s.file.Decisions.Command; ask && s.file.Attacker != nil && s.file.Attacker.Command && !s.past.command && (d == nil || d.Open) {
		c := chosen{}.clone()
		c.words["command_reroll"] = "adaptive"
		return s.with(c).plan().attack()
	}
	if p.adaptive || s.phase == "morale" || len(p.groups) > mostPlayed {
		return p.attack()
	}
	return p.played()
}
