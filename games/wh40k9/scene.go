package wh40k9

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// scene is a scenario file with its units and groups found: what the rules are
// asked about.
type scene struct {
	file     *File
	faults   *scenario.Faults
	phase    string
	keywords words // of the attacker
	row      Row   // of the attacker, damaged or not
	degraded bool
	targets  []*unit
	groups   []*group // in the order in which they are resolved
	weapons  []*weapon
	cites    []table.RuleID
	illegal  scenario.Problems
	// undecided is weapons of one bearer among which nobody has chosen.
	undecided scenario.Problems
	facts     []attack.Fact
	options   []attack.Option
	past      past
	board     *board // nil without a table

	othersEngaged bool // an enemy on the table that is no target
	notes         []string
	trying        bool // a decision is tried out: the file itself was checked
}

// unit is a target.
type unit struct {
	*Target
	index    int
	name     string
	keywords words
	models   []*model // one row where all are alike
	count    int
	counted  int // for Blast
	// what has happened
	mortal, lost, gone int
	sight
	engaged bool
}

// sight is how a target lies before the models that attack it.
type sight struct {
	distance, farthest *big.Rat // nil: not known
	half               *bool
	visible            bool
	cover              Cover
	// Measured on a table, else nil:
	covers  []Cover             // by row of the target
	others  map[string]*big.Rat // to the defender's other units
	targets map[string]*big.Rat // to the other targets
}

// sight is how the target lies before the group.
func (g *group) sight() *sight {
	if g.at != nil {
		return g.at
	}
	return &g.target.sight
}

func indexModel(u *unit, m *model) int {
	for i, x := range u.models {
		if x == m {
			return i
		}
	}
	return 0
}

// model is one kind of model of a unit.
type model struct {
	name      string
	count     int
	t, w      int
	left      int // wounds of the hurt model; w if none is
	armour    int
	ward      int
	value     int
	keywords  words
	abilities []Ability
	allocated bool
	cover     Cover
	hasCover  bool // cover of its own
	toSave    []Modifier
}

// weapon is an entry of the attacker's list.
type weapon struct {
	*Weapon
	index int
	melee bool
	path  string
	block bool // mortal wounds only
	fired bool
}

// group is attacks of one weapon with one profile at one target.
type group struct {
	name     string
	weapon   *weapon
	profile  *Profile // as it counts
	row      string   // name of the row, of several
	target   *unit
	count    int // weapons, or bearers
	each     int // attacks of each bearer, where they are divided; -1
	all      int // attacks of the group, where they are divided among targets; -1
	combi    bool
	half     bool // within half range
	halved   bool // it matters
	reach    *big.Rat
	at       *sight // measured for its bearers; nil: that of the target
	fighters int    // models that can fight or shoot, where they are measured; -1
	late     bool   // resolved only if the enemies engaged are gone
	over     int    // attacks that are over
	left     int    // -1, or all that is left of the group
	from     source
	numbers
}

func (s *scene) cite(ids ...table.RuleID) { s.cites = append(s.cites, ids...) }

// read finds units and groups. It stops where what is left makes no sense.
func (s *scene) read() {
	f := s.file
	s.readTargets()
	s.readPhase()
	if s.faults.Any() {
		return
	}
	if s.phase == "morale" {
		s.readMorale()
		return
	}
	if f.Attacker == nil {
		f.Fault("attacker", "", "is missing")
		return
	}
	s.readAttacker()
	s.readSituation()
	s.contradictions()
	s.readWeapons()
	if s.faults.Any() {
		return
	}
	s.readGroups()
	if s.faults.Any() {
		return
	}
	s.readSoFar()
	s.readOrder()
}

// readMorale checks what a Morale test needs.
func (s *scene) readMorale() {
	for _, u := range s.targets {
		if u.LD == nil {
			u.Fault("ld", "", "is missing")
		}
		if u.Starting == nil {
			u.Fault("starting_strength", "", "is missing")
		}
	}
	s.readSoFar()
}

func (s *scene) readTargets() {
	f := s.file
	switch {
	case f.Target != nil && f.Has("targets"):
		f.Fault("targets", "", "target and targets exclude each other")
		return
	case f.Target == nil && !f.Has("targets"):
		f.Fault("target", "", "is missing")
		return
	case f.Target == nil && (len(f.Targets) == 0 || len(f.Targets) > 20):
		f.Fault("targets", "", "must be 1 to 20 units (got %d)", len(f.Targets))
		return
	}
	list := f.Targets
	if f.Target != nil {
		list = []Target{*f.Target}
	}
	seen := map[string]bool{}
	for i := range list {
		u := &unit{Target: &list[i], index: i, name: list[i].Name, sight: sight{visible: true}}
		if u.name == "" {
			u.name = "Target"
			if len(list) > 1 && seen[u.name] {
				u.Fault("name", "", "is missing")
			}
		}
		if seen[u.name] {
			u.Fault("name", "", "a second target called %q", u.name)
		}
		seen[u.name] = true
		s.readUnit(u)
		s.targets = append(s.targets, u)
	}
}

