package infinity

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
)

// measure is one thing that answers tell of an Order.
type measure struct {
	attack.Measure
	keep Keep // what it is read from
	only int  // the one link it is about, or -1
	read func(*Tally) attack.Value
}

// number makes a measure of numbers.
func number(name string, k Keep, only int, read func(*Tally) int) measure {
	return measure{attack.Measure{Name: name}, k, only, func(a *Tally) attack.Value { return attack.Number(read(a)) }}
}

// word makes a measure of words.
func word(name string, k Keep, only int, words []string, read func(*Tally) string) measure {
	return measure{attack.Measure{Name: name, Words: words}, k, only, func(a *Tally) attack.Value { return attack.Word(read(a)) }}
}

// netText is successes as a word: normal+crits.
func netText(n Net) string { return fmt.Sprintf("%d+%d", n.Hits, n.Crits) }

// netTexts are the words of packed nets.
var netTexts = func() (out [256]string) {
	for i := range out {
		out[i] = netText(unpacked(uint8(i)))
	}
	return out
}()

// measures lists the measures of a scene, in the order of the reference.
func (s *scene) measures() []measure {
	n := len(s.links)
	out := []measure{number("attacks", 0, -1, s.attacks())}
	out = append(out, s.rollMeasures(n)...)
	out = append(out, s.harmMeasures("", n, false)...)
	out = append(out, s.fateMeasures(n)...)
	out = append(out, s.backMeasures(n)...)
	if i := slices.IndexFunc(out, func(m measure) bool { return m.Name == s.judged() }); i > 0 { // what the Order is about comes first
		m := out[i]
		out = slices.Insert(slices.Delete(out, i, i+1), 0, m)
	}
	return out
}

// attacks is the dice rolled by the attackers, or the templates they place.
func (s *scene) attacks() func(*Tally) int {
	n := 0
	for _, l := range s.links {
		if l.a.act.attacks() && l.gives && l.a.live() && l.a.act.kind != finish && (l.a.sure || l.a.sv > 0) {
			n += l.a.dice
			if s.shared != nil && s.shared.by.active || l.a.sure && s.p.split == nil && !s.coord {
				break
			}
		}
	}
	return func(*Tally) int { return n }
}

// one tells whether there is one link that needs no number.
func (s *scene) one() bool { return !s.r.targetList && !s.r.attackerList }

// numbered tells whether per-link measures are numbered, suffix gives it.
func (s *scene) suffix(i int) string { return fmt.Sprintf(".%d", i+1) }

func nets(n int, of func(*Tally) *[12]uint8) func(*Tally) string {
	return func(a *Tally) string {
		list := of(a)
		if n == 1 {
			return netTexts[list[0]]
		}
		words := make([]string, n)
		for i := range words {
			words[i] = netTexts[list[i]]
		}
		return strings.Join(words, " | ")
	}
}

func netsOf(a *Tally) *[12]uint8  { return &a.Nets }
func backsOf(a *Tally) *[12]uint8 { return &a.Backs }

// sumNets adds up the successes, or the Criticals, of all links.
func sumNets(n int, of func(*Tally) *[12]uint8, crits bool) func(*Tally) int {
	return func(a *Tally) int {
		sum := 0
		for _, p := range of(a)[:n] {
			x := unpacked(p)
			sum += int(x.Crits)
			if !crits {
				sum += int(x.Hits)
			}
		}
		return sum
	}
}

// oneNet reads one link's successes.
func oneNet(i int, of func(*Tally) *[12]uint8, crits bool) func(*Tally) int {
	return func(a *Tally) int {
		x := unpacked(of(a)[i])
		if crits {
			return int(x.Crits)
		}
		return x.all()
	}
}

func (s *scene) rollMeasures(n int) []measure {
	out := []measure{
		number("hits", keepNets|keepHits, -1, pick(keepNets, sumNets(n, netsOf, false), func(a *Tally) int { return int(a.Hits) })),
		number("crits", keepNets|keepCrits, -1, pick(keepNets, sumNets(n, netsOf, true), func(a *Tally) int { return int(a.Crits) })),
	}
	if s.one() {
		out = append(out, word("net", keepNets, -1, nil, nets(1, netsOf)))
	}
	out = append(out, word("nets", keepNets, -1, nil, nets(n, netsOf)))
	if s.one() {
		return out
	}
	for i := range n {
		x := s.suffix(i)
		out = append(out,
			number("hits"+x, keepNets, i, oneNet(i, netsOf, false)),
			number("crits"+x, keepNets, i, oneNet(i, netsOf, true)),
			word("net"+x, keepNets, i, nil, func(a *Tally) string { return netTexts[a.Nets[i]] }))
	}
	return out
}

