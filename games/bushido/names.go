package bushido

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// printed is a name as it stands on a card: Prowess [Ranged] (1), Poison (1/3).
type printed struct {
	Text string
	Name string
	Of   string   // in square brackets
	Args []string // in brackets, at strokes
}

func parsePrinted(text string) (p printed, ok bool) {
	p.Text = text
	rest := strings.TrimSpace(text)
	if head, args, has := strings.Cut(rest, "("); has {
		args, closed := strings.CutSuffix(strings.TrimSpace(args), ")")
		if !closed || strings.ContainsAny(args, "()[]") {
			return p, false
		}
		for _, a := range strings.Split(args, "/") {
			p.Args = append(p.Args, strings.TrimSpace(a))
		}
		rest = strings.TrimSpace(head)
	}
	if head, of, has := strings.Cut(rest, "["); has {
		of, closed := strings.CutSuffix(strings.TrimSpace(of), "]")
		if !closed || strings.ContainsAny(of, "[]") {
			return p, false
		}
		p.Of, rest = strings.TrimSpace(of), strings.TrimSpace(head)
	}
	p.Name = strings.Join(strings.Fields(rest), " ")
	return p, p.Name != ""
}

// bracket tells what stands in the square brackets of a name.
type bracket uint8

const (
	noBracket bracket = iota
	aTest             // Ranged, Melee, Attack or Defence
	aWord             // a descriptor; may be left out
	aState
)

// place is where a trait may stand.
type place uint8

const (
	onBoth place = iota
	onModel
	onWeapon
)

// form is how a trait, state or special is written.
type form struct {
	Args    int // how many numbers
	Of      bracket
	On      place
	Neg     bool // negative numbers are legal
	Word    bool // the first argument is a word
	Rule    table.RuleID
	Attack  bool // of a special: an attack, not a defence
	Halves  bool
	NoRoll  bool
	Marker  bool // of a state: may be held several times
	Penalty bool
}

// traitForms are the traits the engine resolves.
var traitForms = map[string]form{
	"Brutal": {Args: 1, Rule: "bushido.trait.brutal"}, "Parry": {Args: 1, Rule: "bushido.trait.parry"},
	"Chain Weapon": {Args: 1, Rule: "bushido.trait.parry"},
	"Strong":       {Rule: "bushido.trait.strong"}, "Weak": {Rule: "bushido.trait.weak"}, "Assassin": {Rule: "bushido.trait.assassin"},
	"Armour": {Args: 1, On: onModel, Rule: "bushido.trait.armour"}, "Tough": {Args: 1, On: onModel, Neg: true, Rule: "bushido.trait.tough"},
	"Durable": {On: onModel, Rule: "bushido.trait.durable"},
	"Pierce":  {Args: 1, Rule: "bushido.trait.pierce"}, "Sharp": {Args: 1, Rule: "bushido.trait.sharp"},
	"Prowess": {Args: 1, Of: aTest, Rule: "bushido.trait.prowess"}, "Adept": {Args: 1, Of: aTest, Rule: "bushido.trait.adept"},
	"Dodge": {Args: 1, Rule: "bushido.trait.dodge"}, "Feint": {Args: 1, Rule: "bushido.trait.feint"},
	"Unblockable": {Args: 1, Rule: "bushido.trait.unblockable"}, "Impenetrable Defence": {Rule: "bushido.trait.impenetrable"},
	"Kata":      {Rule: "bushido.trait.kata"},
	"Vengeance": {Of: aWord, Rule: "bushido.trait.vengeance"}, "Charging Bonus": {Args: 1, Rule: "bushido.trait.charging-bonus"},
	"Ammo": {Args: 1, On: onWeapon, Rule: "bushido.trait.ammo"}, "Reload": {Args: 1, On: onWeapon, Rule: "bushido.trait.reload"},
	"Rapid Fire": {Args: 1, Rule: "bushido.trait.rapid-fire"}, "Lightweight": {Rule: "bushido.trait.lightweight"},
	"Entangling":     {Rule: "bushido.trait.entangling"},
	"No Nomination":  {On: onWeapon, Rule: "bushido.ranged.intercept.denied"},
	"Ranged Defence": {Args: 1, On: onModel, Rule: "bushido.trait.ranged-defence"}, "Tiny": {On: onModel, Rule: "bushido.trait.tiny"},
	"Huge": {On: onModel, Rule: "bushido.trait.huge"}, "Swarm": {On: onModel, Rule: "bushido.trait.swarm"}, "Kumo": {On: onModel, Rule: "bushido.trait.kumo"},
	"Camouflage": {Args: 1, Rule: "bushido.trait.camouflage"}, "Sixth Sense": {Rule: "bushido.trait.sixth-sense"},
	"Aware": {Rule: "bushido.trait.aware"}, "Intimidate": {Rule: "bushido.trait.intimidate"},
	"Insignificant": {Rule: "bushido.edition.insignificant"}, "Immovable": {Rule: "bushido.special.immovable"},
	"Immune":    {Of: aState, Rule: "bushido.conflict"},
	"Bodyguard": {Args: 1, Of: aWord, Rule: "bushido.trait.bodyguard"}, "Protected": {Rule: "bushido.trait.protected"},
	"Sacrifice": {Rule: "bushido.trait.sacrifice"},
	"Poison":    {Args: 2, Rule: "bushido.trait.poison"}, "Bleed": {Args: 2, Rule: "bushido.trait.bleed"}, "Fire": {Args: 2, Rule: "bushido.trait.fire"},
	"Disease": {Args: 1, Rule: "bushido.trait.disease"}, "Ki Block": {Rule: "bushido.trait.ki-block"},
	"Rise": {Args: 1, On: onModel, Rule: "bushido.trait.rise"}, "Last Stand": {On: onModel, Rule: "bushido.trait.last-stand"},
	"Kami":       {On: onModel, Rule: "bushido.trait.kami"},
	"Aggressive": {Rule: "bushido.trait.aggressive"}, "Defensive": {Rule: "bushido.trait.defensive"}, "Steadfast": {Rule: "bushido.trait.steadfast"},
	"Lightning Reflexes": {Rule: "bushido.trait.initiative"}, "Reach": {Rule: "bushido.trait.initiative"}, "Slow": {Rule: "bushido.trait.initiative"},
	"Endurance": {Rule: "bushido.trait.endurance"}, "Tireless": {Rule: "bushido.trait.tireless"}, "Indomitable": {Args: 1, Rule: "bushido.trait.indomitable"},
	"Disturb Flow": {Args: 2, Rule: "bushido.ki.cost-floor"}, "Believer": {Args: 3, Word: true, Rule: "bushido.ki.cost-floor"},
}

