package infinity

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/enfilade/enfilade/internal/geometry"
)

// ammo is the ammunitions of one weapon, a set.
type ammo uint16

const (
	normal ammo = 1 << iota
	ap
	da
	exp
	shock
	t2
	em
	stun
	para
	smoke
	eclipse
)

var ammoNames = []string{"N", "AP", "DA", "EXP", "Shock", "T2", "E/M", "Stun", "PARA", "Smoke", "Eclipse"}

func (a ammo) has(b ammo) bool { return a&b != 0 }

// String is the ammunition as printed: AP+EXP.
func (a ammo) String() string {
	var out []string
	for i, n := range ammoNames {
		if a&(1<<i) != 0 {
			out = append(out, n)
		}
	}
	return strings.Join(out, "+")
}

// parseAmmo reads one ammunition or several joined by "+"; the second result is
// the first name that is none.
func parseAmmo(text string) (ammo, string) {
	var a ammo
	for _, part := range strings.Split(text, "+") {
		name := strings.TrimSpace(part)
		i := slices.IndexFunc(ammoNames, func(n string) bool { return strings.EqualFold(n, name) })
		if i < 0 {
			return 0, cmp.Or(name, text, "nothing")
		}
		a |= 1 << i
	}
	return a, ""
}

// saving is the Attribute of a weapon's Saving Roll.
type saving uint8

const (
	noSave saving = iota
	onArm
	onBts
	onBoth
	onPh // PH-6, passed at or below
)

var savingNames = []string{"", "ARM", "BTS", "ARM+BTS", "PH-6"}

// trait is a set of weapon properties.
type trait uint64

const (
	suppressiveTrait trait = 1 << iota
	speculativeTrait
	intuitiveTrait
	impactTemplate
	smallTeardrop
	largeTeardrop
	directCircle
	throwing
	technical
	comms
	continuous
	singleTarget
	cc
	armZero
	nonLethal
	noLof
	zoneOfControl
	deployable
	ccPlus3
	doubleShot
	noEffect // Anti-materiel and others that touch no number
	perimeter
	stateDead
	stateImmA
	stateImmB
	stateIsolated
	stateTargeted
	stateStunned
	statePos
	targetless
	disposable // how often, stands beside the set
)

const anyDirect = smallTeardrop | largeTeardrop | directCircle

var traitNames = map[string]trait{
	"Suppressive Fire": suppressiveTrait, "Speculative Attack": speculativeTrait, "Intuitive Attack": intuitiveTrait,
	"Impact Template (Circular)": impactTemplate, "Direct Template (Small Teardrop)": smallTeardrop,
	"Direct Template (Large Teardrop)": largeTeardrop, "Direct Template (Circular)": directCircle,
	"Throwing Weapon": throwing, "Technical Weapon": technical, "Comms Attack": comms,
	"Continuous Damage": continuous, "Burst: Single Target": singleTarget, "CC": cc, "ARM=0": armZero,
	"Non-Lethal": nonLethal, "No LoF": noLof, "Zone of Control": zoneOfControl, "Deployable": deployable,
	"CC Attack (+3)": ccPlus3, "Double Shot": doubleShot, "Perimeter": perimeter,
	"State: Dead": stateDead, "State: IMM-A": stateImmA, "State: IMM-B": stateImmB, "State: Isolated": stateIsolated,
	"State: Targeted": stateTargeted, "State: Stunned": stateStunned,
	"Targetless":     targetless,
	"Disposable (1)": disposable, "Disposable (2)": disposable, "Disposable (3)": disposable,
	"Anti-materiel": noEffect, "Anti-materiel (DA)": noEffect, "Silent": noEffect, "Concealed": noEffect,
	"Bioweapon": noEffect, "Reflective": noEffect, "Indiscriminate": noEffect, "Boost": noEffect, "BS Attack": noEffect,
}

func (t trait) has(u trait) bool { return t&u != 0 }

// parseTrait reads a property as printed, upper and lower case alike.
func parseTrait(text string) (t trait, uses int, ok bool) {
	for name, t := range traitNames {
		if strings.EqualFold(name, text) {
			if t == disposable {
				uses = int(text[len(text)-2] - '0')
			}
			return t, uses, true
		}
	}
	return 0, 0, false
}

// reach is the MODs of a weapon by band; a weapon without bands has no range.
type reach struct {
	mods []int
	out  []bool // beyond the weapon's reach
}

// bandEnds are where the bands end, in inches.
var bandEnds = []int64{8, 16, 24, 32, 40, 48, 96}

// bandLines are the same as lengths on the table.
var bandLines = func() (out []geometry.Number) {
	for _, end := range bandEnds {
		out = append(out, geometry.Int(end))
	}
	return out
}()

// by is where the Damage comes from.
type by uint8

