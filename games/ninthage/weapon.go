package ninthage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// weapon is a common weapon by its name, or a mapping.
type weapon struct {
	weaponKeys
	common bool // taken from the list of common weapons
	given  int  // the Aim written with the name
}

type weaponKeys struct {
	scenario.Block
	Name      string    `key:"name" doc:"its name, for decisions.attack"`
	Range     reach     `key:"range" doc:"a range makes it a shooting weapon"`
	Aim       roll      `key:"aim" doc:"the Aim, if the unit has none"`
	Shots     quantity  `key:"shots" doc:"shots of each model"`
	Hits      quantity  `key:"hits" doc:"automatic hits in all, without to-hit rolls"`
	Att       change    `key:"att" doc:"change of the user's Attack Value"`
	Off       change    `key:"off" doc:"change of the user's Offensive Skill"`
	Agi       change    `key:"agi" doc:"change of the user's Agility; 0 strikes at Step 0"`
	Str       stat      `key:"str" doc:"Strength: 4, +2, user, none, 3 [7]"`
	AP        stat      `key:"ap" doc:"Armour Penetration: 1, +1, user, 0 [4]"`
	Abilities []ability `key:"abilities" doc:"special rules as they are printed"`
}

// commonWeapon is a weapon that is known by its name.
type commonWeapon struct {
	name, least, most string
	aim               int
	shots             string
	att, off, agi     string
	str, ap           string
	abilities         []string
}

var commonWeapons = []commonWeapon{
	{name: "Bow", most: "24", shots: "1", str: "3", ap: "0", abilities: []string{"Volley Fire"}},
	{name: "Longbow", most: "30", shots: "1", str: "3", ap: "0", abilities: []string{"Volley Fire"}},
	{name: "Crossbow", most: "30", shots: "1", str: "4", ap: "1", abilities: []string{"Unwieldy"}},
	{name: "Handgun", most: "24", shots: "1", str: "4", ap: "2", abilities: []string{"Unwieldy"}},
	{name: "Pistol", most: "12", shots: "1", str: "4", ap: "2", abilities: []string{"Quick to Fire"}},
	{name: "Throwing Weapons", most: "8", shots: "2", str: "user", ap: "user", abilities: []string{"Accurate", "Quick to Fire"}},
	{name: "Hand Weapon", str: "user", ap: "user"},
	{name: "Great Weapon", str: "+2", ap: "+2", agi: "=0", abilities: []string{"Two-Handed"}},
	{name: "Halberd", str: "+1", ap: "+1", abilities: []string{"Two-Handed"}},
	{name: "Paired Weapons", att: "+1", off: "+1", str: "user", ap: "user", abilities: []string{"Two-Handed"}},
	{name: "Spear", str: "user", ap: "+1", abilities: []string{"Fight in Extra Rank"}},
	{name: "Lance", str: "user", ap: "user", abilities: []string{"Devastating Charge (+2 Str, +2 AP)"}},
	{name: "Light Lance", str: "user", ap: "user", abilities: []string{"Devastating Charge (+1 Str, +1 AP)"}},
	{name: "Imperial Cannon", most: "72", aim: 4, shots: "1", str: "4 [10]", ap: "0 [10]", abilities: []string{"Cannon", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]"}},
	{name: "Dwarf Cannon", most: "60", aim: 4, shots: "1", str: "4 [10]", ap: "0 [10]", abilities: []string{"Cannon", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]"}},
	{name: "Catapult (4x4)", least: "12", most: "60", shots: "1", str: "3 [7]", ap: "0 [4]", abilities: []string{"Catapult (4x4)", "[Multiple Wounds (D3, Clipped Wings)]"}},
	{name: "Imperial Volley Gun", most: "24", aim: 4, shots: "3D6 x 2", str: "5", ap: "3", abilities: []string{"Volley Gun"}},
	{name: "Organ Gun", most: "30", aim: 4, shots: "2D6 x 2", str: "5", ap: "3", abilities: []string{"Volley Gun"}},
	{name: "Flame Cannon", most: "24", shots: "1", str: "4 [5]", ap: "1 [2]", abilities: []string{"Flamethrower", "Flaming Attacks", "[Multiple Wounds (D3)]"}},
	{name: "Rocketeer", least: "15", most: "48", aim: 4, shots: "3", str: "5", ap: "3", abilities: []string{"Catapult (3x3)", "Multiple Wounds (D3)", "Malfunction Only"}},
}

func commonNames() []string {
	var out []string
	for _, c := range commonWeapons {
		out = append(out, c.name)
	}
	return out
}

var aimed = regexp.MustCompile(`^(.*?)\s*\(([2-6]\+)\)$`)

// ReadNode reads a name of the list, with its Aim if liked, or a mapping.
func (w *weapon) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Map {
		scenario.Decode(n, f, &w.weaponKeys)
		w.Name = strings.TrimSpace(w.Name)
		return
	}
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	aim := 0
	if m := aimed.FindStringSubmatch(text); m != nil {
		text = m[1]
		aim, _ = parseRoll(m[2])
	}
	i := slices.IndexFunc(commonWeapons, func(c commonWeapon) bool { return sameName(c.name, text) })
	if of, in, ok := strings.Cut(text, "("); i < 0 && ok && slices.ContainsFunc(commonWeapons, func(c commonWeapon) bool { return sameName(c.name, strings.TrimSpace(of)) }) {
		f.Add(n, "such as "+strings.TrimSpace(of)+" (4+)", "its Aim is 2+ to 6+ (got %s)", strings.TrimSuffix(in, ")"))
		return
	}
	if i < 0 {
		f.Add(n, scenario.Suggest(text, commonNames()), "no common weapon %q: write a mapping with range, str, ap", text)
		return
	}
	*w = commonWeapons[i].weapon(n)
	if aim > 0 && !w.shoots() {
		f.Add(n, "", "%s is no shooting weapon, and has no Aim", w.Name)
	}
	if aim > 0 {
		w.Aim.n, w.given = aim, aim
	}
}

// Shape describes the value.
func (weapon) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Of: &weaponKeys{}, Examples: append(commonNames(), "Bow (4+)")}
}

