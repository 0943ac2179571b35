package warmachine

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
)

// ability is a special rule as it is printed on a card, without its parameter.
type ability uint8

const (
	blackSpot ability = iota
	killShot
	quickWork
	snapFire
	berserk
	killingSpree
	cleave
	drag
	dragHits
	catch
	pull
	thresher
	comboStrike
	chainAttack
	reload
	assault
	hogWild
	wildShot
	dualAttack
	virtuoso
	multipleHeads
	gunfighter
	pointBlank
	rapidFire
	snipe
	overtake
	swiftHunter
	sprint
	runAndGun
	defensiveStrike
	retaliatoryStrike
	combinedRanged
	combinedMelee
	cavalry
	gang
	gangFighter
	flank
	weaponMaster
	annihilator
	chainWeapon
	blessed
	decapitation
	puncture
	anatomicalPrecision
	grievousWounds
	criticalKnockdown
	criticalFire
	criticalCorrosion
	criticalDisruption
	criticalSmite
	knockdown
	continuousFire
	continuousCorrosion
	precisionStrike
	marksman
	removeFromPlay
	openFist
	eyelessSight
	futureSight
	tough
	stealth
	shield
	buckler
	shieldWall
	shieldGuard
	grimSalvation
	incorporeal
	immunity
	dodge
	parry
	feignDeath
	knockedDown
	stationary
	fire
	corrosion
	darkShroud
	blind
	signs
	crippledMind
	crippledBody
	abilities // how many there are
)

// where a special rule may be written.
type where uint8

const (
	onModel where = 1 << iota
	onWeapon
	onTarget
	effectOnTarget
	effectOnAttacker
)

// printed lists the names, in the order of the constants.
var printed = [abilities]struct {
	name  string
	where where
}{
	{"Black Spot", effectOnTarget},
	{"Kill Shot", onModel},
	{"Quick Work", onModel},
	{"Snap Fire", onWeapon},
	{"Berserk", onModel},
	{"Killing Spree", onModel},
	{"Cleave", onModel},
	{"Drag", onWeapon},
	{"Drag (hits)", onWeapon},
	{"Catch", onWeapon},
	{"Pull", onWeapon},
	{"Thresher", onModel},
	{"Combo Strike", onModel},
	{"Chain Attack", onModel | onWeapon},
	{"Reload", onWeapon},
	{"Assault", onModel},
	{"Hog Wild", onModel},
	{"Wild Shot", onModel},
	{"Dual Attack", onModel},
	{"Virtuoso", onModel},
	{"Multiple Heads", onModel},
	{"Gunfighter", onModel},
	{"Point Blank", onWeapon},
	{"Rapid Fire", onWeapon},
	{"Snipe", onModel},
	{"Overtake", onModel},
	{"Swift Hunter", onModel},
	{"Sprint", onModel},
	{"Run & Gun", onModel},
	{"Defensive Strike", onTarget},
	{"Retaliatory Strike", onTarget},
	{"Combined Ranged Attack", onModel},
	{"Combined Melee Attack", onModel},
	{"Cavalry", onModel},
	{"Gang", onModel},
	{"Gang Fighter", onModel},
	{"Flank", onModel},
	{"Weapon Master", onModel | onWeapon},
	{"Annihilator", onWeapon},
	{"Chain Weapon", onWeapon},
	{"Blessed", onWeapon},
	{"Decapitation", onWeapon},
	{"Puncture", onWeapon},
	{"Anatomical Precision", onModel},
	{"Grievous Wounds", onWeapon},
	{"Critical Knockdown", onWeapon},
	{"Critical Fire", onWeapon},
	{"Critical Corrosion", onWeapon},
	{"Critical Disruption", onWeapon},
	{"Critical Smite", onWeapon},
	{"Knockdown", onWeapon},
	{"Continuous Fire", onWeapon},
	{"Continuous Corrosion", onWeapon},
	{"Precision Strike", onModel | onWeapon},
	{"Marksman", onModel | onWeapon},
	{"Remove from Play", onWeapon},
	{"Open Fist", onWeapon},
	{"Eyeless Sight", onModel},
	{"Future Sight", onModel},
	{"Tough", onTarget},
	{"Stealth", onTarget},
	{"Shield", onTarget},
	{"Buckler", onTarget},
	{"Shield Wall", effectOnTarget},
	{"Shield Guard", onTarget},
	{"Grim Salvation", onTarget},
	{"Incorporeal", onTarget},
	{"Immunity", onTarget},
	{"Dodge", onTarget},
	{"Parry", onTarget},
	{"Feign Death", onTarget},
	{"Knocked Down", effectOnTarget},
	{"Stationary", effectOnTarget},
	{"Fire", effectOnTarget},
	{"Corrosion", effectOnTarget},
	{"Dark Shroud", effectOnTarget},
	{"Blind", effectOnTarget | effectOnAttacker},
	{"Signs", effectOnAttacker},
	{"Crippled Mind", effectOnAttacker},
	{"Crippled Body", effectOnAttacker},
}

