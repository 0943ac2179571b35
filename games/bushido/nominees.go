package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

func (a action) nomineeFacts(l *list) {
	s := a.s
	for _, m := range s.candidates(a.plan.target) {
		if m == a.plan.guard {
			continue
		}
		pre := "nominee." + m.name + "."
		l.put(pre+"crosses_zone", s.crosses(m, a.plan.target) && !m.is("Prone"), zoneLines(m)...)
		l.put(pre+"sees_attacker", m.at.Seen, a.measured(m, "bushido.geom.los")...)
		l.put(pre+"line_of_sight", m.at.Sees, a.measured(m, "bushido.geom.los")...)
		if !m.at.Given && m.at.Distance == nil {
			continue
		}
		q := *a.plan
		q.nominee = m
		q.byHit = a.plan.byHit
		has, _ := s.covered(&q)
		l.put(pre+"cover", has)
		b := s.bandOf(&q, m, atDeclare)
		l.put(pre+"band", b.String())
		if m.at.Distance != nil {
			l.put(pre+"distance", distanceFact(*m.at.Distance))
		}
		if b != beyond {
			_, cn := s.challengeNumber(&q, s.past.Earlier || s.sit.Repeat)
			l.put(pre+"cn", cn.N, slices.DeleteFunc(cn.lines, func(b attack.Because) bool { return b.Effect == "0   Small" })...)
			if len(s.nomineeFaults(a.plan, m)) > 0 {
				l.hide(pre + "cn")
			}
		}
	}
}

func zoneLines(m *model) []attack.Because {
	if !m.at.Measured {
		return nil
	}
	return []attack.Because{by("bushido.geom.zoc", "1 inch in its sight"), by("bushido.geom.intercept-test", "measured")}
}
