package attack

import (
	"io/fs"
	"math/big"

	"github.com/enfilade/enfilade/internal/advise"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/rule"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// Game is what a game gives the outside.
type Game struct {
	Name  string // wh40k9
	Title string // Warhammer 40,000, 9th edition
	Rules rule.Index
	Seed  string // the document whose statements the examples named seed-* run
	// Form is a new, empty struct of the game's scenario file, for the schema.
	Form func() any
	// Read checks a document and makes it ready to be asked. With problems the
	// question is nil.
	Read func(doc *scenario.Document) (*Question, scenario.Problems)
	// Examples is the folder of built-in scenarios, NAME.yaml.
	Examples fs.FS
	// Parts is how questions come apart, for sweeps; nil: they do not.
	Parts *Parts
}

// Question is one scenario of some game, checked and ready to be asked. It is
// not changed after Read has made it, and holds nothing that is worked out, so
// several goroutines may ask it, each with its own book.
type Question struct {
	Facts   []Fact   // derived values, in the order of the game's reference
	Options []Option // what each player may do now, legal and barred

	// Cites are rules that the declaration, a stated fact or a special rule put
	// to the question, beside those of Facts, Options that were declared, and
	// the laws, whose rules are found by asking.
	Cites []table.RuleID

	// Illegal is why the declared attack may not be made: explain answers all
	// the same, odds, play and advise refuse with these.
	Illegal scenario.Problems

	// Undecided is why only advise and explain answer: a decision that no play can
	// make as the file wants it. odds and play refuse with these.
	Undecided scenario.Problems

	// Laws are the laws behind the measures. The first is the attack itself,
	// which is played, audited and advised on; goals joined by "and" need
	// measures of one law. Laws is not called for an illegal attack.
	Laws func() []Attack

	// LeftOut says why a measure that the game has is no measure of Laws; "" if the
	// game has none of that name. nil: nothing is said.
	LeftOut func(measure string) string

	// Joint are further laws, the smallest first, that only a goal is asked of
	// which joins measures of no one of Laws; nil: there are none.
	Joint func() []Attack

	// Advise is the decisions that advise makes; nil: those of the first law,
	// the advised side raising the goal, the other side taking its defaults.
	Advise func() Tree
	// Defaulted names the decisions of the advised side that Advise leaves at
	// their defaults, because there would be too many ways; nil: none.
	Defaulted func() []string

	// Writes is how a file makes what Branch.Set does not write of the best
	// decisions; nil: it has no words for it.
	Writes func(s Solution) Writing

	// Defends tells whether advise is asked for the defender.
	Defends bool

	// Settle is decisions that the file says are made as well as they can be, and
	// that odds must make before they can answer: for the goal, or without one
	// for the mean of Wanted. Its leaves hold the question they make. nil: none.
	Settle func() Tree
	Wanted string // the measure raised where there is no goal

	// Asked is the decisions before the dice that a play puts to the players, where
	// somebody is there to make them: the first branch is the default, and its
	// leaves hold the question they make. nil: none.
	Asked func() Tree

	// Played is the attack as it is played, die by die, with every measure of
	// every law counted in one result; ask tells whether somebody is there to
	// make the decisions the file leaves out. nil: the first law.
	Played func(ask bool) Attack

	// Decides makes a hand decide as odds does, in a question that Tree.Settle
	// made; nil: everybody takes the first open option.
	Decides func(b *odds.Book, h *table.Hand)

	// Judged is the measure by whose law the luck of a play is judged; "": the
	// first of the first law. More of it is luck for the attacker.
	Judged string

	// Worth lists the special rules of the file, each with the question as it
	// would be without.
	Worth func() []Change

	// Affords is the work, as a book counts it, that an answer may take; 0: any. What
	// takes more is refused. Unasked is what laws may take of which nobody asks for a
	// measure by name: those that would take more are left out.
	Affords, Unasked int

	// Counts adds named expected numbers to those of the rolls.
	Counts func(s Summary) []Count
	// Stages are measures whose means are added to those, where they are less work
	// than their laws: see Attack.Mean.
	Stages []string

	// Say words an event of a play; nil: the event's own name and faces.
	Say func(e table.Event) Said

	// Tell words the headline and funnel of an answer.
	Tell func(s Summary) Story

	// Because words the headline of explain.
	Because func() string

	// Picture draws the situation as text, under the facts of explain; "" or
	// nil: nothing to draw.
	Picture func() string

	// Drawing draws it as an SVG document; "" or nil: nothing to draw.
	Drawing func() string
}

// Fact is a derived value, line by line with the rules that made it.
type Fact struct {
	Name string
	// Value is an int, a *big.Rat (a chance or a measured length), a string, a
	// bool, or a []any or map[string]any of these. "None" is the word "none".
	Value   any
	Because []Because
	Hidden  bool // in the answer, but on a terminal only with --verbose: what another fact says too
}

// Because is one rule's part in a fact.
type Because struct {
	Rule   table.RuleID `json:"rule"`
	Effect string       `json:"effect"`
}

// Option is something a player may or may not do now. An illegal option names
// every rule that forbids it, a legal one the rule that gives it and every rule
// whose condition was put to the question and met.
type Option struct {
	Player string         `json:"player"` // attacker or defender
	Of     string         `json:"of,omitempty"`
	Option string         `json:"option"`
	Legal  bool           `json:"legal"`
	Rules  []table.RuleID `json:"rules"`
	Why    string         `json:"-"` // of an illegal one: why not, in words, for a terminal

	// Declared options are part of this scenario: their rules had a part in it.
	Declared bool `json:"-"`
	// Quiet options are on a terminal only with --verbose: what goes without saying.
	Quiet bool `json:"-"`
}

// Tree is decisions made before anything is rolled, one after another, and at
// its leaves the attack that they make, which may hold further decisions.
type Tree struct {
	At       string // "order"; of a leaf, nothing
	Who      table.Side
	Of       string // the model that decides, where a player has several
	Branches []Branch
	// All values all branches together where that takes less than each by itself;
	// nil: it does not.
	All    *Together
	Attack *Attack // of a leaf
	// More are further laws of a leaf, for goals that the attack cannot answer.
	More []Attack
	// Question is that of a leaf of Question.Settle or Question.Asked, with its
	// decisions made.
	Question *Question
	// Aim is how the player decides: First takes the first branch, Raise the one
	// that is best for the goal, Lower the one that is worst for it.
	Aim advise.Aim
	// Aims is how the choices within a leaf's attack are made; nil: the side
	// that is advised raises, the other takes the first open option.
	Aims advise.Aims
	// Worth is what the player decides by, where that is not the goal; Aims is
	// then how the choices within the attacks are thought to be made. The options
	// are leaves.
	Worth Worth
}

// Together is what all branches of a tree are worth.
type Together struct {
	// Values are in floats, and in fractions where they are asked for; nil where
	// this is no way to value what the worth asks for.
	Values func(b *odds.Book, worth Worth, exact bool) ([]float64, []*big.Rat)
	// Set is Branch.Set of the ith branch.
	Set func(i int) []string
}

// Branch is one option of a tree.
type Branch struct {
	Option string
	Rules  []table.RuleID
	Then   func() Tree
	// Set is how a file writes that it is taken: paths and their values, as --set
	// reads them. nil: it has no such words, or says so by leaving it out.
	Set []string
}

// Change is the question without one of its special rules.
type Change struct {
	Rule    string // as the file writes it
	Without func() *Question
}

// Count is an expected number: "hits", 13.33.
type Count struct {
	Name string
	Mean float64
}

// Said is an event in words.
type Said struct {
	Step   string // "hit roll"
	Of     string // what it is for, where that may differ: "Bolt rifle at Boyz"
	Player string // attacker or defender
	Text   string // "4 hits"

	// For the luck of an audit: of a roll of alike dice, how many succeeded, the
	// chance of each to do so as Wins of Ways, and what successes are called
	// ("hits"). Ways 0: not judged.
	What       string
	Got        int
	Wins, Ways int
	// Sum tells that a roll is judged by what its faces add up to: damage.
	Sum bool
	// Law is of a roll whose dice are read together: the chance of each number that Got
	// may be, from 0.
	Law []float64
	// Need is the least face that succeeds, for a terminal; 0 if faces are not
	// ranked so. Low: the most face that does, where low faces succeed.
	Need int
	Low  bool
}

// Summary is an answer as a game reads it to word it.
type Summary interface {
	// Has tells whether the answer holds a measure: it may be left out.
	Has(measure string) bool
	// Mean of a measure, 0 if there is none of that name or it holds words.
	Mean(measure string) float64
	// AtLeast is the chance of v or more.
	AtLeast(measure string, v float64) float64
	// Is is the chance of a word or of a number written in digits.
	Is(measure, value string) float64
	// Quantile is the least value v with P(at most v) >= q.
	Quantile(measure string, q float64) float64
	// Goal is the goal's text and chance; "" if there is none.
	Goal() (text string, p float64)
	// GoalAtLeast tells whether the goal is "measure >= v" and nothing else.
	GoalAtLeast(measure string) (v float64, ok bool)
}

// Story is how a game words an answer: what stands above the distributions.
type Story struct {
	Headline string   // one or two sentences; a line break between lines
	Blocks   []Block  // funnels and tables
	Shown    []string // the measures whose laws are shown
	Notes    []string // what the file states and the rules make void
}

// Block is a funnel with bars, or a table of cells.
type Block struct {
	Title  string
	Stages []Stage    // a funnel
	Rows   [][]string // or a table: cells, the first column at the left
}

// Stage is one row of a funnel.
type Stage struct {
	Name string
	Mean float64
	Note string // "hit on 3+"
}
