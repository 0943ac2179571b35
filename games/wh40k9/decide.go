package wh40k9

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// chosen is what was decided beside what the file says.
type chosen struct {
	fire    []string
	fired   bool
	profile map[string]*Chosen
	target  map[string]*Aimed
	words   map[string]string // by key
	lists   map[string][]string
}

func (c chosen) clone() chosen {
	out := chosen{fire: slices.Clone(c.fire), fired: c.fired, profile: map[string]*Chosen{}, target: map[string]*Aimed{}, words: map[string]string{}, lists: map[string][]string{}}
	for k, v := range c.profile {
		out.profile[k] = v
	}
	for k, v := range c.target {
		out.target[k] = v
	}
	for k, v := range c.words {
		out.words[k] = v
	}
	for k, v := range c.lists {
		out.lists[k] = v
	}
	return out
}

// with is the scene after some decisions, derived anew.
func (s *scene) with(c chosen) *scene {
	file := *s.file
	if file.Attacker != nil {
		a := *file.Attacker
		a.Weapons = slices.Clone(a.Weapons)
		for i := range a.Weapons {
			w := &a.Weapons[i]
			if p, ok := c.profile[w.Name]; ok {
				w.Choose = p
			}
			if t, ok := c.target[w.Name]; ok {
				w.Target = t
			}
		}
		file.Attacker = &a
	}
	d := &file.Decisions
	for key, at := range map[string]**Decision{
		"reroll_hits": &d.RerollHits, "reroll_wounds": &d.RerollWounds, "reroll_damage": &d.RerollDamage,
		"reroll_attacks": &d.RerollAttacks, "command_reroll": &d.Command, "command_reroll_save": &d.CommandSave,
	} {
		if w, ok := c.words[key]; ok {
			*at = &Decision{Node: &scenario.Node{}, Word: w}
		}
	}
	if c.fired {
		d.Fire = listed(c.fire)
	}
	if l, ok := c.lists["order"]; ok {
		d.Order = listed(l)
	}
	if l, ok := c.lists["allocate"]; ok {
		d.Allocate = listed(l)
	}
	out := &scene{file: &file, faults: &scenario.Faults{}, trying: true}
	out.read()
	if !out.faults.Any() {
		out.deriveAll()
	}
	return out
}

func listed(names []string) *Decision {
	d := &Decision{Node: &scenario.Node{Kind: scenario.List}}
	for _, n := range names {
		d.Items = append(d.Items, part{Name: n, Node: &scenario.Node{}})
	}
	return d
}

// point is one decision that advise may make.
type point struct {
	key     string // fire, profile, target, order, and the keys of words
	of      string // weapon, bearer
	at      string
	who     table.Side
	open    bool // the file says open
	left    bool // the file leaves it out
	node    *scenario.Node
	options func(s *scene) []option
}

// node is where a decision is written; nil if it is not.
func (d *Decision) node() *scenario.Node {
	if d == nil {
		return nil
	}
	return d.Node
}

// option is one way to decide.
type option struct {
	name  string
	rules []table.RuleID
	take  func(c *chosen)
}

const mostOptions = 20000

// points lists the decisions in the order in which they are made.
func (s *scene) points() []point {
	var out []point
	if s.phase == "morale" {
		return nil
	}
	d := &s.file.Decisions
	out = append(out, s.firePoints()...)
	for _, w := range s.weapons {
		if len(w.Profiles) > 1 {
			out = append(out, s.profilePoint(w))
		}
	}
	for _, w := range s.weapons {
		if p, ok := s.targetPoint(w); ok {
			out = append(out, p)
		}
	}
	out = append(out, point{key: "order", at: "order", open: d.Order.open(), left: d.Order == nil, node: d.Order.node(), options: orders})
	add := func(key string, who table.Side, x *Decision, words func(s *scene) []string) {
		out = append(out, point{key: key, at: key, who: who, open: x.open(), left: x == nil, node: x.node(), options: func(s *scene) []option {
			return wordOptions(key, words(s))
		}})
	}
	add("reroll_hits", table.Attacker, d.RerollHits, func(s *scene) []string { return s.rerollWords("Hit") })
	add("reroll_wounds", table.Attacker, d.RerollWounds, func(s *scene) []string { return s.rerollWords("Wound") })
	add("reroll_damage", table.Attacker, d.RerollDamage, (*scene).damageWords)
	add("reroll_attacks", table.Attacker, d.RerollAttacks, (*scene).attacksWords)
	add("command_reroll", table.Attacker, d.Command, (*scene).commandWords)
	out = append(out, point{key: "allocate", at: "allocate", who: table.Defender, open: d.Allocate.open(), left: d.Allocate == nil, node: d.Allocate.node(), options: allocations})
	add("command_reroll_save", table.Defender, d.CommandSave, (*scene).commandSaveWords)
	return out
}

