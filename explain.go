package enfilade

import (
	"cmp"
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// Because is one rule's part in a derived value.
type Because = attack.Because

// Option is something a player may or may not do now, with the rules that say
// so.
type Option = attack.Option

// Explanation is why every number of a scenario is what it is.
type Explanation struct {
	Scenario   string       `json:"scenario"`
	Game       string       `json:"game"`
	Facts      Facts        `json:"facts"`
	Derivation []Derivation `json:"derivation"`
	Options    []Option     `json:"options"`
	Counts     Counts       `json:"counts"`
	Worth      []Worth      `json:"worth"`
	Unpriced   []string     `json:"unpriced,omitempty"` // special rules whose worth would take too long
	Rules      []RuleID     `json:"rules"`
	NotApplied []string     `json:"not_applied,omitempty"`
	Picture    string       `json:"picture,omitempty"` // the situation drawn as text, where the game draws one
	Headline   string       `json:"-"`
}

// Derivation is a fact, line by line.
type Derivation struct {
	Fact    string    `json:"fact"`
	Value   any       `json:"value"`
	Because []Because `json:"because"`
	Quiet   bool      `json:"-"` // on no terminal unless asked for all
}

// Counts are expected numbers of rolls and stages, by name, in order.
type Counts []attack.Count

// MarshalJSON writes the counts as one object, in order.
func (c Counts) MarshalJSON() ([]byte, error) {
	var w objectWriter
	for _, x := range c {
		w.key(x.Name)
		w.value(number(x.Mean))
	}
	return w.end()
}

// Worth is what one special rule of the file was worth: the means of the
// measures with it and without.
type Worth struct {
	Rule    string             `json:"rule"`
	With    map[string]float64 `json:"with"`
	Without map[string]float64 `json:"without"`
}

// Explain derives every fact, rules on every option, and prices every special
// rule. It answers an attack that the rules forbid too, without counts and
// worth. Book may be nil.
func (s *Scenario) Explain(b *Book, exact bool) (out *Explanation, err error) {
	b = bookOr(b)
	defer s.tooLarge(b, &err)
	if s.q.Settle != nil && s.apart != nil {
		return nil, s.apart // what is best depends on it
	}
	if s.q.Affords > 0 {
		defer b.Allowing(s.q.Affords)()
	}
	begun, asked := b.Work(), s
	if len(s.q.Illegal) == 0 && len(s.q.Undecided) == 0 {
		s = s.settled(b, s.goal, exact && !s.laws()[0].Long) // the facts are those of the odds
	}
	out = &Explanation{
		Scenario: s.title, Game: s.game.Name, Facts: s.facts(exact),
		Derivation: []Derivation{}, Options: []Option{}, Worth: []Worth{}, Rules: s.cited(b),
		NotApplied: s.notApplied,
	}
	for _, f := range s.q.Facts {
		if len(f.Because) > 0 {
			out.Derivation = append(out.Derivation, Derivation{f.Name, plain(f.Value, exact), f.Because, f.Hidden})
		}
	}
	out.Options = append(out.Options, asked.q.Options...)
	for i, o := range out.Options {
		if o.Rules == nil {
			out.Options[i].Rules = []RuleID{}
		}
	}
	if s.q.Because != nil {
		out.Headline = sentences(s.q.Because())
	}
	if s.q.Picture != nil {
		out.Picture = s.q.Picture()
	}
	if len(s.q.Illegal) > 0 {
		return out, nil
	}
	if len(s.q.Undecided) > 0 {
		out.Counts = s.counts(b, s.means(b))
		return out, nil // what a rule is worth depends on the decision
	}
	with := s.settledMeans(b)
	out.Counts = s.counts(b, with)
	out.Worth, out.Unpriced = asked.worth(b, with, b.Work()-begun)
	return out, nil
}

// counts are the dice rolled on average, by roll, then what the game adds.
func (s *Scenario) counts(b *Book, means map[string]float64) Counts {
	sums := map[string]float64{}
	for _, a := range s.laws() {
		for name, n := range a.Counts(b.Book) {
			sums[name] = max(sums[name], n)
		}
	}
	var out Counts
	for name, n := range sums {
		if name == "" {
			continue
		}
		if _, ok := means[name]; ok { // the roll, not the measure of that name
			name += " roll"
		}
		out = append(out, attack.Count{Name: name, Mean: n})
	}
	slices.SortFunc(out, func(a, b attack.Count) int { return cmp.Compare(a.Name, b.Name) })
	if s.q.Counts != nil {
		o, err := s.Odds(b, OddsOptions{NoRules: true, Measures: []string{"all"}})
		if err == nil {
			out = append(out, s.q.Counts(summary{o})...)
		}
	}
	for _, name := range s.q.Stages {
		if mean, ok := means[name]; ok {
			out = append(out, attack.Count{Name: name, Mean: mean})
		}
	}
	return out
}

// mostWorth is the work of an explanation, one to two seconds, beyond which no
// more special rules are priced.
const mostWorth = 1_300_000

// worth prices each special rule by the laws with it and without it, and lists
// those that are not priced. So much has been worked out before.
func (s *Scenario) worth(b *Book, with map[string]float64, spent int) (priced []Worth, unpriced []string) {
	priced = []Worth{}
	if s.q.Worth == nil {
		return priced, nil
	}
	changes := s.q.Worth()
	if len(changes) == 0 {
		return priced, nil
	}
	before := b.Work()
	for _, c := range changes {
		if spent += b.Work() - before; spent > mostWorth {
			unpriced = append(unpriced, c.Rule)
			continue
		}
		b.Trim()
		before = b.Work()
		q := c.Without()
		if q == nil || len(q.Illegal) > 0 || len(q.Undecided) > 0 {
			continue
		}
		other := &Scenario{title: s.title, game: s.game, doc: s.doc, q: q, memo: new(memo)}
		other.laws = sync.OnceValue(q.Laws)
		if without, ok := other.meansIfAny(b); ok {
			priced = append(priced, Worth{c.Rule, with, without})
		} else {
			unpriced = append(unpriced, c.Rule)
			before = 0 // the book has forgotten all
		}
	}
	return priced, unpriced
}

// meansIfAny are the means, unless they are too large to be worked out.
func (s *Scenario) meansIfAny(b *Book) (means map[string]float64, ok bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case table.TooMany:
			b.Clear()
			means, ok = nil, false
		default:
			panic(r)
		}
	}()
	return s.means(b), true
}

// means are the means of every measure that is printed unasked and is a number.
func (s *Scenario) means(b *Book) map[string]float64 {
	return s.settled(b, s.goal, false).settledMeans(b)
}

// settledMeans are the means where nothing is left to be made as well as it can be.
func (s *Scenario) settledMeans(b *Book) map[string]float64 {
	out := map[string]float64{}
	left := allowance{s.q.Unasked}
	for i, a := range s.laws() {
		if !wanted(a.Measures, nil) || a.Aside && a.Mean == nil {
			continue
		}
		if a.Mean != nil {
			for k, mean := range a.Mean(b.Book) {
				if m := a.Measures[k]; !m.Quiet {
					out[m.Name] = float64(number(mean))
				}
			}
			continue
		}
		var law attack.Law
		var at []int
		if work := func() { law, at = s.few(b, i, OddsOptions{}, nil) }; i == 0 {
			work()
		} else if !left.affords(b, work) {
			continue
		}
		for k, m := range a.Measures {
			if m.Quiet {
				continue
			}
			if of := marginal(law, nil, at[k], m); of.Numeric {
				out[m.Name] = float64(number(of.Mean))
			}
		}
	}
	return out
}
