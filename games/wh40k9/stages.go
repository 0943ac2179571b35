package wh40k9

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// StageGroup is one group of which one thing is counted, as if no target ever
// ran out. Its result is the count.
type StageGroup struct {
	Total
	Attacks bool // the attacks themselves are counted
	Block   bool // mortal wounds and nothing else
	Sure    uint16
	Stage   Stage
}

// Counting is where a count stands.
type Counting struct {
	Over    bool
	Rolled  bool // the attacks of the group
	Attacks uint16
	Sum     uint32
}

// Step counts the attacks, then what is asked of them.
func (g StageGroup) Step(t *table.T, s Counting) (Counting, bool) {
	if s.Over {
		return s, false
	}
	next := Counting{Over: true, Sum: s.Sum + uint32(g.Sure)}
	switch {
	case g.Block && !(g.Stage.Of == countMortal || g.Stage.Of == countDamage), g.Attacks && g.From != fromAttack:
		return next, true
	case g.Block:
		next.Sum += uint32(g.count(t))
		return next, true
	case g.Attacks:
		next.Sum += uint32(max(0, g.count(t)-int(g.Over)))
		return next, true
	case g.apart():
		w := Salvo[Stage, Counted]{Number: g.Number, Rolls: g.Rolls, One: g.Stage}
		next.Sum += uint32(table.Sum(t, "weapon", int(g.Weapons), w, Firing{}, g.rolledFor()...))
		return next, true
	case !s.Rolled:
		return Counting{Rolled: true, Attacks: uint16(g.rolls(g.count(t)))}, true
	}
	next.Sum += uint32(table.Sum(t, "attack", int(s.Attacks), g.Stage, Counted{Blow: g.From.blow()}, "wh40k9.seq.fast-dice"))
	return next, true
}

// Result is the total.
func (g StageGroup) Result(s Counting) int { return int(s.Sum) }

// stageNames are the measures that are counted by stage.
var stageNames = []string{"attacks", "hits", "wounds", "unsaved", "mortal", "damage_rolled", "ones"}

var stageOf = map[string]stage{
	"hits": countHits, "wounds": countWounds, "unsaved": countUnsaved, "mortal": countMortal, "damage_rolled": countDamage, "ones": countOnes,
}

// stages are the laws of every stage: over all groups, then group by group.
func (p *plan) stages() []attack.Attack {
	var out []attack.Attack
	if p.scene.phase == "morale" {
		return nil
	}
	spares := p.spares()
	uncounted, _ := p.uncounted()
	for i, name := range stageNames {
		if i >= uncounted {
			continue
		}
		list := p.stageGroups(name)
		whole := slices.Clone(list)
		quiet := p.meaningless(name)
		own := p.scene.groups
		for i := range list {
			list[i] = list[i].lean()
		}
		total := []attack.Measure{{Name: name, Quiet: quiet}}
		if len(own) == 1 {
			total = append(total, attack.Measure{Name: name + "." + own[0].name, Quiet: true})
		}
		sum := p.lengthy(countAll(merged(list), total), merged(list))
		if spares {
			sum = p.spared(whole, 0, total)
		}
		if name != "ones" {
			sum.Cited = nothing(sum.Cited) // the attack itself cites what matters
		}
		sum.Counts = nothing(sum.Counts) // and rolls the dice
		out = append(out, sum)
		if len(own) == 1 {
			continue
		}
		for i, g := range own {
			one := []StageGroup{list[len(list)-len(own)+i]}
			law := p.lengthy(countAll(one, []attack.Measure{{Name: name + "." + g.name, Quiet: quiet}}), one)
			if spares {
				law = p.spared(whole, len(list)-len(own)+i+1, law.Measures)
			}
			out = append(out, law.Silent())
		}
	}
	return append(out, p.selfHarm()...)
}

// uncounted is the first of the stages that are not counted, and why. Stages know
// of no target, so they end where a roll is made again by what is left of it, or
// where a Command Re-roll is kept for one among more than are followed one by one.
func (p *plan) uncounted() (first int, why string) {
	first = len(stageNames)
	end := func(at int, now bool, because string) {
		if now && at < first {
			first, why = at, because
		}
	}
	end(0, p.adaptive, "an adaptive Command Re-roll goes by what is left of the target, which stages are counted without")
	spares := p.spares()
	const few = "with a Command Re-roll it is counted for at most 200 attacks of 16 groups"
	const left = "Damage is rolled again by what is left of the target, which stages are counted without"
	long := spares && sparedSteps(p.stageGroups("damage_rolled")) > mostSpared
	for _, g := range p.groups {
		c := g.One.Command
		end(0, !spares && g.Low > 0, few)
		end(1, !spares && c == commandHit, few)
		end(2, !spares && c == commandWound, few)
		end(3, !spares && g.One.Saves, few)
		again := func(r Defence) bool { return r.Damage[0].BelowNeed || r.Damage[1].BelowNeed }
		end(5, spares && long, "with a Command Re-roll it would take too long")
		end(5, c == commandDamage || slices.ContainsFunc(g.One.Rows[:], again), left)
	}
	return first, why
}

// leftOut says why a measure of the game is none here; "" if it is no stage.
func (p *plan) leftOut(measure string) string {
	stage, of, grouped := strings.Cut(measure, ".")
	i := slices.Index(stageNames, stage)
	named := func(g *group) bool { return g.name == of }
	if i < 0 || grouped && !slices.ContainsFunc(p.scene.groups, named) {
		return ""
	}
	if p.scene.phase == "morale" {
		return "nothing is rolled to hit or to wound in the Morale phase"
	}
	first, why := p.uncounted()
	if i < first {
		return ""
	}
	return why
}

