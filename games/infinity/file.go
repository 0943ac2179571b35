package infinity

import (
	"github.com/enfilade/enfilade/internal/scenario"
)

// File is a scenario file of Infinity.
type File struct {
	scenario.Head
	Attacker  *Trooper  `key:"attacker" doc:"the active trooper"`
	Attackers []Trooper `key:"attackers" doc:"2 to 12 troopers of one Coordinated Order, all with the same action, at one target"`
	Target    *Trooper  `key:"target" doc:"the reacting trooper"`
	Targets   []Trooper `key:"targets" doc:"1 to 12 reacting troopers; the first is the Main Target"`
	Situation Situation `key:"situation" doc:"facts on the table"`
	Table     *Table    `key:"table" doc:"positions in place of facts"`
	Decisions Decisions `key:"decisions" doc:"what each player decides; open: for advise to find"`
	SoFar     []Known   `key:"so_far" doc:"what is known already"`
	House     House     `key:"house" doc:"how open questions of the rules are settled"`
}

// Trooper is one trooper of a file.
type Trooper struct {
	scenario.Block
	Name   string  `key:"name" doc:"unique in the file"`
	CC     int     `key:"cc" range:"0..30" doc:"Close Combat"`
	BS     int     `key:"bs" range:"0..30" doc:"Ballistic Skill"`
	PH     int     `key:"ph" range:"0..30" doc:"Physique"`
	WIP    int     `key:"wip" range:"0..30" doc:"Willpower"`
	ARM    int     `key:"arm" range:"0..20" doc:"armour"`
	BTS    int     `key:"bts" range:"0..20" doc:"biotechnological shield"`
	Wounds int     `key:"wounds" range:"1..10" doc:"Wounds of the profile"`
	STR    int     `key:"str" range:"1..10" doc:"Structure of the profile, in place of Wounds"`
	Lost   int     `key:"wounds_lost" range:"0..12" doc:"points lost before this Order"`
	S      int     `key:"s" range:"1..8" doc:"Silhouette, 2 if left out"`
	Type   string  `key:"type" one:"LI|MI|HI|TAG|REM|SK|WB" doc:"LI if left out"`
	Weapon *Weapon `key:"weapon" doc:"a weapon by its chart name, or written out"`
	// Weapons are several, of which a decision picks one.
	Weapons     []Weapon `key:"weapons" doc:"several weapons; decisions.weapon or aro_weapon picks one"`
	Skills      []Skill  `key:"skills" doc:"skills and equipment as printed"`
	States      []string `key:"states" one:"Targeted|Stunned|Isolated|IMM-A|IMM-B|Unconscious|Camouflaged|Hidden|Prone|Engaged|Suppressive Fire|Retreat!" doc:"states it is in"`
	Cover       bool     `key:"cover" doc:"in Partial Cover against the enemy"`
	Range       *Range   `key:"range" doc:"inches, in place of situation.range"`
	RangeMod    *BandMod `key:"range_mod" doc:"the MOD of its weapon where the distance is not known: -6 to +6, or out"`
	LineOfFire  bool     `key:"line_of_fire" doc:"in place of situation.line_of_fire"`
	Sees        bool     `key:"sees_attacker" doc:"can it draw a Line of Fire to the attacker? as line_of_fire if left out"`
	InTemplate  bool     `key:"in_template" doc:"is it under the template? true if left out"`
	Fireteam    Fireteam `key:"fireteam" doc:"bonuses of its Fireteam"`
	Allies      int      `key:"allies_in_contact" range:"0..10" doc:"other allies in contact with the same enemy"`
	Support     int      `key:"support" range:"0..9" doc:"further participants of a Coordinated or Fireteam CC Attack"`
	UsesLeft    int      `key:"uses_left" range:"0..9" doc:"of a Disposable weapon; as printed if left out"`
	ExtraMods   []Extra  `key:"extra_mods" doc:"further MODs on this trooper's roll"`
	UnitOfList  string   `key:"unit" doc:"a unit of the catalogue, whose profile fills the keys left out"`
	OptionOf    string   `key:"option" doc:"which option of the unit"`
	FromCatalog string   `key:"from" doc:"a unit of the catalogue, whose profile fills the keys left out"`
}

// Fireteam is the bonuses of a Fireteam.
type Fireteam struct {
	scenario.Block
	Members int `key:"members" range:"2..5" doc:"how many"`
	Burst   int `key:"burst" range:"0..3" doc:"Burst bonus, 1 from 3 members if left out"`
	BS      int `key:"bs" range:"0..6" doc:"bonus to BS Attack Rolls"`
	Dodge   int `key:"dodge" range:"0..6" doc:"bonus to Dodge"`
}

// Extra is one more MOD.
type Extra struct {
	scenario.Block
	Mod int    `key:"mod" range:"-12..12" need:"true" doc:"the MOD"`
	Why string `key:"why" doc:"what it comes from"`
}

