// Package warmachine is chains of attacks of Warmachine MkIII (prototype): a
// ranged attack that destroys a Black Spotted model gains another, one that
// only damages it Drags it in for a melee attack.
package warmachine

import "github.com/enfilade/enfilade/internal/table"

// Chain is one model's chain of attacks on alike targets.
type Chain struct {
	Ranged, Melee Weapon
	Defence       uint8
	Armour        uint8
	Boxes         uint8
	Most          uint8 // attacks at most; 0 for no limit, and none counted
	Kills         bool  // count them
	MayStay       bool  // the attacker may choose not to Drag
}

// Weapon is what one attack rolls with.
type Weapon struct {
	Skill, Power  uint8
	BoostedDamage bool
}

// Link is where the chain stands.
type Link struct {
	At        step
	Spotted   bool // this ranged attack cannot gain another
	Left      uint8
	Attacks   uint8
	Destroyed uint8
}

type step uint8

const (
	shoot step = iota
	shotDamage
	mayDrag
	strike
	strikeDamage
	over
)

// End is how many attacks the chain made and models it destroyed.
type End struct{ Attacks, Destroyed uint8 }

// Step is the chain, in the order its rules trigger.
func (c Chain) Step(t *table.T, l Link) (Link, bool) {
	switch l.At {
	case shoot:
		return c.shoot(t, l), true
	case shotDamage:
		return c.shotDamage(t, l), true
	case mayDrag:
		return c.mayDrag(t, l), true
	case strike:
		return c.strike(t, l), true
	case strikeDamage:
		return c.strikeDamage(t, l), true
	}
	return l, false
}

// Result counts the chain.
func (c Chain) Result(l Link) End { return End{l.Attacks, l.Destroyed} }

func (l Link) to(at step) Link { l.At = at; return l }

// end forgets what no longer matters.
func (l Link) end() Link { return Link{At: over, Attacks: l.Attacks, Destroyed: l.Destroyed} }

// attack counts one more attack, or ends the chain at the limit.
func (c Chain) attack(l Link) (Link, bool) {
	if c.Most == 0 {
		return l, true
	}
	if l.Attacks == c.Most {
		return l.end(), false
	}
	l.Attacks++
	return l, true
}

func (c Chain) shoot(t *table.T, l Link) Link {
	l, ok := c.attack(l)
	if !ok {
		return l
	}
	if table.Call(t, "ranged attack", attackRoll{c.Ranged.Skill, c.Defence}, dice{}, "warmachine.ranged.attack") {
		return l.to(shotDamage)
	}
	return l.end()
}

func (c Chain) shotDamage(t *table.T, l Link) Link {
	d := table.Call(t, "damage", damageRoll{c.Ranged, c.Armour, c.Boxes}, dice{}, "warmachine.damage.inflict")
	switch {
	case d == 0:
		return l.end()
	case d < c.Boxes:
		l.Left = c.Boxes - d
		return l.to(mayDrag)
	}
	return c.destroyed(t, l)
}

// destroyed ends a model; Black Spot gains a ranged attack for it, unless this
// attack was itself gained so.
func (c Chain) destroyed(t *table.T, l Link) Link {
	if c.Kills {
		l.Destroyed++
	}
	if l.Spotted {
		t.Cite("warmachine.black-spot.once")
		return l.end()
	}
	t.Cite("warmachine.black-spot.attack")
	return Link{At: shoot, Spotted: true, Attacks: l.Attacks, Destroyed: l.Destroyed}
}

func (c Chain) mayDrag(t *table.T, l Link) Link {
	if c.MayStay {
		options := []table.Option{{Name: "drag"}, {Name: "stay"}}
		if t.Choose("drag", table.Attacker, options, "warmachine.drag.may") == 1 {
			return l.end()
		}
	}
	t.Cite("warmachine.drag.melee")
	return l.to(strike)
}

func (c Chain) strike(t *table.T, l Link) Link {
	l, ok := c.attack(l)
	if !ok {
		return l
	}
	if table.Call(t, "melee attack", attackRoll{c.Melee.Skill, c.Defence}, dice{}, "warmachine.melee.attack") {
		return l.to(strikeDamage)
	}
	return l.end()
}

func (c Chain) strikeDamage(t *table.T, l Link) Link {
	if table.Call(t, "damage", damageRoll{c.Melee, c.Armour, l.Left}, dice{}, "warmachine.damage.inflict") < l.Left {
		return l.end()
	}
	l.Spotted = false
	return c.destroyed(t, l)
}
