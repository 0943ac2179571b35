package reading

import "sync"

// unit40kSays are the sentences on units that bear on an attack and hold
// always. Auras, orders and whatever depends on more of the table are not
// among them.
var unit40kSays = sync.OnceValue(func() []sentence {
	return []sentence{
		says("T", `{model} ha(?:s|ve) an? ([2-6])\+ invulnerable save`, "invulnerable: $1+"),
		says("T", `each time {model} would lose a wound,? roll one d6: on an? ([2-6])\+?, that wound is not lost`, "Ignore Wounds ($1+)"),
		says("T", `each time {model} would lose a wound as a result of a mortal wound,? roll one d6: on an? ([2-6])\+?, that wound is not lost`, "Ignore Wounds ($1+) vs mortal"),
		says("T", `each time an attack is allocated to {model}, subtract 1 from the damage characteristic of that attack \(to a minimum of 1\)`, "Damage (-1)"),
		says("T", `each time an attack is allocated to {model}, halve the damage characteristic of that attack(?: \(rounding up\))?`, "Halve Damage"),
		says("T", `each time an attack is made against {model}, an unmodified (?:wound roll of 1-3|wound roll of 1, 2 or 3) (?:always )?fails,? irrespective of any abilities that the weapon or the model making (?:that|the) attack may have`, "Wound Rolls Fail (1-3)"),
		says("T", `each time an attack is made against {model}, an unmodified (?:wound roll of 1-2|wound roll of 1 or 2) (?:always )?fails,? irrespective of any abilities that the weapon or the model making (?:that|the) attack may have`, "Wound Rolls Fail (1-2)"),
		says("T", `each time an attack (?:is made against|targets) {model}, subtract 1 from that attack's hit roll`, "To Be Hit (-1)"),
		says("T", `each time an attack (?:is made against|targets) {model}, subtract 1 from that attack's wound roll`, "To Be Wounded (-1)"),
		says("T", `(?:when this (?:model|transport) is destroyed|if this model is reduced to 0 wounds),? roll (?:one|a) d6 (?:before any embarked models disembark and )?before removing it from (?:play|the battlefield)(?: and before any embarked models disembark)?`),
		says("T", `on an? ([2-6])\+?,? it explodes,? and each unit within (\d+)" suffers {x} mortal wounds?`, "Explodes ($1+, $2\", $3)"),
		says("A", `each time {model} makes an attack,? (?:you can )?re-roll a hit roll of 1`, "Re-roll Hit 1s"),
		says("A", `each time {model} makes an attack,? (?:you can )?re-roll a wound roll of 1`, "Re-roll Wound 1s"),
		says("A", `each time {model} makes an attack,? (?:you can )?re-roll the hit roll`, "Re-roll Hits"),
		says("A", `each time {model} makes an attack,? (?:you can )?re-roll the wound roll`, "Re-roll Wounds"),
	}
})
