package wh40k9

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// Ability is one special rule of a file: NAME (VALUE) CONDITION.
type Ability struct {
	Text string // as written
	Name string // as the list of special rules has it; "" if it could not be read
	Value
	Instead bool // mortal wounds that end the attack
	When    Condition
}

// Value is what stands in brackets after a name.
type Value struct {
	N    int           // a number: 2, +1, -1, 5+, 1-3
	Most int           // Additional Attacks (N, max M)
	Dice scenario.Dice // a number or dice
	Word string        // destroyed, mortal, each
	Far  *big.Rat      // Explodes: inches
}

// Condition is when a special rule acts.
type Condition struct {
	Roll     byte // 'h' on a hit roll, 'w' on a wound roll, 0 always
	Face     int
	Plus     bool // that face or more
	Modified bool // of the result, not of the face
	Half     bool // within half range
	Vs       byte // 'k' keyword, 'n' not that keyword, 's' save, 'a' AP, 'm' mortal wounds
	Word     string
	N        int
}

// acts tells whether the rule acts on a face, given the net modifier.
func (c Condition) acts(face, modifier int) bool {
	if c.Modified {
		face = max(1, face+modifier)
	}
	return face == c.Face || c.Plus && face > c.Face || c.Modified && c.Face == 1 && face <= 1
}

// special says where a special rule may stand and what follows its name.
type special struct {
	name   string
	places string // W weapon or profile, A attacker, T target
	value  string // "", signed, number, roll, range, dice, and forms of their own
	roll   string // "" none, h, w; of the roll that it looks at, must be there
	vs     bool   // may act against some targets only
	half   bool   // may act within half range only
	note   string // of a rule that is known and not supported
}

var specials = []special{
	{name: "Blast", places: "W"},
	{name: "Automatic Hits", places: "WA", vs: true, half: true},
	{name: "Hit Rolls", places: "W", value: "number", vs: true},
	{name: "Additional Attacks", places: "W", value: "additional"},
	{name: "Max Attacks", places: "W", value: "number"},
	{name: "Charge Attack", places: "A", value: "signed"},
	{name: "Bolter Discipline", places: "WA"},
	{name: "Re-roll Attacks", places: "WA"},
	{name: "To Hit", places: "WA", value: "signed", vs: true, half: true},
	{name: "Unwieldy", places: "W"},
	{name: "Combi", places: "W"},
	{name: "To Wound", places: "WA", value: "signed", vs: true, half: true},
	{name: "Ignore Hit Modifiers", places: "WA"},
	{name: "Ignore Wound Modifiers", places: "WA"},
	{name: "Re-roll Hit 1s", places: "WA", vs: true, half: true},
	{name: "Re-roll Failed Hits", places: "WA", vs: true, half: true},
	{name: "Re-roll Hits", places: "WA", vs: true, half: true},
	{name: "Re-roll Wound 1s", places: "WA", vs: true, half: true},
	{name: "Re-roll Failed Wounds", places: "WA", vs: true, half: true},
	{name: "Re-roll Wounds", places: "WA", vs: true, half: true},
	{name: "Re-roll Damage 1s", places: "WA", vs: true, half: true},
	{name: "Re-roll Damage", places: "WA", vs: true, half: true},
	{name: "Extra Hits", places: "WA", value: "number", roll: "h", vs: true, half: true},
	{name: "Auto-wound", places: "WA", roll: "h", vs: true, half: true},
	{name: "Mortal Wounds", places: "WA", value: "dice", roll: "hw", vs: true, half: true},
	{name: "Better AP", places: "WA", value: "number", roll: "w", vs: true, half: true},
	{name: "Shuriken", places: "WA"},
	{name: "Damage", places: "WAT", value: "damage", roll: "?w", vs: true, half: true},
	{name: "Always Wounds", places: "WA", value: "roll", vs: true, half: true},
	{name: "Poisoned Weapon", places: "WA", value: "roll"},
	{name: "Best of Two Damage", places: "W", half: true},
	{name: "Excess Damage Kept", places: "W"},
	{name: "No Invulnerable Save", places: "WA", vs: true},
	{name: "No Save", places: "WA", vs: true},
	{name: "Ignores Cover", places: "WA"},
	{name: "Ignores Light Cover", places: "WA"},
	{name: "Ignores Heavy Cover", places: "WA"},
	{name: "Ignores Dense Cover", places: "WA"},
	{name: "Ignores Look Out, Sir", places: "WA"},
	{name: "Indirect Fire", places: "W"},
	{name: "Wounds Cannot Be Ignored", places: "WA", vs: true},
	{name: "Overheat", places: "W", value: "overheat", roll: "h"},
	{name: "Once per Battle", places: "W"},
	{name: "Ignore Wounds", places: "T", value: "roll", vs: true},
	{name: "Halve Damage", places: "T"},
	{name: "Wound Rolls Fail", places: "T", value: "range"},
	{name: "Transhuman", places: "T"},
	{name: "Wound Cap", places: "T", value: "number"},
	{name: "Worsen AP", places: "T", value: "number", vs: true},
	{name: "Armour of Contempt", places: "T", vs: true},
	{name: "To Be Hit", places: "T", value: "signed"},
	{name: "To Be Wounded", places: "T", value: "signed"},
	{name: "Re-roll Save 1s", places: "T"},
	{name: "Re-roll Saves", places: "T"},
	{name: "Cannot Re-roll Hits", places: "T"},
	{name: "Cannot Re-roll Wounds", places: "T"},
	{name: "Explodes", places: "T", value: "explodes"},
	{name: "Fight on Death", places: "AT"},
	{name: "Beam", places: "W", note: "known, but not supported: the units that the line crosses would have to be known"},
}