func wordOptions(key string, words []string) []option {
	var out []option
	for _, w := range words {
		o := option{name: w, take: func(c *chosen) { c.words[key] = w }}
		if w != "never" {
			switch key {
			case "command_reroll", "command_reroll_save":
				o.rules = ids("reroll.command")
			default:
				o.rules = ids("reroll.once")
			}
		}
		out = append(out, o)
	}
	return out
}

// firePoints are the bearers whose weapons exclude each other.
func (s *scene) firePoints() []point {
	var out []point
	var bearers []string
	for _, w := range s.weapons {
		if w.Bearer != "" && !slices.Contains(bearers, w.Bearer) {
			bearers = append(bearers, w.Bearer)
		}
	}
	d := s.file.Decisions.Fire
	for _, b := range bearers {
		sets := s.fireSets(b)
		if len(sets) < 2 {
			continue
		}
		out = append(out, point{key: "fire", of: b, at: "fire " + b, open: d.open(), left: d == nil, node: d.node(), options: func(*scene) []option {
			var os []option
			for _, set := range sets {
				os = append(os, option{strings.Join(set, " + "), ids("type.pistol-or-rest"), func(c *chosen) { s.fireOnly(c, b, set) }})
			}
			return os
		}})
	}
	return out
}

// fireSets are the sets of a bearer's weapons that may be used together.
func (s *scene) fireSets(bearer string) [][]string {
	var pistols, rest []string
	var grenades [][]string
	for _, w := range s.weapons {
		switch {
		case w.Bearer != bearer || w.block || w.melee:
		case w.anyType("Grenade"):
			grenades = append(grenades, []string{w.Name})
		case w.anyType("Pistol"):
			pistols = append(pistols, w.Name)
		default:
			rest = append(rest, w.Name)
		}
	}
	var out [][]string
	for _, set := range [][]string{rest, pistols} {
		if len(set) > 0 {
			out = append(out, set)
		}
	}
	return append(out, grenades...)
}

// fireOnly takes the weapons of a bearer that are not in the set out of those
// that are fired.
func (s *scene) fireOnly(c *chosen, bearer string, set []string) {
	if !c.fired {
		c.fired = true
		for _, w := range s.weapons {
			c.fire = append(c.fire, w.Name)
		}
	}
	var kept []string
	for _, name := range c.fire {
		for _, w := range s.weapons {
			if w.Name == name && (w.Bearer != bearer || slices.Contains(set, name)) {
				kept = append(kept, name)
			}
		}
	}
	c.fire = kept
}

func (s *scene) profilePoint(w *weapon) point {
	has := s.chosen(w)
	p := point{key: "profile", of: w.Name, at: "profile " + w.Name, left: has == nil && !s.file.Decisions.Profile.open()}
	p.open = has != nil && has.Open || has == nil && s.file.Decisions.Profile.open()
	p.node = s.file.Decisions.Profile.node()
	if has != nil {
		p.node = has.Node
	}
	p.options = func(s *scene) []option {
		w := s.weaponNamed(w.Name)
		if w == nil || !w.fired {
			return nil
		}
		if each, ok := s.eachMakes(w); w.melee && ok {
			return divisions(each, w.rowNames(), func(parts []part) option {
				return option{partsText(parts), ids("fight.profile-mix"), func(c *chosen) {
					c.profile[w.Name] = &Chosen{Node: &scenario.Node{}, Parts: parts}
				}}
			})
		}
		var out []option
		for _, row := range w.rowNames() {
			out = append(out, option{row, ids("decl.profile"), func(c *chosen) {
				c.profile[w.Name] = &Chosen{Node: &scenario.Node{}, Row: row}
			}})
		}
		return out
	}
	return p
}

func (s *scene) weaponNamed(name string) *weapon {
	for _, w := range s.weapons {
		if w.Name == name {
			return w
		}
	}
	return nil
}

func (s *scene) targetPoint(w *weapon) (point, bool) {
	aim := s.aimed(w)
	if aim == nil || !aim.Open {
		return point{}, false
	}
	names := []string{}
	for _, u := range s.targets {
		if len(aim.Parts) == 0 || slices.ContainsFunc(aim.Parts, func(p part) bool { return p.Name == u.name }) {
			names = append(names, u.name)
		}
	}
	return point{key: "target", of: w.Name, at: "split " + w.Name, open: true, node: aim.Node, options: func(s *scene) []option {
		w := s.weaponNamed(w.Name)
		if w == nil || !w.fired {
			return nil
		}
		total := w.count()
		if w.melee {
			each, ok := s.eachMakes(w)
			if !ok {
				return whole(w, names)
			}
			total *= each
		}
		return divisions(total, names, func(parts []part) option {
			return option{partsText(parts), ids("decl.split"), func(c *chosen) {
				c.target[w.Name] = &Aimed{Node: &scenario.Node{}, Parts: parts, Split: true}
			}}
		})
	}}, true
}

