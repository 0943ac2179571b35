package bushido

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// played is the action as it is played: every step a line, and with somebody
// there to ask, the decisions of the attack that the file leaves out.
func (s *scene) played(p *plan, o open, ask bool) attack.Attack {
	quick := s.act(p, o)
	o.steps = true
	if ask {
		m := mind{s: s, ask: true}
		o.rerolls = m.rerolls()
		o.feats = o.feats || s.later(m)
	}
	a := s.act(p, o).told()
	if !o.asks() || ask {
		return a
	}
	a = selfish(a)
	if quick.foreseen() {
		a.Decide = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims, h *table.Hand) {
			quick.decidesBeside(b, h)
		}
	}
	if len(quick.harmed()) == 0 {
		a.Decide = func(b *attack.Book, _ func([]attack.Value) float64, _ advise.Aims, h *table.Hand) {
			quick.decides(b, h)
		}
	}
	return a
}

// decides has a hand decide as odds does.
func (a action) decides(b *attack.Book, h *table.Hand) {
	if len(a.aims) == 1 {
		fallingOf[[1]Shot, [1]Track](a).hand(b, h)
		return
	}
	fallingOf[[mostTargets]Shot, [mostTargets]Track](a).hand(b, h)
}

// usually is between which values four plays in five fall.
func usually(s attack.Summary, measure, what string) string {
	low, high := s.Quantile(measure, 0.1), s.Quantile(measure, 0.9)
	if high == 1 {
		what = strings.TrimSuffix(what, "s")
	}
	if low == high {
		return fmt.Sprintf("usually %s %s", attack.Average(low), what)
	}
	return fmt.Sprintf("usually %s to %s %s", attack.Average(low), attack.Average(high), what)
}

// several is a mean number of things: one of them, or more.
func several(n float64, what string) string {
	if x := attack.Average(n); x != "1" {
		return x + " " + what + "s"
	}
	return "1 " + what
}

// goalWords is the goal's chance at the end of a headline, unless it was told.
func goalWords(s attack.Summary, told string) string {
	text, p := s.Goal()
	if text == "" || text == told || strings.HasPrefix(text, "mean ") {
		return ""
	}
	return "; " + text + " with " + attack.Chance(p)
}

// tell words an answer of odds.
func (a action) tell(s attack.Summary) attack.Story {
	x, p := a.first, a.plan
	me, m := a.s.attacker.name, p.final().name
	st := attack.Story{Shown: []string{"damage", "outcome"}, Notes: a.notes()}
	if x.stop != goesOn {
		st.Headline = fmt.Sprintf("%s makes no attack: %s.", me, why(ids(stopRules[x.stop]), m))
		if x.stop == outOfRange {
			st.Headline = fmt.Sprintf("%s makes no attack: %s is out of range.", me, m)
		}
		return st
	}
	falls := "slain"
	if a.constants().apart { // others may fall too
		falls += "." + m
	}
	if len(a.order) > 1 {
		st.Headline = fmt.Sprintf("%s hits %s with %d attacks and slays %s with %s", me, several(s.Mean("hits"), "time"), len(a.order), m, attack.Chance(s.AtLeast(falls, 1)))
	} else {
		st.Headline = fmt.Sprintf("%s hits %s with %s and slays with %s", me, m, attack.Chance(s.AtLeast("hits", 1)), attack.Chance(s.AtLeast(falls, 1)))
	}
	if text, _ := s.Goal(); text == "" {
		st.Headline += ", " + usually(s, "damage", "wounds")
	}
	st.Headline += goalWords(s, falls+" >= 1") + "."
	if p := s.AtLeast("friend_wounds", 1); p > 0 && len(x.struck) > 0 {
		who := x.struck[0].name
		if len(a.strays()) > 1 || a.hurtsFriends() {
			who = "A friend"
		}
		st.Headline += fmt.Sprintf("\n%s is wounded with %s.", who, attack.Chance(p))
	}
	st.Blocks = []attack.Block{{Rows: a.rows()}}
	return st
}

// hurtsFriends tells whether friends of the attacker are beside the target.
func (a action) hurtsFriends() bool {
	return slices.ContainsFunc(a.harmed(), func(m *model) bool { return m.side == table.Attacker })
}

// rows are dice, number and damage with what made them.
func (a action) rows() [][]string {
	x := a.first
	dice := "Ranged Pool " + itoa(x.pool.printed)
	if x.pool.dash {
		dice = "Ranged Pool -"
	}
	if n := a.plan.boosts; n == 1 {
		dice += ", 1 Ki Boost"
	} else if n > 1 {
		dice += fmt.Sprintf(", %d Ki Boosts", n)
	}
	for _, l := range x.pool.why.lines[min(1, len(x.pool.why.lines)):] {
		if _, words, ok := strings.Cut(l.Effect, "  "); ok && words != "Ki Boosts" {
			dice += ", " + words
		}
	}
	if a.plan.special != nil {
		dice += ", " + a.plan.special.Text
	}
	if r := x.shot.Aims[0].Pool.Steps[0]; r.Max > 0 {
		dice += "; Prowess rerolls " + rerollWords(r)
	}
	rows := [][]string{
		{"dice", itoa(x.pool.rolled(x.cost)), dice},
		{"needed", itoa(x.cn.N), "Challenge Number"},
	}
	if x.blow.NoRoll {
		return append(rows, []string{"damage", "-", "no Damage Roll"})
	}
	damage := "Strength"
	if x.blow.Dice != twoDice {
		damage = x.blow.Dice.String() + ", Strength"
	}
	if armour := x.blow.armour; len(armour.lines) > 0 && a.plan.final().kit.has("Armour") {
		damage += "; " + armour.lines[0].Effect
		if armour.N == 0 && len(armour.lines) > 1 {
			damage += " is pierced"
		}
	}
	return append(rows, []string{"damage", signed(x.blow.mod.N), damage})
}

