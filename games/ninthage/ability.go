package ninthage

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// ability is a special rule as it is printed: its name and what stands in its
// brackets.
type ability struct {
	name      string // as section 3 of the reference spells it, without (..)
	text      string // as the file writes it
	bracketed bool   // of the bracketed hit only
	x, y      int    // Area Attack (XxY); X of Aegis (X+), Extra Support (X)
	q         quantity
	clipped   bool // Multiple Wounds (X, Clipped Wings)
	against   string
	immune    string
	changes   []gain    // of Devastating Charge
	str, ap   int       // of Breath Attack and Sweeping Attack
	with      []ability // of Breath Attack
	node      *scenario.Node
}

// gain is one thing a Devastating Charge adds.
type gain struct {
	stat    string // str ap off att agi
	n       int
	ability *ability
}

// On whom a special rule may stand.
const (
	onWeapon = 1 << iota
	onUnit
	onPart
)

// kind of parameter
type parameter uint8

const (
	bare     parameter = iota
	sized              // (XxY)
	needing            // (X+) or (X+, against NAME)
	counted            // (X): a whole number
	rolledX            // (X): a number or dice
	wounding           // (X) or (X, Clipped Wings)
	changing           // (+2 Str, +2 AP)
	named              // (NAME)
	breathed           // (Str 4, AP 1, NAMES)
	swept              // (X, Str S, AP A)
)

type abilityKind struct {
	name string
	on   int
	par  parameter
	rule table.RuleID
}

// kinds lists every special rule that is known, by the printed name.
var kinds = []abilityKind{
	{"Area Attack", onWeapon, sized, "ninthage.attr.area"},
	{"Accurate", onWeapon | onUnit, bare, "ninthage.attr.accurate"},
	{"Quick to Fire", onWeapon | onUnit, bare, "ninthage.attr.quick-to-fire"},
	{"Unwieldy", onWeapon | onUnit, bare, "ninthage.attr.unwieldy"},
	{"Steady Aim", onWeapon | onUnit, bare, "ninthage.attr.steady-aim"},
	{"Volley Fire", onWeapon | onUnit, bare, "ninthage.attr.volley-fire"},
	{"Reload!", onWeapon | onUnit, bare, "ninthage.attr.reload"},
	{"Move or Fire", onWeapon | onUnit, bare, "ninthage.attr.move-or-fire"},
	{"March and Shoot", onWeapon | onUnit, bare, "ninthage.attr.march-and-shoot"},
	{"Shoot in Extra Rank", onUnit | onWeapon, bare, "ninthage.shoot.two-ranks"},
	{"Light Troops", onUnit, bare, "ninthage.shoot.eligible"},
	{"Swift Reform", onUnit, bare, "ninthage.shoot.eligible"},
	{"Catapult", onWeapon, sized, "ninthage.art.catapult"},
	{"Cannon", onWeapon, bare, "ninthage.art.cannon"},
	{"Volley Gun", onWeapon, bare, "ninthage.art.volley-gun"},
	{"Flamethrower", onWeapon, bare, "ninthage.art.flamethrower"},
	{"Malfunction Only", onWeapon, bare, "ninthage.misfire.table"},
	{"Battle Focus", onWeapon | onUnit | onPart, bare, "ninthage.attr.battle-focus"},
	{"Poison Attacks", onWeapon | onUnit | onPart, bare, "ninthage.attr.poison"},
	{"Lethal Strike", onWeapon | onUnit | onPart, bare, "ninthage.attr.lethal"},
	{"Multiple Wounds", onWeapon | onUnit | onPart, wounding, "ninthage.attr.multiple-wounds"},
	{"Flaming Attacks", onWeapon | onUnit | onPart, bare, "ninthage.attr.flaming"},
	{"Divine Attacks", onWeapon | onUnit | onPart, bare, "ninthage.attr.divine"},
	{"Magical Attacks", onWeapon | onUnit | onPart, bare, "ninthage.attr.magical"},
	{"Toxic Attacks", onWeapon | onUnit | onPart, bare, "ninthage.attr.toxic"},
	{"No Saves", onWeapon | onUnit | onPart, bare, "ninthage.save.no-saves"},
	{"Hatred", onUnit | onPart, bare, "ninthage.attr.hatred"},
	{"Lightning Reflexes", onUnit | onPart, bare, "ninthage.attr.lightning-reflexes"},
	{"Crush Attack", onUnit | onPart, bare, "ninthage.attr.crush"},
	{"Weapon Master", onUnit | onPart, bare, "ninthage.attr.weapon-master"},
	{"Devastating Charge", onWeapon | onUnit | onPart, changing, "ninthage.attr.devastating-charge"},
	{"Fight in Extra Rank", onWeapon | onUnit, bare, "ninthage.attr.extra-rank"},
	{"Extra Support", onWeapon | onUnit, counted, "ninthage.attr.extra-support"},
	{"Two-Handed", onWeapon | onPart, bare, "ninthage.attr.two-handed"},
	{"Harnessed", onUnit | onPart, bare, "ninthage.attr.harnessed"},
	{"Inanimate", onUnit | onPart, bare, "ninthage.attr.inanimate"},
	{"Breath Attack", onUnit | onPart, breathed, "ninthage.spec.breath"},
	{"Impact Hits", onUnit | onPart, rolledX, "ninthage.spec.impact"},
	{"Grind Attacks", onUnit | onPart, rolledX, "ninthage.spec.grind"},
	{"Stomp Attacks", onUnit | onPart, rolledX, "ninthage.spec.stomp"},
	{"Sweeping Attack", onUnit, swept, "ninthage.spec.sweeping"},
	{"Aegis", onUnit, needing, "ninthage.prot.aegis"},
	{"Fortitude", onUnit, needing, "ninthage.prot.fortitude"},
	{"Parry", onUnit, bare, "ninthage.prot.parry"},
	{"Distracting", onUnit, bare, "ninthage.prot.distracting"},
	{"Hard Target", onUnit, counted, "ninthage.prot.hard-target"},
	{"Flammable", onUnit, bare, "ninthage.prot.flammable"},
	{"Immune", onUnit, named, "ninthage.prot.immune"},
	{"Fly", onUnit, bare, "ninthage.attr.multiple-wounds"},
	{"Skirmisher", onUnit, bare, "ninthage.rule.skirmisher"},
	{"Tall", onUnit, bare, "ninthage.geo.los"},
	{"Fearless", onUnit, bare, "ninthage.panic.exempt"},
	{"Insignificant", onUnit, bare, "ninthage.panic.exempt"},
	{"Fear", onUnit, bare, "ninthage.rule.fear"},
}