// meaningless tells whether a measure is always zero here, and nothing in the
// file is about it.
func (p *plan) meaningless(name string) bool {
	for _, g := range p.scene.groups {
		if name == "mortal" && g.profile != nil && g.inflicts(p.scene.file.Attacker.Abilities) {
			return false
		}
	}
	for _, g := range p.groups {
		switch name {
		case "mortal":
			if g.Block {
				return false
			}
		case "ones":
			if g.One.Strike.Ones != 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// inflicts tells whether a weapon has a rule of mortal wounds, be it one that
// cannot come into play here.
func (g *group) inflicts(attacker []Ability) bool {
	rule := func(a Ability) bool { return a.Name == "Mortal Wounds" }
	return slices.ContainsFunc(g.profile.Abilities, rule) || slices.ContainsFunc(attacker, rule)
}

// stageGroups are the groups as a stage counts them.
func (p *plan) stageGroups(name string) []StageGroup {
	var out []StageGroup
	for _, g := range p.groups {
		row := g.One.Rows[g.One.Order[0]]
		x := StageGroup{Total: g.Total, Attacks: name == "attacks", Block: g.Block}
		x.Stage = Stage{Strike: g.One.Strike, Of: stageOf[name]}
		x.Stage.Save = row.Save
		if name == "damage_rolled" {
			x.Stage.Damage = [2]Number{row.Damage[0].Roll, row.Damage[1].Roll}
		}
		switch {
		case g.From == fromUnsaved:
			x = p.unsaved(x, row)
		case g.From == fromHit && name == "hits", g.From == fromWound && name == "wounds":
			x.Attacks, x.Sure = true, uint16(x.Number.Min())
		case g.From == fromWound && name == "hits":
			x.Attacks = true
		}
		out = append(out, x)
	}
	return out
}

// lean is the group without what does not matter for what is counted, so that
// more of them are alike.
func (x StageGroup) lean() StageGroup {
	k := &x.Stage.Strike
	plain := Strike{Automatic: k.Automatic, Hit: k.Hit, Extra: k.Extra}
	switch {
	case x.Attacks || x.Block:
		x.Stage = Stage{Of: x.Stage.Of}
	case x.Stage.Of == countHits && x.From == fromAttack:
		*k = plain
		x.Stage.Damage = [2]Number{}
	case x.Stage.Of == countOnes && x.From == fromAttack:
		plain.Ones = k.Ones
		*k = plain
	case x.Stage.Of == countWounds:
		k.Kind, k.Save, k.Ones = [6]uint8{}, [3]Saving{}, 0
	case x.Stage.Of == countUnsaved:
		k.Ones = 0
	}
	return x
}

// merged puts groups together that are alike but for how many weapons they have.
func merged(list []StageGroup) []StageGroup {
	var out []StageGroup
	for _, x := range list {
		if x.Over == 0 && x.Number.Fixed() && x.From == fromAttack {
			x.Weapons, x.Number = x.Weapons*uint16(x.Number.Min()), Number{Plus: 1, Attacks: true}
		}
		found := false
		for i := range out {
			y := out[i]
			y.Weapons = x.Weapons
			if y == x && x.Over == 0 && x.From == fromAttack {
				out[i].Weapons += x.Weapons
				found = true
				break
			}
		}
		if !found {
			out = append(out, x)
		}
	}
	return out
}

// unsaved is a group of which only unsaved attacks are left.
func (p *plan) unsaved(x StageGroup, row Defence) StageGroup {
	n := x.Number.Min()
	x.Attacks = true
	switch x.Stage.Of {
	case countUnsaved, countHits:
		if x.Stage.Of == countUnsaved {
			x.Sure = uint16(n)
		}
	case countDamage:
		x = StageGroup{Total: Total{Weapons: uint16(n), Number: row.Damage[0].Roll}, Block: true}
		x.Stage.Of = countDamage
	}
	return x
}

// countAll is the law of a count over groups, which have nothing to do with each
// other.
func countAll(list []StageGroup, m []attack.Measure) attack.Attack {
	if len(list) == 1 {
		return bindCount(list[0], m)
	}
	terms := make([]term, len(list))
	for i, g := range list {
		a := bindCount(g, m[:1])
		terms[i] = term{&a, 0}
	}
	return added(m, terms)
}

func bindCount(g StageGroup, m []attack.Measure) attack.Attack {
	a := bindNumber(g, Counting{}, m)
	if !g.Attacks && !g.Block && g.Over == 0 && g.Sure == 0 {
		// that of one attack, as often as attacks are made on average
		number := bindNumber(g.Number, Rolling{}, m[:1])
		one := bindNumber(g.Stage, Counted{Blow: g.From.blow()}, m[:1])
		times := float64(g.rolls(int(g.Weapons)))
		a.Mean = func(b *attack.Book) []float64 {
			return slices.Repeat([]float64{times * term{attack: &number}.mean(b) * term{attack: &one}.mean(b)}, len(m))
		}
	}
	return a
}

// bindNumber is a procedure that comes to a number as an attack: every measure is
// the number.
func bindNumber[P table.Procedure[S, int], S comparable](p P, start S, m []attack.Measure) attack.Attack {
	return attack.Bind(p, start, m, func(n int, v []attack.Value) {
		for i := range v {
			v[i] = attack.Number(n)
		}
	})
}
