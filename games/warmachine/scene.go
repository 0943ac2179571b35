package warmachine

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
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
	geo      *measured // nil without a table
	cites    []table.RuleID
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
	s := &scene{file: f, doc: doc}
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

func (s *scene) readActor() {
	f := s.file
	a := f.Attacker
	if a == nil {
		if s.policy.action != actMaintenance {
			f.Fault("attacker", "", "is missing")
		}
		return
	}
	s.actor = actor{
		name: a.Name, typ: a.Type, count: or(a.Count, 1), base: a.Base.size,
		str: orZero(a.Str), hasStr: a.Str != nil, spd: orZero(a.Spd),
		mat: orZero(a.Mat), hasMat: a.Mat != nil, rat: orZero(a.Rat), hasRat: a.Rat != nil,
		ally: yes(a.BlackSpotAlly, true),
	}
	if s.actor.name == "" {
		s.actor.name = "Attacker"
	}
	if s.actor.typ == "" {
		s.actor.typ = "solo"
	}
	s.actor.bigShooter = slices.Contains([]string{"colossal", "gargantuan", "battle_engine"}, s.actor.typ)
	if a.Focus != nil && a.Fury != nil {
		a.Fault("fury", "", "stands beside focus: a caster has one of the two")
	}
	s.actor.magic, s.actor.hasMagic = or(a.Focus, orZero(a.Fury)), a.Focus != nil || a.Fury != nil
	s.readPoints(a)
	s.actor.special.read(a.Block, "abilities", a.Abilities, onModel)
	s.actor.effects.read(a.Block, "effects", a.Effects, effectOnAttacker)
	s.actor.mods = readModifiers(a.Block, a.Modifiers, nil)
	s.readWeapons(a)
}

func (s *scene) readPoints(a *modelKeys) {
	if a.FocusPoints != nil && a.FuryPoints != nil {
		a.Fault("fury_points", "", "stands beside focus_points: one of the two")
	}
	s.actor.points = or(a.FocusPoints, orZero(a.FuryPoints))
	if s.actor.typ == "warjack" && s.actor.points > 3 {
		a.Fault("focus_points", "", "a warjack holds at most 3 (got %d)", s.actor.points)
	}
	if s.actor.typ == "warbeast" && a.Fury != nil && s.actor.points > *a.Fury {
		a.Fault("fury_points", "", "a warbeast is forced at most as often as its FURY, %d (got %d)", *a.Fury, s.actor.points)
	}
}

func (s *scene) readWeapons(a *modelKeys) {
	switch {
	case len(a.Weapons) == 0 && s.policy.action != actMaintenance:
		a.Fault("weapons", "", "there is no weapon")
	case len(a.Weapons) > 20:
		a.Fault("weapons", "", "at most 20 (got %d)", len(a.Weapons))
		return
	}
	for i := range a.Weapons {
		w := &a.Weapons[i]
		if w.Node == nil {
			continue
		}
		for _, before := range a.Weapons[:i] {
			if before.Name == w.Name && w.Name != "" {
				w.Fault("name", "", "%q stands here twice", w.Name)
			}
		}
		s.weapons = append(s.weapons, s.readWeapon(a, i))
	}
}

