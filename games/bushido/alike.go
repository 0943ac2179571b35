package bushido

import "reflect"

// alike tells whether two feats differ in their names alone, so that declaring
// the first of them does for either.
func alike(a, b declared) bool {
	if a.by != b.by || a.at != b.at || a.cost != b.cost {
		return false
	}
	if _, printed := parsePrinted(a.feat.Name); printed {
		return false
	}
	x, y := *a.feat, *b.feat
	x.Name = y.Name
	return reflect.DeepEqual(x, y)
}

// leading tells whether a set of feats takes, of feats that are alike, the first:
// any other set is worth as much as one that does.
func leading(feats []declared, bits int) bool {
	for i := range feats {
		for j := range i {
			if bits>>i&1 == 1 && bits>>j&1 == 0 && alike(feats[j], feats[i]) {
				return false
			}
		}
	}
	return true
}
