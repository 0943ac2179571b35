package wh40k9

import (
	"math/big"

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
	chains    *chains

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
	inside  *bool               // it is wholly within the minimum range
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
		if x == m || x == m.like {
			return i
		}
	}
	return 0
}

// model is one kind of model of a unit.
type model struct {
	name      string
	count     int
	w         int
	left      int // wounds of the hurt model; w if none is
	cells         // with so many wounds left
	printed   cells
	bands     []band // of its damage rows
	row       string // of the mix that it is part of, where cover parts it
	mixed     int    // its place in the mix
	like      *model // of which this is what it becomes; nil: of none
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
	whole    string // its name before its bearers parted it
	weapon   *weapon
	profile  *Profile // as it counts
	row      string   // name of the row, of several
	target   *unit
	count    int // weapons, or bearers
	each     int // attacks of each bearer, where they are divided; -1
	all      int // attacks of the group, where they are divided among targets; -1
	combi    bool
	half     bool        // within half range
	halved   bool        // it matters
	carriers []*standing // of a share of a weapon on a table; nil: all its bearers
	at       *sight      // measured for its bearers; nil: that of the target
	fighters int         // models that can fight or shoot, where they are measured; -1
	late     bool        // resolved only if the enemies engaged are gone
	over     int         // attacks that are over
	left     int         // -1, or all that is left of the group
	least    int         // attacks that it makes in all, where something has happened
	most     int
	from     source
	numbers
}

func (s *scene) cite(ids ...table.RuleID) { s.cites = append(s.cites, ids...) }

// read finds units and groups. It stops where what is left makes no sense.
func (s *scene) read() {
	f := s.file
	s.readTargets()
	s.readDoubles()
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

func (s *scene) readAttacker() {
	a := s.file.Attacker
	if a.Name == "" {
		a.Name = "Attacker"
	}
	s.keywords = a.Keywords
	s.row = a.Row
	checkBands(a.DamageRows, a.W)
	if len(a.DamageRows) > 0 {
		s.cite(id + "after.degrade")
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
	atMostTwenty(a.Block, map[string][]Modifier{"to_hit": a.ToHit, "to_wound": a.ToWound})
}

// atMostTwenty refuses lists of modifiers that are too long, each at its key.
func atMostTwenty(b scenario.Block, lists map[string][]Modifier) {
	for key, list := range lists {
		if len(list) > 20 {
			b.Fault(key, "", "at most 20 modifiers (got %d)", len(list))
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