// attributes are the special rules that an attack has, and that a target may be
// immune to or have a save against.
var attributes = []string{
	"Battle Focus", "Poison Attacks", "Lethal Strike", "Multiple Wounds", "Flaming Attacks",
	"Divine Attacks", "Magical Attacks", "Toxic Attacks", "Devastating Charge", "Area Attack",
	"Crush Attack", "Hatred", "Lightning Reflexes",
}

// classes are kinds of attacks that a save may be against.
var classes = []string{"Ranged Attacks", "Shooting Attacks", "Melee Attacks", "Close Combat Attacks", "Special Attacks"}

var parts = regexp.MustCompile(`^([^()]+?)\s*(?:\((.*)\))?$`)

func kindOf(name string) (abilityKind, bool) {
	for _, k := range kinds {
		if strings.EqualFold(k.name, name) {
			return k, true
		}
	}
	return abilityKind{}, false
}

func kindNames() []string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.name)
	}
	return out
}

// rule is the id of the special rule.
func (a ability) rule() table.RuleID { k, _ := kindOf(a.name); return k.rule }

// ReadNode reads a printed special rule.
func (a *ability) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	*a = ability{text: text, node: n}
	if t, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(t, "]") {
		a.bracketed, text = true, strings.TrimSpace(strings.TrimSuffix(t, "]"))
	}
	m := parts.FindStringSubmatch(text)
	if m == nil {
		f.Add(n, "", "no special rule %q", text)
		return
	}
	k, ok := kindOf(m[1])
	if !ok {
		f.Add(n, scenario.Suggest(m[1], kindNames()), "no special rule %q", m[1])
		return
	}
	a.name = k.name
	inside, given := strings.TrimSpace(m[2]), strings.Contains(text, "(")
	if k.par == bare {
		if given {
			f.Add(n, "", "%s stands alone, without (%s)", k.name, inside)
		}
		return
	}
	if hint := a.read(k, inside); hint != "" {
		f.Add(n, "such as "+hint, "%s: not the numbers it takes", text)
	}
}

// Shape describes the notation.
func (ability) Shape() scenario.Shape {
	return scenario.Shape{Text: true, Doc: "a special rule as it is printed", Examples: []string{"Area Attack (3x3)", "Aegis (5+)", "[Multiple Wounds (D3)]"}}
}

// read takes what stands in the brackets; it returns an example of what should
// stand there if it does not.
func (a *ability) read(k abilityKind, in string) string {
	fields := splitComma(in)
	switch k.par {
	case sized:
		if !a.readSize(in) {
			return k.name + " (3x3)"
		}
	case needing:
		return a.readNeeded(k, fields)
	case counted:
		x, err := strconv.Atoi(in)
		if err != nil || x < 1 || x > 10 {
			return k.name + " (2)"
		}
		a.x = x
	case rolledX, wounding:
		return a.readQuantity(k, fields)
	case changing:
		if !a.readGains(fields) {
			return k.name + " (+2 Str, +2 AP)"
		}
	case named:
		return a.readImmune(k, in)
	case breathed:
		if len(fields) < 2 || !a.readProfile(fields[:2]) || !a.readWith(fields[2:]) {
			return k.name + " (Str 4, AP 1)"
		}
	case swept:
		return a.readSwept(k, fields)
	}
	return ""
}

