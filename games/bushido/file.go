package bushido

import "github.com/enfilade/enfilade/internal/scenario"

// file is a scenario file as it is written.
type file struct {
	scenario.Head
	Edition   string         `key:"edition" one:"wiki-2021|living-2025" doc:"which published text is followed; wiki-2021 if left out"`
	Action    string         `key:"action" one:"ranged|melee|test|end_phase" doc:"what is resolved; a ranged attack if left out"`
	Attacker  *modelFile     `key:"attacker" doc:"the activating model; its player is the Active Player"`
	Target    *modelFile     `key:"target" doc:"the target, the opponent in melee, the other side of an opposed test"`
	Targets   []*modelFile   `key:"targets" doc:"several possible targets instead of one"`
	Models    []*modelFile   `key:"models" doc:"everybody else who matters, of either side"`
	Situation *situationFile `key:"situation" doc:"facts between attacker and target"`
	Table     *tableFile     `key:"table" doc:"positions; the facts are measured"`
	Decisions *decisionsFile `key:"decisions" doc:"what each player decides; defaults where left out"`
	SoFar     []entry        `key:"so_far" doc:"what has already happened, in order"`
}

// modelFile is one model.
type modelFile struct {
	scenario.Block
	Name         string         `key:"name" doc:"unique in the file"`
	Side         string         `key:"side" one:"attacker|target|defender" doc:"whose friend it is; in models only"`
	RangedPool   stat           `key:"ranged_pool" doc:"Ranged Pool as printed, or -"`
	MeleePool    stat           `key:"melee_pool" doc:"Melee Pool as printed, or -"`
	RangedBoost  int            `key:"ranged_boost" range:"1..9" doc:"Ki cost of +1 Ranged Pool; none printed: leave out"`
	MeleeBoost   int            `key:"melee_boost" range:"1..9" doc:"Ki cost of +1 Melee Pool"`
	KiBoost      int            `key:"ki_boost" range:"1..9" doc:"Ki cost of +1 Ki"`
	Ki           kiStat         `key:"ki" doc:"Ki statistic, with the most tokens held: 2/5"`
	KiTokens     int            `key:"ki_tokens" range:"0..99" doc:"Ki tokens in hand"`
	Dice         int            `key:"dice" range:"1..60" doc:"dice of a bare test"`
	Move         int            `key:"move" range:"0..12" doc:"Move as printed; 4 if left out"`
	Wounds       int            `key:"wounds" range:"1..99" doc:"wounds left"`
	Size         string         `key:"size" one:"tiny|small|medium|large|huge" doc:"size; by its base if left out"`
	Base         int            `key:"base" range:"30..60" doc:"base in millimetres: 30, 40, 50 or 60"`
	Rice         int            `key:"rice" range:"0..99" doc:"rice cost"`
	Descriptors  []string       `key:"descriptors" doc:"faction, type and keywords"`
	Traits       []traitName    `key:"traits" doc:"traits in the printed notation"`
	OtherTraits  []string       `key:"other_traits" doc:"printed traits that do not matter here"`
	States       []stateName    `key:"states" doc:"states and markers; repeat a marker to hold several"`
	Weapon       *weaponFile    `key:"weapon" doc:"the weapon"`
	Weapons      []*weaponFile  `key:"weapons" doc:"several weapons instead of one"`
	Feats        []featFile     `key:"feats" doc:"Ki feats by name, or written out"`
	UsedFeats    []string       `key:"used_feats" doc:"feats already used up"`
	Btb          []string       `key:"btb" doc:"models whose bases touch this one"`
	Ran          bool           `key:"ran" doc:"ran this turn"`
	StartedInBtb bool           `key:"started_in_btb" doc:"was in base-to-base contact with an enemy when the activation began"`
	Modifiers    *modifiersFile `key:"modifiers" doc:"signed numbers from effects not named elsewhere"`
	FixedDice    []face         `key:"fixed_dice" doc:"faces that dice of its pool are set to, never rolled"`
	Assisting    *int           `key:"assisting_enemies" range:"0..20" doc:"melee: enemies that count as assisting against it"`
	Coordinated  int            `key:"coordinated" range:"0..20" doc:"melee: Co-ordinated Attacks satisfied"`
	Exchanges    int            `key:"split_exchanges" range:"0..20" doc:"melee: additional exchanges of a Split Attack"`
	StandingUp   bool           `key:"standing_up" doc:"melee: declared Stand Up"`
	Situation    *situationFile `key:"situation" doc:"facts between the attacker and this model"`
}

