package warmachine

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// kind is the type of an attack.
type kind uint8

const (
	melee kind = iota
	ranged
	magic
	noKind
)

func (k kind) String() string { return [...]string{"melee", "ranged", "magic", "none"}[k] }

// scene is a scenario read and checked: who acts, with what, at whom, and how
// everybody stands. It is not changed after it is made.
type scene struct {
	file     *file
	doc      *scenario.Document
	actor    actor
	weapons  []*weapon
	entries  []*entry // one for models that stand alike
	families []*entry // one an entry of the file
	single   bool     // written as target:
	state    stance
	policy   policy
	record   *record
	illegal  scenario.Problems

	undecided scenario.Problems // the action is left to advise
	geo       *measured         // nil without a table
	row       *onceRow
}

// actor is the attacking model.
type actor struct {
	name       string
	typ        string
	count      int
	base       size
	str        int
	hasStr     bool
	spd        int
	mat, rat   int
	magic      int // FOCUS or FURY
	points     int
	special    special
	effects    special
	mods       []modifier
	ally       bool // friendly Faction to the caster of Black Spot
	bigShooter bool // may shoot in melee by its type
	hasMat     bool
	hasRat     bool
	hasMagic   bool
	def, arm   int // its own
	boxes      int // its own; 0: blows at it are not followed
}

// weapon is one weapon, or several alike.
type weapon struct {
	index    int
	name     string
	typ      string // melee ranged magic mount
	count    int
	rng      *big.Rat // nil: CTRL
	spray    bool
	rof      scenario.Dice
	pow      int
	noPow    bool
	hasPow   bool
	ps       int
	hasPs    bool
	skill    int
	hasSkill bool
	aoe      int
	blast    int
	types    []string
	crippled bool
	special  special
	mods     []modifier
	kinds    [3]bool
}

// can tells whether the weapon makes such attacks.
func (w *weapon) can(k kind) bool { return k < noKind && w.kinds[k] }

// learn notes the types of attack that the weapon can make.
func (w *weapon) learn() {
	w.kinds = [3]bool{w.typ == "melee" || w.special.has[pointBlank], w.typ == "ranged", w.typ == "magic"}
}

// modifier is anything with a name that changes a roll.
type modifier struct {
	name                     string
	attack, damage, def, arm int
	attackDice, damageDice   int
	attackDrop, damageDrop   discardKey
	attackReroll             string
	damageReroll             string
	boostAttack, boostDamage bool
	baseDef                  int // -1: none
	auto                     string
	multiply, reduce         int
	forKind                  kind // noKind: all
	spell                    bool
}

func (m modifier) on(k kind) bool { return m.forKind == noKind || m.forKind == k }

// entry is one kind of model that may be hit.
type entry struct {
	index     int
	name      string
	key       string // its path in the file
	count     int    // unlimited: without end
	friendly  bool
	typ       string
	living    bool
	base      size
	def, arm  int
	str       int
	hasStr    bool
	mat, ps   int // of its blows at the attacker
	hasMat    bool
	hasPs     bool
	boxes     int
	grid      [6]string
	hasGrid   bool
	spiral    [6]int
	hasSpiral bool
	points    int
	beasts    []beast
	reach     *big.Rat
	family    int  // the entry of the file
	alone     bool // one model of a table
	special   special
	effects   special
	mods      []modifier
	place     place
}

type beast struct {
	name        string
	boxes, room int
}

// warrior tells whether the model is a warrior model.
func (e *entry) warrior() bool {
	return slices.Contains([]string{"trooper", "solo", "warcaster", "warlock"}, e.typ)
}

// systems tells whether boxes lie on a grid or a spiral.
func (e *entry) systems() bool { return e.hasGrid || e.hasSpiral }

// place is how a target stands.
type place struct {
	distance    *big.Rat // nil: within reach of everything
	melee       bool
	engaged     bool
	inMelee     bool
	sight       bool
	targetable  bool
	back        bool
	cover       bool
	concealment bool
	elevated    bool
	template    bool
	templated   bool // template was written
	offset      []*big.Rat
	gang, flank bool
	pushReaches bool
	guarded     bool
	wall        *big.Rat // nil: none
	rough       bool
	behind      []behind
}

type behind struct {
	entry    int
	distance *big.Rat
}