func rerollWords(r again) string {
	what := "a die"
	if r.Limit == 1 {
		what = "a 1"
	}
	if r.Max > 1 {
		what = fmt.Sprintf("%d dice", r.Max)
		if r.Limit == 1 {
			what = fmt.Sprintf("%d ones", r.Max)
		}
	}
	return what
}

// notes say what the file states and the rules make void.
func (a action) notes() []string {
	var out []string
	x, p := a.first, a.plan
	if x.stop == goesOn && x.cn.N > a.mostResult() && len(a.order) == 1 {
		out = append(out, fmt.Sprintf("no roll can reach %d", x.cn.N))
	}
	plain := *p
	plain.boosts = 0
	if before := a.s.rangedNumbers(&plain).rolled(x.cost); p.boosts > 0 && x.pool.rolled(x.cost) == before {
		out = append(out, "the boosts add no die")
	}
	for _, m := range a.s.all() {
		for _, t := range m.f.OtherTraits {
			out = append(out, fmt.Sprintf("%s of %s is not resolved", t, m.name))
		}
	}
	return out
}

// because words the headline of explain.
func (a action) because() string {
	x, p := a.first, a.plan
	me, m := a.s.attacker.name, p.final().name
	if x.stop == outOfRange {
		return fmt.Sprintf("%s is out of range of %s.", m, me)
	}
	text := fmt.Sprintf("%s needs %d against %s with %s", me, x.cn.N, m, diceWords(x.pool.rolled(x.cost)))
	may, all := 0, 0
	for _, c := range a.s.candidates(p.target) {
		all++
		may += one(len(a.s.nomineeFaults(p, c)) == 0)
	}
	switch {
	case all == 0 || p.nominee != nil:
	case all == 1 && may == 1:
		text += "; one model may step in front"
	case all == 1:
		text += "; nobody may step in front"
	default:
		text += fmt.Sprintf("; %s of %s models may step in", numberWord(may), numberWord(all))
	}
	return text + "."
}

func diceWords(n int) string {
	if n == 1 {
		return "1 die"
	}
	return itoa(n) + " dice"
}

func numberWord(n int) string {
	words := []string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	if n < len(words) {
		return words[n]
	}
	return itoa(n)
}

// stepNames are the steps of an attack as a play shows them, by the rule that
// each line cites first.
var stepNames = map[table.RuleID]string{
	"bushido.seq.choose-weapon": "1a weapon", "bushido.seq.target": "1b target", "bushido.seq.range": "1c range",
	"bushido.ranged.intercept.friendly": "1d nomination", "bushido.seq.declare-1e": "1e feats", "bushido.seq.cn": "1f Challenge Number",
	"bushido.seq.ammo-check": "1g Ammo", "bushido.seq.reload-check": "1g Reload", "bushido.ranged.range.beyond-long": "1c beyond Long",
	"bushido.seq.pool": "2 pool", "bushido.seq.compare": "3 compare", "bushido.ki.window.step4a": "4a feats",
	"bushido.ranged.btb.test": "4b who is hit", "bushido.ranged.btb.huge": "4b who is hit", "bushido.ranged.btb.success": "4b who is hit",
	"bushido.damage.strength": "5 damage", "bushido.ki.window.step5a": "5a feats",
	"bushido.seq.bookkeeping": "6 bookkeeping", "bushido.seq.end": "7 end",
	"bushido.melee.allocation": "split", "bushido.melee.strike": "first strike", "bushido.melee.strike-back": "strike back",
	"bushido.melee.stop": "the exchange stops", "bushido.melee.end": "end",
}

// rollNames are the rolls of a play.
var rollNames = map[string]string{
	"roll": "2a roll", "reroll": "2b reroll", "Ki roll": "Ki test", "second roll": "4b who is hit", "damage roll": "5 Damage Roll", "rise": "Rise",
}

// stepOf is the name of an event's step.
func stepOf(e table.Event, names map[string]string) string {
	if n, ok := names[e.Name]; ok {
		return n
	}
	for _, r := range e.Rules {
		if n, ok := stepNames[r]; ok {
			return n
		}
	}
	return e.Name
}

