package enfilade

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Advice is the decisions that are best for a goal.
type Advice struct {
	Scenario   string
	Game       string
	Goal       string
	Value      float64
	Exact      *big.Rat // nil unless asked for
	NextBest   *Valued  // of the first decision; nil if there is none
	Choices    []Choice // in the order of play, along the best ones
	More       int      // further ones that are not told: beyond 20,000, one for each hand of dice
	Rules      []RuleID
	Set        []string   // the best ones before the dice, as --set reads them: decisions.area=3
	File       string     // the same as YAML, with the decisions that the file makes already
	LeftOpen   []LeftOpen // decisions that no file can make as well, and why
	AtDefault  []string   // decisions left at their defaults: with them there are too many ways
	NotApplied []string
}

// Choice is one decision of the advised side: its legal options, each worth
// what it comes to with best play afterwards. Of a hidden choice the options
// have a Mix: how often each is taken.
type Choice = attack.Choice

// Valued is one option and its value.
type Valued = attack.Valued

// LeftOpen is a decision that a file cannot state: with the file that Advice.File is,
// it is not made as well as was advised.
type LeftOpen = attack.LeftOpen

// Advise finds the best decisions for the goal, or for the scenario's own if it
// is the zero Goal.
func (s *Scenario) Advise(b *Book, g Goal, exact bool) (out *Advice, err error) {
	b = bookOr(b)
	defer s.tooLarge(b, &err)
	if err := s.legal(); err != nil {
		return nil, err
	}
	goal, err := s.goalFor(g)
	if err != nil {
		return nil, err
	}
	if goal.none() {
		return nil, refused(s.doc, "goal", "such as goal: slain >= 5, or --goal 'mean slain'", "advise needs a goal")
	}
	if goal.text != s.goal.text {
		s = s.withGoal(goal)
	}
	tree := s.tree()
	bound := false
	worth := func(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
		float, rat := goal.worth(a)
		bound = bound || float != nil
		return float, rat
	}
	sol := tree.Solve(b.Book, worth, exact, s.advised())
	if !bound {
		return nil, refused(s.doc, "goal", "", "advise cannot raise %s", goal.text)
	}
	out = &Advice{Scenario: s.title, Game: s.game.Name, Goal: goal.text, Value: sol.Value, Exact: sol.Exact, Choices: sol.Choices, More: sol.More, Rules: s.cited(b), NotApplied: s.notApplied}
	out.NextBest = nextBest(sol.Choices, sol.Value)
	s.write(b, out, sol, goal)
	if len(sol.Choices) > 0 && !conditional(sol.Choices[0], sol.Value) {
		sol.Choices[0].When = "" // it comes up in any case
	}
	if s.q.Defaulted != nil {
		out.AtDefault = s.q.Defaulted()
	}
	return out, nil
}

// worth is what the outcomes of an attack count for the goal; nil if the goal
// asks for measures of another law.
func (g Goal) worth(a *attack.Attack) (func([]attack.Value) float64, func([]attack.Value) *big.Rat) {
	gb, ok := g.bind(a.Measures)
	if !ok {
		return nil, nil
	}
	return gb.worth, gb.worthExactly
}

// withGoal is the scenario as if its file asked for the goal: a game may keep no
// more than a goal needs while it advises.
func (s *Scenario) withGoal(g Goal) *Scenario {
	d := *s.doc
	d.Root = s.doc.Root.Clone()
	d.Root.Drop("goal")
	d.Root.Add("goal", &scenario.Node{Kind: scenario.Scalar, Text: g.text, Quoted: true})
	d.Root.Rename()
	other, err := newScenario(&d, s.title)
	if err != nil {
		return s
	}
	other.notApplied = s.notApplied
	return other
}

func (s *Scenario) tree() attack.Tree {
	if s.q.Advise != nil {
		return s.q.Advise()
	}
	a := s.laws()[0]
	return attack.Tree{Attack: &a}
}

// advised is the side whose decisions advise makes.
func (s *Scenario) advised() table.Side {
	if s.q.Defends {
		return table.Defender
	}
	return table.Attacker
}

