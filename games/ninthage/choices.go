package ninthage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

func plainChoices(is bool, rule string, names ...string) []choice {
	if !is {
		return nil
	}
	var out []choice
	for _, n := range names {
		out = append(out, choice{n, quoted(n), rules(rule)})
	}
	return out
}

// quoted is a word as YAML text.
func quoted(s string) string { return fmt.Sprintf("%q", s) }

func (q *question) attackChoices() []choice {
	var out []choice
	var met []string
	for _, c := range q.attackers {
		for _, name := range q.attackNames(c) {
			what := q.allChoose(name)
			if slices.Contains(met, what) {
				continue // of several attackers nobody attacks otherwise for it
			}
			met = append(met, what)
			k := slices.IndexFunc(q.options, func(o attack.Option) bool { return o.Player == "attacker" && o.Option == name })
			if k >= 0 && !q.options[k].Legal {
				continue
			}
			x := choice{name: name, text: quoted(name)}
			if k >= 0 {
				x.rules = slices.Clone(q.options[k].Rules)
			}
			x.rules = append(x.rules, q.artilleryRule(c, name)...)
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return append(out, choice{"none", "none", rules("shoot.per-model")})
}

// allChoose is what all attackers attack with where an attack is decided, told
// apart from other attacks.
func (q *question) allChoose(name string) string {
	var out []string
	for _, c := range q.attackers {
		x := q.chooses(c, name)
		title := ""
		if x.weapon != nil {
			title = x.weapon.title()
		}
		out = append(out, fmt.Sprintf("%q %q %t %t", title, x.burst, x.melee, x.none))
	}
	if name == "Crush Attack" { // a Close Combat Attack in place of others
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

func (q *question) artilleryRule(c *combatant, name string) []table.RuleID {
	ws := c.unit.Weapons
	if c.unit.Weapon != nil {
		ws = []weapon{*c.unit.Weapon}
	}
	for i := range ws {
		if sameName(ws[i].title(), name) {
			switch ws[i].artillery() {
			case catapult:
				return rules("art.catapult")
			case cannon:
				return rules("art.cannon")
			case volleyGun:
				return rules("art.volley-gun")
			case flamethrower:
				return rules("art.flamethrower")
			}
		}
	}
	return nil
}

func (q *question) reactionChoices() []choice {
	if !q.f.Situation.StandAndShoot {
		return nil
	}
	r := rules("shoot.stand-and-shoot")
	out := []choice{{"Hold", "Hold", r}, {"Flee", "Flee", r}}
	if len(q.illegal) == 0 {
		out = append([]choice{{"Stand and Shoot", quoted("Stand and Shoot"), r}}, out...)
	}
	return out
}

func (q *question) holdChoices() []choice {
	if q.melee {
		return nil
	}
	out := []choice{{"none", "[]", rules("shoot.per-model")}}
	for _, l := range q.lines {
		if l.strand.Side != 0 || l.silent || l.who == "" || slices.ContainsFunc(out, func(x choice) bool { return x.name == l.who }) || !q.firing(l.who) {
			continue
		}
		out = append(out, choice{l.who, "[" + quoted(l.who) + "]", rules("shoot.per-model")})
	}
	if len(out) < 3 {
		return nil // holding all fire is the attack "none"
	}
	return out
}

// ranksOrFiles is so many lines of a formation.
func ranksOrFiles(n int) string {
	if n == 1 {
		return "1 rank or file"
	}
	return itoa(n) + " ranks or files"
}

// areaChoices are as many ranks or files as the largest Area Attack may hit.
func (q *question) areaChoices() []choice {
	word, most := "", 0
	for _, l := range q.lines {
		if l.area.X == 0 {
			continue
		}
		w, there := "rank", q.target.form.deep()
		if l.area.Flank {
			w, there = "file", q.target.form.wide()
		}
		word, most = firstNonEmpty(word, w), max(most, min(int(l.area.Y), there))
	}
	var out []choice
	for n := most; n >= 1; n-- {
		out = append(out, choice{attack.Counted(n, word, word+"s"), itoa(n), rules("area.count")})
	}
	return out
}

func (q *question) bracketChoices() []choice {
	for _, l := range q.lines {
		if l.strand.Side != 0 || !l.strand.Assault.Attack.Bracket || !l.strand.Spread {
			continue
		}
		var out []choice
		for i := range q.target.pools {
			v := &q.target.pools[i]
			if v.pool != championPool && (v.pool == rankAndFile && v.models > 0 || v.char > 0 && q.mayReceive(q.target, v)) {
				out = append(out, choice{v.name, quoted(v.name), rules("area.bracket")})
			}
		}
		return out
	}
	return nil
}

func (q *question) poisonChoices() []choice {
	for _, l := range q.lines {
		if a := &l.strand.Assault.Attack; l.strand.Side == 0 && a.Poison && a.Bracket {
			return []choice{{"bracketed hit", quoted("bracketed hit"), rules("area.poison")}, {"plain hit", quoted("plain hit"), rules("area.poison")}}
		}
	}
	return nil
}

func (q *question) distributeChoices() []choice {
	if !slices.ContainsFunc(q.lines, func(l *line) bool { return l.strand.Side == 0 && l.strand.Spread }) {
		return nil
	}
	var out []choice
	for i := range q.target.pools {
		v := &q.target.pools[i]
		if v.pool == rankAndFile && v.models > 0 || v.char > 0 && q.mayReceive(q.target, v) {
			out = append(out, choice{v.name, "[" + quoted(v.name) + "]", rules("dist.equal")})
		}
	}
	return out
}

// allocateChoices are all attacks at one Health Pool, and every split between
// two.
func (q *question) allocateChoices() []choice {
	if !q.melee || len(q.target.pools) < 2 {
		return nil
	}
	n := 0
	for _, l := range q.lines {
		if l.strand.Side != 0 || !l.closeCombat() {
			continue
		}
		k, ok := l.count.(int)
		if !ok {
			return nil
		}
		if !l.silent {
			n += k
		}
	}
	if n == 0 {
		return nil
	}
	var names []string
	for i := range q.target.pools {
		if q.target.start[q.target.pools[i].pool] > 0 {
			names = append(names, q.target.pools[i].name)
		}
	}
	var out []choice
	add := func(parts ...share) {
		var words, text []string
		for _, p := range parts {
			words = append(words, fmt.Sprintf("%d %s", p.n, p.to))
			text = append(text, fmt.Sprintf("%q: %d", p.to, p.n))
		}
		out = append(out, choice{strings.Join(words, ", "), "{" + strings.Join(text, ", ") + "}", rules("melee.allocate")})
	}
	for _, a := range names {
		add(share{a, n})
	}
	for i, a := range names {
		for _, b := range names[i+1:] {
			for k := n - 1; k >= 1; k-- {
				add(share{a, k}, share{b, n - k})
			}
		}
	}
	return out
}

func (q *question) rerollChoices() []choice {
	hit, wound := false, false
	for _, o := range q.options {
		hit = hit || o.Option == "reroll to hit"
		wound = wound || o.Option == "reroll to wound"
	}
	r := rules("mod.reroll-once")
	switch {
	case hit && wound:
		return []choice{
			{"reroll to hit and to wound", "{to_hit: true, to_wound: true}", r},
			{"reroll to hit", "{to_hit: true, to_wound: false}", r},
			{"reroll to wound", "{to_hit: false, to_wound: true}", r},
			{"keep", "{to_hit: false, to_wound: false}", r},
		}
	case hit:
		return []choice{{"reroll to hit", "{to_hit: true}", r}, {"keep", "{to_hit: false}", r}}
	case wound:
		return []choice{{"reroll to wound", "{to_wound: true}", r}, {"keep", "{to_wound: false}", r}}
	}
	return nil
}

func (q *question) coverChoices() []choice {
	if q.f.Table == nil || q.melee || len(q.f.Table.Terrain)+len(q.f.Table.Units) == 0 {
		return nil
	}
	return []choice{{"best", "best", rules("geo.cover")}, {"centre", "centre", rules("geo.cover")}}
}

func (q *question) engineerChoices() []choice {
	if q.f.Situation.Engineer.n == 0 || !q.artillery(-1) {
		return nil
	}
	r := rules("rule.engineer")
	var out []choice
	for _, m := range []int{2, 0, 4, 6} {
		name := fmt.Sprintf("reroll a Misfire result of at most %d", m)
		if m == 0 {
			name = "keep the Misfire result"
		}
		out = append(out, choice{name, fmt.Sprintf("{misfire: %d}", m), r})
	}
	return out
}

func (q *question) saveChoices() []choice {
	var out []choice
	for _, o := range q.options {
		if o.Player != "defender" || !o.Legal {
			continue
		}
		name, _, _ := strings.Cut(o.Option, " (")
		switch {
		case name == "Aegis" || name == "Fortitude":
			out = append(out, choice{o.Option, name, o.Rules})
		case name == "no special save":
			out = append(out, choice{o.Option, "none", o.Rules})
		}
	}
	return out
}

// orderChoices are the orders of attackers that differ.
func (q *question) orderChoices() []choice {
	if len(q.attackers) < 2 || len(q.attackers) > 5 {
		return nil
	}
	var names []string
	for _, c := range q.attackers {
		names = append(names, c.name)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) < len(names) {
		return nil // those of one name cannot be told apart
	}
	var out []choice
	var permute func(done, left []string)
	permute = func(done, left []string) {
		if len(left) == 0 {
			var text []string
			for _, n := range done {
				text = append(text, quoted(n))
			}
			out = append(out, choice{strings.Join(done, ", "), "[" + strings.Join(text, ", ") + "]", rules("seq.batch")})
			return
		}
		for i, n := range left {
			permute(append(slices.Clone(done), n), append(slices.Clone(left[:i]), left[i+1:]...))
		}
	}
	permute(nil, names)
	return out
}

func (q *question) panickedChoices() []choice {
	if len(q.attackers) < 2 || !q.morale.Known || q.melee {
		return nil
	}
	return []choice{{"shoot on", quoted("shoot on"), rules("panic.test")}, {"hold fire", quoted("hold fire"), rules("panic.test")}}
}
