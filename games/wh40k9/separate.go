package wh40k9

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// separate tells whether there are several targets of which none has anything to
// do with what becomes of another.
func (p *plan) separate() bool { return p.severable() && p.begun() == 0 }

// severable tells the same, but for the Command Re-rolls that are passed on.
func (p *plan) severable() bool {
	waits := func(g Group) bool { return g.Late || g.Eased }
	return len(p.start) > 1 && !p.adaptive && !slices.ContainsFunc(p.groups, waits)
}

// parted tells whether every target has laws of its own, and only goals that ask
// about several have joint ones.
func (p *plan) parted() bool {
	n := p.outcomes()
	return n > mostOutcomes || n > mostWalked && p.severable()
}

// means are the means of the joint law of separate targets, from the law of each.
func (p *plan) means(measures []attack.Measure) func(*attack.Book) []float64 {
	return func(b *attack.Book) []float64 {
		of := map[string]float64{}
		for k := range p.start {
			for _, a := range p.of(k).divided() {
				l := a.Law(b)
				for i, m := range a.Measures {
					x := mean(l, func(v []attack.Value) float64 { return float64(v[i].N) }).Value
					all, _, _ := strings.Cut(m.Name, ".")
					of[m.Name] = x
					of[all] += x
				}
			}
		}
		out := make([]float64, len(measures))
		for i, m := range measures {
			out[i] = of[m.Name]
		}
		return out
	}
}

// mostWalked is the most results of a joint law that is there unasked, and that is
// walked attack by attack.
const mostWalked = 5000

// together is the attack at several targets with the measures of its joint law: a
// large one of separate targets comes of theirs.
func (p *plan) together() attack.Attack {
	a := p.attack()
	if !p.separate() {
		return a
	}
	mean := p.means(a.Measures)
	if p.outcomes() > mostWalked {
		a = p.blend(a, len(a.Measures))
	}
	a.Mean = mean
	return a
}

// rolledOnce gives the dice of targets that have laws of their own to the first
// law: all that are rolled, though each of several laws of one target knows of
// them.
func (p *plan) rolledOnce(laws []attack.Attack) []attack.Attack {
	if len(p.start) == 1 || len(laws) == 1 {
		return laws
	}
	var each []attack.Attack
	for i, a := range laws {
		each = append(each, a)
		laws[i].Counts = nothing(a.Counts)
	}
	laws[0].Counts = func(b *attack.Book) map[string]float64 {
		out := map[string]float64{}
		for _, u := range p.units() {
			for name, n := range rolledAt(b, each, u.name) {
				out[name] += n
			}
		}
		return out
	}
	return laws
}

// rolledAt is the dice of the laws of one target.
func rolledAt(b *attack.Book, laws []attack.Attack, target string) map[string]float64 {
	out := map[string]float64{}
	for _, a := range laws {
		if strings.HasSuffix(a.Measures[0].Name, "."+target) {
			for name, n := range a.Counts(b) {
				out[name] = max(out[name], n)
			}
		}
	}
	return out
}
