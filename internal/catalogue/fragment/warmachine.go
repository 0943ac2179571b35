package fragment

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// typesWarmachine are the categories that are types of models.
var typesWarmachine = map[string]string{
	"solo": "solo", "solos": "solo", "warcaster": "warcaster", "warcasters": "warcaster",
	"warlock": "warlock", "warlocks": "warlock", "warjack": "warjack", "warjacks": "warjack",
	"warbeast": "warbeast", "warbeasts": "warbeast", "unit": "trooper", "units": "trooper",
	"battle engine": "battle_engine", "battle engines": "battle_engine",
	"colossal": "colossal", "colossals": "colossal", "gargantuan": "gargantuan", "structure": "structure",
}

// unitWarmachine writes what the public files print: a name and a category.
func unitWarmachine(f *Fragment, u printed.Unit) {
	for _, word := range u.Keywords {
		f.Values.set("type", typesWarmachine[strings.ToLower(word)])
	}
	f.note("the data prints no statistics for this model")
}
