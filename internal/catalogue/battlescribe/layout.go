package battlescribe

import (
	"strings"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// role is what a profile is for.
type role int

const (
	other    role = iota
	unit          // the row of a model
	weapon        // the row of a weapon
	more          // further columns of the row of a model
	written       // a special rule, written out
	traits        // a list of special rules
	unique        // a special rule without a name of its own
	nameOnly      // a special rule of which only the name counts
)

// roleOf tells what a profile of that type is for. Catalogues define types of
// their own, so names decide, not ids.
func roleOf(game printed.Game, typeName string) role {
	switch game {
	case printed.WH40K9:
		return role40k(typeName)
	case printed.NinthAge:
		return roleNinthAge(typeName)
	case printed.Bushido:
		return roleBushido(typeName)
	}
	return other
}

func role40k(typeName string) role {
	switch {
	case typeName == "Unit", strings.HasPrefix(typeName, "Unit ("):
		return unit
	case typeName == "Weapon":
		return weapon
	case typeName == "Abilities":
		return written
	}
	return other
}

func roleNinthAge(typeName string) role {
	switch strings.TrimLeft(typeName, "0123456789 ") {
	case "Defensive":
		return unit
	case "Global", "Size", "Offensive":
		return more
	case "Melee Weapon", "Close Combat Weapon", "Ranged Weapon", "Shooting Weapon", "Artillery Weapon":
		return weapon
	case "Armour":
		return nameOnly
	}
	return other
}

func roleBushido(typeName string) role {
	switch {
	case strings.HasPrefix(typeName, "Character Profile"):
		return unit
	case typeName == "Character Traits":
		return traits
	case typeName == "Unique Effects":
		return unique
	case strings.Contains(typeName, "Melee Weapon"), strings.Contains(typeName, "Ranged Weapon"):
		return weapon
	case typeName == "Ki Feat":
		return nameOnly
	}
	return other
}

// hasRows says whether files of this game print rows at all.
func hasRows(game printed.Game) bool { return game != printed.Warmachine }

// prose are the columns that hold sentences, which are read and not kept.
var prose = map[string]bool{
	"abilities": true, "attributes": true, "unique effects": true, "description": true,
	"effect": true, "ki feat description": true, "details": true,
}

// lists are the columns that name special rules, set off by commas.
var lists = map[string]bool{"traits": true, "specials": true}

// ruleCell says whether a column of a model's row names special rules.
func ruleCell(name string) bool {
	return name == "Traits" || name == "Rules" || strings.HasPrefix(name, "Rules (")
}

// glossary says whether links to rules explain what the rows name: then a rule
// linked beside a weapon or a feat is that one's, and a name without its value
// says nothing new.
func glossary(game printed.Game) bool { return game == printed.Bushido }