// Situation is facts on the table.
type Situation struct {
	scenario.Block
	Range       *Range `key:"range" doc:"inches, base to base; of a Speculative Attack to the impact point"`
	LineOfFire  bool   `key:"line_of_fire" doc:"true if left out; false for a Speculative Attack"`
	Trajectory  bool   `key:"trajectory" doc:"can a trajectory to the impact point be drawn? true if left out"`
	TemplateOn  string `key:"template_on" one:"table|terrain|vertical|air" doc:"where the template lies"`
	Ally        bool   `key:"ally_in_template" doc:"an allied or neutral trooper is under it"`
	Visibility  string `key:"visibility" one:"normal|low|poor|zero" doc:"the worst zone on the line"`
	WhiteNoise  bool   `key:"white_noise" doc:"the zone is White Noise"`
	Saturation  bool   `key:"saturation" doc:"the line crosses a Saturation Zone"`
	Contact     bool   `key:"contact" doc:"Silhouette contact"`
	HackingArea bool   `key:"hacking_area" doc:"the target is in the hacker's area"`
}

// Known is something already rolled.
type Known struct {
	scenario.Block
	Roller   string `key:"roller" doc:"whose roll"`
	Dice     []int  `key:"dice" range:"1..20" doc:"its natural faces"`
	Hits     int    `key:"hits" range:"0..20" doc:"uncancelled normal successes, the rolls being over"`
	Crits    int    `key:"crits" range:"0..20" doc:"uncancelled Criticals"`
	Attacker string `key:"attacker" doc:"whose hits, of several attackers"`
	Target   string `key:"target" doc:"on whom, of several targets"`
}

// House is how open questions of the rules are settled.
type House struct {
	scenario.Block
	TemplateCrit  string `key:"template_crit" one:"main target|everybody" doc:"who rolls the additional Saving Roll of a Critical"`
	TemplateCover bool   `key:"template_cover" doc:"cover helps Saving Rolls against templates"`
	SpecTargeted  string `key:"spec_targeted" one:"keep -6|no -6" doc:"Speculative Attack at a Targeted trooper"`
	StunSaves     int    `key:"stun_saves" range:"1..2" doc:"Saving Rolls of one Stun hit"`
}

// Decisions is what the players decide.
type Decisions struct {
	scenario.Block
	Action       Words `key:"action" doc:"what the active trooper declares"`
	Weapon       Words `key:"weapon" doc:"which of the attacker's weapons"`
	Mode         Words `key:"mode" doc:"mode and ammunition: Burst Mode, AP"`
	Split        Words `key:"split" doc:"dice for each target in file order: 3-1"`
	Impact       Spot  `key:"impact" doc:"centre of the template on the table"`
	Surprise     Words `key:"surprise" doc:"use Surprise Attack: yes or no"`
	Aro          Words `key:"aro" doc:"what each target answers: a word, or a map by name"`
	AroWeapon    Words `key:"aro_weapon" doc:"which of the target's weapons"`
	SaveWith     Words `key:"save_with" doc:"ARM or BTS, with Bioimmunity"`
	NWI          Words `key:"nwi" doc:"use No Wound Incapacitation: yes or no"`
	Dogged       Words `key:"dogged" doc:"use Dogged: yes or no"`
	BackSaveWith Words `key:"back_save_with" doc:"as save_with, for the attacker"`
	BackNWI      Words `key:"back_nwi" doc:"as nwi, for the attacker"`
	BackDogged   Words `key:"back_dogged" doc:"as dogged, for the attacker"`
	Reroll       Words `key:"reroll" doc:"a failure, never, or a face"`
	Guts         Words `key:"guts" doc:"stay or go, after a passed Guts Roll"`
}

// Table is positions in place of facts.
type Table struct {
	scenario.Block
	Attacker  *Stands   `key:"attacker" doc:"where the attacker stands"`
	Attackers []Stands  `key:"attackers" doc:"where each attacker stands"`
	Target    *Stands   `key:"target" doc:"where the target stands"`
	Targets   []Stands  `key:"targets" doc:"where each target stands"`
	Impact    *Spot     `key:"impact" doc:"centre of a circular template"`
	Direction *Degree   `key:"direction" doc:"where a teardrop points"`
	Template  *Template `key:"template" doc:"sizes in place of the defaults"`
	Terrain   []Terrain `key:"terrain" doc:"walls and zones"`
}

// Stands is where a trooper stands.
type Stands struct {
	scenario.Block
	At     *Spot   `key:"at" need:"true" doc:"centre of the base, in inches"`
	Base   *Length `key:"base" doc:"millimetres, 10 to 150; as the Silhouette if left out"`
	Height *Length `key:"height" doc:"millimetres; as the Silhouette if left out"`
	Facing *Degree `key:"facing" doc:"0 up the table, clockwise; all round if left out"`
	Z      *Length `key:"z" doc:"inches above the table"`
}

// Template is the size of a template.
type Template struct {
	scenario.Block
	Circle *Length `key:"circle" doc:"diameter in millimetres"`
	Length *Length `key:"length" doc:"of a teardrop, millimetres"`
	Width  *Length `key:"width" doc:"of a teardrop, millimetres"`
}

// Terrain is a wall or a zone.
type Terrain struct {
	scenario.Block
	Name    string  `key:"name" doc:"what it is"`
	Corners []Spot  `key:"corners" need:"true" doc:"a simple polygon"`
	Height  *Length `key:"height" doc:"inches"`
	Z       *Length `key:"z" doc:"inches above the table"`
	Kind    string  `key:"kind" one:"solid|low|poor|zero|saturation|white noise" doc:"solid if left out"`
}
