package bushido

import (
	"github.com/enfilade/enfilade/internal/table"
)

// touch is the test of step 4b: is it the target that is hit, or the friend?
func (p *Shot) touch(t *table.T, s Flight) Flight {
	s.At = wounding
	switch {
	case p.Sure:
		t.Cite("bushido.ranged.btb.huge")
		return s
	case s.Known.OnTarget == 1:
		t.Cite("bushido.ranged.btb.success")
		return s
	case s.Known.OnTarget == 2:
		return p.astray(t, s)
	}
	a := p.aim(s)
	a.Touch.Rolls += p.Sets[s.Set].Boosts
	got := table.Call(t, "who is hit", a.Touch, Throw{}, "bushido.ranged.btb.test", "bushido.ranged.btb.pool")
	if int(got.Value) >= int(a.BtbCN) {
		t.Cite("bushido.ranged.btb.success")
		return s
	}
	return p.astray(t, s)
}

// astray turns the attack on the friend.
func (p *Shot) astray(t *table.T, s Flight) Flight {
	t.Cite("bushido.ranged.btb.failure")
	if p.Lost {
		s.Out.End, s.Over, s.Set = failed, 0, 0
		s.Out.Books = p.Living
		return p.end(s)
	}
	t.Cite("bushido.ranged.btb.keep-sl")
	s.Out.Struck = true
	return s
}