func sameName(a, b string) bool {
	clean := func(s string) string {
		return strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(s, "×", "x")), " "))
	}
	return clean(a) == clean(b)
}

// weapon is the common weapon as a mapping would give it.
func (c commonWeapon) weapon(n *scenario.Node) weapon {
	var f scenario.Faults
	text := func(s string) *scenario.Node {
		return &scenario.Node{Text: s, Path: n.Path, Line: n.Line, Column: n.Column}
	}
	w := weapon{common: true}
	w.Block = scenario.Block{Node: n}
	w.Name, w.Aim.n = c.name, c.aim
	if c.most != "" {
		r := c.most
		if c.least != "" {
			r = c.least + "-" + c.most
		}
		w.Range.ReadNode(text(r), &f)
		w.Shots.ReadNode(text(c.shots), &f)
	}
	w.Str.ReadNode(text(c.str), &f)
	w.AP.ReadNode(text(c.ap), &f)
	for _, x := range []struct {
		to   *change
		text string
	}{{&w.Att, c.att}, {&w.Off, c.off}, {&w.Agi, c.agi}} {
		if x.text != "" {
			x.to.ReadNode(text(x.text), &f)
		}
	}
	for _, a := range c.abilities {
		x, _ := parseAbility(a)
		x.text = a
		w.Abilities = append(w.Abilities, x)
	}
	return w
}

// shoots tells whether the weapon is for shooting, or for a spell.
func (w *weapon) shoots() bool { return w.Range.set || w.Hits.set }

// title is the weapon's name, without its Aim.
// unnamed tells whether it stands for no weapon at all: a unit shoots by its
// parts and characters only.
func (w *weapon) unnamed() bool { return w.Name == "" && !w.shoots() }

func (w *weapon) title() string {
	if w.Name == "" {
		return "weapon"
	}
	return w.Name
}

// artillery tells which artillery type the weapon is.
func (w *weapon) artillery() artillery {
	switch {
	case has(w.Abilities, "Catapult"):
		return catapult
	case has(w.Abilities, "Cannon"):
		return cannon
	case has(w.Abilities, "Volley Gun"):
		return volleyGun
	case has(w.Abilities, "Flamethrower"):
		return flamethrower
	}
	return notArtillery
}

// reloads tells whether it cannot Stand and Shoot.
func (w *weapon) reloads() bool {
	return has(w.Abilities, "Reload!") || w.artillery() != notArtillery
}

// area is the Area Attack of the weapon, nothing if it has none.
func (w *weapon) area() (x, y int) {
	if a := find(w.Abilities, "Area Attack"); a != nil {
		return a.x, a.y
	}
	if a := find(w.Abilities, "Catapult"); a != nil {
		return a.x, a.y
	}
	if has(w.Abilities, "Cannon") {
		return 1, 5
	}
	return 0, 0
}

// bracketed tells whether the weapon has values of one bracketed hit.
func (w *weapon) bracketed() bool {
	return w.Str.bracketed || w.AP.bracketed || slices.ContainsFunc(w.Abilities, func(a ability) bool { return a.bracketed })
}
