package infinity

// mostWork is how many situations a law of several targets may have, about.
const mostWork = 150_000

// work is about how many situations a law goes through.
func (s *scene) work(o Order[[12]Link]) int {
	if o.Only >= 0 {
		return 1
	}
	w := workload{n: o.hands()}
	k, n := o.Keep, int(o.N)
	dice, saves, lost := 0, 0, 0
	backDice, hubSaves := 0, 0
	for _, l := range o.list() {
		hub := o.hubRoll(l)
		d, b := int(hub.Dice), int(l.Spoke.Dice)
		if s.coord {
			d, b = b, d
		}
		dice, backDice = dice+d, backDice+b
		spokeSaves, hurts := mostSaves(hub, l.ToSpoke), mostSaves(l.Spoke, l.ToHub)
		saves, hubSaves = saves+spokeSaves, hubSaves+hurts
		lost += int(l.Body.cap())
		nets, backs := netsOfDice(d), netsOfDice(b)
		if o.Shared && l.Hub.Dice > 0 {
			nets, backs = o.lying(s.coord, l, nets, backs)
		}
		w.when(k.has(keepNets), nets)
		w.when(k.has(keepBacks), backs)
		w.when(k.has(keepDodges), 2)
		if !k.has(keepHubOnly) {
			w.when(k.has(keepSaves), spokeSaves+1)
			w.when(k.has(keepFails), spokeSaves+1)
			w.when(k.has(keepLost), int(l.Body.cap())+1)
			w.when(k.has(keepEnds) && l.ToSpoke.On, 3)
			w.when(k.has(keepGuts) && l.Guts, 2)
		}
	}
	w.when(k.has(keepHits), dice+1)
	w.when(k.has(keepCrits), dice+1)
	w.when(k.has(keepBackHits), backDice+1)
	w.when(k.has(keepBackCrits), backDice+1)
	w.when(k.has(keepSaveSum), saves+1)
	w.when(k.has(keepFailSum), saves+1)
	w.when(k.has(keepLostSum), lost+1)
	w.when(k.has(keepDodgeSum), n+1)
	w.when(k.has(keepDown), n+1)
	w.when(k.has(keepSlain), n+1)
	if k.has(keepHub) {
		w.when(true, int(o.HubBody.cap())+1)
		w.when(k.has(keepSaves), hubSaves+1)
		w.when(k.has(keepFails), hubSaves+1)
	}
	w.when(true, n)
	return w.n
}

// netsOfDice is how many results a roll of so many dice has.
func netsOfDice(d int) int { return (d + 1) * (d + 2) / 2 }

// lying is the results of both sides once the shared hand lies on the table:
// of the hand itself, what no better success of the spoke's cancels.
func (o Order[L]) lying(coordinated bool, l Link, nets, backs int) (int, int) {
	hand := 1
	if l.FtF.On {
		hand += int(o.Hub.Dice)
	}
	if coordinated {
		return nets, hand
	}
	return hand, backs
}

// workload multiplies, up to a size that is too large anyway.
type workload struct{ n int }

func (w *workload) when(is bool, times int) {
	if is && w.n < 1<<40 {
		w.n *= times
	}
}

// mostSaves is the most Saving Rolls that a roll can cause.
func mostSaves(r Roll, h Harm) int {
	if !h.On {
		return 0
	}
	return int(r.Dice) * (int(h.First.Hit) + int(h.Second.Hit) + int(h.Extra))
}

// size is about how many situations the law of all measures has.
func (s *scene) size(o Order[[12]Link]) int {
	return s.times(o, func(l Link) int {
		hub, spoke := side(o.hubRoll(l), l.ToSpoke), side(l.Spoke, l.ToHub)
		k := hub * spoke
		if l.FtF.On {
			k = hub + spoke - 1
		}
		if l.Guts {
			k *= 2
		}
		return k
	})
}

// times multiplies what each link comes to. While a shared hand lies on the
// table, each hand counts in place of the last link.
func (s *scene) times(o Order[[12]Link], each func(Link) int) int {
	n, most := 1, 1
	for _, l := range o.Links[:o.N] {
		k := each(l)
		most = max(most, k)
		if n *= k; n > 1<<30 {
			return n
		}
	}
	if hands := o.hands(); hands > most {
		return min(n, 1<<30) / most * hands
	}
	return n
}

// hands is how many different hands a shared roll can lay down.
func (o Order[L]) hands() int {
	if !o.Shared || o.Hub.Known {
		return 1
	}
	n, kinds := 1, min(20, max(0, int(o.Hub.SV)), max(1, int(o.Hub.Top))+1)
	for i := 1; i <= int(o.Hub.Dice) && n < 1<<20; i++ {
		n = n * (kinds + i) / i
	}
	return n
}

func (o Order[L]) hubRoll(l Link) Roll {
	if o.Shared && l.Hub.Dice > 0 {
		return o.Hub
	}
	return l.Hub
}

// side is about how many results one roll and its Saving Rolls have.
func side(r Roll, h Harm) int {
	if r.Dice == 0 {
		return 1
	}
	n := 0
	for hits := 0; hits <= int(r.Dice); hits++ {
		for crits := 0; hits+crits <= int(r.Dice); crits++ {
			k := 1
			if h.On {
				k += (hits+crits)*int(h.First.Hit+h.Second.Hit) + crits*int(h.Extra)
			}
			n += k
		}
	}
	return n
}

// netSize is about how many results the successes of one side have.
func (s *scene) netSize(o Order[[12]Link], back bool) int {
	if o.Shared && back == s.coord {
		return o.handSize()
	}
	n := 1
	for _, l := range o.list() {
		r := o.hubRoll(l)
		if back != s.coord {
			r = l.Spoke
		}
		n = min(n*netsOfDice(int(r.Dice)), 1<<30)
	}
	return n
}

// handSize is how many results a shared hand has against all spokes together:
// each leaves it the Criticals and some of its other successes, or nothing.
func (o Order[L]) handSize() int {
	sum := 0
	for crits := range int(o.Hub.Dice) + 1 {
		for hits := range int(o.Hub.Dice) + 1 - crits {
			n := 1
			for _, l := range o.list() {
				if l.FtF.On && l.Hub.Dice > 0 {
					n = min(n*(hits+1+min(1, crits)), 1<<20)
				}
			}
			sum += n
		}
	}
	return sum
}

// tellsFates tells whether the States of all troopers are told together.
func (s *scene) tellsFates(o Order[[12]Link]) bool {
	o.Keep, o.Only, o.Resolve = keepEnds|keepHub, -1, true
	return s.fates(o) <= room && s.work(o) <= mostWork
}

// tellsNets tells whether the successes of one side are told together.
func (s *scene) tellsNets(o Order[[12]Link], back bool) bool {
	o.Keep, o.Only, o.Resolve = keepNets, -1, false
	if back {
		o.Keep = keepBacks
	}
	return s.netSize(o, back) <= room && s.work(o) <= mostWork
}

// fates is about how many results the States of all troopers have.
func (s *scene) fates(o Order[[12]Link]) int {
	return 3 * s.times(o, func(l Link) int {
		if l.ToSpoke.On {
			return 3
		}
		return 1
	})
}
