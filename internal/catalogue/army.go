package catalogue

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

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
