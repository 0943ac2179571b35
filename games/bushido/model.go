package bushido

import (
	"slices"

	"github.com/enfilade/enfilade/internal/geometry"
	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// kit is traits and effects in force together.
type kit []term

// value is the trait's number: of unsigned ones the highest, and every signed
// one added (bushido.trait.stacking).
func (k kit) value(name string) int { return k.of(name, "") }

// of is the number of a trait with something in square brackets.
func (k kit) of(name, in string) int {
	most, plus := 0, 0
	for _, x := range k {
		switch {
		case x.Name != name || in != "" && x.Of != in:
		case x.Signed:
			plus += x.X
		default:
			most = max(most, x.X)
		}
	}
	return most + plus
}

// sum is the number of an effect: all of them add.
func (k kit) sum(name string) int {
	n := 0
	for _, x := range k {
		if x.Name == name {
			n += x.X
		}
	}
	return n
}

func (k kit) has(name string) bool {
	return slices.ContainsFunc(k, func(x term) bool { return x.Name == name })
}

func (k kit) hasOf(name, in string) bool {
	return slices.ContainsFunc(k, func(x term) bool { return x.Name == name && x.Of == in })
}

// find is the first trait of that name.
func (k kit) find(name string) (term, bool) {
	i := slices.IndexFunc(k, func(x term) bool { return x.Name == name })
	if i < 0 {
		return term{}, false
	}
	return k[i], true
}

// stacked tells whether several of the trait had to be put together.
func (k kit) stacked(name string) bool {
	n := 0
	for _, x := range k {
		if x.Name == name {
			n++
		}
	}
	return n > 1
}

// weapon is a weapon of a model.
type weapon struct {
	f        *weaponFile
	path     string
	name     string
	kit      kit
	specials []term
}

func (w *weapon) ranged() bool { return w.f.Bands.Given }

// facts is what the table tells about the attacker and a model.
type facts struct {
	Band       band
	Distance   *geometry.Number // nil where only the band is stated
	Given      bool
	Sees       bool // the attacker sees it
	Seen       bool // it sees the attacker
	Cover      bool
	Crosses    bool
	InZone     bool
	Start      *geometry.Number
	Unseen     bool
	Measured   bool
	ArcHas     *bool // it lies in the attacker's front arc
	ArcSeen    *bool // the attacker lies in its front arc
	Intimidate bool
	ToTarget   *geometry.Number
	Fits       bool
	InPulse    bool
	ToFriend   *geometry.Number
}

// model is one model of the scenario, checked.
type model struct {
	f       *modelFile
	path    string
	key     string // of the table: attacker, target, or its name
	name    string
	side    table.Side
	kit     kit
	states  kit
	weapons []*weapon
	feats   []*feat
	at      facts
	touches map[string]bool
	size    string
	sizeBy  []line
}

// line is one rule's part in a number.
type line struct {
	rule   table.RuleID
	effect string
}

func (m *model) is(state string) bool { return m.states.has(state) && !m.immune(state) }

func (m *model) immune(state string) bool { return m.kit.hasOf("Immune", state) }

// mods are its modifiers, none if none were written.
func (m *model) mods() modifiersFile {
	if m.f.Modifiers == nil {
		return modifiersFile{}
	}
	return *m.f.Modifiers
}

func (m *model) descriptor(d string) bool {
	return slices.Contains(m.f.Descriptors, d)
}

// tokens are the Ki tokens it may spend.
func (m *model) tokens() int {
	n := m.f.KiTokens
	switch {
	case m.is("Controlled"):
		return 0
	case m.kit.has("Kami"):
		return max(0, n-1)
	}
	return n
}

var sizes = []string{"tiny", "small", "medium", "large", "huge"}

var sizeOfBase = map[int]string{30: "small", 40: "medium", 50: "large", 60: "huge"}

// settleSize finds the size: traits before what is written, then the base.
func (m *model) settleSize() {
	base := m.f.Base
	if base == 0 {
		base = 30
	}
	m.size = sizeOfBase[base]
	m.sizeBy = []line{}
	if m.f.Base != 0 && m.f.Size == "" {
		m.sizeBy = append(m.sizeBy, line{"bushido.geom.size", m.size + " by its base"})
	}
	if m.f.Size != "" {
		m.size = m.f.Size
	}
	switch {
	case m.kit.has("Tiny"):
		m.size = "tiny"
		m.sizeBy = append(m.sizeBy, line{"bushido.trait.tiny", "tiny"})
	case m.kit.has("Huge"):
		m.size = "huge"
		m.sizeBy = append(m.sizeBy, line{"bushido.trait.huge", "huge"})
	}
}

// scene is a scenario, checked.
type scene struct {
	f       *file
	faults  *scenario.Faults
	illegal *scenario.Faults // what the rules forbid
	// undecided is why only advise answers: what it chooses has to pay for the rest.
	undecided scenario.Problems
	living    bool
	attacker  *model
	targets   []*model
	others    []*model
	sit       situationFile
	dec       decisionsFile
	past      past
	cites     []table.RuleID
	frozen    bool // the question is made: nothing is noted any more
	crowding  *crowding
	sparred   *sparring
	tallies   *tallies
	between   *between // what is measured on a table; nil without one
}

// target is the model attacked unless another is chosen.
func (s *scene) target() *model {
	if len(s.targets) == 0 {
		return nil
	}
	return s.targets[0]
}

// aimedAt is the target that the file names, the first one if it names none.
func (s *scene) aimedAt() *model {
	for _, m := range s.targets {
		if s.dec.Target.named() && (m.name == s.dec.Target.Text || m.key == s.dec.Target.Text) {
			return m
		}
	}
	return s.target()
}

// all lists every model of the file.
func (s *scene) all() []*model {
	var out []*model
	if s.attacker != nil {
		out = append(out, s.attacker)
	}
	return append(append(out, s.targets...), s.others...)
}

func (s *scene) named(name string) *model {
	for _, m := range s.all() {
		if m.name == name {
			return m
		}
	}
	return nil
}

// touching tells whether the bases of two models touch.
func touching2(a, b *model) bool { return a.touches[b.name] || b.touches[a.name] }

// engaged tells whether a model touches an enemy other than those left out.
func (s *scene) engaged(m *model) *model {
	for _, x := range s.all() {
		if x != m && x.side != m.side && touching2(m, x) {
			return x
		}
	}
	return nil
}

func (s *scene) cite(ids ...table.RuleID) {
	if !s.frozen {
		s.cites = append(s.cites, ids...)
	}
}
