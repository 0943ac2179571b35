package infinity

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// room is how many results a law of several measures may have.
const room = 20000

// laws are the laws of a scene, each of what is asked together most: of one
// target three, of several one of all where it is small, else many. What the
// goal of the file joins is one of them.
func (s *scene) laws(q asked) []attack.Attack {
	o := s.build(q)
	all := s.measures()
	if len(s.links) > 1 && s.size(o) <= room {
		return []attack.Attack{s.bind(o, all)}
	}
	var out []attack.Attack
	taken := map[string]bool{}
	if wanted := s.wanted(all); len(wanted) > 1 {
		out = append(out, s.goal(o, wanted))
		for _, m := range wanted {
			taken[m.Name] = true
		}
	}
	for _, g := range s.groups(o) {
		narrow := o
		narrow.Keep, narrow.Only = g.keep, g.only
		narrow.Resolve = g.keep.has(resolved)
		if narrow = narrow.alone(); len(s.links) > 1 && s.work(narrow) > mostWork {
			continue
		}
		var ms []measure
		for _, m := range all {
			if !taken[m.Name] && g.what(m) {
				ms = append(ms, m)
				taken[m.Name] = true
			}
		}
		if len(ms) == 0 {
			continue
		}
		a := s.bind(narrow, ms)
		if g.quiet {
			a = a.Uncited()
		}
		out = append(out, a)
	}
	return out
}

// joint are further laws, of more measures together: of all there are where one
// target makes that small, else of the sums.
func (s *scene) joint(q asked) []attack.Attack {
	o := s.build(q)
	if len(s.links) == 1 {
		return []attack.Attack{s.bind(o, s.measures())}
	}
	if s.size(o) <= room {
		return nil
	}
	var out []attack.Attack
	keep := keepDown | keepSlain | keepLost | keepEnds | keepHub | keepHubOnly
	for _, more := range []Keep{0, keepLostSum, keepHits | keepLostSum, keepHits | keepBackHits | keepLostSum | keepFailSum | keepFails} {
		o.Keep = keep | more
		if s.work(o) > mostWork {
			break
		}
		var ms []measure
		for _, m := range s.measures() {
			if k := s.smallest(m); m.only < 0 && k&^o.Keep == 0 && m.Name != "outcomes" {
				ms = append(ms, m)
			}
		}
		out = append(out, s.bind(o, ms).Uncited())
	}
	return out
}

// wanted are the measures that the file's goal joins.
func (s *scene) wanted(all []measure) []measure {
	var out []measure
	for _, part := range strings.Split(strings.TrimPrefix(s.f.Goal, "mean "), " and ") {
		name := part
		if i := strings.IndexAny(part, "<>=!"); i >= 0 {
			name = part[:i]
		}
		name = strings.ReplaceAll(strings.TrimSpace(name), `"`, "")
		i := slices.IndexFunc(all, func(m measure) bool { return m.Name == name })
		if i >= 0 && !slices.ContainsFunc(out, func(m measure) bool { return m.Name == name }) {
			out = append(out, all[i])
		}
	}
	return out
}

// resolved is what needs Saving Rolls to be told.
const resolved = keepSaves | keepFails | keepLost | keepEnds | keepGuts | keepHealed | keepSaveSum | keepFailSum | keepLostSum | keepDown | keepSlain | keepHub

// group is what one of several laws keeps.
type group struct {
	keep  Keep
	only  int8
	quiet bool // other laws cite the rules that decide it
	what  func(m measure) bool
}

