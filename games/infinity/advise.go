package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// manyWays is how many ways there may be to make one decision.
const manyWays = 5000

// fork is one decision made before dice are rolled, and its legal ways.
type fork struct {
	at   string
	who  table.Side
	of   string
	ways func(f *leaves, p plan) []branch

	target int // whose ARO, in file order
}

// set is how a file writes one of its ways.
func (k fork) set(way string) []string {
	path := "decisions." + k.at
	if k.of != "" {
		path += "." + k.of
	}
	if k.at != "impact" {
		way = scenario.Quoted(way)
	}
	return []string{path + "=" + way}
}

// branch is one way: the plan that it makes.
type branch struct {
	name  string
	rules []id
	plan  plan
}

// advised tells which decisions advise makes: those that are open, or else all
// of the advised side that the file leaves out.
func (s *scene) advised(key string, w Words, side table.Side) bool {
	if s.anyOpen() {
		return w.asks()
	}
	return !w.given() && side == s.side() && !s.f.Decisions.Has(key)
}

func (s *scene) side() table.Side {
	if s.defends() {
		return table.Defender
	}
	return table.Attacker
}

func (s *scene) anyOpen() bool {
	d := s.f.Decisions
	return d.Impact.Open || slices.ContainsFunc([]Words{
		d.Action, d.Weapon, d.Mode, d.Split, d.Surprise, d.Aro, d.AroWeapon,
		d.SaveWith, d.NWI, d.Dogged, d.BackSaveWith, d.BackNWI, d.BackDogged, d.Reroll, d.Guts,
	}, Words.asks)
}

// tree is the decisions of advise. Of decisions that the file leaves out, those
// that would make too many ways together take their defaults.
func (s *scene) tree() attack.Tree {
	forks, _ := s.within(s.forks(s.advised))
	f := s.leaves()
	f.half = s.halfOf(forks)
	return f.grow(s.p, forks, f.of)
}

// within is the forks that together have no more than so many ways, and those
// that have too many.
func (s *scene) within(forks []fork) (kept, over []fork) {
	n, l := 1, s.leaves()
	for _, f := range forks {
		k := max(1, len(f.ways(l, s.p)))
		if n*k > manyWays {
			over = append(over, f)
			continue
		}
		n *= k
		kept = append(kept, f)
	}
	return kept, over
}

// defaulted names the decisions that take their defaults.
func (s *scene) defaulted() []string {
	var out []string
	_, over := s.within(s.forks(s.advised))
	for _, f := range over {
		name := f.at
		if f.of != "" {
			name += ", " + f.of
		}
		out = append(out, name)
	}
	return out
}

// grow is the tree of some forks, one below the other. What can be made in one
// way is no decision.
func (f *leaves) grow(p plan, forks []fork, leaf func(plan) attack.Tree) attack.Tree {
	if len(forks) == 0 {
		return leaf(p)
	}
	k := forks[0]
	ways := k.ways(f, p)
	switch len(ways) {
	case 0:
		return f.grow(p, forks[1:], leaf)
	case 1:
		return f.grow(ways[0].plan, forks[1:], leaf)
	}
	t := attack.Tree{At: k.at, Who: k.who, Of: k.of, Aim: advise.Raise}
	for _, w := range ways {
		t.Branches = append(t.Branches, attack.Branch{Option: w.name, Rules: w.rules, Set: k.set(w.name), Then: func() attack.Tree { return f.grow(w.plan, forks[1:], leaf) }})
	}
	return t
}

// asked are the decisions within the Order that advise makes.
func (s *scene) asked() asked {
	d := s.f.Decisions
	return asked{
		saveWith: s.advised("save_with", d.SaveWith, table.Defender), nwi: s.advised("nwi", d.NWI, table.Defender),
		dogged: s.advised("dogged", d.Dogged, table.Defender), guts: s.advised("guts", d.Guts, table.Defender),
		reroll: s.advised("reroll", d.Reroll, table.Defender), backReroll: s.advised("reroll", d.Reroll, table.Attacker),
		backSaveWith: s.advised("back_save_with", d.BackSaveWith, table.Attacker),
		backNwi:      s.advised("back_nwi", d.BackNWI, table.Attacker), backDogged: s.advised("back_dogged", d.BackDogged, table.Attacker),
	}
}