// pick reads a sum from the list where it is kept, else from the sum.
func pick(_ Keep, list, sum func(*Tally) int) func(*Tally) int {
	return func(a *Tally) int { return max(list(a), sum(a)) }
}

func (s *scene) backMeasures(n int) []measure {
	out := []measure{
		number("back.hits", keepBacks|keepBackHits, -1, pick(keepBacks, sumNets(n, backsOf, false), func(a *Tally) int { return int(a.BackHits) })),
		number("back.crits", keepBacks|keepBackCrits, -1, pick(keepBacks, sumNets(n, backsOf, true), func(a *Tally) int { return int(a.BackCrits) })),
	}
	if s.one() {
		out = append(out, word("back.net", keepBacks, -1, nil, nets(1, backsOf)))
	}
	out = append(out, word("back.nets", keepBacks, -1, nil, nets(n, backsOf)))
	if !s.one() {
		for i := range n {
			x := s.suffix(i)
			out = append(out,
				number("back.hits"+x, keepBacks, i, oneNet(i, backsOf, false)),
				number("back.crits"+x, keepBacks, i, oneNet(i, backsOf, true)),
				word("back.net"+x, keepBacks, i, nil, func(a *Tally) string { return netTexts[a.Backs[i]] }))
		}
	}
	return append(out, s.harmMeasures("back.", n, true)...)
}

// hubSide tells whether the troopers hurt by the attack (or by the reactions)
// are the hub alone.
func (s *scene) hubSide(back bool) bool { return s.coord != back }

// places are the places in a tally of the troopers that are hurt.
func (s *scene) places(n int, back bool) (from, to int) {
	if s.hubSide(back) {
		return 0, 1
	}
	return 1, n + 1
}

// harmMeasures are Saving Rolls and points lost, of the targets or, back, of
// the attackers.
func (s *scene) harmMeasures(prefix string, n int, back bool) []measure {
	from, to := s.places(n, back)
	list := func(of func(*Tally, int) int) func(*Tally) int {
		return func(a *Tally) int {
			sum := 0
			for i := from; i < to; i++ {
				sum += of(a, i)
			}
			return sum
		}
	}
	saves := func(a *Tally, i int) int { return int(a.Saves[i]) }
	failed := func(a *Tally, i int) int { return int(a.Failed[i]) }
	lost := func(a *Tally, i int) int { return int(a.Lost[i]) }
	hub := Keep(0)
	sums := [3]Keep{keepSaveSum, keepFailSum, keepLostSum}
	if s.hubSide(back) {
		hub = keepHub
		sums = [3]Keep{}
	}
	out := []measure{
		number(prefix+"saves", keepSaves|sums[0]|hub, -1, pick(keepSaves, list(saves), func(a *Tally) int { return int(a.SaveSum) })),
		number(prefix+"unsaved", keepFails|sums[1]|hub, -1, pick(keepFails, list(failed), func(a *Tally) int { return int(a.FailedSum) })),
		number(prefix+"damage", keepLost|sums[2]|hub, -1, pick(keepLost, list(lost), func(a *Tally) int { return int(a.LostSum) })),
	}
	if back {
		out = append(out, number("back.slain", keepEnds|keepSlain|hub, -1, func(a *Tally) int {
			if a.BackSlain > 0 {
				return int(a.BackSlain)
			}
			dead := 0
			for i := from; i < to; i++ {
				if a.Ends[i] == isDead {
					dead++
				}
			}
			return dead
		}))
	}
	if s.one() || s.hubSide(back) {
		if back {
			out = append(out, word("back.outcome", keepEnds|hub, -1, endWords(), func(a *Tally) string { return a.Ends[from].String() }))
		}
		return out
	}
	for i := range n {
		x := s.suffix(i)
		out = append(out,
			number(prefix+"saves"+x, keepSaves, i, func(a *Tally) int { return int(a.Saves[i+1]) }),
			number(prefix+"unsaved"+x, keepFails, i, func(a *Tally) int { return int(a.Failed[i+1]) }),
			number(prefix+"damage"+x, keepLost, i, func(a *Tally) int { return int(a.Lost[i+1]) }))
		if back {
			out = append(out, word("back.outcome"+x, keepEnds, i, endWords(), func(a *Tally) string { return a.Ends[i+1].String() }))
		}
	}
	return out
}

