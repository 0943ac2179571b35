package wh40k9

import "github.com/enfilade/enfilade/internal/scenario"

// File is a scenario file: one unit's shooting, one unit's fight, one
// overwatch, or one Morale test.
type File struct {
	scenario.Head
	Attacker  *Attacker `key:"attacker" doc:"the unit that makes the attacks"`
	Target    *Target   `key:"target" doc:"the unit attacked, where there is one"`
	Targets   []Target  `key:"targets" doc:"the units attacked, 1 to 20"`
	Situation Situation `key:"situation" doc:"facts on the table"`
	Table     *Board    `key:"table" doc:"positions instead of facts: the engine measures them"`
	Decisions Decisions `key:"decisions" doc:"what the players decide; what is left out takes its default"`
	SoFar     []SoFar   `key:"so_far" doc:"what has already happened"`
}

// Row is the printed characteristics of a model.
type Row struct {
	M    *Move    `key:"m" doc:"Move in inches"`
	WS   *Skill   `key:"ws" doc:"Weapon Skill, 3+"`
	BS   *Skill   `key:"bs" doc:"Ballistic Skill, 3+"`
	S    *Whole   `key:"s" range:"1..12" doc:"Strength"`
	T    *Whole   `key:"t" range:"1..10" doc:"Toughness"`
	W    *Whole   `key:"w" range:"1..120" doc:"Wounds"`
	A    *Attacks `key:"a" doc:"Attacks, a number or dice"`
	LD   *Whole   `key:"ld" range:"2..12" doc:"Leadership"`
	Save *Save    `key:"save" doc:"armour save: 3+, 7+ or - for none, 5+/4+ with an invulnerable save"`
}

// Attacker is the unit that makes the attacks.
type Attacker struct {
	scenario.Block
	Row
	Name       string      `key:"name" doc:"name of the unit"`
	Models     *Whole      `key:"models" range:"1..500" doc:"models in the unit"`
	From       string      `key:"from" doc:"name of a catalogue entry"`
	Keywords   []string    `key:"keywords" doc:"INFANTRY, VEHICLE ..."`
	WoundsLeft *Whole      `key:"wounds_left" range:"1..120" doc:"wounds left, with damage_rows"`
	DamageRows []DamageRow `key:"damage_rows" doc:"rows of a profile that changes as wounds are lost"`
	Modify     Modify      `key:"modify" doc:"changes of characteristics"`
	Abilities  []Ability   `key:"abilities" doc:"special rules that act on all its weapons"`
	ToHit      []Modifier  `key:"to_hit" doc:"modifiers of its hit rolls"`
	ToWound    []Modifier  `key:"to_wound" doc:"modifiers of its wound rolls"`
	Command    bool        `key:"command_reroll" doc:"a Command Re-roll is available"`
	Weapons    []Weapon    `key:"weapons" doc:"groups of alike weapons"`
}

// Weapon is a group of weapons of one profile, or with a choice of profiles.
type Weapon struct {
	scenario.Block
	Profile
	From     string     `key:"from" doc:"name of a catalogue weapon"`
	Count    *Whole     `key:"count" range:"0..500" doc:"identical weapons; in melee, bearers"`
	Attacks  *Attacks   `key:"attacks" doc:"melee: attacks each bearer makes with it"`
	Profiles []Profile  `key:"profiles" doc:"rows to choose from"`
	Choose   *Chosen    `key:"profile" doc:"the row used; melee: attacks of each bearer by row"`
	Modify   Modify     `key:"modify" doc:"changes of characteristics"`
	Target   *Aimed     `key:"target" doc:"a target, a split, or a list that is left open"`
	Bearer   string     `key:"bearer" doc:"label of the model that carries it"`
	Used     bool       `key:"used" doc:"a Once per Battle weapon already used"`
	Mortal   *Inflicted `key:"mortal_wounds" doc:"inflicts so many mortal wounds and rolls nothing else"`
}

// Profile is one row of a weapon.
type Profile struct {
	scenario.Block
	Name      string     `key:"name" doc:"name, unique in its list"`
	Type      *Type      `key:"type" doc:"Assault 2, Rapid Fire 1, Heavy D6, Melee ..."`
	Range     *Range     `key:"range" doc:"24\", 24-48\" or Melee"`
	S         *Strength  `key:"s" doc:"Strength: a number, User, +1, x2"`
	AP        *Piercing  `key:"ap" doc:"Armour Penetration, 0 or negative"`
	D         *Damages   `key:"d" doc:"Damage, a number or dice"`
	Abilities []Ability  `key:"abilities" doc:"special rules"`
	ToHit     []Modifier `key:"to_hit" doc:"modifiers of its hit rolls"`
	ToWound   []Modifier `key:"to_wound" doc:"modifiers of its wound rolls"`
}

