package ninthage

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// because notes what made a value.
func because(id table.RuleID, format string, args ...any) attack.Because {
	return attack.Because{Rule: "ninthage." + id, Effect: fmt.Sprintf(format, args...)}
}

// combatant is a unit of the file, ready to be asked: its pools, its formation,
// what bears on it.
type combatant struct {
	*unit
	path     string // attacker, attackers[1], target
	name     string
	side     int // 0 attacks first: the attackers; 1: the target
	victim   Victim
	start    Pools
	form     Form
	grid     []string // as drawn, front rank first
	formed   bool     // the formation is known
	pools    []poolView
	models   int // rank-and-file, Champion included
	champion bool
}

// poolView is who stands behind a Health Pool: whose values are rolled against.
type poolView struct {
	pool      int
	name      string // rank and file, champion, a character
	prof      *profile
	abilities []ability
	def, res  int
	hasDef    bool
	hasRes    bool
	arm       int
	shield    bool
	hp        int
	height    string
	typ       string
	models    int
	char      int // its number from 1
}

// word is the printed word of an optional one.
func (p *profile) height() string { return cmp.Or(p.Height, "Standard") }
func (p *profile) typ() string    { return cmp.Or(p.Type, "Infantry") }
func (p *profile) hp() int        { return max(p.HP, 1) }

// width and depth of a base in millimetres.
func (b base) width() *big.Rat {
	if b.front.Rat == nil {
		return inches(20)
	}
	return b.front.Rat
}

func (b base) depth() *big.Rat {
	if b.side.Rat == nil {
		return inches(20)
	}
	return b.side.Rat
}

// armourOf adds the pieces worn to the Armour on the profile.
func armourOf(p *profile, shieldCounts bool) (arm int, shield bool) {
	arm = p.Arm
	for _, a := range p.Armour {
		switch a {
		case "Shield":
			shield = true
			if shieldCounts {
				arm++
			}
		case "Light Armour":
			arm++
		case "Heavy Armour":
			arm += 2
		case "Plate Armour":
			arm += 3
		}
	}
	return arm, shield
}

// modified applies modifiers to a characteristic: sets, then multiplications,
// then additions.
func modified(value int, which func(*modifier) change, mods []modifier) (int, []attack.Because) {
	var why []attack.Because
	for pass, ops := range []string{"=", "x/", "+"} {
		for i := range mods {
			c := which(&mods[i])
			if !c.set || !slices.Contains([]byte(ops), c.op) {
				continue
			}
			switch pass {
			case 0:
				value = c.n
			case 1:
				if c.op == 'x' {
					value *= c.n
				} else {
					value = (value + c.n - 1) / c.n
				}
			default:
				value += c.n
			}
			why = append(why, because("mod.order", "%s %s", c, cmp.Or(mods[i].Name, "modifier")))
		}
	}
	return value, why
}

// limited holds a characteristic to its limits.
func limited(value, most int) (int, []attack.Because) {
	switch {
	case value < 0:
		return 0, []attack.Because{because("stat.limits", "not below 0")}
	case value > most:
		return most, []attack.Because{because("stat.limits", "at most %d", most)}
	}
	return value, nil
}

// sumOf adds up modifiers of a roll.
func sumOf(mods []modifier, which func(*modifier) onRoll) (int, []attack.Because) {
	n := 0
	var why []attack.Because
	for i := range mods {
		if m := which(&mods[i]); m.set && m.n != 0 {
			n += m.n
			why = append(why, because("mod.needed", "%+d %s", m.n, cmp.Or(mods[i].Name, "modifier")))
		}
	}
	return n, why
}

// againOf collects which rolls are rolled again.
func againOf(mods []modifier, which func(*rerolls) string) Again {
	var a Again
	for i := range mods {
		if mods[i].Reroll != nil {
			a |= againWord(which(mods[i].Reroll))
		}
	}
	return a
}

func againWord(w string) Again {
	switch w {
	case "failed":
		return AgainFailed
	case "ones":
		return AgainOnes
	case "successes":
		return AgainSuccesses
	}
	return 0
}

// extremeOf is what modifiers make of dice.
func extremeOf(mods []modifier, which func(*extremes) string) Extreme {
	for i := range mods {
		if mods[i].Dice == nil {
			continue
		}
		switch which(mods[i].Dice) {
		case "maximised":
			return Maximised
		case "minimised":
			return Minimised
		}
	}
	return Plain
}

// newCombatant sets up a unit: its Health Pools and its formation.
func newCombatant(u *unit, path, role string, side int) *combatant {
	c := &combatant{unit: u, path: path, name: cmp.Or(u.Name, role), side: side}
	c.champion = u.Champion != nil && u.Champion.is
	c.models = u.Models
	c.layOut()
	c.fill()
	return c
}

