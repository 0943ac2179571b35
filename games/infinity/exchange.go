package infinity

import "github.com/enfilade/enfilade/internal/table"

// exchange is one link of an Order by itself, but for the end of the hub. It is
// worked out once wherever the same two meet in the same way: in all situations
// of an Order, and in all the ways in which others may decide.
type exchange struct{ Order[[1]Link] }

// traded is what it comes to: what is kept of it, and what the hub suffers.
type traded struct {
	Tally  Tally
	Hub    suffered
	HubHit bool
}

// Result is what the exchange comes to.
func (e exchange) Result(s Standing) traded { return traded{s.Tally, s.Hub, s.HubHit} }

// at is a link.
func (o *Order[L]) at(link uint8) *Link {
	if o.Part {
		link = 0
	}
	return &o.Links[link]
}

// trades tells whether a link is worked out by itself: one in which nobody is
// asked, of several. In play dice fall one roll after another.
func (o *Order[L]) trades(link uint8) bool {
	return o.N > 1 && o.Only < 0 && !o.Part && !o.Apart && !(o.Shared && o.stops()) && !o.at(link).asks(o.Keep)
}

// kills notes what an attack on the hub can do.
func (o *Order[L]) kills(h Harm) {
	o.Stops = o.Stops || h.Continuous
	o.Shocks = o.Shocks || h.Shock || h.Deadly
}

// stops tells whether a link matters to what happens in the next: rolling stops
// when the hub is Dead. How many points it has lost by then it tells all the
// same, if nothing but points makes it Dead.
func (o *Order[L]) stops() bool {
	return o.Stops && o.wantsHub() && (o.Shocks || o.Keep.has(keepSaves|keepFails))
}

// asks tells whether a player may be asked something in the link, if so much is
// kept of it.
func (l *Link) asks(k Keep) bool {
	return l.Hub.Again == asks || l.Spoke.Again == asks || l.ToSpoke.Ask || l.ToHub.Ask || l.Body.asks(k)
}

// trade works a link out by itself.
func (o *Order[L]) trade(t *table.T, s *Standing) {
	r := table.Call(t, "link", o.exchange(s.Link), o.enter(s), "infinity.seq.resolve")
	o.meet(s, r)
}

// exchange is a link by itself, enter how it begins.
func (o *Order[L]) exchange(link uint8) exchange {
	return exchange{Order[[1]Link]{o.part(), [1]Link{*o.at(link)}}}
}

func (o *Order[L]) enter(s *Standing) Standing {
	start := Standing{At: startLink, Link: s.Link, Shown: s.Shown}
	if o.stops() {
		start.Hub = s.Hub
	}
	return start
}

// meet adds what a link came to; leave goes on to the next one too.
func (o *Order[L]) meet(s *Standing, r traded) {
	s.Tally.join(&r.Tally)
	if o.stops() {
		s.Hub = suffered{}
	}
	s.Hub = s.Hub.with(o.HubBody, r.Hub)
	s.HubHit = s.HubHit || r.HubHit
	s.At = nextLink
}

func (o *Order[L]) leave(s Standing, r traded) Standing {
	o.meet(&s, r)
	o.next(&s)
	return s
}

// part is what one link needs of the Order around it.
func (o *Order[L]) part() Terms {
	p := Terms{N: o.N, Only: -1, Keep: o.Keep, Coordinated: o.Coordinated, Shared: o.Shared, Resolve: o.Resolve, Stops: o.Stops, Shocks: o.Shocks, Part: true}
	if o.wantsHub() {
		p.HubBody = o.HubBody
	}
	return p
}

// with adds what the trooper suffers elsewhere in the Order.
func (s suffered) with(b Body, more suffered) suffered {
	return suffered{min(b.cap(), s.Lost+more.Lost), s.Marks | more.Marks, s.Shock || more.Shock, s.Deadly || more.Deadly}
}

// join adds what is kept of another link. A Dodge that is compared with several
// attackers stands or not, all the same.
func (a *Tally) join(b *Tally) {
	for i := range a.Saves {
		a.Saves[i] += b.Saves[i]
		a.Failed[i] += b.Failed[i]
		a.Lost[i] += b.Lost[i]
		a.Ends[i] += b.Ends[i]
		a.Guts[i] += b.Guts[i]
		a.Dodged[i] |= b.Dodged[i]
	}
	for i := range a.Nets {
		a.Nets[i] += b.Nets[i]
		a.Backs[i] += b.Backs[i]
	}
	a.SaveSum += b.SaveSum
	a.FailedSum += b.FailedSum
	a.Dodges += b.Dodges
	a.Hits += b.Hits
	a.Crits += b.Crits
	a.BackHits += b.BackHits
	a.BackCrits += b.BackCrits
	a.LostSum += b.LostSum
	a.Down += b.Down
	a.Slain += b.Slain
	a.BackSlain += b.BackSlain
	a.Healed += b.Healed
}
