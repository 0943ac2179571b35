package infinityarmy

import (
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/reading"
)

// bandEnds are the range bands of the game, in centimetres as in the file.
var bandEnds = []int{20, 40, 60, 80, 100, 120, 240}

func (f *File) chart(sheet *printed.Sheet) {
	ammo := names(f.Ammunitions)
	for _, w := range f.Weapons {
		sheet.Profiles++
		row := printed.Weapon{
			ID: strconv.Itoa(w.ID), Name: printed.Plain(w.Name), Mode: printed.Plain(w.Mode),
			Type: strings.ToLower(w.Type),
			Cells: printed.Cells{
				{Name: "Range", Text: bands(w.Distance)},
				{Name: "Burst", Text: w.Burst},
				{Name: "Damage", Text: w.Damage},
				{Name: "Ammunition", Text: ammo[int(w.Ammunition)]},
				{Name: "Saving", Text: w.Saving},
				{Name: "Properties", Text: strings.Join(w.Properties, ", ")},
			},
		}
		for _, p := range w.Properties {
			row.Rules = append(row.Rules, reading.Property(p))
		}
		sheet.Weapons = append(sheet.Weapons, row)
	}
}

func names(list []named) map[int]string {
	all := map[int]string{}
	for _, n := range list {
		all[n.ID] = printed.Plain(n.Name)
	}
	return all
}

// bands writes the modifier of each range band, "-" beyond the weapon's
// reach; "" for a weapon without a range.
func bands(distance map[string]*band) string {
	var mods []string
	reach := false
	for _, end := range bandEnds {
		mod, best := "-", 0
		for _, b := range distance {
			if b != nil && b.Max >= end && (best == 0 || b.Max < best) {
				mod, best, reach = b.Mod, b.Max, true
			}
		}
		mods = append(mods, mod)
	}
	if !reach {
		return ""
	}
	return strings.Join(mods, " ")
}
