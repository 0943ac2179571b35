package infinity

import (
	"slices"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// manyWays is how many ways there may be to make one decision.
const manyWays = 5000

// fork is one decision made before dice are rolled, and its legal ways.
type fork struct {
	at   string
	who  table.Side
	of   string
	ways func(s *scene, p plan) []branch
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
	forks, _ := s.within(s.forks())
	return s.grow(s.p, forks)
}

// within is the forks that together have no more than so many ways, and the
// first that has too many.
func (s *scene) within(forks []fork) (kept []fork, over string) {
	n := 1
	for _, f := range forks {
		k := max(1, len(f.ways(s, s.p)))
		if n*k > manyWays {
			if over == "" {
				over = f.at
			}
			continue
		}
		n *= k
		kept = append(kept, f)
	}
	return kept, over
}

func (s *scene) grow(p plan, forks []fork) attack.Tree {
	if len(forks) == 0 {
		leaf := newScene(s.f, s.r, s.ground, p)
		laws := leaf.laws(s.asked())
		return attack.Tree{Attack: &laws[0], More: append(laws[1:], leaf.joint(s.asked())...)}
	}
	f := forks[0]
	ways := f.ways(s, p)
	switch len(ways) {
	case 0:
		return s.grow(p, forks[1:])
	case 1:
		return s.grow(ways[0].plan, forks[1:])
	}
	t := attack.Tree{At: f.at, Who: f.who, Of: f.of, Aim: advise.Raise}
	for _, w := range ways {
		t.Branches = append(t.Branches, attack.Branch{Option: w.name, Rules: w.rules, Then: func() attack.Tree { return s.grow(w.plan, forks[1:]) }})
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

// forks are the decisions before the dice, in the order of play.
func (s *scene) forks() []fork {
	d := s.f.Decisions
	var out []fork
	add := func(key string, w Words, side table.Side, of string, ways func(*scene, plan) []branch) {
		if s.advised(key, w, side) {
			out = append(out, fork{key, side, of, ways})
		}
	}
	add("action", d.Action, table.Attacker, "", (*scene).actionWays)
	add("weapon", d.Weapon, table.Attacker, "", (*scene).weaponWays)
	if s.advised("weapon", d.Weapon, table.Attacker) && !d.Mode.given() { // a weapon found is used as well as it can be
		out = append(out, fork{"mode", table.Attacker, "", (*scene).modeWays})
	} else {
		add("mode", d.Mode, table.Attacker, "", (*scene).modeWays)
	}
	add("split", d.Split, table.Attacker, "", (*scene).splitWays)
	if d.Impact.Open || !s.anyOpen() && s.side() == table.Attacker && s.p.spot == nil {
		if s.ground != nil {
			out = append(out, fork{"impact", table.Attacker, "", (*scene).impactWays})
		}
	}
	add("surprise", d.Surprise, table.Attacker, "", (*scene).surpriseWays)
	for j, t := range s.r.targets {
		of := ""
		if len(s.r.targets) > 1 {
			of = t.name
		}
		word := Words{All: d.Aro.of(t.name)}
		if s.advised("aro", word, table.Defender) && (word.asks() || !d.Aro.given()) {
			out = append(out, fork{"aro", table.Defender, of, func(s *scene, p plan) []branch { return s.aroWays(p, j) }})
		}
		word = Words{All: d.AroWeapon.of(t.name)}
		if s.advised("aro_weapon", word, table.Defender) && len(t.Weapons) > 1 {
			out = append(out, fork{"aro_weapon", table.Defender, of, func(s *scene, p plan) []branch { return s.aroWeaponWays(p, j) }})
		}
	}
	return out
}

// lay lays a plan out and tells whether it is legal and nothing is missing.
func (s *scene) lay(p plan) (*scene, bool) {
	try := newScene(s.f, s.r, s.ground, p)
	return try, len(try.illegal) == 0 && len(try.missing) == 0
}

func (s *scene) actionWays(p plan) []branch {
	var out []branch
	for _, word := range s.candidates() {
		q := p
		q.action, q.split = word, nil
		q.weapons = s.weaponsFor(word)
		try := newScene(s.f, s.r, s.ground, q)
		a := try.acts[0]
		if !a.attacks() || len(try.attackBars(s.r.attackers[0], a)) > 0 || len(try.missing) > 0 {
			continue
		}
		out = append(out, branch{word, try.opens(a, try.main()), q})
	}
	return out
}

func (s *scene) weaponWays(p plan) []branch {
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
		if !s.f.Decisions.Action.given() {
			q.action = plainAttack(q.weapons[0])
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
	for _, split := range splits(try.burst(), len(s.r.targets)) {
		q.split = split
		if _, ok := s.lay(q); ok {
			out = append(out, branch{splitText(split), []id{"infinity.bs.distribute"}, q})
		}
	}
	return out
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
func (s *scene) aroWays(p plan, j int) []branch {
	t := s.r.targets[j]
	words := slices.Clone(aros[:5])
	for _, w := range s.arms(t) {
		if w.program != nil {
			words = append(words, w.name)
		}
	}
	var out []branch
	for _, word := range append(words, "none") {
		q := p
		q.aro, q.aroWeapons = slices.Clone(p.aro), slices.Clone(p.aroWeapons)
		q.aro[j], q.aroWeapons[j] = word, s.answerArm(t, word)
		try := newScene(s.f, s.r, s.ground, q)
		if len(try.answerBars(t, try.answers[j])) > 0 || len(try.missing) > 0 {
			continue
		}
		out = append(out, branch{word, try.answerOpens(t, try.answers[j]), q})
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