// whole is one option for each target, where the attacks are rolled.
func whole(w *weapon, names []string) []option {
	var out []option
	for _, n := range names {
		out = append(out, option{n, ids("decl.split"), func(c *chosen) {
			c.target[w.Name] = &Aimed{Node: &scenario.Node{}, Parts: []part{{Name: n, Node: &scenario.Node{}}}}
		}})
	}
	return out
}

// divisions is every way to share n among the names, all to the first one first.
func divisions(n int, names []string, make func([]part) option) []option {
	var out []option
	parts := []part{}
	var share func(i, left int)
	share = func(i, left int) {
		if len(out) > mostOptions {
			return
		}
		if i == len(names)-1 {
			all := append(slices.Clone(parts), part{names[i], left, &scenario.Node{}})
			out = append(out, make(all))
			return
		}
		for k := left; k >= 0; k-- {
			parts = append(parts, part{names[i], k, &scenario.Node{}})
			share(i+1, left-k)
			parts = parts[:len(parts)-1]
		}
	}
	share(0, n)
	return out
}

func partsText(parts []part) string {
	var out []string
	for _, p := range parts {
		out = append(out, fmt.Sprintf("%s %d", p.Name, p.N))
	}
	return strings.Join(out, ", ")
}

// orders is every legal order of the groups, the default first.
func orders(s *scene) []option {
	list := s.groups
	var out []option
	used := make([]bool, len(list))
	var line []*group
	var place func()
	place = func() {
		if len(out) > mostOptions {
			return
		}
		if len(line) == len(list) {
			names := groupNames(line)
			out = append(out, option{strings.Join(names, " > "), ids("seq.attacker-order"), func(c *chosen) { c.lists["order"] = names }})
			return
		}
		for i, g := range list {
			if used[i] || !s.follows(line, g, used) {
				continue
			}
			used[i] = true
			line = append(line, g)
			place()
			line = line[:len(line)-1]
			used[i] = false
		}
	}
	place()
	return out
}

// follows tells whether a group may come next: the target of the last one is
// finished first, and its profile before another.
func (s *scene) follows(line []*group, g *group, used []bool) bool {
	if len(line) == 0 {
		for _, h := range s.groups { // what was begun goes on
			if h.touched() && !h.done() && !g.touched() && !(h.target == g.target && sameProfile(h, g)) {
				return false
			}
		}
		return true
	}
	last := line[len(line)-1]
	for i, h := range s.groups {
		switch {
		case used[i] || h == g:
		case h.target == last.target && g.target != last.target:
			return false
		case h.target == last.target && sameProfile(h, last) && !sameProfile(g, last):
			return false
		}
	}
	return true
}

func (s *scene) rerollWords(roll string) []string {
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		f, _ := s.rerollable(g, roll, anyFace)
		if f == 0 || roll == "Hit" && g.strike.Automatic {
			continue
		}
		triggers := g.strike.triggerFaces()
		if roll == "Wound" {
			triggers = g.strike.woundFaces()
		}
		if triggers != 0 && s.has(g, "Re-roll "+roll+"s") {
			return []string{"never", "failures", "non_critical"}
		}
		return []string{"never", "failures"}
	}
	return nil
}

func (s *scene) damageWords() []string {
	for _, g := range s.groups {
		switch {
		case g.profile == nil || g.profile.D.Dice.Fixed():
		case s.has(g, "Re-roll Damage"):
			return []string{"never", "below_mean", "below_need"}
		case s.has(g, "Re-roll Damage 1s"):
			return []string{"never", "below_mean"}
		}
	}
	return nil
}

func (s *scene) attacksWords() []string {
	for _, g := range s.groups {
		if g.profile != nil && !g.number.Fixed() && s.has(g, "Re-roll Attacks") {
			return []string{"never", "below_mean"}
		}
	}
	return nil
}

func (s *scene) commandWords() []string {
	if !s.file.Attacker.Command || s.past.command {
		return nil
	}
	out := []string{"never"}
	attacks, hit, damage := false, false, false
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		attacks = attacks || !g.number.Fixed() && g.left < 0
		hit = hit || !g.strike.Automatic
		damage = damage || !g.rows[0].Damage[0].Roll.Fixed()
	}
	if attacks {
		out = append(out, "attacks")
	}
	if hit {
		out = append(out, "hit")
	}
	out = append(out, "wound")
	if damage {
		out = append(out, "damage")
	}
	return append(out, "adaptive")
}

func (s *scene) commandSaveWords() []string {
	for _, u := range s.targets {
		if u.Command {
			return []string{"never", "first_failure"}
		}
	}
	return nil
}

