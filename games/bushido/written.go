package bushido

import (
	"strings"

	"github.com/enfilade/enfilade/internal/scenario"
	"github.com/enfilade/enfilade/internal/table"
)

// written is how a file writes an option of a decision before the dice: paths and
// values. What is not done is left out.
func written(side table.Side, option string) []string {
	var out, feats []string
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
		case "feat":
			feats = append(feats, scenario.Quoted(what))
		}
	}
	if len(feats) > 0 { // at step 2: those of other steps are decided by what was rolled
		out = append(out, of("feats")+"={2: ["+strings.Join(feats, ", ")+"]}")
	}
	return out
}

// value is a number, a split, or a name.
func value(what string) string {
	if what != "" && what[0] >= '0' && what[0] <= '9' {
		return what
	}
	return scenario.Quoted(what)
}
