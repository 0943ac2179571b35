package enfilade

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// OddsOptions says what Odds works out.
type OddsOptions struct {
	Exact    bool     // fractions as well
	Goal     Goal     // in place of the scenario's own
	Measures []string // only these; nil: all that are printed unasked; "all": every one
	NoRules  bool     // leave Rules out, which takes a survey of its own
}

// Odds is the law of the attack's results.
type Odds struct {
	Scenario   string    `json:"scenario"`
	Game       string    `json:"game"`
	Facts      Facts     `json:"facts"`
	Measures   Measures  `json:"measures"`
	Goal       *GoalOdds `json:"goal,omitempty"`
	ErrorBound float64   `json:"error_bound"` // of any chance printed, absolute
	Rules      []RuleID  `json:"rules"`
	NotApplied []string  `json:"not_applied,omitempty"`
	LeftOut    []string  `json:"left_out,omitempty"` // measures whose fractions, or whose laws, would take too long, unless asked for by name
	exact      bool
	settled    *Scenario // that was asked in the end
}

// GoalOdds is the chance of a goal, or the mean it asks for.
type GoalOdds struct {
	Text  string
	Mean  bool // P and Exact are a mean
	P     float64
	Exact *big.Rat
}

// Measure is the law of one measure.
type Measure struct {
	Name         string
	Numeric      bool // every value is a number: Mean and SD are there
	Mean, SD     float64
	MeanExact    *big.Rat
	Distribution []Chance // numbers ascending, then words
	Tail         *Tail    // of a measure with no largest value
	Columns      []string // heads of the parts of a joint word
}

// Chance is one value and its probability.
type Chance struct {
	Value Value
	P     float64
	Exact *big.Rat
}

// Tail is the chance of From or more, more than every value listed.
type Tail struct {
	From  int64
	P     float64
	Exact *big.Rat
}

// Value is a number, or a word where Word is not "". Numbers are shared among
// answers and are not to be changed.
type Value struct {
	Number *big.Rat
	Word   string
	float  float64
}

// Float is the number as a float.
func (v Value) Float() float64 { return v.float }

// Odds works out the law of every measure. The error is Problems: an attack
// that the rules forbid, a goal that names no measure, a question too large.
func (s *Scenario) Odds(b *Book, o OddsOptions) (out *Odds, err error) {
	b = bookOr(b)
	defer s.tooLarge(b, &err)
	if err := s.decided(); err != nil {
		return nil, err
	}
	if s.q.Affords > 0 {
		defer b.Allowing(s.q.Affords)()
	}
	goal, err := s.goalFor(o.Goal)
	if err != nil {
		return nil, err
	}
	if err := s.checkMeasures(o.Measures); err != nil {
		return nil, err
	}
	if s.q.Settle != nil && goal.text != s.goal.text {
		s = s.withGoal(goal) // what is best depends on it
	}
	if a := s.laws()[0]; o.Exact && a.Long {
		a.Exact(b.Book) // refuses, before anything is worked out
	}
	s.answers(goal, o)
	s = s.settled(b, goal, o.Exact)
	out = &Odds{settled: s, Scenario: s.title, Game: s.game.Name, Facts: s.facts(o.Exact), NotApplied: s.notApplied, exact: o.Exact}
	if !o.NoRules {
		out.Rules = s.cited(b)
	}
	left := allowance{s.q.Unasked}
	for i, a := range s.laws() {
		var gb bound
		asked := false
		if !goal.none() && out.Goal == nil {
			gb, asked = goal.bind(a.Measures)
		}
		if !asked && !wanted(a.Measures, o.Measures) {
			continue
		}
		if (o.Exact && a.Long || a.Aside) && i > 0 && !asked && !named(a.Measures, o.Measures) {
			out.LeftOut = append(out.LeftOut, names(a.Measures, o.Measures)...)
			continue
		}
		var law attack.Law
		var at []int
		if work := func() { law, at = s.few(b, i, o, gb.at) }; i == 0 || asked || named(a.Measures, o.Measures) {
			work()
		} else if !left.affords(b, work) {
			out.LeftOut = append(out.LeftOut, names(a.Measures, o.Measures)...)
			continue
		}
		for j, k := range gb.at {
			gb.at[j] = at[k]
		}
		f := law.Fractions()
		for k, m := range a.Measures {
			if shown(m, o.Measures) {
				out.Measures = append(out.Measures, marginal(law, f, at[k], m))
			}
		}
		if asked {
			out.Goal = gb.odds(law)
		}
		out.ErrorBound = max(out.ErrorBound, errorBound(law))
	}
	if !goal.none() && out.Goal == nil {
		s.oddsJoint(b, goal, out, o.Exact)
	}
	return out, nil
}