// stance is the situation of the attacker.
type stance struct {
	movement   string
	moved      *big.Rat
	charged    int // entry, -1 for none
	failed     bool
	outOfRange int
	unused     int // -1: not stated
	frenzied   bool
	phases     int
}

func orZero(p *int) int {
	if p == nil {
		return 0
	}
	return *p
}

func or(p *int, d int) int {
	if p == nil {
		return d
	}
	return *p
}

func yes(p *bool, d bool) bool {
	if p == nil {
		return d
	}
	return *p
}

// readScene reads a document. With faults the scene is nil.
func readScene(doc *scenario.Document) (*scene, scenario.Problems) {
	root := doc.Root.Clone()
	plainLengths(root)
	faults := &scenario.Faults{File: doc.Name}
	f := &file{}
	scenario.Decode(root, faults, f)
	s := &scene{file: f, doc: doc, row: new(onceRow)}
	if !faults.Any() {
		s.check(faults)
	} else {
		early(f, faults)
	}
	if faults.Any() {
		return nil, faults.List()
	}
	return s, nil
}

// early adds the faults that can be told although others were found.
func early(f *file, faults *scenario.Faults) {
	if f.Node == nil || f.Node.Kind != scenario.Map {
		return
	}
	if f.Has("target") && f.Has("targets") {
		f.Fault("targets", "", "stands beside target: one of the two")
	}
}

// check goes through the file from top to bottom.
func (s *scene) check(faults *scenario.Faults) {
	f := s.file
	if f.Game != "" && f.Game != "warmachine" {
		f.Fault("game", "", "is %s, not warmachine", f.Game)
	}
	s.readPolicyWords()
	s.readActor()
	s.readTargets()
	s.readStance()
	if faults.Any() {
		return
	}
	s.readPolicy()
	if faults.Any() {
		return
	}
	s.readTable()
	if faults.Any() {
		return
	}
	s.readPlaces()
	s.readPast()
	if faults.Any() {
		return
	}
	s.checkAll()
}

func (s *scene) readStance() {
	k := &s.file.Situation
	s.state = stance{
		movement: k.Movement, moved: k.Moved.Rat, charged: -1, failed: k.Failed,
		outOfRange: orZero(k.OutOfRange), unused: or(k.Unused, -1), frenzied: k.Frenzied, phases: unlimited,
	}
	s.checkMovement()
	if s.state.movement == "" {
		s.state.movement = "advance"
	}
	if s.state.moved == nil {
		s.state.moved = rat(3)
	}
	if k.Phases.set {
		s.state.phases = k.Phases.n
	}
	if k.Charged != "" {
		if s.state.charged = s.find(k.Charged); s.state.charged < 0 {
			k.Fault("charged", s.suggest(k.Charged), "no target %q", k.Charged)
		}
	} else if s.state.movement == "charge" {
		s.state.charged = slices.IndexFunc(s.entries, func(e *entry) bool { return !e.friendly })
	}
}

// checkMovement refuses facts of a charge, or of another such move, beside a
// movement that is stated to be none.
func (s *scene) checkMovement() {
	k := &s.file.Situation
	if k.Movement == "" || k.Movement == "charge" {
		return
	}
	if k.Charged != "" && k.Movement != "slam" {
		k.Fault("charged", "movement: charge", "nobody is charged: the movement is %s", k.Movement)
	}
	if k.Failed && k.Movement != "slam" {
		k.Fault("failed_charge", "movement: charge", "no charge fails: the movement is %s", k.Movement)
	}
	if k.Moved.Rat != nil && k.Moved.Rat.Sign() > 0 && (k.Movement == "none" || k.Movement == "aim") {
		k.Fault("moved", "", "nobody moves: the movement is %s", k.Movement)
	}
}

// find is the index of the entry of that name, or -1.
func (s *scene) find(name string) int {
	return slices.IndexFunc(s.entries, func(e *entry) bool { return e.name == name })
}

func (s *scene) suggest(name string) string {
	var names []string
	for _, e := range s.entries {
		names = append(names, e.name)
	}
	return scenario.Suggest(name, names)
}

// weaponNamed is the index of the weapon of that name, or -1.
func (s *scene) weaponNamed(name string) int {
	return slices.IndexFunc(s.weapons, func(w *weapon) bool { return w.name == name })
}