// allocations is every order of the rows of the mix.
func allocations(s *scene) []option {
	var u *unit
	for _, x := range s.targets {
		if len(x.models) > 1 {
			u = x
		}
	}
	if u == nil {
		return nil
	}
	var out []option
	used := make([]bool, len(u.models))
	var line []string
	var place func()
	place = func() {
		if len(out) > mostOptions {
			return
		}
		if len(line) == len(u.models) {
			names := slices.Clone(line)
			out = append(out, option{strings.Join(names, " > "), ids("alloc.defender"), func(c *chosen) { c.lists["allocate"] = names }})
			return
		}
		for i, m := range u.models {
			if !used[i] {
				used[i] = true
				line = append(line, m.name)
				place()
				line, used[i] = line[:len(line)-1], false
			}
		}
	}
	place()
	return out
}

// defends tells whether the defender is advised, and whether some decision is
// marked open.
func (s *scene) defends() (defends, marked bool) {
	sides := [2]bool{}
	for _, p := range s.points() {
		if p.open {
			sides[p.who] = true
		}
	}
	if s.file.Defends() {
		return true, sides[table.Attacker] || sides[table.Defender]
	}
	if s.file.AdviseFor == "" && sides[table.Defender] && !sides[table.Attacker] {
		return true, true
	}
	return false, sides[table.Attacker] || sides[table.Defender]
}

// tree is the decisions that advise makes.
func (s *scene) tree() attack.Tree {
	defends, marked := s.defends()
	side := table.Attacker
	if defends {
		side = table.Defender
	}
	var open []point
	for _, p := range s.points() {
		if p.who == side && (p.open || !marked && p.left) {
			open = append(open, p)
		}
	}
	return s.branch(open, chosen{}.clone(), side)
}

// branch is the first of the decisions that has several options, and what
// follows each.
func (s *scene) branch(open []point, c chosen, side table.Side) attack.Tree {
	for len(open) > 0 {
		now := s.with(c)
		if now.faults.Any() {
			break
		}
		p := open[0]
		open = open[1:]
		options := now.legalOptions(p, c)
		if len(options) > mostOptions {
			panic(table.TooMany{Procedure: p.at})
		}
		if len(options) < 2 {
			continue
		}
		t := attack.Tree{At: p.at, Who: p.who, Aim: advise.Lower}
		if p.who == side {
			t.Aim = advise.Raise
		}
		for _, o := range options {
			next := c.clone()
			o.take(&next)
			t.Branches = append(t.Branches, attack.Branch{Option: o.name, Rules: o.rules, Then: func() attack.Tree {
				return s.branch(open, next, side)
			}})
		}
		return t
	}
	now := s.with(c)
	if now.faults.Any() {
		panic("wh40k9: a decision that cannot be taken: " + now.faults.List().Error())
	}
	laws := now.laws()
	return attack.Tree{Attack: &laws[0], More: laws[1:], Aims: now.aims(side), Question: now.question()}
}

// legalOptions are the options of a decision that the rules allow. A split or a
// profile may lead to an attack that they forbid.
func (s *scene) legalOptions(p point, c chosen) []option {
	options := p.options(s)
	if p.key != "target" && p.key != "profile" || len(options) > mostOptions {
		return options
	}
	var out []option
	for _, o := range options {
		next := c.clone()
		o.take(&next)
		if x := s.with(next); !x.faults.Any() && len(x.illegal) == 0 {
			out = append(out, o)
		}
	}
	return out
}

// aims is how decisions within the attack are made: the advised side raises the
// goal, the other answers as well as it can where the file says so.
func (s *scene) aims(side table.Side) advise.Aims {
	return func(_ string, who table.Side) advise.Aim {
		if who == side {
			return advise.Raise
		}
		return advise.Lower
	}
}

// settles tells whether the file leaves something to be decided as well as it
// can be.
func (s *scene) settles() bool {
	for _, p := range s.points() {
		if p.best(s) {
			return true
		}
	}
	return s.file.Attacker != nil && s.commandLeft() && word(s.file.Decisions.Command, "never") == "adaptive"
}

// best tells whether the file says best of a decision.
func (p point) best(s *scene) bool {
	d := &s.file.Decisions
	x := map[string]*Decision{
		"reroll_hits": d.RerollHits, "reroll_wounds": d.RerollWounds, "reroll_damage": d.RerollDamage, "allocate": d.Allocate,
	}[p.key]
	return x != nil && x.Word == "best"
}

// settle is the decisions of which the file says best: each side decides for
// itself.
func (s *scene) settle() attack.Tree {
	defends, _ := s.defends()
	side := table.Attacker
	if defends {
		side = table.Defender
	}
	var open []point
	for _, p := range s.points() {
		if p.best(s) {
			open = append(open, p)
		}
	}
	return s.branch(open, chosen{}.clone(), side)
}