// readUnit finds the models of a target.
func (s *scene) readUnit(u *unit) {
	u.keywords = u.Keywords
	if u.Has("mix") {
		if u.WoundsLeft != nil {
			u.Fault("wounds_left", "it belongs to a row of the mix", "wounds_left beside mix")
		}
		s.readMix(u)
	} else {
		if u.Models == nil {
			u.Fault("models", "", "is missing")
			return
		}
		m := s.readModel(u, nil)
		m.count = *u.Models
		u.models = []*model{m}
	}
	for _, m := range u.models {
		u.count += m.count
	}
	u.counted = u.count
	if u.count > 500 {
		u.Fault("models", "", "at most 500 (got %d)", u.count)
	}
	if u.Starting != nil && *u.Starting < u.count {
		u.Fault("starting_strength", "", "must be at least the %d models there are (got %d)", u.count, *u.Starting)
	}
}

func (s *scene) readMix(u *unit) {
	if u.Has("models") {
		u.Fault("mix", "the rows have the models", "models and mix exclude each other")
	}
	if len(u.Mix) < 2 || len(u.Mix) > rows {
		u.Fault("mix", "", "must be 2 to %d rows (got %d)", rows, len(u.Mix))
		return
	}
	seen, hurt := map[string]bool{}, ""
	for i := range u.Mix {
		r := &u.Mix[i]
		if seen[r.Name] {
			r.Fault("name", "", "a second row called %q", r.Name)
		}
		seen[r.Name] = true
		m := s.readModel(u, r)
		if r.Models == nil {
			r.Fault("models", "", "is missing")
		} else {
			m.count = *r.Models
		}
		if r.WoundsLeft != nil && m.left < m.w {
			if hurt != "" {
				r.Fault("wounds_left", "only one model of a unit is hurt", "row %q has a hurt model already", hurt)
			}
			hurt = r.Name
		}
		u.models = append(u.models, m)
	}
}

// degrade is a row with the cells of the band that the wounds left are in.
func degrade(row Row, bands []DamageRow, left int) (Row, bool) {
	for i := range bands {
		b := bands[i].Wounds
		if b == nil || left < b.Low || left > b.High {
			continue
		}
		for _, c := range []struct{ to, from any }{
			{&row.WS, bands[i].WS}, {&row.BS, bands[i].BS}, {&row.S, bands[i].S}, {&row.T, bands[i].T},
			{&row.A, bands[i].A}, {&row.LD, bands[i].LD}, {&row.Save, bands[i].Save},
		} {
			override(c.to, c.from)
		}
		return row, true
	}
	return row, false
}

func override(to, from any) {
	switch from := from.(type) {
	case *Skill:
		if from != nil {
			*to.(**Skill) = from
		}
	case *int:
		if from != nil {
			*to.(**int) = from
		}
	case *Attacks:
		if from != nil {
			*to.(**Attacks) = from
		}
	case *Save:
		if from != nil {
			*to.(**Save) = from
		}
	}
}

func checkBands(bands []DamageRow) {
	for i := range bands {
		for j := range i {
			a, b := bands[i].Wounds, bands[j].Wounds
			if a != nil && b != nil && a.Low <= b.High && b.Low <= a.High {
				bands[i].Fault("wounds", "", "overlaps another row")
				return
			}
		}
	}
}

