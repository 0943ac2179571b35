package ninthage

import "github.com/enfilade/enfilade/internal/table"

// Counted says which stages a law counts. What is not counted stays 0, so that
// states that differ in nothing else merge.
type Counted uint16

// The stages.
const (
	CountAttacks Counted = 1 << iota
	CountHits
	CountWounds
	CountUnsaved
	CountOver   // Health Points lost that found nobody
	CountLosses // what the Health Pools lose, and all that follows
	CountShots  // how artillery shots go, and their misfires
)

func (c Counted) any(of Counted) bool { return c&of != 0 }

// Again says which results of a roll are rolled once more.
type Again uint8

// The results.
const (
	AgainOnes Again = 1 << iota
	AgainFailed
	AgainSuccesses
)

// takes tells whether a die is rolled again.
func (a Again) takes(face int, success bool) bool {
	switch {
	case success:
		return a&AgainSuccesses != 0
	case face == 1:
		return a&(AgainOnes|AgainFailed) != 0
	}
	return a&AgainFailed != 0
}

// Strike is one hit against a model of one Health Pool, from its roll to wound
// to the Health Points it costs. Its result is what it came to.
type Strike struct {
	Wound   uint8 // least face that wounds, 2 to 6; 1: it wounds without a roll; 0: it has no Strength
	Save    uint8 // least face of the armour save, 2 to 6; 7: none
	Special uint8 // of the Special Save; 7: none
	Lethal  bool  // a natural 6 to wound leaves no armour save and no Fortitude
	Least   uint8 // Special Save that is left against such a wound; 7: none

	WoundAgain, SaveAgain, SpecialAgain, LeastAgain Again

	Loss Number // Health Points of an unsaved wound
	Cap  uint8  // Health Points of the model, which no wound exceeds
	Lone uint8  // those of a Champion left by itself, where they are others; 0: they are not

	Notes Notes // which special rules have a part
	Count Counted
}

// at is the strike at a Health Pool as it is now: the Champion takes what its unit
// cannot, and once it is left by itself it is the model that is struck.
func (k *Strike) at(lone bool) {
	if lone && k.Lone > 0 {
		k.Cap = k.Lone
	}
	k.Lone = 0
}

// lone tells whether of a unit's rank-and-file only the Champion is left.
func (h *Pools) lone() bool { return h[rankAndFile] <= 0 && h[championPool] > 0 }

// at is the attack at a unit as it is now.
func (a *Attack) at(h *Pools) {
	a.alone(h.lone())
}

func (a *Attack) alone(lone bool) {
	a.Plain.at(lone)
	a.Bracketed.at(lone)
	a.Small.at(lone)
}

// Notes are special rules that decide something on the way of a strike, to be
// cited there.
type Notes struct {
	Multiple, Divine, Flammable, NoSaves, Fortitude bool
	Told                                            bool // rolls are called with what they need, as in a play
}

// roll is what a roll is called.
func (n Notes) roll(name string, need uint8) string {
	if n.Told {
		return called(name, int(need))
	}
	return name
}

// called is a roll with what it needs.
func called(name string, need int) string { return name + " " + plus(need) }

// Blow is where a strike stands.
type Blow struct {
	At      blowAt
	Lethal  bool
	Wounded uint8
	Unsaved uint8
	Loss    uint8
}

type blowAt uint8

const (
	toWound blowAt = iota
	toWoundAgain
	wounded // before the armour save
	armourAgain
	unarmoured // before the special save
	specialAgain
	unsaved
	settled
)

// Step is the sequence after the hit.
func (k Strike) Step(t *table.T, b Blow) (Blow, bool) {
	switch b.At {
	case toWound, toWoundAgain:
		return k.wound(t, b), true
	case wounded, armourAgain:
		return k.armour(t, b), true
	case unarmoured, specialAgain:
		return k.special(t, b), true
	case unsaved:
		return k.lose(t, b), true
	}
	return b, false
}