// groups parts the measures of an Order.
func (s *scene) groups(o Order[[12]Link]) []group {
	if len(s.links) == 1 {
		fate := keepLost | keepEnds | keepGuts | keepHealed | keepHub
		rolls, saves, fails := keepNets|keepBacks|keepDodges, keepSaves|keepHub, keepFails|keepHub
		fits := func(k Keep) func(measure) bool {
			return func(m measure) bool { return m.keep&^k == 0 || m.keep&k&^keepHub != 0 }
		}
		return []group{{fate, -1, false, fits(fate)}, {rolls, -1, true, fits(rolls)}, {saves, -1, true, fits(saves)}, {fails, -1, true, fits(fails)}}
	}
	named := func(names ...string) func(measure) bool {
		return func(m measure) bool { return slices.Contains(names, m.Name) }
	}
	hub, saves, fails := named("back.damage", "back.slain", "back.outcome"), named("back.saves"), named("back.unsaved")
	if s.coord {
		hub, saves, fails = named("damage", "down", "slain", "outcome", "guts"), named("saves"), named("unsaved")
	}
	var out []group
	add := func(k Keep, quiet bool, what func(measure) bool) { out = append(out, group{k, -1, quiet, what}) }
	if s.tellsFates(o) {
		add(keepEnds|keepHub, true, named("outcomes", "down", "slain", "back.slain"))
	}
	add(keepLost|keepEnds|keepGuts|keepHub|keepHubOnly, false, hub)
	add(keepSaves|keepHub|keepHubOnly, true, saves)
	add(keepFails|keepHub|keepHubOnly, true, fails)
	if s.tellsNets(o, false) {
		add(keepNets, true, named("attacks", "hits", "crits", "nets"))
	}
	if s.tellsNets(o, true) {
		add(keepBacks, true, named("back.hits", "back.crits", "back.nets"))
	}
	add(keepDown, true, named("down"))
	add(keepSlain, true, named("slain", "back.slain"))
	add(keepHits, true, named("attacks", "hits"))
	add(keepCrits, true, named("crits"))
	add(keepBackHits, true, named("back.hits"))
	add(keepBackCrits, true, named("back.crits"))
	add(keepSaveSum, true, named("saves", "back.saves"))
	add(keepFailSum, true, named("unsaved", "back.unsaved"))
	add(keepLostSum, true, named("damage", "back.damage"))
	add(keepDodgeSum, true, named("dodged"))
	add(keepHealed, true, named("healed"))
	for i := range s.links {
		for _, k := range []Keep{keepLost | keepEnds | keepGuts, keepNets | keepBacks | keepDodges, keepSaves, keepFails} {
			out = append(out, group{k, int8(i), !k.has(keepLost), func(m measure) bool { return m.only == i && m.keep.has(k) }})
		}
	}
	return out
}

// goal is the law of some measures together.
func (s *scene) goal(o Order[[12]Link], ms []measure) attack.Attack {
	return s.bind(s.aimed(o, ms), ms)
}

// aimed is the Order of which no more is kept than some measures need.
func (s *scene) aimed(o Order[[12]Link], ms []measure) Order[[12]Link] {
	o.Keep, o.Only = 0, -1
	only, spokes := ms[0].only, false
	for _, m := range ms {
		k := s.smallest(m)
		o.Keep |= k
		spokes = spokes || k.has(keepSaves|keepFails|keepLost|keepEnds|keepGuts) && !k.has(keepHubOnly)
		if only != m.only {
			only = -1
		}
	}
	if spokes {
		o.Keep &^= keepHubOnly
	}
	if only >= 0 {
		o.Only = int8(only)
	}
	o.Resolve = o.Keep.has(resolved)
	return o.alone()
}

// alone is the Order of one link as if there were no other: a shared roll is
// then a roll like any other.
func (o Order[L]) alone() Order[L] {
	if o.Only >= 0 && o.Shared {
		if l := &o.Links[o.Only]; l.Hub.Dice > 0 {
			l.Hub = o.Hub
		}
		o.Shared = false
	}
	return o
}

// smallest is the least that has to be kept to read a measure.
func (s *scene) smallest(m measure) Keep {
	if m.only >= 0 || len(s.links) == 1 {
		return m.keep
	}
	k := m.keep
	for _, pair := range [][2]Keep{{keepNets, keepHits}, {keepBacks, keepBackHits}, {keepSaves | keepFails, keepSaveSum | keepFailSum}, {keepLost, keepLostSum}, {keepEnds, keepDown | keepSlain}} {
		if k.has(pair[1]) {
			k &^= pair[0]
		}
	}
	if k.has(keepHub) && m.Name != "outcomes" {
		k |= keepHubOnly
	}
	return k
}

// bind closes over the Order with room for as many links as it has.
func (s *scene) bind(o Order[[12]Link], ms []measure) attack.Attack {
	list := make([]attack.Measure, len(ms))
	for i, m := range ms {
		list[i] = m.Measure
	}
	read := func(r Tally, values []attack.Value) {
		for i, m := range ms {
			values[i] = m.read(&r)
		}
	}
	switch {
	case o.N == 1:
		p := Order[[1]Link]{o.Terms, [1]Link(o.Links[:1])}
		return attack.Bind(p, p.begin(), list, read)
	case o.N <= 3:
		p := Order[[3]Link]{o.Terms, [3]Link(o.Links[:3])}
		return attack.Bind(p, p.begin(), list, read)
	}
	return attack.Bind(o, o.begin(), list, read)
}

// played is the Order as it is played: every roll by itself, every measure
// counted. With somebody there to ask, the decisions within it that the file
// leaves out are asked.
func (s *scene) played(ask bool) attack.Attack {
	q := asked{apart: true}
	if ask {
		d := s.f.Decisions
		left := func(w Words) bool { return !w.given() || w.asks() }
		q = asked{
			apart: true, saveWith: left(d.SaveWith), nwi: left(d.NWI), dogged: left(d.Dogged), guts: left(d.Guts),
			reroll: left(d.Reroll), backReroll: left(d.Reroll), backSaveWith: left(d.BackSaveWith),
			backNwi: left(d.BackNWI), backDogged: left(d.BackDogged),
		}
	}
	return s.bind(s.build(q), s.measures())
}
