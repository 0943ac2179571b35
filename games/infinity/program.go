package infinity

// program is a hacking program: a Comms Attack on WIP.
type program struct {
	name       string
	own, enemy int // MODs
	burst      int
	damage     int
	ammo       ammo
	state      trait
	anybody    bool // or only:
	tag        bool // TAGs
	hackers    bool
	heavy      bool // HI, REM
	everywhere bool // the same Burst in ARO
	cancels    bool // cancels Comms Attacks, harms nobody
}

var programs = []*program{
	{name: "Carbonite", burst: 2, damage: 13, ammo: da, state: stateImmB, tag: true, hackers: true, heavy: true},
	{name: "Spotlight", burst: 1, state: stateTargeted, anybody: true},
	{name: "Oblivion", burst: 2, damage: 16, ammo: ap, state: stateIsolated, tag: true, hackers: true, heavy: true},
	{name: "Trinity", own: 3, burst: 3, damage: 14, ammo: normal, hackers: true},
	{name: "Total Control", burst: 1, damage: 16, ammo: da, state: statePos, tag: true},
	{name: "Zero Pain", enemy: -3, burst: 2, anybody: true, everywhere: true, cancels: true},
}

// otherPrograms are printed too, but attack nobody.
var otherPrograms = []string{"Assisted Fire", "Controlled Jump", "Cybermask", "Enhanced Reaction", "Fairy Dust", "White Noise"}

// id is the program's rule.
func (p *program) id() id {
	return map[string]id{
		"Carbonite": "infinity.hack.carbonite", "Spotlight": "infinity.hack.spotlight", "Oblivion": "infinity.hack.oblivion",
		"Trinity": "infinity.hack.trinity", "Total Control": "infinity.hack.total-control", "Zero Pain": "infinity.hack.zero-pain",
	}[p.name]
}

// weapon is the program as an attack uses it.
func (p *program) weapon() weapon {
	w := weapon{name: p.name, burst: p.burst, traits: comms | noLof | technical | p.state, program: p}
	if p.damage > 0 {
		w.damage, w.damageBy, w.ammo, w.save = p.damage, printed, p.ammo, onBts
	}
	if p.state != 0 {
		w.traits |= nonLethal
	}
	return w
}

// may tells whether the program can be aimed at a trooper.
func (p *program) may(t *trooper) bool {
	return p.anybody || p.hackers && t.skills.hacker || p.tag && t.kind == "TAG" || p.heavy && (t.kind == "HI" || t.kind == "REM")
}
