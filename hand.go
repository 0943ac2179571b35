package enfilade

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/play"
	"github.com/enfilade/enfilade/internal/table"
)

// wording words an event.
type wording func(e table.Event) attack.Said

// roll is a roll as the game words it, which it does once there are faces.
func (say wording) roll(h *table.Hand, name string, n, sides int) Roll {
	said := say(table.Event{Name: name, Sides: sides, Faces: slices.Repeat([]int{1}, n), Of: h.Of, Passes: h.Passes, As: h.As})
	return Roll{said.Step, said.Of, said.Player, said.Need, said.Low}
}

func hand(d Dice, p Player, say wording) *table.Hand {
	h := &table.Hand{Pick: play.First}
	told, _ := d.(Told)
	h.Roll = func(name string, n, sides int) []int {
		if told != nil {
			told.Tell(say.roll(h, name, n, sides))
		}
		faces, err := d.Roll(name, n, sides)
		if err == nil && (len(faces) != n || n > 0 && (slices.Min(faces) < 1 || slices.Max(faces) > sides)) {
			err = fmt.Errorf("%v is no roll of %d dice with %d sides", faces, n, sides)
		}
		if err != nil {
			play.Stop(err)
		}
		return faces
	}
	if p != nil {
		h.Pick = func(name string, who table.Side, options []table.Option) int {
			return choose(p, h, say, name, who, options, play.First(name, who, options), false)
		}
	}
	return h
}

// suggest makes a hand decide as well as can be for the goal, or tells the player that
// decides what that would be.
func (s *Scenario) suggest(p Player, h *table.Hand) {
	asked := h.Pick
	s.q.Decides(NewBook().Book, h)
	if p == nil {
		return
	}
	best := h.Pick
	if !h.Watched { // nothing is decided so
		h.Pick = asked
		return
	}
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		standard := best(name, who, options)
		return choose(p, h, s.say, name, who, options, standard, h.Planned)
	}
}

// choose asks a player, and stops the play where the answer is none. Where one option
// alone is open there is nothing to ask.
func choose(p Player, h *table.Hand, say wording, name string, who table.Side, options []table.Option, standard int, best bool) int {
	if i, only := theOnly(options); only {
		return i
	}
	c := Decision{Name: name, Player: sideName(who), Default: standard, Best: best, Hidden: h.Hidden, Options: playOptions(options)}
	if h.Of != nil {
		c.Of = say(table.Event{Name: name, Who: who, Of: h.Of}).Of
	}
	i, err := p.Choose(c)
	if err == nil && (i < 0 || i >= len(options) || options[i].Barred != nil) {
		err = fmt.Errorf("%s: no such option", name)
	}
	if err != nil {
		play.Stop(err)
	}
	return i
}
