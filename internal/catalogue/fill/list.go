package fill

import (
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/scenario"
)

// find finds a unit in the catalogue, or in a saved army list when the name
// says "LIST.rosz#UNIT".
func (f *filler) find(name string) (*printed.Unit, *printed.Sheet, error) {
	file, unit, isList := strings.Cut(name, "#")
	if isList && f.Lists && (strings.HasSuffix(strings.ToLower(file), ".ros") || strings.HasSuffix(strings.ToLower(file), ".rosz")) {
		army, err := catalogue.ReadArmy(file)
		if err != nil {
			return nil, nil, err
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

// listed adds what only an army list knows: how many models there are, and
// for an attacker of Warhammer 40,000 which weapons they have.
func (f *filler) listed(n *scenario.Node, frag *fragment.Fragment, unit printed.Unit, army printed.Sheet, side fragment.Side) {
	if army.Game != f.game {
		frag.Problem = &fragment.Problem{Reason: "the army list is of another game", Text: string(army.Game)}
		return
	}
	if unit.Models > 0 {
		frag.Values["models"] = strconv.Itoa(unit.Models)
	}
	if side == fragment.Attacker && f.game == printed.WH40K9 && n.Get("weapons") == nil {
		f.armed(frag, unit, army)
	}
}

// armed lists the weapons of one phase: those for the fight phase when the
// scenario is one or when there are no others.
func (f *filler) armed(frag *fragment.Fragment, unit printed.Unit, army printed.Sheet) {
	var ranged, melee []fragment.Values
	for _, carried := range unit.Weapons {
		w, ok := catalogue.WeaponOfArmy(army, carried)
		if !ok {
			continue
		}
		one := fragment.Weapon(f.game, w)
		if one.Problem != nil {
			continue
		}
		one.Values["count"] = strconv.Itoa(carried.Count)
		frag.NotApplied = append(frag.NotApplied, one.NotApplied...)
		if one.Values["type"] == "Melee" {
			melee = append(melee, one.Values)
		} else {
			ranged = append(ranged, one.Values)
		}
	}
	phase := f.root.Get("situation").Get("phase")
	fights := phase != nil && phase.Text == "fight"
	switch {
	case !fights && len(ranged) > 0:
		frag.Values["weapons"] = ranged
	case len(melee) > 0:
		frag.Values["weapons"] = melee
	}
}
