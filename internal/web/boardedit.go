package web

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
)

// Pieces that are lists of points are moved by fields of their own: the middle
// across and up, and by how many degrees they are turned.
const (
	moveAcross = "_x "
	moveUp     = "_y "
	moveTurn   = "_turn "
)

// moveOutlines moves and turns the pieces whose middle a form changed. What was
// not moved stays as it is written.
func (q *asked) moveOutlines(form url.Values) {
	for name := range form {
		path, ok := strings.CutPrefix(name, moveAcross)
		if !ok {
			continue
		}
		at, ok := placesOf(path)
		if !ok {
			continue
		}
		for _, key := range outlines {
			if l := find(q.Tree, at).Get(key); l != nil {
				shift(l, form, path)
			}
		}
	}
}

func shift(l *enfilade.Tree, form url.Values, path string) {
	corners := points(l)
	if len(corners) == 0 || len(corners) != len(l.Items) {
		return
	}
	x, y := middle(corners)
	dx, dy, turn := 0.0, 0.0, decimal(form.Get(moveTurn+path))
	if v := strings.TrimSpace(form.Get(moveAcross + path)); v != "" && v != number2(x) {
		dx = decimal(v) - x
	}
	if v := strings.TrimSpace(form.Get(moveUp + path)); v != "" && v != number2(y) {
		dy = decimal(v) - y
	}
	if dx == 0 && dy == 0 && turn == 0 {
		return
	}
	for i, c := range corners {
		to := [2]float64{c[0] + dx, c[1] + dy}
		if turn != 0 {
			to = turned(x+dx, y+dy, c[0]-x, c[1]-y, turn)
		}
		l.Items[i] = pointOf(to[0], to[1])
	}
}

func scalarOf(text string) *enfilade.Tree {
	return &enfilade.Tree{Kind: enfilade.TreeScalar, Text: text}
}

func pointOf(x, y float64) *enfilade.Tree {
	return &enfilade.Tree{Kind: enfilade.TreeList, Items: []*enfilade.Tree{scalarOf(number2(x)), scalarOf(number2(y))}}
}

// onBoard does what a button of the board says; false if it is none.
func (q *asked) onBoard(do string) bool {
	verb, name, _ := strings.Cut(do, " ")
	switch verb {
	case "place":
		if slices.ContainsFunc(q.placeable(), func(w word) bool { return w.Value == name }) {
			q.put(name)
		}
		return true
	case "copy":
		if q.mayCopy(name) {
			q.copyPiece(name)
		}
		return true
	case "take":
		if q.mayTakeOut(name) {
			q.takeOut(name)
		}
		return true
	}
	return false
}

// tableShape is what the game's scenarios say of positions.
func (q *asked) tableShape() *shape {
	s, err := shapeOf(q.Game)
	if err != nil || s.field("table") == nil {
		return nil
	}
	return s.field("table").shape
}

// placeable lists what the game knows that may be put on the board.
func (q *asked) placeable() []word {
	s := q.tableShape()
	if s == nil {
		return nil
	}
	var out []word
	for _, key := range []string{"terrain", "impact", "units"} {
		f := s.field(key)
		if f == nil || key == "impact" && q.Tree.Get("table").Get("impact") != nil {
			continue
		}
		out = append(out, word{Value: key, Label: words["place "+key]})
		if key == "terrain" && f.shape.items != nil && f.shape.items.field("line") != nil {
			out = append(out, word{Value: "line", Label: words["place line"]})
		}
	}
	return out
}

// put puts a new piece in the middle of what stands on the board.
func (q *asked) put(what string) {
	s := surveyor{q: q, b: &board{}}
	table := q.Tree.Get("table")
	if table == nil || table.Kind != enfilade.TreeMap {
		return
	}
	s.walk(table, []place{{"table", -1}})
	x, y := 0.0, 0.0
	if len(s.b.Pieces) > 0 {
		v := s.span()
		x, y = math.Round(v.left+v.right)/2, math.Round(v.bottom+v.top)/2
	}
	if what == "impact" {
		setKey(table, "impact", pointOf(x, y))
		q.Put = "table.impact"
		return
	}
	key := what
	if what == "line" {
		key = "terrain"
	}
	l := table.Get(key)
	if l == nil || l.Kind != enfilade.TreeList {
		l = &enfilade.Tree{Kind: enfilade.TreeList}
		setKey(table, key, l)
	}
	f := q.tableShape().field(key)
	if f == nil || f.shape.items == nil {
		return
	}
	l.Items = append(l.Items, newPiece(f.shape.items, l, what, x, y))
	q.Put = "table." + key + "[" + strconv.Itoa(len(l.Items)-1) + "]"
}

