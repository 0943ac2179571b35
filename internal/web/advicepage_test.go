package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Of a decision with very many options the page shows the best, the one taken first
// and equal ones as they were listed, and says how many are not shown.
func TestBestOptionsOfMany(t *testing.T) {
	c := enfilade.Choice{At: "order", Best: 7}
	for i := range 362_880 {
		c.Options = append(c.Options, enfilade.Valued{Option: fmt.Sprint(i), Value: float64(i%1000) / 1000})
	}
	c.Options[7].Value = 0.999
	p := choiceOf(c, false, func(x float64) string { return fmt.Sprint(x) })
	if len(p.Options) != mostOptions || p.More != "362780 more options, none of them worth more: the API has them all." {
		t.Fatalf("%d options, %q", len(p.Options), p.More)
	}
	for n, want := range map[int]string{0: "7", 1: "999", 2: "1999", 99: "98999"} {
		if got := p.Options[n].Option; got != want {
			t.Errorf("option %d is %s, want %s", n, got, want)
		}
	}
	c.Options = c.Options[:9]
	if p := choiceOf(c, false, func(x float64) string { return fmt.Sprint(x) }); len(p.Options) != 9 || p.More != "" {
		t.Errorf("%d options, %q", len(p.Options), p.More)
	}
}

// Below the choices the page names those that a file cannot state, with why.
func TestAdviceSaysWhatIsLeftOpen(t *testing.T) {
	const text = "game: bushido\naction: melee\ngoal: attacker_slain == 0\nattacker: { name: A, melee_pool: 4, wounds: 2, weapon: { name: K, strength: +2 } }\ntarget: { name: B, melee_pool: 2, wounds: 3, weapon: { name: N, strength: +3 } }\ndecisions: { target_split: %s }\n"
	const note = `<p class="note">Split: a scenario file cannot hold this as advised: a mix of splits is rolled for at the table`
	s := New(Options{Rate: -1})
	for split, open := range map[string]bool{"secret": true, "best": false} {
		page := submit(t, s, "/bushido/advice", url.Values{"_do": {"yaml"}, "_yaml": {fmt.Sprintf(text, split)}})
		if !strings.Contains(page, "best-word") {
			t.Fatalf("no advice on %s splits", split)
		}
		if strings.Contains(page, note) != open {
			t.Errorf("%s splits: the page says of what is left open %v, want %v", split, !open, open)
		}
	}
}

// Later decisions of which every option is worth the same are counted, not shown;
// where no option reaches the goal, none is.
func TestAdviceLeavesOutWhatMakesNoDifference(t *testing.T) {
	s := New(Options{Rate: -1})
	arquebus, _ := findExample("bushido/arquebus")
	for goal, want := range map[string]struct {
		notes  string
		tables int
	}{
		"slain >= 1":   {"2 decisions are not shown, of which every option is worth the same: the API has them all.", 1},
		"damage >= 99": {"No option reaches damage &gt;= 99: whatever is decided, it has 0%.", 0},
	} {
		text := strings.Replace(arquebus.Text, "game: bushido", "goal: "+goal+"\ngame: bushido", 1)
		page := submit(t, s, "/bushido/advice", url.Values{"_q": {text}})
		if n := strings.Count(page, `choice top-choice`); !strings.Contains(page, want.notes) || n != want.tables {
			t.Errorf("%s: %d decisions, want %d and %q", goal, n, want.tables, want.notes)
		}
	}
}
