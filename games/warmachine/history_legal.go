package warmachine

import (
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// pastWeapon is the weapon of a past attack.
func (s *scene) pastWeapon(k *pastKeys, kd kind, made as) int {
	if k.Weapon != "" {
		w := s.weaponNamed(k.Weapon)
		switch {
		case w < 0:
			k.Fault("weapon", "", "no weapon %q", k.Weapon)
		case !s.weapons[w].can(kd) && s.weapons[w].typ != "mount":
			k.Fault("weapon", "", "%s makes no %s attacks", k.Weapon, kd)
			return -1
		}
		return w
	}
	for i, w := range s.weapons {
		if w.can(kd) || made == asImpact && w.typ == "mount" {
			return i
		}
	}
	k.Fault("weapon", "", "there is no weapon for a %s attack", kd)
	return -1
}

// pastFrom checks that a granted attack was granted.
func (s *scene) pastFrom(p *plan, r *record, k *pastKeys, made as, kd kind) (ability, bool) {
	pending := s.pending(p, r)
	must := slices.IndexFunc(pending, func(o offer) bool { return o.rule.compulsory() && o.open() })
	if made != asGranted {
		if k.From != "" {
			k.Fault("from", "", "is of granted attacks only; write as: granted")
			return 0, false
		}
		if must >= 0 && made != asChain {
			k.Fault("as", "", "%s had to be used first (warmachine.generate.compulsory)", pending[must].rule)
			return 0, false
		}
		return abilities, true
	}
	if k.From == "" {
		k.Fault("from", "the rule that granted it", "is missing")
		return 0, false
	}
	a, ok := abilityNamed(k.From)
	if !ok {
		k.Fault("from", scenario.Suggest(k.From, grantingNames()), "no rule %q", k.From)
		return 0, false
	}
	i := slices.IndexFunc(pending, func(o offer) bool { return o.rule == a })
	switch {
	case i < 0:
		k.Fault("from", "", "%s was not triggered by the attack before", k.From)
		return 0, false
	case must >= 0 && pending[must].rule != a:
		k.Fault("from", "", "%s is compulsory and had to be used (warmachine.generate.compulsory)", pending[must].rule)
		return 0, false
	case kd == magic || !pending[i].kinds[kd]:
		k.Fault("attack", "", "%s gives no %s attack here (%s)", k.From, kd, "warmachine.restrict.no-mix")
		return 0, false
	}
	return a, true
}

func grantingNames() []string {
	var out []string
	for _, a := range granting {
		out = append(out, a.String())
	}
	return out
}

// pastLegal checks that the attack could be made at all.
func (s *scene) pastLegal(p *plan, r *record, k *pastKeys, made as, kd kind, w int) bool {
	n := &r.now
	if !s.pastKind(k, made, kd) {
		return false
	}
	switch made {
	case asInitial:
		if !p.mixes(n, kd) && !(kd == ranged && s.hogs() && n.Flags&hHog == 0) {
			k.Fault("attack", "", "began with %s: no rule lets the model make %s attacks as well (warmachine.restrict.no-mix)", startedWith(n.Flags), kd)
			return false
		}
		most := s.initialOf(w, kd)
		if r.used[w] += or(k.Combined, 1); r.used[w] > most {
			k.Fault("as", "", "%s has %d initial attacks, this is one more", s.weapons[w].name, most)
			return false
		}
	case asBought:
		switch {
		case !p.mixes(n, kd):
			k.Fault("attack", "", "began with %s: no %s attack can be bought (warmachine.restrict.no-mix)", startedWith(n.Flags), kd)
			return false
		case kd == ranged && int(n.Reload[w]) >= s.weapons[w].special.reload:
			k.Fault("as", "", "ranged attacks are bought with Reload only (warmachine.action.buy-attack)")
			return false
		case n.Points == 0:
			k.Fault("as", "", "no focus or fury is left to buy an attack")
			return false
		}
	case asPower:
		if kd != melee {
			k.Fault("attack", "", "power attacks are melee attacks")
			return false
		}
		if n.Points == 0 {
			k.Fault("as", "", "a power attack costs a point, and there is none")
			return false
		}
		if s.state.movement == "charge" {
			k.Fault("as", "", "no power attack in an activation with a charge (warmachine.restrict.power-attack)")
			return false
		}
	case asAssault:
		if !s.actor.special.has[assault] {
			k.Fault("as", "", "the model has no Assault")
			return false
		}
	case asSpecial, asChain:
		return s.pastNamed(k, made) && s.pastOwned(k, made)
	}
	return true
}

// madeAs are the types of attacks that are made in one way only.
var madeAs = map[as]kind{
	asSpecial: melee, asChain: melee, asSpell: magic, asAssault: ranged, asImpact: melee, asFreeStrike: melee, asCounter: melee,
}

// pastKind checks that an attack made so is of its type, and that what it takes
// was declared. A name is of attacks that have one.
func (s *scene) pastKind(k *pastKeys, made as, kd kind) bool {
	want, one := madeAs[made]
	charge := made == asAssault || made == asImpact
	switch {
	case one && kd != want:
		k.Fault("attack", "", "%s attacks are %s attacks (got %s)", made, want, kd)
	case made == asBought && kd == magic:
		k.Fault("attack", "as: spell", "magic attacks are not bought: a spell costs what is printed")
	case k.Name != "" && made != asSpecial && made != asPower && made != asChain:
		k.Fault("name", "weapon: the weapon or the spell", "is of special, power and chain attacks; this is made as %s", made)
	case charge && s.file.Situation.Movement != "" && s.state.movement != "charge":
		k.Fault("as", "situation: {movement: charge}", "%s attacks are made in a charge", made)
	default:
		return true
	}
	return false
}

// pastOwned checks that the model has the special or chain attack.
func (s *scene) pastOwned(k *pastKeys, made as) bool {
	if made == asSpecial && (k.Name == "Thresher" && !s.actor.special.has[thresher] || k.Name == "Combo Strike" && !s.actor.special.has[comboStrike]) ||
		made == asChain && !s.chainWeapons() {
		k.Fault("name", "", "the model has no %s", k.Name)
		return false
	}
	return true
}

func (s *scene) pastNamed(k *pastKeys, made as) bool {
	if made != asSpecial && made != asPower && made != asChain {
		return true
	}
	if k.Name == "" {
		k.Fault("name", "such as Thresher, throw, Smite", "is missing")
		return false
	}
	var words []string
	switch made {
	case asSpecial:
		words = []string{"Thresher", "Combo Strike"}
	case asPower:
		words = actionNames[actSlam : actStrike+1]
	default:
		words = slices.Clone(s.actor.special.chains)
		for _, w := range s.weapons {
			words = append(words, w.special.chains...)
		}
	}
	if !slices.Contains(words, k.Name) {
		k.Fault("name", scenario.Suggest(k.Name, words), "must be one of %s (got %q)", join(words), k.Name)
		return false
	}
	return true
}

// initialOf is how many initial attacks of that type the weapon gives.
func (s *scene) initialOf(w int, kd kind) int {
	x := s.weapons[w]
	switch {
	case kd == melee && x.typ == "ranged":
		return 1
	case kd == ranged:
		return x.count * s.actor.count * max(1, x.rof.Max())
	}
	return x.count * s.actor.count
}

func startedWith(flags uint32) string {
	switch {
	case flags&hMelee != 0:
		return "melee"
	case flags&hRanged != 0:
		return "ranged"
	}
	return "none"
}
