package play

import (
	"fmt"
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// Misfit is why a log is not one of the procedure it is said to be of: the
// first event that does not fit, counted from 0, or the number of events where
// the log ends too early.
type Misfit struct {
	Event int
	Why   string
}

func (m Misfit) Error() string { return fmt.Sprintf("event %d: %s", m.Event+1, m.Why) }

// Replay plays a log again: every answer comes from it, and every line must be
// the one that the rules make. It returns what was played, as far as it went,
// and a Misfit for the first event that does not fit.
func Replay[P table.Procedure[S, R], S, R comparable](p P, start S, log []table.Event) (R, []table.Event, error) {
	r, again, _, err := ReplayScored(p, start, log)
	return r, again, err
}

// ReplayScored is Replay, with what was scored.
func ReplayScored[P table.Procedure[S, R], S, R comparable](p P, start S, log []table.Event) (R, []table.Event, [4]int, error) {
	h := Again(log)
	r, again, err := Try(p, start, h)
	return r, again, h.Score, misfit(h, log, again, err)
}

// misfit finds the first line of a log that is not the one played again; err is
// why the play stopped, if it did.
func misfit(h *table.Hand, log, again []table.Event, err error) error {
	for i, e := range again {
		switch {
		case i >= len(log):
			return Misfit{i, fmt.Sprintf("the log ends before %q", e.Name)}
		case err != nil && h.Unfinished(i):
			e.Rules = log[i].Rules // not all are cited yet
		}
		if why := differ(log[i], e); why != "" {
			return Misfit{i, why}
		}
	}
	if err == nil && len(again) < len(log) {
		return Misfit{len(again), fmt.Sprintf("%q comes after the end", log[len(again)].Name)}
	}
	return err
}

// differ tells in what a line is not the one that the rules make.
func differ(got, want table.Event) string {
	switch {
	case got.Equal(want):
		return ""
	case got.Name != want.Name:
		return fmt.Sprintf("%q where %q comes", got.Name, want.Name)
	case !table.SameRules(got.Rules, want.Rules):
		return fmt.Sprintf("%s cites %v, not %v", got.Name, want.Rules, got.Rules)
	case got.Depth != want.Depth:
		return fmt.Sprintf("%s stands at depth %d, not %d", got.Name, want.Depth, got.Depth)
	}
	return got.Name + ": not the line that the rules make"
}

// Again answers from a log: what Run made with it, it makes again. Where the
// log does not fit it stops with a Misfit; see Try and Replay.
func Again(log []table.Event) *table.Hand {
	return Resume(log, &table.Hand{
		Roll: func(name string, _, _ int) []int {
			Stop(Misfit{len(log), fmt.Sprintf("the log ends before the roll %q", name)})
			return nil
		},
		Pick: func(name string, _ table.Side, _ []table.Option) int {
			Stop(Misfit{len(log), fmt.Sprintf("the log ends before the choice %q", name)})
			return -1
		},
	})
}

// Resume answers from a log as long as it lasts, and then with another hand: a
// play taken up again, or taken back by some events.
func Resume(log []table.Event, then *table.Hand) *table.Hand {
	h := &table.Hand{Watched: then.Watched}
	h.Roll = func(name string, n, sides int) []int {
		i := len(h.Log)
		if i >= len(log) {
			then.Of, then.Passes, then.As = h.Of, h.Passes, h.As
			return then.Roll(name, n, sides)
		}
		e := log[i]
		if why := misrolled(e, name, n, sides); why != "" {
			Stop(Misfit{i, why})
		}
		return slices.Clone(e.Faces)
	}
	h.Pick = func(name string, who table.Side, options []table.Option) int {
		i := len(h.Log)
		if h.Hidden && who == table.Defender {
			i++ // both answers are written down together
		}
		if i >= len(log) {
			then.Hidden, then.At = h.Hidden, h.At
			return then.Pick(name, who, options)
		}
		pick, why := mispicked(log[i], name, who, options)
		if why != "" {
			Stop(Misfit{i, why})
		}
		return pick
	}
	return h
}

func misrolled(e table.Event, name string, n, sides int) string {
	switch {
	case e.Faces == nil:
		return fmt.Sprintf("%q is no roll, where %q is rolled", e.Name, name)
	case e.Name != name:
		return fmt.Sprintf("a roll of %q where %q is rolled", e.Name, name)
	case e.Sides != sides:
		return fmt.Sprintf("%s: dice of %d sides, not of %d", name, sides, e.Sides)
	case len(e.Faces) != n:
		dice := "dice are"
		if n == 1 {
			dice = "die is"
		}
		return fmt.Sprintf("%s: %d %s rolled, not %d", name, n, dice, len(e.Faces))
	}
	for _, f := range e.Faces {
		if f < 1 || f > sides {
			return fmt.Sprintf("%s: a die of %d sides does not show %d", name, sides, f)
		}
	}
	return ""
}

func mispicked(e table.Event, name string, who table.Side, options []table.Option) (pick int, why string) {
	pick = slices.IndexFunc(options, func(o table.Option) bool { return o.Name == e.Option })
	switch {
	case e.Option == "" || e.Faces != nil:
		return 0, fmt.Sprintf("%q is no choice, where %q is chosen", e.Name, name)
	case e.Name != name || e.Who != who:
		return 0, fmt.Sprintf("a choice of %q where %q is chosen", e.Name, name)
	case pick < 0:
		return 0, fmt.Sprintf("%s: there is no option %q", name, e.Option)
	case options[pick].Barred != nil:
		return 0, fmt.Sprintf("%s: %q is barred by %v", name, e.Option, options[pick].Barred)
	}
	return pick, ""
}