// nextBest is the next best option of the first decision; nil where that is only
// made after some rolls, so that its options are not worth the same as the whole.
func nextBest(choices []Choice, value float64) *Valued {
	if len(choices) == 0 || conditional(choices[0], value) {
		return nil
	}
	c := choices[0]
	next := -1
	for i, o := range c.Options {
		if i == c.Best {
			continue
		}
		if next < 0 || surelyBetter(o, c.Options[next]) {
			next = i
		}
	}
	if next < 0 {
		return nil
	}
	return &c.Options[next]
}

// surelyBetter tells whether an option is worth more than another, by more than
// floats are rounded.
func surelyBetter(a, b Valued) bool {
	if a.Exact != nil && b.Exact != nil {
		return a.Exact.Cmp(b.Exact) > 0
	}
	return a.Value-b.Value > 1e-12*max(1, math.Abs(a.Value), math.Abs(b.Value))
}

// conditional tells whether a decision is made after some rolls only.
func conditional(c Choice, value float64) bool {
	return !c.Hidden && math.Abs(c.Options[c.Best].Value-value) > 1e-9*max(1, math.Abs(value))
}

// AfterRolls tells whether the first decision is made after some rolls only.
func (a Advice) AfterRolls() bool { return len(a.Choices) > 0 && conditional(a.Choices[0], a.Value) }

// MarshalJSON writes the advice as the contract of the answers says.
func (a Advice) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("scenario")
	w.value(a.Scenario)
	w.key("game")
	w.value(a.Game)
	w.key("goal")
	w.value(map[string]string{"text": a.Goal})
	w.key("value")
	w.value(number(a.Value))
	w.exact(a.Exact)
	if a.NextBest != nil {
		w.key("next_best")
		w.value(valuedJSON(*a.NextBest))
	}
	w.key("choices")
	choices := make([]choiceJSON, len(a.Choices))
	for i, c := range a.Choices {
		choices[i] = choiceJSON(c)
	}
	w.value(choices)
	if a.More > 0 {
		w.key("more_choices")
		w.value(a.More)
	}
	if a.Set != nil {
		w.key("set")
		w.value(a.Set)
	}
	if a.LeftOpen != nil {
		w.key("left_open")
		w.value(a.LeftOpen)
	}
	w.key("rules")
	w.value(a.Rules)
	if a.AtDefault != nil {
		w.key("at_default")
		w.value(a.AtDefault)
	}
	if a.NotApplied != nil {
		w.key("not_applied")
		w.value(a.NotApplied)
	}
	return w.end()
}

type choiceJSON Choice

// best is the option taken, or of a hidden choice how often each is, where more
// than one is: "split 2/1: 3/5, split 1/2: 2/5".
func (c choiceJSON) best() string {
	var mix []string
	for _, o := range c.Options {
		if o.Mix == 0 {
			continue
		}
		share := strconv.FormatFloat(o.Mix, 'g', 6, 64)
		if o.MixExact != nil {
			share = o.MixExact.RatString()
		}
		mix = append(mix, o.Option+": "+share)
	}
	if !c.Hidden || len(mix) < 2 {
		return c.Options[c.Best].Option
	}
	return strings.Join(mix, ", ")
}

// MarshalJSON writes the choice with its options.
func (c choiceJSON) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("at")
	w.value(c.At)
	if c.Of != "" {
		w.key("of")
		w.value(c.Of)
	}
	w.key("player")
	w.value(sideName(c.Who))
	if c.When != "" {
		w.key("if")
		w.value(c.When)
	}
	w.key("best")
	w.value(c.best())
	w.key("options")
	options := make([]valuedJSON, len(c.Options))
	for i, o := range c.Options {
		options[i] = valuedJSON(o)
	}
	w.value(options)
	return w.end()
}

type valuedJSON Valued

// MarshalJSON writes an option and its value.
func (v valuedJSON) MarshalJSON() ([]byte, error) {
	var w objectWriter
	w.key("option")
	w.value(v.Option)
	w.key("value")
	w.value(number(v.Value))
	w.exact(v.Exact)
	if v.Mix != 0 || v.MixExact != nil {
		w.key("mix")
		w.value(number(v.Mix))
		if v.MixExact != nil {
			w.key("mix_exact")
			w.value(v.MixExact.RatString())
		}
	}
	w.key("rules")
	if v.Rules == nil {
		v.Rules = []RuleID{}
	}
	w.value(v.Rules)
	return w.end()
}

func sideName(s table.Side) string {
	if s == table.Defender {
		return "defender"
	}
	return "attacker"
}
