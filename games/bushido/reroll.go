package bushido

import (
	"strconv"
	"sync"

	"github.com/enfilade/enfilade/internal/table"
)

// rerollsPoint is the point at which dice are picked.
const rerollsPoint = "rerolls"

// choose asks the owner of a trait which dice it rerolls.
func (p *Pool) choose(t *table.T, s Throw) Throw {
	of := offer{p.Steps[s.At-1], s.Dice, p.Fixed}
	o, ok := t.Kept.(*offered)
	if !ok || o.offer != of {
		sets := of.sets(of.dice, of.fixed)
		o = &offered{of, sets, of.options(sets)}
		t.Kept = o
	}
	return p.picked(t, s, o.sets[t.Choose(rerollsPoint, of.Who, o.options, "bushido.decision.reroll", "bushido.test.reroll-once", of.rule())])
}

// offer is dice that somebody may pick of.
type offer struct {
	again
	dice, fixed dice
}

// offered are the picks of an offer, put into words once for all of them.
type offered struct {
	offer
	sets    []dice
	options []table.Option
}

// options are the picks in words.
func (a again) options(sets []dice) []table.Option {
	options := make([]table.Option, len(sets))
	for i, d := range sets {
		options[i] = table.Option{Name: a.option(d), Rules: []table.RuleID{"bushido.decision.reroll", a.rule()}}
	}
	return options
}

// picked takes up the dice picked.
func (p *Pool) picked(t *table.T, s Throw, taken dice) Throw {
	s.Ask = false
	if s.Up = uint8(taken.total()); s.Up == 0 {
		s.At++
		return p.pick(t, s)
	}
	for f := range taken {
		s.Dice[f] -= taken[f]
	}
	s.Used += p.spent(p.Steps[s.At-1], s.Up)
	s.Dice = p.keep(int(s.At), s.Dice)
	return s
}

// manyDice is the most dice of a trait of which any may be picked; of more,
// only the lowest of the owner or the highest of the enemy are offered.
const manyDice = 3

// sets lists what may be rerolled: the default first, then nothing, then by
// number, the dice that help most first.
func (a again) sets(d, fixed dice) []dice {
	out := []dice{a.take(d, fixed)}
	add := func(x dice) { // none of them comes twice, but the default may
		if x != out[0] {
			out = append(out, x)
		}
	}
	add(dice{})
	if a.Max > manyDice {
		for n := uint8(1); n <= a.Max; n++ {
			if x := (again{Max: n, Own: a.Own, Limit: a.anyFace()}).take(d, fixed); x != out[len(out)-1] {
				add(x)
			}
		}
		return out
	}
	for size, last := 1, []dice{{}}; size <= int(a.Max); size++ {
		var next []dice
		for _, have := range last {
			for f := 1; f <= 6; f++ {
				if more := have.with(a.nth(f)); a.after(have, a.nth(f)) && more[a.nth(f)] <= d[a.nth(f)]-min(d[a.nth(f)], fixed[a.nth(f)]) {
					next = append(next, more)
					add(more)
				}
			}
		}
		last = next
	}
	return out
}

// nth is the face that helps nth most to reroll.
func (a again) nth(i int) int {
	if a.Own {
		return i
	}
	return 7 - i
}

// anyFace is the limit within which every face lies.
func (a again) anyFace() uint8 {
	if a.Own {
		return 6
	}
	return 1
}

func (d dice) with(face int) dice {
	d[face]++
	return d
}

// after tells whether f is not picked before a face that have holds.
func (a again) after(have dice, f int) bool {
	for g := 1; g <= 6; g++ {
		if have[g] > 0 && (a.Own && g > f || !a.Own && g < f) {
			return false
		}
	}
	return true
}

// option is the name of a pick: none, or the trait with the faces.
func (a again) option(d dice) string {
	n := d.total()
	switch {
	case n == 0:
		return "none"
	case n <= manyDice:
		return fewNames()[fewPicked{a.name(), d}]
	}
	return a.optionOf(d)
}

// fewPicked is a pick of a few dice.
type fewPicked struct {
	trait string
	dice  dice
}

// fewNames are the names of all picks of a few dice: they are asked for often.
var fewNames = sync.OnceValue(func() map[fewPicked]string {
	out := map[fewPicked]string{}
	for _, a := range []again{{Own: true}, {Feint: true}, {}} {
		var pick func(d dice, low, left int)
		pick = func(d dice, low, left int) {
			out[fewPicked{a.name(), d}] = a.optionOf(d)
			for f := low; f <= 6 && left > 0; f++ {
				pick(d.with(f), f, left-1)
			}
		}
		pick(dice{}, 1, manyDice)
	}
	return out
})

func (a again) optionOf(d dice) string {
	faces := ""
	for f := 6; f >= 1; f-- {
		for range d[f] {
			faces += " " + strconv.Itoa(f)
		}
	}
	return "reroll " + a.name() + faces
}
