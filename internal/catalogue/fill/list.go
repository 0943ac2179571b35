package fill

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	data "github.com/enfilade/enfilade/internal/catalogue/source"
	"github.com/enfilade/enfilade/internal/scenario"
)

// unread is the error of an army list that a scenario names and that cannot be read.
type unread struct {
	list string
	err  error
}

func (e *unread) Error() string {
	var f *data.Fault
	var p *fs.PathError
	switch {
	case errors.Is(e.err, fs.ErrNotExist):
		return "no such file " + e.list
	case errors.As(e.err, &f):
		return f.Error()
	case errors.As(e.err, &p):
		return fmt.Sprintf("%s: %s", e.list, p.Err)
	}
	return e.err.Error()
}

func (e *unread) Unwrap() error { return e.err }

// find finds a unit in the catalogue, or in a saved army list when the name
// says "LIST.rosz#UNIT".
func (f *filler) find(name string) (*printed.Unit, *printed.Sheet, error) {
	file, unit, isList := strings.Cut(name, "#")
	if isList && f.Lists && (strings.HasSuffix(strings.ToLower(file), ".ros") || strings.HasSuffix(strings.ToLower(file), ".rosz")) {
		army, err := catalogue.ReadArmy(file)
		if err != nil {
			return nil, nil, &unread{file, err}
		}
		u, err := catalogue.FindInArmy(army, strings.TrimSpace(unit))
		return u, &army, err
	}
	c, err := f.catalogue()
	if err != nil {
		return nil, nil, err
	}
	item, err := c.Unit(f.ctx, f.game, name)
	return item.Unit, nil, err
}

// Blocks are a unit of an army list, written out as blocks of a scenario. Fight
// is the attacker where the scenario is of the fight phase; it is nil where that
// makes no difference.
type Blocks struct {
	Attacker *scenario.Node `json:"attacker,omitempty"`
	Fight    *scenario.Node `json:"fight,omitempty"`
	Target   *scenario.Node `json:"target,omitempty"`
}

// BlocksOf writes out all that "from: LIST#UNIT" fills in. What cannot be applied
// is named in the block, which is refused for it as the unit itself would be. The
// error is scenario.Problems.
func BlocksOf(army printed.Sheet, unit printed.Unit) (b Blocks, err error) {
	root := &scenario.Node{Kind: scenario.Map}
	if b.Attacker, err = blockOf(root, army, unit, fragment.Attacker); err != nil {
		return b, err
	}
	if b.Target, err = blockOf(root, army, unit, fragment.Target); err != nil {
		return b, err
	}
	if err = root.Set("situation.phase", "fight"); err != nil {
		return b, err
	}
	if b.Fight, err = blockOf(root, army, unit, fragment.Attacker); err != nil || !armedOtherwise(b.Fight, b.Attacker) {
		b.Fight = nil
	}
	return b, err
}

func blockOf(root *scenario.Node, army printed.Sheet, unit printed.Unit, side fragment.Side) (*scenario.Node, error) {
	f := &filler{Source: Source{Lenient: true}, game: army.Game, root: root}
	n := &scenario.Node{Kind: scenario.Map}
	n.Add("name", node(unit.Name))
	n.Add("from", node(unit.Name))
	f.unitInto(n, "from", unit, &army, side)
	if len(f.problems) > 0 {
		return nil, f.problems
	}
	if len(f.missed) > 0 {
		n.Add(notApplied, node(f.missed))
	}
	return n, nil
}

// armedOtherwise says whether a block has weapons, and others than another has.
func armedOtherwise(a, b *scenario.Node) bool {
	arms, err := json.Marshal(a.Get("weapons"))
	others, err2 := json.Marshal(b.Get("weapons"))
	return a.Get("weapons") != nil && err == nil && err2 == nil && !bytes.Equal(arms, others)
}

// listed adds what only an army list knows: how many models there are, where
// scenarios of the game say so, and for an attacker of Warhammer 40,000 which weapons they have.
func (f *filler) listed(n *scenario.Node, frag *fragment.Fragment, unit printed.Unit, army printed.Sheet, side fragment.Side) {
	if army.Game != f.game {
		frag.Problem = &fragment.Problem{Reason: "the army list is of another game", Text: string(army.Game)}
		return
	}
	if unit.Models > 0 && (f.game == printed.WH40K9 || f.game == printed.NinthAge) {
		frag.Values["models"] = strconv.Itoa(unit.Models)
	}
	if side == fragment.Attacker && f.game == printed.WH40K9 && n.Get("weapons") == nil {
		f.armed(n, frag, unit, army)
	}
}

// armed lists the weapons of one phase: those for the fight phase when the
// scenario is one or when there are no others. What cannot be used of them as it
// is printed is refused by name, or left out with a note where that is allowed.
func (f *filler) armed(n *scenario.Node, frag *fragment.Fragment, unit printed.Unit, army printed.Sheet) {
	var ranged, melee arms
	for _, carried := range unit.Weapons {
		w, ok := catalogue.WeaponOfArmy(army, carried)
		if !ok {
			ranged.left = append(ranged.left, carried.Name+" (the list has no row of it)")
			continue
		}
		if strings.EqualFold(printed.Plain(w.Cells.Get("Type")), "Melee") {
			melee.add(f.game, w, carried.Count)
		} else {
			ranged.add(f.game, w, carried.Count)
		}
	}
	phase := f.root.Get("situation").Get("phase")
	held := ranged
	switch {
	case phase != nil && phase.Text == "fight":
		held = melee
	case len(ranged.usable) == 0:
		held = arms{melee.usable, append(ranged.left, melee.left...)}
	}
	if len(held.usable) > 0 {
		frag.Values["weapons"] = held.usable
	}
	switch {
	case len(held.left) == 0:
	case f.Lenient:
		f.leave(held.left)
	default:
		f.problem(n, "weapons", "write weapons with those that act here, or use --lenient",
			"printed weapons and rules that cannot be applied: %s", strings.Join(held.left, ", "))
	}
}

// arms are the weapons of one phase.
type arms struct {
	usable []fragment.Values
	left   []string // what cannot be used, and why
}

func (a *arms) add(game printed.Game, w printed.Weapon, count int) {
	one := fragment.Weapon(game, w)
	if one.Problem != nil {
		a.left = append(a.left, fmt.Sprintf("%s (%s)", w.Name, one.Problem))
		return
	}
	for _, rule := range one.NotApplied {
		a.left = append(a.left, fmt.Sprintf("%s (of %s)", rule, w.Name))
	}
	one.Values["count"] = strconv.Itoa(count)
	a.usable = append(a.usable, one.Values)
}
