package ninthage

import (
	"math/big"

	"github.com/enfilade/enfilade/internal/scenario"
)

// file is a scenario file of the game.
type file struct {
	scenario.Head
	Attacker  *unit      `key:"attacker" doc:"the unit that attacks"`
	Attackers []unit     `key:"attackers" doc:"units that attack the same target one after another"`
	Target    *unit      `key:"target" doc:"the unit that is attacked"`
	Targets   *onlyOne   `key:"targets" doc:"not taken: an attack has one target unit"`
	Situation situation  `key:"situation" doc:"facts on the table"`
	Table     *tabletop  `key:"table" doc:"positions, measured instead of stated"`
	Decisions decisions  `key:"decisions" doc:"what each player decides"`
	SoFar     []happened `key:"so_far" doc:"what already happened in this phase"`
	Edition   string     `key:"edition" one:"t9a2" doc:"the edition of the rules"`
}

// onlyOne refuses a list of targets.
type onlyOne struct{}

// ReadNode refuses whatever stands there.
func (*onlyOne) ReadNode(n *scenario.Node, f *scenario.Faults) {
	f.Add(n, "write target: for the one unit", "an attack has one target unit")
}

// Shape describes nothing that is taken.
func (onlyOne) Shape() scenario.Shape { return scenario.Shape{Doc: "not taken: write target"} }

// profile is the keys of a unit, a character, a group and a part alike.
type profile struct {
	scenario.Block
	Name      string          `key:"name" doc:"what it is called"`
	Base      base            `key:"base" doc:"front x side in mm, or round and its diameter"`
	Height    string          `key:"height" one:"Standard|Large|Gigantic" doc:"the Height of the models"`
	Type      string          `key:"type" one:"Infantry|Cavalry|Beast|Construct|War Machine" doc:"the Type of the models"`
	HP        int             `key:"hp" range:"1..20" doc:"Health Points of one model"`
	HPLost    int             `key:"hp_lost" range:"0..19" doc:"Health Points the pool lacks when the phase starts"`
	Def       int             `key:"def" range:"0..10" doc:"Defensive Skill"`
	Res       int             `key:"res" range:"0..10" doc:"Resilience"`
	Arm       int             `key:"arm" range:"0..10" doc:"Armour; above 6 counts 6"`
	Armour    []string        `key:"armour" one:"Shield|Light Armour|Heavy Armour|Plate Armour" doc:"pieces of armour, added to arm"`
	Dis       int             `key:"dis" range:"0..10" doc:"Discipline"`
	Adv       scenario.Inches `key:"adv" doc:"Advance Rate in inches"`
	Att       quantity        `key:"att" doc:"Attack Value"`
	Off       int             `key:"off" range:"0..10" doc:"Offensive Skill"`
	Agi       int             `key:"agi" range:"0..10" doc:"Agility"`
	Str       int             `key:"str" range:"0..10" doc:"Strength"`
	AP        int             `key:"ap" range:"0..10" doc:"Armour Penetration"`
	Aim       roll            `key:"aim" doc:"the Aim, 2+ to 6+"`
	Weapon    *weapon         `key:"weapon" doc:"the weapon used"`
	Weapons   []weapon        `key:"weapons" doc:"weapons to choose from"`
	Abilities []ability       `key:"abilities" doc:"special rules as they are printed"`
	Modifiers []modifier      `key:"modifiers" doc:"effects on it"`
	States    []string        `key:"states" one:"Engaged|Was Engaged|Shaken|Fleeing|Passed Panic" doc:"what it is"`
}

// unit is an attacker, a target or a bystander.
type unit struct {
	profile
	Count          int               `key:"count" range:"1..20" doc:"copies that attack in order"`
	Models         int               `key:"models" range:"0..500" doc:"rank-and-file models, the Champion among them"`
	Files          int               `key:"files" range:"1..100" doc:"width in models"`
	Grid           []string          `key:"grid" doc:"the formation, a text for each rank, front first"`
	StartingModels int               `key:"starting_models" range:"1..500" doc:"models at the start of the game"`
	Shooters       int               `key:"shooters" range:"0..500" doc:"how many models shoot"`
	Attacks        quantity          `key:"attacks" doc:"attacks made, in place of every count"`
	Champion       *champion         `key:"champion" doc:"true, or what differs from the rank-and-file"`
	Characters     []character       `key:"characters" doc:"joined models"`
	Parts          []part            `key:"parts" doc:"further parts of each model: mount, crew"`
	Groups         []group           `key:"groups" doc:"rank-and-file that differ"`
	Distances      []scenario.Inches `key:"distances" doc:"of a bystander: inches from the shooter, one for each model"`
}

// champion is true, or a block of what differs.
type champion struct {
	is    bool
	block champion2
}