// specialForms are special attacks and defences.
var specialForms = map[string]form{
	"Combo Attack":     {Args: 1, Attack: true, Rule: "bushido.special.combo"},
	"Critical Attack":  {Args: 1, Attack: true, Rule: "bushido.special.critical"},
	"Powerful Attack":  {Args: 1, Attack: true, Rule: "bushido.special.powerful"},
	"Stun Attack":      {Args: 1, Attack: true, Rule: "bushido.special.stun"},
	"Slam Attack":      {Args: 1, Attack: true, Halves: true, Rule: "bushido.special.half"},
	"Sweep Attack":     {Args: 1, Attack: true, Halves: true, Rule: "bushido.special.half"},
	"Throw Attack":     {Args: 1, Attack: true, Halves: true, Rule: "bushido.special.half"},
	"Forceback Attack": {Args: 1, Attack: true, Halves: true, Rule: "bushido.special.half"},
	"Drag Attack":      {Args: 1, Attack: true, NoRoll: true, Rule: "bushido.special.no-damage"},
	"Push Attack":      {Args: 1, Attack: true, NoRoll: true, Rule: "bushido.special.no-damage"},
	"Sidestep Attack":  {Args: 1, Attack: true, NoRoll: true, Rule: "bushido.special.no-damage"},
	"Grapple Attack":   {Args: 1, Attack: true, NoRoll: true, Rule: "bushido.special.no-damage"},

	"Counterstrike Defence": {Args: 1, Rule: "bushido.special.counterstrike"},
	"Drag Defence":          {Args: 1, Rule: "bushido.special.defence-move"},
	"Forceback Defence":     {Args: 1, Rule: "bushido.special.defence-move"},
	"Push Defence":          {Args: 1, Rule: "bushido.special.defence-move"},
	"Sidestep Defence":      {Args: 1, Rule: "bushido.special.defence-move"},
	"Grapple Defence":       {Args: 1, Rule: "bushido.special.defence-move"},
	"Sweep Defence":         {Args: 1, Rule: "bushido.special.defence-move"},
	"Throw Defence":         {Args: 1, Rule: "bushido.special.defence-move"},
}

// stateForms are states and markers.
var stateForms = map[string]form{
	"Stunned": {Rule: "bushido.state.stunned", Marker: true, Penalty: true}, "Frightened": {Rule: "bushido.state.frightened", Penalty: true},
	"Exhausted": {Rule: "bushido.state.exhausted"}, "Prone": {Rule: "bushido.state.prone", Penalty: true},
	"Blind": {Rule: "bushido.state.blind", Penalty: true}, "Held": {Rule: "bushido.state.held", Penalty: true},
	"Immobilised": {Rule: "bushido.state.immobilised"}, "Surprised": {Rule: "bushido.state.surprised"},
	"Controlled": {Rule: "bushido.state.controlled"}, "Berserk": {Rule: "bushido.state.berserk"},
	"Death Sentence": {Rule: "bushido.state.death-sentence", Marker: true}, "Spirit Block": {Rule: "bushido.state.spirit-block", Marker: true},
	"Reloading": {Args: 1, Rule: "bushido.state.reloading", Marker: true}, "Disguised": {Args: 1, Rule: "bushido.state.disguised", Marker: true},
	"Poisoned": {Args: 1, Rule: "bushido.state.markers", Marker: true}, "Bleeding": {Args: 1, Rule: "bushido.state.markers", Marker: true},
	"On Fire": {Args: 1, Rule: "bushido.state.markers", Marker: true}, "Diseased": {Args: 1, Rule: "bushido.state.markers", Marker: true},
}