// allowance is the work that is left for laws that nobody asks for; none is any.
type allowance struct{ work int }

// affords does such work, unless it takes more than half of what is left: then it
// is not done.
func (x *allowance) affords(b *Book, work func()) bool {
	if x.work == 0 {
		work()
		return true
	}
	before := b.Work()
	done := b.Within(x.work/2, work)
	x.work = max(1, x.work-(b.Work()-before))
	return done
}

// answers refuses what no law tells of the measures asked for, before anything is
// worked out.
func (s *Scenario) answers(goal Goal, o OddsOptions) {
	for _, a := range s.laws() {
		if a.Refused == nil {
			continue
		}
		_, asked := goal.bind(a.Measures)
		if asked && !goal.none() || len(o.Measures) > 0 && named(a.Measures, o.Measures) {
			panic(*a.Refused)
		}
	}
}

// oddsJoint answers a goal that joins measures of several laws.
func (s *Scenario) oddsJoint(b *Book, goal Goal, out *Odds, exact bool) {
	for _, a := range s.joint() {
		gb, ok := goal.bind(a.Measures)
		if !ok {
			continue
		}
		whole, few := a.Law, a.Few
		if exact {
			whole, few = a.Exact, a.FewExactly
		}
		var l attack.Law
		if few != nil {
			l = few(b.Book, gb.at)
			for i := range gb.at {
				gb.at[i] = i
			}
		} else {
			l = whole(b.Book)
		}
		out.Goal = gb.odds(l)
		out.ErrorBound = max(out.ErrorBound, errorBound(l))
		return
	}
}

// joint are the laws of several measures that only goals ask for.
func (s *Scenario) joint() []attack.Attack {
	if s.q.Joint == nil {
		return nil
	}
	return s.q.Joint()
}

// settled is the scenario after the decisions that its file leaves to be made as
// well as they can be.
func (s *Scenario) settled(b *Book, g Goal, exact bool) *Scenario {
	if s.q.Settle == nil {
		return s
	}
	of := s
	switch {
	case g.none():
		g = Goal{text: "mean " + s.q.Wanted, mean: s.q.Wanted}
	case g.text != s.goal.text:
		of = s.withGoal(g)
	}
	return s.with(of.q.Settle().Settle(b.Book, g.worth, exact, s.advised()))
}

// law is one of the scenario's laws.
func (s *Scenario) law(b *Book, i int, exact bool) attack.Law {
	a := s.laws()[i]
	if exact {
		return a.Exact(b.Book)
	}
	return a.Law(b.Book)
}

// few is one of the scenario's laws with the measures that are asked for, those
// of a goal too, and where among its values each measure stands.
func (s *Scenario) few(b *Book, i int, o OddsOptions, goal []int) (law attack.Law, at []int) {
	a := s.laws()[i]
	at = make([]int, len(a.Measures))
	few := make([]int, 0, len(at))
	for k, m := range a.Measures {
		at[k] = k
		if shown(m, o.Measures) || slices.Contains(goal, k) {
			few = append(few, k)
		}
	}
	if o.Exact || a.Few == nil || 2*len(few) > len(at) {
		return s.law(b, i, o.Exact), at
	}
	for j, k := range few {
		at[k] = j
	}
	return a.Few(b.Book, few), at
}

// printed is the rounding of a chance to the digits that are printed.
const printed = 1e-14

// errorBound is the absolute error of any sum of the law's chances: rounding in
// each, in adding them up and in printing, and what is left out.
func errorBound(l attack.Law) float64 {
	if len(l.Outcomes) > 0 && l.Outcomes[0].Exact != nil && l.Left == 0 {
		return printed
	}
	rounding := l.Bound
	if l.Sum > 0 {
		rounding = l.Sum
	}
	return rounding + float64(len(l.Outcomes)+1)*0x1p-53 + l.Left + printed
}

func wanted(measures []attack.Measure, names []string) bool {
	return slices.ContainsFunc(measures, func(m attack.Measure) bool { return shown(m, names) })
}

func shown(m attack.Measure, names []string) bool {
	if len(names) == 0 {
		return !m.Quiet
	}
	return slices.Contains(names, m.Name) || slices.Contains(names, "all")
}

