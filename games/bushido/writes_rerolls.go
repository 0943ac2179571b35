package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// bestPicks tells for which side the file has dice picked as well as can be.
func (s *scene) bestPicks() [2]bool {
	var out [2]bool
	for side, keys := range s.rerollKeys() {
		for _, p := range keys {
			c, stated := s.dec.Rerolls.of(p.trait, p.test)
			out[side] = out[side] || stated && c.Best || !stated && s.dec.Rerolls.Best
		}
	}
	return out
}

// picks is dice of one side that a trait lets it pick in some tests.
type picks struct{ trait, test string }

// key is how `rerolls` names them, shorter where nobody else has the trait.
func (p picks) key(alone bool) string {
	if alone || p.test == "" {
		return p.trait
	}
	return p.trait + " [" + p.test + "]"
}

// rerollKeys are the traits of each side by which it may pick dice here.
func (s *scene) rerollKeys() [2][]picks {
	tests := map[string][]string{"melee": {"Attack", "Defence", "Melee"}, "test": {"Melee", "Ranged"}}[s.f.Action]
	if tests == nil {
		tests = []string{"Ranged"}
	}
	var out [2][]picks
	for i, m := range []*model{s.attacker, s.target()} {
		if m == nil || i == 1 && len(tests) == 1 {
			continue
		}
		for _, x := range m.allTraits() {
			p := picks{x.Name, x.Of}
			if x.Name == "Prowess" && slices.Contains(tests, x.Of) || s.f.Action == "melee" && (x.Name == "Dodge" || x.Name == "Feint") {
				if !slices.Contains(out[i], p) {
					out[i] = append(out[i], p)
				}
			}
		}
	}
	return out
}

// alone tells whether one side alone has a trait.
func (s *scene) alone(trait string) bool {
	has := func(p picks) bool { return p.trait == trait }
	keys := s.rerollKeys()
	return !slices.ContainsFunc(keys[0], has) || !slices.ContainsFunc(keys[1], has)
}

// clashes tells whether one key would say what both sides do.
func (w writing) clashes() bool {
	keys := w.s.rerollKeys()
	return slices.ContainsFunc(keys[w.side], func(p picks) bool { return slices.Contains(keys[1-w.side], p) })
}

// rerolls writes how the dice are picked that the advised side's traits let it pick.
func (w writing) rerolls(pick func(trait string) string) []string {
	file := w.s.dec.Rerolls
	var out, all []string
	told := map[string]bool{}
	whole := file.By == nil
	add := func(key, pick string) {
		if !told[key] {
			told[key], whole = true, whole || strings.Contains(key, "[")
			out, all = append(out, "decisions.rerolls."+key+"="+scenario.Quoted(pick)), append(all, scenario.Quoted(key)+": "+scenario.Quoted(pick))
		}
	}
	for side, list := range w.s.rerollKeys() {
		for _, p := range list {
			c, stated := file.of(p.trait, p.test)
			best := stated && c.Best || !stated && file.Best
			picked := best || (!stated || c.Open) && w.m.rerolls()[side] && (w.m.any || w.m.picks)
			switch key := p.key(w.s.alone(p.trait)); {
			case table.Side(side) == w.side && picked:
				add(key, pick(p.trait))
			case !stated && file.Best:
				add(key, "best")
			}
		}
	}
	if !whole {
		return out
	}
	for _, e := range file.Keys {
		if !told[e.Key] {
			all = append(all, scenario.Quoted(e.Key)+": "+scenario.Quoted(e.Value.Text))
		}
	}
	return []string{"decisions.rerolls={" + strings.Join(all, ", ") + "}"}
}

func always(pick string) func(trait string) string { return func(string) string { return pick } }

// policies are ways to write picks that may come to the same: as well as can be for the
// target's fall, none, and each limit.
func (w writing) policies() [][]string {
	out := [][]string{w.rerolls(always("best")), w.rerolls(always("none"))}
	has := func(own bool) bool {
		return slices.ContainsFunc(w.s.rerollKeys()[w.side], func(p picks) bool { return (p.trait == "Prowess") == own })
	}
	for low := range 6 {
		for high := range 6 {
			if low+high == 0 || !has(true) && low > 0 || !has(false) && high > 0 {
				continue
			}
			out = append(out, w.rerolls(func(trait string) string {
				switch {
				case trait == "Prowess" && low > 0:
					return "<=" + itoa(low)
				case trait != "Prowess" && high > 0:
					return ">=" + itoa(7-high)
				}
				return "none"
			}))
		}
	}
	return out
}