// readModel finds what the models of a unit, or of a row of it, are like.
func (s *scene) readModel(u *unit, r *MixRow) *model {
	left := u.WoundsLeft
	if r == nil {
		checkBands(u.DamageRows)
	}
	m := &model{value: 1, keywords: u.keywords, abilities: u.Abilities, toSave: u.ToSave}
	row := u.Row
	if u.W != nil {
		m.w = *u.W
	}
	if left != nil && len(u.DamageRows) > 0 {
		row, _ = degrade(row, u.DamageRows, *left)
	} else if u.W != nil {
		row, _ = degrade(row, u.DamageRows, *u.W)
	}
	ward := u.Invulnerable.Best()
	if u.Value != nil {
		m.value = *u.Value
	}
	if row.T != nil {
		m.t = *row.T
	}
	save := row.Save
	block := u.Block
	if r != nil {
		block = r.Block
		if r.T != nil {
			m.t = *r.T
		}
		if r.W != nil {
			m.w = *r.W
		}
		if r.Save != nil {
			save = r.Save
		}
		if r.Invulnerable != nil {
			ward = r.Invulnerable.Best()
		}
		if r.Value != nil {
			m.value = *r.Value
		}
		if r.Has("abilities") {
			m.abilities = r.Abilities
		}
		if r.Has("keywords") {
			m.keywords = r.Keywords
		}
		if r.Has("to_save") {
			m.toSave = r.ToSave
		}
		if r.Cover != nil {
			m.cover, m.hasCover = *r.Cover, true
		}
		m.name, m.allocated, left = r.Name, r.Allocated, r.WoundsLeft
	}
	m.left = m.w
	if left != nil {
		m.left = *left
		if m.w > 0 && m.left > m.w {
			block.Fault("wounds_left", "", "at most w, which is %d (got %d)", m.w, m.left)
		}
	}
	if save != nil {
		m.armour = save.Armour
		if save.Invulnerable > 0 {
			ward = min(ward, save.Invulnerable)
		}
	}
	m.ward = ward
	changes := u.Modify.Changes
	if c := changes["t"]; len(c) > 0 && m.t > 0 {
		m.t = max(1, gather(c).of(m.t))
	}
	if c := changes["save"]; len(c) > 0 && m.armour > 0 {
		m.armour = skillChange(m.armour, c)
	}
	return m
}

// need notes what an attack needs of the target and is not written.
func (u *unit) need(wound, save bool) {
	for i, m := range u.models {
		block := u.Block
		if len(u.Mix) > 0 && m.missing(wound, save) && rowNeeds(u, i) {
			block = u.Mix[i].Block
		}
		if wound && m.t == 0 {
			block.Fault("t", "", "is missing")
		}
		if m.w == 0 {
			block.Fault("w", "", "is missing")
		}
		if save && m.armour == 0 {
			block.Fault("save", "", "is missing")
		}
	}
}

func (m *model) missing(wound, save bool) bool {
	return wound && m.t == 0 || m.w == 0 || save && m.armour == 0
}

// rowNeeds tells whether other rows have their own value, so that the unit's is
// not what is missing.
func rowNeeds(u *unit, i int) bool {
	for j, m := range u.models {
		if j != i && m.w > 0 {
			return true
		}
	}
	return false
}

func (s *scene) readAttacker() {
	a := s.file.Attacker
	if a.Name == "" {
		a.Name = "Attacker"
	}
	s.keywords = a.Keywords
	s.row = a.Row
	checkBands(a.DamageRows)
	if len(a.DamageRows) > 0 {
		left := a.WoundsLeft
		if left == nil {
			left = a.W
		}
		if left == nil {
			a.Fault("w", "", "is missing: damage_rows need it")
			return
		}
		s.row, s.degraded = degrade(a.Row, a.DamageRows, *left)
	}
	if a.WoundsLeft != nil && a.W != nil && *a.WoundsLeft > *a.W {
		a.Fault("wounds_left", "", "at most w, which is %d (got %d)", *a.W, *a.WoundsLeft)
	}
	for key, list := range map[string][]Modifier{"to_hit": a.ToHit, "to_wound": a.ToWound} {
		if len(list) > 20 {
			a.Fault(key, "", "at most 20 modifiers (got %d)", len(list))
		}
	}
}

// target finds a target by its name.
func (s *scene) target(name string) *unit {
	for _, u := range s.targets {
		if u.name == name {
			return u
		}
	}
	return nil
}

func (s *scene) targetNames() []string {
	var out []string
	for _, u := range s.targets {
		out = append(out, u.name)
	}
	return out
}

// readPhase finds the phase and the kind of every weapon.
func (s *scene) readPhase() {
	f := s.file
	s.phase = f.Situation.Phase
	if f.Attacker == nil {
		if s.phase == "" {
			s.phase = "shooting"
		}
		return
	}
	list := f.Attacker.Weapons
	if !f.Attacker.Has("weapons") {
		switch s.phase {
		case "fight":
			list = []Weapon{{Block: f.Attacker.Block, Profile: Profile{Name: closeCombat}}}
		case "morale":
		default:
			f.Attacker.Fault("weapons", "", "is missing")
		}
	} else if len(list) == 0 && s.phase != "morale" || len(list) > 40 {
		f.Attacker.Fault("weapons", "", "must be 1 to 40 groups (got %d)", len(list))
	}
	for i := range list {
		w := &weapon{Weapon: &list[i], index: i, path: fmt.Sprintf("attacker.weapons[%d]", i), block: list[i].Mortal != nil}
		w.melee = list[i].isMelee() || s.phase == "fight" && strings.EqualFold(list[i].Name, closeCombat)
		s.weapons = append(s.weapons, w)
	}
	s.samePhase()
}