// named tells whether a measure is asked for by its name.
func named(measures []attack.Measure, asked []string) bool {
	return slices.ContainsFunc(measures, func(m attack.Measure) bool { return slices.Contains(asked, m.Name) })
}

// names are those of the measures that are shown.
func names(measures []attack.Measure, asked []string) (out []string) {
	for _, m := range measures {
		if shown(m, asked) {
			out = append(out, m.Name)
		}
	}
	return out
}

func (s *Scenario) checkMeasures(names []string) error {
	for _, n := range names {
		has := func(a attack.Attack) bool { return find(a.Measures, n) >= 0 }
		if n != "all" && !slices.ContainsFunc(s.laws(), has) {
			if why := s.leftOut(n); why != "" {
				return Problems{{File: "--measure " + n, Message: n + " is not counted: " + why}}
			}
			hint := suggestMeasure(n, s.measureNames())
			return Problems{{File: "--measure " + n, Message: fmt.Sprintf("no measure %q", n), Hint: hint}}
		}
	}
	return nil
}

// leftOut says why a measure of the game is none of the scenario's.
func (s *Scenario) leftOut(name string) string {
	if s.q.LeftOut == nil {
		return ""
	}
	return s.q.LeftOut(name)
}

func suggestMeasure(name string, all []string) string {
	if h := scenario.Suggest(name, all); h != "" {
		return h
	}
	const most = 20
	if len(all) > most {
		return fmt.Sprintf("one of %s and %d more: see odds --measure all", strings.Join(all[:most], ", "), len(all)-most)
	}
	return "one of " + strings.Join(all, ", ")
}

// goalFor is the goal asked, checked, or the scenario's own.
func (s *Scenario) goalFor(g Goal) (Goal, error) {
	if g.none() {
		return s.goal, s.apart
	}
	if err := s.check(g); err != nil {
		var ps Problems
		if errors.As(err, &ps) {
			for i := range ps {
				ps[i].File, ps[i].Line, ps[i].Column, ps[i].Path = GoalFlag(g.text), 0, 0, "goal"
			}
		}
		return Goal{}, err
	}
	return g, nil
}

// check tells whether the goal can be asked: its measures are there, of one
// law, and can take its words.
func (s *Scenario) check(g Goal) error {
	if err := s.named(g); err != nil {
		return err
	}
	return s.joined(g)
}

// named tells whether the measures of the goal are there.
func (s *Scenario) named(g Goal) error {
	if len(s.q.Illegal) > 0 {
		return nil // another refusal comes first
	}
	all := s.measureNames()
	for _, name := range g.measures() {
		if !slices.Contains(all, name) {
			if why := s.leftOut(name); why != "" {
				return refused(s.doc, "goal", "", "%s is not counted: %s", name, why)
			}
			if said := foreign(g.text); said != "" {
				return refused(s.doc, "goal", "", "%s", said)
			}
			return refused(s.doc, "goal", suggestMeasure(name, all), "no measure %q", brief(name))
		}
	}
	return nil
}

// joined tells whether some law has all measures of the goal, and they can take its
// words.
func (s *Scenario) joined(g Goal) error {
	if len(s.q.Illegal) > 0 {
		return nil
	}
	for i, a := range s.laws() {
		if b, ok := g.bind(a.Measures); ok {
			return s.checkWords(b, i)
		}
	}
	for _, a := range s.joint() {
		if _, ok := g.bind(a.Measures); ok {
			return s.checkParts(g)
		}
	}
	return refused(s.doc, "goal", "ask for one of them at a time", "%s do not belong to one joint law", strings.Join(g.measures(), " and "))
}

