package bushido

import (
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// written is how a file writes an option of a decision before the dice: paths and
// values. What is not done is left out, and so are feats: see featSet.
func written(side table.Side, option string) []string {
	var out []string
	of := func(key string) string {
		if side == table.Defender {
			key = "target_" + key
		}
		return "decisions." + key
	}
	for _, part := range strings.Split(option, " + ") {
		kind, what, _ := strings.Cut(part, " ")
		switch kind {
		case "nominate", "bodyguard", "sacrifice", "stray", "target", "attacks":
			out = append(out, "decisions."+kind+"="+value(what))
		case "weapon", "special", "boosts", "split":
			out = append(out, of(kind)+"="+value(what))
		case "ki":
			out = append(out, of("ki_boosts")+"="+value(strings.TrimPrefix(what, "boosts ")))
		}
	}
	return out
}

// featSet is how a file writes feats that a side adds to others: each at its step,
// those of the others there kept. Steps that the file names already keep their keys.
func (s *scene) featSet(side table.Side, all, added []declared) []string {
	if len(added) == 0 {
		return nil
	}
	path, file := "decisions.feats", s.dec.Feats
	if side == table.Defender {
		path, file = "decisions.target_feats", s.dec.TargetFeats
	}
	keyed := file.Node != nil && file.Node.Kind == scenario.Map
	var out, steps []string
	for w := atWeapon; w < never; w++ {
		at := func(d declared) bool { return d.at == w }
		if !slices.ContainsFunc(all, at) || keyed && !slices.ContainsFunc(added, at) {
			continue
		}
		var names []string
		for _, d := range all {
			if at(d) {
				names = append(names, scenario.Quoted(d.feat.Name))
			}
		}
		list := "[" + strings.Join(names, ", ") + "]"
		out, steps = append(out, path+"."+w.String()+"="+list), append(steps, w.String()+": "+list)
	}
	if keyed {
		return out
	}
	return []string{path + "={" + strings.Join(steps, ", ") + "}"}
}

// value is a number, a split, or a name.
func value(what string) string {
	if what != "" && what[0] >= '0' && what[0] <= '9' {
		return what
	}
	return scenario.Quoted(what)
}