func (s *scene) readWeapon(a *modelKeys, i int) *weapon {
	k := &a.Weapons[i]
	w := &weapon{
		index: i, name: k.Name, typ: k.Type, count: or(k.Count, 1), rng: k.Rng.inches, spray: k.Rng.spray,
		rof: k.Rof.dice, pow: k.Pow.n, noPow: k.Pow.none, hasPow: k.Pow.set, ps: orZero(k.Ps), hasPs: k.Ps != nil,
		skill: orZero(k.Skill), hasSkill: k.Skill != nil, aoe: orZero(k.Aoe), crippled: k.Crippled,
	}
	if !k.Rof.set {
		w.rof = scenario.Dice{Plus: 1}
	}
	close := w.typ == "melee" || w.typ == "mount"
	switch {
	case !k.Rng.set && close:
		w.rng = big.NewRat(1, 2)
	case !k.Rng.set:
		w.rng = nil
	case close && (k.Rng.spray || k.Rng.ctrl || w.rng.Cmp(big.NewRat(1, 2)) < 0 || w.rng.Cmp(rat(4)) > 0):
		k.Fault("rng", "", `a melee weapon reaches from 0.5" to 4"`)
	}
	if close && w.aoe > 0 {
		k.Fault("aoe", "", "a melee weapon has no template")
	}
	if w.spray && w.aoe > 0 {
		k.Fault("aoe", "", "a spray has a template of its own")
	}
	if k.Rof.set && close {
		k.Fault("rof", "", "a melee weapon has no rate of fire; count: is how many there are")
	}
	w.blast = or(k.BlastPow, (w.pow+1)/2)
	if k.Ps != nil && w.typ != "melee" {
		k.Fault("ps", "", "P+S is of melee weapons; write pow")
	}
	if k.Ps != nil && k.Pow.set && !k.Pow.none && a.Str != nil && *k.Ps != k.Pow.n+*a.Str {
		k.Fault("ps", "", "is %d, but POW %d and STR %d make %d", *k.Ps, k.Pow.n, *a.Str, k.Pow.n+*a.Str)
	}
	if w.typ == "melee" && !k.Pow.none {
		switch {
		case k.Ps != nil && !k.Pow.set && a.Str != nil:
			w.pow, w.hasPow = *k.Ps-*a.Str, true
		case k.Ps == nil && k.Pow.set && a.Str != nil:
			w.ps, w.hasPs = k.Pow.n+*a.Str, true
		}
	}
	for j, t := range k.DamageTypes {
		word := strings.ToLower(t)
		if !slices.Contains(damageWords, word) {
			k.Fault(fmt.Sprintf("damage_types[%d]", j), scenario.Suggest(word, damageWords), "no damage type %q", t)
		}
		w.types = append(w.types, word)
	}
	if w.typ == "magic" && !slices.Contains(w.types, "magical") {
		w.types = append(w.types, "magical")
	}
	w.special.read(k.Block, "abilities", k.Abilities, onWeapon)
	w.learn()
	w.mods = readModifiers(k.Block, k.Modifiers, s.actor.mods)
	return w
}

func readModifiers(b scenario.Block, keys []modifierKeys, others []modifier) []modifier {
	var out []modifier
	for i := range keys {
		k := &keys[i]
		if k.Node == nil {
			continue
		}
		m := modifier{
			name: k.Name, attack: orZero(k.Attack), damage: orZero(k.Damage), def: orZero(k.Def), arm: orZero(k.Arm),
			attackDice: orZero(k.AttackDice), damageDice: orZero(k.DamageDice), attackDrop: k.AttackDiscard, damageDrop: k.DamageDiscard,
			attackReroll: k.AttackReroll, damageReroll: k.DamageReroll, baseDef: or(k.BaseDef, -1), auto: k.AttackAuto,
			multiply: or(k.Multiply, 1), reduce: orZero(k.Reduce), forKind: noKind, spell: k.Spell,
			boostAttack: slices.Contains(k.Boosted, "attack"), boostDamage: slices.Contains(k.Boosted, "damage"),
		}
		for _, x := range []kind{melee, ranged, magic} {
			if k.For == x.String() {
				m.forKind = x
			}
		}
		for _, o := range slices.Concat(others, out) {
			if o.name == m.name && o.meets(m) {
				b.Fault(fmt.Sprintf("modifiers[%d].name", i), "write one entry with the larger effect", "%q stands twice on one roll: the same effect never adds to itself", m.name)
				break
			}
		}
		out = append(out, m)
	}
	return out
}

// meets tells whether both change one roll or number.
func (m modifier) meets(o modifier) bool {
	if m.forKind != noKind && o.forKind != noKind && m.forKind != o.forKind {
		return false
	}
	a, b := m.rolls(), o.rolls()
	for i := range a {
		if a[i] && b[i] {
			return true
		}
	}
	return a == [4]bool{} && b == [4]bool{}
}

// rolls tells what is changed: attack roll, damage roll, DEF, ARM.
func (m modifier) rolls() [4]bool {
	return [4]bool{
		m.attack != 0 || m.attackDice != 0 || m.attackDrop != discardKey{} || m.attackReroll != "" || m.boostAttack || m.auto != "",
		m.damage != 0 || m.damageDice != 0 || m.damageDrop != discardKey{} || m.damageReroll != "" || m.boostDamage || m.multiply != 1 || m.reduce != 0,
		m.def != 0 || m.baseDef >= 0,
		m.arm != 0,
	}
}

func (s *scene) readTargets() {
	f := s.file
	if f.Has("target") && f.Has("targets") {
		f.Fault("targets", "", "stands beside target: one of the two")
		return
	}
	list := f.Targets
	if f.Target != nil {
		list, s.single = []targetKeys{*f.Target}, true
	}
	switch {
	case len(list) == 0:
		f.Fault("targets", "", "there is no target")
	case len(list) > 40:
		f.Fault("targets", "", "at most 40 (got %d)", len(list))
		return
	}
	for i := range list {
		if list[i].Node == nil {
			continue
		}
		e := s.readTarget(&list[i])
		e.index = len(s.entries)
		for _, o := range s.entries {
			if o.name == e.name {
				list[i].Fault("name", "", "%q stands here twice", e.name)
			}
		}
		s.entries = append(s.entries, e)
	}
}

