package wh40k9

import "github.com/enfilade/enfilade/internal/table"

// Attack is one attack, from its hit roll to its saving throw. Its result is
// how many of its hits were not saved.
type Attack struct {
	Hit, Wound, Save int  // what the dice need; 7 cannot be made
	RerollOnes       bool // of hit rolls
	Exploding        bool // an unmodified hit roll of 6 scores one more hit
}

// Roll is where an attack stands.
type Roll struct {
	At      attackStep
	Hits    uint8 // scored, not yet resolved
	Unsaved uint8
}

type attackStep uint8

const (
	rollHit attackStep = iota
	rerollHit
	rollWound
	rollSave
	attackOver
)

// Step is the attack sequence.
func (a Attack) Step(t *table.T, r Roll) (Roll, bool) {
	switch r.At {
	case rollHit, rerollHit:
		return a.hit(t, r), true
	case rollWound:
		return a.wound(t, r), true
	case rollSave:
		return a.save(t, r), true
	}
	return r, false
}

// Result is how many hits were not saved.
func (a Attack) Result(r Roll) int { return int(r.Unsaved) }

func (r Roll) to(at attackStep) Roll { r.At = at; return r }

// next resolves the next hit scored, if there is one.
func (r Roll) next() Roll {
	if r.Hits == 0 {
		return r.to(attackOver)
	}
	r.Hits--
	return r.to(rollWound)
}

func (a Attack) hit(t *table.T, r Roll) Roll {
	die := t.D6("hit", "wh40k9.hit.roll")
	switch {
	case die == 1 && a.RerollOnes && r.At == rollHit:
		t.Cite("wh40k9.reroll.once")
		return r.to(rerollHit)
	case die == 6 && a.Exploding:
		t.Cite("wh40k9.hit.unmodified-6", "wh40k9.weapon.exploding-6")
		r.Hits = 2
	case die == 6 || die != 1 && die >= a.Hit:
		r.Hits = 1
	}
	return r.next()
}

func (a Attack) wound(t *table.T, r Roll) Roll {
	if passes(t.D6("wound", "wh40k9.wound.roll"), a.Wound) {
		return r.to(rollSave)
	}
	return r.next()
}

// save lets a hit through when the saving throw fails.
func (a Attack) save(t *table.T, r Roll) Roll {
	if die := t.D6("save", "wh40k9.save.throw"); die == 1 || die < a.Save {
		r.Unsaved++
	}
	return r.next()
}

// passes tells whether a hit or wound roll succeeds: a 6 always, a 1 never.
func passes(die, need int) bool { return die == 6 || die != 1 && die >= need }