// usual are the words that a new piece begins with, where a game knows them: a
// wall that blocks sight and gives cover.
var usual = map[string][]string{
	"cover": {"hard"}, "opaque": {"true"}, "blocks_line_of_sight": {"true"}, "visibility": {"blocking"}, "gives": {"cover"},
	"height": {"medium"},
}

func newPiece(s *shape, among *enfilade.Tree, what string, x, y float64) *enfilade.Tree {
	out := &enfilade.Tree{Kind: enfilade.TreeMap}
	for _, f := range s.fields {
		v := newValue(f, s, among, what, x, y)
		if v == nil && f.required {
			v = f.shape.starting()
		}
		if v != nil {
			out.Add(f.key, v)
		}
	}
	return out
}

func newValue(f field, s *shape, among *enfilade.Tree, what string, x, y float64) *enfilade.Tree {
	switch f.key {
	case "name":
		return scalarOf(freshName(among, words["name."+map[bool]string{true: "unit", false: "wall"}[what == "units"]]))
	case "at":
		return pointOf(x, y)
	case "facing":
		return scalarOf("0")
	case "models", "files":
		return scalarOf("5")
	case "size":
		return pointOf(4, 1)
	case "line":
		if what == "line" {
			return &enfilade.Tree{Kind: enfilade.TreeList, Items: []*enfilade.Tree{pointOf(x-2, y), pointOf(x+2, y)}}
		}
		return nil
	case "corners":
		if what == "line" || s.field("size") != nil {
			return nil
		}
		l := &enfilade.Tree{Kind: enfilade.TreeList}
		for _, c := range [][2]float64{{-2, -0.5}, {2, -0.5}, {2, 0.5}, {-2, 0.5}} {
			l.Items = append(l.Items, pointOf(x+c[0], y+c[1]))
		}
		return l
	case "height":
		if what != "units" && len(f.shape.words) == 0 && s.field("gives") == nil {
			return scalarOf("3")
		}
	}
	for _, w := range usual[f.key] {
		if slices.Contains(f.shape.words, w) || f.shape.flag {
			return scalarOf(w)
		}
	}
	return nil
}

// freshName is a name that nothing of a list has: the name itself, or with a
// number behind it.
func freshName(among *enfilade.Tree, name string) string {
	taken := map[string]bool{}
	for _, x := range among.Items {
		taken[text(x, "name")] = true
		taken[text(x, "target")] = true
	}
	for _, e := range among.Entries {
		taken[e.Key] = true
	}
	if !taken[name] {
		return name
	}
	stem := strings.TrimRight(name, "0123456789")
	n, _ := strconv.Atoi(name[len(stem):])
	if stem == name {
		stem, n = name+" ", 1
	}
	for {
		n++
		if next := stem + strconv.Itoa(n); !taken[next] {
			return next
		}
	}
}

// mostPieces is how many pieces a list of the board may be made to hold.
const mostPieces = 100

// twin is the list of the scenario that has an entry for each of a list of the
// board, and which entry belongs to a piece: by its place or by its name.
func (q *asked) twin(at []place) (list *enfilade.Tree, i int) {
	v := find(q.Tree, at)
	last := at[len(at)-1]
	if name := text(v, "target"); name != "" {
		list = q.Tree.Get("targets")
		return list, indexNamed(list, name)
	}
	if last.index < 0 {
		list = q.Tree.Get("models")
		return list, indexNamed(list, last.key)
	}
	if key := at[len(at)-2].key; key == "targets" || key == "attackers" {
		list = q.Tree.Get(key)
		if list != nil && last.index < len(list.Items) {
			return list, last.index
		}
	}
	return nil, -1
}

func indexNamed(list *enfilade.Tree, name string) int {
	if list == nil {
		return -1
	}
	return slices.IndexFunc(list.Items, func(x *enfilade.Tree) bool { return text(x, "name") == name })
}

// onTable reads the path of a piece of the board.
func (q *asked) onTable(path string) ([]place, *enfilade.Tree) {
	at, ok := placesOf(path)
	if !ok || len(at) < 2 || at[0].key != "table" {
		return nil, nil
	}
	return at, find(q.Tree, at)
}

