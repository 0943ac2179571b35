package web

import (
	"net/url"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

// pressed is the question after a button of the board was pressed, and what is
// wrong with it.
func pressed(t *testing.T, game, text, do string, fields ...string) (question string, q *asked) {
	t.Helper()
	trees, err := enfilade.ReadTrees(strings.NewReader(text), game)
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{"_do": {do}}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	q = &asked{Game: game, Tree: trees[0]}
	q.change(enfilade.NewBook(), form)
	q.read()
	return string(mustJSON(q.Tree)), q
}

// On the table of every game a piece of terrain can be put, and the question is
// answered as before or says what is wrong; nothing else of it changes.
func TestPutTerrain(t *testing.T) {
	for _, game := range enfilade.Games() {
		text := starter(game, "table", "")
		before, _ := pressed(t, game, text, "work")
		after, q := pressed(t, game, text, "place terrain")
		if len(after) <= len(before) || q.Put == "" || !strings.HasPrefix(after, before[:strings.Index(before, `"table"`)]) {
			t.Errorf("%s: nothing was put: %s", game, after)
		}
		for _, p := range q.Faults {
			t.Errorf("%s: %s: %s", game, p.Path, p.Message)
		}
		b := q.board(enfilade.NewBook(), q.Put)
		if b.Picked == nil || b.Picked.Path != q.Put || b.Picked.Kind != "terrain" || !b.Picked.Drops {
			t.Errorf("%s: what was put is not chosen: %+v", game, b.Picked)
		}
		if again, _ := pressed(t, game, after, "take "+q.Put); q.Tree.Get("table").Get("terrain") != nil && strings.Count(again, "corners")+strings.Count(again, "size") >= strings.Count(after, "corners")+strings.Count(after, "size") {
			t.Errorf("%s: it is not taken out: %s", game, again)
		}
	}
}

// A copied piece has a name of its own, stands beside the first, and is described
// as it is.
func TestCopyPieces(t *testing.T) {
	tests := []struct{ game, path, want string }{
		{"wh40k9", "table.models[5]", `{"unit":"Theirs","name":"e3","at":["3","-2"],"base":"32"}`},
		{"wh40k9", "table.models[5]", `"target":{"name":"Theirs","models":"3"`},
		{"infinity", "table.targets[2]", `{"name":"Far 2","ph":"12"`},
		{"infinity", "table.targets[2]", `{"at":["12.5","0"],"base":"25","facing":"270"}]`},
		{"infinity", "table.terrain[0]", `{"name":"wall 2","corners":[["4.5","-6"]`},
		{"bushido", "table.models.Guard", `"Guard 2":{"at":["6.5","1.2"]`},
		{"bushido", "table.models.Guard", `{"name":"Guard 2","side":"target"`},
		{"warmachine", "table.models[1]", `{"target":"right 2","at":["2.9","9.48"],"facing":"180"}`},
		{"warmachine", "table.models[1]", `{"name":"right 2","def":"13","arm":"13"}`},
	}
	for _, x := range tests {
		got, q := pressed(t, x.game, starter(x.game, "table", ""), "copy "+x.path)
		if !strings.Contains(got, x.want) {
			t.Errorf("%s: no %s in %s", x.game, x.want, got)
		}
		for _, p := range q.Faults {
			if !strings.Contains(p.Message, "overlap") {
				t.Errorf("%s %s: %s: %s", x.game, x.path, p.Path, p.Message)
			}
		}
		back, _ := pressed(t, x.game, got, "take "+q.Put)
		if before, _ := pressed(t, x.game, starter(x.game, "table", ""), "work"); back != before {
			t.Errorf("%s: taken out again it is\n%s, not\n%s", x.game, back, before)
		}
	}
	for _, path := range []string{"table.models.attacker", "table", "", "attacker", "table.models", "table.models[99]"} {
		before, _ := pressed(t, "bushido", starter("bushido", "table", ""), "work")
		for _, do := range []string{"copy ", "take "} {
			if got, _ := pressed(t, "bushido", starter("bushido", "table", ""), do+path); got != before {
				t.Errorf("%s%s: %s", do, path, got)
			}
		}
	}
}

// A wall moves and turns as a whole; one that is not moved stays as it is written.
func TestMoveOutlines(t *testing.T) {
	text := strings.Replace(starter("infinity", "table", ""), "[[3, -6]", "[[6/2, -6]", 1)
	same, _ := pressed(t, "infinity", text, "work", "_x table.terrain[0]", "3.25", "_y table.terrain[0]", "0", "_turn table.terrain[0]", "")
	if !strings.Contains(same, `[["6/2","-6"],["3.5","-6"]`) {
		t.Errorf("not moved: %s", same)
	}
	moved, _ := pressed(t, "infinity", text, "work", "_x table.terrain[0]", "4.25", "_y table.terrain[0]", "-1")
	if !strings.Contains(moved, `[["4","-7"],["4.5","-7"],["4.5","5"],["4","5"]]`) {
		t.Errorf("moved: %s", moved)
	}
	turned, _ := pressed(t, "infinity", text, "work", "_x table.terrain[0]", "3.25", "_y table.terrain[0]", "0", "_turn table.terrain[0]", "90")
	if !strings.Contains(turned, `[["-2.75","0.25"],["-2.75","-0.25"],["9.25","-0.25"],["9.25","0.25"]]`) {
		t.Errorf("turned: %s", turned)
	}
}
