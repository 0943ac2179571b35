package wh40k9

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
	seen, hurt, taken := map[string]bool{}, "", ""
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
		if r.Allocated && taken != "" {
			r.Fault("allocated", "the next attack goes to the same model until it is destroyed", "row %q was allocated to already", taken)
		} else if r.Allocated {
			taken = r.Name
		}
		m.mixed = i
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
			{&row.WS, bands[i].WS},
			{&row.BS, bands[i].BS},
			{&row.S, bands[i].S},
			{&row.T, bands[i].T},
			{&row.A, bands[i].A},
			{&row.LD, bands[i].LD},
			{&row.Save, bands[i].Save},
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

// checkBands refuses rows that overlap, and those for more wounds than a model has:
// it never comes to them.
func checkBands(bands []DamageRow, w *int) {
	for i := range bands {
		if b := bands[i].Wounds; b != nil && w != nil && b.Low > *w {
			bands[i].Fault("wounds", "", "never comes up: W is %d", *w)
			return
		}
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
	if r == nil {
		checkBands(u.DamageRows, u.W)
	}
	if r == nil || r == &u.Mix[0] {
		doubled(u.Block, u.Abilities)
	}
	m := &model{value: 1, keywords: u.keywords, abilities: u.Abilities, toSave: u.ToSave}
	if u.W != nil {
		m.w = *u.W
	}
	if u.Value != nil {
		m.value = *u.Value
	}
	left, block := u.WoundsLeft, u.Block
	if r != nil {
		left, block = r.WoundsLeft, r.Block
		s.readRow(m, r)
	}
	m.left = m.w
	if left != nil {
		m.left = *left
		if m.w > 0 && m.left > m.w {
			block.Fault("wounds_left", "", "at most w, which is %d (got %d)", m.w, m.left)
		}
	}
	m.printed = u.cells(r, u.Row)
	for _, b := range u.DamageRows {
		if b.Wounds != nil {
			row, _ := degrade(u.Row, u.DamageRows, b.Wounds.Low)
			m.bands = append(m.bands, band{b.Wounds.Low, b.Wounds.High, u.cells(r, row)})
		}
	}
	m.cells = m.at(m.left)
	return m
}

// readRow finds what a row of a mix says for itself.
func (s *scene) readRow(m *model, r *MixRow) {
	if r.W != nil {
		m.w = *r.W
	}
	if r.Value != nil {
		m.value = *r.Value
	}
	if r.Has("abilities") {
		m.abilities = r.Abilities
		doubled(r.Block, r.Abilities)
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
	m.name, m.allocated = r.Name, r.Allocated
}

// cells is what a printed or damaged row, and a row of a mix, say of a model.
func (u *unit) cells(r *MixRow, row Row) cells {
	var c cells
	t, save, ward := row.T, row.Save, u.Invulnerable.Best()
	if r != nil {
		if r.T != nil {
			t = r.T
		}
		if r.Save != nil {
			save = r.Save
		}
		if r.Invulnerable != nil {
			ward = r.Invulnerable.Best()
		}
	}
	if t != nil {
		c.t = *t
	}
	if save != nil {
		c.armour, c.hasSave = save.Armour, save.Armour > 0
		if save.Invulnerable > 0 {
			ward = min(ward, save.Invulnerable)
		}
	}
	c.ward = ward
	changes := u.Modify.Changes
	if x := changes["t"]; len(x) > 0 && c.t > 0 {
		c.t = max(1, gather(x).of(c.t))
	}
	if x := changes["save"]; len(x) > 0 && c.hasSave {
		c.armour = skillChange(c.armour, x)
	}
	return c
}

// need notes what an attack needs of the target and is not written.
func (u *unit) need(wound, save bool) {
	for i, m := range u.models {
		block := u.Block
		if len(u.Mix) > 0 && m.missing(wound, save) && rowNeeds(u, i) {
			block = u.Mix[m.mixed].Block
		}
		if wound && m.lacks(func(c cells) bool { return c.t == 0 }) {
			block.Fault("t", "", "is missing")
		}
		if m.w == 0 {
			block.Fault("w", "", "is missing")
		}
		if save && m.lacks(func(c cells) bool { return !c.hasSave }) {
			block.Fault("save", "", "is missing")
		}
	}
}

func (m *model) missing(wound, save bool) bool {
	return m.w == 0 || m.lacks(func(c cells) bool { return wound && c.t == 0 || save && !c.hasSave })
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
