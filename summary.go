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

// says tells whether a number stands in a text, not as a part of another number.
func says(text, number string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], number)
		if i < 0 {
			return false
		}
		at += i
		before, after := text[:at], text[at+len(number):]
		begun := before != "" && strings.ContainsRune("0123456789.,", rune(before[len(before)-1]))
		rest := strings.TrimLeft(after, ".,")
		goesOn := strings.HasPrefix(after, "%") || len(after)-len(rest) < 2 && rest != "" && strings.ContainsRune("0123456789", rune(rest[0]))
		if !begun && !goesOn {
			return true
		}
	}
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
		switch {
		case says(story.Headline, value):
		case g.Mean:
			story.Headline += fmt.Sprintf("\nM%s: %s.", strings.TrimPrefix(g.Text, "m"), value)
		default:
			story.Headline = fmt.Sprintf("%s; %s with %s.", strings.TrimSuffix(story.Headline, "."), g.Text, value)
		}
	}
	story.Headline = sentences(story.Headline)
	return story
}

// sentences begins lines with a capital letter where they begin with what a side is
// called that has no name. Names stand as the file writes them.
func sentences(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if w, _, _ := strings.Cut(l, " "); w == "attacker" || w == "target" {
			lines[i] = strings.ToUpper(l[:1]) + l[1:]
		}
	}
	return strings.Join(lines, "\n")
}