func (s *scene) readTarget(k *targetKeys) *entry {
	e := &entry{
		name: k.Name, key: k.Node.Path, count: 1, friendly: k.Side == "friendly", typ: k.Type, base: k.Base.size,
		def: orZero(k.Def), arm: orZero(k.Arm), str: orZero(k.Str), hasStr: k.Str != nil, boxes: or(k.Boxes, 1),
		points: or(k.FocusPoints, orZero(k.FuryPoints)), reach: k.Reach.Rat,
	}
	if e.name == "" {
		e.name = "Target"
	}
	if e.typ == "" {
		e.typ = "trooper"
	}
	if k.Count.set {
		e.count = k.Count.n
	}
	if e.reach == nil {
		e.reach = big.NewRat(1, 2)
	}
	e.living = yes(k.Living, e.warrior() || e.typ == "warbeast")
	s.readBoxes(k, e)
	for _, b := range k.Battlegroup {
		e.beasts = append(e.beasts, beast{b.Name, or(b.Boxes, 1), or(b.Room, 1)})
	}
	if len(e.beasts) > maxBeasts {
		k.Fault("battlegroup", "", "at most %d warbeasts (got %d)", maxBeasts, len(e.beasts))
	}
	if len(e.beasts) > 0 && e.count > 1 {
		k.Fault("battlegroup", "", "is of one model, but there are more of them")
	}
	e.special.read(k.Block, "abilities", k.Abilities, onTarget)
	e.effects.read(k.Block, "effects", k.Effects, effectOnTarget)
	e.mods = readModifiers(k.Block, k.Modifiers, s.actor.mods)
	if e.effects.has[blackSpot] && !e.warrior() {
		k.Fault(fmt.Sprintf("effects[%d]", slices.Index(k.Effects, "Black Spot")), "", "Black Spot is put on warrior models, and a %s is none", e.typ)
	}
	if e.typ == "huge" {
		e.base = huge
	}
	return e
}

// readBoxes reads boxes, grid or spiral.
func (s *scene) readBoxes(k *targetKeys, e *entry) {
	for _, key := range []string{"grid", "spiral"} {
		if k.Has(key) && k.Has("boxes") {
			k.Fault(key, "", "stands beside boxes: one of the two")
		}
	}
	if k.Has("grid") && k.Has("spiral") {
		k.Fault("spiral", "", "stands beside grid: one of the two")
	}
	switch {
	case k.Has("grid"):
		s.readGrid(k, e)
	case k.Has("spiral"):
		if len(k.Spiral) != 6 {
			k.Fault("spiral", "", "has six branches (got %d)", len(k.Spiral))
			return
		}
		e.hasSpiral, e.boxes = true, 0
		for i, n := range k.Spiral {
			e.spiral[i] = n
			e.boxes += n
		}
		if e.boxes < 1 || e.boxes > 300 {
			k.Fault("spiral", "", "has from 1 to 300 free circles (got %d)", e.boxes)
		}
	}
	if e.systems() && e.count > 1 {
		k.Fault("count", "", "a grid or spiral is of one model (got %d)", e.count)
	}
}

func (s *scene) readGrid(k *targetKeys, e *entry) {
	if len(k.Grid) != 6 {
		k.Fault("grid", "", "has six columns (got %d)", len(k.Grid))
		return
	}
	e.hasGrid, e.boxes = true, 0
	for i, column := range k.Grid {
		if len(column) > 50 {
			k.Fault(fmt.Sprintf("grid[%d]", i), "", "at most 50 boxes in a column (got %d)", len(column))
			return
		}
		for _, c := range column {
			switch {
			case c == 'x':
			case c == '.' || strings.ContainsRune("LRHMCAG", c):
				e.boxes++
			default:
				k.Fault(fmt.Sprintf("grid[%d]", i), ". box, x marked, L R H M C systems", "%q is no box", string(c))
			}
		}
		e.grid[i] = column
	}
	if e.boxes < 1 || e.boxes > 300 {
		k.Fault("grid", "", "has from 1 to 300 unmarked boxes (got %d)", e.boxes)
	}
}

func (s *scene) readStance() {
	k := &s.file.Situation
	s.state = stance{
		movement: k.Movement, moved: k.Moved.Rat, charged: -1, failed: k.Failed,
		outOfRange: orZero(k.OutOfRange), unused: or(k.Unused, -1), frenzied: k.Frenzied, phases: unlimited,
	}
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
