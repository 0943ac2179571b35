package infinity

const mostWork = 150_000

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
		w.when(k.has(keepNets), (d+1)*(d+2)/2)
		w.when(k.has(keepBacks), (b+1)*(b+2)/2)
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

type workload struct{ n int }

func (w *workload) when(is bool, times int) {
	if is && w.n < 1<<40 {
		w.n *= times
	}
}

func mostSaves(r Roll, h Harm) int {
	if !h.On {
		return 0
	}
	return int(r.Dice) * (int(h.First.Hit) + int(h.Second.Hit) + int(h.Extra))
}

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

func (s *scene) netSize(o Order[[12]Link], back bool) int {
	return s.times(o, func(l Link) int {
		r := o.hubRoll(l)
		if back != s.coord {
			r = l.Spoke
		}
		d := int(r.Dice)
		return (d + 1) * (d + 2) / 2
	})
}

func (s *scene) fates(o Order[[12]Link]) int {
	return 3 * s.times(o, func(l Link) int {
		if l.ToSpoke.On {
			return 3
		}
		return 1
	})
}