// fill makes the Health Pools.
func (c *combatant) fill() {
	u := c.unit
	own, others := c.split()
	hp := u.hp()
	n := own
	if c.champion && own > 0 {
		n--
	}
	c.addPool(rankAndFile, Pool{HP: uint8(hp), Start: int16(max(0, n*hp-u.HPLost)), Cells: 1, Standard: u.height() == "Standard"}, c.view(rankAndFile, own))
	if c.champion {
		h := hp
		if u.Champion.block.HP > 0 {
			h = u.Champion.block.HP
		}
		v := c.view(championPool, 1)
		v.name, v.hp = "champion", h
		c.addPool(championPool, Pool{HP: uint8(h), Start: int16(h), Cells: 1, Standard: u.height() == "Standard"}, v)
	}
	for i := range u.Characters {
		x := &u.Characters[i]
		cells, matching := c.footprint(&x.profile)
		p := Pool{
			HP: uint8(x.hp()), Start: int16(max(1, x.hp()-x.HPLost)), Cells: uint8(cells), Beside: !matching, Front: c.frontOf(i, matching),
			Character: uint8(i + 1), Receives: x.height() != u.height() || x.typ() != u.typ(), Standard: x.height() == "Standard",
		}
		c.addPool(firstCharacter+i, p, c.characterView(i))
	}
	for _, g := range others {
		if len(c.pools) >= poolCount {
			break
		}
		at := firstCharacter + len(u.Characters) + g.order
		if at >= poolCount {
			break
		}
		c.addPool(at, Pool{HP: uint8(g.hp), Start: int16(g.models * g.hp), Cells: 1, Standard: g.height == "Standard"}, g.view(c, at))
	}
}

// frontOf is how many places of the first rank a character fills.
func (c *combatant) frontOf(i int, matching bool) uint8 {
	n := 0
	if len(c.grid) > 0 {
		n = strings.Count(c.grid[0], itoa(i+1))
	}
	return uint8(max(n, b2i(!matching)))
}

func (c *combatant) addPool(i int, p Pool, v poolView) {
	c.victim[i] = p
	c.start[i] = p.Start
	v.pool = i
	c.pools = append(c.pools, v)
}

// otherGroup is rank-and-file of another Type or Height: a pool of its own.
type otherGroup struct {
	*group
	order, hp, models int
	height            string
}

// split tells how many of the rank-and-file share the unit's Type and Height,
// and which groups do not.
func (c *combatant) split() (own int, others []otherGroup) {
	own = c.models
	if c.side == 0 {
		return own, nil // groups of an attacker differ in how they attack
	}
	for i := range c.unit.Groups {
		g := &c.unit.Groups[i]
		h, t := cmp.Or(g.Height, c.unit.height()), cmp.Or(g.Type, c.unit.typ())
		if h == c.unit.height() && t == c.unit.typ() {
			continue
		}
		hp := g.HP
		if hp == 0 {
			hp = c.unit.hp()
		}
		others = append(others, otherGroup{g, len(others), hp, g.Models, h})
		own -= g.Models
	}
	return max(own, 0), others
}

// view is the rank-and-file with the values of the most of them.
func (c *combatant) view(pool, models int) poolView {
	u := c.unit
	v := poolView{
		pool: pool, name: "rank and file", prof: &u.profile, abilities: u.Abilities, def: u.Def, res: u.Res,
		hasDef: u.Has("def"), hasRes: u.Has("res"), hp: u.hp(), height: u.height(), typ: u.typ(), models: models,
	}
	v.arm, v.shield = armourOf(&u.profile, c.shieldCounts())
	if c.side == 1 && len(u.Groups) > 0 {
		c.majority(&v)
	}
	return v
}

// shieldCounts tells whether a Shield counts: not in melee with a Two-Handed
// weapon, which is looked at where the attack is known.
func (c *combatant) shieldCounts() bool { return true }

func (g otherGroup) view(c *combatant, pool int) poolView {
	v := c.view(pool, g.models)
	v.name = cmp.Or(g.Name, fmt.Sprintf("groups[%d]", g.order))
	v.hp, v.height, v.typ = g.hp, g.height, cmp.Or(g.Type, c.unit.typ())
	v.res, v.def, v.arm = c.unit.Res, c.unit.Def, c.unit.Arm
	v.abilities = c.unit.Abilities
	if g.Has("res") {
		v.res, v.hasRes = g.Res, true
	}
	if g.Has("def") {
		v.def, v.hasDef = g.Def, true
	}
	v.arm, v.shield = c.armourOf(g.group)
	if g.Has("abilities") {
		v.abilities = g.Abilities
	}
	return v
}

func (c *combatant) characterView(i int) poolView {
	x := &c.unit.Characters[i]
	v := poolView{
		name: c.characterName(i), prof: &x.profile, abilities: x.Abilities, def: x.Def, res: x.Res,
		hasDef: x.Has("def"), hasRes: x.Has("res"), hp: x.hp(), height: x.height(), typ: x.typ(), models: 1, char: i + 1,
	}
	v.arm, v.shield = armourOf(&x.profile, true)
	return v
}

func (c *combatant) characterName(i int) string {
	return cmp.Or(c.unit.Characters[i].Name, "characters["+strconv.Itoa(i)+"]")
}

// pool finds the view of a pool.
func (c *combatant) pool(i int) *poolView {
	for k := range c.pools {
		if c.pools[k].pool == i {
			return &c.pools[k]
		}
	}
	return nil
}

// named finds a pool by what decisions call it.
func (c *combatant) named(name string) *poolView {
	for k := range c.pools {
		if c.pools[k].name == name {
			return &c.pools[k]
		}
	}
	return nil
}

// hasState tells whether the unit is so.
func (c *combatant) hasState(s string) bool { return slices.Contains(c.unit.States, s) }

// abilityOf finds a special rule of the unit.
func (c *combatant) abilityOf(name string) *ability { return find(c.unit.Abilities, name) }
