package ninthage

import (
	"cmp"

	"github.com/enfilade/enfilade/internal/attack"
)

// checkGroups holds groups to their sum.
func (q *question) checkGroups(u *unit, attacks bool) {
	if len(u.Groups) == 0 {
		return
	}
	sum := 0
	for i := range u.Groups {
		q.checkProfile(&u.Groups[i].profile)
		sum += u.Groups[i].Models
	}
	q.checkDiffer(u, attacks)
	want, of := u.Models, "models"
	if attacks && u.Has("shooters") {
		want, of = u.Shooters, "shooters"
	}
	if u.Has("models") && sum != want && !(attacks && sum == u.Models) {
		u.Fault("groups", "", "hold %s, but %s is %d", attack.Counted(sum, "model", "models"), of, want)
	}
}

// checkDiffer refuses values of a group that are the whole unit's.
func (q *question) checkDiffer(u *unit, attacks bool) {
	for i := range u.Groups {
		g := &u.Groups[i]
		for _, key := range []string{"hp_lost", "base", "states", "dis", "adv"} {
			if g.Has(key) {
				g.Fault(key, "write it on the unit", "is the whole unit's, not a group's")
			}
		}
		own := cmp.Or(g.Height, u.height()) == u.height() && cmp.Or(g.Type, u.typ()) == u.typ()
		switch {
		case g.Has("hp") && g.HP != u.hp() && (own || attacks):
			g.Fault("hp", "another Type or Height has a pool of its own", "models of one Health Pool have the same: the unit has %d (got %d)", u.hp(), g.HP)
		case g.Has("modifiers") && !attacks:
			g.Fault("modifiers", "write the value as it is modified, such as res: 4", "bear on a whole unit that is attacked, not on a group")
		}
	}
}

// checkAlike refuses groups that would strike otherwise than the rest in melee.
func (q *question) checkAlike(u *unit, keys ...string) {
	for i := range u.Groups {
		for _, key := range keys {
			if g := &u.Groups[i]; g.Has(key) {
				g.Fault(key, "what strikes otherwise is one of the parts or characters", "all rank-and-file strike alike in melee")
			}
		}
	}
}

// checkGrid reads a grid's signs.
func checkGrid(u *unit) {
	n, champions, width := 0, 0, -1
	met := map[byte]bool{}
	if len(u.Grid) == 0 || len(u.Grid) > 100 {
		u.Fault("grid", "", "must be 1 to 100 ranks (got %d)", len(u.Grid))
		return
	}
	for i, row := range u.Grid {
		if width >= 0 && len(row) != width {
			u.Fault("grid", "", "ranks of %d and of %d places: write gaps as .", width, len(row))
			return
		}
		width = len(row)
		for j := range len(row) {
			switch s := row[j]; {
			case s == 'x':
				n++
			case s == 'C':
				n++
				champions++
			case s == '.':
			case s >= '1' && s <= '9':
				met[s] = true
				if int(s-'0') > len(u.Characters) {
					u.Fault("grid", "", "there is no character %c", s)
					return
				}
			default:
				u.Fault("grid["+itoa(i)+"]", "x rank-and-file, C Champion, 1 to 9 a character, . a gap", "no sign %q", string(s))
				return
			}
		}
	}
	switch {
	case width < 1 || width > 100:
		u.Fault("grid", "", "must be 1 to 100 wide (got %d)", width)
	case n == 0 && len(u.Characters) == 0 || n == 0 && len(met) == 0:
		u.Fault("grid", "", "there are no models in it")
	case champions > 1:
		u.Fault("grid", "", "more than one C")
	case u.Has("models") && u.Models != n:
		u.Fault("models", "", "says %d, but the grid shows %d", u.Models, n)
	case u.Has("files") && u.Files != width:
		u.Fault("files", "", "says %d, but the grid is %d wide", u.Files, width)
	case n > 500:
		u.Fault("grid", "", "at most 500 models (got %d)", n)
	}
}