func specialNames() []string {
	out := make([]string, len(specials))
	for i, s := range specials {
		out[i] = s.name
	}
	return out
}

// place is where an ability stands in the file.
func place(path string) byte {
	switch {
	case strings.Contains(path, ".weapons["):
		return 'W'
	case strings.HasPrefix(path, "attacker"):
		return 'A'
	}
	return 'T'
}

var placeNames = map[byte]string{'W': "a weapon", 'A': "the attacker", 'T': "a target"}

// ReadNode reads a special rule. A name that is not in the list, or not where
// it may stand, is a fault.
func (a *Ability) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	a.Text = strings.Join(strings.Fields(text), " ")
	if len(a.Text) > 200 {
		f.Add(n, "", "too long: at most 200 bytes")
		return
	}
	s, value, rest := split(a.Text)
	where := place(n.Path)
	switch {
	case s == nil:
		name, _, _ := strings.Cut(a.Text, "(")
		f.Add(n, suggestSpecial(name), "no special rule %q", a.Text)
	case s.note != "":
		f.Add(n, "", "%s: %s", s.name, s.note)
	case !strings.ContainsRune(s.places, rune(where)):
		f.Add(n, "", "%s stands on %s, not on %s", s.name, placeNames[s.places[0]], placeNames[where])
	default:
		if problem := a.read(s, value, rest, where); problem != "" {
			f.Add(n, "", "%s: %s", s.name, problem)
			return
		}
		a.Name = s.name
	}
}

func suggestSpecial(name string) string {
	name = strings.TrimSpace(name)
	if i := strings.Index(strings.ToLower(name), " on "); i > 0 {
		name = name[:i]
	}
	if near := scenario.Suggest(name, specialNames()); near != "" {
		return near
	}
	for said, rule := range spoken {
		if strings.HasPrefix(strings.ToLower(name), said) {
			return rule
		}
	}
	return ""
}

// spoken are words that players use for a rule, and how it is written.
var spoken = map[string]string{
	"feel no pain": "Ignore Wounds (6+)", "fnp": "Ignore Wounds (6+)",
	"exploding": "Extra Hits (1) on hit 6", "lethal hits": "Auto-wound on hit 6",
	"poison": "Poisoned Weapon (4+)", "rending": "Better AP (1) on wound 6",
}

// split finds the rule whose name begins the text, the longest, and what stands
// in brackets and after.
func split(text string) (s *special, value, rest string) {
	low := strings.ToLower(text)
	for i := range specials {
		name := strings.ToLower(specials[i].name)
		after, ok := strings.CutPrefix(low, name)
		if ok && (after == "" || strings.ContainsAny(after[:1], " (")) && (s == nil || len(name) > len(s.name)) {
			s = &specials[i]
		}
	}
	if s == nil {
		return nil, "", ""
	}
	rest = strings.TrimSpace(text[len(s.name):])
	if inside, ok := strings.CutPrefix(rest, "("); ok {
		if value, rest, ok = strings.Cut(inside, ")"); !ok {
			return s, value, "("
		}
	}
	return s, strings.TrimSpace(value), strings.TrimSpace(rest)
}

