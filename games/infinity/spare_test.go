package infinity

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
)

// TestSpare holds ReRolls read with spares to the same played hand by hand, for
// every policy on either side, one roll against several, and dice that lie.
func TestSpare(t *testing.T) {
	var seven Roll
	seven.Faces = [most]uint8{5, 17, 9}
	for _, c := range []struct {
		name       string
		hub, spoke Roll
		shared     bool
	}{
		{"a failure of one", Roll{SV: 12, Dice: 3, Again: aFailure}, Roll{SV: 9, Dice: 2}, false},
		{"a failure of the other", Roll{SV: 21, Dice: 1}, Roll{SV: 9, Dice: 3, Again: aFailure}, false},
		{"failures of both", Roll{SV: 12, Dice: 2, Again: aFailure}, Roll{SV: 19, Dice: 2, Again: aFailure}, false},
		{"one face", Roll{SV: 12, Dice: 3, Again: 7}, Roll{SV: 9, Dice: 2}, false},
		{"faces of both", Roll{SV: 12, Dice: 2, Again: 12}, Roll{SV: 9, Dice: 2, Again: 3}, false},
		{"a face that fails", Roll{SV: 12, Dice: 2, Again: 15}, Roll{SV: 13, Dice: 2, Again: 12}, false},
		{"Criticals above 20", Roll{SV: 23, Dice: 2, Again: 18}, Roll{SV: 22, Dice: 2, Again: aFailure}, false},
		{"a face against dice that lie", Roll{SV: 12, Dice: 3, Known: true, Faces: seven.Faces}, Roll{SV: 11, Dice: 3, Again: 4}, false},
		{"a failure against dice that lie", Roll{SV: 16, Dice: 3, Again: aFailure}, Roll{SV: 11, Dice: 3, Known: true, Faces: seven.Faces}, false},
		{"no Success Value", Roll{SV: -2, Dice: 3, Again: aFailure}, Roll{SV: 11, Dice: 2, Again: 4}, false},
		{"answers to one roll", Roll{SV: 12, Dice: 2, Again: aFailure}, Roll{SV: 14, Dice: 2, Again: 6}, true},
		{"answers to a named one", Roll{SV: 12, Dice: 2, Again: 12}, Roll{SV: 14, Dice: 1, Again: aFailure}, true},
	} {
		law := func(apart bool) map[Tally]string {
			o := Order[[1]Link]{Terms: Terms{N: 1, Only: -1, Keep: keepNets | keepBackHits, Apart: apart, Shared: c.shared}}
			o.Links[0] = Link{Hub: c.hub, Spoke: c.spoke, FtF: FtF{On: true}, HubFirst: first(c.hub, c.spoke)}
			if c.shared {
				o.Hub = c.hub
			}
			out := map[Tally]string{}
			for _, x := range odds.Exactly(odds.NewBook(), o, o.begin(), nil) {
				out[x.Result] = x.P.RatString()
			}
			return out
		}
		a, b := law(false), law(true)
		if len(a) != len(b) || len(a) < 2 {
			t.Errorf("%s: %d results, hand by hand %d", c.name, len(a), len(b))
		}
		for k, p := range b {
			if a[k] != p {
				t.Errorf("%s: %v %v has %s, hand by hand %s", c.name, k.Nets[0], k.Backs[0], a[k], p)
			}
		}
	}
}

// TestHands counts hands by laying all dice down.
func TestHands(t *testing.T) {
	for _, sv := range []int8{1, 2, 7, 19, 20, 21, 25, 33, 40} {
		seen := map[hand]bool{}
		for face := range 8000 {
			r := Roll{Dice: 3, SV: sv, Faces: [most]uint8{uint8(face%20 + 1), uint8(face/20%20 + 1), uint8(face/400 + 1)}}
			seen[r.layKnown()] = true
		}
		r := Roll{SV: sv, Dice: 3}
		if r.hands() != len(seen) {
			t.Errorf("SV %d: %d hands, counted %d", sv, r.hands(), len(seen))
		}
	}
}
