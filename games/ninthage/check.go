package ninthage

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
)

// check looks at what the file holds before units are made of it. False: no
// units can be.
func (q *question) check() bool {
	f := q.f
	switch {
	case f.Attacker != nil && f.Attackers != nil:
		f.Fault("attackers", "one unit under attacker, or several under attackers", "stands beside attacker")
	case f.Attacker == nil && f.Attackers == nil:
		f.Fault("attacker", "", "is missing")
	case f.Attackers != nil && len(f.Attackers) == 0:
		f.Fault("attackers", "", "holds no unit")
	}
	if f.Target == nil && f.Targets == nil {
		f.Fault("target", "", "is missing")
	}
	for _, u := range q.written() {
		q.checkUnit(u, true)
	}
	if f.Target != nil {
		q.checkUnit(f.Target, false)
		for _, key := range []string{"count", "shooters", "distances"} {
			if f.Target.Has(key) {
				f.Target.Fault(key, "", "only an attacker has it")
			}
		}
	}
	total := 0
	for _, u := range q.written() {
		total += max(u.Count, 1)
	}
	if total > 40 {
		f.Fault("attackers", "", "at most 40 attackers in all (got %d)", total)
	}
	for i := range f.Situation.Bystanders {
		q.checkBystander(&f.Situation.Bystanders[i], i)
	}
	q.checkSituation()
	q.checkMeasured()
	return !f.Faults().Any()
}

// written are the attackers as the file writes them.
func (q *question) written() []*unit {
	if q.f.Attacker != nil {
		return []*unit{q.f.Attacker}
	}
	var out []*unit
	for i := range q.f.Attackers {
		out = append(out, &q.f.Attackers[i])
	}
	return out
}

// checkUnit holds a unit to what needs no other.
func (q *question) checkUnit(u *unit, attacks bool) {
	q.checkProfile(&u.profile)
	switch {
	case u.Has("grid"):
		checkGrid(u)
	case u.Attacks.set && attacks:
	case !u.Has("models"):
		u.Fault("models", "how many there are", "is missing")
	case u.Models == 0 && len(u.Characters) == 0:
		u.Fault("models", "", "must be at least 1 (got 0), or the unit has characters")
	}
	if u.Champion != nil && u.Champion.is && u.Models == 0 && !u.Has("grid") && !(u.Attacks.set && attacks) {
		u.Fault("champion", "", "there are no rank-and-file models")
	}
	if len(u.Characters) > 9 {
		u.Fault("characters", "", "at most 9 (got %d)", len(u.Characters))
	}
	if len(u.Parts) > 12 {
		u.Fault("parts", "", "at most 12 (got %d)", len(u.Parts))
	}
	for i := range u.Characters {
		c := &u.Characters[i]
		q.checkProfile(&c.profile)
		if c.Has("at") && len(c.At) != 2 {
			c.Fault("at", "", "must be its rank and its file, [1, 3]")
		}
		q.checkParts(c.Parts)
	}
	q.checkParts(u.Parts)
	if u.Champion != nil && u.Champion.block.Weapon != nil {
		q.checkWeapon(&u.Champion.block.Block, "weapon", u.Champion.block.Weapon, roll{})
	}
	q.checkGroups(u, attacks)
	if u.Attacks.set {
		q.checkAttacks(u)
	}
	if u.Has("starting_models") && u.StartingModels < 1 {
		u.Fault("starting_models", "", "must be at least 1 (got %d)", u.StartingModels)
	}
}

func (q *question) checkAttacks(u *unit) {
	switch a := u.Attacks; {
	case a.N > 100:
		u.Fault("attacks", "", "at most 100 dice (got %d)", a.N)
	case a.most() > 1000:
		u.Fault("attacks", "", "at most 1000 (got %s)", a)
	}
	for _, key := range []string{"shooters", "groups"} {
		if u.Has(key) {
			u.Fault(key, "", "stands beside attacks, which replaces it")
		}
	}
	if q.f.Situation.Has("contact") {
		q.f.Situation.Fault("contact", "", "stands beside attacks, which replaces it")
	}
}

