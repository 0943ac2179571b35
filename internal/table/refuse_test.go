package table_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// broken is a procedure that breaks one rule of the table.
type broken struct{ How int }

const (
	drawsTwice = iota
	drawsAndEnds
	noOption
	noOptionHidden
	asksInCall
	asksInTally
	asksInSum
	asksInCount
	asksInHandOver
	asksInTurn
	hidesInCall
	otherResult
	callsItself
	loopsForEver
)

func (b broken) Step(t *table.T, s int) (int, bool) {
	shut := []table.Option{{Name: "shut", Barred: []table.RuleID{"toy.shut"}}}
	switch {
	case s > 0:
		return s, false
	case b.How == drawsTwice:
		return t.D6("one", "toy") + t.D6("two", "toy"), true
	case b.How == drawsAndEnds:
		return t.D6("one", "toy"), false
	case b.How == noOption:
		t.Choose("none", table.Attacker, shut, "toy")
	case b.How == noOptionHidden:
		t.Secret("none", [2][]table.Option{{{Name: "open"}}, shut}, "toy")
	case b.How == asksInCall:
		table.Call(t, "call", asker{}, 0, "toy")
	case b.How == hidesInCall:
		table.Call(t, "call", asker{true}, 0, "toy")
	case b.How == asksInTally:
		table.TallyOf(t, "tally", 2, asker{}, 0, "toy")
	case b.How == asksInSum:
		table.Sum(t, "sum", 2, asker{}, 0, "toy")
	case b.How == asksInCount:
		table.InTurn(t, "turns", table.SumOf(t, "how many", 2, asker{}, 0, "toy"), step{}, 0, "toy")
	case b.How == asksInHandOver:
		table.HandOver(t, "over", asker{}, 0, "toy")
	case b.How == asksInTurn:
		table.InTurn(t, "turns", table.Times(2), asker{}, 0, "toy")
	case b.How == otherResult:
		table.HandOver(t, "over", yes{}, 0, "toy")
	case b.How == callsItself:
		return 1 + table.Call(t, "call", b, 0, "toy"), true
	case b.How == loopsForEver:
		return s, true
	}
	return 1, true
}
func (broken) Result(s int) int { return s }

// asker asks a player, or both.
type asker struct{ Both bool }

func (a asker) Step(t *table.T, s int) (int, bool) {
	options := []table.Option{{Name: "a"}, {Name: "b"}}
	switch {
	case s > 0:
		return s, false
	case a.Both:
		return 1 + t.Secret("ask", [2][]table.Option{options, options}, "toy")[0], true
	}
	return 1 + t.Choose("ask", table.Attacker, options, "toy"), true
}
func (asker) Result(s int) int { return s }

type yes struct{}

func (yes) Step(_ *table.T, s int) (int, bool) { return s, false }
func (yes) Result(int) bool                    { return true }

// What breaks the table's rules is found when it is surveyed, with its name.
func TestRefused(t *testing.T) {
	for how, want := range map[int]string{
		drawsTwice:     "a step draws twice: one, then two",
		drawsAndEnds:   "draws and ends in one step",
		noOption:       "no option is open in none",
		noOptionHidden: "no option is open in none",
		asksInCall:     "a decision inside call",
		hidesInCall:    "a decision inside call",
		asksInTally:    "a decision inside tally",
		asksInSum:      "a decision inside sum",
		asksInCount:    "a decision inside how many",
		asksInHandOver: "a decision inside over",
		asksInTurn:     "a decision inside turns",
		otherResult:    "over hands over to a procedure with another kind of result",
		callsItself:    "calls itself",
		loopsForEver:   "a loop with no way out",
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("%d: got %q, want %q", how, got, want)
				}
			}()
			odds.Of(odds.NewBook(), broken{how}, 0, nil)
		}()
	}
}
