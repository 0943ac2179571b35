package wh40k9

import (
	"math"

	"github.com/enfilade/enfilade/internal/attack"
)

const (
	// mostExactDice is the dice beyond which fractions are refused, fewExactDice
	// those up to which they never are.
	mostExactDice = 6000
	fewExactDice  = 500
	// mostExactWork is the products that fractions may need, as many words each as
	// their digits take; mostExactSums is the results times the square of the dice,
	// for each result is brought to its lowest terms in every measure.
	mostExactWork = 30e6
	// mostExactAdaptive is the deliberations, as many words each as fractions take.
	mostExactAdaptive = 150_000
	mostExactSums     = 5e9
	// mostExactStage is about the nanoseconds that the fractions of one stage may
	// take.
	mostExactStage = 2e8
	// mostStageSums is the products that adding up the attacks of one stage may take.
	mostStageSums = 3e8
	// mostSpared is the steps that a stage may take that is counted attack by attack.
	mostSpared = 25e6
)

// dice estimates from above how many dice the attacks roll.
func (p *plan) dice() int {
	sum := 0
	for _, g := range p.groups {
		attacks := int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls))
		d := g.One.Rows[0].Damage[0]
		each := 3 + int(d.Roll.N)
		if d.Ignore < 7 {
			each += d.Roll.Max()
		}
		sum += attacks * each
	}
	return sum
}

// inexact refuses fractions of attacks with too many dice.
func (p *plan) inexact(laws []attack.Attack) []attack.Attack {
	if !p.unwieldy() {
		return laws
	}
	for i := range laws {
		laws[i] = laws[i].Inexact("fractions")
	}
	return laws
}

// unwieldy tells whether the fractions would be too long to be worked out soon.
func (p *plan) unwieldy() bool {
	dice := float64(p.dice())
	work, results, words := p.exactness()
	switch {
	case p.adaptive:
		return p.deliberations()*words > mostExactAdaptive
	case dice <= fewExactDice:
		return false
	case dice > mostExactDice:
		return true
	}
	return work*words > mostExactWork || results*dice*dice > mostExactSums
}

// exactness is the products that fractions need, the results they are of, and the
// words that each takes.
func (p *plan) exactness() (work, results, words float64) {
	results, largest := 1.0, 1.0
	for k := range p.start {
		states := 1.0
		for _, g := range p.groups {
			if int(g.Target) != k {
				continue
			}
			turns := float64(int(g.Weapons) * g.Number.Max() * max(1, int(g.Rolls)))
			d := &g.One.Rows[0].Damage[0]
			states = min(states+turns*float64(d.Roll.Max()), float64(p.counting(k).wounds+1))
			work += turns * states * float64(d.Roll.Max()-d.Roll.Min()+2)
		}
		results, largest = results*states, max(largest, states)
	}
	if p.parted() { // every target by itself
		results = largest
	}
	return work, results, 1 + float64(p.dice())/25 // 64 bits hold the ways of so many
}

// exactTime estimates the microseconds that fractions of one way to decide take, of
// which floats take some.
func (p *plan) exactTime(floats float64) float64 {
	if p.adaptive {
		return floats * exactRate
	}
	work, _, words := p.exactness()
	return min(floats*(1+float64(p.dice())/10), max(work*words*mostAdvice/mostExactWork, exactRate*floats))
}

// lengthy is a count over groups without its fractions, or left out, where these or
// its law would take too long: they have nothing to do with how many models there are.
func (p *plan) lengthy(a attack.Attack, list []StageGroup) attack.Attack {
	a.Aside = wide(list)
	if p.dice() <= fewExactDice {
		return a
	}
	work, span, words := 0.0, 1.0, 1.0
	for i := range list {
		w, s, long := list[i].fractions()
		work += w
		if i > 0 { // the product of two long numbers (Karatsuba)
			large, small := max(span*(words+long), s*(words+long)), min(span*(words+long), s*(words+long))
			work += 3 * large * math.Pow(small, 0.585)
		}
		span, words = span+s, words+long
	}
	work += span * words * (words + 100) / 2 // each result is brought to its lowest terms
	if work > mostExactStage {
		a = a.Inexact("fractions")
	}
	return a
}

