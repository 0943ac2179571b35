package reading

import "sync"

// weapon40kSays are the sentences on weapons, most used first. They are made
// when first needed: most commands read no army data.
var weapon40kSays = sync.OnceValue(func() []sentence {
	return []sentence{
		says("W", `blast`, "Blast"),
		says("W", `shuriken`, "Shuriken"),
		says("W", `poisoned weapon \(([2-6])\+\)(?: \([^()]*\))?`, "Poisoned Weapon ($1+)"),
		says("W", `{each}?(?:that|the) att+ack automatically (?:hits|scores a hit)(?: on)?(?: the target)?`, "Automatic Hits"),
		says("W", `{each}do not make a hit roll: it automatically (?:hits|scores a hit)(?: the target)?`, "Automatic Hits"),
		says("W", `{this} (?:automatically hits its target|hits its target automatically)`, "Automatic Hits"),
		says("W", `{this} (?:can|may) (?:target|shoot at|be fired at) units (?:that are )?not visible to the (?:bearer|firing model)`, "Indirect Fire"),
		says("W", `{each}(?:you must )?subtract 1 from (?:that attack'?s|the|the attack's) hit rolls?`, "To Hit (-1)"),
		says("W", `{each}add ([12]) to (?:that attack'?s|the) hit rolls?`, "To Hit (+$1)"),
		says("W", `add ([12]) to (?:all )?hit rolls made (?:for|with) {this}`, "To Hit (+$1)"),
		says("W", `{each}(?:against|that targets) an? {KEY}(?: unit)?,? add ([12]) to that attack'?s hit roll`, "To Hit (+$2) vs $1"),
		says("W", `{each}add 1 to (?:that attack'?s|the) wound roll`, "To Wound (+1)"),

		says("W", `(?:each time|when) (?:the bearer|this model) fights,? ?it (?:can )?makes? {n} additional attacks? {with}`, "Additional Attacks ($1)"),
		says("W", `(?:each time|when) (?:the bearer|this model) fights,? ?it (?:can )?makes? {n} additional attacks? {with},? and (?:no more than|only) {n} attacks? can be made {with}`, "Additional Attacks ($1, max $2)"),
		says("W", `(?:each time|when) the bearer fights, (?:it can make )?no more than {n} attacks? (?:can be made )?{with}`, "Max Attacks ($1)"),
		says("W", `the bearer can only make {n} attacks? {with} each time it fights`, "Max Attacks ($1)"),
		says("W", `each time the bearer fights, it can only make {n} attacks? {with}`, "Max Attacks ($1)"),
		says("W", `make ([23]) hit rolls for each attack {with} instead of 1`, "Hit Rolls ($1)"),
		says("W", `{each}make ([23]) hit rolls instead of 1`, "Hit Rolls ($1)"),

		says("W", `{each}an unmodified wound roll {six} inflicts {x} mortal wounds?(?: on the target)? in addition to (?:any|the|its|any other) (?:normal|other) damage`, "Mortal Wounds ($3) on wound $1$2"),
		says("W", `{each}on an unmodified wound roll {six},? the target suffers {x} mortal wounds? in addition(?:al)? to (?:any|the) normal damage`, "Mortal Wounds ($3) on wound $1$2"),
		says("W", `each unmodified wound roll {six} inflicts {x} mortal wounds? on the target in addition to any (?:normal|other) damage`, "Mortal Wounds ($3) on wound $1$2"),
		says("W", `{each}on an unmodified wound roll {six}, that attack has a damage characteristic of {x}`, "Damage ($3) on wound $1$2"),
		says("W", `{each}on an unmodified wound roll {six}, improve that attack's armour penetration characteristic by {n}`, "Better AP ($3) on wound $1$2"),
		says("W", `{each}an unmodified wound roll {six} inflicts {x} mortal wounds?(?: on the target)? and the attack sequence ends`, "Mortal Wounds ($3) instead on wound $1$2"),
		says("W", `{each}on an unmodified wound roll {six}, the target suffers {x} mortal wounds? and the attack sequence ends`, "Mortal Wounds ($3) instead on wound $1$2"),
		says("W", `{each}an unmodified hit roll {six} inflicts {x} mortal wounds?(?: on the target)? in addition to (?:any|the) (?:normal|other) damage`, "Mortal Wounds ($3) on hit $1$2"),
		says("W", `{each}on an unmodified hit roll {six}, the target suffers {x} mortal wounds? in addition to (?:any|the) normal damage`, "Mortal Wounds ($3) on hit $1$2"),
		says("W", `{each}(?:on an unmodified hit roll {six}, the target suffers {x} mortal wounds?|an unmodified hit roll {six} inflicts {x} mortal wounds?(?: on the target)?) and the attack sequence ends`, "Mortal Wounds ($3$6) instead on hit $1$4$2$5"),
		says("W", `{each}an unmodified hit roll {six} automatically wounds the target`, "Auto-wound on hit $1$2"),
		says("W", `{each}an unmodified hit roll {six} scores {n} additional hits?`, "Extra Hits ($3) on hit $1$2"),
		says("W", `{each}an unmodified wound roll {six} (?:improves the armour penetration characteristic of that attack|has its armour penetration characteristic improved) by {n}(?: for that attack)?`, "Better AP ($3) on wound $1$2"),

		says("W", `each time an attack (?:is )?made {with} (?:that )?targets a unit within half range, that attack has a damage characteristic of {x}`, "Damage ($1) within half range"),
		says("W", `if the target is within half range of {this}, roll two dice when inflicting damage with it and discard the lowest(?: result)?`, "Best of Two Damage within half range"),
		says("W", `each time an attack (?:is )?made {with} is allocated to a model with a save characteristic of ([2-6])\+ or better, that attack has a damage characteristic of {x}`, "Damage ($2) vs Save $1+"),
		says("W", `each time an attack (?:is )?made {with} (?:is )?allocated to an? {KEY} model, that attack has a damage characteristic of {x}`, "Damage ($2) vs $1"),

		says("W", `each time an attack (?:is )?made {with} targets an? {KEY} unit, that attack has a damage characteristic of {x}`, "Damage ($2) vs $1"),
		says("W", `each time an attack (?:is )?made (?:with|by) this weapon is allocated to an enemy model, that enemy model cannot use any rules to ignore the wounds it loses`, "Wounds Cannot Be Ignored"),
		says("W", `{each}(?:you can )?re-roll the wound roll`, "Re-roll Wounds"),
		says("W", `{each}(?:you can )?re-roll the hit roll`, "Re-roll Hits"),
		says("W", `{each}(?:you can )?re-roll (?:a )?wound rolls? of 1`, "Re-roll Wound 1s"),
		says("W", `you can re-roll wound rolls of 1 for (?:a weapon with this ability|these attacks)`, "Re-roll Wound 1s"),
		says("W", `{each}(?:you can )?re-roll (?:a )?hit rolls? of 1`, "Re-roll Hit 1s"),
		says("W", `(?:{each}?)(?:you can )?re-roll failed wound rolls(?: (?:for|made for) {this})?`, "Re-roll Failed Wounds"),
		says("W", `(?:{each}?)(?:you can )?re-roll failed hit rolls(?: (?:for|made for) {this})?`, "Re-roll Failed Hits"),

		says("W", `{each}the target does not receive the benefits? of cover against (?:that|this) attack`, "Ignores Cover"),
		says("W", `{each}the target does not receive the benefits? of light cover against (?:that|this) attack`, "Ignores Light Cover"),
		says("W", `{each}the target does not receive the benefits? of heavy cover against (?:that|this) attack`, "Ignores Heavy Cover"),
		says("W", `{each}the target does not receive the benefits? of dense cover against (?:that|this) attack`, "Ignores Dense Cover"),
		says("W", `{each}the target does not receive the benefits? of cover to its saving throws?`, "Ignores Light Cover", "Ignores Heavy Cover"),
		says("W", `units do not receive the benefits? of cover to their saving throws against attacks made {with}`, "Ignores Light Cover", "Ignores Heavy Cover"),
		says("W", `each time you select a target (?:for|with) {this},? you can ignore the look out ?, ?sir!? rule`, "Ignores Look Out, Sir"),
		says("W", `{each}invulnerable sav(?:es|ing throws) cannot be (?:made|taken) against (?:that|this) attack`, "No Invulnerable Save"),
		says("W", `{each}(?:an? |an unmodified )?wound roll of ([2-6])\+ is always successful`, "Always Wounds ($1+)"),
		says("W", `{each}(?:an? |an unmodified )?wound roll of ([2-6])\+ is always successful,? unless the target is a vehicle or titanic unit`, "Poisoned Weapon ($1+)"),

		says("W", `if any unmodified hit rolls? of 1 (?:is|are) made for attacks {with}, the bearer is destroyed after shooting(?: {with})?`, "Overheat (destroyed) on hit 1"),
		says("W", `if any unmodified hit rolls? of 1 (?:is|are) made for attacks {with}, the bearer suffers {n} mortal wounds? after shooting(?: (?:with )?{this}| {with})?`, "Overheat ($1 mortal) on hit 1"),
		says("W", `each time an unmodified hit roll of 1 ?is made for an attack {with}, the bearer suffers {n} mortal wounds? after shooting(?: (?:with )?{this}| {with})?`, "Overheat ($1 mortal each) on hit 1"),
		says("W", `on a hit roll of 1, the bearer is (?:slain|destroyed) after all of this weapon's shots have been resolved`, "Overheat (destroyed) on hit 1 modified"),
		says("W", `if you roll one or more hit rolls of 1, the bearer suffers {n} mortal wounds? after all of the weapon's shots have been resolved`, "Overheat ($1 mortal) on hit 1 modified"),
		says("W", `each time you roll a hit roll of 1 when firing this weapon, this model suffers {n} mortal wounds? after all of its shots have been resolved`, "Overheat ($1 mortal each) on hit 1 modified"),
		says("W", `the bearer can only shoot with each [a-z -]+ it is equipped with once per battle`, "Once per Battle"),
		says("W", `the bearer can only shoot {with} once per battle|{this} can (?:only )?be fired once per battle|one use only`, "Once per Battle"),

		says("W", `(?:before selecting targets|each time an attack is made {with}|when selecting to fire {with}),? (?:you can )?select one of the (?:following profiles|profiles (?:from )?below)(?: to make (?:attacks|that attack) with)?:?`),
		says("W", `before selecting targets,? select one or both of the profiles below(?: to make attacks with)?`, "Combi"),
		says("W", `if you select both,? (?:then )?each time an attack is made {with} this turn,? subtract 1 from that attack's hit roll`),
		says("W", `this weapon is an? (?:bolt|melta|plasma|flame|power) weapon`),
	}
})
