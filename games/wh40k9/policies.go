package wh40k9

func wordOptions(key string, words []string) []option {
	var out []option
	for _, w := range words {
		o := option{name: w, take: func(c *chosen) { c.words[key] = w }}
		if w != "never" {
			switch key {
			case "command_reroll", "command_reroll_save":
				o.rules = ids("reroll.command")
			case "save":
				o.rules = ids("save.choice")
			default:
				o.rules = ids("reroll.once")
			}
		}
		out = append(out, o)
	}
	return out
}

func (s *scene) rerollWords(roll string) []string {
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		f, _ := s.rerollable(g, roll, anyFace)
		if f == 0 || roll == "Hit" && g.strike.Automatic {
			continue
		}
		triggers := g.strike.triggerFaces()
		if roll == "Wound" {
			triggers = g.strike.woundFaces()
		}
		if triggers != 0 && s.has(g, "Re-roll "+roll+"s") {
			return []string{"never", "failures", "non_critical"}
		}
		return []string{"never", "failures"}
	}
	return nil
}

func (s *scene) damageWords() []string {
	for _, g := range s.groups {
		switch {
		case g.profile == nil || g.profile.D.Dice.Fixed():
		case s.has(g, "Re-roll Damage"):
			return []string{"never", "below_mean", "below_need"}
		case s.has(g, "Re-roll Damage 1s"):
			return []string{"never", "below_mean"}
		}
	}
	return nil
}

func (s *scene) attacksWords() []string {
	for _, g := range s.groups {
		if g.profile != nil && !g.number.Fixed() && s.has(g, "Re-roll Attacks") {
			return []string{"never", "below_mean"}
		}
	}
	return nil
}

func (s *scene) commandWords() []string {
	if !s.file.Attacker.Command || s.past.command {
		return nil
	}
	out := []string{"never"}
	attacks, hit, damage := false, false, false
	for _, g := range s.groups {
		if g.profile == nil {
			continue
		}
		attacks = attacks || !g.number.Fixed() && g.left < 0 && !g.rolledBefore()
		hit = hit || !g.strike.Automatic
		damage = damage || !g.rows[0].Damage[0].Roll.Fixed()
	}
	if attacks {
		out = append(out, "attacks")
	}
	if hit {
		out = append(out, "hit")
	}
	out = append(out, "wound")
	if damage {
		out = append(out, "damage")
	}
	if s.plan().deliberations() > mostAdaptive {
		return out
	}
	return append(out, "adaptive")
}

// saveWords are the saves to choose from, and the better one at each throw where
// that is not always the same.
func (s *scene) saveWords() []string {
	if !s.anyWard() {
		return nil
	}
	out := []string{"armour", "invulnerable"}
	if len(s.groups) > 1 || len(s.targets[0].models) > 1 || len(s.groups) == 1 && len(s.groups[0].better) > 1 {
		out = append([]string{"best"}, out...)
	}
	return out
}

func (s *scene) saveAgainWords() []string {
	if !s.rerollsSaves() {
		return nil
	}
	return []string{"never", "failures"}
}

func (s *scene) commandSaveWords() []string {
	for _, u := range s.targets {
		if u.Command {
			return []string{"never", "first_failure"}
		}
	}
	return nil
}
