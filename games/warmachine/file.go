package warmachine

import (
	"github.com/enfilade/enfilade/internal/scenario"
)

// file is a scenario as it is written.
type file struct {
	scenario.Head
	Attacker  *modelKeys    `key:"attacker" doc:"the model that acts"`
	Target    *targetKeys   `key:"target" doc:"one kind of model that may be hit"`
	Targets   []targetKeys  `key:"targets" doc:"1 to 40 kinds of models that may be hit"`
	Situation situationKeys `key:"situation" doc:"facts on the table, true for every target unless its own at: says otherwise"`
	Table     *tableKeys    `key:"table" doc:"positions in place of facts"`
	Decisions decisionKeys  `key:"decisions" doc:"what each player decides; open: advise decides"`
	SoFar     []pastKeys    `key:"so_far" doc:"attacks already made in this activation, oldest first"`
}

// modelKeys is the attacker.
type modelKeys struct {
	scenario.Block
	Name          string         `key:"name" doc:"its name"`
	Type          string         `key:"type" one:"trooper|solo|warcaster|warlock|warjack|warbeast|colossal|gargantuan|battle_engine|structure" doc:"what kind of model it is"`
	Count         *int           `key:"count" range:"1..100" doc:"models of the unit that attack, leader included"`
	Base          baseSize       `key:"base" doc:"small, medium, large, huge, or 30, 40, 50, 120 (mm)"`
	Spd           *int           `key:"spd" range:"1..40" doc:"SPD"`
	Str           *int           `key:"str" range:"1..40" doc:"STR"`
	Mat           *int           `key:"mat" range:"0..30" doc:"MAT"`
	Rat           *int           `key:"rat" range:"0..30" doc:"RAT"`
	Focus         *int           `key:"focus" range:"0..20" doc:"FOCUS, the printed statistic"`
	Fury          *int           `key:"fury" range:"0..20" doc:"FURY, the printed statistic"`
	FocusPoints   *int           `key:"focus_points" range:"0..20" doc:"focus it can still spend"`
	FuryPoints    *int           `key:"fury_points" range:"0..20" doc:"fury it can still spend"`
	Def           *int           `key:"def" range:"0..40" doc:"its own DEF, for blows at it"`
	Arm           *int           `key:"arm" range:"0..40" doc:"its own ARM, for blows at it"`
	Boxes         *int           `key:"boxes" range:"1..300" doc:"its own unmarked damage boxes, for blows at it"`
	Abilities     []string       `key:"abilities" doc:"its special rules, as printed"`
	Effects       []string       `key:"effects" doc:"what is on it"`
	Modifiers     []modifierKeys `key:"modifiers" doc:"named modifiers of its rolls"`
	Weapons       []weaponKeys   `key:"weapons" doc:"1 to 20 weapons"`
	BlackSpotAlly *bool          `key:"black_spot_ally" doc:"friendly Faction to the caster of Black Spot?"`
}

// weaponKeys is one weapon, or several alike.
type weaponKeys struct {
	scenario.Block
	Name        string         `key:"name" need:"true" doc:"its name, unique"`
	Type        string         `key:"type" need:"true" one:"melee|ranged|magic|mount" doc:"what it attacks with"`
	Count       *int           `key:"count" range:"1..10" doc:"identical weapons"`
	Rng         reachKey       `key:"rng" doc:"inches, SP 6, SP 8, SP 10 or CTRL"`
	Rof         diceKey        `key:"rof" doc:"shots: 2, D3, D3+1"`
	Pow         powKey         `key:"pow" doc:"POW, or - for no damage"`
	Ps          *int           `key:"ps" range:"0..60" doc:"P+S of a melee weapon"`
	Skill       *int           `key:"skill" range:"0..30" doc:"printed attack value of a magic ability"`
	Aoe         *int           `key:"aoe" range:"3..5" doc:"diameter of the template"`
	BlastPow    *int           `key:"blast_pow" range:"0..40" doc:"printed POW of the blast"`
	DamageTypes []string       `key:"damage_types" doc:"magical, fire, cold ..."`
	Crippled    bool           `key:"crippled" doc:"is its location crippled?"`
	Abilities   []string       `key:"abilities" doc:"its special rules, as printed"`
	Modifiers   []modifierKeys `key:"modifiers" doc:"named modifiers of its rolls"`
}

