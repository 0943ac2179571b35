package wh40k9

import (
	"fmt"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// cells is what of a model's profile its damage rows can change and an attack
// looks at.
type cells struct {
	t       int
	armour  int
	hasSave bool // an armour save is written
	ward    int
}

// band is what a model is like while it has so many wounds left.
type band struct {
	low, high int
	cells
}

// at is the cells of a model with so many wounds left.
func (m *model) at(left int) cells {
	for _, b := range m.bands {
		if b.low <= left && left <= b.high {
			return b.cells
		}
	}
	return m.printed
}

// lacks tells whether the model does, with some wounds that it may come to have.
func (m *model) lacks(what func(cells) bool) bool {
	if len(m.bands) == 0 {
		return what(m.cells)
	}
	most := m.w
	if m.count == 1 {
		most = min(most, m.left)
	}
	for left := 1; left <= most; left++ {
		if what(m.at(left)) {
			return true
		}
	}
	return false
}

// as is the model with other cells.
func (m *model) as(c cells) *model {
	v := *m
	v.cells, v.like = c, m
	return &v
}

// worn is how models take attacks as they lose wounds, by row and by the wounds
// that one has left; a row without a list is always as it was.
//
// It is compared by its place, not by what it holds: see chains.
type worn [rows][]*Defence

// Fixed: see chains.
func (*worn) Fixed() {}

// kept is worn as it was first seen, so that questions about the same unit share
// what comes of it.
func (c *chains) kept(w *worn) *worn {
	if c == nil {
		return w
	}
	key := ""
	for _, list := range w {
		for _, d := range list {
			if d != nil {
				key += fmt.Sprint(*d)
			}
			key += ";"
		}
		key += "|"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.worn == nil {
		c.worn = map[string]*worn{}
	}
	if c.worn[key] == nil {
		c.worn[key] = w
	}
	return c.worn[key]
}

// row is how a model of a row takes an attack with so many wounds left.
func (a *OneAttack) row(i int, left uint8) *Defence {
	if a.Worn == nil || a.Worn[i] == nil {
		return &a.Rows[i]
	}
	return a.Worn[i][left]
}

// now is how the model of the moment takes the attack.
func (a *OneAttack) now(t *table.T, u Unit) *Defence {
	i := int(u.Now) - 1
	d := a.row(i, u.Left)
	if a.Worn != nil && d != a.row(i, a.Rows[i].Fresh.Left) {
		t.Cite("wh40k9.after.degrade")
	}
	return d
}

// alike is models of a unit that take attacks alike.
type alike struct {
	*Defence
	n int
}

// models lists those of a unit, the wounded one apart where its profile changed.
func (a *OneAttack) models(u Unit) (out [rows + 1]alike, n int) {
	for i := range int(a.N) {
		left := int(u.Models[i])
		if a.Worn != nil && int(u.Now) == i+1 && left > 0 {
			out[n] = alike{a.row(i, u.Left), 1}
			n, left = n+1, left-1
		}
		if left > 0 || a.Worn == nil {
			out[n] = alike{a.row(i, a.Rows[i].Fresh.Left), left}
			n++
		}
	}
	return out, n
}

// wear settles how models of the target take the attacks of a group once they
// have lost wounds, where that makes a difference.
func (s *scene) wear(g *group) {
	if s.faults.Any() {
		return
	}
	var w worn
	differs := false
	for i, m := range g.target.models {
		if len(m.bands) == 0 {
			continue
		}
		s.cite(id + "after.degrade")
		known := map[cells]*Defence{}
		w[i] = make([]*Defence, m.w+1)
		for left := 1; left <= m.w; left++ {
			c := m.at(left)
			if known[c] == nil {
				known[c] = s.worse(g, i, m.as(c))
			}
			w[i][left] = known[c]
			if m.count > 1 || left <= m.left { // else that was before
				differs = differs || *known[c] != g.rows[i]
			}
		}
		s.tellWear(g, m)
	}
	if differs {
		g.worn = s.chains.kept(&w)
	}
}

// worse is how a model of a row takes the attacks of a group as it is now.
func (s *scene) worse(g *group, row int, m *model) *Defence {
	d := g.rows[row]
	d.Wound, _ = s.woundCheck(g, needToWound(g.strength, m.t), g.woundMod)
	d.Toughness = uint8(m.t)
	for i := range d.Save {
		better := 0
		if i < len(g.better) {
			better = g.better[i]
		}
		d.Save[i], _, _ = s.save(g, m, better)
		d.Save[i].Again = s.saveAgain(m)
	}
	for i := range d.Damage {
		d.Damage[i].Roll = s.damageNumber(g, m, i == 1, &[]attack.Because{})
	}
	return &d
}

// tellWear says of the facts of a group how they change as a model loses wounds.
func (s *scene) tellWear(g *group, m *model) {
	tail := ""
	if len(g.target.models) > 1 {
		tail = "." + m.name
	}
	least := 0
	if m.count == 1 {
		least = m.left
	}
	add := func(fact string, why attack.Because) {
		for i := range g.facts {
			if g.facts[i].Name == fact {
				g.facts[i].Because = append(g.facts[i].Because, why)
			}
		}
	}
	for _, b := range m.bands {
		text := fmt.Sprintf("with %d to %d wounds left", b.low, min(b.high, m.w))
		if b.low >= min(b.high, m.w) {
			text = fmt.Sprintf("with %d left", b.low)
		}
		if least > 0 && b.low > least {
			continue // that was before
		}
		if b.t != m.t {
			line := because("after.degrade", "T %d %s", b.t, text)
			add("wound.toughness", line)
			add("wound.needed", line)
		}
		if b.armour != m.armour || b.ward != m.ward {
			save := printedSave(b.armour)
			if b.ward <= 6 {
				save += "/" + plus(b.ward)
			}
			add("save.needed"+tail, because("after.degrade", "Sv %s %s", save, text))
		}
	}
}
