package infinity

import (
	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
)

// kind is what a declared skill does.
type kind uint8

const (
	idle     kind = iota // moves only, or no ARO
	shoot                // BS Attack
	fight                // CC Attack
	finish               // Coup de Grace
	hack                 // a program
	search               // Discover
	evade                // Dodge
	purge                // Reset
	suppress             // enters Suppressive Fire
)

// way is how a BS Attack or a CC Attack is made.
type way uint8

const (
	plainly way = iota
	speculative
	intuitive
	guided
	triangulated
	berserk
)

// act is a declared skill.
type act struct {
	kind kind
	way  way
	word string // as it is declared
	w    *weapon
}

// attacks tells whether the act harms or marks somebody.
func (a act) attacks() bool {
	return a.kind == shoot || a.kind == fight || a.kind == finish || a.kind == hack || a.kind == search
}

// comms tells whether it is a Comms Attack.
func (a act) comms() bool { return (a.kind == shoot || a.kind == hack) && a.w != nil && a.w.has(comms) }

// needsSight tells whether the act needs Line of Fire.
func (a act) needsSight() bool {
	return a.kind == search || a.kind == shoot && a.w != nil && !a.w.has(noLof) && a.way != speculative && a.way != guided
}

// sure tells whether the act strikes without a roll.
func (a act) sure() bool {
	return a.kind == finish || a.kind == shoot && a.w != nil && a.w.direct() && a.way != intuitive
}

// template tells whether the act acts on all under a template.
func (a act) template() bool {
	return a.kind == shoot && a.w != nil && a.w.has(anyDirect|impactTemplate)
}

// rolled tells whether one roll of the act is compared with several troopers.
func (a act) rolledOnce() bool {
	return a.kind == evade || a.kind == purge || a.template() && !a.sure()
}

// stance is how two troopers stand to each other.
type stance struct {
	distance     *geometry.Number // nil if it is not known
	lof, sees    bool             // attacker to target, target to attacker
	lofSaid      bool             // the file or the table says so
	facing       bool             // no Line of Fire because of the facing
	under        bool             // the target is under the template
	contact      bool
	zone         bool // within each other's Zone of Control, where it is measured
	coverTarget  bool // from the attacker
	coverAttack  bool // from the target
	visibility   string
	whiteNoise   bool
	saturation   bool
	measured     bool
	hackingArea  bool
	toImpact     *geometry.Number // of a Speculative Attack
	reachable    bool             // a Direct Template reaches
	trajectory   bool
	trajectorySd bool // the file says whether there is one
}

// link is an attacker and a target, with everything between them.
type link struct {
	attacker, target *trooper
	st               stance
	a, t             *roll // the attacker's against the target, and back
	ftf              bool
	toTarget, toBack *harm
	gives            bool // the attacker gives this target a die, or a template
}

// plan is what is decided before dice are rolled.
type plan struct {
	action     string
	weapons    []*weapon // of each attacker
	split      []int     // nil: all on the first
	surprise   bool
	aro        []string
	aroWeapons []*weapon
	spot       *Spot // centre of the template on the table
}

// scene is a plan laid out: every number of the Order, ready to be rolled.
type scene struct {
	f       *File
	r       roster
	p       plan
	ground  *ground // positions, nil without a table
	acts    []act   // of each attacker
	answers []act   // of each target
	links   []*link
	failure string
	shared  *roll // the hub's one roll
	coord   bool  // Coordinated Order: the target is the hub
	missing []missing
	illegal scenario.Problems
	cites   []id
}

// missing is a key that a roll needs.
type missing struct {
	block scenario.Block
	key   string
	what  string
}

func (s *scene) cite(ids ...id) { s.cites = append(s.cites, ids...) }

func (s *scene) needs(t *trooper, attribute, what string) {
	if k := key(attribute); !t.Has(k) {
		s.missing = append(s.missing, missing{t.Block, k, what})
	}
}