func splitComma(in string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range in {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			out = append(out, strings.TrimSpace(in[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(in[from:]))
}

func (a *ability) readSize(in string) bool {
	x, y, ok := cutTimes(in)
	n, err1 := strconv.Atoi(strings.TrimSpace(x))
	m, err2 := strconv.Atoi(strings.TrimSpace(y))
	a.x, a.y = n, m
	return ok && err1 == nil && err2 == nil && n >= 1 && n <= 20 && m >= 1 && m <= 20
}

func (a *ability) readNeeded(k abilityKind, fields []string) string {
	x, ok := parseRoll(fields[0])
	if !ok || len(fields) > 2 {
		return k.name + " (5+)"
	}
	a.x = x
	if len(fields) == 1 {
		return ""
	}
	name, ok := strings.CutPrefix(strings.ToLower(fields[1]), "against ")
	all := slices.Concat(attributes, classes)
	i := slices.IndexFunc(all, func(s string) bool { return strings.EqualFold(s, strings.TrimSpace(name)) })
	if !ok || i < 0 {
		return k.name + " (4+, against Magical Attacks)"
	}
	a.against = all[i]
	return ""
}

func (a *ability) readQuantity(k abilityKind, fields []string) string {
	q, ok := parseQuantity(fields[0])
	if !ok || q.N > 20 || q.most() > 120 || q.most() < 1 {
		return k.name + " (D3)"
	}
	a.q = q
	switch {
	case len(fields) == 1:
		return ""
	case k.par == wounding && len(fields) == 2 && strings.EqualFold(fields[1], "Clipped Wings"):
		a.clipped = true
		return ""
	}
	if k.par == wounding {
		return k.name + " (D3, Clipped Wings)"
	}
	return k.name + " (D6)"
}

var gainText = regexp.MustCompile(`^(?i)([+-]\d+)\s*(Str|AP|Off|Att|Agi)$`)

func (a *ability) readGains(fields []string) bool {
	for _, t := range fields {
		if m := gainText.FindStringSubmatch(t); m != nil {
			n, _ := strconv.Atoi(m[1])
			if n < -10 || n > 10 {
				return false
			}
			a.changes = append(a.changes, gain{stat: strings.ToLower(m[2]), n: n})
			continue
		}
		inner, ok := parseAbility(t)
		if !ok || inner.name == "Devastating Charge" {
			return false
		}
		a.changes = append(a.changes, gain{ability: &inner})
	}
	return len(fields) > 0
}

func parseAbility(text string) (ability, bool) {
	var f scenario.Faults
	var a ability
	a.ReadNode(&scenario.Node{Text: text}, &f)
	return a, !f.Any() && a.name != ""
}

func (a *ability) readImmune(k abilityKind, in string) string {
	i := slices.IndexFunc(attributes, func(s string) bool { return strings.EqualFold(s, in) })
	if i < 0 {
		return k.name + " (Poison Attacks)"
	}
	a.immune = attributes[i]
	return ""
}

func (a *ability) readProfile(fields []string) bool {
	s, ok1 := cutNumber(fields[0], "str ")
	p, ok2 := cutNumber(fields[1], "ap ")
	a.str, a.ap = s, p
	return ok1 && ok2
}

func cutNumber(text, head string) (int, bool) {
	t, ok := strings.CutPrefix(strings.ToLower(text), head)
	n, err := strconv.Atoi(strings.TrimSpace(t))
	return n, ok && err == nil && n >= 0 && n <= 10
}

func (a *ability) readWith(fields []string) bool {
	for _, t := range fields {
		x, ok := parseAbility(t)
		if k, _ := kindOf(x.name); !ok || k.on&onPart == 0 || k.par == breathed {
			return false
		}
		a.with = append(a.with, x)
	}
	return true
}

func (a *ability) readSwept(k abilityKind, fields []string) string {
	example := k.name + " (D6, Str 4, AP 1)"
	if len(fields) < 3 || !a.readProfile(fields[1:3]) || !a.readWith(fields[3:]) {
		return example
	}
	if hint := a.readQuantity(abilityKind{name: k.name, par: rolledX}, fields[:1]); hint != "" {
		return example
	}
	return ""
}

// has finds the first special rule of the name that belongs to every hit.
func has(as []ability, name string) bool { return find(as, name) != nil }

func find(as []ability, name string) *ability {
	for i := range as {
		if as[i].name == name && !as[i].bracketed {
			return &as[i]
		}
	}
	return nil
}