func (a ability) String() string { return printed[a].name }

// special is the special rules of a model or weapon, with their parameters.
type special struct {
	has     [abilities]bool
	reload  int      // Reload [n]
	flanks  string   // Flank [X]
	slays   []string // Annihilator [X]
	immune  []string // Immunity: X
	chains  []string // Chain Attack: X
	shields []shieldOn
}

// shieldOn is a shield or buckler and the system that carries it.
type shieldOn struct {
	bonus  int
	system byte // 0: none
	what   ability
}

var (
	bracket = regexp.MustCompile(`^(Reload|Flank|Annihilator) \[(.+)\]$`)
	colon   = regexp.MustCompile(`^(Chain Attack|Immunity): ?(.+)$`)
	carried = regexp.MustCompile(`^(Shield|Buckler) \(([LRHMC])\)$`)
)

// damageWords are the damage types that a weapon or an immunity may name.
var damageWords = []string{"magical", "fire", "cold", "corrosion", "electricity", "blast", "disruption", "continuous"}

// read adds the names of a list, each legal where it stands.
func (s *special) read(b scenario.Block, key string, names []string, at where) {
	seen := map[string]bool{}
	for i, name := range names {
		place := fmt.Sprintf("%s[%d]", key, i)
		if name == "" {
			continue // a fault of its own
		}
		if seen[name] {
			b.Fault(place, "", "%q stands here twice: the same rule never adds to itself", name)
			continue
		}
		seen[name] = true
		a, ok := s.parse(b, place, name)
		if !ok {
			continue
		}
		if printed[a].where&at == 0 {
			b.Fault(place, "", "%q stands in the wrong place: it is written under %s", a, placeOf(printed[a].where))
			continue
		}
		s.has[a] = true
	}
}

func (s *special) parse(b scenario.Block, place, name string) (ability, bool) {
	word, rest := name, ""
	for _, form := range []*regexp.Regexp{bracket, colon, carried} {
		if m := form.FindStringSubmatch(name); m != nil {
			word, rest = m[1], strings.TrimSpace(m[2])
		}
	}
	for a := range abilities {
		if printed[a].name != word || needsMore(a) != (rest != "") && a != shield && a != buckler {
			continue
		}
		return a, s.with(b, place, a, rest)
	}
	names := make([]string, 0, abilities)
	for a := range abilities {
		names = append(names, printed[a].name+parameter(a))
	}
	b.Fault(place, scenario.Suggest(name, names), "no special rule %q", name)
	return 0, false
}

// needsMore tells whether the rule is printed with a parameter.
func needsMore(a ability) bool {
	return slices.Contains([]ability{reload, flank, annihilator, chainAttack, immunity}, a)
}

func parameter(a ability) string {
	switch a {
	case reload:
		return " [1]"
	case flank, annihilator:
		return " [X]"
	case chainAttack, immunity:
		return ": X"
	}
	return ""
}

// with notes the parameter.
func (s *special) with(b scenario.Block, place string, a ability, rest string) bool {
	switch a {
	case reload:
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 20 {
			b.Fault(place, "such as Reload [1]", "Reload has a number from 1 to 20 (got %q)", rest)
			return false
		}
		s.reload = n
	case flank:
		s.flanks = rest
	case annihilator:
		s.slays = append(s.slays, rest)
	case chainAttack:
		s.chains = append(s.chains, rest)
	case immunity:
		word := strings.ToLower(rest)
		if !slices.Contains(damageWords, word) {
			b.Fault(place, scenario.Suggest(word, damageWords), "no damage type %q", rest)
			return false
		}
		s.immune = append(s.immune, word)
	case shield, buckler:
		on := shieldOn{bonus: 2, what: a}
		if a == buckler {
			on.bonus = 1
		}
		if rest != "" {
			on.system = rest[0]
		}
		s.shields = append(s.shields, on)
	}
	return true
}

func placeOf(w where) string {
	var out []string
	for _, p := range []struct {
		w    where
		name string
	}{
		{onModel, "attacker.abilities"},
		{onWeapon, "a weapon's abilities"},
		{onTarget, "a target's abilities"},
		{effectOnTarget, "a target's effects"},
		{effectOnAttacker, "attacker.effects"},
	} {
		if w&p.w != 0 {
			out = append(out, p.name)
		}
	}
	return strings.Join(out, " or ")
}