// Target is a unit attacked.
type Target struct {
	scenario.Block
	Row
	Name           string      `key:"name" doc:"name, unique"`
	Models         *Whole      `key:"models" range:"1..500" doc:"models now in the unit"`
	From           string      `key:"from" doc:"name of a catalogue entry"`
	Invulnerable   *Ward       `key:"invulnerable" doc:"invulnerable save, or a list of them"`
	WoundsLeft     *Whole      `key:"wounds_left" range:"1..120" doc:"wounds left on the hurt model"`
	Keywords       []string    `key:"keywords" doc:"INFANTRY, VEHICLE ..."`
	DamageRows     []DamageRow `key:"damage_rows" doc:"rows of a profile that changes as wounds are lost"`
	Modify         Modify      `key:"modify" doc:"changes of characteristics"`
	Abilities      []Ability   `key:"abilities" doc:"special rules"`
	Command        bool        `key:"command_reroll" doc:"a Command Re-roll is available"`
	ToSave         []Modifier  `key:"to_save" doc:"modifiers of armour saves"`
	ToInvulnerable []Modifier  `key:"to_invulnerable" doc:"modifiers of invulnerable saves"`
	ToHit          []Modifier  `key:"to_hit" doc:"modifiers of hit rolls of attacks at it"`
	ToWound        []Modifier  `key:"to_wound" doc:"modifiers of wound rolls of attacks at it"`
	Mix            []MixRow    `key:"mix" doc:"different models, 2 to 10 rows"`
	Value          *Whole      `key:"value" range:"0..1000" doc:"worth of a model"`
	Starting       *Whole      `key:"starting_strength" range:"1..500" doc:"models at the start, for Morale"`
	Passengers     *Whole      `key:"passengers" range:"0..50" doc:"models inside a transport"`
}

// MixRow is alike models of a unit of different models; what it leaves out
// stands on the unit.
type MixRow struct {
	scenario.Block
	Name         string     `key:"name" need:"true" doc:"name of the row"`
	Models       *Whole     `key:"models" range:"1..500" doc:"models of the row"`
	Value        *Whole     `key:"value" range:"0..1000" doc:"worth of a model"`
	Allocated    bool       `key:"allocated" doc:"an attack was allocated to one of them this phase"`
	T            *Whole     `key:"t" range:"1..10" doc:"Toughness"`
	W            *Whole     `key:"w" range:"1..120" doc:"Wounds"`
	Save         *Save      `key:"save" doc:"armour save"`
	Invulnerable *Ward      `key:"invulnerable" doc:"invulnerable save"`
	WoundsLeft   *Whole     `key:"wounds_left" range:"1..120" doc:"wounds left on the hurt model"`
	Abilities    []Ability  `key:"abilities" doc:"special rules"`
	Keywords     []string   `key:"keywords" doc:"keywords"`
	Cover        *Cover     `key:"cover" doc:"cover these models receive"`
	ToSave       []Modifier `key:"to_save" doc:"modifiers of armour saves"`
}

// DamageRow is the cells of a profile that change within a band of wounds left.
type DamageRow struct {
	scenario.Block
	Row
	Wounds *Band `key:"wounds" need:"true" doc:"6+ or 3-5"`
}