const closeCombat = "Close combat weapon"

func (w *Weapon) isMelee() bool {
	for _, p := range append([]Profile{w.Profile}, w.Profiles...) {
		if p.Type != nil && p.Type.Name == "Melee" || p.Type == nil && p.Range != nil && p.Range.Melee {
			return true
		}
	}
	return false
}

// samePhase checks that melee and ranged weapons do not stand together and fit
// the phase.
func (s *scene) samePhase() {
	var first *weapon
	for _, w := range s.weapons {
		if w.block {
			continue
		}
		if first == nil {
			first = w
			if s.phase == "" {
				s.phase = "shooting"
				if w.melee {
					s.phase = "fight"
				}
			}
		}
		if w.melee == (s.phase == "fight") || s.phase == "morale" {
			continue
		}
		what := map[bool]string{true: "a melee weapon", false: "a ranged weapon"}
		if w != first && s.file.Situation.Phase == "" {
			w.Fault("type", "", "%s beside %s", what[w.melee], what[first.melee])
		} else {
			w.Fault("type", "", "%s in the %s phase", what[w.melee], s.phase)
		}
		return
	}
	if s.phase == "" {
		s.phase = "shooting"
	}
}

// readSituation gives every target its facts.
func (s *scene) readSituation() {
	if s.file.Table != nil {
		s.readTable()
		s.checkNames()
		return
	}
	c := &s.file.Situation
	s.checkNames()
	for _, u := range s.targets {
		if d, ok := c.Distance.For(u.name); ok {
			u.distance, u.farthest = d.Rat, d.Rat
		}
		if d, ok := c.Farthest.For(u.name); ok {
			u.farthest = d.Rat
		}
		if h, ok := c.HalfRange.For(u.name); ok {
			u.half = &h.On
		}
		if v, ok := c.Visible.For(u.name); ok {
			u.visible = v.On
		}
		u.cover, _ = c.Cover.For(u.name)
		if u.distance != nil && u.farthest.Cmp(u.distance) < 0 {
			s.file.Fault("situation.farthest", "", "%s is less than the distance, %s", inches(u.farthest), inches(u.distance))
		}
		u.engaged = slices.Contains(c.Engaged, u.name) || s.phase == "fight" && !c.Has("engaged")
	}
}

// checkNames checks every target named in the situation.
func (s *scene) checkNames() {
	c := &s.file.Situation
	s.named("distance", c.Distance.Names)
	s.named("farthest", c.Farthest.Names)
	s.named("half_range", c.HalfRange.Names)
	s.named("visible", c.Visible.Names)
	s.named("cover", c.Cover.Names)
	s.named("target_charged", c.TargetCharged.Names)
	s.named("defence_line", c.DefenceLine.Names)
	for key, list := range map[string][]string{
		"engaged": c.Engaged, "friends_engaged": c.FriendsEngaged,
		"charge_targets": c.ChargeTargets, "intervened": c.Intervened,
	} {
		for i, n := range list {
			if s.target(n) == nil {
				s.file.Fault(fmt.Sprintf("situation.%s[%d]", key, i), scenario.Suggest(n, s.targetNames()), "no target %q", n)
			}
		}
	}
}

// contradictions notes facts that cannot be true together.
func (s *scene) contradictions() {
	c := &s.file.Situation
	for _, u := range s.targets {
		if u.engaged && c.EnemyEngaged != nil && !c.EnemyEngaged.On && s.phase != "fight" {
			s.file.Fault("situation.enemy_engaged", "", "false, but %s is within Engagement Range", u.name)
		}
	}
	if c.HoldSteady && s.phase != "overwatch" {
		s.notes = append(s.notes, "hold_steady does nothing outside overwatch")
	}
}

// named checks that the keys of a map are targets.
func (s *scene) named(key string, names []string) {
	for _, n := range names {
		if s.target(n) == nil {
			at := s.file.Situation.Node.Get(key)
			s.faults.AddProblem(scenario.Problem{
				Path: scenario.Join(at.Path, n), Line: at.Line, Column: at.Column,
				Message: fmt.Sprintf("no target %q", n), Hint: scenario.Suggest(n, s.targetNames()),
			})
		}
	}
}

// enemyEngaged tells whether some enemy is within Engagement Range.
func (s *scene) enemyEngaged() bool {
	if e := s.file.Situation.EnemyEngaged; e != nil {
		return e.On
	}
	if s.phase == "fight" {
		return true
	}
	for _, u := range s.targets {
		if u.engaged {
			return true
		}
	}
	return s.othersEngaged
}