// targetKeys is a kind of model that may be hit.
type targetKeys struct {
	scenario.Block
	Name        string          `key:"name" doc:"its name, unique"`
	Count       countKey        `key:"count" doc:"1 to 1000, or unlimited"`
	Side        string          `key:"side" one:"enemy|friendly" doc:"whose it is"`
	Type        string          `key:"type" one:"trooper|solo|warcaster|warlock|warjack|warbeast|colossal|gargantuan|battle_engine|structure" doc:"what kind of model it is"`
	Living      *bool           `key:"living" doc:"does it count as living?"`
	Base        baseSize        `key:"base" doc:"small, medium, large, huge, or 30, 40, 50, 120 (mm)"`
	Def         *int            `key:"def" range:"0..40" need:"true" doc:"DEF"`
	Arm         *int            `key:"arm" range:"0..40" need:"true" doc:"ARM"`
	Str         *int            `key:"str" range:"0..40" doc:"STR"`
	Mat         *int            `key:"mat" range:"0..40" doc:"MAT"`
	Ps          *int            `key:"ps" range:"0..60" doc:"P+S of its melee weapon, for blows at the attacker"`
	Boxes       *int            `key:"boxes" range:"1..300" doc:"unmarked damage boxes"`
	Grid        []string        `key:"grid" doc:"six columns, top to bottom: . box, x marked, a letter for a system"`
	Spiral      []int           `key:"spiral" range:"0..50" doc:"free circles of the six branches"`
	FocusPoints *int            `key:"focus_points" range:"0..20" doc:"focus, for its power field"`
	FuryPoints  *int            `key:"fury_points" range:"0..20" doc:"fury, for transfers"`
	Battlegroup []beastKeys     `key:"battlegroup" doc:"warbeasts that damage can be transferred to"`
	Reach       scenario.Inches `key:"reach" doc:"its longest melee range"`
	Abilities   []string        `key:"abilities" doc:"its special rules, as printed"`
	Effects     []string        `key:"effects" doc:"what is on it"`
	Modifiers   []modifierKeys  `key:"modifiers" doc:"named modifiers of its DEF, ARM and of rolls at it"`
	At          *placeKeys      `key:"at" doc:"facts on the table, for these models only"`
}

type beastKeys struct {
	scenario.Block
	Name  string `key:"name" need:"true" doc:"its name"`
	Boxes *int   `key:"boxes" range:"1..300" need:"true" doc:"unmarked damage boxes"`
	Room  *int   `key:"room" range:"0..20" doc:"fury it can still hold"`
}

// modifierKeys is anything with a name that changes a roll.
type modifierKeys struct {
	scenario.Block
	Name          string     `key:"name" need:"true" doc:"its name"`
	Attack        *int       `key:"attack" range:"-20..20" doc:"to the attack roll"`
	Damage        *int       `key:"damage" range:"-20..20" doc:"to the damage roll"`
	Def           *int       `key:"def" range:"-20..20" doc:"to DEF"`
	Arm           *int       `key:"arm" range:"-20..20" doc:"to ARM"`
	AttackDice    *int       `key:"attack_dice" range:"-6..6" doc:"dice more or fewer on attack rolls"`
	DamageDice    *int       `key:"damage_dice" range:"-6..6" doc:"dice more or fewer on damage rolls"`
	AttackDiscard discardKey `key:"attack_discard" doc:"lowest, highest, lowest 2 ..."`
	DamageDiscard discardKey `key:"damage_discard" doc:"lowest, highest, lowest 2 ..."`
	AttackReroll  string     `key:"attack_reroll" one:"misses|any" doc:"re-roll of attack rolls"`
	DamageReroll  string     `key:"damage_reroll" one:"misses|any" doc:"re-roll of damage rolls"`
	Boosted       []string   `key:"boosted" one:"attack|damage" doc:"rolls boosted for free"`
	BaseDef       *int       `key:"base_def" range:"0..40" doc:"replaces the base DEF"`
	AttackAuto    string     `key:"attack_auto" one:"hit|miss" doc:"attacks hit or miss without a roll"`
	Multiply      *int       `key:"multiply" range:"1..10" doc:"damage over ARM times this"`
	Reduce        *int       `key:"reduce" range:"0..60" doc:"points taken off the damage"`
	For           string     `key:"for" one:"melee|ranged|magic|all" doc:"the attacks it is for"`
	Spell         bool       `key:"spell" doc:"is it a spell or an animus?"`
}