type champion2 struct {
	scenario.Block
	HP     int      `key:"hp" range:"1..20" doc:"Health Points"`
	Att    quantity `key:"att" doc:"Attack Value"`
	Off    int      `key:"off" range:"0..10" doc:"Offensive Skill"`
	Agi    int      `key:"agi" range:"0..10" doc:"Agility"`
	Aim    roll     `key:"aim" doc:"the Aim"`
	Str    int      `key:"str" range:"0..10" doc:"Strength"`
	AP     int      `key:"ap" range:"0..10" doc:"Armour Penetration"`
	Weapon *weapon  `key:"weapon" doc:"the weapon used"`
}

// ReadNode reads true, false or the block.
func (c *champion) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Map {
		c.is = true
		scenario.Decode(n, f, &c.block)
		return
	}
	c.is, _ = scenario.ReadBool(n, f)
}

// Shape describes the value.
func (champion) Shape() scenario.Shape { return scenario.Shape{Bool: true, Of: &champion2{}} }

// character is a joined model.
type character struct {
	profile
	Parts []part `key:"parts" doc:"further parts of the model"`
	At    []int  `key:"at" range:"1..100" doc:"rank and file of its front left place, from 1"`
}

// part is a further part of each model.
type part struct {
	scenario.Block
	Name      string     `key:"name" doc:"what it is called"`
	Number    int        `key:"number" range:"1..20" doc:"how many per model"`
	Att       quantity   `key:"att" doc:"Attack Value"`
	Off       int        `key:"off" range:"0..10" doc:"Offensive Skill"`
	Agi       int        `key:"agi" range:"0..10" doc:"Agility"`
	Str       int        `key:"str" range:"0..10" doc:"Strength"`
	AP        int        `key:"ap" range:"0..10" doc:"Armour Penetration"`
	Aim       roll       `key:"aim" doc:"the Aim"`
	Weapon    *weapon    `key:"weapon" doc:"the weapon used"`
	Abilities []ability  `key:"abilities" doc:"special rules as they are printed"`
	Modifiers []modifier `key:"modifiers" doc:"effects on it"`
}

// group is rank-and-file that differ.
type group struct {
	profile
	Models    int        `key:"models" range:"0..500" need:"true" doc:"how many models"`
	Situation *situation `key:"situation" doc:"what they see, where it differs"`
}

// modifier is an effect that changes characteristics or rolls.
type modifier struct {
	scenario.Block
	Name        string    `key:"name" doc:"what it is called"`
	Str         change    `key:"str" doc:"Strength"`
	AP          change    `key:"ap" doc:"Armour Penetration"`
	Off         change    `key:"off" doc:"Offensive Skill"`
	Def         change    `key:"def" doc:"Defensive Skill"`
	Res         change    `key:"res" doc:"Resilience"`
	Arm         change    `key:"arm" doc:"Armour"`
	Agi         change    `key:"agi" doc:"Agility"`
	Att         change    `key:"att" doc:"Attack Value"`
	Aim         change    `key:"aim" doc:"the Aim; +1 makes 4+ a 3+"`
	Dis         change    `key:"dis" doc:"Discipline"`
	ToHit       onRoll    `key:"to_hit" doc:"on to-hit rolls"`
	ToWound     onRoll    `key:"to_wound" doc:"on to-wound rolls"`
	ArmourSave  onRoll    `key:"armour_save" doc:"on armour saves"`
	SpecialSave onRoll    `key:"special_save" doc:"on special saves"`
	Reroll      *rerolls  `key:"reroll" doc:"which rolls are rolled again"`
	Dice        *extremes `key:"dice" doc:"which dice are maximised or minimised"`
}

type rerolls struct {
	scenario.Block
	ToHit       string `key:"to_hit" one:"failed|ones|successes" doc:"to-hit rolls"`
	ToWound     string `key:"to_wound" one:"failed|ones|successes" doc:"to-wound rolls"`
	ArmourSave  string `key:"armour_save" one:"failed|ones|successes" doc:"armour saves"`
	SpecialSave string `key:"special_save" one:"failed|ones|successes" doc:"special saves"`
	Panic       string `key:"panic" one:"failed" doc:"Panic Tests"`
}

type extremes struct {
	scenario.Block
	Shots          string `key:"shots" one:"maximised|minimised" doc:"dice for the number of shots"`
	Hits           string `key:"hits" one:"maximised|minimised" doc:"dice for the number of hits"`
	MultipleWounds string `key:"multiple_wounds" one:"maximised|minimised" doc:"dice of Multiple Wounds"`
	Panic          string `key:"panic" one:"maximised|minimised" doc:"dice of Panic Tests"`
}

