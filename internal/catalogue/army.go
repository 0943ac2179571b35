package catalogue

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/battlescribe"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// HasArmies says whether army lists of a game can be read.
func HasArmies(game printed.Game) bool { return battlescribe.Has(game) }

// FindInArmy finds a unit of an army list by its name, or by its name and
// number when several have the same: "Boyz 2".
func FindInArmy(army printed.Sheet, name string) (*printed.Unit, error) {
	var found []int
	var names []string
	for i, label := range ArmyNames(army) {
		if plain(label) == plain(name) {
			return &army.Units[i], nil
		}
		if plain(army.Units[i].Name) == plain(name) {
			found = append(found, i)
		}
		names = append(names, label)
	}
	if len(found) == 0 {
		return nil, &NotFound{Where: "army list", Kind: "unit", Name: name, Near: nearest(name, names)}
	}
	candidates := make([]string, len(found))
	for i, at := range found {
		candidates[i] = names[at]
	}
	return nil, &Ambiguous{Kind: "unit", Name: name, Candidates: candidates}
}

// ArmyNames gives each unit of an army list a name of its own: units that
// share one are numbered.
func ArmyNames(army printed.Sheet) []string {
	total, seen := map[string]int{}, map[string]int{}
	for _, u := range army.Units {
		total[plain(u.Name)]++
	}
	var names []string
	for _, u := range army.Units {
		name := u.Name
		if total[plain(name)] > 1 {
			seen[plain(name)]++
			name = fmt.Sprintf("%s %d", name, seen[plain(name)])
		}
		names = append(names, name)
	}
	return names
}

// ArmyUnit is a unit of an army list as a program is told of it.
type ArmyUnit struct {
	Game    printed.Game `json:"game"`
	Army    string       `json:"army"`
	Name    string       `json:"name"`
	Models  int          `json:"models"`
	Weapons []ArmyWeapon `json:"weapons"`
}

// ArmyWeapon is how many of a weapon a unit of a list has.
type ArmyWeapon struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// ArmyUnits tells of each unit of a list, in its order, by the names of
// ArmyNames.
func ArmyUnits(army printed.Sheet) []ArmyUnit {
	units := make([]ArmyUnit, 0, len(army.Units))
	for i, name := range ArmyNames(army) {
		u := army.Units[i]
		weapons := make([]ArmyWeapon, 0, len(u.Weapons))
		for _, w := range u.Weapons {
			weapons = append(weapons, ArmyWeapon{w.Name, w.Count})
		}
		units = append(units, ArmyUnit{army.Game, army.Name, name, u.Models, weapons})
	}
	return units
}

// WeaponOfArmy finds the row of a weapon that a unit of a list carries.
func WeaponOfArmy(army printed.Sheet, carried printed.Carried) (printed.Weapon, bool) {
	for _, w := range army.Weapons {
		if w.ID == carried.ID && w.Name == carried.Name {
			return w, true
		}
	}
	for _, w := range army.Weapons {
		if w.Name == carried.Name {
			return w, true
		}
	}
	return printed.Weapon{}, false
}

// nearest puts the names nearest to one first, and leaves out those far off.
func nearest(name string, names []string) []string {
	want := plain(name)
	most := max(2, len(want)/4)
	best, far := "", most+1
	for _, n := range names {
		d := distance(want, plain(n), most)
		if strings.HasPrefix(plain(n), want) {
			d = min(d, 1)
		}
		if d < far {
			best, far = n, d
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}
