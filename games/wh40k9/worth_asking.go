package wh40k9

import "strings"

// hitFace is what a face of the hit roll comes to.
type hitFace struct {
	pass, one, auto bool
	extra           uint8
	mortal, ends    uint8 // which rules inflict mortal wounds, and end the attack
}

func (s *Strike) hitFace(face int) hitFace {
	h := hitFace{pass: s.Hit.Pass.has(face), one: s.Ones.has(face)}
	if h.pass {
		h.auto, h.extra = s.AutoWound.has(face), s.Extra[face-1]
		h.mortal, h.ends = mortalOf(s.HitMortal, face)
	}
	return h
}

// woundFace is what a face of the wound roll comes to.
type woundFace struct {
	pass         bool
	kind         uint8
	mortal, ends uint8
}

func (s *Strike) woundFace(face int) woundFace {
	w := woundFace{pass: s.Wound.Pass.has(face)}
	if w.pass {
		w.kind = s.Kind[face-1]
		w.mortal, w.ends = mortalOf(s.WoundMortal, face)
	}
	return w
}

func mortalOf(rules [3]Mortal, face int) (mortal, ends uint8) {
	for i, m := range rules {
		if m.On.has(face) {
			mortal |= 1 << i
			if m.Instead {
				ends |= 1 << i
			}
		}
	}
	return mortal, ends
}

// noWorse tells whether an attacker who wants much harm is never better off with b
// than with a. Where the attack ends, or sets off what is not more of the same, it
// cannot be told.
func (a hitFace) noWorse(b hitFace, s *Strike) bool {
	switch {
	case !b.pass || a == b:
		return true
	case !a.pass || a.ends != b.ends || b.mortal&^a.mortal != 0 || b.extra > a.extra:
		return false
	}
	return a.auto == b.auto || a.auto && s.woundFaces() == 0
}

func (a woundFace) noWorse(b woundFace) bool {
	switch {
	case !b.pass || a == b:
		return true
	case !a.pass || a.ends != b.ends || b.mortal&^a.mortal != 0:
		return false
	}
	return a.kind == b.kind || b.kind == 0 && a.kind < kindAP
}

// again tells whether a hit or wound roll could be worth making again, since some
// face may be better than the one it shows, or, where the goal may want little
// harm, since some face comes to something else; and the first face that comes to
// the same, which stands for it.
func (s *Strike) again(wound bool, face int, command byte) (like int, ask bool) {
	if like = face; command != '?' && command != '!' {
		return like, false
	}
	for f := 6; f > 0; f-- {
		same, worse := s.hitFace(f) == s.hitFace(face), s.hitFace(face).noWorse(s.hitFace(f), s)
		if wound {
			same, worse = s.woundFace(f) == s.woundFace(face), s.woundFace(face).noWorse(s.woundFace(f))
		}
		if same {
			like = f
		}
		ask = ask || command == '?' && !worse || command == '!' && !same
	}
	return like, ask
}

// wantsHarm tells whether the attacker is never better off with less harm: where
// the goal asks for much harm or little left, and the other way round where it is
// the defender's.
func (s *scene) wantsHarm() bool {
	defends, _ := s.defends()
	for _, part := range strings.Split(s.file.Goal, " and ") {
		part = strings.TrimSpace(part)
		name, mean := strings.CutPrefix(part, "mean ")
		at := strings.IndexAny(name, "<>=!")
		more := mean
		switch {
		case part == "":
			continue
		case at < 0 && !mean, mean && at >= 0:
			return false
		case !mean && name[at] == '>':
			more = true
		case !mean && name[at] != '<':
			return false
		}
		if !mean {
			name = name[:at]
		}
		name, _, _ = strings.Cut(strings.Trim(strings.TrimSpace(name), `"`), ".")
		switch name {
		case "damage", "slain", "destroyed", "value_lost", "explosion", "passengers_lost":
		case "remaining", "value_left":
			more = !more
		default:
			return false
		}
		if more == defends {
			return false
		}
	}
	return true
}