// wide tells whether the law of a count over groups would take long: for each attack
// or weapon, half as many products as there are sums, for each number it comes to; and
// where numbers of attacks are rolled, that of each of them.
func wide(list []StageGroup) bool {
	sum := 0.0
	for i := range list {
		x := &list[i]
		if x.Attacks || x.Block {
			continue
		}
		each, _ := x.Stage.breadth()
		products := func(runs, each float64) float64 { return runs * runs * each * each / 2 }
		numbers, runs := float64(x.Number.Max()-x.Number.Min()+1), x.attacks()
		switch {
		case x.apart():
			weapons := float64(x.Weapons)
			sum += numbers*products(runs/weapons, each) + products(weapons, each*runs/weapons)
		case x.Number.Fixed():
			sum += products(runs, each)
		default:
			sum += float64(x.Weapons) * numbers * products(runs, each)
		}
	}
	return sum > mostStageSums
}

// fractions estimates for the fractions of a group's count the nanoseconds they
// take, to how many numbers it can come and how many words each fraction takes.
func (x *StageGroup) fractions() (work, span, words float64) {
	const product = 60 // nanoseconds, besides one a word
	weapons, each := float64(x.Weapons), float64(x.Number.Max()*max(1, int(x.Rolls)))
	if x.Attacks || x.Block {
		return 0, weapons * float64(x.Number.Max()-x.Number.Min()), weapons * words64(float64(x.Number.dice()))
	}
	wide, dice := x.Stage.breadth()
	span, words = weapons*each*wide, weapons*each*words64(dice)
	if x.Number.Fixed() {
		return span * wide * (product + words), span, words
	}
	// of every number of attacks by itself
	n := each
	if !x.apart() {
		n *= weapons
	}
	work = n * n / 2 * wide * wide * (product + n*words64(dice))
	if x.apart() {
		work += span * n * wide * (product + words)
	}
	return work, span, words
}

// words64 is how many words of 64 bits hold the ways of so many dice.
func words64(dice float64) float64 { return dice * math.Log2(6) / 64 }

// dice is how many dice are rolled for the number at most.
func (n Number) dice() int {
	d := int(n.N)
	if n.Best {
		d *= 2
	}
	if n.Again > 0 || n.Ones {
		d *= 2
	}
	return d
}

// breadth is the most that one attack counts, and the dice that are rolled for it
// at most.
func (c *Stage) breadth() (wide, dice float64) {
	hits := 1
	for _, n := range c.Extra {
		hits = max(hits, 1+int(n))
	}
	h := float64(hits)
	switch c.Of {
	case countHits:
		return h, 2
	case countOnes:
		return 1, 2
	case countWounds:
		return h, 2 + 2*h
	case countUnsaved:
		return h, 2 + 4*h
	}
	wide, dice = float64(c.mostMortal()), 2+4*h
	for i := range c.HitMortal {
		dice += float64(c.HitMortal[i].number().dice()) + h*float64(c.WoundMortal[i].number().dice())
	}
	if c.Of == countDamage {
		most, d := 0, 0
		for _, n := range c.Damage {
			most, d = max(most, n.Max()), max(d, n.dice())
		}
		wide, dice = wide+h*float64(most), dice+h*float64(d)
	}
	return max(1, wide), dice
}

// stepwise is lengthy for a count attack by attack.
func (p *plan) stepwise(a attack.Attack, list []StageGroup) attack.Attack {
	if p.dice() <= fewExactDice {
		return a
	}
	attacks, dice := 0.0, 0.0
	for i := range list {
		_, d := list[i].Stage.breadth()
		attacks += list[i].attacks()
		dice = max(dice, d)
	}
	const addition = 100 // nanoseconds, besides one a word
	if 4*sparedSteps(list)*(addition+attacks*words64(dice)) > mostExactStage {
		a = a.Inexact("fractions")
	}
	return a
}

// sparedSteps estimates from above the steps of a count attack by attack: every
// number of attacks, times what they may come to, times what the next may.
func sparedSteps(list []StageGroup) float64 {
	attacks, wide := 0.0, 1.0
	for i := range list {
		w, _ := list[i].Stage.breadth()
		attacks += list[i].attacks()
		wide = max(wide, w)
	}
	return attacks * attacks * wide * wide / 2
}

// attacks is how many attacks the group makes at most.
func (x *StageGroup) attacks() float64 {
	return float64(int(x.Weapons) * x.Number.Max() * max(1, int(x.Rolls)))
}