const (
	noDamage by = iota
	printed
	byPh
	byWip
)

// weapon is a weapon as it is used in one attack: one row of the chart with one
// ammunition chosen, and the brackets the unit list adds.
type weapon struct {
	name, mode string
	bands      *reach
	burst      int
	damageBy   by
	damage     int
	ammo       ammo
	save       saving
	traits     trait
	uses       int // of a Disposable weapon
	program    *program

	among []ammo // what could have been chosen, if there was a choice
	modes bool   // the name has several modes or ammunitions

	// Brackets.
	plus, minus, moreBurst, moreDamage int
}

func (w *weapon) has(t trait) bool { return w.traits.has(t) }

// choice is how decisions.mode names the weapon: "Burst Mode, AP".
func (w *weapon) choice() string {
	switch {
	case w.mode == "":
		return w.ammo.String()
	case w.ammo == 0:
		return w.mode
	}
	return w.mode + ", " + w.ammo.String()
}

// direct tells whether the weapon needs no roll: its template strikes at once.
func (w *weapon) direct() bool { return w.has(anyDirect) || w.has(deployable) }

// close tells whether it is used in close combat.
func (w *weapon) close() bool { return w.has(cc) || w.has(ccPlus3) }

// blinding tells whether it only makes a zone: smoke, eclipse.
func (w *weapon) blinding() bool { return w.ammo != 0 && w.ammo&^(smoke|eclipse) == 0 }

//go:embed chart.json
var chartText []byte

type chartRow struct {
	Name   string
	Mode   string
	Bands  []*int
	Damage string
	Burst  int
	Ammo   []string
	Save   string
	Traits []string
}

// chart is the printed weapons by name in lower case, each row with each of its
// ammunitions.
var chart = sync.OnceValue(func() map[string][]weapon {
	var rows []chartRow
	if err := json.Unmarshal(chartText, &rows); err != nil {
		panic(err) // embedded
	}
	out := map[string][]weapon{}
	for _, r := range rows {
		key := strings.ToLower(r.Name)
		out[key] = append(out[key], r.weapons()...)
	}
	for _, p := range programs {
		out[strings.ToLower(p.name)] = []weapon{p.weapon()}
	}
	for _, all := range out {
		var among []ammo
		for _, w := range all {
			among = append(among, w.ammo)
		}
		for i := range all {
			if len(all) > 1 {
				all[i].among, all[i].modes = among, true
			}
		}
	}
	return out
})

// chartNames lists the weapons by their printed names, for suggestions.
var chartNames = sync.OnceValue(func() []string {
	var out []string
	for _, all := range chart() {
		out = append(out, all[0].name)
	}
	slices.Sort(out)
	return out
})

func (r chartRow) weapons() []weapon {
	w := weapon{name: r.Name, mode: r.Mode, burst: r.Burst, save: saving(max(0, slices.Index(savingNames, r.Save)))}
	if r.Bands != nil {
		w.bands = &reach{mods: make([]int, len(bandEnds)), out: make([]bool, len(bandEnds))}
		for i := range bandEnds {
			if i < len(r.Bands) && r.Bands[i] != nil {
				w.bands.mods[i] = *r.Bands[i]
			} else {
				w.bands.out[i] = true
			}
		}
	}
	switch r.Damage {
	case "":
	case "PH":
		w.damageBy = byPh
	case "WIP":
		w.damageBy = byWip
	default:
		w.damageBy = printed
		w.damage, _ = strconv.Atoi(r.Damage)
	}
	for _, text := range r.Traits {
		t, uses, ok := parseTrait(text)
		if !ok {
			panic("infinity: " + r.Name + " has a property of no meaning: " + text)
		}
		w.traits |= t
		w.uses = max(w.uses, uses)
	}
	if len(r.Ammo) == 0 {
		return []weapon{w}
	}
	var out []weapon
	for _, text := range r.Ammo {
		w.ammo, _ = parseAmmo(text)
		out = append(out, w)
	}
	return out
}

// unfit are weapons of the chart whose effect the rules read here do not give.
var unfit = map[string]string{
	"sepsitor": "possession by a template", "sepsitor plus": "possession by a template", "cybermines": "their effect beyond the State",
	"pitcher": "it places a Repeater", "mine dispenser": "it places Mines", "medikit": "it heals", "gizmokit": "it repairs",
	"deactivator": "it disarms", "fastpanda": "it places a Repeater",
}

// refusedHere tells why a weapon is not read, or "".
func (w *weapon) refusedHere() string {
	if why, ok := unfit[strings.ToLower(w.name)]; ok {
		return why
	}
	switch {
	case w.has(perimeter):
		return "it is a perimeter weapon"
	case w.has(targetless) && w.ammo == 0:
		return "it places a weapon and attacks nobody"
	}
	return ""
}