// checkProfile holds a profile to its ranges and notation.
func (q *question) checkProfile(p *profile) {
	if p.Has("weapon") && p.Has("weapons") {
		p.Fault("weapons", "one weapon under weapon, or several under weapons", "stands beside weapon")
	}
	if p.HPLost > 0 && p.HPLost >= p.hp() {
		p.Fault("hp_lost", "", "at most %d, one less than hp (got %d)", p.hp()-1, p.HPLost)
	}
	if p.Adv.Rat != nil && p.Adv.Rat.Cmp(inches(20)) > 0 {
		p.Fault("adv", "", `at most 20" (got %s)`, p.Adv.Rat.RatString())
	}
	suits := 0
	for i, a := range p.Armour {
		if a != "Shield" {
			suits++
		}
		if slices.Index(p.Armour, a) < i || suits > 1 && a != "Shield" {
			p.Fault("armour["+itoa(i)+"]", "one Shield and one suit of armour", "one suit at most")
		}
	}
	q.checkAtt(&p.Block, p.Att)
	if p.Weapon != nil {
		q.checkWeapon(&p.Block, "weapon", p.Weapon, p.Aim)
	}
	names := map[string]bool{}
	for i := range p.Weapons {
		w := &p.Weapons[i]
		q.checkWeapon(&p.Block, "weapons["+itoa(i)+"]", w, p.Aim)
		if key := strings.ToLower(w.title()); names[key] {
			p.Fault("weapons["+itoa(i)+"].name", "", "a second weapon called %q", w.title())
		} else {
			names[key] = true
		}
	}
	checkAbilities(&p.Block, p.Abilities, onUnit)
	for i := range p.Modifiers {
		checkModifier(&p.Modifiers[i])
	}
}

func (q *question) checkAtt(b *scenario.Block, a quantity) {
	if a.set && (a.most() > 20 && !a.rolled() || a.N > 20 || a.most() > 120) {
		b.Fault("att", "", "at most 20 (got %s)", a)
	}
}

func (q *question) checkParts(ps []part) {
	for i := range ps {
		p := &ps[i]
		q.checkAtt(&p.Block, p.Att)
		checkAbilities(&p.Block, p.Abilities, onPart|onUnit)
		if p.Weapon == nil {
			continue
		}
		q.checkWeapon(&p.Block, "weapon", p.Weapon, p.Aim)
		if has(p.Abilities, "Harnessed") || has(p.Abilities, "Inanimate") {
			p.FaultHere("", "has no weapons: it is %s", harness(p))
		}
	}
}

func harness(p *part) string {
	if has(p.Abilities, "Harnessed") {
		return "Harnessed"
	}
	return "Inanimate"
}

func checkAbilities(b *scenario.Block, as []ability, on int) {
	for i := range as {
		a := &as[i]
		k, ok := kindOf(a.name)
		at := "abilities[" + itoa(i) + "]"
		switch {
		case !ok:
		case a.bracketed && on != onWeapon:
			b.Fault(at, "", "only a weapon has a bracketed hit")
		case a.bracketed && k.on&onPart == 0:
			b.Fault(at, "", "%s belongs to every hit, not to one", a.name)
		case on == onWeapon && k.on&onWeapon == 0:
			b.Fault(at, "", "%s belongs to a unit, not to a weapon", a.name)
		case on != onWeapon && k.on&(onUnit|onPart) == 0:
			b.Fault(at, "", "%s belongs to a weapon", a.name)
		case slices.ContainsFunc(as[:i], a.excludes):
			b.Fault(at, "", "%s stands here already, and does not add up", a.name)
		}
	}
}

// excludes tells whether of two special rules of one list one does nothing. Hard
// Target and Devastating Charge add up; of saves, and of what somebody is immune
// to, there may be several that differ.
func (a *ability) excludes(o ability) bool {
	if o.name != a.name || o.bracketed != a.bracketed {
		return false
	}
	switch a.name {
	case "Hard Target", "Devastating Charge":
		return false
	case "Aegis", "Fortitude", "Immune":
		return a.x == o.x && a.against == o.against && a.immune == o.immune
	}
	return true
}

func checkModifier(m *modifier) {
	keys := 0
	for _, e := range m.Node.Entries {
		if e.Key != "name" {
			keys++
		}
	}
	if keys == 0 {
		m.FaultHere("such as to_hit: +1", "changes nothing")
	}
}

