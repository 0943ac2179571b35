package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/table"
)

// blow is the Damage Rolls of a plan against one model, with the numbers that
// made them.
type blow struct {
	Wounding
	mod, armour, tough total
}

// effects lists what the attacker brings to a Damage Roll: traits of model and
// weapon, and feats.
func (s *scene) effects(m *model, w *weapon, feats kit) kit {
	out := append(kit{}, m.kit...)
	if w != nil {
		out = append(out, w.kit...)
	}
	return append(out, feats...)
}

// full is the wounds a model can take: of a Kami, its Ki tokens.
func (m *model) full() uint8 {
	if m.kit.has("Kami") {
		return uint8(max(1, m.f.KiTokens))
	}
	return uint8(m.f.Wounds)
}

// assault is one side's blows at a model: by whom, with what, and what the
// model has beside its own traits.
type assault struct {
	by      *model
	with    *weapon
	at      *model
	feats   kit // of the attacker
	guard   kit // of the model
	special *term
	first   int  // to the first roll
	more    int  // to every roll
	seen    bool // assassins find no opening
	whole   bool // special damage is not halved
}

// blow works out the Damage Rolls.
func (s *scene) blow(a assault) blow {
	ours := s.effects(a.by, a.with, a.feats)
	theirs := append(append(kit{}, a.at.kit...), a.guard...)
	b := blow{}
	w := &b.Wounding
	strength := a.with.f.Strength
	b.mod.add(strength.N, "bushido.damage.strength", "Strength "+signed(strength.N))
	b.mod.plus(ours.sum("Strength")+a.more, "bushido.damage.strength", "bonus")
	if a.at.is("Death Sentence") {
		b.mod.plus(1, "bushido.state.death-sentence", "Death Sentence")
	}
	b.mod.plus(a.by.mods().Damage, "bushido.damage.strength", "other effects")
	armour, pierce := theirs.value("Armour"), ours.value("Pierce")
	if theirs.has("Armour") || pierce != 0 {
		if theirs.has("Armour") {
			b.armour.add(armour, "bushido.trait.armour", "Armour ("+itoa(armour)+")")
		}
		if pierce != 0 {
			b.armour.add(max(0, armour-pierce)-armour, "bushido.trait.pierce", "Pierce ("+itoa(pierce)+")")
		}
		if armour > 0 {
			b.mod.plus(-b.armour.N, "bushido.trait.armour", "Armour")
		}
	}
	tough, sharp := theirs.value("Tough"), ours.value("Sharp")
	if theirs.has("Tough") || sharp != 0 {
		if theirs.has("Tough") {
			b.tough.add(tough, "bushido.trait.tough", "Tough ("+itoa(tough)+")")
		}
		if sharp != 0 {
			b.tough.add(blunt(tough, sharp)-tough, "bushido.trait.sharp", "Sharp ("+itoa(sharp)+")")
		}
	}
	w.First, w.Tough, w.PairTough = int8(a.first), int8(b.tough.N), int8(b.tough.N)
	w.Dice = damageDiceOf(ours, !a.seen)
	w.Durable, w.Rises, w.Rise = theirs.has("Durable"), theirs.has("Rise"), uint8(theirs.value("Rise"))
	w.LastStand, w.Full = theirs.has("Last Stand"), a.at.full()
	w.NoRoll = strength.Special || ours.has("Entangling")
	if !w.Rises {
		w.Full = 0
	}
	w.special(a, &b)
	b.pairs(a.with, armour, pierce, tough, sharp)
	w.Mod = int8(b.mod.N)
	return b
}

// blunt is Tough after Sharp, which changes nothing that is 0 or less.
func blunt(tough, sharp int) int {
	if tough <= 0 {
		return tough
	}
	return max(0, tough-sharp)
}

// damageDiceOf is which damage dice are kept.
func damageDiceOf(k kit, unseen bool) damageDice {
	strong, weak := k.has("Strong"), k.has("Weak")
	switch {
	case k.has("Assassin") && unseen:
		return anyTwo
	case strong && !weak:
		return highest
	case weak && !strong:
		return lowest
	}
	return twoDice
}

// special applies the special attack declared.
func (w *Wounding) special(a assault, b *blow) {
	if a.special == nil {
		return
	}
	switch a.special.Name {
	case "Combo Attack":
		w.Combo = true
	case "Critical Attack":
		w.Critical = true
	case "Powerful Attack":
		b.mod.plus(3, "bushido.special.powerful", "Powerful Attack")
	}
	w.Half = a.special.Halves && !a.whole
	w.NoRoll = w.NoRoll || a.special.NoRoll
}

// pairs applies what holds only where the kept dice match.
func (b *blow) pairs(with *weapon, armour, pierce, tough, sharp int) {
	if len(with.f.OnPair) == 0 {
		return
	}
	var k kit
	for _, x := range with.f.OnPair {
		k = append(k, x.term)
	}
	b.Pairs = true
	net := max(0, armour-pierce)
	b.PairMod = int8(net - max(0, armour-max(pierce, k.value("Pierce"))) + k.sum("Strength"))
	b.PairTough = int8(blunt(tough, max(sharp, k.value("Sharp"))))
}

// markOf is the mark a state is counted as.
var markOf = map[string]mark{
	"Poisoned": poisonMark, "Bleeding": bleedMark, "On Fire": fireMark, "Stunned": stunMark, "Diseased": diseaseMark,
	"Spirit Block": spiritMark, "Prone": proneMark, "Held": heldMark, "Immobilised": immobilisedMark,
}