// checkParts checks each comparison of a goal against the law of its measure.
func (s *Scenario) checkParts(g Goal) error {
	for _, c := range g.parts {
		one := Goal{text: g.text, parts: []comparison{c}}
		for i, a := range s.laws() {
			if b, ok := one.bind(a.Measures); ok {
				if err := s.checkWords(b, i); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}

// checkWords tells whether every word of the goal is one that its measure can
// take. The law is asked only where the measure does not name its words.
func (s *Scenario) checkWords(b bound, law int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(table.TooMany); !ok {
				panic(r)
			}
			err = nil // whoever asks the law will be told
		}
	}()
	for i, c := range b.goal.parts {
		m := b.of[i]
		if c.word == "" || slices.Contains(m.Words, c.word) || slices.Contains(m.Takes, c.word) {
			continue
		}
		words := s.words(law, b.at[i])
		if !slices.Contains(words, c.word) {
			if said := foreign(b.goal.text); said != "" {
				return refused(s.doc, "goal", "", "%s", said)
			}
			words = append(append(words, m.Words...), m.Takes...)
			hint := scenario.Suggest(c.word, words)
			if hint == "" && len(words) > 0 {
				hint = "one of " + strings.Join(words, ", ")
			}
			return refused(s.doc, "goal", hint, "%s is never %q", m.Name, brief(c.word))
		}
	}
	if b.goal.mean != "" && (len(b.of[0].Words) > 0 || len(b.of[0].Takes) > 0) && len(s.words(law, b.at[0])) > 0 {
		return refused(s.doc, "goal", "", "%s has words, which have no mean", b.goal.mean)
	}
	return nil
}

// words lists the words that a measure takes with some chance.
func (s *Scenario) words(law, measure int) []string {
	var out []string
	for _, o := range s.laws()[law].Law(odds.NewBook()).Outcomes {
		if w := o.Values[measure].Word; w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// odds is the chance that the law gives the goal.
func (b bound) odds(l attack.Law) *GoalOdds {
	g := &GoalOdds{Text: b.goal.text, Mean: b.goal.mean != ""}
	if m, ok := l.Solved[b.at[0]]; ok && g.Mean {
		g.Exact = m.Mean
		g.P, _ = m.Mean.Float64()
		return g
	}
	if f := l.Fractions(); f != nil {
		g.Exact = b.exactly(l, f)
		g.P, _ = g.Exact.Float64()
		return g
	}
	for _, o := range l.Outcomes {
		g.P += b.worth(o.Values) * o.P
	}
	return g
}

// exactly is what the outcomes of a law are worth on average.
func (b bound) exactly(l attack.Law, f *attack.Fractions) *big.Rat {
	sum, per := new(big.Int), int64(1)
	if b.goal.mean != "" {
		per = max(1, b.of[0].Per)
	}
	for i, o := range l.Outcomes {
		switch {
		case b.goal.mean != "":
			sum.Add(sum, new(big.Int).Mul(f.N[i], big.NewInt(o.Values[b.at[0]].N)))
		case b.holds(o.Values):
			sum.Add(sum, f.N[i])
		}
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Mul(f.D, big.NewInt(per)))
}

// tooLarge turns the engine's limit into a refusal, and its interruption into an
// error. The book forgets what was left half done.
func (s *Scenario) tooLarge(b *Book, err *error) {
	r := recover()
	if r != nil && b != nil {
		b.Clear()
	}
	switch r := r.(type) {
	case nil:
	case table.Interrupted:
		*err = ErrInterrupted
	case table.TooMany:
		hint := "fewer dice, models or special rules"
		if r.Procedure == "fractions" {
			hint = "without --exact it is answered; or other measures with --measure"
		}
		if strings.HasPrefix(r.At, "decisions") {
			hint = "decide some of it in the file"
		}
		*err = refused(s.doc, r.At, hint, "too large to be worked out exactly%s", limit(r))
	case string:
		if !strings.Contains(r, "a loop with no way out") {
			panic(r)
		}
		*err = refused(s.doc, "", "give what is repeated a number", "goes on for ever: no roll can end it")
	default:
		panic(r)
	}
}

// limit names what there is too much of, where the engine says so.
func limit(m table.TooMany) string {
	of, named := m.Procedure.(string)
	switch {
	case named && m.What != "":
		return fmt.Sprintf(": too many %s in %s", m.What, of)
	case named && of != "":
		return ": " + of
	case m.What != "":
		return ": too many " + m.What
	}
	return ""
}

// CheckMeasures tells whether every name is a measure of the scenario or "all".
// The error is Problems.
func (s *Scenario) CheckMeasures(names []string) error {
	if err := s.decided(); err != nil {
		return err
	}
	return s.checkMeasures(names)
}

// MeasureNames lists the scenario's measures; none of an attack that the rules
// forbid.
func (s *Scenario) MeasureNames() []string {
	if s.decided() != nil {
		return nil
	}
	return s.measureNames()
}

func (s *Scenario) measureNames() []string {
	var out []string
	for _, a := range s.laws() {
		for _, m := range a.Measures {
			out = append(out, m.Name)
		}
	}
	return out
}
