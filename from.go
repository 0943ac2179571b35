package enfilade

import (
	"slices"

	"github.com/enfilade/enfilade/internal/scenario"
)

// fromBlocks are the keys of a scenario, and of a unit, that hold what may be
// named in a catalogue.
var (
	fromBlocks = []string{"attacker", "attackers", "target", "targets", "models", "characters", "bystanders"}
	fromInUnit = []string{"weapon", "weapons", "mix", "characters"}
)

// unfilled refuses names of a catalogue that nothing has filled in, and printed
// rules that nothing has set aside: without a Fill there is no catalogue to look
// in, and nobody to say what was left out.
func unfilled(d *scenario.Document) Problems {
	var out Problems
	eachBlock(d.Root, fromBlocks, func(n *scenario.Node) {
		for _, key := range []string{"from", "unit"} {
			if x := n.Get(key); x != nil && x.Kind == scenario.Scalar && x.Text != "" {
				out = append(out, scenario.Place(n, key, "write the values out, or read the scenario with a catalogue", "names an entry of a catalogue, and there is none here"))
			}
		}
		if x := n.Get("not_applied"); x != nil {
			out = append(out, scenario.Place(n, "not_applied", "take it out, if the rules do not matter here", "names printed rules that cannot be applied"))
		}
	})
	for i := range out {
		out[i].File = d.Name
	}
	return out
}

// eachBlock visits the blocks under some keys of a block, and those within them.
func eachBlock(n *scenario.Node, keys []string, visit func(*scenario.Node)) {
	for _, e := range n.Entries {
		if !slices.Contains(keys, e.Key) {
			continue
		}
		for _, x := range append([]*scenario.Node{e.Value}, e.Value.Items...) {
			if x.Kind == scenario.Map {
				visit(x)
				eachBlock(x, fromInUnit, visit)
			}
		}
	}
}