// newScene lays a plan out.
func newScene(f *File, r roster, g *ground, p plan) *scene {
	s := &scene{f: f, r: r, p: p, ground: g, failure: "none", coord: len(r.attackers) > 1}
	for i, t := range r.attackers {
		a := s.attackerAct(t, p.action, p.weapons[i])
		s.acts = append(s.acts, a)
	}
	for i, t := range r.targets {
		s.answers = append(s.answers, s.answerAct(t, p.aro[i], p.aroWeapons[i]))
	}
	for i, a := range r.attackers {
		for j, t := range r.targets {
			l := &link{attacker: a, target: t, st: s.stand(i, j)}
			s.links = append(s.links, l)
		}
	}
	s.judge()
	s.fail()
	for i, l := range s.links {
		s.rolls(i, l)
	}
	s.share()
	s.failures()
	for i, l := range s.links {
		s.harms(i, l)
	}
	s.spread()
	s.citeOrder()
	return s
}

// act and answer are the declared skills of a link.
func (s *scene) act(l *link) act    { return s.acts[l.attacker.index] }
func (s *scene) answer(l *link) act { return s.answers[l.target.index] }

// main is the Main Target's link.
func (s *scene) main() *link { return s.links[0] }

// list tells whether facts are numbered on a side.
func (s *scene) list(active bool) bool {
	if active {
		return s.r.attackerList
	}
	return s.r.targetList
}

// attackerAct reads what the active trooper declares.
func (s *scene) attackerAct(t *trooper, word string, w *weapon) act {
	a := act{word: word, w: w}
	switch word {
	case "BS Attack":
		a.kind = shoot
	case "Forward Observer":
		a.kind = shoot
		if w == nil || w.name != word {
			a.w = namedWeapon(word)
		}
	case "Speculative Attack":
		a.kind, a.way = shoot, speculative
	case "Intuitive Attack":
		a.kind, a.way = shoot, intuitive
	case "Guided Attack":
		a.kind, a.way = shoot, guided
	case "Triangulated Fire":
		a.kind, a.way = shoot, triangulated
	case "CC Attack":
		a.kind = fight
	case "Berserk":
		a.kind, a.way = fight, berserk
	case "Coup de Grace":
		a.kind = finish
	case "Discover":
		a.kind, a.w = search, nil
	case "Dodge":
		a.kind, a.w = evade, nil
	case "Reset":
		a.kind, a.w = purge, nil
	case "Suppressive Fire":
		a.kind = suppress
	case "none":
		a.kind, a.w = idle, nil
	default:
		a.kind = hack
		if w == nil || w.program == nil || w.name != word {
			a.w = namedWeapon(word)
		}
	}
	return a
}

// answerAct reads what a reactive trooper declares.
func (s *scene) answerAct(t *trooper, word string, w *weapon) act {
	return s.attackerAct(t, word, w)
}

// namedWeapon is a weapon of the chart that a skill's name gives.
func namedWeapon(name string) *weapon {
	for _, all := range chart() {
		if all[0].name == name {
			w := all[0]
			return &w
		}
	}
	return nil
}

// stand is how the i-th attacker and the j-th target stand to each other, as
// the file says or as the table shows.
func (s *scene) stand(i, j int) stance {
	a, t, f := s.r.attackers[i], s.r.targets[j], s.f
	act := s.acts[i]
	if s.ground != nil {
		return s.ground.stance(s, i, j, act)
	}
	sit := f.Situation
	st := stance{
		lof: act.way != speculative && act.way != guided, under: true, visibility: "normal",
		coverTarget: t.Cover, coverAttack: a.Cover, contact: sit.Contact, saturation: sit.Saturation,
		whiteNoise: sit.WhiteNoise, hackingArea: sit.HackingArea, trajectory: true, reachable: true,
	}
	if sit.Range != nil {
		st.distance = inches(sit.Range)
	}
	if t.Trooper.Range != nil {
		st.distance = inches(t.Trooper.Range)
	}
	if sit.Has("line_of_fire") {
		st.lof, st.lofSaid = sit.LineOfFire, true
	}
	if t.Has("line_of_fire") {
		st.lof, st.lofSaid = t.LineOfFire, true
	}
	st.sees = st.lof
	if t.Has("sees_attacker") {
		st.sees = t.Sees
	}
	if t.Has("in_template") {
		st.under = t.InTemplate
	}
	if sit.Visibility != "" {
		st.visibility = sit.Visibility
	}
	if sit.Has("trajectory") {
		st.trajectory, st.trajectorySd = sit.Trajectory, true
	}
	st.toImpact = st.distance
	return st
}

func inches(r *Range) *geometry.Number {
	n := geometry.Rat(r.Rat)
	return &n
}