// situation is facts on the table.
type situation struct {
	scenario.Block
	Facing        string          `key:"facing" one:"front|rear|left flank|right flank|flank" doc:"the side of the target that is hit"`
	Range         scenario.Inches `key:"range" doc:"inches to the nearest point of the target"`
	LongRange     bool            `key:"long_range" doc:"beyond half range"`
	Moved         moved           `key:"moved" doc:"what the shooters did this Player Turn"`
	StandAndShoot bool            `key:"stand_and_shoot" doc:"the target charges, the attacker shoots"`
	Cover         cover           `key:"cover" doc:"none, soft, hard, or the hidden fractions"`
	LineOfSight   bool            `key:"line_of_sight" doc:"whether the target is seen"`
	Round         int             `key:"round" range:"1..20" doc:"the Round of Combat"`
	Charging      string          `key:"charging" one:"attacker|target|none" doc:"who charged this turn"`
	StrikeBack    bool            `key:"strike_back" doc:"both units fight, by Initiative Steps"`
	Contact       contact         `key:"contact" doc:"models in base contact"`
	OwnFacing     string          `key:"own_facing" one:"front|flank|rear" doc:"the side on which the attacker is Engaged"`
	FailedFear    []string        `key:"failed_fear" one:"attacker|target" doc:"who failed a Fear Test"`
	Duel          bool            `key:"duel" doc:"the rank-and-file reach only a Character in a Duel"`
	Engineer      roll            `key:"engineer" doc:"the Aim of an unused Engineer within 6 inches"`
	GeneralDis    int             `key:"general_dis" range:"0..10" doc:"Discipline lent by Commanding Presence"`
	Rally         bool            `key:"rally" doc:"Rally Around the Flag within 12 inches"`
	PanicCause    []string        `key:"panic_cause" one:"friend destroyed|friend broke|fled through" doc:"further reasons for a Panic Test"`
	Bystanders    []unit          `key:"bystanders" doc:"units near the shooter, for an Explosion"`
}

// moved is what the shooters did this Player Turn.
type moved struct{ how string }

var moves = []string{"none", "pivot", "advance", "march", "reform", "random", "failed charge"}

// ReadNode reads the word; true is an advance.
func (m *moved) ReadNode(n *scenario.Node, f *scenario.Faults) {
	switch n.Text {
	case "true", "yes":
		m.how = "advance"
		return
	case "false", "no":
		m.how = "none"
		return
	}
	for _, w := range moves {
		if n.Kind == scenario.Scalar && n.Text == w {
			m.how = w
			return
		}
	}
	f.Add(n, scenario.Suggest(n.Text, moves), "must be one of none, pivot, advance, march, reform, random, failed charge (got %s)", n.What())
}

// Shape describes the words.
func (moved) Shape() scenario.Shape { return scenario.Shape{Words: moves, Bool: true} }

// cover is none, soft, hard or two fractions of the Target Facing.
type cover struct {
	word      string
	fractions bool
	block     hidden
}

type hidden struct {
	scenario.Block
	Hard scenario.Number `key:"hard" doc:"the fraction behind Hard Cover"`
	Soft scenario.Number `key:"soft" doc:"the fraction behind Soft Cover"`
}

// ReadNode reads the word or the fractions.
func (c *cover) ReadNode(n *scenario.Node, f *scenario.Faults) {
	if n.Kind == scenario.Map {
		c.fractions = true
		scenario.Decode(n, f, &c.block)
		sum := new(big.Rat)
		for _, x := range []scenario.Number{c.block.Hard, c.block.Soft} {
			if x.Rat == nil {
				continue
			}
			if x.Rat.Sign() < 0 {
				f.Add(n, "", "no fraction is below 0")
			}
			sum.Add(sum, x.Rat)
		}
		if sum.Cmp(big.NewRat(1, 1)) > 0 {
			f.Add(n, "", "the fractions sum to more than 1")
		}
		return
	}
	switch n.Text {
	case "none", "soft", "hard":
		c.word = n.Text
	default:
		f.Add(n, scenario.Suggest(n.Text, []string{"none", "soft", "hard"}), "must be none, soft, hard or fractions (got %s)", n.What())
	}
}

// Shape describes the value.
func (cover) Shape() scenario.Shape {
	return scenario.Shape{Words: []string{"none", "soft", "hard"}, Of: &hidden{}}
}

// contact is models in base contact, of one side or of both.
type contact struct {
	set   bool
	block sides
}

type sides struct {
	scenario.Block
	Attacker int `key:"attacker" range:"0..500" doc:"models of the attacker"`
	Target   int `key:"target" range:"0..500" doc:"models of the target"`
}

// ReadNode reads a number, for the attacker, or a block of both.
func (c *contact) ReadNode(n *scenario.Node, f *scenario.Faults) {
	c.set = true
	if n.Kind == scenario.Map {
		scenario.Decode(n, f, &c.block)
		return
	}
	x, ok := scenario.ParseNumber(n.Text)
	if n.Kind != scenario.Scalar || !ok || !x.IsInt() || x.Sign() < 0 || x.Cmp(big.NewRat(500, 1)) > 0 {
		f.Add(n, "", "must be 0 to 500 models, or {attacker: 5, target: 6}, not %s", n.What())
		return
	}
	c.block.Attacker = int(x.Num().Int64())
}

// Shape describes the value.
func (contact) Shape() scenario.Shape { return scenario.Shape{Number: true, Of: &sides{}} }

func inches(n int64) *big.Rat { return big.NewRat(n, 1) }

func baseSize(x *big.Rat) bool { return x.Cmp(inches(10)) >= 0 && x.Cmp(inches(300)) <= 0 }