func (a *Ability) read(s *special, value, rest string, where byte) string {
	if problem := a.value(s, value, where); problem != "" {
		return problem
	}
	low := strings.ToLower(rest)
	if s.name == "Mortal Wounds" {
		if after, ok := strings.CutPrefix(low, "instead"); ok {
			a.Instead = true
			rest, low = strings.TrimSpace(rest[len("instead"):]), strings.TrimSpace(after)
		}
	}
	if problem := a.When.read(rest, low); problem != "" {
		return problem
	}
	c := a.When
	switch {
	case c.Roll == 0 && s.roll != "" && s.roll[0] != '?':
		return "on which roll is missing, such as \"" + map[byte]string{'h': "on hit 6", 'w': "on wound 6"}[s.roll[0]] + "\""
	case c.Roll != 0 && !strings.ContainsRune(s.roll, rune(c.Roll)):
		return fmt.Sprintf("%q does not go with it", rest)
	case c.Half && !s.half, c.Vs != 0 && !s.vs:
		return fmt.Sprintf("%q does not go with it", rest)
	}
	return a.fits(s, where)
}

// fits checks conditions that only some rules have.
func (a *Ability) fits(s *special, where byte) string {
	c := a.When
	switch {
	case c.Vs == 'a' && s.name != "Worsen AP" && s.name != "Armour of Contempt",
		c.Vs == 'm' && s.name != "Ignore Wounds",
		where == 'T' && c.Vs != 0 && c.Vs != 'a' && c.Vs != 'm':
		return "that condition does not go with it"
	case s.name == "Overheat" && (c.Face != 1 || c.Plus):
		return "looks at a roll of 1: \"on hit 1\""
	case s.name != "Damage":
		return ""
	case where == 'T' && (a.Word != "-" || c != Condition{}):
		return "on a target it is Damage (-1)"
	case where != 'T' && a.Word == "-":
		return "on an attacker it is Damage (+1)"
	case where != 'T' && a.Word == "" && c == Condition{}:
		return "write the weapon's Damage as d, or add a condition: on wound 6, within half range, vs ..."
	case a.Word == "" && c.Half && where != 'W':
		return "within half range goes with a weapon"
	}
	return ""
}

// read reads the condition, all of it.
func (c *Condition) read(rest, low string) string {
	for low != "" {
		switch {
		case strings.HasPrefix(low, "on hit "), strings.HasPrefix(low, "on wound "):
			_, low, _ = strings.Cut(low, "on ")
			word, after, _ := strings.Cut(low, " ")
			c.Roll = word[0]
			number, after, _ := strings.Cut(after, " ")
			face, plus := strings.CutSuffix(number, "+")
			v, ok := scenario.ParseSigned(face)
			if !ok || v < 1 || v > 7 {
				return fmt.Sprintf("no such roll: %q", rest)
			}
			c.Face, c.Plus = v, plus
			low = after
			if tail, ok := strings.CutPrefix(low, "modified"); ok {
				c.Modified, low = true, strings.TrimSpace(tail)
			}
			if v == 7 && !c.Modified {
				return fmt.Sprintf("no such roll: %q", rest)
			}
		case strings.HasPrefix(low, "within half range"):
			c.Half = true
			low = strings.TrimSpace(low[len("within half range"):])
		case strings.HasPrefix(low, "vs "):
			return c.against(rest[len(rest)-len(low)+3:])
		default:
			return fmt.Sprintf("cannot read %q", rest)
		}
	}
	return ""
}

func (c *Condition) against(word string) string {
	word = strings.TrimSpace(word)
	low := strings.ToLower(word)
	switch {
	case low == "mortal" || low == "mortal wounds":
		c.Vs = 'm'
	case strings.HasPrefix(low, "save "):
		v, ok := skill(low[5:])
		if !ok {
			return fmt.Sprintf("no such save: %q", word)
		}
		c.Vs, c.N = 's', v
	case strings.HasPrefix(low, "ap "):
		v, ok := scenario.ParseSigned(low[3:])
		if !ok || v > 0 || v < -6 {
			return fmt.Sprintf("no such AP: %q", word)
		}
		c.Vs, c.N = 'a', v
	case strings.HasPrefix(low, "non-"):
		c.Vs, c.Word = 'n', word[4:]
	case word == "":
		return "against whom is missing"
	default:
		c.Vs, c.Word = 'k', word
	}
	return ""
}
