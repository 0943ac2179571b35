package enfilade

import (
	"fmt"
	"math"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// summary is an answer as a game reads it to word it.
type summary struct{ o *Odds }

// Has tells whether a measure is answered.
func (s summary) Has(name string) bool {
	_, ok := s.o.Measures.Get(name)
	return ok
}

// Mean of a measure; 0 if there is none.
func (s summary) Mean(name string) float64 {
	m, _ := s.o.Measures.Get(name)
	return m.Mean
}

// AtLeast is the chance of v or more.
func (s summary) AtLeast(name string, v float64) float64 {
	m, _ := s.o.Measures.Get(name)
	p := 0.0
	for _, c := range m.Distribution {
		if c.Value.Word == "" && c.Value.float >= v {
			p += c.P
		}
	}
	if m.Tail != nil {
		p += m.Tail.P
	}
	return p
}

// Is is the chance of a word, or of a number written in digits.
func (s summary) Is(name, value string) float64 {
	m, _ := s.o.Measures.Get(name)
	for _, c := range m.Distribution {
		if c.Value.Word == value || c.Value.Word == "" && c.Value.Number.RatString() == value {
			return c.P
		}
	}
	return 0
}

// Quantile is the least value with at least q of the chance at or below it.
func (s summary) Quantile(name string, q float64) float64 {
	m, _ := s.o.Measures.Get(name)
	p, last := 0.0, 0.0
	for _, c := range m.Distribution {
		if c.Value.Word != "" {
			continue
		}
		last = c.Value.float
		if p += c.P; p >= q-1e-12 {
			break
		}
	}
	return last
}

// Goal is the goal's text and chance.
func (s summary) Goal() (string, float64) {
	if s.o.Goal == nil {
		return "", 0
	}
	return s.o.Goal.Text, s.o.Goal.P
}

// GoalAtLeast tells whether the goal is "measure >= v" alone.
func (s summary) GoalAtLeast(measure string) (float64, bool) {
	if s.o.Goal == nil {
		return 0, false
	}
	g, err := ParseGoal(s.o.Goal.Text)
	if err != nil || len(g.parts) != 1 || g.parts[0].measure != measure || g.parts[0].op != ">=" || g.parts[0].number == nil {
		return 0, false
	}
	v, _ := g.parts[0].number.Float64()
	return v, math.Abs(v) < 1e15 // what is larger is no number of models or wounds, and is told as it was written
}

// Story is how the game words the answer: headline, funnel, which laws to show.
func (s *Scenario) Story(o *Odds) attack.Story {
	tell := s.q.Tell
	if o.settled != nil && o.settled.q.Tell != nil {
		tell = o.settled.q.Tell
	}
	story := attack.Story{Headline: s.title}
	if tell != nil {
		story = tell(summary{o})
	}
	if g := o.Goal; g != nil {
		value := attack.Chance(g.P)
		if g.Mean {
			value = attack.Average(g.P)
		}
		if !strings.Contains(story.Headline, value) {
			story.Headline += fmt.Sprintf("\n%s: %s.", g.Text, value)
		}
	}
	return story
}
