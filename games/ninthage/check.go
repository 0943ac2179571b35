package ninthage

import (
	"cmp"
	"slices"
	"strings"

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
		}
	}
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

// checkGroups holds groups to their sum.
func (q *question) checkGroups(u *unit, attacks bool) {
	if len(u.Groups) == 0 {
		return
	}
	sum := 0
	for i := range u.Groups {
		q.checkProfile(&u.Groups[i].profile)
		sum += u.Groups[i].Models
	}
	q.checkDiffer(u, attacks)
	want, of := u.Models, "models"
	if attacks && u.Has("shooters") {
		want, of = u.Shooters, "shooters"
	}
	if u.Has("models") && sum != want && !(attacks && sum == u.Models) {
		u.Fault("groups", "", "hold %d models, but %s is %d", sum, of, want)
	}
}

// checkDiffer refuses values of a group that are the whole unit's.
func (q *question) checkDiffer(u *unit, attacks bool) {
	for i := range u.Groups {
		g := &u.Groups[i]
		for _, key := range []string{"hp_lost", "base", "states", "dis", "adv"} {
			if g.Has(key) {
				g.Fault(key, "write it on the unit", "is the whole unit's, not a group's")
			}
		}
		own := cmp.Or(g.Height, u.height()) == u.height() && cmp.Or(g.Type, u.typ()) == u.typ()
		switch {
		case g.Has("hp") && g.HP != u.hp() && (own || attacks):
			g.Fault("hp", "another Type or Height has a pool of its own", "models of one Health Pool have the same: the unit has %d (got %d)", u.hp(), g.HP)
		case g.Has("modifiers") && !attacks:
			g.Fault("modifiers", "write the value as it is modified, such as res: 4", "bear on a whole unit that is attacked, not on a group")
		}
	}
}

// checkAlike refuses groups that would strike otherwise than the rest in melee.
func (q *question) checkAlike(u *unit, keys ...string) {
	for i := range u.Groups {
		for _, key := range keys {
			if g := &u.Groups[i]; g.Has(key) {
				g.Fault(key, "what strikes otherwise is one of the parts or characters", "all rank-and-file strike alike in melee")
			}
		}
	}
}

