package reading

import (
	"sync"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// forms are the special rules that scenario files accept, by game. The word
// before each line is its place: W weapon, A attacker, T target, U unit; "-"
// marks names that change no attack. They are made when first needed.
var forms = sync.OnceValue(func() map[printed.Game]formList {
	return map[printed.Game]formList{
		printed.NinthAge: list(`
		W Area Attack ({N}x{N})|Catapult ({N}x{N})|Cannon|Volley Gun|Flamethrower|Malfunction Only|No Saves
		W Accurate|Quick to Fire|Unwieldy|Steady Aim|Volley Fire|Reload!|Move or Fire|March and Shoot
		U Shoot in Extra Rank|Light Troops|Swift Reform
		W Battle Focus|Poison Attacks|Lethal Strike
		W Multiple Wounds ({X})|Multiple Wounds ({X}, Clipped Wings)
		W [Multiple Wounds ({X})]|[Multiple Wounds ({X}, Clipped Wings)]
		W Flaming Attacks|Divine Attacks|Magical Attacks|Toxic Attacks
		U Hatred|Lightning Reflexes|Crush Attack|Weapon Master
		U Devastating Charge ({*})
		W Fight in Extra Rank|Extra Support ({N})|Two-Handed|Harnessed|Inanimate
		U Breath Attack (Str {N}, AP {N})|Breath Attack (Str {N}, AP {N}, {*})
		U Impact Hits ({X})|Grind Attacks ({X})|Stomp Attacks ({X})|Sweeping Attack ({X}, Str {N}, AP {N})
		U Aegis ({N}+)|Aegis ({N}+, against {*})|Fortitude ({N}+)|Fortitude ({N}+, against {*})
		U Parry|Distracting|Hard Target ({N})|Flammable|Immune ({*})
		U Fly|Skirmisher|Tall|Fearless|Insignificant|Fear
		armour Shield|Light Armour|Heavy Armour|Plate Armour
		weapon Bow|Longbow|Crossbow|Handgun|Pistol|Throwing Weapons|Hand Weapon|Great Weapon|Halberd|Paired Weapons|Spear|Lance|Light Lance
		weapon Bow ({N}+)|Longbow ({N}+)|Crossbow ({N}+)|Handgun ({N}+)|Pistol ({N}+)|Throwing Weapons ({N}+)
		- Scoring|Exclusive|Not a Leader
	`),
		printed.Bushido: list(`
		T Brutal|Brutal ({N})|Parry|Parry ({N})|Chain Weapon|Chain Weapon ({N})|Strong|Weak|Assassin
		T Armour ({N})|Tough ({N})|Durable|Pierce ({N})|Sharp ({N})
		T Prowess [{*}] ({N})|Prowess [{*}]|Adept [{*}] ({N})|Adept [{*}]|Dodge|Dodge ({N})|Feint|Feint ({N})
		T Unblockable ({N})|Impenetrable Defence|Kata|Vengeance [{*}]|Charging Bonus ({N})
		W Ammo ({N})|Reload ({N})|Rapid Fire ({N})|Lightweight|Entangling|No Nomination
		T Ranged Defence|Ranged Defence ({N})|Tiny|Huge|Swarm|Kumo
		T Camouflage|Camouflage ({N})|Sixth Sense|Aware|Intimidate|Insignificant|Immovable|Immune [{*}]
		T Bodyguard [{*}] ({N})|Protected|Sacrifice
		T Poison ({N}/{N})|Bleed ({N}/{N})|Fire ({N}/{N})|Disease ({N})|Ki Block
		T Rise ({N})|Last Stand|Kami|Aggressive|Defensive|Steadfast|Lightning Reflexes|Reach|Slow
		T Endurance|Tireless|Indomitable|Indomitable ({N})|Disturb Flow ({N}/{N})|Believer ({N}/{N}/{N})
		special Combo Attack ({N})|Critical Attack ({N})|Powerful Attack ({N})|Stun Attack ({N})
		special Slam Attack ({N})|Sweep Attack ({N})|Throw Attack ({N})|Forceback Attack ({N})
		special Drag Attack ({N})|Push Attack ({N})|Sidestep Attack ({N})|Grapple Attack ({N})
		special Counterstrike Defence ({N})|Drag Defence ({N})|Forceback Defence ({N})|Push Defence ({N})
		special Sidestep Defence ({N})|Grapple Defence ({N})|Sweep Defence ({N})|Throw Defence ({N})
		feat Brawn|Precision Shot|Game Hunter|Dead Eye|Eagle Eye|Far Shot|Far Throw|Long Throw|Spin|Surge|Headshot
		feat Snap Shot|Encourage|Idolise|Inspiration|Keiro|Alert|Stagger|Temporal Barrier|Mountain Gale|Enthusiasm
		feat Mirage|Distracting Fan
	`),
		printed.Infinity: list(`
		T Mimetism (-3)|Mimetism (-6)|Surprise Attack (-3)|Surprise Attack (-6)
		T Multispectral Visor L1|Multispectral Visor L2|Multispectral Visor L3|X Visor|360º Visor
		T Marksmanship|Sixth Sense|Total Reaction|Neurocinetics|Nanoscreen|Motorcycle|Impetuous
		T BS Attack ({S})|BS Attack ({S}B)|BS Attack ({S} Damage)|BS Attack (Guided)|BS Attack (ReRoll)
		T BS Attack (AP)|BS Attack (DA)|BS Attack (EXP)|BS Attack (Shock)|BS Attack (T2)|BS Attack (Continuous Damage)
		T CC Attack ({S})|CC Attack ({S}B)|CC Attack ({S} Damage)|CC Attack (ReRoll)|CC Attack (CC={N})
		T CC Attack (AP)|CC Attack (DA)|CC Attack (EXP)|CC Attack (Shock)|CC Attack (T2)|CC Attack (Continuous Damage)
		T Dodge ({S})|Dodge (+2.5)|Dodge (PH={N})|Reset ({S})|Discover ({S})
		T Martial Arts L1|Martial Arts L2|Martial Arts L3|Martial Arts L4|Martial Arts L5|Natural Born Warrior
		T Berserk|Berserk (+3)|Protheion|No Wound Incapacitation|Dogged|Remote Presence
		T Immunity (Shock)|Immunity (Total)|Immunity (AP)|Immunity (Critical)|Immunity (Continuous Damage)|Immunity (POS)
		T Bioimmunity|Vulnerability ({*})|Hacker
		T TinBot: Firewall (-3)|TinBot: Firewall (-6)|Firewall (-3)|Firewall (-6)|Courage|Religious Troop|Veteran
		- Camouflage|Camouflage ({*})|Hidden Deployment|Stealth|Specialist Operative|Lieutenant|Lieutenant ({*})
		- Baggage|Biometric Visor|Booty|Booty ({*})|Climbing Plus|Combat Jump|Combat Jump ({*})|Counterintelligence
		- Decoy ({*})|Deployable Repeater|Doctor|Doctor ({*})|Engineer|Engineer ({*})|Forward Deployment ({*})|Frenzy
		- Holomask|Holoprojector|Infiltration|Infiltration ({*})|Minelayer|NCO|Number 2|Parachutist|Parachutist ({*})
		- Pilot|Repeater|Sensor|Strategic Deployment|Super-Jump|Super-Jump ({*})|Tactical Awareness|Terrain ({*})
		trait Suppressive Fire|Speculative Attack|Intuitive Attack|Impact Template (Circular)
		trait Direct Template (Small Teardrop)|Direct Template (Large Teardrop)|Direct Template (Circular)
		trait Throwing Weapon|Technical Weapon|Comms Attack|Continuous Damage|Burst: Single Target
		trait Disposable (1)|Disposable (2)|Disposable (3)|CC|ARM=0|State: Dead
		trait State: IMM-A|State: IMM-B|State: Isolated|State: Targeted|State: Stunned|Non-Lethal|No LoF
		trait Non-Lethal|Zone of Control|Deployable|CC Attack (+3)|Double Shot
		trait Anti-materiel|Silent|Concealed|Bioweapon|Targetless|Reflective|Indiscriminate
	`),
	}
})