// Situation is the facts on the table.
type Situation struct {
	scenario.Block
	Phase          string       `key:"phase" one:"shooting|fight|overwatch|morale" doc:"the phase"`
	Movement       string       `key:"movement" one:"stationary|moved|advanced|fell_back|arrived" doc:"how the attacker moved"`
	Distance       Each[Length] `key:"distance" doc:"inches, closest model to closest model; or by target"`
	Farthest       Each[Length] `key:"farthest" doc:"inches to the farthest model"`
	HalfRange      Each[Flag]   `key:"half_range" doc:"within half range, in place of distance"`
	Visible        Each[Flag]   `key:"visible" doc:"visible to the attacker"`
	Cover          Each[Cover]  `key:"cover" doc:"none, light, heavy, dense"`
	Engaged        []string     `key:"engaged" doc:"targets within Engagement Range of the attacker's unit"`
	EnemyEngaged   *Flag        `key:"enemy_engaged" doc:"some enemy unit is within Engagement Range"`
	FriendsEngaged []string     `key:"friends_engaged" doc:"targets within Engagement Range of the attacker's other units"`
	Charge         string       `key:"charge" one:"none|charged|was_charged|intervened" doc:"charges of the turn"`
	ChargeTargets  []string     `key:"charge_targets" doc:"units the charge was declared against"`
	Intervened     []string     `key:"intervened" doc:"units that made a Heroic Intervention"`
	TargetCharged  Each[Flag]   `key:"target_charged" doc:"the target made a charge move"`
	OverwatchBy    string       `key:"overwatch_by" one:"stratagem|rule|nothing" doc:"what allows Overwatch"`
	HoldSteady     bool         `key:"hold_steady" doc:"the defender of terrain holds steady: overwatch hits on 5+"`
	SetToDefend    bool         `key:"set_to_defend" doc:"the attacker set to defend: +1 to hit in the fight phase"`
	DefenceLine    Each[Flag]   `key:"defence_line" doc:"both units touch a defence line and are within 2 inches"`
	Others         []OtherUnit  `key:"other_units" doc:"the defender's other units near the line of fire"`
}

// OtherUnit is one of the defender's other units.
type OtherUnit struct {
	scenario.Block
	Name       string   `key:"name" doc:"name"`
	Models     *Whole   `key:"models" range:"1..500" doc:"models"`
	W          *Whole   `key:"w" range:"1..120" doc:"Wounds"`
	Keywords   []string `key:"keywords" doc:"keywords"`
	ToTarget   *Length  `key:"to_target" doc:"inches to the CHARACTER"`
	ToAttacker *Length  `key:"to_attacker" doc:"inches to the firing model"`
	Visible    *Flag    `key:"visible" doc:"visible to the attacker"`
}

// SoFar is one thing that has already happened.
type SoFar struct {
	scenario.Block
	Weapon    string `key:"weapon" doc:"weapon or group"`
	Target    string `key:"target" doc:"target"`
	Resolved  *Whole `key:"resolved" range:"0..2000" doc:"attacks of the group that are over"`
	Attacks   *Whole `key:"attacks" range:"0..2000" doc:"attacks of the group that are left"`
	Hits      *Whole `key:"hits" range:"0..2000" doc:"hits left to wound"`
	Wounds    *Whole `key:"wounds" range:"0..2000" doc:"wounds left to save"`
	Unsaved   *Whole `key:"unsaved" range:"0..2000" doc:"unsaved attacks left"`
	Mortal    *Whole `key:"mortal_wounds" range:"0..2000" doc:"mortal wounds waiting"`
	Allocated string `key:"allocated" doc:"row of a model that an attack was allocated to"`
	Lost      *Whole `key:"wounds_lost" range:"0..120" doc:"wounds lost this phase"`
	Destroyed *Whole `key:"destroyed" range:"0..500" doc:"models destroyed this turn"`
	Blast     *Whole `key:"blast_models" range:"1..500" doc:"models when targets were chosen"`
	Grenade   string `key:"grenade" one:"used" doc:"a grenade was used this phase"`
	Command   string `key:"command_reroll" one:"used" doc:"the Command Re-roll was used"`
}

// Decisions is what the players decide.
type Decisions struct {
	scenario.Block
	Fire          *Decision `key:"fire" doc:"weapons that are fired"`
	Profile       *Decision `key:"profile" doc:"row used, by weapon"`
	Target        *Decision `key:"target" doc:"division among targets, by weapon"`
	Order         *Decision `key:"order" doc:"groups in the order they are resolved"`
	RerollHits    *Decision `key:"reroll_hits" doc:"never, failures, non_critical, best"`
	RerollWounds  *Decision `key:"reroll_wounds" doc:"never, failures, non_critical, best"`
	RerollDamage  *Decision `key:"reroll_damage" doc:"never, below_mean, below_need, best"`
	RerollAttacks *Decision `key:"reroll_attacks" doc:"never, below_mean"`
	Command       *Decision `key:"command_reroll" doc:"never, attacks, hit, wound, damage, adaptive"`
	Allocate      *Decision `key:"allocate" doc:"rows of the mix, first takes first, or best"`
	Save          *Decision `key:"save" doc:"best, armour, invulnerable"`
	RerollSaves   *Decision `key:"reroll_saves" doc:"never, failures"`
	CommandSave   *Decision `key:"command_reroll_save" doc:"never, first_failure"`
	MortalTiming  *Decision `key:"mortal_timing" doc:"per_attack, after_group"`
}
