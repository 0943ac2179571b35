package bushido

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// writing is how a file makes decisions that advise made, for a mind.
type writing struct {
	s    *scene
	m    mind
	side table.Side // that is advised
	sol  attack.Solution
	own  bool // the goal is what `best` serves
}

// writes gives how a file makes the decisions after rolls, those in secret, and what the
// other side answers.
func (s *scene) writes(m mind) func(attack.Solution) attack.Writing {
	return func(sol attack.Solution) attack.Writing {
		w := writing{s: s, m: m, sol: sol}
		if m.defends {
			w.side = table.Defender
		}
		w.own = bestServes(s.f.Goal, w.side)
		return w.writing()
	}
}

// bestServes tells whether a goal of one side is what its every `best` of a file is made
// for, and those of the other side are made against.
func bestServes(goal string, side table.Side) bool {
	own := []string{"slain>=1", "slain>0", "slain!=0", "outcome=success", "outcome!=failure", "outcome=attackerwins", "outcome!=targetwins"}
	if side == table.Defender {
		own = []string{"slain==0", "slain=0", "slain<1", "slain<=0", "outcome!=success", "outcome=failure", "outcome!=attackerwins", "outcome=targetwins"}
	}
	goal = strings.ReplaceAll(goal, " ", "")
	return slices.Contains(own, goal) || slices.Contains(own, strings.Replace(goal, "==", "=", 1))
}

func (w writing) writing() attack.Writing {
	splits, mixed := w.secret()
	if mixed != nil {
		return attack.Writing{Left: mixed}
	}
	picks, hits := w.made(rerollsPoint), w.made("4a")
	if w.own && (picks == nil || !w.clashes()) && !w.answeredEarly() {
		out := attack.Writing{Sure: append(splits, w.hitsBest(hits)...)}
		if picks != nil {
			out.Sure = append(out.Sure, w.rerolls(always("best"))...)
		}
		return out
	}
	out := attack.Writing{Sure: w.rest(splits)}
	theirs := w.s.bestPicks()[1-w.side]
	if picks == nil && hits == nil && !theirs {
		return out
	}
	for _, h := range w.hits(hits) {
		out.Tries = append(out.Tries, h)
		if picks != nil {
			for _, p := range w.policies() {
				out.Tries = append(out.Tries, append(slices.Clone(h), p...))
			}
		}
	}
	out.Left = w.left(picks != nil, hits, theirs)
	return out
}

// answeredEarly tells whether the other side answers before the last decision before the
// dice: with that one in the file it would answer anew.
func (w writing) answeredEarly() bool {
	for _, a := range w.sol.Answers {
		if !beforeTheDice(a) {
			continue
		}
		if slices.ContainsFunc(w.sol.Choices[a.After:], beforeTheDice) {
			return true
		}
	}
	return false
}

func beforeTheDice(c attack.Choice) bool { return c.At != rerollsPoint && c.At != "4a" && !c.Hidden }

// made are the choices at a point within an attack.
func (w writing) made(at string) []attack.Choice {
	var out []attack.Choice
	for _, c := range w.sol.Choices {
		if c.At == at && c.Set == nil {
			out = append(out, c)
		}
	}
	return out
}

// secret writes splits made in secret: both of them, or why not where a side mixes.
func (w writing) secret() (splits []string, mixed []attack.LeftOpen) {
	for _, c := range slices.Concat(w.sol.Choices, w.sol.Answers) {
		if !c.Hidden {
			continue
		}
		for i, o := range c.Options {
			if i != c.Best && o.Mix != 0 {
				return nil, []attack.LeftOpen{{At: c.At, Why: "a mix of splits is rolled for at the table; a file holds one split, or leaves both in secret to advise"}}
			}
		}
		splits = append(splits, written(c.Who, c.Options[c.Best].Option)...)
	}
	return splits, nil
}

// hitsBest writes that what is declared at step 4a is decided as well as can be.
func (w writing) hitsBest(made []attack.Choice) []string {
	if made == nil {
		return nil
	}
	var out []string
	if d := w.s.dec; !d.Feats.Best || len(w.featsSet()) > 0 {
		if w.m.feats(w.side, d.Feats, atHit) != fixed {
			out = append(out, w.at4a("best"))
		}
	}
	if x := w.s.dec.LaterBoosts; !x.Best && w.m.decision(w.side, x) != fixed && w.s.attacker.f.RangedBoost > 0 {
		out = append(out, "decisions.boosts_4a=best")
	}
	return out
}

// featsSet is how advise wrote feats before the dice, last; "" if it did not.
func (w writing) featsSet() string {
	last := ""
	for _, c := range w.sol.Choices {
		for _, x := range c.Set {
			if v, ok := strings.CutPrefix(x, "decisions.feats="); ok {
				last = v
			}
		}
	}
	return last
}

// at4a writes what is declared at step 4a beside the feats before it.
func (w writing) at4a(what string) string {
	file := w.s.dec.Feats.Node
	switch before := w.featsSet(); {
	case before != "":
		return "decisions.feats=" + strings.TrimSuffix(before, "}") + ", 4a: " + what + "}"
	case file != nil && file.Kind == scenario.Map:
		return "decisions.feats.4a=" + what
	}
	return "decisions.feats={4a: " + what + "}"
}

