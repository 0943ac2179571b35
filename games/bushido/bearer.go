package bushido

import "slices"

// ofBearer are traits that a weapon may have printed, but that tell of whoever
// bears it: they hold whatever weapon is used.
var ofBearer = []string{
	"Endurance", "Tireless", "Indomitable", "Camouflage", "Sixth Sense", "Aware", "Intimidate", "Insignificant", "Immovable", "Immune",
	"Bodyguard", "Protected", "Sacrifice", "Disturb Flow", "Believer",
}

// bears gives a model the traits of a weapon that tell of its bearer.
func (m *model) bears(w *weapon) {
	var rest kit
	for _, x := range w.kit {
		if slices.Contains(ofBearer, x.Name) {
			m.kit = append(m.kit, x)
		} else {
			rest = append(rest, x)
		}
	}
	w.kit = rest
}