// placeKeys is the situation of a target.
type placeKeys struct {
	scenario.Block
	Range        scenario.Inches   `key:"range" doc:"inches, base edge to base edge"`
	Melee        *bool             `key:"melee" doc:"in the attacker's melee range?"`
	Engaged      *bool             `key:"engaged" doc:"in melee with the attacker?"`
	InMelee      *bool             `key:"in_melee" doc:"in melee with somebody else?"`
	LineOfSight  *bool             `key:"line_of_sight" doc:"in line of sight and front arc?"`
	Targetable   *bool             `key:"targetable" doc:"false if a rule forbids declaring it"`
	Arc          string            `key:"arc" one:"front|back" doc:"back: the attacker is completely in its back arc"`
	Cover        *bool             `key:"cover" doc:"in cover?"`
	Concealment  *bool             `key:"concealment" doc:"concealed?"`
	Elevated     *bool             `key:"elevated" doc:"elevated above the attacker?"`
	Template     *bool             `key:"template" doc:"under the spray, in the path of a trample, in the field of a sweep"`
	Offset       []scenario.Number `key:"offset" doc:"[right, beyond] inches from the model aimed at"`
	Gang         *bool             `key:"gang" doc:"in melee range of a friend with Gang?"`
	Flank        *bool             `key:"flank" doc:"in melee range of a flanking friend?"`
	PushReaches  *bool             `key:"push_reaches" doc:"does a Drag end in melee range?"`
	Guarded      *bool             `key:"guarded" doc:"near an able Shield Guard model of the list?"`
	WallBehind   scenario.Inches   `key:"wall_behind" doc:"inches to an obstacle behind it"`
	RoughBehind  *bool             `key:"rough_behind" doc:"rough ground behind it?"`
	ModelsBehind []behindKeys      `key:"models_behind" doc:"models in the way of a slam or throw"`
}

type behindKeys struct {
	scenario.Block
	Target   string          `key:"target" need:"true" doc:"an entry of targets"`
	Distance scenario.Inches `key:"distance" need:"true" doc:"inches"`
}

// situationKeys is the situation of the attacker and, for every target, placeKeys.
type situationKeys struct {
	placeKeys
	Movement   string          `key:"movement" one:"none|aim|advance|charge|slam|trample|run" doc:"Normal Movement"`
	Moved      scenario.Inches `key:"moved" doc:"inches of the charge or slam"`
	Charged    string          `key:"charged" doc:"the charged target"`
	Failed     bool            `key:"failed_charge" doc:"did the charge fail?"`
	OutOfRange *int            `key:"participants_out_of_range" range:"0..99" doc:"members of a combined ranged attack out of range"`
	Unused     *int            `key:"unused" range:"0..99" doc:"members of the unit that have not attacked yet"`
	Frenzied   bool            `key:"frenzied" doc:"did the attacker frenzy?"`
	Phases     phasesKey       `key:"phases" doc:"Maintenance Phases, or unlimited"`
}

type tableKeys struct {
	scenario.Block
	Attacker *standKeys    `key:"attacker" need:"true" doc:"where the attacker stands"`
	Models   []standKeys   `key:"models" doc:"one line a model"`
	Terrain  []terrainKeys `key:"terrain" doc:"walls, woods, hills"`
}

type standKeys struct {
	scenario.Block
	Target string            `key:"target" doc:"an entry of targets"`
	At     []scenario.Number `key:"at" need:"true" doc:"centre of the base, inches"`
	Facing scenario.Number   `key:"facing" doc:"degrees, 0 up the table, clockwise"`
}

