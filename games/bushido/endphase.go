package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// EndPhase is the markers that a model suffers in the End Phase, one removal
// after another. Values are what each takes off, after Tough and Durable.
type EndPhase struct {
	Removals [mostMarkers]removal
	N        uint8
	Rises    bool
	Rise     uint8
	Last     bool
	Full     uint8
}

const mostMarkers = 99

// removal is one marker's wounds.
type removal struct {
	Wounds uint8
	Fire   bool
}

// ailing is how far the End Phase has come.
type ailing struct {
	At     uint8
	Rise   bool // a test to rise comes next
	Left   uint8
	Wounds uint16
	Downed bool
	Gone   bool
}

// Step suffers the next marker, or tests to rise.
func (p EndPhase) Step(t *table.T, s ailing) (ailing, bool) {
	if s.Rise {
		got := t.D6("rise", "bushido.trait.rise", "bushido.test.single-d6")
		s.Rise = false
		switch {
		case got > 1 && got >= int(p.Rise) || p.Rise == 0:
			s.Left = p.Full
		case p.Last:
			t.Cite("bushido.trait.last-stand")
		default:
			s.Gone = true
		}
		return s, true
	}
	if s.At >= p.N || s.Gone {
		return s, false
	}
	r := p.Removals[s.At]
	t.Cite("bushido.followup.markers", "bushido.state.markers")
	s.At++
	s.Wounds += uint16(r.Wounds)
	if r.Wounds < s.Left {
		s.Left -= r.Wounds
		return s, true
	}
	if s.Left > 0 || !s.Downed {
		t.Cite("bushido.damage.killed")
		s.Left, s.Downed = 0, true
		switch {
		case p.Rises && !r.Fire:
			s.Rise = true
		case p.Last:
			t.Cite("bushido.trait.last-stand")
		default:
			s.Gone = true
		}
	}
	return s, true
}

// Result is where it ended.
func (p EndPhase) Result(s ailing) ailing { return s }

// endQuestion is one End Phase of markers.
func (s *scene) endQuestion() *attack.Question {
	if len(s.targets) == 0 {
		s.f.Fault("target", "", "is missing")
		return nil
	}
	m := s.target()
	if !m.f.Has("wounds") {
		m.f.Fault("wounds", "", "is missing")
	}
	if s.f.Has("targets") {
		s.f.Fault("targets", "", "one model at a time")
	}
	if s.faults.Any() {
		return nil
	}
	p, suffered, left := s.endPhase(m)
	if s.faults.Any() {
		return nil
	}
	why := []attack.Because{by("bushido.followup.markers", "the highest of each kind while three or more remain")}
	if m.kit.has("Tough") {
		why = append(why, by("bushido.trait.tough", "Fire ignores it"))
	}
	var l list
	l.put("target", m.name)
	l.put("markers.suffered", join(suffered), why...)
	l.put("markers.left", join(left))
	q := &attack.Question{Facts: l, Cites: s.cites, Defends: s.f.Defends()}
	for _, x := range m.states {
		if x.Name == "Stunned" {
			q.Cites = append(q.Cites, "bushido.state.stunned")
		}
	}
	measures := []attack.Measure{
		{Name: "sl", Words: []string{"none"}, Takes: []string{"fail", "none"}, Quiet: true},
		{Name: "wounds"},
		{Name: "damage"},
		{Name: "downed"},
		{Name: "slain"},
		{Name: "ki"},
		{Name: "target_ki"},
	}
	q.Judged, q.Tell, q.Because = "wounds", tellEnd(m.name, join(suffered)), func() string { return m.name + " suffers " + join(suffered) + "." }
	tokens := 0
	if s.attacker != nil {
		tokens = s.attacker.f.KiTokens
	}
	q.Laws = func() []attack.Attack {
		return []attack.Attack{attack.Bind(p, ailing{Left: m.full()}, measures, func(r ailing, out []attack.Value) {
			out[0] = attack.Word("none")
			out[1] = attack.Number(int(r.Wounds))
			out[2] = attack.Number(min(int(r.Wounds), int(m.full())))
			out[3], out[4] = attack.Number(one(r.Downed)), attack.Number(one(r.Gone))
			theirs := m.f.KiTokens
			if m.kit.has("Kami") {
				theirs = min(theirs, int(r.Left))
			}
			out[5], out[6] = attack.Number(tokens), attack.Number(theirs)
		})}
	}
	return q
}

// endPhase works out the markers that a model suffers, and those it keeps.
func (s *scene) endPhase(m *model) (p EndPhase, suffered, left []string) {
	p = EndPhase{Rises: m.kit.has("Rise"), Rise: uint8(m.kit.value("Rise")), Last: m.kit.has("Last Stand"), Full: m.full()}
	for _, kind := range []string{"Poisoned", "Bleeding", "On Fire"} {
		values := markers(m, kind)
		if len(values) == 0 || m.immune(kind) {
			continue
		}
		take := 1
		if n := len(values); n >= 4 {
			take = n - 2
		}
		if int(p.N)+take > mostMarkers {
			m.f.Fault("states", "", "at most %d markers can be suffered", mostMarkers)
			return p, nil, nil
		}
		for i, v := range values {
			if i >= take {
				left = append(left, itoa(v))
				continue
			}
			suffered = append(suffered, itoa(v))
			p.Removals[p.N] = removal{uint8(s.suffer(m, kind, v)), kind == "On Fire"}
			p.N++
		}
	}
	return p, suffered, left
}

// suffer is the wounds of one marker.
func (s *scene) suffer(m *model, kind string, v int) int {
	if kind != "On Fire" {
		if t := m.kit.value("Tough"); v > 0 {
			v = max(0, v-t)
		}
	}
	if m.kit.has("Durable") && v > 1 {
		s.cite("bushido.trait.durable")
		v = 1
	}
	return v
}

// markers are the values of the markers of one kind, the highest first.
func markers(m *model, kind string) []int {
	var out []int
	for _, x := range m.states {
		if x.Name == kind {
			out = append(out, x.X)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}

func join(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
