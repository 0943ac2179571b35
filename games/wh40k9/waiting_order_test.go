package wh40k9_test

import (
	"strings"
	"testing"
)

// Attacks that wait are not put before those that they wait for.
func TestWaitingOrder(t *testing.T) {
	if got := refusal(t, tank+"decisions: {order: [H1, H2]}\n"); got != "" {
		t.Errorf("refused: %s", got)
	}
	got := refusal(t, tank+"decisions: {order: [H2, H1]}\n")
	if !strings.Contains(got, "decisions.order") || !strings.Contains(got, "H2 waits for the attacks at A") {
		t.Errorf("refused: %q", got)
	}
	free := strings.Replace(tank, "situation: {engaged: [A]}", "", 1)
	if got := refusal(t, free+"decisions: {order: [H2, H1]}\n"); got != "" {
		t.Errorf("nobody is engaged: refused: %s", got)
	}
}
