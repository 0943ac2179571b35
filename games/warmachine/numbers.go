package warmachine

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// manner is how an attack is made, where its numbers differ by that.
type manner uint8

const (
	plain manner = iota
	chargeAttack
	freeStrike
	powerAttack // damage by STR alone
	slamAttack
	impactAttack
	comboAttack
	blastDamage // caught by a template, not directly hit
	collateral  // knocked over by a slammed model
	chainBlow
	manners
)

// lie is how a model stands when it is attacked, as far as numbers differ.
type lie struct {
	down, still bool // knocked down, stationary
	dragged     bool // pulled into melee
}

// shot is an attack in the making: all that its numbers depend on.
type shot struct {
	weapon   *weapon
	kind     kind
	target   *entry
	manner   manner
	lie      lie
	combined int  // contributing models, 1 for a single attack
	lostMark bool // the system that carries the shield is crippled
}

// outcome of step 4.
const (
	rolled = iota
	autoHit
	autoMiss
)

// numbers are those of one attack at one model.
type numbers struct {
	skill, bonus, def, arm, base      int
	attackDice, attackLow, attackHigh int
	damageDice, damageLow, damageHigh int
	boostedAttack, boostedDamage      bool // free, or forbidden: no boost can be bought
	power                             int  // POW (+ STR) and modifiers
	auto                              uint8
	outOfRange                        bool
	attackAgain, damageAgain          rerolls
	multiply, reduce                  int
	noDamage                          bool // POW -, immune
	puncture, anatomical              bool
	noTough                           bool
	grievous                          bool
	removes                           bool
	hitDown, critDown, smite          bool
	tough                             bool

	note  bool
	lines map[string][]attack.Because
	ids   []table.RuleID // of the attack roll
	dids  []table.RuleID // of the damage
}

func (n *numbers) needed() int { return n.def - n.bonus }

// minus is x of "dice minus x".
func (n *numbers) minus() int { return n.arm - n.power }

const rules = "warmachine."

// say notes a rule's part in a fact.
func (n *numbers) say(fact string, rule table.RuleID, effect string, args ...any) {
	switch fact {
	case "arm", "damage.bonus", "damage.dice", "damage.keep":
		n.dids = append(n.dids, rules+rule)
	default:
		n.ids = append(n.ids, rules+rule)
	}
	if n.note {
		if len(args) > 0 {
			effect = fmt.Sprintf(effect, args...)
		}
		n.lines[fact] = append(n.lines[fact], attack.Because{Rule: rules + rule, Effect: effect})
	}
}

func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// numbersOf works out an attack's numbers, in the order of the rules: base
// values, what replaces them, everything added, then the dice.
func (s *scene) numbersOf(a shot, note bool) *numbers {
	n := &numbers{multiply: 1, note: note}
	if note {
		n.lines = map[string][]attack.Because{}
	}
	s.toHit(n, a)
	s.defence(n, a)
	s.automatic(n, a)
	s.attackDice(n, a)
	s.power(n, a)
	s.armour(n, a)
	s.damageDice(n, a)
	s.effectsOf(n, a)
	return n
}

func (s *scene) eachMod(a shot, do func(m modifier)) {
	for _, list := range [][]modifier{s.actor.mods, a.weapon.mods, a.target.mods} {
		for _, m := range list {
			if m.on(a.kind) {
				do(m)
			}
		}
	}
}

func text(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'f', -1, 64)
}
