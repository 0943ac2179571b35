package infinity

// sightMods adds what hides the foe: cover, Mimetism, visibility.
func (s *scene) sightMods(r *roll, f foe) {
	sk := r.by.skills
	s.mimetismLine(r, f)
	if f.covered || f.who.skills.nanoscreen {
		switch {
		case f.who.skills.noCover:
			r.drop("infinity.skill.no-cover", "Partial Cover")
		case sk.marksmanship:
			r.drop("infinity.skill.marksmanship", "Partial Cover")
			s.cite("infinity.mod.cover")
		case !f.covered:
			s.cite("infinity.mod.cover")
			r.add(-3, "infinity.skill.nanoscreen", "Nanoscreen")
		default:
			r.add(-3, "infinity.mod.cover", "Partial Cover")
		}
	}
	s.visibilityLine(r, f)
	if f.l.st.saturation {
		s.cite("infinity.skill.saturation")
	}
}

func (s *scene) mimetismLine(r *roll, f foe) {
	m := f.who.skills.mimetism
	if m == 0 {
		return
	}
	s.cite("infinity.skill.mimetism")
	got := m
	switch {
	case r.by.skills.msv >= 2 || r.by.skills.msv == 1 && m == -3:
		got = 0
	case r.by.skills.msv == 1:
		got = -3
	}
	if got != m {
		r.drop("infinity.skill.msv", "Mimetism (%d)", m)
		s.cite("infinity.mod.mimetism")
	}
	r.add(got, "infinity.mod.mimetism", "Mimetism (%d)", m)
}

// visibilityLine adds the MOD of the worst zone (infinity.mod.visibility).
func (s *scene) visibilityLine(r *roll, f foe) {
	n, rule, text := r.by.through(f.l.st)
	r.add(n, rule, "%s", text)
	if n == 0 && rule != "" {
		r.drop(rule, "%s", text)
	}
	if f.l.st.whiteNoise {
		s.cite("infinity.skill.white-noise")
	}
	if f.l.st.visibility != "normal" && rule != "infinity.mod.visibility" {
		s.cite("infinity.mod.visibility")
	}
	if f.l.st.visibility == "zero" && rule != "infinity.mod.zero-vis" {
		s.cite("infinity.mod.zero-vis")
	}
}

// through is the MOD for shooting through the zones of a line.
func (t *trooper) through(st stance) (n int, rule id, text string) {
	if st.whiteNoise && t.skills.msv > 0 {
		return -6, "infinity.skill.white-noise", "White Noise, with a visor"
	}
	level := t.skills.msv
	switch st.visibility {
	case "low":
		if level >= 1 {
			return 0, "infinity.skill.msv", "Low Visibility"
		}
		return -3, "infinity.mod.visibility", "Low Visibility"
	case "poor":
		if level >= 2 {
			return 0, "infinity.skill.msv", "Poor Visibility"
		}
		if level == 1 {
			return -3, "infinity.skill.msv", "Poor Visibility, Visor L1"
		}
		return -6, "infinity.mod.visibility", "Poor Visibility"
	case "zero":
		if level >= 2 {
			return 0, "infinity.skill.msv", "Zero Visibility"
		}
		if level == 1 {
			return -6, "infinity.skill.msv", "Zero Visibility, Visor L1"
		}
		return -6, "infinity.mod.zero-vis", "Zero Visibility"
	}
	return 0, "", ""
}

// blind tells whether the zones leave the trooper no Line of Fire of its own.
func (t *trooper) blind(st stance) bool {
	if st.whiteNoise && t.skills.msv > 0 {
		return true
	}
	return st.visibility == "zero" && t.skills.msv == 0
}