// traitMarks are traits that give markers on wounds.
var traitMarks = []struct {
	trait, state string
	mark         mark
	source       markSource
}{
	{"Poison", "Poisoned", poisonMark, byPoison},
	{"Bleed", "Bleeding", bleedMark, byBleed},
	{"Fire", "On Fire", fireMark, byFire},
	{"Disease", "Diseased", diseaseMark, byDisease},
	{"Ki Block", "Spirit Block", spiritMark, byKiBlock},
}

// markSet is the marks that an assault may give.
func (s *scene) markSet(a assault) markSet {
	var out markSet
	out[proneMark].Once, out[heldMark].Once, out[immobilisedMark].Once = true, true, true
	ours := s.effects(a.by, a.with, a.feats)
	var pairs kit
	for _, x := range a.with.f.OnPair {
		pairs = append(pairs, x.term)
	}
	for _, x := range traitMarks {
		if a.at.immune(x.state) || (x.mark == poisonMark || x.mark == bleedMark) && a.at.descriptor("Soulless") {
			continue
		}
		r := &out[x.mark]
		r.Roll, r.Pair = uint8(ours.value(x.trait)), uint8(pairs.value(x.trait))
		if r.Roll > 0 || r.Pair > 0 {
			r.Rule = x.source
		}
	}
	for _, x := range a.with.f.OnHit {
		if m, ok := markOf[x.Name]; ok && x.Name != "" && !a.at.immune(x.Name) && !soulless(a.at, m) {
			r := &out[m]
			if r.Rule = byEffect; x.SL {
				r.Level++
			} else {
				r.Hit += uint8(x.X)
			}
		}
	}
	for _, x := range a.with.f.OnPair {
		if m, ok := markOf[x.Name]; ok && x.State && !a.at.immune(x.Name) && !soulless(a.at, m) {
			out[m].Pair += uint8(x.X)
			out[m].Rule = byEffect
		}
	}
	out.specials(a, ours)
	return out
}

func soulless(m *model, x mark) bool {
	return (x == poisonMark || x == bleedMark) && m.descriptor("Soulless")
}

// specials adds the marks that special attacks give.
func (m *markSet) specials(a assault, ours kit) {
	if ours.has("Entangling") && !a.at.immune("Immobilised") {
		m[immobilisedMark].Hit, m[immobilisedMark].Rule = 1, byEntangling
	}
	if a.special == nil {
		return
	}
	switch a.special.Name {
	case "Stun Attack":
		if !a.at.immune("Stunned") {
			m[stunMark].Hit++
			m[stunMark].Rule = byStun
		}
	case "Slam Attack", "Sweep Attack", "Throw Attack":
		if !a.at.kit.has("Immovable") && !a.at.immune("Prone") {
			m[proneMark].Hit, m[proneMark].Rule = 1, bySpecial
		}
	case "Grapple Attack":
		m[heldMark].Hit, m[heldMark].Rule = 1, bySpecial
	}
}

// counts tells whether wounding rolls must be counted for the marks.
func (m markSet) counts() bool {
	return slices.ContainsFunc(m[:], func(r markRule) bool { return r.Roll > 0 || r.Pair > 0 })
}

// byLevel tells whether marks grow with the Success Level, or with the rolls of
// a Combo.
func (m markSet) byLevel(combo bool) bool {
	return slices.ContainsFunc(m[:], func(r markRule) bool { return r.Level > 0 || combo && r.Hit > 0 && !r.Once })
}

// unseen tells whether the attacker strikes a model that does not see it.
func (s *scene) unseen(m *model) bool {
	return s.surprised(m) || m.at.Unseen && !s.attacker.f.StartedInBtb
}

// assault is the attack of a plan on a model, with the feats of step 4a and
// later.
func (s *scene) assault(p *plan, m *model, hits []declared, guard kit) assault {
	feats := append(kit{}, p.kit(atReroll)...)
	for _, d := range hits {
		feats = append(feats, d.feat.Effects...)
	}
	for _, d := range p.feats {
		if d.at == atDamage {
			feats = append(feats, d.feat.Effects...)
		}
	}
	return assault{
		by: s.attacker, with: p.weapon, at: m, feats: feats, guard: guard, special: p.used(hits),
		seen: !s.unseen(m), whole: s.sit.SlamPath == "fall",
	}
}

// used is the special attack in use: the one declared, or a free one that a
// feat of step 4a gives.
func (p *plan) used(hits []declared) *term {
	if p.special != nil {
		return p.special
	}
	for _, d := range hits {
		for i, x := range d.feat.Effects {
			if specialForms[x.Name].Attack {
				return &d.feat.Effects[i]
			}
		}
	}
	return nil
}

// guardKit is what the target's feats give it once it was hit.
func (p *plan) guardKit(hits []declared) kit {
	out := append(kit{}, p.theirKit(atReroll)...)
	for _, d := range hits {
		out = append(out, d.feat.Effects...)
	}
	for _, d := range p.theirs {
		if d.at == atDamage {
			out = append(out, d.feat.Effects...)
		}
	}
	return out
}

// friendsOf lists the attacker's friends in contact with a model, nearest
// first, and those of them that a stray shot may hit.
func (s *scene) friendsOf(p *plan, m *model) (all, struck []*model) {
	for _, x := range s.others {
		if x.side == table.Attacker && touching2(x, m) {
			all = append(all, x)
			if s.living || x.at.Sees {
				struck = append(struck, x)
			}
		}
	}
	slices.SortStableFunc(struck, func(a, b *model) int {
		x, y := a.at.ToFriend, b.at.ToFriend
		switch {
		case x == nil && y == nil:
			return 0
		case x == nil:
			return -1
		case y == nil:
			return 1
		}
		return x.Cmp(*y)
	})
	if p.stray != nil {
		if i := slices.Index(struck, p.stray); i > 0 {
			struck = append([]*model{p.stray}, slices.Delete(struck, i, i+1)...)
		}
	}
	return all, struck
}