func names(m map[string]form) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	return out
}

// term is a name that was read: a trait, a special, a state or an effect.
type term struct {
	Text   string
	Name   string
	Of     string
	X, Y   int
	Word   string
	Signed bool
	SL     bool // X is the Success Level
	form
}

// read checks a printed name against the forms of its kind.
func read(text, kind string, forms map[string]form) (term, string, string) {
	p, ok := parsePrinted(text)
	if !ok {
		return term{}, fmt.Sprintf("%q is not in the printed notation", short(text)), "such as Prowess [Ranged] (1)"
	}
	fm, known := forms[p.Name]
	if !known {
		return term{}, fmt.Sprintf("no %s %q", kind, short(p.Name)), scenario.Suggest(p.Name, names(forms))
	}
	x := term{Text: strings.TrimSpace(text), Name: p.Name, Of: p.Of, X: 1, Y: 1, form: fm}
	if fault := x.bracketFault(); fault != "" {
		return x, fault, ""
	}
	if len(p.Args) > fm.Args {
		return x, fmt.Sprintf("%s takes %s in brackets (got %s)", p.Name, numbersOf(fm.Args), strings.Join(p.Args, "/")), ""
	}
	return x, x.numbers(p.Args), ""
}

func numbersOf(n int) string {
	return [...]string{"nothing", "one number", "two numbers", "a descriptor and two numbers"}[n]
}

func (x *term) bracketFault() string {
	switch {
	case x.form.Of == noBracket && x.Of != "":
		return x.Name + " takes nothing in square brackets"
	case x.form.Of == aTest:
		switch x.Of {
		case "Ranged", "Melee", "Attack", "Defence":
		default:
			return x.Name + " needs its test: [Ranged], [Melee], [Attack] or [Defence]"
		}
	case x.form.Of == aState:
		if _, ok := stateForms[x.Of]; !ok {
			return x.Name + " needs a state in square brackets, such as [Prone]"
		}
	}
	return ""
}

// numbers reads what stands in brackets.
func (x *term) numbers(args []string) string {
	if x.form.Word {
		if len(args) > 0 {
			x.Word, args = args[0], args[1:]
		}
		if x.Word == "" {
			return x.Name + " needs a descriptor"
		}
	}
	for i, a := range args {
		v, ok := scenario.ParseSigned(a)
		low := 0
		if x.form.Neg {
			low = -20
		}
		switch {
		case !ok:
			return fmt.Sprintf("%s: %q is no number", x.Name, short(a))
		case v < low || v > 20:
			return fmt.Sprintf("%s: the number is from %d to 20 (got %s)", x.Name, low, short(a))
		}
		if i == 0 {
			x.X, x.Signed = v, strings.HasPrefix(a, "+") || strings.HasPrefix(a, "-")
		} else {
			x.Y = v
		}
	}
	return ""
}

// traitName is a trait of a list of traits.
type traitName struct{ term }

// ReadNode reads a trait.
func (x *traitName) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x.term.readInto(n, f, "trait", traitForms)
}

// specialName is a special attack or defence.
type specialName struct{ term }

// ReadNode reads a special.
func (x *specialName) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x.term.readInto(n, f, "special attack or defence", specialForms)
}

// stateName is a state or marker.
type stateName struct{ term }

// ReadNode reads a state.
func (x *stateName) ReadNode(n *scenario.Node, f *scenario.Faults) {
	x.term.readInto(n, f, "state", stateForms)
}

func (x *term) readInto(n *scenario.Node, f *scenario.Faults, kind string, forms map[string]form) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	got, fault, hint := read(text, kind, forms)
	if fault != "" {
		f.Add(n, hint, "%s", fault)
		return
	}
	*x = got
}

// effectName is a state given on a hit, or a trait or state of a pair.
type effectName struct {
	term
	State bool
}

// ReadNode reads a state with a number or (SL), or a trait.
func (x *effectName) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	p, ok := parsePrinted(text)
	if _, state := stateForms[p.Name]; !ok || !state {
		all := map[string]form{}
		for _, m := range []map[string]form{traitForms, stateForms} {
			for k, v := range m {
				all[k] = v
			}
		}
		x.term.readInto(n, f, "state or trait", all)
		return
	}
	*x = effectName{term{Text: text, Name: p.Name, X: 1, form: stateForms[p.Name]}, true}
	switch {
	case len(p.Args) == 0:
	case len(p.Args) == 1 && p.Args[0] == "SL":
		x.SL = true
	case len(p.Args) == 1:
		v, err := strconv.Atoi(p.Args[0])
		if err != nil || v < 0 || v > 20 {
			f.Add(n, "", "%s: the number of markers is from 0 to 20, or SL (got %s)", p.Name, short(p.Args[0]))
			return
		}
		x.X = v
	default:
		f.Add(n, "", "%s takes one number, or SL, in brackets", p.Name)
	}
}
