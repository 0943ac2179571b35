package wh40k9

import (
	"regexp"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// The parts of one volley of alike shooting weapons at one unit of alike
// models, and what each depends on.
const (
	partNumber = 1 << iota // attacks
	partHit
	partWound
	partSave
	partDamage
	partUnit
	allParts  = 1<<iota - 1
	partCount = 6
)

// simple is a question that comes apart.
type simple struct {
	volley Volley
	start  Shooting
	counts counting
}

// Parts is how questions come apart.
var Parts = &attack.Parts{
	Count: partCount,
	Keys:  keys,
	Take: func(doc *scenario.Document) any {
		if s := take(doc); s != nil {
			return s
		}
		return nil
	},
	Measure: func(name string) int {
		for i, m := range joint {
			if m == name {
				return i
			}
		}
		return -1
	},
	Each: eachResult,
}

// depends lists, for plain values, the parts that they have a say in; what is not
// here has a say in all of them.
var depends = map[string]int{
	"attacker.name": 0, "attacker.weapons[0].name": 0, "target.name": 0, "title": 0,
	"attacker.bs":               partHit,
	"attacker.weapons[0].count": partNumber,
	"attacker.weapons[0].s":     partWound,
	"attacker.weapons[0].ap":    partSave,
	"attacker.weapons[0].d":     partDamage,
	"target.models":             partNumber | partUnit, // Blast counts them
	"target.t":                  partWound,
	"target.w":                  partDamage | partUnit,
	"target.save":               partSave,
	"target.invulnerable":       partSave,
	"target.value":              partUnit,
}

// keys writes the value as every part sees it.
func keys(path string, value *scenario.Node) []string {
	texts := make([]strings.Builder, partCount)
	writeKeys(texts, path, value)
	out := make([]string, len(texts))
	for i := range texts {
		out[i] = texts[i].String()
	}
	return out
}

var ignoring = regexp.MustCompile(`^Ignore Wounds \([2-6]\+\)$`)

func writeKeys(texts []strings.Builder, path string, n *scenario.Node) {
	parts, known := depends[path]
	_, typed := strings.CutSuffix(path, "weapons[0].type")
	switch {
	case known && n.Kind == scenario.Scalar && n.Text != "":
		put(texts, parts, path, n.Text)
	case typed && n.Kind == scenario.Scalar:
		name, _ := splitType(n.Text)
		put(texts, allParts, path, name)
		put(texts, partNumber, path, n.Text)
	case path == "target.abilities" && ignoresOnly(n):
		put(texts, partDamage, path, flat(n))
	case n.Kind == scenario.Map && !known:
		for _, e := range n.Entries {
			writeKeys(texts, scenario.Join(path, e.Key), e.Value)
		}
		put(texts, allParts, path, "block")
	case path == "attacker.weapons" && n.Kind == scenario.List && len(n.Items) == 1:
		writeKeys(texts, path+"[0]", n.Items[0])
	default:
		put(texts, allParts, path, flat(n))
	}
}

func put(texts []strings.Builder, parts int, path, text string) {
	for i := range texts {
		if parts>>i&1 == 1 {
			texts[i].WriteString(path + "\x00" + text + "\x01")
		}
	}
}

func flat(n *scenario.Node) string {
	text, _ := n.MarshalJSON()
	return string(text)
}

// ignoresOnly tells whether a list of special rules holds nothing but ignored
// wounds, in every attack.
func ignoresOnly(n *scenario.Node) bool {
	if n.Kind != scenario.List {
		return false
	}
	for _, x := range n.Items {
		if x.Kind != scenario.Scalar || !ignoring.MatchString(x.Text) {
			return false
		}
	}
	return true
}

// take reads a document and makes sure that it is of the kind that comes apart.
func take(doc *scenario.Document) *simple {
	f := &scenario.Faults{File: doc.Name}
	file := new(File)
	scenario.Decode(doc.Root, f, file)
	if f.Any() || !file.plain() {
		return nil
	}
	s := &scene{file: file, faults: f, chains: new(chains)}
	s.read()
	if !f.Any() {
		s.deriveAll()
	}
	if f.Any() || len(s.illegal)+len(s.undecided) > 0 || s.settles() {
		return nil
	}
	p := s.plan()
	if len(p.groups) != 1 || len(p.start) != 1 || !p.groups[0].Fast || !p.follow[0].none() || p.start[0].Spare != 0 {
		return nil
	}
	return &simple{p.groups[0].volley(), Shooting{Unit: p.start[0].Unit}, p.counting(0)}
}

// plain tells whether the file is one weapon that shoots at one unit, with
// nothing in it that looks at what it should not: special rules that ask who
// the target is or how it saves, decisions, a table.
func (f *File) plain() bool {
	switch {
	case f.Attacker == nil || f.Target == nil || f.Table != nil || len(f.Targets)+len(f.SoFar) > 0:
		return false
	case len(f.Attacker.Weapons) != 1 || f.Has("decisions") || f.Situation.Phase != "" && f.Situation.Phase != "shooting":
		return false
	}
	for _, b := range []scenario.Block{f.Attacker.Block, f.Attacker.Weapons[0].Block, f.Target.Block} {
		for _, e := range b.Node.Entries {
			if !plainKeys[e.Key] {
				return false
			}
		}
	}
	w := &f.Attacker.Weapons[0]
	for _, key := range []string{"distance", "farthest", "half_range", "visible", "cover"} {
		if n := f.Situation.Node.Get(key); n != nil && n.Kind != scenario.Scalar {
			return false
		}
	}
	if f.Situation.Node != nil {
		for _, e := range f.Situation.Node.Entries {
			if !plainFacts[e.Key] {
				return false
			}
		}
	}
	return w.Type != nil && w.Type.Name != "Melee" && w.S != nil && !w.S.User() &&
		plainRules(f.Attacker.Abilities) && plainRules(w.Abilities) && plainRules(f.Target.Abilities)
}

// plainKeys are the keys of units and weapons that a plain file may have.
var plainKeys = set("name", "models", "bs", "ws", "s", "a", "ld", "m", "t", "w", "save", "invulnerable",
	"keywords", "abilities", "weapons", "count", "type", "range", "ap", "d", "value", "to_hit", "to_wound")

var plainFacts = set("phase", "movement", "distance", "farthest", "half_range", "visible", "cover")

// plainAbilities are the special rules that a plain file may have: each of them
// has a say in one part, whatever the others are.
var plainAbilities = set("Blast", "Automatic Hits", "To Hit", "To Wound", "Re-roll Hit 1s", "Re-roll Failed Hits",
	"Re-roll Hits", "Re-roll Wound 1s", "Re-roll Failed Wounds", "Re-roll Wounds", "Ignore Wounds", "To Be Hit",
	"To Be Wounded", "Ignores Cover", "Ignores Light Cover", "Worsen AP", "No Invulnerable Save", "No Save")

func set(words ...string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[w] = true
	}
	return out
}

func plainRules(list []Ability) bool {
	for _, a := range list {
		if !plainAbilities[a.Name] || a.When != (Condition{}) {
			return false
		}
	}
	return true
}

// eachResult puts a volley together from its parts and works out its law.
func eachResult(b *attack.Book, parts []any, each func([]int64, float64)) {
	number, hit, wound := parts[0].(*simple), parts[1].(*simple), parts[2].(*simple)
	save, damage, unit := parts[3].(*simple), parts[4].(*simple), parts[5].(*simple)
	v := hit.volley
	v.Total = number.volley.Total
	v.Attack.Strike.Wound = wound.volley.Attack.Strike.Wound
	v.Attack.Strike.Save = save.volley.Attack.Strike.Save
	v.Casualty = damage.volley.Casualty
	c := unit.counts
	var numbers [len(joint)]int64
	attack.Each(b, v, unit.start, func(u Unit, p float64) {
		models, wounds, value := c.of(u)
		destroyed := int64(b2n(models == 0))
		numbers = [len(joint)]int64{int64(c.wounds - wounds), int64(c.models - models), int64(models), destroyed, int64(c.value - value), int64(value)}
		each(numbers[:], p)
	})
}