// checkGrid reads a grid's signs.
func checkGrid(u *unit) {
	n, champions, width := 0, 0, -1
	met := map[byte]bool{}
	if len(u.Grid) == 0 || len(u.Grid) > 100 {
		u.Fault("grid", "", "must be 1 to 100 ranks (got %d)", len(u.Grid))
		return
	}
	for i, row := range u.Grid {
		if width >= 0 && len(row) != width {
			u.Fault("grid", "", "ranks of %d and of %d places: write gaps as .", width, len(row))
			return
		}
		width = len(row)
		for j := range len(row) {
			switch s := row[j]; {
			case s == 'x':
				n++
			case s == 'C':
				n++
				champions++
			case s == '.':
			case s >= '1' && s <= '9':
				met[s] = true
				if int(s-'0') > len(u.Characters) {
					u.Fault("grid", "", "there is no character %c", s)
					return
				}
			default:
				u.Fault("grid["+itoa(i)+"]", "x rank-and-file, C Champion, 1 to 9 a character, . a gap", "no sign %q", string(s))
				return
			}
		}
	}
	switch {
	case width < 1 || width > 100:
		u.Fault("grid", "", "must be 1 to 100 wide (got %d)", width)
	case n == 0 && len(u.Characters) == 0 || n == 0 && len(met) == 0:
		u.Fault("grid", "", "there are no models in it")
	case champions > 1:
		u.Fault("grid", "", "more than one C")
	case u.Has("models") && u.Models != n:
		u.Fault("models", "", "says %d, but the grid shows %d", u.Models, n)
	case u.Has("files") && u.Files != width:
		u.Fault("files", "", "says %d, but the grid is %d wide", u.Files, width)
	case n > 500:
		u.Fault("grid", "", "at most 500 models (got %d)", n)
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
		u.Fault("distances", "", "%d for %d models", len(u.Distances), u.Models)
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
	if q.f.Table != nil {
		for _, key := range []string{"facing", "range", "long_range", "cover", "line_of_sight"} {
			if s.Has(key) {
				s.Fault(key, "leave it out, or the table", "is measured on the table")
			}
		}
	}
	if s.Range.Rat != nil && s.Range.Rat.Cmp(inches(200)) > 0 {
		s.Fault("range", "", `at most 200" (got %s)`, s.Range.Rat.RatString())
	}
}

// checkUnits looks at what is known once the units are made: what decisions
// name, what the attacks need.
func (q *question) checkUnits() bool {
	s := &q.f.Situation
	if q.target.unit.Base.round && s.Has("facing") && s.Facing != "front" {
		s.Fault("facing", "", "a unit on round bases has a front only")
	}
	q.checkContact()
	q.checkDecisions()
	for i, c := range q.attackers {
		q.checkAttacker(c, q.chosen[i])
	}
	q.checkTarget()
	return !q.f.Faults().Any()
}

// checkContact holds the models in contact to those that can be: the front rank,
// or of a unit Engaged in its flank those of one file.
func (q *question) checkContact() {
	s := &q.f.Situation
	if !s.Contact.set || !q.melee {
		return
	}
	one := s.Contact.block.Node == nil
	for side, c := range []*combatant{q.attackers[0], q.target} {
		n, key := s.Contact.block.Attacker, "attacker"
		if side == 1 {
			n, key = s.Contact.block.Target, "target"
		}
		if !c.formed || !(s.Contact.block.Has(key) || one && side == 0) {
			continue
		}
		form := c.form
		most, where := form.rank(0), "in the front rank"
		if q.engagedIn(side) == "flank" {
			most, where = max(most, form.deep()), "on that side"
		}
		switch {
		case n <= most:
		case one:
			s.Fault("contact", "", "the attacker has %d models %s (got %d)", most, where, n)
		default:
			s.Contact.block.Fault(key, "", "has %d models %s (got %d)", most, where, n)
		}
	}
}

// checkAttacker asks for what the chosen attack needs.
func (q *question) checkAttacker(c *combatant, ch chosenAttack) {
	u := c.unit
	s := &q.f.Situation
	shooting := ch.weapon != nil && !ch.melee
	if shooting && s.StrikeBack {
		s.Fault("strike_back", "", "nobody strikes back at shooting")
	}
	if !shooting && ch.burst == nil && s.StandAndShoot {
		s.Fault("stand_and_shoot", "", "a melee weapon does not Stand and Shoot")
	}
	switch {
	case shooting:
		q.checkShooter(c, ch.weapon)
	case ch.burst != nil || ch.none:
	default:
		q.checkFighter(c, "attacker")
		q.checkAlike(u, "att", "off", "agi", "str", "ap", "aim", "weapon", "weapons", "abilities", "modifiers", "situation")
		if s.StrikeBack && !u.Has("agi") {
			u.Fault("agi", "", "needed to know who strikes first")
		}
	}
}

func (q *question) checkShooter(c *combatant, w *weapon) {
	u := c.unit
	if w.Name != "" || w.Range.set {
		if w.Aim.n == 0 && u.Aim.n == 0 && !w.Hits.set && w.artillery() != flamethrower && !q.groupsAim(u) {
			u.Fault("aim", "as it is printed, such as 4+", "needed to hit with %s", w.title())
		}
		q.checkStrength(&u.profile, w)
	}
	if !c.formed && !u.Attacks.set && len(u.Groups) == 0 && !u.Has("shooters") && c.models > 1 && !w.Hits.set {
		u.Fault("files", "", "needed to know who shoots")
	}
	if u.Has("shooters") && c.formed {
		if most := q.mayShoot(c, w, q.looks(nil)); u.Shooters > most {
			u.Fault("shooters", "", "at most %d may shoot from these ranks (got %d)", most, u.Shooters)
		}
	}
	for i := range u.Parts {
		if p := &u.Parts[i]; p.Weapon != nil && p.Weapon.shoots() {
			if p.Aim.n == 0 && p.Weapon.Aim.n == 0 && !p.Weapon.Hits.set && p.Weapon.artillery() != flamethrower {
				p.Fault("aim", "", "needed to hit with %s", p.Weapon.title())
			}
		}
	}
	for i := range u.Characters {
		if ch := &u.Characters[i]; ch.Weapon != nil && ch.Weapon.shoots() {
			if ch.Aim.n == 0 && ch.Weapon.Aim.n == 0 && !ch.Weapon.Hits.set && ch.Weapon.artillery() != flamethrower {
				ch.Fault("aim", "", "needed to hit with %s", ch.Weapon.title())
			}
		}
	}
}

func (q *question) groupsAim(u *unit) bool {
	return len(u.Groups) > 0 && !slices.ContainsFunc(u.Groups, func(g group) bool { return g.Aim.n == 0 })
}

// checkStrength asks for the user's values where a weapon takes them.
func (q *question) checkStrength(p *profile, w *weapon) {
	uses := func(s stat) bool {
		return !s.set || s.plain.kind == statAdd || s.plain.kind == statUser || s.bracketed && (s.bracket.kind == statAdd || s.bracket.kind == statUser)
	}
	if w.shoots() && !w.common && !w.Str.set {
		w.Fault("str", "4, user, or none", "is missing")
	} else if uses(w.Str) && !p.Has("str") {
		p.Fault("str", "", "needed: %s strikes with the user's", w.title())
	}
	if uses(w.AP) && w.AP.set && !p.Has("ap") {
		p.Fault("ap", "", "needed: %s strikes with the user's", w.title())
	}
}

// checkFighter asks for what a unit needs to fight.
func (q *question) checkFighter(c *combatant, role string) {
	u := c.unit
	if !u.Attacks.set {
		if !u.Att.set && !q.othersFight(u) {
			u.Fault("att", "", "needed in melee")
		}
		if !c.formed && c.models > 1 {
			u.Fault("files", "", "needed to know who is in contact")
		}
	}
	if !u.Has("off") && (u.Att.set || u.Attacks.set || !q.othersFight(u)) {
		u.Fault("off", "", "needed in melee")
	}
	if w := meleeWeapon(u.Weapon, u.Weapons, ""); u.Att.set && u.Att.most() > 0 || u.Attacks.set {
		q.checkStrength(&u.profile, w)
	}
	for i := range u.Parts {
		p := &u.Parts[i]
		if !p.Att.set || has(p.Abilities, "Inanimate") {
			continue
		}
		for _, key := range []string{"off", "str"} {
			if !p.Has(key) {
				p.Fault(key, "", "needed in melee")
			}
		}
		if q.f.Situation.StrikeBack && !p.Has("agi") {
			p.Fault("agi", "", "needed to know who strikes first")
		}
	}
	for i := range u.Characters {
		x := &u.Characters[i]
		if !x.Att.set && !x.Has("off") {
			continue
		}
		for _, key := range []string{"att", "off", "str"} {
			if !x.Has(key) {
				x.Fault(key, "", "needed in melee")
			}
		}
		if q.f.Situation.StrikeBack && !x.Has("agi") {
			x.Fault("agi", "", "needed to know who strikes first")
		}
	}
}

func (q *question) othersFight(u *unit) bool {
	return slices.ContainsFunc(u.Parts, func(p part) bool { return p.Att.set }) ||
		slices.ContainsFunc(u.Characters, func(c character) bool { return c.Att.set }) ||
		slices.ContainsFunc(u.Abilities, func(a ability) bool {
			return slices.Contains([]string{"Impact Hits", "Grind Attacks", "Stomp Attacks"}, a.name)
		})
}

// checkTarget asks for what is rolled against.
func (q *question) checkTarget() {
	t := q.target.unit
	wounds := slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool {
		return !ch.none && (ch.weapon == nil || ch.weapon.Str.plain.kind != statNone)
	})
	if wounds && !t.Has("res") && q.target.models > 0 && !slices.ContainsFunc(t.Groups, func(g group) bool { return g.Has("res") }) {
		t.Fault("res", "", "needed to wound it")
	}
	for i := range t.Characters {
		if c := &t.Characters[i]; wounds && !c.Has("res") {
			c.Fault("res", "", "needed to wound it")
		}
	}
	close := q.melee && slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool { return ch.melee })
	if close && !t.Has("def") && q.target.models > 0 && !slices.ContainsFunc(t.Groups, func(g group) bool { return g.Has("def") }) {
		t.Fault("def", "", "needed in melee")
	}
	area := slices.ContainsFunc(q.chosen, func(ch chosenAttack) bool {
		if ch.weapon == nil {
			return false
		}
		x, _ := ch.weapon.area()
		return x > 0
	})
	if area && !q.target.formed {
		t.Fault("files", "", "needed: an Area Attack hits ranks and files")
	}
	if q.melee && !q.target.formed && !q.f.Situation.Contact.set && !q.attackers[0].unit.Attacks.set {
		t.Fault("files", "", "needed to know who is in contact")
	}
	if !q.f.Situation.StrikeBack || !q.melee {
		return
	}
	q.checkFighter(q.target, "target")
	q.checkAlike(t, "att", "off", "agi", "str", "ap", "aim", "weapon", "weapons", "situation")
	if !t.Has("agi") {
		t.Fault("agi", "", "needed to know who strikes first")
	}
	for _, key := range []string{"def", "res"} {
		if !q.attackers[0].unit.Has(key) {
			q.attackers[0].unit.Fault(key, "", "needed: the target strikes back")
		}
	}
	if len(q.attackers) > 1 {
		q.f.Situation.Fault("strike_back", "", "one unit fights one unit")
	}
}
