package web

import (
	"encoding/json"
	"math/rand/v2"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// Whatever a form says, the page answers: a question, or what is wrong with it,
// never a fault of ours.
func TestRandomForms(t *testing.T) {
	s := New(Options{Rate: -1})
	r := rand.New(rand.NewPCG(7, 7))
	pick := func(all []string) string { return all[r.IntN(len(all))] }
	var questions []string
	for _, g := range enfilade.Games() {
		for _, text := range []string{starter(g, "odds", ""), starter(g, "table", "")} {
			trees, err := enfilade.ReadTrees(strings.NewReader(text), g)
			if err != nil {
				t.Fatal(err)
			}
			q, _ := json.Marshal(trees[0])
			questions = append(questions, string(q))
		}
	}
	names := []string{"attacker.bs", "attacker", "targets", "targets[0]", "targets[9].t", "table.attacker.at[0]", "table.attacker.at", "table.models[0].at[1]", "table.impact[0]", "table.terrain", "situation.distance", "decisions", "so_far", "+attacker", "+", "+table", "*attacker.keywords", "*targets", "attacker.weapons[0].name", "a.b.c[0][1].d", "game", "goal", "title", "_goal", "_answers", "_faces", "_measure", "_mode", "_pick", "_yaml"}
	values := []string{"", "3+", "D6", "-1", "0", "1e9", "999999999999999999999", "[1, 2", "[1, 2]", "{a: b}", "[[[[1]]]]", "null", "\x00", "<b>", "at[0].b", "x", "weapons", "\u2028", `[{"faces":[7,7]}]`, `[{"option":"none"}]`, "slain >= 1 and x", "open", "NaN", "1/0", "Inf"}
	dos := []string{"work", "yaml", "remove attacker", "remove targets[0]", "add targets", "add attacker.weapons", "add x.y", "more attacker.models", "less targets[0].t", "face 6", "face 0 x 99999999999", "roll", "roll-all", "undo", "back 0", "back -1", "choose none", "goal-more", "goal-less", "remove", "  "}
	n := 250
	if testing.Short() {
		n = 60
	}
	for range n {
		q := pick(questions)
		form := url.Values{"_q": {q}, "_do": {pick(dos)}}
		for range 1 + r.IntN(3) {
			form.Set(pick(names), pick(values))
		}
		if r.IntN(8) == 0 {
			at := r.IntN(len(q))
			form.Set("_q", q[:at]+pick(values)+q[at:])
		}
		game := pick(enfilade.Games())
		if r.IntN(3) > 0 {
			for _, g := range enfilade.Games() {
				if strings.Contains(q, `"game":"`+g+`"`) {
					game = g
				}
			}
		}
		path := "/" + game + "/" + views[r.IntN(len(views))].Value
		req := httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if r.IntN(2) == 0 {
			req.Header.Set("X-Parts", "all")
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, req)
		if w.Code != 200 && w.Code != 503 || strings.Contains(w.Body.String(), "fault of ours") {
			t.Errorf("%s %v: %d %.300s", path, form, w.Code, w.Body)
		}
	}
}