// modifiersFile is effects that no other key names.
type modifiersFile struct {
	scenario.Block
	RangedPool int `key:"ranged_pool" range:"-30..30" doc:"to its Ranged Pool"`
	MeleePool  int `key:"melee_pool" range:"-30..30" doc:"to its Melee Pool"`
	Ki         int `key:"ki" range:"-30..30" doc:"to its Ki statistic"`
	Challenge  int `key:"challenge_number" range:"-30..30" doc:"to the Challenge Number of attacks at it"`
	Damage     int `key:"damage_roll" range:"-30..30" doc:"to its Damage Rolls"`
	Attack     int `key:"attack_result" range:"-30..30" doc:"to its attack results"`
	Defence    int `key:"defence_result" range:"-30..30" doc:"to its defence results"`
	Supports   int `key:"supports" range:"-30..30" doc:"to the number of supporting dice"`
	FeatCost   int `key:"feat_cost" range:"-30..30" doc:"to the Ki cost of its feats and boosts"`
}

// weaponFile is one weapon.
type weaponFile struct {
	scenario.Block
	Name        string        `key:"name" doc:"unique on the model"`
	Bands       bands         `key:"bands" doc:"limits of Short, Medium and Long: 3/6/9, -/3/-; none: a melee weapon"`
	Strength    strength      `key:"strength" need:"true" doc:"added to Damage Rolls, or Special"`
	Traits      []traitName   `key:"traits" doc:"traits of the weapon"`
	Specials    []specialName `key:"specials" doc:"special attacks and defences with their cost in dice"`
	Ammo        int           `key:"ammo" range:"0..20" doc:"Ammo tokens left"`
	OnHit       []effectName  `key:"on_hit" doc:"states given on a success"`
	OnPair      []effectName  `key:"on_pair" doc:"traits and states that hold when the kept damage dice match"`
	Pulse       inches        `key:"pulse" doc:"on_hit goes to every model within this of the target"`
	PulseDamage bool          `key:"pulse_damage" doc:"each other model in the pulse takes its own Damage Roll"`
}

// situationFile is the facts between the attacker and one model.
type situationFile struct {
	scenario.Block
	Range          rangeText `key:"range" doc:"short, medium, long, beyond, or inches edge to edge"`
	LineOfSight    bool      `key:"line_of_sight" doc:"the attacker sees it; true if left out"`
	SeesAttacker   bool      `key:"sees_attacker" doc:"it sees the attacker; true if left out"`
	Cover          bool      `key:"cover" doc:"it has Cover from the attacker"`
	CrossesZone    bool      `key:"crosses_zone" doc:"a line to the original target crosses its Zone of Control first"`
	AttackerInZone bool      `key:"attacker_in_zone" doc:"the attacker stands in this enemy's Zone of Control"`
	StartDistance  inches    `key:"start_distance" doc:"distance when the activation began"`
	StartedUnseen  bool      `key:"started_unseen" doc:"the attacker began and stayed out of its sight"`
	Intimidated    bool      `key:"intimidated" doc:"the attacker is intimidated by it"`
	Repeat         bool      `key:"repeat" doc:"the attacker already shot this turn"`
	DistanceToHim  inches    `key:"distance_to_target" doc:"of a bodyguard: distance to the target"`
	Fits           bool      `key:"fits" doc:"of a bodyguard: both models fit after the swap; true if left out"`
	InPulse        bool      `key:"in_pulse" doc:"stands in the weapon's pulse around the target"`
	FriendDistance inches    `key:"friend_distance" doc:"of a friend touching the target: distance to the attacker"`
	Charge         bool      `key:"charge" doc:"melee: a Charge action"`
	Disengage      bool      `key:"disengage" doc:"melee: the attacker disengages"`
	SlamPath       string    `key:"slam_path" doc:"clear, terrain, edge, fall, or the model in the way"`
	Test           string    `key:"test" one:"dice|single|size|ki|melee|ranged" doc:"which test"`
	Challenge      *int      `key:"challenge_number" range:"-20..40" doc:"Challenge Number of a bare test"`
	Tactical       bool      `key:"tactical" doc:"full ties are rolled again"`
}