// say words an event of a ranged attack.
func (a action) say(e table.Event) attack.Said {
	said := attack.Said{Step: stepOf(e, rollNames), Player: thrower(e)}
	switch e.Name {
	case "roll", "reroll", "Ki roll", "second roll":
		judged(&said, e, a.first.supports.N)
	case "rise": // of the model that was hit
		said.Player = player(table.Defender)
	case "damage roll":
		said.Text, said.Sum = a.damageWords(e.Faces), true
	case "attack":
		if len(a.order) == 1 {
			said.Text = diceWords(a.first.pool.rolled(a.first.cost))
		}
	case "who is hit":
		said.Text = "needs " + itoa(a.first.btb.N)
	case "":
		said.Text = a.stepWords(e)
	}
	if e.Rules == nil {
		said.Step += a.needs(e.Name)
	}
	return said
}

// needs is what a roll that is about to be made needs, as far as that is known
// before it: not where the attacks of a series need different numbers.
func (a action) needs(roll string) string {
	switch roll {
	case "roll", "reroll":
		cn := a.first.cn.N
		for i, x := range a.aims {
			if x.cn.N != cn || len(a.order) > 1 && x.again.N != cn || i > 0 && x.again.N != cn {
				return ""
			}
		}
		return needed(cn)
	case "second roll":
		if len(a.aims) == 1 {
			return needed(a.first.btb.N)
		}
	case "Ki roll":
		if g := a.first.shot.Gates; len(a.aims) == 1 && g[1].Dice == 0 && g[0].Rule != gateOpposed {
			return needed(int(g[0].CN))
		}
	}
	return ""
}

// cnWords is the Challenge Number of the attacks, as far as an event tells which of them
// it belongs to.
func (a action) cnWords() string {
	first, later := a.first.cn.N, a.first.again.N
	switch {
	case len(a.order) == 1 || len(a.aims) == 1 && first == later:
		return itoa(first)
	case len(a.aims) == 1:
		return itoa(first) + " (later attacks " + itoa(later) + ")"
	}
	return "the target's number"
}

func needed(n int) string { return ", " + itoa(n) + " needed" }

// comesTo is the result of dice as they lie.
func comesTo(faces []int, supports int) int {
	best, n := 0, 0
	for _, f := range faces {
		if f > 1 {
			best, n = max(best, f), n+1
		}
	}
	if n == 0 {
		return 0
	}
	return best + min(supports, n-1)
}

// damageWords is a Damage Roll with its modifier.
func (a action) damageWords(faces []int) string {
	return rowWords(a.first.blow.Wounding, a.first.blow.mod.N, faces)
}

func rowWords(w Wounding, mod int, faces []int) string {
	list := make([]face, len(faces))
	for i, f := range faces {
		list[i] = face(f)
	}
	sum := int(w.read(list).Sum)
	return fmt.Sprintf("%d %s = %d", sum, signedApart(mod), min(max(sum+mod, 2), 12))
}

func signedApart(n int) string {
	if n < 0 {
		return "- " + itoa(-n)
	}
	return "+ " + itoa(n)
}

// stepWords is what a step without dice comes to.
func (a action) stepWords(e table.Event) string {
	p := a.plan
	rule := table.RuleID("")
	for _, r := range e.Rules {
		if _, named := stepNames[r]; named {
			rule = r
			break
		}
	}
	switch rule {
	case "bushido.seq.choose-weapon":
		return p.weapon.name
	case "bushido.seq.target":
		return p.target.name
	case "bushido.seq.range":
		return a.s.bandOf(p, p.place(), atDeclare).String()
	case "bushido.ranged.intercept.friendly":
		if p.nominee != nil {
			return p.nominee.name
		}
		return "nobody"
	case "bushido.seq.declare-1e":
		return featWords(append(slices.Clone(p.theirs), p.feats...), func(w window) bool { return w <= atDeclare })
	case "bushido.seq.cn":
		return a.cnWords()
	case "bushido.seq.compare":
		return "against " + a.cnWords()
	case "bushido.ki.window.step4a":
		if len(a.s.dec.Feats.ByHit) > 0 {
			return "by Success Level"
		}
		return featWords(append(slices.Clone(p.theirs), p.feats...), func(w window) bool { return w == atHit })
	case "bushido.ki.window.step5a":
		return featWords(append(slices.Clone(p.theirs), p.feats...), func(w window) bool { return w == atDamage })
	case "bushido.seq.bookkeeping":
		return a.bookWords()
	case "bushido.seq.end":
		return "resolved"
	}
	return ""
}

// bookWords is what step 6 notes.
func (a action) bookWords() string {
	var out []string
	w := a.plan.weapon
	if w.kit.has("Reload") || a.plan.kit(atReroll).has("Reload") {
		out = append(out, signed(a.s.reloadGain(a.plan))+" Reloading")
	}
	if w.kit.has("Ammo") {
		out = append(out, "-1 Ammo")
	}
	if out == nil {
		return "nothing"
	}
	return strings.Join(out, ", ")
}

func featWords(list []declared, when func(window) bool) string {
	var out []string
	for _, d := range list {
		if when(d.at) {
			out = append(out, d.feat.Name)
		}
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, ", ")
}