// forks are the decisions before the dice that are made, in the order of play.
func (s *scene) forks(made func(key string, w Words, side table.Side) bool) []fork {
	d := s.f.Decisions
	var out []fork
	of := func(ways func(*scene, plan) []branch) func(*leaves, plan) []branch {
		return func(_ *leaves, p plan) []branch { return ways(s, p) }
	}
	add := func(key string, w Words, side table.Side, ways func(*scene, plan) []branch) {
		if made(key, w, side) {
			out = append(out, fork{at: key, who: side, ways: of(ways)})
		}
	}
	add("action", d.Action, table.Attacker, (*scene).actionWays)
	action := d.Action.given() && !d.Action.asks() || made("action", d.Action, table.Attacker) // said, or decided before the weapon
	add("weapon", d.Weapon, table.Attacker, func(s *scene, p plan) []branch { return s.weaponWays(p, action) })
	if made("weapon", d.Weapon, table.Attacker) && !d.Mode.given() { // a weapon found is used as well as it can be
		out = append(out, fork{at: "mode", who: table.Attacker, ways: of((*scene).modeWays)})
	} else {
		add("mode", d.Mode, table.Attacker, (*scene).modeWays)
	}
	add("split", d.Split, table.Attacker, (*scene).splitWays)
	place := Words{}
	if d.Impact.Open {
		place.All = "open"
	}
	if s.ground != nil && (d.Impact.Open || s.p.spot == nil) {
		add("impact", place, table.Attacker, (*scene).impactWays)
	}
	add("surprise", d.Surprise, table.Attacker, (*scene).surpriseWays)
	for j, t := range s.r.targets {
		who := ""
		if len(s.r.targets) > 1 {
			who = t.name
		}
		word := Words{All: d.Aro.of(t.name)}
		if made("aro", word, table.Defender) {
			out = append(out, fork{"aro", table.Defender, who, func(f *leaves, p plan) []branch { return f.aroWays(p, j) }, j})
		}
		word = Words{All: d.AroWeapon.of(t.name)}
		if made("aro_weapon", word, table.Defender) && len(t.Weapons) > 1 {
			out = append(out, fork{"aro_weapon", table.Defender, who, func(_ *leaves, p plan) []branch { return s.aroWeaponWays(p, j) }, j})
		}
	}
	return out
}

// lay lays a plan out and tells whether it is legal and nothing is missing.
func (s *scene) lay(p plan) (*scene, bool) {
	try := newScene(s.f, s.r, s.ground, p)
	return try, len(try.illegal) == 0 && len(try.missing) == 0 && try.splitFits()
}

// splitFits tells whether the plan's split shares out the Burst there is.
func (s *scene) splitFits() bool {
	if s.p.split == nil {
		return true
	}
	sum := 0
	for _, n := range s.p.split {
		sum += n
	}
	return len(s.splitBars()) == 0 && sum == s.burst()
}

func (s *scene) actionWays(p plan) []branch {
	var out []branch
	for _, word := range s.candidates() {
		q := p
		q.action, q.weapons = word, s.weaponsFor(word)
		if try, ok := s.lay(q); ok && try.acts[0].attacks() {
			out = append(out, branch{word, try.opens(try.acts[0], try.main()), q})
		}
	}
	return out
}

// weaponWays are the weapons for the action, or, where none is decided, each with
// the action that it is made for.
func (s *scene) weaponWays(p plan, action bool) []branch {
	var out []branch
	t := s.r.attackers[0]
	for i := range t.Weapons {
		w := &t.Weapons[i]
		q := p
		q.weapons = slices.Clone(p.weapons)
		if len(w.choices) == 0 {
			continue
		}
		q.weapons[0] = w.chosen("")
		if !action {
			q.action = plainAttack(q.weapons[0])
		} else if fits := w.fitting(q.action, ""); len(fits) > 0 {
			q.weapons[0] = fits[0]
		} else if wantsWeapon(q.action) {
			continue
		}
		if s.modal(w) { // any of its modes will do
			q.weapons[0] = s.firstLegal(q, w)
		}
		if _, ok := s.lay(q); ok {
			out = append(out, branch{w.Text, []id{"infinity.bs.mode"}, q})
		}
	}
	return out
}

func (s *scene) modal(w *Weapon) bool { return len(w.choices) > 1 }

func (s *scene) firstLegal(p plan, w *Weapon) *weapon {
	for i := range w.choices {
		p.weapons[0] = &w.choices[i]
		if _, ok := s.lay(p); ok {
			return p.weapons[0]
		}
	}
	return &w.choices[0]
}

