package infinity

import (
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

type id = table.RuleID

// bracket is what the brackets of BS Attack, CC Attack, Dodge, Reset, Discover
// add up to.
type bracket struct {
	plus, minus int // own MOD, the enemy's in a Face to Face Roll
	burst       int
	damage      int
	ammo        ammo
	continuous  bool
	reroll      bool
	guided      bool
	value       int // replaces the Attribute, if set
	set         bool
}

// skills is what a trooper's skills and equipment come to.
type skills struct {
	mimetism, surprise int
	msv                int // level of the Multispectral Visor
	xVisor, visor360   bool
	marksmanship       bool
	sixthSense         bool
	totalReaction      bool
	neurocinetics      bool
	nanoscreen         bool
	noCover            bool
	bs, cc             bracket
	dodge, reset, find bracket
	martialArts        int
	bornWarrior        bool
	berserk            bool
	berserkPlus        int
	protheion          bool
	nwi, dogged        bool
	remote             bool
	immune             immunity
	bioimmunity        bool
	vulnerable         ammo
	vulnerableViral    bool
	hacker             bool
	firewall           int
	courage            bool // or another skill that passes Guts Rolls
	triangulated       bool
}

// immunity is a set of what does not work on a trooper.
type immunity struct{ shock, total, ap, critical, continuous, pos bool }

// Skill is one item of a trooper's skills.
type Skill struct {
	Text  string // as written
	rules []id
	give  func(*skills)
	node  *scenario.Node
}

// idle tells whether the skill touches no attack.
func (s Skill) idle() bool { return s.give == nil }

// Shape describes the notation.
func (*Skill) Shape() scenario.Shape {
	return scenario.Shape{
		Doc: "a skill or a piece of equipment as printed, its MOD in brackets", Text: true,
		Examples: []string{"Mimetism (-3)", "BS Attack (+1 Damage)", "Martial Arts L3", "No Wound Incapacitation"},
	}
}

// ReadNode reads the skill.
func (s *Skill) ReadNode(n *scenario.Node, f *scenario.Faults) {
	text, ok := scenario.ReadText(n, f)
	if !ok {
		return
	}
	text = strings.ReplaceAll(text, "\u00a0", " ")
	s.Text, s.node = text, n
	name, in, bracketed := cutBracket(text)
	if sk, ok := plainSkills[strings.ToLower(text)]; ok {
		s.give, s.rules = sk.give, sk.rules
		return
	}
	if read, ok := bracketSkills[strings.ToLower(name)]; ok && bracketed {
		give, rules := read(in)
		if give == nil {
			if rules == nil {
				f.Add(n, bracketHint(name), "%s is never printed with (%s)", name, in)
			}
			s.rules = rules
			return
		}
		s.give, s.rules = give, rules
		return
	}
	if _, ok := bracketSkills[strings.ToLower(text)]; ok {
		f.Add(n, bracketHint(name), "%s needs its brackets", name)
		return
	}
	if why, ok := unknownEffect[strings.ToLower(name)]; ok {
		f.Add(n, "", "%s is not part of these rules: %s", name, why)
		return
	}
	if !idleSkill(name, in) {
		f.Add(n, scenario.Suggest(text, skillNames()), "no special rule %q", text)
	}
}

// cutBracket parts "Name (inside)".
func cutBracket(text string) (name, in string, ok bool) {
	name, in, ok = strings.Cut(text, "(")
	if !ok || !strings.HasSuffix(in, ")") {
		return strings.TrimSpace(text), "", false
	}
	return strings.TrimSpace(name), strings.TrimSpace(strings.TrimSuffix(in, ")")), true
}

type plainSkill struct {
	give  func(*skills)
	rules []id
}

var plainSkills = map[string]plainSkill{
	"multispectral visor l1":  {func(s *skills) { s.msv = max(s.msv, 1) }, []id{"infinity.skill.msv"}},
	"multispectral visor l2":  {func(s *skills) { s.msv = max(s.msv, 2) }, []id{"infinity.skill.msv"}},
	"multispectral visor l3":  {func(s *skills) { s.msv = max(s.msv, 3) }, []id{"infinity.skill.msv"}},
	"x visor":                 {func(s *skills) { s.xVisor = true }, []id{"infinity.skill.x-visor"}},
	"360º visor":              {func(s *skills) { s.visor360 = true }, []id{"infinity.geo.lof"}},
	"360° visor":              {func(s *skills) { s.visor360 = true }, []id{"infinity.geo.lof"}},
	"marksmanship":            {func(s *skills) { s.marksmanship = true }, []id{"infinity.skill.marksmanship"}},
	"sixth sense":             {func(s *skills) { s.sixthSense = true }, []id{"infinity.skill.sixth-sense"}},
	"total reaction":          {func(s *skills) { s.totalReaction = true }, []id{"infinity.skill.total-reaction"}},
	"neurocinetics":           {func(s *skills) { s.neurocinetics = true }, []id{"infinity.skill.neurocinetics"}},
	"nanoscreen":              {func(s *skills) { s.nanoscreen = true }, []id{"infinity.skill.nanoscreen"}},
	"motorcycle":              {func(s *skills) { s.noCover = true }, []id{"infinity.skill.no-cover"}},
	"ai motorcycle":           {func(s *skills) { s.noCover = true }, []id{"infinity.skill.no-cover"}},
	"impetuous":               {func(s *skills) { s.noCover = true }, []id{"infinity.skill.no-cover"}},
	"martial arts l1":         {func(s *skills) { s.martialArts = max(s.martialArts, 1) }, []id{"infinity.cc.martial-arts"}},
	"martial arts l2":         {func(s *skills) { s.martialArts = max(s.martialArts, 2) }, []id{"infinity.cc.martial-arts"}},
	"martial arts l3":         {func(s *skills) { s.martialArts = max(s.martialArts, 3) }, []id{"infinity.cc.martial-arts"}},
	"martial arts l4":         {func(s *skills) { s.martialArts = max(s.martialArts, 4) }, []id{"infinity.cc.martial-arts"}},
	"martial arts l5":         {func(s *skills) { s.martialArts = max(s.martialArts, 5) }, []id{"infinity.cc.martial-arts"}},
	"natural born warrior":    {func(s *skills) { s.bornWarrior = true }, []id{"infinity.cc.nbw"}},
	"berserk":                 {func(s *skills) { s.berserk = true }, []id{"infinity.cc.berserk"}},
	"protheion":               {func(s *skills) { s.protheion = true }, []id{"infinity.cc.protheion"}},
	"no wound incapacitation": {func(s *skills) { s.nwi = true }, []id{"infinity.skill.nwi"}},
	"nwi":                     {func(s *skills) { s.nwi = true }, []id{"infinity.skill.nwi"}},
	"dogged":                  {func(s *skills) { s.dogged = true }, []id{"infinity.skill.dogged"}},
	"remote presence":         {func(s *skills) { s.remote = true }, []id{"infinity.wound.remote-presence"}},
	"bioimmunity":             {func(s *skills) { s.bioimmunity = true }, []id{"infinity.skill.bioimmunity"}},
	"hacker":                  {func(s *skills) { s.hacker = true }, nil},
	"courage":                 {func(s *skills) { s.courage = true }, []id{"infinity.guts.roll"}},
	"religious troop":         {func(s *skills) { s.courage = true }, []id{"infinity.guts.roll"}},
	"veteran":                 {func(s *skills) { s.courage = true }, []id{"infinity.guts.roll"}},
	"triangulated fire":       {func(s *skills) { s.triangulated = true }, []id{"infinity.bs.triangulated"}},
}

// reading reads what stands in the brackets; nil for what is never printed. No
// effect but rules: printed, and of no effect on an attack.
type reading func(in string) (func(*skills), []id)

var bracketSkills map[string]reading

func init() {
	enemy := func(set func(*skills, int), rule id) reading {
		return func(in string) (func(*skills), []id) {
			if in != "-3" && in != "-6" {
				return nil, nil
			}
			n, _ := strconv.Atoi(in)
			return func(s *skills) { set(s, n) }, []id{rule}
		}
	}
	firewall := enemy(func(s *skills, n int) { s.firewall = min(s.firewall, n) }, "infinity.hack.firewall")
	bracketSkills = map[string]reading{
		"mimetism":         enemy(func(s *skills, n int) { s.mimetism = min(s.mimetism, n) }, "infinity.skill.mimetism"),
		"surprise attack":  enemy(func(s *skills, n int) { s.surprise = min(s.surprise, n) }, "infinity.skill.surprise"),
		"tinbot: firewall": firewall,
		"firewall":         firewall,
		"bs attack":        brackets(func(s *skills) *bracket { return &s.bs }, "BS"),
		"cc attack":        brackets(func(s *skills) *bracket { return &s.cc }, "CC"),
		"dodge":            brackets(func(s *skills) *bracket { return &s.dodge }, "PH"),
		"reset":            brackets(func(s *skills) *bracket { return &s.reset }, "WIP"),
		"discover":         brackets(func(s *skills) *bracket { return &s.find }, "WIP"),
		"berserk": func(in string) (func(*skills), []id) {
			n, ok := plus(in)
			if !ok {
				return nil, nil
			}
			return func(s *skills) { s.berserk, s.berserkPlus = true, max(s.berserkPlus, n) }, []id{"infinity.cc.berserk"}
		},
		"hacker": func(string) (func(*skills), []id) {
			return func(s *skills) { s.hacker = true }, nil
		},
		"immunity":      immunities,
		"vulnerability": vulnerabilities,
	}
}

// plus reads +1 to +6.
func plus(in string) (int, bool) {
	n, err := strconv.Atoi(in)
	return n, err == nil && strings.HasPrefix(in, "+") && n >= 1 && n <= 6
}

// brackets reads what may stand after BS Attack, CC Attack, Dodge, Reset and
// Discover; attribute is the one that a value replaces.
func brackets(of func(*skills) *bracket, attribute string) reading {
	attack := attribute == "BS" || attribute == "CC"
	return func(in string) (func(*skills), []id) {
		if attribute == "PH" && isDistance(in) {
			return nil, []id{"infinity.mod.bracket-value"} // a longer Dodge move
		}
		if n, ok := plus(in); ok {
			return func(s *skills) { of(s).plus += n }, []id{"infinity.mod.bracket-plus"}
		}
		if in == "-3" || in == "-6" {
			n, _ := strconv.Atoi(in)
			return func(s *skills) { of(s).minus += n }, []id{"infinity.mod.bracket-minus"}
		}
		if v, ok := strings.CutPrefix(in, attribute+"="); ok && attribute != "BS" {
			if n, err := strconv.Atoi(v); err == nil && n >= 1 && n <= 30 {
				return func(s *skills) { of(s).value, of(s).set = max(of(s).value, n), true }, []id{"infinity.mod.bracket-value"}
			}
			return nil, nil
		}
		if !attack {
			return nil, nil
		}
		return attackBracket(of, in, attribute == "BS")
	}
}

// isDistance tells whether a Dodge bracket is a distance: +1", or +2.5 and +5
// centimetres as the unit lists have it.
func isDistance(in string) bool {
	d, inches := strings.CutSuffix(strings.TrimPrefix(in, "+"), `"`)
	if !strings.HasPrefix(in, "+") {
		return false
	}
	_, ok := scenario.ParseNumber(d)
	return ok && (inches || strings.Contains(d, ".") || d == "5")
}

// attackBracket reads what changes the attack itself.
func attackBracket(of func(*skills) *bracket, in string, ranged bool) (func(*skills), []id) {
	rules := []id{"infinity.bs.attack-brackets"}
	if !ranged {
		rules = []id{"infinity.mod.bracket-plus"}
	}
	low := strings.ToLower(in)
	switch {
	case low == "continuous damage" || low == "continous damage":
		return func(s *skills) { of(s).continuous = true }, rules
	case low == "reroll":
		return func(s *skills) { of(s).reroll = true }, []id{"infinity.skill.reroll"}
	case low == "guided" && ranged:
		return func(s *skills) { of(s).guided = true }, append(rules, "infinity.bs.guided")
	case low == "antimaterial" || low == "anti-materiel":
		return nil, rules // touches no number
	}
	if n, ok := cutUnit(in, "B"); ok && n <= 3 {
		return func(s *skills) { of(s).burst += n }, append(rules, "infinity.mod.burst-active-only")
	}
	for _, unit := range []string{"Damage", "Dam"} {
		if n, ok := cutUnit(in, unit); ok {
			return func(s *skills) { of(s).damage += n }, rules
		}
	}
	if a, bad := parseAmmo(in); bad == "" && !a.has(normal|smoke|eclipse) {
		return func(s *skills) { of(s).ammo |= a }, rules
	}
	return nil, nil
}

// cutUnit reads "+1B", "+1 B", "+2 Damage".
func cutUnit(in, unit string) (int, bool) {
	if len(in) <= len(unit) || !strings.EqualFold(in[len(in)-len(unit):], unit) {
		return 0, false
	}
	return plus(strings.TrimSpace(in[:len(in)-len(unit)]))
}

func immunities(in string) (func(*skills), []id) {
	switch strings.ToLower(in) {
	case "shock":
		return func(s *skills) { s.immune.shock = true }, []id{"infinity.skill.immunity-shock"}
	case "total":
		return func(s *skills) { s.immune.total = true }, []id{"infinity.skill.immunity-total"}
	case "ap":
		return func(s *skills) { s.immune.ap = true }, []id{"infinity.skill.immunity-one"}
	case "critical":
		return func(s *skills) { s.immune.critical = true }, []id{"infinity.skill.immunity-one"}
	case "continuous damage", "continous damage":
		return func(s *skills) { s.immune.continuous = true }, []id{"infinity.skill.immunity-one"}
	case "pos":
		return func(s *skills) { s.immune.pos = true }, []id{"infinity.skill.immunity-one"}
	}
	return nil, nil
}

func vulnerabilities(in string) (func(*skills), []id) {
	rules := []id{"infinity.skill.vulnerability"}
	if strings.EqualFold(in, "viral") {
		return func(s *skills) { s.vulnerableViral = true }, rules
	}
	if a, bad := parseAmmo(in); bad == "" {
		return func(s *skills) { s.vulnerable |= a }, rules
	}
	return nil, nil
}

func bracketHint(name string) string {
	switch strings.ToLower(name) {
	case "mimetism", "surprise attack", "firewall", "tinbot: firewall":
		return name + " (-3) or " + name + " (-6)"
	case "immunity":
		return "Immunity (Shock), (Total), (AP), (Critical), (Continuous Damage) or (POS)"
	case "vulnerability":
		return "an ammunition, or Vulnerability (Viral)"
	case "dodge":
		return `such as Dodge (+3), (-3), (PH=11) or (+1")`
	case "bs attack", "cc attack":
		return "such as " + name + " (+3), (-3), (+1B), (+1 Damage), (AP), (Continuous Damage) or (ReRoll)"
	}
	return name + " (+3) or " + name + " (-3)"
}

// unknownEffect are printed skills that these rules leave out.
var unknownEffect = map[string]string{
	"explode": "the blast of a fallen trooper", "guard": "close combat at a distance",
}

// idleSkills are names of the official lists that touch no attack. Some stand
// with brackets of their own.
var idleSkills = []string{
	"Advanced ECM", "Albedo", "Baggage", "Biometric Visor", "Booty", "Camouflage", "Chain of Command", "Civvie", "Climbing Plus",
	"Combat Jump", "Commlink", "Counterintelligence", "Dazer", "Deactivator", "Decoy", "Deployable Repeater", "Doctor", "ECM", "ECM: Guided",
	"ECM: Hacker", "Engineer", "Escape System", "EVO Hacking Device", "Exrah", "FastPanda", "Fireteam: Core", "Fireteam: Duo",
	"Fireteam: Enomotarchos", "Fireteam: Haris", "Fireteam: Triad", "Forward Deployment", "Forward Observer", "Frenzy", "G: Jumper",
	"Gizmokit", "Hacking Device", "Hacking Device Plus", "Hidden Deployment", "Holomask", "Holoprojector", "Impersonation",
	"Inferior Infiltration", "Infiltration", "Infinity Spec-Ops", "Inspiring Leadership", "Journalist L1", "Journalist L2",
	"Killer Hacking Device", "Lieutenant", "MediKit", "MetaChemistry", "Minelayer", "Mnemonica", "Morpho-scan", "NCO", "Number 2",
	"Parachutist", "Paramedic", "Peripheral", "Pilot", "Regeneration", "Regular", "RemDriver", "Repeater", "Sapper", "Seed-Embryo",
	"Sensor", "Shasvastii", "Special Fireteam: Triad", "Specialist Operative", "Stealth", "Strategic Deployment", "Strategos L1",
	"Strategos L2", "Strategos L3", "Super-Jump", "Superior Infiltration", "SymbioMate", "Tactical Awareness", "Terrain", "TinBot",
	"TinBot: Discover", "Transmutation", "Tri-Core",
}

func idleSkill(name, _ string) bool {
	return slices.ContainsFunc(idleSkills, func(s string) bool { return strings.EqualFold(s, name) })
}

// skillNames lists what can be written, for suggestions.
func skillNames() []string {
	out := slices.Clone(idleSkills)
	for n := range plainSkills {
		out = append(out, printedName(n))
	}
	for n := range bracketSkills {
		for _, in := range []string{" (-3)", " (-6)", " (+3)", " (Shock)", " (Total)", " (+1B)", " (AP)"} {
			out = append(out, printedName(n)+in)
		}
	}
	slices.Sort(out)
	return out
}

// printedName writes a name in lower case with its capitals.
func printedName(low string) string {
	words := strings.Split(low, " ")
	for i, w := range words {
		switch w {
		case "nwi", "bs", "cc", "x":
			words[i] = strings.ToUpper(w)
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