// fateMeasures are what becomes of the targets.
func (s *scene) fateMeasures(n int) []measure {
	from, to := s.places(n, false)
	hub := Keep(0)
	if s.hubSide(false) {
		hub = keepHub
	}
	count := func(is func(e End, place int) bool, sum func(*Tally) uint8) func(*Tally) int {
		return func(a *Tally) int {
			k := 0
			for i := from; i < to; i++ {
				if is(a.Ends[i], i) {
					k++
				}
			}
			return max(k, int(sum(a)))
		}
	}
	null := make([]bool, to)
	for i := from; i < to; i++ {
		null[i] = s.victimAt(i).null()
	}
	down := func(e End, i int) bool { return e.null() && (!null[i] || e == isDead) }
	out := []measure{
		number("down", keepEnds|keepDown|hub, -1, count(down, func(a *Tally) uint8 { return a.Down })),
		number("slain", keepEnds|keepSlain|hub, -1, count(func(e End, _ int) bool { return e == isDead }, func(a *Tally) uint8 { return a.Slain })),
	}
	if s.one() || s.hubSide(false) {
		out = append(out, word("outcome", keepEnds|hub, -1, endWords(), func(a *Tally) string { return a.Ends[from].String() }))
	} else {
		for i := range n {
			out = append(out, word("outcome"+s.suffix(i), keepEnds, i, endWords(), func(a *Tally) string { return a.Ends[i+1].String() }))
		}
	}
	all := word("outcomes", keepEnds|keepHub, -1, nil, s.outcomes(n))
	for _, t := range s.r.all() {
		all.Columns = append(all.Columns, t.name)
	}
	all.Words = product(len(all.Columns))
	out = append(out, all)
	return append(out, s.nerveMeasures(n, from, hub)...)
}

// victimAt is the trooper at a place of a tally.
func (s *scene) victimAt(place int) *trooper {
	hub, spokes := s.r.attackers[0], s.r.targets
	if s.coord {
		hub, spokes = s.r.targets[0], s.r.attackers
	}
	if place == 0 {
		return hub
	}
	return spokes[place-1]
}

// outcomes is the State of every trooper, attackers first, in file order.
func (s *scene) outcomes(n int) func(*Tally) string {
	return func(a *Tally) string {
		words := make([]string, 0, n+1)
		for i := range n + 1 {
			words = append(words, a.Ends[i].String())
		}
		if s.coord {
			words = append(words[1:], words[0])
		}
		return strings.Join(words, " | ")
	}
}

// nerveMeasures are Dodges that stand, Guts Rolls and Wounds regained.
func (s *scene) nerveMeasures(n, from int, hub Keep) []measure {
	var out []measure
	dodged := func(i int) func(*Tally) int { return func(a *Tally) int { return int(a.Dodged[i]) } }
	guts := func(i int) func(*Tally) string {
		return func(a *Tally) string { return [...]string{"none", "passed", "failed"}[a.Guts[i]] }
	}
	gutsWords := []string{"passed", "failed", "none"}
	if s.one() || s.hubSide(false) {
		out = append(out, number("dodged", keepDodges, -1, dodged(from)))
		if s.r.targets[0].Has("wip") {
			out = append(out, word("guts", keepGuts|keepEnds|hub, -1, gutsWords, guts(from)))
		}
	} else {
		for i := range n {
			out = append(out, number("dodged"+s.suffix(i), keepDodges, i, dodged(i+1)))
			if s.r.targets[i].Has("wip") {
				out = append(out, word("guts"+s.suffix(i), keepGuts|keepEnds, i, gutsWords, guts(i+1)))
			}
		}
		out = append(out, number("dodged", keepDodges|keepDodgeSum, -1, func(a *Tally) int {
			if a.Dodges > 0 {
				return int(a.Dodges)
			}
			k := 0
			for _, d := range a.Dodged[1 : n+1] {
				k += int(d)
			}
			return k
		}))
	}
	for _, t := range s.r.attackers {
		if t.skills.protheion && s.acts[t.index].kind == fight {
			return append(out, number("healed", keepHealed, -1, func(a *Tally) int { return int(a.Healed) }))
		}
	}
	return out
}

// product lists the States of so many troopers in the order of their words, for
// the few troopers whose list is short.
func product(n int) []string {
	if n >= len(products) {
		return nil
	}
	return products[n]()
}

var products = func() (out [5]func() []string) {
	for n := range out {
		out[n] = sync.OnceValue(func() []string { return productOf(n) })
	}
	return out
}()

func productOf(n int) []string {
	words := endWords()[:14]
	if n > 2 {
		words = words[:6]
	}
	out := words
	for range n - 1 {
		var next []string
		for _, a := range out {
			for _, b := range words {
				next = append(next, a+" | "+b)
			}
		}
		out = next
	}
	return out
}