// checkWeapon holds a weapon to its ranges.
func (q *question) checkWeapon(p *scenario.Block, key string, w *weapon, aim roll) {
	if w.common {
		if w.given > 0 && aim.n > 0 && w.given != aim.n {
			p.Fault(key, "", "says %d+, but the unit has %d+", w.given, aim.n)
		}
		return
	}
	b := &w.Block
	if w.Aim.n > 0 && aim.n > 0 && w.Aim.n != aim.n {
		b.Fault("aim", "", "says %d+, but the unit has %d+", w.Aim.n, aim.n)
	}
	switch s := w.Shots; {
	case s.N > 20:
		b.Fault("shots", "", "at most 20 dice (got %d)", s.N)
	case s.set && !s.rolled() && s.most() > 100:
		b.Fault("shots", "", "at most 100 (got %d)", s.most())
	}
	switch h := w.Hits; {
	case h.N > 100:
		b.Fault("hits", "", "at most 100 dice (got %d)", h.N)
	case h.most() > 1000:
		b.Fault("hits", "", "at most 1000 (got %s)", h)
	}
	if w.Has("hits") && w.Has("shots") {
		b.Fault("shots", "", "stands beside hits, which replaces it")
	}
	for _, s := range []struct {
		key string
		v   stat
	}{{"str", w.Str}, {"ap", w.AP}} {
		for _, x := range []statValue{s.v.plain, s.v.bracket} {
			if s.v.set && x.kind == statNumber && (x.n < 0 || x.n > 10) {
				b.Fault(s.key, "", "must be 0 to 10 (got %d)", x.n)
			}
		}
	}
	checkAbilities(b, w.Abilities, onWeapon)
	kinds := 0
	for i := range w.Abilities {
		a := &w.Abilities[i]
		if slices.Contains([]string{"Catapult", "Cannon", "Volley Gun", "Flamethrower"}, a.name) {
			if kinds++; kinds > 1 {
				b.Fault("abilities["+itoa(i)+"]", "", "a weapon is of one artillery type")
			}
		}
		if a.name == "Volley Gun" && !w.Shots.rolled() {
			b.Fault("shots", "such as 2D6", "a Volley Gun's shots must be dice")
		}
		if !w.shoots() && slices.Contains([]string{"Catapult", "Cannon", "Volley Gun", "Flamethrower"}, a.name) {
			b.Fault("range", "", "is missing: %s is a shooting weapon", a.name)
		}
	}
}

func (q *question) checkBystander(u *unit, i int) {
	q.checkUnit(u, false)
	if i >= nearCount {
		q.f.Situation.Fault("bystanders", "", "at most %d (got %d)", nearCount, len(q.f.Situation.Bystanders))
	}
	if !u.Has("res") {
		u.Fault("res", "", "needed to wound it")
	}
	if !u.Has("distances") {
		u.Fault("distances", "inches from the shooter, one for each model", "is missing")
	} else if len(u.Distances) != u.Models {
		u.Fault("distances", "", "%d for %s", len(u.Distances), attack.Counted(u.Models, "model", "models"))
	}
}

// checkMeasured refuses what is stated of what a table measures.
func (q *question) checkMeasured() {
	if q.f.Table == nil || q.f.Target == nil {
		return
	}
	for _, s := range q.situations() {
		for _, key := range []string{"facing", "range", "long_range", "cover", "line_of_sight"} {
			if s.Node != nil && s.Has(key) {
				s.Fault(key, "leave it out, or the table", "is measured on the table")
			}
		}
	}
}

// checkSituation looks for facts that contradict each other.
func (q *question) checkSituation() {
	s := &q.f.Situation
	if s.Node == nil {
		return
	}
	if s.Charging != "" && s.Charging != "none" && s.Round > 1 {
		s.Fault("charging", "", "nobody charges in Round %d", s.Round)
	}
	if s.Range.Rat != nil && s.Range.Rat.Cmp(inches(200)) > 0 {
		s.Fault("range", "", `at most 200" (got %s)`, s.Range.Rat.RatString())
	}
}
