package wh40k9

import (
	"github.com/enfilade/enfilade/internal/attack"
)

// joint are the measures of the attack itself, in the order of counting.read.
var joint = [...]string{"damage", "slain", "remaining", "destroyed", "value_lost", "value_left", "fled", "explosion", "passengers_lost"}

// ownMeasures is how many of them tell what is left; the others what followed.
const ownMeasures = 6

// width is how many of the joint measures the plan counts.
func (p *plan) width() int {
	if p.bare {
		return ownMeasures
	}
	return len(joint)
}

// measures names them: the totals, then target by target.
func (p *plan) measures() []attack.Measure {
	var out []attack.Measure
	shown := p.shown()
	counted := joint[:p.width()]
	for i, name := range counted {
		if p.names == nil { // of some targets only there is no total
			out = append(out, attack.Measure{Name: name, Quiet: !shown[i]})
		}
	}
	for _, u := range p.units() {
		for i, name := range counted {
			out = append(out, attack.Measure{Name: name + "." + u.name, Quiet: !shown[i] || len(p.scene.targets) == 1})
		}
	}
	if p.spare {
		out = append(out, attack.Measure{Name: "spare", Quiet: true})
	}
	return out
}

// shown tells which of the joint measures mean something here.
func (p *plan) shown() []bool {
	if p.shows != nil {
		return p.shows
	}
	out := []bool{true, true, true, true, true, true, false, false, false}
	for _, f := range p.follow {
		out[6] = out[6] || f.Morale != Morale{}
		out[7] = out[7] || f.Blasts != [rows]Explosion{}
		out[8] = out[8] || f.Passengers > 0
	}
	return out
}

// counting reads a target's measures from what is left of it.
type counting struct {
	models, wounds, value int
	w, worth              [rows]int
}

func (p *plan) counting(k int) counting {
	var c counting
	u := p.units()[k]
	for i, m := range u.models {
		c.w[i], c.worth[i] = m.w, m.value
	}
	c.models, c.wounds, c.value = c.of(p.start[k].Unit)
	return c
}

// of is the models, wounds and worth that are left.
func (c *counting) of(u Unit) (models, wounds, value int) {
	for i, n := range u.Models {
		models += int(n)
		wounds += int(n) * c.w[i]
		value += int(n) * c.worth[i]
	}
	if u.Now > 0 {
		wounds -= c.w[u.Now-1] - int(u.Left)
	}
	return
}

func (c *counting) read(a Aftermath, v []attack.Value) {
	models, wounds, value := c.of(a.Unit)
	v[0].N = int64(c.wounds - wounds)
	v[1].N = int64(c.models - models)
	v[2].N = int64(models)
	v[3].N = int64(b2n(models == 0))
	v[4].N = int64(c.value - value)
	v[5].N = int64(value)
	if len(v) == ownMeasures {
		return
	}
	v[6].N = int64(a.Fled)
	v[7].N = int64(a.Explosion)
	v[8].N = int64(a.Passengers)
}
