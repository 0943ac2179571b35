package wh40k9

import (
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// plan is a scene as procedures: what is played, before types are closed over.
type plan struct {
	scene  *scene
	groups []Group
	follow []After
	start  []Aftermath
	names  []int  // the targets it is about; nil: all
	shows  []bool // the joint measures that mean something for all targets; nil: see shown

	adaptive bool // the attacker is asked after every roll
	always   bool // and where less harm may be better
	bare     bool // what follows is counted elsewhere
	spare    bool // the Command Re-rolls that are left are a measure, the last
}

// units are the targets the plan is about.
func (p *plan) units() []*unit {
	if p.names == nil {
		return p.scene.targets
	}
	var out []*unit
	for _, k := range p.names {
		out = append(out, p.scene.targets[k])
	}
	return out
}

// plan makes the procedures of a scene whose groups are derived.
func (s *scene) plan() *plan {
	p := &plan{scene: s}
	p.adaptive = s.commandLeft() && word(s.file.Decisions.Command, "never") == "adaptive"
	p.always = p.adaptive && !s.wantsHarm()
	for k, u := range s.targets {
		p.start = append(p.start, Aftermath{Unit: s.begin(u)})
		p.follow = append(p.follow, s.after(u))
		if u.mortal > 0 {
			p.groups = append(p.groups, s.waiting(u, uint8(k)))
		}
	}
	for _, g := range s.groups {
		p.groups = append(p.groups, s.group(g))
	}
	return p
}

// begin is a target before the first group.
func (s *scene) begin(u *unit) Unit {
	var x Unit
	for i, m := range u.models {
		x.Models[i] = uint16(m.count)
	}
	take := func(i int, left int) {
		m := u.models[i]
		room := m.cap()
		if room < uncapped {
			room -= min(room, uint8(min(u.lost, 250)))
		}
		x.Now, x.Model = uint8(i+1), Model{uint8(left), room}
	}
	if len(u.models) == 1 {
		take(0, u.models[0].left)
	}
	for i, m := range u.models {
		if len(u.models) > 1 && m.left < m.w {
			take(i, m.left)
		}
	}
	for i, m := range u.models {
		switch {
		case !m.allocated || len(u.models) == 1:
		case x.Now == 0:
			take(i, m.w)
		case int(x.Now) != i+1:
			x.Next = uint8(i + 1)
		}
	}
	if s.commandLeft() {
		x.Spare |= spareAttack
	}
	if u.Command && word(s.file.Decisions.CommandSave, "never") == "first_failure" {
		x.Spare |= spareSave
	}
	return x
}

// commandLeft tells whether the attacker has a Command Re-roll and will use it.
func (s *scene) commandLeft() bool {
	return s.file.Attacker != nil && s.file.Attacker.Command && !s.past.command && word(s.file.Decisions.Command, "never") != "never"
}

var commands = map[string]command{
	"never": keepCommand, "attacks": commandAttacks, "hit": commandHit, "wound": commandWound, "damage": commandDamage,
}

// after is what follows the attacks at a target.
func (s *scene) after(u *unit) After {
	var a After
	for i, m := range u.models {
		a.Models[i] = uint16(m.count)
		for _, x := range m.of("Explodes") {
			a.Blasts[i] = Explosion{uint8(x.N), Number{N: uint8(x.Dice.N), Sides: uint8(x.Dice.Sides), Plus: int16(x.Dice.Plus)}}
		}
	}
	if u.Passengers != nil {
		a.Passengers = uint8(*u.Passengers)
	}
	if ld, ok := s.leadership(u); ok {
		a.Morale = Morale{uint8(ld), uint16(*u.Starting), uint16(u.gone)}
	}
	return a
}

// leadership is the Ld of a unit that may have to test.
func (s *scene) leadership(u *unit) (int, bool) {
	if u.LD == nil || u.Starting == nil {
		return 0, false
	}
	return max(1, gather(u.Modify.Changes["ld"]).of(*u.LD)), true
}

// waiting is mortal wounds that were inflicted before, as a group of their own.
func (s *scene) waiting(u *unit, k uint8) Group {
	g := Group{Total: Total{Weapons: 1, Number: Number{Plus: int16(u.mortal)}}, Target: k, Block: true}
	h := &group{target: u}
	for i, m := range u.models {
		_, g.One.Rows[i].Ignore = s.ignore(h, m)
		g.One.Rows[i].Fresh = Model{uint8(m.w), m.cap()}
	}
	g.One.N = uint8(len(u.models))
	g.One.Order = s.allocation(u)
	return g
}

// group is a group as it is resolved.
func (s *scene) group(g *group) Group {
	out := Group{Total: g.total(), Target: uint8(g.target.index), Block: g.profile == nil, Late: g.late, Free: g.free, Eased: g.hasFree}
	o := &out.One
	o.Strike, o.Rows, o.Worn, o.N = g.strike, g.rows, g.worn, uint8(len(g.target.models))
	o.Kept, o.From = g.kept, g.from
	if g.left < 0 {
		o.From = fromAttack
	}
	o.Order = s.allocation(g.target)
	if g.profile == nil {
		return out
	}
	o.Late = o.Strike.inflicts() && word(s.file.Decisions.MortalTiming, "per_attack") == "after_group"
	if s.commandLeft() {
		o.Command = commands[word(s.file.Decisions.Command, "never")]
	}
	if o.Command == commandAttacks && !g.number.Fixed() && !g.rolledBefore() {
		out.Low = uint16(g.number.lowValue())
	}
	o.Saves = g.target.Command && word(s.file.Decisions.CommandSave, "never") == "first_failure"
	out.Harm, _ = s.overheat(g, out, false)
	out.Fast = o.N == 1 && o.Worn == nil && o.Command == keepCommand && !o.Saves && !o.Strike.inflicts() && !o.Strike.differs()
	return out
}

// lowValue is the least value of a number that is not below its mean.
func (n Number) lowValue() int {
	return n.of(int(n.belowMean()))
}

// total is the attacks of a group, or what is left of them.
func (g *group) total() Total {
	t := Total{Weapons: uint16(g.weapons), Number: g.number, Rolls: uint8(g.rolls()), Over: uint16(g.over)}
	if g.left >= 0 {
		return Total{Weapons: 1, Number: Number{Plus: int16(g.left)}, Rolls: t.Rolls, From: g.from}
	}
	return t
}

// rolls is the hit rolls of each attack.
func (g *group) rolls() int {
	n := 1
	if g.profile == nil {
		return n
	}
	for _, a := range g.profile.Abilities {
		if a.Name == "Hit Rolls" && g.meets(&a) {
			n = max(n, a.N)
		}
	}
	return n
}

// inflicts tells whether some roll inflicts mortal wounds.
func (k *Strike) inflicts() bool {
	for i := range k.HitMortal {
		if k.HitMortal[i].On&k.Hit.Pass != 0 && !k.Automatic || k.WoundMortal[i].On != 0 {
			return true
		}
	}
	return false
}

// differs tells whether some wound has another Damage.
func (k *Strike) differs() bool {
	for _, kind := range k.Kind {
		if kind&otherDamage > 0 {
			return true
		}
	}
	return false
}

// allocation is the rows in the order in which the defender allocates to them.
func (s *scene) allocation(u *unit) [rows]uint8 {
	var out [rows]uint8
	n := 0
	seen := [rows]bool{}
	if d := s.file.Decisions.Allocate; d != nil {
		for _, x := range d.Items {
			for i, m := range u.models {
				if (m.name == x.Name || m.row != "" && m.row == x.Name) && !seen[i] {
					out[n], seen[i] = uint8(i), true
					n++
				}
			}
		}
	}
	for i := range u.models {
		if !seen[i] {
			out[n] = uint8(i)
			n++
		}
	}
	return out
}

// laws are the laws behind the measures: the attack itself, then the stages.
func (p *plan) laws() []attack.Attack {
	return p.inexact(append(p.ended(), p.stages()...))
}

// asked are the same without stages that no goal asks for.
func (p *plan) asked() []attack.Attack {
	wanted := func(m attack.Measure) bool { return p.scene.wants(m.Name) }
	if slices.ContainsFunc(p.measures(), wanted) {
		return p.inexact(p.ended())
	}
	return p.laws()
}

// ended are the laws of what the attacks come to.
func (p *plan) ended() []attack.Attack {
	var first []attack.Attack
	switch {
	case p.parted():
		first = p.apart()
	case len(p.start) == 1:
		first = p.divided()
	default:
		first = append(first, p.together())
	}
	return p.rolledOnce(first)
}

// attack is the attack itself with the measures of its joint law.
func (p *plan) attack() attack.Attack {
	if len(p.groups) == 1 && len(p.start) == 1 && p.groups[0].Fast && p.follow[0].none() && p.start[0].Spare == 0 {
		c := p.counting(0)
		all, w := p.names == nil, p.width()
		return attack.Bind(p.groups[0].volley(), Shooting{Unit: p.start[0].Unit}, p.measures(), func(u Unit, v []attack.Value) {
			c.read(Aftermath{Unit: u}, v[:w])
			if all {
				copy(v[w:], v[:w])
			}
		})
	}
	if p.adaptive {
		return p.adapting()
	}
	switch n := len(p.groups); {
	case n <= 1:
		return bindTargets[[1]Group](p)
	case n <= 4:
		return bindTargets[[4]Group](p)
	case n <= 16:
		return bindTargets[[16]Group](p)
	case n <= 48:
		return bindTargets[[48]Group](p)
	}
	return bindTargets[[maxGroups + 20]Group](p)
}

func bindTargets[G groups](p *plan) attack.Attack {
	switch n := len(p.start); {
	case n <= 1:
		return bind[G, [1]After, [1]Aftermath](p)
	case n <= 2:
		return bind[G, [2]After, [2]Aftermath](p)
	case n <= 3:
		return bind[G, [3]After, [3]Aftermath](p)
	case n <= 6:
		return bind[G, [6]After, [6]Aftermath](p)
	}
	return bind[G, [20]After, [20]Aftermath](p)
}

// activation is the plan as a procedure, its start, and how its result is read.
func activation[G groups, F afters, U units](p *plan) (Activation[G, F, U], Field[U], func(U, []attack.Value)) {
	var a Activation[G, F, U]
	var f Field[U]
	a.N, a.Targets = uint8(len(p.groups)), uint8(len(p.start))
	for i, g := range p.groups {
		a.Groups[i] = g
	}
	for i := range p.start {
		a.Follow[i], f.Units[i] = p.follow[i], p.start[i]
	}
	for i, u := range p.units() {
		if u.engaged {
			a.Engaged |= 1 << i
		}
	}
	a.Others = p.scene.unlisted()
	a.Chains = p.chains()
	var counts []counting
	for i := range p.start {
		counts = append(counts, p.counting(i))
	}
	all, w := p.names == nil, p.width()
	read := func(r U, v []attack.Value) {
		parts := v
		if all {
			parts = v[w:]
		}
		for i, c := range counts {
			part := parts[i*w : (i+1)*w]
			c.read(r[i], part)
			for j := 0; all && j < w; j++ {
				v[j].N += part[j].N
			}
		}
		if p.spare {
			v[len(v)-1] = attack.Number(int(r[0].Spare))
		}
	}
	return a, f, read
}

// adapting is the attack with a Command Re-roll decided roll by roll. Every size
// is a procedure of its own to the compiler, so there are few.
func (p *plan) adapting() attack.Attack {
	if len(p.groups) <= 4 {
		return adaptingTargets[[4]Group](p)
	}
	return adaptingTargets[[maxGroups + 20]Group](p)
}

func adaptingTargets[G groups](p *plan) attack.Attack {
	switch n := len(p.start); {
	case n <= 1:
		return bindAdaptive[G, [1]After, [1]Aftermath](p)
	case n <= 3:
		return bindAdaptive[G, [3]After, [3]Aftermath](p)
	}
	return bindAdaptive[G, [20]After, [20]Aftermath](p)
}

func bindAdaptive[G groups, F afters, U units](p *plan) attack.Attack {
	a, f, read := activation[G, F, U](p)
	held := HeldAdaptive[G, F, U]{&Adaptive[G, F, U]{a, p.always}}
	out := attack.Bind(held, Deliberating[U]{Field: f}, p.measures(), read)
	out.When = func(_ string, s any) string { return held.when(p, s.(Deliberating[U])) }
	return out
}

func bind[G groups, F afters, U units](p *plan) attack.Attack {
	a, f, read := activation[G, F, U](p)
	return p.unrolled(attack.Bind(Held[G, F, U]{&a}, f, p.measures(), read))
}
