package conform

import (
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/table"
)

// faults gathers what the kit reports.
type faults struct{ told []string }

func (f *faults) Helper() {}
func (f *faults) Errorf(format string, args ...any) {
	f.told = append(f.told, fmt.Sprintf(format, args...))
}

// fault is a procedure with one thing wrong.
type fault struct{ How int }

type faulty struct{ At, Face int8 }

var memory, pennies int // what no procedure may have

func (f fault) Step(t *table.T, s faulty) (faulty, bool) {
	if s.At > 0 {
		return s, false
	}
	options := []table.Option{{Name: "a"}, {Name: "b"}}
	switch f.How {
	case notCited:
		return faulty{1, int8(t.D6("die"))}, true
	case remembers:
		memory++
		face := t.D6("die", "toy")
		if memory > 9 {
			face = 1
		}
		return faulty{1, int8(face)}, true
	case barredForNothing:
		options[0].Barred = []table.RuleID{}
	case twoOfAName:
		options[1].Name = "a"
	case noName:
		options[1].Name = ""
	case playsOther:
		face := t.D6("die", "toy")
		if pennies++; pennies%2 == 0 {
			t.Cite("toy.sometimes")
		}
		return faulty{1, int8(face)}, true
	}
	return faulty{1, int8(t.Choose("choice", table.Attacker, options, "toy"))}, true
}
func (fault) Result(s faulty) int8 { return s.Face }

const (
	sound = iota
	notCited
	remembers
	barredForNothing
	twoOfAName
	noName
	playsOther
)

// text is a state that is not flat.
type text struct{}

func (text) Step(t *table.T, s string) (string, bool) {
	if s != "" {
		return s, false
	}
	return fmt.Sprint(t.D6("die", "toy")), true
}
func (text) Result(s string) string { return s }

// Every fault is found, and named.
func TestFaults(t *testing.T) {
	for how, want := range map[int]string{
		notCited:         `"die" cites no rule`,
		remembers:        "a second survey gives another law",
		barredForNothing: `choice: "a" is barred without a reason`,
		twoOfAName:       `choice: two options are called "a"`,
		noName:           "choice: an option without a name",
		playsOther:       "from one log",
	} {
		var f faults
		Hold(&f, fault{how}, faulty{}, Light)
		if all := strings.Join(f.told, "\n"); !strings.Contains(all, want) {
			t.Errorf("%d: got %q, want %q", how, all, want)
		}
	}
	var f faults
	Hold(&f, fault{sound}, faulty{}, Light)
	if len(f.told) > 0 {
		t.Errorf("nothing is wrong, got %q", f.told)
	}
	Hold(&f, text{}, "", Light)
	if all := strings.Join(f.told, "\n"); !strings.Contains(all, "state is not flat: string") {
		t.Errorf("got %q", all)
	}
}