func (s *scene) modeWays(p plan) []branch {
	t := s.r.attackers[0]
	if p.weapons[0] == nil {
		return nil
	}
	var all []weapon
	for _, w := range append([]Weapon{}, t.Weapons...) {
		if len(w.choices) > 1 && w.choices[0].name == p.weapons[0].name {
			all = w.choices
		}
	}
	if t.Weapon != nil {
		all = t.Weapon.choices
	}
	var out []branch
	for i := range all {
		q := p
		q.weapons = slices.Clone(p.weapons)
		q.weapons[0] = &all[i]
		if _, ok := s.lay(q); ok {
			out = append(out, branch{all[i].choice(), append([]id{"infinity.bs.mode"}, all[i].ammo.rules()...), q})
		}
	}
	return out
}

func (s *scene) splitWays(p plan) []branch {
	if len(s.r.targets) < 2 {
		return nil
	}
	q := p
	q.split = nil
	try := newScene(s.f, s.r, s.ground, q)
	if len(try.splitBars()) > 0 {
		return nil
	}
	if countSplits(try.burst(), len(s.r.targets)) > manyWays {
		return nil // of a split left out; one that is open has been refused
	}
	var out []branch
	may := map[string]bool{} // by who is given dice
	for _, split := range splits(try.burst(), len(s.r.targets)) {
		q.split = split
		who := givenDice(split)
		ok, known := may[who]
		if !known {
			_, ok = s.lay(q)
			may[who] = ok
		}
		if ok {
			out = append(out, branch{splitText(split), []id{"infinity.bs.distribute"}, q})
		}
	}
	return out
}

// givenDice names the targets that a split gives dice.
func givenDice(split []int) string {
	out := make([]byte, len(split))
	for i, n := range split {
		out[i] = byte(min(1, n))
	}
	return string(out)
}

// countSplits is how many ways there are to share n dice among k targets.
func countSplits(n, k int) int {
	c := 1
	for i := 1; i < k && c <= manyWays; i++ {
		c = c * (n + i) / i
	}
	return c
}

// splits lists the ways to share n dice among k targets, more on the first ones
// first.
func splits(n, k int) [][]int {
	if k == 1 {
		return [][]int{{n}}
	}
	var out [][]int
	for first := n; first >= 0; first-- {
		for _, rest := range splits(n-first, k-1) {
			out = append(out, append([]int{first}, rest...))
		}
	}
	return out
}

func (s *scene) surpriseWays(p plan) []branch {
	q := p
	q.surprise = true
	try := newScene(s.f, s.r, s.ground, q)
	if !try.surprises(s.r.attackers[0], try.acts[0], nil) {
		return nil
	}
	out := []branch{{"yes", []id{"infinity.skill.surprise"}, q}}
	q.surprise = false
	return append(out, branch{"no", nil, q})
}

// aroWays are what a target may answer.
func (f *leaves) aroWays(p plan, j int) []branch {
	var out []branch
	for _, a := range f.answers(p, j) {
		q := p
		q.aro, q.aroWeapons = slices.Clone(p.aro), slices.Clone(p.aroWeapons)
		q.aro[j], q.aroWeapons[j] = a.word, a.weapon
		out = append(out, branch{a.word, *a.rules, q})
	}
	return out
}

// answersTo are what a target may answer to a plan.
func (s *scene) answersTo(p plan, j int) []answering {
	t := s.r.targets[j]
	words := slices.Clone(aros[:5])
	for _, w := range s.arms(t) {
		if w.program != nil {
			words = append(words, w.name)
		}
	}
	var out []answering
	for _, word := range append(words, "none") {
		q := p
		q.aro, q.aroWeapons = slices.Clone(p.aro), slices.Clone(p.aroWeapons)
		q.aro[j], q.aroWeapons[j] = word, s.answerArm(t, word)
		try := newScene(s.f, s.r, s.ground, q)
		if len(try.answerBars(t, try.answers[j])) > 0 || len(try.missing) > 0 {
			continue
		}
		rules := try.answerOpens(t, try.answers[j])
		out = append(out, answering{word, q.aroWeapons[j], &rules})
	}
	return out
}

func (s *scene) aroWeaponWays(p plan, j int) []branch {
	t := s.r.targets[j]
	var out []branch
	for i := range t.Weapons {
		q := p
		q.aroWeapons = slices.Clone(p.aroWeapons)
		fits := t.Weapons[i].fitting(p.aro[j], "")
		if len(fits) == 0 {
			continue
		}
		q.aroWeapons[j] = fits[0]
		try := newScene(s.f, s.r, s.ground, q)
		if !try.answers[j].attacks() || len(try.answerBars(t, try.answers[j])) > 0 || len(try.missing) > 0 {
			continue
		}
		out = append(out, branch{t.Weapons[i].Text, []id{"infinity.bs.mode"}, q})
	}
	return out
}