// hits are ways to write what is declared at step 4a: by Success Level, where no more
// tells, and as well as can be for the target's fall. One that writes nothing if nothing
// is decided there.
func (w writing) hits(made []attack.Choice) [][]string {
	if made == nil {
		return [][]string{nil}
	}
	var out [][]string
	if x, ok := w.byLevel(made); ok {
		out = append(out, x)
	}
	return append(out, w.hitsBest(made))
}

// byLevel writes the feats declared at each Success Level, if they are the same
// whenever it is met, and the boosts, if they are the same at all.
func (w writing) byLevel(made []attack.Choice) ([]string, bool) {
	const most = 64
	var at [most]string
	var known [most]bool
	boosts := ""
	for k, c := range made {
		level, read := 0, false
		if i := strings.Index(c.When, levelWords); i >= 0 {
			n, _ := fmt.Sscanf(c.When[i+len(levelWords):], "%d", &level)
			read = n == 1 && level < most
		}
		feats, extra := []string{}, "0"
		for _, part := range strings.Split(c.Options[c.Best].Option, " + ") {
			switch kind, what, _ := strings.Cut(part, " "); kind {
			case "feat":
				feats = append(feats, scenario.Quoted(what))
			case "boosts":
				extra = what
			}
		}
		list := "[" + strings.Join(feats, ", ") + "]"
		if !read || known[level] && at[level] != list || k > 0 && extra != boosts {
			return nil, false
		}
		at[level], known[level], boosts = list, true, extra
	}
	var steps []string
	last, from := "", 0
	for n := range most {
		if !known[n] || at[n] == last {
			continue
		}
		if last != "" {
			steps = append(steps, levelKey(from, n-1)+": "+last)
			from = n
		}
		last = at[n]
	}
	var out []string
	switch {
	case len(steps) > 0:
		out = append(out, w.at4a("{"+strings.Join(append(steps, itoa(from)+"+: "+last), ", ")+"}"))
	case last != "[]" || w.s.dec.Feats.bestAt(atHit):
		out = append(out, w.at4a(last))
	}
	if boosts != "0" || w.s.dec.LaterBoosts.Best {
		out = append(out, "decisions.boosts_4a="+boosts)
	}
	return out, true
}

func levelKey(low, high int) string {
	if low == high {
		return itoa(low)
	}
	return itoa(low) + "-" + itoa(high)
}

// rest writes what the other side answers, and that the advised side does no more
// than was written where the file would have it do what is best.
func (w writing) rest(splits []string) []string {
	out := splits
	for _, c := range w.sol.Answers {
		out = append(out, c.Set...)
	}
	for side, keys := range bestKeys(w.s.dec) {
		for _, k := range keys {
			path := "decisions." + k.key
			written := func(x string) bool { return strings.HasPrefix(x, path+"=") || strings.HasPrefix(x, path+".") }
			told := slices.ContainsFunc(out, written)
			for _, c := range w.sol.Choices {
				told = told || slices.ContainsFunc(c.Set, written)
			}
			if !told && w.chose(table.Side(side)) {
				out = append(out, path+"="+k.none)
			}
		}
	}
	return out
}

// chose tells whether a side made any decision before the dice.
func (w writing) chose(side table.Side) bool {
	list := w.sol.Answers
	if side == w.side {
		list = w.sol.Choices
	}
	return slices.ContainsFunc(list, func(c attack.Choice) bool { return beforeTheDice(c) || c.Hidden })
}

// bestKey is a decision that the file wants made as well as can be, and how it is written
// that nothing is done.
type bestKey struct{ key, none string }

// bestKeys are those of each side, that may do nothing.
func bestKeys(d decisionsFile) [2][]bestKey {
	var out [2][]bestKey
	for i, list := range [2][]struct {
		bestKey
		best bool
	}{
		{
			{bestKey{"special", "none"}, d.Special.Best},
			{bestKey{"boosts", "0"}, d.Boosts.Best},
			{bestKey{"ki_boosts", "0"}, d.KiBoosts.Best},
			{bestKey{"feats", "none"}, d.Feats.Best},
		},
		{
			{bestKey{"bodyguard", "none"}, d.Bodyguard.Best},
			{bestKey{"nominate", "none"}, d.Nominate.Best},
			{bestKey{"sacrifice", "none"}, d.Sacrifice.Best},
			{bestKey{"target_special", "none"}, d.TargetSpecial.Best},
			{bestKey{"target_boosts", "0"}, d.TargetBoosts.Best},
			{bestKey{"target_feats", "none"}, d.TargetFeats.Best},
		},
	} {
		for _, k := range list {
			if k.best {
				out[i] = append(out[i], k.bestKey)
			}
		}
	}
	return out
}

// left are the words for what no file can say.
func (w writing) left(picks bool, hits []attack.Choice, theirs bool) []attack.LeftOpen {
	var out []attack.LeftOpen
	const served = "`best` serves the target's fall and not this goal"
	if picks {
		why := "which dice are best hangs on how all of them lie; a file has one limit, and " + served
		switch {
		case w.own:
			why = "both sides have the trait, and a file has one key for both"
		case w.clashes():
			why += "; both sides have the trait, and a file has one key for both"
		}
		out = append(out, attack.LeftOpen{At: rerollsPoint, Why: why})
	}
	if hits != nil && !w.own {
		out = append(out, attack.LeftOpen{At: "4a", Why: "what is best hangs on more than the Success Level, and " + served})
	}
	if theirs && !w.own {
		out = append(out, attack.LeftOpen{At: rerollsPoint, Why: "the other side picks its dice against this goal; in a file " + served})
	}
	return out
}