// Result is the stages counted.
func (k Strike) Result(b Blow) Blow {
	return Blow{Wounded: b.Wounded, Unsaved: b.Unsaved, Loss: b.Loss}
}

func (b Blow) to(at blowAt) Blow { b.At = at; return b }

// wound rolls to wound: a natural 6 always does, a natural 1 never.
func (k Strike) wound(t *table.T, b Blow) Blow {
	if k.Wound == 0 {
		return b.to(settled)
	}
	if k.Wound == 1 {
		return k.isWounded(b)
	}
	die := t.D6(k.Notes.roll("to wound", k.Wound), "ninthage.seq.wound")
	if die == 1 || die == 6 {
		t.Cite("ninthage.wound.natural")
	}
	ok := die >= int(k.Wound)
	if b.At == toWound && k.WoundAgain.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		if k.Notes.Flammable {
			t.Cite("ninthage.attr.flaming", "ninthage.prot.flammable")
		}
		return b.to(toWoundAgain)
	}
	if !ok {
		return b.to(settled)
	}
	if die == 6 && k.Lethal {
		t.Cite("ninthage.attr.lethal")
		if k.Notes.Fortitude {
			t.Cite("ninthage.save.fortitude-denied")
		}
		b.Lethal = true
	}
	return k.isWounded(b)
}

func (k Strike) isWounded(b Blow) Blow {
	if k.Count.any(CountWounds) {
		b.Wounded = 1
	}
	if !k.Count.any(CountUnsaved | CountLosses | CountOver) {
		b.Lethal = false
		return b.to(settled)
	}
	return b.to(wounded)
}

// armour lets a wound through when the armour save fails; a natural 1 does.
func (k Strike) armour(t *table.T, b Blow) Blow {
	if k.Save > 6 || b.Lethal {
		if k.Notes.NoSaves {
			t.Cite("ninthage.save.no-saves")
		}
		return b.to(unarmoured)
	}
	die := t.D6(k.Notes.roll("armour save", k.Save), "ninthage.seq.armour")
	ok := die >= int(k.Save)
	if b.At == wounded && k.SaveAgain.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		return b.to(armourAgain)
	}
	if ok {
		return Blow{At: settled, Wounded: b.Wounded}
	}
	return b.to(unarmoured)
}

// special is the one Special Save taken, if there is one.
func (k Strike) special(t *table.T, b Blow) Blow {
	need, again := k.Special, k.SpecialAgain
	if b.Lethal {
		need, again = k.Least, k.LeastAgain
	}
	if need > 6 {
		return k.isUnsaved(b)
	}
	die := t.D6(k.Notes.roll("special save", need), "ninthage.seq.special")
	ok := die >= int(need)
	if b.At == unarmoured && again.takes(die, ok) {
		t.Cite("ninthage.mod.reroll-once")
		if k.Notes.Divine {
			t.Cite("ninthage.save.aegis-divine", "ninthage.attr.divine")
		}
		return b.to(specialAgain)
	}
	if ok {
		return Blow{At: settled, Wounded: b.Wounded}
	}
	return k.isUnsaved(b)
}

func (k Strike) isUnsaved(b Blow) Blow {
	b.Lethal = false
	if k.Count.any(CountUnsaved) {
		b.Unsaved = 1
	}
	if !k.Count.any(CountLosses | CountOver) {
		return b.to(settled)
	}
	return b.to(unsaved)
}

// lose multiplies the unsaved wound, no further than the model's Health Points.
func (k Strike) lose(t *table.T, b Blow) Blow {
	t.Cite("ninthage.seq.unsaved")
	n := k.Loss.fixed()
	switch {
	case k.Loss.N > 0 && k.Cap > 1:
		n = table.Call(t, "multiple wounds", k.Loss, Rolled{}, "ninthage.attr.multiple-wounds")
	case k.Notes.Multiple:
		t.Cite("ninthage.attr.multiple-wounds")
		n = max(n, k.Loss.least())
	}
	b.Loss = uint8(min(max(n, 1), int(k.Cap)))
	return b.to(settled)
}