type terrainKeys struct {
	scenario.Block
	Gives       string              `key:"gives" need:"true" one:"cover|concealment|nothing" doc:"what it gives"`
	Line        [][]scenario.Number `key:"line" doc:"a wall: two points"`
	Corners     [][]scenario.Number `key:"corners" doc:"an area: a simple polygon"`
	Blocks      bool                `key:"blocks_line_of_sight" doc:"does it block line of sight?"`
	Obstruction bool                `key:"obstruction" doc:"is it an obstruction?"`
	Height      scenario.Inches     `key:"height" doc:"inches; models on it are elevated"`
}

// decisionKeys holds the decisions as they are written; the word open is legal
// for each.
type decisionKeys struct {
	scenario.Block
	Action      rawKey `key:"action" doc:"melee, ranged, magic, none, a special or power attack, free strike, counter, impact, assault, maintenance, undecided"`
	Weapons     rawKey `key:"weapons" doc:"order of use"`
	Targets     rawKey `key:"targets" doc:"order of names, affected, all, or {melee: [...], ranged: [...]}"`
	BoostAttack rawKey `key:"boost_attack" doc:"none, all, or attack numbers"`
	BoostDamage rawKey `key:"boost_damage" doc:"none, all, or attack numbers"`
	Buy         rawKey `key:"buy" doc:"none, all, or a number"`
	Waive       rawKey `key:"waive_auto_hit" doc:"true or false"`
	Reroll      rawKey `key:"reroll" doc:"misses, non-crits, never"`
	FreeAttack  rawKey `key:"free_attack" doc:"order of rule names, or none"`
	FreeType    rawKey `key:"free_type" doc:"melee or ranged"`
	Combine     rawKey `key:"combine" doc:"group sizes, [2, 2, 2]"`
	ThrowAt     rawKey `key:"throw_at" doc:"away, or a target"`
	Column      rawKey `key:"column" doc:"1 to 6"`
	Drag        rawKey `key:"drag" doc:"always or never"`
	ChargeFirst rawKey `key:"charge_first" doc:"a target"`
	SpreeMove   rawKey `key:"spree_move" doc:"true or false"`
	StopAfter   rawKey `key:"stop_after" doc:"a number of attacks"`
	StopWhen    rawKey `key:"stop_when" doc:"slain >= n"`
	PowerField  rawKey `key:"power_field" doc:"never, always, to survive"`
	Transfer    rawKey `key:"transfer" doc:"never, always, to survive"`
	ShieldGuard rawKey `key:"shield_guard" doc:"never or always"`
	Retaliate   rawKey `key:"retaliate" doc:"never or always"`
}

// pastKeys is an attack already made, or a rule given up.
type pastKeys struct {
	scenario.Block
	Attack       string   `key:"attack" one:"melee|ranged|magic" doc:"its type"`
	As           string   `key:"as" one:"initial|bought|granted|special|power|chain|spell|assault|impact|free strike|counter" doc:"what it was made as"`
	From         string   `key:"from" doc:"the rule that granted it"`
	Name         string   `key:"name" doc:"which special, power or chain attack"`
	Weapon       string   `key:"weapon" doc:"the weapon"`
	Target       string   `key:"target" doc:"its target"`
	Result       string   `key:"result" one:"missed|hit|damaged|tough|destroyed|removed|transferred" doc:"what came of it"`
	Slain        *int     `key:"slain" range:"0..1000" doc:"models of the target destroyed by it"`
	Damage       *int     `key:"damage" range:"0..300" doc:"points marked"`
	RedirectedTo string   `key:"redirected_to" doc:"the model hit instead"`
	Combined     *int     `key:"combined" range:"1..100" doc:"models in the combined attack"`
	Triggered    []string `key:"triggered" doc:"effects used that are no attacks"`
	Boosted      []string `key:"boosted" one:"attack|damage" doc:"rolls boosted"`
	KnockedDown  bool     `key:"knocked_down" doc:"did it knock the target down?"`
	Critical     bool     `key:"critical" doc:"was the hit critical?"`
	Stage        string   `key:"stage" one:"declared|damage|done" doc:"last entry only: what comes next"`
	Basic        *bool    `key:"basic" doc:"was it a basic attack?"`
	Declined     string   `key:"declined" doc:"a pending rule given up"`
}