// mayCopy tells whether another piece like it may stand on the board: one of a
// list, or a named model that the scenario describes elsewhere.
func (q *asked) mayCopy(path string) bool {
	at, v := q.onTable(path)
	if v == nil || v.Kind != enfilade.TreeMap {
		return false
	}
	last := at[len(at)-1]
	if last.index < 0 {
		_, i := q.twin(at)
		return at[1].key == "models" && i >= 0
	}
	if len(find(q.Tree, at[:len(at)-1]).Items) >= mostPieces {
		return false
	}
	key := at[len(at)-2].key
	if key == "targets" || key == "attackers" || text(v, "target") != "" {
		_, i := q.twin(at)
		return i >= 0
	}
	return true
}

// mayTakeOut tells whether the board may do without a piece.
func (q *asked) mayTakeOut(path string) bool {
	at, v := q.onTable(path)
	if v == nil {
		return false
	}
	last := at[len(at)-1]
	if last.index >= 0 {
		key := at[len(at)-2].key
		return key == "terrain" || key == "units" || len(find(q.Tree, at[:len(at)-1]).Items) > 1
	}
	return last.key == "impact" || len(at) == 3 && at[1].key == "models" && last.key != "attacker" && last.key != "target"
}

// copyPiece puts another piece like it beside a piece, under a name of its own,
// with what the scenario says of it.
func (q *asked) copyPiece(path string) {
	at, v := q.onTable(path)
	last := at[len(at)-1]
	list := find(q.Tree, at[:len(at)-1])
	more := v.Clone()
	beside(more)
	name := ""
	switch {
	case text(v, "target") != "":
		name = freshName(q.Tree.Get("targets"), text(v, "target"))
		setKey(more, "target", scalarOf(name))
	case text(v, "name") != "":
		name = freshName(list, text(v, "name"))
		setKey(more, "name", scalarOf(name))
	case last.index < 0:
		name = freshName(list, last.key)
	}
	if other, i := q.twin(at); i >= 0 {
		twin := other.Items[i].Clone()
		if own := text(twin, "name"); own != "" {
			if name == "" || last.index >= 0 && text(v, "target") == "" {
				name = freshName(other, own)
			}
			setKey(twin, "name", scalarOf(name))
		}
		other.Items = append(other.Items, twin)
	}
	q.recount(v, 1)
	if last.index < 0 {
		list.Add(name, more)
		q.Put = nameOf(append(slices.Clone(at[:len(at)-1]), place{name, -1}))
		return
	}
	list.Items = append(list.Items, more)
	q.Put = nameOf(append(slices.Clone(at[:len(at)-1]), place{"", len(list.Items) - 1}))
}

// recount keeps the number of models of the unit that a piece belongs to.
func (q *asked) recount(piece *enfilade.Tree, by int) {
	name := text(piece, "unit")
	if name == "" {
		return
	}
	for _, key := range []string{"attacker", "target", "targets"} {
		v := q.Tree.Get(key)
		if v == nil {
			continue
		}
		for _, u := range append([]*enfilade.Tree{v}, v.Items...) {
			if n, err := strconv.Atoi(text(u, "models")); err == nil && n+by > 0 && (text(u, "name") == name || key == name) {
				setKey(u, "models", scalarOf(strconv.Itoa(n+by)))
			}
		}
	}
}

// beside moves a piece an inch and a half to the right.
func beside(v *enfilade.Tree) {
	const by = 1.5
	if x, y, ok := point(v.Get("at")); ok {
		setKey(v, "at", pointOf(x+by, y))
	}
	for _, key := range outlines {
		l := v.Get(key)
		if l == nil {
			continue
		}
		if corners := points(l); len(corners) == len(l.Items) {
			for i, c := range corners {
				l.Items[i] = pointOf(c[0]+by, c[1])
			}
		}
	}
}

// takeOut takes a piece off the board, and out of the list that describes it.
func (q *asked) takeOut(path string) {
	at, v := q.onTable(path)
	q.recount(v, -1)
	if other, i := q.twin(at); i >= 0 && len(other.Items) > 1 {
		other.Items = slices.Delete(other.Items, i, i+1)
	} else if i >= 0 && at[len(at)-1].index < 0 {
		q.Tree.Drop("models")
	}
	drop(q.Tree, at)
}