// tableFile is positions.
type tableFile struct {
	scenario.Block
	Models  placesFile    `key:"models" need:"true" doc:"where each model stands"`
	Terrain []terrainFile `key:"terrain" doc:"pieces of terrain"`
}

// placeFile is where a model stands.
type placeFile struct {
	scenario.Block
	At     point           `key:"at" need:"true" doc:"centre, in inches"`
	Base   int             `key:"base" range:"30..60" doc:"base in millimetres"`
	Facing scenario.Number `key:"facing" range:"-360..360" doc:"degrees, 0 up the table, 90 to the right"`
	From   point           `key:"from" doc:"where it stood when the activation began"`
	On     string          `key:"on" doc:"terrain it stands on"`
}

// terrainFile is one piece of terrain.
type terrainFile struct {
	scenario.Block
	Name       string          `key:"name" need:"true" doc:"unique on the table"`
	At         point           `key:"at" doc:"centre of a round or square piece"`
	Radius     scenario.Number `key:"radius" range:"0..120" doc:"of a round piece, in inches"`
	Size       point           `key:"size" doc:"width and height of a square piece"`
	Turn       scenario.Number `key:"turn" range:"-360..360" doc:"degrees clockwise"`
	Corners    []point         `key:"corners" doc:"corners of any other piece"`
	Visibility string          `key:"visibility" one:"clear|obscuring|blocking" doc:"clear if left out"`
	Height     string          `key:"height" one:"tiny|small|medium|large|huge" doc:"small if left out"`
	Enhancing  bool            `key:"enhancing" doc:"models on it see over what is smaller"`
}

// decisionsFile is what the players decide.
type decisionsFile struct {
	scenario.Block
	Weapon        decision    `key:"weapon" doc:"weapon used"`
	Target        decision    `key:"target" doc:"which of the targets"`
	Walk          decision    `key:"walk" doc:"none, before, after or turn"`
	Bodyguard     decision    `key:"bodyguard" doc:"who swaps places with the target"`
	Nominate      decision    `key:"nominate" doc:"who becomes the new target"`
	Feats         featsFile   `key:"feats" doc:"feats of the attacker by window"`
	TargetFeats   featsFile   `key:"target_feats" doc:"feats of the target's side by window"`
	Special       decision    `key:"special" doc:"special attack or defence of the attacker"`
	Boosts        decision    `key:"boosts" doc:"Ki Boosts bought before the roll"`
	KiBoosts      decision    `key:"ki_boosts" doc:"boosts of the Ki statistic for a gate test"`
	LaterBoosts   decision    `key:"boosts_4a" doc:"further boosts at step 4a"`
	Budget        *int        `key:"ki_budget" range:"0..99" doc:"most Ki the attacker spends here"`
	Rerolls       rerollsFile `key:"rerolls" doc:"which dice each trait rerolls"`
	Attacks       decision    `key:"attacks" doc:"Rapid Fire: how many attacks"`
	AttackTargets namesFile   `key:"attack_targets" doc:"Rapid Fire: the target of each attack"`
	Stray         decision    `key:"stray" doc:"which of the equally near friends a stray shot hits"`
	Sacrifice     decision    `key:"sacrifice" doc:"who is removed to cancel the Damage Roll"`
	TargetWeapon  decision    `key:"target_weapon" doc:"melee: weapon of the target"`
	TargetSpecial decision    `key:"target_special" doc:"melee: special of the target"`
	TargetBoosts  decision    `key:"target_boosts" doc:"melee: boosts of the target"`
	Split         decision    `key:"split" doc:"melee: attack dice / defence dice"`
	TargetSplit   decision    `key:"target_split" doc:"melee: the target's split"`
}
